"""What the greedy bot never does, and what it does in simple positions."""

from __future__ import annotations

import pytest

from cleopatra.bots.bot import Budget
from cleopatra.bots.corruption import is_surely_eaten
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.greedy import GreedyBot
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, legal_actions
from cleopatra.rules.observe import observe
from cleopatra.rules.state import State
from tests.rules.builders import act, kind_of, position, texts

ALL_BUT_ONE_OBELISK = {
    "walls": range(9),
    "doors": (0, 1),
    "sphinxes": range(6),
    "throne": 2,
    "obelisks": (0,),
}
"""Cleopatra stands on step 4; the second obelisk ends the game."""


def _turn(state: State, seat: int = 0) -> list[str]:
    """The greedy bot's whole turn."""
    bot = GreedyBot(1)
    done: list[str] = []
    turn = state.turn
    while kind_of(state) != DecisionKind.OVER and state.turn == turn and state.current == seat:
        action = bot.choose(observe(state, seat), legal_actions(state, seat), Budget())
        done.append(action.text)
        apply(state, action, seat)
    return done


def test_does_not_end_the_game_while_certain_to_be_eaten() -> None:
    state = position(
        hand="3*artisan 4*wood", scarabs=[60, 5], amulets=[12, 0], **ALL_BUT_ONE_OBELISK
    )
    assert is_surely_eaten(observe(state, 0))
    assert "build obelisk" in texts(state)
    assert "build obelisk" not in _turn(state)


def test_ends_the_game_when_that_wins_it() -> None:
    state = position(
        hand="3*artisan 4*wood", scarabs=[60, 5], amulets=[0, 0], **ALL_BUT_ONE_OBELISK
    )
    assert "build obelisk" in _turn(state)


def test_claims_a_sanctuary_that_saves_from_the_crocodile_and_not_one_that_is_useless() -> None:
    def claim(amulets: int) -> list[str]:
        state = position(
            hand="2*artisan wood stone marble",
            pile="L",
            scarabs=[30, 30],
            amulets=[amulets, 0],
            **ALL_BUT_ONE_OBELISK,
        )
        act(state, "build mosaic", "pay artisan artisan wood stone marble")
        done = _turn(state)
        return [text for text in done if text.startswith(("claim", "leave"))]

    assert claim(9)[0].startswith("claim")
    assert claim(0) == ["leave"]


def test_discards_rather_than_fill_a_pyramid_that_is_full() -> None:
    state = position(hand="6*artisan 5*wood cave", stalls=("wood^", "", ""), amulets=[6, 0])
    act(state, "take 1")
    while kind_of(state) == DecisionKind.PUT:
        act(state, texts(state)[0])
    done = _turn(state)
    assert done[0].startswith("discard")


def test_puts_no_treasure_where_the_next_player_finds_treasure() -> None:
    state = position(
        hand="wood",
        stalls=("artisan^ artisan^ artisan^", "wood^", "stone^"),
        deck="artisan^ 2xwood^ cave^",
    )
    act(state, "take 2")
    done = _turn(state)
    assert done[0] != "put 1"


def test_evaluation_dislikes_amulets_and_likes_scarabs() -> None:
    def utility(scarabs: int, amulets: int) -> float:
        state = position(seats=3, scarabs=[scarabs, 20, 20], amulets=[amulets, 3, 3])
        return Evaluation(state.rules).assess(observe(state, 0))

    assert utility(30, 3) > utility(20, 3) > utility(20, 6) > utility(20, 14)


@pytest.mark.parametrize(
    ("first", "others", "stall"), [("artisan^", "wood^ wood^", 2), ("stone^", "artisan^ cave^", 3)]
)
def test_lays_the_best_card_out_where_the_next_player_finds_least(
    first: str, others: str, stall: int
) -> None:
    """The third stall is rich: of the drawn cards it gets the one worth least; of the others the
    best goes where it makes the second stall, which will be left for the own seat. Rule: D5.2"""
    rich = "artisan^ artisan^ marble^ lapis^"
    state = position(stalls=("lapis^", "wood^", rich), deck=f"{first} {others}")
    act(state, "take 1")
    wanted = GreedyBot(1).choose(observe(state, 0), legal_actions(state), Budget())
    assert wanted.text == f"put {stall}"
