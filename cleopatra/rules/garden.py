"""The roof garden: every place where a mosaic can lie, computed once, as integers used as bit sets.

A set of squares is an int of 81 bits, a set of placements an int with a bit for each placement
(2,308 on the default garden). Knows no players and no piles.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING, Final, TypeVar

from cleopatra.rules.catalogue import MOSAIC_CODES
from cleopatra.rules.compiled import IS_COMPILED
from cleopatra.rules.layouts import SIDE, SQUARES, Layout
from cleopatra.rules.palace import EDGES

if TYPE_CHECKING:
    from mypy_extensions import i64

_SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "F": (".##", "##.", ".#."),
    "I": ("#####",),
    "L": ("#.", "#.", "#.", "##"),
    "N": (".#", "##", "#.", "#."),
    "P": ("##", "##", "#."),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": (".#", "##", ".#", ".#"),
    "Z": ("##.", ".#.", ".##"),
}
"""The twelve free pentominoes, drawn with the back row first. Rule: D1.3"""

T = TypeVar("T")
Cells = tuple[tuple[int, int], ...]

MOSAICS: Final = len(MOSAIC_CODES)
ORIENTATIONS: Final = 8
_ZERO_ONE: Final = bytes.maketrans(b"01", b"\x00\x01")
_CHUNK: Final = 60
"""How many bits of a set are scanned at a time, as one machine word."""


@dataclass(frozen=True, slots=True)
class Placement:
    """One mosaic in one place: `row` and `column` are the lowest of its squares' rows and columns,
    `squares` ascending, `mask` the same as a bit set, `around` the squares that touch it."""

    index: int
    mosaic: int
    orientation: int
    row: int
    column: int
    squares: tuple[int, ...]
    mask: int
    around: int
    palms: int

    @property
    def text(self) -> str:
        """As in the action `lay X r1c4 0`. Rule: D6.7"""
        code = MOSAIC_CODES[self.mosaic]
        return f"lay {code} r{self.row}c{self.column} {self.orientation}"


class Garden:
    """A layout and what is computed from it. Immutable after construction."""

    def __init__(self, layout: Layout, turn_over: bool) -> None:
        self.layout = layout
        self.palms = squares_to_mask(layout.palms)
        self.throne = squares_to_mask(layout.throne)
        self.squares = ((1 << SQUARES) - 1) & ~self.throne
        self.around = tuple(_around(1 << s) for s in range(SQUARES))
        self.near_throne = _around(self.throne)
        self.edges = EDGES
        self.shapes, self.canonical = _orientations(turn_over)
        self.placements = self._all_placements()
        self.cover = [0] * SQUARES
        for placement in self.placements:
            for square in placement.squares:
                self.cover[square] |= 1 << placement.index
        everything = (1 << len(self.placements)) - 1
        self.all_free = everything
        self.keep = tuple(
            everything & ~_union([self.cover[s] for s in p.squares]) for p in self.placements
        )
        self.of_mosaic = [0] * MOSAICS
        self.start = [0] * (MOSAICS + 1)
        for placement in self.placements:
            self.of_mosaic[placement.mosaic] |= 1 << placement.index
            self.start[placement.mosaic + 1] = placement.index + 1
        for mosaic in range(MOSAICS):  # a mosaic without any place in an odd layout
            self.start[mosaic + 1] = max(self.start[mosaic + 1], self.start[mosaic])
        self.by_text = {p.text: p.index for p in self.placements}

    def _all_placements(self) -> tuple[Placement, ...]:
        found: list[Placement] = []
        for mosaic in range(MOSAICS):
            for orientation, cells in self.shapes[mosaic].items():
                height = max(r for r, _ in cells) + 1
                width = max(c for _, c in cells) + 1
                for row in range(SIDE - height + 1):
                    for column in range(SIDE - width + 1):
                        squares = tuple(sorted((row + r) * SIDE + column + c for r, c in cells))
                        mask = squares_to_mask(squares)
                        if mask & self.throne:
                            continue
                        palms = (mask & self.palms).bit_count()
                        around = _around(mask) & self.squares
                        found.append(
                            Placement(
                                len(found),
                                mosaic,
                                orientation,
                                row,
                                column,
                                squares,
                                mask,
                                around,
                                palms,
                            )
                        )
        return tuple(found)

    def place(self, mosaic: int, orientation: int, row: int, column: int) -> int | None:
        """The index of the placement whose lowest row and column these are, or None if the mosaic
        would leave the garden. `orientation` may be any of 0..7 that the house rules allow."""
        own = self.canonical[mosaic].get(orientation)
        text = f"lay {MOSAIC_CODES[mosaic]} r{row}c{column} {own}"
        return self.by_text.get(text)

    def fits(self, free: int, mosaic: int) -> bool:
        """True if the mosaic still has a place among the free placements."""
        return bool(free & self.of_mosaic[mosaic])

    def select(self, free: int, mosaic: int, values: list[T]) -> list[T]:
        """Those of `values` (one for each placement, by index) that belong to free places of
        the mosaic, in order of index."""
        low, high = self.start[mosaic], self.start[mosaic + 1]
        if low == high:
            return []
        count = high - low
        chosen = (free >> low) & ((1 << count) - 1)
        if IS_COMPILED:
            return _in_words(chosen, values, low)
        bits = format(chosen, f"0{count}b").encode()
        return list(compress(values[low:high], bits.translate(_ZERO_ONE)[::-1]))

    def sealed(self, empty: int, free: int, index: int) -> list[int]:
        """The sanctuaries that form when the placement `index` has just been laid. Rule: D8.1

        `empty` are the garden squares without a mosaic and `free` the placements still possible of
        the mosaics left in the pile, both after the laying. Areas as bit sets, lowest square
        first.
        """
        border = self.placements[index].around & empty
        areas: list[int] = []
        cover = self.cover
        while border:
            low = border & -border
            if free & cover[low.bit_length() - 1]:
                border ^= low
                continue
            area = self.area(empty, low)
            border &= ~area
            if all(not free & cover[s] for s in mask_to_squares(area)):
                areas.append(area)
        areas.sort(key=lambda a: a & -a)
        return areas

    def area(self, empty: int, seed: int) -> int:
        """The squares of `empty` joined by sides to those of `seed`."""
        area = seed
        while True:
            grown = _grow(area) & empty
            if grown == area:
                return area
            area = grown


def _in_words(chosen: int, values: list[T], start: int) -> list[T]:
    """The items of `values` selected by the bits of `chosen`, counted from `start`: bit after bit,
    which only compiled rules do quickly."""
    found: list[T] = []
    first: i64 = start
    while chosen:
        word: i64 = chosen & ((1 << _CHUNK) - 1)
        place = first
        while word:
            if word & 1:
                found.append(values[place])
            word >>= 1
            place += 1
        chosen >>= _CHUNK
        first += _CHUNK
    return found


def squares_to_mask(squares: frozenset[int] | tuple[int, ...] | list[int]) -> int:
    """Squares 0..80 -> bit set."""
    return sum(1 << s for s in squares)


def mask_to_squares(mask: int) -> tuple[int, ...]:
    """Bit set -> ascending squares."""
    squares = []
    while mask:
        low = mask & -mask
        squares.append(low.bit_length() - 1)
        mask ^= low
    return tuple(squares)


_ALL: Final = (1 << SQUARES) - 1
_NOT_LEFT: Final = _ALL & ~sum(1 << (r * SIDE) for r in range(SIDE))
_NOT_RIGHT: Final = _ALL & ~sum(1 << (r * SIDE + SIDE - 1) for r in range(SIDE))


def _grow(mask: int) -> int:
    """The squares and all that share a side with them (D2.8)."""
    return (
        mask
        | (mask & _NOT_RIGHT) << 1
        | (mask & _NOT_LEFT) >> 1
        | (mask << SIDE) & _ALL
        | mask >> SIDE
    )


def _around(mask: int) -> int:
    return _grow(mask) & ~mask


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _orientations(
    turn_over: bool,
) -> tuple[tuple[dict[int, Cells], ...], tuple[dict[int, int], ...]]:
    """For each mosaic its distinct shapes by orientation, and which of those any orientation
    equals. 0-3 are quarter turns against the clock, 4-7 the same of the turned-over mosaic."""
    shapes: list[dict[int, Cells]] = []
    canonical: list[dict[int, int]] = []
    for code in MOSAIC_CODES:
        rows = _SHAPES[code][::-1]
        cells: Cells = tuple(
            (r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"
        )
        own: dict[int, Cells] = {}
        equals: dict[int, int] = {}
        for orientation in range(ORIENTATIONS if turn_over else ORIENTATIONS // 2):
            turned = cells
            if orientation >= 4:
                turned = tuple((r, -c) for r, c in turned)
            for _ in range(orientation % 4):
                turned = tuple((c, -r) for r, c in turned)
            low_r, low_c = min(r for r, _ in turned), min(c for _, c in turned)
            turned = tuple(sorted((r - low_r, c - low_c) for r, c in turned))
            for other, shape in own.items():
                if shape == turned:
                    equals[orientation] = other
                    break
            else:
                own[orientation] = turned
                equals[orientation] = orientation
        shapes.append(own)
        canonical.append(equals)
    return tuple(shapes), tuple(canonical)
