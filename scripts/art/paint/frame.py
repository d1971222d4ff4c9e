"""The one frame of all cards and tiles: rim, border, ground, sign, band and seal.

Every card is `WIDTH` x `HEIGHT`. Titles are not painted: the window writes them into `BAND`, in
its language. The sign at the upper left is what a card is known by in a fan.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PIL import Image

from scripts.art.paint import grounds
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import (
    Brush,
    Linear,
    Painter,
    Path,
    Radial,
    box,
    oval,
    poly,
    pts,
    smooth,
)
from scripts.art.paint.glyphs import COBRA

WIDTH: Final = 500
HEIGHT: Final = 750
BAND: Final = (0.852, 0.948)
"""Where the title goes, as shares of the height."""
SIGN: Final = 0.30
"""Diameter of the sign, as a share of the width."""
INNER: Final = (44.0, 44.0, WIDTH - 88.0, HEIGHT * BAND[0] - 44.0 - 4.0)
"""The painted field: left, top, width, height."""
_RADIUS: Final = 34.0

GOLD_RIM: Final = Linear((0, 0), (WIDTH, HEIGHT), ("#fbe6a4", "#dfa63a", "#8a5a17", "#e9bd5c"))


@dataclass(frozen=True)
class Look:
    """The colours of a family of cards: edge, border blocks, ground, and the band."""

    edge: str
    blocks: tuple[str, ...]
    paper: str
    burn: float
    band: str
    rays: str
    is_tainted: bool = False


def plain(colour: str) -> Look:
    """Clean cards: an edge of their own colour, bright blocks, pale papyrus."""
    return Look(
        colour,
        (ink.RED, ink.CREAM, ink.LAPIS, ink.CREAM, ink.GREEN, ink.CREAM),
        "#efdfb2",
        0.42,
        ink.mixed(colour, "#0d1730", 0.62),
        "#dd9f38",
    )


TAINTED: Final = Look(
    "#150b0a", ("#c22a1e", "#e0a83a"), "#c0804f", 0.95, "#5a0f0c", "#e8a24c", True
)
"""Tainted cards: black edge, teeth for blocks, scorched papyrus; dark also in grey."""


def sheet(look: Look, field: Painter, seed: int = 1) -> Brush:
    """A framed card with its field painted, the band empty."""
    brush = Brush(WIDTH, HEIGHT)
    outline = box(0, 0, WIDTH, HEIGHT, _RADIUS)
    brush.fill(outline, ink.BLACK)
    brush.fill(box(4, 4, WIDTH - 8, HEIGHT - 8, _RADIUS - 4), GOLD_RIM)
    brush.fill(
        box(10, 10, WIDTH - 20, HEIGHT - 20, _RADIUS - 9),
        Linear(
            (0, 0),
            (WIDTH, HEIGHT),
            (
                ink.mixed(look.edge, "#ffffff", 0.22),
                look.edge,
                ink.mixed(look.edge, "#000000", 0.3),
            ),
        ),
    )
    brush.fill(box(22, 22, WIDTH - 44, HEIGHT - 44, 6), ink.BLACK)
    (_teeth if look.is_tainted else _blocks)(brush, look.blocks)
    brush.fill(box(39, 39, WIDTH - 78, HEIGHT - 78, 2), GOLD_RIM)
    x, y, width, height = INNER
    brush.fill(box(x - 2, y - 2, width + 4, HEIGHT - 84), ink.INK)
    paper = grounds.papyrus(int(width), int(height), seed, look.paper, look.burn)
    brush.picture(paper, (x + width / 2, y + height / 2), width)
    with brush.clipped(box(x, y, width, height)):
        field(brush)
        if look.is_tainted:
            _scorch(brush)
        brush.line(box(x, y, width, height), "#3a1d0c", 10, 0.22)
    _band(brush, look)
    return brush


def finished(brush: Brush, seed: int = 1, is_tainted: bool = False) -> Image.Image:
    """The card as it is handed out: aged, its corners rounded."""
    image = grounds.aged(brush.image(), seed, "#b98a5a" if is_tainted else "#ecdcb0")
    mask = Brush(WIDTH, HEIGHT)
    mask.fill(box(0, 0, WIDTH, HEIGHT, _RADIUS), "#ffffff")
    image.putalpha(mask.image().getchannel("A"))
    return image


def rays(brush: Brush, centre: tuple[float, float], colour: str, alpha: float = 0.34) -> None:
    """Rays of the sun behind what is shown."""
    with brush.faded(alpha):
        for index in range(20):
            a, b = (2 * math.pi * (index + part) / 20 for part in (0.0, 0.5))
            brush.fill(
                poly(
                    centre,
                    (centre[0] + 700 * math.cos(a), centre[1] + 700 * math.sin(a)),
                    (centre[0] + 700 * math.cos(b), centre[1] + 700 * math.sin(b)),
                ),
                Radial(centre, 430, (colour + "ff", colour + "c0", colour + "20"), (0, 0.5, 1)),
            )


def sign(brush: Brush, painter: Painter, look: Look, row: int = 0, size: float = 1.0) -> None:
    """A medallion at the upper left; `painter` fills the box -50..50 around the origin."""
    radius = WIDTH * SIGN / 2
    x, y = WIDTH * 0.175, WIDTH * 0.19 + row * WIDTH * 0.318
    brush.glow(oval(x + 3, y + 6, radius), "#000000", 7, 0.55)
    brush.fill(oval(x, y, radius), ink.BLACK)
    brush.fill(oval(x, y, radius - 3), GOLD_RIM)
    if look.is_tainted:
        brush.fill(oval(x, y, radius - 9), "#b3241b")
        brush.fill(oval(x, y, radius - 15), ink.BLACK)
        ground = Radial((x - 14, y - 20), radius * 1.5, ("#f3cfa0", "#d99a5f", "#9c4f2a"))
    else:
        brush.fill(oval(x, y, radius - 9), ink.BLACK)
        ground = Radial((x - 14, y - 20), radius * 1.5, ("#fff8e2", "#f3e3b8", "#cda866"))
    brush.fill(oval(x, y, radius - (17 if look.is_tainted else 11)), ground)
    with brush.moved(x, y, size * (1.0 if look.is_tainted else 1.1)):
        painter(brush)


def seal(brush: Brush, x: float = WIDTH - 92.0, y: float = 92.0, radius: float = 62.0) -> None:
    """The cobra pressed into red wax: the mark of what is tainted."""
    drops = [
        (radius * (1.0 + 0.07 * math.sin(5 * a) + 0.05 * math.sin(3 * a + 1)), a)
        for a in (2 * math.pi * k / 22 for k in range(22))
    ]
    wax = smooth([(x + r * math.cos(a), y + r * math.sin(a)) for r, a in drops])
    brush.glow(wax, "#000000", 8, 0.7)
    brush.shape(
        wax, Radial((x - 22, y - 26), radius * 1.7, ("#e2503c", "#b0241a", "#5e0d0a")), "#2a0605", 4
    )
    brush.shade(wax, "#300000", 7, -5, -6)
    inner = oval(x, y, radius * 0.74)
    brush.line(inner, "#5c0d09", 5)
    brush.line(oval(x + 1, y + 2, radius * 0.74), "#f07a5c", 1.6, 0.8)
    size = radius * 1.12
    brush.sign(COBRA, (x + 2, y + 3), (size, size), ("#3a0604",), "#3a0604", 12)
    brush.sign(COBRA, (x, y), (size, size), ("#ffdf8c", "#f0b94a"), "#4a0a06", 6)


def winged_sun(brush: Brush, x: float, y: float, width: float) -> None:
    """The winged disc above a scene."""
    for side in (-1, 1):
        with brush.moved(x, y, width / 360, flip=side < 0):
            for row, (reach, drop, colours) in enumerate(
                (
                    (172, 50, (ink.LAPIS, "#3c77c4")),
                    (126, 36, (ink.GREEN, "#57b088")),
                    (82, 22, (ink.RED, "#dd6a4c")),
                )
            ):
                count = (17, 13, 9)[row]
                for k in range(count):
                    share = k / count
                    left, right = 20 + (reach - 20) * share, 20 + (reach - 20) * (k + 1) / count
                    low = drop * (1 - 0.55 * share**1.6)
                    feather = smooth(
                        [
                            (left, -8),
                            (left, -8),
                            (right, -8),
                            (right, -8),
                            (right, low - 5),
                            ((left + right) / 2, low),
                            (left, low - 5),
                        ]
                    )
                    brush.shape(feather, colours[k % 2], ink.INK, 2)
            bow = smooth(pts("14,-16 14,-16 90,-22 178,-8 178,-8 90,-10 14,2 14,2"))
            brush.shape(bow, GOLD_RIM_SMALL, ink.INK, 2.4)
    for side in (-1, 1):
        with brush.moved(x, y, width / 360, flip=side < 0):
            brush.line(smooth(pts("16,14 30,24 26,34 18,28"), False), ink.INK, 8)
            brush.line(smooth(pts("16,14 30,24 26,34 18,28"), False), ink.GOLD, 4)
    radius = width * 0.062
    disc = Radial(
        (x - radius * 0.3, y - radius * 0.4), radius * 1.6, ("#f08a5a", "#c8371f", "#7e150c")
    )
    brush.shape(oval(x, y, radius), disc, ink.INK, 3)


GOLD_RIM_SMALL: Final = Linear((0, -24), (0, 4), ("#fbe6a4", "#dfa63a", "#a87523"))


def _blocks(brush: Brush, colours: tuple[str, ...]) -> None:
    """A border of coloured blocks, mirrored about the middle of each side."""
    thick, inset = 13.0, 24.5

    def along(length: float, place: Callable[[float, float], Path]) -> None:
        count = 2 * round(length / 2 / 18) + 1
        step = length / count
        for index in range(count):
            away = abs(index - count // 2)
            block = place(inset + index * step + 1.4, step - 2.8)
            brush.fill(block, colours[away % len(colours)])

    along(WIDTH - 2 * inset, lambda at, size: box(at, inset, size, thick, 1.5))
    along(WIDTH - 2 * inset, lambda at, size: box(at, HEIGHT - inset - thick, size, thick, 1.5))
    along(HEIGHT - 2 * inset, lambda at, size: box(inset, at, thick, size, 1.5))
    along(HEIGHT - 2 * inset, lambda at, size: box(WIDTH - inset - thick, at, thick, size, 1.5))
    for x in (inset, WIDTH - inset - thick):
        for y in (inset, HEIGHT - inset - thick):
            brush.fill(box(x - 1, y - 1, thick + 2, thick + 2), ink.BLACK)
            brush.fill(box(x, y, thick, thick, 2), ink.GOLD)
            brush.fill(box(x + 3.5, y + 3.5, thick - 7, thick - 7, 1), ink.RED_DARK)


def _teeth(brush: Brush, colours: tuple[str, ...]) -> None:
    """A border of teeth that point inwards, red and gold on black."""
    low, high = 24.0, 39.0

    def along(length: float, place: Callable[[float, float], tuple[float, float]]) -> None:
        count = 2 * round((length - 2 * low) / 2 / 21) + 1
        step = (length - 2 * low) / count
        for index in range(count):
            at = low + index * step
            tooth = poly(place(at + 1, low), place(at + step - 1, low), place(at + step / 2, high))
            brush.fill(tooth, colours[(index - count // 2) % 2])

    along(WIDTH, lambda along_, depth: (along_, depth))
    along(WIDTH, lambda along_, depth: (along_, HEIGHT - depth))
    along(HEIGHT, lambda along_, depth: (depth, along_))
    along(HEIGHT, lambda along_, depth: (WIDTH - depth, along_))


def _scorch(brush: Brush) -> None:
    """Smoke that eats into the field from its edges."""
    x, y, width, height = INNER
    middle = (x + width / 2, y + height * 0.52)
    brush.fill(
        box(x, y, width, height),
        Radial(middle, 400, ("#30000000", "#3a080400", "#2c0503d8"), (0, 0.52, 1)),
    )


def _band(brush: Brush, look: Look) -> None:
    x, width = INNER[0] - 4, INNER[2] + 8
    top, bottom = HEIGHT * BAND[0], HEIGHT * BAND[1]
    brush.fill(box(x, top - 4, width, bottom - top + 8), GOLD_RIM)
    deep = Linear(
        (0, top),
        (0, bottom),
        (ink.mixed(look.band, "#ffffff", 0.10), look.band, ink.mixed(look.band, "#000000", 0.35)),
    )
    brush.fill(box(x + 2, top, width - 4, bottom - top), deep)
    brush.line(box(x + 9, top + 6, width - 18, bottom - top - 12, 3), ink.GOLD, 1.4, 0.7)
