"""Bots with a character, each with what they care for."""

from __future__ import annotations

from functools import partial
from typing import Final

from scripts.art.paint import backdrops, dress, hair, headgear
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Painter, box, oval, poly, pts, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.medallion import SIZE, behind, ground, sunburst
from scripts.art.paint.people import Person, draw_person

_PRIEST, _GAMBLER, _HOARDER, _GARDENER, _WRECKER, _TRADER = (
    "#8a5434",
    "#c4854e",
    "#d2a070",
    "#a9673a",
    "#93603c",
    "#b57a4a",
)


def _smoke(brush: Brush) -> None:
    """Incense that rises before the face."""
    for x, colour in ((0, "#ffffff"), (13, "#f4e8c9")):
        trail = smooth(
            [
                (136 + x, 150),
                (150 + x, 100),
                (126 + x, 50),
                (148 + x, -4),
                (128 + x, -60),
                (146 + x, -110),
                (130 + x, -170),
            ],
            is_closed=False,
        )
        brush.line(trail, colour, 9, 0.55)
    bowl = smooth(pts("98,148 98,148 188,148 188,148 172,184 114,184"))
    brush.shape(bowl, Linear((98, 148), (188, 184), (ink.GOLD_LIGHT, ink.GOLD_DARK)), LINE, 3.4)
    brush.glow(oval(143, 146, 26, 7), "#ff8a3c", 5, 0.9)


def _priest_clothes(brush: Brush) -> None:
    dress.linen(brush, "#f7f1e2", "one")
    headgear.leopard(brush)


def _priest_hair(brush: Brush) -> None:
    hair.fillet(brush, "#f4e8c9")


PRIEST = Person(
    Face(
        _PRIEST,
        forehead=6,
        root=2,
        hook=0,
        nose=-4,
        tip=1,
        lips=4,
        chin=0,
        jaw=-3,
        kohl=0.95,
        lid=0.86,
        smile=3,
        brow_lift=7,
        brow_weight=6,
        neck=-8,
        mouth="#8c4030",
        shadow="#4a7a5a",
    ),
    _priest_clothes,
    _priest_hair,
    _smoke,
    shoulders=-8,
)


def _dice(brush: Brush) -> None:
    """Two dice thrown into the air."""
    for x, y, turn, dots in ((134, 116, 18, ((0, 0),)), (150, 34, -24, ((-9, -9), (9, 9)))):
        with brush.moved(x, y, 1.0, turn):
            cube = box(-25, -25, 50, 50, 9)
            brush.shape(cube, Linear((-25, -25), (25, 25), ("#fffaf0", "#cbb083")), LINE, 3.6)
            for dx, dy in dots:
                brush.dot(dx, dy, 6.4, ink.RED)


def _gambler_clothes(brush: Brush) -> None:
    dress.linen(brush, "#3a5f9a", "robe", neck=236, fold="#1d3566")
    dress.pendant(brush, "𓋹", 250, 52)


def _gambler_hair(brush: Brush) -> None:
    headgear.headscarf(brush, "#c23a2c", ink.GOLD_LIGHT)
    headgear.pencil_moustache(brush)
    hair.stubble(brush)
    headgear.hoop(brush, 15)


GAMBLER = Person(
    Face(
        _GAMBLER,
        forehead=1,
        brow=2,
        root=5,
        hook=4,
        nose=4,
        tip=-7,
        lips=0,
        chin=8,
        jaw=-1,
        kohl=0.5,
        lid=0.32,
        smile=9,
        brow_lift=9,
        brow_weight=8,
        neck=-2,
        mouth="#a04634",
        iris="#4a3a18",
    ),
    _gambler_clothes,
    _gambler_hair,
    _dice,
    shoulders=0,
)


def _hoard(brush: Brush) -> None:
    """Gold in heaps."""
    for row in range(7):
        for column in range(11):
            x, y = 10 + column * 37 + row % 2 * 18, 250 + row * 20
            if abs(x - SIZE / 2) < 30 + 90 * (1 - row / 7) ** 2 + 10:
                continue
            coin = oval(x, y, 20, 15)
            tone = Linear((x - 20, y - 15), (x + 20, y + 15), (ink.GOLD_LIGHT, ink.GOLD_DARK))
            brush.shape(coin, tone, LINE, 3)
            brush.line(oval(x, y, 12, 8), ink.GOLD_DARK, 2)


def _hoarder_clothes(brush: Brush) -> None:
    dress.linen(brush, "#8a2f3a", "robe", neck=250, fold="#4a1018")
    dress.collar(brush, (ink.GOLD, ink.GOLD_LIGHT, ink.GOLD, ink.RED, ink.GOLD_LIGHT), 128)


def _hoarder_hair(brush: Brush) -> None:
    headgear.double_chin(brush, _HOARDER)
    headgear.fringe(brush, "#8d8078")
    headgear.band(brush, (ink.GOLD, ink.GOLD_LIGHT))
    dress.earring(brush, ink.GOLD, 1.5)


HOARDER = Person(
    Face(
        _HOARDER,
        forehead=4,
        brow=4,
        root=5,
        hook=-2,
        nose=2,
        tip=9,
        lips=4,
        chin=-6,
        jaw=16,
        cheek=12,
        kohl=0.4,
        lid=0.42,
        smile=6,
        brows="#6d625c",
        brow_lift=3,
        brow_weight=10,
        age=0.5,
        neck=22,
        mouth="#a84a44",
    ),
    _hoarder_clothes,
    _hoarder_hair,
    shoulders=20,
)


def _tile(brush: Brush) -> None:
    """A mosaic's corner between two fingers, and leaves."""
    with brush.moved(140, 132, 0.9, 14):
        corner = poly((-46, -46), (46, -46), (46, 0), (0, 0), (0, 46), (-46, 46))
        brush.shape(corner, ink.CREAM, LINE, 4)
        for row in range(4):
            for column in range(4):
                if row > 1 and column > 1:
                    continue
                x, y = -44 + column * 23, -44 + row * 23
                fill = (ink.LAPIS, ink.TEAL, ink.GOLD, ink.RED)[(row + 2 * column) % 4]
                brush.shape(box(x + 1, y + 1, 19, 19, 2), fill, LINE, 1.8)


def _gardener_clothes(brush: Brush) -> None:
    dress.linen(brush, "#e9dcb4", fold="#a08a4a")
    dress.collar(brush, (ink.GREEN, "#e8685a", ink.GREEN, ink.GOLD), 104, "#57b088")


def _gardener_hair(brush: Brush) -> None:
    headgear.waves(brush, "#241511", 130)
    headgear.straw_hat(brush)


GARDENER = Person(
    Face(
        _GARDENER,
        forehead=0,
        root=2,
        hook=2,
        nose=-6,
        tip=-8,
        lips=6,
        chin=3,
        jaw=-4,
        cheek=2,
        kohl=0.6,
        smile=7,
        mouth="#a83e34",
        brow_lift=2,
        brow_weight=7,
        neck=-12,
        eye=1.02,
        iris="#3a4a1c",
    ),
    _gardener_clothes,
    _gardener_hair,
    _tile,
    shoulders=-14,
)


def _torch(brush: Brush) -> None:
    """A torch held low, its light on everything."""
    dress.staff(brush, (150, 150), (176, 340), "#6d431f", 18)
    for reach, tone in ((1.0, "#e8542a"), (0.66, "#f8a63c"), (0.36, "#fff0b0")):
        with brush.moved(150, 142, reach):
            flame = smooth(pts("-34,10 -40,-26 -18,-44 -22,-84 6,-58 20,-108 34,-52 40,-18 30,12"))
            brush.shape(flame, tone, LINE if reach == 1.0 else tone, 3.4)
    brush.glow(oval(150, 100, 90), "#ffb050", 40, 0.35)


def _wrecker_clothes(brush: Brush) -> None:
    dress.linen(brush, "#4a4038", "robe", fold="#1f1812")
    brush.line(smooth(pts("-150,200 -40,300 120,420"), False), "#6d431f", 18)
    headgear.spots(brush, ((-118, 228), (-70, 272), (-16, 320)), "#a8a098")


def _wrecker_hair(brush: Brush) -> None:
    hair.close_crop(brush, "#3a2416", 10)
    headgear.scar(brush, _WRECKER)
    headgear.eye_patch(brush)
    hair.stubble(brush)


WRECKER = Person(
    Face(
        _WRECKER,
        forehead=-6,
        brow=8,
        root=5,
        hook=-4,
        nose=-2,
        tip=2,
        lips=-3,
        chin=10,
        jaw=10,
        cheek=-9,
        kohl=0,
        smile=7,
        brow_lift=-7,
        brow_weight=11,
        age=0.4,
        neck=12,
        mouth="#7c3a2c",
    ),
    _wrecker_clothes,
    _wrecker_hair,
    _torch,
    shoulders=12,
)


def _trader_clothes(brush: Brush) -> None:
    dress.linen(brush, "#e8dcc0", "robe", neck=230, fold="#a08a60")
    dress.linen(brush, "#6a3478", "one", fold="#3a1448")
    dress.pendant(brush, "𓆛", 256, 56, (ink.TEAL, ink.GOLD))


def _trader_hair(brush: Brush) -> None:
    headgear.pointed_cap(brush, "#b83a4a", "#4a2060")
    hair.beard(brush, "#4a2a18", 26, is_curled=True)
    dress.earring(brush, ink.GOLD, 1.1)


TRADER = Person(
    Face(
        _TRADER,
        forehead=0,
        brow=3,
        root=-3,
        hook=11,
        nose=8,
        tip=3,
        lips=2,
        chin=1,
        jaw=3,
        kohl=0.3,
        smile=5,
        brows="#3a2010",
        brow_lift=4,
        brow_weight=9,
        age=0.26,
        neck=4,
        mouth="#9a4434",
        iris="#3a5a5a",
    ),
    _trader_clothes,
    _trader_hair,
    shoulders=4,
)


def _temple(brush: Brush) -> None:
    ground(brush, "#f8e2b0", "#d09a58", "#6a3a20")
    for x in (18, 92, 300, 366):
        column = box(x - 24, -10, 48, 420)
        brush.shape(
            column, Linear((x - 24, 0), (x + 24, 0), ("#f0d8a0", "#c8955a", "#8a5a30")), LINE, 3
        )
        for y in (60, 150, 240):
            brush.fill(box(x - 22, y, 44, 9), ink.RED)
            brush.fill(box(x - 22, y + 12, 44, 9), ink.TEAL)


def _tavern(brush: Brush) -> None:
    ground(brush, "#fff0b8", "#e8a850", "#8a3a24")
    sunburst(brush, "#fff6d0", 0.35, 200)
    behind(brush, lambda card: backdrops.awning(card, 116, ("#2a62ad", "#f4e8c9")), -2)


def _vault(brush: Brush) -> None:
    ground(brush, "#f0c870", "#a8642a", "#3a1a10")
    _hoard(brush)


def _garden(brush: Brush) -> None:
    ground(brush, "#f4fbe4", "#b8dc98", "#4a8a4a")
    for x, high in ((36, 250), (96, 190), (352, 220)):
        with brush.moved(x - 20, 0, 0.9):
            backdrops.palm_tree(brush, 20, 380, high, 10 if x < 200 else -14)


def _night(brush: Brush) -> None:
    behind(brush, lambda card: backdrops.night(card, (110.0, 150.0)))
    brush.glow(oval(330, 300, 120), "#e8742a", 60, 0.5)


def _sea(brush: Brush) -> None:
    ground(brush, "#fdf2d8", "#b8d8e8", "#3f7aa8")
    sail = smooth(pts("232,40 232,40 372,96 372,96 350,190 356,262 356,262 290,250 226,258"))
    brush.shape(sail, Linear((232, 40), (356, 262), ("#fff8e6", "#d8b888")), LINE, 3.4)
    with brush.clipped(sail):
        for k in range(6):
            brush.line(poly((226, 76 + k * 40), (380, 92 + k * 40), is_closed=False), "#b8434e", 12)
    behind(brush, lambda card: backdrops.river(card, 326, 640, "#4a90b8"))


def _seated(person: Person, backdrop: Painter, flip: bool, drop: float, brush: Brush) -> None:
    backdrop(brush)
    draw_person(brush, person, SIZE - 186 if flip else 186, 178 + drop, 0.82, flip)


SCENES: Final[dict[str, Painter]] = {
    "pious": partial(_seated, PRIEST, _temple, False, 0),
    "gambler": partial(_seated, GAMBLER, _tavern, True, 0),
    "hoarder": partial(_seated, HOARDER, _vault, False, -4),
    "planner": partial(_seated, GARDENER, _garden, True, 12),
    "saboteur": partial(_seated, WRECKER, _night, False, 0),
    "merchant": partial(_seated, TRADER, _sea, False, 14),
}
"""Character of a bot -> the painter of the field."""
