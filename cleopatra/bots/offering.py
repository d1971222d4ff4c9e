"""Bids for the Offering and for auctions: a small matrix game solved by regret matching.

Input is the table of ranks (D9.3) and the worth of amulets to each seat; independent of cards and
of bids that are not revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cleopatra.rules.catalogue import OFFERING_AMULETS
from cleopatra.rules.rng import Rng

ROUNDS: Final = 150
RARE_BID: Final = 0.04
"""Bids rarer than this in the average strategy (a probability) are treated as noise."""

RIVAL_GAIN: Final = 0.7
"""Cost of one scarab more for the average rival, in own scarabs."""

Table = Sequence[int]
"""Amulets by rank at an Offering; negative means given back. Rule: D9.3"""
Worth = Callable[[tuple[int, ...]], Sequence[float]]
"""Changes of amulets by seat -> their worth to each seat, in scarabs."""
Win = Callable[[Sequence[int]], Sequence[float]]
"""Bids by seat -> what each seat's rank is worth to it, in scarabs."""


def ranks(bids: Sequence[int]) -> tuple[int, ...]:
    """The rank of each bid, 0 for the highest; ties share the better rank. Rule: D9.3"""
    return tuple(sum(1 for other in bids if other > bid) for bid in bids)


def amulet_changes(
    bids: Sequence[int], amulets: Sequence[int], table: Table = OFFERING_AMULETS
) -> tuple[int, ...]:
    """The change of amulets by seat; no seat gives back more than it has."""
    return tuple(max(table[rank], -have) for rank, have in zip(ranks(bids), amulets, strict=True))


def most_worth_bidding(
    seat: int, amulets: Sequence[int], worth: Worth, table: Table = OFFERING_AMULETS
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
    worth: Worth,
    rng: Rng,
    table: Table = OFFERING_AMULETS,
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
    worth: Worth,
    rng: Rng,
    table: Table = OFFERING_AMULETS,
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
    return _draw([chance / total for chance in own], rng) if total > 0 else 0


def _caps(scarabs: Sequence[int], amulets: Sequence[int], worth: Worth, table: Table) -> list[int]:
    """The highest sensible bid of each seat."""
    return [
        min(have, most_worth_bidding(s, amulets, worth, table)) for s, have in enumerate(scarabs)
    ]


def _offered(amulets: Sequence[int], worth: Worth, table: Table) -> Win:
    return lambda bids: worth(amulet_changes(bids, amulets, table))


def _won(prizes: Sequence[float]) -> Win:
    def win(bids: Sequence[int]) -> Sequence[float]:
        lowest = min(bids)
        places = ranks(bids)
        return [
            prizes[rank] if bid > lowest else 0.0 for rank, bid in zip(places, bids, strict=True)
        ]

    return win


def _averages(caps: Sequence[int], win: Win, rng: Rng) -> list[list[float]]:
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
        bids = [_draw(s, rng) for s in strategies]
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


def _draw(chances: Sequence[float], rng: Rng) -> int:
    point = rng.below(1_000_000) / 1_000_000
    last = 0
    for value, chance in enumerate(chances):
        if chance > 0.0:
            last = value
            point -= chance
            if point < 0.0:
                break
    return last
