"""What the palace is built of, heaped up on cards; `heap` answers the painter of a whole field."""

from __future__ import annotations

import itertools
import math
import random

from scripts.art.paint import backdrops, frame
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import (
    Brush,
    Linear,
    Painter,
    Radial,
    box,
    oval,
    poly,
    pts,
    ribbon,
    smooth,
)
from scripts.art.paint.face import LINE
from scripts.art.paint.marble import marble
from scripts.art.paint.stonework import FLOOR, ground_shadow, stone
from scripts.art.paint.treasure import lapis


# -- timber -----
def _log(brush: Brush, x: float, y: float, radius: float, seed: int, reach: float) -> None:
    chooser = random.Random(seed)
    dx, dy = 0.80 * reach, -0.52 * reach
    nx, ny = 0.52 * radius, 0.80 * radius
    body = poly(
        (x - nx, y - ny), (x - nx + dx, y - ny + dy), (x + nx + dx, y + ny + dy), (x + nx, y + ny)
    )
    far = oval(x + dx, y + dy, radius, radius)
    bark = Linear((x - nx, y - ny), (x + nx, y + ny), ("#b9743a", "#8a4c20", "#4a230c"))
    brush.shape(far, "#5a2d12", LINE, 4)
    brush.fill(body, bark)
    with brush.clipped(body):
        for _ in range(16):
            share, start = chooser.uniform(-0.95, 0.95), chooser.uniform(-0.1, 0.8)
            length = chooser.uniform(0.1, 0.4)
            a = (x + nx * share + dx * start, y + ny * share + dy * start)
            b = (a[0] + dx * length, a[1] + dy * length)
            colour = chooser.choice(("#3a1a08", "#3a1a08", "#d9995a"))
            brush.line(poly(a, b, is_closed=False), colour, chooser.uniform(1.6, 3.2), 0.75)
    for side in (-1, 1):
        a = (x + side * nx, y + side * ny)
        brush.line(poly(a, (a[0] + dx, a[1] + dy), is_closed=False), LINE, 4)
    brush.shape(oval(x, y, radius), "#7a4522", LINE, 4.4)
    wood = Radial(
        (x - radius * 0.25, y - radius * 0.3), radius * 1.2, ("#ffe4b0", "#e2ab68", "#b97a3c")
    )
    brush.fill(oval(x, y, radius * 0.84), wood)
    for k in range(1, 5):
        ring = radius * 0.80 * k / 5
        brush.line(oval(x + chooser.uniform(-1, 1), y, ring, ring * 0.96), "#a8682e", 2.2, 0.85)
    for _ in range(3):
        angle = chooser.uniform(0, 6.28)
        tip = (x + radius * 0.7 * math.cos(angle), y + radius * 0.7 * math.sin(angle))
        brush.line(poly((x, y), tip, is_closed=False), "#8a5424", 2, 0.8)


def timber(brush: Brush, is_double: bool) -> None:
    """Cedar logs, roped together."""
    rows, radius, reach = (4, 38.0, 190.0) if is_double else (3, 49.0, 196.0)
    middle = 206.0 if is_double else 202.0
    ground_shadow(brush, 256, 196)
    for row in range(rows):
        count = rows - row
        for k in range(count):
            x = middle + (k - (count - 1) / 2) * radius * 2.04
            y = FLOOR - radius - 8 - row * radius * 1.78
            _log(brush, x, y, radius, row * 7 + k, reach + 9 * ((k * 5 + row) % 3))
    top = FLOOR - radius - 8 - (rows - 1) * radius * 1.78
    right = middle + (rows - 1) / 2 * radius * 2.04
    for share in (0.30, 0.72):
        dx, dy = 0.80 * reach * share, -0.52 * reach * share
        rope = [
            (middle - radius * 0.62 + dx, top - radius * 0.78 + dy),
            (middle + radius * 0.72 + dx, top - radius * 0.42 + dy),
            ((middle + right) / 2 + radius * 1.1 + dx, (top + FLOOR) / 2 - radius * 0.9 + dy),
            (right + radius * 0.98 + dx, FLOOR - radius * 1.1 + dy),
            (right + radius * 0.66 + dx, FLOOR - 12 + dy),
        ]
        band = ribbon(rope, [13] * len(rope))
        brush.shape(band, "#e6cd94", LINE, 3.2)
        with brush.clipped(band):
            for a, b in itertools.pairwise(rope):
                for k in range(9):
                    x, y = a[0] + (b[0] - a[0]) * k / 9, a[1] + (b[1] - a[1]) * k / 9
                    brush.line(
                        poly((x - 9, y + 7), (x + 9, y - 7), is_closed=False), "#9a7a44", 2.2
                    )


# -- what deceives the eye -----
def trompe(brush: Brush) -> None:
    """Painted timber, stone, marble and lapis behind one torn sheet: it may be any of them."""
    for k, (x, y, scene) in enumerate(
        ((110, 168, timber), (286, 168, stone), (110, 414, marble), (286, 414, lapis))
    ):
        with (
            brush.clipped(box(44 + 206 * (k % 2), 44 + 296 * (k // 2), 206, 296)),
            brush.moved(x - 132, y - 190, 0.66),
        ):
            brush.fill(
                box(-100, -100, 900, 900), ("#e8c890", "#dcb478", "#c9a2a0", "#e0bc7c")[k], 0.5
            )
            scene(brush, False)
    for line in (((250, 40), (250, 650)), ((40, 340), (460, 340))):
        brush.line(poly(*line, is_closed=False), LINE, 9)
        brush.line(poly(*line, is_closed=False), ink.GOLD, 4)
    brush.glow(oval(252, 348, 104), "#2a0c04", 16, 0.7)
    face = smooth(pts("170,270 250,250 330,270 336,350 300,420 250,448 200,420 164,350"))
    brush.fill(face, Linear((170, 260), (330, 440), ("#fff6de", "#d8b888")))
    with brush.clipped(face):
        brush.fill(box(250, 200, 200, 300), Linear((250, 260), (340, 440), ("#3a6ad0", "#12285e")))
    brush.shade(face, "#2a0c0480", 12, -7, -7)
    brush.line(face, LINE, 5)
    brush.line(poly((250, 251), (250, 447), is_closed=False), LINE, 4)
    for x, eye, pupil in ((212, "#12285e", "#f6d25c"), (288, "#fff6de", "#b3241b")):
        lid = smooth(
            [(x - 26, 330), (x - 26, 330), (x, 312), (x + 26, 330), (x + 26, 330), (x, 344)]
        )
        brush.shape(lid, eye, LINE, 4)
        brush.dot(x, 329, 8, pupil)
        brush.dot(x, 329, 3.4, LINE)
    brush.line(smooth([(206, 388), (250, 408), (294, 388)], False), "#b3241b", 10)
    brush.line(smooth([(206, 388), (250, 408), (294, 388)], False), LINE, 3)


_SIZES = {
    "wood": (1.06, 1.02),
    "stone": (1.12, 1.16),
    "marble": (1.14, 1.06),
    "lapis": (1.06, 1.02),
}
"""How much larger each heap is painted, plain and double."""


def heap(kind: str, is_double: bool, rays: str) -> Painter:
    """The painter of a resource's field: rays, horizon, heap."""
    scene = {"wood": timber, "stone": stone, "marble": marble, "lapis": lapis}[kind]

    def paint(brush: Brush) -> None:
        frame.rays(brush, (250, 400), rays, 0.55)
        with brush.faded(0.55):
            backdrops.dunes(brush, 520, "#c98f4c" if is_double else "#e6bd74")
        size = _SIZES[kind][is_double]
        with brush.moved(250 * (1 - size), FLOOR * (1 - size), size):
            scene(brush, is_double)

    return paint
