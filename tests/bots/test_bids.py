"""Bids: chances to win as stakes, the matrix game, and that bids follow from the observation."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from operator import mul
from random import Random
from unittest.mock import ANY

import pytest

from cleopatra.bots.bids import BidsByChance
from cleopatra.bots.bot import QUICK
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.offering import (
    Rivals,
    amulet_changes,
    bid_strategies,
    draw,
    exact_product,
    offering_of,
    ranks,
    rivals_of,
    without_rare,
)
from cleopatra.bots.offering_odds import USUAL_BID, OfferingOdds
from cleopatra.bots.registry import make_bot
from cleopatra.bots.stakes import Stakes, stakes_of
from cleopatra.bots.value import best_evaluation
from cleopatra.rules.catalogue import OFFERING_AMULETS
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State
from tests.rules.builders import act, at_offering, kind_of, position

ALL_EXPANSIONS = "seats=3 expansions=cult,whims,bastet,architects"
USUAL = rivals_of(2, is_measured=False)
ODDS = OfferingOdds(0.1, 1.2, 0.9, 0.5, 0.04, 0.01, (1.0, 0.5, 0.25, 0.0))


def test_products_are_summed_like_fsum_does() -> None:
    """Also where so little is added that a plain sum would lose it."""
    chance = Random(3)
    plain = 0
    for number in range(200):
        chances = [chance.random() * chance.choice((1.0, 1e-9)) for _ in range(number % 60)]
        weights = [chance.choice((0.0, chance.random(), 1e-7)) for _ in chances]
        exact = fsum(map(mul, chances, weights))
        assert exact_product(chances, weights) == exact
        plain += sum(map(mul, chances, weights)) != exact
    assert plain > 50


def test_a_sum_halfway_between_two_numbers_is_rounded_like_fsum_does() -> None:
    for tiny in (0.0, 1e-40):
        chances = [1.0, 2.0**-53, tiny]
        assert exact_product(chances, [1.0] * 3) == fsum(chances)


def at_auction(scarabs: Sequence[int]) -> State:
    """Cleopatra has just moved for the first time, and architects are to be had. Rule: E4.2"""
    state = position(
        seats=len(scarabs),
        hand="3*artisan 4*wood",
        obelisks=(0,),
        sphinxes=range(6),
        walls=range(9),
        step=0,
        expansions=("architects",),
        scarabs=list(scarabs),
    )
    state.offering_done = False
    act(state, "build obelisk", "pay artisan artisan artisan wood wood wood wood", "set obelisk-2")
    act(state, "finish")
    assert kind_of(state) == DecisionKind.BID
    return state


class Prize:
    """Seats that want one prize: the highest bid wins it, and everybody pays."""

    def __init__(self, worth: float, have: Sequence[int]) -> None:
        self._worth = worth
        self._have = have

    @property
    def seats(self) -> int:
        return len(self._have)

    def most(self) -> list[int]:
        return list(self._have)

    def row(self, who: int, bids: Sequence[int], most: int) -> list[float]:
        others = max(bid for seat, bid in enumerate(bids) if seat != who)
        return [self._worth * (bid >= others) - 0.01 * bid for bid in range(most + 1)]

    def by_rank(self, who: int, most: int) -> list[list[float]]:
        return [
            [self._worth * (rank == 0) - 0.01 * bid for bid in range(most + 1)]
            for rank in range(self.seats)
        ]


class Duel(Prize):
    """Two seats, of which each wins what the other loses."""

    def row(self, who: int, bids: Sequence[int], most: int) -> list[float]:
        other = bids[1 - who]
        return [
            self._worth * ((bid > other) - (bid < other)) - 0.01 * (bid - other)
            for bid in range(most + 1)
        ]


def _regret(game: Prize, strategies: Sequence[Sequence[float]], who: int) -> float:
    """What a seat of two loses against its best bid."""
    values = [0.0] * len(strategies[who])
    for other, chance in enumerate(strategies[1 - who]):
        bids = [0, 0]
        bids[1 - who] = other
        for bid, value in enumerate(game.row(who, bids, len(values) - 1)):
            values[bid] += chance * value
    got = sum(v * c for v, c in zip(values, strategies[who], strict=True))
    return max(values) - got


class TestGame:
    def test_two_seats_find_strategies_that_no_other_bid_beats(self) -> None:
        game = Prize(0.1, (15, 15))
        strategies = bid_strategies(0, game, USUAL)
        assert [pytest.approx(1.0)] * 2 == [sum(own) for own in strategies]
        assert _regret(game, strategies, 0) < 0.004

    @pytest.mark.parametrize("constant", range(13))
    def test_no_constant_bid_gains_much(self, constant: int) -> None:
        """One seat wins what the other loses: 20 scarabs between the ranks, and what is paid."""
        game = Duel(0.1, (30, 30))
        own = bid_strategies(0, game, USUAL)[0]
        values = game.row(0, [0, constant], 30)
        assert sum(c * v for c, v in zip(own, values, strict=True)) > -0.02

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_more_seats_bid_no_more_than_the_prize_is_worth(self, seats: int) -> None:
        usual = rivals_of(seats, is_measured=False)
        strategies = bid_strategies(0, Prize(0.05, (12,) * seats), usual)
        assert [sum(own) for own in strategies] == [pytest.approx(1.0)] * seats
        assert sum(strategies[0][6:]) < 0.1

    def test_who_has_nothing_bids_nothing(self) -> None:
        assert bid_strategies(0, Prize(0.1, (0, 4)), USUAL)[0] == [pytest.approx(1.0)]

    def test_against_rivals_who_bid_well_a_low_bid_is_drawn_more_often(self) -> None:
        """Against rivals thought to bid low, a middle bid takes the prize cheaply."""
        prize = Prize(0.1, (12,) * 4)
        low = bid_strategies(0, prize, Rivals(0.9, 0.6, 0.0))[0]
        well = bid_strategies(0, prize, rivals_of(4, is_measured=True))[0]
        assert low[0] < well[0]

    def test_rare_bids_are_never_drawn(self) -> None:
        strategy = without_rare([0.02, 0.5, 0.08, 0.4], 0.1)
        assert strategy == [0.0, pytest.approx(0.5 / 0.98), pytest.approx(0.08 / 0.98), ANY]
        assert {draw(strategy, Rng(seed)) for seed in range(90)} == {1, 2, 3}

    def test_ties_share_the_better_rank(self) -> None:
        """Rule: D9.3"""
        assert ranks([6, 6, 2, 0]) == (0, 0, 2, 3)
        assert amulet_changes([6, 6, 2, 0], [5, 2, 1, 1], OFFERING_AMULETS) == (-3, -2, 2, 3)


class TestStakes:
    def _stakes(self, state: State) -> Stakes:
        plain = Evaluation(state.rules)
        return stakes_of(observe(state, 0), plain, state.rules.offering, Rng(3))

    def test_are_the_chances_after_the_bids(self) -> None:
        """Bids near those that the slopes were measured by are valued as the evaluation does."""
        state = at_offering([40, 38], [6, 5])
        seen = observe(state, 0)
        plain = Evaluation(state.rules)
        standing = plain.stand(seen)
        for bids in ([5, 0], [0, 5], [5, 5], [3, 4]):
            taken = amulet_changes(bids, [6, 5], state.rules.offering)
            paid = [-float(bid) for bid in bids]
            exact = exp(plain.utility(standing, None, taken, paid))
            assert self._stakes(state).chance(0, bids) == pytest.approx(exact, abs=0.03)

    def test_rows_are_the_same_chances(self) -> None:
        stakes = self._stakes(at_offering([20, 38], [6, 5]))
        row = stakes.row(1, [7, 0], 20)
        assert row == [pytest.approx(stakes.chance(1, [7, bid])) for bid in range(21)]

    def test_log_odds_are_those_of_the_chances(self) -> None:
        stakes = self._stakes(at_offering([20, 38], [6, 5]))
        ranked, paid, all_paid = stakes.log_odds(0, [7, 3])
        assert paid < ranked
        assert paid <= all_paid
        assert 1.0 / (1.0 + exp(-all_paid)) == pytest.approx(stakes.chance(0, [7, 3]))
        assert stakes.log_odds(0, [1, 0])[0] == pytest.approx(ranked)

    def test_a_rank_is_worth_more_scarabs_where_these_weigh_less(self) -> None:
        state = at_offering([90, 90], [8, 2])
        seen = observe(state, 0)
        table = offering_of([8, 2], state.rules.offering)
        plain = Evaluation(state.rules)
        worth = [Stakes(seen, plain, table, Rng(3), weight).worth(0) for weight in (1.0, 0.5)]
        assert worth[1] == pytest.approx(2 * worth[0], abs=2)

    def test_a_rank_is_worth_more_to_who_to_who_has_more_amulets_to_lose(self) -> None:
        few = self._stakes(at_offering([60, 60], [2, 2])).worth(0)
        many = self._stakes(at_offering([60, 60], [8, 2])).worth(0)
        assert few < many

    def test_nobody_bids_much_more_than_all_others_can(self) -> None:
        stakes = self._stakes(at_offering([60, 4], [9, 8]))
        assert stakes.most() == [5, 4]
        assert stakes.highest(0) == 5

    def test_prizes_of_an_auction_are_won_by_rank(self) -> None:
        """Rule: E4.2"""
        state = at_auction([40, 40, 40])
        evaluation = best_evaluation(state.rules)
        stakes = stakes_of(observe(state, 0), evaluation, state.rules.offering, Rng(3))
        prizes = evaluation.knowledge.prizes(observe(state, 0))
        assert prizes is not None
        assert stakes.outcome([4, 2, 0])[1] == [prizes[0], prizes[1], 0.0]
        assert stakes.outcome([0, 0, 0])[1] == [0.0, 0.0, 0.0]
        assert stakes.chance(0, [1, 0, 0]) > stakes.chance(0, [0, 0, 0])
        assert 0 < stakes.worth(0) <= 3 * max(prizes)
        assert stakes.highest(0) <= stakes.worth(0)


class TestMeasuredOdds:
    """Where games say what the odds at an Offering depend on, bids follow from that."""

    def _stakes(self, odds: OfferingOdds | None) -> Stakes:
        state = at_offering([40, 38, 30, 22], [6, 5, 4, 3])
        plain = Evaluation(state.rules)
        plain.offering = odds
        return stakes_of(observe(state, 0), plain, state.rules.offering, Rng(3))

    def test_odds_follow_from_readings_ranks_and_scarabs(self) -> None:
        said, measured = self._stakes(None), self._stakes(ODDS)
        bids = [7, 3, 0, 1]
        for who, place in enumerate(ranks(bids)):
            mean, slope = said.reading(who)
            assert measured.reading(who) == (mean, slope)
            ranked = said.log_odds(who, bids)[0]
            odds = 0.1 + 1.2 * mean + 0.9 * (ranked - mean) + ODDS.ranks[place]
            odds -= (0.5 * slope + 0.04) * bids[who]
            odds += 0.01 * (sum(bids) - bids[who] - 3 * USUAL_BID)
            chance = 1.0 / (1.0 + exp(-odds))
            assert measured.chance(who, bids) == pytest.approx(chance)
            assert measured.row(who, bids, 9)[bids[who]] == pytest.approx(chance)

    def test_the_reading_is_the_mean_over_orders(self) -> None:
        stakes = self._stakes(None)
        orders = [[4, 3, 2, 1], [4, 2, 1, 3], [4, 1, 3, 2]]
        seen = []
        for place in range(4):
            for others in orders:
                order = others[1:]
                order.insert(place, 9)
                bids = [4 - place, *(4 - order.index(n) for n in (3, 2, 1))]
                seen.append(stakes.log_odds(0, bids)[0])
        assert stakes.reading(0)[0] == pytest.approx(sum(seen) / len(seen))
        assert stakes.reading(0)[1] > 0.0

    def test_a_scarab_never_brings_odds(self) -> None:
        assert ODDS.price(-1.0) == 0.0
        assert ODDS.price(0.2) == pytest.approx(0.14)

    def test_a_rank_is_worth_fewer_scarabs_where_these_cost_more(self) -> None:
        dear = OfferingOdds(0.1, 1.2, 0.9, 0.5, 0.4, 0.01, ODDS.ranks)
        assert 0 < self._stakes(dear).worth(0) < self._stakes(ODDS).worth(0)

    def test_four_seats_of_the_base_game_have_them(self) -> None:
        """D9.2: the best rank is worth some scarabs, and not all."""
        state = at_offering([40, 38, 30, 22], [6, 5, 4, 3])
        best = best_evaluation(state.rules)
        assert best.offering is not None
        stakes = stakes_of(observe(state, 0), best, state.rules.offering, Rng(3))
        assert 0 < stakes.worth(0) < 40

    def test_the_adviser_expects_the_same_bids(self) -> None:
        state = at_offering([40, 38, 30, 22], [6, 5, 4, 3])
        best = best_evaluation(state.rules)
        seen, rng = observe(state, 0), Rng(5)
        forecast = BidsByChance(best, state.rules.offering).forecast(seen, Rng(5))
        stakes = stakes_of(seen, best, state.rules.offering, rng)
        rivals = rivals_of(4, is_measured=True)
        assert forecast.habits == bid_strategies(0, stakes, rivals)


@pytest.mark.parametrize(
    "table", ["seats=2", "seats=3", "seats=4", ALL_EXPANSIONS, "edition=classic seats=4"]
)
def test_bids_follow_from_the_observation_alone(table: str) -> None:
    """Rivals' hands are shuffled: what they hold and what the viewer cannot see changes no bid."""
    differing = asked = 0
    for game in range(3):
        state = new_game(GameOptions.parse(f"{table} seed=bids{game}"))
        bots = [make_bot("level4", seat) for seat in range(state.rules.seats)]
        while state.outcome is None and asked < 12:
            seat = decision(state).actors[0]
            seen, legal = observe(state, seat), legal_actions(state, seat)
            if seen.decision == DecisionKind.BID:
                asked += 1
                for name in ("greedy", "level7"):
                    choice = make_bot(name, 5).choose(seen, legal, QUICK)
                    for seed in (1, 2):
                        other = determinize(seen, seed)
                        differing += write_position(other) != write_position(state)
                        again = make_bot(name, 5).choose(observe(other, seat), legal, QUICK)
                        assert again.text == choice.text
            apply(state, bots[seat].choose(seen, legal, QUICK), seat)
    assert asked > 1
    assert differing > 0, "the samples must differ, or nothing was proved"
