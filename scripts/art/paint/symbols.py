"""Symbols of resources, drawn to be told apart at 16 pixels, also without colour.

Each has its own outline: an axe, three log ends, a block, a column, a gem, a cave, a wheel, a palm.
"""

import math
from typing import Final

from PIL import Image, ImageDraw

from scripts.art.paint import palette as ink

SYMBOLS: Final = ("artisan", "wood", "stone", "marble", "lapis", "cave", "any", "palm")
_GRID: Final = 400
_LINE: Final = 20
Corner = tuple[float, float]


def symbol(kind: str, size: int, is_dark: bool = False) -> Image.Image:
    """A symbol in a square of `size` pixels; `is_dark` for a dark ground."""
    image = Image.new("RGBA", (_GRID, _GRID))
    draw = ImageDraw.Draw(image)
    line = "#000000" if not is_dark else "#2a0d08"
    _PAINTERS[kind](draw, line)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def _shape(draw: ImageDraw.ImageDraw, corners: list[Corner], fill: str, line: str) -> None:
    draw.polygon(corners, fill)
    draw.line([*corners, corners[0], corners[1]], line, _LINE, joint="curve")


def _artisan(draw: ImageDraw.ImageDraw, line: str) -> None:
    _shape(draw, [(70, 330), (250, 130), (282, 160), (104, 362)], "#c98a4a", line)
    _shape(
        draw,
        [(150, 70), (232, 30), (368, 168), (330, 250), (284, 230), (170, 116)],
        ink.CREAM,
        line,
    )
    _shape(draw, [(150, 70), (190, 50), (232, 92), (196, 130), (170, 116)], ink.GOLD_LIGHT, line)


def _wood(draw: ImageDraw.ImageDraw, line: str) -> None:
    for x, y in ((120, 272), (280, 272), (200, 130)):
        for radius, fill in ((88, line), (74, "#7a4522"), (58, "#efc98e")):
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill)
        for radius in (40, 20):
            draw.ellipse(
                (x - radius, y - radius, x + radius, y + radius), outline="#a8703a", width=9
            )


def _stone(draw: ImageDraw.ImageDraw, line: str) -> None:
    _shape(draw, [(200, 50), (360, 130), (200, 212), (40, 130)], "#fbeecb", line)
    _shape(draw, [(40, 130), (200, 212), (200, 360), (40, 278)], "#e3c183", line)
    _shape(draw, [(200, 212), (360, 130), (360, 278), (200, 360)], "#b98d4c", line)


def _marble(draw: ImageDraw.ImageDraw, line: str) -> None:
    _shape(draw, [(128, 108), (272, 108), (262, 300), (138, 300)], "#f6f3ee", line)
    for x in (170, 200, 230):
        draw.line((x, 118, x, 292), "#9aa2b2", 13)
    _shape(draw, [(70, 40), (330, 40), (292, 112), (108, 112)], "#ffffff", line)
    _shape(draw, [(80, 296), (320, 296), (340, 362), (60, 362)], "#dfe1e8", line)


def _lapis(draw: ImageDraw.ImageDraw, line: str) -> None:
    _shape(draw, [(110, 70), (290, 70), (372, 168), (200, 358), (28, 168)], "#2f6fe0", line)
    draw.polygon([(110, 70), (290, 70), (262, 168), (138, 168)], "#a8ccff")
    draw.polygon([(138, 168), (262, 168), (200, 350)], "#5b97f5")
    draw.polygon([(262, 168), (372, 168), (200, 350)], "#1b429c")
    for path in (
        [(28, 168), (372, 168)],
        [(110, 70), (138, 168), (200, 350), (262, 168), (290, 70)],
    ):
        draw.line(path, line, 11, joint="curve")


def _cave(draw: ImageDraw.ImageDraw, line: str) -> None:
    hill = [
        (20, 350),
        (46, 210),
        (110, 120),
        (176, 62),
        (252, 74),
        (322, 150),
        (362, 240),
        (382, 350),
    ]
    _shape(draw, hill, "#d9a45c", line)
    mouth = [
        (200 + 92 * math.cos(math.pi * (1 + k / 12)), 260 + 110 * math.sin(math.pi * (1 + k / 12)))
        for k in range(13)
    ]
    draw.polygon([*mouth, (292, 352), (108, 352)], "#1a0906")
    for x, y in ((170, 330), (206, 336), (240, 326), (200, 306)):
        draw.ellipse((x - 18, y - 18, x + 18, y + 18), ink.GOLD_LIGHT)


def _any(draw: ImageDraw.ImageDraw, line: str) -> None:
    fills = ("#b9793c", "#e9cd92", "#3a78e6", "#f3f2ef")
    for quarter, fill in enumerate(fills):
        draw.pieslice((40, 40, 360, 360), 90 * quarter, 90 * quarter + 90, fill)
    draw.ellipse((40, 40, 360, 360), outline=line, width=_LINE)
    draw.line((200, 44, 200, 356), line, _LINE)
    draw.line((44, 200, 356, 200), line, _LINE)
    draw.ellipse((146, 146, 254, 254), ink.GOLD_LIGHT, line, _LINE)


def _palm(draw: ImageDraw.ImageDraw, line: str) -> None:
    _shape(draw, [(180, 370), (196, 170), (226, 170), (240, 370)], "#8a5a2c", line)
    for angle, reach in ((-90, 150), (-150, 170), (-30, 170), (-190, 150), (10, 150)):
        a = math.radians(angle)
        tip = (
            206 + reach * math.cos(a),
            176 + reach * math.sin(a) + (60 if abs(angle + 90) > 70 else 0),
        )
        side = (-math.sin(a) * 36, math.cos(a) * 36)
        middle = (206 + reach * 0.5 * math.cos(a), 166 + reach * 0.55 * math.sin(a))
        leaf = [
            (206, 182),
            (middle[0] + side[0], middle[1] + side[1]),
            tip,
            (middle[0] - side[0], middle[1] - side[1]),
        ]
        draw.polygon(leaf, "#3f8a34")
        draw.line([*leaf, leaf[0]], line, 14, joint="curve")


_PAINTERS: Final = {
    "artisan": _artisan,
    "wood": _wood,
    "stone": _stone,
    "marble": _marble,
    "lapis": _lapis,
    "cave": _cave,
    "any": _any,
    "palm": _palm,
}
