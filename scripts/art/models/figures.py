"""Figures with round bodies: sphinx, Cleopatra, Anubis, crocodile. All face -Y."""

import math

import numpy as np

from scripts.art.paint import palette as ink
from scripts.art.paint import textures
from scripts.art.render import raster
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import (
    Floats,
    Material,
    Model,
    Vector,
    ball,
    bevelled,
    box,
    extrude,
    frustum,
    lathe,
    tube,
)
from scripts.art.render.sdf import Field, block, capsule, ellipsoid, solid, union
from scripts.art.render.surfaces import linear, pictured

JAWS = (0.0, 14.0, 30.0, 48.0)
"""Degrees the crocodile's jaws are open in its four pictures."""


def _striped(first: str, second: str, step: float, axis: int = 2, tilt: float = 0.0) -> Material:
    a, b = linear(first), linear(second)

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        at = points[:, axis] + tilt * np.abs(points[:, 0])
        share = (np.floor(at / step) % 2)[:, None]
        return np.asarray(a * share + b * (1 - share), np.float32)

    return Material(paint, 0.3)


def _face(skin: str, eye: Vector, size: float) -> Material:
    """Skin with two painted eyes, brows and lips on the -Y side; `eye` is the right eye."""
    base, dark, white, lip = linear(skin), linear("#1a0f0c"), linear("#fbf3e2"), linear("#9c3d2a")

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        colours = np.tile(base, (len(points), 1))
        grain = raster.noise(points, 30.0, 2, 3)[:, None]
        colours *= 0.95 + 0.1 * grain
        front = normals[:, 1] < -0.15
        x, z = np.abs(points[:, 0]) - eye[0], points[:, 2] - eye[2]
        white_of = ((x / (size * 1.05)) ** 2 + (z / (size * 0.5)) ** 2 < 1) & front
        line = ((x - size * 0.25) / (size * 1.6)) ** 2 + (z / (size * 0.82)) ** 2
        colours[(line < 1) & front] = dark
        colours[white_of] = white
        colours[((x / (size * 0.42)) ** 2 + (z / (size * 0.5)) ** 2 < 1) & front] = dark
        brow = np.abs(z - size * 1.45 + 0.25 * np.abs(x)) < size * 0.22
        colours[brow & (np.abs(x) < size * 1.3) & front] = dark
        mouth = (np.abs(points[:, 2] - (eye[2] - size * 3.1)) < size * 0.32) & (
            np.abs(points[:, 0]) < size * 1.1
        )
        colours[mouth & front] = lip
        return colours.astype(np.float32)

    return Material(paint, 0.15)


def sphinx() -> Model:
    """A sphinx on a plinth with a painted band."""
    fur = of.stone("#d8ab6c", stain=0.16)
    band = pictured(textures.frieze(700, 110, 17))
    model = Model().add(
        bevelled((-0.43, -0.73, 0.0), (0.43, 0.73, 0.06), 0.015, of.LIMESTONE),
        frustum(
            (-0.39, -0.69, 0.39, 0.69), (-0.39, -0.69, 0.39, 0.69), 0.06, 0.2, of.BASALT, sides=band
        ),
        bevelled((-0.42, -0.72, 0.2), (0.42, 0.72, 0.25), 0.015, of.LIMESTONE),
    )
    parts: list[Field] = [
        capsule((0, 0.42, 0.44), (0, -0.18, 0.46), 0.185, 0.2),
        ellipsoid((0, -0.24, 0.52), (0.19, 0.16, 0.24)),
        capsule((0, -0.3, 0.62), (0, -0.33, 0.8), 0.11, 0.09),
    ]
    for side in (-1, 1):
        parts += [
            ellipsoid((side * 0.19, 0.42, 0.40), (0.115, 0.21, 0.185)),
            capsule((side * 0.25, 0.48, 0.30), (side * 0.27, 0.2, 0.29), 0.055, 0.05),
            capsule((side * 0.17, -0.14, 0.46), (side * 0.17, -0.3, 0.33), 0.095, 0.075),
            capsule((side * 0.17, -0.25, 0.315), (side * 0.17, -0.6, 0.30), 0.066, 0.058),
            ellipsoid((side * 0.17, -0.62, 0.295), (0.07, 0.075, 0.05)),
        ]
    model.add(solid(union(parts, 0.07), (-0.42, -0.75, 0.2), (0.42, 0.75, 1.0), 0.016, fur))
    tail = [(0.12, 0.62, 0.36), (0.3, 0.66, 0.31), (0.37, 0.5, 0.29), (0.36, 0.3, 0.29)]
    model.add(tube(tail, [0.035, 0.032, 0.03, 0.04], fur))
    head = union(
        [
            ellipsoid((0, -0.40, 0.90), (0.125, 0.115, 0.15)),
            ellipsoid((0, -0.44, 0.83), (0.085, 0.08, 0.08)),
            ellipsoid((0, -0.522, 0.885), (0.022, 0.022, 0.035)),
        ],
        0.035,
    )
    model.add(
        solid(
            head,
            (-0.2, -0.6, 0.68),
            (0.2, -0.2, 1.1),
            0.008,
            _face("#cf9660", (0.052, 0, 0.925), 0.026),
        )
    )
    cloth = union(
        [
            ellipsoid((0, -0.345, 0.965), (0.168, 0.155, 0.14)),
            block((0.168, -0.34, 0.80), (0.055, 0.105, 0.15), 0.04),
            block((-0.168, -0.34, 0.80), (0.055, 0.105, 0.15), 0.04),
            block((0.125, -0.435, 0.645), (0.048, 0.03, 0.11), 0.025),
            block((-0.125, -0.435, 0.645), (0.048, 0.03, 0.11), 0.025),
            capsule((0, -0.22, 0.92), (0, -0.1, 0.66), 0.11, 0.06),
        ],
        0.05,
    )
    model.add(
        solid(
            cloth,
            (-0.3, -0.55, 0.5),
            (0.3, 0.1, 1.15),
            0.010,
            _striped("#2452a8", "#e0a93c", 0.034, tilt=-0.5),
        )
    )
    model.add(
        tube([(0, -0.50, 1.01), (0, -0.53, 1.06), (0, -0.50, 1.11)], [0.022, 0.026, 0.012], of.GOLD)
    )
    model.add(tube([(0, -0.50, 0.77), (0, -0.53, 0.68)], [0.028, 0.034], of.LAPIS))
    return model


def cleopatra() -> Model:
    """The queen in white linen, with a gold collar, a lapis staff and the sun disk."""
    skin = "#b9713f"
    linen = _striped("#fbf4e4", "#e6d8ba", 0.03, axis=0)
    model = Model().add(
        lathe([(0.27, 0.0), (0.27, 0.05), (0.24, 0.075), (0.0, 0.08)], of.MARBLE),
        lathe([(0.271, 0.018), (0.274, 0.034)], of.GOLD),
        lathe([(0.185, 0.08), (0.165, 0.16), (0.125, 0.38), (0.118, 0.5), (0.092, 0.6)], linen),
        lathe([(0.092, 0.6), (0.115, 0.70), (0.11, 0.76), (0.06, 0.8)], linen),
        lathe([(0.103, 0.585), (0.103, 0.62)], of.GOLD),
        lathe([(0.155, 0.735), (0.115, 0.79)], of.LAPIS),
        lathe([(0.118, 0.787), (0.075, 0.825)], of.GOLD),
        lathe([(0.045, 0.78), (0.04, 0.9)], of.plain(skin)),
        frustum((-0.05, -0.185, 0.05, -0.14), (-0.035, -0.12, 0.035, -0.09), 0.1, 0.58, of.RED),
    )
    head = union(
        [
            ellipsoid((0, -0.012, 0.93), (0.088, 0.088, 0.105)),
            ellipsoid((0, -0.105, 0.92), (0.014, 0.016, 0.022)),
        ],
        0.02,
    )
    model.add(
        solid(
            head,
            (-0.12, -0.14, 0.8),
            (0.12, 0.12, 1.06),
            0.006,
            _face(skin, (0.036, 0, 0.945), 0.019),
        )
    )
    hair = union(
        [
            ellipsoid((0, 0.022, 0.965), (0.112, 0.105, 0.10)),
            block((0.094, 0.0, 0.86), (0.033, 0.06, 0.13), 0.025),
            block((-0.094, 0.0, 0.86), (0.033, 0.06, 0.13), 0.025),
            block((0, 0.07, 0.86), (0.095, 0.04, 0.15), 0.03),
        ],
        0.03,
    )
    model.add(
        solid(
            hair,
            (-0.16, -0.1, 0.68),
            (0.16, 0.16, 1.1),
            0.008,
            _striped("#1c1413", "#33251f", 0.014, axis=0),
        )
    )
    model.add(lathe([(0.112, 0.985), (0.114, 1.012)], of.GOLD, (0, 0.012, 0)))
    model.add(
        tube([(0, -0.1, 1.0), (0, -0.125, 1.045), (0, -0.1, 1.075)], [0.014, 0.018, 0.008], of.GOLD)
    )
    model.add(ball((0, 0.01, 1.12), (0.06, 0.03, 0.06), of.RED))
    for side in (-1, 1):
        model.add(
            tube(
                [(side * 0.03, 0.01, 1.06), (side * 0.075, 0.01, 1.12), (side * 0.055, 0.01, 1.2)],
                [0.012, 0.012, 0.006],
                of.GOLD,
            )
        )
    arm = of.plain(skin)
    model.add(
        tube(
            [(0.125, 0.0, 0.745), (0.19, -0.03, 0.62), (0.2, -0.12, 0.6)], [0.034, 0.03, 0.026], arm
        )
    )
    model.add(
        tube(
            [(-0.125, 0.0, 0.745), (-0.17, 0.0, 0.6), (-0.16, -0.02, 0.46)],
            [0.034, 0.03, 0.026],
            arm,
        )
    )
    for x, y, z in ((0.2, -0.1, 0.602), (-0.163, -0.018, 0.49)):
        model.add(ball((x, y, z), (0.034, 0.034, 0.024), of.GOLD))
    model.add(tube([(0.205, -0.14, 0.08), (0.205, -0.14, 0.98)], [0.013, 0.013], of.GOLD))
    model.add(
        lathe([(0.0, 0.97), (0.025, 0.99), (0.055, 1.06), (0.0, 1.05)], of.LAPIS, (0.205, -0.14, 0))
    )
    return model


def anubis(colour: str) -> Model:
    """A standing Anubis in black and gold on a base of the player's colour."""
    own = of.plain(colour, gloss=0.4, mottle=0.05)
    black = of.plain("#211c22", gloss=0.45, mottle=0.1)
    model = Model().add(
        lathe([(0.30, 0.0), (0.30, 0.07), (0.26, 0.11), (0.0, 0.115)], own),
        lathe([(0.302, 0.03), (0.306, 0.055)], of.GOLD),
        lathe([(0.235, 0.118), (0.2, 0.13), (0.0, 0.13)], own),
    )
    for side in (-1, 1):
        model.add(tube([(side * 0.06, 0.0, 0.12), (side * 0.055, 0, 0.4)], [0.042, 0.05], black))
        model.add(ball((side * 0.06, -0.04, 0.14), (0.042, 0.08, 0.03), black))
        model.add(lathe([(0.046, 0.24), (0.05, 0.27)], of.GOLD, (side * 0.058, 0, 0)))
    kilt = _striped("#f2e4bd", "#d9a53a", 0.034, axis=0)
    model.add(
        lathe([(0.135, 0.33), (0.12, 0.45), (0.09, 0.53)], kilt),
        frustum((-0.045, -0.15, 0.045, -0.1), (-0.035, -0.105, 0.035, -0.07), 0.3, 0.52, own),
        lathe([(0.1, 0.515), (0.1, 0.55)], of.GOLD),
    )
    chest = union(
        [
            ellipsoid((0, 0, 0.62), (0.1, 0.075, 0.12)),
            ellipsoid((0, 0, 0.70), (0.145, 0.075, 0.065)),
        ],
        0.05,
    )
    model.add(solid(chest, (-0.18, -0.12, 0.48), (0.18, 0.12, 0.8), 0.009, black))
    model.add(lathe([(0.145, 0.70), (0.115, 0.745), (0.06, 0.775)], own))
    model.add(lathe([(0.148, 0.695), (0.142, 0.712)], of.GOLD))
    head = union(
        [
            ellipsoid((0, 0.0, 0.86), (0.078, 0.085, 0.085)),
            capsule((0, -0.05, 0.85), (0, -0.19, 0.822), 0.05, 0.026),
            capsule((0, 0.0, 0.76), (0, 0, 0.84), 0.055, 0.06),
        ],
        0.04,
    )
    model.add(solid(head, (-0.13, -0.26, 0.7), (0.13, 0.13, 1.0), 0.007, black))
    for side in (-1, 1):
        model.add(
            extrude(
                [(side * 0.018, 0.91), (side * 0.085, 0.90), (side * 0.068, 1.13)],
                (-0.005, 0.035),
                black,
                axis="y",
            ),
            extrude(
                [(side * 0.034, 0.925), (side * 0.072, 0.92), (side * 0.064, 1.06)],
                (-0.008, 0.0),
                of.GOLD,
                axis="y",
            ),
        )
        model.add(ball((side * 0.05, -0.062, 0.885), (0.014, 0.014, 0.010), of.GOLD))
        lock = union([block((side * 0.085, 0.02, 0.79), (0.024, 0.05, 0.12), 0.02)], 0.02)
        model.add(
            solid(
                lock,
                (-0.14, -0.06, 0.64),
                (0.14, 0.1, 0.94),
                0.009,
                _striped(colour, "#d9a53a", 0.026),
            )
        )
    model.add(
        tube([(0.15, 0, 0.71), (0.2, -0.02, 0.6), (0.19, -0.12, 0.56)], [0.036, 0.032, 0.03], black)
    )
    model.add(
        tube(
            [(-0.15, 0, 0.71), (-0.185, 0.0, 0.58), (-0.175, -0.03, 0.45)],
            [0.036, 0.032, 0.03],
            black,
        )
    )
    model.add(tube([(0.19, -0.13, 0.12), (0.19, -0.13, 1.0)], [0.014, 0.014], of.GOLD))
    model.add(
        tube(
            [(0.19, -0.13, 0.99), (0.19, -0.18, 1.03), (0.19, -0.15, 1.07)],
            [0.016, 0.02, 0.01],
            of.GOLD,
        )
    )
    for x, y, z in ((0.19, -0.10, 0.565), (-0.177, -0.02, 0.49)):
        model.add(ball((x, y, z), (0.04, 0.04, 0.022), of.GOLD))
    return model


def crocodile(opening: float) -> Model:
    """The crocodile lying in the water, its upper jaw lifted by `opening` degrees."""
    dark, light, scale = linear("#4f7037"), linear("#93a65a"), linear("#34501f")

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        share = np.clip(0.5 - normals[:, 2] * 0.7, 0, 1)[:, None]
        colours = dark * (1 - share) + light * share
        plates = (
            (np.sin(points[:, 1] * 42) > 0.55)
            & (np.sin(points[:, 0] * 46 + 1.57) > 0.2)
            & (normals[:, 2] > 0.4)
        )
        colours[plates] = scale
        return (colours * (0.85 + 0.3 * raster.noise(points, 9.0, 3, 5)[:, None])).astype(
            np.float32
        )

    skin = Material(paint, 0.45)
    parts: list[Field] = [
        ellipsoid((0, 0.35, 0.02), (0.33, 0.72, 0.24)),
        capsule((0.0, 0.9, 0.02), (0.16, 1.35, 0.0), 0.17, 0.1),
        capsule((0.16, 1.35, 0.0), (-0.02, 1.75, 0.0), 0.1, 0.03),
        ellipsoid((0, -0.38, 0.08), (0.23, 0.26, 0.16)),
    ]
    for row in range(11):
        y = -0.1 + row * 0.14
        for side in (-1, 1):
            parts.append(
                ellipsoid(
                    (side * 0.1 + 0.02 * math.sin(row), y, 0.235 - 0.011 * max(0, row - 5) ** 1.6),
                    (0.03, 0.045, 0.05),
                )
            )
    for side in (-1, 1):
        parts.append(ellipsoid((side * 0.3, 0.0, 0.0), (0.16, 0.1, 0.09)))
        parts.append(ellipsoid((side * 0.32, 0.66, 0.0), (0.17, 0.1, 0.09)))
    model = Model().add(
        solid(union(parts, 0.05), (-0.6, -0.8, -0.12), (0.6, 1.9, 0.42), 0.022, skin)
    )
    hinge = np.array([0.0, -0.42, 0.08], np.float32)
    upper = union(
        [
            capsule((0, -0.45, 0.13), (0, -1.08, 0.10), 0.15, 0.085),
            ellipsoid((0.11, -0.5, 0.25), (0.07, 0.08, 0.07)),
            ellipsoid((-0.11, -0.5, 0.25), (0.07, 0.08, 0.07)),
            ellipsoid((0, -1.1, 0.14), (0.08, 0.07, 0.06)),
        ],
        0.05,
    )
    flat = block((0, -0.8, 0.35), (0.5, 0.6, 0.27), 0.0)
    top = solid(
        lambda p: np.maximum(upper(p), flat(p)), (-0.3, -1.3, -0.1), (0.3, -0.2, 0.4), 0.014, skin
    )
    jaw = Model([top])
    mouth = of.plain("#c8584e", gloss=0.3)
    tooth = of.plain("#fbf3dc", gloss=0.4)
    jaw.add(box((-0.1, -1.08, 0.072), (0.1, -0.42, 0.082), mouth))
    lower = union([capsule((0, -0.42, 0.03), (0, -1.04, 0.02), 0.135, 0.075)], 0.03)
    cut = block((0, -0.8, -0.2), (0.5, 0.6, 0.27), 0.0)
    model.add(
        solid(
            lambda p: np.maximum(lower(p), cut(p)),
            (-0.3, -1.3, -0.15),
            (0.3, -0.2, 0.2),
            0.014,
            skin,
        )
    )
    model.add(box((-0.09, -1.05, 0.066), (0.09, -0.42, 0.074), mouth))
    for index in range(6):
        y = -0.56 - index * 0.095
        width = 0.135 - 0.013 * index
        for side in (-1, 1):
            jaw.add(_tooth(side * width, y, 0.085, -0.075, tooth))
            model.add(_tooth(side * (width - 0.015), y - 0.045, 0.06, 0.07, tooth))
    for side in (-1, 1):
        jaw.add(
            ball((side * 0.13, -0.55, 0.285), (0.035, 0.04, 0.035), of.plain("#f2cf3c", gloss=0.8))
        )
        jaw.add(ball((side * 0.143, -0.575, 0.288), (0.012, 0.022, 0.026), of.INK))
        jaw.add(ball((side * 0.035, -1.13, 0.185), (0.018, 0.018, 0.014), of.INK))
    angle = math.radians(-opening)
    ca, sa = math.cos(angle), math.sin(angle)
    matrix = np.array([[1, 0, 0], [0, ca, -sa], [0, sa, ca]], np.float32)
    for part in jaw.meshes:
        part.points = (part.points - hinge) @ matrix.T + hinge
        part.normals = part.normals @ matrix.T
    return model.add(jaw)


def _tooth(x: float, y: float, z: float, height: float, material: Material) -> Model:
    w = 0.02
    return Model().add(
        frustum(
            (x - w, y - w, x + w, y + w),
            (x - 0.003, y - 0.003, x + 0.003, y + 0.003),
            z,
            z + height,
            material,
        )
        if height > 0
        else frustum(
            (x - 0.003, y - 0.003, x + 0.003, y + 0.003),
            (x - w, y - w, x + w, y + w),
            z + height,
            z,
            material,
        )
    )


__all__ = ["JAWS", "anubis", "cleopatra", "crocodile", "ink", "sphinx"]
