"""A small plan: the same model from straight above, with every site in sight.

Knows: a map of all spots, drawn with plain shapes. Must not know: the camera or the rules.
"""

from collections.abc import Collection
from typing import Final

import pygame

from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.kit.style.theme import Colour
from cleopatra.ui.stage import sight, world
from cleopatra.ui.stage.model import Overlay, PalaceModel, Spot
from cleopatra.ui.stage.plan_ink import GLOW, LAPIS, RED, SEALED, PlanInk
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.tiles import tile_picture
from cleopatra.ui.stage.world import SpotKind

STATUES: Final[tuple[Colour, ...]] = (
    (40, 96, 190),
    (190, 44, 38),
    (38, 132, 84),
    (222, 164, 36),
    (124, 70, 160),
)
"""The five player colours, in the order of `Statue.colour`."""
_LEFT, _FRONT, _RIGHT, _BACK = -0.95, -7.6, 9.95, 9.95
_KINDS: Final[tuple[SpotKind, ...]] = ("wall", "door", "sphinx", "obelisk", "step")
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

    def anchor_of(self, spot: Spot) -> tuple[float, float]:
        """The logical position of a spot's middle on the plan."""
        left, top, width, height = self._box(spot)
        return self._rect.left + left + width / 2, self._rect.top + top + height / 2

    def pick(
        self, pos: tuple[float, float], kinds: Collection[SpotKind] | None = None
    ) -> Spot | None:
        """The spot at a logical position, or None."""
        x, y = pos[0] - self._rect.left, pos[1] - self._rect.top
        for kind in _KINDS:
            if kinds is not None and kind not in kinds:
                continue
            for index in range(world.COUNTS[kind]):
                spot = Spot(kind, index)
                if pygame.FRect(*self._box(spot)).collidepoint(x, y):
                    return spot
        square = world.square_at((x - self._x0) / self._unit, (self._y0 - y) / self._unit)
        if square is None:
            return None
        if square in self._model.throne_squares and (kinds is None or "throne" in kinds):
            return Spot("throne", 0)
        return Spot("square", square) if kinds is None or "square" in kinds else None

    def draw(self, target: pygame.Surface) -> None:
        """Draws the plan into the window."""
        pixels = self._viewport.rect_to_pixels(self._rect)
        if self._picture is None or self._picture.get_size() != pixels.size:
            self._picture = self._paint(pixels.size)
        target.blit(self._picture, pixels, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _box(self, spot: Spot) -> tuple[float, float, float, float]:
        """Left, top, width, height of a spot, in logical units within the rectangle."""
        low, high = world.volume(spot.kind, spot.index)
        x0, y0, x1, y1 = low.x, low.y, high.x, high.y
        if spot.kind == "wall":
            side = world.SIDES[spot.index]
            if side == "back":
                x0, x1, y0, y1 = low.x + 0.12, high.x - 0.12, 9.12, 9.72
            else:
                x0, x1 = (-0.72, -0.12) if side == "left" else (9.12, 9.72)
                y0, y1 = low.y + 0.12, high.y - 0.12
        elif spot.kind == "door":
            x0, x1, y0, y1 = low.x, high.x, -0.72, -0.12
        elif spot.kind == "throne" and self._model.throne_squares:
            corners = sight.throne_face(self._model.throne_squares)
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
            if chosen is not None and chosen.kind in (*_KINDS, "square", "throne"):
                grown = self._pixels(chosen, ink).inflate(ink.line * 3, ink.line * 3)
                ink.rim(grown, colour, ink.line * 2)
        return pygame.transform.smoothscale(big.premul_alpha(), size)

    def _pixels(self, spot: Spot, ink: PlanInk) -> pygame.Rect:
        """The pixels of a spot in the painting."""
        zoom = ink.unit / self._unit
        left, top, width, height = (side * zoom for side in self._box(spot))
        return pygame.Rect(round(left), round(top), round(width), round(height))

    def _paint_sites(self, ink: PlanInk) -> None:
        draw = {"wall": ink.wall, "door": ink.door, "sphinx": ink.sphinx, "obelisk": ink.obelisk}
        glowing = set(self._overlay.glow)
        for kind in _KINDS:
            for index in range(world.COUNTS[kind]):
                spot = Spot(kind, index)
                box = self._pixels(spot, ink)
                if spot in glowing:
                    ink.halo(box)
                if kind == "step":
                    ink.step(box, index)
                elif self._model.is_built(spot):
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
        for spot in overlay.glow:
            if spot.kind == "square":
                ink.rim(self._pixels(spot, ink), GLOW, ink.line)
        if model.throne_squares:
            ink.throne(self._pixels(Spot("throne", 0), ink), model.pedestal, model.throne)
        if overlay.ghost is not None:
            ink.ghost(overlay.ghost.squares, overlay.ghost.legal)
        for area in overlay.sanctuaries:
            ink.border(area, SEALED, ink.line * 2)
        for square in sorted(model.companions_at()):
            ink.companion(square)
        for statue in model.statues:
            ink.statue(statue.square, STATUES[statue.colour])
