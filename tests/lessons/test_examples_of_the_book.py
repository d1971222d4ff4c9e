"""Every "Try it" of the rulebook: its solution reaches the goal, wrong moves do not, and taking
back restores the position."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cleopatra.assets import asset_path
from cleopatra.lessons.lesson import LEARNER, Move, Practice
from cleopatra.lessons.run import LessonRun, LessonVerdict, VerdictKind
from cleopatra.match.command import Accepted, Undo
from cleopatra.match.match import Match
from cleopatra.rules.errors import Refusal
from cleopatra.rules.observe import observe
from cleopatra.rules.position import read_position
from cleopatra.storage.courses import read_course, read_examples
from cleopatra.ui.words.rulebook.book import find_rule

EXAMPLES = read_examples(asset_path("lessons"))
WORKED = (
    "sphinx last-sphinx door obelisk wall mosaic oasis pedestal vizier offering double hand-limit "
    "count last-throne"
)
"""The twelve worked examples of the rules; the first, fifth and eighth of them have two parts."""


def play(run: LessonRun, match: Match, moves: Sequence[Move]) -> LessonVerdict | Refusal | None:
    """Plays moves until something is said about them."""
    said: LessonVerdict | None = None
    for move in moves:
        legal = tuple(action.text for action in match.legal(LEARNER))
        match.act(LEARNER, match.rules.parse(move.choose(legal)))
        for result in match.pump():
            if not isinstance(result, Accepted):
                assert result.refusal is not None
                return result.refusal
        verdict = run.judge()
        if verdict.kind is not VerdictKind.GOING_ON:
            said = verdict
        if verdict.kind in (VerdictKind.FINISHED, VerdictKind.WRONG):
            break
    return said


def take_back(match: Match, start: int) -> None:
    while match.observe(LEARNER).decisions > start:
        match.submit(Undo(LEARNER))
        assert all(isinstance(result, Accepted) for result in match.pump())


def position_of(match: Match) -> object:
    """Everything that the learner may know, without the number of decisions."""
    seen = match.observe(LEARNER)
    return seen, [action.text for action in match.legal(LEARNER)]


@pytest.mark.parametrize("practice", EXAMPLES, ids=lambda one: one.uid)
def test_the_solution_reaches_the_goal(practice: Practice) -> None:
    run = LessonRun(practice.lesson())
    match = run.open_match()
    said = play(run, match, practice.step.path)
    assert isinstance(said, LessonVerdict) and said.kind is VerdictKind.FINISHED
    assert practice.closing and practice.title and practice.step.say


@pytest.mark.parametrize("practice", EXAMPLES, ids=lambda one: one.uid)
def test_wrong_moves_are_told_and_taken_back(practice: Practice) -> None:
    assert practice.step.wrong, "somebody may go wrong everywhere"
    for wrong in practice.step.wrong:
        run = LessonRun(practice.lesson())
        match = run.open_match()
        before = position_of(match)
        said = play(run, match, wrong.moves)
        if wrong.is_refused:
            assert isinstance(said, Refusal)
            assert (said.code, said.rule) == (wrong.code, wrong.rule)
            assert run.refused(wrong.moves[-1].texts[0], said) == wrong.say
            continue
        assert isinstance(said, LessonVerdict)
        assert (said.kind, said.say) == (VerdictKind.WRONG, wrong.say)
        take_back(match, run.step_start)
        run.judge()
        assert position_of(match) == before
        again = play(run, match, practice.step.path)
        assert isinstance(again, LessonVerdict) and again.kind is VerdictKind.FINISHED


@pytest.mark.parametrize("practice", EXAMPLES, ids=lambda one: one.uid)
def test_a_solution_can_be_taken_back(practice: Practice) -> None:
    run = LessonRun(practice.lesson())
    match = run.open_match()
    before, start = position_of(match), run.step_start
    play(run, match, practice.step.path)
    take_back(match, start)
    assert position_of(match) == before


@pytest.mark.parametrize("practice", EXAMPLES, ids=lambda one: one.uid)
def test_the_rule_is_in_the_book_of_that_game(practice: Practice) -> None:
    state = read_position(practice.position)
    assert find_rule(practice.rule, state.rules) is not None
    assert observe(state, LEARNER).actors == (LEARNER,)


def test_every_chapter_can_be_tried() -> None:
    tried = {practice.rule.partition(".")[0] for practice in EXAMPLES}
    assert tried == {
        *(f"D{n}" for n in range(1, 11)),
        *(f"E{n}" for n in range(1, 5)),
        *(f"K{n}" for n in range(1, 5)),
    }


def test_the_worked_examples_of_the_rules_are_among_them() -> None:
    names = {practice.uid.partition("/")[2] for practice in EXAMPLES}
    assert set(WORKED.split()) <= names


def test_the_whole_course_has_the_same_examples() -> None:
    course = read_course(asset_path("lessons"))
    assert course.examples == EXAMPLES and not course.problems
