"""Every card and tile: which frame, field, signs and seal it has; their backs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from PIL import Image

from scripts.art.paint import coins, frame, gods, goods, grounds, portraits, treasure
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Painter, Radial, box, oval, star
from scripts.art.paint.face import LINE
from scripts.art.paint.frame import HEIGHT, TAINTED, WIDTH, Look
from scripts.art.paint.glyphs import CROCODILE, LOTUS
from scripts.art.paint.portraits import artisan
from scripts.art.paint.signs import SIGNS

COLOURS: Final = {
    "artisan": "#c4671f",
    "wood": "#2f7d4f",
    "stone": "#a8803a",
    "marble": "#7d8794",
    "lapis": "#1f56b0",
    "goddess": "#1f7a86",
    "sobek": "#1f6b52",
}


_SIZES: Final = {"wall": 0.82, "roman": 0.82, "greek": 0.92, "babylonian": 0.9, "sobek": 0.94}
"""Signs with square corners, made smaller to stay inside their medallion."""


@dataclass(frozen=True)
class Card:
    """A card's name, frame and field; `sign` stands at its upper left `count` times."""

    name: str
    look: Look
    field: Painter
    sign: str = ""
    count: int = 1

    def image(self) -> Image.Image:
        """The finished card."""
        seed = sum(map(ord, self.name)) % 17
        brush = frame.sheet(self.look, self.field, seed)
        if self.sign:
            for row in range(self.count):
                frame.sign(brush, SIGNS[self.sign], self.look, row, _SIZES.get(self.sign, 1.0))
        if self.look.is_tainted:
            frame.seal(brush)
        return frame.finished(brush, seed, self.look.is_tainted)


def cards() -> Iterable[Card]:
    """All faces, by the names of their pictures."""
    clean = {kind: frame.plain(colour) for kind, colour in COLOURS.items()}
    yield Card("card_artisan", clean["artisan"], artisan.scene, "artisan")
    yield Card("card_artisan_double", TAINTED, artisan.pair, "artisan", 2)
    for kind in ("wood", "stone", "marble", "lapis"):
        look = clean[kind]
        yield Card(f"card_{kind}", look, goods.heap(kind, False, look.rays), kind)
        field = goods.heap(kind, True, TAINTED.rays)
        yield Card(f"card_{kind}_double", TAINTED, field, kind, 2)
    yield Card("card_cave", TAINTED, treasure.cave, "cave")
    yield Card("card_trompe", TAINTED, goods.trompe, "trompe")
    yield Card("card_goddess", clean["goddess"], gods.goddess, "goddess")
    for name, field in portraits.CHARACTERS.items():
        yield Card(f"card_{name}", TAINTED, field, name)
    for name, (field, colour) in portraits.FOREIGNERS.items():
        yield Card(f"architect_{name}", frame.plain(colour), field, name)
    for name, field in gods.SOBEK.items():
        yield Card(f"sobek_{name}", clean["sobek"], field, name)
    for name, (field, colour) in portraits.WORSHIPPERS.items():
        yield Card(f"worshipper_{name}", frame.plain(colour), field)


def spent(card: Card) -> Image.Image:
    """The used side of a worshipper's tile: cut into bare stone, with Sobek's mark."""
    image = card.image()
    pixels = np.asarray(image.convert("RGB"), np.float32)
    level = (pixels @ np.array([0.30, 0.59, 0.11], np.float32))[..., None] / 255
    low, high = np.asarray(ink.rgb("#3d3428")), np.asarray(ink.rgb("#cdbb94"))
    stone = low + (high - low) * level**0.9
    faded = Image.fromarray(np.clip(stone * 0.9 + pixels * 0.1, 0, 255).astype(np.uint8))
    brush = Brush(WIDTH, HEIGHT)
    brush.picture(faded.convert("RGBA"), (WIDTH / 2, HEIGHT / 2), WIDTH)
    x, y = WIDTH / 2, HEIGHT * (frame.BAND[0] + frame.BAND[1]) / 2
    brush.sign(CROCODILE, (x, y), (190, 56), ("#2f5a3a", "#4c8a4a"), "#16201a", 6)
    result = brush.image()
    result.putalpha(image.getchannel("A"))
    return result


def back() -> Image.Image:
    """The back of the market's cards: a scarab in a ring of beads on lapis."""

    def middle(brush: Brush) -> None:
        coins.beetle(brush, WIDTH / 2, HEIGHT / 2, 1.9, ink.TEAL)

    return _back("#1d4691", ink.RED, LOTUS, "#16356f", middle, 5)


def architect_back() -> Image.Image:
    """The back of the cards of the architects from far away: a star to steer by."""

    def middle(brush: Brush) -> None:
        x, y = WIDTH / 2, HEIGHT / 2
        for outer, turn, fill in ((74, -67.5, ink.TEAL), (104, -90, ink.GOLD)):
            for k in range(2):
                tone = (fill, ink.mixed(fill, "#000000", 0.4))[k]
                shape = star(x, y, outer - 3 * k, outer * 0.26, 4, turn)
                brush.shape(
                    shape,
                    tone if k == 0 else Radial((x, y), outer, (ink.GOLD_LIGHT, fill, tone)),
                    LINE,
                    4,
                )
        brush.shape(oval(x, y, 22), Radial((x - 6, y - 8), 34, ("#ffe08a", "#c8371f")), LINE, 4)

    return _back("#5a2f5e", "#2f6a5c", "𓊝", "#3d1f47", middle, 11)


def _back(
    tone: str, ring: str, pattern: str, faint: str, middle: Painter, seed: int
) -> Image.Image:
    x, y = WIDTH / 2, HEIGHT / 2

    def field(brush: Brush) -> None:
        stone = grounds.lapis(WIDTH, HEIGHT, seed, tone)
        brush.picture(stone, (x, y), WIDTH)

    brush = frame.sheet(frame.plain(tone), field, seed)
    inner = box(44, 44, WIDTH - 88, HEIGHT - 88)
    with brush.clipped(inner):
        field(brush)
        for row in range(12):
            for column in range(7):
                at = (76 + column * 66 - (row % 2) * 33, 74 + row * 58)
                brush.sign(
                    pattern,
                    at,
                    (44, 40),
                    (faint,),
                    ink.mixed(faint, "#000000", 0.25),
                    2,
                    alpha=0.75,
                )
    brush.line(inner, "#000000", 8, 0.3)
    for lift, flip in ((150.0, 1), (HEIGHT - 150.0, -1)):
        with brush.moved(x, lift, 1.0, 0 if flip > 0 else 180):
            frame.winged_sun(brush, 0, 0, 330)
    brush.glow(oval(x + 3, y + 8, 168), "#000000", 14, 0.6)
    brush.shape(oval(x, y, 166), frame.GOLD_RIM, ink.BLACK, 4)
    brush.shape(
        oval(x, y, 154),
        Linear(
            (x, y - 150),
            (x, y + 150),
            (ink.mixed(ring, "#ffffff", 0.15), ring, ink.mixed(ring, "#000000", 0.35)),
        ),
        ink.BLACK,
        4,
    )
    for bead in range(36):
        a = 2 * math.pi * bead / 36
        fill = (ink.CREAM, ink.GOLD, ink.TEAL)[bead % 3]
        brush.shape(oval(x + 140 * math.cos(a), y + 140 * math.sin(a), 9), fill, ink.BLACK, 2.6)
    brush.shape(oval(x, y, 126), frame.GOLD_RIM, ink.BLACK, 4)
    brush.shape(
        oval(x, y, 117),
        Radial(
            (x - 30, y - 40),
            180,
            (ink.mixed(tone, "#ffffff", 0.25), tone, ink.mixed(tone, "#000000", 0.55)),
        ),
        ink.BLACK,
        3,
    )
    middle(brush)
    return frame.finished(brush, seed)


BACKS: Final[dict[str, Callable[[], Image.Image]]] = {
    "card_back": back,
    "architect_back": architect_back,
}
"""Back -> its painter."""
