"""What waits beside the palace: a sledge with blocks, rollers, gilded slabs, a mallet."""

import math

import numpy as np
from scipy import interpolate

from scripts.art.models.clay import Vector
from scripts.art.paint import murals
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Model, bevelled, extrude, lathe, panel, tube
from scripts.art.render.surfaces import pictured

_ROPE = of.plain("#cfae6e", gloss=0.05, mottle=0.2)


def _circle(x: float, z: float, radius: float) -> list[tuple[float, float]]:
    angles = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    return [(x + radius * math.cos(angle), z + radius * math.sin(angle)) for angle in angles]


def _bent(path: list[Vector]) -> list[Vector]:
    """A smooth curve through points."""
    spots = np.asarray(path, float)
    curve = interpolate.make_interp_spline(np.arange(len(spots)), spots, k=2)
    return [
        (float(x), float(y), float(max(z, 0.026)))
        for x, y, z in curve(np.linspace(0, len(spots) - 1, 40))
    ]


def quarry() -> Model:
    """A sledge on rollers with cut blocks and a column drum, and a stack of gilded slabs."""
    model = Model()
    for y in (-0.56, 0.36):
        model.add(
            bevelled((-1.02, y, 0.14), (0.62, y + 0.12, 0.25), 0.02, of.CEDAR),
            tube(
                [(-1.0, y + 0.06, 0.195), (-1.14, y + 0.06, 0.22), (-1.22, y + 0.06, 0.31)],
                [0.06, 0.058, 0.05],
                of.CEDAR,
            ),
        )
    for x in (-0.86, -0.3, 0.26):
        model.add(extrude(_circle(x, 0.07, 0.07), (-0.78, 0.70), of.WOOD, axis="y", edge=0.008))
    for x in (-0.80, 0.40):
        model.add(bevelled((x, -0.5, 0.19), (x + 0.1, 0.42, 0.25), 0.012, of.WOOD))
    spots: tuple[Vector, ...] = (
        (-0.86, -0.50, 0.25),
        (-0.27, -0.47, 0.25),
        (-0.82, 0.01, 0.25),
        (-0.24, 0.03, 0.25),
        (-0.56, -0.27, 0.60),
    )
    for index, (x, y, z) in enumerate(spots):
        block = of.stone("#dcb579", stain=0.3, seed=index + 2)
        model.add(bevelled((x, y, z), (x + 0.555, y + 0.45, z + 0.345), 0.014, block))
    sign = murals.carved(240, 150, 2, 8, "#dcb579", "#7c4c22", ("#b2402c", "#1f4f9e", "#dfa63a"))
    x, y, z = spots[0]
    corners: list[Vector] = [
        (x + 0.03, y, z + 0.03),
        (x + 0.525, y, z + 0.03),
        (x + 0.525, y, z + 0.315),
        (x + 0.03, y, z + 0.315),
    ]
    model.add(panel(corners, pictured(sign.colour, 0.1, sign.height, sign.metal, 0.012)))
    drum = [(0.185, 0.0), (0.195, 0.02), (0.185, 0.05), (0.18, 0.33), (0.19, 0.36), (0.0, 0.36)]
    model.add(lathe(drum, of.MARBLE, (0.10, -0.02, 0.60), 40))
    for layer in range(5):
        low = 0.004 + layer * 0.076
        shift = 0.028 * (layer % 3 - 1)
        top = (of.LAPIS, of.RED, of.TEAL, of.LAPIS, of.TEAL)[layer]
        plan = (0.76 + shift, -0.42 - shift, 1.16 + shift, 0.40 - shift)
        model.add(
            bevelled((*plan[:2], low), (*plan[2:], low + 0.066), 0.010, of.GOLD),
            bevelled(
                (plan[0] + 0.03, plan[1] + 0.03, low + 0.06),
                (plan[2] - 0.03, plan[3] - 0.03, low + 0.072),
                0.004,
                top,
            ),
        )
    path: list[Vector] = [
        (-1.12, -0.46, 0.30),
        (-1.38, -0.36, 0.05),
        (-1.60, -0.52, 0.03),
        (-1.42, -0.74, 0.03),
        (-1.16, -0.70, 0.03),
    ]
    rope = _bent(path)
    model.add(tube(rope, [0.024] * len(rope), _ROPE))
    model.add(
        tube([(0.62, -0.72, 0.05), (0.94, -0.84, 0.05)], [0.024, 0.02], of.CEDAR),
        bevelled((0.90, -0.95, 0.0), (1.06, -0.78, 0.12), 0.02, of.WOOD),
    )
    return model
