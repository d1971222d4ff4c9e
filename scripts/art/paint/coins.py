"""Round things of the game: scarabs, amulets, the tokens of whims, merchants and marks.

Each is a square picture of `PIXELS` pixels with clear corners, painted in `SIZE` units.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from scripts.art.paint import beasts, palace_signs, signs
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import (
    Brush,
    Linear,
    Painter,
    Radial,
    box,
    oval,
    poly,
    pts,
    ribbon,
    smooth,
    star,
)

SIZE: Final = 192
PIXELS: Final = 256
_C: Final = SIZE / 2
_OVER: Final = 3.0
SCARABS: Final = {
    1: ("#b06a2c", 0.80),
    2: ("#8d99a6", 0.87),
    5: ("#1f5fb4", 0.94),
    10: ("#1f8a5d", 1.0),
}
"""Value -> enamel and share of the full size."""
_LIT: Final = ("#fff3c4", "#e9bd5c", "#a8701e", "#e2b04a")


def coin(brush: Brush, enamel: str, share: float = 1.0, beads: int = 30) -> float:
    """A thick gold coin with a beaded rim and an enamel field; answers the field's radius."""
    r = (_C - 7) * share
    brush.glow(oval(_C + 2, _C + 7, r), "#000000", 5, 0.6)
    brush.fill(oval(_C, _C + 4, r), "#5e3a0e")
    brush.line(oval(_C, _C + 4, r), ink.BLACK, 2.4)
    brush.shape(oval(_C, _C, r), Linear((_C - r, _C - r), (_C + r, _C + r), _LIT), ink.BLACK, 2.4)
    field = r * 0.78
    for k in range(beads):
        a = 2 * math.pi * k / beads
        x, y = _C + r * 0.885 * math.cos(a), _C + r * 0.885 * math.sin(a)
        brush.fill(oval(x + 0.7, y + 1, r * 0.058), "#6b430f")
        brush.fill(oval(x, y, r * 0.054), Radial((x - 1, y - 1), 6, ("#fff6d0", "#d9a23a")))
    tone = (ink.mixed(enamel, "#ffffff", 0.34), enamel, ink.mixed(enamel, "#000000", 0.42))
    brush.fill(oval(_C, _C, field + 2.4), ink.BLACK)
    brush.fill(oval(_C, _C, field), Radial((_C - field * 0.3, _C - field * 0.4), field * 1.5, tone))
    brush.shade(oval(_C, _C, field), "#000000c0", 4, 3, 4)
    return field


def _shine(brush: Brush, radius: float) -> None:
    """A gloss over the upper left, as on enamel."""
    arc = smooth(
        [
            (_C + radius * 0.86 * math.cos(a), _C + radius * 0.86 * math.sin(a))
            for a in (math.radians(v) for v in (190, 215, 240, 265, 285))
        ],
        False,
    )
    with brush.faded(0.55):
        brush.line(arc, "#ffffff", 4.4)


def beetle(brush: Brush, x: float, y: float, scale: float, wings: str) -> None:
    """A scarab seen from above, 100 units high at scale 1."""
    gold = Linear((-30, -50), (30, 50), ("#fff0b4", "#e7b74e", "#9c6a1c"))
    with brush.moved(x, y, scale):
        for side in (-1, 1):
            for leg in (
                pts("20,-18 38,-26 42,-42 34,-54"),
                pts("28,6 44,4 52,16 50,24"),
                pts("22,28 38,34 40,48 34,55"),
            ):
                line = smooth([(side * px, py) for px, py in leg], False)
                brush.line(line, ink.BLACK, 10)
                brush.line(line, "#e7b74e", 5)
        head = smooth(
            pts(
                "-15,-26 -19,-38 -19,-38 -11,-39 -11,-46 -11,-46 -4,-43 0,-50 0,-50 "
                "4,-43 11,-46 11,-46 11,-39 19,-38 19,-38 15,-26"
            )
        )
        brush.shape(head, gold, ink.BLACK, 4)
        for side in (-1, 1):
            brush.dot(side * 9, -33, 2.6, ink.BLACK)
            wing = smooth(
                [
                    (0, -6),
                    (0, -6),
                    (side * 20, -7),
                    (side * 31, 6),
                    (side * 29, 26),
                    (side * 14, 46),
                    (0, 51),
                    (0, 51),
                ]
            )
            tone = (ink.mixed(wings, "#ffffff", 0.5), wings, ink.mixed(wings, "#000000", 0.35))
            brush.shape(wing, Radial((side * 12 - 7, 6), 50, tone), ink.BLACK, 4)
            rib = smooth([(side * 12, 2), (side * 16, 20), (side * 9, 40)], False)
            brush.line(rib, ink.mixed(wings, "#000000", 0.45), 2)
        shield = smooth(pts("-29,-5 -31,-18 -16,-29 0,-31 16,-29 31,-18 29,-5 14,0 0,-3 -14,0"))
        brush.shape(shield, gold, ink.BLACK, 4)
        brush.line(smooth(pts("-18,-14 0,-20 18,-14"), False), "#8a5a17", 2)


def scarab(value: int) -> Image.Image:
    """A treasure scarab; colour, size and figure tell its value (1, 2, 5, 10)."""
    enamel, share = SCARABS[value]
    brush = Brush(SIZE, SIZE, _OVER)
    field = coin(brush, enamel, share)
    beetle(brush, _C, _C - field * 0.16, field / 78, ink.mixed(enamel, "#fff0c0", 0.22))
    wide = field * (0.30 if value < 10 else 0.42)
    y = _C + field * 0.62
    plate = box(_C - wide, y - field * 0.25, 2 * wide, field * 0.50, field * 0.14)
    brush.shape(plate, Linear((0, y - 18), (0, y + 18), ("#fffaf0", "#ecd9a8")), ink.BLACK, 3)
    brush.text(str(value), (_C, y), field * 0.48, ink.BLACK)
    _shine(brush, field)
    return brush.image(PIXELS / SIZE)


def amulet() -> Image.Image:
    """An amulet of corruption: a glaring eye on black and red, its edge all teeth."""
    brush = Brush(SIZE, SIZE, _OVER)
    brush.glow(oval(_C + 2, _C + 6, _C - 14), "#000000", 5, 0.6)
    brush.shape(star(_C, _C, _C - 5, _C - 20, 24), "#17090a", "#000000", 2.4)
    brush.fill(
        star(_C, _C, _C - 11, _C - 22, 24),
        Radial((_C - 20, _C - 26), 120, ("#e8442f", "#a31a12", "#4a0806")),
    )
    brush.fill(oval(_C, _C, 66), "#17090a")
    brush.fill(oval(_C, _C, 63), Linear((_C - 60, _C - 60), (_C + 60, _C + 60), _LIT))
    brush.fill(oval(_C, _C, 57), "#17090a")
    brush.fill(oval(_C, _C, 55), Radial((_C, _C - 6), 62, ("#7a120d", "#3a0705", "#120303")))
    for line, width in (("#0a0202", 13.0), ("#f6c85a", 6.4)):
        brush.line(smooth(pts("46,78 72,60 108,58 148,76"), False), line, width)
        brush.line(smooth(pts("98,112 95,128 86,146"), False), line, width)
        brush.line(
            smooth(pts("106,112 118,128 138,138 148,128 140,120 133,127"), False), line, width
        )
    eye = smooth(pts("42,96 42,96 66,76 112,74 152,98 152,98 122,114 74,116"))
    brush.shape(eye, Radial((90, 84), 70, ("#ffffff", "#fff3d8", "#e6c79a")), "#0a0202", 5)
    with brush.clipped(eye):
        brush.fill(oval(96, 94, 19), Radial((92, 88), 28, ("#ff6a4a", "#d8201a", "#7a0a08")))
        brush.dot(96, 94, 8.5, "#120303")
        brush.dot(91, 88, 4, "#ffffff")
    return brush.image(PIXELS / SIZE)


def sanctuary() -> Image.Image:
    """The mark of a claimed sanctuary: an amethyst seal with a winged sun."""
    return _emblem("#6a3fae", palace_signs.sanctuary)


def merchant() -> Image.Image:
    """A merchant of the Nile: a boat under sail."""
    return _emblem("#2f86b8", signs.SIGNS["nile"])


def queen() -> Image.Image:
    """Cleopatra's profile."""
    return _emblem("#1d7f86", palace_signs.cleopatra)


def cat() -> Image.Image:
    """Bastet's statue where it is shown flat."""

    def sitting(brush: Brush) -> None:
        with brush.moved(-37, -50, 0.19):
            beasts.cat(brush)

    return _emblem("#e0a040", sitting, 1.22)


def crocodile() -> Image.Image:
    """Sobek's sign."""
    return _emblem("#1f6b52", signs.SIGNS["sobek"])


def _emblem(enamel: str, painter: Painter, size: float = 1.0) -> Image.Image:
    brush = Brush(SIZE, SIZE, _OVER)
    field = coin(brush, enamel)
    with brush.moved(_C, _C, field / 74 * size):
        painter(brush)
    _shine(brush, field)
    return brush.image(PIXELS / SIZE)


# -- whims -----
WHIM: Final = "#8a2f7a"


def whim(number: int) -> Image.Image:
    """One of the seven tokens, 1 to 7, in the order of the rules (E2.4)."""
    brush = Brush(SIZE, SIZE, _OVER)
    field = coin(brush, WHIM)
    with brush.moved(_C, _C, field / 74):
        _WHIMS[number - 1](brush)
    _shine(brush, field)
    return brush.image(PIXELS / SIZE)


def whim_back() -> Image.Image:
    """The side all whims share: the Queen herself."""
    brush = Brush(SIZE, SIZE, _OVER)
    field = coin(brush, "#2a1440")
    for k in range(16):
        with brush.moved(_C, _C, 1, 22.5 * k):
            brush.fill(poly(*pts("0,-20 -6,-66 6,-66")), WHIM, 0.5)
    with brush.moved(_C, _C, field / 74):
        palace_signs.cleopatra(brush)
    _shine(brush, field)
    return brush.image(PIXELS / SIZE)


def small_amulet(brush: Brush, x: float, y: float, scale: float) -> None:
    """An amulet for small sizes, 60 units wide at scale 1: little else than its eye."""
    with brush.moved(x, y, scale):
        brush.shape(star(0, 0, 31, 25, 14), "#c4261c", ink.BLACK, 4)
        brush.fill(oval(0, 0, 21), "#1c0504")
        eye = smooth(pts("-19,0 -19,0 -8,-11 8,-11 19,0 19,0 8,11 -8,11"))
        brush.fill(eye, "#fff3d8")
        brush.dot(0, 0, 9, "#d8201a")
        brush.dot(0, 0, 4, "#120303")


def _arrow(brush: Brush, x: float, y: float, turn: float, fill: str) -> None:
    with brush.moved(x, y, 1, turn):
        shaft = poly(*pts("-7,24 -7,-4 -19,-4 0,-26 19,-4 7,-4 7,24"))
        brush.shape(shaft, fill, ink.BLACK, 4.6)


def _plain_scarab(brush: Brush, x: float, y: float, scale: float) -> None:
    with brush.moved(x, y, scale):
        brush.shape(oval(0, 0, 30), Linear((-30, -30), (30, 30), _LIT), ink.BLACK, 5)
    beetle(brush, x, y, scale * 0.50, ink.TEAL)


def _give_back(brush: Brush) -> None:
    small_amulet(brush, -24, -14, 0.92)
    small_amulet(brush, 24, -14, 0.92)
    _arrow(brush, 0, 30, 180, "#8fd07a")


def _taint(brush: Brush) -> None:
    small_amulet(brush, 0, 0, 1.0)
    for turn in (0, 120, 240):
        a = math.radians(turn - 90)
        with brush.moved(44 * math.cos(a), 44 * math.sin(a), 0.62, turn):
            brush.shape(
                poly(*pts("-7,18 -7,-2 -19,-2 0,-24 19,-2 7,-2 7,18")), "#ff8a5a", ink.BLACK, 5
            )


def _three(brush: Brush) -> None:
    for x, y in ((0, -25), (-28, 19), (28, 19)):
        _plain_scarab(brush, x, y, 0.92)


def _collect(brush: Brush) -> None:
    _plain_scarab(brush, 0, 0, 1.0)
    for turn in (0, 120, 240):
        a = math.radians(turn - 90)
        with brush.moved(46 * math.cos(a), 46 * math.sin(a), 0.62, turn + 180):
            brush.shape(
                poly(*pts("-7,18 -7,-2 -19,-2 0,-24 19,-2 7,-2 7,18")), "#8fd07a", ink.BLACK, 5
            )


def _two(name: str) -> Painter:
    def paint(brush: Brush) -> None:
        for x, y in ((-20, -18), (20, 18)):
            with brush.moved(x, y, 0.66):
                brush.shape(
                    oval(0, 0, 50), Radial((-10, -14), 80, ("#fff8e2", "#e3c88e")), ink.BLACK, 4
                )
                with brush.moved(scale=0.84):
                    signs.SIGNS[name](brush)

    return paint


def _stall(brush: Brush) -> None:
    """A market tent with its cards."""
    for x, turn in ((-16, -14), (0, 0), (16, 14)):
        with brush.moved(x, 20, 1, turn):
            brush.shape(box(-12, -20, 24, 40, 3), "#1d4691", ink.BLACK, 3.4)
            brush.line(box(-8, -16, 16, 32, 2), ink.GOLD_LIGHT, 2)
    for k in range(4):
        fill = ("#c9302a", "#fff3d8")[k % 2]
        x = -46 + k * 23
        flap = smooth(
            [
                (x * 0.62, -48),
                (x * 0.62, -48),
                ((x + 23) * 0.62, -48),
                ((x + 23) * 0.62, -48),
                (x + 23, -10),
                (x + 11.5, 0),
                (x, -10),
            ]
        )
        brush.shape(flap, fill, ink.BLACK, 4)
    for side in (-1, 1):
        pole = ribbon([(side * 44, -6), (side * 44, 46)], [7, 7])
        brush.shape(pole, "#b07a3e", ink.BLACK, 3)


_WHIMS: Final = (_give_back, _taint, _three, _collect, _two("artisan"), _two("any"), _stall)
