"""What a player's turn in a puzzle is worth. Knows puzzles; searches nothing.

A screen may ask after every action. A line is over when the visit is finished or, in
PuzzleKind.LAST, when the game is counted; until then `value` is what it would be worth if it ended
there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cleopatra.puzzles.goal import PuzzleGoal
from cleopatra.puzzles.puzzle import Puzzle
from cleopatra.puzzles.question import PuzzleKind
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.catalogue import BEGGAR, VIZIER
from cleopatra.rules.engine import apply, parse_action
from cleopatra.rules.state import State


@dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """What came of a line.

    - `is_allowed`: whether everything done belongs to the puzzle. A stall, the Vizier or the Beggar
      do not belong to a puzzle about a quarry visit, nor do pieces that CLEAN does not ask for.
    - `is_over`: whether nothing more can be done. A line that is not allowed is over.
    - `value`: None as long as the line could not end here (nothing is built, a piece is missing).
    - `is_best`: whether the line is over, or could end here, with the best value that there is.
    - `lost`: how much worse than the best it is, 0 for the best; None without a value.
    """

    is_allowed: bool
    is_over: bool
    value: int | None
    is_best: bool
    lost: int | None


def judge(puzzle: Puzzle, actions: Sequence[str]) -> PuzzleVerdict:
    """The verdict on the actions of a line, in their text form, from the beginning of the turn.

    What follows the end of the line (a hand limit, somebody else's turn) is not looked at. Raises
    BadText or IllegalAction for what the rules refuse.
    """
    state = puzzle.position()
    goal = PuzzleGoal(puzzle.question, state.clone())
    for text in actions:
        action = parse_action(state, text)
        is_visit_over = action.kind == ActionKind.FINISH and puzzle.kind is not PuzzleKind.LAST
        if is_visit_over:
            return _verdict(puzzle, goal, state, is_over=True)
        apply(state, action)
        if not goal.is_allowed(state) or _is_too_much(goal, state):
            return PuzzleVerdict(False, True, None, False, None)
    return _verdict(puzzle, goal, state, is_over=state.outcome is not None)


def belongs(puzzle: Puzzle, state: State, action: Action) -> bool:
    """Whether a legal action of a state of the puzzle belongs to it, so that a screen may grey out
    what does not. The state is left as it is."""
    if puzzle.kind is PuzzleKind.LAST:
        return True
    if action.kind in (ActionKind.TAKE, ActionKind.END, ActionKind.PASS):
        return False
    if action.kind == ActionKind.ACTIVATE:
        return action.arg not in (VIZIER, BEGGAR)
    if action.kind == ActionKind.BUILD and puzzle.kind is PuzzleKind.CLEAN:
        built = PuzzleGoal(puzzle.question, puzzle.position()).built(state)
        return puzzle.question.pieces.count(action.arg) > built.count(action.arg)
    if isinstance(action.kind, ActionKind):
        return True
    after = state.clone()  # what an edition or expansion adds may lead to the market, too
    apply(after, action)
    return PuzzleGoal(puzzle.question, puzzle.position()).is_allowed(after)


def _is_too_much(goal: PuzzleGoal, state: State) -> bool:
    """Whether another piece was built than those asked for."""
    if goal.kind is not PuzzleKind.CLEAN:
        return False
    built = goal.built(state)
    return any(built.count(piece) > goal.pieces.count(piece) for piece in built)


def _verdict(puzzle: Puzzle, goal: PuzzleGoal, state: State, *, is_over: bool) -> PuzzleVerdict:
    if not goal.is_end(state):
        return PuzzleVerdict(True, is_over, None, False, None)
    value = goal.value(state)
    best = puzzle.certificate.best
    return PuzzleVerdict(True, is_over, value, value == best, puzzle.kind.margin(best, value))
