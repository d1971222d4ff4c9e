"""Animations of what is built: pieces rise out of the ground, mosaics and statues drop, Cleopatra
walks.

Knows the stage's actors and the events; decides nothing. Positions and sizes are world units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cleopatra.kit.motion.clock import MotionClock, Speed
from cleopatra.kit.motion.tween import blend, bounce, ease_in_out, ease_out, linear
from cleopatra.rules import events as ev
from cleopatra.rules.catalogue import Piece
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.motion.theatre import Movers, PlaySound, Theatre
from cleopatra.ui.motion.timeline import (
    Animation,
    call,
    delay,
    later,
    parallel,
    sequence,
    stagger,
    tween,
)
from cleopatra.ui.play.draft import SITES
from cleopatra.ui.stage.casting import STRIDE, WALK_FRAMES, walker
from cleopatra.ui.stage.model import Actor
from cleopatra.ui.stage.world import STEP_LENGTH, WorldBox, WorldPoint, square_centre, step_position

ALL_SITES: Final = {**SITES, Piece.PEDESTAL: PlaceKind.THRONE, Piece.THRONE: PlaceKind.THRONE}
"""Where every piece but mosaics stands."""
PLACED: Final = {
    Piece.WALL: "place_wall",
    Piece.DOOR: "place_door",
    Piece.OBELISK: "place_obelisk",
    Piece.SPHINX: "place_sphinx",
    Piece.PEDESTAL: "place_throne",
    Piece.THRONE: "place_throne",
}
"""What is heard when a piece stands."""
RISING: Final = 0.9
DROPPING: Final = 0.6
_TOUCH: Final = DROPPING / 2.75
"""When something that bounces first touches the ground."""
_TREMBLE: Final = 0.014
_PUFFS: Final = 3
"""Clouds of dust along each side of a foot."""
_DUST_STAGES: Final = 4
STEP: Final = 0.9
"""Seconds Cleopatra takes for a step of her path."""
_PASSING: Final = 2
"""The picture of her walk in which one foot passes the other."""
_TURNING: Final = 0.1


class BuildingFilms:
    """Makes the films, each seen from near; `play` gets names of sounds."""

    def __init__(
        self,
        theatre: Theatre,
        air: Movers,
        play: PlaySound,
        direction: Direction,
    ) -> None:
        self._theatre = theatre
        self._air = air
        self._play = play
        self._direction = direction

    def built(self, e: ev.PieceBuilt) -> Animation:
        """A piece pushes itself out of the ground."""
        place = Place(ALL_SITES[Piece(e.piece)], e.site)
        actor, at = self._theatre.piece_actor(place), self._theatre.anchor(place)
        effect = PLACED.get(Piece(e.piece), "place_stone")
        if actor is None:
            return sequence(self._sound(effect, at), delay(0.4))
        middle = actor.foot.centre if actor.foot else WorldPoint(actor.x, actor.y, actor.z)
        seen = self._seen(middle, place)
        key = object()

        def rise(t: float) -> None:
            shake = math.sin(t * 70) * _TREMBLE * (1 - t)
            self._air.act(key, replace(actor, x=actor.x + shake, y=actor.y - shake, rise=t))

        clouds = [] if actor.foot is None else [self.dust(at) for at in around(actor.foot)]
        rising = sequence(
            parallel(
                tween(RISING, rise, ease_in_out),
                stagger(0.045, *clouds),
                self._sound("sand", at),
                sequence(delay(RISING * 0.8), self._sound(effect, at)),
            ),
            call(lambda: self._air.leave(key)),
        )
        return self._direction.near(seen, rising)

    def laid(self, e: ev.MosaicLaid) -> Animation:
        """The palms go, and a mosaic falls onto their garden, clicks into place and bounces."""
        actor = self._theatre.mosaic_actor(e.mosaic, e.squares)
        clouds = [self.dust(square_centre(square), 0.4, 0.5) for square in e.squares]
        at = self._theatre.anchor(Place(PlaceKind.SQUARE, e.squares[len(e.squares) // 2]))
        falling = self._dropped(actor, 3.0, "place_mosaic", at, clouds)
        middle = _middle([square_centre(square) for square in e.squares])
        return self._direction.near(middle, parallel(later(lambda: self._felled(e, at)), falling))

    def _felled(self, e: ev.MosaicLaid, at: tuple[float, float]) -> Animation:
        """The palms under a mosaic go, each in a cloud of dust."""
        gone = self._theatre.uproot(e.squares)
        pulled = [self._sound("sand", at)] if gone else []
        return parallel(*pulled, *(self.dust(square_centre(at), 0.5, 0.5) for at in gone))

    def claimed(self, e: ev.SanctuaryClaimed) -> Animation:
        """A player's Anubis comes down into the sanctuary."""
        return self.statue(f"anubis_{self._theatre.colour_of(e.seat)}", min(e.squares))

    def statue(self, name: str, square: int) -> Animation:
        """A statue, a picture's name, comes down onto a garden square."""
        actor = self._theatre.statue_actor(name, square)
        foot = WorldPoint(actor.x, actor.y, actor.z)
        at = self._theatre.anchor(Place(PlaceKind.SQUARE, square))
        falling = self._dropped(actor, 2.2, "place_statue", at, [self.dust(foot, 0.55, 0.5)])
        return self._direction.near(foot, falling)

    def walked(self, e: ev.CleopatraMoved) -> Animation:
        """Cleopatra turns to where she goes, walks her path, and turns back to the plaza.

        She moves ahead with each picture of her walk and stands in between, so that the foot on
        the ground doesn't slide. She sets out and arrives with her feet side by side: her strides
        are whole, a little longer or shorter than drawn.
        """
        steps = abs(e.end - e.start)
        turn, way = (2, 1) if e.end > e.start else (0, -1)
        strides = max(1, round(steps * STEP_LENGTH / STRIDE))
        frames = strides * WALK_FRAMES // 2
        key = object()

        def stand(at: float, turned: int, frame: int | None = None) -> None:
            self._theatre.hide_cleopatra()
            self._air.act(key, walker(at, turned, frame))

        def walk(t: float) -> None:
            passed = min(frames, int(t * frames + 0.5))
            stand(blend(e.start, e.end, passed / frames), turn, _PASSING + passed)

        def faced(at: float) -> Animation:
            """She stands for a moment, turned half way."""
            return sequence(call(lambda: stand(at, turn // 2)), delay(_TURNING if turn else 0.0))

        falls = [self._sound("walk", self._theatre.path(e.start + way * i)) for i in range(steps)]
        walking = sequence(
            faced(e.start),
            parallel(tween(STEP * steps, walk, linear), stagger(STEP, *falls)),
            faced(e.end),
            call(lambda: stand(e.end, 0)),
        )
        middle = step_position((e.start + e.end) / 2)
        return self._direction.near(self._seen(middle, Place(PlaceKind.STEP, e.end)), walking)

    def _seen(self, at: WorldPoint, place: Place) -> WorldPoint | None:
        """A point to look at closely; None where the palace hides the place."""
        return None if self._theatre.is_hidden(place) else at

    def dust(self, at: WorldPoint, size: float = 0.9, seconds: float = 1.0) -> Animation:
        """A cloud of dust that spreads and thins; `size` is a factor on its picture."""
        key = object()

        def drift(t: float) -> None:
            spread = ease_out(t)
            cloud = Actor(
                f"dust_{min(_DUST_STAGES - 1, int(t * _DUST_STAGES))}",
                at.x,
                at.y,
                at.z + 0.6 * spread,
                alpha=min(1.0, 8 * t) * (1 - t * t),
                scale=size * (0.6 + 1.1 * spread),
            )
            self._air.act(key, cloud)

        return sequence(tween(seconds, drift, linear), call(lambda: self._air.leave(key)))

    def _dropped(
        self,
        actor: Actor,
        height: float,
        sound: str,
        at: tuple[float, float],
        clouds: list[Animation],
    ) -> Animation:
        """Something falls from a height, sounds when it touches, and bounces."""
        key = object()
        fallen = [0.0]

        def fade(t: float) -> None:
            fallen[0] = min(1.0, 6 * t)

        def drop(t: float) -> None:
            above = height * (1 - t)
            self._air.act(key, replace(actor, z=actor.z + above, drop=above, alpha=fallen[0]))

        return sequence(
            parallel(
                tween(DROPPING, fade, linear),
                tween(DROPPING, drop, bounce),
                sequence(delay(_TOUCH), self._sound(sound, at), parallel(*clouds)),
            ),
            call(lambda: self._air.leave(key)),
        )

    def _sound(self, name: str, at: tuple[float, float]) -> Animation:
        return call(lambda: self._play(name, at))


def _middle(points: Sequence[WorldPoint]) -> WorldPoint:
    """The middle of some points."""
    return WorldPoint(*(sum(values) / len(points) for values in zip(*points, strict=True)))


def around(foot: WorldBox) -> list[WorldPoint]:
    """Where dust rises around something that comes out of the ground: points along its foot."""
    (x0, y0, z), (x1, y1, _) = foot
    found = []
    for start, end in (
        ((x0, y0), (x1, y0)),
        ((x1, y0), (x1, y1)),
        ((x1, y1), (x0, y1)),
        ((x0, y1), (x0, y0)),
    ):
        for puff in range(_PUFFS):
            t = (puff + 0.5) / _PUFFS
            x, y = blend(start[0], end[0], t), blend(start[1], end[1], t)
            middle = (x0 + x1) / 2, (y0 + y1) / 2
            found.append(WorldPoint(x + (x - middle[0]) * 0.12, y + (y - middle[1]) * 0.12, z))
    return found


APPROACH: Final = 0.5
"""Seconds in which the camera goes nearer."""
LEAD: Final = 0.4
"""Seconds of that after which the film begins."""
RETREAT: Final = 0.45
"""Seconds in which the camera goes back."""
FASTEST: Final = Speed.FAST
"""At higher speeds nothing is directed: the eye could not follow."""


class Direction:
    """Camera and panels while films are shown. The camera stays near until `back`, so that what a
    piece brings is still seen from near, or until it goes to the next place."""

    def __init__(self, theatre: Theatre, clock: MotionClock) -> None:
        self._theatre = theatre
        self._clock = clock

    def near(self, at: WorldPoint | None, film: Animation) -> Animation:
        """A film seen from near, with faded panels; `at` is the world point that it shows, None
        where that is hidden and nothing is gained by going there."""
        speed = self._clock.speed.value
        if self._clock.is_instant or speed > FASTEST.value:
            return film

        def approach() -> Animation:
            self._theatre.fade_panels(True)
            has_begun = self._theatre.look_closer(at, APPROACH / speed)
            return delay(LEAD if has_begun and at is not None else 0.0)

        return sequence(later(approach), film, call(lambda: self._theatre.fade_panels(False)))

    def back(self) -> None:
        """The camera goes back, and the panels return."""
        self._theatre.fade_panels(False)
        self._theatre.look_closer(None, RETREAT / (self._clock.speed.value or 1.0))
