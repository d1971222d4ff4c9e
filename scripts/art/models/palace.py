"""The palace before anything is built: paving, core, pillars, roof garden, stairs."""

from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.stage import world
from scripts.art.paint import textures
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import (
    Material,
    Model,
    bevelled,
    box,
    extrude,
    frustum,
    lathe,
    quad,
)
from scripts.art.render.surfaces import pictured

FLOOR, ROOF, RIM = world.FLOOR_Z, world.ROOF_Z, world.RIM
UNDER = ROOF - 0.34
"""The lower side of the roof; walls and doors reach up to it."""


PAVING = of.stone("#cda66c", joints=(0.94, 0.62), stain=0.3, seed=4)
GRASS = of.grass("#8fb24a", "#6b9636", "#cdbf8c")


def carved(image: textures.Pixels, gloss: float = 0.06, relief: float = 0.025) -> Material:
    """A face whose signs are cut into the stone."""
    return pictured(image, gloss, textures.carving(image), relief=relief)


def gilded(image: textures.Pixels, gloss: float = 0.15, relief: float = 0.012) -> Material:
    """A painted face in low relief, its gold shining."""
    return pictured(image, gloss, textures.carving(image), textures.golden(image), relief)


def ground() -> Model:
    """The slab under the palace and the paved plaza with Cleopatra's path."""
    x0, y0, x1, _ = world.PLAZA
    z = world.PLAZA_Z
    rim = of.LIMESTONE
    model = Model().add(
        bevelled((x0, y0, -0.1), (x1, -0.5, z), 0.03, rim, PAVING),
        bevelled((-0.75, -0.62, -0.1), (9.75, 9.75, z + 0.03), 0.04, of.LIMESTONE_BLOCKS),
        bevelled((-0.45, -0.34, z), (9.45, 9.45, FLOOR), 0.04, of.LIMESTONE_BLOCKS),
    )
    edge = 0.16
    for foot in (
        (x0, y0, x1, y0 + edge),
        (x0, y0 + edge, x0 + edge, -0.62),
        (x1 - edge, y0 + edge, x1, -0.62),
    ):
        model.add(bevelled((*foot[:2], z), (*foot[2:], z + 0.05), 0.02, rim))
    width, length = world.STEP_SIZE
    for step in range(6):
        at = world.step_position(step)
        colour = "#17408c" if step % 2 == 0 else "#9c2a20"
        tile = gilded(textures.step_tile(520, 296, colour, step == 5), gloss=0.4)
        low = (at.x - width / 2, at.y - length / 2, z)
        high = (at.x + width / 2, at.y + length / 2, z + 0.03)
        model.add(bevelled(low, high, 0.012, of.PALE, tile))
    pad = of.stone("#b98d55", stain=0.15)
    for kind, size in (
        (PlaceKind.SPHINX, world.SPHINX_SIZE),
        (PlaceKind.OBELISK, world.OBELISK_SIZE),
    ):
        for index in range(world.COUNTS[kind]):
            at = world.position(kind, index)
            half = (size[0] / 2, size[1] / 2)
            model.add(
                box(
                    (at.x - half[0], at.y - half[1], z),
                    (at.x + half[0], at.y + half[1], z + 0.012),
                    rim,
                    pad,
                )
            )
            model.add(
                *_frame(at.x - half[0], at.y - half[1], at.x + half[0], at.y + half[1], z + 0.012)
            )
    return model


def _frame(x0: float, y0: float, x1: float, y1: float, z: float) -> list[Model]:
    line = of.plain("#7c5524", gloss=0.1)
    w, inner = 0.035, 0.05
    x0, y0, x1, y1 = x0 + inner, y0 + inner, x1 - inner, y1 - inner
    return [
        box((x0, y0, z), (x1, y0 + w, z + 0.006), line),
        box((x0, y1 - w, z), (x1, y1, z + 0.006), line),
        box((x0, y0 + w, z), (x0 + w, y1 - w, z + 0.006), line),
        box((x1 - w, y0 + w, z), (x1, y1 - w, z + 0.006), line),
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
    band = gilded(textures.frieze(300, 110, 3))
    signs = carved(
        textures.writing(180, 560, 1, int(x * 3 + y) + 40, "#dfc08a", "#8a5f2f", ("#cfa868",))
    )
    w = 0.5
    return Model().add(
        bevelled(
            (x - 0.06, y - 0.06, FLOOR),
            (x + w + 0.06, y + w + 0.06, FLOOR + 0.14),
            0.02,
            of.LIMESTONE,
        ),
        frustum(
            (x, y, x + w, y + w),
            (x, y, x + w, y + w),
            FLOOR + 0.14,
            UNDER - 0.34,
            of.LIMESTONE,
            sides=signs,
        ),
        frustum(
            (x, y, x + w, y + w),
            (x, y, x + w, y + w),
            UNDER - 0.34,
            UNDER - 0.12,
            of.LIMESTONE,
            sides=band,
        ),
        frustum(
            (x, y, x + w, y + w),
            (x - 0.06, y - 0.06, x + w + 0.06, y + w + 0.06),
            UNDER - 0.12,
            UNDER,
            of.PALE,
        ),
    )


def sockets() -> list[Model]:
    """The marked, empty sites of walls and doors: a sill with a dark line."""
    sill = of.stone("#c69b62", stain=0.15)
    found = []
    for index in range(9):
        low, high = world.volume(PlaceKind.WALL, index)
        found.append(
            box(
                (low.x + 0.02, low.y + 0.02, FLOOR),
                (high.x - 0.02, high.y - 0.02, FLOOR + 0.05),
                sill,
            )
        )
        found += _frame(low.x, low.y, high.x, high.y, FLOOR + 0.05)
    for index in range(2):
        low, high = world.volume(PlaceKind.DOOR, index)
        found.append(
            box(
                (low.x + 0.02, low.y + 0.02, FLOOR),
                (high.x - 0.02, high.y - 0.02, FLOOR + 0.05),
                sill,
            )
        )
        found += _frame(low.x, low.y, high.x, high.y, FLOOR + 0.05)
    return found


def roof() -> Model:
    """Architrave, cornice, rim and the garden with its squares."""
    top = ROOF - 0.08
    low, high = -RIM, 9 + RIM
    model = Model()
    cornice = gilded(textures.cornice(3200, 98))
    frieze = gilded(textures.frieze(3200, 86, 8))
    inner = 0.16
    a, b = low + inner, high - inner
    model.add(
        frustum((a, a, b, b), (a, a, b, b), UNDER, UNDER + 0.13, of.PALE, sides=frieze),
        frustum(
            (a, a, b, b), (low, low, high, high), UNDER + 0.13, UNDER + 0.27, of.PALE, sides=cornice
        ),
        frustum(
            (low, low, high, high), (low, low, high, high), UNDER + 0.27, top + 0.06, of.LIMESTONE
        ),
    )
    rim = of.PALE
    for x0, y0, x1, y1 in (
        (low, low, high, -0.04),
        (low, 9.04, high, high),
        (low, -0.04, -0.04, 9.04),
        (9.04, -0.04, high, 9.04),
    ):
        model.add(bevelled((x0, y0, top + 0.05), (x1, y1, top + 0.13), 0.025, rim))
    line = of.LAPIS
    for x0, y0, x1, y1 in (
        (-0.14, -0.14, 9.14, -0.09),
        (-0.14, 9.09, 9.14, 9.14),
        (-0.14, -0.09, -0.09, 9.09),
        (9.09, -0.09, 9.14, 9.09),
    ):
        model.add(box((x0, y0, top + 0.12), (x1, y1, top + 0.136), line))
    model.add(
        quad(
            [(-0.04, -0.04, ROOF), (9.04, -0.04, ROOF), (9.04, 9.04, ROOF), (-0.04, 9.04, ROOF)],
            GRASS,
        )
    )
    return model


def stairs() -> Model:
    """The grand stairs from the plaza to the roof, with a carpet, side walls and torch bowls."""
    x0, y0, x1, _ = world.STAIRS
    z0, count = world.PLAZA_Z, 14
    model = Model()
    rise, run = (ROOF - z0) / count, (-RIM - y0) / count
    cheek = 0.26
    carpet = pictured(textures.carpet(240, 40), gloss=0.02)
    left, right = x0 + cheek - 0.02, x1 - cheek + 0.02
    for step in range(count):
        y, z = y0 + run * step, z0 + rise * (step + 1)
        low = z - rise
        model.add(
            bevelled(
                (left, y, low - 0.1 if step else z0 - 0.05),
                (right, min(y + run * 2.5, -RIM + 0.02), z),
                0.015,
                of.PALE,
            )
        )
        c0, c1 = x0 + cheek + 0.34, x1 - cheek - 0.34
        y, z, low = y - 0.007, z + 0.007, low + 0.007
        model.add(
            quad([(c0, y, low), (c1, y, low), (c1, y, z), (c0, y, z)], carpet),
            quad([(c0, y, z), (c1, y, z), (c1, y + run, z), (c0, y + run, z)], carpet),
        )
    model.add(box((left, -0.5, z0), (right, -RIM + 0.015, ROOF - 0.3), of.LIMESTONE_BLOCKS))
    slope = [
        (y0 - 0.02, z0),
        (-RIM + 0.02, z0),
        (-RIM + 0.02, ROOF + 0.16),
        (-RIM - 0.12, ROOF + 0.16),
        (y0 - 0.02, z0 + 0.34),
    ]
    for left in (x0, x1 - cheek):
        model.add(extrude(slope, (left, left + cheek), of.LIMESTONE_BLOCKS, axis="x"))
        capped = [
            (y0 - 0.06, z0 + 0.34),
            (-RIM - 0.12, ROOF + 0.16),
            (-RIM - 0.12, ROOF + 0.24),
            (y0 - 0.06, z0 + 0.42),
        ]
        model.add(extrude(capped, (left - 0.03, left + cheek + 0.03), of.PALE, axis="x"))
    for x in (x0 - 0.02, x1 + 0.02):
        y = y0 + 0.02
        model.add(
            bevelled((x - 0.26, y - 0.26, z0), (x + 0.26, y + 0.26, z0 + 0.5), 0.03, of.LIMESTONE),
            lathe(
                [(0.06, 0.5), (0.14, 0.53), (0.2, 0.6), (0.22, 0.66), (0.17, 0.66), (0.0, 0.63)],
                of.GOLD,
                (x, y, z0 - 0.02),
            ),
        )
    return model
