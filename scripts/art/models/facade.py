"""The pieces built into the palace's sides: column walls and door frames, in their places."""

from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.stage import world
from scripts.art.models.column import column
from scripts.art.models.palace import FLOOR, UNDER
from scripts.art.paint import murals, textures
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import (
    Material,
    Model,
    bevelled,
    box,
    frustum,
    panel,
    quad,
    tube,
)
from scripts.art.render.surfaces import pictured

_BAND_BLUE = of.plain("#1f4a9a", gloss=0.3)


def _oriented(side: str, at: float, model: Model) -> Model:
    """Turns a piece built for the front (facing -Y, centred on x 0, face at y 0) to its side."""
    if side == "front":
        return model.moved(at, 0.0, 0.0)
    if side == "right":
        return model.turned(90).moved(9.0, at, 0.0)
    if side == "back":
        return model.turned(180).moved(at, 9.0, 0.0)
    return model.turned(-90).moved(0.0, at, 0.0)


def _laid(face: murals.Face, relief: float = 0.012, gloss: float = 0.12) -> Material:
    return pictured(face.colour, gloss, face.height, face.metal, relief)


def wall(index: int) -> Model:
    """A column wall in its place: its own painted scene, a parapet, three columns."""
    side = world.SIDES[index]
    x, y = world.position(PlaceKind.WALL, index)[:2]
    kind = world.WALL_KINDS[index]
    left = -1.03 if kind == "left" else -1.5
    right = 1.03 if kind == "right" else 1.5
    z0, z1 = FLOOR + 0.05, UNDER
    width = (right - left) / 3
    model = Model().add(
        box((left, 0.30, z0), (right, 0.5, z1), of.LIMESTONE),
        panel(
            [
                (left, 0.30, z0 + 0.30),
                (right, 0.30, z0 + 0.30),
                (right, 0.30, z1 - 0.12),
                (left, 0.30, z1 - 0.12),
            ],
            _laid(murals.scene(index, int(320 * (right - left)), 500)),
        ),
        bevelled((left, -0.1, z0), (right, 0.3, z0 + 0.08), 0.02, of.PALE),
    )
    band = _laid(murals.dark_frieze(int(300 * (right - left)), 62, index + 20), 0.008, 0.2)
    lintel = frustum(
        (left, -0.04, right, 0.3), (left, -0.04, right, 0.3), z1 - 0.2, z1, of.PALE, edge=0.01
    )
    model.add(
        lintel,
        panel(
            [
                (left, -0.04, z1 - 0.19),
                (right, -0.04, z1 - 0.19),
                (right, -0.04, z1 - 0.01),
                (left, -0.04, z1 - 0.01),
            ],
            band,
            0.01,
        ),
    )
    for number in range(3):
        model.add(column(left + width * (number + 0.5), 0.08, z0 + 0.06, z1 - 0.2))
    for number in range(4):
        a = left if number == 0 else left + width * (number - 0.5) + 0.2
        b = right if number == 3 else left + width * (number + 0.5) - 0.2
        model.add(*_parapet(a, b, z0 + 0.06, number == 0, number == 3))
    return _oriented(side, x if side == "back" else y, model)


def _parapet(a: float, b: float, z: float, is_first: bool, is_last: bool) -> list[Model]:
    """A low screen between two columns with a blue band and a gilt coping."""
    a, b = a + (0.012 if is_first else 0.0), b - (0.012 if is_last else 0.0)
    return [
        box((a, 0.02, z), (b, 0.14, z + 0.30), of.SANDSTONE),
        box((a - 0.004, 0.008, z + 0.30), (b + 0.004, 0.152, z + 0.37), _BAND_BLUE),
        box((a - 0.008, -0.004, z + 0.37), (b + 0.008, 0.164, z + 0.44), of.GOLD),
    ]


def door(index: int) -> Model:
    """A door frame in its place: painted jambs, cedar leaves, a winged sun over them."""
    z0, z1 = FLOOR + 0.05, UNDER
    left, right = (-1.03, 1.5) if index == 0 else (-1.5, 1.03)
    jamb, head = 0.62, z1 - 0.42
    a, b = left + jamb, right - jamb
    model = Model().add(box((left, 0.3, z0), (right, 0.5, z1), of.LIMESTONE))
    for start, end, side in ((left, a, 0), (b, right, 1)):
        model.add(
            bevelled((start - 0.02, -0.14, z0), (end + 0.02, 0.29, z0 + 0.12), 0.02, of.LIMESTONE),
            frustum(
                (start, -0.1, end, 0.29),
                (start + 0.02, -0.05, end - 0.02, 0.29),
                z0 + 0.12,
                head,
                of.LIMESTONE,
            ),
            panel(
                [
                    (start + 0.06, -0.0965, z0 + 0.18),
                    (end - 0.06, -0.0965, z0 + 0.18),
                    (end - 0.06, -0.0525, head - 0.06),
                    (start + 0.06, -0.0525, head - 0.06),
                ],
                _laid(murals.door_frame(260, 640, side + 2 * index), 0.014),
            ),
        )
    leaf = pictured(textures.door_leaf(420, 520), gloss=0.25)
    model.add(
        quad([(a, 0.22, z0), (b, 0.22, z0), (b, 0.22, head), (a, 0.22, head)], leaf),
        bevelled((a, -0.12, z0), (b, 0.22, z0 + 0.07), 0.015, of.PALE),
        # An inner frame of lapis and gold, in the depth of the door.
        box((a, 0.12, z0 + 0.07), (a + 0.07, 0.23, head), _BAND_BLUE),
        box((b - 0.07, 0.12, z0 + 0.07), (b, 0.23, head), _BAND_BLUE),
        box((a + 0.07, 0.12, head - 0.09), (b - 0.07, 0.23, head), of.GOLD),
        box((left, -0.1, head), (right, 0.29, z1 - 0.12), of.PALE),
        panel(
            [
                (left, -0.1, head),
                (right, -0.1, head),
                (right, -0.1, z1 - 0.12),
                (left, -0.1, z1 - 0.12),
            ],
            _laid(murals.winged_sun(1100, 130), 0.012, 0.2),
            0.008,
        ),
        tube([(left, -0.10, z1 - 0.12), (right, -0.10, z1 - 0.12)], [0.028, 0.028], of.RED),
        frustum(
            (left, -0.1, right, 0.29), (left, -0.17, right, 0.29), z1 - 0.10, z1 - 0.004, of.PALE
        ),
        panel(
            [
                (left, -0.1, z1 - 0.10),
                (right, -0.1, z1 - 0.10),
                (right, -0.17, z1 - 0.004),
                (left, -0.17, z1 - 0.004),
            ],
            pictured(textures.cornice(900, 60), gloss=0.15),
            0.005,
        ),
    )
    return _oriented("front", world.position(PlaceKind.DOOR, index).x, model)
