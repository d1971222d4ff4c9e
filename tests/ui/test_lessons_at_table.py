"""Lessons on the screen: plaques, the steps at the real table, what is wrong is shown and taken
back, and whoever leaves can come back."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.assets import asset_path, asset_root
from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import _
from cleopatra.kit.window.dialog import Dialog
from cleopatra.kit.window.pilot import Pilot
from cleopatra.lessons.lesson import Lesson, WrongAnswer
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.options import GameOptions
from cleopatra.storage.courses import read_course
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings
from cleopatra.ui.play.draft import Draft
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.learn import course as courses
from cleopatra.ui.scenes.learn.guide import with_key_names
from cleopatra.ui.scenes.learn.learn import LearnScene
from cleopatra.ui.scenes.learn.lesson_scene import LessonScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.session.lesson import LessonSession
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.scribe import ScribeButton, ScribeText
from scripts.lab.instant import InstantAdviser
from scripts.lab.quick_port import quick_port
from scripts.shots.lessons import Walk
from tests.ui.orders import submit
from tests.ui.person import Hand, KeyHand, MouseHand, PadHand

SPRITES = SpriteStore(asset_root() / "art")
COURSE = read_course(asset_path("lessons"))
FIRST = COURSE.lessons[[one.uid for one in COURSE.lessons].index("deluxe/01-market")]


class Classroom:
    """A program at its window, in a home of its own."""

    def __init__(
        self,
        folder: Path,
        scale: int = 100,
        language: str = "en",
        size: tuple[int, int] = (1280, 720),
    ) -> None:
        i18n.set_language(language)
        settings = replace(
            Settings(),
            animation_speed="none",
            reduced_motion=True,
            language=language,
            text_scale=scale,
        )
        self.program = Program(
            Home(folder), settings, SPRITES, ports=quick_port, advisers=InstantAdviser
        )
        title = TitleScene(self.program)
        self.pilot = Pilot(title, SKIN, size=size, text_scale=scale / 100, reduced_motion=True)
        stack, screen, loop = self.pilot.stack, self.pilot.screen, self.pilot.loop
        self.program.attach(stack, screen, loop.wake, loop.stop)
        self.pilot.settle()

    @property
    def session(self) -> LessonSession:
        session = self.program.games.session
        assert isinstance(session, LessonSession)
        return session

    @property
    def table(self) -> LessonScene:
        scene = self.pilot.scene
        assert isinstance(scene, LessonScene)
        return scene

    @property
    def said(self) -> ScribeText:
        said = self.table.view.scribe.saying
        assert said is not None
        return said

    def rest(self, seconds: float = 0.4) -> None:
        self.pilot.wait(seconds)


@pytest.fixture
def classroom(tmp_path: Path) -> Iterator[Callable[..., Classroom]]:
    """Opens classrooms on one home; closes them afterwards."""
    rooms: list[Classroom] = []

    def open_one(**fields: object) -> Classroom:
        rooms.append(Classroom(tmp_path, **fields))  # type: ignore[arg-type]
        return rooms[-1]

    yield open_one
    for room in rooms:
        room.program.close()
    i18n.set_language("en")


@pytest.mark.parametrize("kind", [MouseHand, KeyHand, PadHand])
def test_a_step_is_done_with_every_device(
    classroom: Callable[..., Classroom], kind: type[MouseHand] | type[KeyHand] | type[PadHand]
) -> None:
    here = classroom()
    hand: Hand = kind(here.pilot)
    hand.use("title.learn")
    hand.use(f"learn.{FIRST.uid}")
    here.rest()
    assert here.said.text == FIRST.steps[0].say
    assert here.said.lit == ("stall:1",) and here.said.dims
    hand.use("scribe:hint")
    assert here.said.more == FIRST.steps[0].hint
    hand.use("stall:1")
    hand.use("offer:confirm")
    here.rest()
    assert here.said.text == FIRST.steps[1].say
    here.pilot.key("escape")
    here.rest()
    assert isinstance(here.pilot.scene, LearnScene)


def test_a_wrong_move_is_shown_and_taken_back_and_brings_a_hint(
    classroom: Callable[..., Classroom],
) -> None:
    here = classroom()
    here.program.lessons.teach(FIRST)
    here.rest()
    for number in (1, 2):
        here.pilot.click("stall:0")
        here.pilot.click("offer:confirm")
        here.rest()
        assert here.said.is_wrong and here.said.text == FIRST.steps[0].wrong[0].say
        assert here.session.observation.decisions == 1, "it stands on the board"
        here.rest(30.0)
        assert here.said.is_wrong, "n5: it waits, however long, until it is answered"
        here.pilot.click("scribe:back")
        here.rest(0.5)
        assert here.session.observation.decisions == 0, "it is taken back"
        assert not here.said.is_wrong
        assert bool(here.said.more) is (number == 2), "two misses bring the hint"


def test_a_refused_move_has_the_words_of_the_lesson(classroom: Callable[..., Classroom]) -> None:
    here = classroom()
    here.program.lessons.teach(FIRST)
    here.rest()
    here.pilot.click("piece:0")
    here.rest()
    refused = next(wrong for wrong in FIRST.steps[0].wrong if wrong.is_refused)
    assert here.said.more == refused.say
    assert here.session.observation.decisions == 0


def test_who_does_nothing_gets_a_hint(classroom: Callable[..., Classroom]) -> None:
    here = classroom()
    here.program.lessons.teach(FIRST)
    here.rest()
    assert here.said.more == ""
    here.rest(10.5)
    assert here.said.more == FIRST.steps[0].hint


def test_a_lesson_is_gone_on_with_at_its_step_in_another_run(
    classroom: Callable[..., Classroom],
) -> None:
    here = classroom()
    here.program.lessons.teach(FIRST)
    here.rest()
    here.pilot.click("stall:1")
    here.pilot.click("offer:confirm")
    here.rest()
    here.pilot.click("scribe:leave")
    here.program.close()
    again = classroom()
    again.pilot.click("title.learn")
    again.pilot.click(f"learn.{FIRST.uid}")
    again.rest()
    assert again.session.run.number == 2 and again.said.text == FIRST.steps[1].say
    assert len(again.session.observation.drawn) == 3


def test_the_end_ticks_the_plaque_and_offers_tasks_and_the_next_lesson(
    classroom: Callable[..., Classroom],
) -> None:
    here = classroom()
    walk = Walk(here.program, here.pilot, lambda lesson, number: None)
    assert walk.play(FIRST) == len(FIRST.steps)
    assert isinstance(here.pilot.scene, Dialog)
    assert (
        here.program.lessons.learning.done == (FIRST.uid,)
        and not here.program.lessons.learning.begun
    )
    assert len(FIRST.practice) == 3
    here.pilot.click("lesson.task1")
    here.rest()
    assert here.said.text == FIRST.practice[0].step.say
    assert walk.play(FIRST.practice[0].lesson()) == 1
    assert FIRST.practice[0].uid in here.program.lessons.learning.done
    here.pilot.click("dialog.1")
    here.rest()
    assert here.table.lesson.uid == "deluxe/02-quarry"


def test_lessons_leave_the_running_game_alone(classroom: Callable[..., Classroom]) -> None:
    here = classroom()
    options = GameOptions(seats=2, seed="reed", first_player="0")
    seats = (SeatInfo("Ana", 0), SeatInfo("Bo", 1, "greedy"))
    here.program.games.start(MatchSetup(options, seats))
    here.rest()
    here.program.games.leave()
    before = here.program.games.saves.resume().log
    walk = Walk(here.program, here.pilot, lambda lesson, number: None)
    walk.play(FIRST)
    here.pilot.key("escape")
    here.rest()
    assert isinstance(here.pilot.scene, LearnScene)
    here.pilot.key("escape")
    here.rest()
    assert here.pilot.has("title.continue")
    assert here.program.games.saves.resume().log == before
    assert not here.program.home.statistics.exists()


def test_a_damaged_file_has_a_plaque_that_says_so_and_the_others_work(
    classroom: Callable[..., Classroom], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "lessons"
    shutil.copytree(asset_path("lessons"), root)
    (root / "deluxe" / "02-quarry.toml").write_text("format = 1\ntitle = \n", "utf-8")
    course = read_course(root)
    monkeypatch.setattr(courses, "_read", lambda: course)
    here = classroom()
    here.pilot.click("title.learn")
    broken = here.pilot.scene.page.find("learn.broken.deluxe/02-quarry.toml")
    assert broken is not None and not broken.enabled and "2" in broken.tooltip
    assert here.pilot.scene.page.audit() == []
    here.pilot.click(f"learn.{FIRST.uid}")
    here.rest()
    assert here.said.text == FIRST.steps[0].say


def _sayings(lesson: Lesson, room: Classroom) -> Iterator[ScribeText]:
    """Everything that may be said in a lesson, as it is said."""

    def fill(text: str) -> str:
        return with_key_names(_(text), room.pilot.stack.kit.bindings) if text else ""

    replies = (ScribeButton("hint", _("Hint")), ScribeButton("leave", _("Leave")))
    for step in lesson.steps:
        lit = tuple(f"{light.kind}:{light.code or light.number}" for light in step.lit)
        title = _("{lesson} · step {n} of {all}").format(lesson=_(lesson.title), n=10, all=12)
        for text in (step.say, *(variant.say for variant in step.variants)):
            yield ScribeText(fill(text), title, fill(step.hint), replies, lit, dims=True)
        for wrong in step.wrong:
            yield ScribeText(fill(wrong.say), title, replies=replies, is_wrong=True)


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("lesson", COURSE.lessons, ids=lambda lesson: lesson.uid)
def test_every_sentence_fits_in_a_small_window_with_large_text(
    classroom: Callable[..., Classroom], lesson: Lesson, language: str
) -> None:
    here = classroom(scale=150, language=language)
    here.program.lessons.teach(lesson)
    here.rest(0.2)
    view = here.table.view
    for saying in _sayings(lesson, here):
        view.have_said(saying)
        assert [cut for cut in view.audit() if cut.part == "scribe"] == [], saying.text
        box = view.scribe.box
        assert view.scribe.rect.contains(box), saying.text
        for uid, rect in view.scribe.lights():
            assert not box.colliderect(rect) or uid.startswith("square"), (saying.text, uid)


@pytest.mark.matrix
@pytest.mark.parametrize("lesson", COURSE.lessons, ids=lambda lesson: lesson.uid)
def test_every_lesson_can_be_played_to_its_end_at_the_table(
    classroom: Callable[..., Classroom], lesson: Lesson
) -> None:
    here = classroom()
    steps: list[int] = []
    walk = Walk(here.program, here.pilot, lambda _lesson, number: steps.append(number))
    walk.play(lesson)
    assert steps == list(range(1, len(lesson.steps) + 1))
    assert lesson.uid in here.program.lessons.learning.done
    assert isinstance(here.pilot.scene, Dialog)


@pytest.mark.slow
@pytest.mark.matrix
@pytest.mark.parametrize("lesson", COURSE.lessons, ids=lambda lesson: lesson.uid)
def test_every_wrong_move_is_shown_and_taken_back(
    classroom: Callable[..., Classroom], lesson: Lesson
) -> None:
    here = classroom()
    tried = 0

    def err(_lesson: Lesson, _number: int) -> None:
        nonlocal tried
        if here.session.run.step.is_own and isinstance(here.pilot.scene, LessonScene):
            tried += sum(_go_wrong(here, wrong) for wrong in here.session.run.step.wrong)

    Walk(here.program, here.pilot, err).play(lesson)
    assert tried > 0


def _go_wrong(here: Classroom, wrong: WrongAnswer) -> bool:
    """Makes a wrong move, and sees it taken back; False for one that is refused or may stand."""
    if wrong.is_refused or wrong.stands or not wrong.moves:
        return False
    session, run = here.session, here.session.run
    start, number = session.observation.decisions, run.number
    moves = list(wrong.moves)
    for _frame in range(200):
        here.pilot.frame(0.05)
        if run.is_wrong or run.number != number:
            break
        if moves and session.is_mine:
            legal = tuple(action.text for action in session.legal())
            submit(session, moves.pop(0).choose(legal))
    assert run.is_wrong, wrong.say
    for _frame in range(200):
        here.pilot.frame(0.05)
        if here.pilot.has("scribe:back"):
            break
    assert here.said.is_wrong and here.said.text
    assert session.observation.decisions > start, "it stands on the board"
    here.pilot.click("scribe:back")
    for _frame in range(200):
        here.pilot.frame(0.05)
        if not run.is_wrong and not here.table.director.is_busy:
            break
    assert session.observation.decisions == start == run.step_start
    assert here.table.view.shown.observation.decisions == start
    return True


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
def test_the_words_cover_no_button_that_is_needed(tmp_path: Path, size: tuple[int, int]) -> None:
    here = Classroom(tmp_path, scale=150, size=size)
    try:
        here.program.lessons.teach(FIRST)
        here.rest()
        here.pilot.click("stall:1")
        here.pilot.click("offer:confirm")
        here.rest(11.0)
        assert here.said.more, "the hint takes room, too"
        for stall in ("stall:0", "stall:1"):
            here.pilot.click(stall)
        view = here.table.view
        button = view.target("offer:send")
        assert button is not None and not view.scribe.box.colliderect(button.rect)
        here.pilot.click("offer:send")
        here.rest()
        assert here.session.run.number == 3
    finally:
        here.program.close()


def test_n12_no_payment_is_proposed_that_the_step_calls_wrong(tmp_path: Path) -> None:
    room = Classroom(tmp_path)
    by_uid = {lesson.uid: lesson for lesson in COURSE.lessons}
    proposed: list[str] = []

    def seen(lesson: Lesson, number: int) -> None:
        path = room.session.run.step.path
        if not path or not path[0].texts[0].startswith("build wall"):
            return
        draft = Draft(room.session, Piece.WALL)
        assert draft.payment is not None
        proposed.append(draft.payment.text)
        wrong = [move.texts[0] for one in room.session.run.step.wrong for move in one.moves]
        assert draft.payment.text not in wrong

    Walk(room.program, room.pilot, seen).play(by_uid["deluxe/06-crocodile"])
    room.program.close()
    assert len(proposed) == 2
