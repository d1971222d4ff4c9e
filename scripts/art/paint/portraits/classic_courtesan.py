"""The courtesan."""

from __future__ import annotations

from scripts.art.paint import dress, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Radial, oval, poly, pts, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.glyphs import EYE, LOTUS
from scripts.art.paint.people import Person, draw_person


def _perfume(brush: Brush) -> None:
    """A cone of scented balm and a lotus over the brow."""
    cone = smooth(pts("-50,-112 -50,-112 -34,-150 -12,-166 10,-152 22,-114 22,-114"))
    brush.shape(cone, Linear((-40, -160), (20, -112), ("#fff4dc", "#e7c486")), LINE, 3.4)
    brush.sign(LOTUS, (74, -96), (64, 64), ("#e98fb0", ink.CREAM, ink.GREEN), LINE, 4)


def _mark(brush: Brush) -> None:
    brush.dot(58, 52, 3, "#1a0a06")


def _mirror(brush: Brush) -> None:
    dress.staff(
        brush, (178, 150), (178, 300), Linear((170, 0), (186, 0), ("#3fae8e", "#14573f")), 15
    )
    disc = oval(178, 92, 62, 56)
    brush.shape(disc, Radial((156, 70), 100, ("#fff6d8", "#eec05a", "#96601a")), LINE, 4.4)
    brush.line(oval(178, 92, 52, 46), "#8a5a17", 2)
    brush.sign(
        EYE, (176, 94), (74, 50), (ink.CREAM, "#7a3f9e"), "#4a2208", 3, is_flipped=True, alpha=0.75
    )
    cup = smooth(pts("152,144 152,144 204,144 204,144 188,168 168,168"))
    brush.shape(cup, "#2f8d63", LINE, 3.4)
    dress.forearm(brush, "#c98f5c", (190, 480), (178, 320), 38)
    dress.fist(brush, "#c98f5c", 178, 290, 0, 0.92)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#a8242a", fold="#5a0e12")
    dress.armlets(brush, (ink.GOLD, ink.RED), -14)
    dress.collar(brush, (ink.GOLD, "#7a3f9e", ink.GOLD, ink.RED, ink.GOLD), 120)


def _hair(brush: Brush) -> None:
    hair.tripartite(brush, "#17100f", ink.GOLD, length=200)
    dress.earring(brush, ink.GOLD, 1.2)
    _perfume(brush)
    _mark(brush)


COURTESAN = Person(
    Face(
        "#c98f5c",
        forehead=1,
        root=1,
        hook=-7,
        nose=-7,
        tip=-11,
        lips=7,
        chin=3,
        jaw=-6,
        cheek=2,
        kohl=1.25,
        shadow="#7a3f9e",
        lid=0.32,
        smile=5,
        mouth="#b01f24",
        brow_lift=5,
        brow_weight=6,
        neck=-14,
        eye=1.08,
    ),
    _clothes,
    _hair,
    _mirror,
    shoulders=-18,
)


def scene(brush: Brush) -> None:
    """The courtesan before a purple curtain, her mirror turned to what was thrown away."""
    for k in range(9):
        x = 44 + k * 48
        fold = smooth(
            [
                (x, 40),
                (x, 40),
                (x + 48, 40),
                (x + 48, 40),
                (x + 42, 340),
                (x + 50, 640),
                (x + 50, 640),
                (x - 2, 640),
                (x - 2, 640),
                (x + 6, 340),
            ]
        )
        brush.fill(fold, Linear((x, 0), (x + 48, 0), ("#3c1650", "#6f3190", "#34113f")))
    for k in range(7):
        brush.sign(
            "𓆼" if k % 2 else LOTUS,
            (76 + k * 60, 76),
            (34, 34),
            (ink.GOLD, ink.GOLD_LIGHT),
            "#2a0d36",
            2,
        )
    brush.line(poly((44, 104), (456, 104), is_closed=False), ink.GOLD, 4)
    draw_person(brush, COURTESAN, 208, 300, 0.97)
