"""A small network over the features of a position, in arithmetic without rounding errors.

Weights are multiples of 2**-24 and features of 2**-16, so that products and sums (below 2**13) are
exact: they are the same in any order, in pure Python and compiled. Independent of the game and of
files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.rules.compiled import IS_COMPILED

WEIGHT_STEP: Final = 2.0**-24
NUMBER_STEP: Final = 2.0**-16
_SHIFT: Final = 1.5 * 2.0**52
"""Adding and subtracting it rounds a number (below 2**50) to the nearest integer."""
_TOGETHER: Final = 8
"""How many rows are computed together: the weights of a `_Column`."""


@dataclass(frozen=True, slots=True)
class Head:
    """One output of a network, in log odds: the sum of `straight` over the features, of `out` over
    the hidden units, and of `offset`."""

    straight: tuple[float, ...]
    out: tuple[float, ...]
    offset: float


@dataclass(frozen=True, slots=True)
class Layers:
    """The weights of a network.

    A hidden unit is the rectified sum of one of the `rows` over the features and one of the
    `biases`. All heads share the hidden units.
    """

    rows: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]
    heads: tuple[Head, ...]


def blank(heads: int = 1) -> Layers:
    """Layers without features, whose log odds are 0."""
    return Layers((), (), (Head((), (), 0.0),) * heads)


class Network:
    """Computes the outputs of layers.

    In pure Python only the features that differ from those of the call before are computed anew;
    compiled, all of them are, which takes less time there.
    """

    def __init__(self, layers: Layers) -> None:
        self._heads = len(layers.heads)
        rows = [[_rounded(w, WEIGHT_STEP) for w in head.straight] for head in layers.heads]
        rows += [[_rounded(w, WEIGHT_STEP) for w in row] for row in layers.rows]
        self._rows = len(rows)
        width = len(rows[0])
        self._biases = [_rounded(bias, WEIGHT_STEP) for bias in layers.biases]
        self._outs = [[_rounded(w, WEIGHT_STEP) for w in head.out] for head in layers.heads]
        self._offsets = [_rounded(head.offset, WEIGHT_STEP) for head in layers.heads]
        self._columns = [[row[i] for row in rows] for i in range(width)]
        padded = rows + [[0.0] * width] * (-len(rows) % _TOGETHER)
        self._blocks = [
            [_Column(*column) for column in zip(*padded[at : at + _TOGETHER], strict=True)]
            for at in range(0, len(padded), _TOGETHER)
        ]
        self._last = [0.0] * width
        self._read = [0.0] * width
        self._sums = [0.0] * self._rows

    def odds(self, numbers: Sequence[float]) -> list[float]:
        """The log odds of each head for these features."""
        sums = self.in_full(numbers) if IS_COMPILED else self.by_changes(numbers)
        found: list[float] = []
        hidden: list[float] = []
        for bias, total in zip(self._biases, sums[self._heads :]):  # noqa: B905
            excited = bias + total
            hidden.append(_rounded(excited, NUMBER_STEP) if excited > 0.0 else 0.0)
        for head in range(self._heads):
            value = self._offsets[head] + sums[head]
            for out, excited in zip(self._outs[head], hidden):  # noqa: B905
                value += out * excited
            found.append(value)
        return found

    def in_full(self, numbers: Sequence[float]) -> list[float]:
        """For each row, the sum of its weights times the numbers."""
        read = [_rounded(number, NUMBER_STEP) for number in numbers]
        sums: list[float] = []
        for block in self._blocks:
            sums += _weighed(block, read)
        return sums[: self._rows]

    def by_changes(self, numbers: Sequence[float]) -> list[float]:
        """The same, from the sums of the call before."""
        last, read, sums = self._last, self._read, self._sums
        at = -1
        for number, before in zip(numbers, last):  # noqa: B905
            at += 1
            if number != before:
                last[at] = number
                rounded = (number * 65536.0 + _SHIFT - _SHIFT) * NUMBER_STEP
                change = rounded - read[at]
                if change:
                    read[at] = rounded
                    sums = [s + w * change for s, w in zip(sums, self._columns[at])]  # noqa: B905
        self._sums = sums
        return sums


class _Column:
    """The weights of one feature in eight rows of the network.

    One object instead of a list of eight, so that a feature needs one lookup; compiled with mypyc
    it holds unboxed floats.
    """

    __slots__ = ("a", "b", "c", "d", "e", "f", "g", "h")

    def __init__(
        self, a: float, b: float, c: float, d: float, e: float, f: float, g: float, h: float
    ) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
        self.g = g
        self.h = h


def _weighed(columns: list[_Column], numbers: list[float]) -> list[float]:
    """For each of eight rows, the sum of its weights times the numbers. `zip` has no `strict`,
    because mypyc compiles only that into a loop."""
    a = b = c = d = e = f = g = h = 0.0
    for number, column in zip(numbers, columns):  # noqa: B905
        a += column.a * number
        b += column.b * number
        c += column.c * number
        d += column.d * number
        e += column.e * number
        f += column.f * number
        g += column.g * number
        h += column.h * number
    return [a, b, c, d, e, f, g, h]


def _rounded(number: float, step: float) -> float:
    """The nearest multiple of a step, which is a power of 2."""
    return (number / step + _SHIFT - _SHIFT) * step
