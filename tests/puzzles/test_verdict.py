"""What a player's line in a puzzle is worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cleopatra.match.timeline import carry_out
from cleopatra.puzzles.goal import belongs, judge
from cleopatra.puzzles.library import load_puzzles
from cleopatra.puzzles.puzzle import Puzzle, PuzzleKind, PuzzleQuestion
from cleopatra.rules.actions import ActionKind
from cleopatra.rules.engine import legal_actions
from cleopatra.rules.errors import BadText, IllegalAction
from cleopatra.rules.position import write_position
from tests.rules.builders import position, set_fact

LIBRARY = load_puzzles()


def first(kind: PuzzleKind) -> Puzzle:
    return LIBRARY.of_kind(kind)[0]


@pytest.mark.parametrize("kind", PuzzleKind, ids=lambda kind: kind.value)
def test_the_solution_is_best_only_at_its_end(kind: PuzzleKind) -> None:
    puzzle = first(kind)
    solution = puzzle.certificate.solution

    verdicts = [judge(puzzle, solution[:number]) for number in range(len(solution) + 1)]

    assert verdicts[0].value is None
    assert not verdicts[0].is_best
    assert [verdict.is_over for verdict in verdicts] == [False] * len(solution) + [True]
    assert verdicts[-1].is_best
    assert verdicts[-1].lost == 0


def test_a_stall_is_no_part_of_a_visit_to_the_quarry() -> None:
    puzzle = first(PuzzleKind.BUILD)
    take = next(a for a in legal_actions(puzzle.position()) if a.kind == ActionKind.TAKE)

    verdict = judge(puzzle, [take.text])

    assert verdict.is_over
    assert not verdict.is_allowed
    assert not verdict.is_best
    assert not belongs(puzzle, puzzle.position(), take)


def test_other_pieces_are_no_part_of_building_cleanly() -> None:
    puzzle = first(PuzzleKind.CLEAN)
    state = puzzle.position()
    builds = [a for a in legal_actions(state) if a.kind == ActionKind.BUILD]

    allowed = {a.arg for a in builds if belongs(puzzle, state, a)}

    assert allowed == {a.arg for a in builds} & set(puzzle.question.pieces)


@pytest.mark.parametrize(
    ("card", "allowed"), [(2, set()), (3, {"architect", "merchant", "foreman"})]
)
def test_what_an_expansion_adds_is_no_part_if_it_leads_to_the_market(
    card: int, allowed: set[str]
) -> None:
    state = position(hand="artisan wood stone", walls=(0,), step=1, expansions=("architects",))
    set_fact(state, "architects_lying", 0)
    set_fact(state, "architect_of", 1 + card, 0)
    set_fact(state, "architects_seen", 1 << card, 0)
    set_fact(state, "hire_order", 0)
    set_fact(state, "hired", 1)
    puzzle = replace(
        first(PuzzleKind.BUILD),
        question=PuzzleQuestion(PuzzleKind.BUILD, 0),
        base=write_position(state),
    )
    calls = [a for a in legal_actions(state) if a.text.startswith("call")]

    kept = {action.text.split()[-1] for action in calls if belongs(puzzle, state, action)}

    assert calls
    assert kept == allowed
    for action in calls:
        assert judge(puzzle, [action.text]).is_allowed == belongs(puzzle, state, action)


def test_what_the_rules_refuse_is_refused() -> None:
    puzzle = first(PuzzleKind.BUILD)

    with pytest.raises(IllegalAction):
        judge(puzzle, ["finish"] if puzzle.kind is PuzzleKind.LAST else ["set wall-1"])
    with pytest.raises(BadText):
        judge(puzzle, ["build pyramid"])


@pytest.mark.parametrize("kind", PuzzleKind, ids=lambda kind: kind.value)
def test_a_match_can_begin_with_a_puzzle(kind: PuzzleKind) -> None:
    puzzle = first(kind)
    log = puzzle.log(tuple("ABCDE"[: puzzle.options.seats]))
    state = puzzle.position()
    for text in puzzle.certificate.solution:
        state, _moment = carry_out(state, puzzle.question.seat, state.rules.parse(text))

    assert log.setup.practice
    assert log.base == puzzle.base
    opened = puzzle.opened()
    assert opened.mosaics == puzzle.position().pile[puzzle.position().pile_at :]
    assert len(opened.hands) == len(log.setup.seats)
