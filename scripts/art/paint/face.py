"""Heads as tomb painters saw them: the face in profile, the eye from the front.

A head is about 220 units high around the origin and looks to the right. Every person has numbers
of his or her own: no two share a profile.
"""

from __future__ import annotations

from dataclasses import dataclass

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Path, Point, oval, pts, ribbon, smooth

LINE = "#32160c"


@dataclass(frozen=True)
class Face:
    """One person's features; lengths are units added to an even, youngish face."""

    skin: str
    forehead: float = 0.0
    """How far it bulges."""
    brow: float = 0.0
    """The ridge above the eye."""
    root: float = 0.0
    """How deep the nose begins; below 0 it runs straight from the forehead."""
    hook: float = 0.0
    """The hump of the nose."""
    nose: float = 0.0
    """How far it reaches."""
    tip: float = 0.0
    """How far its tip hangs; below 0 it turns up."""
    lips: float = 0.0
    chin: float = 0.0
    jaw: float = 0.0
    """How low and heavy the jaw is."""
    cheek: float = 0.0
    """Below 0 the cheek is hollow."""
    neck: float = 0.0
    eye: float = 1.0
    lid: float = 0.0
    """How far the upper lid hangs, 0..1."""
    iris: str = "#2c160c"
    kohl: float = 1.0
    """Length of the painted line behind the eye; 0 for an unpainted eye."""
    shadow: str = ""
    """Colour painted above the eye."""
    brows: str = "#1d110c"
    brow_weight: float = 7.0
    brow_lift: float = 0.0
    """How far the inner end of the brow is raised; below 0 he frowns."""
    mouth: str = "#8e3f2a"
    smile: float = 0.0
    age: float = 0.0
    """0 young, 1 very old."""


def dark(colour: str, share: float = 0.35) -> str:
    """A colour's shadow, warm."""
    return ink.mixed(colour, "#3a0f06", share)


def light(colour: str, share: float = 0.3) -> str:
    """A colour in the sun, warm."""
    return ink.mixed(colour, "#ffdca6", share)


def outline(face: Face) -> Path:
    """The head from crown to jaw and round the skull."""
    f = face
    old = 4 * f.age
    return smooth(
        [
            (-8, -108),
            (36, -100),
            (64 + f.forehead * 0.8, -76),
            (75 + f.forehead, -46),
            (77 + f.brow, -25),
            (71 - f.root, -9),
            (82 - f.root * 0.4 + f.hook, 12),
            (97 + f.nose * 0.9, 33 + f.tip * 0.4),
            (104 + f.nose, 41 + f.tip),
            (97 + f.nose * 0.9, 51 + f.tip),
            (79, 53 + old * 0.4),
            (79, 53 + old * 0.4),
            (83 + f.lips * 0.3 - old, 60),
            (91 + f.lips - old, 68 + old * 0.4),
            (83 + f.lips * 0.2 - old, 73),
            (83 + f.lips * 0.2 - old, 73),
            (90 + f.lips * 0.9 - old, 80),
            (79 + f.lips * 0.2 + f.chin * 0.3, 90),
            (85 + f.chin, 102),
            (76 + f.chin, 117 + f.jaw * 0.4),
            (48, 121 + f.jaw),
            (8, 110 + f.jaw),
            (-28, 84 + f.jaw * 0.8),
            (-44, 40),
            (-84, 22),
            (-98, -34),
            (-76, -88),
        ]
    )


def draw_neck(brush: Brush, face: Face) -> None:
    """The neck, down between the shoulders; painted before the body's clothes."""
    wide = face.neck
    neck = smooth(
        [
            (-58 - wide, 30),
            (-56 - wide, 90),
            (-66 - wide, 150),
            (-96 - wide, 178),
            (-96 - wide, 200),
            (84 + wide, 200),
            (84 + wide, 178),
            (54 + wide, 156),
            (42 + wide, 120),
            (36 + wide * 0.6, 96),
        ]
    )
    tone = Linear((-60, 60), (60, 180), (dark(face.skin, 0.45), dark(face.skin, 0.12)))
    brush.shape(neck, tone, LINE, 4)
    with brush.clipped(neck):
        fall = smooth(pts("-70,90 10,118 60,128 60,80"))
        brush.glow(fall, dark(face.skin, 0.85), 12, 0.6)
    if face.age > 0.5:
        for y in (128, 142):
            brush.stroke((-6, y), (16, y + 5), (38, y + 2), colour=dark(face.skin, 0.6), width=2.2)


def draw_face(brush: Brush, face: Face) -> None:
    """Head, ear, eye, mouth; hair and headgear come after it."""
    skull = outline(face)
    tone = Linear((90, -60), (-70, 60), (light(face.skin, 0.34), face.skin, dark(face.skin, 0.30)))
    brush.fill(skull, tone)
    brush.shade(skull, dark(face.skin, 0.75), 13, -4, -13)
    with brush.clipped(skull):
        brush.glow(oval(42, 46, 26, 18), light(face.skin, 0.4), 13, 0.45)
        brush.glow(oval(46, 58, 20, 13), "#c2452e", 12, 0.22)
        if face.cheek < 0:
            hollow = smooth(pts("16,40 54,62 50,86 20,84"))
            brush.glow(hollow, dark(face.skin, 0.8), 9, min(0.85, -face.cheek / 12))
        elif face.cheek > 0:
            brush.glow(oval(44, 60, 22 + face.cheek, 20), light(face.skin, 0.35), 9, 0.6)
            brush.stroke((58, 104), (30, 100), (6, 84), colour=dark(face.skin, 0.5), width=2.4)
    brush.line(skull, LINE, 4.2)
    _ear(brush, face)
    _nose(brush, face)
    _mouth(brush, face)
    _eye(brush, face)
    _years(brush, face)


def _ear(brush: Brush, face: Face) -> None:
    ear = smooth(pts("-30,-10 -46,-18 -58,0 -52,24 -42,42 -30,36 -26,14"))
    brush.shape(ear, Linear((-26, 0), (-58, 20), (face.skin, dark(face.skin, 0.3))), LINE, 3.4)
    brush.stroke((-34, -4), (-48, -4), (-47, 14), (-38, 22), colour=dark(face.skin, 0.7), width=2.6)


def _nose(brush: Brush, face: Face) -> None:
    x, y = face.nose * 0.8, face.tip * 0.8
    wing = [
        (80 + x * 0.4, 36 + y * 0.5),
        (74 + x * 0.3, 44 + y * 0.6),
        (80, 52),
        (88 + x * 0.6, 51 + y),
    ]
    brush.stroke(*wing, colour=dark(face.skin, 0.72), width=2.8)
    with brush.clipped(outline(face)):
        ridge = smooth([(76, 2), (84 + face.hook, 16), (94 + x, 36 + y * 0.5), (84, 28)])
        brush.glow(ridge, light(face.skin, 0.6), 4, 0.7)


def _mouth(brush: Brush, face: Face) -> None:
    f, old = face, 4 * face.age
    edge = (84 + f.lips * 0.2 - old, 73)
    corner = (56 - f.smile * 0.4, 74 - f.smile)
    upper = smooth(
        [
            corner,
            corner,
            (74, 65),
            (84 + f.lips * 0.5 - old, 62),
            (91 + f.lips - old, 68),
            edge,
            edge,
        ]
    )
    lower = smooth([corner, corner, edge, edge, (89 + f.lips * 0.9 - old, 80), (76, 86)])
    brush.fill(upper, dark(f.mouth, 0.25))
    brush.fill(lower, f.mouth)
    brush.stroke(corner, (70, 72.5), edge, colour=LINE, width=3)
    brush.stroke((62, 92), (72, 91), colour=dark(f.skin, 0.55), width=2.2)


def _eye(brush: Brush, face: Face) -> None:
    with brush.moved(43, -7, face.eye):
        if face.shadow:
            lid = smooth(pts("28,-4 14,-18 -12,-19 -34,-8 -52,-4 -26,0"))
            brush.fill(lid, face.shadow, 0.85)
        low = 12 * face.lid
        almond = smooth(
            [
                (29, 4),
                (29, 4),
                (14, -11 + low),
                (-8, -12 + low),
                (-29, 1),
                (-29, 1),
                (-8, 11),
                (14, 11),
            ]
        )
        brush.fill(almond, "#fbf3df")
        with brush.clipped(almond):
            brush.dot(3, 0, 10.5, face.iris)
            brush.dot(3, 0, 5.5, "#0d0604")
            brush.glow(
                smooth([(30, -12), (-30, -12), (-30, -4 + low), (30, -4 + low)]), "#3a1a0c", 3, 0.5
            )
        brush.dot(6.5, -4 + low * 0.4, 2.6, "#ffffff")
        weight = 4.0 if face.kohl else 2.8
        colour = "#120a07" if face.kohl else LINE
        brush.line(almond, colour, weight)
        brush.line(
            smooth([(31, 5), (14, -11 + low), (-8, -12 + low), (-30, 1)], False),
            colour,
            weight + 1.6,
        )
        if face.kohl:
            reach = 34 * face.kohl
            tail = ribbon([(-26, 1), (-34 - reach * 0.4, 2), (-34 - reach, 0)], [5, 6, 4])
            brush.fill(tail, colour)
    if face.brow_weight:
        inner, far = -30 - face.brow_lift, -30 + face.brow_lift * 0.3
        brow: list[Point] = [
            (73 + face.brow * 0.5, inner + 4),
            (52, inner - 6),
            (20, far - 7),
            (-8 - 18 * face.kohl, far + 2),
        ]
        weight = face.brow_weight
        brush.fill(ribbon(brow, [weight * 0.8, weight, weight * 0.9, weight * 0.35]), face.brows)


def _years(brush: Brush, face: Face) -> None:
    """Wrinkles, as many as the years brought."""
    colour = dark(face.skin, 0.62)
    if face.age > 0.25:
        brush.stroke((76, 52), (63, 62), (55, 78), colour=colour, width=2.4)
    if face.age > 0.45:
        for y in (-70, -58):
            brush.stroke((30, y), (50, y - 3), (68, y + 2), colour=colour, width=2.2)
        brush.stroke((66, 8), (48, 15), (30, 12), colour=colour, width=2.2)
    if face.age > 0.6:
        for x, y in ((8, -2), (6, 6)):
            brush.stroke((x, y), (x - 12, y + (y - 2) * 0.6), colour=colour, width=2)
        brush.stroke((20, 66), (30, 84), (28, 100), colour=colour, width=2.2)
