"""Hieroglyphs as painted pictures.

The font's signs are line drawings. Filling the outline and each hole with a colour of its own and
laying the ink on top makes wall paintings of them.
"""

from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

from scripts.art.paint.palette import rgb

Mask: TypeAlias = NDArray[np.float32]
ROOT = Path(__file__).resolve().parents[3]
_FONTS = (
    ROOT / "assets/fonts/NotoSansEgyptianHieroglyphs-Regular.ttf",
    Path("/usr/share/fonts/truetype/noto/NotoSansEgyptianHieroglyphs-Regular.ttf"),
)

SCARAB, CROCODILE, JACKAL, ANUBIS, CAT, LION = "𓆣", "𓆊", "𓃢", "𓁢", "𓃠", "𓃭"
OBELISK, PYRAMID, COLUMN, GATE, STONE, QUEEN = "𓉶", "𓉴", "𓉺", "𓊀", "𓊌", "𓁗"
ANKH, EYE, THRONE, FALCON, IBIS, COBRA = "𓋹", "𓂀", "𓊨", "𓅃", "𓅞", "𓆗"
LOTUS, FEATHER, SUN, BEE, OWL, DJED, SHEN, VULTURE = "𓆸", "𓆄", "𓇳", "𓆤", "𓅓", "𓊽", "𓍶", "𓅐"
TREE, BALANCE, BOAT, HORIZON, BULL, FROG, FISH = "𓆭", "𓍝", "𓊝", "𓈌", "𓃒", "𓆏", "𓆛"
WRITING = "𓂀𓆣𓅃𓋹𓈖𓅓𓆑𓇋𓊪𓏏𓂋𓎡𓃭𓅱𓊽𓇳𓆄𓍿𓂧𓎛"


def font_path() -> Path:
    """The font file.

    :raises FileNotFoundError: if neither the project nor the system has it.
    """
    for path in _FONTS:
        if path.exists():
            return path
    raise FileNotFoundError(f"no hieroglyph font: looked for {', '.join(map(str, _FONTS))}")


@lru_cache(maxsize=512)
def _masks(sign: str, height: int, bold: int) -> tuple[Mask, Mask, NDArray[np.int32]]:
    """Ink, silhouette, and numbered holes, each cut to the sign; about `height` pixels high."""
    font = ImageFont.truetype(str(font_path()), 400)
    box = font.getbbox(sign)
    size = (int(box[2] - box[0]) + 40, int(box[3] - box[1]) + 40)
    image = Image.new("L", size, 0)
    ImageDraw.Draw(image).text((20 - box[0], 20 - box[1]), sign, 255, font=font)
    cut = image.getbbox() or (0, 0, 1, 1)
    image = image.crop(cut)
    factor = height * 3 / image.height
    image = image.resize(
        (max(3, round(image.width * factor)), height * 3), Image.Resampling.LANCZOS
    )
    pad = 6 + bold * 3
    ink = np.zeros((image.height + 2 * pad, image.width + 2 * pad), np.float32)
    ink[pad:-pad, pad:-pad] = np.asarray(image, np.float32) / 255
    if bold:
        ink = ndimage.grey_dilation(ink, size=(bold, bold))
    solid = ink > 0.4
    body = ndimage.binary_fill_holes(ndimage.binary_closing(solid, iterations=4) | solid)
    holes, _ = ndimage.label(body & ~solid)
    return ink, body.astype(np.float32), holes


def glyph(
    sign: str,
    height: int,
    fills: tuple[str, ...],
    ink: str = "#2a1a12",
    bold: int = 3,
    flip: bool = False,
) -> Image.Image:
    """A painted sign, `height` pixels high: the largest hole takes the first fill, and so on."""
    lines, body, holes = _masks(sign, height, bold)
    colours = np.zeros((*lines.shape, 3), np.float32)
    colours[...] = rgb(fills[0])
    sizes = np.bincount(holes.ravel())[1:]
    for rank, number in enumerate(np.argsort(-sizes)):
        fill = rgb(fills[rank % len(fills)])
        near = ndimage.grey_dilation((holes == number + 1).astype(np.uint8), size=(5, 5)) > 0
        colours[near] = fill
    line = np.clip(lines, 0, 1)[..., None]
    colours = colours * (1 - line)  # type: ignore[assignment]
    colours += np.asarray(rgb(ink), np.float32) * line
    alpha = np.maximum(body, lines) * 255
    image = Image.fromarray(np.dstack([colours, alpha]).astype(np.uint8))
    image = image.resize(
        (max(1, image.width // 3), max(1, image.height // 3)), Image.Resampling.LANCZOS
    )
    return image.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if flip else image


def fitted(
    sign: str, width: int, height: int, fills: tuple[str, ...], **options: object
) -> Image.Image:
    """A painted sign that fits into a box."""
    image = glyph(sign, height, fills, **options)  # type: ignore[arg-type]
    if image.width > width:
        smaller = max(4, int(height * width / image.width))
        image = glyph(sign, smaller, fills, **options)  # type: ignore[arg-type]
    return image


def paste(base: Image.Image, image: Image.Image, centre: tuple[float, float]) -> None:
    """Lays a picture over another, by its middle."""
    at = (round(centre[0] - image.width / 2), round(centre[1] - image.height / 2))
    base.alpha_composite(image, (max(0, at[0]), max(0, at[1]))) if min(at) >= 0 else _clipped(
        base, image, at
    )


def _clipped(base: Image.Image, image: Image.Image, at: tuple[int, int]) -> None:
    layer = Image.new("RGBA", base.size)
    layer.paste(image, at)
    base.alpha_composite(layer)
