"""The prompt: what is asked now, its numbers, and the buttons that answer it.

Knows the tool's prompt; buttons come back by their codes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import TextStyle
from cleopatra.ui.play.place import Offer, Prompt, Tone
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.table.context import Context, context_of
from cleopatra.ui.table.part import Part
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Target, uid_of_offer

_LOOKS = {Tone.MAIN: "button", Tone.PLAIN: "plain", Tone.WARN: "danger"}
_PAD = 10.0
_BUTTON_PAD = 20.0
_LEAST_PAD = 11.0
"""Padding beside a button's words when there are many buttons."""
_BUTTON_RIM = 5.0
"""Padding above and below them."""
_HARDLY = 0.88
"""Button words smaller than this share of their size make `PromptPart` try another arrangement."""
_READABLY = 0.7
"""Down to this share of their size, words in one line are better than two lines in a low button."""
_LEAST_DETAIL = 0.26
"""The share of the width that is always left for the numbers."""


_INDENT = 14.0
_MORE = (0.0, 24.0, 48.0, 72.0, 96.0)
"""How much taller the prompt may become, at the cost of the hand."""
_CLEAR = 10.0
"""Free space above and below numbers at full size."""
_ROOMY = 3
"""How many of these heights are tried before the numbers are set in smaller letters."""
_CLEARLY = 0.8
"""Where letters would be smaller than this share of their size, signs are shown instead of words.
"""
_ICONS: Final[dict[str, IconName]] = {"turn": "turn-right", "flip": "flip"}
"""Offers that are shown as signs; their words are in the tip."""


class Arranged(NamedTuple):
    """Where the sentence, the numbers and the buttons lie."""

    text: pygame.FRect
    detail: pygame.FRect
    buttons: list[tuple[Offer, pygame.FRect]]


class PromptPart(Part):
    """The line between the stage and the hand."""

    name = "prompt"
    _is_brief = False

    def facts(self, shown: Shown) -> tuple[object, ...]:
        lit = shown.lit_uid if shown.lit is not None and isinstance(shown.lit.goal, Offer) else ""
        return shown.prompt, lit, tuple(self.rect), self._is_brief, self.is_shown(shown)

    def is_shown(self, shown: Shown) -> bool:
        """Whether it is seen: in others' turns the caption says a sentence without buttons."""
        is_watching = context_of(shown) is Context.WATCH and not shown.panels_open
        return bool(shown.prompt.offers) or not is_watching

    def reach(self, shown: Shown) -> pygame.FRect:
        return super().reach(shown) if self.is_shown(shown) else pygame.FRect(0, 0, 0, 0)

    def covered(self, shown: Shown) -> list[pygame.FRect]:
        return [pygame.FRect(self.rect)] if self.is_shown(shown) else []

    def targets(self, shown: Shown) -> list[Target]:
        return [
            Target(
                uid_of_offer(offer),
                box,
                offer,
                12,
                offer.tip or (offer.label if offer.code in _ICONS or offer.keys else ""),
                offer.is_enabled,
                offer.keys,
            )
            for offer, box in self.arrange(shown.prompt).buttons
        ]

    def fit(self, prompt: Prompt, rect: pygame.FRect) -> pygame.FRect:
        """Take `rect`, or as much more below it as a long prompt needs; answers what was taken."""
        self._is_brief = False
        self._grow(prompt, rect)
        if prompt.brief and self._is_shrunk(prompt):
            self._is_brief = True
            self._grow(prompt, rect)
        return self.rect

    def _grow(self, prompt: Prompt, rect: pygame.FRect) -> None:
        """Take the least height that holds a prompt, or the largest."""
        for heights, is_small in ((_MORE[:_ROOMY], False), (_MORE, True)):
            for more in heights:
                self.layout(pygame.FRect(rect.left, rect.top, rect.width, rect.height + more))
                if self._holds(self._told(prompt), self.arrange(prompt), is_small):
                    return

    def _is_shrunk(self, prompt: Prompt) -> bool:
        """Whether the numbers in words had to be set in clearly smaller letters."""
        box, text = self.arrange(prompt).detail, self.gear.kit.text
        shown = text.fit(prompt.detail, theme.DETAIL, box.width, box.height, 2)
        return shown.line_height < _CLEARLY * text.set(prompt.detail, theme.DETAIL).line_height

    def _told(self, prompt: Prompt) -> Prompt:
        """The prompt as it is shown: with signs where its words were too long."""
        return replace(prompt, detail=prompt.brief) if self._is_brief else prompt

    def arrange(self, prompt: Prompt) -> Arranged:
        """Places for sentence, numbers and buttons: the first arrangement that holds them all."""
        prompt = self._told(prompt)
        ways = (self._beside, self._above, self._below)
        for is_small in (False, True):
            for way in ways:
                arranged = way(prompt)
                if self._holds(prompt, arranged, is_small):
                    return arranged
        return self._below(prompt) if prompt.detail else self._beside(prompt)

    def _holds(self, prompt: Prompt, arranged: Arranged, is_small: bool) -> bool:
        """Whether all texts fit; the numbers in small letters only if `is_small` allows it."""
        if not self._fits(prompt.text, arranged.text, theme.PROMPT):
            return False
        for offer, box in arranged.buttons:
            if offer.code not in _ICONS and not self._says(offer.label, box, is_small):
                return False
        roomy = arranged.detail if is_small else arranged.detail.inflate(0, -_CLEAR)
        return (
            not prompt.detail
            or self._fits(prompt.detail, roomy)
            or (is_small and self._fits(prompt.detail, arranged.detail, theme.LONG_DETAIL, 3))
        )

    def _says(self, label: str, box: pygame.FRect, is_small: bool) -> bool:
        """Whether a button's words fit: in one line, clear of its rim and hardly smaller than
        others; if `is_small`, in two lines of any size too."""
        if is_small and self._fits(label, _label(box), theme.OFFER):
            return True
        return self._in_one_line(label, box) >= _HARDLY

    def _in_one_line(self, label: str, box: pygame.FRect) -> float:
        """How large the words of a button are in one line, as a share of what they should be; 0
        where they don't fit."""
        text, clear = self.gear.kit.text, _label(box, _BUTTON_RIM)
        said = text.fit(label, theme.OFFER, clear.width, clear.height, 1)
        return 0.0 if said.cut else said.line_height / text.set(label, theme.OFFER).line_height

    def _rows(self, *shares: float) -> list[pygame.FRect]:
        """The inside in rows below each other, by shares of the height."""
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        rows: list[pygame.FRect] = []
        top = inner.top
        for share in shares:
            rows.append(pygame.FRect(inner.left, top, inner.width, inner.height * share))
            top = rows[-1].bottom
        return rows

    def _beside(self, prompt: Prompt) -> Arranged:
        """The sentence above; numbers and buttons beside each other below it."""
        upper, lower = self._rows(0.49, 0.51)
        if not prompt.detail and not prompt.offers:
            return Arranged(upper.union(lower).inflate(-2 * _INDENT, 0), lower, [])
        buttons = self._buttons(prompt.offers, lower, _LEAST_DETAIL if prompt.detail else 0.0)
        return Arranged(
            _indented(upper), _left_of(buttons, lower).inflate(0, 6).move(0, -4), buttons
        )

    def _above(self, prompt: Prompt) -> Arranged:
        """Sentence and buttons beside each other; the numbers below them."""
        upper, lower = self._rows(0.49, 0.51)
        buttons = self._buttons(prompt.offers, upper.move(0, -2))
        return Arranged(
            _left_of(buttons, upper), _indented(lower).inflate(0, 6).move(0, -4), buttons
        )

    def _below(self, prompt: Prompt) -> Arranged:
        """Three rows."""
        first, second, third = self._rows(0.31, 0.34, 0.35)
        return Arranged(
            _indented(first), _indented(second), self._buttons(prompt.offers, third, 0.0)
        )

    def _fits(
        self, text: str, box: pygame.FRect, style: TextStyle = theme.DETAIL, lines: int = 2
    ) -> bool:
        set_text = self.gear.kit.text.fit(text, style, box.width, box.height, lines)
        return not set_text.cut and set_text.height <= box.height + 1

    def _buttons(
        self, offers: tuple[Offer, ...], row: pygame.FRect, kept: float = _LEAST_DETAIL
    ) -> list[tuple[Offer, pygame.FRect]]:
        """The buttons at the right end of a row, narrower when there are many; `kept` is the share
        of the row that they leave free."""
        if not offers:
            return []
        text = self.gear.kit.text
        widths = [
            row.height + 8
            if offer.code in _ICONS
            else text.set(offer.label, theme.OFFER).width + 2 * _BUTTON_PAD
            for offer in offers
        ]
        gaps = _PAD * (len(widths) - 1)
        room = row.width * (1 - kept) - gaps
        pads = sum(offer.code not in _ICONS for offer in offers)
        spare = min(_BUTTON_PAD - _LEAST_PAD, max(0.0, sum(widths) - room) / (2 * max(1, pads)))
        widths = [
            width if offer.code in _ICONS else width - 2 * spare
            for offer, width in zip(offers, widths, strict=True)
        ]
        shrink = min(1.0, room / sum(widths))
        x = row.right - sum(widths) * shrink - gaps
        placed: list[tuple[Offer, pygame.FRect]] = []
        for offer, width in zip(offers, widths, strict=True):
            placed.append((offer, pygame.FRect(x, row.top, width * shrink, row.height)))
            x += width * shrink + _PAD
        return placed

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        if not self.is_shown(shown):
            return
        canvas.panel(self.rect, "lapis-slim")
        prompt = self._told(shown.prompt)
        arranged = self.arrange(shown.prompt)
        fits = self._fits(prompt.text, arranged.text, theme.PROMPT)
        style = theme.PROMPT if fits else theme.LONG_PROMPT
        self.write(canvas, prompt.text, arranged.text, style, theme.CREAM, max_lines=2)
        if prompt.detail:
            box = arranged.detail
            style = theme.DETAIL if self._fits(prompt.detail, box) else theme.LONG_DETAIL
            self.write(canvas, prompt.detail, box, style, theme.GOLD_LIGHT, max_lines=3)
        for offer, box in arranged.buttons:
            self._button(canvas, shown, offer, box)

    def _button(self, canvas: Canvas, shown: Shown, offer: Offer, box: pygame.FRect) -> None:
        look = _LOOKS[offer.tone]
        is_lit = shown.lit_uid == uid_of_offer(offer)
        state = "-disabled" if not offer.is_enabled else "-hover" if is_lit else ""
        canvas.panel(box, look + state)
        colour = theme.CREAM if offer.is_enabled else theme.CREAM_DISABLED
        if offer.code in _ICONS:
            size = min(box.width, box.height) * 0.56
            canvas.icon(_ICONS[offer.code], box.center, size, colour, None)
            return
        in_one = self._in_one_line(offer.label, box) >= _READABLY
        self.write(
            canvas,
            offer.label,
            _label(box, _BUTTON_RIM) if in_one else _label(box),
            theme.OFFER,
            colour,
            "centre",
            max_lines=1 if in_one else 2,
            shadow=theme.SHADOW,
        )


def _label(box: pygame.FRect, rim: float = 1.0) -> pygame.FRect:
    """The room for words in a button, `rim` clear of it above and below."""
    return box.inflate(-14, -2 * rim)


def _indented(row: pygame.FRect) -> pygame.FRect:
    return pygame.FRect(row.left + _INDENT, row.top, row.width - 2 * _INDENT, row.height)


def _left_of(buttons: list[tuple[Offer, pygame.FRect]], row: pygame.FRect) -> pygame.FRect:
    """What of a row is left of the buttons in it."""
    box = _indented(row)
    right = min((rect.left for _, rect in buttons), default=box.right + _INDENT) - _INDENT
    return pygame.FRect(box.left, box.top, max(1.0, right - box.left), box.height)
