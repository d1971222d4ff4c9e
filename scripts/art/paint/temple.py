"""The temple by night where the Offering is held: seen from the front, calm in the middle."""

from __future__ import annotations

import random
from typing import Final

import numpy as np
from PIL import Image

from scripts.art.paint import grounds
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Path, Radial, box, oval, poly, smooth
from scripts.art.paint.glyphs import WRITING

WIDTH: Final = 1920
HEIGHT: Final = 1080
_MIDDLE: Final = WIDTH / 2
_STONE: Final = "#2a3358"
_EDGE: Final = "#080b1a"


def hall() -> Image.Image:
    """The whole hall."""
    brush = Brush(WIDTH, HEIGHT, 1.0)
    _back(brush)
    _gate(brush)
    _floor(brush)
    for depth in (0.42, 0.66, 1.0):
        for side in (-1, 1):
            _column(brush, side, depth)
    _roof(brush)
    image = grounds.aged(brush.image(), 5, "#4a5684", 0.25).convert("RGB")
    return _darkened(image)


def _back(brush: Brush) -> None:
    night = Linear((0, 0), (0, HEIGHT), ("#141d44", "#0f1738", "#0a0f26"))
    brush.fill(box(0, 0, WIDTH, HEIGHT), night)
    chooser = random.Random(12)
    for row in range(13):
        for column in range(19):
            x, y = 10 + column * 106 - (row % 2) * 53, 96 + row * 64
            shade = ink.mixed(
                "#18214a", chooser.choice(("#2a3568", "#0e1530")), chooser.uniform(0.1, 0.5)
            )
            brush.fill(box(x + 1.5, y + 1.5, 103, 61, 3), shade)
    for k in range(26):
        x = 236 + k * 58
        if abs(x - _MIDDLE) > 230:
            sign = WRITING[(k * 7) % len(WRITING)]
            brush.sign(sign, (x, 156), (40, 54), ("#3d4a80", "#33406f"), "#0a0f24", 3, alpha=0.9)
    for y in (118, 194):
        brush.line(poly((200, y), (WIDTH - 200, y), is_closed=False), "#4a5690", 3, 0.6)


def _gate(brush: Brush) -> None:
    """A gateway to the night: stars, a full moon, its light on the floor."""
    half, top, foot = 196.0, 40.0, 700.0
    frame = poly(
        (_MIDDLE - half - 66, foot),
        (_MIDDLE - half - 44, top),
        (_MIDDLE + half + 44, top),
        (_MIDDLE + half + 66, foot),
    )
    brush.shape(frame, Linear((700, 0), (1220, 0), ("#39457a", "#27315e", "#1a2248")), _EDGE, 5)
    cornice = poly(
        (_MIDDLE - half - 84, top + 2),
        (_MIDDLE - half - 62, top + 62),
        (_MIDDLE + half + 62, top + 62),
        (_MIDDLE + half + 84, top + 2),
    )
    brush.shape(cornice, Linear((0, top), (0, top + 62), ("#46538c", "#27315e")), _EDGE, 5)
    for k in range(27):
        x = _MIDDLE - half - 60 + k * (2 * half + 120) / 26
        brush.line(poly((x, top + 8), (x, top + 56), is_closed=False), "#141b3c", 5, 0.8)
    sky = box(_MIDDLE - half, 108, 2 * half, foot - 108)
    brush.fill(sky, Linear((0, 108), (0, foot), ("#0a1234", "#1c3068", "#3a5a90")))
    with brush.clipped(sky):
        chooser = random.Random(8)
        for _ in range(90):
            x, y = chooser.uniform(_MIDDLE - half, _MIDDLE + half), chooser.uniform(108, 520)
            brush.dot(x, y, chooser.uniform(0.7, 2.1), "#e8ecff")
        brush.glow(oval(_MIDDLE, 216, 90), "#a8c4ff", 46, 0.75)
        brush.fill(
            oval(_MIDDLE, 216, 62),
            Radial((_MIDDLE - 20, 196), 110, ("#fdfdf4", "#dfe6f4", "#a9b6d8")),
        )
        for x, y, r in ((-22, 16, 13), (18, -12, 9), (10, 26, 7), (-8, -26, 6)):
            brush.fill(oval(_MIDDLE + x, 216 + y, r), "#b9c4de", 0.5)
        for k, (x, high) in enumerate(((-170, 60), (-60, 96), (90, 130), (190, 70))):
            dune = smooth(
                [
                    (_MIDDLE + x - 220, foot + 20),
                    (_MIDDLE + x, foot - high),
                    (_MIDDLE + x + 240, foot + 20),
                ]
            )
            brush.fill(dune, ("#22366a", "#1c2e5e", "#182850", "#141f44")[k])
        brush.fill(
            poly((_MIDDLE + 6, foot), (_MIDDLE + 86, foot - 118), (_MIDDLE + 166, foot)), "#101a3c"
        )
        brush.fill(
            poly((_MIDDLE + 6, foot), (_MIDDLE + 86, foot - 118), (_MIDDLE + 70, foot)), "#2c447c"
        )
    brush.line(sky, _EDGE, 6)
    brush.line(box(_MIDDLE - half - 14, 98, 2 * half + 28, foot - 92), "#5564a0", 3, 0.7)


def _floor(brush: Brush) -> None:
    top = 696.0
    ground = Linear((0, top), (0, HEIGHT), ("#1b2550", "#121a3c", "#0a0f24"))
    brush.fill(box(0, top, WIDTH, HEIGHT - top), ground)
    for k in range(-16, 17):
        a, b = (_MIDDLE + k * 74, top), (_MIDDLE + k * 214, HEIGHT)
        brush.line(poly(a, b, is_closed=False), "#070b1c", 3, 0.8)
    y, step = top, 16.0
    while y < HEIGHT:
        brush.line(poly((0, y), (WIDTH, y), is_closed=False), "#070b1c", 3, 0.8)
        y, step = y + step, step * 1.42
    light = poly(
        (_MIDDLE - 196, top), (_MIDDLE + 196, top), (_MIDDLE + 430, HEIGHT), (_MIDDLE - 430, HEIGHT)
    )
    brush.glow(light, "#6f8ed0", 34, 0.28)


def _column(brush: Brush, side: int, depth: float) -> None:
    """A papyrus column; `depth` 1 is nearest."""
    x = _MIDDLE + side * (300 + 560 * depth)
    half, foot, top = 96 * depth, 700 + 330 * depth**1.6, 96 - 110 * depth
    tone = ink.mixed(_STONE, "#0a0e22", 0.45 * (1 - depth))
    warm = ink.mixed(tone, "#6f7cc0", 0.45)
    inner, outer = x - side * half, x + side * half
    stone = Linear((inner, 0), (outer, 0), (warm, tone, ink.mixed(tone, "#04060f", 0.72)))

    def band(y0: float, y1: float, wide0: float, wide1: float) -> Path:
        return poly((x - wide0, y0), (x + wide0, y0), (x + wide1, y1), (x - wide1, y1))

    brush.glow(oval(x, foot, half * 1.5, 24 * depth), "#000000", 14, 0.7)
    brush.shape(band(foot - 34 * depth, foot, half * 1.16, half * 1.26), stone, _EDGE, 4)
    bell = top + 250 * depth
    shaft = smooth(
        [
            (x - half * 0.80, bell),
            (x - half * 0.80, bell),
            (x + half * 0.80, bell),
            (x + half * 0.80, bell),
            (x + half * 0.96, foot - 200 * depth),
            (x + half, foot - 34 * depth),
            (x + half, foot - 34 * depth),
            (x - half, foot - 34 * depth),
            (x - half, foot - 34 * depth),
            (x - half * 0.96, foot - 200 * depth),
        ]
    )
    brush.shape(shaft, stone, _EDGE, 4)
    with brush.clipped(shaft):
        for row in range(4):
            y = bell + (110 + row * 150) * depth
            brush.fill(box(x - half, y - 66 * depth, 2 * half, 7 * depth), "#6a5a3a", 0.6)
            for column in (-0.42, 0.0, 0.42):
                sign = WRITING[(row * 5 + int(column * 10) + 11) % len(WRITING)]
                paint = (ink.mixed(tone, "#c98f4a", 0.42), ink.mixed(tone, "#5a78c8", 0.4))
                brush.sign(
                    sign,
                    (x + column * half * 1.3, y),
                    (50 * depth, 84 * depth),
                    paint,
                    ink.mixed(tone, "#04060f", 0.7),
                    3,
                )
    brush.shade(shaft, "#02040ce0", 34 * depth, -side * 30 * depth, 0)
    flower = smooth(
        [
            (x - half * 0.80, bell),
            (x - half * 0.80, bell),
            (x - half * 1.0, bell - 100 * depth),
            (x - half * 1.62, top + 34 * depth),
            (x - half * 1.62, top + 34 * depth),
            (x + half * 1.62, top + 34 * depth),
            (x + half * 1.62, top + 34 * depth),
            (x + half * 1.0, bell - 100 * depth),
            (x + half * 0.80, bell),
            (x + half * 0.80, bell),
        ]
    )
    brush.shape(flower, stone, _EDGE, 4)
    with brush.clipped(flower):
        for k in range(-4, 5):
            petal = smooth(
                [
                    (x + k * half * 0.20, bell),
                    (x + k * half * 0.25, bell - 100 * depth),
                    (x + k * half * 0.42, top),
                ],
                False,
            )
            fill = ("#7c5a34", "#3a5aa0", "#2f6a5c")[k % 3]
            brush.line(petal, ink.mixed(tone, fill, 0.6), 15 * depth)
            brush.line(petal, ink.mixed(tone, "#04060f", 0.6), 3)
    brush.shape(band(top, top + 36 * depth, half, half), stone, _EDGE, 4)
    for k in range(4):
        y = bell + (6 + k * 15) * depth
        fill = ink.mixed(tone, (ink.GOLD, ink.LAPIS, ink.RED, ink.TEAL)[k], 0.45)
        brush.shape(band(y, y + 12 * depth, half * 0.82, half * 0.82), fill, _EDGE, 2)


def _roof(brush: Brush) -> None:
    beam = Linear((0, 0), (0, 70), ("#0a0e22", "#1f2850"))
    brush.shape(box(-10, -30, WIDTH + 20, 72), beam, _EDGE, 5)
    for k in range(64):
        fill = ("#6a2a2a", "#5a5a70", "#23408a", "#5a5a70")[k % 4]
        brush.fill(box(6 + k * 30, 14, 24, 17, 2), fill, 0.8)


def _darkened(image: Image.Image) -> Image.Image:
    """Darker to the edges, calm and even in the middle."""
    ys, xs = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    away = np.hypot((xs / WIDTH - 0.5) * 1.05, (ys / HEIGHT - 0.42) * 1.05)
    shade = 1 - 0.42 * np.clip((away - 0.26) / 0.42, 0, 1)
    pixels = np.asarray(image, np.float32) * shade[..., None]
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
