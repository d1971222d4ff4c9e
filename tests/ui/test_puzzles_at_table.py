"""Puzzles on the screen: the list and the calendar, tries at the real table, the solution, and what
happens to a damaged file, a wrong clock and a second window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.window.dialog import Dialog
from cleopatra.kit.window.pilot import Pilot
from cleopatra.puzzles.library import Library, read_library
from cleopatra.puzzles.puzzle import MISSING, PuzzleKind, PuzzlesProblem
from cleopatra.storage.paths import Home
from cleopatra.storage.puzzle_record import Attempt, PuzzleRecord, read_puzzle_record
from cleopatra.storage.settings import Settings
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.puzzles import puzzles as puzzles_module
from cleopatra.ui.scenes.puzzles import shelf as shelf_module
from cleopatra.ui.scenes.puzzles.board import PuzzleScene
from cleopatra.ui.scenes.puzzles.guide import PuzzlePhase
from cleopatra.ui.scenes.puzzles.puzzles import PuzzlesScene
from cleopatra.ui.scenes.puzzles.shelf import Filter, puzzle_after, shelf
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.session.puzzle import PuzzleSession
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.scribe import ScribeText
from cleopatra.ui.words import puzzle_words
from scripts.lab.instant import InstantAdviser
from scripts.lab.quick_port import quick_port
from tests.ui.orders import submit
from tests.ui.person import Hand, KeyHand, MouseHand, PadHand

SPRITES = SpriteStore(asset_root() / "art")
FEW = Path(__file__).with_name("few_puzzles.bin")
"""One puzzle of each kind, and days to the end of 2026."""
TODAY = date(2026, 11, 23)
SPHINXES = 1
"""The number of a puzzle about two sphinxes, for which one discount is best spent on each."""


TEMPTING = "pay artisan off:resource off:resource"


class Room:
    """A program at its window, on a day of November 2026."""

    def __init__(self, folder: Path, today: date = TODAY, in_use: bool = False) -> None:
        i18n.set_language("en")
        settings = replace(Settings(), animation_speed="none", reduced_motion=True, language="en")
        self.program = Program(
            Home(folder),
            settings,
            SPRITES,
            ports=quick_port,
            advisers=InstantAdviser,
            in_use=in_use,
        )
        self.program.puzzles.today = lambda: today
        title = TitleScene(self.program)
        self.pilot = Pilot(title, SKIN, size=(1280, 720), reduced_motion=True)
        stack, screen, loop = self.pilot.stack, self.pilot.screen, self.pilot.loop
        self.program.attach(stack, screen, loop.wake, loop.stop)
        self.pilot.settle()

    @property
    def session(self) -> PuzzleSession:
        session = self.program.games.session
        assert isinstance(session, PuzzleSession)
        return session

    @property
    def table(self) -> PuzzleScene:
        scene = self.pilot.scene
        assert isinstance(scene, PuzzleScene)
        return scene

    @property
    def said(self) -> ScribeText:
        said = self.table.view.scribe.saying
        assert said is not None
        return said

    def texts(self) -> list[str]:
        """What labels say."""
        widgets = self.pilot.scene.page.root.walk()
        return [widget.text for widget in widgets if isinstance(widget, Label)]

    def solve(self, number: int, day: str = "") -> None:
        puzzle = shelf().puzzle(number)
        assert puzzle is not None
        self.program.puzzles.solve(puzzle, day)
        self.rest()

    def play(self, *texts: str) -> None:
        """A line at the table, in one go."""
        submit(self.session, *texts)
        self.rest()

    def rest(self, seconds: float = 0.2) -> None:
        self.pilot.wait(seconds)

    def kept(self) -> PuzzleRecord:
        return read_puzzle_record(self.program.home.puzzles)[0]


Open = Callable[..., Room]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The list that ships may change: these tests have one of their own."""
    monkeypatch.setattr(shelf_module, "load_puzzles", lambda: read_library(FEW))
    shelf.cache_clear()
    yield
    shelf.cache_clear()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Open]:
    """Opens programs on one home; closes them afterwards."""
    rooms: list[Room] = []

    def open_one(**fields: object) -> Room:
        rooms.append(Room(tmp_path, **fields))  # type: ignore[arg-type]
        return rooms[-1]

    yield open_one
    for one in rooms:
        one.program.close()
    i18n.set_language("en")


def test_a_puzzle_is_solved_by_gestures(room: Open) -> None:
    here = room()
    here.solve(SPHINXES)
    pilot, puzzle = here.pilot, here.session.puzzle
    assert (
        puzzle.kind is PuzzleKind.CLEAN
        and puzzle_words.pieces(puzzle.question.pieces) in here.said.text
    )
    assert not here.table.view.prompt.has_adviser
    asked = here.table.view.shown.prompt
    assert asked.text == here.said.text and asked.detail == "Puzzle 1: try 1 of 3"
    pilot.click("stall:0")
    here.rest()
    assert here.said.more == "That isn't part of this puzzle." and not here.session.has_begun
    pilot.click("tile:2")
    pilot.click("offer:confirm")
    pilot.drag("piece:0", "sphinx:4")
    pilot.click("card:4")
    pilot.click("card:0")
    pilot.click("offer:build")
    here.rest()
    pilot.drag("piece:0", "sphinx:5")
    pilot.click("offer:build")
    here.rest()
    pilot.click("offer:finish")
    here.rest()
    assert here.said.text == "Is that your answer?" and here.said.more == "So far: 0 amulets"
    pilot.click("scribe:answer")
    here.rest()
    assert here.table.guide.phase is PuzzlePhase.OVER and here.said.text.startswith("Solved!")
    assert here.kept().of_puzzle(SPHINXES) == Attempt((0,), "solved")
    pilot.click("scribe:next")
    here.rest()
    after = puzzle_after(shelf(), here.program.puzzles.record, puzzle)
    assert here.session.puzzle == after


def test_after_three_tries_the_solution_is_played(room: Open) -> None:
    here = room()
    here.solve(SPHINXES, "2026-11-20")
    puzzle = here.session.puzzle
    for left in (2, 1, 0):
        here.play("activate merchant", "build sphinx", TEMPTING, "set sphinx-4")
        here.play("build sphinx", "pay artisan wood 2xmarble", "set sphinx-5")
        here.pilot.click("scribe:answer")
        here.rest()
        if left:
            assert here.said.is_wrong and str(puzzle.certificate.best) not in here.said.text
            asked = here.table.view.shown.prompt
            assert asked.text.startswith(puzzle_words.number(puzzle)) and not asked.offers
            assert not here.session.legal() and here.session.undo_refusal
            assert here.kept().of_day("2026-11-20").left == left
            here.pilot.click("scribe:again")
            here.rest()
            assert not here.session.has_begun and here.session.legal()
    guide = here.table.guide
    assert guide.phase is PuzzlePhase.SHOWING and here.said.more.startswith("1 amulet: close")
    here.pilot.until(lambda: guide.phase is PuzzlePhase.OVER)
    here.rest()
    asked = here.table.view.shown.prompt
    assert asked.text == "Puzzle 1: solution shown" and not asked.offers
    assert here.session.verdict.is_best
    assert here.said.text == "The solution: 0 amulets." and "at least: 1 amulet" in here.said.more
    assert here.kept().of_day("2026-11-20") == Attempt((1, 1, 1), "shown")
    assert here.kept().of_puzzle(SPHINXES).is_done


@pytest.mark.parametrize("kind", [MouseHand, KeyHand, PadHand])
def test_the_solution_is_shown_on_demand_with_every_device(
    room: Open, kind: type[MouseHand] | type[KeyHand] | type[PadHand]
) -> None:
    here = room()
    hand: Hand = kind(here.pilot)
    hand.use("title.puzzles")
    hand.use("puzzles.day.2026-11-12")
    hand.use("puzzles.tomb")
    here.rest()
    hand.use("scribe:open")
    assert isinstance(here.pilot.scene, Dialog)
    hand.use("dialog.0")
    hand.use("scribe:show")
    hand.use("dialog.1")
    guide = here.table.guide
    here.pilot.until(lambda: guide.phase is PuzzlePhase.OVER)
    assert here.kept().of_day("2026-11-12") == Attempt((), "shown")
    hand.use("scribe:leave")
    here.rest()
    assert isinstance(here.pilot.scene, PuzzlesScene)


def test_every_kind_of_puzzle_can_be_played_to_its_best(room: Open) -> None:
    here = room()
    for kind in PuzzleKind:
        for puzzle in shelf().of_kind(kind)[:1]:
            here.solve(puzzle.number)
            here.play(*puzzle.certificate.solution)
            assert here.session.verdict.is_best, puzzle.number
            assert here.pilot.scene.page.audit() == []
            here.pilot.click("scribe:answer")
            here.rest()
            assert here.table.guide.phase is PuzzlePhase.OVER
            assert puzzle_words.refutation(puzzle) == here.said.more


def test_the_filters_choose_from_the_list(room: Open) -> None:
    library, record = shelf(), PuzzleRecord()
    everything = Filter().chosen(library, record)
    assert len(everything) == len(library.puzzles)
    hard = [puzzle.certificate.difficulty for puzzle in everything]
    assert hard == sorted(hard)
    one = everything[0]
    kinds = Filter(kind=one.kind, difficulty=one.certificate.difficulty).chosen(library, record)
    assert one in kinds and all(puzzle.kind is one.kind for puzzle in kinds)
    done = record.with_attempt(one.number, "", Attempt().given_up())
    assert one not in Filter(is_unsolved=True).chosen(library, done)
    assert Filter(edition="none").chosen(library, record) == []
    here = room()
    here.program.open("puzzles")
    here.pilot.click("puzzles.unsolved")
    assert here.pilot.scene.page.audit() == []


def test_a_damaged_record_is_told_and_put_aside(room: Open, tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").write_text("{broken", "utf-8")
    here = room()
    here.pilot.click("title.puzzles")
    assert "puzzles.json is damaged" in str(here.pilot.scene.page.toasts())
    assert (tmp_path / "puzzles.json.bad").read_text("utf-8") == "{broken"
    here.pilot.click("puzzles.tomb")
    here.rest()
    assert isinstance(here.pilot.scene, PuzzleScene)


@pytest.mark.parametrize(
    ("today", "words"),
    [
        (date(1970, 1, 1), "The first tomb opened on November 1, 2026"),
        (date(2106, 2, 7), "has tombs up to"),
    ],
)
def test_a_day_outside_the_list_is_told_and_the_rest_goes_on(
    room: Open, today: date, words: str
) -> None:
    here = room(today=today)
    here.pilot.click("title.puzzles")
    assert not here.pilot.has("puzzles.tomb")
    assert any(words in text for text in here.texts())
    assert here.pilot.scene.page.audit() == []
    here.pilot.click("puzzles.before")
    here.pilot.click("puzzles.after")
    here.pilot.click("puzzles.solve")
    here.rest()
    assert isinstance(here.pilot.scene, PuzzleScene)


def test_the_days_to_come_stay_closed(room: Open) -> None:
    here = room()
    here.pilot.click("title.puzzles")
    for day in ("24", "30"):
        here.pilot.click(f"puzzles.day.2026-11-{day}")
        assert "Tomb of the day: November 23, 2026" in here.texts()
    here.pilot.click("puzzles.day.2026-11-22")
    assert "Tomb of another day: November 22, 2026" in here.texts()
    here.pilot.click("puzzles.day.2026-11-22")
    here.rest()
    assert isinstance(here.pilot.scene, PuzzleScene)


def test_a_second_window_keeps_nothing(room: Open, tmp_path: Path) -> None:
    here = room(in_use=True)
    here.solve(SPHINXES)
    here.table.guide.show_solution()
    assert here.program.puzzles.record.of_puzzle(SPHINXES).is_done
    assert not (tmp_path / "puzzles.json").exists()


def test_without_its_file_the_screen_says_so(room: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Library:
        raise PuzzlesProblem(MISSING, "gone")

    monkeypatch.setattr(puzzles_module, "shelf", none)
    here = room()
    here.pilot.click("title.puzzles")
    assert any("missing" in text for text in here.texts())
    here.pilot.click("puzzles.back")
    assert isinstance(here.pilot.scene, TitleScene)
