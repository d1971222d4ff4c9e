"""A small network over the features of a position, in arithmetic without rounding errors.

Weights are multiples of 2**-24 and features of 2**-16, so that products and sums (below 2**13) are
exact: they are the same in any order, in pure Python and compiled. That is why the features can be
divided into sections whose sums are computed, and kept, separately. Independent of the game and of
files.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cleopatra.bots.offering_odds import OfferingOdds
from cleopatra.rules.compiled import IS_COMPILED

if TYPE_CHECKING:
    from mypy_extensions import i64


SAID: Final[Sequence[float]] = (0.03, 0.10, 0.25, 0.40, 0.60, 0.75, 0.90, 0.97)
"""The win probabilities at which a value file may give calibrated ones. Others are interpolated
between them; those beyond the ends are like the nearest."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Calibrated probabilities of winning for the computed ones in `SAID`: 0 to 1, never falling;
    none to show the computed ones. Measured by the results of games (`lab/reliability.py`)."""

    chances: tuple[float, ...] = ()

    @classmethod
    def parse(cls, data: Sequence[float]) -> Calibration:
        """As it stands in a value file.

        :raises ValueError: for other numbers.
        """
        found = tuple(float(number) for number in data)
        if found and len(found) != len(SAID):
            raise ValueError(f"the calibration needs {len(SAID)} chances")
        if not all(0.0 <= number <= 1.0 for number in found):
            raise ValueError("the calibration needs chances from 0 to 1")
        if list(found) != sorted(found):
            raise ValueError("the calibration needs chances that never fall")
        return cls(found)

    def chance(self, reckoned: float) -> float:
        """The calibrated probability of winning, 0 to 1, for a computed one. What is certain stays
        certain."""
        chances = self.chances
        if not chances or not 0.0 < reckoned < 1.0:
            return reckoned
        at = min(max(bisect_right(SAID, reckoned), 1), len(SAID) - 1)
        low, high = SAID[at - 1], SAID[at]
        part = min(max((reckoned - low) / (high - low), 0.0), 1.0)
        return chances[at - 1] + part * (chances[at] - chances[at - 1])


AS_RECKONED: Final = Calibration()
"""Tells chances as they are."""


WEIGHT_STEP: Final = 2.0**-24
NUMBER_STEP: Final = 2.0**-16
_SHIFT: Final = 1.5 * 2.0**52
"""Adding and subtracting it rounds a number (below 2**50) to the nearest integer."""
_TOGETHER: Final = 8
"""How many rows are computed together: the numbers of an `_Eight`."""


@dataclass(frozen=True, slots=True)
class Head:
    """One output of a network, in log odds: the sum of `straight` over the features, of `out` over
    the hidden units, and of `offset`."""

    straight: tuple[float, ...]
    out: tuple[float, ...]
    offset: float


@dataclass(frozen=True, slots=True)
class NetworkWeights:
    """The weights of a network.

    A hidden unit is the rectified sum of one of the `rows` over the features and one of the
    `biases`. All heads share the hidden units. Weights that are missing count as 0.

    `bid_weight`: how much of what a scarab is worth by the network a scarab is worth that is bid,
    from 0 on. `offering`: what the odds at an Offering depend on, None for what the network says.
    Games in which all bid at random say both (`lab/bid_weights.py`).

    `calibration`: how probabilities of winning become calibrated ones for people; bots choose
    without it.
    """

    rows: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]
    heads: tuple[Head, ...]
    bid_weight: float = 1.0
    offering: OfferingOdds | None = None
    calibration: Calibration = AS_RECKONED


def blank(heads: int = 1) -> NetworkWeights:
    """Layers without features, whose log odds are 0."""
    return NetworkWeights((), (), (Head((), (), 0.0),) * heads)


class RowSums:
    """For each row of a network, the sum of its weights times some of the features.

    `eights` is used by compiled code, `rows` by pure Python.
    """

    __slots__ = ("eights", "rows")

    def __init__(self, eights: list[_Eight], rows: list[float]) -> None:
        self.eights: Final = eights
        self.rows: Final = rows


class FeatureSection:
    """Some of the features of a network.

    In pure Python only the features that differ from those of the call before are computed again;
    compiled, all of them are, which takes less time there.
    """

    __slots__ = ("_blocks", "_columns", "_is_native", "_last", "_read", "_sums")

    def __init__(self, rows: Sequence[Sequence[float]], at: Sequence[int], is_native: bool) -> None:
        """`rows` are the weights of all features, `at` the places of those in this section."""
        self._is_native = is_native
        columns = [[row[i] if i < len(row) else 0.0 for row in rows] for i in at]
        self._columns = columns
        self._blocks = [
            [_eight(column[first : first + _TOGETHER]) for column in columns]
            for first in range(0, len(rows), _TOGETHER)
        ]
        self._last = [0.0] * len(columns)
        self._read = [0.0] * len(columns)
        self._sums = [0.0] * len(rows)

    def sums(self, numbers: list[float]) -> RowSums:
        """The sums over these numbers, one for each feature of the section."""
        return self.in_full(numbers) if self._is_native else self.by_changes(numbers)

    def in_full(self, numbers: list[float]) -> RowSums:
        """All numbers, computed from scratch."""
        return RowSums([_weighed(block, numbers) for block in self._blocks], self._sums)

    def by_changes(self, numbers: list[float]) -> RowSums:
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
        return RowSums([], sums)


class Network:
    """Computes the outputs of layers, from the sums of sections that cover all features.

    `is_native` says which of the two ways to compute is taken; both give the same numbers.
    """

    def __init__(self, layers: NetworkWeights, is_native: bool = IS_COMPILED) -> None:
        self._is_native = is_native
        self._heads = len(layers.heads)
        heads = [[_rounded(w, WEIGHT_STEP) for w in head.straight] for head in layers.heads]
        padding: list[list[float]] = [[]] * (-self._heads % _TOGETHER if is_native else 0)
        hidden = [[_rounded(w, WEIGHT_STEP) for w in row] for row in layers.rows]
        self._rows: list[list[float]] = [*heads, *padding, *hidden]
        self._biases = [_rounded(bias, WEIGHT_STEP) for bias in layers.biases]
        self._outs = [[_rounded(w, WEIGHT_STEP) for w in head.out] for head in layers.heads]
        self._offsets = [_rounded(head.offset, WEIGHT_STEP) for head in layers.heads]
        self._offset_eight = _eight(self._offsets)
        self._bias_eights = _eights(self._biases)
        self._out_eights = [_eights(out) for out in self._outs]

    def section(self, at: Sequence[int]) -> FeatureSection:
        """The section of the features at these places."""
        return FeatureSection(self._rows, at, self._is_native)

    def odds(self, parts: list[RowSums]) -> list[float]:
        """The log odds of each head, from the sums of all sections."""
        return self._by_eights(parts) if self._is_native else self._by_rows(parts)

    def _by_rows(self, parts: list[RowSums]) -> list[float]:
        sums = parts[0].rows
        for part in parts[1:]:
            sums = [one + other for one, other in zip(sums, part.rows)]  # noqa: B905
        hidden: list[float] = []
        for bias, total in zip(self._biases, sums[self._heads :]):  # noqa: B905
            excited = bias + total
            hidden.append(_rounded(excited, NUMBER_STEP) if excited > 0.0 else 0.0)
        found: list[float] = []
        for head in range(self._heads):
            value = self._offsets[head] + sums[head]
            for out, excited in zip(self._outs[head], hidden):  # noqa: B905
                value += out * excited
            found.append(value)
        return found

    def _by_eights(self, parts: list[RowSums]) -> list[float]:
        straight = _added(parts, 0, self._offset_eight)
        first, second = straight.a, straight.b
        for block, bias in enumerate(self._bias_eights):
            hidden = _excited(parts, block + 1, bias)
            first += _product(hidden, self._out_eights[0][block])
            second += _product(hidden, self._out_eights[-1][block])
        return [first, second][: self._heads]


class _Eight:
    """Eight numbers: the weights of one feature in eight rows, or the sums of these rows.

    One object instead of a list of eight; compiled with mypyc it holds unboxed floats.
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

    def numbers(self) -> list[float]:
        """As a list."""
        return [self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h]


def _eight(numbers: Sequence[float]) -> _Eight:
    a, b, c, d, e, f, g, h = (*numbers, *[0.0] * (_TOGETHER - len(numbers)))
    return _Eight(a, b, c, d, e, f, g, h)


def _eights(numbers: Sequence[float]) -> list[_Eight]:
    return [_eight(numbers[i : i + _TOGETHER]) for i in range(0, len(numbers), _TOGETHER)]


def _weighed(columns: list[_Eight], numbers: list[float]) -> _Eight:
    """For each of eight rows, the sum of its weights times the numbers. `zip` has no `strict`,
    because mypyc compiles only that into a loop."""
    a = b = c = d = e = f = g = h = 0.0
    for number, column in zip(numbers, columns):  # noqa: B905
        n = (number * 65536.0 + _SHIFT - _SHIFT) * NUMBER_STEP
        a += column.a * n
        b += column.b * n
        c += column.c * n
        d += column.d * n
        e += column.e * n
        f += column.f * n
        g += column.g * n
        h += column.h * n
    return _Eight(a, b, c, d, e, f, g, h)


def _added(parts: list[RowSums], block: i64, to: _Eight) -> _Eight:
    """The sums of eight rows over all sections, added to eight numbers."""
    a, b, c, d, e, f, g, h = to.a, to.b, to.c, to.d, to.e, to.f, to.g, to.h
    for part in parts:
        eight = part.eights[block]
        a += eight.a
        b += eight.b
        c += eight.c
        d += eight.d
        e += eight.e
        f += eight.f
        g += eight.g
        h += eight.h
    return _Eight(a, b, c, d, e, f, g, h)


def _excited(parts: list[RowSums], block: i64, bias: _Eight) -> _Eight:
    """Eight hidden units, in the object that the sums were added up in."""
    sums = _added(parts, block, bias)
    sums.a = _rectified(sums.a)
    sums.b = _rectified(sums.b)
    sums.c = _rectified(sums.c)
    sums.d = _rectified(sums.d)
    sums.e = _rectified(sums.e)
    sums.f = _rectified(sums.f)
    sums.g = _rectified(sums.g)
    sums.h = _rectified(sums.h)
    return sums


def _rectified(number: float) -> float:
    if number <= 0.0:
        return 0.0
    return (number * 65536.0 + _SHIFT - _SHIFT) * NUMBER_STEP


def _product(one: _Eight, other: _Eight) -> float:
    upper = one.a * other.a + one.b * other.b + one.c * other.c + one.d * other.d
    return upper + one.e * other.e + one.f * other.f + one.g * other.g + one.h * other.h


def _rounded(number: float, step: float) -> float:
    """The nearest multiple of a step, which is a power of 2."""
    return (number / step + _SHIFT - _SHIFT) * step
