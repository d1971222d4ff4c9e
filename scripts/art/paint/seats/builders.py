"""Calm bots, one for each colour: master builders and ladies of the court."""

from __future__ import annotations

from functools import partial
from typing import Final

from scripts.art.paint import backdrops, dress, hair, headgear
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Painter
from scripts.art.paint.face import Face
from scripts.art.paint.medallion import SIZE, behind, checks, ground
from scripts.art.paint.people import Person, draw_person

_SAGE_SKIN, _HEAVY_SKIN, _LADY_SKIN, _MASTER_SKIN, _DOWAGER_SKIN = (
    "#a8683c",
    "#b5713f",
    "#cf9a68",
    "#7c4527",
    "#c08a60",
)


def _sage_clothes(brush: Brush) -> None:
    dress.linen(brush, "#f4eddb")
    dress.pendant(brush, "𓊽", 258, 64, (ink.LAPIS, ink.GOLD, ink.TEAL))


def _sage_hair(brush: Brush) -> None:
    headgear.cap(brush, "#2456a6", ink.GOLD)
    hair.false_beard(brush, "#2a2030")


SAGE = Person(
    Face(
        _SAGE_SKIN,
        forehead=3,
        brow=1,
        root=1,
        hook=1,
        nose=-1,
        tip=2,
        lips=1,
        chin=-1,
        jaw=-5,
        cheek=-3,
        kohl=1.2,
        lid=0.25,
        smile=3,
        brow_lift=5,
        brow_weight=6,
        neck=-8,
        mouth="#93422f",
    ),
    _sage_clothes,
    _sage_hair,
    shoulders=-10,
)


def _heavy_clothes(brush: Brush) -> None:
    dress.linen(brush, "#f6efdc", "wrap")
    dress.collar(brush, (ink.RED, ink.GOLD, ink.RED), 108)


def _heavy_hair(brush: Brush) -> None:
    headgear.double_chin(brush, _HEAVY_SKIN)
    hair.close_crop(brush, "#2a1a14", 6)


HEAVY = Person(
    Face(
        _HEAVY_SKIN,
        forehead=-1,
        brow=2,
        root=-2,
        hook=9,
        nose=3,
        tip=4,
        lips=-1,
        chin=-4,
        jaw=15,
        cheek=9,
        kohl=0.6,
        lid=0.3,
        smile=1,
        brow_weight=7,
        brow_lift=1,
        age=0.3,
        neck=24,
        mouth="#9a4a35",
    ),
    _heavy_clothes,
    _heavy_hair,
    shoulders=22,
)


def _lady_clothes(brush: Brush) -> None:
    dress.linen(brush, "#5aa68c", fold="#1f5a48")
    dress.armlets(brush, (ink.GOLD, ink.TEAL), -14)
    dress.collar(brush, (ink.TEAL, ink.GOLD, ink.CREAM, ink.GREEN, ink.GOLD), 120)


def _lady_hair(brush: Brush) -> None:
    headgear.waves(brush, "#3a1f18", 168)
    headgear.wreath(brush, ("#2f8d63", "#57b088"))
    dress.earring(brush, ink.GOLD, 1.2)


LADY = Person(
    Face(
        _LADY_SKIN,
        forehead=3,
        brow=-2,
        root=3,
        hook=-5,
        nose=-8,
        tip=-6,
        lips=5,
        chin=1,
        jaw=-7,
        cheek=3,
        kohl=1.05,
        shadow="#2f8d63",
        smile=6,
        mouth="#b8433a",
        brow_lift=4,
        brow_weight=5,
        neck=-15,
        eye=1.1,
        iris="#3a2a18",
    ),
    _lady_clothes,
    _lady_hair,
    shoulders=-18,
)


def _master_clothes(brush: Brush) -> None:
    dress.linen(brush, "#f4ead0", "one")
    dress.collar(brush, (ink.GOLD, ink.LAPIS, ink.GOLD, ink.RED, ink.GOLD), 116)


def _master_hair(brush: Brush) -> None:
    headgear.layered(brush, "#1c1312")
    headgear.goatee(brush, "#1c1312", 22)


MASTER = Person(
    Face(
        _MASTER_SKIN,
        forehead=-3,
        brow=4,
        root=2,
        hook=2,
        nose=6,
        tip=-1,
        lips=5,
        chin=6,
        jaw=1,
        cheek=-4,
        kohl=1.0,
        lid=0.1,
        smile=-1,
        brow_lift=-3,
        brow_weight=9,
        age=0.28,
        neck=2,
        mouth="#80382a",
        shadow="#c9952f",
    ),
    _master_clothes,
    _master_hair,
    shoulders=2,
)


def _dowager_clothes(brush: Brush) -> None:
    dress.linen(brush, "#7a4a92", "robe", fold="#4a2060")
    dress.collar(brush, (ink.GOLD, "#8a5aa8", ink.CREAM, "#8a5aa8", ink.GOLD), 112)


def _dowager_hair(brush: Brush) -> None:
    headgear.knot(brush, "#cfc8c4")
    hair.fillet(brush, "#b98ad0")
    dress.earring(brush, ink.GOLD, 1.15)


DOWAGER = Person(
    Face(
        _DOWAGER_SKIN,
        forehead=1,
        brow=1,
        root=3,
        hook=6,
        nose=2,
        tip=6,
        lips=-2,
        chin=7,
        jaw=-2,
        cheek=-4,
        kohl=0.9,
        lid=0.28,
        shadow="#7a4a92",
        smile=3,
        brows="#9a8f88",
        brow_weight=6,
        brow_lift=6,
        age=0.72,
        neck=-10,
        mouth="#a5453c",
    ),
    _dowager_clothes,
    _dowager_hair,
    shoulders=-12,
)


def _seat(
    person: Person, colours: tuple[str, ...], motif: Painter, flip: bool, brush: Brush
) -> None:
    ground(brush, *colours)
    motif(brush)
    draw_person(brush, person, SIZE - 198 if flip else 198, 178, 0.82, flip)


def _stones(tone: str) -> Painter:
    """A wall of blocks in the sun."""

    def wall(card: Brush) -> None:
        with card.faded(0.5):
            backdrops.block_wall(card, 210, tone=tone)

    return partial(behind, scene=wall)


def _frieze(first: str, second: str) -> Painter:
    """Two bands of a painted hall."""

    def paint(brush: Brush) -> None:
        checks(brush, first, ink.CREAM, 78)
        checks(brush, second, ink.GOLD, 102)

    return paint


def _reeds(brush: Brush) -> None:
    behind(brush, lambda card: backdrops.river(card, 330, 640, "#6fb8b0"))


SCENES: Final[tuple[Painter, ...]] = (
    partial(_seat, SAGE, ("#f6f0d8", "#d0d8e0", "#54719e"), _stones("#d8c49a"), True),
    partial(_seat, HEAVY, ("#fbeed6", "#e6b890", "#9a4630"), _stones("#dba070"), False),
    partial(_seat, LADY, ("#f4f8e8", "#bfe0cc", "#4a9880"), _reeds, True),
    partial(_seat, MASTER, ("#fff4cc", "#f0cc74", "#b07a1c"), _frieze(ink.RED, ink.LAPIS), False),
    partial(_seat, DOWAGER, ("#f6eef8", "#d2b6e0", "#6a3f82"), _frieze("#7a4a92", ink.TEAL), True),
)
"""Painters of the fields, by the number of the colour."""
