"""The layer behind the quay: the palace at dusk, its sky and desert carried on to both sides.

Knows: the painting of the palace, and the same sky about it. Must not know: the quay.
"""

from dataclasses import replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scripts.art import manifest, title
from scripts.art.paint.haze import field

Floats: TypeAlias = NDArray[np.float32]
SCALE = 0.75
"""At which a pixel of the painting is a pixel of the layer."""
HORIZON = 632
"""Pixels from the painting's upper edge to its horizon."""
_WIDTH, _ABOVE, _BELOW = 3840, 1152, 190
"""Pixels of the layer, and of it over and under the horizon."""
_SOFT = 300
"""Pixels over which the painting's sides sink into the dark desert."""


def far() -> tuple[Image.Image, tuple[float, float]]:
    """The picture and its anchor, the vanishing point."""
    from scripts.art.render.cycles import shown

    painting = Image.open(manifest.ART / "photo" / "background_curtain.jpg").convert("RGB")
    middle = _ABOVE - HORIZON
    tall = painting.height + 2 * middle
    wider = replace(title.QUAY, lens=title.QUAY.lens * painting.width / _WIDTH, size=(_WIDTH, tall))
    above = shown(title._sky(wider, wider.size))[: _ABOVE + _BELOW].astype(np.float32)
    land = _desert(above)
    inner = _fires(np.asarray(painting, np.float32)[: HORIZON + _BELOW])
    left = (_WIDTH - painting.width) // 2
    result = land.copy()
    part = result[middle:, left : left + painting.width]
    columns = np.arange(painting.width, dtype=np.float32)
    edge = np.clip(np.minimum(columns, painting.width - 1 - columns) / _SOFT, 0, 1)
    edge = edge * edge * (3 - 2 * edge)
    rows = np.arange(inner.shape[0], dtype=np.float32)
    roof = np.clip(rows / 160, 0, 1)
    share = (edge[None, :] * roof[:, None])[..., None]
    part[:] = part * (1 - share) + inner * share
    image = Image.fromarray(np.clip(result, 0, 255).round().astype(np.uint8))
    return image, (_WIDTH / 2, float(_ABOVE))


def _desert(sky: Floats) -> Floats:
    """Dunes and the plain under the sky, almost in the dark, with palms here and there."""
    height, width = sky.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    x = columns / 1000
    result = sky.copy()
    for number, (dune, colour) in enumerate(
        ((40, (44, 32, 36)), (26, (34, 25, 27)), (4, (27, 19, 17)))
    ):
        crest = _ABOVE - dune * (0.15 + 1.7 * field(x, 0 * x, 1.3 + number, 3, 60 + number))
        cover = np.clip((rows - crest) / 1.6, 0, 1)[..., None]
        result = result * (1 - cover) + np.array(colour, np.float32) * cover
    chooser = np.random.default_rng(8)
    for _ in range(60):
        at = chooser.uniform(0, width)
        if 1000 < at < width - 1000:
            continue
        tall = chooser.uniform(60, 210) * (0.5 + chooser.random() / 2)
        _palm(result, at, _ABOVE + chooser.uniform(6, 60), tall, chooser)
    ground = np.clip((rows - _ABOVE) / _BELOW, 0, 1)[..., None]
    speck = field(x * 3, rows / 90, 3.0, 3, 77)[..., None]
    lit = np.array([34, 20, 12], np.float32) * ground * (0.4 + speck)
    return np.asarray(result + lit, np.float32)


def _fires(painting: Floats) -> Floats:
    """The painting with flames that keep their colour where they were painted white."""
    red, blue = painting[..., :1], painting[..., 2:]
    white = np.clip((np.minimum(red - 225, blue - 120) - 5) / 25, 0, 1)
    white[: HORIZON - 240] = 0
    return np.asarray(painting * (1 - white) + white * (255, 196, 96), np.float32)


def _palm(
    picture: Floats, x: float, foot: float, tall: float, chooser: np.random.Generator
) -> None:
    """The outline of a palm against the evening: bent fronds, each a rib with leaflets."""
    from scripts.art.paint.brush import Brush, ribbon

    side = round(tall * 2.2)
    brush = Brush(side, side, 2.0)
    middle, head = side / 2, side - tall
    lean = chooser.uniform(-0.12, 0.12) * tall
    dark = "#17120f"
    trunk = [(middle, side), (middle + 0.3 * lean, side - 0.5 * tall), (middle + lean, head)]
    brush.fill(ribbon(trunk, [tall * 0.046, tall * 0.034, tall * 0.030]), dark)
    for number in range(19):
        angle = -np.pi * (number + chooser.uniform(-0.4, 0.4)) / 18
        reach = tall * chooser.uniform(0.34, 0.52)
        droop = chooser.uniform(0.25, 0.75)
        share = np.linspace(0, 1, 13)
        along = middle + lean + np.cos(angle) * reach * share
        down = head + np.sin(angle) * reach * share * 0.75 + reach * droop * share**2.2
        spine = [(float(u), float(v)) for u, v in zip(along, down, strict=True)]
        brush.fill(ribbon(spine, [1.4] * 12 + [0.4]), dark)
        for step in range(1, 12):
            leaf = tall * 0.085 * (1 - abs(share[step] - 0.45))
            (u, v), (u1, v1) = spine[step], spine[step + 1]
            for turn in (-0.6, 0.6):
                way = np.arctan2(v1 - v, u1 - u) + turn
                tip = u + np.cos(way) * leaf, v + np.sin(way) * leaf + 0.35 * leaf
                brush.fill(ribbon([(u, v), (float(tip[0]), float(tip[1]))], [1.5, 0.3]), dark)
    image = np.asarray(brush.image(1.0).convert("RGBA"), np.float32)
    left, upper = round(x - middle), round(foot - side)
    right, lower = min(left + side, picture.shape[1]), min(upper + side, picture.shape[0])
    if left < 0 or upper < 0 or right - left < side:
        return
    image = image[: lower - upper]
    part = picture[upper:lower, left:right]
    share_ = image[..., 3:] / 255
    part[:] = part * (1 - share_) + image[..., :3] * share_
