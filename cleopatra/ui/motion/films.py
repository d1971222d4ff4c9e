"""How each kind of event is shown: short films of flying cards and tokens, rising pieces, walks.

A film is a step of an animation; while it runs the table still shows the position before the
event. Knows the theatre and the events; decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from cleopatra.rules import events as ev
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.ui.extras import registry
from cleopatra.ui.motion.theatre import Theatre
from cleopatra.ui.motion.timeline import (
    Step,
    call,
    delay,
    parallel,
    sequence,
    stagger,
    tween,
)
from cleopatra.ui.motion.tween import (
    arc_point,
    blend,
    bounce,
    ease_in_out,
    ease_out,
)
from cleopatra.ui.play.place import Place, PlaceKind
from cleopatra.ui.stage.model import Actor
from cleopatra.ui.table.flyers import Flyer

Point = tuple[float, float]

CARD: Final = 92.0
TOKEN: Final = 44.0
MOST_FLYERS: Final = 6
"""More cards than this fly as a bundle: the eye cannot follow them, and frames have a price."""

SITES: Final = {
    Piece.SPHINX: PlaceKind.SPHINX,
    Piece.WALL: PlaceKind.WALL,
    Piece.DOOR: PlaceKind.DOOR,
    Piece.OBELISK: PlaceKind.OBELISK,
    Piece.PEDESTAL: PlaceKind.THRONE,
    Piece.THRONE: PlaceKind.THRONE,
}


class Air:
    """What is in the air and what moves on the stage; flushed to the theatre once a frame."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._flyers: dict[object, Flyer] = {}
        self._actors: dict[object, Actor] = {}

    def fly(self, key: object, flyer: Flyer) -> None:
        self._flyers[key] = flyer

    def land(self, key: object) -> None:
        self._flyers.pop(key, None)

    def act(self, key: object, actor: Actor) -> None:
        self._actors[key] = actor

    def leave(self, key: object) -> None:
        self._actors.pop(key, None)

    def clear(self) -> None:
        """Nothing flies or acts any more."""
        self._flyers.clear()
        self._actors.clear()

    def flush(self) -> None:
        """Brings it to the eye."""
        self._theatre.set_flyers(tuple(self._flyers.values()))
        self._theatre.set_actors(tuple(self._actors.values()))


class Films:
    """Makes the film of an event. `play_sound` gets names of effects; `viewer` is who looks."""

    def __init__(
        self, theatre: Theatre, air: Air, play_sound: Callable[[str], object], reduced: bool
    ) -> None:
        self._theatre = theatre
        self._air = air
        self._play = play_sound
        self.reduced = reduced
        self._films: dict[type[Event], Callable[[Any, Observation], Step | None]] = {
            ev.WorshipperActivated: self._activated,
            ev.CardsTaken: self._taken,
            ev.CardsDrawn: self._drawn,
            ev.RefillDrawn: self._refill,
            ev.CardPut: self._put,
            ev.DeckReshuffled: lambda e, o: self.sound("shuffle", 0.4),
            ev.PiecePaid: self._paid,
            ev.PieceBuilt: self._built,
            ev.MosaicLaid: self._laid,
            ev.SanctuaryClaimed: self._claimed,
            ev.ScarabsChanged: self._scarabs,
            ev.AmuletsChanged: self._amulets,
            ev.CategoryCompleted: lambda e, o: self.sound("gong", 0.6),
            ev.CleopatraMoved: self._walked,
            ev.OfferingStarted: lambda e, o: self.sound("gong", 0.6),
            ev.BidsRevealed: lambda e, o: self.sound("reveal", 0.8),
            ev.CardsDiscarded: self._discarded,
            ev.TilesMoved: lambda e, o: delay(0.1),
        }

    def film(self, event: Event, before: Observation) -> Step | None:
        """The film of an event that has just happened to `before`; None if there is nothing to
        be seen."""
        make = self._films.get(type(event))
        extra = registry.film_of(event) if make is None else None
        if make is None and extra is None:
            return None
        if self.reduced:
            return delay(0.25)  # reduced motion: things change in place
        if make is not None:
            return make(event, before)
        return None if extra is None else extra(self, event, before)

    # -- building blocks -----------------------------------------------------------------------

    @property
    def theatre(self) -> Theatre:
        """Where everything is on the table."""
        return self._theatre

    @property
    def air(self) -> Air:
        """What flies."""
        return self._air

    def sound(self, name: str, seconds: float = 0.0) -> Step:
        """A sound, and so long a pause."""
        return sequence(call(lambda: self._play(name)), delay(seconds))

    def flight(
        self, flyer: Flyer, start: Point, end: Point, seconds: float, lift: float = 60.0
    ) -> Step:
        """Something flies in an arc and lands."""
        key = object()

        def move(t: float) -> None:
            x, y = arc_point(start, end, t, lift)
            self._air.fly(key, replace(flyer, x=x, y=y))

        return sequence(tween(seconds, move, ease_in_out), call(lambda: self._air.land(key)))

    def cards(self, kinds: Sequence[int], start: Point, end: Point, name: str = "card") -> Step:
        """Cards fly one after the other; `name` is their sound."""
        shown = list(kinds)[:MOST_FLYERS]
        flights = [
            sequence(
                call(lambda: self._play(name)),
                self.flight(
                    Flyer(f"card:{kind}", *start, size=CARD, angle=(i * 7) % 13 - 6),
                    start,
                    (end[0] + 9 * (i - len(shown) / 2), end[1]),
                    0.42,
                ),
            )
            for i, kind in enumerate(shown)
        ]
        return stagger(0.08, *flights)

    def hand_of(self, seat: int, before: Observation) -> Point:
        """Where a seat's cards come from and go to."""
        if seat == before.viewer:
            return self._theatre.anchor(Place(PlaceKind.CARD, 0))
        return self._theatre.fact_anchor(seat, "hand")

    # -- films -----------------------------------------------------------------------------------

    def _activated(self, e: ev.WorshipperActivated, o: Observation) -> Step:
        start = self._theatre.anchor(Place(PlaceKind.TILE, e.worshipper))
        end = self._theatre.anchor(Place(PlaceKind.SEAT, e.seat))
        names = ("architect", "vizier", "merchant", "beggar", "foreman")
        flyer = Flyer(f"worshipper_{names[e.worshipper]}", *start, size=96)
        return sequence(self.sound("place_stone"), self.flight(flyer, start, end, 0.6, 30))

    def _taken(self, e: ev.CardsTaken, o: Observation) -> Step:
        start = self._theatre.anchor(Place(PlaceKind.STALL, e.stall))
        return self.cards([c.kind for c in e.cards], start, self.hand_of(e.seat, o))

    def _drawn(self, e: ev.CardsDrawn, o: Observation) -> Step:
        start = self._theatre.anchor(Place(PlaceKind.DECK))
        return self.cards([c.kind for c in e.cards], start, self.hand_of(e.seat, o), "deal")

    def _refill(self, e: ev.RefillDrawn, o: Observation) -> Step:
        start = self._theatre.anchor(Place(PlaceKind.DECK))
        flights = [
            sequence(
                call(lambda: self._play("deal")),
                self.flight(
                    Flyer(f"card:{card.kind}", *start, size=CARD),
                    start,
                    self._theatre.anchor(Place(PlaceKind.DRAWN, len(o.drawn) + i)),
                    0.35,
                    20,
                ),
            )
            for i, card in enumerate(e.cards)
        ]
        return stagger(0.12, *flights)

    def _put(self, e: ev.CardPut, o: Observation) -> Step:
        start = self._theatre.anchor(Place(PlaceKind.DRAWN, 0))
        end = self._theatre.anchor(Place(PlaceKind.STALL, e.stall))
        return self.cards([e.card.kind], start, end, "card")

    def _paid(self, e: ev.PiecePaid, o: Observation) -> Step | None:
        kinds = [kind for kind, n in e.cards for _ in range(n)]
        if not kinds:
            return None
        end = self._theatre.anchor(Place(PlaceKind.DISCARDS))
        return self.cards(kinds, self.hand_of(e.seat, o), end)

    def _discarded(self, e: ev.CardsDiscarded, o: Observation) -> Step:
        start = self.hand_of(e.seat, o)
        end = self._theatre.anchor(Place(PlaceKind.DISCARDS))
        return self.cards([e.kind], start, end)

    def _built(self, e: ev.PieceBuilt, o: Observation) -> Step:
        actor = self._theatre.piece_actor(Place(SITES[Piece(e.piece)], e.site))
        if actor is None:
            return self.sound("place_stone", 0.4)
        key = object()

        def rise(t: float) -> None:
            self._air.act(key, replace(actor, rise=t))

        return sequence(
            self.sound("place_stone"),
            parallel(tween(0.8, rise, ease_out), self._dust(actor)),
            call(lambda: self._air.leave(key)),
        )

    def _dust(self, actor: Actor) -> Step:
        """A cloud where something heavy comes to stand."""
        key = object()

        def drift(t: float) -> None:
            stage = min(3, int(t * 4))
            self._air.act(
                key,
                Actor(
                    f"dust_{stage}", actor.x, actor.y, actor.z + 0.2 * t, 1 - t, 1 + t, above=True
                ),
            )

        return sequence(tween(0.8, drift, ease_out), call(lambda: self._air.leave(key)))

    def _laid(self, e: ev.MosaicLaid, o: Observation) -> Step:
        actor = self._theatre.mosaic_actor(e.mosaic, e.squares)
        key = object()

        def drop(t: float) -> None:
            self._air.act(key, replace(actor, z=actor.z + 3.0 * (1 - t), alpha=min(1.0, 3 * t)))

        return sequence(
            tween(0.55, drop, bounce),
            self.sound("place_mosaic", 0.15),
            call(lambda: self._air.leave(key)),
        )

    def _claimed(self, e: ev.SanctuaryClaimed, o: Observation) -> Step:
        actor = self._theatre.statue_actor(e.seat, min(e.squares))
        key = object()

        def drop(t: float) -> None:
            self._air.act(key, replace(actor, z=actor.z + 2.0 * (1 - t)))

        return sequence(
            tween(0.6, drop, bounce),
            self.sound("place_stone", 0.2),
            call(lambda: self._air.leave(key)),
        )

    def _scarabs(self, e: ev.ScarabsChanged, o: Observation) -> Step:
        own = self._theatre.fact_anchor(e.seat, "scarab")
        supply = self._theatre.anchor(Place(PlaceKind.STEP))
        start, end = (supply, own) if e.amount > 0 else (own, supply)
        return self.tokens("icon:scarab", abs(e.amount), f"{e.amount:+d}", start, end, "scarab")

    def _amulets(self, e: ev.AmuletsChanged, o: Observation) -> Step:
        own = self._theatre.fact_anchor(e.seat, "amulet")
        above = (own[0], own[1] - 110)
        start, end = (above, own) if e.amount > 0 else (own, above)
        return self.tokens("icon:amulet", abs(e.amount), f"{e.amount:+d}", start, end, "amulet")

    def tokens(
        self, name: str, number: int, label: str, start: Point, end: Point, sound: str
    ) -> Step:
        """Up to five tokens, the first with the number."""
        flights = [
            self.flight(
                Flyer(name, *start, size=TOKEN, label=label if i == 0 else ""),
                (start[0] + 14 * i, start[1]),
                end,
                0.42,
                40,
            )
            for i in range(min(number, 5))
        ]
        return sequence(self.sound(sound), stagger(0.06, *flights))

    def _walked(self, e: ev.CleopatraMoved, o: Observation) -> Step:
        return sequence(
            self.sound("walk"),
            tween(
                0.9 * (e.end - e.start),
                lambda t: self._theatre.walk(blend(e.start, e.end, t)),
                ease_in_out,
            ),
        )
