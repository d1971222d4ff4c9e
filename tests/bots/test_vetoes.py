"""The five blunders: what counts as one, what does not, and that no level makes any."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cleopatra.bots.bot import QUICK, Budget
from cleopatra.bots.characters import CHARACTERS
from cleopatra.bots.corruption import ends_surely_eaten, is_surely_eaten
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.extras.known import knowledge_for
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import LEVELS
from cleopatra.bots.plan import Plan
from cleopatra.bots.planner import PATIENCE
from cleopatra.bots.registry import make_bot, opponent_names, with_character
from cleopatra.bots.value import best_evaluation
from cleopatra.bots.vetoes import Veto, Vetoes, dead_kinds
from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import Category
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, legal_actions, parse_action
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State
from scripts.lab.ladder_game import BotSums, play_watched
from tests.bots.test_bids import at_auction
from tests.rules.builders import BY_CODE, LONG, act, at_offering, kind_of, position, texts
from tests.rules.classic_tables import table

ALL_BUT_ONE_OBELISK = {
    "walls": range(9),
    "doors": (0, 1),
    "sphinxes": range(6),
    "throne": 2,
    "obelisks": (0,),
}
"""Cleopatra stands on step 4; the second obelisk ends the game."""
CARDS = {"hand": "3*artisan 4*wood"}
PAY = "pay artisan artisan artisan wood wood wood wood"


def _vetoes(state: State) -> Vetoes:
    plain = Evaluation(state.rules)
    return Vetoes(state.rules, plain, plain)


def _blunder(state: State, text: str) -> tuple[Veto, str] | None:
    """The veto that an answer of the deciding seat breaks, and what would be better."""
    legal = legal_actions(state, 0)
    wanted = next(action for action in legal if action.text == text)
    found = _vetoes(state).blunder(observe(state, 0), legal, wanted)
    return None if found is None else (found.veto, found.better.text)


def _plan(state: State, *words: str) -> list[Action]:
    return [parse_action(state, text) for text in words]


class TestPayment:
    def test_a_cave_is_not_paid_where_a_plain_card_will_do(self) -> None:
        state = position(hand="artisan 2*wood cave")
        act(state, "build sphinx")
        better = (Veto.PAYMENT, "pay artisan wood wood")
        assert _blunder(state, "pay artisan wood cave") == better
        assert _blunder(state, "pay artisan wood wood") is None


class TestBid:
    """Rule: D9.3"""

    def test_a_bid_that_loses_chance_even_with_the_best_rank(self) -> None:
        state = at_offering([60, 60], [0, 0])
        most = _vetoes(state).most_worth_bidding(observe(state, 0))
        assert 0 <= most < 40
        assert _blunder(state, f"bid {most}") is None
        assert _blunder(state, "bid 60") == (Veto.BID, f"bid {most}")

    def test_more_than_anybody_can_outbid(self) -> None:
        state = at_offering([60, 4], [9, 8])
        assert _vetoes(state).most_worth_bidding(observe(state, 0)) == 5
        assert _blunder(state, "bid 6") == (Veto.BID, "bid 5")

    def test_what_a_rank_does_to_the_rival_counts(self) -> None:
        """Who has no amulets has nothing to give back, yet the best rank is worth a bid: the rival
        then takes amulets instead."""
        state = at_offering([40, 40], [0, 7])
        assert _vetoes(state).most_worth_bidding(observe(state, 0)) > 0

    def test_at_other_tables_a_bid_above_the_swing(self) -> None:
        state = at_offering([60, 60, 60], [0, 0, 0], ("bastet",))
        most = _vetoes(state).most_worth_bidding(observe(state, 0))
        assert 0 <= most < 40
        assert _blunder(state, f"bid {most}") is None
        assert _blunder(state, "bid 60") == (Veto.BID, f"bid {most}")

    def test_in_an_auction_a_bid_that_loses_chance(self) -> None:
        """Rule: E4.2"""
        state = at_auction([60, 60])
        most = _vetoes(state).most_worth_bidding(observe(state, 0))
        assert 0 < most < 40

    def test_in_an_auction_bids_buy_something_else_than_the_swing(self) -> None:
        """Rule: E4.2"""
        state = at_auction([60, 60, 60])
        best = best_evaluation(state.rules)
        seen = observe(state, 0)
        vetoes = Vetoes(state.rules, best, best)
        assert vetoes.most_worth_bidding(seen) == seen.seats[0].scarabs


class TestEatenAtTheEnd:
    def test_ending_the_game_while_certain_to_be_eaten(self) -> None:
        state = position(scarabs=[60, 5], amulets=[12, 0], **CARDS, **ALL_BUT_ONE_OBELISK)
        seen = observe(state, 0)
        assert is_surely_eaten(seen)
        vetoes = _vetoes(state)
        end = _plan(state, "build obelisk", PAY, "set obelisk-2", "finish")
        assert vetoes.ends_game_eaten(seen, end)
        assert not vetoes.ends_game_eaten(seen, _plan(state, "take 1"))

    def test_who_may_survive_may_end_it(self) -> None:
        state = position(scarabs=[60, 5], amulets=[3, 0], **CARDS, **ALL_BUT_ONE_OBELISK)
        end = _plan(state, "build obelisk", PAY, "set obelisk-2", "finish")
        assert not _vetoes(state).ends_game_eaten(observe(state, 0), end)

    def test_categories_completed_earlier_in_the_visit_count(self) -> None:
        """Two categories in one visit move Cleopatra two steps (D6.6): a level did not see the
        second coming."""
        state = position(
            scarabs=[60, 5],
            amulets=[12, 0],
            hand="5*artisan 4*wood 3*stone",
            **{**ALL_BUT_ONE_OBELISK, "doors": (0,)},
        )
        act(state, "build obelisk", PAY, "set obelisk-2")
        seen = observe(state, 0)
        assert (seen.step, len(seen.visit_completed)) == (3, 1) and is_surely_eaten(seen)
        pay = "pay artisan artisan stone stone stone"
        end = _plan(state, "build door", pay, "set door-2", "finish")
        assert _vetoes(state).ends_game_eaten(seen, end)
        assert not _vetoes(state).ends_game_eaten(seen, _plan(state, "finish"))

    def test_a_draw_before_she_moves_saves_nobody(self) -> None:
        """A token of the whims is offered before Cleopatra moves (E2.2): a plan that ended there
        was taken for one that does not end the game."""
        state = position(
            scarabs=[60, 5], amulets=[12, 0], expansions=("whims",), **CARDS, **ALL_BUT_ONE_OBELISK
        )
        options = state.rules.options
        state.extra[state.rules.memory.fields["die"].at] = Category.OBELISKS
        vetoes = Vetoes(
            state.rules, *[Evaluation(state.rules, knowledge=knowledge_for(options))] * 2
        )
        seen = observe(state, 0)
        end = _plan(state, "build obelisk", PAY, "set obelisk-2", "finish")
        assert vetoes.ends_game_eaten(seen, end)

    @pytest.mark.parametrize(
        ("amulets", "squares", "is_certain"),
        [
            ([9, 0, 0], 0, True),
            ([8, 8, 0], 0, False),  # a rival's card may be tainted
            ([12, 0, 7], 4, True),  # 9 after the sanctuary
            ([12, 0, 9], 4, False),
        ],
    )
    def test_in_the_edition_of_2006_the_game_is_counted_at_once(
        self, amulets: list[int], squares: int, is_certain: bool
    ) -> None:
        """It was judged by the amulets left after the count (K4.1), from which sanctuaries and
        tainted cards had been counted already."""
        hands = {0: "3*artisan 2*stone 2*marble 2xwood", 1: "wood", 2: ""}
        state = table(hands, amulets=amulets, **ALL_BUT_ONE_OBELISK)
        if squares:
            state.sanctuaries = ((0, (1 << squares) - 1),)
        knowledge = knowledge_for(state.rules.options)
        plain = Evaluation(state.rules, knowledge=knowledge)
        vetoes = Vetoes(state.rules, plain, plain)
        seen = observe(state, 0)
        pay = "pay artisan artisan artisan stone stone marble marble"
        end = _plan(state, "build obelisk", pay, "set obelisk-2", "finish")
        assert vetoes.ends_game_eaten(seen, end) == is_certain
        before = observe(state, 0)
        for action in end:
            before = observe(state, 0)
            apply(state, action)
        assert state.outcome is not None
        assert ends_surely_eaten(before, observe(state, 0), knowledge) == is_certain

    def test_nobody_accepts_amulets_until_it_is_certain(self) -> None:
        """K3, the messenger: each card accepted brings an amulet. A level without patience accepted
        all of them after its last piece had ended the game."""
        hands = {0: "3*artisan 2*stone 2*marble 2xwood messenger", 1: "3*wood", 2: ""}
        state = table(hands, amulets=[5, 8, 0], **ALL_BUT_ONE_OBELISK)
        pay = "pay artisan artisan artisan stone stone marble marble"
        act(state, "build obelisk", pay, "set obelisk-2", "play messenger")
        act(state, *["offer wood"] * 3, "done")
        knowledge = knowledge_for(state.rules.options)
        plain = Evaluation(state.rules, knowledge=knowledge)
        vetoes = Vetoes(state.rules, plain, plain)
        accept = "accept 1 wood"
        assert texts(state) == [accept, "done"]
        seen, legal = observe(state, 0), legal_actions(state, 0)
        assert all(vetoes.blunder(seen, legal, action) is None for action in legal)
        act(state, accept)  # 6 amulets and a tainted card, the owner 7: both would be eaten
        seen, legal = observe(state, 0), legal_actions(state, 0)
        found = vetoes.blunder(seen, legal, legal[0])
        assert found is not None
        assert (legal[0].text, found.veto, found.better.text) == (accept, Veto.EATEN, "done")
        assert vetoes.blunder(seen, legal, found.better) is None

    def test_what_a_token_brings_is_nobodys_blunder(self) -> None:
        """E2.2: the draw is a gamble; a seat that it dooms was not certain to be eaten."""
        state = position(
            scarabs=[60, 5], amulets=[4, 0], hand="", expansions=("whims",), **ALL_BUT_ONE_OBELISK
        )
        knowledge = knowledge_for(state.rules.options)
        before = observe(state, 0)
        state.amulets[0] = 12
        doomed = observe(state, 0)
        assert not is_surely_eaten(before, knowledge)
        assert is_surely_eaten(doomed, knowledge)
        assert ends_surely_eaten(before, doomed, knowledge)
        (token,) = knowledge.chances
        assert not ends_surely_eaten(replace(before, decision=token), doomed, knowledge)
        assert ends_surely_eaten(replace(doomed, decision=token), doomed, knowledge)

    def test_hands_shown_after_the_last_choice_do_not_count(self) -> None:
        """K3: cards offered to a messenger are known from then on. A seat that had completed the
        last step before could not know that they are not tainted."""
        hands = {0: "3*artisan 2*stone 2*marble 2xwood messenger", 1: "3*wood", 2: ""}
        state = table(hands, amulets=[9, 8, 0], **ALL_BUT_ONE_OBELISK)
        knowledge = knowledge_for(state.rules.options)
        chosen = observe(state, 0)
        pay = "pay artisan artisan artisan stone stone marble marble"
        act(state, "build obelisk", pay, "set obelisk-2", "play messenger")
        act(state, *["offer wood"] * 3, "done", "done")
        before = observe(state, 0)
        assert not is_surely_eaten(chosen, knowledge)
        assert is_surely_eaten(before, knowledge)
        assert ends_surely_eaten(before, before, knowledge)
        assert not ends_surely_eaten(before, before, knowledge, chosen)
        state.amulets[0] = 12
        after = observe(state, 0)
        assert ends_surely_eaten(before, after, knowledge, chosen)

    @pytest.mark.parametrize("name", opponent_names())
    def test_no_level_does_it_however_much_it_forgets(self, name: str) -> None:
        state = position(scarabs=[60, 5], amulets=[12, 0], **CARDS, **ALL_BUT_ONE_OBELISK)
        for seed in range(4):
            legal = legal_actions(state, 0)
            choice = make_bot(name, seed).choose(observe(state, 0), legal, Budget())
            assert choice.text != "build obelisk"

    @pytest.mark.parametrize("seats", [2, 3])
    def test_b8_patience_ends_after_many_turns_of_each_seat(self, seats: int) -> None:
        """A game that nobody dares to end would never end: after so many turns of each seat a bot
        may end it though it will be eaten."""
        picked = []
        for turn in (PATIENCE * seats, PATIENCE * seats + 1):
            scarabs, amulets = [60, 5, 5][:seats], [12, 0, 0][:seats]
            state = position(
                seats=seats, scarabs=scarabs, amulets=amulets, **CARDS, **ALL_BUT_ONE_OBELISK
            )
            state.turn = turn
            words = ("build obelisk", PAY, "set obelisk-2", "finish"), ("take 1",)
            plans = [Plan(tuple(_plan(state, *each)), 1.0 - i) for i, each in enumerate(words)]
            bot = make_bot("level7", 3)
            assert isinstance(bot, LevelBot)
            picked.append(bot._pick(plans, observe(state, 0), Rng(1)).actions[0].text)
        assert picked == ["take 1", "build obelisk"]


class TestSanctuary:
    def _claim(self, amulets: int) -> State:
        state = position(
            hand="2*artisan wood stone marble",
            pile="L",
            scarabs=[30, 30],
            amulets=[amulets, 0],
            **ALL_BUT_ONE_OBELISK,
        )
        act(state, "build mosaic", "pay artisan artisan wood stone marble")
        act(state, texts(state)[0])
        assert kind_of(state) == DecisionKind.CLAIM
        return state

    def test_the_last_chance_that_saves_from_the_crocodile(self) -> None:
        found = _blunder(self._claim(9), "leave")
        assert found is not None
        assert found[0] == Veto.SANCTUARY
        assert found[1].startswith("claim")

    def test_one_that_is_of_no_use_may_be_left(self) -> None:
        assert _blunder(self._claim(0), "leave") is None

    @pytest.mark.parametrize(
        "name", [*opponent_names(), *(with_character("level1", c) for c in CHARACTERS)]
    )
    def test_nobody_leaves_it(self, name: str) -> None:
        state = self._claim(9)
        for seed in range(3):
            legal = legal_actions(state, 0)
            choice = make_bot(name, seed).choose(observe(state, 0), legal, Budget())
            assert choice.text.startswith("claim")


class TestDiscard:
    def _full(self, hand: str) -> State:
        """At the hand limit in a game that needs nothing but an obelisk and a wall."""
        pieces = {**ALL_BUT_ONE_OBELISK, "walls": range(8)}
        state = position(hand=hand, pile="", stalls=("lapis^", "", ""), **pieces)
        act(state, "take 1")
        while kind_of(state) == DecisionKind.PUT:
            act(state, texts(state)[0])
        assert kind_of(state) == DecisionKind.HAND_LIMIT
        return state

    def test_what_the_last_obelisk_needs_while_artisans_lie_idle(self) -> None:
        state = self._full("6*artisan 4*wood")
        dead = dead_kinds(observe(state, 0), state.rules)
        assert dead == {BY_CODE["artisan"]}
        assert _blunder(state, "discard wood") == (Veto.DISCARD, "discard artisan")
        assert _blunder(state, "discard artisan") is None
        assert _blunder(state, "discard lapis") is None

    def test_without_a_dead_card_anything_may_go(self) -> None:
        state = self._full("3*artisan 4*wood 3*stone")
        assert not dead_kinds(observe(state, 0), state.rules)
        assert _blunder(state, "discard wood") is None


def test_other_decisions_are_no_blunder() -> None:
    state = position(hand="artisan 2*wood")
    for text in texts(state):
        assert _blunder(state, text) is None


@pytest.mark.parametrize("name", ["level1", "level3", "level7", "level2+gambler"])
def test_no_veto_is_broken_in_whole_games(name: str) -> None:
    """A short run of what the ladder counts in all its games. CLEOPATRA_LONG makes it longer."""
    total = BotSums()
    for game in range(LONG):
        seats = 2 + game % 3
        bots = [make_bot(name, 10 * game + seat) for seat in range(seats)]
        options = GameOptions(seats=seats, seed=f"veto{name}{game}")
        for tally in play_watched(options, bots, QUICK).tallies:
            total.add(tally)
    assert total.broken == {}
    assert total.decisions > 50


def test_apply_of_a_veto_is_asked_of_the_true_observation() -> None:
    """A level that thinks its rival as corrupt as itself must still not end the game."""
    state = position(scarabs=[60, 5], amulets=[14, 0], **CARDS, **ALL_BUT_ONE_OBELISK)
    assert LEVELS[0].memory.keep < 0.5
    bot = make_bot("level1", 3)
    while kind_of(state) != DecisionKind.OVER and state.current == 0:
        apply(state, bot.choose(observe(state, 0), legal_actions(state, 0), Budget()), 0)
    assert state.obelisks == 1
