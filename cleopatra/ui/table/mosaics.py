"""The mosaic pile: the one on top, and which ones are still to come.

Knows what is shown; nobody knows the order of the hidden ones.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.rules.catalogue import UNKNOWN, Piece
from cleopatra.rules.garden import MOSAICS
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.table import looks
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.pictures import draw_picture, mosaic_tile
from cleopatra.ui.table.shapes import draw_shape
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Target, place_target

PILE_UID = "pile:0"
_PRINTS: Final = 4
"""Used mosaics in a row."""
_PALE: Final = 0.32
"""Their opacity, 0..1."""


def heading_of(seen: Observation) -> str:
    """What stands over the pile. While sanctuaries are claimed the next mosaic is still hidden."""
    if seen.mosaic_top != UNKNOWN:
        return _("Next mosaic")
    return _("Still to come") if seen.mosaics_left else _("No mosaic left")


class MosaicsPart(Part):
    """The pile on the left, the shapes of those that remain on the right."""

    name = "mosaics"

    def facts(self, shown: Shown) -> tuple[object, ...]:
        seen = shown.observation
        return (
            seen.mosaic_top,
            seen.mosaics_left,
            seen.mosaics_removed,
            shown.cues(PlaceKind.PIECE),
            shown.lit_uid == PILE_UID,
            heading_of(seen),
        )

    def targets(self, shown: Shown) -> list[Target]:
        target = place_target(Place(PlaceKind.PIECE, int(Piece.MOSAIC)), self.rect, 12)
        return [target._replace(uid=PILE_UID)]

    @property
    def top_box(self) -> pygame.FRect:
        """Where the visible mosaic lies."""
        side = min(self.rect.width * 0.52, self.rect.height - 72)
        return pygame.FRect(self.rect.left + 16, self.rect.top + 56, side, side)

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        seen = shown.observation
        canvas.panel(self.rect, "papyrus-slim")
        head = pygame.FRect(self.rect.left + 20, self.rect.top + 16, self.rect.width - 40, 36)
        text = heading_of(seen)
        self.write(canvas, text, head, theme.PART_TITLE, theme.INK_HEADING)
        glow = shown.glow(PlaceKind.PIECE, Piece.MOSAIC)
        box = self.top_box
        if seen.mosaic_top != UNKNOWN:
            is_held = shown.held == Place(PlaceKind.PIECE, int(Piece.MOSAIC))
            inner = box.inflate(-14, -14)
            if not is_held:
                name = mosaic_tile(seen.mosaic_top)
                if not draw_picture(canvas, self.gear.sprites, name, inner):
                    draw_shape(canvas, shown.rules.garden, seen.mosaic_top, inner, theme.TURQUOISE)
        if seen.mosaics_left or seen.mosaic_top != UNKNOWN:
            self._remaining(canvas, shown)
        else:
            self._all_used(canvas)
        draw_cue(canvas, self.rect, glow, shown.lit_uid == PILE_UID, 14)

    def _all_used(self, canvas: Canvas) -> None:
        """All twelve mosaics in pale colours: the pile is used up."""
        area = pygame.FRect(self.rect).inflate(-40, -76)
        area.bottom = self.rect.bottom - 16
        width, height = area.width / _PRINTS, area.height / (MOSAICS // _PRINTS)
        for mosaic in range(MOSAICS):
            left = area.left + mosaic % _PRINTS * width
            cell = pygame.FRect(left, area.top + mosaic // _PRINTS * height, width, height)
            draw_picture(
                canvas, self.gear.sprites, mosaic_tile(mosaic), cell.inflate(-14, -10), alpha=_PALE
            )

    def _remaining(self, canvas: Canvas, shown: Shown) -> None:
        seen = shown.observation
        left = self.top_box.right + 10
        area = pygame.FRect(
            left, self.rect.top + 56, self.rect.right - 16 - left, self.rect.height - 72
        )
        width, height = area.width / 3, area.height / 4
        for mosaic in range(MOSAICS):
            cell = pygame.FRect(
                area.left + mosaic % 3 * width, area.top + mosaic // 3 * height, width, height
            ).inflate(-8, -8)
            if mosaic == seen.mosaic_top:
                canvas.rect(cell.inflate(6, 6), theme.GOLD_LIGHT, 0, 6)
                canvas.rect(cell.inflate(6, 6), theme.GOLD_DARK, 2, 6)
            there = mosaic in seen.mosaics_left
            if there:
                colour = looks.MOSAIC_COLOURS[mosaic % len(looks.MOSAIC_COLOURS)]
            else:
                colour = theme.mix(theme.PAPYRUS, theme.PAPYRUS_DARK, 0.6)
            draw_shape(canvas, shown.rules.garden, mosaic, cell, colour, there)
