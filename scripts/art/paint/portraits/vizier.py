"""The vizier: an old man of rank, sparing of words."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress, frame, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, pts, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.glyphs import FEATHER
from scripts.art.paint.people import Person, draw_person


def _vizier_hands(brush: Brush) -> None:
    dress.staff(
        brush,
        (188, -124),
        (188, 480),
        Linear((182, 0), (194, 0), (ink.GOLD_LIGHT, ink.GOLD_DARK)),
        13,
    )
    head = smooth(
        pts("180,-112 170,-136 180,-162 204,-168 226,-156 238,-134 220,-138 206,-138 197,-122")
    )
    brush.shape(
        head, Linear((170, -165), (230, -125), (ink.GOLD_LIGHT, ink.GOLD, ink.GOLD_DARK)), LINE, 3.6
    )
    brush.dot(206, -150, 4.5, LINE)
    dress.forearm(brush, "#9a5630", (198, 470), (190, 322), 48)
    dress.fist(brush, "#9a5630", 190, 294, -4)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#f4efe2", "robe", 205)
    dress.pendant(brush, FEATHER, 318, 92, (ink.GOLD_LIGHT, ink.LAPIS))


def _hair(brush: Brush) -> None:
    hair.tripartite(brush, "#2b2523", ink.GOLD, is_braided=False, length=150)
    hair.false_beard(brush)


VIZIER = Person(
    Face(
        "#9a5630",
        forehead=-3,
        brow=4,
        root=2,
        hook=7,
        nose=6,
        tip=5,
        lips=-3,
        chin=5,
        jaw=2,
        cheek=-6,
        lid=0.35,
        brows="#8c857c",
        brow_lift=-3,
        smile=-2,
        age=0.8,
        neck=-6,
        mouth="#7e3826",
    ),
    _clothes,
    _hair,
    _vizier_hands,
)


def scene(brush: Brush) -> None:
    """The vizier, staff in hand, before columns of decrees."""
    backdrops.columns_of_writing(brush, (80, 420), 150, seed=4)
    frame.winged_sun(brush, 214, 92, 270)
    draw_person(brush, VIZIER, 212, 272)
