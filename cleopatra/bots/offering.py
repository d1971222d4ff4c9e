"""Bids for the Offering and for auctions: a matrix game on winning chances, solved by regret
matching against rivals who bid low or well.

Input are the chances of all seats by bids (`stakes`); independent of cards, amulets and of bids
that are not revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum
from operator import mul
from typing import Final, Protocol

from cleopatra.rules.compiled import IS_COMPILED
from cleopatra.rules.rng import Rng

ROUNDS: Final = 100
"""Rounds of regret matching, in each of which every seat considers all its bids."""

AmuletTable = Sequence[int]
"""Amulets by rank at an Offering; negative means given back. Rule: D9.3"""


@dataclass(frozen=True, slots=True)
class Rivals:
    """How others are thought to bid, as was set by games against constant bids (decision 0037).

    - `typical`: how likely a rival bids as most do, rather than as well as possible.
    - `decay`: how much rarer each scarab more is among the bids that most make.
    - `rare`: bids with less than this part of the probability of the most frequent one are noise.
    """

    typical: float
    decay: float
    rare: float


_UP_TO_THREE: Final = Rivals(0.5, 0.92, 0.05)
_MORE_SEATS: Final = Rivals(0.6, 0.85, 0.2)
_MEASURED: Final = Rivals(0.0, 1.0, 0.0)
"""Where chances are as games say, to bid as well as possible is the safest (decision 0038)."""


class BidChances(Protocol):
    """The chances of all seats to win, by bids."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    def most(self) -> list[int]:
        """By seat, the highest bid with which it may still gain chance."""

    def row(self, who: int, bids: Sequence[int], most: int) -> list[float]:
        """The chances of a seat with each own bid from 0 to `most`, the others' bids as given."""

    def by_rank(self, who: int, most: int) -> list[list[float]]:
        """By rank, the chances of a seat with each own bid from 0 to `most`, on average over the
        orders of the others."""


def ranks(bids: Sequence[int]) -> tuple[int, ...]:
    """The rank of each bid, 0 for the highest; ties share the better rank. Rule: D9.3"""
    return tuple([len([1 for other in bids if other > bid]) for bid in bids])


def amulet_changes(
    bids: Sequence[int], amulets: Sequence[int], table: AmuletTable
) -> tuple[int, ...]:
    """The change of amulets by seat; no seat gives back more than it has."""
    return tuple([max(table[r], -have) for r, have in zip(ranks(bids), amulets, strict=True)])


def rivals_of(seats: int, *, is_measured: bool) -> Rivals:
    """How others are thought to bid at a table of `seats` seats; `is_measured` if chances are as
    games with random bids said."""
    if is_measured:
        return _MEASURED
    return _UP_TO_THREE if seats <= 3 else _MORE_SEATS


def choose_bid(seat: int, chances: BidChances, rivals: Rivals, rng: Rng) -> int:
    """A bid for `seat`, drawn from its average strategy."""
    return draw(bid_strategies(seat, chances, rivals)[seat], rng)


def bid_strategies(me: int, chances: BidChances, rivals: Rivals) -> list[list[float]]:
    """The average strategies as `me` expects them, without rare bids: by seat, the probability of
    each bid from 0 up. Here `zip` has no `strict`, because mypyc compiles only that into a loop.

    Regret matching of the seats in turn, where negative regrets are forgotten and later rounds have
    more weight in the average (Tammelin 2014). For `me` each rival bids partly as most do, low, and
    partly as well as it can against `me`: a response that is good against the former and safe
    against the latter (Johanson, Zinkevich and Bowling 2007).
    """
    most = chances.most()
    game = _Pair(chances, most) if len(most) == 2 else _Table(chances, most)
    typical = rivals.typical
    usual = [_usual(cap, rivals.decay) for cap in most]
    regrets = [[0.0] * (cap + 1) for cap in most]
    average = [[0.0] * (cap + 1) for cap in most]
    for who, own in enumerate(regrets):
        game.now_plays(who, _strategy(own))
    for number in range(1, ROUNDS + 1):
        for who in range(len(most)):
            own = game.strategies[who]
            if who == me:
                for other in range(len(most)):
                    if other != me:
                        game.now_plays(other, _mixed(typical, usual[other], game.strategies[other]))
            values = game.values(who)
            got = fsum(map(mul, values, own))
            regrets[who] = [
                max(r + value - got, 0.0)
                for r, value in zip(regrets[who], values)  # noqa: B905
            ]
            if who == me:
                for other in range(len(most)):
                    if other != me:
                        game.now_plays(other, _strategy(regrets[other]))
            own = _strategy(regrets[who])
            game.now_plays(who, own)
            average[who] = [
                a + number * chance
                for a, chance in zip(average[who], own)  # noqa: B905
            ]
    weights = ROUNDS * (ROUNDS + 1) / 2
    found = [[chance / weights for chance in own] for own in average]
    return [
        without_rare(own if who == me else _mixed(typical, usual[who], own), rivals.rare)
        for who, own in enumerate(found)
    ]


def _usual(most: int, decay: float) -> list[float]:
    """The bids that most make, up to the highest of a seat."""
    parts = [decay**bid for bid in range(most + 1)]
    total = fsum(parts)
    return [part / total for part in parts]


def _mixed(typical: float, usual: list[float], best: list[float]) -> list[float]:
    return [typical * u + (1.0 - typical) * b for u, b in zip(usual, best)]  # noqa: B905


def without_rare(strategy: list[float], rare: float) -> list[float]:
    """The strategy without bids that have less than this part of the highest probability."""
    least = rare * max(strategy)
    own = [chance if chance >= least else 0.0 for chance in strategy]
    total = fsum(own)
    return [chance / total for chance in own]


class _Game:
    """What each bid is worth to a seat, the others playing their strategies of the moment."""

    def __init__(self, seats: int) -> None:
        self.strategies: list[list[float]] = [[] for _ in range(seats)]

    def now_plays(self, who: int, strategy: list[float]) -> None:
        """From now on a seat plays this strategy."""
        self.strategies[who] = strategy

    def values(self, who: int) -> list[float]:
        """The expected chances of a seat by its bids from 0 up."""
        raise NotImplementedError


class _Pair(_Game):
    """Two seats: the whole matrix."""

    def __init__(self, chances: BidChances, most: Sequence[int]) -> None:
        super().__init__(2)
        firsts = [chances.row(0, [0, other], most[0]) for other in range(most[1] + 1)]
        seconds = [chances.row(1, [own, 0], most[1]) for own in range(most[0] + 1)]
        self._matrices = [_turned(firsts), _turned(seconds)]

    def values(self, who: int) -> list[float]:
        others = self.strategies[1 - who]
        if IS_COMPILED:
            return [exact_product(row, others) for row in self._matrices[who]]
        return [fsum(map(mul, row, others)) for row in self._matrices[who]]


class _Table(_Game):
    """More seats: a bid brings each rank with some probability, and a rank a chance."""

    def __init__(self, chances: BidChances, most: Sequence[int]) -> None:
        super().__init__(len(most))
        self._by_rank = [chances.by_rank(who, cap) for who, cap in enumerate(most)]
        self._width = max(most) + 1
        self._above: list[list[float]] = [[0.0] * self._width for _ in most]

    def now_plays(self, who: int, strategy: list[float]) -> None:
        super().now_plays(who, strategy)
        above, left = [0.0] * self._width, 0.0
        for bid in range(len(strategy) - 1, -1, -1):
            above[bid] = left
            left += strategy[bid]
        self._above[who] = above

    def values(self, who: int) -> list[float]:
        others = [above for seat, above in enumerate(self._above) if seat != who]
        rows = self._by_rank[who]
        found: list[float] = []
        for bid in range(len(rows[0])):
            odds = [1.0]  # by number of the others so far that bid more
            for above in others:
                more = above[bid]
                less = 1.0 - more
                after = [odds[0] * less]
                for rank in range(1, len(odds)):
                    after.append(odds[rank] * less + odds[rank - 1] * more)
                after.append(odds[-1] * more)
                odds = after
            value = 0.0
            for rank, chance in enumerate(odds):
                value += chance * rows[rank][bid]
            found.append(value)
        return found


def exact_product(chances: list[float], weights: list[float]) -> float:
    """`fsum` of the products of numbers that are not negative, but several times faster compiled:
    what rounding takes from the sum is added up beside it (Neumaier 1974)."""
    total = lost = 0.0
    for chance, weight in zip(chances, weights):  # noqa: B905
        if weight != 0.0:
            product = chance * weight
            more = total + product
            added = more - total
            lost += (total - (more - added)) + (product - added)
            total = more
    # The second sum is rounded as well, by much less than this.
    doubt = 1e-24 * total
    least = total + (lost - doubt)
    if least == total + (lost + doubt):
        return least
    return fsum(map(mul, chances, weights))


def _turned(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _strategy(regrets: list[float]) -> list[float]:
    total = fsum(regrets)
    if total <= 0.0:
        return [1.0 / len(regrets)] * len(regrets)
    return [regret / total for regret in regrets]


def draw(chances: Sequence[float], rng: Rng) -> int:
    """A number from 0 up, drawn with these probabilities."""
    point = rng.below(1_000_000) / 1_000_000
    last = 0
    for value, chance in enumerate(chances):
        if chance > 0.0:
            last = value
            point -= chance
            if point < 0.0:
                break
    return last


# What sealed bids bring by rank: amulets at an Offering, prizes in an auction.

BidEffects = Callable[[Sequence[int]], tuple[Sequence[int], Sequence[float]]]
"""Bids by seat -> changes of amulets and scarabs won by seat. It depends on their ranks only."""


def offering_of(amulets: Sequence[int], table: AmuletTable) -> BidEffects:
    """The outcome of an Offering with a table of amulets by rank. Rule: D9.3"""
    nothing = [0.0] * len(amulets)

    def outcome(bids: Sequence[int]) -> tuple[Sequence[int], Sequence[float]]:
        return amulet_changes(bids, amulets, table), nothing

    return outcome


def auction_of(prizes: Sequence[float]) -> BidEffects:
    """The outcome of an auction with prizes by rank, in scarabs; the lowest bids win nothing."""
    nothing = [0] * len(prizes)

    def outcome(bids: Sequence[int]) -> tuple[Sequence[int], Sequence[float]]:
        lowest = min(bids)
        won = [
            prizes[rank] if bid > lowest else 0.0
            for rank, bid in zip(ranks(bids), bids, strict=True)
        ]
        return nothing, won

    return outcome
