"""K2: market, quarry, merchants, bonus, dice and Offerings of 2006."""

from __future__ import annotations

import pytest

from cleopatra.rules.catalogue import PIECE_KINDS, Pattern, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.editions.classic.events import (
    AltarCleared,
    DiceRolled,
    MerchantsUsed,
)
from cleopatra.rules.engine import check, decision, legal_actions, new_game, parse_action
from cleopatra.rules.errors import BadOptions, BadText
from cleopatra.rules.events import (
    AmuletsChanged,
    BidsRevealed,
    CleopatraMoved,
    OfferingStarted,
    PieceBuilt,
    ScarabsChanged,
    VisitEnded,
)
from cleopatra.rules.hands import size, unpack_units
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.sheet import MOST_REWARDS, RECONSTRUCTED, CostSheet, SheetRow
from tests.rules.builders import act, hand_text, kind_of, refusal, texts
from tests.rules.classic_tables import altar_of, dice, merchants_of, of_type, table

MARKET = ("take 1", "put 1", "put 2")
SPHINX = ("build sphinx", "pay artisan stone marble")
PAYMENTS = {
    "sphinx": "artisan stone marble",
    "wall": "artisan wood stone",
    "door": "2*artisan wood stone lapis",
    "mosaic": "artisan wood stone marble lapis",
    "obelisk": "3*artisan 2*stone 2*marble",
    "pedestal": "3*artisan 2*marble 2*lapis",
    "throne": "3*artisan 2*marble 2*lapis",
}


def pay_text(cards: str) -> str:
    words = []
    for word in cards.split():
        number, star, code = word.partition("*")
        words += [code] * int(number) if star else [word]
    return "pay " + " ".join(words)


def reasons(events, kind=ScarabsChanged):
    return [(e.seat, e.amount, e.reason) for e in of_type(events, kind)]


# -- the market and the hand limit ---


def test_k2_1_a_stall_is_taken_and_the_three_are_refilled():
    state = table(stalls=("artisan^ wood", "lapis^", "stone^"), deck="wood wood^ marble^")
    act(state, *MARKET)
    assert hand_text(state, 0) == "artisan wood"
    assert kind_of(state) == DecisionKind.ACT
    assert texts(state) == ["end"]
    act(state, "end")
    assert (state.current, kind_of(state)) == (1, DecisionKind.TURN)


def test_k2_1_one_visit_in_a_turn():
    state = table(PAYMENTS["sphinx"])
    act(state, *MARKET)
    assert refusal(state, "build sphinx").code == "market_done"
    assert refusal(state, "take 2").code == "market_done"
    state = dice(table(PAYMENTS["sphinx"]), 0)
    act(state, *SPHINX, "set sphinx-1", "finish")
    assert refusal(state, "take 2").code == "quarry_done"
    assert refusal(state, "build wall").code == "quarry_done"


def at_limit(cards: str = "9*artisan 2*wood stone"):
    state = table(cards, stalls=("lapis^", "wood^", "stone^"), deck="artisan artisan wood")
    act(state, *MARKET, "end")
    assert kind_of(state) == DecisionKind.HAND_LIMIT
    return state


def test_k2_1_discarding_goes_down_to_exactly_ten_and_costs_one_amulet():
    state = at_limit()
    assert size(state.hand[0]) == 13
    events = act(state, "discard wood", "discard wood", "discard artisan")
    assert size(state.hand[0]) == 10
    assert state.amulets == [1, 0, 0]
    assert reasons(events, AmuletsChanged) == [(0, 1, "hand_limit")]
    assert state.current == 1


def test_k2_1_a_discard_begun_is_finished():
    state = at_limit()
    act(state, "discard wood")
    assert "keep all" not in texts(state)
    assert refusal(state, "keep all").code == "already_discarding"
    assert state.amulets[0] == 0


def test_k2_1_keeping_all_costs_one_amulet_for_each_card_over_ten():
    state = at_limit()
    act(state, "keep all")
    assert (size(state.hand[0]), state.amulets[0]) == (13, 3)


def test_k2_1_a_smuggler_keeps_all_for_one_amulet():
    state = at_limit("9*artisan wood stone smuggler")
    events = act(state, "play smuggler")
    assert (size(state.hand[0]), state.amulets[0]) == (12, 1)
    assert reasons(events, AmuletsChanged) == [(0, 1, "character")]
    assert state.current == 1


def test_k2_1_ten_cards_are_no_problem():
    state = table("8*artisan wood", stalls=("lapis^", "wood^", "stone^"))
    act(state, *MARKET, "end")
    assert state.current == 1


def test_k2_1_a_turn_in_which_nothing_can_be_done_is_passed():
    state = table(stalls=("", "", ""), merchants=(0, 0, 0))
    assert texts(state) == ["pass"]
    act(state, "pass")
    assert state.current == 1
    assert refusal(table(), "pass").code == "must_act"


# -- merchants of the Nile ---


@pytest.mark.parametrize(
    ("hand", "payment"),
    [
        ("stone marble", "pay stone marble merchant"),
        ("artisan marble", "pay artisan marble merchant"),
        ("artisan", "pay artisan merchant merchant"),
        ("", "pay merchant merchant merchant"),
    ],
)
def test_k2_2_a_merchant_replaces_any_missing_unit_artisans_included(hand, payment):
    state = dice(table(hand), 0)
    act(state, "build sphinx")
    assert texts(state)[0] == payment
    events = act(state, payment, "set sphinx-1")
    used = payment.count("merchant")
    assert merchants_of(state) == [3 - used, 3, 3]
    assert of_type(events, MerchantsUsed) == [MerchantsUsed(0, used, 3 - used)]
    assert state.amulets[0] == 0
    assert observe(state, 1).fact("merchants") == (3 - used, 3, 3)


def test_k2_2_merchants_may_spare_cards_and_come_last_in_the_list():
    state = table(PAYMENTS["sphinx"])
    act(state, "build sphinx")
    offered = texts(state)
    assert offered[0] == "pay artisan stone marble"
    assert "pay artisan stone merchant" in offered
    assert "pay merchant merchant merchant" in offered
    assert len(offered) == 8


def test_k2_2_a_merchant_stands_for_a_unit_or_stays():
    state = table(PAYMENTS["sphinx"])
    act(state, "build sphinx")
    assert refusal(state, "pay artisan stone marble merchant").code == "cost_not_met"
    assert refusal(state, "pay artisan trompe-loeil merchant").code == "cards_missing"


def test_k2_2_nobody_uses_more_merchants_than_he_has():
    state = table("artisan", merchants=(1, 3, 3))
    refused = refusal(state, "build sphinx")
    assert (refused.code, refused.params["artisans"], refused.params["resources"]) == (
        "cannot_pay",
        0,
        1,
    )
    state = table("artisan stone", merchants=(1, 3, 3))
    act(state, "build sphinx")
    refused = refusal(state, "pay artisan merchant merchant")
    assert (refused.code, refused.rule) == ("merchants_missing", "K2.2")


def test_k2_2_merchants_of_other_seats_are_of_no_use():
    state = table("artisan", merchants=(0, 3, 3))
    assert "build sphinx" not in texts(state)


# -- the sheet ---


def test_k2_3_the_reconstructed_costs():
    units = ["artisan", "wood", "stone", "marble", "lapis"]
    for kind in RECONSTRUCTED.pieces():
        words = [unit for unit, n in zip(units, kind.named, strict=True) for _ in range(n)]
        assert pay_text(PAYMENTS[kind.code]) == "pay " + " ".join(words)
        assert kind.pattern == Pattern.NAMED
        assert (kind.artisans, kind.resources) == (kind.named[0], sum(kind.named[1:]))


def test_k2_3_the_rewards_are_those_of_the_base_game():
    for base, kind in zip(PIECE_KINDS, RECONSTRUCTED.pieces(), strict=True):
        assert (kind.base, kind.per, kind.counts, kind.most) == (
            base.base,
            base.per,
            base.counts,
            base.most,
        )


@pytest.mark.parametrize("piece", PAYMENTS)
def test_k2_3_a_piece_is_paid_with_just_that(piece):
    changes = {"throne": 1} if piece == "throne" else {}
    state = table(PAYMENTS[piece], merchants=(0, 0, 0), **changes)
    assert f"build {piece}" in texts(state)
    act(state, f"build {piece}")
    assert texts(state) == [pay_text(PAYMENTS[piece])]
    words = pay_text(PAYMENTS[piece]).split()
    for i in range(1, len(words)):
        less = " ".join(words[:i] + words[i + 1 :])
        assert refusal(state, less).code == "cost_not_met"


def test_k2_3_equal_or_other_resources_do_not_do():
    state = table("artisan 2*stone wood lapis", merchants=(0, 0, 0))
    assert texts(state) == ["take 1", "take 2", "take 3", "build wall"]


def test_k2_3_an_owner_of_the_box_types_in_the_printed_values():
    rows = [SheetRow((1, 0, 0, 1, 0), 7, 2), *RECONSTRUCTED.rows[1:]]
    sheet = CostSheet("my_box", tuple(rows))
    options = GameOptions(edition="classic", seats=3, sheet=str(sheet))
    assert GameOptions.parse(str(options)) == options
    assert CostSheet.parse(options.sheet) == sheet
    state = dice(table("artisan marble", merchants=(0, 0, 0), sheet=str(sheet)), 0)
    act(state, "build sphinx")
    assert texts(state) == ["pay artisan marble"]
    events = act(state, "pay artisan marble", "set sphinx-1")
    assert reasons(events) == [(0, 7, "sphinx")]
    assert state.rules.pieces[Piece.SPHINX].most == 7 + 2 * 2


def test_k2_3_a_sheet_of_many_units_can_be_paid_too():
    sheet = str(RECONSTRUCTED).replace("wall=aws/", "wall=aaawwwss/")
    state = table("2xartisan artisan 2xwood trompe-loeil 2xstone", sheet=sheet)
    act(state, "build wall")
    assert texts(state)[0] == "pay artisan 2xwood 2xstone 2xartisan trompe-loeil"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("reconstructed:", ":"), "sheet_name"),
        (("reconstructed:", "a/b:"), "sheet_name"),
        (("reconstructed:", "x" * 25 + ":"), "sheet_name"),
        ((",wall=aws/3+1", ""), "sheet_rows"),
        (("wall=", "door="), "sheet_rows"),
        (("wall=aws/", "wall=/"), "sheet_cost"),
        (("wall=aws/", "wall=awx/"), "sheet_cost"),
        (("wall=aws/", "wall=" + "a" * 10 + "/"), "sheet_cost"),
        (("wall=aws/3+1", "wall=aws/3"), "sheet_reward"),
        (("wall=aws/3+1", "wall=aws/99+1"), "sheet_reward"),
        (("wall=aws/3+1", "wall=aws/40+9"), "sheet_too_rich"),
    ],
)
def test_k2_3_a_sheet_that_cannot_be_is_refused(change, code):
    with pytest.raises(BadOptions) as caught:
        GameOptions(edition="classic", seats=3, sheet=str(RECONSTRUCTED).replace(*change))
    assert caught.value.code == code


def test_k2_3_no_sheet_brings_more_than_can_be_bid():
    state = new_game(GameOptions(edition="classic", seats=5))
    start, bonus = 5 * 5, 32 * 5 // 3
    assert MOST_REWARDS + start + bonus < len(state.rules.bid)


def test_k2_3_other_editions_have_no_such_sheet():
    with pytest.raises(BadOptions) as caught:
        GameOptions(sheet=str(RECONSTRUCTED))
    assert caught.value.code == "not_in_edition"


# -- doubles ---


def test_k2_4_a_double_artisan_pays_two_of_one_piece():
    state = dice(table("2xartisan wood stone lapis", merchants=(0, 0, 0)), 0)
    act(state, "build door")
    assert texts(state) == ["pay wood stone lapis 2xartisan"]
    act(state, "pay wood stone lapis 2xartisan", "set door-1", "finish")
    assert state.amulets[0] == 1


def test_k2_4_a_double_artisan_is_split_over_the_pieces_of_a_visit():
    hand = "2xartisan 2*stone 2*marble"
    state = dice(table(hand, merchants=(0, 0, 0)), 0)
    act(state, "build sphinx", "pay stone marble 2xartisan", "set sphinx-1")
    assert unpack_units(state.credit)[0] == 1
    act(state, "build sphinx")
    assert texts(state) == ["pay stone marble +artisan"]
    act(state, "pay stone marble +artisan", "set sphinx-2")
    assert (state.credit, state.amulets[0]) == (0, 1)


def test_k2_4_what_is_left_of_it_is_lost_with_the_visit():
    state = dice(table("2xartisan stone marble", merchants=(0, 0, 0)), 0)
    act(state, "build sphinx", "pay stone marble 2xartisan", "set sphinx-1")
    (ended,) = of_type(act(state, "finish"), VisitEnded)
    assert unpack_units(ended.lost)[0] == 1
    assert state.credit == 0


def test_k2_4_a_trompe_loeil_is_never_an_artisan():
    state = table("2*trompe-loeil stone", merchants=(0, 0, 0))
    assert not any(text.startswith("build") for text in texts(state))
    with pytest.raises(BadText):
        parse_action(state, "pay beggar")


# -- several pieces ---


@pytest.mark.parametrize(("pieces", "bonus"), [(1, 0), (2, 2), (3, 5), (4, 5)])
def test_k2_5_several_pieces_in_one_visit_bring_a_bonus(pieces, bonus):
    state = dice(table(f"{pieces}*artisan {pieces}*stone {pieces}*marble"), 0)
    for site in range(pieces):
        act(state, *SPHINX, f"set sphinx-{site + 1}")
    events = act(state, "finish")
    expected = [(0, bonus, "several_pieces")] if bonus else []
    assert reasons(events) == expected


def test_k2_5_pieces_of_any_kinds_count_together():
    state = dice(table("2*artisan 2*stone marble wood"), 0)
    act(state, *SPHINX, "set sphinx-1", "build wall", "pay artisan wood stone", "set wall-1")
    assert reasons(act(state, "finish")) == [(0, 2, "several_pieces")]


# -- mosaics ---

V = ((0, 6), (1, 6), (2, 6), (2, 7), (2, 8))
"""Cuts off four squares in the front right corner; covers one palm."""


def lay_v(state):
    squares = tuple(sorted(r * 9 + c for r, c in V))
    return next(p.text for p in state.rules.garden.placements if p.squares == squares)


def test_k2_6_a_mosaic_gives_its_points_and_the_right_to_a_statue():
    state = table(PAYMENTS["mosaic"], pile="VXI")
    events = act(state, "build mosaic", pay_text(PAYMENTS["mosaic"]), lay_v(state))
    assert kind_of(state) == DecisionKind.CLAIM
    events = act(state, "claim r0c7")
    assert reasons(events) == [(0, 5 + 1, "mosaic")]
    assert state.statues[0] == 1
    assert [area.bit_count() for _, area in state.sanctuaries] == [4]


def test_k2_6_it_may_be_switched_to_the_rule_of_the_other_edition():
    state = table(PAYMENTS["mosaic"], pile="VXI", sanctuary_costs="all")
    act(state, "build mosaic", pay_text(PAYMENTS["mosaic"]), lay_v(state))
    assert reasons(act(state, "claim r0c7")) == []


# -- dice and Offerings ---


def visit(symbols: int, **changes):
    """A visit of seat 0 after which this many dice show the symbol."""
    state = dice(table(PAYMENTS["sphinx"], **changes), symbols)
    return state, act(state, *SPHINX, "set sphinx-6", "finish")


def test_k2_7_blank_dice_are_rolled_after_a_visit_and_symbols_go_to_the_altar():
    state, events = visit(2, altar=1)
    (rolled,) = of_type(events, DiceRolled)
    assert (len(rolled.symbols), sum(rolled.symbols), rolled.altar) == (4, 2, 3)
    assert altar_of(state) == 3
    assert observe(state, None).fact("altar") == (3,)
    assert not of_type(events, OfferingStarted)


def test_k2_7_the_dice_come_after_cleopatras_steps():
    _, events = visit(0, sphinxes=range(5))
    kinds = [type(event) for event in events]
    assert kinds.index(CleopatraMoved) < kinds.index(DiceRolled)


def test_k2_7_a_market_visit_rolls_nothing():
    assert not of_type(act(table(), *MARKET, "end"), DiceRolled)


def test_k2_7_five_symbols_call_for_an_offering_and_then_all_are_blank():
    state, events = visit(2, altar=3)
    assert of_type(events, OfferingStarted)
    assert decision(state).actors == (0, 1, 2)
    events = []
    for seat in (1, 0, 2):
        events = act(state, "bid 0", seat=seat)
    assert of_type(events, AltarCleared)
    assert altar_of(state) == 0
    assert (kind_of(state), state.current) == (DecisionKind.ACT, 0)


@pytest.mark.parametrize(
    ("bids", "changes"),
    [
        ((9, 7, 5, 3, 0), (-3, 1, 2, 2, 2)),
        ((6, 6, 2, 1, 0), (-3, -3, 2, 2, 2)),
        ((4, 0, 0, 0, 0), (-3, 1, 1, 1, 1)),
        ((0, 0, 0, 0, 0), (-3, -3, -3, -3, -3)),
        ((5, 4, 3), (-3, 1, 2)),
    ],
)
def test_k2_8_what_the_ranks_bring(bids, changes):
    seats = len(bids)
    state, _ = visit(1, altar=4, seats=seats, scarabs=[10] * seats, amulets=[5] * seats)
    state.scarabs[0] = 10
    for seat, bid in enumerate(bids):
        events = act(state, f"bid {bid}", seat=seat)
    assert of_type(events, BidsRevealed)[0].bids == bids
    assert tuple(n - 5 for n in state.amulets) == changes
    assert tuple(10 - n for n in state.scarabs) == bids


def test_k2_8_the_first_gives_back_what_he_has_if_fewer():
    state, _ = visit(1, altar=4, amulets=[2, 0, 1])
    for seat in range(3):
        act(state, "bid 3", seat=seat)
    assert state.amulets == [0, 0, 0]


def test_k2_8_offerings_come_again():
    state = table(PAYMENTS["sphinx"], altar=4)
    for current in (0, 1):
        hands = "artisan stone marble"
        state.hand[current] = table(hands).hand[0]
        state.legal = None
        dice(state, 1 if current == 0 else 5)
        events = act(state, *SPHINX, f"set sphinx-{current + 1}", "finish")
        assert of_type(events, OfferingStarted)
        for seat in range(3):
            act(state, "bid 0", seat=seat)
        act(state, "end")
    assert state.current == 2


def test_k2_8_it_does_not_depend_on_cleopatras_steps():
    state, events = visit(0, sphinxes=range(5), step=3, altar=0)
    assert [e.end for e in of_type(events, CleopatraMoved)] == [4]
    assert not of_type(events, OfferingStarted)
    assert kind_of(state) == DecisionKind.ACT


def test_a_piece_stands_where_it_is_set():
    state = dice(table(PAYMENTS["wall"]), 0)
    events = act(state, "build wall", "pay artisan wood stone", "set wall-5")
    assert of_type(events, PieceBuilt) == [PieceBuilt(0, Piece.WALL, 4, 0)]
    assert reasons(events) == [(0, 3, "wall")]
    assert all(check(state, action) is None for action in legal_actions(state))
