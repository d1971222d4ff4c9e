"""A lesson played without a window: what the screen would do with its verdicts, at once."""

from __future__ import annotations

from cleopatra.lessons.lesson import LEARNER, Lesson
from cleopatra.lessons.run import LessonRun, LessonVerdict, VerdictKind, resume_lesson
from cleopatra.match.command import Accepted, Command, Refused, Undo


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
        self.match.submit(Command(LEARNER, text, self.match.decision_id))
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
