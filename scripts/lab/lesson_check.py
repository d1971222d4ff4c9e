"""What is wrong with the lessons beyond what the reader refuses: goals that hold too early or not
at all, wrong moves that are none, refusals that the rules do not give."""

from __future__ import annotations

from collections.abc import Iterator

from cleopatra.lessons.errors import LessonProblem
from cleopatra.lessons.lesson import LEARNER, Lesson, LessonStep, Move, WrongAnswer
from cleopatra.lessons.run import VerdictKind
from cleopatra.rules.errors import BadText
from cleopatra.storage.courses import LessonLibrary
from scripts.lab.lesson_robots import LessonTable


def find_problems(course: LessonLibrary) -> list[LessonProblem]:
    """All problems of the files that could be read, and of those that could not."""
    found = list(course.problems)
    for lesson in course.lessons:
        found += _of_lesson(f"{lesson.uid}.toml", lesson)
        for practice in lesson.practice:
            found += _of_lesson(f"{lesson.uid}.toml", practice.lesson())
    for practice in course.examples:
        found += _of_lesson(practice.file, practice.lesson())
    return found


def _of_lesson(file: str, lesson: Lesson) -> Iterator[LessonProblem]:
    table = LessonTable(lesson)
    while not table.run.is_finished:
        step = table.run.step
        if not step.is_own:
            yield LessonProblem(file, step.line, "what is watched does not fulfill the goal")
            return
        yield from _of_wrong_moves(file, table, step)
        for move in step.path:
            if table.run.step is not step:
                yield LessonProblem(
                    file, step.line, f"the goal is reached before {move.texts[0]!r}"
                )
                return
            verdicts = table.act(move.choose(table.legal))
            wrong = next((v for v in verdicts if v.kind is VerdictKind.WRONG), None)
            if wrong is not None:
                yield LessonProblem(
                    file, step.line, f"the right solution is called wrong: {wrong.say}"
                )
                return
        if table.run.step is step and not table.run.is_finished:
            yield LessonProblem(file, step.line, "the right solution does not reach the goal")
            return
    for text in table.impossible:
        yield LessonProblem(file, 1, f"a rival cannot do this: {text!r}")


def _of_wrong_moves(file: str, table: LessonTable, step: LessonStep) -> Iterator[LessonProblem]:
    for wrong in step.wrong:
        if wrong.moves:
            reason = _of_wrong(table.reload(), wrong)
            if reason:
                yield LessonProblem(file, wrong.line, reason)


def _of_wrong(table: LessonTable, wrong: WrongAnswer) -> str:
    """Why a wrong move is not what it should be; "" if it is."""
    *before, last = wrong.moves
    for move in before:
        if not _is_accepted(table, move):
            return f"{move.texts[0]!r} cannot be done"
        table.act(move.choose(table.legal))
    if wrong.is_refused:
        try:
            action = table.match.rules.parse(last.texts[0])
        except BadText as error:
            return str(error)
        refusal = table.match.check(LEARNER, action)
        if refusal is None:
            return f"{last.texts[0]!r} is legal"
        if (refusal.code, refusal.rule) != (wrong.code, wrong.rule):
            return f"{last.texts[0]!r} is refused by {refusal.code} {refusal.rule}"
        return ""
    if not _is_accepted(table, last):
        return f"{last.texts[0]!r} cannot be done"
    step = table.run.step
    verdicts = table.act(last.choose(table.legal))
    expected = VerdictKind.REMARK if wrong.stands else VerdictKind.WRONG
    if not any(v.kind is expected and v.say == wrong.say for v in verdicts):
        said = ", ".join(f"{v.kind.value} {v.say!r}" for v in verdicts) or "nothing"
        return f"{last.texts[0]!r} should lead to {wrong.say!r}, but leads to {said}"
    if expected is VerdictKind.WRONG:
        table.take_back()
        if table.run.step is not step or table.run.is_wrong:
            return f"{last.texts[0]!r} cannot be taken back"
    return ""


def _is_accepted(table: LessonTable, move: Move) -> bool:
    for text in move.texts:
        try:
            if table.match.check(LEARNER, table.match.rules.parse(text)) is None:
                return True
        except BadText:
            continue
    return False
