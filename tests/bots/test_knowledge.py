"""What bots know of expansions in small positions, and what the greedy bot does with it."""

from __future__ import annotations

import pytest

from cleopatra.bots.bot import Budget
from cleopatra.bots.corruption import is_surely_eaten, most_corrupt
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.extras.known import knowledge_for
from cleopatra.bots.payments import by_regret
from cleopatra.bots.purse import purse_of
from cleopatra.bots.registry import bot_names, make_bot, measurable_names
from cleopatra.rules.actions import Pay
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import legal_actions
from cleopatra.rules.expansions.architects.box import Architect
from cleopatra.rules.expansions.whims.box import Token
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import State
from tests.rules.builders import act, pack_text, position, texts
from tests.rules.classic_tables import table


def _choice(state: State, seat: int = 0, name: str = "greedy") -> str:
    seen = observe(state, seat)
    return make_bot(name, 1).choose(seen, legal_actions(state, seat), Budget()).text


def _evaluation(state: State) -> Evaluation:
    return Evaluation(state.rules, None, knowledge_for(state.rules.options))


def _field(state: State, name: str) -> int:
    return state.rules.memory.fields[name].at


def test_base_game_needs_no_knowledge_and_plain_bots_have_only_the_count() -> None:
    assert not knowledge_for(GameOptions())
    assert not knowledge_for(GameOptions(expansions=("cult", "bastet")), True)
    assert knowledge_for(GameOptions(edition="classic"), True).most_is_eaten
    assert "greedy-plain" in set(measurable_names()) - set(bot_names())


class TestWhims:
    """Rules: E2"""

    def test_a_bot_without_knowledge_plans_a_visit_that_pleases(self) -> None:
        state = position(hand="artisan 2*wood", expansions=("whims",))
        state.extra[_field(state, "die")] = 0
        knowledge = knowledge_for(state.rules.options, True)
        assert knowledge.wealth(observe(state, 0), (3.0, 3.0)) == [0.0, 0.0]
        assert knowledge.room(observe(state, 0)) == [0, 0]
        assert _choice(state, 0, "greedy-plain") in texts(state)

    def test_draws_a_token(self) -> None:
        state = position(hand="artisan 2*wood", expansions=("whims",))
        state.extra[_field(state, "die")] = 0
        act(state, "build sphinx", "pay artisan wood wood", "set sphinx-1", "finish")
        assert _choice(state) == "draw"

    def test_kept_token_is_worth_more_than_none_while_turns_are_left(self) -> None:
        state = position(expansions=("whims",))
        knowledge = knowledge_for(state.rules.options)
        before = knowledge.wealth(observe(state, 0), (3.0, 3.0))
        state.extra[_field(state, "kept_by")] = 1
        state.extra[_field(state, "tokens_left")] &= ~(1 << 4)
        after = knowledge.wealth(observe(state, 0), (3.0, 3.0))
        assert before == [0.0, 0.0]
        assert after[0] == 0.0 < after[1]
        assert knowledge.wealth(observe(state, 0), (0.0, 0.0))[1] == 0.0

    def _due(self, tokens: tuple[Token, ...], seats: int = 2, **more: object) -> float:
        """The average worth of these tokens to the seat that has earned one."""
        state = position(seats=seats, expansions=("whims",), **more)  # type: ignore[arg-type]
        state.extra[_field(state, "token_due")] = 1
        state.extra[_field(state, "tokens_left")] = sum(1 << token for token in tokens)
        turns = (3.0,) * seats
        return knowledge_for(state.rules.options).wealth(observe(state, 0), turns)[0]

    def test_tokens_are_worth_what_they_do_at_this_table(self) -> None:
        assert self._due(()) == 0.0
        give_back, collect, stall = Token.GIVE_BACK, Token.COLLECT, Token.STALL
        assert self._due((give_back,), amulets=[0, 9]) == 0.0
        assert self._due((give_back,), amulets=[2, 9]) > self._due((give_back,), amulets=[1, 9])
        assert self._due((collect,), 4) > self._due((collect,), 2) > 0.0
        full, bare = ("wood^ wood^",) * 3, ("wood^", "wood^ wood^", "wood^ wood^")
        assert self._due((stall,), stalls=full) > self._due((stall,), stalls=bare) > 0.0


class TestBastet:
    """Rules: E3"""

    def test_takes_the_stall_with_her_card_where_all_else_is_equal(self) -> None:
        state = position(stalls=("wood^", "wood^ goddess^", "wood^"), expansions=("bastet",))
        assert _choice(state) == "take 2"

    def test_statue_is_worth_less_while_one_of_her_cards_lies_open(self) -> None:
        def worth(stalls: tuple[str, str, str]) -> float:
            state = position(stalls=stalls, expansions=("bastet",))
            state.extra[_field(state, "goddess")] = 0
            return knowledge_for(state.rules.options).wealth(observe(state, 0), (4.0, 4.0))[0]

        assert worth(("wood^", "wood^", "wood^")) > worth(("wood^", "goddess^", "wood^")) > 0.0


class TestCult:
    """Rules: E1"""

    def test_deep_water_makes_room_for_twice_the_squares(self) -> None:
        state = position(seats=2, expansions=("cult",))
        area = 0b111
        state.sanctuaries = ((0, area),)
        state.extra[_field(state, "sobek_at")] = 0
        state.extra[_field(state, "deep_water")] = 0
        state.extra[_field(state, "sobek_cards") + 3] = 0
        assert knowledge_for(state.rules.options).room(observe(state, 0)) == [3, 0]

    def test_tribute_is_worth_what_is_still_to_be_built(self) -> None:
        def worth(**pieces: object) -> float:
            state = position(seats=3, expansions=("cult",), **pieces)  # type: ignore[arg-type]
            state.extra[_field(state, "sobek_cards") + 2] = 1
            return knowledge_for(state.rules.options).wealth(observe(state, 0), (4.0, 4.0, 4.0))[1]

        assert worth() > worth(doors=(0, 1)) > worth(doors=(0, 1), throne=2) > 0.0

    def test_what_tribute_brings_its_owner_the_others_lose(self) -> None:
        state = position(seats=3, expansions=("cult",))
        state.extra[_field(state, "sobek_cards") + 2] = 1
        worth = knowledge_for(state.rules.options).wealth(observe(state, 0), (4.0, 4.0, 4.0))
        assert worth[0] == worth[2] < 0.0 < worth[1]
        assert sum(worth) == pytest.approx(0.0)


class TestArchitects:
    """Rules: E4"""

    def _with(self, card: Architect, hand: str, **more: object) -> State:
        state = position(hand=hand, expansions=("architects",), **more)  # type: ignore[arg-type]
        state.extra[_field(state, "architect_of")] = 1 + card
        return state

    def test_the_greek_is_worth_the_more_the_more_tainted_cards_there_are(self) -> None:
        def worth(hand: str) -> float:
            state = self._with(Architect.GREEK, hand)
            return knowledge_for(state.rules.options).wealth(observe(state, 0), (4.0, 4.0))[0]

        assert worth("3*cave") > worth("cave") > worth("wood") > 0.0

    def test_the_babylonian_is_called_where_two_stalls_are_full_of_good_cards(self) -> None:
        stalls = ("3*artisan^ 2*lapis^", "artisan^ wood^ stone^", "wood^")
        state = self._with(Architect.BABYLONIAN, "wood", stalls=_full(stalls))
        found = knowledge_for(state.rules.options).moves(observe(state, 0), legal_actions(state))
        assert {a.text for a in found} == {"call babylonian 1 3", "call babylonian 2 3"}

    def test_the_auction_has_prizes_and_the_last_rank_none(self) -> None:
        state = position(
            seats=3, expansions=("architects",), hand="3*artisan 4*wood", **_ALL_BUT_ONE_OBELISK
        )
        knowledge = knowledge_for(state.rules.options)
        assert knowledge.prizes(observe(state, 0)) is None


_ALL_BUT_ONE_OBELISK = {"obelisks": (0,)}


def _full(stalls: tuple[str, ...]) -> tuple[str, ...]:
    """`3*artisan^` written out, as `position` needs it for stalls."""
    words = []
    for stall in stalls:
        cards = []
        for word in stall.split():
            number, star, code = word.partition("*")
            cards += [code] * int(number) if star else [word]
        words.append(" ".join(cards))
    return tuple(words)


class TestClassic:
    """Rules: K1-K4"""

    def test_purse_knows_the_sheet(self) -> None:
        state = table("artisan stone marble 2xartisan")
        purse = purse_of(state.rules.pieces)
        offers = purse.sort_offers([(int(Piece.SPHINX), 4, 6)])
        hand = tuple(pack_text("artisan stone marble").to_bytes(len(state.rules.deck), "little"))
        assert purse.purchase(hand, offers).points == 4
        poor = tuple(pack_text("artisan 2*stone").to_bytes(len(state.rules.deck), "little"))
        assert purse.purchase(poor, offers).points == 0

    def test_most_corrupt_is_likely_to_be_eaten(self) -> None:
        chances = most_corrupt([6.0, 2.0, 2.0], [0.5, 0.5, 0.5])
        assert chances[0] > 0.9 > 0.2 > chances[1] == chances[2]
        assert most_corrupt([0.0, 0.0, 0.0], [0.1, 0.1, 0.1]) == [0.0, 0.0, 0.0]
        tied = most_corrupt([4.0, 4.0, 0.0], [0.01, 0.01, 0.01])
        assert min(tied[:2]) > 0.6 > 0.01 > tied[2]

    def test_doomed_is_who_has_more_than_anybody_may_have(self) -> None:
        state = table(amulets=[5, 4, 0])
        knowledge = knowledge_for(state.rules.options)
        assert is_surely_eaten(observe(state, 0), knowledge)
        assert not is_surely_eaten(observe(state, 1), knowledge)

    def test_merchants_left_are_money(self) -> None:
        rich, poor = table(merchants=[3, 0, 0]), table(merchants=[0, 0, 0])
        assert _evaluation(rich).assess(observe(rich, 0)) > _evaluation(poor).assess(
            observe(poor, 0)
        )

    def test_pays_with_cards_rather_than_merchants(self) -> None:
        state = table("artisan stone marble", merchants=[3, 3, 3])
        act(state, "build sphinx")
        ways = legal_actions(state)
        cashier = state.rules.cashier

        def gain(pay: Pay) -> int:
            return cashier.gain(int(Piece.SPHINX), pay)

        best = by_regret(ways, gain, observe(state, 0).hand, 1.0)[0]
        assert best.text == "pay artisan stone marble"

    def test_gives_the_beggar_what_hurts_least(self) -> None:
        state = table({0: "beggar", 1: "6*wood", 2: ""}, scarabs=[5, 20, 0])
        act(state, "play beggar")
        assert _choice(state, 1) == "give wood"

    def test_offers_nothing_for_an_amulet_that_does_no_harm(self) -> None:
        state = table({0: "messenger", 1: "artisan lapis"}, amulets=[30, 1, 0])
        act(state, "play messenger")
        assert _choice(state, 1) == "done"

    def test_offers_a_card_to_be_rid_of_the_amulets_that_would_kill(self) -> None:
        state = table({0: "messenger", 1: "8*wood"}, amulets=[4, 5, 0], scarabs=[30, 30, 30])
        act(state, "play messenger")
        assert _choice(state, 1) == "offer wood"

    def test_courtesan_fetches_no_stained_card(self) -> None:
        state = table("courtesan artisan wood stone", discards="lapis beggar smuggler")
        act(state, "play courtesan")
        assert _choice(state) == "fetch lapis"

    def test_scribe_brings_about_only_an_offering_he_can_win(self) -> None:
        knowledge = knowledge_for(GameOptions(edition="classic", seats=3))

        def moves(altar: int, amulets: int) -> set[str]:
            state = table("scribe", altar=altar, amulets=[amulets, 0, 0], scarabs=[30, 5, 5])
            found = knowledge.moves(observe(state, 0), legal_actions(state))
            return {a.text for a in found}

        assert "play scribe symbol" in moves(4, 6)
        assert "play scribe symbol" not in moves(4, 0)
        assert "play scribe symbol" in moves(2, 0)
        assert "play scribe blank" in moves(4, 0) & moves(2, 0)

    @pytest.mark.parametrize("card", ["scribe", "messenger"])
    def test_a_card_that_can_be_got_rid_of_for_nothing_is_played(self, card: str) -> None:
        state = table(f"{card} wood", altar=2)
        state.stack = [*state.stack[:-1], int(DecisionKind.ACT)]
        assert _choice(state).startswith(f"play {card}")

    def test_stain_of_what_is_played_for_nothing_is_not_feared(self) -> None:
        def worth(card: str) -> float:
            state = table(f"{card} wood", amulets=[4, 4, 4])
            return _evaluation(state).assess(observe(state, 0))

        assert worth("messenger") > worth("beggar")
        assert worth("vizier") > worth("smuggler")

    @pytest.mark.parametrize(
        ("seats", "amulets", "is_paid"),
        [(3, [2, 2, 2], False), (3, [2, 2, 9], True), (4, [2] * 4, False), (5, [2] * 5, True)],
    )
    def test_pays_for_characters_where_that_does_no_harm(
        self, seats: int, amulets: list[int], is_paid: bool
    ) -> None:
        state = table("beggar vizier courtesan", seats=seats, discards="lapis", amulets=amulets)
        found = knowledge_for(state.rules.options).moves(observe(state, 0), legal_actions(state))
        paid = {"play beggar", "play courtesan", "play vizier"}
        assert ({a.text for a in found} >= paid) == is_paid
        assert bool(found) == is_paid

    def test_plain_bot_plays_no_characters(self) -> None:
        state = table("beggar vizier courtesan", discards="lapis artisan")
        assert any(text.startswith("play") for text in texts(state))
        assert not _choice(state, 0, "greedy-plain").startswith("play")


@pytest.mark.parametrize("name", ["greedy", "greedy-plain"])
def test_auction_bids_are_no_more_than_a_card_is_worth(name: str) -> None:
    state = position(
        seats=3,
        hand="3*artisan 4*wood",
        obelisks=(0,),
        sphinxes=range(6),
        walls=range(9),
        step=0,
        expansions=("architects",),
        scarabs=[40, 40, 40],
    )
    state.offering_done = False
    act(state, "build obelisk", "pay artisan artisan artisan wood wood wood wood", "set obelisk-2")
    act(state, "finish")
    assert texts(state)[0] == "bid 0"
    bid = int(_choice(state, 0, name).split()[1])
    prizes = knowledge_for(state.rules.options).prizes(observe(state, 0))
    assert prizes is not None
    assert prizes[-1] == 0.0 < prizes[0]
    if name == "greedy":
        assert bid <= prizes[0]
