"""The caption: who does what, in a sentence, while it is being shown.

Knows a sentence and a seat. In others' turns it shares its place with the prompt: without a
sentence of its own it shows the prompt's, and it gives way to a prompt that has buttons.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.skin.players import PLAYERS
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.table_facts import Context, TableFacts, context_of

_LEAST: Final = 58.0
"""The height of a caption of one line."""
_MOST_LINES: Final = 4
_WIDEST: Final = 1.7
"""How much wider than its rectangle a long sentence may be."""
_PENNANT: Final = 42.0
_OUT: Final = 8.0
"""How far the pennant reaches beyond the panel, above and below."""
_NOTHING: Final = pygame.FRect(0, 0, 0, 0)


class CaptionPart(Part):
    """One sentence with the pennant of the player who acts, at the foot of its rectangle."""

    name = "caption"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self._text = ""
        self._seat: int | None = None

    def say(self, text: str, seat: int | None = None) -> None:
        """Show a sentence about a seat; "" shows nothing."""
        self._text, self._seat = text, seat

    @property
    def text(self) -> str:
        """What was said last."""
        return self._text

    def told(self, shown: TableFacts) -> tuple[str, int | None]:
        """The sentence that is shown, and the seat that it is about."""
        if context_of(shown) is not Context.WATCH or shown.panels_open:
            return self._text, self._seat
        if shown.prompt.offers:
            return "", None
        if self._text:
            return self._text, self._seat
        return shown.prompt.text, None if shown.observation.ended else shown.observation.current

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return *self.told(shown), shown.players, tuple(self.rect)

    def reach(self, shown: TableFacts) -> pygame.FRect:
        return self.box(shown).inflate(40, 60) if self.told(shown)[0] else _NOTHING

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [self.box(shown)] if self.told(shown)[0] else []

    def box(self, shown: TableFacts) -> pygame.FRect:
        """The panel, as high as its sentence; wider than its rectangle for a long one."""
        text, seat = self.told(shown)
        widest = min(_WIDEST * self.rect.width, self.rect.right - 20)
        for width in (self.rect.width, max(widest, self.rect.width)):
            room = pygame.FRect(0, 0, width - self._indent(seat) - 16, self.rect.height - 12)
            paragraph = self.gear.kit.text.set(text, theme.BODY, room.width)
            if paragraph.height <= room.height and len(paragraph.lines) < _MOST_LINES:
                break
        height = self.gear.kit.text.fit(
            text, theme.BODY, room.width, room.height, _MOST_LINES
        ).height
        box = pygame.FRect(0, 0, width, max(_LEAST, height + 16))
        box.bottomright = self.rect.bottomright
        return box

    @staticmethod
    def _indent(seat: int | None) -> float:
        return 20.0 if seat is None else _PENNANT + 22

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        text, seat = self.told(shown)
        if not text:
            return
        box = self.box(shown)
        canvas.panel(box, "voice")
        left = box.left + self._indent(seat)
        room = pygame.FRect(left, box.top + 6, box.right - 14 - left, box.height - 12)
        self.write(canvas, text, room, theme.BODY, theme.CREAM, max_lines=_MOST_LINES)
        if seat is not None:
            self._pennant(canvas, box, shown.players[seat].colour)

    def _pennant(self, canvas: Canvas, box: pygame.FRect, colour: int) -> None:
        """A swallowtail in a player's colour, with the player's glyph."""
        look = PLAYERS[colour]
        cloth = pygame.FRect(box.left + 8, box.top - _OUT, _PENNANT, _LEAST + 2 * _OUT)
        for grow, ink in ((2.0, theme.RIM), (0.0, look.colour)):
            left, right = cloth.left - grow, cloth.right + grow
            top, foot = cloth.top - grow, cloth.bottom + grow
            points = [
                (left, top),
                (right, top),
                (right, foot),
                (cloth.centerx, foot - 14),
                (left, foot),
            ]
            canvas.polygon(points, ink)
        canvas.rect(pygame.FRect(cloth.left, cloth.top, cloth.width, 4), theme.GOLD)
        middle = (cloth.centerx, cloth.top + 6 + _LEAST * 0.5)
        canvas.icon(look.glyph, middle, 32, look.on_colour)
