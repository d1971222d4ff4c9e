"""The pictures that a test compares with what is drawn now: `dev.py shots --references`.

Knows which pictures there are and where they lie. The stage is drawn alone, four views at three
hours, so that only a change of the stage changes them; screens come from a recorded game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame
from PIL import Image

from cleopatra.assets import asset_root
from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage
from scripts.lab.palaces import EMPTY, FULL, HALF
from scripts.shots.studio import Format, Studio

FOLDER: Final = Path(__file__).resolve().parents[2] / "tests" / "references"
STAGE_SIZE: Final = (480, 270)
SCREEN: Final = Format("reference", (640, 360), reduced_motion=True)
HOURS: Final = {"morning": EMPTY, "noon": HALF, "dusk": FULL}
VIEWS: Final = ("south", "west", "north", "east")


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen that is compared, and the way to it from the title."""

    name: str
    show: Callable[[Studio], object]


def _table(studio: Studio) -> None:
    studio.sit_down(studio.game.turn_with(2, 1))


def _offering(studio: Studio) -> None:
    first = studio.game.before("bid ")
    studio.sit_down(first, studio.game.seat(first))


def _inspection(studio: Studio) -> None:
    studio.program.games.play_log(studio.game.seated(len(studio.game.log), 0))


SCREENS: Final = (
    Screen("table", _table),
    Screen("offering", _offering),
    Screen("inspection", _inspection),
    Screen("setup", lambda studio: studio.program.open("setup")),
)
NAMES: Final = (
    *(f"stage-{hour}-{view}" for hour in HOURS for view in VIEWS),
    *(screen.name for screen in SCREENS),
)


def path_of(name: str) -> Path:
    """Where a reference lies."""
    return FOLDER / f"{name}.webp"


def read(name: str) -> Image.Image | None:
    """The reference as it was committed; None if there is none."""
    path = path_of(name)
    if not path.is_file():
        return None
    with Image.open(path) as picture:
        return picture.convert("RGB")


def draw() -> Iterator[tuple[str, Image.Image]]:
    """Every picture as it is drawn now, by name, in the order of `NAMES`.

    Needs SDL's dummy drivers, or a display.
    """
    yield from _stages()
    with Studio(FOLDER, SCREEN) as studio:
        for screen in SCREENS:
            studio.title()
            screen.show(studio)
            studio.rest()
            yield screen.name, _picture(studio.shown())


def renew() -> list[Path]:
    """Write every reference anew and remove those that nobody draws; return what was written."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.webp"):
        if path.stem not in NAMES:
            path.unlink()
    written = []
    for name, picture in draw():
        picture.save(path_of(name), lossless=True, method=6)
        written.append(path_of(name))
    return written


def _stages() -> Iterator[tuple[str, Image.Image]]:
    store = SpriteStore(asset_root() / "art")
    viewport = Viewport.fit(*STAGE_SIZE)
    stage = Stage(store, pygame.FRect(0, 0, 1920, 1080), viewport, reduced_motion=True)
    for hour, model in HOURS.items():
        stage.show(model)
        for view, name in enumerate(VIEWS):
            stage.turn(view - stage.camera.view)
            stage.settle()
            surface = new_surface(*STAGE_SIZE)
            stage.draw(surface)
            yield f"stage-{hour}-{name}", _picture(surface)
    store.close()


def _picture(surface: pygame.Surface) -> Image.Image:
    pixels = pygame.image.tobytes(surface, "RGB")
    return Image.frombytes("RGB", surface.get_size(), pixels)
