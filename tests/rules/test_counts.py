"""Counts that any change of rules would alter: placements, payments, sequences of actions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.garden import Garden
from cleopatra.rules.layouts import Layout
from cleopatra.rules.options import GameOptions
from cleopatra.rules.payment import Cashier
from cleopatra.rules.state import State
from tests.rules.builders import pack_text, position


@pytest.mark.parametrize(
    ("garden", "turn_over", "number"),
    [("front", True, 2308), ("front", False, 1506), ("back", True, 2308), ("back", False, 1506)],
)
def test_number_of_placements(garden, turn_over, number):
    assert len(Garden(Layout.parse(garden), turn_over).placements) == number


def test_the_most_ways_to_pay_for_one_piece():
    # Everything in plenty: single cards, doubles and caves of all kinds.
    rich = pack_text(
        "9*artisan 9*wood 9*stone 9*marble 9*lapis 3*2xwood 3*2xstone 3*2xmarble 3*2xlapis 8*cave"
    )
    cashier = Cashier()
    ways = [len(cashier.ways(piece, rich, 0, 0, 0)) for piece in range(7)]
    # By hand: a sphinx by two of a kind, one and a cave, or a double, for four kinds, or two caves.
    assert ways[0] == 4 * 3 + 1
    assert ways == [13, 33, 25, 65, 33, 81, 81]
    assert max(ways) == 81


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` actions."""
    total = 0
    for seat in decision(state).actors:
        for action in legal_actions(state, seat):
            if depth == 1:
                total += 1
            else:
                after = state.clone()
                apply(after, action, seat)
                total += perft(after, depth - 1)
    return total


def new(seats: int) -> State:
    return new_game(GameOptions(seats=seats, seed="perft"))


def rich() -> State:
    return position(hand="6*artisan 4*wood 2*stone marble lapis 2xwood cave", step=3)


def at_offering() -> State:
    state = position(seats=3, hand="artisan 2*wood", sphinxes=range(5), step=3)
    for text in ("build sphinx", "pay artisan wood wood", "set sphinx-6", "finish"):
        apply(state, state.rules.parse(text))
    return state


@pytest.mark.parametrize(
    ("make", "numbers"),
    [
        (lambda: new(2), (8, 27, 69, 417, 1389)),
        (lambda: new(3), (8, 27, 69, 435, 1455)),
        (lambda: new(4), (9, 33, 88, 510, 1542)),
        (rich, (14, 109, 5421, 73106)),
        (at_offering, (23, 336, 2376, 16632)),
    ],
    ids=["two", "three", "four", "rich", "offering"],
)
def test_number_of_sequences_of_actions(make: Callable[[], State], numbers: tuple[int, ...]):
    for depth, number in enumerate(numbers, start=1):
        assert perft(make(), depth) == number


def test_three_bids_in_any_order_are_counted_by_hand():
    # 5 + 5 scarabs for the builder, 5 for the others: bids 0..10, 0..5, 0..5, in any order.
    first = 11 + 6 + 6
    second = 11 * (6 + 6) + 6 * (11 + 6) + 6 * (11 + 6)
    third = 6 * (11 * 6 * 6)
    assert [perft(at_offering(), depth) for depth in (1, 2, 3)] == [first, second, third]
