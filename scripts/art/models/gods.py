"""The gods' statues: Anubis in the players' colours, Sobek, Bastet. All face -Y, on their base."""

import numpy as np
from numpy.typing import NDArray

from scripts.art.models.clay import (
    Field,
    Floats,
    Vector,
    ball,
    both,
    common,
    drum,
    egg,
    joined,
    limb,
    moved,
    plate,
    ring,
    rod,
    rough,
    scaled,
    shell,
    slab,
    tilted,
    turned,
    without,
)
from scripts.art.models.sculpture import GILT, Mask, Paint, Sculpture, both_of, inside, level
from scripts.art.paint import palette as ink
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Model, lathe

BASE = 0.13
"""Height of a statue's round base."""
_STEP = 0.0062
_BLACK = Paint("#1f1c24", 0.55, 0.0, 0.12)
_SOOT = Paint("#0d0b10", 0.6, 0.0, 0.0)
_EYE = Paint("#f6eedb", 0.5, 0.0, 0.0)
_LINEN = Paint("#f2e8d0", 0.1, 0.0, 0.05)
_RED = Paint("#b93426", 0.3, 0.0, 0.05)
_BLUE = Paint("#2450a4", 0.35, 0.0, 0.08)


def _base(colour: str, radius: float = 0.255) -> Model:
    own = of.plain(ink.mixed(colour, ink.BLACK, 0.08), gloss=0.3, mottle=0.04)
    r = radius
    return Model().add(
        lathe([(r, 0.0), (r, 0.045), (r * 0.95, 0.065), (r * 0.90, 0.07)], own, parts=64),
        lathe(
            [(r * 0.90, 0.07), (r * 0.93, 0.075), (r * 0.93, 0.095), (r * 0.90, 0.10)],
            of.GOLD,
            parts=64,
        ),
        lathe([(r * 0.90, 0.10), (r * 0.86, 0.125), (r * 0.84, BASE), (0.0, BASE)], own, parts=64),
    )


def _rings(centre: Vector, edges: tuple[float, ...], number: int, wide: float = 0.17) -> Mask:
    """The number-th ring of a broad collar round a point above the neck."""
    middle = np.asarray(centre, np.float32)

    def mask(points: Floats) -> NDArray[np.bool_]:
        p = points - middle
        away = np.sqrt(p[:, 0] ** 2 + (p[:, 1] * 1.05) ** 2 + (p[:, 2] * 1.15) ** 2)
        is_ring = (away >= edges[number]) & (away < edges[number + 1])
        return np.asarray(is_ring & (np.abs(points[:, 0]) < wide), np.bool_)

    return mask


def _legs(figure: Sculpture, skin: Paint) -> None:
    for side, forward in ((1, 0.03), (-1, -0.085)):
        x = side * 0.068
        figure.add(
            limb(
                [(x * 0.8, 0.0, 0.32), (x, forward * 0.6, 0.17), (x, forward + 0.01, 0.03)],
                [0.058, 0.056, 0.038],
            ),
            skin,
            0.02,
        )
        figure.add(egg((x, forward - 0.045, 0.022), (0.042, 0.09, 0.03)), skin, 0.02)
        figure.add(ring((x, forward + 0.008, 0.068), 0.042, 0.014), GILT, 0.004)


def _kilt(figure: Sculpture, cloth: Paint) -> None:
    skirt = turned([(0.155, 0.20), (0.15, 0.24), (0.118, 0.40), (0.108, 0.45)])

    def pleats(points: Floats) -> Floats:
        around = np.arctan2(points[:, 1], points[:, 0])
        return np.asarray(0.006 * np.sin(around * 24), np.float32)

    figure.add(rough(skirt, pleats), cloth, 0.012)
    figure.stroke(lambda p: (p[:, 2] < 0.232) & (p[:, 2] > 0.2), GILT, cloth)
    apron = plate(
        [(-0.036, 0.45), (0.036, 0.45), (0.062, 0.18), (-0.062, 0.18)], -0.13, 0.026, "y", 0.01
    )
    figure.add(tilted(apron, "x", 4, (0, -0.12, 0.45)), GILT, 0.008)
    figure.stroke(
        lambda p: (
            (np.abs(p[:, 0]) < 0.026)
            & (p[:, 1] < -0.11)
            & (p[:, 2] < 0.43)
            & (np.sin(p[:, 2] * 130) > -0.3)
        ),
        cloth,
        GILT,
    )
    figure.add(ring((0, 0, 0.455), 0.104, 0.022), GILT, 0.006)


def _trunk(figure: Sculpture, skin: Paint, own: Paint, second: Paint) -> None:
    figure.add(
        limb([(0, 0.0, 0.47), (0, 0.0, 0.58), (0, 0.0, 0.655)], [0.098, 0.108, 0.125]), skin, 0.03
    )
    figure.add(both(egg((0.068, -0.05, 0.64), (0.07, 0.06, 0.062))), skin, 0.03)
    figure.add(both(ball((0.168, 0.0, 0.675), 0.058)), skin, 0.03)
    figure.add(rod((0, 0, 0.66), (0, -0.01, 0.78), 0.07, 0.062), skin, 0.04)
    edges = (0.0, 0.145, 0.17, 0.192, 0.215, 0.236)
    for number, paint in enumerate((GILT, own, GILT, second, GILT)):
        figure.stroke(_rings((0, 0, 0.80), edges, number, 0.185), paint, skin)


def _arm(figure: Sculpture, skin: Paint, path: list[Vector]) -> None:
    """An arm with gold round it above the elbow and at the wrist."""
    figure.add(limb(path, [0.052, 0.043, 0.034]), skin, 0.025)
    for a, b, share, thick in ((path[0], path[1], 0.5, 0.052), (path[1], path[2], 0.82, 0.041)):
        start, end = np.asarray(a), np.asarray(b)
        middle = start + (end - start) * share
        half = (end - start) / np.linalg.norm(end - start) * 0.016
        low, high = middle - half, middle + half
        cuff = common(
            rod(a, b, thick, thick - 0.004),
            slab(
                tuple(half),
                float(low @ half) / float(np.linalg.norm(half)),
                float(high @ half) / float(np.linalg.norm(half)),
            ),
            0.004,
        )
        figure.add(cuff, GILT, 0.003)
    figure.add(ball(path[2], 0.042), skin, 0.015)


def _staff(at: tuple[float, float], top: float) -> Model:
    """A was sceptre: a straight staff, forked below, with the head of an animal."""
    x, y = at
    figure = Sculpture(wear=0.2)
    figure.add(rod((x, y, 0.05), (x, y, top), 0.0145), GILT)
    feet = [rod((x, y, 0.06), (x, y + side * 0.022, 0.0), 0.012, 0.009) for side in (-1, 1)]
    figure.add(joined(feet, 0.005), GILT)
    figure.add(
        limb(
            [
                (x, y + 0.03, top - 0.01),
                (x, y, top + 0.035),
                (x, y - 0.05, top + 0.03),
                (x, y - 0.10, top - 0.012),
            ],
            [0.012, 0.024, 0.02, 0.008],
        ),
        GILT,
        0.01,
    )
    figure.add(rod((x, y + 0.012, top + 0.03), (x, y + 0.04, top + 0.085), 0.012, 0.005), GILT)
    return Model(
        [figure.mesh((x - 0.06, y - 0.14, -0.02), (x + 0.06, y + 0.09, top + 0.11), _STEP)]
    )


def _wig(figure: Sculpture, own: Paint, centre: Vector) -> None:
    """A headcloth with two lappets on the breast, in stripes of a colour and gold."""

    def folds(points: Floats) -> Floats:
        p = points - np.asarray(centre, np.float32)
        return np.asarray(p[:, 2] - 0.3 * np.abs(p[:, 0]), np.float32)

    def pleated(points: Floats) -> Floats:
        return np.asarray(0.0035 * np.sin(folds(points) * 150), np.float32)

    def put(solid: Field, blend: float) -> None:
        figure.add(rough(moved(solid, centre), pleated), own, blend)

    put(
        without(
            egg((0, 0.035, -0.01), (0.122, 0.125, 0.15)), slab((0, -0.9, -0.35), 0.045, 9), 0.015
        ),
        0.012,
    )
    lappet = [(0.05, 0.06), (0.118, 0.02), (0.142, -0.10), (0.128, -0.235), (0.05, -0.235)]
    put(both(plate(lappet, -0.075, 0.036, "y", 0.016)), 0.015)
    put(limb([(0, 0.10, 0.0), (0, 0.125, -0.12), (0, 0.12, -0.24)], [0.09, 0.085, 0.055]), 0.04)
    figure.stroke(lambda p: np.sin(folds(p) * 150) > 0.25, GILT, own)


def anubis(colour: str) -> Model:
    """Anubis striding with his sceptre: black and gold, in the player's colour."""
    own = Paint(ink.mixed(colour, ink.BLACK, 0.08), 0.25, 0.0, 0.05)
    body = Sculpture(wear=0.3, reach=0.018)
    _legs(body, _BLACK)
    _kilt(body, own)
    _trunk(body, _BLACK, own, _RED if colour != ink.PLAYERS[1] else _BLUE)
    _arm(body, _BLACK, [(0.178, 0.0, 0.67), (0.205, 0.02, 0.52), (0.19, -0.045, 0.385)])
    _arm(body, _BLACK, [(-0.178, 0.0, 0.67), (-0.215, 0.01, 0.53), (-0.20, -0.135, 0.50)])
    head = Sculpture(wear=0.3, reach=0.014)
    c: Vector = (0, -0.005, 0.83)
    _wig(head, own, c)

    def put(solid: Field, blend: float, paint: Paint = _BLACK) -> None:
        head.add(moved(solid, c), paint, blend)

    put(egg((0, -0.04, 0.055), (0.088, 0.115, 0.085)), 0.015)
    put(rod((0, -0.10, 0.045), (0, -0.285, 0.002), 0.058, 0.030), 0.03)
    put(rod((0, -0.10, 0.0), (0, -0.255, -0.022), 0.038, 0.019), 0.012)
    put(egg((0, -0.305, 0.012), (0.021, 0.017, 0.016)), 0.008, _SOOT)
    ear = [(-0.040, -0.02), (0.046, -0.015), (0.042, 0.11), (0.008, 0.275), (-0.026, 0.12)]
    inner = [(-0.018, 0.03), (0.026, 0.03), (0.024, 0.10), (0.006, 0.215), (-0.010, 0.10)]
    for outline, at, half, paint in ((ear, 0.0, 0.024, _BLACK), (inner, -0.028, 0.012, GILT)):
        shape = moved(tilted(plate(outline, at, half, "y", 0.008), "y", 9), (0.062, -0.01, 0.105))
        put(both(shape), 0.008, paint)
    put(both(egg((0.058, -0.112, 0.078), (0.018, 0.026, 0.014))), 0.003, _EYE)
    eye = both(egg((0.060, -0.112, 0.078), (0.034, 0.050, 0.025)))
    local = np.asarray(c, np.float32)
    head.stroke(lambda p: (eye(p - local) < 0.003) & (p[:, 2] > c[2] + 0.03), GILT, _BLACK)
    pupil = both(ball((0.068, -0.122, 0.078), 0.0125))
    head.stroke(lambda p: pupil(p - local) < 0, _SOOT)
    figure = Model(
        [
            body.mesh((-0.27, -0.24, -0.01), (0.27, 0.17, 0.80), _STEP),
            head.mesh((-0.2, -0.36, 0.56), (0.2, 0.24, 1.24), 0.005),
            *_staff((-0.205, -0.155), 0.98).meshes,
        ]
    )
    return _base(colour).add(figure.scaled(0.92).moved(0, 0.02, BASE))


def sobek() -> Model:
    """Sobek, crocodile-headed, with feathered crown and ankh, on a base of dark stone."""
    skin = Paint("#4f7f43", 0.35, 0.0, 0.15)
    belly = Paint("#b7b06a", 0.3, 0.0, 0.1)
    own = Paint("#1f8d86", 0.35, 0.0, 0.05)
    body = Sculpture(wear=0.4, reach=0.018)
    _legs(body, skin)
    _kilt(body, _LINEN)
    _trunk(body, skin, own, _RED)
    _arm(body, skin, [(0.178, 0.0, 0.67), (0.215, 0.02, 0.53), (0.20, -0.09, 0.44)])
    _arm(body, skin, [(-0.178, 0.0, 0.67), (-0.215, 0.01, 0.53), (-0.20, -0.135, 0.50)])
    ankh = joined(
        [
            ring((0.20, -0.105, 0.335), 0.028, 0.011, "y"),
            rod((0.20, -0.105, 0.31), (0.20, -0.105, 0.215), 0.012),
            rod((0.165, -0.105, 0.30), (0.235, -0.105, 0.30), 0.011),
        ],
        0.004,
    )
    body.add(ankh, GILT, 0.002)
    head = Sculpture(wear=0.45, reach=0.015)
    c: Vector = (0, -0.005, 0.83)
    _wig(head, own, c)

    def put(solid: Field, blend: float, paint: Paint = skin) -> None:
        head.add(moved(solid, c), paint, blend)

    put(egg((0, -0.045, 0.045), (0.10, 0.12, 0.075)), 0.015)
    put(egg((0, -0.15, 0.03), (0.075, 0.10, 0.045)), 0.03)
    put(limb([(0, -0.13, 0.03), (0, -0.28, 0.012), (0, -0.40, 0.012)], [0.062, 0.046, 0.038]), 0.02)
    put(egg((0, -0.415, 0.03), (0.042, 0.035, 0.028)), 0.02)
    put(limb([(0, -0.10, -0.01), (0, -0.39, -0.025)], [0.058, 0.032]), 0.006, belly)
    put(both(egg((0.060, -0.085, 0.115), (0.034, 0.040, 0.034))), 0.015)
    put(both(ball((0.074, -0.098, 0.118), 0.021)), 0.002, Paint("#f3c534", 0.8, 0.0, 0.0))
    local = np.asarray(c, np.float32)
    slit = both(egg((0.086, -0.112, 0.12), (0.012, 0.012, 0.02)))
    head.stroke(lambda p: slit(p - local) < 0.002, _SOOT)
    for number in range(6):
        y = -0.16 - number * 0.042
        x = 0.062 - number * 0.0055
        put(both(rod((x, y, 0.002), (x + 0.003, y, -0.032), 0.012, 0.003)), 0.001, _EYE)
    for row in range(4):
        put(
            both(egg((0.026, -0.02 + row * -0.07, 0.115 - 0.024 * row), (0.018, 0.025, 0.016))),
            0.012,
        )
    feathers = [(-0.012, 0.10), (0.055, 0.11), (0.075, 0.30), (0.045, 0.345), (0.0, 0.31)]
    put(both(plate(feathers, 0.02, 0.018, "y", 0.012)), 0.004, own)
    head.stroke(
        lambda p: (p[:, 2] > c[2] + 0.15) & (np.sin((p[:, 2] + np.abs(p[:, 0]) * 0.9) * 160) > 0.2),
        GILT,
        own,
    )
    put(drum((0, -0.005, 0.175), 0.052, 0.016, "y", 0.012), 0.003, Paint("#c9402b", 0.4))
    put(shell(drum((0, -0.005, 0.175), 0.056, 0.012, "y"), 0.006), 0.001, GILT)
    figure = Model(
        [
            body.mesh((-0.27, -0.24, -0.01), (0.27, 0.17, 0.80), _STEP),
            head.mesh((-0.2, -0.48, 0.56), (0.2, 0.24, 1.24), 0.005),
            *_staff((-0.205, -0.155), 0.98).meshes,
        ]
    )
    return _base("#5a4a3a", 0.25).add(figure.scaled(0.92).moved(0, 0.03, BASE))


def bastet() -> Model:
    """Bastet as a sitting cat: black bronze, gold ear-ring, collar with a scarab."""
    figure = Sculpture(wear=0.3, reach=0.02)

    def put(solid: Field, blend: float, paint: Paint = _BLACK) -> None:
        figure.add(solid, paint, blend)

    put(egg((0, 0.14, 0.17), (0.165, 0.20, 0.18)), 0.02)
    put(limb([(0, 0.12, 0.26), (0, 0.02, 0.44), (0, -0.02, 0.56)], [0.155, 0.125, 0.088]), 0.06)
    put(egg((0, -0.045, 0.44), (0.105, 0.085, 0.13)), 0.05)
    put(both(egg((0.135, 0.12, 0.15), (0.075, 0.15, 0.145))), 0.04)
    put(both(egg((0.15, -0.03, 0.035), (0.05, 0.12, 0.04))), 0.03)
    put(
        both(
            limb(
                [(0.065, -0.06, 0.42), (0.065, -0.13, 0.22), (0.06, -0.145, 0.04)],
                [0.062, 0.048, 0.04],
            )
        ),
        0.03,
    )
    put(both(egg((0.062, -0.18, 0.03), (0.045, 0.07, 0.035))), 0.02)
    put(
        limb(
            [(0.05, 0.33, 0.08), (0.2, 0.30, 0.05), (0.25, 0.12, 0.045), (0.23, -0.06, 0.04)],
            [0.05, 0.042, 0.036, 0.028],
        ),
        0.03,
    )
    h: Vector = (0, -0.055, 0.70)

    def head(solid: Field, blend: float, paint: Paint = _BLACK) -> None:
        figure.add(moved(scaled(solid, 1.18), h), paint, blend)

    head(egg((0, 0.0, 0.0), (0.112, 0.115, 0.098)), 0.035)
    head(egg((0, -0.095, -0.035), (0.055, 0.045, 0.042)), 0.03)
    head(both(egg((0.07, -0.05, -0.03), (0.045, 0.045, 0.045))), 0.03)
    ear = [(-0.058, -0.04), (0.050, -0.06), (0.046, 0.05), (0.022, 0.135), (0.004, 0.135)]
    shape = moved(tilted(plate(ear, 0.0, 0.034, "y", 0.016), "z", 18), (0.062, 0.01, 0.068))
    head(both(shape), 0.02)
    inner = [(-0.026, 0.0), (0.028, -0.01), (0.026, 0.045), (0.012, 0.10)]
    head(
        both(moved(tilted(plate(inner, -0.034, 0.006, "y", 0.004), "z", 18), (0.062, 0.01, 0.068))),
        0.003,
        GILT,
    )
    head(both(ring((0.113, 0.0, 0.055), 0.024, 0.008, "x")), 0.002, GILT)
    head(egg((0, -0.138, -0.018), (0.017, 0.012, 0.012)), 0.006, GILT)
    head(
        both(egg((0.047, -0.088, 0.022), (0.027, 0.022, 0.014))),
        0.003,
        Paint("#d9a42a", 0.8, 0.2, 0.0),
    )
    local = np.asarray(h, np.float32)
    pupil = scaled(both(egg((0.049, -0.108, 0.022), (0.0075, 0.02, 0.016))), 1.18)
    figure.stroke(lambda p: pupil(p - local) < 0, _SOOT)
    edges = (0.0, 0.155, 0.178, 0.2, 0.222, 0.246)
    for number, paint in enumerate((_BLACK, GILT, _BLUE, GILT, _RED)):
        mask = _rings((0, -0.04, 0.70), edges, number, 0.2)
        figure.stroke(both_of(mask, level(-9, 0.60)), paint, _BLACK)
    edge = _rings((0, -0.04, 0.70), (0.246, 0.262), 0, 0.2)
    figure.stroke(both_of(edge, level(-9, 0.60)), GILT, _BLACK)
    scarab = joined(
        [
            egg((0, -0.135, 0.465), (0.032, 0.018, 0.04)),
            both(
                limb(
                    [(0.0, -0.13, 0.47), (0.07, -0.115, 0.49), (0.10, -0.09, 0.53)],
                    [0.012, 0.011, 0.008],
                )
            ),
        ],
        0.004,
    )
    figure.add(scarab, GILT, 0.004)
    for z in (0.07, 0.115):
        front = inside(slab((0, 1, 0), -9, -0.07))
        figure.stroke(both_of(level(z - 0.011, z + 0.011), front), GILT, _BLACK)
    cat = figure.mesh((-0.34, -0.32, -0.02), (0.34, 0.44, 1.06), _STEP)
    own = of.LAPIS
    base = Model().add(
        lathe([(0.40, 0.0), (0.40, 0.05), (0.37, 0.07)], own, parts=72),
        lathe([(0.37, 0.07), (0.385, 0.08), (0.385, 0.10), (0.37, 0.11)], of.GOLD, parts=72),
        lathe([(0.37, 0.11), (0.35, 0.13), (0.0, 0.13)], own, parts=72),
    )
    return base.add(Model([cat]).moved(0, -0.03, 0.13))
