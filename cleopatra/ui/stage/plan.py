"""A small plan: the same model from straight above, with every site in sight.

Knows: a map of all spots, drawn with plain shapes. Must not know: the camera or the rules.
"""

from collections.abc import Collection
from typing import Final, Protocol

import pygame

from cleopatra.ui.screen import Viewport, new_surface
from cleopatra.ui.stage import sight, world
from cleopatra.ui.stage.model import Overlay, PalaceModel, Spot
from cleopatra.ui.stage.world import SpotKind

Colour = tuple[int, int, int]

_PAPER: Final[Colour] = (233, 212, 165)
_INK: Final[Colour] = (74, 44, 22)
_GRASS: Final[Colour] = (138, 170, 74)
_GRASS_LINE: Final[Colour] = (108, 140, 54)
_PALM: Final[Colour] = (44, 92, 40)
_FREE: Final[Colour] = (205, 178, 126)
_BUILT: Final[Colour] = (150, 88, 40)
_LAPIS: Final[Colour] = (34, 70, 150)
_GOLD: Final[Colour] = (226, 172, 50)
_RED: Final[Colour] = (176, 44, 32)
_SOBEK: Final[Colour] = (72, 150, 66)
_GLOW: Final[Colour] = (255, 224, 110)
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


class _Boxer(Protocol):
    """Gives the pixels of a spot."""

    def __call__(self, spot: Spot, grow: float = 0.0) -> pygame.Rect: ...


class PlanView:
    """The plan in a rectangle of the logical space; the front of the palace is below."""

    def __init__(self, rect: pygame.FRect, viewport: Viewport) -> None:
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
        big = new_surface(size[0] * _SMOOTH, size[1] * _SMOOTH, alpha=True)
        zoom = size[0] * _SMOOTH / self._rect.width

        def rect(spot: Spot, grow: float = 0.0) -> pygame.Rect:
            left, top, width, height = self._box(spot)
            return pygame.Rect(
                round((left - grow) * zoom),
                round((top - grow) * zoom),
                round((width + 2 * grow) * zoom),
                round((height + 2 * grow) * zoom),
            )

        line = max(_SMOOTH, round(0.07 * self._unit * zoom))
        self._paint_garden(big, rect, line)
        glowing = set(self._overlay.glow)
        for kind in _KINDS:
            for index in range(world.COUNTS[kind]):
                spot = Spot(kind, index)
                box, fill = rect(spot), _FREE
                if kind == "step":
                    at = self._model.cleopatra
                    is_here = at is not None and round(at) == index
                    fill = _GOLD if is_here else (_LAPIS if index % 2 == 0 else _RED)
                elif self._model.is_built(spot):
                    fill = _BUILT
                if spot in glowing:
                    pygame.draw.rect(big, _GLOW, box.inflate(line * 4, line * 4), 0, line * 2)
                pygame.draw.rect(big, fill, box, 0, line)
                pygame.draw.rect(big, _INK, box, line, line)
        for chosen, colour in ((self._overlay.hover, _GLOW), (self._overlay.focus, _LAPIS)):
            if chosen is not None and chosen.kind in (*_KINDS, "square", "throne"):
                pygame.draw.rect(big, colour, rect(chosen, 1.5), line * 2, line)
        return pygame.transform.smoothscale(big.premul_alpha(), size)

    def _paint_garden(self, big: pygame.Surface, rect: "_Boxer", line: int) -> None:
        covered = self._model.covered()
        pieces = {s: m.piece for m in self._model.mosaics for s in m.squares}
        for square in range(world.SQUARES):
            spot = Spot("square", square)
            box = rect(spot)
            if square in covered:
                shade = (ord(pieces[square][0]) * 37) % 3
                pygame.draw.rect(big, (_LAPIS, _RED, (30, 110, 96))[shade], box)
            else:
                pygame.draw.rect(big, _GRASS, box)
                pygame.draw.rect(big, _GRASS_LINE, box, max(1, line // 2))
            if square in self._model.palms and square not in covered:
                pygame.draw.circle(big, _PALM, box.center, box.width * 0.32)
            if spot in self._overlay.glow:
                pygame.draw.rect(big, _GLOW, box, line)
        if self._model.throne_squares:
            box = rect(Spot("throne", 0))
            pygame.draw.rect(big, _PAPER, box)
            pygame.draw.rect(big, _INK, box, line)
            if self._model.pedestal or self._model.throne:
                inner = box.inflate(-box.width // 2, -box.height // 2)
                pygame.draw.rect(big, _GOLD if self._model.throne else _BUILT, inner, 0, line)
                pygame.draw.rect(big, _INK, inner, line, line)
        for mosaic in self._model.mosaics:
            self._border(big, rect, mosaic.squares, _GOLD, line)
        ghost = self._overlay.ghost
        if ghost is not None:
            for square in ghost.squares:
                fill = _GLOW if ghost.legal else _RED
                pygame.draw.rect(big, fill, rect(Spot("square", square)).inflate(-line, -line))
        for area in self._overlay.sanctuaries:
            self._border(big, rect, area, (214, 180, 250), line * 2)
        for square in self._model.sobeks:
            box = rect(Spot("square", square))
            corner = pygame.Rect(box.centerx, box.centery, box.width // 2, box.height // 2)
            pygame.draw.rect(big, _INK, corner.inflate(line, line))
            pygame.draw.rect(big, _SOBEK, corner)
        for statue in self._model.statues:
            box = rect(Spot("square", statue.square))
            pygame.draw.circle(big, _INK, box.center, box.width * 0.44)
            pygame.draw.circle(big, STATUES[statue.colour], box.center, box.width * 0.34)

    @staticmethod
    def _border(
        big: pygame.Surface, rect: "_Boxer", squares: tuple[int, ...], colour: Colour, line: int
    ) -> None:
        joined = set(squares)
        for square in squares:
            box = rect(Spot("square", square))
            column = square % world.COLUMNS
            sides = (
                (square + world.COLUMNS, box.topleft, box.topright),
                (square - world.COLUMNS, box.bottomleft, box.bottomright),
                (square - 1 if column else -1, box.topleft, box.bottomleft),
                (square + 1 if column < world.COLUMNS - 1 else -1, box.topright, box.bottomright),
            )
            for beyond, start, end in sides:
                if beyond not in joined:
                    pygame.draw.line(big, colour, start, end, line)
