"""The network: exact sums, the same from changes and in full, in pure Python and compiled."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from cleopatra.bots.network import NUMBER_STEP, WEIGHT_STEP, Head, Network, NetworkWeights, blank


def _layers(chance: Random, width: int, hidden: int) -> NetworkWeights:
    def some(number: int) -> tuple[float, ...]:
        return tuple(chance.gauss(0.0, 0.3) for _ in range(number))

    rows = tuple(some(width) for _ in range(hidden))
    return NetworkWeights(
        rows, some(hidden), tuple(Head(some(width), some(hidden), 0.3) for _ in "ab")
    )


def _rounded(number: float, step: float) -> Fraction:
    return round(Fraction(number) / Fraction(step)) * Fraction(step)


def _odds(network: Network, numbers: list[float], cut: int) -> list[float]:
    """The odds from two sections, the first of `cut` features."""
    first, second = network.section(range(cut)), network.section(range(cut, len(numbers)))
    return network.odds([first.sums(numbers[:cut]), second.sums(numbers[cut:])])


@pytest.mark.parametrize("hidden", [0, 3, 6, 14])
def test_sums_are_exact(hidden: int) -> None:
    chance = Random(hidden)
    layers = _layers(chance, 40, hidden)
    section = Network(layers, is_native=False).section(range(40))
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
        in_eights = [n for eight in section.in_full(numbers).eights for n in eight.numbers()]
        assert in_eights[: len(exact)] == exact
        assert section.by_changes(numbers).rows == exact


@pytest.mark.parametrize("hidden", [0, 3, 8, 14])
def test_both_ways_to_compute_and_all_sections_give_the_same(hidden: int) -> None:
    chance = Random(hidden)
    layers = _layers(chance, 30, hidden)
    for _ in range(10):
        numbers = [chance.uniform(-9.0, 9.0) for _ in range(30)]
        expected = _odds(Network(layers, is_native=False), numbers, 30)
        assert len(expected) == 2
        for is_native in (True, False):
            for cut in (1, 12, 29):
                assert _odds(Network(layers, is_native), numbers, cut) == expected


@pytest.mark.parametrize("is_native", [True, False])
def test_what_was_asked_before_makes_no_difference(is_native: bool) -> None:
    chance = Random(4)
    layers = _layers(chance, 30, 5)
    network = Network(layers, is_native)
    section = network.section(range(30))
    asked = [[chance.uniform(-9.0, 9.0) for _ in range(30)] for _ in range(10)]
    first = [network.odds([section.sums(numbers)]) for numbers in asked]
    again = [network.odds([section.sums(numbers)]) for numbers in reversed(asked)]
    assert again == first[::-1]
    assert _odds(Network(layers, is_native), asked[-1], 9) == first[-1]


@pytest.mark.parametrize("is_native", [True, False])
def test_a_blank_one_says_even_odds(is_native: bool) -> None:
    assert _odds(Network(blank(2), is_native), [3.0, 4.0], 1) == [0.0, 0.0]
