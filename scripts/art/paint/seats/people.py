"""The people at the table, one for each colour."""

from __future__ import annotations

from functools import partial
from typing import Final

from scripts.art.paint import backdrops, dress, hair, headgear
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Painter
from scripts.art.paint.face import Face
from scripts.art.paint.medallion import SIZE, behind, ground, sunburst
from scripts.art.paint.people import Person, draw_person

_FLOWER, _SAILOR, _ELDER, _SINGER, _STUDENT = (
    "#b9794a",
    "#96552e",
    "#a56a42",
    "#613622",
    "#d9a67c",
)


def _flower_clothes(brush: Brush) -> None:
    dress.linen(brush, "#f7f0de")
    dress.collar(brush, (ink.LAPIS, ink.CREAM, "#7fb2e0", ink.GOLD, ink.LAPIS), 124)


def _flower_hair(brush: Brush) -> None:
    hair.tripartite(brush, "#1d1516", is_braided=False, length=176)
    headgear.band(brush, (ink.LAPIS, ink.CREAM, ink.GOLD))
    headgear.lotus(brush)


FLOWER = Person(
    Face(
        _FLOWER,
        forehead=2,
        root=-1,
        hook=-4,
        nose=-4,
        tip=-5,
        lips=4,
        chin=2,
        jaw=-6,
        kohl=1.15,
        shadow="#2a6fb0",
        smile=4,
        mouth="#b0382e",
        brow_lift=4,
        brow_weight=6,
        neck=-14,
        eye=1.06,
    ),
    _flower_clothes,
    _flower_hair,
    shoulders=-16,
)


def _sailor_clothes(brush: Brush) -> None:
    dress.linen(brush, "#c9553a", "one", fold="#7a2a18")
    dress.pendant(brush, "𓂀", 262, 62)


def _sailor_hair(brush: Brush) -> None:
    headgear.waves(brush, "#2a1a14", 150)
    headgear.diadem(brush, ink.RED, ink.GOLD)
    hair.beard(brush, "#2a1a14", 2)
    headgear.hoop(brush, 13)


SAILOR = Person(
    Face(
        _SAILOR,
        forehead=-2,
        brow=5,
        root=3,
        hook=5,
        nose=3,
        tip=0,
        lips=1,
        chin=4,
        jaw=5,
        kohl=0.4,
        smile=4,
        brow_weight=9,
        brow_lift=-1,
        neck=8,
        mouth="#8a3a2a",
        iris="#3a2a14",
    ),
    _sailor_clothes,
    _sailor_hair,
    shoulders=6,
)


def _elder_clothes(brush: Brush) -> None:
    dress.linen(brush, "#efe8d6", "robe")
    dress.collar(brush, (ink.GREEN, ink.CREAM, ink.GREEN), 100)


def _elder_hair(brush: Brush) -> None:
    headgear.cap(brush, "#2f8d63")
    hair.beard(brush, "#e4ddd0", 16, jaw=-2)


ELDER = Person(
    Face(
        _ELDER,
        forehead=1,
        brow=3,
        root=4,
        hook=3,
        nose=5,
        tip=7,
        lips=-2,
        chin=2,
        cheek=-3,
        kohl=0.5,
        lid=0.22,
        smile=5,
        brows="#d8d0c2",
        brow_weight=9,
        brow_lift=4,
        age=0.85,
        neck=-6,
        mouth="#93493a",
    ),
    _elder_clothes,
    _elder_hair,
    shoulders=-8,
)


def _singer_clothes(brush: Brush) -> None:
    dress.linen(brush, "#e0a42e", fold="#8a5a14")
    dress.armlets(brush, (ink.GOLD, ink.RED), -10)
    dress.collar(brush, (ink.GOLD, ink.RED, ink.GOLD, ink.TEAL, ink.GOLD), 122)


def _singer_hair(brush: Brush) -> None:
    headgear.halo_of_curls(brush, "#1a1010")
    headgear.band(brush, (ink.GOLD_LIGHT, ink.RED, ink.GOLD_LIGHT))
    headgear.topknot_comb(brush)
    headgear.hoop(brush, 24)


SINGER = Person(
    Face(
        _SINGER,
        forehead=5,
        brow=-1,
        root=2,
        hook=-3,
        nose=-6,
        tip=-3,
        lips=9,
        chin=1,
        jaw=-3,
        cheek=2,
        kohl=1.0,
        shadow="#d99a2c",
        smile=5,
        mouth="#a1352c",
        brow_lift=5,
        brow_weight=6,
        neck=-12,
        eye=1.08,
    ),
    _singer_clothes,
    _singer_hair,
    shoulders=-14,
)


def _student_clothes(brush: Brush) -> None:
    dress.linen(brush, "#f2ece0", "robe", fold="#a89cb0")
    dress.linen(brush, "#7c4090", "one", fold="#4a2060")


def _student_hair(brush: Brush) -> None:
    headgear.tousled(brush, "#7a4a24")
    headgear.diadem(brush, "#8a4fa0")


STUDENT = Person(
    Face(
        _STUDENT,
        forehead=2,
        brow=1,
        root=-5,
        hook=-1,
        nose=0,
        tip=1,
        lips=2,
        chin=5,
        jaw=2,
        kohl=0,
        smile=3,
        iris="#4a6a70",
        brows="#5a3418",
        brow_weight=8,
        mouth="#b05a48",
    ),
    _student_clothes,
    _student_hair,
    shoulders=-4,
)


def _seat(
    person: Person,
    colours: tuple[str, ...],
    motif: Painter,
    flip: bool,
    brush: Brush,
) -> None:
    """Somebody before light in the colour of the seat."""
    ground(brush, *colours)
    motif(brush)
    draw_person(brush, person, SIZE - 198 if flip else 198, 178, 0.82, flip)


def _rays(colour: str) -> Painter:
    return partial(sunburst, colour=colour, alpha=0.3)


def _pyramids(brush: Brush) -> None:
    behind(brush, lambda card: backdrops.pyramid(card, 420, 470, 230), -10)
    behind(brush, lambda card: backdrops.dunes(card, 462), -10)


def _palms(brush: Brush) -> None:
    behind(brush, lambda card: backdrops.palm_tree(card, 400, 470, 250))


SCENES: Final[tuple[Painter, ...]] = (
    partial(_seat, FLOWER, ("#eaf2fb", "#9fc0e6", "#3a62a8"), _rays("#ffffff"), False),
    partial(_seat, SAILOR, ("#fbe6d0", "#eeb08c", "#a8482e"), _pyramids, True),
    partial(_seat, ELDER, ("#f2f6e0", "#b4d8b8", "#3f8a68"), _palms, False),
    partial(_seat, SINGER, ("#fff6d8", "#f6d67c", "#c08a24"), _rays("#fffbe8"), True),
    partial(_seat, STUDENT, ("#f4ecfa", "#c8a8dc", "#6a3a86"), _rays("#ffffff"), False),
)
"""Painters of the fields, by the number of the colour."""
