"""The colours all art is painted with, as sRGB hex."""

from typing import Final

PAPYRUS: Final = "#ecd9a8"
PAPYRUS_DARK: Final = "#d3b273"
INK: Final = "#2a1a12"
GOLD: Final = "#dfa63a"
GOLD_LIGHT: Final = "#f6d685"
GOLD_DARK: Final = "#9c6a1c"
LAPIS: Final = "#1f4f9e"
LAPIS_DARK: Final = "#132c5c"
RED: Final = "#b83226"
RED_DARK: Final = "#5e120e"
GREEN: Final = "#2f8d63"
TEAL: Final = "#2a9a93"
CREAM: Final = "#f4e8c9"
BLACK: Final = "#17100d"

PLAYERS: Final = ("#244ea0", "#ba3e26", "#469e7a", "#f0be42", "#6a3478")
"""Lapis, carnelian, malachite, saffron, amethyst: as the window writes them."""
PLAYER_GLYPHS: Final = ("𓅃", "𓃠", "𓅞", "𓃭", "𓆗")
"""Falcon, cat, ibis, lion, cobra."""


def rgb(colour: str) -> tuple[int, int, int]:
    """`#rrggbb` as numbers 0..255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(first: str, second: str, share: float) -> str:
    """A colour between two: share 0 is the first, 1 the second."""
    a, b = rgb(first), rgb(second)
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))
