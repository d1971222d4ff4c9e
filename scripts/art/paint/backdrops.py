"""What stands behind people on cards: writing, walls, landscapes. In a card's coordinates."""

from __future__ import annotations

import random
from collections.abc import Sequence

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, box, oval, poly, ribbon, smooth, without
from scripts.art.paint.face import LINE
from scripts.art.paint.glyphs import WRITING

LEFT, TOP, RIGHT, FOOT = 44.0, 44.0, 456.0, 636.0
_FILLS = (ink.RED, ink.LAPIS, ink.GREEN, ink.GOLD, "#a4552b")


def columns_of_writing(
    brush: Brush,
    xs: Sequence[float],
    top: float = 150.0,
    foot: float = FOOT,
    seed: int = 1,
    alpha: float = 0.9,
) -> None:
    """Columns of painted hieroglyphs between ruled lines."""
    chooser = random.Random(seed)
    for x in xs:
        for side in (-30, 30):
            brush.line(
                poly((x + side, top), (x + side, foot), is_closed=False), "#2a4a7a", 3, alpha
            )
        y = top + 8
        while y < foot - 40:
            height = chooser.choice((34, 40, 46))
            sign = chooser.choice(WRITING)
            fills = (chooser.choice(_FILLS), ink.CREAM, chooser.choice(_FILLS))
            brush.sign(sign, (x, y + height / 2), (46, height), fills, ink.INK, 2, alpha=alpha)
            y += height + 10


def block_wall(
    brush: Brush,
    top: float,
    foot: float = FOOT,
    tone: str = "#d8b277",
    seed: int = 2,
    high: float = 62.0,
) -> None:
    """A wall of dressed blocks."""
    chooser = random.Random(seed)
    row, y = 0, top
    while y < foot:
        x = LEFT - (row % 2) * 58 - 8
        while x < RIGHT:
            wide = chooser.choice((98.0, 112.0, 124.0))
            fill = ink.mixed(
                tone, chooser.choice(("#fff0cc", "#8a5a26", "#c08a4a")), chooser.uniform(0.05, 0.3)
            )
            stone = box(x + 2, y + 2, wide - 4, high - 4, 5)
            brush.shape(
                stone,
                Linear((x, y), (x + wide, y + high), (ink.mixed(fill, "#ffffff", 0.25), fill)),
                "#6b4420",
                3,
            )
            brush.shade(stone, "#6b442080", 6, -4, -4)
            x += wide
        y += high
        row += 1


def pyramid(brush: Brush, x: float, foot: float, width: float, tone: str = "#d9a95c") -> None:
    """A pyramid with its shaded side."""
    high = width * 0.66
    left, tip, right, edge = (
        (x - width / 2, foot),
        (x, foot - high),
        (x + width / 2, foot),
        (x + width * 0.2, foot),
    )
    brush.shape(
        poly(left, tip, edge),
        Linear(left, edge, (ink.mixed(tone, "#fff3cf", 0.5), tone)),
        LINE,
        3.4,
    )
    brush.shape(poly(tip, right, edge), ink.mixed(tone, "#5a3312", 0.42), LINE, 3.4)
    for k in range(1, 8):
        share = k / 8
        a = (tip[0] + (left[0] - tip[0]) * share, tip[1] + high * share)
        b = (tip[0] + (edge[0] - tip[0]) * share, tip[1] + high * share)
        brush.line(poly(a, b, is_closed=False), ink.mixed(tone, "#5a3312", 0.4), 2)


def palm_tree(brush: Brush, x: float, foot: float, high: float, lean: float = 14.0) -> None:
    """A palm with its crown."""
    crown = (x + lean, foot - high)
    trunk = ribbon(
        [(x, foot), (x + lean * 0.3, foot - high * 0.5), crown],
        [high * 0.11, high * 0.08, high * 0.07],
    )
    brush.shape(trunk, Linear((x - 10, foot), (x + 10, foot), ("#b27a40", "#6d421c")), LINE, 2.8)
    for k in range(1, 9):
        y = foot - high * k / 9
        brush.line(
            poly(
                (x + lean * (k / 9) ** 1.6 - 5, y),
                (x + lean * (k / 9) ** 1.6 + 5, y - 3),
                is_closed=False,
            ),
            LINE,
            1.8,
        )
    for dx, dy in (
        (-0.52, 0.20),
        (0.52, 0.20),
        (-0.5, -0.10),
        (0.5, -0.10),
        (-0.28, -0.34),
        (0.30, -0.34),
        (0.0, -0.42),
        (-0.4, 0.4),
        (0.4, 0.4),
    ):
        tip = (crown[0] + dx * high * 0.62, crown[1] + dy * high * 0.62)
        middle = (crown[0] + dx * high * 0.34, crown[1] + dy * high * 0.26 - high * 0.10)
        leaf = ribbon([crown, middle, tip], [3, high * 0.105, 2])
        brush.shape(leaf, "#3f8f4a" if dy < 0.1 else "#2c6b3a", LINE, 2)


def dunes(brush: Brush, top: float, tone: str = "#e0b468", foot: float = FOOT) -> None:
    """Sand to the horizon."""
    for k, (lift, shift) in enumerate(((0, 0), (34, 90), (72, -60))):
        y = top + lift
        hill = smooth(
            [
                (LEFT - 20, y + 16),
                (140 + shift, y - 12),
                (300 + shift, y + 14),
                (RIGHT + 20, y - 6),
                (RIGHT + 20, y - 6),
                (RIGHT + 20, foot),
                (RIGHT + 20, foot),
                (LEFT - 20, foot),
                (LEFT - 20, foot),
            ]
        )
        fill = ink.mixed(tone, "#8a5420", 0.14 * k)
        brush.shape(
            hill,
            Linear((0, y), (0, y + 120), (ink.mixed(fill, "#fff0cc", 0.4), fill)),
            ink.mixed(fill, LINE, 0.5),
            2.6,
        )


def river(brush: Brush, top: float, foot: float, tone: str = "#3f86b8") -> None:
    """The Nile as painters drew it: zigzag rows."""
    brush.fill(
        box(LEFT, top, RIGHT - LEFT, foot - top),
        Linear(
            (0, top), (0, foot), (ink.mixed(tone, "#ffffff", 0.25), ink.mixed(tone, "#0a2040", 0.4))
        ),
    )
    y = top + 10
    while y < foot:
        points = [(LEFT + k * 13, y + (6 if k % 2 else 0)) for k in range(33)]
        brush.line(poly(*points, is_closed=False), ink.mixed(tone, "#e8f6ff", 0.5), 2.4, 0.8)
        y += 16
    brush.line(poly((LEFT, top), (RIGHT, top), is_closed=False), LINE, 3)


def awning(brush: Brush, foot: float, colours: tuple[str, str]) -> None:
    """A striped market roof along the upper edge."""
    count = 9
    step = (RIGHT - LEFT) / count
    for k in range(count):
        x = LEFT + k * step
        flap = smooth(
            [
                (x, TOP - 4),
                (x, TOP - 4),
                (x + step, TOP - 4),
                (x + step, TOP - 4),
                (x + step, foot - 16),
                (x + step / 2, foot),
                (x, foot - 16),
            ]
        )
        fill = colours[k % 2]
        brush.shape(
            flap, Linear((0, TOP), (0, foot), (ink.mixed(fill, "#000000", 0.25), fill)), LINE, 3
        )
    brush.glow(box(LEFT, foot - 6, RIGHT - LEFT, 16), "#2a1206", 9, 0.4)


def night(brush: Brush, moon: tuple[float, float] = (380.0, 130.0)) -> None:
    """A dark sky with stars and a thin moon."""
    brush.fill(
        box(LEFT, TOP, RIGHT - LEFT, FOOT - TOP),
        Linear((0, TOP), (0, FOOT), ("#0b1330", "#22315c", "#6a4a4a")),
    )
    chooser = random.Random(5)
    for _ in range(46):
        x, y = chooser.uniform(LEFT, RIGHT), chooser.uniform(TOP, 420)
        brush.dot(x, y, chooser.uniform(1, 2.6), "#f8e8b8")
    brush.glow(oval(*moon, 40), "#f4dc98", 22, 0.5)
    x, y = moon
    brush.fill(without(oval(x, y, 36), oval(x - 13, y - 8, 31)), "#f6e2a6")


def sky(brush: Brush, *colours: str) -> None:
    """Colours from the top down behind everything."""
    brush.fill(box(LEFT, TOP, RIGHT - LEFT, FOOT - TOP), Linear((0, 44), (0, 520), colours), 0.85)
