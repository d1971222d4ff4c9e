"""Dice that are thrown onto a tray, tumble and settle. Knows pymunk; decides nothing.

A throw is simulated to its end before it is shown, and the side that ends on top is given the face
that was really rolled. All randomness comes from the generator that is passed in.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
import pymunk

from cleopatra.ui.toys.rotation import UPRIGHT, Rotation, about, after, righting, uppermost

STEP: Final = 1 / 60
LONGEST: Final = 1.6
"""Seconds after which all dice lie still."""
_GRAVITY: Final = 3200.0
_BOUNCE: Final = 0.42
_DAMPING: Final = 0.16
"""The share of its speed that a die keeps in a second of sliding."""
_STILL: Final = 26.0
_WALL: Final = 30.0
_RIGHTED: Final = 0.55
"""The share of a throw in which a die tips over until it lies flat."""


@dataclass(frozen=True, slots=True)
class DiePose:
    """A die at one moment: its middle on the tray (logical), its height above it, how it lies."""

    x: float
    y: float
    height: float
    turn: Rotation


class Throw:
    """Dice thrown together. `faces[die]` are the picture names of its sides, in the order of
    `turning.SIDES`, so dealt out that `shown[die]` ends on top.

    :param tray: where they roll, logical; wide enough for all of them.
    :param kinds: for each die the names of its six faces.
    :param shown: for each die the name that it must show in the end.
    :raises ValueError: if a die does not have the face that it must show.
    """

    def __init__(
        self,
        tray: pygame.FRect,
        size: float,
        kinds: Sequence[Sequence[str]],
        shown: Sequence[str],
        rng: random.Random,
    ) -> None:
        self.tray = tray
        self.size = size
        self._tracks = [_flattened(track) for track in _roll(tray, size, len(kinds), rng)]
        self.faces = tuple(
            _relabelled(kind, uppermost(track[-1].turn), face)
            for kind, track, face in zip(kinds, self._tracks, shown, strict=True)
        )

    @property
    def seconds(self) -> float:
        """How long it takes until all lie still."""
        return STEP * (len(self._tracks[0]) - 1) if self._tracks else 0.0

    def poses(self, share: float) -> list[DiePose]:
        """How the dice lie at a share (0..1) of the throw."""
        last = len(self._tracks[0]) - 1 if self._tracks else 0
        index = round(max(0.0, min(1.0, share)) * last)
        return [track[index] for track in self._tracks]

    def order(self, share: float) -> list[int]:
        """The dice from the farthest to the nearest: draw them like this."""
        poses = self.poses(share)
        return sorted(range(len(poses)), key=lambda die: poses[die].y)


def _relabelled(kind: Sequence[str], top: int, face: str) -> tuple[str, ...]:
    """The faces, with `face` on the side that ends on top."""
    faces = list(kind)
    at = faces.index(face)
    faces[top], faces[at] = faces[at], faces[top]
    return tuple(faces)


def _roll(tray: pygame.FRect, size: float, number: int, rng: random.Random) -> list[list[DiePose]]:
    """Where each die is at each step; all tracks are equally long."""
    space = pymunk.Space()
    space.damping = _DAMPING
    for start, end in _edges(tray):
        wall = pymunk.Segment(space.static_body, start, end, _WALL)
        wall.elasticity, wall.friction = 0.6, 0.4
        space.add(wall)
    bodies = [_thrown(space, tray, size, index, number, rng) for index in range(number)]
    heights = [rng.uniform(0.6, 1.6) * size for _ in range(number)]
    rises = [rng.uniform(120.0, 420.0) for _ in range(number)]
    turns = [_any_turn(rng) for _ in range(number)]
    tracks: list[list[DiePose]] = [[] for _ in range(number)]
    for _moment in range(round(LONGEST / STEP)):
        for i, body in enumerate(bodies):
            x, y = body.position
            tracks[i].append(DiePose(float(x), float(y), heights[i], turns[i]))
            vx, vy = body.velocity
            speed = math.hypot(vx, vy)
            rolled = about((-vy, vx, 0.0), speed / (size * 0.62) * STEP)
            spun = about((0.0, 0.0, 1.0), -float(body.angular_velocity) * STEP)
            turns[i] = after(spun, after(rolled, turns[i]))
            rises[i] -= _GRAVITY * STEP
            heights[i] += rises[i] * STEP
            if heights[i] < 0.0:
                heights[i] = 0.0
                rises[i] = -rises[i] * _BOUNCE if rises[i] < -160.0 else 0.0
        if all(_rests(body, heights[i]) for i, body in enumerate(bodies)):
            break
        space.step(STEP)
    return tracks


def _rests(body: pymunk.Body, height: float) -> bool:
    vx, vy = body.velocity
    return height == 0.0 and math.hypot(vx, vy) < _STILL


def _edges(tray: pygame.FRect) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The walls' middle lines, so that dice touch them at the edges of the tray."""
    box = tray.inflate(2 * _WALL, 2 * _WALL)
    corners = [box.topleft, box.topright, box.bottomright, box.bottomleft]
    return [(corners[i], corners[(i + 1) % 4]) for i in range(4)]


def _thrown(
    space: pymunk.Space,
    tray: pygame.FRect,
    size: float,
    index: int,
    number: int,
    rng: random.Random,
) -> pymunk.Body:
    """A die that starts in its own part of the left edge and flies to the right."""
    body = pymunk.Body(1.0, pymunk.moment_for_box(1.0, (size, size)))
    share = (index + 0.5) / number
    body.position = (
        tray.left + size * rng.uniform(0.6, 1.1),
        tray.top + size * 0.6 + (tray.height - size * 1.2) * share,
    )
    body.velocity = (tray.width * rng.uniform(0.6, 2.5), rng.uniform(-260.0, 260.0))
    body.angular_velocity = rng.uniform(-9.0, 9.0)
    shape = pymunk.Poly.create_box(body, (size, size), 2.0)
    shape.elasticity, shape.friction = 0.5, 0.5
    space.add(body, shape)
    return body


def _any_turn(rng: random.Random) -> Rotation:
    turn = UPRIGHT
    for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)):
        turn = after(about(axis, rng.uniform(0.0, 2 * math.pi)), turn)
    return turn


def _flattened(track: Sequence[DiePose]) -> list[DiePose]:
    """The same track, turned gradually so that the die lies flat at its end."""
    axis, angle = righting(track[-1].turn)
    last = max(1, len(track) - 1)
    found = []
    for index, pose in enumerate(track):
        share = max(0.0, (index / last - (1 - _RIGHTED)) / _RIGHTED)
        eased = share * share * (3 - 2 * share)
        turn = after(about(axis, angle * eased), pose.turn)
        found.append(DiePose(pose.x, pose.y, pose.height, turn))
    return found
