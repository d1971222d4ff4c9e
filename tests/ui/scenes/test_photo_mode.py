"""Photo mode: what can be set, what is kept, and that nothing secret gets into a picture."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.paint.depth import with_depth
from cleopatra.kit.text.markup import plain
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.determinize import determinize
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.storage.saved import read_save
from cleopatra.ui.program.demo import log_at, show_scene
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes import SceneMoment
from cleopatra.ui.scenes.photo.photo import PhotoScene
from cleopatra.ui.scenes.records.replay_scene import ReplayScene
from cleopatra.ui.scenes.table.pause import PauseScene
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.stage import casting
from cleopatra.ui.stage.model import PalaceModel, Statue
from cleopatra.ui.table.palace_model import public_palace
from cleopatra.ui.words.key_names import chord_name
from scripts.lab.quick_port import quick_port
from tests.ui.scenes.conftest import SAMPLE, Opener

TWO = MatchSetup(
    GameOptions(seats=2, seed="ra", first_player="0"), (SeatInfo("Ana", 0), SeatInfo("Bo", 1))
)


def photographing(pilot: Pilot) -> PhotoScene:
    scene = pilot.scene
    assert isinstance(scene, PhotoScene)
    return scene


def from_replay(pilot: Pilot, program: Program, at: int = 150) -> PhotoScene:
    program.open("replay", read_save(SAMPLE).log, at)
    pilot.settle()
    pilot.key("f9")
    return photographing(pilot)


def kept(program: Program) -> list[Path]:
    return sorted(program.home.pictures.glob("*.png"))


def seen(pilot: Pilot) -> bytes:
    pilot.settle()
    return pygame.image.tobytes(pilot.screen.surface, "RGB")


def test_a_picture_has_no_panels_and_goes_where_screenshots_go(opened: Opener) -> None:
    pilot, program = opened(size=(480, 360))
    scene = from_replay(pilot, program)
    shown = seen(pilot)
    scene._set_size(False)
    pilot.click("photo.take")
    scene._set_size(True)
    pilot.click("photo.take")
    small, large = (pygame.image.load(path) for path in kept(program))
    assert small.get_size() == (480, 360)
    assert large.get_size() == (960, 720)
    plain = pygame.image.tobytes(small, "RGB")
    assert plain != shown  # the buttons lie over it
    pilot.key("p", "p")
    scene.page.clear_toasts()
    assert seen(pilot) == plain
    pilot.key("escape")
    assert pilot.has("photo.take")
    pilot.key("escape")
    assert isinstance(pilot.scene, ReplayScene)


def test_view_hour_and_depth_change_the_picture(opened: Opener) -> None:
    pilot, program = opened(size=(480, 360))
    scene = from_replay(pilot, program)
    pictures = [seen(pilot)]
    for change in (
        lambda: scene.set_hour(0),
        lambda: scene.set_depth(3),
        lambda: pilot.wheel(2, (700.0, 300.0)),
        lambda: pilot.drag((700.0, 300.0), (500.0, 200.0)),
        lambda: pilot.key("."),
    ):
        change()
        pictures.append(seen(pilot))
    assert all(a != b for a, b in pairwise(pictures))
    view = scene._camera.view
    pilot.click("photo.left")
    assert scene._camera.view == (view - 1) % 4


def test_keys_alone_move_the_view_and_take_the_picture(opened: Opener) -> None:
    pilot, program = opened(size=(480, 360))
    scene = from_replay(pilot, program)
    pilot.key("right")  # as long as there are buttons the arrows choose among them
    home = scene._camera.focus
    pilot.pad("right stick")
    assert not pilot.has("photo.take")
    pilot.key("=")
    pilot.pad("dpad right")
    assert scene._camera.focus != home
    pilot.pad("a")
    assert len(kept(program)) == 1
    chords = pilot.kit.bindings.keys(InputAction.PHOTO_MODE)
    assert chords == ("f9",)


def test_from_the_menu_bots_wait_until_it_is_left(opened: Opener) -> None:
    pilot, program = opened(size=(480, 360), tips=False)
    program.games.ports = quick_port
    show_scene(program, "table", read_save(SAMPLE).log)
    pilot.settle()
    session = program.games.session
    assert session is not None
    pilot.key("f9")
    assert session.match.is_paused and photographing(pilot)
    pilot.key("escape")
    assert isinstance(pilot.scene, TableScene) and not session.match.is_paused
    pilot.key("f10")
    pilot.click("pause.photo")
    photographing(pilot)
    pilot.key("escape")
    assert isinstance(pilot.scene, PauseScene) and session.match.is_paused


@pytest.mark.parametrize("seat", [2, 3])
def test_nothing_that_a_seat_may_not_know_gets_into_a_picture(opened: Opener, seat: int) -> None:
    """Two worlds that a spectator cannot tell apart make the same picture, whoever looks."""
    pilot, program = opened(size=(480, 360), tips=False)
    log = log_at(read_save(SAMPLE).log, SceneMoment.HANDOVER)
    program.games.play_log(log)
    session = program.games.session
    assert session is not None
    state = determinize(session.match.observe(seat), 5)
    other = determinize(session.match.observe(None), 7)
    assert observe(state, seat).hand != observe(other, seat).hand
    seats = session.match.setup.seats
    palaces = {
        public_palace(observe(world, None), session.match.rules, seats) for world in (state, other)
    }
    assert len(palaces) == 1
    pilot.settle()
    program.open("photo")
    pilot.settle()
    assert photographing(pilot)._model in palaces
    assert photographing(pilot)._model.jaw == 0.0


def test_far_and_near_become_soft_and_the_middle_stays_sharp() -> None:
    picture = pygame.Surface((64, 200), depth=32)
    for row in range(0, 200, 2):
        picture.fill((255, 255, 255), (0, row, 64, 1))
    soft = with_depth(picture, 1.0)

    def contrast(row: int) -> int:
        return abs(soft.get_at((30, row)).r - soft.get_at((30, row + 1)).r)

    assert contrast(100) == 255
    assert contrast(4) < 40
    assert contrast(4) < contrast(194) < 255
    same = with_depth(picture, 0.0)
    assert pygame.image.tobytes(same, "RGB") == pygame.image.tobytes(picture, "RGB")


def test_v23_a_photograph_shows_no_badges_and_names_its_keys(opened: Opener) -> None:
    pilot, program = opened()
    scene = PhotoScene(program, PalaceModel(statues=(Statue(0, 10),)))
    program.stack.push(scene)
    pilot.settle()
    drawn = list(casting.standing(scene._shown, 0))
    assert any(cast.name.startswith(casting._STATUE) for cast in drawn)
    assert not any(cast.name.startswith("badge_") for cast in drawn)
    assert "Rotate: Comma / Full stop" in plain(scene._keys(), ())
    assert chord_name("ctrl+,") == "Ctrl+Comma"
