"""Bids by what a rank is worth in scarabs, and at which tables they are made."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cleopatra.bots.bids import BidsByChance, bidding_for
from cleopatra.bots.bids_by_swing import BidsBySwing, choose_bid, most_worth_bidding
from cleopatra.bots.bot import QUICK
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.registry import make_bot
from cleopatra.rules.catalogue import OFFERING_AMULETS
from cleopatra.rules.composition import compose
from cleopatra.rules.engine import legal_actions
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State
from tests.bots.test_bids import at_auction
from tests.rules.builders import at_offering


@pytest.mark.parametrize("seed", range(12))
def test_never_more_than_it_has_or_the_swing(seed: int) -> None:
    """Rule: D9.2"""
    amulets, scarabs = [6, 2, 0], [4, 30, 30]

    def worth(changes: Sequence[int]) -> list[float]:
        return [20.0 - 1.5 * (a + c) for a, c in zip(amulets, changes, strict=True)]

    for seat in range(3):
        bid = choose_bid(seat, scarabs, amulets, worth, Rng(seed), OFFERING_AMULETS)
        swing = most_worth_bidding(seat, amulets, worth, OFFERING_AMULETS)
        assert 0 <= bid <= min(scarabs[seat], swing)


def test_who_does_not_mind_amulets_bids_nothing() -> None:
    def worth(changes: Sequence[int]) -> list[float]:
        return [10.0, 10.0]

    assert choose_bid(0, [20, 20], [0, 5], worth, Rng(1), OFFERING_AMULETS) == 0


@pytest.mark.parametrize(
    ("table", "way"),
    [
        ("seats=2", BidsByChance),
        ("seats=3", BidsByChance),
        ("seats=4", BidsByChance),
        ("seats=2 expansions=bastet", BidsByChance),
        ("seats=3 expansions=bastet", BidsBySwing),
        ("seats=4 expansions=cult,whims,bastet,architects", BidsBySwing),
        ("edition=classic seats=3", BidsByChance),
        ("edition=classic seats=5", BidsByChance),
    ],
)
def test_bids_by_chance_but_where_they_were_measured_to_be_worse(table: str, way: type) -> None:
    rules = compose(GameOptions.parse(table))
    assert type(bidding_for(rules, Evaluation(rules))) is way


GOLDEN: dict[str, list[int]] = {
    "greedy offering": [9, 15, 16, 10, 14],
    "greedy auction": [1, 3, 3, 3, 3],
    "greedy auction of four": [1, 1, 3, 3, 3],
    "level7 offering": [9, 15, 16, 10, 14],
    "level7 auction": [1, 3, 3, 3, 3],
    "level7 auction of four": [1, 1, 3, 3, 3],
    "level4+pious offering": [12, 15, 17, 9, 15],
    "level4+pious auction": [1, 3, 3, 3, 3],
    "level4+pious auction of four": [1, 1, 3, 3, 3],
}
"""What bots bid in fixed positions with expansions, seeds 0 to 4, as before bids by chance came."""


def _positions() -> dict[str, State]:
    return {
        "offering": at_offering([40, 31, 26], [9, 6, 4], ("bastet",)),
        "auction": at_auction([40, 38, 36]),
        "auction of four": at_auction([44, 52, 30, 21]),
    }


@pytest.mark.parametrize("place", ["offering", "auction", "auction of four"])
@pytest.mark.parametrize("name", ["greedy", "level7", "level4+pious"])
def test_bids_are_those_of_before(place: str, name: str) -> None:
    state = _positions()[place]
    legal = legal_actions(state, 0)
    seen = observe(state, 0)
    bids = [make_bot(name, seed).choose(seen, legal, QUICK).arg for seed in range(5)]
    assert bids == GOLDEN[f"{name} {place}"]
