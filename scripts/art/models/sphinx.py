"""The sphinx: a lion's body of worn stone with the head of a queen in a striped nemes. Faces -Y."""

import numpy as np
from numpy.typing import NDArray

from scripts.art.models.clay import (
    Field,
    Floats,
    Vector,
    ball,
    both,
    common,
    egg,
    joined,
    limb,
    moved,
    noise,
    plate,
    rod,
    rough,
    shell,
    slab,
    without,
)
from scripts.art.models.face import Looks, carve_face
from scripts.art.models.sculpture import GILT, Mask, Paint, Sculpture
from scripts.art.paint import murals
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Model, bevelled, frustum
from scripts.art.render.surfaces import pictured

SIZE = 0.6
"""World units for one of the units the body is built in."""
PLINTH = 0.25
_STONE = Paint("#cc9650", 0.08, 0.0, 0.16)
_FACE = Paint("#dca566", 0.10, 0.0, 0.06)
_LIPS = Paint("#c58a5a", 0.10, 0.0, 0.05)
_KOHL = Paint("#3a2416", 0.15, 0.0, 0.1)
_WHITE = Paint("#ecd9b4", 0.15, 0.0, 0.03)
_BLUE = Paint("#1f4d9c", 0.30, 0.0, 0.10)
_RED = Paint("#b2402c", 0.2, 0.0, 0.1)
_GREEN = Paint("#3a8d6b", 0.2, 0.0, 0.1)
_DARK = Paint("#8a6236", 0.05, 0.0, 0.1)

HEAD: Vector = (0.0, -0.42, 1.16)
"""Between the eyes, in the body's units."""
_FACE_SIZE = 0.55


def _weathered(points: Floats) -> Floats:
    broad = noise(points, 9.0, 3, 4) - 0.5
    pits = np.clip(noise(points, 30.0, 2, 9) - 0.66, 0, 1)
    return np.asarray(0.012 * broad - 0.03 * pits, np.float32)


def _body() -> Sculpture:
    figure = Sculpture(wear=0.55, reach=0.05, relief=_weathered)

    def put(solid: Field, blend: float) -> None:
        figure.add(solid, _STONE, blend)

    put(rod((0, -0.15, 0.42), (0, 0.62, 0.40), 0.29, 0.29), 0.05)
    put(egg((0, -0.34, 0.52), (0.29, 0.25, 0.46)), 0.12)
    put(rod((0, 0.2, 0.66), (0, 0.7, 0.62), 0.06, 0.1), 0.14)
    put(both(egg((0.235, -0.20, 0.42), (0.125, 0.24, 0.34))), 0.06)
    put(both(egg((0.25, 0.69, 0.34), (0.175, 0.34, 0.325))), 0.09)
    put(
        both(
            limb([(0.36, 0.72, 0.2), (0.41, 0.42, 0.09), (0.40, 0.10, 0.08)], [0.14, 0.095, 0.085])
        ),
        0.04,
    )
    put(both(egg((0.40, 0.02, 0.075), (0.10, 0.16, 0.08))), 0.04)
    put(both(rod((0.235, -0.22, 0.17), (0.235, -0.95, 0.125), 0.15, 0.115)), 0.05)
    put(both(egg((0.235, -1.02, 0.10), (0.14, 0.17, 0.11))), 0.04)
    put(rod((0, -0.40, 0.78), (0, -0.36, 1.05), 0.20, 0.17), 0.10)

    # Muscles: the shoulder blade's edge, the ribs, the fold before the haunch.
    def groove(path: list[Vector], radius: float, blend: float = 0.05) -> None:
        figure.carve(both(limb(path, [radius] * len(path))), blend)

    groove([(0.37, -0.34, 0.18), (0.395, 0.0, 0.34), (0.36, 0.03, 0.62)], 0.022, 0.06)
    for rib in range(4):
        y = 0.1 + 0.075 * rib
        groove([(0.31, y - 0.02, 0.56), (0.325, y + 0.03, 0.33)], 0.011, 0.045)
    groove([(0.42, 0.36, 0.24), (0.43, 0.50, 0.52), (0.34, 0.72, 0.70)], 0.018, 0.06)
    groove([(0.44, 0.58, 0.16), (0.46, 0.76, 0.26), (0.40, 0.98, 0.30)], 0.014, 0.05)
    for toe in (-0.066, 0.0, 0.066):
        x = 0.235 + toe
        put(both(egg((x, -1.13, 0.075), (0.042, 0.075, 0.072))), 0.018)
        figure.carve(both(ball((x, -1.215, 0.045), 0.018)), 0.012, _DARK)
    for toe in (-0.05, 0.0, 0.05):
        put(both(egg((0.40 + toe, -0.115, 0.06), (0.033, 0.06, 0.056))), 0.016)
    tail: list[Vector] = [
        (0.02, 1.03, 0.3),
        (0.2, 1.08, 0.12),
        (0.42, 1.02, 0.07),
        (0.54, 0.82, 0.06),
        (0.555, 0.55, 0.06),
    ]
    put(limb(tail, [0.06, 0.055, 0.05, 0.046, 0.045], 0.03), 0.03)
    put(egg((0.55, 0.43, 0.065), (0.062, 0.13, 0.062)), 0.03)
    figure.carve(slab((0, 0, 1), -1.0, 0.004), 0.004)

    def collar(low: float, high: float) -> Mask:
        def mask(points: Floats) -> NDArray[np.bool_]:
            away = np.hypot(points[:, 0], (points[:, 2] - 1.04) * 0.92)
            return (away >= low) & (away < high) & (points[:, 1] < -0.36) & (points[:, 2] > 0.36)

        return mask

    edges = (0.0, 0.33, 0.36, 0.43, 0.46, 0.52, 0.545, 0.60, 0.625)
    bands = (GILT, GILT, _RED, GILT, _BLUE, GILT, _GREEN, GILT)
    for low, high, paint in zip(edges, edges[1:], bands, strict=False):
        figure.stroke(collar(low, high), paint)
    return figure


def _nemes_folds(points: Floats) -> Floats:
    """Height along the cloth, so that stripes fall from the brow to the shoulders."""
    return np.asarray(points[:, 2] - 0.5 * np.abs(points[:, 0]) - 0.12 * points[:, 1], np.float32)


def _head() -> Sculpture:
    figure = Sculpture(wear=0.4, reach=0.025)
    face = (HEAD[0], HEAD[1] - 0.03, HEAD[2])
    carve_face(figure, face, _FACE_SIZE, Looks(_FACE, _LIPS, _WHITE, _KOHL))
    figure.add(rod((0, -0.36, 0.7), (0, -0.37, 0.95), 0.17, 0.13), _FACE, 0.06)

    def pleats(points: Floats) -> Floats:
        return np.asarray(0.007 * np.sin(_nemes_folds(points) * 66), np.float32)

    def cloth(solid: Field, blend: float) -> None:
        figure.add(moved(rough(solid, pleats), HEAD), _BLUE, blend)

    # The cap leaves the face free below the brow.
    cap = without(egg((0, 0.06, 0.10), (0.245, 0.285, 0.255)), slab((0, 0.5, 1), -2, 0.055), 0.02)
    cloth(cap, 0.02)
    cloth(common(egg((0, 0.11, 0.03), (0.25, 0.25, 0.30)), slab((0, 1, 0), 0.03, 2), 0.03), 0.03)
    wing = [(0.15, 0.30), (0.24, 0.22), (0.335, 0.0), (0.40, -0.28), (0.385, -0.37), (0.20, -0.40)]
    outline = wing + [(-x, z) for x, z in reversed(wing)]
    cloth(
        without(
            plate(outline, 0.07, 0.095, "y", 0.05),
            egg((0, -0.10, -0.04), (0.192, 0.27, 0.34)),
            0.02,
        ),
        0.03,
    )
    lappet = [(0.135, -0.14), (0.345, -0.2), (0.335, -0.42), (0.275, -0.70), (0.115, -0.70)]
    leaning = both(plate(lappet, 0.0, 0.065, "y", 0.03))

    def lappets(points: Floats) -> Floats:
        there = points.copy()
        there[:, 1] += 0.03 - (there[:, 2] + 0.2) * 0.30
        return leaning(there)

    cloth(lappets, 0.04)
    cloth(limb([(0, 0.27, 0.02), (0, 0.37, -0.22), (0, 0.40, -0.5)], [0.12, 0.10, 0.065]), 0.06)

    def striped(points: Floats) -> NDArray[np.bool_]:
        folds = _nemes_folds(points - np.asarray(HEAD, np.float32))
        return np.asarray(np.sin(folds * 66) > 0.15, np.bool_)

    figure.stroke(striped, GILT, _BLUE)
    rim = common(
        shell(egg((0, 0.06, 0.09), (0.252, 0.295, 0.262)), 0.013),
        slab((0, 0.42, 1), 0.045, 0.092),
        0.006,
    )
    figure.add(moved(rim, HEAD), GILT, 0.008)
    snake = joined(
        [
            limb([(0, -0.215, 0.09), (0, -0.27, 0.16), (0, -0.262, 0.22)], [0.032, 0.036, 0.034]),
            egg((0, -0.278, 0.205), (0.052, 0.022, 0.062)),
            limb([(0, -0.262, 0.22), (0, -0.285, 0.27), (0, -0.32, 0.272)], [0.03, 0.03, 0.02]),
        ],
        0.015,
    )
    figure.add(moved(snake, HEAD), GILT, 0.012)
    beard = rod((0, -0.20, -0.225), (0, -0.255, -0.45), 0.034, 0.055)
    figure.add(moved(beard, HEAD), _BLUE, 0.008)
    return figure


def sphinx() -> Model:
    """A sphinx on a plinth with a painted band."""
    side = murals.dark_frieze(700, 75, 17)
    band = pictured(side.colour, 0.3, side.height, side.metal, 0.01)
    model = Model().add(
        bevelled((-0.43, -0.73, 0.0), (0.43, 0.73, 0.06), 0.015, of.LIMESTONE),
        frustum(
            (-0.39, -0.69, 0.39, 0.69), (-0.39, -0.69, 0.39, 0.69), 0.06, 0.2, of.BASALT, sides=band
        ),
        bevelled((-0.42, -0.72, 0.2), (0.42, 0.72, PLINTH), 0.015, of.LIMESTONE),
    )
    body = _body().mesh((-0.66, -1.3, -0.02), (0.66, 1.2, 1.1), 0.0125)
    head = _head().mesh((-0.5, -0.95, 0.42), (0.5, 0.15, 1.58), 0.008)
    figure = Model([body, head]).moved(0, 0.05, 0).scaled(SIZE).moved(0, 0, PLINTH)
    return model.add(figure)
