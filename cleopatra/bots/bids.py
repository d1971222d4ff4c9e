"""Which way of bidding a game gets.

Knows the ways by name and no edition or expansion.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from cleopatra.bots.bidding import Bidding, BidForecast, BidPayoff
from cleopatra.bots.bids_by_swing import BidsBySwing
from cleopatra.bots.bot import seat_of
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.families import bids_by_chance
from cleopatra.bots.offering import AmuletTable, Rivals, bid_strategies, choose_bid, draw, rivals_of
from cleopatra.bots.stakes import Stakes, stakes_of
from cleopatra.rules.observation import Observation
from cleopatra.rules.rng import Rng
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


# Bids by the chance to win that ranks and scarabs bring.


class BidsByChance:
    """Bids by the stakes that `evaluation` sees. `table` are the amulets by rank."""

    def __init__(self, evaluation: Evaluation, table: AmuletTable) -> None:
        self._evaluation = evaluation
        self._table = table

    def choose(self, o: Observation, surcharge: float, rng: Rng) -> int:
        me = seat_of(o)
        stakes = stakes_of(o, self._evaluation, self._table, rng)
        bid = choose_bid(me, stakes, _rivals(stakes), rng)
        if surcharge and self._evaluation.knowledge.prizes(o) is None:
            # In a mixed strategy the own bids follow from what a rank is worth to the others, so
            # that a taste for amulets has to be added to the bid itself.
            between = (max(self._table) - min(self._table)) / 2
            bid += round(surcharge * between)
            bid = max(0, min(bid, stakes.highest(me)))
        return bid

    def highest(self, o: Observation) -> int:
        """With more the viewer loses chance to win, even if it gets the best rank."""
        return stakes_of(o, self._evaluation, self._table, Rng(0)).highest(seat_of(o))

    def forecast(self, o: Observation, rng: Rng) -> BidForecast:
        me = seat_of(o)
        evaluation = self._evaluation
        stakes = stakes_of(o, evaluation, self._table, rng)
        standing = evaluation.stand(o)

        def judge(bids: Sequence[int]) -> BidPayoff:
            taken, won = stakes.outcome(bids)
            kept = [gain - own for gain, own in zip(won, bids, strict=True)]
            eaten = evaluation.prospects(standing, None, taken, kept)[me].eaten
            return stakes.chance(me, bids), taken[me], eaten

        habits = bid_strategies(me, stakes, _rivals(stakes))
        return BidForecast(habits, stakes.worth(me), stakes.most()[me], judge, draw)


def _rivals(stakes: Stakes) -> Rivals:
    return rivals_of(stakes.seats, is_measured=stakes.measured is not None)
