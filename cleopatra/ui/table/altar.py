"""The altar with the dice of the High Priest, where a game has them instead of worshippers.

Knows how many dice show the symbol, and nothing of why.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.ui.canvas import Canvas
from cleopatra.ui.extras.facts import value
from cleopatra.ui.i18n import _
from cleopatra.ui.kit import theme
from cleopatra.ui.play.place import Place, PlaceKind
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.part import Part, Target, draw_cue, place_target
from cleopatra.ui.table.pictures import draw_picture
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.toys.die_art import draw_die

DICE: Final = 5
_PAD: Final = 12.0
_SYMBOL: Final = ("die_priest", *["die_blank"] * 5)
_BLANK: Final = ("die_blank",) * 6


class AltarPart(Part):
    """Dice with the symbol stand on the altar, blank ones on the floor before it."""

    name = "altar"

    def is_there(self, shown: Shown) -> bool:
        """Whether the game has an altar."""
        return bool(shown.observation.fact("altar"))

    def facts(self, shown: Shown) -> tuple[object, ...]:
        return shown.observation.fact("altar"), tuple(self.rect), shown.cues(PlaceKind.DIE)

    def targets(self, shown: Shown) -> list[Target]:
        if not self.is_there(shown):
            return []
        return [place_target(Place(PlaceKind.DIE, die), self.box(die), 8) for die in range(DICE)]

    @property
    def _stone(self) -> pygame.FRect:
        """The altar itself."""
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        return pygame.FRect(inner.left, inner.top + 34, inner.width, inner.height * 0.46)

    def box(self, die: int) -> pygame.FRect:
        """The place of a die: the first ones lie on the altar, as many as show the symbol."""
        return self._box(die, self._altar)

    _altar = 0

    def _box(self, die: int, altar: int) -> pygame.FRect:
        side = min(46.0, (self.rect.width - 2 * _PAD) / DICE - 4)
        if die < altar:
            row, number, count = self._stone, die, max(altar, 1)
            y = row.centery - 6
        else:
            row, number, count = self.rect.inflate(-2 * _PAD, 0), die - altar, DICE - altar
            y = self.rect.bottom - _PAD - side * 0.62
        step = row.width / count if count > 3 else (side + 14)
        x = row.centerx + (number - (count - 1) / 2) * min(step, side + 14)
        box = pygame.FRect(0, 0, side, side)
        box.center = (x, y)
        return box

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        if not self.is_there(shown):
            return
        self._altar = altar = value(shown.observation, "altar")
        canvas.panel(self.rect, "lapis-slim")
        head = pygame.FRect(
            self.rect.left + _PAD, self.rect.top + 8, self.rect.width - 2 * _PAD, 32
        )
        text = _("Altar {n} / {all}").format(n=altar, all=DICE)
        self.write(canvas, text, head, theme.PART_TITLE, theme.GOLD_LIGHT, "centre")
        stone = self._stone
        if altar >= DICE - 1:
            draw_halo(canvas, stone, theme.GLOW, 12, 0.8)
        if not draw_picture(canvas, self.gear.sprites, "altar", stone):
            _paint_altar(canvas, stone)
        for die in range(DICE):
            box = self._box(die, altar)
            glow, is_lit = shown.glow(PlaceKind.DIE, die), shown.is_lit(PlaceKind.DIE, die)
            draw_cue(canvas, box, glow, is_lit, 8)
            faces = _SYMBOL if die < altar else _BLANK
            draw_die(canvas, self.gear.sprites, faces, box.center, box.width * 0.82)


def _paint_altar(canvas: Canvas, box: pygame.FRect) -> None:
    """A slab of stone with a moulded edge, for want of a picture."""
    slab = pygame.FRect(box.left, box.top + box.height * 0.14, box.width, box.height * 0.56)
    foot = pygame.FRect(box.left + box.width * 0.12, slab.bottom - 4, box.width * 0.76, 0)
    foot.height = box.bottom - foot.top
    canvas.rect(foot, theme.RIM, 0, 6)
    canvas.rect(foot.inflate(-4, -4), theme.SAND, 0, 5)
    for column in range(5):
        x = foot.left + foot.width * (column + 0.5) / 5
        canvas.line((x, foot.top + 6), (x, foot.bottom - 6), theme.GOLD_DARK, 3)
    canvas.rect(slab, theme.RIM, 0, 10)
    canvas.rect(slab.inflate(-4, -4), theme.PAPYRUS_DARK, 0, 9)
    canvas.rect(
        pygame.FRect(slab.left + 4, slab.top + 3, slab.width - 8, 5), theme.PAPYRUS_LIGHT, 0, 3
    )
    canvas.rect(slab.inflate(-22, -22), theme.PAPYRUS, 0, 8)
