"""Which way of bidding a game gets.

Knows the ways by name and no edition or expansion.
"""

from __future__ import annotations

from enum import Enum

from cleopatra.bots.bidding import Bidding
from cleopatra.bots.bids_by_chance import BidsByChance
from cleopatra.bots.bids_by_swing import BidsBySwing
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.measured_tables import bids_by_chance
from cleopatra.rules.ruleset import RuleSet


class BiddingMethod(Enum):
    """A way of bidding, by its name in measurements."""

    USUAL = "usual"
    CHANCE = "chance"
    SWING = "swing"


def bidding_for(
    rules: RuleSet, evaluation: Evaluation, way: BiddingMethod = BiddingMethod.USUAL
) -> Bidding:
    """The way of bidding in games with these rules, by this evaluation; another than the usual one
    for comparisons."""
    if way is BiddingMethod.CHANCE or (
        way is BiddingMethod.USUAL and bids_by_chance(rules.options)
    ):
        return BidsByChance(evaluation, rules.offering)
    return BidsBySwing(evaluation, rules.offering)
