"""Water thrown up about a place: a low ragged sheet, fingers torn out of it, drops above them.

Knows: solids of water. Must not know: what threw it. The river's surface is z 0.
"""

import math
import random

import numpy as np

from scripts.art.models import clay
from scripts.art.models.sculpture import Paint, Sculpture
from scripts.art.render.mesh import Mesh, Model, ball
from scripts.art.render.wet import SPRAY

_WATER = Paint("#ffffff")
_STEP = 0.009


def crown(
    radius: float,
    high: float,
    seed: int,
    fingers: int,
    arc: tuple[float, float] = (0.0, 360.0),
    step: float = _STEP,
) -> Model:
    """A crown of spray of about this radius and height, over an arc (degrees from +X)."""
    chooser = random.Random(seed)
    wave = Sculpture(wear=0.0)
    drops = Model()
    start, end = (math.radians(value) for value in arc)
    apart = (end - start) / fingers
    for number in range(fingers):
        angle = start + apart * (number + chooser.uniform(-0.4, 0.4))
        up = high * (0.15 + 0.85 * chooser.random() ** 2.2)
        out = chooser.uniform(0.45, 1.0) * up
        foot = radius * chooser.uniform(0.90, 1.08)
        sway = chooser.uniform(-0.12, 0.12)
        path = [_thrown(angle, foot + out * t**1.3, sway * t, up, t) for t in np.linspace(0, 1, 6)]
        thick = chooser.uniform(0.010, 0.022)
        shape = [thick * share for share in (2.2, 1.3, 0.75, 0.5, 0.3, 0.35)]
        wave.add(clay.limb(path, shape, 0.02), _WATER, 0.06)
        for turn in (0.0, 0.5):
            b = angle + turn * apart
            lump = 0.05 * chooser.uniform(0.5, 1.3)
            place = (radius * math.cos(b), radius * math.sin(b), 0.0)
            wave.add(clay.egg(place, (0.06, 0.06, lump)), _WATER, 0.06)
        for _ in range(chooser.randint(7, 15)):
            t = chooser.uniform(0.6, 1.8)
            away = foot + out * t**1.3 + chooser.gauss(0, 0.10)
            x, y, z = _thrown(angle, away, sway * t + chooser.gauss(0, 0.04), up, t)
            z = z * chooser.uniform(0.8, 1.25) - 0.25 * max(0.0, t - 1)
            if z > 0:
                drops.add(_drop((x, y, z), 0.003 + 0.013 * chooser.random() ** 3))
    wave.relief = lambda p: np.asarray(0.014 * (clay.noise(p, 11.0, 3, 7) - 0.5), np.float32)
    size = radius + high
    part = wave.mesh((-size, -size, -0.04), (size, size, high * 1.2), step)
    part.material = SPRAY
    return Model([part]).add(drops)


def _thrown(
    angle: float, away: float, aside: float, up: float, t: float
) -> tuple[float, float, float]:
    c, s = math.cos(angle), math.sin(angle)
    return away * c - aside * s, away * s + aside * c, up * (1.25 * t - 0.25 * t * t) - 0.03


def _drop(at: tuple[float, float, float], radius: float) -> Mesh:
    return ball(at, (radius, radius, radius * 1.5), SPRAY, 8)
