"""The board of Sobek: its worshippers as medallions in a row, with the prices of their slots.

Knows what is shown; no rules. While somebody else acts they are small, dim and without prices.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import dimmed
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.part import Part
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import Target, place_target

GAP: Final = 6.0
_PLATE: Final = (62.0, 32.0)
_OVERLAP: Final = 10.0
"""How far a price lies over the medallion."""
_CROP: Final = (0.5, 0.40, 0.82)
"""Where the face is in a picture: its middle across and down, and the width of what is cut out, as
shares of the picture's width and height."""
_MASTER: Final = 512
"""The width of the picture out of which a medallion is cut, in pixels."""
_FINE: Final = 3
"""How much larger a medallion is drawn, to be shrunk with smooth edges."""


class WorshippersPart(Part):
    """Five medallions in a row."""

    name = "worshippers"

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        seen = shown.observation
        return seen.tiles, seen.active, shown.slot_costs(), shown.cues(PlaceKind.TILE)

    def reach(self, shown: TableFacts) -> pygame.FRect:
        if not shown.observation.tiles:
            return pygame.FRect(0, 0, 0, 0)
        return super().reach(shown)

    def targets(self, shown: TableFacts) -> list[Target]:
        return [
            place_target(
                Place(PlaceKind.TILE, tile), self.medallion(index), self.medallion(index).width / 2
            )
            for index, tile in enumerate(shown.observation.tiles)
        ]

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        slots = range(len(shown.observation.tiles))
        boxes = [self.medallion(index) for index in slots]
        return boxes if self._is_small else [*boxes, *(self.plate(index) for index in slots)]

    @property
    def _is_small(self) -> bool:
        return self.rect.height <= self._side + 1

    @property
    def _side(self) -> float:
        """The diameter of a medallion."""
        return (self.rect.width - 4 * GAP) / 5

    def medallion(self, index: int) -> pygame.FRect:
        """The medallion of a slot 0..4."""
        side = self._side
        return pygame.FRect(self.rect.left + index * (side + GAP), self.rect.top, side, side)

    def plate(self, index: int) -> pygame.FRect:
        """The price below it, over its lower edge."""
        face = self.medallion(index)
        width, height = _PLATE
        plate = pygame.FRect(0, 0, min(face.width + GAP - 2, width * (1 + 0.3 * self.growth)), 0)
        plate.height = height * (1 + 0.45 * self.growth)
        plate.midtop = (face.centerx, face.bottom - _OVERLAP)
        return plate

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        for index, tile in enumerate(shown.observation.tiles):
            face = self.medallion(index)
            if canvas.sees(face.inflate(60, 100)):
                self._face(canvas, shown, tile, face)
                if not self._is_small:
                    self._price(canvas, shown, index, tile)

    def _face(self, canvas: Canvas, shown: TableFacts, tile: int, face: pygame.FRect) -> None:
        glow = shown.glow(PlaceKind.TILE, tile)
        is_lit = shown.is_lit(PlaceKind.TILE, tile)
        ring: Colour | None = None
        if tile == shown.observation.active or glow is Glow.CHOSEN:
            ring = theme.TURQUOISE_LIGHT
            draw_halo(canvas, face, ring, face.width / 2, 1.0)
        elif glow is Glow.LEGAL:
            ring = theme.GOLD_LIGHT if is_lit else theme.GOLD
            draw_halo(canvas, face, theme.FOCUS if is_lit else theme.GLOW, face.width / 2, 0.8)
        elif is_lit:
            draw_halo(canvas, face, theme.CREAM, face.width / 2, 0.35)
        picture = looks.tile_picture(tile)
        if self.gear.sprites.has(picture):
            draw_medallion(canvas, self.gear.sprites, picture, face, ring)
            return
        canvas.circle(face.center, face.width / 2, theme.RIM)
        canvas.circle(face.center, face.width / 2 - 2, ring or theme.BRONZE)
        ground = theme.PAPYRUS if ring else theme.PAPYRUS_DARK
        canvas.circle(face.center, face.width / 2 - 5, ground)
        canvas.icon(looks.tile_icon(tile), face.center, face.height * 0.64)

    def _price(self, canvas: Canvas, shown: TableFacts, index: int, tile: int) -> None:
        scarabs, amulets = shown.slot_costs()[index]
        number, icon = (amulets, "amulet") if amulets else (scarabs, "scarab")
        plate = self.plate(index)
        canvas.panel(plate, "dusk")
        is_on = tile == shown.observation.active or shown.glow(PlaceKind.TILE, tile) in (
            Glow.LEGAL,
            Glow.CHOSEN,
        )
        colour = theme.CREAM if is_on else theme.CREAM_DISABLED
        # Figure and sign stand in the middle together.
        text = self.gear.kit.text.fit(
            str(number), theme.PANEL_FIGURE, plate.width / 2, plate.height
        )
        size = plate.height * 0.75
        left = plate.centerx - (text.width + 5 + size) / 2
        canvas.paragraph(text, (left, plate.centery - text.height / 2), colour)
        line = theme.BLACK if icon == "amulet" else None
        canvas.icon(icon, (left + text.width + 5 + size / 2, plate.centery), size, line=line)


def draw_medallion(
    canvas: Canvas,
    sprites: SpriteStore,
    picture: str,
    box: pygame.FRect,
    ring: Colour | None = None,
) -> None:
    """A face cut out of a picture as a disc; a `ring` of metal or light if it is of use, else
    dim."""
    side = canvas.viewport.length(box.width)
    key = ("medallion", picture, side, ring)
    surface = canvas.kit.drawn.made(
        key, partial(_medallion, sprites, picture, side, canvas.scale, ring)
    )
    canvas.sprite(surface, box.center, (surface.get_width() / 2, surface.get_height() / 2))


def _medallion(
    sprites: SpriteStore, picture: str, side: int, scale: float, ring: Colour | None
) -> pygame.Surface:
    entry = sprites.entry(picture)
    height = round(_MASTER * entry.size[1] / entry.size[0]) if entry else _MASTER
    master = sprites.picture(picture, _MASTER, height)
    cut = round(_MASTER * _CROP[2])
    corner = (round(_MASTER * _CROP[0] - cut / 2), round(height * _CROP[1] - cut / 2))
    square = new_surface(cut, cut, alpha=True)
    square.blit(master, (-corner[0], -corner[1]), special_flags=pygame.BLEND_PREMULTIPLIED)
    large = side * _FINE
    face = pygame.transform.smoothscale(square, (large, large))
    disc = new_surface(large, large, alpha=True)
    middle = (large / 2, large / 2)
    pygame.draw.circle(disc, (255, 255, 255, 255), middle, large / 2 - 1)
    face.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if ring is None:
        face = dimmed(face)
        pygame.draw.circle(face, theme.RIM, middle, large / 2, max(2, round(2 * scale * _FINE)))
    else:
        thick = max(3, round(3.2 * scale * _FINE))
        pygame.draw.circle(face, theme.RIM, middle, large / 2, thick + 5)
        pygame.draw.circle(face, ring, middle, large / 2 - 3, thick)
        pygame.draw.circle(face, theme.RIM, middle, large / 2 - thick - 3, 3)
    return pygame.transform.smoothscale(face, (side, side))
