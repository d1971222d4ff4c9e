"""Mosaics: the twelve pieces as slabs with a gilt rim, a border of tesserae and a god inlaid."""

import itertools
import math
import random
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage

from cleopatra.rules.garden import Cells
from cleopatra.ui.stage.plan import CANONICAL, fitting_turn, oriented
from scripts.art.paint import glyphs as signs
from scripts.art.paint import palette as ink
from scripts.art.paint.glyphs import fitted, paste
from scripts.art.paint.murals import Face
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Mesh, Model, Vector, mesh

CELL = 192
"""Texture pixels for a square's side."""
HEIGHT = 0.075
"""How thick a mosaic is, in units."""
_GRID = 16
"""Tesserae along a square's side."""
_GAP, _RIM, _BEVEL, _SUNK = 0.016, 0.052, 0.014, 0.010
"""Joint round a piece, width of its gilt rim, its bevel, and how deep the inlay lies in it."""


class Look(NamedTuple):
    """A mosaic's sign with its middle (squares from the lower left) and largest size (squares),
    the colours of the field, the border and the sign."""

    sign: str
    middle: tuple[float, float]
    most: tuple[float, float]
    field: tuple[str, str]
    border: tuple[str, str]
    fills: tuple[str, ...]


_BLACK, _SAND = "#2b2b38", ("#f2d27f", "#e0b762")
_SIGNS = {
    "F": (signs.ANUBIS, (1.5, 1.06), (0.86, 1.70)),
    "I": (signs.OBELISK, (0.5, 2.5), (0.70, 3.3)),
    "L": (signs.COBRA, (0.60, 0.70), (1.0, 1.16)),
    "N": (signs.EYE, (1.0, 1.5), (1.7, 0.86)),
    "P": (signs.JACKAL, (1.0, 2.0), (1.72, 1.6)),
    "T": (signs.FALCON, (1.5, 1.98), (0.90, 1.62)),
    "U": (signs.CAT, (0.5, 0.98), (0.86, 1.66)),
    "V": (signs.LION, (1.5, 0.5), (2.3, 0.84)),
    "W": (signs.IBIS, (1.0, 1.5), (1.7, 0.86)),
    "X": (signs.SCARAB, (1.5, 1.5), (1.22, 2.1)),
    "Y": (signs.ANKH, (0.5, 2.30), (0.86, 2.2)),
    "Z": (signs.QUEEN, (1.5, 1.5), (0.86, 2.1)),
}
_FIELDS = {
    "F": (_SAND, (ink.LAPIS, ink.RED)),
    "I": (("#cf6a4c", "#b9523a"), (ink.LAPIS, ink.CREAM)),
    "L": (("#3c8f6d", "#2c7757"), (ink.GOLD, ink.RED)),
    "N": (_SAND, (ink.RED, ink.LAPIS)),
    "P": (("#f3d68b", "#e2bd6b"), (ink.RED, ink.LAPIS)),
    "T": (("#2354a8", "#183f88"), (ink.GOLD, ink.RED)),
    "U": (("#c96a48", "#b45638"), (ink.GOLD, ink.LAPIS)),
    "V": (("#2f8c86", "#23746f"), (ink.GOLD, ink.CREAM)),
    "W": (("#efcd78", "#dcb25c"), (ink.GREEN, ink.RED)),
    "X": (_SAND, (ink.LAPIS, ink.RED)),
    "Y": (("#7a4fa0", "#653d8a"), (ink.GOLD, ink.CREAM)),
    "Z": (("#d9a33a", "#c68f2a"), (ink.LAPIS, ink.RED)),
}
_FILLS = {
    "F": (_BLACK, ink.CREAM, ink.GOLD),
    "I": (ink.GOLD_LIGHT, ink.LAPIS, ink.CREAM),
    "L": (ink.GOLD, ink.CREAM),
    "N": (ink.LAPIS, ink.CREAM, ink.RED, ink.GOLD),
    "P": (_BLACK, "#39394a"),
    "T": (ink.GOLD, ink.CREAM, ink.RED),
    "U": (_BLACK, ink.GOLD, ink.CREAM),
    "V": (ink.GOLD, ink.CREAM),
    "W": (ink.CREAM, ink.LAPIS, ink.RED),
    "X": ("#1f8d86", ink.RED, ink.LAPIS, ink.GOLD),
    "Y": (ink.GOLD, ink.GOLD_LIGHT),
    "Z": (ink.TEAL, "#d9a066", ink.RED, ink.CREAM),
}
LOOKS = {piece: Look(*_SIGNS[piece], *_FIELDS[piece], _FILLS[piece]) for piece in _SIGNS}


@lru_cache
def face(piece: str) -> Face:
    """The canonical piece from above; row 0 of the garden is below. Beside it all is clear."""
    cells = set(CANONICAL[piece])
    columns, rows = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    look = LOOKS[piece]
    size = (columns * CELL, rows * CELL)
    image, grout = Image.new("RGBA", size), Image.new("L", size)
    draw, joints = ImageDraw.Draw(image), ImageDraw.Draw(grout)
    chooser = random.Random(piece)
    step = CELL / _GRID
    rings = _rings(cells, columns, rows)
    for gy in range(rows * _GRID):
        for gx in range(columns * _GRID):
            if (gx // _GRID, gy // _GRID) not in cells:
                continue
            stone = _tessera(look, gx, gy, int(rings[gy, gx]), chooser)
            x, y = gx * step, image.height - (gy + 1) * step
            draw.rectangle((x, y, x + step, y + step), ink.mixed(stone, "#2a1a10", 0.55))
            draw.rectangle((x + 1, y + 1, x + step - 2, y + step - 2), stone)
            joints.rectangle((x + 1, y + 1, x + step - 2, y + step - 2), 255)
    figure = fitted(
        look.sign, int(look.most[0] * CELL), int(look.most[1] * CELL), look.fills, bold=5
    )
    at = (look.middle[0] * CELL, image.height - look.middle[1] * CELL)
    inlay = Image.new("RGBA", size)
    _rosettes(inlay, cells, look, figure.size)
    mask = figure.getchannel("A")
    for grow, edge in ((8, ink.INK), (6, "#f7ecd0")):
        halo = Image.new("RGBA", (figure.width + 2 * grow, figure.height + 2 * grow), edge)
        wide = Image.new("L", halo.size)
        wide.paste(mask, (grow, grow))
        halo.putalpha(wide.filter(ImageFilter.MaxFilter(2 * grow + 1)))
        paste(inlay, halo, at)
    paste(inlay, figure, at)
    image.alpha_composite(inlay)
    raised = np.maximum(np.asarray(grout), np.asarray(inlay.getchannel("A")))
    colour = np.asarray(image).copy()
    inside = np.asarray(grout.filter(ImageFilter.MaxFilter(5))) > 0
    colour[~inside] = 0
    gold = np.asarray([ink.rgb(ink.GOLD), ink.rgb(ink.GOLD_LIGHT)], np.float32)
    away = np.abs(colour[:, :, None, :3] - gold).max(3).min(2)
    return Face(
        colour, raised.astype(np.float32) / 255, np.clip(1 - away / 30, 0, 1).astype(np.float32)
    )


def _tessera(look: Look, gx: int, gy: int, ring: int, chooser: random.Random) -> str:
    """The colour of one little stone: a gilt edge, three rows of border, then the field."""
    if ring == 0:
        colour = ink.GOLD
    elif ring in (1, 3):
        colour = look.border[0]
    elif ring == 2:
        colour = ink.CREAM if (gx + gy) % 2 else look.border[1]
    else:
        colour = ink.mixed(look.field[0], look.field[1], chooser.random())
    shade = "#000000" if chooser.random() < 0.5 else "#ffffff"
    return ink.mixed(colour, shade, chooser.random() * 0.12)


def _rosettes(
    image: Image.Image, cells: set[tuple[int, int]], look: Look, figure: tuple[int, int]
) -> None:
    """A flower in every square that the sign leaves free."""
    draw = ImageDraw.Draw(image)
    petals, heart = ink.CREAM, look.border[1]
    half = figure[0] / 2 / CELL + 0.22, figure[1] / 2 / CELL + 0.22
    for x, y in cells:
        cx, cy = x + 0.5, y + 0.5
        if abs(cx - look.middle[0]) < half[0] and abs(cy - look.middle[1]) < half[1]:
            continue
        px, py = cx * CELL, image.height - cy * CELL
        for number in range(8):
            angle = math.pi * number / 4
            ox, oy = px + 27 * math.cos(angle), py + 27 * math.sin(angle)
            draw.ellipse((ox - 14, oy - 14, ox + 14, oy + 14), ink.INK)
        for number in range(8):
            angle = math.pi * number / 4
            ox, oy = px + 26 * math.cos(angle), py + 26 * math.sin(angle)
            colour = petals if number % 2 else ink.GOLD_LIGHT
            draw.ellipse((ox - 11, oy - 11, ox + 11, oy + 11), colour)
        draw.ellipse((px - 19, py - 19, px + 19, py + 19), ink.INK)
        draw.ellipse((px - 16, py - 16, px + 16, py + 16), heart)
        draw.ellipse((px - 6, py - 6, px + 6, py + 6), ink.GOLD)


def texture(piece: str) -> NDArray[np.uint8]:
    """The canonical piece's colours from above, (height, width, 4)."""
    return face(piece).colour


def _rings(cells: set[tuple[int, int]], columns: int, rows: int) -> NDArray[np.int32]:
    """How many tesserae lie between each and the piece's border, (row from below, column)."""
    filled = np.zeros((rows * _GRID + 2, columns * _GRID + 2), bool)
    for x, y in cells:
        filled[1 + y * _GRID : 1 + (y + 1) * _GRID, 1 + x * _GRID : 1 + (x + 1) * _GRID] = True
    away = ndimage.distance_transform_cdt(filled, metric="chessboard")
    return np.asarray(away[1:-1, 1:-1] - 1, np.int32)


def turned_face(piece: str, cells: Cells) -> Face:
    """The piece's face, turned and turned over to fill these cells."""
    quarters, is_flipped = fitting_turn(piece, cells)
    parts = [part[:, ::-1] if is_flipped else part for part in face(piece)]
    colour, height, metal = (np.ascontiguousarray(np.rot90(part, quarters)) for part in parts)
    return Face(colour, height, metal)


def outline(cells: Cells) -> list[tuple[int, int]]:
    """The corners of a shape's border, counter-clockwise seen from above.

    :raises ValueError: if the shape has a hole or two parts.
    """
    filled = set(cells)
    after: dict[tuple[int, int], tuple[int, int]] = {}
    for x, y in cells:
        for (dx, dy), start, end in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ):
            if (x + dx, y + dy) not in filled:
                if start in after:
                    raise ValueError(f"{cells} touch only at a corner")
                after[start] = end
    first = min(after)
    path, here = [first], after.pop(first)
    while here != first:
        path.append(here)
        here = after.pop(here)
    if after:
        raise ValueError(f"{cells} are not one shape without holes")
    corners = []
    for before, corner, beyond in zip(
        (path[-1], *path[:-1]), path, (*path[1:], path[0]), strict=True
    ):
        if (corner[0] - before[0], corner[1] - before[1]) != (
            beyond[0] - corner[0],
            beyond[1] - corner[1],
        ):
            corners.append(corner)
    return corners


def _inset(corners: list[tuple[int, int]], by: float) -> list[tuple[float, float]]:
    """The border moved inwards."""
    moved: list[tuple[float, float]] = []
    for before, corner, beyond in zip(
        (corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True
    ):
        x, y = float(corner[0]), float(corner[1])
        for start, end in ((before, corner), (corner, beyond)):
            length = abs(end[0] - start[0]) + abs(end[1] - start[1])
            x -= by * (end[1] - start[1]) / length
            y += by * (end[0] - start[0]) / length
        moved.append((x, y))
    return moved


def _strips(corners: list[tuple[int, int]], profile: list[tuple[float, float]]) -> Mesh:
    """Faces round the border between loops given by (inset, height), in gold."""
    points: list[Vector] = []
    normals: list[Vector] = []
    triangles: list[tuple[int, int, int]] = []
    loops = [[(*corner, z) for corner in _inset(corners, by)] for by, z in profile]
    for lower, upper in itertools.pairwise(loops):
        for index in range(len(corners)):
            after = (index + 1) % len(corners)
            quad = np.asarray([lower[index], lower[after], upper[after], upper[index]])
            normal = np.cross(quad[1] - quad[0], quad[3] - quad[0])
            normal /= np.linalg.norm(normal)
            base = len(points)
            points += [(float(x), float(y), float(z)) for x, y, z in quad]
            normals += [(float(normal[0]), float(normal[1]), float(normal[2]))] * 4
            triangles += [(base, base + 1, base + 2), (base, base + 2, base + 3)]
    return mesh(points, normals, [(0.0, 0.0)] * len(points), triangles, of.GOLD)


def slab(piece: str, cells: Cells) -> Model:
    """The mosaic as a slab, its cells' bounding box starting at the origin."""
    columns, rows = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    filled = set(cells)
    look = turned_face(piece, cells)
    inside = _GAP + _RIM
    rim = _strips(
        outline(cells),
        [
            (_GAP, 0.0),
            (_GAP, HEIGHT - _BEVEL),
            (_GAP + _BEVEL, HEIGHT),
            (inside - 0.006, HEIGHT),
            (inside, HEIGHT - _SUNK - 0.002),
        ],
    )
    points: list[Vector] = []
    uv: list[tuple[float, float]] = []
    triangles: list[tuple[int, int, int]] = []
    for x, y in cells:
        x0 = x + (inside if (x - 1, y) not in filled else 0)
        x1 = x + 1 - (inside if (x + 1, y) not in filled else 0)
        y0 = y + (inside if (x, y - 1) not in filled else 0)
        y1 = y + 1 - (inside if (x, y + 1) not in filled else 0)
        base = len(points)
        for px, py in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)):
            points.append((px, py, HEIGHT - _SUNK))
            uv.append((px / columns, 1 - py / rows))
        triangles += [(base, base + 1, base + 2), (base, base + 2, base + 3)]
    stones = of.pictured(look.colour, 0.2, look.height, look.metal * 0.7, 0.006)
    up: list[Vector] = [(0.0, 0.0, 1.0)] * len(points)
    return Model([rim, mesh(points, up, uv, triangles, stones)])


def shapes(piece: str) -> dict[str, Model]:
    """Each shape a piece can lie in, turned and turned over, by its sprite's name."""
    return {
        f"mosaic_{piece}_" + "-".join(f"{x}{y}" for x, y in cells): slab(piece, cells)
        for cells in oriented(piece)
    }
