"""The Whims of Cleopatra. Rules: E2"""

from __future__ import annotations

from collections import Counter

import pytest

from cleopatra.rules.catalogue import UNKNOWN, Category
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import new_game
from cleopatra.rules.errors import BadText
from cleopatra.rules.events import (
    AmuletsChanged,
    CardsTaken,
    CleopatraMoved,
    OfferingStarted,
    ScarabsChanged,
)
from cleopatra.rules.expansions.whims.box import Token, WhimsDecision
from cleopatra.rules.expansions.whims.events import DieRolled, TokenDeclined, TokenDrawn, TokenUsed
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import read_position, write_position
from cleopatra.rules.state import State
from tests.rules.builders import (
    act,
    fact,
    hand_text,
    kind_of,
    position,
    refusal,
    set_fact,
    texts,
)

SPHINX = ("build sphinx", "pay artisan wood wood", "set sphinx-1")
SECOND = ("build sphinx", "pay artisan wood wood", "set sphinx-2")
LAST = ("build sphinx", "pay artisan wood wood", "set sphinx-6")
ALL = (1 << len(Token)) - 1


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


def whims(hand="artisan 2*wood", die=Category.SPHINXES, tokens=tuple(Token), **changes) -> State:
    """The die shows that category and only those tokens lie face down."""
    state = position(hand=hand, expansions=("whims",), **{"seats": 3, **changes})
    set_fact(state, "die", die)
    set_fact(state, "tokens_left", sum(1 << token for token in tokens))
    return state


def pleased(token: Token, *more: Token, **changes) -> State:
    """The current seat has built a sphinx and may draw; `token` comes first."""
    state = whims(tokens=(token, *more), **changes)
    act(state, *SPHINX, "finish")
    return state


# -- E2.1 ---


def test_e2_1_the_die_is_rolled_at_set_up():
    shown = {
        fact(new_game(GameOptions(seats=2, seed=f"{n}", expansions=("whims",))), "die")[0]
        for n in range(60)
    }
    assert shown == set(Category)


def test_e2_1_seven_tokens_of_one_effect_each_lie_face_down():
    state = new_game(GameOptions(seats=2, expansions=("whims",)))
    assert fact(state, "tokens_left") == (ALL,)
    assert len(Token) == 7


def test_e2_1_nobody_knows_which_comes_next():
    """The order is chance: what a seat sees says nothing of it."""
    state = whims()
    act(state, *SPHINX, "finish")
    for viewer in (0, 1, None):
        assert observe(state, viewer).fact("whim") == (UNKNOWN,)
    drawn = set()
    for seed in range(60):
        other = determinize(observe(state, 0), seed)
        drawn.add(of_type(act(other, "draw"), TokenDrawn)[0].token)
    assert drawn == set(Token)


# -- E2.2 ---


def test_e2_2_who_built_the_shown_category_may_draw_at_the_end_of_the_visit():
    state = whims()
    act(state, *SPHINX)
    assert refusal(state, "draw").code == "not_now"
    act(state, "finish")
    assert kind_of(state) == WhimsDecision.TOKEN
    assert texts(state) == ["draw", "decline"]
    barrier = state.barrier
    events = act(state, "draw")
    (drawn,) = of_type(events, TokenDrawn)
    assert (drawn.seat, drawn.left) == (0, 6)
    assert state.barrier > barrier
    assert fact(state, "tokens_left") == (ALL ^ 1 << drawn.token,)
    assert all(drawn.redact(viewer) == drawn for viewer in (0, 1, None))


def test_e2_2_nobody_has_to():
    state = whims()
    act(state, *SPHINX, "finish")
    events = act(state, "decline")
    assert of_type(events, TokenDeclined) == [TokenDeclined(0)]
    assert fact(state, "tokens_left") == (ALL,)
    assert state.current == 1


def test_e2_2_another_category_does_not_please():
    state = whims(die=Category.WALLS)
    act(state, *SPHINX, "finish")
    assert state.current == 1


@pytest.mark.parametrize("throne", [0, 1])
def test_e2_2_pedestal_and_throne_are_one_category(throne):
    price = "artisan artisan artisan wood stone marble lapis"
    piece = ("pedestal", "throne")[throne]
    state = whims(hand=price, die=Category.THRONE, throne=throne)
    act(state, f"build {piece}", f"pay {price}", "finish")
    assert kind_of(state) == WhimsDecision.TOKEN


def test_e2_2_one_token_for_each_visit():
    state = whims(hand="2*artisan 4*wood", tokens=(Token.SCARABS, Token.GIVE_BACK))
    act(state, *SPHINX, *SECOND, "finish", "draw")
    assert state.current == 1
    assert fact(state, "tokens_left")[0].bit_count() == 1


def test_e2_2_the_die_stays():
    state = whims()
    events = act(state, *SPHINX, "finish", "draw")
    assert fact(state, "die") == (Category.SPHINXES,)
    assert not of_type(events, DieRolled)


def test_e2_2_without_tokens_nothing_is_asked():
    state = whims(tokens=())
    act(state, *SPHINX, "finish")
    assert state.current == 1


def test_e2_2_before_cleopatra_walks():
    """[C] So the token comes before an Offering of the same visit."""
    state = whims(sphinxes=range(5), step=3, tokens=(Token.GIVE_BACK,), amulets=[5, 0, 0])
    events = act(state, *LAST, "finish")
    assert not of_type(events, CleopatraMoved)
    events = act(state, "draw")
    kinds = [type(event) for event in events]
    assert kinds.index(TokenDrawn) < kinds.index(AmuletsChanged) < kinds.index(CleopatraMoved)
    assert OfferingStarted in kinds


# -- E2.3 ---


def test_e2_3_a_complete_category_has_the_die_rerolled():
    shown = set()
    for seed in range(40):
        state = whims(sphinxes=range(5), walls=range(9), seed=f"{seed}")
        events = act(state, *LAST, "finish", "decline")
        (rolled,) = of_type(events, DieRolled)
        shown.add(rolled.category)
        assert fact(state, "die") == (rolled.category,)
    assert shown == set(Category) - {Category.SPHINXES, Category.WALLS}


def test_e2_3_not_without_tokens():
    state = whims(sphinxes=range(5), tokens=(Token.SCARABS,))
    events = act(state, *LAST, "finish", "draw")
    assert not of_type(events, DieRolled)
    assert fact(state, "die") == (Category.SPHINXES,)


def test_e2_3_with_all_six_complete_it_stays():
    state = whims(sphinxes=range(5), walls=range(9), doors=range(2), obelisks=range(2), throne=2)
    state.completed |= 1 << Category.MOSAICS
    state.step = 5
    events = act(state, *LAST, "finish", "decline")
    assert not of_type(events, DieRolled)


# -- E2.4 ---


@pytest.mark.parametrize(("before", "after"), [(5, 3), (1, 0), (0, 0)])
def test_e2_4_1_two_amulets_go_back(before, after):
    state = pleased(Token.GIVE_BACK, amulets=[before, 4, 4])
    events = act(state, "draw")
    assert state.amulets == [after, 4, 4]
    assert all(e.reason == "token" for e in of_type(events, AmuletsChanged))


def test_e2_4_2_each_opponent_takes_an_amulet():
    state = pleased(Token.TAINT_OTHERS)
    events = act(state, "draw")
    taken = [(e.seat, e.amount, e.reason) for e in of_type(events, AmuletsChanged)]
    assert taken == [(1, 1, "token"), (2, 1, "token")]


def test_e2_4_3_three_scarabs():
    state = pleased(Token.SCARABS)
    before = state.scarabs[0]
    events = act(state, "draw")
    assert state.scarabs[0] == before + 3
    assert of_type(events, ScarabsChanged) == [ScarabsChanged(0, 3, "token")]


def test_e2_4_4_each_opponent_gives_a_scarab_if_he_has_one():
    state = pleased(Token.COLLECT, scarabs=[0, 0, 7])
    before = state.scarabs[0]
    act(state, "draw")
    assert state.scarabs == [before + 1, 0, 6]


def owner_with(token: Token, hand: str, **changes) -> State:
    """Seat 1 keeps the token from an earlier visit and begins its turn with this hand."""
    state = whims(hand={1: hand}, tokens=(), seats=2, **changes)
    set_fact(
        state, "kept_by", *(1 if t == token else -1 for t in (Token.ARTISANS, Token.RESOURCES))
    )
    act(state, "take 1", "put 1", "put 2")
    assert state.current == 1
    return state


def test_e2_4_5_a_kept_token_stands_for_two_artisans():
    state = owner_with(Token.ARTISANS, "3*wood")
    events = act(state, "build door", "pay wood wood wood off:artisan off:artisan")
    assert of_type(events, TokenUsed) == [TokenUsed(1, Token.ARTISANS)]
    assert fact(state, "kept_by") == (-1, -1)
    assert fact(state, "token_units") == (0, 0)


def test_e2_4_6_another_for_two_resources_of_any_kind():
    state = owner_with(Token.RESOURCES, "artisan")
    assert "build sphinx" in texts(state)
    events = act(state, "build sphinx", "pay artisan off:resource off:resource")
    assert of_type(events, TokenUsed) == [TokenUsed(1, Token.RESOURCES)]


def test_e2_4_5_what_is_left_of_a_used_token_serves_to_the_end_of_the_visit():
    state = owner_with(Token.ARTISANS, "4*wood")
    act(state, "build sphinx", "pay wood wood off:artisan", "set sphinx-1")
    assert fact(state, "token_units") == (1, 0)
    assert fact(state, "kept_by") == (-1, -1)
    act(state, "build sphinx", "pay wood wood off:artisan", "set sphinx-2")
    assert fact(state, "token_units") == (0, 0)
    state = owner_with(Token.ARTISANS, "4*wood")
    act(state, "build sphinx", "pay wood wood off:artisan", "set sphinx-1", "finish")
    assert fact(state, "token_units") == (0, 0)
    assert state.off_artisans == 0


def test_e2_4_5_an_unused_token_is_kept_and_serves_nobody_else():
    state = owner_with(Token.ARTISANS, "artisan 2*wood")
    act(state, *SPHINX, "finish")
    assert fact(state, "kept_by") == (1, -1)
    assert state.current == 0
    assert (state.off_artisans, fact(state, "token_units")) == (0, (0, 0))
    act(state, "take 2", "put 1", "put 2")
    assert (state.off_artisans, fact(state, "token_units")) == (2, (2, 0))


def test_e2_4_5_an_unused_token_still_pays_in_the_second_visit_of_a_turn():
    """After the Vizier's market visit (D7.3)."""
    state = owner_with(Token.ARTISANS, "artisan 4*wood", scarabs=[20, 20])
    act(state, "activate vizier", "take 2", "put 1", "put 2")
    assert (state.current, state.off_artisans, fact(state, "token_units")) == (1, 2, (2, 0))
    events = act(state, "build door", "pay wood wood wood off:artisan off:artisan")
    assert of_type(events, TokenUsed) == [TokenUsed(1, Token.ARTISANS)]


def test_e2_4_5_an_unused_token_can_be_used_to_the_end_of_the_turn():
    """It is not lost with the quarry visit, while the Vizier's market visit is to come (D7.3)."""
    state = owner_with(Token.ARTISANS, "artisan 2*wood", scarabs=[20, 20])
    act(state, "activate vizier", *SPHINX, "finish")
    assert (state.current, state.off_artisans, fact(state, "token_units")) == (1, 2, (2, 0))


def test_e2_4_5_an_active_worshipper_pays_first():
    state = owner_with(Token.ARTISANS, "5*wood", scarabs=[20, 20])
    act(state, "activate foreman")
    assert state.off_artisans == 4
    act(state, "build sphinx", "pay wood wood off:artisan", "set sphinx-1")
    assert fact(state, "kept_by") == (1, -1)
    act(state, "build door", "pay wood wood wood off:artisan off:artisan", "set door-1")
    assert fact(state, "kept_by") == (-1, -1)
    assert (state.off_artisans, fact(state, "token_units")) == (1, (1, 0))


def test_e2_4_5_a_token_is_not_renewed_when_a_discount_is():
    """With the house rule `discount_scope` piece only the worshipper's part comes anew."""
    state = owner_with(Token.ARTISANS, "5*wood", scarabs=[20, 20], discount_scope="piece")
    act(state, "activate foreman", "build sphinx", "pay wood wood off:artisan", "set sphinx-1")
    assert state.off_artisans == 4
    act(state, "build door", "pay wood wood wood off:artisan off:artisan", "set door-1")
    assert state.off_artisans == 4
    assert fact(state, "kept_by") == (1, -1)


def test_e2_4_6_both_may_be_used_in_one_visit():
    state = owner_with(Token.ARTISANS, "wood")
    set_fact(state, "kept_by", 1, 1)
    state.extra[state.rules.memory.fields["token_units"].at + 1] = 2
    state.off_resources += 2
    state.legal = None
    act(state, "build door", "pay wood off:artisan off:artisan off:resource off:resource")
    assert fact(state, "kept_by") == (-1, -1)


def test_e2_4_kept_tokens_are_open_to_all():
    state = pleased(Token.RESOURCES)
    act(state, "draw")
    for viewer in (0, 1, 2, None):
        assert observe(state, viewer).fact("kept_by") == (-1, 0)
    assert (state.off_resources, fact(state, "token_units")) == (0, (0, 0))  # a later visit's


def test_e2_4_7_all_cards_of_the_smallest_stall_without_refilling():
    state = pleased(Token.STALL, stalls=("artisan^ wood", "stone^", ""), deck="lapis^")
    deck = state.deck_at
    events = act(state, "draw")
    (taken,) = of_type(events, CardsTaken)
    assert (taken.seat, taken.stall) == (0, 1)
    assert hand_text(state, 0) == "stone"
    assert state.stall_up[1] == 0
    assert state.deck_at == deck
    assert state.current == 1


def test_e2_4_7_the_own_choice_on_a_tie():
    state = pleased(Token.STALL, stalls=("artisan^ wood", "stone^", "marble"))
    act(state, "draw")
    assert kind_of(state) == WhimsDecision.SMALLEST_STALL
    assert texts(state) == ["gather 2", "gather 3"]
    refused = refusal(state, "gather 1")
    assert (refused.code, refused.rule, refused.params) == ("not_smallest", "E2.4", {"stall": 1})
    act(state, "gather 3")
    assert hand_text(state, 0) == "marble"
    assert refusal(state, "gather 2").code == "not_now"


def test_e2_4_7_no_cards_nothing_happens():
    state = pleased(Token.STALL, stalls=("", "", ""))
    act(state, "draw")
    assert state.current == 1
    assert hand_text(state, 0) == ""


def test_all_seven_are_drawn_alike():
    drawn: Counter[int] = Counter()
    for seed in range(280):
        state = whims(seed=f"t{seed}")
        drawn[of_type(act(state, *SPHINX, "finish", "draw"), TokenDrawn)[0].token] += 1
    assert set(drawn) == set(Token)
    assert min(drawn.values()) > 20


# -- what is read ---


K4 = """
0:activate beggar; 0:build wall; 0:pay artisan marble 2xwood; 0:set wall-4; 0:finish; 0:draw;
1:build sphinx; 1:pay artisan lapis lapis; 1:set sphinx-4; 1:finish; 0:activate architect; 0:take 3;
0:put 3; 0:put 2; 1:activate beggar; 1:build wall; 1:pay artisan marble lapis; 1:set wall-3;
1:finish; 1:draw; 0:activate merchant; 0:take 2; 0:put 3; 0:put 2; 1:activate foreman; 1:take 2;
1:put 1; 1:put 2; 0:build wall; 0:pay artisan stone off:resource; 0:set wall-2; 0:finish; 0:draw;
1:activate architect; 1:take 3; 1:put 1; 1:put 3; 0:activate architect; 0:take 3; 0:put 1; 0:put 2;
1:activate foreman; 1:take 1; 1:put 3; 1:put 1
"""


def test_k4_a_kept_token_at_the_hand_limit_after_a_worshipper_can_be_read():
    options = GameOptions(seats=2, seed="q2328", first_player="0", expansions=("whims",))
    state = new_game(options)
    for word in K4.replace("\n", " ").split(";"):
        seat, _, text = word.strip().partition(":")
        act(state, text, seat=int(seat))
        assert write_position(read_position(write_position(state))) == write_position(state)
    assert kind_of(state) == DecisionKind.HAND_LIMIT
    assert fact(state, "token_units") != (0, 0)
    act(state, "keep all")
    assert fact(state, "token_units") == (0, 0)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("die 0", "die 6"),
        ("tokens_left 127", "tokens_left 128"),
        ("tokens_left 127", "tokens_left 0"),
        ("kept_by -1 -1", "kept_by 0 -1"),
        ("kept_by -1 -1", "kept_by -1 3"),
        ("token_units 0 0", "token_units 0 2"),
        ("token_units 0 0", "token_units 0 0 0"),
    ],
)
def test_a_position_that_cannot_be_is_refused(line, wrong):
    state = whims()
    act(state, *SPHINX, "finish")
    text = write_position(state)
    assert f"\n{line}\n" in text
    read_position(text)
    with pytest.raises(BadText):
        read_position(text.replace(f"\n{line}\n", f"\n{wrong}\n"))
