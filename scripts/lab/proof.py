"""Compares certificates with the rules: by playing the solution, and by searching anew.

A doubt is a sentence for tests and tools, not for players.
"""

from __future__ import annotations

from cleopatra.puzzles.goal import PuzzleGoal, judge
from cleopatra.puzzles.puzzle import Puzzle, PuzzleKind
from cleopatra.rules.actions import Action
from cleopatra.rules.engine import apply, parse_action
from scripts.lab.solver import solve

_MOST_STATES = 1_000_000


def replayed(puzzle: Puzzle) -> list[str]:
    """What is wrong when the solution is played: nothing, if it reaches the value and the choice
    that the certificate claims. Raises BadText or IllegalAction where it cannot be played."""
    proof = puzzle.certificate
    doubts: list[str] = []
    verdict = judge(puzzle, proof.solution)
    if not (verdict.is_allowed and verdict.is_over and verdict.is_best):
        doubts.append(f"the solution is worth {verdict.value}, not {proof.best}")
    state = puzzle.position()
    goal = PuzzleGoal(puzzle.question, state.clone())
    actions: list[Action] = []
    for text in proof.solution:
        action = parse_action(state, text)
        if text == "finish" and puzzle.kind is not PuzzleKind.LAST:
            break
        actions.append(action)
        apply(state, action)
    if goal.choice(state, actions) != proof.choice:
        doubts.append("the solution is another choice")
    prefers = puzzle.kind.prefers
    if not prefers(proof.best, proof.second) or not prefers(proof.best, proof.tempted):
        doubts.append("the second best or the tempting move is as good")
    if judge(puzzle, proof.tempting).is_best:
        doubts.append("the tempting move is the solution")
    return doubts


def searched(puzzle: Puzzle) -> list[str]:
    """What is wrong when every line is searched again, and every line after the tempting move."""
    proof = puzzle.certificate
    doubts: list[str] = []
    root = puzzle.position()
    found = solve(puzzle.question, root, most_states=_MOST_STATES)
    best = found.best
    if not found.is_complete or best is None:
        return ["the search was not complete"]
    if (best[0], best[1].value) != (proof.choice, proof.best):
        doubts.append(f"the best is {best[1].value} by {best[0]}")
    if found.second != proof.second:
        doubts.append(f"the second best is {found.second}, not {proof.second}")
    if (found.ends, found.states) != (proof.ends, proof.states):
        doubts.append(f"{found.ends} ends and {found.states} states were searched")
    begun = [parse_action(root, text) for text in proof.tempting]
    tempted = solve(puzzle.question, root, begun, _MOST_STATES).best
    if tempted is None or tempted[1].value != proof.tempted:
        doubts.append("the tempting move reaches another value")
    return doubts
