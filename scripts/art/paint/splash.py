"""Water thrown up when something heavy falls into the river at night, and the foam it leaves.

Knows: drops that fly and fall. Must not know: who falls in.
"""

import math
from typing import TypeAlias

import numpy as np
from PIL import Image, ImageFilter

from scripts.art.paint.brush import Brush, oval, poly
from scripts.art.paint.haze import field, pixels

FRAMES = 14
"""Pictures of a splash; at 15 a second it lasts nearly a second."""
SIZE = (1000, 720)
FOOT = 110
"""Pixels from the lower edge to the water in the middle of the splash."""
FOAM_SIZE = (1100, 300)
_FLAT = 0.26
"""How high a circle on the water looks for its width."""
_FALL = 1500.0
"""Pixels a second, each second."""
_DROPS = 1500
_JETS = 42
Tone: TypeAlias = tuple[int, int, int]


def splash(frame: int) -> Image.Image:
    """One picture, 1000 x 720 with alpha; torchlight comes from the left."""
    width, height = SIZE
    since = (frame + 0.7) / FRAMES * 0.95
    middle, foot = width / 2, height - FOOT
    chooser = np.random.default_rng(11)
    fog = Brush(width, height, 1.0)
    near = Brush(width, height, 1.0)
    _mist(fog, since, middle, foot, chooser)
    _jets(near, since, middle, foot, chooser)
    _drops(near, since, middle, foot, chooser)
    result = fog.image(1.0).convert("RGBA").filter(ImageFilter.GaussianBlur(13))
    result.alpha_composite(near.image(1.0).convert("RGBA"))
    return result


def _mist(
    brush: Brush, since: float, middle: float, foot: float, chooser: np.random.Generator
) -> None:
    """Fine spray: too small to be seen as drops."""
    fading = max(0.0, 1 - since / 1.0)
    for _ in range(120):
        angle, power = chooser.uniform(0, 2 * math.pi), chooser.uniform(0.2, 1.0)
        x = middle + math.cos(angle) * (90 + 210 * power * since)
        up = 520 * power * since - 0.28 * _FALL * since**2
        y = foot + math.sin(angle) * 90 * _FLAT - max(0.0, up) - 8
        size = chooser.uniform(16, 46) * (0.7 + since)
        warm = 0.5 - 0.5 * math.cos(angle)
        colour = _hex(_tone((168, 184, 200), (206, 184, 160), warm))
        brush.fill(oval(x, y, size), colour, 0.13 * fading * min(1.0, since * 7))


def _jets(
    brush: Brush, since: float, middle: float, foot: float, chooser: np.random.Generator
) -> None:
    """The crown: fingers of water that break into drops towards their tips, the hind ones first."""
    ring = 105 + 120 * since
    jets = []
    for number in range(_JETS):
        angle = 2 * math.pi * (number + chooser.uniform(-0.45, 0.45)) / _JETS
        power = 0.25 + 0.75 * chooser.random() ** 1.8
        jets.append((angle, power, chooser.uniform(0.25, 0.75), chooser.integers(1 << 30)))
    fading = min(1.0, since * 10) * max(0.0, 1 - (since / 0.78) ** 2)
    for angle, power, lean, seed in sorted(jets, key=lambda jet: math.sin(jet[0])):
        grain = np.random.default_rng(seed)
        tall = 800 * power * since - 0.5 * _FALL * since**2
        if tall < 4 or fading <= 0.02:
            continue
        cosine, sine = math.cos(angle), math.sin(angle)
        warm = 0.5 - 0.5 * cosine
        for _ in range(150):
            along = grain.random() ** 1.25
            spread = (3 + 9 * (1 - along) ** 2 + 16 * since * along) * grain.normal()
            out = ring + lean * tall * along**1.3
            x = middle + out * cosine - spread * sine
            y = foot + (out * sine + spread * cosine) * _FLAT - tall * along * (1.25 - 0.25 * along)
            size = (1.1 + 4.6 * (1 - along) ** 1.6) * grain.uniform(0.55, 1.1)
            light = grain.random() ** 1.5
            colour = _tone(
                _tone((86, 112, 132), (196, 146, 98), warm),
                _tone((214, 230, 242), (255, 230, 190), warm),
                light,
            )
            streak = 5 + 15 * along
            flight = poly(
                (x - lean * cosine * streak * 0.5, y + streak * 0.7),
                (x, y - streak * 0.3),
                is_closed=False,
            )
            brush.line(flight, _hex(colour), size, fading * (0.40 + 0.5 * light))


def _drops(
    brush: Brush, since: float, middle: float, foot: float, chooser: np.random.Generator
) -> None:
    """Drops with the streak that an eye sees of their flight."""
    blink = 0.016
    for _ in range(_DROPS):
        angle, power = chooser.uniform(0, 2 * math.pi), chooser.random() ** 0.8
        late = chooser.uniform(0.0, 0.16)
        side = chooser.uniform(60, 420) * (0.35 + 0.65 * power)
        rise = chooser.uniform(260, 900) * (0.35 + 0.65 * power)
        size = 0.8 + 4.4 * chooser.random() ** 7
        glitter = chooser.random()
        if since < late:
            continue
        flown = since - late
        up = rise * flown - 0.5 * _FALL * flown**2
        if up < 0:
            continue
        x = middle + math.cos(angle) * (115 + side * flown)
        y = foot + math.sin(angle) * (115 + side * flown) * _FLAT - up
        vx = math.cos(angle) * side * blink
        vy = (math.sin(angle) * side * _FLAT - (rise - _FALL * flown)) * blink
        warm = min(1.0, max(0.0, 0.5 - 0.6 * math.cos(angle) + 0.3 * (glitter - 0.5)))
        colour = _hex(_tone((196, 216, 232), (255, 214, 160), warm))
        flight = poly((x - vx, y - vy), (x, y), is_closed=False)
        brush.line(flight, colour, size, 0.45 + 0.55 * glitter)
        if size > 3.0:
            brush.dot(x - size * 0.2, y - size * 0.25, size * 0.30, "#fffaf0")


def foam(frame: int) -> Image.Image:
    """The white water under a splash while it spreads and thins out, 1100 x 300 with alpha."""
    width, height = FOAM_SIZE
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    x = (columns + 0.5 - width / 2) / (width / 2)
    y = (rows + 0.5 - height / 2) / (height / 2)
    since = (frame + 1) / FRAMES
    away = np.hypot(x, y)
    lace = field(x / (0.7 + since), y * 0.55 / (0.7 + since), 9.0, 4, 5, 0.5 * since)
    fine = field(x, y * 0.6, 30.0, 2, 9)
    reach = 0.25 + 0.62 * since**0.6
    ring = np.exp(-(((away - reach) / 0.09) ** 2))
    core = np.exp(-((away / (reach * 0.85)) ** 4)) * (1.15 - 0.8 * since)
    holes = np.clip((lace - 0.36 - 0.18 * since) * 4.2, 0, 1)
    cover = np.clip(0.85 * ring + core, 0, 1) * holes * (0.75 + 0.5 * fine)
    cover *= np.clip((1 - away) * 6, 0, 1) * (1 - 0.75 * since**2)
    light = np.clip(0.72 - 0.35 * x + 0.5 * (lace - 0.5), 0, 1)[..., None]
    colour = np.array([128, 150, 166]) * (1 - light) + np.array([252, 232, 204]) * light
    return pixels(colour.astype(np.float32), (235 * np.clip(cover, 0, 1)).astype(np.float32))


def _tone(a: Tone, b: Tone, share: float) -> Tone:
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def _hex(tone: Tone) -> str:
    return "#{:02x}{:02x}{:02x}".format(*tone)
