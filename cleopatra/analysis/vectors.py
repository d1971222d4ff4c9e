"""Chances to win and changes of them, one number for each seat. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt

Vector = tuple[float, ...]
"""A chance to win by seat, 0 to 1, or a change of it, -1 to 1."""


def zero(seats: int) -> Vector:
    """No change for anybody."""
    return (0.0,) * seats


def plus(one: Vector, other: Vector) -> Vector:
    """The sum by seat."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def minus(one: Vector, other: Vector) -> Vector:
    """The difference by seat."""
    return tuple([a - b for a, b in zip(one, other, strict=True)])


def times(one: Vector, factor: float) -> Vector:
    """Each number multiplied."""
    return tuple([a * factor for a in one])


def mean(several: Sequence[Vector]) -> Vector:
    """The mean by seat of one vector or more."""
    return tuple([fsum(column) / len(several) for column in zip(*several, strict=True)])


def total(several: Sequence[Vector], seats: int) -> Vector:
    """The sum by seat of any number of vectors."""
    return tuple([fsum(each[seat] for each in several) for seat in range(seats)])


def standard_error(numbers: Sequence[float]) -> float:
    """Of the mean of the numbers; 0 for a single one."""
    count = len(numbers)
    if count < 2:
        return 0.0
    middle = fsum(numbers) / count
    return sqrt(fsum((x - middle) ** 2 for x in numbers) / (count - 1) / count)
