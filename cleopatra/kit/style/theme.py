"""All colours, type sizes and distances, in one place.

Lengths are logical units: as many as the window holds, see `kit/device/screen.py`. Text has a
contrast of at least 4.5:1 with its ground.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

Colour = tuple[int, int, int]

# -- Colours ------------------------------------------------------------------------------
INK: Final[Colour] = (52, 31, 16)
INK_SOFT: Final[Colour] = (94, 63, 35)
INK_HEADING: Final[Colour] = (126, 52, 12)
INK_DISABLED: Final[Colour] = (84, 66, 44)
WHITE: Final[Colour] = (255, 255, 255)
"""Used as a mask only, never shown."""
CREAM: Final[Colour] = (252, 241, 212)
CREAM_SOFT: Final[Colour] = (222, 205, 166)
CREAM_DISABLED: Final[Colour] = (182, 180, 174)

PAPYRUS: Final[Colour] = (235, 216, 171)
PAPYRUS_LIGHT: Final[Colour] = (248, 236, 205)
PAPYRUS_DARK: Final[Colour] = (209, 180, 124)
LAPIS: Final[Colour] = (29, 62, 122)
LAPIS_LIGHT: Final[Colour] = (47, 92, 166)
LAPIS_DEEP: Final[Colour] = (15, 30, 66)
NIGHT: Final[Colour] = (13, 18, 36)
GOLD: Final[Colour] = (221, 168, 66)
GOLD_LIGHT: Final[Colour] = (255, 224, 142)
GOLD_DARK: Final[Colour] = (140, 90, 24)
RIM: Final[Colour] = (44, 24, 8)
SAND: Final[Colour] = (205, 166, 108)
WOOD: Final[Colour] = (120, 72, 32)
WOOD_DARK: Final[Colour] = (74, 42, 18)
TURQUOISE: Final[Colour] = (38, 122, 140)
TURQUOISE_LIGHT: Final[Colour] = (92, 190, 200)
MALACHITE: Final[Colour] = (29, 95, 65)
CARNELIAN: Final[Colour] = (158, 48, 30)
CARNELIAN_DARK: Final[Colour] = (108, 26, 16)
CARNELIAN_LIGHT: Final[Colour] = (255, 156, 132)
"""Bad news on dark ground."""
MALACHITE_LIGHT: Final[Colour] = (136, 214, 168)
"""Good news on dark ground."""
LAPIS_DULL: Final[Colour] = (56, 64, 84)
WOOD_DULL: Final[Colour] = (68, 54, 42)
CARNELIAN_DULL: Final[Colour] = (72, 46, 42)
"""Grounds of disabled buttons."""
BRONZE: Final[Colour] = (150, 130, 96)
BRONZE_DARK: Final[Colour] = (104, 84, 56)
"""Rims of disabled controls."""
HAIR_PAPYRUS: Final[Colour] = (198, 160, 92)
HAIR_LAPIS: Final[Colour] = (74, 84, 118)
"""The thin inner lines of panels."""
SELECTION: Final[Colour] = (158, 196, 214)
"""Behind selected letters."""
OCHRE: Final[Colour] = (188, 130, 34)
LILAC: Final[Colour] = (176, 138, 214)
AMBER: Final[Colour] = (232, 160, 40)
EMBER: Final[Colour] = (206, 58, 34)
EMBER_LIGHT: Final[Colour] = (255, 90, 50)
"""Levels of a gauge: a warning, danger, and the light around danger."""
SLATE: Final[Colour] = (104, 116, 152)
SLATE_LIGHT: Final[Colour] = (196, 204, 224)
"""Things to come, on lapis."""
BLACK: Final[Colour] = (16, 11, 8)
SHADOW: Final[Colour] = (12, 7, 2)

FOCUS: Final[Colour] = (252, 253, 255)
"""The bright line of the focus ring; drawn between two dark ones, so that it shows on any ground.
White, as the rims of what can be clicked are gold.
"""
BEST: Final[Colour] = (250, 211, 108)
"""The ground of the best among several values."""
GLOW: Final[Colour] = (255, 208, 96)
"""Legal targets."""
ADVICE: Final[Colour] = (150, 215, 255)
"""What the adviser points at, and the adviser's lamp."""
PLAIN_BLACK: Final[Colour] = (0, 0, 0)
PLAIN_WHITE: Final[Colour] = (255, 255, 255)
PLAIN_YELLOW: Final[Colour] = (255, 224, 0)
"""In high contrast: what has the focus, is pointed at or chosen."""
PLAIN_GREY: Final[Colour] = (128, 128, 128)
"""In high contrast: the rims of what cannot be used."""
PLAIN_RED: Final[Colour] = (255, 84, 66)
"""In high contrast: the rims of what cannot be undone, beside their words."""
LINK: Final[Colour] = (22, 78, 128)

INKS: Final[dict[str, tuple[Colour, ...]]] = {
    **dict.fromkeys(
        ("papyrus", "papyrus-slim", "papyrus-plain", "cartouche", "row", "row-hover", "leaf"),
        (INK, INK_SOFT, INK_HEADING, LINK, CARNELIAN, MALACHITE),
    ),
    "click": (INK, INK_SOFT, INK_HEADING, LINK, CARNELIAN, MALACHITE),
    **dict.fromkeys(("well", "tab", "leaf-dim"), (INK, INK_SOFT, INK_DISABLED)),
    **dict.fromkeys(("field", "field-focus", "tab-hover"), (INK, INK_SOFT)),
    "field-disabled": (INK_DISABLED,),
    **dict.fromkeys(
        ("lapis", "lapis-slim", "toast", "tooltip", "night", "voice", "dusk", "chip"),
        (CREAM, CREAM_SOFT, CREAM_DISABLED, GOLD_LIGHT, CARNELIAN_LIGHT, MALACHITE_LIGHT),
    ),
    **dict.fromkeys(
        ("button", "button-pressed", "tab-on", "row-on", "click-lapis"), (CREAM, CREAM_SOFT)
    ),
    "chip-best": (RIM,),
    **dict.fromkeys(
        ("button-hover", "plain", "plain-hover", "plain-pressed", "danger", "danger-hover"),
        (CREAM,),
    ),
    "danger-pressed": (CREAM,),
    **dict.fromkeys(
        ("button-disabled", "plain-disabled", "danger-disabled"), (CREAM_SOFT, CREAM_DISABLED)
    ),
}
"""The colours of text that stand on each look of a panel; each pair has 4.5:1 or more."""

# -- Distances: multiples of 8 ------------------------------------------------------------
GAP_SMALL: Final = 8
GAP: Final = 16
GAP_LARGE: Final = 24
PADDING: Final = 24
MARGIN: Final = 48
CONTROL_HEIGHT: Final = 56
"""The least height of anything that can be clicked (37 px at 1280x720)."""


# -- Type ---------------------------------------------------------------------------------
SIZES: Final = (19, 21, 24, 28, 33, 50, 92)
"""The type scale, in logical units; every style has one of these sizes."""


class Face(Enum):
    """The roles of typefaces. The heading face never sets figures: the typesetter swaps them."""

    HEADING = "heading"
    TEXT = "text"
    BOLD = "bold"
    ITALIC = "italic"
    GLYPHS = "glyphs"
    HAN = "han"
    ARABIC = "arabic"
    HEBREW = "hebrew"
    DEVANAGARI = "devanagari"
    BENGALI = "bengali"
    GURMUKHI = "gurmukhi"
    GUJARATI = "gujarati"
    TAMIL = "tamil"
    TELUGU = "telugu"
    KANNADA = "kannada"
    MALAYALAM = "malayalam"
    SINHALA = "sinhala"
    THAI = "thai"
    LAO = "lao"
    MYANMAR = "myanmar"
    GEORGIAN = "georgian"
    ARMENIAN = "armenian"
    ETHIOPIC = "ethiopic"
    KHMER = "khmer"
    EMOJI = "emoji"


SCRIPTS: Final[Mapping[Face, str]] = {
    Face.HAN: "Hani",
    Face.ARABIC: "Arab",
    Face.HEBREW: "Hebr",
    Face.DEVANAGARI: "Deva",
    Face.BENGALI: "Beng",
    Face.GURMUKHI: "Guru",
    Face.GUJARATI: "Gujr",
    Face.TAMIL: "Taml",
    Face.TELUGU: "Telu",
    Face.KANNADA: "Knda",
    Face.MALAYALAM: "Mlym",
    Face.SINHALA: "Sinh",
    Face.THAI: "Thai",
    Face.LAO: "Laoo",
    Face.MYANMAR: "Mymr",
    Face.GEORGIAN: "Geor",
    Face.ARMENIAN: "Armn",
    Face.ETHIOPIC: "Ethi",
    Face.KHMER: "Khmr",
    Face.EMOJI: "Zsye",
}
"""Faces for what players type in scripts that the game itself is not written in, and their codes
in ISO 15924. They are opened when such a letter is first set."""
RIGHT_TO_LEFT: Final = frozenset({Face.ARABIC, Face.HEBREW})


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is set: face, size in logical units, line height as a factor of the size.

    `growth` says how much of the user's text scale applies: 1 for text that is read, less
    for headings that are large already.
    """

    face: Face
    size: float
    leading: float = 1.3
    growth: float = 1.0


TITLE: Final = TextStyle(Face.HEADING, 92, 1.15, 0.25)
HEADING: Final = TextStyle(Face.HEADING, 50, 1.2, 0.4)
SUBHEADING: Final = TextStyle(Face.HEADING, 33, 1.25, 0.6)
BUTTON: Final = TextStyle(Face.HEADING, 28, 1.2, 0.8)
LARGE: Final = TextStyle(Face.TEXT, 33)
BODY: Final = TextStyle(Face.TEXT, 28)
SMALL: Final = TextStyle(Face.TEXT, 24)
TINY: Final = TextStyle(Face.TEXT, 21)
BOLD: Final = TextStyle(Face.BOLD, 28)
SMALL_BOLD: Final = TextStyle(Face.BOLD, 24)
TINY_BOLD: Final = TextStyle(Face.BOLD, 21)
ITALIC: Final = TextStyle(Face.ITALIC, 28)
NUMBER: Final = TextStyle(Face.BOLD, 33, 1.15)
BIG_NUMBER: Final = TextStyle(Face.BOLD, 50, 1.1, 0.5)

# Text in fixed places on a table grows with the text scale, but less than sentences do.
PROMPT: Final = TextStyle(Face.BOLD, 28, 1.1, 0.3)
LONG_PROMPT: Final = TextStyle(Face.BOLD, 21, 1.1, 0.2)
DETAIL: Final = TextStyle(Face.TEXT, 24, 1.08, 0.4)
LONG_DETAIL: Final = TextStyle(Face.TEXT, 19, 1.06, 0.3)
OFFER: Final = TextStyle(Face.HEADING, 24, 1.1, 0.3)
PART_TITLE: Final = TextStyle(Face.HEADING, 24, 1.2, 0.3)
PURSE_TITLE: Final = TextStyle(Face.HEADING, 33, 1.2, 0.3)
PLAYER_NAME: Final = TextStyle(Face.BOLD, 24, 1.2, 0.55)
LONG_NAME: Final = TextStyle(Face.BOLD, 19, 1.2, 0.2)
LABEL_BOLD: Final = TextStyle(Face.BOLD, 24, 1.2, 0.5)
LABEL: Final = TextStyle(Face.TEXT, 21, 1.2, 0.55)
TILE_NAME: Final = TextStyle(Face.TEXT, 21, 1.1, 0.35)
NOTE: Final = TextStyle(Face.TEXT, 21, 1.1, 0.35)
FIGURE: Final = TextStyle(Face.BOLD, 24, 1.15, 0.55)
PANEL_FIGURE: Final = TextStyle(Face.BOLD, 24, 1.1, 0.35)
NARROW_NAME: Final = TextStyle(Face.BOLD, 19, 1.0, 0.06)
NARROW_FIGURE: Final = TextStyle(Face.BOLD, 21, 1.1, 0.08)
SMALL_FIGURE: Final = TextStyle(Face.BOLD, 21, 1.1, 0.5)

STYLES: Final[dict[str, TextStyle]] = {
    "title": TITLE,
    "heading": HEADING,
    "subheading": SUBHEADING,
    "button": BUTTON,
    "large": LARGE,
    "body": BODY,
    "small": SMALL,
    "tiny": TINY,
    "bold": BOLD,
    "small_bold": SMALL_BOLD,
    "tiny_bold": TINY_BOLD,
    "italic": ITALIC,
    "number": NUMBER,
    "big_number": BIG_NUMBER,
    "prompt": PROMPT,
    "long_prompt": LONG_PROMPT,
    "detail": DETAIL,
    "long_detail": LONG_DETAIL,
    "offer": OFFER,
    "part_title": PART_TITLE,
    "purse_title": PURSE_TITLE,
    "player_name": PLAYER_NAME,
    "long_name": LONG_NAME,
    "label_bold": LABEL_BOLD,
    "label": LABEL,
    "tile_name": TILE_NAME,
    "note": NOTE,
    "figure": FIGURE,
    "panel_figure": PANEL_FIGURE,
    "small_figure": SMALL_FIGURE,
    "narrow_figure": NARROW_FIGURE,
    "narrow_name": NARROW_NAME,
}
SMALLEST_PIXELS: Final = 12
"""No text is set smaller than this many pixels, whatever the window."""


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 (black) to 1 (white)."""

    def linear(channel: int) -> float:
        value = channel / 255
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = colour
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with `share` (0..1) of `other`."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )
