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
_BUTTON_PAD = 20.0
_LEAST_DETAIL = 0.26
"""The share of the width that the numbers keep, however many buttons there are."""


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
        """The buttons with their places: a row at the lower right, narrowed when it is long."""
        if not offers:
            return []
        row = self._lower
        text = self.gear.kit.text
        widths = [text.set(o.label, looks.OFFER).width + 2 * _BUTTON_PAD for o in offers]
        gaps = _PAD * (len(widths) - 1)
        room = row.width * (1 - _LEAST_DETAIL) - gaps
        shrink = min(1.0, room / sum(widths))
        x = row.right - sum(widths) * shrink - gaps
        placed: list[tuple[Offer, pygame.FRect]] = []
        for offer, width in zip(offers, widths, strict=True):
            placed.append((offer, pygame.FRect(x, row.top, width * shrink, row.height)))
            x += width * shrink + _PAD
        return placed

    @property
    def _lower(self) -> pygame.FRect:
        """The row of numbers and buttons."""
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        height = inner.height * 0.51
        return pygame.FRect(inner.left, inner.bottom - height, inner.width, height)

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        canvas.panel(self.rect, "lapis-slim")
        prompt = shown.prompt
        lower = self._lower
        left = self.rect.left + 24
        width = self.rect.right - 24 - left
        if prompt.detail or prompt.offers:
            upper = pygame.FRect(left, self.rect.top + 7, width, lower.top - self.rect.top - 8)
            self.write(canvas, prompt.text, upper, looks.PROMPT, theme.CREAM, max_lines=2)
        else:
            whole = pygame.FRect(left, self.rect.top + 7, width, self.rect.height - 14)
            self.write(canvas, prompt.text, whole, looks.PROMPT, theme.CREAM, max_lines=2)
        buttons = self.buttons(prompt.offers)
        if prompt.detail:
            right = min((box.left for _, box in buttons), default=lower.right) - 14
            detail = pygame.FRect(left, lower.top - 2, right - left, lower.height + 4)
            self.write(canvas, prompt.detail, detail, looks.DETAIL, theme.GOLD_LIGHT, max_lines=2)
        for offer, box in buttons:
            self._button(canvas, shown, offer, box)

    def _button(self, canvas: Canvas, shown: Shown, offer: Offer, box: pygame.FRect) -> None:
        look = _LOOKS[offer.tone]
        is_lit = shown.lit == uid_of_offer(offer)
        state = "-disabled" if not offer.is_enabled else "-hover" if is_lit else ""
        canvas.panel(box, look + state)
        colour = theme.CREAM if offer.is_enabled else theme.CREAM_DISABLED
        label = box.inflate(-14, -2)
        self.write(
            canvas,
            offer.label,
            label,
            looks.OFFER,
            colour,
            "centre",
            max_lines=2,
            shadow=theme.SHADOW,
        )


def uid_of_offer(offer: Offer) -> str:
    """The id of an offer's button."""
    return f"offer:{offer.code}"
