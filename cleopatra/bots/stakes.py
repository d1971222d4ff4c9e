"""What sealed bids are worth to each seat, as its chance to win.

Each seat's chance is read from its own view: the viewer's from its observation, a rival's from
determinized states. Chances for a few bids are extended to all of them: within one order of ranks
the log odds to survive, and to win for those who survive, are taken as linear in the scarabs paid,
which at an Offering weigh as much as was measured for the value (`Evaluation.bid_weight`). Where
games said better what the odds depend on (`Evaluation.offering`), they follow from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

from cleopatra.bots.bot import seat_of
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.offering import AmuletTable, BidEffects, auction_of, offering_of, ranks
from cleopatra.bots.offering_odds import USUAL_BID, OfferingOdds
from cleopatra.bots.standing import EvaluationContext
from cleopatra.rules.determinize import determinize
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.rng import Rng

_STEP: Final = 5
"""Scarabs by which a payment is varied to see what one more costs."""
_FEW: Final = 3
"""With at most this many seats that is done for each order of ranks, with more for one of them."""
_WORLDS: Final = {2: 4}
"""By number of seats, the determinized states in which each rival is seen; 2 with more seats."""
_HIGHEST: Final = 150
"""No rank is worth more scarabs than that."""
_CERTAIN: Final = 40.0
"""The log odds to survive where those to win say everything."""


class RankOdds:
    """The log odds of one seat for one order of ranks, with nothing paid: to survive and to win if
    it survives; and by seat, what each scarab that this seat pays takes from both."""

    __slots__ = ("slopes", "survives", "wins", "won")

    def __init__(
        self,
        survives: float,
        wins: float,
        slopes: Sequence[tuple[float, float]],
        won: Sequence[float],
    ) -> None:
        self.survives = survives
        self.wins = wins
        self.slopes = slopes
        self.won = won


class Stakes:
    """The chances of all seats at one Offering or auction, as the viewer of `o` estimates them. A
    scarab that is paid counts `weight` times as much as the evaluation says. With `measured` odds
    follow from what games say they depend on; where only ranks count, the others are then taken to
    pay what is usual."""

    def __init__(
        self,
        o: Observation,
        evaluation: Evaluation,
        outcome: BidEffects,
        rng: Rng,
        weight: float = 1.0,
        measured: OfferingOdds | None = None,
    ) -> None:
        self.measured: Final = measured
        rivals = len(o.seats) - 1
        self._usual = 0.0 if measured is None else measured.others * USUAL_BID * rivals
        self._me = seat_of(o)
        self._evaluation = evaluation
        self._weight = weight
        self.outcome: Final = outcome
        self.seats: Final = len(o.seats)
        self.scarabs: Final = [view.scarabs for view in o.seats]
        self._observation = o
        self._seeds = [rng.below(1 << 31) for _ in range(_WORLDS.get(self.seats, 2))]
        self._standings: list[list[EvaluationContext]] = [[] for _ in o.seats]
        self._lines: dict[tuple[int, tuple[int, ...]], RankOdds] = {}
        self._shared: dict[int, list[tuple[float, float]]] = {}
        self._readings: dict[int, tuple[float, float]] = {}
        self._ranked: dict[tuple[int, tuple[int, ...]], float] = {}

    def chance(self, who: int, bids: Sequence[int]) -> float:
        """The chance of a seat to win, 0 to 1, after these bids of all seats."""
        line = self._line(who, bids)
        survives, wins = line.survives, line.wins
        for bid, (less, worse) in zip(bids, line.slopes):  # noqa: B905
            survives -= less * bid
            wins -= worse * bid
        return 1.0 / ((1.0 + exp(-survives)) * (1.0 + exp(-wins)))

    def log_odds(self, who: int, bids: Sequence[int]) -> tuple[float, float, float]:
        """The log odds of a seat to win: by the ranks of these bids with nothing paid, then with
        its own bid paid, then with all of them."""
        line = self._line(who, bids)
        survives, wins = line.survives, line.wins
        ranked = _joint(survives, wins)
        less, worse = line.slopes[who]
        paid = _joint(survives - less * bids[who], wins - worse * bids[who])
        for bid, (a, b) in zip(bids, line.slopes):  # noqa: B905
            survives -= a * bid
            wins -= b * bid
        return ranked, paid, _joint(survives, wins)

    def row(self, who: int, bids: Sequence[int], most: int) -> list[float]:
        """The chances of a seat with each own bid from 0 to `most`, the others' bids as given."""
        others = {bid for seat, bid in enumerate(bids) if seat != who}
        trial = list(bids)
        found: list[float] = []
        survives = wins = less = worse = 0.0
        for bid in range(most + 1):
            if bid == 0 or bid in others or bid - 1 in others:  # the ranks change here
                trial[who] = bid
                line = self._line(who, trial)
                trial[who] = 0
                survives, wins = line.survives, line.wins
                for paid, (a, b) in zip(trial, line.slopes):  # noqa: B905
                    survives -= a * paid
                    wins -= b * paid
                less, worse = line.slopes[who]
            found.append(
                1.0 / ((1.0 + exp(less * bid - survives)) * (1.0 + exp(worse * bid - wins)))
            )
        return found

    def reading(self, who: int) -> tuple[float, float]:
        """What the evaluation alone says of a seat: its log odds to win with nothing paid, on
        average over the orders of `by_rank`, and what each scarab takes from them that it pays
        where all bid the same."""
        found = self._readings.get(who)
        if found is None:
            seen = [
                self._said(who, bids)
                for rank in range(self.seats)
                for bids in self._orders(who, rank)
            ]
            taken, won = self.outcome([0] * self.seats)
            paid = list(won)
            paid[who] -= _STEP
            cost = self._said(who, [0] * self.seats) - _joint(*self._odds(who, taken, paid))
            found = self._readings[who] = sum(seen) / len(seen), cost / _STEP
        return found

    def _orders(self, who: int, rank: int) -> list[list[int]]:
        """Bids with which a seat has this rank, the others in the orders that come from turning
        their seats round."""
        others = [seat for seat in range(self.seats) if seat != who]
        found: list[list[int]] = []
        for turned in range(len(others)):
            order = others[turned:] + others[:turned]
            order.insert(rank, who)
            bids = [0] * self.seats
            for place, seat in enumerate(order):
                bids[seat] = self.seats - place
            found.append(bids)
        return found

    def by_rank(self, who: int, most: int) -> list[list[float]]:
        """By rank, the chances of a seat with each own bid from 0 to `most` if nobody ties. The
        others are in the orders that come from turning their seats round, on average."""
        found: list[list[float]] = []
        for rank in range(self.seats):
            survives = wins = less = worse = 0.0
            orders = self._orders(who, rank)
            for bids in orders:
                line = self._line(who, bids)
                survives += line.survives / len(orders)
                wins += line.wins / len(orders)
                less += line.slopes[who][0] / len(orders)
                worse += line.slopes[who][1] / len(orders)
            wins += self._usual
            found.append(
                [
                    1.0 / ((1.0 + exp(less * bid - survives)) * (1.0 + exp(worse * bid - wins)))
                    for bid in range(most + 1)
                ]
            )
        return found

    def most(self) -> list[int]:
        """By seat, the highest bid with which it may still gain chance: at most what the best rank
        is worth to it, what it has, and one scarab more than any rival would bid."""
        limits = [min(self.worth(seat), have) for seat, have in enumerate(self.scarabs)]
        for _ in range(self.seats):
            limits = [
                min(limit, 1 + max(other for j, other in enumerate(limits) if j != seat))
                for seat, limit in enumerate(limits)
            ]
        return limits

    def highest(self, seat: int) -> int:
        """The highest bid of a seat with which it may gain chance whatever the others bid: at most
        what the best rank is worth to it, and one scarab more than any rival has."""
        rivals = [have for other, have in enumerate(self.scarabs) if other != seat]
        return min(self.worth(seat), self.scarabs[seat], max(rivals) + 1)

    def worth(self, seat: int) -> int:
        """What the best rank is worth to a seat, in scarabs: with more paid for it, the seat is
        less likely to win than with the worst rank and nothing paid."""
        bids = [1] * self.seats
        bids[seat] = 0
        low = self._line(seat, bids)
        bids = [0] * self.seats
        bids[seat] = 1
        high = self._line(seat, bids)
        least = low.wins + self._usual
        worst = 1.0 / ((1.0 + exp(-low.survives)) * (1.0 + exp(-least)))
        less, worse = high.slopes[seat]
        for bid in range(1, _HIGHEST + 1):
            survives = high.survives - less * bid
            wins = high.wins + self._usual - worse * bid
            if 1.0 / ((1.0 + exp(-survives)) * (1.0 + exp(-wins))) <= worst:
                return bid - 1
        return _HIGHEST

    def _line(self, who: int, bids: Sequence[int]) -> RankOdds:
        key = (who, ranks(bids))
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = self._found(who, bids)
        return line

    def _said(self, who: int, bids: Sequence[int]) -> float:
        """The log odds to win that the evaluation says of a seat with these ranks, nothing paid."""
        key = (who, ranks(bids))
        found = self._ranked.get(key)
        if found is None:
            found = self._ranked[key] = _joint(*self._odds(who, *self.outcome(bids)))
        return found

    def _found(self, who: int, bids: Sequence[int]) -> RankOdds:
        taken, won = self.outcome(bids)
        measured = self.measured
        if measured is not None:
            mean, slope = self.reading(who)
            ranked = measured.before(mean, self._said(who, bids), ranks(bids)[who])
            paid = [(0.0, -measured.others)] * self.seats
            paid[who] = (0.0, self._weight * measured.price(slope))
            return RankOdds(_CERTAIN, ranked - self._usual, paid, won)
        survives, wins = self._odds(who, taken, won)
        if self.seats <= _FEW:
            slopes = self._slopes(who, taken, won, (survives, wins))
        else:
            shared = self._shared.get(who)
            if shared is None:
                shared = self._shared[who] = self._slopes(who, taken, won, (survives, wins))
            slopes = shared
        return RankOdds(survives, wins, slopes, won)

    def _slopes(
        self, who: int, taken: Sequence[int], won: Sequence[float], at: tuple[float, float]
    ) -> list[tuple[float, float]]:
        """By seat, what one scarab that it pays takes from the log odds of `who`. To pay never
        helps a seat, and never hurts it that others pay."""
        found: list[tuple[float, float]] = []
        for seat in range(self.seats):
            paid = list(won)
            paid[seat] -= _STEP
            survives, wins = self._odds(who, taken, paid)
            less = self._weight * (at[0] - survives) / _STEP
            worse = self._weight * (at[1] - wins) / _STEP
            if seat == who:
                found.append((max(less, 0.0), max(worse, 0.0)))
            else:
                found.append((min(less, 0.0), min(worse, 0.0)))
        return found

    def _views(self, who: int) -> list[EvaluationContext]:
        o = self._observation
        if who == self._me:
            return [self._evaluation.stand(o)]
        samples = [determinize(o, seed) for seed in self._seeds]
        return [self._evaluation.stand(observe(sample, who)) for sample in samples]

    def _odds(self, who: int, taken: Sequence[int], won: Sequence[float]) -> tuple[float, float]:
        """The mean log odds of a seat in all its views."""
        survives = wins = 0.0
        views = self._standings[who]
        if not views:
            views = self._standings[who] = self._views(who)
        for standing in views:
            one, other = self._evaluation.odds(standing, taken, won)
            survives += one
            wins += other
        return survives / len(views), wins / len(views)


def _joint(survives: float, wins: float) -> float:
    """The log odds to win, from those to survive and those to win for who survives."""
    return -log(exp(-survives) + exp(-wins) + exp(-survives - wins))


def stakes_of(o: Observation, evaluation: Evaluation, table: AmuletTable, rng: Rng) -> Stakes:
    """The stakes of the sealed bids that the viewer of `o` has to make now. Rule: D9.2, D9.3"""
    prizes = evaluation.knowledge.prizes(o)
    if prizes is not None:
        return Stakes(o, evaluation, auction_of(prizes), rng)
    amulets = [view.amulets for view in o.seats]
    outcome = offering_of(amulets, table)
    return Stakes(o, evaluation, outcome, rng, evaluation.bid_weight, evaluation.offering)
