"""Lapis lazuli in a golden bowl, and the cave where other things glitter."""

from __future__ import annotations

import math
import random

from scripts.art.paint import frame
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Radial, box, oval, poly, pts, ribbon, smooth
from scripts.art.paint.face import LINE
from scripts.art.paint.stonework import FLOOR, ground_shadow


# -- lapis -----
def gem(brush: Brush, x: float, y: float, r: float, seed: int) -> None:
    """A rough cut stone of lapis, flecked with gold."""
    chooser = random.Random(seed)
    count = chooser.choice((6, 7, 8))
    start = chooser.uniform(0, 6.28)
    rim = []
    for k in range(count):
        angle = start + 2 * math.pi * (k + chooser.uniform(-0.2, 0.2)) / count
        reach = r * chooser.uniform(0.86, 1.08)
        rim.append((x + reach * math.cos(angle), y + 0.92 * reach * math.sin(angle)))
    whole = poly(*rim)
    table = [(x - r * 0.10 + (px - x) * 0.46, y - r * 0.16 + (py - y) * 0.46) for px, py in rim]
    brush.fill(whole, "#173a92")
    for k in range(count):
        a, b = rim[k], rim[(k + 1) % count]
        c, d = table[(k + 1) % count], table[k]
        mx, my = (a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y
        lit = max(0.0, min(1.0, 0.5 - (0.55 * mx + 0.83 * my) / (2 * r)))
        fill = ink.mixed("#0c2264", "#6ea4ff", lit * 0.95)
        brush.shape(poly(a, b, c, d), fill, "#0a1a48", 1.6)
    brush.shape(
        poly(*table),
        Linear((x - r, y - r), (x + r, y + r), ("#b4d4ff", "#3f74dc", "#1f4bb0")),
        "#0a1a48",
        1.6,
    )
    with brush.clipped(whole):
        for _ in range(5):
            gx, gy = x + chooser.uniform(-r, r), y + chooser.uniform(-r, r)
            brush.dot(gx, gy, chooser.uniform(1.2, 2.6), "#f0c860")
    brush.line(whole, LINE, 4)


def lapis(brush: Brush, is_double: bool) -> None:
    """A golden bowl heaped with lapis."""
    ground_shadow(brush, 250, 170)
    chooser = random.Random(8)
    high = 4 if is_double else 3
    radius = 37.0 if is_double else 44.0
    rim_y = 470.0 if is_double else 452.0
    for row in range(high, -1, -1):
        count = (6 if is_double else 5) - row
        for k in range(max(1, count)):
            x = 250 + (k - (count - 1) / 2) * radius * 1.46 + chooser.uniform(-5, 5)
            y = rim_y - 16 - row * radius * 1.18 + chooser.uniform(-6, 6)
            gem(brush, x, y, radius * chooser.uniform(0.88, 1.06), row * 11 + k)
    bowl = smooth(
        [
            (84, rim_y),
            (84, rim_y),
            (112, rim_y + 62),
            (186, rim_y + 96),
            (214, rim_y + 100),
            (286, rim_y + 100),
            (314, rim_y + 96),
            (388, rim_y + 62),
            (416, rim_y),
            (416, rim_y),
            (340, rim_y + 18),
            (250, rim_y + 25),
            (160, rim_y + 18),
        ]
    )
    foot = smooth(
        [
            (206, rim_y + 92),
            (206, rim_y + 92),
            (294, rim_y + 92),
            (294, rim_y + 92),
            (300, rim_y + 118),
            (336, FLOOR),
            (336, FLOOR),
            (250, FLOOR + 14),
            (164, FLOOR),
            (164, FLOOR),
            (200, rim_y + 118),
        ]
    )
    metal = Linear((84, 0), (416, 0), ("#8a5a17", "#fbe6a4", "#dfa63a", "#a87022", "#e9bd5c"))
    brush.shape(foot, metal, LINE, 4.2)
    brush.shape(bowl, metal, LINE, 4.4)
    with brush.clipped(bowl):
        for k in range(15):
            x = 96 + k * 22
            drop = 70 - 0.0021 * (x - 250) ** 2
            petal = smooth(
                [(x - 11, rim_y + 22), (x, rim_y + drop), (x + 11, rim_y + 22), (x, rim_y + 30)]
            )
            brush.shape(petal, (ink.LAPIS, ink.RED, ink.TEAL)[k % 3], LINE, 2)
    rim = ribbon(
        [
            (82, rim_y - 2),
            (160, rim_y + 18),
            (250, rim_y + 25),
            (340, rim_y + 18),
            (418, rim_y - 2),
        ],
        [15] * 5,
    )
    brush.shape(
        rim, Linear((84, 0), (416, 0), ("#c98f2c", "#fff0b8", "#dfa63a", "#f6d685")), LINE, 3.6
    )
    spots = ((86, 584, 30), (132, 604, 22), (398, 586, 31), (352, 606, 21))
    for k, (x, y, r) in enumerate(spots + (((434, 606, 18), (62, 612, 17)) if is_double else ())):
        gem(brush, x, y, r, 60 + k)


# -- the cave -----
def cave(brush: Brush) -> None:
    """A hole in the hill, as black as its reputation; something glitters in it."""
    hill = smooth(
        pts(
            "30,640 30,640 44,470 66,360 110,268 150,220 196,176 250,160 "
            "300,172 340,212 392,262 430,350 452,470 470,640 470,640"
        )
    )
    brush.fill(hill, Radial((190, 280), 400, ("#f0cc90", "#cf9a58", "#8a5426", "#4a2810")))
    chooser = random.Random(3)
    with brush.clipped(hill):
        for k in range(11):
            y = 210.0 + k * 42
            strata = [
                (30 + j * 55, y + chooser.uniform(-16, 16) + 0.0009 * (j * 55 - 220) ** 2)
                for j in range(9)
            ]
            brush.line(smooth(strata, False), "#6b3f1a", chooser.uniform(2.4, 4.4), 0.6)
            lit = [(x, y - 5) for x, y in strata]
            brush.line(smooth(lit, False), "#ffe6b4", 2.4, 0.6)
        for _ in range(26):
            x, y = chooser.uniform(40, 460), chooser.uniform(190, 620)
            brush.line(
                poly((x, y), (x + 9, y + 13), (x + 5, y + 27), is_closed=False), "#5a3414", 2.6, 0.7
            )
    brush.shade(hill, "#3a1c08d0", 24, -14, 10)
    brush.line(hill, LINE, 5)
    mouth = smooth(
        pts(
            "120,640 120,640 124,480 146,400 190,352 250,336 312,354 352,402 "
            "376,480 380,640 380,640"
        )
    )
    brush.fill(mouth, Radial((250, 520), 250, ("#1a0d08", "#0a0504", "#000000")))
    with brush.clipped(mouth):
        brush.glow(oval(250, 622, 120, 50), "#e08a2a", 30, 0.55)
        for x, y in ((198, 452), (300, 440)):
            for side in (-14, 14):
                brush.fill(oval(x + side, y, 7, 4.4), "#f6d25c")
                brush.fill(oval(x + side, y, 2, 4), "#140804")
    brush.line(mouth, LINE, 5)
    for x in (92, 366):
        post = Linear((x, 0), (x + 44, 0), ("#f0d9a6", "#c49a5c", "#8a5f2c"))
        brush.shape(box(x, 392, 44, 260, 4), post, LINE, 4.4)
        for k, sign in enumerate(("𓆗", "𓂀", "𓆊")):
            brush.sign(
                sign, (x + 22, 438 + k * 62), (30, 46), (ink.RED, ink.GOLD, ink.LAPIS), LINE, 3
            )
    brush.shape(
        box(70, 338, 362, 56, 5), Linear((0, 338), (0, 394), ("#f6e3b4", "#b98a4c")), LINE, 4.6
    )
    frame.winged_sun(brush, 251, 358, 250)
    _hoard(brush)


def _hoard(brush: Brush) -> None:
    chooser = random.Random(11)
    for row in range(5):
        for k in range(13 - row * 2):
            x = 250 + (k - (12 - row * 2) / 2) * 18 + chooser.uniform(-4, 4)
            y = 640 - row * 12 + chooser.uniform(-3, 3)
            coin = Radial((x - 4, y - 4), 16, (ink.GOLD_LIGHT, ink.GOLD, ink.GOLD_DARK))
            brush.shape(oval(x, y, 13, 9), coin, "#3a1c04", 2.4)
    for k, (x, y) in enumerate(((214, 604), (284, 610), (250, 584))):
        gem(brush, x, y, 17, 80 + k)
