"""The network: exact sums, the same from changes and in full, in pure Python and compiled."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from cleopatra.bots.network import NUMBER_STEP, WEIGHT_STEP, Head, Layers, Network, blank


def _layers(chance: Random, width: int, hidden: int) -> Layers:
    def some(number: int) -> tuple[float, ...]:
        return tuple(chance.gauss(0.0, 0.3) for _ in range(number))

    rows = tuple(some(width) for _ in range(hidden))
    return Layers(rows, some(hidden), tuple(Head(some(width), some(hidden), 0.3) for _ in "ab"))


def _rounded(number: float, step: float) -> Fraction:
    return round(Fraction(number) / Fraction(step)) * Fraction(step)


@pytest.mark.parametrize("hidden", [0, 3, 6, 14])
def test_sums_are_exact(hidden: int) -> None:
    chance = Random(hidden)
    layers = _layers(chance, 40, hidden)
    network = Network(layers)
    rows = [*(head.straight for head in layers.heads), *layers.rows]
    for _ in range(20):
        numbers = [chance.choice((0.0, 1.0, 17.0, chance.uniform(-90.0, 90.0))) for _ in range(40)]
        exact = [
            float(
                sum(
                    _rounded(w, WEIGHT_STEP) * _rounded(n, NUMBER_STEP)
                    for w, n in zip(row, numbers, strict=True)
                )
            )
            for row in rows
        ]
        assert network.in_full(numbers) == exact
        assert network.by_changes(numbers) == exact


def test_what_was_asked_before_makes_no_difference() -> None:
    chance = Random(4)
    layers = _layers(chance, 30, 5)
    network = Network(layers)
    asked = [[chance.uniform(-9.0, 9.0) for _ in range(30)] for _ in range(10)]
    first = [network.odds(numbers) for numbers in asked]
    assert [network.odds(numbers) for numbers in reversed(asked)] == first[::-1]
    assert Network(layers).odds(asked[-1]) == first[-1]


def test_a_blank_one_says_even_odds() -> None:
    assert Network(blank(2)).odds([]) == [0.0, 0.0]
