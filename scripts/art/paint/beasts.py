"""Animals and gods in animal shape, as tomb painters saw them: from the side, larger than life."""

from __future__ import annotations

from itertools import pairwise

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Radial, box, oval, poly, pts, ribbon, smooth
from scripts.art.paint.face import LINE
from scripts.art.paint.glyphs import EYE, SCARAB

GOLD = Linear((0, 0), (40, 60), (ink.GOLD_LIGHT, ink.GOLD, ink.GOLD_DARK))
SCALES = Linear((0, -60), (0, 80), ("#7fb85e", "#47844a", "#245138"))


def cat(brush: Brush, is_dressed: bool = True) -> None:
    """Bastet's cat: it sits, looks to the right, and is 520 units high from 0 down; x 40-340."""
    coat = Linear((330, 60), (70, 480), ("#5c5866", "#2c2932", "#141218"))
    tail = smooth(pts("74,470 40,480 40,506 84,516 190,514 240,508 244,496 190,498 110,494"))
    brush.shape(tail, "#201d26", LINE, 5)
    body = smooth(
        pts(
            "196,20 196,20 212,52 232,58 246,50 262,14 262,14 276,54 288,84 "
            "322,108 328,120 318,134 298,146 284,156 276,186 288,230 296,290 "
            "288,350 284,410 284,462 306,484 330,494 332,510 332,510 250,512 "
            "246,486 236,500 210,512 122,512 84,500 62,456 62,392 88,310 "
            "128,244 160,196 176,150 176,110 184,70"
        )
    )
    brush.fill(body, coat)
    brush.shade(body, "#000000b0", 16, 10, -8)
    with brush.clipped(body):
        brush.glow(ribbon(pts("300,250 286,330 272,430"), [20, 26, 18]), "#8d88a0", 12, 0.55)
        brush.glow(oval(130, 400, 50, 62), "#6e6a80", 24, 0.5)
        brush.glow(oval(276, 100, 26, 22), "#8d88a0", 12, 0.5)
    brush.line(body, LINE, 5)
    haunch = smooth(pts("232,486 214,420 176,372 128,372 96,408"), False)
    brush.line(haunch, "#0b0a0e", 4)
    brush.stroke((246, 486), (250, 420), (240, 340), (228, 300), colour="#0b0a0e", width=3.6)
    brush.shape(smooth(pts("202,40 202,40 214,64 226,62 226,62")), "#a8566a", LINE, 2.6)
    brush.shape(smooth(pts("258,34 258,34 250,58 270,60 270,60")), "#a8566a", LINE, 2.6)
    eye = smooth(pts("302,100 302,100 288,86 268,88 254,98 254,98 270,106 290,106"))
    brush.shape(eye, Radial((282, 97), 24, ("#f8f08a", "#9fc23c")), "#0b0a0e", 4)
    brush.fill(oval(282, 97, 3.4, 9), "#0b0a0e")
    brush.stroke((254, 98), (236, 104), (222, 102), colour=ink.GOLD, width=4)
    brush.stroke((256, 80), (276, 72), (298, 80), colour=ink.GOLD, width=3.4)
    brush.stroke((324, 122), (312, 126), (300, 136), colour="#0b0a0e", width=3)
    for k in range(3):
        brush.stroke(
            (312, 126 + k * 4), (334, 128 + k * 9), (352, 126 + k * 14), colour="#d8d4e0", width=1.8
        )
    if is_dressed:
        _cat_gold(brush)


def _cat_gold(brush: Brush) -> None:
    brush.line(oval(206, 54, 13), LINE, 8)
    brush.line(oval(206, 54, 13), ink.GOLD_LIGHT, 4.4)
    brush.sign(SCARAB, (246, 70), (20, 24), (ink.GOLD_LIGHT, ink.TEAL), LINE, 3)
    rows = (ink.GOLD, ink.LAPIS, ink.GOLD_LIGHT, ink.RED, ink.GOLD)
    for k, fill in enumerate(reversed(rows)):
        drop = (len(rows) - 1 - k) * 11
        band = ribbon(
            [
                (170 - drop * 0.5, 164 + drop),
                (222, 196 + drop * 1.1),
                (282 + drop * 0.12, 182 + drop),
            ],
            [13, 14, 12],
        )
        brush.shape(band, fill, LINE, 2.6)
    brush.sign(EYE, (248, 266), (76, 60), (ink.GOLD_LIGHT, ink.LAPIS, ink.GOLD), LINE, 4)


def sphinx(brush: Brush) -> None:
    """A sphinx that lies on its base; x 0-380, y -150 to 130, looks to the right."""
    stone = Linear((0, -140), (0, 120), ("#f6dfae", "#d9ae6c", "#a8743a"))
    brush.shape(
        box(-10, 104, 400, 40, 3), Linear((0, 104), (0, 144), ("#e9c98e", "#9a6a34")), LINE, 4.4
    )
    for k in range(16):
        fill = (ink.RED, ink.CREAM, ink.LAPIS, ink.CREAM)[k % 4]
        brush.shape(box(2 + k * 24, 116, 19, 17), fill, LINE, 2)
    tail = ribbon(pts("16,60 -2,30 10,2 30,6"), [12, 11, 9, 12])
    brush.shape(tail, stone, LINE, 4)
    body = smooth(
        pts(
            "6,104 6,104 0,60 22,16 70,-6 140,-8 196,-10 236,10 256,60 330,66 "
            "372,74 384,92 382,104 382,104"
        )
    )
    brush.fill(body, stone)
    brush.shade(body, "#6b3f1ab0", 14, 4, -10)
    brush.line(body, LINE, 4.6)
    brush.line(smooth(pts("110,102 60,92 40,60 62,26 104,30 128,60 130,102"), False), LINE, 3.8)
    brush.line(smooth(pts("262,62 256,84 268,102"), False), LINE, 3.6)
    for x in (356, 368):
        brush.line(poly((x, 84), (x + 4, 102), is_closed=False), LINE, 3)
    for k in range(3):
        brush.line(
            smooth([(150 + k * 16, 0), (156 + k * 16, 30), (150 + k * 16, 60)], False), "#b98448", 3
        )
    cloth = smooth(
        pts(
            "200,-130 240,-142 276,-128 276,-128 268,-96 270,-40 262,30 262,30 "
            "190,40 190,40 176,-20 168,-70 178,-112"
        )
    )
    brush.fill(cloth, ink.GOLD)
    with brush.clipped(cloth):
        for k in range(11):
            y = -150 + k * 20
            brush.line(smooth([(160, y + 26), (210, y + 4), (290, y + 8)], False), ink.LAPIS, 9)
    brush.line(cloth, LINE, 4.6)
    face = smooth(
        pts("226,-124 270,-126 280,-104 298,-74 290,-66 290,-54 284,-36 252,-26 228,-46 218,-80")
    )
    brush.shape(face, Linear((296, -120), (220, -30), ("#fbe8bc", "#d2a262")), LINE, 4.4)
    eye = smooth(pts("276,-90 276,-90 262,-98 246,-90 246,-90 262,-84"))
    brush.shape(eye, "#fbf3df", LINE, 3)
    brush.dot(264, -91, 4.6, LINE)
    brush.stroke((246, -90), (234, -88), colour=LINE, width=3.4)
    brush.stroke((280, -106), (262, -112), (240, -104), colour=LINE, width=4)
    brush.stroke((290, -54), (278, -54), (270, -57), colour=LINE, width=3.4)
    band = ribbon(pts("278,-122 250,-130 222,-124"), [14, 14, 14])
    brush.shape(band, ink.GOLD_LIGHT, LINE, 3)
    brush.line(smooth(pts("276,-128 292,-140 286,-158 296,-164"), False), LINE, 9)
    brush.line(smooth(pts("276,-128 292,-140 286,-158 296,-164"), False), ink.GOLD, 4.4)
    brush.shape(box(262, -28, 12, 40, 3), ink.LAPIS, LINE, 3)


def crocodile(brush: Brush, opening: float = 20.0) -> None:
    """A crocodile on its way to the right; x 0-420, y -70 to 70; jaws `opening` units open."""
    for x, y in pts("130,40 262,40"):
        leg = smooth(
            [
                (x - 26, y - 26),
                (x - 30, y + 12),
                (x - 6, y + 30),
                (x + 24, y + 34),
                (x + 30, y + 24),
                (x + 10, y + 14),
                (x + 22, y - 20),
            ]
        )
        brush.shape(leg, "#2f6540", LINE, 4)
    jaw = smooth(
        [
            (296, 20),
            (340, 26 + opening * 0.5),
            (400, 24 + opening),
            (408, 32 + opening),
            (380, 44 + opening),
            (320, 46 + opening * 0.6),
            (280, 42),
        ]
    )
    brush.shape(jaw, Linear((0, 20), (0, 70), ("#c8d48c", "#5f8f4e")), LINE, 4)
    for k in range(6):
        x, y = 318 + k * 15, 27 + opening * (0.30 + k * 0.12)
        brush.shape(poly((x - 5, y + 6), (x + 5, y + 7), (x, y - 7)), "#fffaf0", LINE, 1.8)
    body = smooth(
        pts(
            "-6,34 -6,34 40,6 92,-20 150,-36 220,-34 264,-40 286,-44 304,-30 "
            "340,-14 392,-20 414,-10 416,6 396,16 350,14 306,24 280,44 210,54 "
            "140,50 90,40 44,36"
        )
    )
    brush.fill(body, SCALES)
    with brush.clipped(body):
        brush.glow(ribbon(pts("60,44 160,54 250,50 300,34"), [14, 22, 22, 12]), "#e3e0a4", 8, 0.75)
        for row in range(4):
            for k in range(17):
                x = 40 + k * 15 + (row % 2) * 7
                y = -26 + row * 15 + 0.0016 * (x - 190) ** 2
                brush.line(oval(x, y, 6, 5), "#1f4a30", 2.2)
    brush.line(body, LINE, 4.6)
    back = ((-6, 34), (40, 6), (92, -20), (150, -36), (220, -34), (264, -40))
    for (x0, y0), (x1, y1) in pairwise(back):
        for k in range(3):
            x, y = x0 + (x1 - x0) * (k + 0.5) / 3, y0 + (y1 - y0) * (k + 0.5) / 3
            brush.shape(poly((x - 9, y + 4), (x + 8, y - 1), (x - 5, y - 13)), "#2f6540", LINE, 2.6)
    for k in range(6):
        x = 318 + k * 16
        brush.shape(poly((x - 5, 12), (x + 5, 11), (x, 25)), "#fffaf0", LINE, 1.8)
    brush.shape(oval(284, -32, 13, 11), "#f6d25c", LINE, 3.6)
    brush.fill(oval(287, -32, 3, 9), LINE)
    brush.stroke((268, -42), (284, -50), (300, -40), colour=LINE, width=4)
    brush.dot(404, -10, 4, LINE)


def sobek(brush: Brush) -> None:
    """The god's head and crown above shoulders by `dress`, in the head's coordinates."""
    wig = smooth(
        pts(
            "-20,-70 -84,-64 -112,-10 -120,80 -128,190 -128,190 -30,196 -30,196 "
            "-36,110 -20,50 10,10 20,-40"
        )
    )
    brush.shape(wig, Linear((20, -60), (-120, 140), ("#3f6fb8", "#183a78")), LINE, 4.4)
    with brush.clipped(wig):
        for k in range(8):
            brush.stroke(
                (4 - k * 14, -70), (-40 - k * 9, 10), (-42 - k * 11, 200), colour="#0e2450", width=3
            )
    lower = smooth(pts("-10,46 40,62 110,66 166,58 178,66 160,82 90,92 20,90 -22,76"))
    brush.shape(lower, Linear((0, 46), (0, 92), ("#d8d896", "#6f9a55")), LINE, 4)
    for k in range(8):
        x = 40 + k * 16
        brush.shape(poly((x - 6, 66), (x + 6, 66), (x, 52)), "#fffaf0", LINE, 1.8)
    head = smooth(
        pts(
            "-40,70 -54,20 -40,-36 0,-58 34,-56 58,-36 84,-8 130,6 168,4 184,18 "
            "182,38 160,50 110,50 60,48 26,60 -6,84"
        )
    )
    brush.fill(head, Linear((0, -60), (0, 90), ("#8cc46a", "#4c8a4a", "#245138")))
    with brush.clipped(head):
        for row in range(7):
            for k in range(14):
                brush.line(oval(-50 + k * 14 + (row % 2) * 7, -40 + row * 16, 6, 5), "#245138", 2.2)
    brush.line(head, LINE, 4.6)
    for k in range(8):
        x = 48 + k * 16
        brush.shape(poly((x - 6, 46), (x + 6, 46), (x, 62)), "#fffaf0", LINE, 1.8)
    brush.shape(oval(24, -28, 19, 16), "#f8d860", LINE, 4.2)
    brush.fill(oval(28, -28, 4, 13), LINE)
    brush.stroke((0, -44), (24, -56), (48, -40), colour=LINE, width=6)
    brush.stroke((4, -26), (-20, -20), (-44, -22), colour=LINE, width=5)
    brush.dot(168, 16, 5, LINE)
    _crown(brush)


def _crown(brush: Brush) -> None:
    """Two plumes, the sun and a ram's horns."""
    for side in (-1, 1):
        horn = ribbon(
            [(2, -62), (side * 40 + 2, -70), (side * 90 + 2, -60), (side * 118 + 2, -78)],
            [12, 13, 11, 4],
        )
        brush.shape(horn, GOLD, LINE, 3.4)
    for side in (-1, 1):
        plume = smooth(
            [
                (2 + side * 2, -70),
                (2 + side * 2, -70),
                (2 + side * 44, -90),
                (2 + side * 50, -160),
                (2 + side * 26, -196),
                (2 + side * 2, -170),
                (2 + side * 2, -170),
            ]
        )
        brush.shape(
            plume, Linear((0, -190), (0, -70), ("#e34a34", ink.RED, ink.RED_DARK)), LINE, 3.6
        )
        for k in range(6):
            y = -178 + k * 16
            brush.stroke((2 + side * 4, y + 12), (2 + side * 44, y), colour=ink.GOLD_LIGHT, width=3)
    disc = Radial((-8, -116), 44, ("#ffe08a", "#f0a030", "#b5541a"))
    brush.shape(oval(2, -106, 30), disc, LINE, 4)
