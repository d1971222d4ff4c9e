"""The ceremony at the end of a game: Cleopatra climbs the stairs and takes her throne, coins fly to
the winners, and the plates of the others come in the order in which they finished.

Knows the palace's places and beats of time. Must not know: pixels, points, or the rules.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from cleopatra.kit.motion.tween import arc_point, blend, ease_in_out, ease_out
from cleopatra.ui.stage import world
from cleopatra.ui.stage.casting import QUEEN, STRIDE, WALK_FRAMES
from cleopatra.ui.stage.model import Actor, PalaceModel
from cleopatra.ui.stage.world import WorldPoint
from cleopatra.ui.toys.tokens import VALUES
from cleopatra.ui.toys.yard import Toy

ENTHRONED: Final = "throne_queen"
"""The picture of Cleopatra on her throne."""
_SETS_OUT: Final = 0.5
_WALK: Final = 3.6
_TURN: Final = 0.3
SITS: Final = _SETS_OUT + _WALK + _TURN
"""Seconds until she sits: then light comes, and everybody sees who has won."""
_COINS: Final = 30
_BETWEEN: Final = 0.045
_FLIGHT: Final = 0.85
_COINS_FROM: Final = SITS + 0.5
LANDED: Final = _COINS_FROM + _COINS * _BETWEEN + _FLIGHT
"""Seconds until the last coin has come to a winner's plate."""
_OTHERS: Final = 0.3
"""Seconds between the plates of those who have not won."""
_SHOWS: Final = 0.35
"""Seconds in which a banner or a plate comes."""
_LIGHT: Final = 1.3
_ARC: Final = 260.0
_COIN: Final = 52.0


class Ceremony:
    """What is where at each moment. `seats` are those of all players in the order in which they
    finished, the first `winners` of them have won."""

    def __init__(self, model: PalaceModel, seats: Sequence[int], winners: int) -> None:
        self._model = model
        self._seats = list(seats)
        self._winners = winners
        self._route = _route(model)
        self._length = sum(math.dist(a, b) for a, b in pairwise(self._route))
        self.passed = 0.0

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return LANDED + _OTHERS * (len(self._seats) - self._winners) + _SHOWS

    @property
    def is_over(self) -> bool:
        return self.passed >= self.seconds

    @property
    def has_sat_down(self) -> bool:
        return self.passed >= SITS

    @property
    def stride(self) -> int:
        """How many strides she has made."""
        return int(self._way / (2 * STRIDE))

    @property
    def _way(self) -> float:
        share = min(1.0, max(0.0, (self.passed - _SETS_OUT) / _WALK))
        return self._length * share

    # Who stands where

    def palace(self) -> PalaceModel:
        """The palace without what an actor plays."""
        is_empty = self._model.throne and not self.has_sat_down
        return replace(self._model, cleopatra=None, throne=is_empty)

    def actors(self) -> tuple[Actor, ...]:
        """The queen on her way, or on her throne; before its place where it was never built."""
        if self.has_sat_down and self._model.throne:
            at = world.throne_centre(self._model.throne_squares)
            return (Actor(ENTHRONED, at.x, at.y, at.z, still="throne"),)
        place = self._at(self._way)
        is_walking = 0.0 < self._way < self._length
        frame = int(self._way / STRIDE * WALK_FRAMES / 2 + 0.5)
        name = f"{QUEEN}_walk_{(frame + 2) % WALK_FRAMES}" if is_walking else QUEEN
        turn = 0 if self.has_sat_down else 2 if self._way < self._length else 1
        return (Actor(name, place.x, place.y, place.z, turn=turn, still=QUEEN),)

    def _at(self, way: float) -> WorldPoint:
        for start, end in pairwise(self._route):
            length = math.dist(start, end)
            if way <= length:
                share = way / length if length else 0.0
                return WorldPoint(*(blend(a, b, share) for a, b in zip(start, end, strict=True)))
            way -= length
        return self._route[-1]

    # What comes after

    @property
    def light(self) -> float:
        """How far the palace is lit up, 0..1."""
        return ease_in_out(min(1.0, max(0.0, (self.passed - SITS) / _LIGHT)))

    @property
    def banner(self) -> float:
        """How far the winners' banners have come down, 0..1."""
        return self._come(SITS)

    def plate(self, seat: int) -> float:
        """How far a seat's plate has come, 0..1."""
        place = self._seats.index(seat)
        return self._come(
            SITS + 0.3 if place < self._winners else LANDED + _OTHERS * (place - self._winners)
        )

    def _come(self, when: float) -> float:
        return ease_out(min(1.0, max(0.0, (self.passed - when) / _SHOWS)))

    def coins(
        self, start: tuple[float, float], goals: Sequence[tuple[float, float]]
    ) -> Iterator[Toy]:
        """Coins that are under way from the throne to the winners' plates, logical points."""
        for number in range(_COINS):
            share = (self.passed - _COINS_FROM - number * _BETWEEN) / _FLIGHT
            if 0 <= share < 1:
                goal = goals[number % len(goals)]
                aside = 24.0 * ((number * 7) % 5 - 2)
                lift = _ARC * (0.7 + 0.15 * ((number * 3) % 5))
                x, y = arc_point(start, (goal[0] + aside, goal[1]), ease_in_out(share), lift)
                picture = f"scarab_{VALUES[number % len(VALUES)]}"
                yield Toy(picture, x, y, _COIN, 90.0 * number + 400.0 * share)

    @property
    def coins_landed(self) -> int:
        """How many coins have come to their plates."""
        landed = (self.passed - _COINS_FROM - _FLIGHT) / _BETWEEN
        return max(0, min(_COINS, int(landed)))


def _route(model: PalaceModel) -> tuple[WorldPoint, ...]:
    """Her way from her step up the stairs to the front of the throne."""
    start = world.step_position(model.cleopatra or 0.0)
    foot = WorldPoint(start.x, world.STAIRS[1], world.PLAZA_Z)
    top = WorldPoint(start.x, -world.RIM, world.ROOF_Z)
    throne = world.throne_centre(model.throne_squares) if model.throne_squares else top
    front = throne._replace(y=max(top.y, throne.y - (1.3 if model.pedestal else 0.0)))
    return start, foot, top, front
