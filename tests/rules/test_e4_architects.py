"""Architects from Far Away. Rules: E4"""

from __future__ import annotations

from collections import Counter

import pytest

from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import decision, legal_actions, new_game
from cleopatra.rules.errors import BadText
from cleopatra.rules.events import (
    AmuletsChanged,
    BidPlaced,
    CardsTaken,
    CleopatraMoved,
    OfferingStarted,
    ScarabsChanged,
    WorshipperActivated,
)
from cleopatra.rules.expansions.architects.box import ARCHITECT_CODES, Architect, ArchitectsDecision
from cleopatra.rules.expansions.architects.events import (
    ArchitectCalled,
    ArchitectHired,
    ArchitectsSeen,
    AuctionRevealed,
    AuctionStarted,
)
from cleopatra.rules.expansions.architects.rules import hiring_order
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import read_position, write_position
from cleopatra.rules.state import State
from tests.rules.builders import (
    act,
    fact,
    hand_size,
    hand_text,
    kind_of,
    position,
    refusal,
    set_fact,
    texts,
)

LAST = ("build sphinx", "pay artisan wood wood", "set sphinx-6", "finish")
GREEK, GAUL, BABYLONIAN, ROMAN = Architect


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


def table(seats=4, lying=(GREEK, GAUL, ROMAN), **changes) -> State:
    """These cards lie at the quarry; Cleopatra has not moved."""
    state = position(
        seats=seats,
        expansions=("architects",),
        **{"scarabs": [20] * seats, **changes},
    )
    set_fact(state, "architects_lying", sum(1 << card for card in lying[: seats - 1]))
    return state


def auction(seats=4, **changes):
    """Cleopatra has just moved for the first time."""
    changes = {"hand": "artisan 2*wood", "sphinxes": range(5), **changes}
    state = table(seats=seats, **changes)
    return state, act(state, *LAST)


def bid(state: State, *bids: int):
    events = []
    for seat, number in enumerate(bids):
        events += act(state, f"bid {number}", seat=seat)
    return events


def owning(seat: int, card: Architect, more: tuple[str, ...] = (), **changes) -> State:
    """A later turn of a game with two seats; `seat` has won that card."""
    state = position(
        seats=2,
        expansions=("architects", *more),
        **{"scarabs": [20, 20], "sphinxes": range(6), **changes},
    )
    set_fact(state, "architects_lying", 0)
    set_fact(state, "architect_of", *(1 + card if s == seat else 0 for s in range(2)))
    set_fact(state, "architects_seen", *(1 << card if s == seat else 0 for s in range(2)))
    set_fact(state, "hire_order", seat)
    set_fact(state, "hired", 1)
    assert write_position(read_position(write_position(state))) == write_position(state)
    return state


# -- E4.1 ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_e4_1_one_card_less_than_players_lies_face_down(seats):
    found = Counter()
    for seed in range(80):
        state = new_game(GameOptions(seats=seats, seed=f"{seed}", expansions=("architects",)))
        (lying,) = fact(state, "architects_lying")
        assert lying.bit_count() == seats - 1
        found.update(card for card in Architect if lying >> card & 1)
        for viewer in (*range(seats), None):
            assert observe(state, viewer).fact("architects_lying") == (UNKNOWN,)
    assert min(found.values()) > 8
    assert set(found) == set(Architect)


# -- E4.2 ---


def test_e4_2_when_cleopatra_moves_for_the_first_time():
    state, events = auction()
    kinds = [type(event) for event in events]
    assert kinds.index(CleopatraMoved) < kinds.index(AuctionStarted)
    assert kind_of(state) == DecisionKind.BID
    assert decision(state).actors == (0, 1, 2, 3)


def test_e4_2_not_when_she_moves_again():
    state = table(hand="artisan 2*wood", sphinxes=range(5), walls=range(9))
    events = act(state, *LAST)
    assert of_type(events, CleopatraMoved)
    assert not of_type(events, AuctionStarted)


def test_e4_2_all_that_is_bid_is_lost_and_no_amulets_move():
    state, _ = auction(amulets=[4, 4, 4, 4])
    before = list(state.scarabs)
    events = bid(state, 3, 0, 5, 1)
    assert state.scarabs == [n - b for n, b in zip(before, (3, 0, 5, 1), strict=True)]
    assert state.amulets == [4] * 4
    assert {e.reason for e in of_type(events, ScarabsChanged)} == {"auction"}
    assert state.offering_done is False


def test_e4_2_the_bids_are_secret_until_all_have_bid():
    state, _ = auction()
    events = act(state, "bid 7", seat=1)
    assert of_type(events, BidPlaced)[0].redact(0) == BidPlaced(1, UNKNOWN)
    assert observe(state, 0).seats[1].bid == UNKNOWN
    assert not of_type(events, AuctionRevealed)
    assert refusal(state, "bid 3", 1).code == "already_bid"
    events = bid_rest(state)
    (revealed,) = of_type(events, AuctionRevealed)
    assert revealed.bids == (1, 7, 1, 1)


def bid_rest(state: State):
    events = []
    while kind_of(state) == DecisionKind.BID:
        events += act(state, "bid 1", seat=decision(state).actors[0])
    return events


@pytest.mark.parametrize(
    ("bids", "mover", "order"),
    [
        ([6, 4, 2, 1], 0, [0, 1, 2]),
        ([1, 2, 4, 6], 0, [3, 2, 1]),
        ([6, 6, 2, 0], 1, [1, 0, 2]),  # tied: from the player who moved Cleopatra
        ([6, 6, 2, 0], 2, [0, 1, 2]),
        ([5, 0, 0, 0], 3, [0]),  # 0 gets none
        ([5, 4, 3, 3], 0, [0, 1]),  # tied for the lowest: none
        ([5, 5, 3, 3], 1, [1, 0]),
        ([3, 3, 3, 3], 2, [2, 3, 0]),  # everybody the same above 0: the last gets none
        ([0, 0, 0, 0], 2, []),
        ([2, 2], 1, [1]),
        ([2, 0], 1, [0]),
        ([0, 0], 1, []),
        ([1, 2, 3], 0, [2, 1]),
    ],
)
def test_e4_2_who_takes_a_card_and_in_which_order(bids, mover, order):
    assert hiring_order(bids, mover) == order


def test_e4_2_each_looks_at_what_is_left_and_takes_one():
    state, _ = auction()
    events = bid(state, 1, 9, 5, 7)
    assert of_type(events, AuctionRevealed) == [AuctionRevealed((1, 9, 5, 7), (1, 3, 2))]
    assert kind_of(state) == ArchitectsDecision.HIRE
    assert decision(state).actors == (1,)
    assert texts(state, 1) == ["hire greek", "hire gaul", "hire roman"]
    assert texts(state, 0) == []
    assert refusal(state, "hire greek", 0).code == "not_your_turn"
    assert refusal(state, "hire babylonian", 1).code == "not_there"
    act(state, "hire gaul", seat=1)
    assert decision(state).actors == (3,)
    assert texts(state, 3) == ["hire greek", "hire roman"]
    events = act(state, "hire greek", seat=3)  # a single card is left: taken by itself
    assert of_type(events, ArchitectHired) == [
        ArchitectHired(3, GREEK, 1),
        ArchitectHired(2, ROMAN, 0),
    ]
    assert fact(state, "architect_of") == (0, 1 + GAUL, 1 + ROMAN, 1 + GREEK)
    assert state.current == 1


def test_e4_2_with_two_players_the_better_bid_takes_the_card():
    state, _ = auction(seats=2, lying=(BABYLONIAN,))
    events = bid(state, 2, 3)
    assert of_type(events, ArchitectHired) == [ArchitectHired(1, BABYLONIAN, 0)]
    assert state.current == 1


def test_e4_2_nobody_bids_nobody_takes():
    state, _ = auction()
    events = bid(state, 0, 0, 0, 0)
    assert not of_type(events, ArchitectsSeen)
    assert fact(state, "hire_order") == (-1, -1, -1)
    assert state.current == 1


def test_e4_2_what_was_seen_and_taken_is_hidden_from_the_others():
    state, _ = auction()
    events = bid(state, 1, 9, 5, 7)
    (seen,) = of_type(events, ArchitectsSeen)
    assert seen.redact(1) == seen == ArchitectsSeen(1, (GREEK, GAUL, ROMAN))
    assert seen.redact(2) == seen.redact(None) == ArchitectsSeen(1, (UNKNOWN,) * 3)
    events = act(state, "hire gaul", seat=1)
    hired = of_type(events, ArchitectHired)[0]
    assert hired.redact(1) == hired
    assert hired.redact(0) == hired.redact(None) == ArchitectHired(1, UNKNOWN, 2)
    looks = 1 << GREEK | 1 << GAUL | 1 << ROMAN
    assert observe(state, 1).fact("architect_of") == (0, 1 + GAUL, 0, 0)
    assert observe(state, 1).fact("architects_seen") == (0, looks, 0, UNKNOWN)
    for viewer in (0, 2, 3, None):
        assert observe(state, viewer).fact("architect_of") == (0, UNKNOWN, 0, 0)
    assert observe(state, 0).fact("architects_seen") == (0, UNKNOWN, 0, UNKNOWN)
    assert observe(state, 0).fact("hire_order") == (1, 3, 2)


def test_e4_2_what_others_hold_changes_nothing_a_seat_sees():
    def played(first: str, second: str) -> State:
        state, _ = auction()
        bid(state, 9, 7, 5, 1)
        act(state, f"hire {first}", seat=0)
        act(state, f"hire {second}", seat=1)
        return state

    one, other = played("greek", "roman"), played("roman", "greek")
    assert fact(one, "architect_of") != fact(other, "architect_of")
    assert observe(one, 2) == observe(other, 2)  # the third saw a gaul alone in both
    assert observe(one, 3) == observe(other, 3)
    assert observe(one, None) == observe(other, None)
    assert observe(one, 1) != observe(other, 1)


def test_e4_2_what_may_be_is_what_was_seen():
    """All that agrees with a seat's looks is drawn, and nothing else."""
    state, _ = auction()
    bid(state, 9, 7, 5, 1)
    act(state, "hire greek", seat=0)
    act(state, "hire roman", seat=1)

    def drawn(viewer):
        found = set()
        for seed in range(60):
            guess = determinize(observe(state, viewer), seed)
            assert observe(guess, viewer) == observe(state, viewer)
            found.add(fact(guess, "architect_of"))
        return found

    greek, gaul, babylonian, roman = (1 + card for card in Architect)
    assert drawn(0) == {(greek, gaul, roman, 0), (greek, roman, gaul, 0)}
    assert drawn(1) == {(greek, roman, gaul, 0), (babylonian, roman, gaul, 0)}
    assert len(drawn(2)) == 6
    assert len(drawn(3)) > 20
    assert len(drawn(None)) > 20
    act_with = determinize(observe(state, 2), 3)
    assert write_position(read_position(write_position(act_with))) == write_position(act_with)


# -- E4.3 ---


def test_e4_3_each_is_used_once_and_leaves_the_game():
    state = owning(0, GREEK, hand="artisan artisan 2xwood stone 2xstone", sphinxes=())
    act(state, "build sphinx")
    events = act(state, "call greek")
    assert of_type(events, ArchitectCalled) == [ArchitectCalled(0, GREEK)]
    assert fact(state, "architect_of") == (0, 0)
    assert fact(state, "called_by") == (0, -1, -1, -1)
    assert "call greek" not in texts(state)
    refused = refusal(state, "call greek")
    assert (refused.code, refused.rule) == ("no_such_architect", "E4.3")
    assert refused.params == {"architect": "greek"}
    assert observe(state, 1).fact("called_by") == (0, -1, -1, -1)


def test_e4_3_greek_no_amulets_for_tainted_cards_in_a_visit():
    state = owning(0, GREEK, hand="2*artisan 2xwood 2xstone", sphinxes=())
    assert "call greek" not in texts(state)
    assert refusal(state, "call greek").code == "not_now"
    act(state, "build sphinx", "call greek")
    events = act(state, "pay artisan 2xwood", "set sphinx-1")
    assert not of_type(events, AmuletsChanged)
    act(state, "build sphinx", "pay artisan 2xstone", "set sphinx-2")
    assert state.amulets[0] == 0
    act(state, "finish")
    assert fact(state, "greek_serves") == (0,)


def test_e4_3_greek_does_not_serve_for_what_was_paid_before():
    state = owning(0, GREEK, hand="2*artisan 2xwood 2xstone", sphinxes=())
    act(state, "build sphinx", "pay artisan 2xwood", "set sphinx-1")
    assert state.amulets[0] == 1
    act(state, "build sphinx", "call greek", "pay artisan 2xstone", "set sphinx-2", "finish")
    assert state.amulets[0] == 1


def test_e4_3_greek_serves_nobody_else():
    state = owning(1, GREEK, hand="artisan 2xwood", sphinxes=())
    act(state, "build sphinx")
    assert refusal(state, "call greek").code == "no_such_architect"
    act(state, "pay artisan 2xwood")
    assert state.amulets[0] == 1


def test_e4_3_gaul_keeps_all_cards_without_amulets():
    state = owning(0, GAUL, hand="10*wood", stalls=("stone^ stone^", "stone^", "stone^"))
    act(state, "take 1", "put 1", "put 2")
    assert "call gaul" in texts(state)
    act(state, "call gaul")
    assert (hand_size(state, 0), state.amulets[0], state.current) == (12, 0, 1)


def test_e4_3_gaul_needs_a_market_visit():
    state = owning(0, GAUL, hand="artisan 8*wood 5*stone", sphinxes=(0,))
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-2", "finish")
    assert kind_of(state) == DecisionKind.HAND_LIMIT
    assert "call gaul" not in texts(state)
    assert refusal(state, "call gaul").code == "no_market_visit"


def test_e4_3_gaul_not_once_cards_were_discarded():
    state = owning(0, GAUL, hand="10*wood", stalls=("stone^ stone^", "stone^", "stone^"))
    act(state, "take 1", "put 1", "put 2", "discard wood")
    assert "call gaul" not in texts(state)
    assert refusal(state, "call gaul").code == "already_discarding"
    assert refusal(owning(0, GAUL), "call gaul").code == "not_now"


STALLS = ("artisan^ wood lapis^", "stone^", "marble^ marble^")


def test_e4_3_babylonian_takes_two_stalls_one_of_them_a_smallest():
    state = owning(0, BABYLONIAN, stalls=STALLS, deck="wood^ wood^ wood^")
    calls = [text for text in texts(state) if text.startswith("call")]
    assert calls == ["call babylonian 1 2", "call babylonian 2 3"]
    refused = refusal(state, "call babylonian 1 3")
    assert (refused.code, refused.rule) == ("not_two_stalls", "E4.3")
    events = act(state, "call babylonian 1 2")
    assert [event.stall for event in of_type(events, CardsTaken)] == [0, 1]
    assert hand_text(state, 0) == "artisan wood stone lapis"
    assert kind_of(state) == DecisionKind.PUT
    act(state, "put 1", "put 2")
    assert state.current == 1


def test_e4_3_babylonian_counts_only_stalls_with_cards():
    state = owning(0, BABYLONIAN, stalls=("", "stone^", "marble^ marble^"))
    assert [t for t in texts(state) if t.startswith("call")] == ["call babylonian 2 3"]
    state = owning(0, BABYLONIAN, stalls=("", "stone^", ""))
    assert not [t for t in texts(state) if t.startswith("call")]


def test_e4_3_babylonian_serves_in_the_market_half_of_a_viziers_turn():
    state = owning(0, BABYLONIAN, stalls=STALLS, hand="artisan 2*wood", sphinxes=())
    act(state, "activate vizier", "build sphinx", "pay artisan wood wood", "set sphinx-1", "finish")
    assert "call babylonian 2 3" in texts(state)
    state = owning(0, BABYLONIAN, stalls=STALLS, hand="artisan 2*wood", sphinxes=())
    act(state, "activate vizier", "take 1", "put 1", "put 2")
    assert refusal(state, "call babylonian 1 2").code == "market_done"
    act(state, "build sphinx")
    assert refusal(state, "call babylonian 1 2").code == "not_now"


def test_e4_3_roman_activates_a_worshipper_for_nothing():
    state = owning(0, ROMAN, scarabs=[0, 20], tiles="beggar vizier merchant architect foreman")
    assert [t for t in texts(state) if t.startswith("call")] == [
        f"call roman {code}" for code in ("architect", "vizier", "merchant", "beggar", "foreman")
    ]
    events = act(state, "call roman foreman")
    assert [type(event) for event in events] == [ArchitectCalled, WorshipperActivated]
    assert (state.scarabs[0], state.amulets[0], state.off_artisans) == (0, 0, 2)
    assert kind_of(state) == DecisionKind.ACT


def test_e4_3_roman_only_at_the_start_of_the_turn():
    state = owning(0, ROMAN, hand="artisan 2*wood", sphinxes=())
    act(state, "activate merchant")
    assert "call roman vizier" not in texts(state)
    assert refusal(state, "call roman vizier").code == "only_at_start"


def test_e4_3_the_tile_of_a_roman_moves_like_any_other():
    state = owning(0, ROMAN, tiles="beggar vizier merchant architect foreman")
    act(state, "call roman vizier", "take 1", "put 1", "put 2", "end")
    assert state.tiles == (3, 2, 0, 4, 1)


# -- E4.4 ---


@pytest.mark.parametrize("bids", [(9, 7, 5, 1), (0, 0, 0, 0), (5, 0, 0, 0)])
def test_e4_4_it_comes_before_an_offering_of_the_same_visit(bids):
    """All of five categories but a piece are complete, and nobody has moved Cleopatra."""
    state = table(hand="artisan 2*wood", sphinxes=range(5), amulets=[5] * 4)
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-6")
    state.visit_completed |= 0b011110
    events = act(state, "finish")
    assert of_type(events, CleopatraMoved) == [CleopatraMoved(0, 5)]
    assert of_type(events, AuctionStarted)
    assert not of_type(events, OfferingStarted)
    assert write_position(read_position(write_position(state))) == write_position(state)
    events = bid(state, *bids)
    while kind_of(state) == ArchitectsDecision.HIRE:
        seat = decision(state).actors[0]
        assert write_position(read_position(write_position(state))) == write_position(state)
        events += act(state, legal_actions(state, seat)[0].text, seat=seat)
    assert of_type(events, OfferingStarted)
    assert kind_of(state) == DecisionKind.BID
    assert state.bids == [-1] * 4
    events = bid(state, 0, 0, 0, 0)
    assert state.amulets == [2] * 4  # D9.3, all tied first
    assert state.current == 1


# -- what is read ---


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("architects_lying 9", "architects_lying 1"),
        ("architects_lying 9", "architects_lying 10"),
        ("architect_of 0 2 0 0", "architect_of 0 0 0 0"),
        ("architect_of 0 2 0 0", "architect_of 0 1 0 0"),
        ("architect_of 0 2 0 0", "architect_of 0 2 4 0"),
        ("architect_of 0 2 0 0", "architect_of 0 5 0 0"),
        ("architects_seen 0 11 0 9", "architects_seen 0 11 0 0"),
        ("hire_order 1 3 2", "hire_order 1 -1 2"),
        ("hire_order 1 3 2", "hire_order 1 3 3"),
        ("hired 1", "hired 3"),
        ("called_by -1 -1 -1 -1", "called_by 1 -1 -1 -1"),
        ("called_by -1 -1 -1 -1", "called_by -1 -1 3 -1"),
    ],
)
def test_a_position_that_cannot_be_is_refused(line, wrong):
    state, _ = auction()
    bid(state, 1, 9, 5, 7)
    act(state, "hire gaul", seat=1)
    text = write_position(state)
    assert f"\n{line}\n" in text
    read_position(text)
    with pytest.raises(BadText):
        read_position(text.replace(f"\n{line}\n", f"\n{wrong}\n"))


def test_the_codes_are_those_of_the_actions():
    state = table()
    assert ARCHITECT_CODES == ("greek", "gaul", "babylonian", "roman")
    for code in ARCHITECT_CODES:
        assert state.rules.parse(f"hire {code}").arg == ARCHITECT_CODES.index(code)
