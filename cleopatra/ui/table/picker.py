"""The sheet with things to choose from: cards of a pile, tokens, mosaics, whatever a tool shows.

Knows the tool's picker. Opens over the stage when a choice needs more than places and buttons.
"""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow, MosaicTile, Pick, PickSheet
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.pictures import card_box, draw_thing
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import Target, place_target

_PAD = 22.0
_GAP = 16.0
_WIDEST = 172.0
_NAMED = 88.0
"""Things narrower than this have no name below them."""


class PickerPart(Part):
    """Its rectangle is the room it may take; it takes no more than its things need."""

    name = "picker"

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return shown.picker, shown.cues(PlaceKind.PICK), tuple(self.rect)

    def reach(self, shown: TableFacts) -> pygame.FRect:
        if shown.picker is None:
            return pygame.FRect(0, 0, 0, 0)
        return self.box(shown.picker).inflate(60, 60)

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [] if shown.picker is None else [self.box(shown.picker)]

    def targets(self, shown: TableFacts) -> list[Target]:
        if shown.picker is None:
            return []
        return [
            place_target(Place(PlaceKind.PICK, index), rect, 10)
            for index, rect in enumerate(self.cells(shown.picker))
        ]

    # -- where things lie ---------------------------------------------------------------------

    def _foot(self, picker: PickSheet) -> float:
        """The room for a name below a picture; none among so many things that a name would be
        smaller than they are: then the tip and the prompt name them."""
        most = 56 + 46 * self.growth
        width = self._fit(picker, most)[1]
        if width < _NAMED:
            return 0.0
        text = self.gear.kit.text
        tallest = max(
            text.set(_words(pick), theme.NOTE, width + 12, 3).height for pick in picker.picks
        )
        return min(most, tallest + 8)

    def _head(self, picker: PickSheet) -> float:
        text = 34 + 24 * self.growth if picker.text else 0.0
        return 46 + 26 * self.growth + text

    def _grid(self, picker: PickSheet) -> tuple[int, float]:
        """Columns, and the width of a cell."""
        return self._fit(picker, self._foot(picker))

    def _fit(self, picker: PickSheet, foot: float) -> tuple[int, float]:
        """Columns and width, as large as the room allows with `foot` units below pictures."""
        number = max(1, len(picker.picks))
        best = (1, 1.0)
        for columns in range(1, number + 1):
            rows = -(-number // columns)
            across = (self.rect.width - 2 * _PAD - _GAP * (columns - 1)) / columns
            tall = self.rect.height - self._head(picker) - 2 * _PAD - _GAP * (rows - 1)
            down = (tall / rows - foot) / ASPECT
            width = min(_WIDEST, across, down)
            if width > best[1] + 0.5:
                best = (columns, width)
        return best

    def box(self, picker: PickSheet) -> pygame.FRect:
        """The sheet, in the middle of its room."""
        columns, width = self._grid(picker)
        rows = -(-len(picker.picks) // columns)
        text = self.gear.kit.text
        title = text.set(picker.title, theme.PURSE_TITLE).width + 16
        least = min(max(title, 560.0), self.rect.width - 2 * _PAD)
        across = max(columns * width + _GAP * (columns - 1), least)
        tall = rows * (width * ASPECT + self._foot(picker)) + _GAP * (rows - 1)
        box = pygame.FRect(
            0, 0, across + 2 * _PAD, min(self.rect.height, tall + self._head(picker) + 2 * _PAD)
        )
        box.center = self.rect.center
        return box

    def cells(self, picker: PickSheet) -> list[pygame.FRect]:
        """The places of all things, row by row."""
        columns, width = self._grid(picker)
        box = self.box(picker)
        height = width * ASPECT + self._foot(picker)
        found = []
        for index in range(len(picker.picks)):
            row, column = divmod(index, columns)
            here = min(columns, len(picker.picks) - row * columns)
            left = box.centerx - (here * width + (here - 1) * _GAP) / 2
            top = box.top + _PAD + self._head(picker) + row * (height + _GAP)
            found.append(pygame.FRect(left + column * (width + _GAP), top, width, height))
        return found

    # -- looks --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        picker = shown.picker
        if picker is None or not canvas.sees(self.box(picker).inflate(60, 60)):
            return
        box = self.box(picker)
        canvas.panel(box, "papyrus-slim")
        head = pygame.FRect(box.left + 26, box.top + 14, box.width - 52, 42 + 26 * self.growth)
        self.write(canvas, picker.title, head, theme.PURSE_TITLE, theme.INK_HEADING, "centre")
        if picker.text:
            text = pygame.FRect(head.left, head.bottom, head.width, 34 + 24 * self.growth)
            self.write(
                canvas, picker.text, text, theme.DETAIL, theme.INK_SOFT, "centre", max_lines=2
            )
        for index, cell in enumerate(self.cells(picker)):
            self._draw_pick(canvas, shown, index, picker.picks[index], cell)

    def _draw_pick(
        self, canvas: Canvas, shown: TableFacts, index: int, pick: Pick, cell: pygame.FRect
    ) -> None:
        picture = pygame.FRect(cell.left, cell.top, cell.width, cell.width * ASPECT)
        glow = shown.glow(PlaceKind.PICK, index)
        is_dim = glow is Glow.REFUSED or not pick.is_enabled
        is_card = not isinstance(pick.picture, MosaicTile)
        cue = card_box(picture) if is_card else picture
        draw_cue(canvas, cue, glow, shown.is_lit(PlaceKind.PICK, index), 10)
        inside = picture.inflate(-6, -6)
        draw_thing(canvas, self.gear, pick.picture, pick.icon, inside, is_dim, "card")
        if pick.number > 1 or pick.count:
            text = f"{pick.count} / {pick.number}" if pick.count else f"× {pick.number}"
            # At the foot: the seal of a tainted card is in the corner above.
            plate = pygame.FRect(picture.right - 74, picture.bottom - 42, 68, 34)
            canvas.panel(plate, "night")
            self.write(canvas, text, plate, theme.SMALL_FIGURE, theme.CREAM, "centre")
        below = self._foot(shown.picker) if shown.picker is not None else 0.0
        if not below:
            return
        foot = pygame.FRect(cell.left - 6, picture.bottom + 2, cell.width + 12, below - 4)
        ink = theme.INK_SOFT if is_dim else theme.INK
        self.write(canvas, _words(pick), foot, theme.NOTE, ink, "centre", "top", 3)


def _words(pick: Pick) -> str:
    """What stands below a thing."""
    return f"{pick.title}\n[c:soft]{pick.note}[/c]" if pick.note else pick.title
