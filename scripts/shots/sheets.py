"""Contact sheets: many small pictures in a grid, for docs/gallery. Knows files and a grid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.style import theme

SIZES: Final = {2: (720, 405), 3: (472, 266), 4: (400, 225)}
"""Pixels of a picture in a sheet with so many columns."""
SINGLES: Final = {
    "title": ("1080p/title", (960, 540)),
    "table": ("1080p/table_middle_south", (1280, 720)),
}
"""Pictures shown alone, by the names of their files: which, and at what size."""
_GAP: Final = 10
_EDGE: Final = 20


@dataclass(frozen=True, slots=True)
class Sheet:
    """A contact sheet: its file's name, how many pictures a row has, and the pictures."""

    name: str
    columns: int
    pictures: tuple[str, ...]


SHEETS: Final = (
    Sheet(
        "screens",
        3,
        (
            "1080p/title",
            "1080p/setup_0",
            "1080p/saves",
            "1080p/settings",
            "1080p/rules",
            "1080p/aid",
            "1080p/credits",
            "1080p/pause",
            "1080p/curtain",
        ),
    ),
    Sheet(
        "views",
        4,
        tuple(
            f"1080p/table_{moment}_{view}"
            for moment in ("beginning", "middle", "end")
            for view in ("south", "west", "north", "east")
        ),
    ),
    Sheet(
        "decisions",
        3,
        (
            "1080p/mosaic_legal",
            "1080p/mosaic_illegal",
            "1080p/mosaic_sanctuary",
            "1080p/wall_sites",
            "1080p/payment",
            "1080p/worshipper",
            "1080p/laying_out",
            "1080p/card_enlarged",
            "1080p/log",
        ),
    ),
    Sheet(
        "drama",
        3,
        (
            "1080p/offering_bid",
            "1080p/offering_opening",
            "1080p/offering_open",
            "1080p/inspection_1",
            "1080p/inspection_2",
            "1080p/inspection_3",
            "1080p/inspection_4",
            "1080p/inspection_5_bites",
            "1080p/scores",
        ),
    ),
    Sheet(
        "extras",
        2,
        ("1080p/table_2006", "1080p/table_extras"),
    ),
    Sheet(
        "words",
        3,
        (
            "text150/table_middle",
            "text150/payment",
            "text150/setup",
            "spanish/table_middle",
            "spanish/payment",
            "spanish/setup",
        ),
    ),
)


def make(source: Path, out: Path) -> Iterator[Path]:
    """Write every sheet whose pictures are all there, from the pictures below `source`."""
    out.mkdir(parents=True, exist_ok=True)
    for sheet in SHEETS:
        files = [source / f"{name}.png" for name in sheet.pictures]
        if all(file.is_file() for file in files):
            path = out / f"{sheet.name}.jpg"
            pygame.image.save(_compose(files, sheet.columns), path)
            yield path
    for name, (picture, size) in SINGLES.items():
        file = source / f"{picture}.png"
        if file.is_file():
            path = out / f"{name}.jpg"
            pygame.image.save(pygame.transform.smoothscale(pygame.image.load(file), size), path)
            yield path


def _compose(files: list[Path], columns: int) -> pygame.Surface:
    cell = width, height = SIZES[columns]
    rows = -(-len(files) // columns)
    surface = new_surface(
        2 * _EDGE + columns * (width + _GAP) - _GAP, 2 * _EDGE + rows * (height + _GAP) - _GAP
    )
    surface.fill(theme.NIGHT)
    for number, file in enumerate(files):
        picture = pygame.image.load(file)
        row, column = divmod(number, columns)
        at = (_EDGE + column * (width + _GAP), _EDGE + row * (height + _GAP))
        surface.blit(pygame.transform.smoothscale(picture, cell), at)
    return surface
