"""Sculptures: solids melted together, each in its own paint, turned into one dense mesh.

Knows: fields and the paint of their parts. Must not know: what is modelled. World units.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from skimage.measure import marching_cubes

from scripts.art.models.clay import Field, Floats, Vector, melted, noise
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Mesh

Truths: TypeAlias = NDArray[np.bool_]
Indices: TypeAlias = NDArray[np.int64]
Mask = Callable[[Floats], Truths]
_BLOCK = 8
"""Grid cells along a block's side."""
_REACH_OF_BLOCK = 1.6
"""A part counts in a block if its surface may lie this many sides from the block's middle."""


class Paint(NamedTuple):
    """A colour (sRGB hex) with its gloss and metal (0..1) and how far it varies (0..1)."""

    colour: str
    gloss: float = 0.12
    metal: float = 0.0
    mottle: float = 0.08


GILT = Paint("#e0a032", 0.72, 1.0, 0.05)


def inside(solid: Field, reach: float = 0.0) -> Mask:
    """Where a solid is, and as far as `reach` beyond it."""
    return lambda points: np.asarray(solid(points) < reach, np.bool_)


def level(low: float, high: float) -> Mask:
    """Between two heights."""
    return lambda points: np.asarray((points[:, 2] >= low) & (points[:, 2] < high), np.bool_)


def both_of(first: Mask, second: Mask) -> Mask:
    """Where two masks hold."""
    return lambda points: np.asarray(first(points) & second(points), np.bool_)


@dataclass
class Sculpture:
    """A figure in the making: parts are added and carved one after the other, then painted."""

    wear: float = 0.35
    """How strongly hollows darken and edges lighten, 0..1."""
    reach: float = 0.03
    """How wide hollows and edges are, in units."""
    relief: Field | None = None
    """How far the whole surface is raised, in units: grain, pits, folds."""
    _steps: list[tuple[Field, float, bool]] = field(default_factory=list)
    _coats: list[tuple[Field, int, Paint]] = field(default_factory=list)
    _strokes: list[tuple[Mask, Paint, Paint | None]] = field(default_factory=list)

    def add(self, solid: Field, paint: Paint, blend: float = 0.02) -> Sculpture:
        """Melts a solid on over `blend`; it carries its own paint."""
        self._steps.append((solid, blend, False))
        self._coats.append((solid, len(self._steps) - 1, paint))
        return self

    def carve(self, hole: Field, blend: float = 0.01, paint: Paint | None = None) -> Sculpture:
        """Cuts a solid out; the cut may be painted."""
        self._steps.append((hole, blend, True))
        if paint is not None:
            self._strokes.append((lambda points: hole(points) < 0.006, paint, None))
        return self

    def stroke(self, where: Mask, paint: Paint, only: Paint | None = None) -> Sculpture:
        """Paints the surface where the mask holds, if given only where another paint was."""
        self._strokes.append((where, paint, only))
        return self

    def mesh(self, low: Vector, high: Vector, step: float) -> Mesh:
        """The surface inside a box, sampled every `step`, painted at each of its points.

        :raises ValueError: if the box holds no surface.
        """
        lattice = _Lattice.around(low, high, step)
        blocks = lattice.middles()
        # Each block of the grid only asks the parts that can touch its surface.
        near = [
            solid(blocks) < blend + lattice.block * _REACH_OF_BLOCK
            for solid, blend, _ in self._steps
        ]
        bare = np.where([is_cut for _, _, is_cut in self._steps], False, np.stack(near, 1)).any(1)
        values = lattice.sample(bare, lambda points, owner: self._distance(points, owner, near))
        found, triangles, normals, _ = marching_cubes(  # type: ignore[no-untyped-call]
            values, 0.0, spacing=(step,) * 3
        )
        points = (found + lattice.origin).astype(np.float32)
        normals = -normals  # those of the grid point inwards
        owner = lattice.owner(points)
        colours, metals, glosses = self._painted(points, owner, near)
        outside = lattice.at(values, points + normals * self.reach) / self.reach
        within = -lattice.at(values, points - normals * self.reach) / self.reach
        hollow = self.wear * (1 - np.clip(outside, 0, 1))[:, None]
        edge = self.wear * np.clip(1.15 - 1.4 * np.clip(within, 0, 1), 0, 1)[:, None]
        colours = colours * (1 - 0.75 * hollow)
        colours += 0.6 * edge * (np.minimum(colours * 1.35 + 0.02, 1) - colours)
        return Mesh(
            points,
            normals.astype(np.float32),
            np.zeros((len(points), 2), np.float32),
            triangles.astype(np.int32),
            of.sculpted(),
            colours=colours.astype(np.float32),
            metals=metals,
            glosses=glosses,
        )

    def _distance(self, points: Floats, owner: Indices, near: list[Truths]) -> Floats:
        result = np.full(len(points), 9.0, np.float32)
        for (solid, blend, is_cut), touches in zip(self._steps, near, strict=True):
            chosen = touches[owner]
            if not chosen.any():
                continue
            there = result[chosen]
            away = solid(points[chosen])
            result[chosen] = -melted(-there, away, blend) if is_cut else melted(there, away, blend)
        return result if self.relief is None else result - self.relief(points)

    def _painted(
        self, points: Floats, owner: Indices, near: list[Truths]
    ) -> tuple[Floats, Floats, Floats]:
        """Colours (n, 3), metals and glosses (n,) of points on the surface."""
        paints = list(
            dict.fromkeys(
                [paint for _, _, paint in self._coats] + [paint for _, paint, _ in self._strokes]
            )
        )
        nearest = np.full(len(points), np.inf, np.float32)
        chosen = np.zeros(len(points), np.int32)
        for solid, number, paint in self._coats:
            rows = np.flatnonzero(near[number][owner])
            away = solid(points[rows])
            closer = away < nearest[rows]
            nearest[rows[closer]] = away[closer]
            chosen[rows[closer]] = paints.index(paint)
        for where, paint, only in self._strokes:
            mask = where(points)
            if only is not None:
                mask = mask & (chosen == paints.index(only))
            chosen[mask] = paints.index(paint)
        colours = np.stack([of.linear(paint.colour) for paint in paints])[chosen]
        mottle = np.array([paint.mottle for paint in paints], np.float32)[chosen]
        grain = noise(points, 6.0, 3, 3) + 0.5 * noise(points, 38.0, 2, 8) - 0.75
        return (
            colours * (1 + mottle * grain * 2)[:, None],
            np.array([paint.metal for paint in paints], np.float32)[chosen],
            np.array([paint.gloss for paint in paints], np.float32)[chosen],
        )


class _Lattice(NamedTuple):
    """A grid of points, cut into blocks of `_BLOCK` cells a side."""

    origin: Floats
    step: float
    blocks: tuple[int, int, int]

    @classmethod
    def around(cls, low: Vector, high: Vector, step: float) -> _Lattice:
        """The grid that covers a box."""
        counts = [math.ceil((b - a) / step / _BLOCK) for a, b in zip(low, high, strict=True)]
        return cls(np.asarray(low, np.float32), step, (counts[0], counts[1], counts[2]))

    @property
    def block(self) -> float:
        """A block's side, in units."""
        return self.step * _BLOCK

    def middles(self) -> Floats:
        """The middles of all blocks (n, 3)."""
        axes = [(np.arange(count, dtype=np.float32) + 0.5) * self.block for count in self.blocks]
        grid = np.stack(np.meshgrid(*axes, indexing="ij"), -1).reshape(-1, 3)
        return np.asarray(grid + self.origin, np.float32)

    def owner(self, points: Floats) -> Indices:
        """The number of the block that each point lies in."""
        cells = np.floor((points - self.origin) / self.block).astype(np.int64)
        cells = np.clip(cells, 0, np.array(self.blocks) - 1)
        return self._number(cells)

    def _number(self, cells: Indices) -> Indices:
        """The numbers of blocks given by their places (n, 3)."""
        _, columns, layers = self.blocks
        return (cells[:, 0] * columns + cells[:, 1]) * layers + cells[:, 2]

    def sample(self, bare: Truths, distance: Callable[[Floats, Indices], Floats]) -> Floats:
        """The field on the grid, computed in the blocks of `bare`; elsewhere far outside."""
        values = np.full([count * _BLOCK + 1 for count in self.blocks], self.block, np.float32)
        inside = np.arange(_BLOCK + 1, dtype=np.float32) * self.step
        local = np.stack(np.meshgrid(inside, inside, inside, indexing="ij"), -1).reshape(-1, 3)
        places = np.argwhere(bare.reshape(self.blocks))
        for start in range(0, len(places), 256):
            part = places[start : start + 256]
            corners = part.astype(np.float32) * np.float32(self.block) + self.origin
            owner = np.repeat(self._number(part), len(local))
            found = distance((corners[:, None] + local).reshape(-1, 3), owner)
            cubes = found.reshape(len(part), _BLOCK + 1, _BLOCK + 1, _BLOCK + 1)
            for (x, y, z), cube in zip(part * _BLOCK, cubes, strict=True):
                values[x : x + _BLOCK + 1, y : y + _BLOCK + 1, z : z + _BLOCK + 1] = cube
        return values

    def at(self, values: Floats, points: Floats) -> Floats:
        """The sampled field between the grid's points."""
        places = (points - self.origin) / self.step
        return np.asarray(
            ndimage.map_coordinates(values, places.T, order=1, mode="nearest"), np.float32
        )
