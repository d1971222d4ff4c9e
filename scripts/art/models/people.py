"""People at work beside the palace, by their joints: a pose is a table of angles, a role a table of
poses with what the hands hold. All face -Y and stand on the ground.

Knows: joints, limbs and clothes. Must not know: where anybody stands, or why.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from scripts.art.models.clay import (
    Field,
    Vector,
    ball,
    brick,
    common,
    egg,
    joined,
    limb,
    plate,
    rod,
    slab,
    without,
)
from scripts.art.models.sculpture import GILT, Paint, Sculpture
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Model, bevelled, lathe, tube

SIZE: Final = 0.76
"""The height of a grown man in world units."""
_STEP: Final = 0.0088
_THIGH, _SHIN, _UPPER, _FORE = 0.235, 0.235, 0.165, 0.165
_BACK, _NECK = 0.255, 0.165
_DARK, _BROWN, _TAWNY = (Paint(c, 0.25, 0.0, 0.05) for c in ("#6d4023", "#8d5630", "#a76c3f"))
_HAIR = Paint("#191210", 0.3, 0.0, 0.05)
_LINEN = Paint("#f1e7d0", 0.1, 0.0, 0.05)
_SAND = Paint("#d9c193", 0.1, 0.0, 0.05)
_RED, _BLUE, _GREEN, _SAFFRON = (
    Paint(c, 0.15, 0.0, 0.05) for c in ("#b5352a", "#2657a8", "#2b8757", "#d99a2b")
)
_KOHL = Paint("#120c0a", 0.3, 0.0, 0.0)
_WOOD = Paint("#8a5427", 0.2, 0.0, 0.1)
_CLAY = Paint("#b5622f", 0.15, 0.0, 0.1)
_STONE = Paint("#dcb579", 0.05, 0.0, 0.1)
_HIDE = Paint("#e8d5ae", 0.1, 0.0, 0.1)
_BRONZE = Paint("#b0763a", 0.6, 1.0, 0.05)


@dataclass(frozen=True)
class Limb:
    """Two angles in degrees, forwards from hanging down: of the thigh or upper arm, and by how much
    the shin is bent back or the forearm up; `out` is how far it is spread."""

    first: float = 0.0
    second: float = 8.0
    out: float = 8.0


@dataclass(frozen=True)
class Pose:
    """The angles of all joints in degrees. The left side is that of positive x; `lean` and `nod`
    bend the back and the neck forwards."""

    left_leg: Limb = Limb(2, 4, 3)
    right_leg: Limb = Limb(-2, 4, 3)
    left_arm: Limb = Limb(5, 15, 10)
    right_arm: Limb = Limb(5, 15, 10)
    lean: float = 0.0
    nod: float = 0.0


@dataclass(frozen=True)
class Garb:
    """What somebody looks like. `gown` is how far below the hips the cloth reaches, in units of the
    figure; `top` clothes the chest, `scarf` covers the hair."""

    skin: Paint = _BROWN
    cloth: Paint = _LINEN
    sash: Paint = _RED
    gown: float = 0.20
    top: Paint | None = None
    scarf: Paint | None = None
    long_hair: bool = False
    collar: Paint | None = None


@dataclass(frozen=True)
class Joints:
    """Where the joints are, in units of the figure."""

    hip: Vector
    chest: Vector
    head: Vector
    shoulders: tuple[Vector, Vector]
    elbows: tuple[Vector, Vector]
    hands: tuple[Vector, Vector]
    knees: tuple[Vector, Vector]
    ankles: tuple[Vector, Vector]
    thighs: tuple[Vector, Vector]


def _along(at: Vector, length: float, forwards: float, out: float = 0.0) -> Vector:
    """The end of a bone that hangs down at 0 degrees and points to the front at 90."""
    a, o = radians(forwards), radians(out)
    return (
        at[0] + length * sin(o),
        at[1] - length * sin(a) * cos(o),
        at[2] - length * cos(a) * cos(o),
    )


def joints(pose: Pose) -> Joints:
    """The joints of a pose, with the lower foot (or knee) on the ground."""
    found = _joints(pose, 0.0)
    low = min(*(p[2] - 0.035 for p in found.ankles), *(p[2] - 0.05 for p in found.knees))
    return _joints(pose, -min(low, found.hip[2] - 0.09))


def _joints(pose: Pose, z: float) -> Joints:
    hip = (0.0, 0.0, z)
    chest = _along(hip, _BACK, 180 - pose.lean)
    head = _along(chest, _NECK, 180 - pose.lean * 0.6 - pose.nod)
    sides = ((1, pose.left_leg, pose.left_arm), (-1, pose.right_leg, pose.right_arm))
    thighs, knees, ankles, shoulders, elbows, hands = [], [], [], [], [], []
    for side, leg, arm in sides:
        thighs.append((0.056 * side, 0.0, z))
        knees.append(_along(thighs[-1], _THIGH, leg.first, leg.out * side))
        ankles.append(_along(knees[-1], _SHIN, leg.first - leg.second, leg.out * side * 0.3))
        shoulders.append((0.125 * side, chest[1], chest[2] - 0.012))
        elbows.append(_along(shoulders[-1], _UPPER, arm.first, arm.out * side))
        hands.append(_along(elbows[-1], _FORE, arm.first + arm.second, arm.out * side * 0.2))
    pairs = [(both[0], both[1]) for both in (shoulders, elbows, hands, knees, ankles, thighs)]
    return Joints(hip, chest, head, *pairs)


def figure(pose: Pose, garb: Garb) -> tuple[Sculpture, Joints]:
    """Somebody in a pose, one unit high standing upright."""
    at = joints(pose)
    body = Sculpture(wear=0.2, reach=0.014)
    skin = garb.skin
    for side in range(2):
        leg = [at.thighs[side], at.knees[side], at.ankles[side]]
        body.add(limb(leg, [0.06, 0.046, 0.032], 0.015), skin, 0.015)
        x, y, z = at.ankles[side]
        body.add(egg((x, y - 0.035, z - 0.012), (0.03, 0.062, 0.022)), skin, 0.01)
    body.add(limb([at.hip, at.chest], [0.084, 0.1], 0.02), garb.top or skin, 0.02)
    body.add(rod(*at.shoulders, 0.05), garb.top or skin, 0.03)
    _dress(body, at, garb)
    for side in range(2):
        arm = [at.shoulders[side], at.elbows[side], at.hands[side]]
        body.add(limb(arm, [0.042, 0.034, 0.027], 0.012), skin, 0.012)
        body.add(ball(at.hands[side], 0.033), skin, 0.008)
    body.add(rod(at.chest, at.head, 0.046), skin, 0.015)
    if garb.collar is not None:
        x, y, z = at.chest
        body.add(egg((x, y, z + 0.03), (0.118, 0.085, 0.035)), garb.collar, 0.006)
    _head(body, at.head, garb)
    return body, at


def _dress(body: Sculpture, at: Joints, garb: Garb) -> None:
    cloth: list[Field] = [ball(at.hip, 0.097)]
    for thigh, knee, ankle in zip(at.thighs, at.knees, at.ankles, strict=True):
        share = min(garb.gown / _THIGH, 1.0)
        end = tuple(a + (b - a) * share for a, b in zip(thigh, knee, strict=True))
        cloth.append(rod(thigh, (end[0], end[1], end[2]), 0.082, 0.09))
        if garb.gown > _THIGH:
            below = (garb.gown - _THIGH) / _SHIN
            foot = tuple(a + (b - a) * below for a, b in zip(knee, ankle, strict=True))
            cloth.append(rod(knee, (foot[0], foot[1], foot[2]), 0.09, 0.086))
    body.add(joined(cloth, 0.06), garb.cloth, 0.006)
    x, y, z = at.hip
    belt = common(ball((x, y, z + 0.03), 0.104), slab((0, 0, 1), z + 0.03, z + 0.065), 0.004)
    body.add(belt, garb.sash, 0.003)


def _head(body: Sculpture, at: Vector, garb: Garb) -> None:
    x, y, z = at
    body.add(egg((x, y - 0.008, z), (0.092, 0.1, 0.112)), garb.skin, 0.012)
    body.add(egg((x, y - 0.108, z - 0.012), (0.016, 0.02, 0.026)), garb.skin, 0.01)
    for side in (-1, 1):
        body.add(egg((x + 0.037 * side, y - 0.092, z + 0.018), (0.021, 0.018, 0.013)), _KOHL, 0.0)
    low = z - (0.16 if garb.long_hair else 0.05)
    crown = egg((x, y + 0.014, z + 0.02), (0.107, 0.114, 0.114))
    sides = brick((x, y + 0.03, (low + z) / 2), (0.104, 0.07, (z - low) / 2 + 0.02), 0.05)
    face = brick((x, y - 0.13, z - 0.1), (0.068, 0.115, 0.155), 0.03)
    hair = without(joined([crown, sides], 0.03), face, 0.01)
    body.add(hair, garb.scarf or _HAIR, 0.004)
    if garb.scarf is not None:
        knot = egg((x, y + 0.115, z - 0.03), (0.035, 0.03, 0.06))
        body.add(knot, garb.scarf, 0.02)
        band = lambda p: (abs(p[:, 2] - z - 0.055) < 0.013) & (abs(p[:, 0] - x) < 0.13)  # noqa: E731
        body.stroke(band, garb.sash, garb.scarf)


def shaped(body: Sculpture, reach: float = 0.62, tall: float = 1.35) -> Model:
    """A finished figure at its size in the world."""
    mesh = body.mesh((-reach, -reach, -0.01), (reach, reach, tall), _STEP * 1.3)
    return Model([mesh]).scaled(SIZE)


# Roles


_WALK: Final = (
    Pose(Limb(26, 6, 3), Limb(-20, 12, 3), Limb(-16, 14, 8), Limb(20, 18, 8), 3),
    Pose(Limb(4, 2, 3), Limb(8, 38, 3), Limb(0, 14, 8), Limb(4, 18, 8), 3),
    Pose(Limb(-20, 12, 3), Limb(26, 6, 3), Limb(20, 18, 8), Limb(-16, 14, 8), 3),
    Pose(Limb(8, 38, 3), Limb(4, 2, 3), Limb(4, 18, 8), Limb(0, 14, 8), 3),
)


def porter(frame: int) -> Model:
    """A woman who walks with a basket on her head, one arm up to it."""
    pose = _WALK[frame]
    pose = Pose(pose.left_leg, pose.right_leg, Limb(165, -12, 22), pose.right_arm, 1)
    garb = Garb(_TAWNY, _LINEN, _BLUE, 0.36, _LINEN, long_hair=True, collar=_BLUE)
    body, at = figure(pose, garb)
    x, y, z = at.head
    basket = common(egg((x, y, z + 0.25), (0.17, 0.17, 0.15)), slab((0, 0, 1), 0, z + 0.24), 0.01)
    body.add(basket, _SAFFRON, 0.004)
    for index, (dx, dy) in enumerate(((0.06, 0.03), (-0.06, 0.05), (0.0, -0.07), (0.0, 0.02))):
        body.add(ball((x + dx, y + dy, z + 0.255), 0.062), (_RED, _GREEN)[index % 2], 0.004)
    return shaped(body)


def bearer(frame: int) -> Model:
    """A man who carries a block of stone on his shoulder."""
    pose = _WALK[frame]
    pose = Pose(pose.left_leg, pose.right_leg, pose.left_arm, Limb(120, 58, 22), 9, -4)
    body, at = figure(pose, Garb(_DARK, _LINEN, _RED, 0.17, scarf=_LINEN))
    x, y, z = at.shoulders[1]
    body.add(brick((x - 0.06, y + 0.02, z + 0.145), (0.1, 0.17, 0.1), 0.015), _STONE, 0.0)
    return shaped(body)


def soldier(frame: int) -> Model:
    """A guard with a spear and a hide shield; now and then he shifts his weight."""
    pose = (
        Pose(left_arm=Limb(22, 50, 14), right_arm=Limb(38, 42, 14)),
        Pose(left_arm=Limb(22, 52, 14), right_arm=Limb(38, 42, 14), nod=5),
        Pose(Limb(8, 10, 6), Limb(-3, 2, 5), Limb(20, 48, 16), Limb(38, 42, 14), 0, -3),
    )[frame]
    garb = Garb(_BROWN, _LINEN, _RED, 0.2, scarf=_BLUE, collar=GILT)
    body, at = figure(pose, garb)
    x, y, _ = at.hands[1]
    body.add(rod((x, y, 0.0), (x, y, 1.2), 0.017), _WOOD, 0.0)
    blade: list[tuple[float, float]] = [(0, 1.34), (0.045, 1.22), (0.014, 1.16), (-0.014, 1.16)]
    blade = [(x + dx, dz) for dx, dz in [*blade, (-0.045, 1.22)]]
    body.add(plate(blade, y, 0.016, "y", 0.004), _BRONZE, 0.0)
    x, y, z = at.hands[0]
    arch = [(-0.13, -0.22), (0.13, -0.22), (0.13, 0.09), (0.08, 0.2), (-0.08, 0.2), (-0.13, 0.09)]
    shield = plate([(x + 0.02 + dx, z + dz) for dx, dz in arch], y - 0.05, 0.02, "y", 0.01)
    body.add(shield, _HIDE, 0.0)
    spots = ((-0.05, 0.06), (0.06, -0.04), (-0.04, -0.13), (0.05, 0.12))

    def blotch(points):  # type: ignore[no-untyped-def]
        return sum(
            ((points[:, 0] - x - 0.02 - dx) ** 2 + (points[:, 2] - z - dz) ** 2 < 0.0016)
            for dx, dz in spots
        ).astype(bool)

    body.stroke(blotch, Paint("#7b4a2a"), _HIDE)
    return shaped(body, 0.5, 1.4)


def mason(frame: int) -> Model:
    """A man who works a block with mallet and chisel."""
    blow = (Limb(95, 62, 12), Limb(62, 48, 12), Limb(40, 30, 12))[frame]
    pose = Pose(Limb(30, 34, 8), Limb(-22, 14, 6), Limb(48, 22, 0), blow, 30 + 3 * frame, 8)
    body, at = figure(pose, Garb(_BROWN, _SAND, _BLUE, 0.17, scarf=_LINEN))
    x, y, z = at.hands[0]
    body.add(rod((x, y + 0.02, z + 0.05), (x, y - 0.06, z - 0.08), 0.014), _BRONZE, 0.0)
    x, y, z = at.hands[1]
    body.add(rod((x, y, z - 0.04), (x, y - 0.02, z + 0.1), 0.016), _WOOD, 0.0)
    body.add(egg((x, y - 0.02, z + 0.12), (0.055, 0.075, 0.05)), _WOOD, 0.0)
    block = bevelled((-0.21, -0.58, 0.0), (0.21, -0.22, 0.27), 0.016, of.stone("#dcb579", seed=3))
    chips = [
        bevelled((x, y, 0), (x + 0.05, y + 0.04, 0.03), 0.008, of.PALE)
        for x, y in ((-0.3, -0.3), (0.27, -0.4), (-0.26, -0.5), (0.24, -0.22))
    ]
    return shaped(body).add(block, *chips)


_MERCHANTS: Final = (
    Garb(_BROWN, _RED, _SAFFRON, 0.4, _LINEN, scarf=_LINEN),
    Garb(_TAWNY, _LINEN, _BLUE, 0.4, _BLUE, long_hair=True, collar=GILT),
    Garb(_DARK, _GREEN, _RED, 0.4, _LINEN, scarf=_GREEN),
)


def merchant(index: int, frame: int) -> Model:
    """One of the three merchants: he praises what he sells, or waits with folded hands."""
    pose = (
        Pose(left_arm=Limb(30, 70, -12), right_arm=Limb(30, 70, -12)),
        Pose(left_arm=Limb(55, 40, 30), right_arm=Limb(30, 70, -12), nod=-4),
        Pose(left_arm=Limb(60, 60, 34), right_arm=Limb(55, 45, 34), nod=-6, lean=4),
    )[frame]
    body, at = figure(pose, _MERCHANTS[index])
    if frame == 1:
        x, y, z = at.hands[0]
        body.add(ball((x, y - 0.02, z + 0.05), 0.05), (_RED, _BLUE, _SAFFRON)[index], 0.0)
    return shaped(body)


def scribe(frame: int) -> Model:
    """A scribe who sits cross-legged on a mat under a sunshade and writes."""
    arm = (Limb(28, 58, 4), Limb(32, 62, 14), Limb(58, 78, 8))[frame]
    cross = 52.0
    pose = Pose(
        Limb(82, 150, cross), Limb(82, 150, cross), Limb(30, 55, -6), arm, 10, (16, 16, -6)[frame]
    )
    body, at = figure(pose, Garb(_TAWNY, _LINEN, _BLUE, 0.23, long_hair=True, collar=_BLUE))
    x, y, z = at.hip
    body.add(brick((0, y - 0.24, z + 0.08), (0.17, 0.1, 0.012), 0.006), _HIDE, 0.0)
    x, y, z = at.hands[1]
    body.add(rod((x, y, z - 0.03), (x - 0.02, y + 0.03, z + 0.09), 0.01), _RED, 0.0)
    model = shaped(body, 0.6, 0.9)
    mat = bevelled((-0.36, -0.4, 0.0), (0.36, 0.3, 0.022), 0.008, of.plain("#b98d4e"))
    rim = bevelled((-0.39, -0.43, 0.0), (0.39, 0.33, 0.014), 0.006, of.RED)
    pole = tube([(0.3, 0.24, 0.0), (0.22, 0.16, 1.02)], [0.017, 0.014], of.WOOD)
    pots = [
        lathe(
            [(0.05, 0.0), (0.07, 0.06), (0.045, 0.12), (0.055, 0.14), (0.0, 0.135)],
            of.plain(colour),
            (0.3, y, 0.02),
            20,
        )
        for colour, y in (("#2f6f8f", -0.24), ("#b5622f", -0.08))
    ]
    return model.add(rim, mat, pole, *pots, _sunshade(0.2, 0.1, 1.0))


def _sunshade(x: float, y: float, z: float) -> Model:
    """Striped cloth over eight ribs."""
    shade = Sculpture(wear=0.1, reach=0.01)
    dome = egg((x, y, z - 0.22), (0.56, 0.56, 0.36))
    hollow = egg((x, y, z - 0.26), (0.56, 0.56, 0.36))
    shade.add(common(without(dome, hollow, 0.0), slab((0, 0, 1), z - 0.08, 9), 0.004), _LINEN, 0.0)

    def stripes(points):  # type: ignore[no-untyped-def]
        import numpy as np

        angle = np.arctan2(points[:, 1] - y, points[:, 0] - x)
        return np.sin(angle * 8) > 0

    shade.stroke(stripes, _BLUE, _LINEN)
    shade.add(ball((x, y, z + 0.145), 0.03), GILT, 0.0)
    reach = 0.58
    return Model(
        [shade.mesh((x - reach, y - reach, z - 0.1), (x + reach, y + reach, z + 0.2), 0.009)]
    )


_PULL: Final = (
    Pose(Limb(48, 34, 4), Limb(-30, 6, 4), Limb(-28, 24, 12), Limb(-28, 24, 12), 34, -14),
    Pose(Limb(30, 40, 4), Limb(-12, 22, 4), Limb(-24, 30, 12), Limb(-24, 30, 12), 38, -16),
    Pose(Limb(-30, 6, 4), Limb(48, 34, 4), Limb(-28, 24, 12), Limb(-28, 24, 12), 34, -14),
    Pose(Limb(-12, 22, 4), Limb(30, 40, 4), Limb(-24, 30, 12), Limb(-24, 30, 12), 38, -16),
)
_GANG: Final = (
    (-0.21, -0.95, Garb(_BROWN, _LINEN, _RED, 0.17, scarf=_LINEN)),
    (0.21, -1.05, Garb(_DARK, _SAND, _BLUE, 0.17)),
    (-0.21, -1.42, Garb(_DARK, _LINEN, _SAFFRON, 0.17)),
    (0.21, -1.52, Garb(_TAWNY, _LINEN, _RED, 0.17, scarf=_LINEN)),
)


def gang(frame: int) -> Model:
    """Four men who haul a block on a sledge by two ropes."""
    model = Model()
    for side in (-0.24, 0.17):
        model.add(
            bevelled((side, -0.42, 0.0), (side + 0.07, 0.5, 0.1), 0.018, of.CEDAR),
            tube(
                [(side + 0.035, -0.4, 0.055), (side + 0.035, -0.54, 0.12)], [0.05, 0.04], of.CEDAR
            ),
        )
    for y in (-0.3, 0.05, 0.38):
        model.add(bevelled((-0.27, y, 0.09), (0.27, y + 0.07, 0.135), 0.012, of.WOOD))
    model.add(bevelled((-0.25, -0.3, 0.135), (0.25, 0.42, 0.52), 0.02, of.stone("#dcb579", seed=5)))
    rope = of.plain("#cfae6e", gloss=0.05, mottle=0.2)
    for y in (-0.16, 0.28):
        hoop = [(-0.262, y, 0.1), (-0.262, y, 0.53), (0.262, y, 0.53), (0.262, y, 0.1)]
        model.add(tube(hoop, [0.014] * 4, rope))
    for index, (x, y, garb) in enumerate(_GANG):
        pose = _PULL[(frame + 2 * (index % 2)) % len(_PULL)]
        body, at = figure(pose, garb)
        model.add(shaped(body).moved(x, y))
        if index < 2:
            hand = at.hands[index]
            low = (x * 0.9, y + hand[1] * SIZE, hand[2] * SIZE)
            ends: list[Vector] = [(x * 0.9, -0.5, 0.13), low, (x * 0.9, y - 0.75, 0.36)]
            model.add(tube(ends, [0.013] * 3, rope))
    return model


ROLES: Final[dict[str, tuple[Callable[[int], Model], int]]] = {
    "gang": (gang, 4),
    "scribe": (scribe, 3),
    "porter": (porter, 4),
    "soldier": (soldier, 3),
    "mason": (mason, 3),
    "bearer": (bearer, 4),
    "merchant_red": (lambda frame: merchant(0, frame), 3),
    "merchant_blue": (lambda frame: merchant(1, frame), 3),
    "merchant_green": (lambda frame: merchant(2, frame), 3),
}
"""Each role with its pictures: how one is modelled, and how many there are."""
