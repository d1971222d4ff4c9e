"""The program's icon: a golden scarab before a pyramid, in a rounded square of lapis."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from scripts.art.paint import coins, grounds
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Radial, box, oval, poly, pts, smooth

SIZE: Final = 1024


def program_icon() -> Image.Image:
    """The icon, readable from 16 pixels on."""
    brush = Brush(SIZE, SIZE, 1.0)
    gold = Linear((0, 0), (SIZE, SIZE), ("#fff3c4", "#e9bd5c", "#8a5a17", "#e2b04a"))
    brush.fill(box(20, 20, SIZE - 40, SIZE - 40, 210), "#1a0e06")
    brush.fill(box(30, 30, SIZE - 60, SIZE - 60, 202), gold)
    brush.fill(box(84, 84, SIZE - 168, SIZE - 168, 156), "#1a0e06")
    field = box(94, 94, SIZE - 188, SIZE - 188, 148)
    with brush.clipped(field):
        brush.picture(grounds.lapis(SIZE, SIZE, 5, "#22509e"), (SIZE / 2, SIZE / 2), SIZE)
        for k in range(24):
            a, b = math.pi * k / 12, math.pi * (k + 0.5) / 12
            ray = poly(
                (512, 500), *((512 + 900 * math.cos(v), 500 + 900 * math.sin(v)) for v in (a, b))
            )
            brush.fill(ray, Radial((512, 500), 560, ("#ffe9a0a0", "#ffd87030", "#ffd87000")))
        left, tip, right, edge = (110.0, 850.0), (512.0, 300.0), (914.0, 850.0), (640.0, 850.0)
        brush.shape(
            poly(left, tip, edge), Linear(left, edge, ("#fff0c4", "#e3b46a")), "#1a0e06", 14
        )
        brush.shape(
            poly(tip, right, edge), Linear(edge, right, ("#a8703a", "#6b3f1a")), "#1a0e06", 14
        )
        sand = smooth(pts("60,850 360,826 700,852 980,830 980,1000 980,1000 60,1000 60,1000"))
        brush.shape(sand, Linear((0, 830), (0, 950), ("#f0cf86", "#b9813c")), "#1a0e06", 12)
    brush.shade(field, "#000000b0", 26, 14, 18)
    brush.glow(oval(512, 540, 270, 300), "#1a0e06", 46, 0.55)
    coins.beetle(brush, 512, 530, 6.4, ink.TEAL)
    return brush.image()
