"""What lines are worth, in turns that are built for it."""

from __future__ import annotations

import pytest

from cleopatra.puzzles.goal import EATEN, PuzzleGoal
from cleopatra.puzzles.puzzle import LOST, SHARED, WON, PuzzleKind, PuzzleQuestion, read_pieces
from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, parse_action
from cleopatra.rules.state import State
from tests.analysis.games import positions
from tests.rules.builders import position


def played(state: State, *texts: str) -> tuple[State, list[Action]]:
    """The state after these actions, and the actions."""
    after = state.clone()
    actions = [parse_action(state, text) for text in texts]
    for action in actions:
        apply(after, action)
    return after, actions


def test_a_visit_is_worth_its_scarabs_less_the_price_of_the_worshipper() -> None:
    state = position(hand="artisan wood stone", scarabs=(9, 9))
    goal = PuzzleGoal(PuzzleQuestion(PuzzleKind.BUILD, 0), state)

    after, actions = played(
        state, "activate architect", "build wall", "pay artisan wood stone", "set wall-1"
    )

    assert goal.is_end(after)
    assert goal.value(after) == 3 + 4 - 2
    assert goal.choice(after, actions) == ("architect", "wall")


def test_a_merchant_that_is_used_up_costs_what_the_count_gives_for_it() -> None:
    state = positions("edition-of-2006", 1)[0]
    goal = PuzzleGoal(PuzzleQuestion(PuzzleKind.BUILD, state.current), state)
    ways = []
    for build in legal_actions(state):
        if not build.text.startswith("build"):
            continue
        paying, _ = played(state, build.text)
        ways += [(build.text, pay.text) for pay in legal_actions(paying)]
    build_text, pay_text = next(way for way in ways if "merchant" in way[1])
    after, _ = played(state, build_text, pay_text)
    while decision(after).kind != DecisionKind.VISIT:
        apply(after, legal_actions(after)[0])

    gained = after.scarabs[state.current] - state.scarabs[state.current]
    assert goal.value(after) == gained - 3 * pay_text.split().count("merchant")


def test_building_cleanly_ends_with_exactly_the_pieces_asked_for() -> None:
    state = position(hand="2*artisan 2xwood stone marble", scarabs=(0, 0))
    goal = PuzzleGoal(PuzzleQuestion(PuzzleKind.CLEAN, 0, (Piece.WALL, Piece.WALL)), state)

    one, _ = played(state, "build wall", "pay artisan stone 2xwood", "set wall-1")
    both, actions = played(
        state,
        *("build wall", "pay artisan stone 2xwood", "set wall-1"),
        *("build wall", "pay artisan marble +wood", "set wall-2"),
    )

    assert not goal.is_end(one)
    assert goal.is_end(both)
    assert goal.value(both) == 1
    assert goal.choice(both, actions) == ("2xwood",)


@pytest.mark.parametrize(
    ("scarabs", "amulets", "value", "lead"),
    [
        ((21, 20), (0, 0), WON, 1),
        ((20, 20), (0, 0), SHARED, 0),
        ((19, 20), (0, 0), LOST, -1),
        ((40, 2), (8, 0), LOST, EATEN),
        ((3, 40), (0, 8), WON, 4),
    ],
)
def test_the_last_turn_is_worth_what_the_count_makes_of_it(
    scarabs: tuple[int, int], amulets: tuple[int, int], value: int, lead: int
) -> None:
    state = position(
        scarabs=scarabs,
        amulets=amulets,
        stalls=("", "wood^", ""),
        walls=range(9),
        sphinxes=range(6),
        obelisks=(0, 1),
        doors=(0, 1),
        throne=2,
        step=5,
    )
    state.turns_left = 1
    goal = PuzzleGoal(PuzzleQuestion(PuzzleKind.LAST, 0), state)
    after, actions = played(state, "take 2")
    while after.outcome is None:
        apply(after, legal_actions(after)[0])

    assert goal.is_end(after)
    assert (goal.value(after), goal.lead(after)) == (value, lead)
    assert goal.choice(after, actions) == ("take 2",)


def test_pieces_have_words() -> None:
    question = PuzzleQuestion(PuzzleKind.CLEAN, 0, (Piece.WALL, Piece.WALL, Piece.DOOR))

    assert read_pieces(question.words) == question.pieces
    assert read_pieces("") == ()
    with pytest.raises(ValueError, match="no piece"):
        read_pieces("wall pyramid")
