"""What people on the round portraits wear around a head as `face` draws it: hair, hats, trinkets.

Knows shapes and colours; no persons.
"""

from __future__ import annotations

import math

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import (
    Brush,
    Linear,
    Path,
    oval,
    poly,
    pts,
    ribbon,
    smooth,
    union,
    without,
)
from scripts.art.paint.face import LINE, dark
from scripts.art.paint.hair import NIGHT


def _lit(colour: str) -> Linear:
    """A colour in the light from the front."""
    return Linear(
        (80, -110),
        (-110, 70),
        (ink.mixed(colour, "#ffffff", 0.3), colour, ink.mixed(colour, "#000000", 0.35)),
    )


def _curled(brush: Brush, outline: Path, colour: str, size: float, shine: float = 0.4) -> None:
    """A shape full of small curls."""
    brush.shape(outline, _lit(colour), LINE, 4.2)
    with brush.clipped(outline):
        curl = ink.mixed(colour, "#c8b09a", shine)
        for row in range(round(270 / size)):
            for column in range(round(280 / size)):
                x = -160 + column * size + (row % 2) * size / 2
                y = -160 + row * size * 0.94
                brush.line(oval(x, y, size * 0.36, size * 0.42), curl, 2.2)
    brush.line(outline, LINE, 4.2)


def cap(brush: Brush, colour: str, hem: str = ink.GOLD) -> None:
    """A cap that fits like a skin and leaves the ear free."""
    cloth = smooth(
        pts(
            "79,-46 79,-46 68,-82 36,-110 -10,-118 -68,-104 -104,-58 -108,-4 -94,36 -94,36 "
            "-64,38 -60,4 -46,-20 -14,-36 32,-42"
        )
    )
    brush.shape(cloth, _lit(colour), LINE, 4.2)
    with brush.clipped(cloth):
        brush.glow(
            ribbon(pts("56,-84 0,-98 -56,-80 -86,-34"), [6, 16, 14, 4]),
            ink.mixed(colour, "#ffffff", 0.6),
            8,
            0.6,
        )
    edge = ribbon(pts("81,-46 32,-48 -14,-40 -46,-22 -62,6 -66,40"), [12, 12, 12, 12, 11, 10])
    brush.shape(edge, hem, LINE, 3)


def layered(brush: Brush, colour: str = NIGHT) -> None:
    """A wig in steps: short over the nape, long and pointed beside the jaw."""
    tiers = (
        "79,-46 79,-46 70,-80 36,-110 -12,-118 -74,-104 -112,-56 -118,0 -112,60 -84,96 -84,96 "
        "-50,104 -14,128 -14,128 -16,70 -12,8 8,-36",
        "79,-46 79,-46 70,-80 36,-110 -12,-118 -74,-104 -112,-56 -118,0 -110,44 -80,70 -80,70 "
        "-46,74 -16,92 -16,92 -18,50 -12,4 8,-36",
        "79,-46 79,-46 70,-80 36,-110 -12,-118 -74,-104 -110,-56 -114,-8 -106,20 -76,38 -76,38 "
        "-44,40 -18,52 -18,52 -18,22 -10,-6 8,-36",
    )
    for row, tier in enumerate(tiers):
        wig = smooth(pts(tier))
        brush.shape(wig, _lit(ink.mixed(colour, "#6a5a66", 0.1 * row)), LINE, 3.8)
        with brush.clipped(wig):
            strand = ink.mixed(colour, "#b8a8b0", 0.36)
            for k in range(17):
                share = k / 16
                brush.stroke(
                    (76 - 130 * share, -64 - 44 * math.sin(math.pi * share)),
                    (6 - 116 * share, -30 + 24 * share),
                    (-16 - 96 * share, 60),
                    (-18 - 92 * share, 130),
                    colour=strand,
                    width=2.2,
                )


def halo_of_curls(brush: Brush, colour: str = NIGHT) -> None:
    """Tight natural curls that stand high around the head."""
    lobes = [
        oval(-34 + 98 * math.cos(a), -56 + 78 * math.sin(a), 30)
        for a in (2 * math.pi * k / 14 for k in range(14))
    ]
    face = smooth(
        pts("140,-62 140,-62 62,-62 18,-56 -10,-38 -26,-8 -26,40 -40,90 -40,90 140,150 140,150")
    )
    _curled(brush, without(union(oval(-34, -56, 106, 84), *lobes), face), colour, 15)


def tousled(brush: Brush, colour: str) -> None:
    """Short loose curls, as Greeks wore them; the ear is free."""
    spots = pts(
        "66,-66 44,-88 16,-104 -16,-110 -48,-102 -76,-84 -96,-56 -106,-24 -104,8 -92,34 -74,50"
    )
    lobes = [oval(x, y, 23) for x, y in spots]
    crown = smooth(
        pts("70,-58 70,-58 30,-100 -30,-112 -90,-70 -104,0 -74,54 -60,40 -56,-10 -20,-40 30,-52")
    )
    hair = union(crown, *lobes)
    brush.shape(hair, _lit(colour), LINE, 4)
    strand = ink.mixed(colour, "#fff0d0", 0.38)
    with brush.clipped(hair):
        for x, y in (*spots, *pts("40,-64 8,-78 -24,-76 -56,-62 -78,-34 -82,2 -48,-40")):
            brush.line(oval(x, y, 11, 12), strand, 2.6)
            brush.line(oval(x + 1, y + 1, 4.6), ink.mixed(colour, LINE, 0.5), 2.2)
    brush.line(hair, LINE, 4)


def waves(brush: Brush, colour: str, length: float = 176.0) -> None:
    """Long loose hair behind the ear, down to the shoulder."""
    hair = smooth(
        [
            *pts("77,-50 77,-50 66,-84 34,-112 -14,-120 -76,-104 -112,-52 -116,10 -128,70"),
            (-118, 120),
            (-138, length),
            (-96, length + 16),
            (-60, length - 6),
            *pts("-48,110 -62,60 -58,10 -44,-22 -12,-40 34,-52"),
        ]
    )
    brush.shape(hair, _lit(colour), LINE, 4.2)
    strand = ink.mixed(colour, "#f0d8b0", 0.34)
    with brush.clipped(hair):
        for k in range(11):
            share = k / 10
            brush.stroke(
                (74 - 90 * share, -56 - 56 * math.sin(math.pi * (0.2 + 0.6 * share))),
                (-20 - 84 * share, -52 + 20 * share),
                (-54 - 60 * share, 30),
                (-66 - 48 * share + 10 * math.sin(k), 90),
                (-62 - 62 * share, length + 14),
                colour=strand,
                width=2.4,
            )
    brush.line(hair, LINE, 4.2)


def knot(brush: Brush, colour: str) -> None:
    """Hair combed back into a knot low at the nape."""
    brush.shape(oval(-112, 38, 34, 30), _lit(colour), LINE, 4)
    hair = smooth(
        pts(
            "74,-54 74,-54 62,-88 30,-111 -14,-117 -72,-103 -106,-58 -108,0 -98,40 -74,56 -60,44 "
            "-52,4 -22,-22 24,-40"
        )
    )
    brush.shape(hair, _lit(colour), LINE, 4.2)
    strand = ink.mixed(colour, "#ffffff", 0.34)
    with brush.clipped(hair):
        for k in range(9):
            share = k / 8
            brush.stroke(
                (72 - 60 * share, -50 - 58 * share),
                (-10 - 40 * share, -46 - 40 * share),
                (-70 - 26 * share, -10 - 30 * share),
                (-100, 40),
                colour=strand,
                width=2.2,
            )
    for k in range(3):
        brush.stroke(
            (-134, 26 + k * 10), (-112, 22 + k * 12), (-92, 30 + k * 9), colour=strand, width=2.4
        )
    brush.line(hair, LINE, 4.2)


def fringe(brush: Brush, colour: str = "#cfc6ba") -> None:
    """What is left around a bald crown."""
    hair = smooth(
        pts("-30,-44 -30,-44 -62,-70 -98,-54 -112,-14 -106,26 -84,44 -66,40 -66,40 -62,6 -46,-22")
    )
    brush.shape(hair, _lit(colour), LINE, 3.6)
    strand = ink.mixed(colour, LINE, 0.4)
    with brush.clipped(hair):
        for k in range(8):
            brush.stroke(
                (-34 - k * 9, -60), (-58 - k * 7, -20), (-66 - k * 6, 44), colour=strand, width=2.2
            )


def goatee(brush: Brush, colour: str = NIGHT, length: float = 34.0) -> None:
    """A small pointed beard at the chin."""
    hair = smooth(
        [
            (60, 96),
            (60, 96),
            (78, 92),
            (92, 98),
            (94, 112),
            (88, 118 + length),
            (88, 118 + length),
            (66, 124),
            (46, 118),
        ]
    )
    brush.shape(hair, _lit(colour), LINE, 3.4)
    strand = ink.mixed(colour, "#c8b8a8", 0.35)
    with brush.clipped(hair):
        for k in range(5):
            brush.stroke(
                (54 + k * 9, 98), (66 + k * 6, 114), (86, 116 + length), colour=strand, width=2
            )


def pencil_moustache(brush: Brush, colour: str = NIGHT) -> None:
    """A thin line above the lips that curls up."""
    hair = ribbon([(90, 58), (72, 57), (54, 62), (44, 54)], [5, 6, 4.5, 2])
    brush.shape(hair, colour, LINE, 1.6)


def straw_hat(brush: Brush, ribbon_colour: str = ink.GREEN) -> None:
    """A wide plaited hat against the sun."""
    crown = smooth(pts("62,-62 62,-62 52,-122 6,-150 -50,-142 -88,-100 -92,-50 -92,-50 -20,-64"))
    straw = ("#fbe6a8", "#dcb45c", "#94682a")
    brush.shape(crown, Linear((60, -150), (-90, -50), straw), LINE, 4)
    plait = ink.mixed("#94682a", "#dcb45c", 0.35)
    with brush.clipped(crown):
        for k in range(8):
            y = -150 + k * 13
            brush.stroke((70, y + 8), (0, y - 6), (-100, y + 20), colour=plait, width=2.2)
    band = ribbon(pts("64,-74 0,-88 -60,-74 -94,-58"), [18, 18, 18, 16])
    brush.shape(band, ribbon_colour, LINE, 3)
    brim = smooth(pts("136,-50 136,-50 70,-78 -20,-84 -96,-62 -164,-22 -164,-22 -80,-44 10,-52"))
    brush.shape(brim, Linear((130, -70), (-160, -20), straw), LINE, 4)
    with brush.clipped(brim):
        for k in range(3):
            brush.stroke(
                (136, -52 + k * 4),
                (20, -76 + k * 8),
                (-80, -62 + k * 8),
                (-166, -26),
                colour=plait,
                width=2.2,
            )


def pointed_cap(brush: Brush, colour: str, trim: str) -> None:
    """The soft cap of sailors from the coast, its tip falling forward."""
    brush.shape(
        smooth(pts("-60,30 -60,30 -96,36 -112,0 -108,-50 -66,-84 -66,-84 -44,-30")),
        _lit(NIGHT),
        LINE,
        3.6,
    )
    cloth = smooth(
        pts(
            "84,-46 84,-46 80,-92 58,-128 74,-152 66,-172 30,-172 -24,-150 -72,-108 -104,-54 "
            "-108,-14 -108,-14 -50,-38 30,-52"
        )
    )
    brush.shape(cloth, _lit(colour), LINE, 4.2)
    with brush.clipped(cloth):
        fold = ink.mixed(colour, "#000000", 0.4)
        brush.stroke((58, -128), (34, -132), (2, -118), colour=fold, width=3)
        brush.stroke((-60, -106), (-66, -80), (-60, -56), colour=fold, width=2.6)
        brush.stroke((20, -166), (8, -130), (-6, -96), colour=fold, width=2.6)
    edge = ribbon(pts("86,-46 36,-56 -40,-40 -110,-10"), [20, 20, 20, 18])
    brush.shape(edge, trim, LINE, 3.2)
    for x, y in pts("60,-51 24,-54 -12,-48 -46,-37 -80,-24"):
        brush.shape(oval(x, y, 5), ink.GOLD_LIGHT, LINE, 1.8)


def headscarf(brush: Brush, colour: str, dots: str = ink.CREAM) -> None:
    """A scarf tied round the head, its two ends flying behind."""
    for end in (
        "-98,-14 -98,-14 -150,-8 -176,26 -176,26 -140,22 -96,14",
        "-98,0 -98,0 -132,30 -140,78 -140,78 -106,52 -88,16",
    ):
        brush.shape(smooth(pts(end)), _lit(colour), LINE, 3.6)
    cloth = smooth(
        pts(
            "80,-48 80,-48 70,-84 36,-112 -12,-120 -72,-106 -108,-58 -110,-2 -98,18 -98,18 -56,-18 "
            "-10,-44 36,-52"
        )
    )
    brush.shape(cloth, _lit(colour), LINE, 4.2)
    with brush.clipped(cloth):
        for row in range(5):
            for column in range(8):
                brush.dot(-104 + column * 27 + (row % 2) * 13, -108 + row * 25, 4.6, dots)
    hem = ribbon(pts("82,-48 36,-58 -20,-46 -66,-16 -102,14"), [13, 13, 13, 13, 12])
    brush.shape(hem, ink.mixed(colour, "#000000", 0.3), LINE, 3)


def eye_patch(brush: Brush, colour: str = "#1a1210") -> None:
    """A patch over the eye on its strap."""
    brush.line(smooth(pts("78,-36 30,-26 -30,-44 -98,-66"), False), colour, 7)
    patch = smooth(pts("76,-24 60,-32 22,-26 14,-10 24,12 48,18 68,6"))
    brush.shape(patch, _lit(colour), LINE, 3.4)


def scar(brush: Brush, skin: str) -> None:
    """An old cut over the cheek."""
    brush.stroke((58, 22), (46, 46), (40, 74), colour=dark(skin, 0.75), width=3.4)
    for x, y in ((55, 32), (48, 46), (43, 60)):
        brush.stroke((x - 8, y - 1), (x + 8, y + 3), colour=dark(skin, 0.65), width=2.4)


def lotus(brush: Brush, x: float = 92.0, y: float = -82.0, turn: float = 24.0) -> None:
    """A water lily over the forehead."""
    with brush.moved(x, y, 1.0, turn):
        brush.line(smooth(pts("-26,36 -10,22 0,10"), False), "#2f6b3a", 6)
        for lean, tone in ((-52, "#7fb2e0"), (52, "#7fb2e0"), (-26, "#b8d8f4"), (26, "#b8d8f4")):
            with brush.moved(0, 8, 1.0, lean):
                petal = smooth(pts("0,0 0,0 -10,-22 0,-46 0,-46 10,-22"))
                brush.shape(petal, tone, LINE, 2.6)
        petal = smooth(pts("0,8 0,8 -11,-16 0,-42 0,-42 11,-16"))
        brush.shape(petal, Linear((0, -42), (0, 8), ("#ffffff", "#8fc0ea")), LINE, 2.6)


def band(brush: Brush, colours: tuple[str, ...] = (ink.RED, ink.GOLD, ink.TEAL)) -> None:
    """A band of beads across the forehead."""
    beads = pts("76,-62 58,-70 38,-76 16,-78 -6,-74 -26,-64 -44,-48")
    for k, (x, y) in enumerate(beads):
        brush.shape(oval(x, y, 11, 9), colours[k % len(colours)], LINE, 2.6)


def diadem(brush: Brush, colour: str, knot_colour: str = "") -> None:
    """A king's ribbon, knotted behind, its ends hanging down."""
    for foot in ((-150, 66), (-124, 84)):
        tail = ribbon([(-104, -10), ((-104 + foot[0]) / 2 - 8, 30), foot], [13, 15, 20])
        brush.shape(tail, colour, LINE, 3.2)
    strip = ribbon(pts("78,-56 36,-74 -24,-74 -80,-50 -108,-12"), [15, 16, 16, 16, 14])
    brush.shape(strip, _lit(colour), LINE, 3.4)
    brush.shape(oval(-107, -10, 13), knot_colour or colour, LINE, 3.2)


def hoop(brush: Brush, radius: float = 22.0, colour: str = ink.GOLD) -> None:
    """A large ring in the ear."""
    brush.line(oval(-40, 40 + radius, radius), LINE, 10)
    brush.line(oval(-40, 40 + radius, radius), colour, 5.6)


def wreath(brush: Brush, fills: tuple[str, ...] = ("#3f8f4a", "#2c6b3a")) -> None:
    """Leaves and flowers round the head."""
    spots = pts("74,-58 50,-74 22,-82 -8,-82 -38,-74 -66,-58 -90,-34 -106,-4")
    for k, (x, y) in enumerate(spots):
        for side in (-1, 1):
            with brush.moved(x, y, 1.0, -62 + k * 24 + side * 38):
                leaf = smooth(pts("0,4 0,4 -9,-14 0,-34 0,-34 9,-14"))
                brush.shape(leaf, fills[k % len(fills)], LINE, 2.4)
    for k, (x, y) in enumerate(spots[1::2]):
        for p in range(5):
            a = 2 * math.pi * p / 5 + k
            tone = ("#e8685a", "#f6d685")[k % 2]
            brush.shape(oval(x + 8 * math.cos(a), y + 8 * math.sin(a), 7), tone, LINE, 1.6)
        brush.dot(x, y, 4.6, "#f8e8a0" if k % 2 == 0 else "#b5522f")


def double_chin(brush: Brush, skin: str) -> None:
    """A fold under the chin."""
    fold = smooth(
        pts("72,122 72,122 72,146 44,164 6,158 -26,128 -26,128 -34,92 -34,92 -4,118 30,132")
    )
    brush.shape(fold, Linear((60, 118), (10, 164), (skin, dark(skin, 0.4))), LINE, 3.6)


def leopard(brush: Brush) -> None:
    """A leopard's skin over one shoulder."""
    skin = smooth(
        pts("-70,158 -70,158 -150,186 -196,240 -190,470 -190,470 -40,470 -40,470 -20,330 -16,220")
    )
    brush.shape(skin, Linear((-20, 160), (-190, 420), ("#f6cf7a", "#c98a34")), LINE, 4)
    with brush.clipped(skin):
        for row in range(8):
            for column in range(6):
                x, y = -190 + column * 32 + (row % 2) * 16, 176 + row * 30
                brush.line(oval(x, y, 8, 7), "#3a1d0c", 4)
                brush.dot(x, y, 3.4, "#a8641c")


def spots(brush: Brush, points: tuple[tuple[float, float], ...], colour: str) -> None:
    """Small discs of one colour: coins, studs, freckles."""
    for x, y in points:
        brush.shape(oval(x, y, 9), colour, LINE, 2)


def topknot_comb(brush: Brush, colour: str = ink.GOLD) -> None:
    """A comb with teeth stuck into the hair."""
    comb = poly((-60, -150), (-6, -156), (-2, -130), (-58, -124))
    brush.shape(comb, Linear((-60, -150), (0, -130), (ink.GOLD_LIGHT, colour)), LINE, 3)
    for k in range(6):
        brush.stroke((-52 + k * 9, -128), (-50 + k * 9, -108), colour=LINE, width=4.4)
        brush.stroke((-52 + k * 9, -128), (-50 + k * 9, -108), colour=colour, width=2.2)
