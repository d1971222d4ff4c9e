"""The papyrus column: fluted pale shaft, painted ties, a bell capital of leaves."""

import math

import numpy as np

from scripts.art.models import turnery
from scripts.art.models.clay import noise
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Floats, Model, box, lathe

_LEAVES = 12


def _shaft_colours(height: float) -> turnery.Colours:
    pale, warm = of.linear("#ecd8ab"), of.linear("#d0a566")

    def paint(angle: Floats, share: Floats) -> Floats:
        round_ = np.stack([np.cos(angle), np.sin(angle), share * height * 4], 1)
        stain = noise(round_.astype(np.float32), 1.6, 3, 4)[:, None]
        foot = np.clip(1 - share * 5, 0, 1)[:, None]
        groove = (0.5 - 0.5 * np.cos(angle * 16))[:, None] ** 3
        mixed = pale * (1 - 0.5 * stain) + warm * 0.5 * stain
        return np.asarray(mixed * (1 - 0.25 * foot) * (1 - 0.22 * groove), np.float32)

    return paint


def _bell_colours(angle: Floats, share: Floats) -> Floats:
    """Long blue-green leaves with gold rims between slim red ones."""
    saw = np.abs((angle * _LEAVES / (2 * math.pi)) % 1.0 - 0.5) * 2
    edge = 1 - np.clip(share / 0.90, 0, 1) ** 2.2
    table = [of.linear(value) for value in ("#23549f", "#1f9086", "#e2aa3e", "#bf3626", "#f2e4c2")]
    colours = np.tile(table[0], (len(angle), 1))
    inner = (1 - saw) < edge * 0.5
    colours[inner] = table[3]
    colours[saw < edge] = table[1]
    colours[np.abs(saw - edge) < 0.10] = table[2]
    colours[(saw < 0.13) & (saw < edge * 0.8)] = table[4]
    colours[share > 0.925] = table[2]
    return np.asarray(colours, np.float32)


def _bell_relief(angle: Floats, share: Floats) -> Floats:
    lobes = np.cos(angle * _LEAVES)
    return np.asarray(1 + 0.03 * lobes * np.clip(share * 1.4, 0, 1) ** 2, np.float32)


def column(x: float, y: float, z0: float, z1: float, radius: float = 0.17) -> Model:
    """A column from z0 to z1 about (x, y)."""
    height = z1 - z0
    neck, top = height * 0.63, height - 0.12
    foot = [
        (radius * 1.5, 0.0),
        (radius * 1.52, 0.05),
        (radius * 1.36, 0.085),
        (radius * 0.9, 0.09),
    ]
    model = Model([lathe(foot, of.LIMESTONE, (x, y, z0), 48)])
    shaft = [
        (radius * 0.84, 0.08),
        (radius * 1.0, 0.22),
        (radius * 1.04, 0.34),
        (radius * 0.92, neck * 0.8),
        (radius * 0.86, neck),
    ]
    model.add(
        turnery.turned(
            shaft,
            (x, y, z0),
            _shaft_colours(height),
            lambda angle, share: (1 - 0.035 * np.clip(-np.cos(angle * 16), 0, 1)).astype(
                np.float32
            ),
            parts=96,
            rows=40,
            gloss=0.08,
        )
    )
    ties = ("#b93527", "#e2aa3e", "#23549f", "#e2aa3e", "#1f9086", "#e2aa3e")
    for index, colour in enumerate(ties):
        z = neck + index * 0.034
        bulge = [
            (radius * 0.86, z),
            (radius * 0.95, z + 0.006),
            (radius * 0.95, z + 0.026),
            (radius * 0.86, z + 0.033),
        ]
        is_gold = colour == "#e2aa3e"
        model.add(
            turnery.turned(
                bulge,
                (x, y, z0),
                turnery.plain(colour),
                parts=48,
                rows=6,
                metal=0.45 if is_gold else 0.0,
                gloss=0.4 if is_gold else 0.25,
            )
        )
    neck += len(ties) * 0.034
    bell = []
    for part in range(13):
        share = part / 12
        bell.append(
            (
                radius * (0.84 + 0.16 * math.sin(share * 2.2) + 0.78 * share**2.6),
                neck + (top - neck) * share,
            )
        )
    bell += [(bell[-1][0] * 1.02, top + 0.016), (bell[-1][0] * 0.97, top + 0.03)]
    model.add(
        turnery.turned(
            bell, (x, y, z0), _bell_colours, _bell_relief, parts=144, rows=56, gloss=0.25
        )
    )
    model.add(
        lathe([(bell[-1][0] * 0.98, top + 0.028), (0.0, top + 0.029)], of.RED, (x, y, z0), 48)
    )
    half = radius * 0.95
    return model.add(box((x - half, y - half, z0 + top + 0.02), (x + half, y + half, z1), of.PALE))
