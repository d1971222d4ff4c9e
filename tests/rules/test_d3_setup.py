"""Setting the table. Rules: D3"""

from __future__ import annotations

from collections import Counter

import pytest

from cleopatra.rules.engine import legal_actions, new_game
from cleopatra.rules.hands import size
from cleopatra.rules.market import prepare
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng, stream
from cleopatra.rules.state import FACE_UP
from tests.rules.builders import act, position

SEEDS = [str(i) for i in range(300)]


def game(seed: str, seats: int = 4, **options: str):
    return new_game(GameOptions(seats=seats, seed=seed, **options))


def test_d3_1_the_top_mosaic_is_visible_and_the_rest_only_as_a_set():
    state = game("1")
    seen = observe(state, 0)
    assert seen.mosaic_top == state.pile[0]
    assert seen.mosaics_left == tuple(range(12))
    assert len({game(seed).pile for seed in SEEDS}) == len(SEEDS)


def test_d3_1_every_mosaic_may_come_first():
    assert {game(seed).pile[0] for seed in SEEDS} == set(range(12))


def test_d3_2_the_worshippers_come_in_random_order():
    orders = {game(seed).tiles for seed in SEEDS}
    assert all(sorted(order) == [0, 1, 2, 3, 4] for order in orders)
    assert len(orders) > 90  # of 120 orders


@pytest.mark.parametrize(("seats", "cards"), [(2, 88), (3, 85), (4, 82)])
def test_d3_3_three_cards_each_and_two_parts_of_the_rest_face_up(seats, cards):
    state = game("7", seats)
    assert [size(hand) for hand in state.hand] == [3] * seats
    assert state.known == [0] * seats
    assert len(state.deck) == cards
    face_down = sum(code < FACE_UP for code in state.deck)
    assert face_down == cards // 3
    for part in (face_down, (cards - face_down) // 2, (cards - face_down + 1) // 2):
        assert abs(part - cards / 3) < 1


def test_d3_3_every_place_of_the_deck_is_face_down_in_a_third_of_games():
    down = Counter(i for seed in SEEDS for i, code in enumerate(game(seed).deck) if code < FACE_UP)
    share = [down[i] / len(SEEDS) for i in range(82)]
    assert 0.31 < sum(share) / 82 < 0.34
    # 300 throws with 27/82: five standard deviations are 0.136.
    assert all(abs(one - 27 / 82) < 0.14 for one in share)


def test_d3_3_every_kind_is_face_down_as_often_as_it_is_there():
    rng = Rng(stream("chance", "test"))
    down = Counter()
    for _ in range(600):
        deck = prepare([kind for kind in range(10) for _ in range(9)], 3, rng)
        down.update(code for code in deck if code < FACE_UP)
    assert sum(down.values()) == 600 * 30
    assert all(abs(down[kind] / (600 * 3) - 1) < 0.1 for kind in range(10))


def test_d3_3_the_top_card_shows_its_face_only_if_it_lies_face_up():
    seen = observe(position(deck="lapis^"), 0).deck_top
    assert (seen.kind, seen.is_up) == (4, True)
    hidden = observe(position(deck="lapis"), 0).deck_top
    assert (hidden.kind, hidden.is_up) == (-1, False)


def test_d3_4_each_stall_gets_one_card_keeping_its_face():
    for seed in SEEDS[:30]:
        state = game(seed)
        assert state.deck_at == 3
        for stall in range(3):
            code = state.deck[stall]
            is_up = code >= FACE_UP
            assert size(state.stall_up[stall]) == is_up
            assert size(state.stall_down[stall]) == (not is_up)


def test_d3_5_five_scarabs_and_no_amulets():
    state = game("1", 3)
    assert state.scarabs == [5, 5, 5]
    assert state.amulets == [0, 0, 0]


def test_d3_6_the_first_player_is_random_or_chosen():
    assert {game(seed).first for seed in SEEDS} == {0, 1, 2, 3}
    assert {game(seed, first_player="2").first for seed in SEEDS} == {2}
    assert game("1", first_player="2").current == 2


def test_d3_6_turns_go_clockwise():
    state = position(seats=3, current=2, deck="wood wood wood")
    act(state, "take 1", "put 1", "put 2")
    assert state.current == 0


def test_d3_the_same_options_set_the_same_table_and_another_seed_another():
    assert game("nile").deck == game("nile").deck
    assert game("nile").deck != game("Nile").deck
    assert legal_actions(game("nile")) == legal_actions(game("nile"))
