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
_SOFT = 240
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
    inner = np.asarray(painting, np.float32)[: HORIZON + _BELOW]
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


def _palm(
    picture: Floats, x: float, foot: float, tall: float, chooser: np.random.Generator
) -> None:
    """The outline of a palm against the evening."""
    from scripts.art.paint.brush import Brush, ribbon

    side = round(tall * 2.2)
    brush = Brush(side, side, 2.0)
    middle, head = side / 2, side - tall
    lean = chooser.uniform(-0.12, 0.12) * tall
    dark = "#15110f"
    brush.fill(ribbon([(middle, side), (middle + lean, head)], [tall * 0.05, tall * 0.032]), dark)
    for number in range(15):
        angle = -np.pi * (number + chooser.uniform(-0.3, 0.3)) / 14
        reach = tall * chooser.uniform(0.42, 0.58)
        top = head + np.sin(angle) * reach * 0.55
        tip = head + np.sin(angle) * reach * 0.20 + reach * 0.34
        out = np.cos(angle) * reach
        points = [
            (middle + lean, head),
            (middle + lean + out * 0.6, top),
            (middle + lean + out, tip),
        ]
        brush.fill(
            ribbon([(float(a), float(b)) for a, b in points], [1.5, tall * 0.055, 0.6]), dark
        )
    image = np.asarray(brush.image(1.0).convert("RGBA"), np.float32)
    left, upper = round(x - middle), round(foot - side)
    right, lower = min(left + side, picture.shape[1]), min(upper + side, picture.shape[0])
    if left < 0 or upper < 0 or right - left < side:
        return
    image = image[: lower - upper]
    part = picture[upper:lower, left:right]
    share = image[..., 3:] / 255
    part[:] = part * (1 - share) + image[..., :3] * share
