"""The palace: paving, body, roof garden, stairs, and the pieces built into its sides."""

import math

import numpy as np

from cleopatra.ui.stage import world
from scripts.art.paint import palette as ink
from scripts.art.paint import textures
from scripts.art.render import raster
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import (
    Floats,
    Material,
    Mesh,
    Model,
    bevelled,
    box,
    extrude,
    frustum,
    lathe,
    quad,
)
from scripts.art.render.surfaces import linear, pictured

FLOOR, ROOF, RIM = world.FLOOR_Z, world.ROOF_Z, world.RIM
UNDER = ROOF - 0.34
"""The lower side of the roof; walls and doors reach up to it."""


def _paving() -> Material:
    light, dark = linear("#d9b77c"), linear("#c9a063")

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        row = np.floor(points[:, 1] / 0.62)
        shift = points[:, 0] / 0.9 + np.where(row % 2 > 0, 0.5, 0.0)
        u, v = shift - np.floor(shift), points[:, 1] / 0.62 - row
        gap = np.minimum(np.minimum(u, 1 - u) * 0.9, np.minimum(v, 1 - v) * 0.62)
        key = np.sin(np.floor(shift) * 12.9 + row * 78.2) * 43.7
        share = (key - np.floor(key))[:, None]
        colour = light * (1 - share) + dark * share
        broad = raster.noise(points, 1.7, 3, 4)[:, None]
        fine = raster.noise(points, 20.0, 2, 6)[:, None]
        line = np.clip(gap / 0.016, 0, 1)[:, None]
        shade = (0.84 + 0.24 * broad) * (0.94 + 0.12 * fine) * (0.6 + 0.4 * line)
        return (colour * shade).astype(np.float32)

    return Material(paint, 0.06)


def _grass() -> Material:
    light, dark, edge = linear("#8fb24a"), linear("#6f9838"), linear("#b9c77a")
    flowers = (linear("#fff3d8"), linear("#f0b73c"), linear("#e0736a"))

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        x, y = points[:, 0], points[:, 1]
        u, v = x - np.floor(x), y - np.floor(y)
        checker = ((np.floor(x) + np.floor(y)) % 2)[:, None]
        blade = raster.noise(points * np.array([1, 1, 0], np.float32), 46.0, 2, 2)[:, None]
        patch = raster.noise(points, 2.3, 3, 8)[:, None]
        share = np.clip(0.2 + 0.6 * patch + 0.35 * (blade - 0.5) + 0.12 * checker, 0, 1)
        colour = dark * (1 - share) + light * share
        colour = colour * (0.82 + 0.36 * blade)
        gap = np.minimum(np.minimum(u, 1 - u), np.minimum(v, 1 - v))
        line = np.clip((0.026 - gap) / 0.012, 0, 1)[:, None]
        colour = colour * (1 - line) + edge * line * (0.85 + 0.3 * blade)
        soft = np.clip((0.09 - gap) / 0.07, 0, 1)[:, None] * (1 - line)
        colour = colour * (1 - 0.22 * soft)
        spots = raster.noise(points * np.array([1, 1, 0], np.float32), 17.0, 1, 31)
        kind = (raster.noise(points, 1.1, 1, 77) * 3).astype(int) % 3
        bloom = (spots > 0.955) & (gap > 0.1)
        for index, flower in enumerate(flowers):
            chosen = bloom & (kind == index)
            colour[chosen] = flower
        return colour.astype(np.float32)

    return Material(paint, 0.02, wear=0.3)


def ground() -> Model:
    """The slab under the palace and the paved plaza with Cleopatra's path."""
    x0, y0, x1, y1 = world.PLAZA
    z = world.PLAZA_Z
    rim = of.LIMESTONE
    model = Model().add(
        bevelled((x0, y0, 0), (x1, 0.2, z), 0.03, rim, _paving()),
        bevelled((-0.75, -0.62, 0), (9.75, 9.75, z), 0.04, of.LIMESTONE_BLOCKS, of.LIMESTONE),
        bevelled((-0.45, -0.34, z), (9.45, 9.45, FLOOR), 0.04, of.LIMESTONE_BLOCKS, of.PALE),
    )
    edge = 0.16
    for low, high in (
        ((x0, y0), (x1, y0 + edge)),
        ((x0, y0), (x0 + edge, -0.62)),
        ((x1 - edge, y0), (x1, -0.62)),
    ):
        model.add(bevelled((*low, z), (*high, z + 0.05), 0.02, rim))
    width, length = world.STEP_SIZE
    for step in range(6):
        at = world.step_position(step)
        colour = ink.LAPIS if step % 2 == 0 else ink.RED
        tile = pictured(textures.step_tile(420, 240, colour, step == 5), gloss=0.35)
        low = (at.x - width / 2, at.y - length / 2, z)
        high = (at.x + width / 2, at.y + length / 2, z + 0.03)
        model.add(bevelled(low, high, 0.012, of.PALE, tile))
    pad = of.stone("#b98d55", stain=0.15)
    for kind, size in (("sphinx", world.SPHINX_SIZE), ("obelisk", world.OBELISK_SIZE)):
        for index in range(world.COUNTS[kind]):  # type: ignore[index]
            at = world.position(kind, index)  # type: ignore[arg-type]
            half = (size[0] / 2, size[1] / 2)
            model.add(
                box((at.x - half[0], at.y - half[1], z), (at.x + half[0], at.y + half[1], z + 0.012), rim, pad)
            )
            model.add(*_frame(at.x - half[0], at.y - half[1], at.x + half[0], at.y + half[1], z + 0.012))
    return model


def _frame(x0: float, y0: float, x1: float, y1: float, z: float) -> list[Model]:
    line = of.plain("#7c5524", gloss=0.1)
    w, inner = 0.035, 0.05
    x0, y0, x1, y1 = x0 + inner, y0 + inner, x1 - inner, y1 - inner
    return [
        box((x0, y0, z), (x1, y0 + w, z + 0.006), line),
        box((x0, y1 - w, z), (x1, y1, z + 0.006), line),
        box((x0, y0, z), (x0 + w, y1, z + 0.006), line),
        box((x1 - w, y0, z), (x1, y1, z + 0.006), line),
    ]


def body() -> Model:
    """Core, pillars, roof and garden: what stands before anything is built."""
    core = of.stone("#a87b48", joints=(0.75, 0.36), stain=0.3)
    model = Model()
    # A dim inner chamber behind the open sites.
    model.add(box((1.15, 1.0, FLOOR), (7.85, 7.85, UNDER), core))
    for x in (-0.02, 8.52):
        for y in (-0.02, 8.52):
            model.add(pillar(x, y))
    model.add(*sockets())
    model.add(roof())
    return model


def pillar(x: float, y: float) -> Model:
    """One of the four corner pillars, 0.5 wide, with a painted band."""
    band = pictured(textures.frieze(300, 110, 3))
    carved = pictured(textures.writing(180, 560, 1, int(x * 3 + y) + 40, "#dfc08a", "#8a5f2f", ("#d3ae72",)))
    w = 0.5
    model = Model().add(
        bevelled((x - 0.06, y - 0.06, FLOOR), (x + w + 0.06, y + w + 0.06, FLOOR + 0.14), 0.02, of.LIMESTONE),
        frustum((x, y, x + w, y + w), (x, y, x + w, y + w), FLOOR + 0.14, UNDER - 0.34, of.LIMESTONE, sides=carved),
        frustum((x, y, x + w, y + w), (x, y, x + w, y + w), UNDER - 0.34, UNDER - 0.12, of.LIMESTONE, sides=band),
        frustum((x, y, x + w, y + w), (x - 0.06, y - 0.06, x + w + 0.06, y + w + 0.06), UNDER - 0.12, UNDER, of.PALE),
    )
    return model


def sockets() -> list[Model]:
    """The marked, empty sites of walls and doors: a sill with a dark line."""
    sill = of.stone("#c69b62", stain=0.15)
    found = []
    for index in range(9):
        low, high = world.volume("wall", index)
        found.append(box((low.x + 0.02, low.y + 0.02, FLOOR), (high.x - 0.02, high.y - 0.02, FLOOR + 0.05), sill))
        found += _frame(low.x, low.y, high.x, high.y, FLOOR + 0.05)
    for index in range(2):
        low, high = world.volume("door", index)
        found.append(box((low.x + 0.02, low.y + 0.02, FLOOR), (high.x - 0.02, high.y - 0.02, FLOOR + 0.05), sill))
        found += _frame(low.x, low.y, high.x, high.y, FLOOR + 0.05)
    return found


def roof() -> Model:
    """Architrave, cornice, rim and the garden with its squares."""
    top = ROOF - 0.08
    low, high = -RIM, 9 + RIM
    model = Model()
    cornice = pictured(textures.cornice(2600, 80))
    frieze = pictured(textures.frieze(2600, 70, 8))
    inner = 0.16
    a, b = low + inner, high - inner
    model.add(
        frustum((a, a, b, b), (a, a, b, b), UNDER, UNDER + 0.13, of.PALE, sides=frieze),
        frustum((a, a, b, b), (low, low, high, high), UNDER + 0.13, UNDER + 0.27, of.PALE, sides=cornice),
        frustum((low, low, high, high), (low, low, high, high), UNDER + 0.27, top + 0.06, of.LIMESTONE),
    )
    rim = of.PALE
    for x0, y0, x1, y1 in (
        (low, low, high, -0.04), (low, 9.04, high, high), (low, -0.04, -0.04, 9.04), (9.04, -0.04, high, 9.04),
    ):
        model.add(bevelled((x0, y0, top + 0.05), (x1, y1, top + 0.13), 0.025, rim))
    line = of.LAPIS
    for x0, y0, x1, y1 in (
        (-0.14, -0.14, 9.14, -0.09), (-0.14, 9.09, 9.14, 9.14), (-0.14, -0.09, -0.09, 9.09), (9.09, -0.09, 9.14, 9.09),
    ):
        model.add(box((x0, y0, top + 0.12), (x1, y1, top + 0.136), line))
    model.add(quad([(-0.04, -0.04, ROOF), (9.04, -0.04, ROOF), (9.04, 9.04, ROOF), (-0.04, 9.04, ROOF)], _grass()))
    return model


def stairs() -> Model:
    """The grand stairs from the plaza to the roof, with a carpet, side walls and torch bowls."""
    x0, y0, x1, _ = world.STAIRS
    z0, count = world.PLAZA_Z, 14
    model = Model()
    rise, run = (ROOF - z0) / count, (-RIM - y0) / count
    cheek = 0.26
    carpet = pictured(textures.carpet(240, 40), gloss=0.02)
    for step in range(count):
        y, z = y0 + run * step, z0 + rise * (step + 1)
        low = z0 + rise * step
        model.add(bevelled((x0 + cheek, y, low - 0.4 if step else z0), (x1 - cheek, -RIM + 0.02, z), 0.015, of.PALE))
        c0, c1 = x0 + cheek + 0.34, x1 - cheek - 0.34
        model.add(
            quad([(c0, y - 0.006, low), (c1, y - 0.006, low), (c1, y - 0.006, z + 0.008), (c0, y - 0.006, z + 0.008)], carpet),
            quad([(c0, y - 0.006, z + 0.008), (c1, y - 0.006, z + 0.008), (c1, y + run, z + 0.008), (c0, y + run, z + 0.008)], carpet),
        )
    slope = [(y0 - 0.02, z0), (-RIM + 0.02, z0), (-RIM + 0.02, ROOF + 0.16), (-RIM - 0.12, ROOF + 0.16), (y0 - 0.02, z0 + 0.34)]
    for left in (x0, x1 - cheek):
        model.add(extrude(slope, (left, left + cheek), of.LIMESTONE_BLOCKS, axis="x"))
        capped = [(y0 - 0.06, z0 + 0.34), (-RIM - 0.12, ROOF + 0.16), (-RIM - 0.12, ROOF + 0.24), (y0 - 0.06, z0 + 0.42)]
        model.add(extrude(capped, (left - 0.03, left + cheek + 0.03), of.PALE, axis="x"))
    for x in (x0 - 0.02, x1 + 0.02):
        y = y0 + 0.02
        model.add(
            bevelled((x - 0.26, y - 0.26, z0), (x + 0.26, y + 0.26, z0 + 0.5), 0.03, of.LIMESTONE),
            lathe([(0.06, 0.5), (0.14, 0.53), (0.2, 0.6), (0.22, 0.66), (0.17, 0.66), (0.0, 0.63)], of.GOLD, (x, y, z0 - 0.02)),
        )
    return model


def column(x: float, y: float, z0: float, z1: float, radius: float = 0.17) -> Model:
    """A papyrus column: pale shaft, painted bell capital."""
    model = Model()
    height = z1 - z0
    model.add(
        lathe([(radius * 1.5, 0.0), (radius * 1.5, 0.06), (radius * 1.2, 0.09)], of.LIMESTONE, (x, y, z0)),
        lathe([(radius * 0.92, 0.08), (radius * 1.06, 0.3), (radius * 0.9, height * 0.66)], of.PALE, (x, y, z0), 28),
    )
    at = height * 0.66
    for index, paint in enumerate((of.RED, of.GOLD, of.LAPIS, of.GOLD)):
        z = at + index * 0.045
        model.add(lathe([(radius * 0.97, z), (radius * 0.97, z + 0.045)], paint, (x, y, z0), 28))
    at += 0.18
    top = height - 0.1
    bell = []
    for part in range(9):
        share = part / 8
        bell.append((radius * (0.9 + 0.85 * share**2.2), at + (top - at) * share))
    model.add(lathe(bell, _petals(x, y), (x, y, z0), 36))
    model.add(lathe([(radius * 1.75, top), (radius * 1.75, top + 0.03), (0, top + 0.03)], of.RED, (x, y, z0), 36))
    model.add(box((x - radius, y - radius, z0 + top + 0.03), (x + radius, y + radius, z1), of.PALE))
    return model


def _petals(cx: float, cy: float) -> Material:
    teal, blue, gold, red = linear("#1d8f86"), linear("#1f4fa8"), linear("#e0a83c"), linear("#c23a28")

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        angle = np.arctan2(points[:, 1] - cy, points[:, 0] - cx) * 10 / (2 * math.pi)
        share = 1 - uv[:, 1]
        saw = np.abs((angle - np.floor(angle)) - 0.5) * 2
        petal = saw < (1 - share * 0.95)
        colours = np.where(petal[:, None], teal, blue)
        rim = np.abs(saw - (1 - share * 0.95)) < 0.13
        colours = np.where(rim[:, None], gold, colours)
        colours = np.where((share > 0.9)[:, None], red, colours)
        return np.asarray(colours, np.float32)

    return Material(paint, 0.2)


def _oriented(side: str, at: float, model: Model) -> Model:
    """Turns a piece built for the front (facing -Y, centred on x 0, face at y 0) to its side."""
    if side == "front":
        return model.moved(at, 0.0, 0.0)
    if side == "right":
        return model.turned(90).moved(9.0, at, 0.0)
    if side == "back":
        return model.turned(180).moved(at, 9.0, 0.0)
    return model.turned(-90).moved(0.0, at, 0.0)


def wall(index: int) -> Model:
    """A column wall in its place: a painted wall, a parapet, three columns."""
    side = world.SIDES[index]
    x, y = world.position("wall", index)[:2]
    kind = world.WALL_KINDS[index]
    left = -1.03 if kind == "left" else -1.5
    right = 1.03 if kind == "right" else 1.5
    z0, z1 = FLOOR + 0.05, UNDER
    model = Model()
    model.add(box((left, 0.30, z0), (right, 0.5, z1), of.LIMESTONE))
    width = (right - left) / 3
    for panel in range(3):
        a = left + panel * width
        face = pictured(textures.painting(300, 480, index * 3 + panel))
        model.add(quad([(a, 0.298, z0 + 0.5), (a + width, 0.298, z0 + 0.5), (a + width, 0.298, z1 - 0.16), (a, 0.298, z1 - 0.16)], face))
    model.add(bevelled((left, -0.1, z0), (right, 0.3, z0 + 0.08), 0.02, of.PALE))
    band = pictured(textures.frieze(int(900 * (right - left) / 3), 120, index + 20))
    model.add(frustum((left, -0.04, right, 0.3), (left, -0.04, right, 0.3), z1 - 0.2, z1, of.PALE, sides=band))
    for number in range(3):
        model.add(column(left + width * (number + 0.5), 0.08, z0 + 0.06, z1 - 0.2))
    parapet = pictured(textures.band(400, 70))
    for number in range(4):
        a = left if number == 0 else left + width * (number - 0.5) + 0.2
        b = right if number == 3 else left + width * (number + 0.5) - 0.2
        model.add(
            box((a, 0.02, z0 + 0.06), (b, 0.14, z0 + 0.42), of.SANDSTONE),
            frustum((a, -0.0, b, 0.16), (a, -0.0, b, 0.16), z0 + 0.42, z0 + 0.54, of.GOLD, sides=parapet),
        )
    return _oriented(side, x if side == "back" else y, model)


def door(index: int) -> Model:
    """A door frame in its place: two carved jambs, cedar leaves, a winged sun over them."""
    z0, z1 = FLOOR + 0.05, UNDER
    left, right = (-1.03, 1.5) if index == 0 else (-1.5, 1.03)
    model = Model()
    jamb = 0.62
    for a, b, seed in ((left, left + jamb, 5), (right - jamb, right, 6)):
        carved = pictured(textures.writing(260, 620, 2, seed + index, "#e6cb97", "#93652f", ("#c88a3c", "#b0522f")))
        model.add(bevelled((a - 0.02, -0.14, z0), (b + 0.02, 0.5, z0 + 0.12), 0.02, of.LIMESTONE))
        model.add(frustum((a, -0.1, b, 0.5), (a + 0.03, -0.04, b - 0.03, 0.5), z0 + 0.12, z1 - 0.42, of.LIMESTONE, sides=carved))
    model.add(box((left, 0.3, z0), (right, 0.5, z1), of.LIMESTONE))
    a, b = left + jamb, right - jamb
    leaf = pictured(textures.door_leaf(420, 520), gloss=0.25)
    model.add(quad([(a, 0.22, z0), (b, 0.22, z0), (b, 0.22, z1 - 0.42), (a, 0.22, z1 - 0.42)], leaf))
    model.add(bevelled((a, -0.12, z0), (b, 0.22, z0 + 0.07), 0.015, of.PALE))
    model.add(frustum((left, -0.1, right, 0.5), (left, -0.1, right, 0.5), z1 - 0.42, z1 - 0.12, of.PALE, sides=of.LIMESTONE))
    sun = pictured(textures.winged_sun(900, 130))
    model.add(quad([(left, -0.104, z1 - 0.42), (right, -0.104, z1 - 0.42), (right, -0.104, z1 - 0.12), (left, -0.104, z1 - 0.12)], sun))
    stripes = pictured(textures.cornice(900, 90))
    model.add(frustum((left, -0.1, right, 0.5), (left - 0.0, -0.17, right + 0.0, 0.5), z1 - 0.12, z1, of.PALE, sides=stripes))
    return _oriented("front", world.position("door", index).x, model)


def throne_floor() -> Model:
    """The chequered floor under the throne, 3 x 3."""
    blue, white = linear("#2350a8"), linear("#efe9df")

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        x, y = points[:, 0] + 1.5, points[:, 1] + 1.5
        odd = (np.floor(x) + np.floor(y)) % 2 > 0
        vein = np.abs(raster.noise(points, 2.7, 4, 12) - 0.5)[:, None]
        marble = white * (0.84 + 0.16 * np.clip(vein / 0.07, 0, 1))
        fleck = raster.noise(points, 30.0, 1, 15)
        lapis = blue * (0.75 + 0.5 * raster.noise(points, 3.5, 3, 13)[:, None])
        lapis[fleck > 0.93] = linear("#d7a944")
        colours = np.where(odd[:, None], lapis, marble)
        u, v = x - np.floor(x), y - np.floor(y)
        gap = np.minimum(np.minimum(u, 1 - u), np.minimum(v, 1 - v))
        return (colours * (0.6 + 0.4 * np.clip(gap / 0.015, 0, 1))[:, None]).astype(np.float32)

    floor = Material(paint, 0.5)
    return bevelled((-1.5, -1.5, -0.02), (1.5, 1.5, 0.035), 0.02, of.GOLD, floor)


def pedestal() -> Model:
    """The throne's pedestal: two steps of marble with a painted band."""
    band = pictured(textures.band(500, 60))
    return Model().add(
        bevelled((-0.92, -0.92, 0.03), (0.92, 0.92, 0.14), 0.02, of.MARBLE),
        frustum((-0.74, -0.74, 0.74, 0.74), (-0.74, -0.74, 0.74, 0.74), 0.14, 0.3, of.MARBLE, sides=band),
        bevelled((-0.78, -0.78, 0.3), (0.78, 0.78, 0.36), 0.02, of.GOLD),
    )


def throne() -> Model:
    """The throne, facing the front, on the height of its pedestal."""
    z = 0.36
    model = Model()
    back = pictured(textures.throne_back(300, 420), gloss=0.3)
    band = pictured(textures.band(300, 60))
    model.add(
        frustum((-0.46, -0.46, 0.46, 0.46), (-0.46, -0.46, 0.46, 0.46), z, z + 0.46, of.LAPIS, sides=band),
        bevelled((-0.38, -0.44, z + 0.46), (0.38, 0.36, z + 0.56), 0.04, of.RED),
    )
    for x in (-0.46, 0.36):
        model.add(
            box((x, -0.46, z + 0.46), (x + 0.1, 0.4, z + 0.78), of.LAPIS),
            bevelled((x - 0.03, -0.52, z + 0.78), (x + 0.13, 0.42, z + 0.86), 0.02, of.GOLD),
            lathe([(0.0, -0.09), (0.07, -0.06), (0.09, 0.0), (0.07, 0.06), (0.0, 0.09)], of.GOLD, (x + 0.05, -0.5, z + 0.83), 20),
        )
    outline = [(-0.42, z + 0.4), (0.42, z + 0.4), (0.42, z + 1.22), (0.3, z + 1.36), (0.0, z + 1.42), (-0.3, z + 1.36), (-0.42, z + 1.22)]
    model.add(extrude(outline, (0.34, 0.48), of.GOLD, axis="y"))
    for y in (0.335, 0.485):
        order = [(-0.33, y, z + 0.5), (0.33, y, z + 0.5), (0.33, y, z + 1.2), (-0.33, y, z + 1.2)]
        if y > 0.4:
            order = [order[1], order[0], order[3], order[2]]
        model.add(quad(order, back))
    model.add(
        lathe([(0.0, -0.15), (0.1, -0.11), (0.15, 0.0), (0.1, 0.11), (0.0, 0.15)], of.RED, (0.0, 0.41, z + 1.58), 24)
    )
    return model


__all__ = ["Mesh", "body", "door", "ground", "pedestal", "stairs", "throne", "throne_floor", "wall"]
