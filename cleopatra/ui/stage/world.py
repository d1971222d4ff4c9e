"""Where everything stands, in world units.

Knows: the geometry of the palace, plaza and surroundings. One unit is the side of a garden square.
X grows with the garden's column, Y with its row (0 is the front, over the doors), Z upwards; the
plaza lies in front of the palace, at negative Y. The scripts that draw the art read this module
too, so that pictures and picking agree.
Must not know: pixels, the camera, pygame, or any rule of the game.
"""

from typing import Final, NamedTuple

from cleopatra.ui.extension.place import PlaceKind

COLUMNS: Final = 9
ROWS: Final = 9
SQUARES: Final = COLUMNS * ROWS

PLAZA_Z: Final = 0.12
FLOOR_Z: Final = 0.30
ROOF_Z: Final = 2.62
RIM: Final = 0.30
"""How far the roof reaches beyond the garden on every side."""
_HEADROOM: Final = 0.4
"""How much of what stands on the roof the camera keeps in sight."""

PLAZA: Final = (0.75, -7.35, 8.25, -0.30)
"""The paved plaza: smallest X and Y, largest X and Y."""
STAIRS: Final = (3.15, -2.30, 5.85, 0.0)
"""The grand stairs: smallest X and Y, largest X and Y."""

SIDES: Final = ("left", "left", "left", "back", "back", "back", "right", "right", "right")
"""The side of the palace of each wall site, going round from the left door (rule D2.4)."""
WALL_KINDS: Final = ("right", "centre", "left") * 3
"""Left, centre or right piece of each wall site, as seen from outside (rule D2.4)."""

_WALLS: Final = (
    (0.0, 1.5),
    (0.0, 4.5),
    (0.0, 7.5),
    (1.5, 9.0),
    (4.5, 9.0),
    (7.5, 9.0),
    (9.0, 7.5),
    (9.0, 4.5),
    (9.0, 1.5),
)
_DOORS: Final = ((1.55, 0.0), (7.45, 0.0))
_SPHINX_Y: Final = (-4.95, -3.25, -1.55)
_SPHINX_X: Final = (1.85, 7.15)
_OBELISK_Y: Final = -6.55
_TENTS: Final = ((-2.3, -6.1), (-2.9, -3.7), (-2.3, -1.3))
_STEP_X: Final = 4.5
_STEP_Y: Final = -6.75
STEP_LENGTH: Final = 0.82
"""How far two steps of Cleopatra's path are apart."""
_PILE: Final = (10.9, -2.7)
_CROCODILE: Final = (-6.2, 2.6)

WALL_SPAN: Final = 3.0
SPHINX_SIZE: Final = (0.86, 1.46)
OBELISK_SIZE: Final = (0.86, 0.86)
PEDESTAL_SIZE: Final = (1.9, 1.9)
PEDESTAL_HEIGHT: Final = 0.36
THRONE_SIZE: Final = (1.06, 1.06)
STEP_SIZE: Final = (1.30, 0.74)
TENT_SIZE: Final = (1.7, 1.5)
PILE_SIZE: Final = (2.2, 1.8)
CROCODILE_SIZE: Final = (1.0, 2.4)

COUNTS: Final[dict[PlaceKind, int]] = {
    PlaceKind.SQUARE: SQUARES,
    PlaceKind.WALL: 9,
    PlaceKind.DOOR: 2,
    PlaceKind.SPHINX: 6,
    PlaceKind.OBELISK: 2,
    PlaceKind.THRONE: 1,
    PlaceKind.CLEOPATRA: 1,
    PlaceKind.STEP: 6,
    PlaceKind.STALL: 3,
    PlaceKind.PILE: 1,
    PlaceKind.CROCODILE: 1,
}
"""How many places of each kind there are; indices run from 0."""

PALMS: Final = (
    (-4.6, 7.6, 1.0),
    (-3.9, 9.6, 1.15),
    (-4.9, 11.2, 0.95),
    (-3.4, 12.0, 1.1),
    (-3.2, 7.0, 0.7),
    (-4.3, -9.3, 1.05),
    (-5.0, -11.0, 1.1),
    (-3.3, -10.6, 0.85),
    (-4.4, 6.5, 0.85),
    (12.6, 8.9, 1.05),
    (13.6, 7.2, 0.9),
    (11.7, 12.2, 1.1),
    (13.4, 11.0, 1.0),
    (14.2, -5.6, 1.0),
    (13.2, -8.3, 1.1),
    (12.4, -7.0, 0.8),
    (3.0, -11.4, 1.0),
    (5.9, -12.4, 0.9),
    (3.4, 13.6, 1.05),
    (6.2, 14.4, 0.95),
    (17.5, 2.4, 1.0),
    (18.7, 3.6, 1.15),
    (-4.6, 15.5, 1.0),
    (-5.6, -15.4, 1.0),
    (16.8, 15.0, 1.1),
    (17.0, -13.0, 1.0),
    (9.6, -14.6, 1.1),
    (10.0, 17.6, 1.0),
)
"""X, Y and size of the big palms; none hides the palace, the plaza or a tent."""

BRAZIER_HEIGHT: Final = 0.95
"""How high over the ground a standing brazier's flame begins."""


class WorldPoint(NamedTuple):
    """A point of the world, in units."""

    x: float
    y: float
    z: float


TORCHES: Final = (
    WorldPoint(STAIRS[0] - 0.02, STAIRS[1] + 0.02, 0.74),
    WorldPoint(STAIRS[2] + 0.02, STAIRS[1] + 0.02, 0.74),
    WorldPoint(PLAZA[0] - 0.35, PLAZA[1] - 0.1, BRAZIER_HEIGHT),
    WorldPoint(PLAZA[2] + 0.35, PLAZA[1] - 0.1, BRAZIER_HEIGHT),
    WorldPoint(-1.0, -0.9, BRAZIER_HEIGHT),
    WorldPoint(10.0, -0.9, BRAZIER_HEIGHT),
    WorldPoint(-1.0, 10.0, BRAZIER_HEIGHT),
    WorldPoint(10.0, 10.0, BRAZIER_HEIGHT),
)
"""The foot of each flame. The first two burn in the bowls beside the stairs, all others on
braziers that stand on the ground below."""
BOWLS: Final = 2
"""How many of the torches need no brazier."""

WATER: Final = (
    (-6.9, -3.2),
    (-8.1, -1.0),
    (-7.7, 1.0),
    (-7.9, 4.4),
    (-6.9, 6.4),
    (-8.6, 6.9),
    (-9.4, 2.6),
    (-7.2, 9.0),
    (-6.6, -5.6),
    (-8.9, -3.6),
    (-10.3, 5.3),
    (-10.6, -0.6),
    (-9.0, 10.2),
    (-7.4, -8.2),
    (-11.6, 8.0),
    (-11.4, 3.0),
)
"""X and Y of places on the river where the light plays."""


class WorldBox(NamedTuple):
    """An upright box in the world, in units: smallest corner, largest corner."""

    low: WorldPoint
    high: WorldPoint

    @property
    def centre(self) -> WorldPoint:
        """The middle of the box."""
        return WorldPoint(
            (self.low.x + self.high.x) / 2,
            (self.low.y + self.high.y) / 2,
            (self.low.z + self.high.z) / 2,
        )

    def corners(self) -> tuple[WorldPoint, ...]:
        """All eight corners."""
        return tuple(
            WorldPoint(x, y, z)
            for x in (self.low.x, self.high.x)
            for y in (self.low.y, self.high.y)
            for z in (self.low.z, self.high.z)
        )


def square_at(x: float, y: float) -> int | None:
    """The garden square (0..80, row by row) under a point, or None beside the garden."""
    if 0 <= x < COLUMNS and 0 <= y < ROWS:
        return int(y) * COLUMNS + int(x)
    return None


def square_centre(square: int) -> WorldPoint:
    """The middle of a square, on the roof."""
    return WorldPoint(square % COLUMNS + 0.5, square // COLUMNS + 0.5, ROOF_Z)


def throne_centre(squares: tuple[int, ...]) -> WorldPoint:
    """The middle of the throne space, on the roof."""
    if not squares:
        raise ValueError("the throne space has no squares")
    xs = [square % COLUMNS + 0.5 for square in squares]
    ys = [square // COLUMNS + 0.5 for square in squares]
    return WorldPoint(sum(xs) / len(xs), sum(ys) / len(ys), ROOF_Z)


def throne_volume(squares: tuple[int, ...], on_pedestal: bool) -> "WorldBox":
    """The box that the throne fills on its pedestal, or the pedestal alone."""
    at = throne_centre(squares)
    if not on_pedestal:
        return _around(at, PEDESTAL_SIZE, PEDESTAL_HEIGHT)
    return _around(at._replace(z=at.z + PEDESTAL_HEIGHT), THRONE_SIZE, 1.7)


def step_position(step: float) -> WorldPoint:
    """Where Cleopatra stands at a step 0..5; fractions lie between two steps."""
    clamped = min(5.0, max(0.0, step))
    return WorldPoint(_STEP_X, _STEP_Y + STEP_LENGTH * clamped, PLAZA_Z)


def position(kind: PlaceKind, index: int) -> WorldPoint:
    """The world point a piece of that kind stands on (its sprite's origin).

    Walls and doors answer the middle of their site's foot. `throne` answers the middle of the
    garden's front; for a real layout use `throne_centre`.

    :raises IndexError: for an index outside `COUNTS`.
    """
    if not 0 <= index < COUNTS[kind]:
        raise IndexError(f"no {kind} {index}")
    if kind is PlaceKind.SQUARE:
        return square_centre(index)
    if kind is PlaceKind.WALL:
        return WorldPoint(*_WALLS[index], FLOOR_Z)
    if kind is PlaceKind.DOOR:
        return WorldPoint(*_DOORS[index], FLOOR_Z)
    if kind is PlaceKind.SPHINX:
        return WorldPoint(_SPHINX_X[index // 3], _SPHINX_Y[index % 3], PLAZA_Z)
    if kind is PlaceKind.OBELISK:
        return WorldPoint(_SPHINX_X[index], _OBELISK_Y, PLAZA_Z)
    if kind is PlaceKind.THRONE:
        return WorldPoint(COLUMNS / 2, 1.5, ROOF_Z)
    if kind in (PlaceKind.CLEOPATRA, PlaceKind.STEP):
        return step_position(index)
    if kind is PlaceKind.STALL:
        return WorldPoint(*_TENTS[index], 0.0)
    if kind is PlaceKind.PILE:
        return WorldPoint(*_PILE, 0.0)
    return WorldPoint(*_CROCODILE, 0.0)


def _around(centre: WorldPoint, size: tuple[float, float], height: float) -> WorldBox:
    return WorldBox(
        WorldPoint(centre.x - size[0] / 2, centre.y - size[1] / 2, centre.z),
        WorldPoint(centre.x + size[0] / 2, centre.y + size[1] / 2, centre.z + height),
    )


def volume(kind: PlaceKind, index: int) -> WorldBox:
    """The box a place fills when it is built, for outlines, glows and picking."""
    at = position(kind, index)
    if kind is PlaceKind.WALL:
        top = ROOF_Z - 0.30
        half = WALL_SPAN / 2
        if SIDES[index] == "back":
            return WorldBox(
                WorldPoint(at.x - half, 8.5, FLOOR_Z), WorldPoint(at.x + half, 9.08, top)
            )
        low, high = (-0.08, 0.5) if SIDES[index] == "left" else (8.5, 9.08)
        return WorldBox(WorldPoint(low, at.y - half, FLOOR_Z), WorldPoint(high, at.y + half, top))
    if kind is PlaceKind.DOOR:
        return WorldBox(
            WorldPoint(at.x - 1.55, -0.08, FLOOR_Z), WorldPoint(at.x + 1.55, 0.5, ROOF_Z - 0.30)
        )
    if kind is PlaceKind.SQUARE:
        return WorldBox(
            WorldPoint(at.x - 0.5, at.y - 0.5, ROOF_Z), WorldPoint(at.x + 0.5, at.y + 0.5, ROOF_Z)
        )
    sizes: dict[PlaceKind, tuple[tuple[float, float], float]] = {
        PlaceKind.SPHINX: (SPHINX_SIZE, 1.15),
        PlaceKind.OBELISK: (OBELISK_SIZE, 2.5),
        PlaceKind.THRONE: ((3.0, 3.0), 0.0),
        PlaceKind.CLEOPATRA: ((0.5, 0.5), 1.1),
        PlaceKind.STEP: (STEP_SIZE, 0.0),
        PlaceKind.STALL: (TENT_SIZE, 1.7),
        PlaceKind.PILE: (PILE_SIZE, 0.8),
        PlaceKind.CROCODILE: (CROCODILE_SIZE, 0.5),
    }
    size, height = sizes[kind]
    return _around(at, size, height)


def framing() -> tuple[WorldPoint, ...]:
    """The points around what the camera shows at home: the palace with the statues on its roof,
    the stairs and the plaza. Tents, quarry and crocodile may lie under a panel."""
    boxes = [
        WorldBox(
            WorldPoint(-RIM, -RIM, 0.0), WorldPoint(COLUMNS + RIM, ROWS + RIM, ROOF_Z + _HEADROOM)
        ),
        WorldBox(WorldPoint(PLAZA[0], PLAZA[1], 0.0), WorldPoint(PLAZA[2], PLAZA[3], 0.0)),
    ]
    return tuple(corner for box in boxes for corner in box.corners())


def palace_bodies() -> tuple[tuple[WorldPoint, ...], ...]:
    """The corners of convex bodies that together have the palace's outline: its roof over its
    walls, and the stairs."""
    low, high = ROOF_Z - RIM, ROOF_Z
    roof = WorldBox(WorldPoint(-RIM, -RIM, low), WorldPoint(COLUMNS + RIM, ROWS + RIM, high))
    foot = WorldBox(WorldPoint(0.0, 0.0, 0.0), WorldPoint(COLUMNS, ROWS, 0.0))
    left, near, right, far = STAIRS
    stairs = (
        *(WorldPoint(x, y, 0.0) for x in (left, right) for y in (near, far)),
        *(WorldPoint(x, far, ROOF_Z) for x in (left, right)),
    )
    return (*roof.corners(), *foot.corners()), stairs
