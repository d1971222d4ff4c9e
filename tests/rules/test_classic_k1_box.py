"""K1: what is in the box of 2006, and the set-up."""

from __future__ import annotations

import pytest

from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.editions.classic.box import ALTAR
from cleopatra.rules.editions.classic.building import roll
from cleopatra.rules.engine import new_game
from cleopatra.rules.errors import BadOptions
from cleopatra.rules.hands import size
from cleopatra.rules.layouts import LAYOUTS
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.palace import EDGES
from cleopatra.rules.state import FACE_UP
from tests.rules.builders import act, cards_in_all, texts
from tests.rules.classic_tables import altar_of, merchants_of, table

GAMES = [GameOptions(edition="classic", seats=seats, seed=f"box-{seats}") for seats in (3, 4, 5)]


def test_k1_1_the_deck_has_109_cards():
    numbers = {
        "artisan": 30,
        "stone": 18,
        "marble": 11,
        "wood": 9,
        "lapis": 7,
        **{f"2x{unit}": 3 for unit in ("artisan", "stone", "marble", "wood", "lapis")},
        "trompe-loeil": 8,
        **dict.fromkeys(("beggar", "courtesan", "messenger", "scribe", "smuggler"), 2),
        "vizier": 1,
    }
    for options in GAMES:
        deck = cards_in_all(new_game(options))
        assert sum(deck) == 109
        assert {k.code: n for k, n in zip(CARD_KINDS, deck, strict=True) if n} == numbers


def test_k1_1_doubles_trompe_loeils_and_all_characters_are_tainted():
    clean = [k.code for k in CARD_KINDS if k.worth and not k.tainted]
    assert clean == ["artisan", "wood", "stone", "marble", "lapis"]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_k1_2_half_of_the_deck_lies_face_up(options):
    state = new_game(options)
    faces = [code >= FACE_UP for code in state.deck]
    assert len(faces) == 109 - 3 * options.seats
    assert sum(not up for up in faces) == len(faces) // 2


def test_k1_2_a_reshuffled_deck_is_half_face_up_again():
    state = table("2*artisan", deck="wood stone", deck_size=2)
    act(state, "take 1")
    faces = [code >= FACE_UP for code in state.deck]
    assert sum(not up for up in faces) == len(faces) // 2


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_k1_3_each_player_has_5_talents_3_merchants_2_statues_and_3_cards(options):
    state = new_game(options)
    assert state.scarabs == [5] * options.seats
    assert merchants_of(state) == [3] * options.seats
    assert state.statues == [2] * options.seats
    assert [size(hand) for hand in state.hand] == [3] * options.seats
    assert state.amulets == [0] * options.seats
    for viewer in (0, None):
        assert observe(state, viewer).fact("merchants") == (3,) * options.seats


def test_k1_3_there_is_no_board_of_worshippers():
    state = new_game(GAMES[0])
    assert observe(state, 0).tiles == ()
    assert not any(text.startswith("activate") for text in texts(state))


def test_k1_3_three_to_five_play():
    for seats in (2, 6):
        with pytest.raises(BadOptions) as caught:
            GameOptions(edition="classic", seats=seats)
        assert caught.value.code == "seats_out_of_range"


def test_k1_4_five_dice_all_blank():
    state = new_game(GAMES[2])
    assert altar_of(state) == 0
    assert observe(state, None).fact("altar") == (0,)


def test_k1_4_a_die_shows_the_symbol_once_in_six():
    state = new_game(GAMES[0])
    shown = 0
    for _ in range(2000):
        roll(state, None)
        shown += altar_of(state)
        state.extra[ALTAR] = 0
        state.stack = state.stack[:1]
    assert abs(shown / (2000 * 5) - 1 / 6) < 0.015


def test_k1_5_the_throne_lies_at_the_back():
    rows = LAYOUTS["back"].split("/")
    assert rows == [
        "P..TTT..P",
        ".P.TTT.P.",
        "..PTTTP..",
        "P.......P",
        ".P..P..P.",
        ".........",
        "..P.P.P..",
        "P..PPP..P",
        ".P..P..P.",
    ]
    garden = new_game(GAMES[0]).rules.garden
    assert garden.layout.throne == frozenset(
        row * 9 + column for row in (6, 7, 8) for column in (3, 4, 5)
    )
    assert garden.near_throne.bit_count() == 9


def test_k1_5_the_back_centre_wall_has_no_garden_neighbour():
    garden = new_game(GAMES[0]).rules.garden
    without = [site for site, edge in enumerate(EDGES) if not edge & garden.squares]
    assert without == [4]


def test_k1_5_another_garden_may_be_chosen():
    options = GameOptions(edition="classic", seats=3, garden="front")
    assert GameOptions.parse(str(options)) == options
    assert "garden=front" in str(options)
    assert (
        new_game(options).rules.garden.layout.throne
        != new_game(GAMES[0]).rules.garden.layout.throne
    )
