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
from cleopatra.ui.extension.expansion_ui import Item
from cleopatra.ui.extension.facts import value
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.part import PaintKit, Part, draw_cue
from cleopatra.ui.table.slots import Slot
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import Target, place_target
from cleopatra.ui.toys.die_art import draw_die

PRIEST_DIE: Final = ("die_priest", *["die_blank"] * 5)
"""The pictures of a die's sides in the order of `turning.SIDES`: the symbol lies on top."""
_BLANK: Final = ("die_blank",) * 6
"""The same for a die with a blank top: its symbol is on a side that isn't seen."""
_LARGEST: Final = 56.0
_GAP: Final = 8.0
_SLAB: Final = 92.0
"""The height of the slab in an altar of 160 units; its foot and the line above share the rest."""
_WHOLE: Final = 160.0
_TITLE: Final = theme.TextStyle(theme.Face.HEADING, 23, 1.1, 0.3)


def die_place(die: int) -> Place:
    """The place of a die 0..4 on the table; those with the symbol come first."""
    return Place(PlaceKind.EXTRA, die)


def altar_slot(gear: PaintKit) -> Slot:
    """The altar on a table: it takes the room of the worshippers."""
    return Slot(AltarPart(gear), 9, lambda r: r.extras)


def dice(o: Observation) -> Sequence[Item]:
    """What the five dice are, in games that have them."""
    altar = o.fact("altar")
    return [_die(die, die < altar[0]) for die in range(DICE)] if altar else []


def _die(die: int, is_symbol: bool) -> Item:
    text = _("It shows the symbol of the priest.") if is_symbol else _("It is blank.")
    more = _(
        "After every quarry visit all blank dice are rolled; the fifth symbol causes an Offering."
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

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self._altar = 0

    def is_there(self, shown: TableFacts) -> bool:
        """Whether the game has an altar."""
        return bool(shown.observation.fact("altar"))

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        self._altar = value(shown.observation, "altar")
        return self._altar, self.is_there(shown), tuple(self.rect), shown.cues(PlaceKind.EXTRA)

    def targets(self, shown: TableFacts) -> list[Target]:
        if not self.is_there(shown):
            return []
        return [place_target(die_place(die), self.box(die), 8) for die in range(DICE)]

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        if not self.is_there(shown):
            return []
        slab = self.slab
        whole = pygame.FRect(slab.left, slab.top, slab.width, self.rect.bottom - slab.top)
        floor = [self.box(die) for die in range(self._altar, DICE)]
        return [self._plate, whole, *(box for box in floor if box.top < slab.top)]

    @property
    def slab(self) -> pygame.FRect:
        """The altar's top."""
        height = self.rect.height * _SLAB / _WHOLE
        foot = self.rect.height * 18 / _WHOLE
        top = self.rect.bottom - foot - height
        return pygame.FRect(self.rect.left, top, self.rect.width, height)

    @property
    def _plate(self) -> pygame.FRect:
        """Where the altar says how many dice lie on it."""
        high = min(38 * (1 + 0.3 * self.growth), self.slab.top - self.rect.top - 6)
        wide = self.gear.kit.text.set(self._text, _TITLE).width + 30
        wide = min(wide, 0.6 * self.rect.width)
        return pygame.FRect(self.rect.left, self.slab.top - 8 - high, wide, high)

    @property
    def _text(self) -> str:
        return _("Altar {n} of {all}").format(n=self._altar, all=DICE)

    def box(self, die: int) -> pygame.FRect:
        """The place of a die: the first ones lie on the altar, as many as show the symbol; the
        others lie in a row above it."""
        slab = self.slab
        if die < self._altar:
            step = (slab.width - 24) / DICE
            side = min(_LARGEST, step - 10, slab.height - 26)
            centre = (slab.left + 12 + step * (die + 0.5), slab.centery - 7)
        else:
            plate = self._plate
            step = min(50.0, (slab.right - plate.right - _GAP) / DICE)
            side = min(48.0, step - 3, plate.height + 10)
            centre = (slab.right - step * (DICE - die - 0.5), plate.centery)
        box = pygame.FRect(0, 0, side, side)
        box.center = centre
        return box

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if not self.is_there(shown):
            return
        altar = self._altar = value(shown.observation, "altar")
        plate = self._plate
        canvas.panel(plate, "dusk")
        self.write(canvas, self._text, plate.inflate(-14, 0), _TITLE, theme.GOLD_LIGHT, "centre")
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
        """A slab of stone with five hollows; a band of lapis and turquoise runs below it."""
        low = self.rect.bottom - slab.bottom
        foot = pygame.FRect(slab.left + 18, slab.bottom - 8, slab.width - 36, low + 8)
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
        canvas.rect(slab.inflate(-4, -4), theme.PAPYRUS_DARK, 0, 10)
        canvas.rect(slab.inflate(-12, -12), theme.SAND, 0, 8)
        shine = pygame.FRect(slab.left + 12, slab.top + 7, slab.width - 24, 3)
        canvas.rect(shine, theme.PAPYRUS_LIGHT, 0, 2)
        step = (slab.width - 24) / DICE
        radius = min(33.0, 0.44 * step, 0.36 * slab.height)
        for die in range(DICE):
            centre = (slab.left + 12 + step * (die + 0.5), slab.centery)
            canvas.circle(centre, radius, theme.WOOD)
            canvas.circle((centre[0], centre[1] + 2), radius - 2, theme.GOLD_DARK)
            canvas.icon("shrine", centre, radius * 1.15, theme.WOOD, theme.WOOD_DARK, 0.5)
