"""Mosaics: the twelve pieces as slabs with a border of tesserae and a god's sign inlaid."""

import random
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from cleopatra.ui.stage.pieces import CANONICAL, Cells, fitting_turn, oriented
from scripts.art.paint import glyphs as signs
from scripts.art.paint import palette as ink
from scripts.art.paint.glyphs import fitted, paste
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Model, Vector, mesh, quad
from scripts.art.render.surfaces import pictured

CELL = 192
"""Texture pixels for a square's side."""
HEIGHT = 0.075
_GRID = 16
"""Tesserae along a square's side."""

# Sign, its middle in squares from the lower left, its largest width and height in squares,
# field colours, border colours.
_Look = tuple[str, tuple[float, float], tuple[float, float], tuple[str, str], tuple[str, str]]
LOOKS: dict[str, _Look] = {
    "F": (signs.ANUBIS, (1.5, 1.22), (0.84, 1.5), ("#e9d6a4", "#dbc084"), (ink.LAPIS, ink.RED)),
    "I": (signs.OBELISK, (0.5, 2.5), (0.62, 3.4), ("#cf6a4c", "#b9523a"), (ink.LAPIS, ink.CREAM)),
    "L": (signs.COBRA, (0.56, 0.62), (0.86, 0.95), ("#3c8f6d", "#2c7757"), (ink.GOLD, ink.RED)),
    "N": (signs.EYE, (0.5, 2.55), (0.74, 1.4), ("#e9d6a4", "#d8bb7c"), (ink.RED, ink.LAPIS)),
    "P": (signs.JACKAL, (1.0, 2.0), (1.7, 1.6), ("#ead9ad", "#dcc48c"), (ink.RED, ink.LAPIS)),
    "T": (signs.FALCON, (1.5, 1.5), (0.84, 2.1), ("#2b5aa4", "#1f4788"), (ink.GOLD, ink.RED)),
    "U": (signs.CAT, (0.5, 0.98), (0.78, 1.4), ("#c96a48", "#b45638"), (ink.GOLD, ink.LAPIS)),
    "V": (signs.LION, (1.35, 0.5), (2.0, 0.86), ("#2f8c86", "#23746f"), (ink.GOLD, ink.CREAM)),
    "W": (signs.IBIS, (1.0, 1.5), (1.6, 0.92), ("#e6d09a", "#d4b878"), (ink.GREEN, ink.RED)),
    "X": (signs.SCARAB, (1.5, 1.5), (1.02, 2.0), ("#e9d6a4", "#dbc084"), (ink.LAPIS, ink.RED)),
    "Y": (signs.ANKH, (0.5, 2.5), (0.84, 1.9), ("#7a4fa0", "#653d8a"), (ink.GOLD, ink.CREAM)),
    "Z": (signs.QUEEN, (1.5, 1.5), (0.80, 2.1), ("#d9a33a", "#c68f2a"), (ink.LAPIS, ink.RED)),
}
_SIGN_FILLS: dict[str, tuple[str, ...]] = {
    "T": (ink.GOLD, ink.CREAM, ink.RED),
    "L": (ink.GOLD, ink.CREAM),
    "X": ("#1f8d86", ink.RED, ink.LAPIS, ink.GOLD),
    "P": ("#2b2b38", "#39394a"),
    "Y": (ink.GOLD, ink.GOLD_LIGHT),
    "V": (ink.GOLD, ink.CREAM),
}


@lru_cache
def texture(piece: str) -> NDArray[np.uint8]:
    """The canonical piece from above, (height, width, 4); row 0 of the garden is below."""
    cells = set(CANONICAL[piece])
    columns, rows = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    image = Image.new("RGBA", (columns * CELL, rows * CELL))
    draw = ImageDraw.Draw(image)
    sign, middle, most, field, border = LOOKS[piece]
    chooser = random.Random(piece)
    step = CELL / _GRID
    for gy in range(rows * _GRID):
        for gx in range(columns * _GRID):
            if (gx // _GRID, gy // _GRID) not in cells:
                continue
            ring = _ring(gx, gy, cells)
            if ring == 0:
                colour = ink.GOLD
            elif ring == 1:
                colour = border[0]
            elif ring == 2:
                colour = ink.CREAM if (gx + gy) % 2 else border[1]
            elif ring == 3:
                colour = border[0]
            else:
                colour = ink.mixed(field[0], field[1], chooser.random())
            colour = ink.mixed(
                colour, "#000000" if chooser.random() < 0.5 else "#ffffff", chooser.random() * 0.13
            )
            x, y = gx * step, image.height - (gy + 1) * step
            grout = ink.mixed(colour, "#2a1a10", 0.55)
            draw.rectangle((x, y, x + step, y + step), grout)
            draw.rectangle((x + 1, y + 1, x + step - 2, y + step - 2), colour)
    fills = _SIGN_FILLS.get(piece, (ink.LAPIS, ink.CREAM, ink.RED, ink.GOLD))
    figure = fitted(sign, int(most[0] * CELL), int(most[1] * CELL * 0.86), fills, bold=5)
    alpha = np.asarray(figure.getchannel("A"))
    halo = Image.new("RGBA", figure.size, "#f7ecd0")
    halo.putalpha(Image.fromarray(alpha))
    at = (middle[0] * CELL, image.height - middle[1] * CELL)
    for dx, dy in ((-5, 0), (5, 0), (0, -5), (0, 5), (-4, -4), (4, 4), (-4, 4), (4, -4)):
        paste(image, halo, (at[0] + dx, at[1] + dy))
    paste(image, figure, at)
    for x in range(columns):
        for y in range(rows):
            if (x, y) not in cells:
                corner = (x * CELL, image.height - (y + 1) * CELL)
                image.paste((0, 0, 0, 0), (*corner, corner[0] + CELL, corner[1] + CELL))
    return np.asarray(image)


def _ring(gx: int, gy: int, cells: set[tuple[int, int]]) -> int:
    """How many tesserae lie between this one and the piece's border, at most 5."""
    for reach in range(1, 6):
        for dx in (-reach, 0, reach):
            for dy in (-reach, 0, reach):
                if ((gx + dx) // _GRID, (gy + dy) // _GRID) not in cells:
                    return reach - 1
    return 5


def turned_texture(piece: str, cells: Cells) -> NDArray[np.uint8]:
    """The piece's picture, turned and turned over to fill these cells."""
    quarters, flipped = fitting_turn(piece, cells)
    image = texture(piece)
    if flipped:
        image = image[:, ::-1]
    return np.ascontiguousarray(np.rot90(image, quarters))


def slab(piece: str, cells: Cells) -> Model:
    """The mosaic as a thin slab, its cells' bounding box starting at the origin."""
    face = pictured(turned_texture(piece, cells), gloss=0.25)
    columns, rows = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    filled = set(cells)
    gap = 0.018
    model = Model()
    points: list[Vector] = []
    uv: list[tuple[float, float]] = []
    triangles: list[tuple[int, int, int]] = []
    for x, y in cells:
        x0 = x + (gap if (x - 1, y) not in filled else 0)
        x1 = x + 1 - (gap if (x + 1, y) not in filled else 0)
        y0 = y + (gap if (x, y - 1) not in filled else 0)
        y1 = y + 1 - (gap if (x, y + 1) not in filled else 0)
        base = len(points)
        for px, py in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)):
            points.append((px, py, HEIGHT))
            uv.append((px / columns, 1 - py / rows))
        triangles += [(base, base + 1, base + 2), (base, base + 2, base + 3)]
        for beyond, a, b in (
            ((x, y - 1), (x0, y0), (x1, y0)),
            ((x + 1, y), (x1, y0), (x1, y1)),
            ((x, y + 1), (x1, y1), (x0, y1)),
            ((x - 1, y), (x0, y1), (x0, y0)),
        ):
            if beyond not in filled:
                model.add(quad([(*a, 0.0), (*b, 0.0), (*b, HEIGHT), (*a, HEIGHT)], of.GOLD))
    model.add(mesh(points, [(0, 0, 1)] * len(points), uv, triangles, face))
    return model


def shapes(piece: str) -> dict[str, Model]:
    """Each shape a piece can lie in, turned and turned over, by its sprite's name."""
    return {
        f"mosaic_{piece}_" + "-".join(f"{x}{y}" for x, y in cells): slab(piece, cells)
        for cells in oriented(piece)
    }


__all__ = ["CELL", "LOOKS", "oriented", "shapes", "slab", "texture", "turned_texture"]
