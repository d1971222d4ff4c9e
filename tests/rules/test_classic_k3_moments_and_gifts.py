"""K3: when characters are played; beggar and messenger, whom the opponents answer."""

from __future__ import annotations

import pytest

from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.editions.classic.events import (
    CardGiven,
    CardOffered,
    CharacterPlayed,
    HandProved,
    OffersEnded,
    SeatAsked,
)
from cleopatra.rules.editions.classic.words import ClassicDecision
from cleopatra.rules.engine import apply, decision, legal_actions, parse_action
from cleopatra.rules.errors import IllegalAction
from cleopatra.rules.events import (
    AmuletsChanged,
    ScarabsChanged,
)
from cleopatra.rules.observe import observe
from cleopatra.rules.preview import legal_after, preview
from tests.rules.builders import BY_CODE, act, hand_text, kind_of, pack_text, refusal, texts
from tests.rules.classic_tables import altar_of, dice, of_type, table

MARKET = ("take 1", "put 1", "put 2")


def amulets(events):
    return [(e.seat, e.amount, e.reason) for e in of_type(events, AmuletsChanged)]


# -- when ---


def test_k3_a_character_goes_face_up_onto_the_discard_pile():
    state = table("smuggler 10*artisan", known={0: "smuggler"})
    events = act(state, "play smuggler")
    assert events[0] == CharacterPlayed(0, BY_CODE["smuggler"])
    assert state.discard_up == pack_text("smuggler")
    assert hand_text(state, 0) == " ".join(["artisan"] * 10)
    assert state.known[0] == 0


def test_k3_characters_can_be_played_before_and_after_the_market():
    state = table({0: "messenger vizier", 1: "wood"})
    assert {"play messenger", "play vizier"} <= set(texts(state))
    act(state, "play messenger")
    assert kind_of(state) == DecisionKind.TURN
    act(state, *MARKET)
    assert "play vizier" in texts(state)
    act(state, "play vizier", "done")
    assert kind_of(state) == DecisionKind.ACT
    act(state, "end")
    assert state.current == 1


def test_k3_a_character_can_be_played_in_the_turn_in_which_it_was_taken():
    state = table(stalls=("vizier", "wood^", "stone^"))
    assert "play vizier" not in texts(state)
    act(state, *MARKET)
    assert "play vizier" in texts(state)


def test_k3_characters_can_be_played_in_the_middle_of_a_quarry_visit():
    state = dice(table("2*artisan 2*stone 2*marble vizier"), 0)
    act(state, "build sphinx", "pay artisan stone marble", "set sphinx-1")
    assert kind_of(state) == DecisionKind.VISIT
    act(state, "play vizier", "done")
    assert kind_of(state) == DecisionKind.VISIT
    assert "build sphinx" in texts(state)


def test_k3_any_number_in_one_turn():
    state = table("2*scribe smuggler 12*artisan")
    act(state, "play scribe symbol", "play scribe symbol", "play smuggler", *MARKET, "end")
    assert (altar_of(state), state.amulets[0], state.current) == (2, 1, 1)


@pytest.mark.parametrize("text", ["play vizier", "play scribe symbol", "play scribe X"])
def test_k3_not_while_a_piece_is_half_built_or_a_card_waits_for_its_stall(text):
    state = table("artisan stone marble vizier scribe")
    act(state, "build sphinx")
    assert refusal(state, text).code == "not_now"
    act(state, "pay artisan stone marble")
    assert refusal(state, text).code == "not_now"
    state = table("vizier scribe")
    act(state, "take 1")
    assert kind_of(state) == DecisionKind.PUT
    assert refusal(state, text).code == "not_now"


def test_k3_not_in_the_turn_of_another():
    state = table({0: "wood", 1: "vizier"})
    assert refusal(state, "play vizier", seat=1).code == "not_your_turn"
    assert legal_actions(state, 1) == []


def test_k3_whoever_has_none_plays_none():
    state = table("2*artisan")
    for code in ("beggar", "courtesan", "messenger", "smuggler", "vizier"):
        refused = refusal(state, f"play {code}")
        assert (refused.code, refused.params) == ("card_missing", {"card": code})
    assert refusal(state, "play scribe X").code == "card_missing"
    assert refusal(state, "play scribe symbol").code == "card_missing"


def test_k3_the_end_is_asked_even_if_nothing_else_could_be_done():
    """A turn that ended by itself would show that there is no character in the hand."""
    for hand in ("wood", "vizier"):
        state = table(hand)
        act(state, *MARKET)
        assert kind_of(state) == DecisionKind.ACT
        assert observe(state, 1).decision == DecisionKind.ACT


def test_k3_at_the_hand_limit_a_character_leads_back_before_the_end():
    state = table("10*artisan vizier", deck="wood wood wood wood wood wood")
    act(state, *MARKET, "end")
    assert kind_of(state) == DecisionKind.HAND_LIMIT
    act(state, "play vizier", "done")
    assert kind_of(state) == DecisionKind.ACT
    act(state, "end")
    assert kind_of(state) == DecisionKind.HAND_LIMIT
    act(state, "discard artisan")
    assert state.current == 1


def test_k3_not_after_the_first_discard():
    state = table("11*artisan vizier")
    act(state, *MARKET, "end", "discard artisan")
    assert refusal(state, "play vizier").code == "not_now"


# -- the beggar ---


def test_k3_beggar_takes_two_amulets_and_asks_each_opponent_in_turn_order():
    state = table({1: "beggar", 0: "wood", 2: "stone"}, current=1, seats=3)
    events = act(state, "play beggar")
    assert amulets(events) == [(1, 2, "character")]
    assert of_type(events, SeatAsked) == [SeatAsked(2)]
    assert (kind_of(state), decision(state).actors) == (ClassicDecision.GIVE, (2,))
    assert observe(state, None).fact("asked") == (2,)
    assert legal_actions(state, 1) == []
    assert refusal(state, "give talents", seat=1).code == "not_your_turn"
    act(state, "give talents")
    assert decision(state).actors == (0,)
    act(state, "give wood")
    assert (kind_of(state), decision(state).actors) == (DecisionKind.TURN, (1,))
    assert observe(state, None).fact("asked") == (UNKNOWN,)
    assert state.scarabs == [5, 7, 3]
    assert hand_text(state, 1) == "wood"


def test_k3_beggar_gets_two_talents_or_a_standard_card_as_the_other_chooses():
    state = table({0: "beggar", 1: "artisan 2xwood wood vizier trompe-loeil lapis"})
    act(state, "play beggar")
    assert texts(state) == ["give talents", "give artisan", "give wood", "give lapis"]
    assert refusal(state, "give stone").code == "card_missing"
    events = act(state, "give lapis")
    assert CardGiven(1, 0, BY_CODE["lapis"]) in events
    assert state.known[0] == pack_text("lapis")


def test_k3_beggar_talents_change_hands():
    state = table({0: "beggar", 1: "wood"})
    act(state, "play beggar")
    events = act(state, "give talents")
    changes = [(e.seat, e.amount, e.reason) for e in of_type(events, ScarabsChanged)]
    assert changes == [(1, -2, "alms"), (0, 2, "alms")]


def test_k3_beggar_who_has_too_few_talents_gives_a_card():
    state = table({0: "beggar", 1: "wood", 2: "wood"}, scarabs=[5, 1, 5])
    act(state, "play beggar")
    assert texts(state) == ["give wood"]
    refused = refusal(state, "give talents")
    assert (refused.code, refused.params) == ("too_few_scarabs", {"price": 2, "scarabs": 1})


def test_k3_beggar_who_has_no_standard_card_gives_talents_and_is_asked_all_the_same():
    state = table({0: "beggar", 1: "2xwood", 2: "wood"})
    act(state, "play beggar")
    assert decision(state).actors == (1,)
    assert texts(state) == ["give talents"]


def test_k3_beggar_who_has_neither_shows_his_hand_to_the_beggar_alone():
    state = table({0: "beggar", 1: "2xwood vizier", 2: "wood"}, scarabs=[5, 1, 5])
    barrier = state.barrier
    events = act(state, "play beggar")
    (proved,) = of_type(events, HandProved)
    assert proved.cards == ((BY_CODE["2xwood"], 1), (BY_CODE["vizier"], 1))
    assert proved.redact(0) == proved.redact(1) == proved
    assert proved.redact(2).cards == proved.redact(None).cards == ()
    assert decision(state).actors == (2,)
    assert state.barrier > barrier


def test_k3_beggar_nobody_has_anything():
    state = table({0: "beggar"}, scarabs=[5, 0, 1])
    events = act(state, "play beggar")
    assert len(of_type(events, HandProved)) == 2
    assert (kind_of(state), state.amulets[0]) == (DecisionKind.TURN, 2)


def test_k3_beggar_does_not_see_what_the_others_could_give():
    """Neither the preview nor the list of what comes next tells of another's hand."""
    one = table({0: "beggar", 1: "wood"})
    other = table({0: "beggar", 1: "stone"})
    for state in (one, other):
        begging = parse_action(state, "play beggar")
        assert legal_after(state, 0, [begging]) == []
        giving = parse_action(state, "give wood")
        assert preview(state, 0, [begging, giving]).refusal.code == "not_your_turn"


# -- the messenger ---


def test_k3_messenger_each_opponent_may_offer_standard_cards():
    state = table({0: "messenger", 1: "2*wood 2xwood vizier", 2: "stone"}, amulets=[0, 3, 1])
    events = act(state, "play messenger")
    assert amulets(events) == []
    assert (kind_of(state), decision(state).actors) == (ClassicDecision.OFFER, (1,))
    assert texts(state) == ["offer wood", "done"]
    events = act(state, "offer wood")
    assert events == [CardOffered(1, BY_CODE["wood"])]
    assert texts(state) == ["offer wood", "done"]
    act(state, "offer wood")
    assert texts(state) == ["done"]
    assert refusal(state, "offer wood").code == "card_missing"
    act(state, "done")
    assert decision(state).actors == (2,)


def test_k3_messenger_nobody_offers_more_cards_than_he_has_amulets():
    state = table({0: "messenger", 1: "3*wood", 2: "stone"}, amulets=[0, 1, 0])
    act(state, "play messenger", "offer wood")
    assert texts(state) == ["done"]
    refused = refusal(state, "offer wood")
    assert (refused.code, refused.params) == ("amulet_limit", {"amulets": 1})
    act(state, "done")  # seat 2 has no amulet
    assert kind_of(state) == ClassicDecision.ACCEPT


def test_k3_messenger_no_offer_is_forced():
    state = table({0: "messenger", 1: "wood", 2: "stone"}, amulets=[0, 1, 1])
    events = act(state, "play messenger", "done", "done")
    assert kind_of(state) == DecisionKind.TURN
    assert of_type(events, SeatAsked) == [SeatAsked(1), SeatAsked(2), SeatAsked(UNKNOWN)]
    assert state.amulets == [0, 1, 1]


def test_k3_messenger_takes_an_amulet_with_each_card_accepted():
    state = table({0: "messenger", 1: "2*wood", 2: "stone"}, amulets=[0, 3, 1])
    act(state, "play messenger", "offer wood", "offer wood", "done", "offer stone", "done")
    assert decision(state).actors == (0,)
    assert texts(state) == ["accept 1 wood", "accept 2 stone", "done"]
    events = act(state, "accept 2 stone")
    assert CardGiven(2, 0, BY_CODE["stone"]) in events
    assert amulets(events) == [(2, -1, "messenger"), (0, 1, "messenger")]
    assert hand_text(state, 0) == "stone"
    assert state.amulets == [1, 3, 0]
    act(state, "accept 1 wood")
    assert texts(state) == ["accept 1 wood", "done"]


def test_k3_messenger_no_acceptance_is_forced():
    state = table({0: "messenger", 1: "wood stone"}, amulets=[0, 3, 0])
    act(state, "play messenger", "offer wood", "offer stone", "done")
    events = act(state, "done")
    assert of_type(events, OffersEnded)
    assert kind_of(state) == DecisionKind.TURN
    assert hand_text(state, 1) == "wood stone"
    assert observe(state, None).fact("offered") == (0, 0, 0)


def test_k3_messenger_what_was_offered_is_known_and_cannot_be_offered_twice():
    state = table({0: "messenger", 1: "wood"}, known={1: "wood"}, amulets=[0, 2, 0])
    act(state, "play messenger", "offer wood")
    assert state.known[1] == pack_text("wood")
    assert observe(state, 2).fact("offered") == (0, pack_text("wood"), 0)
    assert refusal(state, "offer wood").code == "card_missing"
    act(state, "done")
    assert refusal(state, "accept 2 wood").code == "not_offered"


def test_k3_messenger_asks_whoever_has_a_card_whatever_it_is():
    """Not to be asked would tell that the hand holds no standard card."""
    state = table({0: "messenger", 1: "2xwood"}, amulets=[0, 1, 0])
    act(state, "play messenger")
    assert (decision(state).actors, texts(state)) == ((1,), ["done"])


@pytest.mark.parametrize(
    "text",
    ["give talents", "give wood", "offer wood", "accept 1 wood", "fetch wood", "select wood"],
)
def test_k3_answers_without_a_question_are_refused(text):
    state = table("wood")
    with pytest.raises(IllegalAction) as caught:
        apply(state, parse_action(state, text))
    assert (caught.value.refusal.code, caught.value.refusal.rule) == ("not_now", "K3")
    assert refusal(state, "done").code == "not_now"
