"""The board of Sobek: five slots with their costs, and the worshippers on them.

Knows what is shown; no rules.
"""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT, dimmed
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Target, place_target
from cleopatra.ui.words import naming

_PAD = 14.0


class WorshippersPart(Part):
    """Five tiles in a row under the prices of their slots."""

    name = "worshippers"

    def facts(self, shown: Shown) -> tuple[object, ...]:
        seen = shown.observation
        names = tuple(naming.worshipper(tile) for tile in seen.tiles)
        return seen.tiles, seen.active, shown.slot_costs(), names, shown.cues(PlaceKind.TILE)

    def targets(self, shown: Shown) -> list[Target]:
        return [
            place_target(Place(PlaceKind.TILE, tile), self.slot(index), 10)
            for index, tile in enumerate(shown.observation.tiles)
        ]

    def slot(self, index: int) -> pygame.FRect:
        """A slot 0..4 with its price, tile and name."""
        width = (self.rect.width - 2 * _PAD) / 5
        return pygame.FRect(
            self.rect.left + _PAD + index * width,
            self.rect.top + _PAD,
            width,
            self.rect.height - 2 * _PAD,
        ).inflate(-6, 0)

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        if not shown.observation.tiles:
            return  # this game has none
        canvas.panel(self.rect, "lapis-slim")
        for index, tile in enumerate(shown.observation.tiles):
            slot = self.slot(index)
            if canvas.sees(slot.inflate(40, 40)):
                self._cost(canvas, shown.slot_costs()[index], slot)
                self._tile(canvas, shown, tile, slot)

    def _cost(self, canvas: Canvas, cost: tuple[int, int], slot: pygame.FRect) -> None:
        scarabs, amulets = cost
        plaque = pygame.FRect(slot.left + 4, slot.top, slot.width - 8, 34)
        canvas.panel(plaque, "papyrus-plain")
        number, icon = (amulets, "amulet") if amulets else (scarabs, "scarab")
        figure = pygame.FRect(plaque.left + 4, plaque.top, plaque.width / 2 - 6, plaque.height)
        self.write(canvas, str(number), figure, theme.FIGURE, theme.INK, "right")
        canvas.icon(icon, (plaque.centerx + 18, plaque.centery), 27)

    def picture_box(self, slot: pygame.FRect) -> pygame.FRect:
        """Where the tile's picture lies in a slot."""
        name = 34 + self.growth * 22
        height = slot.height - 34 - 8 - name
        width = min(slot.width, height / ASPECT)
        return pygame.FRect(slot.centerx - width / 2, slot.top + 40, width, height)

    def _tile(self, canvas: Canvas, shown: Shown, tile: int, slot: pygame.FRect) -> None:
        glow = shown.glow(PlaceKind.TILE, tile)
        is_lit = shown.is_lit(PlaceKind.TILE, tile)
        box = self.picture_box(slot)
        if tile == shown.observation.active:
            draw_halo(canvas, box, theme.TURQUOISE_LIGHT, 8, 1.0)
        else:
            draw_cue(canvas, box, glow, is_lit, 8)
        pixels = canvas.viewport.rect_to_pixels(box)
        picture = looks.tile_picture(tile)
        if self.gear.sprites.has(picture):
            surface = self.gear.sprites.picture(picture, *pixels.size)
            if glow is Glow.REFUSED:
                surface = dimmed(surface)
            canvas.surface.blit(surface, pixels, special_flags=pygame.BLEND_PREMULTIPLIED)
        else:
            canvas.rect(box, theme.RIM, 0, 8)
            canvas.rect(box.inflate(-4, -4), theme.PAPYRUS, 0, 7)
            canvas.icon(looks.tile_icon(tile), box.center, box.height * 0.72)
        name = pygame.FRect(
            slot.left - 3, box.bottom + 3, slot.width + 6, slot.bottom - box.bottom - 3
        )
        colour = theme.CREAM_DISABLED if glow is Glow.REFUSED else theme.CREAM
        if tile == shown.observation.active:
            colour = theme.GOLD_LIGHT
        self.write(
            canvas, naming.worshipper(tile), name, theme.TILE_NAME, colour, "centre", max_lines=2
        )
