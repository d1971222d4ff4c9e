"""Contact sheets: many small pictures in a grid, to look at; some of them are linked from pages.

Knows files and a grid. Pictures of any shape stand in the middle of their cells. A sheet may show
one picture as people with another sight of colours see it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.style import theme
from scripts.shots.colours import KINDS, simulated
from scripts.shots.formats import SHAPES

SIZES: Final = {2: (720, 405), 3: (472, 266), 4: (400, 225)}
"""Pixels of a picture in a sheet with so many columns."""
LINKED: Final = ("views", "decisions", "drama", "table")
"""The pictures that pages of the project show: only these lie in docs/gallery."""
SINGLES: Final = {"table": ("1080p/own_turn", (1280, 720))}
"""Pictures shown alone, by the names of their files: which, and at what size."""
_GAP: Final = 10
_EDGE: Final = 20


@dataclass(frozen=True, slots=True)
class Sheet:
    """A contact sheet: its file's name, how many pictures a row has, and the pictures, each with
    the kind of sight it is shown for after a colon, if any."""

    name: str
    columns: int
    pictures: tuple[str, ...]


_SHAPES: Final = tuple(form.label for form in SHAPES)
_SIGHT: Final = ("768p/own_turn", "768p/five_seats")

SHEETS: Final = (
    *(
        Sheet(f"shapes_{name}", 3, tuple(f"{shape}/{name}" for shape in _SHAPES))
        for name in ("own_turn", "other_turn", "wall", "five_seats", "list_setup", "offering_bid")
    ),
    Sheet(
        "situations",
        3,
        (
            "768p/own_turn",
            "768p/market",
            "768p/wall",
            "720p/payment",
            "768p/mosaic_sanctuary",
            "768p/other_turn",
            "768p/dusk",
            "768p/five_seats",
            "768p/list_setup",
        ),
    ),
    Sheet(
        "texts",
        3,
        tuple(
            f"{label}/{name}"
            for name in ("own_turn", "wall", "five_seats")
            for label in ("text75", "text150", "text200")
        ),
    ),
    Sheet(
        "sight",
        2,
        tuple(f"{name}{kind}" for kind in ("", *(f":{kind}" for kind in KINDS)) for name in _SIGHT),
    ),
    Sheet(
        "screens",
        3,
        (
            "1080p/title",
            "1080p/list_setup",
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
            "1080p/inspection_5",
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


def make(source: Path, gallery: Path, others: Path) -> Iterator[Path]:
    """Write every sheet whose pictures are all below `source`: linked ones into the gallery."""
    for folder in (gallery, others):
        folder.mkdir(parents=True, exist_ok=True)
    for sheet in SHEETS:
        if all(_file(source, name).is_file() for name in sheet.pictures):
            path = (gallery if sheet.name in LINKED else others) / f"{sheet.name}.jpg"
            pygame.image.save(_compose(source, sheet), path)
            yield path
    for name, (picture, size) in SINGLES.items():
        file = source / f"{picture}.png"
        if file.is_file():
            path = gallery / f"{name}.jpg"
            pygame.image.save(pygame.transform.smoothscale(pygame.image.load(file), size), path)
            yield path


def _file(source: Path, picture: str) -> Path:
    return source / f"{picture.partition(':')[0]}.png"


def _compose(source: Path, sheet: Sheet) -> pygame.Surface:
    width, height = SIZES[sheet.columns]
    rows = -(-len(sheet.pictures) // sheet.columns)
    surface = new_surface(
        2 * _EDGE + sheet.columns * (width + _GAP) - _GAP,
        2 * _EDGE + rows * (height + _GAP) - _GAP,
    )
    surface.fill(theme.NIGHT)
    for number, name in enumerate(sheet.pictures):
        picture = _small(pygame.image.load(_file(source, name)), (width, height))
        kind = name.partition(":")[2]
        if kind:
            picture = simulated(picture, kind)
        row, column = divmod(number, sheet.columns)
        cell = pygame.Rect(
            _EDGE + column * (width + _GAP), _EDGE + row * (height + _GAP), width, height
        )
        surface.blit(picture, picture.get_rect(center=cell.center))
    return surface


def _small(picture: pygame.Surface, most: tuple[int, int]) -> pygame.Surface:
    """The picture as large as it fits."""
    width, height = picture.get_size()
    share = min(most[0] / width, most[1] / height)
    return pygame.transform.smoothscale(picture, (round(width * share), round(height * share)))
