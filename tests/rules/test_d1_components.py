"""What is in the box. Rules: D1"""

from __future__ import annotations

from cleopatra.rules.actions import ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS, DECK
from cleopatra.rules.catalogue import (
    MOSAIC_CODES,
    PIECE_KINDS,
    UNKNOWN,
    WORSHIPPER_CODES,
    Category,
    Piece,
)
from cleopatra.rules.events import tainted_among
from cleopatra.rules.options import GameOptions, parse_slot_costs
from tests.rules.builders import act, cards_in_all, position
from tests.rules.reference import orientations_of


def test_d1_1_the_deck_holds_94_cards_of_which_20_are_tainted():
    number = dict(zip((kind.code for kind in CARD_KINDS), DECK, strict=True))
    assert sum(DECK) == 94
    assert number["artisan"] == 30
    assert [number[code] for code in ("wood", "stone", "marble", "lapis")] == [11] * 4
    assert [number[f"2x{code}"] for code in ("wood", "stone", "marble", "lapis")] == [3] * 4
    assert number["cave"] == 8
    tainted = [kind.code for kind in CARD_KINDS if kind.tainted and number[kind.code]]
    assert tainted == ["2xwood", "2xstone", "2xmarble", "2xlapis", "cave"]
    assert sum(number[code] for code in tainted) == 20


def test_d1_1_a_new_game_uses_all_94():
    for seats in (2, 3, 4):
        assert cards_in_all(position(seats=seats)) == DECK


def test_d1_2_the_quarry_holds_six_categories():
    number = {kind.code: kind.number for kind in PIECE_KINDS}
    assert number == {
        "sphinx": 6,
        "wall": 9,
        "door": 2,
        "mosaic": 12,
        "obelisk": 2,
        "pedestal": 1,
        "throne": 1,
    }
    assert len(Category) == 6
    assert PIECE_KINDS[Piece.PEDESTAL].category == PIECE_KINDS[Piece.THRONE].category


def test_d1_3_the_mosaics_are_the_twelve_free_pentominoes():
    assert "".join(sorted(MOSAIC_CODES)) == "FILNPTUVWXYZ"
    assert len({frozenset(orientations_of(code, True)) for code in MOSAIC_CODES}) == 12


def test_d1_4_the_supply_of_amulets_has_no_end():
    state = position(hand="3*artisan 2xwood 2xstone 2xmarble 2xlapis", amulets=[500, 0])
    act(state, "build pedestal", "pay artisan artisan artisan 2xwood 2xstone 2xmarble 2xlapis")
    assert state.amulets[0] == 504


def test_d1_5_each_player_has_two_statues():
    assert position(seats=4).statues == [2, 2, 2, 2]


def test_d1_6_five_worshippers_stand_on_slots_of_rising_cost():
    assert sorted(WORSHIPPER_CODES) == ["architect", "beggar", "foreman", "merchant", "vizier"]
    assert parse_slot_costs(GameOptions().slot_costs) == ((2, 0), (4, 0), (0, 1), (0, 2), (0, 3))


def test_d1_6_each_slot_takes_its_cost():
    for slot, (scarabs, amulets) in enumerate(((2, 0), (4, 0), (0, 1), (0, 2), (0, 3))):
        state = position()
        act(state, f"activate {WORSHIPPER_CODES[slot]}")
        assert (5 - state.scarabs[0], state.amulets[0]) == (scarabs, amulets)


def test_the_vocabulary_has_every_verb():
    vocabulary = position().rules.vocabulary
    assert {action.kind for action in vocabulary} == {
        kind for kind in ActionKind if kind != ActionKind.PAY
    }


def test_d1_1_how_many_of_some_cards_are_tainted() -> None:
    """Known cards count as what they are, unknown ones as perhaps tainted."""
    tainted = [kind for kind, about in enumerate(CARD_KINDS) if about.tainted]
    plain = [kind for kind, about in enumerate(CARD_KINDS) if not about.tainted]
    assert tainted_among([]) == (0, 0)
    assert tainted_among([tainted[0], tainted[0], tainted[1]]) == (3, 3)
    assert tainted_among([plain[0], plain[1]]) == (0, 0)
    assert tainted_among([UNKNOWN, tainted[0], plain[0], UNKNOWN]) == (1, 3)
