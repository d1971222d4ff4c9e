"""The prompt: what is asked now, its numbers, and the buttons that answer it.

Knows the tool's prompt; buttons come back by their codes.
"""

from __future__ import annotations

import pygame

from cleopatra.ui.canvas import Canvas
from cleopatra.ui.kit import theme
from cleopatra.ui.play.place import Offer, Tone
from cleopatra.ui.table import looks
from cleopatra.ui.table.part import Part, Target
from cleopatra.ui.table.shown import Shown

_LOOKS = {Tone.MAIN: "button", Tone.PLAIN: "plain", Tone.WARN: "danger"}
_PAD = 10.0
_BUTTON_PAD = 22.0
_LEAST_TEXT = 0.40
"""The share of the width that the sentence keeps, however many buttons there are."""


class PromptPart(Part):
    """The line between the stage and the hand."""

    name = "prompt"

    def facts(self, shown: Shown) -> tuple[object, ...]:
        lit = shown.lit if shown.lit.startswith("offer:") else ""
        return shown.prompt, lit

    def targets(self, shown: Shown) -> list[Target]:
        return [
            Target(uid_of_offer(offer), box, None, offer.code, 12, offer.tip, offer.is_enabled)
            for offer, box in self.buttons(shown.prompt.offers)
        ]

    def buttons(self, offers: tuple[Offer, ...]) -> list[tuple[Offer, pygame.FRect]]:
        """The buttons with their places: one row at the right, two when they don't fit."""
        if not offers:
            return []
        room = self.rect.width * (1 - _LEAST_TEXT) - 2 * _PAD
        height = self.rect.height - 2 * _PAD
        text = self.gear.kit.text
        widths = [text.set(o.label, looks.OFFER).width + 2 * _BUTTON_PAD for o in offers]
        rows = 1 if sum(widths) + _PAD * (len(widths) - 1) <= room or len(offers) == 1 else 2
        per_row = -(-len(offers) // rows)
        row_height = (height - 6 * (rows - 1)) / rows
        placed: list[tuple[Offer, pygame.FRect]] = []
        for row in range(rows):
            part = offers[row * per_row : (row + 1) * per_row]
            wide = widths[row * per_row : (row + 1) * per_row]
            whole = sum(wide) + _PAD * (len(wide) - 1)
            shrink = min(1.0, (room - _PAD * (len(wide) - 1)) / sum(wide)) if wide else 1.0
            x = self.rect.right - _PAD - min(whole, room)
            top = self.rect.top + _PAD + row * (row_height + 6)
            for offer, width in zip(part, wide, strict=True):
                placed.append((offer, pygame.FRect(x, top, width * shrink, row_height)))
                x += width * shrink + _PAD
        return placed

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        canvas.panel(self.rect, "lapis-slim")
        prompt = shown.prompt
        buttons = self.buttons(prompt.offers)
        right = min((box.left for _, box in buttons), default=self.rect.right) - 12
        left = self.rect.left + 24
        text = pygame.FRect(left, self.rect.top + 6, right - left, self.rect.height - 12)
        if prompt.detail:
            upper = pygame.FRect(text.left, text.top, text.width, text.height * 0.54)
            lower = pygame.FRect(text.left, upper.bottom, text.width, text.height * 0.46)
            self.write(canvas, prompt.text, upper, looks.PROMPT, theme.CREAM)
            self.write(canvas, prompt.detail, lower, looks.DETAIL, theme.GOLD_LIGHT)
        else:
            self.write(canvas, prompt.text, text, looks.PROMPT, theme.CREAM, max_lines=2)
        for offer, box in buttons:
            self._button(canvas, shown, offer, box)

    def _button(self, canvas: Canvas, shown: Shown, offer: Offer, box: pygame.FRect) -> None:
        look = _LOOKS[offer.tone]
        is_lit = shown.lit == uid_of_offer(offer)
        state = "-disabled" if not offer.is_enabled else "-hover" if is_lit else ""
        canvas.panel(box, look + state)
        colour = theme.CREAM if offer.is_enabled else theme.CREAM_DISABLED
        label = box.inflate(-16, -6)
        self.write(canvas, offer.label, label, looks.OFFER, colour, "centre", shadow=theme.SHADOW)


def uid_of_offer(offer: Offer) -> str:
    """The id of an offer's button."""
    return f"offer:{offer.code}"
