"""Round things that fall, bounce, pile up and come to rest. Knows pymunk; decides nothing.

Positions are logical units, y downwards. The step is fixed and all chance comes from the generator
handed in, so that the same throws end in the same pile. What is at rest costs nothing.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
import pymunk

STEP: Final = 1 / 60
MOST: Final = 96
"""Toys there can be at once; more are not thrown. A frame of so many takes about 0.25 ms."""
GRAVITY: Final = 2600.0
LONGEST: Final = 3.5
"""Seconds after the last throw until everything that still moves is stopped."""
VANISH: Final = 0.5
"""Seconds in which a toy that is taken away rises and fades."""
_RISE: Final = 150.0
_FAR: Final = 400.0
"""A toy that falls so far below the lowest edge is removed."""
_SOLID: Final = 1
_WALL: Final = 60.0


@dataclass(frozen=True, slots=True)
class Toy:
    """Something to draw: a picture's name, its middle, its width, degrees against the clock."""

    picture: str
    x: float
    y: float
    size: float
    angle: float
    alpha: float = 1.0


@dataclass(slots=True)
class _Thing:
    body: pymunk.Body
    shape: pymunk.Circle
    picture: str
    size: float
    bin: int
    """The bin it was thrown into; -1 for none."""


@dataclass(slots=True)
class _Leaving:
    toy: Toy
    passed: float = 0.0


class Yard:
    """A physical space with bins. Things thrown into a bin stay there; others fall away.

    :param bottom: the lowest visible y; what falls far below it is removed.
    """

    def __init__(self, rng: random.Random, bottom: float = 1080.0) -> None:
        self._rng = rng
        self._bottom = bottom
        self._space = pymunk.Space()
        self._space.gravity = (0.0, GRAVITY)
        self._space.iterations = 8
        self._space.sleep_time_threshold = 0.25
        self._space.idle_speed_threshold = 30.0
        self._space.collision_slop = 0.5
        self._bins: list[pygame.FRect] = []
        self._floors: list[pymunk.Shape | None] = []
        self._things: list[_Thing] = []
        self._leaving: list[_Leaving] = []
        self._spare = 0.0
        self._since = 0.0
        self._is_held = False
        self._seen: tuple[Toy, ...] | None = None
        self._bounds: pygame.FRect | None = None

    # -- Ground ---------------------------------------------------------------------------
    def add_bin(self, rect: pygame.FRect) -> int:
        """A bin with a floor and two high walls; answers its number. `rect` is logical."""
        number = len(self._bins)
        self._bins.append(pygame.FRect(rect))
        ground = self._space.static_body
        half = _WALL / 2
        top = rect.top - 2000.0
        floor = pymunk.Segment(
            ground, (rect.left - half, rect.bottom + half), (rect.right + half, rect.bottom + half),
            half,
        )  # fmt: skip
        walls = [
            pymunk.Segment(ground, (x, top), (x, rect.bottom + 900.0), half)
            for x in (rect.left - half, rect.right + half)
        ]
        for shape in (floor, *walls):
            shape.friction = 0.7
            shape.elasticity = 0.25
            shape.filter = pymunk.ShapeFilter(categories=_SOLID << (number + 1))
            self._space.add(shape)
        self._floors.append(floor)
        return number

    def open_bin(self, number: int) -> None:
        """Take a bin's floor away: all in it falls out below."""
        floor = self._floors[number]
        if floor is not None:
            self._floors[number] = None
            self._space.remove(floor)
        for thing in self._things:
            if thing.bin == number:
                thing.body.activate()
                thing.body.velocity = (self._rng.uniform(-120, 120), self._rng.uniform(-260, 0))
        self._wake()

    # -- Things ---------------------------------------------------------------------------
    def throw(
        self,
        picture: str,
        size: float,
        at: tuple[float, float],
        velocity: tuple[float, float] = (0.0, 0.0),
        *,
        into: int = -1,
    ) -> bool:
        """Throw a round thing `size` across, velocity in units a second; False when there are
        too many. Without a bin it hits nothing and falls away."""
        if len(self._things) >= MOST:
            return False
        radius = size * 0.46
        body = pymunk.Body(1.0, pymunk.moment_for_circle(1.0, 0, radius))
        body.position = at
        body.velocity = velocity
        body.angle = self._rng.uniform(-0.6, 0.6)
        body.angular_velocity = self._rng.uniform(-7, 7)
        shape = pymunk.Circle(body, radius)
        shape.friction = 0.6
        shape.elasticity = 0.3
        bits = _SOLID << (into + 1) if into >= 0 else 0
        shape.filter = pymunk.ShapeFilter(categories=bits, mask=bits)
        self._space.add(body, shape)
        self._things.append(_Thing(body, shape, picture, size, into))
        self._wake()
        return True

    def take(self, number: int) -> bool:
        """Take the topmost thing out of a bin: it rises and fades. False for an empty bin."""
        inside = [thing for thing in self._things if thing.bin == number]
        if not inside:
            return False
        top = min(inside, key=lambda thing: float(thing.body.position.y))
        self._leaving.append(_Leaving(_toy(top)))
        self._forget(top)
        for thing in inside:
            if thing is not top:
                thing.body.activate()
        self._wake()
        return True

    def count(self, number: int) -> int:
        """How many things lie or fall in a bin."""
        return sum(thing.bin == number for thing in self._things)

    def clear(self) -> None:
        """Remove all things; the bins stay."""
        for thing in list(self._things):
            self._forget(thing)
        self._leaving.clear()
        self._seen = None

    def __len__(self) -> int:
        return len(self._things) + len(self._leaving)

    # -- Time -----------------------------------------------------------------------------
    @property
    def is_busy(self) -> bool:
        """Whether anything moves."""
        if self._leaving:
            return True
        if not self._things or self._is_held:
            return False
        return any(not thing.body.is_sleeping for thing in self._things)

    def update(self, seconds: float) -> None:
        """Let real time pass, in fixed steps."""
        if not self.is_busy:
            return
        self._seen = None
        self._spare = min(self._spare + seconds, 0.1)
        while self._spare >= STEP:
            self._spare -= STEP
            self._step()
        for leaving in self._leaving:
            leaving.passed += seconds
        self._leaving = [leaving for leaving in self._leaving if leaving.passed < VANISH]

    def settle(self) -> None:
        """Bring everything to rest at once, for reduced motion and when an animation is skipped."""
        self._leaving.clear()
        self._seen = None
        while self.is_busy:
            self._step()

    def _step(self) -> None:
        self._seen = None
        self._space.step(STEP)
        self._since += STEP
        for thing in [t for t in self._things if t.body.position.y > self._bottom + _FAR]:
            self._forget(thing)
        self._is_held = self._since >= LONGEST

    def _wake(self) -> None:
        self._seen = None
        self._since = 0.0
        self._is_held = False

    def _forget(self, thing: _Thing) -> None:
        self._space.remove(thing.body, thing.shape)
        self._things.remove(thing)

    # -- What is to be seen ---------------------------------------------------------------
    def toys(self) -> Sequence[Toy]:
        """All things, those thrown last in front."""
        if self._seen is None:
            self._seen = (*map(_toy, self._things), *map(_risen, self._leaving))
            self._bounds = None
        return self._seen

    def reach(self) -> pygame.FRect | None:
        """What the moving things cover now; None while nothing moves."""
        return self.bounds() if self.is_busy else None

    def bounds(self) -> pygame.FRect | None:
        """What all things cover now; None where there are none. Not to be changed."""
        toys = self.toys()
        if self._bounds is None and toys:
            boxes = [_box(toy) for toy in toys]
            self._bounds = boxes[0].unionall(boxes[1:])
        return self._bounds


def _box(toy: Toy) -> pygame.FRect:
    side = toy.size * 1.5 + 8
    return pygame.FRect(toy.x - side / 2, toy.y - side / 2, side, side)


def _risen(leaving: _Leaving) -> Toy:
    share = leaving.passed / VANISH
    toy = leaving.toy
    return Toy(toy.picture, toy.x, toy.y - _RISE * share, toy.size, toy.angle, 1.0 - share * share)


def _toy(thing: _Thing) -> Toy:
    body = thing.body
    return Toy(
        thing.picture,
        float(body.position.x),
        float(body.position.y),
        thing.size,
        -math.degrees(float(body.angle)) % 360,
    )
