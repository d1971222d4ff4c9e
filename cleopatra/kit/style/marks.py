"""Drawn signs for controls: arrows, gear, undo, speaker and so on.

Each painter draws in one colour into a unit square that `_Pen` enlarges; the result is drawn at
four times its size and scaled down, so that edges are smooth at every size.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import pygame

from cleopatra.kit.device.screen import Point, new_surface

_OVER = 4


class _Pen:
    """Draws in unit coordinates on a large transparent surface."""

    def __init__(self, size: int, colour: tuple[int, int, int]) -> None:
        self.size = size * _OVER
        self.surface = new_surface(self.size, self.size, alpha=True)
        self.surface.fill((*colour, 0))
        self._ink = (*colour, 255)
        self._clear = (*colour, 0)

    def shape(self, *points: Point, hole: bool = False) -> None:
        scaled = [(x * self.size, y * self.size) for x, y in points]
        pygame.draw.polygon(self.surface, self._clear if hole else self._ink, scaled)

    def disc(self, x: float, y: float, radius: float, hole: bool = False) -> None:
        colour = self._clear if hole else self._ink
        pygame.draw.circle(self.surface, colour, (x * self.size, y * self.size), radius * self.size)

    def box(self, x: float, y: float, w: float, h: float, r: float = 0, hole: bool = False) -> None:
        rect = pygame.Rect(
            round(x * self.size), round(y * self.size), round(w * self.size), round(h * self.size)
        )
        colour = self._clear if hole else self._ink
        pygame.draw.rect(self.surface, colour, rect, border_radius=round(r * self.size))

    def stroke(self, *points: Point, width: float = 0.11) -> None:
        for (x0, y0), (x1, y1) in pairwise(points):
            length = math.hypot(x1 - x0, y1 - y0) or 1
            nx, ny = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
            self.shape(
                (x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)
            )
        for x, y in points:
            self.disc(x, y, width / 2)

    def arc(
        self, x: float, y: float, radius: float, start: float, end: float, width: float = 0.11
    ) -> None:
        steps = 28
        turns = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        points = [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns]
        self.stroke(*points, width=width)


def _arrow(turn: float) -> Callable[[_Pen], None]:
    def paint(pen: _Pen) -> None:
        points = []
        for x, y in ((-0.26, -0.34), (0.34, 0.0), (-0.26, 0.34), (-0.12, 0.0)):
            c, s = math.cos(turn), math.sin(turn)
            points.append((0.5 + x * c - y * s, 0.5 + x * s + y * c))
        pen.shape(*points)

    return paint


def _round_arrow(mirror: bool, full: bool) -> Callable[[_Pen], None]:
    def paint(pen: _Pen) -> None:
        def at(x: float, y: float) -> Point:
            return (1 - x if mirror else x, y)

        start, end = (-60, 200) if full else (-90, 90)
        cx, cy, radius = (0.5, 0.54, 0.3) if full else (0.52, 0.58, 0.24)
        steps = 30
        turns = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        points = [at(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in turns]
        pen.stroke(*points)
        if full:
            tip = points[0]
            side = -1 if mirror else 1
            pen.shape(
                (tip[0] - side * 0.24, tip[1] - 0.06),
                (tip[0] + side * 0.1, tip[1] - 0.2),
                (tip[0] + side * 0.07, tip[1] + 0.17),
            )
        else:
            pen.stroke(at(0.52, 0.34), at(0.3, 0.34))
            pen.stroke(at(0.52, 0.82), at(0.34, 0.82))
            pen.shape(at(0.08, 0.34), at(0.36, 0.13), at(0.36, 0.55))

    return paint


def _lamp(pen: _Pen) -> None:
    """A burning oil lamp."""
    turns = [math.radians(180 * i / 24) for i in range(25)]
    pen.shape(*((0.43 + 0.31 * math.cos(a), 0.6 + 0.22 * math.sin(a)) for a in turns))
    pen.shape((0.6, 0.6), (0.86, 0.45), (0.96, 0.52), (0.68, 0.76))
    pen.arc(0.17, 0.61, 0.11, 60, 300, width=0.07)
    pen.box(0.3, 0.84, 0.26, 0.07, 0.03)
    pen.disc(0.43, 0.545, 0.055)
    pen.shape((0.88, 0.06), (0.975, 0.26), (0.95, 0.36), (0.88, 0.4), (0.81, 0.36), (0.785, 0.26))


def _film(pen: _Pen) -> None:
    """A strip of film with a sign to play it."""
    pen.box(0.08, 0.2, 0.84, 0.6, 0.06)
    for i in range(4):
        pen.box(0.16 + 0.19 * i, 0.25, 0.1, 0.09, 0.02, hole=True)
        pen.box(0.16 + 0.19 * i, 0.66, 0.1, 0.09, 0.02, hole=True)
    pen.shape((0.41, 0.38), (0.64, 0.5), (0.41, 0.62), hole=True)


def _camera(pen: _Pen) -> None:
    """A camera from the front."""
    pen.box(0.06, 0.28, 0.88, 0.54, 0.09)
    pen.box(0.34, 0.17, 0.32, 0.2, 0.06)
    pen.disc(0.5, 0.55, 0.2, hole=True)
    pen.disc(0.5, 0.55, 0.125)
    pen.disc(0.81, 0.4, 0.045, hole=True)


def _check(pen: _Pen) -> None:
    pen.stroke((0.18, 0.54), (0.41, 0.77), (0.83, 0.24), width=0.15)


def _cross(pen: _Pen) -> None:
    pen.stroke((0.22, 0.22), (0.78, 0.78), width=0.14)
    pen.stroke((0.78, 0.22), (0.22, 0.78), width=0.14)


def _plus(pen: _Pen) -> None:
    pen.box(0.15, 0.43, 0.7, 0.14, 0.05)
    pen.box(0.43, 0.15, 0.14, 0.7, 0.05)


def _minus(pen: _Pen) -> None:
    pen.box(0.15, 0.43, 0.7, 0.14, 0.05)


def _menu(pen: _Pen) -> None:
    for y in (0.2, 0.43, 0.66):
        pen.box(0.14, y, 0.72, 0.13, 0.05)


def _gear(pen: _Pen) -> None:
    for i in range(8):
        a = i * math.pi / 4
        points = [(-0.09, 0.24), (0.09, 0.24), (0.065, 0.45), (-0.065, 0.45)]
        c, s = math.cos(a), math.sin(a)
        pen.shape(*[(0.5 + x * c - y * s, 0.5 + x * s + y * c) for x, y in points])
    pen.disc(0.5, 0.5, 0.32)
    pen.disc(0.5, 0.5, 0.14, hole=True)


def _play(pen: _Pen) -> None:
    pen.shape((0.25, 0.14), (0.86, 0.5), (0.25, 0.86))


def _again(pen: _Pen) -> None:
    """What was shown once more: a turn back around a triangle."""
    pen.arc(0.5, 0.53, 0.36, -50, 225, 0.1)
    pen.shape((0.06, 0.36), (0.4, 0.3), (0.16, 0.06))
    pen.shape((0.4, 0.36), (0.7, 0.53), (0.4, 0.7))


def _pause(pen: _Pen) -> None:
    pen.box(0.22, 0.16, 0.2, 0.68, 0.05)
    pen.box(0.58, 0.16, 0.2, 0.68, 0.05)


def _fast(pen: _Pen) -> None:
    pen.shape((0.08, 0.18), (0.5, 0.5), (0.08, 0.82))
    pen.shape((0.5, 0.18), (0.92, 0.5), (0.5, 0.82))


def _skip(pen: _Pen) -> None:
    pen.shape((0.14, 0.16), (0.68, 0.5), (0.14, 0.84))
    pen.box(0.7, 0.16, 0.14, 0.68, 0.03)


def _speaker(pen: _Pen) -> None:
    pen.box(0.08, 0.36, 0.2, 0.28, 0.03)
    pen.shape((0.22, 0.4), (0.5, 0.14), (0.5, 0.86), (0.22, 0.6))


def _sound(pen: _Pen) -> None:
    _speaker(pen)
    pen.arc(0.5, 0.5, 0.18, -48, 48, 0.08)
    pen.arc(0.5, 0.5, 0.35, -48, 48, 0.08)


def _mute(pen: _Pen) -> None:
    _speaker(pen)
    pen.stroke((0.63, 0.37), (0.89, 0.63), width=0.1)
    pen.stroke((0.89, 0.37), (0.63, 0.63), width=0.1)


def _eye(pen: _Pen) -> None:
    pen.arc(0.5, 0.78, 0.46, -142, -38, 0.09)
    pen.arc(0.5, 0.22, 0.46, 38, 142, 0.09)
    pen.disc(0.5, 0.5, 0.14)


def _question(pen: _Pen) -> None:
    pen.arc(0.5, 0.34, 0.19, -180, 60, 0.13)
    pen.stroke((0.595, 0.505), (0.5, 0.6), (0.5, 0.66), width=0.13)
    pen.disc(0.5, 0.85, 0.085)


def _flip(pen: _Pen) -> None:
    pen.shape((0.42, 0.16), (0.42, 0.84), (0.06, 0.84))
    pen.shape((0.58, 0.16), (0.58, 0.84), (0.94, 0.84))
    pen.shape((0.66, 0.45), (0.66, 0.76), (0.83, 0.76), hole=True)


def _lock(pen: _Pen) -> None:
    pen.arc(0.5, 0.42, 0.2, -180, 0, 0.1)
    pen.box(0.22, 0.44, 0.56, 0.44, 0.06)
    pen.disc(0.5, 0.64, 0.08, hole=True)


def _save(pen: _Pen) -> None:
    pen.shape((0.5, 0.66), (0.24, 0.38), (0.76, 0.38))
    pen.box(0.43, 0.1, 0.14, 0.34)
    pen.stroke((0.14, 0.62), (0.14, 0.86), (0.86, 0.86), (0.86, 0.62))


def _load(pen: _Pen) -> None:
    pen.shape((0.5, 0.08), (0.24, 0.36), (0.76, 0.36))
    pen.box(0.43, 0.3, 0.14, 0.36)
    pen.stroke((0.14, 0.62), (0.14, 0.86), (0.86, 0.86), (0.86, 0.62))


def _trash(pen: _Pen) -> None:
    pen.shape((0.22, 0.32), (0.78, 0.32), (0.72, 0.92), (0.28, 0.92))
    pen.box(0.14, 0.16, 0.72, 0.1, 0.03)
    pen.box(0.4, 0.08, 0.2, 0.12, 0.03)
    for x in (0.38, 0.56):
        pen.box(x, 0.42, 0.06, 0.4, 0.02, hole=True)


def _leave(pen: _Pen) -> None:
    pen.stroke((0.52, 0.14), (0.16, 0.14), (0.16, 0.86), (0.52, 0.86))
    pen.box(0.38, 0.44, 0.3, 0.12)
    pen.shape((0.64, 0.26), (0.92, 0.5), (0.64, 0.74))


def _zoom(plus: bool) -> Callable[[_Pen], None]:
    def paint(pen: _Pen) -> None:
        pen.disc(0.42, 0.42, 0.34)
        pen.disc(0.42, 0.42, 0.24, hole=True)
        pen.stroke((0.68, 0.68), (0.88, 0.88), width=0.14)
        pen.box(0.28, 0.38, 0.28, 0.08)
        if plus:
            pen.box(0.38, 0.28, 0.08, 0.28)

    return paint


def _book(pen: _Pen) -> None:
    pen.shape((0.47, 0.26), (0.08, 0.16), (0.08, 0.76), (0.47, 0.86))
    pen.shape((0.53, 0.26), (0.92, 0.16), (0.92, 0.76), (0.53, 0.86))


def _diamond(pen: _Pen) -> None:
    pen.shape((0.5, 0.06), (0.94, 0.5), (0.5, 0.94), (0.06, 0.5))


def _info(pen: _Pen) -> None:
    pen.disc(0.5, 0.18, 0.1)
    pen.box(0.41, 0.36, 0.18, 0.5, 0.04)
    pen.box(0.3, 0.78, 0.4, 0.1, 0.03)
    pen.box(0.32, 0.36, 0.2, 0.1, 0.03)


def _warning(pen: _Pen) -> None:
    pen.shape((0.5, 0.06), (0.97, 0.92), (0.03, 0.92))
    pen.shape((0.44, 0.36), (0.56, 0.36), (0.53, 0.66), (0.47, 0.66), hole=True)
    pen.disc(0.5, 0.78, 0.055, hole=True)


def _pencil(pen: _Pen) -> None:
    pen.shape((0.7, 0.08), (0.92, 0.3), (0.36, 0.86), (0.14, 0.64))
    pen.shape((0.1, 0.7), (0.3, 0.9), (0.06, 0.94))


def _log(pen: _Pen) -> None:
    """Lines of a list with their bullets."""
    for y in (0.22, 0.5, 0.78):
        pen.disc(0.17, y, 0.075)
        pen.box(0.33, y - 0.06, 0.55, 0.12, 0.05)


def _whole(pen: _Pen) -> None:
    """The four corners of a picture: all of it."""
    for x, to_x in ((0.14, 0.36), (0.86, 0.64)):
        for y, to_y in ((0.14, 0.36), (0.86, 0.64)):
            pen.stroke((to_x, y), (x, y), (x, to_y), width=0.11)


MARKS: dict[str, Callable[[_Pen], None]] = {
    "arrow-right": _arrow(0),
    "arrow-down": _arrow(math.pi / 2),
    "arrow-left": _arrow(math.pi),
    "arrow-up": _arrow(-math.pi / 2),
    "again": _again,
    "undo": _round_arrow(False, False),
    "redo": _round_arrow(True, False),
    "turn-right": _round_arrow(True, True),
    "turn-left": _round_arrow(False, True),
    "check": _check,
    "cross": _cross,
    "plus": _plus,
    "minus": _minus,
    "menu": _menu,
    "gear": _gear,
    "play": _play,
    "pause": _pause,
    "fast": _fast,
    "skip": _skip,
    "sound": _sound,
    "mute": _mute,
    "eye": _eye,
    "question": _question,
    "flip": _flip,
    "lock": _lock,
    "save": _save,
    "load": _load,
    "trash": _trash,
    "leave": _leave,
    "zoom-in": _zoom(True),
    "zoom-out": _zoom(False),
    "book": _book,
    "diamond": _diamond,
    "info": _info,
    "warning": _warning,
    "pencil": _pencil,
    "lamp": _lamp,
    "camera": _camera,
    "film": _film,
    "log": _log,
    "whole": _whole,
}
"""The signs by name."""


def draw(name: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A premultiplied square picture of a sign, `size` pixels.

    :raises KeyError: when there is no such sign.
    """
    pen = _Pen(size, colour)
    MARKS[name](pen)
    return pygame.transform.smoothscale(pen.surface.premul_alpha(), (size, size))
