"""Pictures of the stage for developers: `python -m scripts.lab.palaces --out DIR`.

Knows: sample models that use every sprite. Must not know: the rules; the samples are made up.
"""

import argparse
import dataclasses
from pathlib import Path
from typing import Final

import pygame

from cleopatra.assets import asset_root
from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage.model import GhostMosaic, Mosaic, Overlay, PalaceModel, Statue
from cleopatra.ui.stage.plan import CANONICAL, PlanView, oriented
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage

SIZES: Final = ((1280, 720), (1920, 1080))
PALMS: Final = (
    2, 6, 10, 16, 18, 26, 28, 31, 34, 36, 44, 47, 49, 51, 57, 58, 59, 64, 67, 70, 72, 80,
)  # fmt: skip


def _laid(piece: str, shape: int, column: int, row: int) -> Mosaic:
    cells = oriented(piece)[shape % len(oriented(piece))]
    return Mosaic(piece, tuple((row + y) * 9 + column + x for x, y in cells))


EMPTY: Final = PalaceModel(palms=PALMS)
HALF: Final = PalaceModel(
    walls=(True, False, True, False, True, False, True, True, False),
    doors=(False, True),
    sphinxes=(True, False, False, True, True, False),
    obelisks=(False, True),
    pedestal=True,
    mosaics=(_laid("X", 0, 3, 4), _laid("L", 1, 0, 0), _laid("P", 2, 6, 1)),
    palms=PALMS,
    statues=(Statue(1, 80),),
    cleopatra=2.0,
    daylight=0.4,
    jaw=0.35,
)
FULL: Final = PalaceModel(
    walls=(True,) * 9,
    doors=(True, True),
    sphinxes=(True,) * 6,
    obelisks=(True, True),
    pedestal=True,
    throne=True,
    mosaics=(
        _laid("X", 0, 3, 4), _laid("F", 0, 0, 6), _laid("P", 0, 7, 0), _laid("T", 1, 6, 6),
        _laid("U", 0, 0, 0), _laid("W", 0, 6, 3), _laid("Z", 1, 0, 3), _laid("V", 0, 3, 6),
    ),
    palms=PALMS,
    statues=(Statue(0, 57), Statue(1, 80), Statue(2, 26), Statue(3, 36), Statue(4, 47)),
    cleopatra=5.0,
    daylight=1.0,
    jaw=1.0,
)  # fmt: skip


BACK: Final = dataclasses.replace(
    FULL,
    throne_squares=tuple(row * 9 + column for row in (6, 7, 8) for column in (3, 4, 5)),
    mosaics=FULL.mosaics[1:7],
    companions=((26, "sobek"), (80, "sobek")),
    daylight=0.5,
    jaw=0.0,
)


def _shoot(stage: Stage, plan: PlanView, view: int, path: Path, size: tuple[int, int]) -> None:
    stage.camera.turn(view - stage.camera.view)
    stage.layout(stage.rect, Viewport.fit(*size))
    plan.layout(plan.rect, Viewport.fit(*size))
    surface = new_surface(*size)
    surface.fill((30, 20, 14))
    stage.draw(surface)
    plan.draw(surface)
    pygame.image.save(surface, path)


def sheet(
    store: SpriteStore, names: list[str], width: int, size: tuple[int, int]
) -> pygame.Surface:
    """Flat pictures side by side."""
    surface = new_surface(*size)
    surface.fill((86, 66, 48))
    x, y, row = 12, 12, 0
    for name in names:
        picture = store.picture(name, width)
        if x + width > size[0]:
            x, y, row = 12, y + row + 12, 0
        surface.blit(picture, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
        x, row = x + width + 12, max(row, picture.get_height())
    return surface


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Photograph the stage.")
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    store = SpriteStore(asset_root() / "art")
    for size in SIZES:
        viewport = Viewport.fit(*size)
        stage = Stage(store, pygame.FRect(0, 0, 1920, 1080), viewport, reduced_motion=True)
        plan = PlanView(pygame.FRect(1640, 20, 260, 260), viewport)
        tag = f"{size[1]}p"
        for name, model in (("empty", EMPTY), ("half", HALF), ("full", FULL), ("back", BACK)):
            stage.show(model)
            for view in range(4):
                plan.show(model, Overlay(), view)
                _shoot(stage, plan, view, out / f"{name}_{view}_{tag}.png", size)
        shape = oriented("Y")[3]
        for is_legal, (column, row) in ((True, (4, 6)), (False, (1, 0))):
            squares = tuple((row + y) * 9 + column + x for x, y in shape)
            overlay = Overlay(
                ghost=GhostMosaic("Y", squares, is_legal),
                glow=(
                    *(Place(PlaceKind.WALL, index) for index in (1, 3, 5, 8)),
                    Place(PlaceKind.DOOR, 0),
                ),
                hover=Place(PlaceKind.SPHINX, 1),
                focus=Place(PlaceKind.SQUARE, 40),
                palms=(58, 67) if is_legal else (),
                sanctuaries=((62, 71, 80, 79),) if is_legal else (),
                ghost_site=None if is_legal else Place(PlaceKind.OBELISK, 0),
            )
            stage.show(HALF)
            stage.set_overlay(overlay)
            plan.show(HALF, overlay, 0)
            kind = "legal" if is_legal else "illegal"
            _shoot(stage, plan, 0 if is_legal else 3, out / f"ghost_{kind}_{tag}.png", size)
        stage.set_overlay(Overlay())
    flat = [key for key in store.keys if key.startswith("card_")]
    pygame.image.save(sheet(store, flat, 240, (1536, 780)), out / "cards.png")
    pygame.image.save(sheet(store, flat, 60, (900, 210)), out / "cards_small.png")
    starts = ("scarab_", "amulet", "badge_", "pyramid_", "worshipper_", "icon")
    flat = [key for key in store.keys if key.startswith(starts)]
    pygame.image.save(sheet(store, flat, 120, (1400, 780)), out / "tokens.png")
    tiles = [f"tile_{piece}" for piece in CANONICAL]
    pygame.image.save(sheet(store, tiles, 200, (1300, 1200)), out / "tiles.png")
    store.close()


if __name__ == "__main__":
    main()
