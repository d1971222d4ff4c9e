"""Which way of bidding a game gets.

Knows the ways by name and no edition or expansion.
"""

from __future__ import annotations

from cleopatra.bots.bidding import Bidding
from cleopatra.bots.bids_by_chance import BidsByChance
from cleopatra.bots.bids_by_swing import BidsBySwing
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.measured_tables import is_measured
from cleopatra.rules.ruleset import RuleSet


def bidding_for(rules: RuleSet, evaluation: Evaluation) -> Bidding:
    """The way of bidding in games with these rules, by this evaluation."""
    if is_measured(rules.options):
        return BidsByChance(evaluation, rules.offering)
    return BidsBySwing(evaluation, rules.offering)
