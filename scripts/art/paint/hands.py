"""The hands of the Offering: one that hides what it holds, one that shows it."""

from __future__ import annotations

from typing import Final

from PIL import Image

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Radial, oval, pts, ribbon, smooth, union
from scripts.art.paint.face import LINE, dark, light
from scripts.art.paint.glyphs import SCARAB

SIZE: Final = 600
_SKIN: Final = "#a9683a"
_WIDE: Final = 7.0


def _tone(x0: float, y0: float, x1: float, y1: float) -> Linear:
    return Linear((x0, y0), (x1, y1), (light(_SKIN, 0.4), _SKIN, dark(_SKIN, 0.4)))


def _sleeve(brush: Brush) -> None:
    """Forearm and bracelet, up from the lower edge."""
    arm = smooth(pts("222,620 222,620 232,520 244,450 356,450 368,520 380,620 380,620"))
    brush.shape(
        arm, Linear((220, 0), (380, 0), (light(_SKIN, 0.25), _SKIN, dark(_SKIN, 0.5))), LINE, _WIDE
    )
    for top, high, fills in (
        (478, 86, (ink.GOLD_LIGHT, ink.GOLD, ink.GOLD_DARK)),
        (494, 54, ("#3f74c4", ink.LAPIS, ink.LAPIS_DARK)),
    ):
        cuff = smooth(
            [
                (228, top),
                (228, top),
                (300, top + 12),
                (372, top),
                (372, top),
                (380, top + high),
                (380, top + high),
                (300, top + high + 12),
                (220, top + high),
                (220, top + high),
            ]
        )
        brush.shape(cuff, Linear((222, 0), (378, 0), fills), LINE, 5)
    brush.sign(SCARAB, (300, 529), (54, 50), (ink.GOLD_LIGHT, ink.TEAL, ink.GOLD), LINE, 4)


def fist() -> Image.Image:
    """A closed hand, its fingers towards us."""
    brush = Brush(SIZE, SIZE)
    brush.glow(oval(306, 330, 190), "#000000", 20, 0.35)
    _sleeve(brush)
    hand = smooth(
        pts(
            "240,466 176,430 142,352 146,262 178,204 250,180 350,178 424,204 "
            "458,268 460,352 428,428 362,466"
        )
    )
    brush.shape(hand, _tone(180, 190, 440, 450), LINE, _WIDE)
    brush.shade(hand, dark(_SKIN, 0.8) + "b0", 16, -8, -12)
    for k in range(4):
        x = 158 + k * 76
        lift = (16, 0, 4, 26)[k]
        knuckle = smooth(
            [
                (x, 262 + lift),
                (x + 6, 196 + lift),
                (x + 38, 172 + lift),
                (x + 68, 196 + lift),
                (x + 74, 262 + lift),
                (x + 70, 336 + lift * 0.3),
                (x + 38, 352 + lift * 0.3),
                (x + 4, 336 + lift * 0.3),
            ]
        )
        brush.shape(
            knuckle,
            Radial((x + 26, 218 + lift), 140, (light(_SKIN, 0.5), _SKIN, dark(_SKIN, 0.35))),
            LINE,
            _WIDE,
        )
        crease = smooth([(x + 12, 262 + lift), (x + 38, 272 + lift), (x + 62, 262 + lift)], False)
        brush.line(crease, dark(_SKIN, 0.65), 4)
    thumb = smooth(
        pts(
            "146,330 132,376 150,424 206,440 282,428 356,404 384,376 376,346 "
            "344,340 276,360 216,358 180,330"
        )
    )
    brush.shape(thumb, _tone(150, 330, 300, 450), LINE, _WIDE)
    nail = smooth(pts("344,356 372,352 378,372 352,388 336,374"))
    brush.shape(nail, "#efc29a", dark(_SKIN, 0.7), 3.4)
    brush.line(smooth(pts("214,372 224,392 216,412"), False), dark(_SKIN, 0.65), 4)
    return brush.image()


_FINGERS: Final = (
    (pts("204,330 172,220 158,150"), (66, 60, 50)),
    (pts("262,330 246,170 240,84"), (72, 66, 54)),
    (pts("330,330 336,166 340,74"), (72, 66, 54)),
    (pts("392,330 418,196 428,118"), (68, 62, 52)),
    (pts("344,394 440,372 494,298 520,252"), (70, 84, 62, 50)),
)
"""Little finger, ring, middle, index and thumb of the open hand: their middles and widths."""


def opened() -> Image.Image:
    """An open hand; what it offers lies on its palm, around (300, 340)."""
    brush = Brush(SIZE, SIZE)
    brush.glow(oval(304, 320, 180), "#000000", 20, 0.35)
    _sleeve(brush)
    palm = smooth(
        pts(
            "242,470 206,440 174,380 166,316 190,280 250,266 330,264 400,276 "
            "432,310 436,368 412,430 358,470"
        )
    )
    fingers = []
    for points, widths in _FINGERS:
        tip = oval(*points[-1], widths[-1] / 2, widths[-1] / 2 + 6)
        fingers.append(union(ribbon(points, widths), tip))
    hand = union(palm, *fingers)
    skin = Radial((280, 300), 330, (light("#dba06c", 0.4), "#cf9260", "#a8683c"))
    brush.fill(hand, skin)
    brush.shade(hand, dark(_SKIN, 0.75) + "d0", 14, -9, -12)
    with brush.clipped(hand):
        for points, widths in _FINGERS:
            fill = light("#dba06c", 0.45)
            brush.glow(oval(*points[-1], widths[-1] * 0.3), fill, 9, 0.6)
        brush.glow(oval(300, 360, 88, 62), dark(_SKIN, 0.3), 30, 0.4)
        for points, _ in _FINGERS[:4]:
            for share in (0.36, 0.70):
                x = points[0][0] + (points[2][0] - points[0][0]) * share
                y = points[0][1] + (points[2][1] - points[0][1]) * share
                crease = smooth([(x - 24, y - 3), (x, y + 4), (x + 24, y - 3)], False)
                brush.line(crease, dark(_SKIN, 0.5), 4)
    brush.line(hand, LINE, _WIDE)
    for x in (224, 296, 370):
        brush.line(smooth([(x, 250), (x + 1, 270), (x, 284)], False), LINE, 5)
    for text in (
        "182,332 250,312 330,322 410,300",
        "190,380 262,356 340,366 392,352",
        "414,320 366,356 340,408 334,462",
    ):
        brush.line(smooth(pts(text), False), dark(_SKIN, 0.5), 4.4)
    return brush.image()
