"""The icons of actions, settings and things that have no sign of their own: two-tone hieroglyphs.

Painted like the signs: the fill of a thing's own colour, a dark line around.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image

from scripts.art.paint import coins, palette
from scripts.art.paint.brush import Brush
from scripts.art.paint.glyphs import glyph
from scripts.art.paint.signs import SIGNS, icon

SIZE: Final = 192
_LINE: Final = "#1c0f0a"
_GOLD, _SAND, _SKIN, _BLUE = "#ecb63e", "#e3bf84", "#ce8452", "#2f62b4"
_GREEN, _RED, _WHITE = "#4f9a58", "#c9432f", "#f4ecd8"

GLYPHS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "block": ("𓊌", (_SAND,)),
    "column": ("𓉺", (_WHITE, _SAND)),
    "shrine": ("𓆋", (_GREEN, _GOLD)),
    "hand": ("𓂧", (_SKIN,)),
    "fist": ("𓂬", (_SKIN,)),
    "giving": ("𓂩", (_SKIN, _WHITE)),
    "ankh": ("𓋹", (_GOLD, "#f6d685")),
    "jackal": ("𓃢", ("#3a3844", _GOLD)),
    "falcon": ("𓅃", (_BLUE, _WHITE, _GOLD)),
    "cat": ("𓃠", (_SAND, _WHITE)),
    "lion": ("𓃭", (_GOLD, _SAND)),
    "ibis": ("𓅞", (_WHITE, "#3a3844")),
    "cobra": ("𓆗", (_GREEN, _GOLD)),
    "owl": ("𓅗", (_SAND, _WHITE)),
    "bee": ("𓆤", (_GOLD, _WHITE)),
    "frog": ("𓆏", (_GREEN, "#8fbf6a")),
    "balance": ("𓍝", (_GOLD, _SAND)),
    "senet": ("𓏠", (_SAND, _WHITE)),
    "ship": ("𓊝", (_SAND, _WHITE)),
    "sun": ("𓇳", ("#e8762c", _GOLD)),
    "moon": ("𓇹", ("#f0e4b8",)),
    "star": ("𓇼", (_GOLD,)),
    "horizon": ("𓈌", (_GOLD, "#e8762c")),
    "chest": ("𓊬", ("#a8703a", _GOLD)),
    "lotus": ("𓆸", ("#e39bb8", _WHITE, _GREEN)),
    "feather": ("𓆄", (_BLUE, _WHITE)),
    "crook": ("𓋾", (_GOLD, _BLUE)),
    "chisel": ("𓍋", ("#b8c0ca", "#a8703a")),
    "beads": ("𓋤", (_GOLD, _BLUE, _RED)),
}
"""Icon -> its hieroglyph and the colours of its parts, the largest first."""

ALIASES: Final = {"bastet": "goddess"}
"""Icon -> the sign it shares."""


def icons() -> Iterator[tuple[str, Image.Image]]:
    """Every icon by its name, `SIZE` pixels square, on clear ground."""
    for name, painter in SIGNS.items():
        yield name, icon(painter, SIZE)
    for name, same in ALIASES.items():
        yield name, icon(SIGNS[same], SIZE)
    for name, (sign, fills) in GLYPHS.items():
        yield name, _two_tone(sign, fills)
    yield "scarab", _scarab()
    yield "amulet", _amulet()
    yield "whim", coins.whim_back().resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def _two_tone(sign: str, fills: tuple[str, ...]) -> Image.Image:
    brush = Brush(SIZE, SIZE, 2.0)
    probe = glyph(sign, 100, fills)
    bold = 9 if probe.width < 2 * probe.height else 15
    brush.sign(sign, (SIZE / 2, SIZE / 2), (SIZE - 16, SIZE - 16), fills, _LINE, bold)
    return brush.image()


def _amulet() -> Image.Image:
    brush = Brush(SIZE, SIZE, 2.0)
    coins.small_amulet(brush, SIZE / 2, SIZE / 2, 2.9)
    return brush.image()


def _scarab() -> Image.Image:
    brush = Brush(SIZE, SIZE, 2.0)
    coins.beetle(brush, SIZE / 2, SIZE / 2 + 2, 1.68, palette.GOLD)
    return brush.image()
