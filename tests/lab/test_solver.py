"""The solver finds the same as plain recursion over every line."""

from __future__ import annotations

import pytest

from cleopatra.puzzles.goal import PuzzleChoice
from cleopatra.puzzles.puzzle import PuzzleKind, PuzzleQuestion, read_pieces
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import decision, parse_action
from cleopatra.rules.state import State
from scripts.lab.solver import solve
from tests.analysis.games import KINDS, positions
from tests.puzzles.brute import TooMany, values_by_choice
from tests.rules.builders import position

SMALL = {
    PuzzleKind.BUILD: (
        ("two", 111, ""),
        ("all-expansions", 54, ""),
        ("architects", 210, ""),
        ("bastet", 228, ""),
        ("edition-of-2006", 0, ""),
    ),
    PuzzleKind.CLEAN: (
        ("two", 82, "sphinx sphinx"),
        ("architects", 48, "sphinx sphinx"),
        ("cult", 134, "wall wall"),
    ),
    PuzzleKind.SEAL: (("all-expansions", 71, ""), ("edition-of-2006", 358, ""), ("two", 160, "")),
    PuzzleKind.LAST: (("all-expansions", 308, ""),),
}
"""Turns with several choices and not too many lines: a table, the number of decisions before the
turn, and the pieces to be built."""


def both(question: PuzzleQuestion, state: State) -> tuple[dict[PuzzleChoice, int], ...]:
    """The values by choice that the solver and that plain recursion find."""
    solved = solve(question, state, most_states=400)
    if not solved.is_complete:
        raise TooMany
    mine = {choice: line.value for choice, line in solved.lines.items()}
    plain = values_by_choice(question, state, 1500)
    if (
        question.kind is PuzzleKind.CLEAN
    ):  # a card too many makes another set of cards, never a better
        fewest = min(plain.values(), default=0)
        plain = {cards: n for cards, n in plain.items() if cards in mine or n <= fewest}
    return mine, plain


@pytest.mark.parametrize("kind", PuzzleKind, ids=lambda kind: kind.value)
def test_every_choice_of_a_small_turn_has_the_value_that_recursion_finds(kind: PuzzleKind) -> None:
    for table, at, words in SMALL[kind]:
        state = positions(table, 1)[at]
        mine, plain = both(PuzzleQuestion(kind, state.current, read_pieces(words)), state)

        assert len(mine) > 1
        assert mine == plain


@pytest.mark.long
@pytest.mark.parametrize("kind", [kind for kind in PuzzleKind if kind is not PuzzleKind.CLEAN])
@pytest.mark.parametrize("table", KINDS)
def test_all_small_turns_of_a_game(table: str, kind: PuzzleKind) -> None:
    for state in positions(table, 1):
        if decision(state).kind != DecisionKind.TURN or state.turns_left > 1:
            continue
        if (state.turns_left == 1) != (kind is PuzzleKind.LAST):
            continue
        try:
            mine, plain = both(PuzzleQuestion(kind, state.current), state)
        except TooMany:
            continue
        assert mine == plain


def test_a_mosaic_is_laid_where_the_wall_is_built_after_it() -> None:
    state = position(hand="3*artisan 2*wood 2*stone marble", pile="IX", scarabs=(0, 0))

    best = solve(PuzzleQuestion(PuzzleKind.BUILD, 0), state).best

    assert best is not None
    choice, line = best
    texts = [action.text for action in line.actions]
    assert choice == ("wall", "mosaic")
    assert line.value == (5 + 2) + (3 + 3)  # the I over two palms, along a whole wall
    assert texts.index("build mosaic") < texts.index("build wall")
    assert texts[-1] == "finish"


def test_a_search_after_some_actions_has_their_lines_only() -> None:
    state = position(hand="3*artisan 2*wood 2*stone marble", pile="IX", scarabs=(0, 0))
    begun = [parse_action(state, "build wall")]

    best = solve(PuzzleQuestion(PuzzleKind.BUILD, 0), state, begun).best

    assert best is not None
    assert best[1].actions[0] is begun[0]
    assert best[1].value == 3 + (5 + 4)  # the wall stands before there is a mosaic beside it


def test_a_search_that_is_given_up_proves_nothing() -> None:
    state = position(hand="3*artisan 2*wood 2*stone marble", pile="IX", scarabs=(0, 0))

    solved = solve(PuzzleQuestion(PuzzleKind.BUILD, 0), state, most_states=10)

    assert not solved.is_complete


def test_the_last_turn_is_won_by_throwing_tainted_cards_away() -> None:
    state = position(
        hand={0: "8*wood 2xwood cave", 1: "3*stone"},
        stalls=("artisan^ lapis^", "marble^", "marble^"),
        scarabs=(20, 19),
        amulets=(0, 0),
        walls=range(9),
        sphinxes=range(6),
        obelisks=(0, 1),
        doors=(0, 1),
        throne=2,
        step=5,
    )
    state.turns_left = 1
    question = PuzzleQuestion(PuzzleKind.LAST, 0)

    solved = solve(question, state)

    assert {choice: line.value for choice, line in solved.lines.items()} == values_by_choice(
        question, state, 9000
    )
    best = solved.best
    assert best is not None
    assert best[0] == ("take 1",)
    assert [a.text for a in best[1].actions if a.text.startswith("discard")] == [
        "discard 2xwood",
        "discard cave",
    ]
