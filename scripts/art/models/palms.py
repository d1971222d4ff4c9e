"""Date palms, small ones for the garden and tall ones for the river bank, swaying in the wind."""

import math
import random
from dataclasses import dataclass

import numpy as np

from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Floats, Material, Mesh, Model, Vector, ball

FRAMES = 4
"""Pictures of one sway; frame 0 is at rest."""
_WIND = (0.94, 0.34)
"""Where the wind blows to, along X and Y."""
_LEAVES = (
    of.leaf("#86b840", "#3b7729"),
    of.leaf("#70a538", "#2c6526"),
    of.leaf("#98ba4e", "#48802e"),
)
_DRY = of.leaf("#b59a4c", "#86682f")
_BARK = of.bark("#a97c4a", "#54371d")
_DATE = of.plain("#a4521c", gloss=0.45)
_STALK = of.plain("#d19a3c", gloss=0.2)
_LEAFLETS = 26


@dataclass(frozen=True)
class Kind:
    """How a palm grows: height of its trunk and length of its fronds in units, how many fronds in
    each tier, how far it leans, how far the wind moves its crown, how many fronds are withered, and
    how many bunches of dates it bears."""

    height: float
    length: float
    tiers: tuple[int, int, int]
    lean: float
    sway: float
    seed: int
    withered: int = 5
    bunches: int = 4


GARDEN = Kind(0.60, 0.47, (11, 8, 5), 0.05, 0.022, 4)
GARDEN_YOUNG = Kind(0.44, 0.50, (9, 8, 7), 0.03, 0.018, 12, withered=2, bunches=0)
GARDEN_OLD = Kind(0.74, 0.42, (12, 7, 4), 0.12, 0.026, 26, withered=8, bunches=5)
BANK = Kind(1.75, 1.12, (13, 10, 6), 0.20, 0.065, 7)
BANK_BENT = Kind(1.45, 1.05, (12, 9, 5), 0.72, 0.060, 5, withered=7, bunches=3)
BANK_TALL = Kind(2.35, 0.92, (12, 8, 5), 0.14, 0.085, 31, withered=8, bunches=5)


class _Leaves:
    """Leaflets in the making: points and triangles of one material."""

    def __init__(self, material: Material) -> None:
        self.material = material
        self.points: list[Floats] = []
        self.shares: list[float] = []
        self.triangles: list[tuple[int, int, int]] = []

    def blade(self, root: Floats, end: Floats, across: Floats, wide: float, share: float) -> None:
        """A narrow leaf from root to end, widest before its middle, its tip hanging."""
        middle = root + (end - root) * 0.45 + np.array([0, 0, 0.05 * np.linalg.norm(end - root)])
        base = len(self.points)
        self.points += [
            root - across * wide * 0.4,
            root + across * wide * 0.4,
            middle + across * wide * 0.5,
            middle - across * wide * 0.5,
            end,
        ]
        self.shares += [share, share, min(1.0, share + 0.2), min(1.0, share + 0.2), 1.0]
        for a, b, c in ((0, 1, 2), (0, 2, 3), (3, 2, 4)):
            self.triangles.append((base + a, base + b, base + c))

    def mesh(self) -> Mesh:
        """All blades; each face is flat."""
        points = np.asarray(self.points, np.float32)
        triangles = np.asarray(self.triangles, np.int32)
        corners = points[triangles]
        facing = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        facing *= np.sign(facing[:, 2:3] + 1e-9)
        normals = np.zeros_like(points)
        for corner in range(3):
            np.add.at(normals, triangles[:, corner], facing)
        normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
        uv = np.stack([np.asarray(self.shares), np.zeros(len(points))], 1).astype(np.float32)
        return Mesh(points, normals.astype(np.float32), uv, triangles, self.material)


def _frond(
    leaves: _Leaves,
    top: Floats,
    angle: float,
    rise: float,
    length: float,
    droop: float,
    chooser: random.Random,
) -> None:
    """One leaf of the crown: a rib that rises and bends down, leaflets to both sides."""
    out = np.array([math.cos(angle), math.sin(angle), 0.0])
    side = np.array([-math.sin(angle), math.cos(angle), 0.0])
    up = np.array([0.0, 0.0, 1.0])
    place, slope = np.asarray(top, float), rise
    step = length / _LEAFLETS
    for number in range(_LEAFLETS + 1):
        share = number / _LEAFLETS
        ahead = out * math.cos(slope) + up * math.sin(slope)
        above = up * math.cos(slope) - out * math.sin(slope)
        after = place + ahead * step
        hand = side * (0.012 * length * (1 - 0.8 * share))
        base = len(leaves.points)
        leaves.points += [place - hand, place + hand, after + hand * 0.95, after - hand * 0.95]
        leaves.shares += [0.0] * 4
        leaves.triangles += [(base, base + 1, base + 2), (base, base + 2, base + 3)]
        if share > 0.10:
            reach = length * 0.30 * math.sin(math.pi * min(1.0, 0.16 + share * 0.80)) ** 0.8
            for hand_of in (-1, 1):
                wobble = chooser.uniform(-0.1, 0.1)
                end = (
                    place
                    + side * hand_of * reach * 0.86
                    + ahead * reach * (0.60 + wobble)
                    - up * reach * (0.30 + 0.5 * chooser.random() * share)
                    + above * reach * 0.16
                )
                leaves.blade(place, end, ahead, step * 0.95, share * 0.7)
        place = after
        slope -= droop / _LEAFLETS * (0.55 + 1.15 * share)
    leaves.blade(place, place + ahead * length * 0.12 - up * length * 0.05, side, step, 0.7)


def _trunk(kind: Kind, way: float) -> tuple[Mesh, Floats]:
    """The trunk with the stumps of old leaves, and where the crown sits."""
    rows, parts = 56, 20
    thick = 0.038 + 0.046 * kind.height
    points: list[Vector] = []
    for row in range(rows + 1):
        share = row / rows
        bend = kind.lean * share**1.7
        saw = (share * 17) % 1.0
        radius = thick * (1.06 - 0.42 * share + 0.55 * max(0.0, 0.10 - share) * 6)
        radius *= 1.0 + 0.20 * saw
        radius *= 1.0 + 0.35 * max(0.0, share - 0.93) / 0.07
        for part in range(parts):
            angle = 2 * math.pi * part / parts + (int(share * 17) % 2) * math.pi / 8
            knob = 1 + 0.10 * math.cos(angle * 8) * saw
            points.append(
                (
                    bend * math.cos(way) + radius * knob * math.cos(angle),
                    bend * math.sin(way) + radius * knob * math.sin(angle),
                    kind.height * share,
                )
            )
    triangles = []
    for row in range(rows):
        for part in range(parts):
            a, b = row * parts + part, row * parts + (part + 1) % parts
            triangles += [(a, b, b + parts), (a, b + parts, a + parts)]
    spots = np.asarray(points, np.float32)
    faces = np.asarray(triangles, np.int32)
    corners = spots[faces]
    facing = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals = np.zeros_like(spots)
    for corner in range(3):
        np.add.at(normals, faces[:, corner], facing)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    uv = np.zeros((len(spots), 2), np.float32)
    top = np.array([kind.lean * math.cos(way), kind.lean * math.sin(way), kind.height])
    return Mesh(spots, normals, uv, faces, _BARK), top


def _swayed(points: Floats, kind: Kind, top: Floats, frame: int) -> Floats:
    """Where the wind takes the points: the trunk bends, the tips of the fronds flutter after it."""
    phase = 2 * math.pi * frame / FRAMES
    # A breeze pushes further to lee than the palm springs back.
    push = math.sin(phase) * (1.0 if math.sin(phase) > 0 else 0.45)
    share = np.clip(points[:, 2] / kind.height, 0, 1.3)
    from_top = points - top
    away = np.linalg.norm(from_top[:, :2], axis=1) / kind.length
    angle = np.arctan2(from_top[:, 1], from_top[:, 0])
    flutter = np.sin(phase + 1.7 * np.sin(angle * 3.0) + angle) - np.sin(
        1.7 * np.sin(angle * 3.0) + angle
    )
    is_crown = points[:, 2] > kind.height * 0.4
    loose = np.where(is_crown, np.clip(away, 0, 1.2) ** 2, 0) * kind.sway
    moved = points.copy()
    moved[:, 0] += _WIND[0] * (kind.sway * push * share**2 + 0.9 * loose * push)
    moved[:, 1] += _WIND[1] * (kind.sway * push * share**2 + 0.9 * loose * push)
    moved[:, 2] += 0.8 * loose * flutter
    return np.asarray(moved, np.float32)


def palm(kind: Kind, frame: int = 0) -> Model:
    """A palm of a kind in one frame 0..3 of its sway."""
    chooser = random.Random(kind.seed)
    way = chooser.uniform(0, 2 * math.pi)
    trunk, top = _trunk(kind, way)
    sets = [_Leaves(material) for material in (*_LEAVES, _DRY)]
    tiers = ((0.55, 1.0, 1.55), (1.0, 0.92, 1.55), (1.32, 0.70, 1.1))
    for tier, (count, (rise, reach, droop)) in enumerate(zip(kind.tiers, tiers, strict=True)):
        for number in range(count):
            angle = 2 * math.pi * (number + 0.37 * tier) / count + chooser.uniform(-0.14, 0.14)
            leaves = sets[(number + tier) % 3]
            length = kind.length * reach * chooser.uniform(0.9, 1.08)
            _frond(
                leaves,
                top,
                angle,
                rise + chooser.uniform(-0.12, 0.12),
                length,
                droop + chooser.uniform(-0.15, 0.25),
                chooser,
            )
    for number in range(kind.withered):
        angle = 2 * math.pi * number / kind.withered + 0.4
        _frond(
            sets[3],
            top - np.array([0, 0, 0.03 * kind.height]),
            angle,
            -0.25,
            kind.length * 0.5,
            0.9,
            chooser,
        )
    model = Model([trunk, *(leaves.mesh() for leaves in sets)])
    size = 0.012 + 0.011 * kind.height
    for bunch in range(kind.bunches):
        angle = 2 * math.pi * bunch / kind.bunches + 0.3
        for _ in range(16):
            out = kind.length * (0.10 + 0.06 * chooser.random())
            turn = angle + chooser.uniform(-0.22, 0.22)
            model.add(
                ball(
                    (
                        float(top[0]) + out * math.cos(turn),
                        float(top[1]) + out * math.sin(turn),
                        float(top[2]) - kind.length * chooser.uniform(0.02, 0.2),
                    ),
                    (size, size, size * 1.3),
                    _DATE if chooser.random() < 0.75 else _STALK,
                    10,
                )
            )
    for part in model.meshes:
        part.points = _swayed(part.points, kind, top, frame)
    return model
