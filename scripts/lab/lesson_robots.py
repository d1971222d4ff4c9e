"""Robots that take every lesson without a window: one plays it right, one wrong, one waits.

Chance is seeded. A step is stuck when no robot finds a way through it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from cleopatra.lessons.lesson import LEARNER, Lesson
from cleopatra.lessons.run import HINT_AFTER, LessonRun, LessonVerdict, VerdictKind, resume_lesson
from cleopatra.match.command import Accepted, Refused, Undo
from cleopatra.rules.actions import Action

TRIES: Final = 400
"""How often a robot tries a step at random before the step counts as stuck."""
LONGEST: Final = 60
"""Actions in one try."""
MOSTLY: Final = 0.85
"""How often a searching robot chooses an action that may belong to a solution."""


@dataclass(slots=True)
class Report:
    """What the robots found in one lesson: stuck steps by number and robot, hints that were shown,
    wrong moves that were taken back, refusals, and reloads."""

    steps: int = 0
    stuck: list[str] = field(default_factory=list)
    hints: int = 0
    misses: int = 0
    refused: int = 0
    reloads: int = 0


def run_robots(lesson: Lesson, seed: int = 1, rounds: int = 3) -> Report:
    """All robots in one lesson; the wrong one `rounds` times."""
    report = Report(steps=len(lesson.steps))
    _right(lesson, report)
    _idle(lesson, report)
    for number in range(rounds):
        _wrong(lesson, Random(f"{seed} {lesson.uid} {number}"), report)
    return report


def _right(lesson: Lesson, report: Report) -> None:
    """Plays the solution and reloads before every action."""
    table = LessonTable(lesson)
    while not table.run.is_finished:
        number = table.run.number
        for move in table.run.step.path:
            table = table.reload()
            report.reloads += 1
            table.act(move.choose(table.legal))
        if not table.run.is_finished and table.run.number == number:
            report.stuck.append(f"right: step {number}")
            return


def _idle(lesson: Lesson, report: Report) -> None:
    """Waits for the hint of every step before it does what is right."""
    table = LessonTable(lesson)
    while not table.run.is_finished:
        number, step = table.run.number, table.run.step
        if step.hint and (not table.run.wait(HINT_AFTER) or table.run.hint != step.hint):
            report.stuck.append(f"idle: step {number} has no hint")
            return
        report.hints += bool(step.hint)
        if not _solve(table, Random(0)):
            report.stuck.append(f"idle: step {number}")
            return


def _wrong(lesson: Lesson, rng: Random, report: Report) -> None:
    """Tries an illegal and a legal move at random in every step, then finds its way."""
    table = LessonTable(lesson)
    while not table.run.is_finished:
        number = table.run.number
        report.refused += _try_illegal(table, rng)
        verdicts = _play_at_random(table, rng, ())
        if _is_wrong(verdicts):
            report.misses += 1
            table.take_back()
        elif not _is_done(verdicts):
            table.take_back()
        table = table.reload()
        report.reloads += 1
        if not table.run.is_finished and table.run.number == number and not _solve(table, rng):
            report.stuck.append(f"wrong: step {number}")
            return
    report.stuck += [f"wrong: a rival cannot do this: {text}" for text in table.impossible]


def _try_illegal(table: LessonTable, rng: Random) -> bool:
    """Asks for an action at random that the rules refuse; nothing may change."""
    before, legal = table.match.position(), set(table.legal)
    words = [one for one in table.match.rules.vocabulary if one.text not in legal]
    action: Action = rng.choice(words)
    if table.match.check(LEARNER, action) is None:
        return False
    table.act(action.text)
    if table.match.position() != before:
        raise AssertionError(f"{action.text!r} was refused and changed the game")
    return True


def _solve(table: LessonTable, rng: Random) -> bool:
    """Does the open step: by the lesson's own solution while it can be played, else by trying."""
    number = table.run.number
    for move in table.run.step.path:
        verdicts = table.act(move.choose(table.legal))
        if _is_done(verdicts):
            return True
        if _is_wrong(verdicts):
            break
    allowed = table.run.step.allows
    for _ in range(TRIES):
        table.take_back()
        if _is_done(_play_at_random(table, rng, allowed)):
            return True
        if table.run.is_finished or table.run.number != number:
            return True
    return False


def _play_at_random(table: LessonTable, rng: Random, allowed: Iterable[str]) -> list[LessonVerdict]:
    """Acts at random until there is a verdict, or for as long as a try may last."""
    beginnings = tuple(allowed)
    verdicts: list[LessonVerdict] = []
    for _ in range(LONGEST):
        legal = table.legal
        if not legal:
            break
        good = [text for text in legal if text.startswith(beginnings)] if beginnings else []
        verdicts = table.act(rng.choice(good if good and rng.random() < MOSTLY else legal))
        if _is_wrong(verdicts) or _is_done(verdicts):
            break
    return verdicts


def _is_wrong(verdicts: Iterable[LessonVerdict]) -> bool:
    return any(verdict.kind is VerdictKind.WRONG for verdict in verdicts)


def _is_done(verdicts: Iterable[LessonVerdict]) -> bool:
    done = (VerdictKind.STEP_DONE, VerdictKind.FINISHED)
    return any(verdict.kind in done for verdict in verdicts)


class LessonTable:
    """One learner in one lesson, with a match of their own. What is watched is read at once.

    `impossible` are actions of a rival's script that the rules refused.
    """

    def __init__(self, lesson: Lesson, run: LessonRun | None = None) -> None:
        self.run = run or LessonRun(lesson)
        self.match = self.run.open_match()
        self.impossible: list[str] = []
        self.settle()

    @property
    def legal(self) -> tuple[str, ...]:
        """What the learner may do, as text forms."""
        return tuple(action.text for action in self.match.legal(LEARNER))

    def act(self, text: str) -> list[LessonVerdict]:
        """The learner acts; the verdicts, one after the other. A refused action changes nothing."""
        self.match.act(LEARNER, self.match.rules.parse(text))
        for result in self.match.pump():
            if isinstance(result, Refused) and result.refusal is not None:
                return [LessonVerdict(VerdictKind.GOING_ON, self.run.refused(text, result.refusal))]
        return self.settle()

    def settle(self) -> list[LessonVerdict]:
        """Lets the rivals play and reads what is to be read, until the learner is asked."""
        said: list[LessonVerdict] = []
        while True:
            moved = self.match.pump()
            verdict = self.run.judge()
            self.impossible += [incident.text for incident in self.match.incidents]
            self.match.incidents.clear()
            if verdict.kind is VerdictKind.SEEN:
                verdict = self.run.go_on()
            if verdict.kind is not VerdictKind.GOING_ON:
                said.append(verdict)
            elif not moved:
                return said

    def take_back(self) -> None:
        """Takes back to where the open step began."""
        while self.match.observe(LEARNER).decisions > self.run.step_start:
            self.match.submit(Undo(LEARNER))
            if not all(isinstance(result, Accepted) for result in self.match.pump()):
                raise AssertionError("a lesson is a practice game: everything can be taken back")
        self.settle()

    def reload(self) -> LessonTable:
        """The same lesson out of what is saved of it, beside this one."""
        text = self.run.save()
        table = LessonTable(self.run.lesson, resume_lesson(self.run.lesson, text))
        table.impossible += self.impossible
        return table
