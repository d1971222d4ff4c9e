"""K3: courtesan, smuggler, scribe and vizier: what they do and who sees what of it."""

from __future__ import annotations

import pytest

from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import MOSAIC_CODES, UNKNOWN
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.editions.classic.events import (
    AltarCleared,
    CardKept,
    CardsDropped,
    CardsLookedAt,
    DieTurned,
    DiscardsSearched,
    MosaicChosen,
)
from cleopatra.rules.events import (
    AmuletsChanged,
    DeckReshuffled,
    MosaicLaid,
    MosaicShown,
    OfferingStarted,
)
from cleopatra.rules.hands import pack, size, unpack
from cleopatra.rules.observe import observe
from tests.rules.builders import BY_CODE, act, hand_text, kind_of, pack_text, refusal, texts
from tests.rules.classic_tables import altar_of, dice, of_type, table

MARKET = ("take 1", "put 1", "put 2")
MOSAIC = "pay artisan wood stone marble lapis"


def amulets(events):
    return [(e.seat, e.amount, e.reason) for e in of_type(events, AmuletsChanged)]


# -- the courtesan ---


def test_k3_courtesan_takes_any_card_of_the_discard_pile_for_one_amulet():
    state = table("courtesan", discards="2*wood 2xstone beggar")
    events = act(state, "play courtesan")
    assert amulets(events) == [(0, 1, "character")]
    assert texts(state) == ["fetch wood", "fetch 2xstone", "fetch beggar"]
    act(state, "fetch 2xstone")
    assert hand_text(state, 0) == "2xstone"
    assert size(state.discard_up) + size(state.discard_down) == 4
    assert kind_of(state) == DecisionKind.TURN


def test_k3_courtesan_finds_face_down_discards_too():
    state = table({0: "courtesan", 1: "11*artisan lapis"}, current=1)
    act(state, *MARKET, "end", *["discard artisan"] * 2, "discard lapis")
    act(state, *MARKET, "end")
    act(state, "play courtesan")
    assert texts(state) == ["fetch artisan", "fetch lapis"]
    assert observe(state, 0).buried == tuple(unpack(pack_text("2*artisan lapis")))
    assert observe(state, 2).buried == tuple(unpack(0))


def test_k3_courtesan_is_not_told_to_the_others():
    state = table("courtesan", discards="2*wood 2xstone")
    act(state, "play courtesan")
    clone = state.clone()
    (one,) = of_type(act(state, "fetch wood"), DiscardsSearched)
    (other,) = of_type(act(clone, "fetch 2xstone"), DiscardsSearched)
    for viewer in (1, 2, None):
        assert one.redact(viewer) == other.redact(viewer)
        assert observe(state, viewer) == observe(clone, viewer)
    assert one.redact(0).kind == BY_CODE["wood"]
    assert observe(state, 0) != observe(clone, 0)


def test_k3_courtesan_leaves_of_each_face_up_kind_one_less_that_is_certain():
    state = table("courtesan", discards="3*wood 2xstone")
    act(state, "play courtesan", "fetch wood")
    seen = observe(state, 1)
    assert pack(seen.discards_up) == pack_text("2*wood")
    assert seen.discards_down == 2  # the 2xstone and the courtesan, unless one of them was taken
    mine = observe(state, 0)
    assert pack(mine.buried) == pack_text("2xstone courtesan")


def test_k3_courtesan_what_others_know_of_face_down_cards_stays_certain():
    state = table({0: "courtesan", 1: "11*artisan 2*lapis"}, current=1, discards="lapis")
    act(state, *MARKET, "end", "discard lapis", "discard lapis", *["discard artisan"] * 2)
    act(state, *MARKET, "end")  # seat 2
    act(state, "play courtesan", "fetch lapis")
    for seat in range(3):
        assert all(
            seen <= there
            for seen, there in zip(
                unpack(state.buried[seat]), unpack(state.discard_down), strict=True
            )
        )
    # Two lapis of his lay face down, one face up: two are certain, whichever was taken.
    assert unpack(state.buried[1])[BY_CODE["lapis"]] == 2
    assert unpack(state.buried[1])[BY_CODE["artisan"]] == 1


def test_k3_courtesan_does_not_fetch_herself():
    state = table("courtesan")
    assert refusal(state, "play courtesan").code == "nothing_to_fetch"
    state = table("2*courtesan", discards="wood")
    act(state, "play courtesan")
    assert refusal(state, "fetch courtesan").code == "card_missing"
    act(state, "fetch wood", "play courtesan")
    assert texts(state) == ["fetch courtesan"]


# -- the smuggler ---


def test_k3_smuggler_only_with_more_than_ten_cards():
    state = table("9*artisan smuggler")
    refused = refusal(state, "play smuggler")
    assert (refused.code, refused.rule, refused.params) == (
        "hand_within_limit",
        "K2.1",
        {"cards": 10},
    )
    state = table("10*artisan smuggler")
    assert amulets(act(state, "play smuggler")) == [(0, 1, "character")]


def test_k3_smuggler_keeps_all_this_turn_only():
    state = table("12*artisan 2*smuggler")
    act(state, "play smuggler")
    assert observe(state, 1).fact("smuggled") == (1,)
    assert refusal(state, "play smuggler").code == "already_smuggled"
    act(state, *MARKET, "end")
    assert (state.current, state.amulets[0]) == (1, 1)
    assert observe(state, 1).fact("smuggled") == (0,)


# -- the scribe ---


def before_x(**changes):
    return table("artisan wood stone marble lapis scribe", pile="VXI", **changes)


def test_k3_scribe_brings_any_mosaic_of_the_pile_for_two_amulets():
    state = before_x()
    assert [t for t in texts(state) if t.startswith("play")] == [
        *(f"play scribe {code}" for code in sorted("VXI")),
        "play scribe symbol",
    ]
    events = act(state, "play scribe X")
    assert amulets(events) == [(0, 2, "character")]
    assert MosaicChosen(0, MOSAIC_CODES.index("X")) in events
    assert observe(state, 1).fact("chosen_mosaic") == (MOSAIC_CODES.index("X"),)
    act(state, "build mosaic", MOSAIC)
    assert {text.split()[1] for text in texts(state)} == {"X"}
    assert refusal(state, texts(before_top())[0]).code == "chosen_first"
    events = act(state, "lay X r3c3 0")
    assert of_type(events, MosaicLaid)[0].mosaic == MOSAIC_CODES.index("X")
    (shown,) = of_type(events, MosaicShown)
    assert (MOSAIC_CODES[shown.mosaic], shown.left) == ("V", 2)
    assert observe(state, 1).fact("chosen_mosaic") == (UNKNOWN,)


def before_top():
    """A position in which the top mosaic, the V, is to be laid."""
    state = before_x()
    act(state, "build mosaic", MOSAIC)
    return state


def test_k3_scribe_the_order_of_the_other_mosaics_stays():
    state = before_x()
    act(state, "play scribe I", "build mosaic", MOSAIC, "lay I r3c2 0")
    assert [MOSAIC_CODES[m] for m in state.pile[state.pile_at :]] == ["V", "X"]


def test_k3_scribe_the_right_ends_with_the_turn():
    state = before_x()
    act(state, "play scribe X", *MARKET, "end")
    assert observe(state, 1).fact("chosen_mosaic") == (UNKNOWN,)
    assert observe(state, 1).mosaic_top == MOSAIC_CODES.index("V")


def test_k3_scribe_one_mosaic_at_a_time_out_of_the_pile_and_one_that_fits():
    state = table("2*scribe", pile="VXI")
    assert refusal(state, "play scribe F").code == "mosaic_gone"
    act(state, "play scribe X")
    assert refusal(state, "play scribe I").code == "mosaic_chosen"
    state = table("scribe", pile="VX")
    state.free &= ~state.rules.garden.of_mosaic[MOSAIC_CODES.index("X")]
    state.legal = None
    assert refusal(state, "play scribe X").code == "fits_nowhere"
    assert "play scribe V" in texts(state)


def test_k3_scribe_no_mosaic_when_nothing_can_be_built_any_more():
    state = table("scribe")
    act(state, *MARKET)
    assert refusal(state, "play scribe X").code == "no_more_building"
    assert texts(state) == ["end", "play scribe symbol"]


def test_k3_scribe_turns_a_die_for_nothing():
    state = table("2*scribe", altar=1)
    events = act(state, "play scribe symbol")
    assert of_type(events, DieTurned) == [DieTurned(0, True, 2)]
    act(state, "play scribe blank")
    assert (altar_of(state), state.amulets[0]) == (1, 0)


def test_k3_scribe_no_die_to_turn_back():
    state = table("scribe")
    assert refusal(state, "play scribe blank").code == "no_symbol"


@pytest.mark.parametrize("moment", ["start", "visit", "end"])
def test_k3_scribe_the_fifth_symbol_starts_an_offering_at_once(moment):
    state = dice(table("artisan stone marble scribe", altar=4), 0)
    if moment == "visit":
        act(state, "build sphinx", "pay artisan stone marble", "set sphinx-1")
    elif moment == "end":
        act(state, *MARKET)
    before = kind_of(state)
    events = act(state, "play scribe symbol")
    assert of_type(events, OfferingStarted)
    assert kind_of(state) == DecisionKind.BID
    for seat in (2, 0, 1):
        events = act(state, "bid 1", seat=seat)
    assert of_type(events, AltarCleared)
    assert (altar_of(state), kind_of(state), state.current) == (0, before, 0)


# -- the vizier ---


def test_k3_vizier_looks_at_five_cards_and_keeps_any_at_an_amulet_each():
    state = table("vizier", deck="wood 2xstone^ lapis beggar artisan^ marble")
    events = act(state, "play vizier")
    (looked,) = of_type(events, CardsLookedAt)
    codes = [CARD_KINDS[kind].code for kind in looked.kinds]
    assert codes == ["wood", "2xstone", "lapis", "beggar", "artisan"]
    assert amulets(events) == []
    assert texts(state) == [
        "select artisan",
        "select wood",
        "select lapis",
        "select 2xstone",
        "select beggar",
        "done",
    ]
    assert refusal(state, "select marble").code == "not_among_them"
    events = act(state, "select lapis", "select beggar")
    assert amulets(events) == [(0, 1, "character")] * 2
    events = act(state, "done")
    assert hand_text(state, 0) == "lapis beggar"
    (dropped,) = of_type(events, CardsDropped)
    assert sorted(CARD_KINDS[kind].code for kind in dropped.kinds) == ["2xstone", "artisan", "wood"]
    assert state.discard_down == state.buried[0] == pack_text("wood 2xstone artisan")


def test_k3_vizier_is_not_seen_by_the_others():
    events = []
    for deck, keep in (("3*wood", "wood"), ("3*stone", "stone")):
        code = deck.split("*")[1]
        state = table("vizier", deck=" ".join([code] * 5))
        events.append((act(state, "play vizier", f"select {keep}", "done"), state))
    (one, first), (other, second) = events
    for viewer in (1, 2, None):
        for kind in (CardsLookedAt, CardKept, CardsDropped):
            assert [e.redact(viewer) for e in of_type(one, kind)] == [
                e.redact(viewer) for e in of_type(other, kind)
            ]
        assert observe(first, viewer).discards_down == observe(second, viewer).discards_down == 4
        assert observe(first, viewer).fact("looked_at") == (0,)
    assert observe(first, 0).buried != observe(second, 0).buried


def test_k3_vizier_only_his_master_sees_the_cards_while_he_chooses():
    state = table("vizier", deck="wood wood wood wood stone")
    act(state, "play vizier")
    assert observe(state, 0).fact("looked_at") == (pack_text("4*wood stone"),)
    for viewer in (1, None):
        assert observe(state, viewer).fact("looked_at") == (UNKNOWN,)
        assert observe(state, viewer).fact("looked_number") == (5,)


def test_k3_vizier_keeps_all_five_and_is_done():
    state = table("vizier", deck="wood wood wood wood wood")
    act(state, "play vizier", *["select wood"] * 5)
    assert (kind_of(state), state.amulets[0]) == (DecisionKind.TURN, 5)
    assert not state.discard_down


def test_k3_vizier_an_empty_deck_is_made_anew_on_the_way():
    state = table("vizier", deck="wood wood", deck_size=2)
    events = act(state, "play vizier")
    assert of_type(events, DeckReshuffled)
    (looked,) = of_type(events, CardsLookedAt)
    assert len(looked.kinds) == 5
