"""The throne, its pedestal, and the chequered floor they stand on. The throne faces -Y."""

import math

import numpy as np

from scripts.art.models.clay import Field, both, brick, drum, egg, joined, limb, ring, rod, rough
from scripts.art.models.cleopatra import SEATED, cleopatra
from scripts.art.models.sculpture import GILT, Paint, Sculpture, inside
from scripts.art.paint import murals
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Floats, Material, Model, bevelled, box, extrude, panel
from scripts.art.render.surfaces import pictured

PEDESTAL = 0.36
"""How high the pedestal lifts the throne over the roof."""
_RED = Paint("#a9261f", 0.12, 0.0, 0.1)
_DISK = Paint("#cf3f29", 0.5, 0.0, 0.03)
_DARK = Paint("#4a2c0c", 0.5, 0.8, 0.0)


def _face(face: murals.Face, gloss: float = 0.35, relief: float = 0.012) -> Material:
    return pictured(face.colour, gloss, face.height, face.metal, relief)


def throne_floor() -> Model:
    """Nine slabs of marble and lapis in a gilt frame, 3 x 3 squares about the origin."""
    model = Model([*bevelled((-1.5, -1.5, -0.02), (1.5, 1.5, 0.022), 0.008, of.GOLD).meshes])
    for column in range(3):
        for row in range(3):
            x, y = column - 1.5, row - 1.5
            low = x + (0.045 if column == 0 else 0.012), y + (0.045 if row == 0 else 0.012)
            high = x + (0.955 if column == 2 else 0.988), y + (0.955 if row == 2 else 0.988)
            stone = of.LAPIS if (column + row) % 2 else of.MARBLE
            model.add(bevelled((*low, 0.0), (*high, 0.036), 0.008, stone))
    return model


def pedestal() -> Model:
    """Two tiers of lapis with gilt edges and a painted band; a step leads up in front."""
    model = Model().add(
        bevelled((-0.96, -0.96, 0.03), (0.96, 0.96, 0.075), 0.012, of.GOLD),
        bevelled((-0.92, -0.92, 0.07), (0.92, 0.92, 0.145), 0.012, of.LAPIS),
        bevelled((-0.86, -0.86, 0.14), (0.86, 0.86, 0.165), 0.008, of.GOLD),
        box((-0.80, -0.80, 0.16), (0.80, 0.80, 0.31), of.LAPIS),
        bevelled((-0.85, -0.85, 0.305), (0.85, 0.85, PEDESTAL - 0.012), 0.012, of.GOLD),
        bevelled((-0.78, -0.78, 0.33), (0.78, 0.78, PEDESTAL), 0.006, of.LAPIS),
        bevelled((-0.56, -0.56, 0.34), (0.56, 0.56, PEDESTAL + 0.004), 0.006, of.MARBLE),
    )
    band = _face(murals.dark_frieze(1000, 94, 61))
    for quarter in range(4):
        side = Model(
            [
                panel(
                    [
                        (-0.78, -0.80, 0.168),
                        (0.78, -0.80, 0.168),
                        (0.78, -0.80, 0.302),
                        (-0.78, -0.80, 0.302),
                    ],
                    band,
                )
            ]
        )
        model.add(side.turned(90.0 * quarter))
    for step, top in enumerate((0.12, 0.24)):
        y = -1.18 + 0.17 * step
        model.add(
            bevelled((-0.34, y, 0.03), (0.34, -0.80, top), 0.010, of.MARBLE),
            box((-0.345, y - 0.006, top - 0.03), (0.345, y + 0.02, top - 0.008), of.GOLD),
        )
    return model


def _lion(at: tuple[float, float, float]) -> Field:
    """A lion's head that looks to -Y, the end of an arm rest."""
    x, y, z = at

    def mane(points: Floats) -> Floats:
        angle = np.arctan2(points[:, 2] - z, points[:, 0] - x)
        return np.asarray(0.008 * np.sin(angle * 13), np.float32)

    parts = [
        rough(egg((x, y + 0.02, z), (0.105, 0.085, 0.11)), mane),
        egg((x, y - 0.045, z), (0.072, 0.06, 0.075)),
        egg((x, y - 0.10, z - 0.025), (0.045, 0.04, 0.036)),
        egg((x - 0.07, y - 0.01, z + 0.085), (0.03, 0.022, 0.032)),
        egg((x + 0.07, y - 0.01, z + 0.085), (0.03, 0.022, 0.032)),
    ]
    return joined(parts, 0.02)


def _carving() -> Sculpture:
    """All that is round: arm rests with lions, cushion, sun disk with horns and cobras."""
    figure = Sculpture(wear=0.35, reach=0.025)
    lion = _lion((0.42, -0.46, 0.80))
    figure.add(both(rod((0.42, -0.40, 0.80), (0.42, 0.38, 0.80), 0.062)), GILT)
    figure.add(both(lion), GILT, 0.03)
    figure.add(
        both(
            limb(
                [(0.42, -0.42, 0.78), (0.42, -0.44, 0.58), (0.42, -0.41, 0.40)], [0.055, 0.05, 0.06]
            )
        ),
        GILT,
        0.04,
    )
    for x in (0.39, 0.45):
        eye = both(egg((x, -0.505, 0.822), (0.014, 0.016, 0.010)))
        figure.stroke(inside(eye, 0.006), _DARK, GILT)
    for y in (-0.36, 0.36):
        paw = joined(
            [
                egg((0.42, y - 0.03, 0.045), (0.075, 0.095, 0.045)),
                rod((0.42, y, 0.05), (0.42, y, 0.2), 0.05),
            ],
            0.03,
        )
        figure.add(both(paw), GILT, 0.01)
    cushion = brick((0, -0.05, 0.56), (0.345, 0.38, 0.065), 0.055)
    figure.add(cushion, _RED, 0.0)
    figure.stroke(lambda p: np.abs(p[:, 2] - 0.56) < 0.012, GILT, _RED)
    figure.add(drum((0, 0.42, 1.60), 0.155, 0.035, "y", 0.03), _DISK, 0.0)
    figure.add(ring((0, 0.42, 1.60), 0.162, 0.016, "y"), GILT, 0.0)
    horn = limb(
        [(0.06, 0.42, 1.42), (0.21, 0.42, 1.50), (0.255, 0.42, 1.64), (0.215, 0.42, 1.80)],
        [0.036, 0.038, 0.028, 0.010],
        0.03,
    )
    figure.add(both(horn), GILT, 0.01)
    cobra = joined(
        [
            limb([(0.40, 0.40, 1.20), (0.43, 0.34, 1.32), (0.41, 0.32, 1.42)], [0.04, 0.032, 0.03]),
            egg((0.415, 0.325, 1.385), (0.05, 0.022, 0.062)),
            rod((0.41, 0.32, 1.44), (0.41, 0.27, 1.455), 0.028, 0.02),
        ],
        0.015,
    )
    figure.add(both(cobra), GILT, 0.01)
    return figure


def throne() -> Model:
    """The throne on the height of its pedestal."""
    model = Model().add(
        bevelled((-0.47, -0.40, 0.09), (0.47, 0.46, 0.15), 0.015, of.GOLD),
        box((-0.40, -0.36, 0.14), (0.40, 0.42, 0.48), of.LAPIS),
        bevelled((-0.46, -0.42, 0.46), (0.46, 0.46, 0.52), 0.015, of.GOLD),
    )
    for side in (-1, 1):
        low, high = sorted((side * 0.385, side * 0.455))
        model.add(
            box((low, -0.34, 0.5), (high, 0.40, 0.755), of.LAPIS),
            box((low - 0.006, -0.345, 0.60), (high + 0.006, 0.40, 0.64), of.GOLD),
        )
    band = _face(murals.dark_frieze(420, 150, 71))
    model.add(
        panel(
            [(-0.36, -0.36, 0.17), (0.36, -0.36, 0.17), (0.36, -0.36, 0.45), (-0.36, -0.36, 0.45)],
            band,
        )
    )
    for side in (-1, 1):
        x = side * 0.40
        order = (-0.33, 0.39) if side > 0 else (0.39, -0.33)
        model.add(
            panel(
                [
                    (x, order[0], 0.17),
                    (x, order[1], 0.17),
                    (x, order[1], 0.45),
                    (x, order[0], 0.45),
                ],
                band,
            )
        )
    arch = [
        (0.46 * math.cos(angle), 1.18 + 0.26 * math.sin(angle))
        for angle in np.linspace(0, math.pi, 25)
    ]
    model.add(
        extrude([(-0.46, 0.12), (0.46, 0.12), *arch], (0.37, 0.485), of.GOLD, axis="y", edge=0.016)
    )
    inner = [
        (0.375 * math.cos(angle), 1.17 + 0.19 * math.sin(angle))
        for angle in np.linspace(0, math.pi, 25)
    ]
    outline = [(-0.375, 0.58), (0.375, 0.58), *inner]
    model.add(extrude(outline, (0.352, 0.38), of.LAPIS, axis="y", edge=0.006))
    back = [(-0.375, 0.20), (0.375, 0.20), *inner]
    model.add(extrude(back, (0.475, 0.502), of.LAPIS, axis="y", edge=0.006))
    picture = _face(murals.throne_back(360, 330), 0.45)
    model.add(
        panel(
            [
                (-0.345, 0.352, 0.62),
                (0.345, 0.352, 0.62),
                (0.345, 0.352, 1.25),
                (-0.345, 0.352, 1.25),
            ],
            picture,
        ),
        panel(
            [
                (0.345, 0.502, 0.50),
                (-0.345, 0.502, 0.50),
                (-0.345, 0.502, 1.13),
                (0.345, 0.502, 1.13),
            ],
            picture,
        ),
    )
    model.add(_carving().mesh((-0.56, -0.62, -0.01), (0.56, 0.52, 1.86), 0.0085))
    return model.moved(0, 0, PEDESTAL)


def throne_queen() -> Model:
    """Cleopatra on her throne, her feet on a stool."""
    stool = Model().add(
        bevelled((-0.26, -0.74, 0.0), (0.26, -0.46, 0.05), 0.01, of.GOLD),
        box((-0.23, -0.72, 0.04), (0.23, -0.47, 0.13), of.LAPIS),
        bevelled((-0.26, -0.74, 0.12), (0.26, -0.46, 0.16), 0.01, of.GOLD),
    )
    queen = cleopatra(SEATED).scaled(1.3).moved(0, 0.1, 0.155)
    return throne().add(stool.moved(0, 0, PEDESTAL), queen.moved(0, 0, PEDESTAL))
