"""Robots that take lessons at the real table, with the mouse, the keys or the pad.

They see what a learner sees, and use nothing but what can be used on the screen. One does what is
right, one tries something else first, one waits for hints; each leaves and comes back at every
step. The window is not shown and its time is simulated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from cleopatra.kit.text import i18n
from cleopatra.kit.window.dialog import Dialog
from cleopatra.kit.window.pilot import NotFound, Pilot
from cleopatra.lessons.lesson import Lesson
from cleopatra.lessons.run import HINT_AFTER
from cleopatra.storage.courses import read_course
from cleopatra.storage.settings import Settings
from cleopatra.ui.extension import lookup
from cleopatra.ui.extras.all import EXTRAS
from cleopatra.ui.play.place import Glow
from cleopatra.ui.program.demo import open_pilot
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.learn.lesson_scene import LessonScene
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.session.lesson import LessonSession
from cleopatra.ui.table.target import uid_of, uid_of_offer
from scripts.lab.hands import Hand, KeyHand, MouseHand, PadHand
from scripts.lab.lesson_gestures import Gestures

HANDS: Final[dict[str, Callable[[Pilot], Hand]]] = {
    "mouse": MouseHand,
    "keys": KeyHand,
    "pad": PadHand,
}
ROBOTS: Final = ("right", "wrong", "idle")
SIZE: Final = (960, 540)
_FRAME: Final = 1 / 12
_PATIENCE: Final = 600
"""Frames until a step must have come to rest."""
_TRIES: Final = 8
"""Things that the wrong robot uses in one step."""
_NEVER: Final = ("undo", "undo_turn", "cancel", "hurry")


@dataclass(slots=True)
class Walk:
    """What one robot met in one lesson: steps done, hints seen, moves taken back, reloads."""

    lesson: str
    language: str
    hand: str
    robot: str
    steps: int = 0
    hints: int = 0
    taken_back: int = 0
    reloads: int = 0
    stuck: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class WalkTask:
    """One walk to be taken."""

    language: str
    hand: str
    robot: str
    lesson: str


def tasks_for(lessons: Sequence[str], languages: Sequence[str], every: bool) -> list[WalkTask]:
    """Each lesson with each hand and robot: in one language, a different one each time; with
    `every` in all of them."""
    found = []
    for at, lesson in enumerate(lessons):
        for number, (hand, robot) in enumerate(product(HANDS, ROBOTS)):
            spoken = languages if every else [languages[(at + number) % len(languages)]]
            found += [WalkTask(language, hand, robot, lesson) for language in spoken]
    return sorted(found, key=lambda task: (task.language, task.hand, task.robot))


def walk_all(tasks: Sequence[WalkTask], folder: Path, seed: int = 1) -> list[Walk]:
    """Takes the walks one after the other. `folder` has the lessons."""
    lookup.provide(lambda: EXTRAS)
    course = read_course(folder)
    before = i18n.language()
    walks = []
    for (language, hand), some in groupby(tasks, key=lambda task: (task.language, task.hand)):
        with TemporaryDirectory(prefix="cleopatra-lessons-") as home:
            learner = Learner(Path(home), hand, language)
            for task in some:
                lesson = course.lesson(task.lesson)
                assert lesson is not None
                walks.append(learner.walk(lesson, task.robot, seed))
            learner.close()
    i18n.set_language(before)
    return walks


class Learner:
    """One robot in a program of its own; `close` it."""

    def __init__(self, folder: Path, hand: str, language: str = "en") -> None:
        settings = replace(
            Settings(), language=language, animation_speed="none", reduced_motion=True, tips=False
        )
        self.pilot, self.program = open_pilot(folder, settings)
        self.pilot.resize(SIZE)
        self.name, self.language = hand, language
        self.hand = HANDS[hand](self.pilot)

    def close(self) -> None:
        """Ends the program."""
        self.program.close()

    def walk(self, lesson: Lesson, robot: str, seed: int = 1, reloads: bool = True) -> Walk:
        """Takes a lesson from its first step to its last."""
        found = Walk(lesson.uid, self.language, self.name, robot)
        rng = Random(f"{seed} {lesson.uid} {robot}")
        session = self._open(self.program, lesson)
        try:
            while not session.run.is_finished:
                self._rest(session)
                if session.run.is_finished:
                    break
                number = session.run.number
                if reloads and session.run.step.is_own and session.is_mine:
                    session = self._open(self.program, lesson, session.run.save())
                    self._rest(session)
                    found.reloads += 1
                if session.run.step.is_own:
                    session = self._own_step(session, lesson, robot, rng, found)
                self._until_next(session, number)
                found.steps += 1
        except (AssertionError, NotFound, TimeoutError, ValueError, LookupError) as error:
            found.stuck.append(f"step {session.run.number}: {error}")
        return found

    # -- steps ---

    def _own_step(
        self, session: LessonSession, lesson: Lesson, robot: str, rng: Random, found: Walk
    ) -> LessonSession:
        number = session.run.number
        if robot == "idle":
            for _ in range(round(HINT_AFTER / _FRAME) + 3):
                self.pilot.frame(_FRAME)
            is_at_table = isinstance(self.pilot.scene, LessonScene)
            if session.run.step.hint and not session.run.hint and is_at_table:
                raise AssertionError("there is no hint after ten seconds")
            found.hints += bool(session.run.hint)
        if robot == "wrong":
            saved = session.run.save()
            self._try_anything(session, rng)
            self._rest(session)
            if session.run.is_wrong:
                found.taken_back += 1
                self._answer_wrong(session)
            if session.run.is_finished or session.run.number != number:
                return session
            session = self._open(self.program, lesson, saved)
            self._rest(session)
        self._solve(session, [move.texts for move in session.run.step.path])
        return session

    def _solve(self, session: LessonSession, path: Sequence[tuple[str, ...]]) -> None:
        """Does what the lesson's own solution says."""
        number = session.run.number
        left = list(path)
        while left and not session.run.is_finished and session.run.number == number:
            legal = {action.text for action in session.legal()}
            texts = [next((t for t in texts if t in legal), texts[0]) for texts in left]
            done = Gestures(self.pilot, self.hand, session).do(texts)
            left = left[done:]
            self._rest(session)

    def _try_anything(self, session: LessonSession, rng: Random) -> None:
        """Uses what glows, what is refused, and buttons, until something is wrong."""
        number = session.run.number
        for _ in range(_TRIES):
            scene = self.pilot.scene
            if not isinstance(scene, LessonScene) or session.run.is_wrong:
                return
            if session.run.number != number or not session.is_mine:
                return
            shown = scene.view.shown
            places = [p for p, mark in shown.marks.items() if mark.glow is not Glow.NONE]
            uids = [uid_of(p) for p in sorted(places, key=lambda p: (p.kind.value, p.index))]
            uids += [
                uid_of_offer(offer)
                for offer in shown.prompt.offers
                if offer.is_enabled and offer.code not in _NEVER
            ]
            uids = [uid for uid in uids if self.pilot.has(uid)]
            if not uids:
                return
            self.hand.use(rng.choice(uids))
            self._rest(session)

    def _answer_wrong(self, session: LessonSession) -> None:
        for _ in range(_PATIENCE):
            if not session.run.is_wrong:
                return
            if self.pilot.has("rules.back"):
                self.hand.use("rules.back")  # a note over the button led to its rule
            elif self.pilot.has("scribe:back"):
                self.hand.use("scribe:back")
            self.pilot.frame(_FRAME)
        raise AssertionError("a wrong move is not taken back")

    # -- waiting ---

    def _until_next(self, session: LessonSession, number: int) -> None:
        """Reads what is to be read until the next step is open."""
        for _ in range(_PATIENCE):
            if session.run.is_finished or session.run.number != number:
                return
            self._dismiss()
            if session.run.is_seen and self.pilot.has("scribe:go"):
                self.hand.use("scribe:go")
            elif session.run.is_seen and self.pilot.has("inspection.on"):
                self.hand.use("inspection.on")
            self.pilot.frame(_FRAME)
        raise AssertionError("the step does not end")

    def _dismiss(self) -> bool:
        """Closes what lies over the table: the scribe's word before bids, and the opened bids."""
        scene = self.pilot.scene
        uid = "dialog.0" if isinstance(scene, Dialog) else "offering.done"
        if isinstance(scene, Dialog | OfferingScene) and self.pilot.has(uid):
            self.hand.use(uid)
            return True
        return False

    def _rest(self, session: LessonSession) -> None:
        """Until the learner may act, or has something to read."""
        for _ in range(_PATIENCE):
            self.pilot.frame(_FRAME)
            run, scene = session.run, self.pilot.scene
            if run.is_finished:
                return
            if isinstance(scene, OfferingScene) and self.pilot.has("offering.seal"):
                return
            if self._dismiss():
                continue
            busy = isinstance(scene, LessonScene) and scene.director.is_busy
            waits = run.is_seen or run.is_wrong or (run.step.is_own and session.is_mine)
            if waits and not busy and not self.pilot.stack.is_busy:
                for _frame in range(3):
                    self.pilot.frame(_FRAME)
                return

    def _open(self, program: Program, lesson: Lesson, saved: str = "") -> LessonSession:
        program.lessons.teach(lesson, saved)
        self.pilot.settle()
        session = program.games.session
        assert isinstance(session, LessonSession)
        return session
