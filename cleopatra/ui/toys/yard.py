"""Round things that are thrown, turn and fall out of the window. Knows pymunk; decides nothing.

Positions are logical units, y downwards. The step is fixed and all chance comes from the generator
handed in, so that the same throws look the same. An empty yard costs nothing.
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
"""Toys there can be at once; more are not thrown. A frame with that many takes about 0.25 ms."""
GRAVITY: Final = 2600.0
_FAR: Final = 400.0
"""A toy that falls so far below the lowest edge is removed."""


@dataclass(frozen=True, slots=True)
class Toy:
    """Something to draw: a picture's name, its middle, its width, degrees against the clock."""

    picture: str
    x: float
    y: float
    size: float
    angle: float
    alpha: float = 1.0

    @property
    def reach(self) -> pygame.FRect:
        """The logical rectangle that it may cover, however it is turned."""
        return pygame.FRect(self.x - self.size, self.y - self.size, 2 * self.size, 2 * self.size)


@dataclass(slots=True)
class _Thing:
    body: pymunk.Body
    shape: pymunk.Circle
    picture: str
    size: float


class Yard:
    """A physical space in which thrown things fall. They do not touch each other.

    :param bottom: the lowest visible y; what falls far below it is removed.
    """

    def __init__(self, rng: random.Random, bottom: float = 1080.0) -> None:
        self._rng = rng
        self._bottom = bottom
        self._space = pymunk.Space()
        self._space.gravity = (0.0, GRAVITY)
        self._things: list[_Thing] = []
        self._spare = 0.0
        self._seen: tuple[Toy, ...] | None = None
        self._bounds: pygame.FRect | None = None

    def throw(
        self,
        picture: str,
        size: float,
        at: tuple[float, float],
        velocity: tuple[float, float] = (0.0, 0.0),
    ) -> bool:
        """Throw a round thing `size` across, velocity in units a second; False when there are
        too many."""
        if len(self._things) >= MOST:
            return False
        radius = size * 0.46
        body = pymunk.Body(1.0, pymunk.moment_for_circle(1.0, 0, radius))
        body.position = at
        body.velocity = velocity
        body.angle = self._rng.uniform(-0.6, 0.6)
        body.angular_velocity = self._rng.uniform(-7, 7)
        shape = pymunk.Circle(body, radius)
        shape.filter = pymunk.ShapeFilter(categories=0, mask=0)
        self._space.add(body, shape)
        self._things.append(_Thing(body, shape, picture, size))
        self._seen = None
        return True

    def clear(self) -> None:
        """Remove all things."""
        for thing in list(self._things):
            self._forget(thing)
        self._seen = None

    def __len__(self) -> int:
        return len(self._things)

    # -- Time -----------------------------------------------------------------------------
    @property
    def is_busy(self) -> bool:
        """Whether anything moves."""
        return bool(self._things)

    def update(self, seconds: float) -> None:
        """Let real time pass, in fixed steps."""
        if not self.is_busy:
            return
        self._seen = None
        self._spare = min(self._spare + seconds, 0.1)
        while self._spare >= STEP:
            self._spare -= STEP
            self._step()

    def _step(self) -> None:
        self._seen = None
        self._space.step(STEP)
        for thing in [t for t in self._things if t.body.position.y > self._bottom + _FAR]:
            self._forget(thing)

    def _forget(self, thing: _Thing) -> None:
        self._space.remove(thing.body, thing.shape)
        self._things.remove(thing)

    # -- What is to be seen ---------------------------------------------------------------
    def toys(self) -> Sequence[Toy]:
        """All things, those thrown last in front."""
        if self._seen is None:
            self._seen = tuple(map(_toy, self._things))
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


def _toy(thing: _Thing) -> Toy:
    body = thing.body
    return Toy(
        thing.picture,
        float(body.position.x),
        float(body.position.y),
        thing.size,
        -math.degrees(float(body.angle)) % 360,
    )
