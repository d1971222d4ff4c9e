"""The altar with the dice of the High Priest, where other games have their worshippers. Rule: K1.4

Knows how many dice show the symbol; no rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.editions.classic.box import DICE
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.facts import value
from cleopatra.ui.extension.item import Item
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.part import Gear, Part, draw_cue
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.slots import Slot
from cleopatra.ui.table.target import Target, place_target
from cleopatra.ui.toys.die_art import draw_die

PRIEST_DIE: Final = ("die_priest", *["die_blank"] * 5)
"""The pictures of a die's sides in the order of `turning.SIDES`: the symbol lies on top."""
_BLANK: Final = ("die_blank",) * 6
"""The same for a die with a blank top: its symbol is on a side that isn't seen."""
_PAD: Final = 16.0
_LARGEST: Final = 66.0


def die_place(die: int) -> Place:
    """The place of a die 0..4 on the table; those with the symbol come first."""
    return Place(PlaceKind.EXTRA, die)


def altar_slot(gear: Gear) -> Slot:
    """The altar on a table: it takes the room of the worshippers."""
    return Slot(AltarPart(gear), 9, lambda r: r.extras)


def dice(o: Observation) -> Sequence[Item]:
    """What the five dice are, in games that have them."""
    altar = o.fact("altar")
    return [_die(die, die < altar[0]) for die in range(DICE)] if altar else []


def _die(die: int, is_symbol: bool) -> Item:
    text = _("It shows the symbol of the priest.") if is_symbol else _("It is blank.")
    more = _(
        "After every quarry visit the blank dice are rolled; the fifth symbol calls for an "
        "Offering."
    )
    return Item(
        die_place(die),
        "die_priest" if is_symbol else "die_blank",
        "shrine" if is_symbol else "",
        _("Die of the High Priest"),
        f"{text}\n{more}",
        shape="die",
    )


class AltarPart(Part):
    """Dice with the symbol lie in the altar's hollows, blank ones on the floor before it."""

    name = "altar"

    def __init__(self, gear: Gear) -> None:
        super().__init__(gear)
        self._altar = 0

    def is_there(self, shown: Shown) -> bool:
        """Whether the game has an altar."""
        return bool(shown.observation.fact("altar"))

    def facts(self, shown: Shown) -> tuple[object, ...]:
        self._altar = value(shown.observation, "altar")
        return self._altar, self.is_there(shown), tuple(self.rect), shown.cues(PlaceKind.EXTRA)

    def targets(self, shown: Shown) -> list[Target]:
        if not self.is_there(shown):
            return []
        return [place_target(die_place(die), self.box(die), 8) for die in range(DICE)]

    @property
    def _head(self) -> float:
        return 54 + 16 * self.growth

    @property
    def slab(self) -> pygame.FRect:
        """The altar's top."""
        top = self.rect.top + self._head
        height = (self.rect.bottom - top) * 0.5
        return pygame.FRect(self.rect.left + _PAD, top, self.rect.width - 2 * _PAD, height)

    def box(self, die: int) -> pygame.FRect:
        """The place of a die: the first ones lie on the altar, as many as show the symbol."""
        slab = self.slab
        step = (slab.width - 2 * _PAD) / DICE
        side = min(_LARGEST, step - 8, slab.height - 26)
        x = slab.left + _PAD + step * (die + 0.5)
        floor = slab.bottom + (self.rect.bottom - _PAD - slab.bottom) / 2
        box = pygame.FRect(0, 0, side, side)
        box.center = (x, slab.centery - 3 if die < self._altar else floor + 6)
        return box

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        if not self.is_there(shown):
            return
        altar = self._altar = value(shown.observation, "altar")
        canvas.panel(self.rect, "lapis-slim")
        head = self.rect.inflate(-2 * _PAD, 0)
        head.top, head.height = self.rect.top + 15, self._head - 20
        text = _("Altar of the High Priest  {n} / {all}").format(n=altar, all=DICE)
        self.write(canvas, text, head, theme.PART_TITLE, theme.GOLD_LIGHT, "centre")
        slab = self.slab
        if altar >= DICE - 1:
            draw_halo(canvas, slab, theme.GLOW, 12, 0.9)
        self._paint(canvas, slab)
        for die in range(DICE):
            if die_place(die) in shown.lifted:
                continue
            box = self.box(die)
            glow, is_lit = shown.glow(PlaceKind.EXTRA, die), shown.is_lit(PlaceKind.EXTRA, die)
            draw_cue(canvas, box, glow, is_lit, 8)
            faces = PRIEST_DIE if die < altar else _BLANK
            draw_die(canvas, self.gear.sprites, faces, box.center, box.width * 0.78)

    def _paint(self, canvas: Canvas, slab: pygame.FRect) -> None:
        """A slab of stone with a gold rim and five hollows; a lapis band runs below it."""
        foot = pygame.FRect(slab.left + 22, slab.bottom - 8, slab.width - 44, 26)
        canvas.rect(foot, theme.RIM, 0, 6)
        canvas.rect(foot.inflate(-4, -4), theme.GOLD_DARK, 0, 5)
        for number in range(13):
            x = foot.left + foot.width * (number + 0.5) / 13
            tooth = pygame.FRect(
                x - foot.width / 34, foot.top + 6, foot.width / 17, foot.height - 10
            )
            colour = theme.LAPIS if number % 2 else theme.TURQUOISE
            canvas.rect(tooth, colour, 0, 3)
        canvas.rect(slab, theme.RIM, 0, 12)
        canvas.rect(slab.inflate(-4, -4), theme.GOLD, 0, 11)
        canvas.rect(slab.inflate(-10, -10), theme.PAPYRUS_DARK, 0, 9)
        canvas.rect(slab.inflate(-14, -14), theme.SAND, 0, 8)
        shine = pygame.FRect(slab.left + 12, slab.top + 8, slab.width - 24, 4)
        canvas.rect(shine, theme.PAPYRUS_LIGHT, 0, 2)
        for die in range(DICE):
            hollow = self.box(die)
            centre = (hollow.centerx, slab.centery + 2)
            radius = hollow.width * 0.56
            canvas.circle(centre, radius, theme.WOOD)
            canvas.circle((centre[0], centre[1] + 2), radius - 2, theme.GOLD_DARK)
            canvas.icon("shrine", centre, radius * 1.1, theme.WOOD, theme.WOOD_DARK, 0.5)
