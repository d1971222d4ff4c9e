"""Bids by what a rank is worth in scarabs: a small matrix game solved by sampled regret matching.

A seat bids at most its swing, the difference between the best and the worst rank. Used where bids
by the chance to win were measured to be no better (`measured_tables`). Independent of cards and of
bids that are not revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from cleopatra.bots.bidding import BidForecast, BidPayoff
from cleopatra.bots.bot import seat_of
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.offering import AmuletTable, amulet_changes, draw, ranks
from cleopatra.rules.observation import Observation
from cleopatra.rules.rng import Rng

ROUNDS: Final = 150
RARE_BID: Final = 0.04
"""Bids rarer than this in the average strategy (a probability) are treated as noise."""

RIVAL_GAIN: Final = 0.7
"""What one extra scarab for the average rival costs us, in our scarabs."""

AmuletWorth = Callable[[tuple[int, ...]], Sequence[float]]
"""Changes of amulets by seat -> their worth to each seat, in scarabs."""
RankGains = Callable[[Sequence[int]], Sequence[float]]
"""Bids by seat -> what each seat's rank is worth to it, in scarabs."""


class BidsBySwing:
    """Bids by the scarabs that `evaluation` expects of each seat.

    `table` are the amulets by rank.
    """

    def __init__(self, evaluation: Evaluation, table: AmuletTable) -> None:
        self._evaluation = evaluation
        self._table = table

    def choose(self, o: Observation, surcharge: float, rng: Rng) -> int:
        me = seat_of(o)
        scarabs = [view.scarabs for view in o.seats]
        prizes = self._evaluation.knowledge.prizes(o)
        if prizes is not None:
            return choose_price(me, scarabs, prizes, rng)
        worth, amulets = self._worth(o, surcharge), [view.amulets for view in o.seats]
        return choose_bid(me, scarabs, amulets, worth, rng, self._table)

    def highest(self, o: Observation) -> int:
        """The swing; at an auction, where bids buy something else, any bid will do."""
        me = seat_of(o)
        if self._evaluation.knowledge.prizes(o) is not None:
            return o.seats[me].scarabs
        amulets = [view.amulets for view in o.seats]
        return most_worth_bidding(me, amulets, self._worth(o), self._table)

    def forecast(self, o: Observation, rng: Rng) -> BidForecast:
        me = seat_of(o)
        evaluation, table = self._evaluation, self._table
        standing = evaluation.stand(o)
        scarabs = [view.scarabs for view in o.seats]
        amulets = [view.amulets for view in o.seats]
        prizes = evaluation.knowledge.prizes(o)

        def outcome(taken: Sequence[int], won: Sequence[float]) -> BidPayoff:
            prospect = evaluation.prospects(standing, None, taken, won)[me]
            chance = exp(min(evaluation.utility(standing, None, taken, won), 0.0))
            return chance, taken[me], prospect.eaten

        def judge(bids: Sequence[int]) -> BidPayoff:
            if prizes is None:
                return outcome(amulet_changes(bids, amulets, table), [-float(own) for own in bids])
            gains = _won(prizes)(bids)
            won = [gain - own for gain, own in zip(gains, bids, strict=True)]
            return outcome([0] * len(bids), won)

        if prizes is not None:
            habits = price_strategies(scarabs, prizes, rng)
            swing = int(max(prizes))
        else:
            worth = self._worth(o)
            habits = bid_strategies(scarabs, amulets, worth, rng, table)
            swing = most_worth_bidding(me, amulets, worth, table)
        return BidForecast(habits, swing, min(swing, scarabs[me]), judge, draw_bid)

    def _worth(self, o: Observation, surcharge: float = 0.0) -> AmuletWorth:
        """What changes of amulets are worth; `surcharge` is taken off for each of the viewer's."""
        me = seat_of(o)
        standing = self._evaluation.stand(o)

        def worth(changes: Sequence[int]) -> Sequence[float]:
            outlooks = self._evaluation.outlooks(standing, None, changes)
            outlooks[me] -= surcharge * changes[me]
            return outlooks

        return worth


def most_worth_bidding(
    seat: int, amulets: Sequence[int], worth: AmuletWorth, table: AmuletTable
) -> int:
    """The difference between the best and the worst rank for a seat, in whole scarabs."""
    seats = len(amulets)
    best = [0] * seats
    best[seat] = 1
    worst = [1] * seats
    worst[seat] = 0
    gain = worth(amulet_changes(best, amulets, table))[seat]
    return max(0, int(gain - worth(amulet_changes(worst, amulets, table))[seat]))


def choose_bid(
    seat: int,
    scarabs: Sequence[int],
    amulets: Sequence[int],
    worth: AmuletWorth,
    rng: Rng,
    table: AmuletTable,
) -> int:
    """A bid for `seat`, drawn from its average strategy.

    It is at most what the seat has and at most the difference between best and worst rank.
    `scarabs` and `amulets` are by seat, `table` are amulets by rank. All seats are assumed to value
    amulets by the same `worth`.
    """
    caps = _caps(scarabs, amulets, worth, table)
    if caps[seat] == 0:
        return 0
    return draw_bid(_averages(caps, _offered(amulets, worth, table), rng)[seat], rng)


def choose_price(seat: int, scarabs: Sequence[int], prizes: Sequence[float], rng: Rng) -> int:
    """A bid for `seat` in an auction with `prizes` by rank, in scarabs; the last rank wins
    nothing."""
    caps = [min(have, int(max(prizes))) for have in scarabs]
    if caps[seat] == 0:
        return 0
    return draw_bid(_averages(caps, _won(prizes), rng)[seat], rng)


def bid_strategies(
    scarabs: Sequence[int],
    amulets: Sequence[int],
    worth: AmuletWorth,
    rng: Rng,
    table: AmuletTable,
) -> list[list[float]]:
    """The average strategies at an Offering: by seat, the probability of each bid from 0 up.
    `draw_bid` draws from one of them."""
    caps = _caps(scarabs, amulets, worth, table)
    return _averages(caps, _offered(amulets, worth, table), rng)


def price_strategies(
    scarabs: Sequence[int], prizes: Sequence[float], rng: Rng
) -> list[list[float]]:
    """The average strategies in an auction, as in `bid_strategies`."""
    return _averages([min(have, int(max(prizes))) for have in scarabs], _won(prizes), rng)


def draw_bid(average: Sequence[float], rng: Rng) -> int:
    """A bid drawn from an average strategy, without rare bids; 0 if only those are left."""
    own = [chance if chance >= RARE_BID else 0.0 for chance in average]
    total = sum(own)
    return draw([chance / total for chance in own], rng) if total > 0 else 0


def _caps(
    scarabs: Sequence[int], amulets: Sequence[int], worth: AmuletWorth, table: AmuletTable
) -> list[int]:
    """The highest sensible bid of each seat."""
    return [
        min(have, most_worth_bidding(s, amulets, worth, table)) for s, have in enumerate(scarabs)
    ]


def _offered(amulets: Sequence[int], worth: AmuletWorth, table: AmuletTable) -> RankGains:
    return lambda bids: worth(amulet_changes(bids, amulets, table))


def _won(prizes: Sequence[float]) -> RankGains:
    def win(bids: Sequence[int]) -> Sequence[float]:
        lowest = min(bids)
        places = ranks(bids)
        return [
            prizes[rank] if bid > lowest else 0.0 for rank, bid in zip(places, bids, strict=True)
        ]

    return win


def _averages(caps: Sequence[int], win: RankGains, rng: Rng) -> list[list[float]]:
    """The average strategies after many rounds of regret matching, with bids up to `caps` by seat.
    `win` values the ranks of bids for each seat."""
    seats = range(len(caps))
    known: dict[tuple[int, ...], tuple[float, ...]] = {}
    rivals = len(caps) - 1

    def utility(who: int, bids: Sequence[int]) -> float:
        places = ranks(bids)
        values = known.get(places)
        if values is None:
            values = known[places] = tuple(win(bids))
        own = values[who] - bids[who]
        return own - RIVAL_GAIN * (sum(values) - sum(bids) - own) / rivals

    regrets = [[0.0] * (cap + 1) for cap in caps]
    average = [[0.0] * (cap + 1) for cap in caps]
    for _ in range(ROUNDS):
        strategies = [_strategy(own) for own in regrets]
        bids = [draw(s, rng) for s in strategies]
        for who in seats:
            trial = list(bids)
            got = utility(who, bids)
            others = {bids[s] for s in seats if s != who}
            value = 0.0
            for bid in range(caps[who] + 1):
                if bid == 0 or bid in others or bid - 1 in others:
                    trial[who] = bid
                    value = utility(who, trial)
                else:  # same ranks as with the bid before, for one scarab more
                    value -= 1.0
                regrets[who][bid] += value - got
            for bid, chance in enumerate(strategies[who]):
                average[who][bid] += chance / ROUNDS
    return average


def _strategy(regrets: Sequence[float]) -> list[float]:
    positive = [max(r, 0.0) for r in regrets]
    total = sum(positive)
    if total <= 0.0:
        return [1.0 / len(regrets)] * len(regrets)
    return [p / total for p in positive]
