"""A small plan: the same model from straight above, with every site in sight.

Knows: a map of all places, drawn with plain shapes. Must not know: the camera or the rules.
"""

import math
from collections.abc import Collection
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.kit.style.theme import Colour
from cleopatra.rules.garden import Cells
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import occlusion, world
from cleopatra.ui.stage.model import Overlay, PalaceModel
from cleopatra.ui.stage.sprites import SpriteStore

INK: Final[Colour] = (74, 44, 22)
GLOW: Final[Colour] = (255, 224, 110)
GOLD: Final[Colour] = (226, 172, 50)
LAPIS: Final[Colour] = (34, 70, 150)
RED: Final[Colour] = (176, 44, 32)
SEALED: Final[Colour] = (214, 180, 250)
_FAINT: Final[Colour] = (128, 90, 50)
_LIMESTONE: Final[Colour] = (226, 206, 164)
_LIMESTONE_LIT: Final[Colour] = (247, 235, 206)
_PAVING: Final[Colour] = (232, 212, 168)
_JOINT: Final[Colour] = (206, 180, 130)
_GRASS: Final[tuple[Colour, Colour]] = ((142, 172, 80), (132, 163, 72))
_GRASS_LINE: Final[Colour] = (112, 142, 58)
_PALM: Final[tuple[Colour, Colour]] = ((28, 70, 32), (58, 116, 48))
_CEDAR: Final[Colour] = (134, 76, 36)
_SANDSTONE: Final[Colour] = (206, 142, 66)
_GRANITE: Final[Colour] = (196, 112, 84)
_COMPANION: Final[Colour] = (72, 150, 66)
_CANVAS: Final[Colour] = (240, 228, 200)
_TENTS: Final[tuple[Colour, ...]] = (RED, LAPIS, (38, 132, 84))
_BASE: Final = 0.86
"""How far the palace's floor reaches beyond the garden."""
_TENT_X: Final = -0.15
_QUARRY: Final = ((9.1, -3.5, 0.62), (9.5, -2.6, 0.46), (8.85, -2.35, 0.4))
"""X, Y and size of the blocks that stand for the quarry."""
_FRONDS: Final = 7


class PlanInk:
    """Draws on a surface in world units; y grows upwards, away from the palace's front."""

    def __init__(self, surface: pygame.Surface, unit: float, origin: tuple[float, float]) -> None:
        """:param unit: pixels for a world unit. :param origin: the pixel of the world's origin."""
        self.surface = surface
        self.unit = unit
        self._x0, self._y0 = origin
        self.line = max(2, round(0.07 * unit))

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a world point."""
        return self._x0 + x * self.unit, self._y0 - y * self.unit

    def box(self, left: float, front: float, right: float, back: float) -> pygame.Rect:
        """The pixels of a rectangle on the ground."""
        x0, y0 = self.at(left, back)
        x1, y1 = self.at(right, front)
        return pygame.Rect(round(x0), round(y0), round(x1) - round(x0), round(y1) - round(y0))

    # -- What is always there ---------------------------------------------------------------
    def ground(self) -> None:
        """Plaza, tents, quarry, the palace's floor and the stairs."""
        self._plaza()
        for y, colour in zip((-6.1, -3.7, -1.3), _TENTS, strict=True):
            self._tent(y, colour)
        for x, y, size in _QUARRY:
            block = self.box(x - size / 2, y - size / 2, x + size / 2, y + size / 2)
            self._filled(block, _LIMESTONE, _FAINT)
        floor = self.box(-_BASE, -_BASE, 9 + _BASE, 9 + _BASE)
        pygame.draw.rect(self.surface, _LIMESTONE, floor, 0, self.line * 2)
        pygame.draw.rect(self.surface, _FAINT, floor, self.line, self.line * 2)
        for x in (-0.42, 9.42):
            for y in (-0.42, 9.42):
                self._column(x, y, 0.34)
        self._stairs()

    def _plaza(self) -> None:
        left, front, right, back = world.PLAZA
        area = self.box(left, front, right, back)
        pygame.draw.rect(self.surface, _PAVING, area)
        for row in range(1, 5):
            y = front + (back - front) * row / 5
            pygame.draw.line(self.surface, _JOINT, self.at(left, y), self.at(right, y))
        for column in range(1, 5):
            x = left + (right - left) * column / 5
            pygame.draw.line(self.surface, _JOINT, self.at(x, front), self.at(x, back))
        pygame.draw.rect(self.surface, _FAINT, area, max(1, self.line // 2))

    def _tent(self, y: float, colour: Colour) -> None:
        """A round awning of striped cloth, left of the plaza as in the scene."""
        centre, radius = self.at(_TENT_X, y), 0.62 * self.unit
        for stripe in range(8):
            turn = math.tau * stripe / 8
            rim = [
                (centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a))
                for a in (turn, turn + math.tau / 16, turn + math.tau / 8)
            ]
            pygame.draw.polygon(self.surface, colour if stripe % 2 else _CANVAS, [centre, *rim])
        pygame.draw.circle(self.surface, INK, centre, radius, max(1, self.line // 2))

    def _column(self, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(self.surface, INK, self.at(x, y), radius * self.unit)
        pygame.draw.circle(
            self.surface, _LIMESTONE_LIT, self.at(x, y), radius * self.unit - self.line
        )

    def _stairs(self) -> None:
        left, front, right, back = world.STAIRS
        self._filled(self.box(left, front, right, back), _LIMESTONE_LIT, INK)
        carpet = self.box(left + 0.72, front, right - 0.72, back)
        pygame.draw.rect(self.surface, RED, carpet)
        for step in range(1, 8):
            y = front + (back - front) * step / 8
            ends = self.at(left + 0.4, y), self.at(right - 0.4, y)
            pygame.draw.line(self.surface, _FAINT, *ends, max(1, self.line // 2))
        for x in (left + 0.4, right - 0.4):
            ends = self.at(x, front), self.at(x, back)
            pygame.draw.line(self.surface, INK, *ends, max(1, self.line // 2))

    # -- The garden -------------------------------------------------------------------------
    def turf(self, square: int) -> None:
        """A garden square with grass."""
        box = self._square(square)
        pygame.draw.rect(self.surface, _GRASS[(square // 9 + square) % 2], box)
        pygame.draw.rect(self.surface, _GRASS_LINE, box, max(1, self.line // 3))

    def palm(self, square: int) -> None:
        """A palm from above: fronds around a heart."""
        centre = self._square(square).center
        for colour, reach, width in ((_PALM[0], 0.42, 0.13), (_PALM[1], 0.3, 0.06)):
            for frond in range(_FRONDS):
                turn = math.tau * (frond / _FRONDS + square * 0.13)
                tip = (
                    centre[0] + reach * self.unit * math.cos(turn),
                    centre[1] + reach * self.unit * math.sin(turn),
                )
                pygame.draw.line(
                    self.surface, colour, centre, tip, max(1, round(width * self.unit))
                )

    def mosaic(
        self, squares: tuple[int, ...], picture: pygame.Surface | None, colour: Colour
    ) -> None:
        """A laid mosaic: its picture, premultiplied, or a plain colour; with a gilt edge."""
        boxes = [self._square(square) for square in squares]
        for box in boxes:
            pygame.draw.rect(self.surface, colour, box)
        if picture is not None:
            whole = boxes[0].unionall(boxes[1:])
            if picture.get_size() != whole.size:
                picture = pygame.transform.smoothscale(picture, whole.size)
            self.surface.blit(picture, whole, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.border(squares, INK, self.line + 2)
        self.border(squares, GOLD, self.line)

    def border(self, squares: tuple[int, ...], colour: Colour, width: int) -> None:
        """A line around an area of squares."""
        joined = set(squares)
        for square in squares:
            box = self._square(square)
            column = square % world.COLUMNS
            sides = (
                (square + world.COLUMNS, box.topleft, box.topright),
                (square - world.COLUMNS, box.bottomleft, box.bottomright),
                (square - 1 if column else -1, box.topleft, box.bottomleft),
                (square + 1 if column < world.COLUMNS - 1 else -1, box.topright, box.bottomright),
            )
            for beyond, start, end in sides:
                if beyond not in joined:
                    pygame.draw.line(self.surface, colour, start, end, width)

    def throne(self, area: pygame.Rect, has_pedestal: bool, has_throne: bool) -> None:
        """The throne's floor, a chequer of lapis and limestone, and what stands on it."""
        for row in range(3):
            for column in range(3):
                tile = pygame.Rect(
                    area.left + area.width * column // 3, area.top + area.height * row // 3, 0, 0
                )
                tile.width = area.left + area.width * (column + 1) // 3 - tile.left
                tile.height = area.top + area.height * (row + 1) // 3 - tile.top
                fill = LAPIS if (row + column) % 2 else _LIMESTONE_LIT
                pygame.draw.rect(self.surface, fill, tile)
        pygame.draw.rect(self.surface, INK, area, self.line)
        if has_pedestal or has_throne:
            self._filled(area.inflate(-area.width * 0.36, -area.height * 0.36), LAPIS, GOLD)
        if has_throne:
            seat = area.inflate(-area.width * 0.56, -area.height * 0.56)
            self._filled(seat, RED, INK)
            back = pygame.Rect(seat.left, seat.top, seat.width, max(2, seat.height // 3))
            self._filled(back, GOLD, INK)

    def companion(self, square: int) -> None:
        """A statue of another god, in the lower right of its square, which may have an Anubis."""
        box = self._square(square)
        corner = pygame.Rect(box.centerx, box.centery, box.width // 2, box.height // 2)
        self._filled(corner, _COMPANION, INK)

    def statue(self, square: int, colour: Colour) -> None:
        """An Anubis, by the colour of whom it belongs to."""
        centre = self._square(square).center
        pygame.draw.circle(self.surface, INK, centre, 0.46 * self.unit)
        pygame.draw.circle(self.surface, _LIMESTONE_LIT, centre, 0.38 * self.unit)
        pygame.draw.circle(self.surface, colour, centre, 0.3 * self.unit)

    # -- Sites ------------------------------------------------------------------------------
    def free_site(self, box: pygame.Rect) -> None:
        """Where something can still be built: an empty outline."""
        pygame.draw.rect(self.surface, _LIMESTONE_LIT, box, 0, self.line)
        pygame.draw.rect(self.surface, _FAINT, box, max(1, self.line * 2 // 3), self.line)

    def wall(self, box: pygame.Rect) -> None:
        """A wall of cedar with its columns before it."""
        self._filled(box, _CEDAR, INK)
        radius = min(box.size) * 0.3
        for number in range(4):
            share = (number + 0.5) / 4
            centre = (
                (box.left + box.width * share, box.centery)
                if box.width > box.height
                else (box.centerx, box.top + box.height * share)
            )
            pygame.draw.circle(self.surface, _LIMESTONE_LIT, centre, radius)

    def door(self, box: pygame.Rect) -> None:
        """Two wings between jambs of stone."""
        self._filled(box, _LIMESTONE_LIT, INK)
        wings = box.inflate(-box.width * 0.42, -self.line * 2)
        self._filled(wings, _CEDAR, INK)
        middle = ((wings.centerx, wings.top), (wings.centerx, wings.bottom))
        pygame.draw.line(self.surface, GOLD, *middle, self.line)

    def sphinx(self, box: pygame.Rect) -> None:
        """A lying body, paws forward to the plaza's front, and a striped headcloth."""
        self._filled(box, _LIMESTONE, INK)
        body = box.inflate(-box.width * 0.34, -box.height * 0.16)
        pygame.draw.ellipse(self.surface, _SANDSTONE, body)
        head = (box.centerx, box.top + box.height * 0.64)
        pygame.draw.circle(self.surface, INK, head, box.width * 0.36)
        pygame.draw.circle(self.surface, LAPIS, head, box.width * 0.36 - self.line * 0.7)
        pygame.draw.circle(self.surface, GOLD, head, box.width * 0.15)

    def obelisk(self, box: pygame.Rect) -> None:
        """A pyramid's four faces, gilt at the tip."""
        centre = box.center
        corners = (box.topleft, box.topright, box.bottomright, box.bottomleft)
        for number, share in enumerate((1.0, 0.75, 0.6, 0.85)):
            shade = tuple(round(part * share) for part in _GRANITE)
            face = (corners[number], corners[(number + 1) % 4], centre)
            pygame.draw.polygon(self.surface, shade, face)
        tip = box.inflate(-box.width * 0.6, -box.height * 0.6)
        pygame.draw.rect(self.surface, GOLD, tip)
        pygame.draw.rect(self.surface, INK, box, self.line)

    def step(self, box: pygame.Rect, index: int) -> None:
        """A tile of the queen's path."""
        self._filled(box, LAPIS if index % 2 == 0 else RED, INK)
        pygame.draw.rect(
            self.surface, GOLD, box.inflate(-self.line * 3, -self.line * 3), max(1, self.line // 2)
        )

    def queen(self, x: float, y: float) -> None:
        """Cleopatra, wherever she walks."""
        centre = self.at(x, y)
        for colour, radius in ((INK, 0.62), (GOLD, 0.54), (RED, 0.34), (_LIMESTONE_LIT, 0.16)):
            pygame.draw.circle(self.surface, colour, centre, radius * self.unit)

    def viewer(self, view: int) -> None:
        """A golden wedge at the corner of the palace that the stage shows nearest (view 0..3)."""
        right, back = view in (0, 1), view in (1, 2)
        x, y = (9 + _BASE if right else -_BASE), (9 + _BASE if back else -_BASE)
        into_x, into_y = (-1 if right else 1), (-1 if back else 1)
        wedge = [
            self.at(x, y),
            self.at(x + into_x * 1.05, y),
            self.at(x, y + into_y * 1.05),
        ]
        pygame.draw.polygon(self.surface, GOLD, wedge)
        pygame.draw.polygon(self.surface, INK, wedge, max(1, self.line // 2))

    # -- Cues -------------------------------------------------------------------------------
    def halo(self, box: pygame.Rect) -> None:
        """The light behind a site that may be chosen."""
        pygame.draw.rect(
            self.surface, GLOW, box.inflate(self.line * 5, self.line * 5), 0, self.line * 2
        )

    def rim(self, box: pygame.Rect, colour: Colour, width: int) -> None:
        """A line around a place."""
        pygame.draw.rect(self.surface, colour, box, width, self.line)

    def ghost(self, squares: tuple[int, ...], is_legal: bool) -> None:
        """A mosaic that is held over the garden."""
        for square in squares:
            box = self._square(square).inflate(-self.line, -self.line)
            pygame.draw.rect(self.surface, GLOW if is_legal else RED, box)

    def _square(self, square: int) -> pygame.Rect:
        column, row = square % world.COLUMNS, square // world.COLUMNS
        return self.box(column, row, column + 1, row + 1)

    def _filled(self, box: pygame.Rect, fill: Colour, edge: Colour) -> None:
        pygame.draw.rect(self.surface, fill, box, 0, self.line)
        pygame.draw.rect(self.surface, edge, box, max(1, self.line * 2 // 3), self.line)


STATUES: Final[tuple[Colour, ...]] = (
    (40, 96, 190),
    (190, 44, 38),
    (38, 132, 84),
    (222, 164, 36),
    (124, 70, 160),
)
"""The five player colours, in the order of `Statue.colour`."""
_LEFT, _FRONT, _RIGHT, _BACK = -0.95, -7.6, 9.95, 9.95
_KINDS: Final[tuple[PlaceKind, ...]] = (
    PlaceKind.WALL,
    PlaceKind.DOOR,
    PlaceKind.SPHINX,
    PlaceKind.OBELISK,
    PlaceKind.STEP,
)
_SMOOTH: Final = 3
"""How much larger it is painted, to be shrunk with smooth edges."""
_FIELDS: Final[tuple[Colour, ...]] = (LAPIS, RED, (30, 110, 96))
"""What mosaics are painted with where there are no pictures."""


class PlanView:
    """The plan in a rectangle of the logical space; the front of the palace is below."""

    def __init__(
        self, rect: pygame.FRect, viewport: Viewport, sprites: SpriteStore | None = None
    ) -> None:
        """:param sprites: where the pictures of mosaics are; without them they are plain."""
        self._sprites = sprites
        self._model, self._overlay, self._view = PalaceModel(), Overlay(), 0
        self._picture: pygame.Surface | None = None
        self.layout(rect, viewport)

    @property
    def rect(self) -> pygame.FRect:
        """The plan's place in the logical space."""
        return self._rect

    def layout(self, rect: pygame.FRect, viewport: Viewport) -> None:
        """Takes another place or another scale of the window."""
        self._rect, self._viewport = rect, viewport
        self._unit = min(rect.width / (_RIGHT - _LEFT), rect.height / (_BACK - _FRONT))
        self._x0 = rect.width / 2 - (_LEFT + _RIGHT) / 2 * self._unit
        self._y0 = rect.height / 2 + (_FRONT + _BACK) / 2 * self._unit
        self._picture = None

    def show(self, model: PalaceModel, overlay: Overlay, view: int) -> bool:
        """Shows a model; answers whether the picture changed. `view` draws the viewer's side."""
        if (model, overlay, view) == (self._model, self._overlay, self._view):
            return False
        self._model, self._overlay, self._view = model, overlay, view
        self._picture = None
        return True

    def anchor_of(self, place: Place) -> tuple[float, float]:
        """The logical position of a place's middle on the plan."""
        left, top, width, height = self._box(place)
        return self._rect.left + left + width / 2, self._rect.top + top + height / 2

    def pick(
        self, pos: tuple[float, float], kinds: Collection[PlaceKind] | None = None
    ) -> Place | None:
        """The place at a logical position, or None."""
        x, y = pos[0] - self._rect.left, pos[1] - self._rect.top
        for kind in _KINDS:
            if kinds is not None and kind not in kinds:
                continue
            for index in range(world.COUNTS[kind]):
                place = Place(kind, index)
                if pygame.FRect(*self._box(place)).collidepoint(x, y):
                    return place
        square = world.square_at((x - self._x0) / self._unit, (self._y0 - y) / self._unit)
        if square is None:
            return None
        if square in self._model.throne_squares and (kinds is None or PlaceKind.THRONE in kinds):
            return Place(PlaceKind.THRONE, 0)
        return (
            Place(PlaceKind.SQUARE, square) if kinds is None or PlaceKind.SQUARE in kinds else None
        )

    def draw(self, target: pygame.Surface) -> None:
        """Draws the plan into the window."""
        pixels = self._viewport.rect_to_pixels(self._rect)
        if self._picture is None or self._picture.get_size() != pixels.size:
            self._picture = self._paint(pixels.size)
        target.blit(self._picture, pixels, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _box(self, place: Place) -> tuple[float, float, float, float]:
        """Left, top, width, height of a place, in logical units within the rectangle."""
        low, high = world.volume(place.kind, place.index)
        x0, y0, x1, y1 = low.x, low.y, high.x, high.y
        if place.kind is PlaceKind.WALL:
            side = world.SIDES[place.index]
            if side == "back":
                x0, x1, y0, y1 = low.x + 0.12, high.x - 0.12, 9.12, 9.72
            else:
                x0, x1 = (-0.72, -0.12) if side == "left" else (9.12, 9.72)
                y0, y1 = low.y + 0.12, high.y - 0.12
        elif place.kind is PlaceKind.DOOR:
            x0, x1, y0, y1 = low.x, high.x, -0.72, -0.12
        elif place.kind is PlaceKind.THRONE and self._model.throne_squares:
            corners = occlusion.throne_face(self._model.throne_squares)
            x0, y0, x1, y1 = corners[0].x, corners[0].y, corners[2].x, corners[2].y
        unit = self._unit
        return self._x0 + x0 * unit, self._y0 - y1 * unit, (x1 - x0) * unit, (y1 - y0) * unit

    def _paint(self, size: tuple[int, int]) -> pygame.Surface:
        """The plan, premultiplied: what is always there, the garden, sites, then the cues."""
        big = new_surface(size[0] * _SMOOTH, size[1] * _SMOOTH, alpha=True)
        zoom = size[0] * _SMOOTH / self._rect.width
        ink = PlanInk(big, self._unit * zoom, (self._x0 * zoom, self._y0 * zoom))
        ink.ground()
        ink.viewer(self._view)
        self._paint_garden(ink)
        self._paint_sites(ink)
        if self._model.cleopatra is not None:
            ink.queen(*world.step_position(self._model.cleopatra)[:2])
        for chosen, colour in ((self._overlay.hover, GLOW), (self._overlay.focus, LAPIS)):
            if chosen is not None and chosen.kind in (*_KINDS, PlaceKind.SQUARE, PlaceKind.THRONE):
                grown = self._pixels(chosen, ink).inflate(ink.line * 3, ink.line * 3)
                ink.rim(grown, colour, ink.line * 2)
        return pygame.transform.smoothscale(big.premul_alpha(), size)

    def _pixels(self, place: Place, ink: PlanInk) -> pygame.Rect:
        """The pixels of a place in the painting."""
        zoom = ink.unit / self._unit
        left, top, width, height = (side * zoom for side in self._box(place))
        return pygame.Rect(round(left), round(top), round(width), round(height))

    def _paint_sites(self, ink: PlanInk) -> None:
        draw = {
            PlaceKind.WALL: ink.wall,
            PlaceKind.DOOR: ink.door,
            PlaceKind.SPHINX: ink.sphinx,
            PlaceKind.OBELISK: ink.obelisk,
        }
        glowing = set(self._overlay.glow)
        for kind in _KINDS:
            for index in range(world.COUNTS[kind]):
                place = Place(kind, index)
                box = self._pixels(place, ink)
                if place in glowing:
                    ink.halo(box)
                if kind is PlaceKind.STEP:
                    ink.step(box, index)
                elif self._model.is_built(place):
                    draw[kind](box)
                else:
                    ink.free_site(box)

    def _paint_garden(self, ink: PlanInk) -> None:
        model, overlay = self._model, self._overlay
        covered = model.covered()
        for square in range(world.SQUARES):
            if square not in covered:
                ink.turf(square)
        for square in model.palms:
            if square not in covered:
                ink.palm(square)
        for mosaic in model.mosaics:
            cells = tuple(divmod(square, world.COLUMNS)[::-1] for square in mosaic.squares)
            picture = None
            if self._sprites is not None and self._sprites.has(f"tile_{mosaic.piece}"):
                picture = tile_picture(self._sprites, mosaic.piece, cells, round(ink.unit))
            field = _FIELDS[ord(mosaic.piece[0]) % len(_FIELDS)]
            ink.mosaic(mosaic.squares, picture, field)
        for place in overlay.glow:
            if place.kind is PlaceKind.SQUARE:
                ink.rim(self._pixels(place, ink), GLOW, ink.line)
        if model.throne_squares:
            ink.throne(self._pixels(Place(PlaceKind.THRONE, 0), ink), model.pedestal, model.throne)
        if overlay.ghost is not None:
            ink.ghost(overlay.ghost.squares, overlay.ghost.legal)
        for area in overlay.sanctuaries:
            ink.border(area, SEALED, ink.line * 2)
        for square in sorted(model.companions_at()):
            ink.companion(square)
        for statue in model.statues:
            ink.statue(statue.square, STATUES[statue.colour])


# The twelve mosaics' shapes as the pictures are drawn, and how to turn a picture to fit cells.

CANONICAL: Final[dict[str, Cells]] = {
    "F": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 2)),
    "I": ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
    "L": ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0)),
    "N": ((0, 1), (0, 2), (0, 3), (1, 0), (1, 1)),
    "P": ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2)),
    "T": ((0, 2), (1, 0), (1, 1), (1, 2), (2, 2)),
    "U": ((0, 0), (0, 1), (1, 0), (2, 0), (2, 1)),
    "V": ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0)),
    "W": ((0, 1), (0, 2), (1, 0), (1, 1), (2, 0)),
    "X": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "Y": ((0, 0), (0, 1), (0, 2), (0, 3), (1, 2)),
    "Z": ((0, 2), (1, 0), (1, 1), (1, 2), (2, 0)),
}
"""Each letter's cells as its picture shows it from above, sorted."""


def moved_home(cells: Cells) -> Cells:
    """The same shape with its bounding box at the origin, sorted."""
    left, front = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted((x - left, y - front) for x, y in cells))


def turned(cells: Cells, quarters: int, is_flipped: bool) -> Cells:
    """A shape mirrored left to right if flipped, then turned counter-clockwise by quarters."""
    if is_flipped:
        cells = tuple((-x, y) for x, y in cells)
    for _ in range(quarters % 4):
        cells = tuple((-y, x) for x, y in cells)
    return moved_home(cells)


def oriented(piece: str) -> tuple[Cells, ...]:
    """All distinct shapes of a piece, the canonical one first."""
    found: dict[Cells, None] = {}
    for is_flipped in (False, True):
        for quarters in range(4):
            found.setdefault(turned(CANONICAL[piece], quarters, is_flipped))
    return tuple(found)


def fitting_turn(piece: str, cells: Cells) -> tuple[int, bool]:
    """How the canonical picture is turned to fill cells: quarters counter-clockwise, flipped first.

    :raises ValueError: if these cells are not that piece.
    """
    wanted = moved_home(cells)
    for is_flipped in (False, True):
        for quarters in range(4):
            if turned(CANONICAL[piece], quarters, is_flipped) == wanted:
                return quarters, is_flipped
    raise ValueError(f"{cells} is not mosaic {piece}")


# Mosaics from above, turned to any of their shapes: for the hand, the pile and drags.


def tile_picture(
    sprites: SpriteStore, piece: str, cells: Cells | None, side: int
) -> pygame.Surface:
    """A mosaic seen from above, premultiplied; row 0 is at the foot of the picture.

    :param cells: the (column, row) cells it fills, anywhere; None for the canonical shape.
    :param side: pixels for a square's side.
    :raises ValueError: if the cells are not that piece.
    """
    look = (piece, cells, side)
    return sprites.drawn.made(("tile", *look), partial(_turned, sprites, *look))


def _turned(sprites: SpriteStore, piece: str, cells: Cells | None, side: int) -> pygame.Surface:
    shape = CANONICAL[piece]
    columns, rows = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    picture = sprites.picture(f"tile_{piece}", columns * side, rows * side)
    quarters, is_flipped = fitting_turn(piece, shape if cells is None else cells)
    if is_flipped:
        picture = pygame.transform.flip(picture, True, False)
    return pygame.transform.rotate(picture, 90 * quarters) if quarters else picture
