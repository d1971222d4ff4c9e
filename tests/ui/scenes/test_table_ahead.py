"""What is made ahead for the first table: nothing of it is left to do when the table opens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.style import ninepatch
from cleopatra.kit.style.textures import Textures
from cleopatra.kit.window.pilot import Pilot
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.table.preload import ICONS, LOOKS
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage import world
from cleopatra.ui.stage.model import PalaceModel
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage


@pytest.fixture
def store() -> Iterator[SpriteStore]:
    found = SpriteStore(asset_root() / "art")
    yield found
    found.close()


@pytest.mark.slow
def test_the_first_table_finds_everything_made(
    store: SpriteStore, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = Program(Home(tmp_path), Settings(), store)
    pilot = Pilot(TitleScene(program), SKIN, size=(1280, 720))
    program.attach(pilot.stack, pilot.screen, pilot.loop.wake, pilot.loop.stop)
    kit = pilot.stack.kit
    program.prepare_table()
    while not store.is_ready():
        pass
    stage = Stage(store, kit.viewport.space, kit.viewport)
    stage.show(PalaceModel(palms=tuple(range(world.SQUARES))))
    assert stage.is_prepared
    monkeypatch.setattr(store, "_decode", lambda *of: pytest.fail(f"{of} was not kept"))
    for card in ("artisan", "wood", "stone_double", "cave", "back"):
        assert store.picture(f"card_{card}", 60).get_width() == 60
    monkeypatch.setattr(pygame.image, "load", lambda file: pytest.fail(f"{file} was not kept"))
    for name in ICONS:
        assert kit.icons.get(name, 24).get_width() > 6


def test_all_that_is_named_is_there() -> None:
    assert set(LOOKS) <= ninepatch.LOOKS.keys()
    assert set(ICONS) <= SKIN.painted.keys()


def test_a_panel_looks_the_same_when_its_parts_were_made_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ahead, plain = ninepatch.Panels(Textures()), ninepatch.Panels(Textures())
    ahead.prepare(LOOKS, 1.0)
    expected = {look: plain.get(look, 210, 90, 1.0) for look in LOOKS}
    monkeypatch.setattr(pygame.transform, "smoothscale", lambda *of: pytest.fail("a frame"))
    monkeypatch.setattr(pygame.transform, "gaussian_blur", lambda *of: pytest.fail("a shadow"))
    for look, panel in expected.items():
        found = ahead.get(look, 210, 90, 1.0)
        assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(panel, "RGBA")
