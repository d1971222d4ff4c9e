"""Pictures of the screen, the focus of the settings, and the selection of the title."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.text.markup import plain
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.ui.program.demo import show_scene
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes import SCENES
from cleopatra.ui.scenes.table.curtain import CurtainScene
from cleopatra.ui.scenes.title.title import MenuEntry
from scripts.lab.situations import Recorded
from tests.ui.scenes.conftest import Opener

BOT_FIRST = MatchSetup(
    GameOptions(seats=2, seed="ra", first_player="1"),
    (SeatInfo("Ana", 0), SeatInfo("Bo", 1, "greedy")),
)


def told(pilot: Pilot) -> list[str]:
    """Has a page collect what its toasts say."""
    said: list[str] = []
    page = pilot.scene.page
    show = page.toast

    def toast(text: str, *args: object, **named: object) -> None:
        said.append(text)
        show(text, *args, **named)  # type: ignore[arg-type]

    page.toast = toast  # type: ignore[method-assign]
    return said


def test_t1_f12_saves_a_picture_of_every_screen_and_says_where(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    for number in (1, 2):
        said = told(pilot)
        pilot.settle()
        shown = pygame.image.tobytes(pilot.screen.surface, "RGB")
        pilot.key("f12")
        files = sorted(program.home.pictures.glob("*.png"))
        assert len(files) == number
        newest = max(files, key=lambda path: path.stat().st_mtime_ns)
        assert pygame.image.tobytes(pygame.image.load(newest), "RGB") == shown
        assert len(said) == 1 and str(newest) in said[0]
        program.games.start(BOT_FIRST)
        pilot.settle()


def test_t1_a_picture_that_cannot_be_written_is_said(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    _block(program)
    said = told(pilot)
    pilot.key("f12")
    assert len(said) == 1 and str(program.home.pictures) in said[0]


@pytest.mark.parametrize(
    ("code", "told_so"),
    [(SaveProblemCode.NO_SPACE, "disk is full"), (SaveProblemCode.NO_PERMISSION, "permission")],
)
def test_a_full_disk_and_a_missing_right_have_sentences_of_their_own(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, code: SaveProblemCode, told_so: str
) -> None:
    pilot, _program = opened(tips=False)

    def fail(folder: Path, *_arguments: object) -> Path:
        raise SaveProblem(code, folder / "cleopatra-[b]-001.png")

    monkeypatch.setattr("cleopatra.ui.program.program.add_file", fail)
    said = told(pilot)
    pilot.key("f12")
    assert len(said) == 1 and told_so in said[0]
    assert plain(said[0], ()).count("cleopatra-[b]-001.png") == 1


def test_another_key_can_take_the_picture(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    program.open("settings")
    pilot.settle()
    tabs = pilot.scene.page.find("settings.tabs")
    assert isinstance(tabs, Tabs)
    tabs.open(4)
    pilot.settle()
    button = pilot.scene.page.find("settings.key.photo")
    assert isinstance(button, Button)
    button.activate()
    pilot.settle()
    pilot.key("f4")
    assert "f4" in program.settings.now.bindings["photo"]
    pilot.key("f12")
    assert not list(program.home.pictures.glob("*.png"))
    pilot.key("f4")
    assert len(list(program.home.pictures.glob("*.png"))) == 1


@pytest.mark.slow
def test_behind_a_curtain_only_the_curtain_is_photographed(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    show_scene(program, "curtain", Recorded("gallery-finished").log)
    pilot.settle()
    pilot.wait(1.5)
    assert isinstance(pilot.scene, CurtainScene)
    shown = pygame.image.tobytes(pilot.screen.surface, "RGB")
    pilot.key("f12")
    (file,) = program.home.pictures.glob("*.png")
    assert pygame.image.tobytes(pygame.image.load(file), "RGB") == shown


@pytest.mark.matrix
@pytest.mark.parametrize("name", SCENES)
def test_every_scene_can_be_photographed(opened: Opener, name: str) -> None:
    pilot, program = opened(tips=False)
    show_scene(program, name, Recorded("gallery-finished").log)
    pilot.wait(1.5)  # a curtain ignores keys for a moment
    pilot.settle()
    shown = pygame.image.tobytes(pilot.screen.surface, "RGB")
    scene = pilot.scene
    pilot.key("f12")
    files = list(program.home.pictures.glob("*.png"))
    assert len(files) == 1 and pilot.scene is scene
    assert pygame.image.tobytes(pygame.image.load(files[0]), "RGB") == shown


def _block(program: Program) -> None:
    """A file lies where the folder of pictures should be."""
    pictures: Path = program.home.pictures
    pictures.parent.mkdir(parents=True, exist_ok=True)
    pictures.write_bytes(b"")


def test_t6_the_focus_goes_along_with_the_sheet_of_the_settings(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    program.open("settings")
    pilot.settle()
    for number in (1, 2, 3, 4, 5, 0):
        pilot.key("tab")  # away from the tab, to something on its sheet
        pilot.key("pagedown")
        assert pilot.focused == f"settings.tabs.{number}"


def test_t7_one_entry_of_the_title_is_selected(opened: Opener) -> None:
    """The pointer takes the selection along, and the keys take it from the pointer."""
    pilot, _program = opened(tips=False)

    def selected() -> list[str]:
        found = []
        for widget in pilot.scene.page.root.walk():
            if isinstance(widget, MenuEntry):
                icons: list[str] = []
                canvas = Canvas(pilot.screen.surface, pilot.stack.kit)
                canvas.icon = lambda name, *_args, said=icons: said.append(name)  # type: ignore[method-assign]
                widget.draw(canvas)
                found += [widget.uid] if icons else []
        return found

    pilot.settle()
    assert len(selected()) == 1
    pilot.move("title.settings")
    assert selected() == ["title.settings"]
    pilot.key("up")
    assert len(selected()) == 1 and selected() != ["title.settings"]
    pilot.move((960.0, 20.0))
    assert len(selected()) == 1
