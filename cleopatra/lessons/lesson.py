"""Lessons, their steps and practice tasks: plain values in plain English.

All sentences are English; a screen translates them. Knows neither files nor a running match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cleopatra.lessons.predicate import Predicate

LEARNER: Final = 0
"""The learner's seat in every lesson."""
OFFER: Final = "offer"
"""The kind of a light on a button of the prompt; every other kind is one of the table's places."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something on the table to be lit: the kind of place and the number of it, or the code of an
    offered button."""

    kind: str
    number: int = 0
    code: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """An action of a seat: the first of the `texts` that is legal."""

    seat: int
    texts: tuple[str, ...]

    def choose(self, legal: tuple[str, ...]) -> str:
        """The text to be played; the first one where none is known to be legal (more may be paid
        than is listed)."""
        return next((text for text in self.texts if text in legal), self.texts[0])


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """What to say to a wrong answer.

    `moves` are the actions that lead there and `when` a predicate for all others of the kind
    (empty: only those moves). With `code` and `rule` the rules refuse the last move; otherwise it
    is legal, shown and taken back, unless `stands`: then it is only remarked on.
    """

    say: str
    moves: tuple[Move, ...]
    when: Predicate
    code: str = ""
    rule: str = ""
    stands: bool = False
    line: int = 1

    @property
    def is_refused(self) -> bool:
        return bool(self.code)


@dataclass(frozen=True, slots=True)
class Variant:
    """What a step says instead, where `when` holds."""

    when: Predicate
    say: str


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of a lesson: a sentence, what is lit, and the goal that ends it.

    Where the learner acts (`is_own`), `path` is a right solution and `allows` are the beginnings of
    the actions that may belong to one; `several` actions may follow each other until the turn ends;
    while a step is `is_free`, rivals answer by themselves. Otherwise `path` is what the rivals do
    while the learner watches; with an empty path the step looks back at what the last one brought.
    """

    say: str
    lit: tuple[Highlight, ...]
    goal: Predicate
    path: tuple[Move, ...]
    is_own: bool
    hint: str = ""
    wrong: tuple[WrongAnswer, ...] = ()
    variants: tuple[Variant, ...] = ()
    allows: tuple[str, ...] = ()
    several: bool = False
    is_free: bool = False
    line: int = 1


@dataclass(frozen=True, slots=True)
class Practice:
    """A position with a question: a task at the end of a lesson, or an example of the rules to be
    tried out. `rule` is the paragraph that it is about."""

    uid: str
    title: str
    position: str
    rule: str
    step: LessonStep
    closing: str
    file: str = ""

    def lesson(self) -> Lesson:
        """The same as a lesson of one step."""
        return Lesson(
            self.uid, self.title, "", self.closing, (self.rule,), self.position, (self.step,)
        )


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: `uid` is its folder and file without the ending, `deluxe/01-market`; `position` the
    text of the position where it begins, with the learner to decide."""

    uid: str
    title: str
    story: str
    closing: str
    rules: tuple[str, ...]
    position: str
    steps: tuple[LessonStep, ...]
    practice: tuple[Practice, ...] = ()

    @property
    def box(self) -> str:
        """The edition or expansion that it is about."""
        return self.uid.partition("/")[0]

    @property
    def count_from(self) -> int:
        """The number of the first step, from 1, that looks at the final count: from there on each
        step looks at one of its stages. 0 where the lesson doesn't look at it."""
        for number, step in enumerate(self.steps, 1):
            if "HandShown" in step.goal.events:
                return number
        return 0
