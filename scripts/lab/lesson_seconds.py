"""How long a lesson takes: its sentences at a stated speed of reading, and its films.

The films and their pace are the window's own: its director plays them at normal speed, on a table
that is not drawn.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.lessons.lesson import LEARNER, Lesson
from cleopatra.lessons.run import LessonRun, VerdictKind
from cleopatra.ui.extension.place import Place
from cleopatra.ui.motion.director import Director
from cleopatra.ui.motion.fold import Folder
from cleopatra.ui.motion.theatre import DarkTheatre
from cleopatra.ui.stage.model import Actor
from cleopatra.ui.stage.world import WorldPoint
from cleopatra.ui.words.chronicle import Chronicle

WORDS_A_MINUTE: Final = 180
MOST_SECONDS: Final = 120
"""What a lesson may take, the learner's own thinking and clicking aside."""
_FRAME: Final = 0.05
_LONGEST: Final = 6000
"""Frames in one film."""


class BareTable(DarkTheatre):
    """A table that nobody sees: a point, on which films take their time."""

    def __init__(self) -> None:
        self.anchor = lambda place: (0.0, 0.0)
        self.middle = lambda: (0.0, 0.0)
        self.fact_anchor = lambda seat, fact: (0.0, 0.0)
        self.path = lambda step: (0.0, 0.0)
        self.colour_of = lambda seat: seat

    def piece_actor(self, place: Place) -> Actor | None:
        return Actor("sphinx", 0.0, 0.0)

    def is_hidden(self, place: Place) -> bool:
        return False

    def look_closer(self, at: WorldPoint | None, seconds: float) -> bool:
        return at is not None


def reading_seconds(lesson: Lesson) -> float:
    """Seconds to read all that a lesson says to somebody who does what is right, in the language in
    use."""
    said = [lesson.story, *(step.say for step in lesson.steps), lesson.closing]
    return 60 / WORDS_A_MINUTE * sum(len(_(sentence).split()) for sentence in said)


def film_seconds(lesson: Lesson) -> float:
    """Seconds of all films and captions of the right solution."""
    run = LessonRun(lesson)
    match = run.open_match()
    inbox = match.subscribe(LEARNER)
    inbox.take()
    rivals = range(1, len(match.setup.seats))
    director = Director(
        BareTable(),
        Folder(match.rules.garden),
        Chronicle([seat.name for seat in match.setup.seats]),
        match.observe(LEARNER),
        bots=tuple(rivals),
    )
    seconds = 0.0
    path = list(run.step.path) if run.step.is_own else []
    while not run.is_finished:
        moved = bool(match.pump())
        director.take(inbox.take())
        seconds += _watch(director)
        verdict = run.judge()
        if verdict.kind is VerdictKind.SEEN:
            verdict = run.go_on()
        if verdict.kind is VerdictKind.STEP_DONE:
            path = list(run.step.path) if run.step.is_own else []
        elif verdict.kind is VerdictKind.GOING_ON and not moved:
            move = path.pop(0)
            legal = tuple(action.text for action in match.legal(LEARNER))
            match.act(LEARNER, match.rules.parse(move.choose(legal)))
    return seconds


def _watch(director: Director) -> float:
    """Seconds until all is shown."""
    for frame in range(_LONGEST):
        if not director.is_busy:
            return frame * _FRAME
        director.update(_FRAME)
    raise AssertionError("a film never ends")
