"""Buttons of the set-up of which one is chosen, and steppers that fit on a narrow card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.typesetter import Paragraph
from cleopatra.kit.widgets.buttons import Clickable
from cleopatra.kit.widgets.values import Choice
from cleopatra.kit.widgets.widget import Size

T = TypeVar("T")

_PAD: Final = 22.0
_SIGN: Final = 22.0
"""The width that each small sign takes."""
_ARROW: Final = 34.0
_STYLE: Final = theme.SMALL


class OptionButton(Clickable):
    """One of several: its text, and behind it small signs as many as `signs`."""

    def __init__(
        self,
        text: str,
        on_click: Callable[[], object],
        *,
        selected: bool,
        signs: int = 0,
        uid: str = "",
        tooltip: str = "",
        enabled: bool = True,
        width: float | None = None,
    ) -> None:
        super().__init__(on_click, uid=uid, tooltip=tooltip, enabled=enabled, width=width)
        self.text = text
        self.selected = selected
        self.signs = signs

    def describe(self) -> Description:
        return self.described(self.text, is_chosen=self.selected)

    def wanted(self, kit: Kit, room: float) -> Size:
        line = kit.text.set(self.text, theme.BODY)
        signs = self.signs * _SIGN + 8 if self.signs else 0.0
        width = max(line.width + signs + 2 * _PAD, 104.0)
        return min(room, width), max(theme.CONTROL_HEIGHT, line.height + 14)

    def draw(self, canvas: Canvas) -> None:
        if self.selected:
            canvas.panel(self.rect.inflate(6, 6), "frame")
            canvas.rect(self.rect.inflate(8, 8), theme.TURQUOISE_LIGHT, 4, 15)
        hot = self.is_hovered or self.is_pressed
        if not self.enabled:
            look = "field-disabled"
        elif self.selected:
            look = "button-hover" if hot else "button"
        else:
            look = "field-focus" if hot else "field"
        canvas.panel(self.rect, look)
        box = self.rect.inflate(-_PAD, -8)
        ink = theme.CREAM if self.selected and self.enabled else theme.INK
        if not self.enabled:
            ink = theme.INK_DISABLED
        if not self.signs:
            canvas.text(self.text, box, theme.BODY, ink, "centre")
            return
        line = canvas.kit.text.fit(self.text, theme.BODY, box.width - self.signs * _SIGN)
        left = self.rect.centerx - (line.width + 8 + self.signs * _SIGN) / 2
        canvas.text(
            self.text, pygame.FRect(left, box.top, line.width + 2, box.height), theme.BODY, ink
        )
        fill = theme.GOLD_LIGHT if self.selected else theme.WOOD
        for number in range(self.signs):
            x = left + line.width + 8 + (number + 0.5) * _SIGN
            draw_sign(canvas, (x, self.rect.centery), fill)

    def cut_texts(self, kit: Kit) -> list[str]:
        room = self.rect.width - _PAD - self.signs * _SIGN
        fitted = kit.text.fit(self.text, theme.BODY, room, self.rect.height - 8)
        return [self.text] if fitted.cut else []


def draw_sign(
    canvas: Canvas, centre: tuple[float, float], fill: theme.Colour, size: float = 20.0
) -> None:
    """A small pyramid: one player, or one step of strength."""
    x, y = centre
    half, foot = size * 0.36, y + size / 2
    canvas.polygon([(x, y - size / 2), (x + half + 1, foot), (x - half - 1, foot)], theme.RIM)
    inner = half - 1.4
    canvas.polygon([(x, foot - size + 3.4), (x + inner, foot - 2), (x - inner, foot - 2)], fill)


class CardChoice(Choice[T], Generic[T]):
    """A choice in small letters with narrow arrows; its text may take three lines."""

    def wanted(self, kit: Kit, room: float) -> Size:
        inner = max(20.0, room - 2 * _ARROW - 8)
        tall = max((self._set(kit, text, inner).height for text in self.labels()), default=0.0)
        return room, max(theme.CONTROL_HEIGHT, tall + 14) + self.foot(kit)

    def foot(self, kit: Kit) -> float:
        """The height below the text for something else."""
        return 0.0

    def draw(self, canvas: Canvas) -> None:
        hot = self.is_hovered or self.is_pressed
        canvas.panel(self.rect, "field-focus" if hot else "field")
        box = self._text_box(canvas.kit)
        for by, x in ((-1, self.rect.left + _ARROW / 2 + 4), (1, self.rect.right - _ARROW / 2 - 4)):
            name = "arrow-left" if by < 0 else "arrow-right"
            colour = theme.INK_HEADING if self.can_step(by) else theme.PAPYRUS_DARK
            canvas.icon(name, (x, box.centery), 22, colour)
        lines = len(self._set(canvas.kit, self.label(), box.width).lines)
        canvas.text(self.label(), box, _STYLE, theme.INK, "centre", max_lines=lines)

    def cut_texts(self, kit: Kit) -> list[str]:
        box = self._text_box(kit)
        return [
            text
            for text in self.labels()
            if self._set(kit, text, box.width).cut
            or self._set(kit, text, box.width).height > box.height + 1
        ]

    def _text_box(self, kit: Kit) -> pygame.FRect:
        box = self.rect.inflate(-2 * _ARROW - 8, -8)
        box.height -= self.foot(kit)
        return box

    def _set(self, kit: Kit, text: str, room: float) -> Paragraph:
        """A text on as few lines as it needs, at most three."""
        for lines in (1, 2):
            found = kit.text.fit(text, _STYLE, room, None, lines)
            if not found.cut:
                return found
        return kit.text.fit(text, _STYLE, room, None, 3)

    def _arrow_room(self) -> float:
        return _ARROW + 8


class StrengthChoice(CardChoice[str]):
    """The level of a bot, with a row of small signs that says how high it is."""

    def foot(self, kit: Kit) -> float:
        return 30.0

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        count = len(self._options)
        step = min(26.0, (self.rect.width - 28) / count)
        left = self.rect.centerx - step * (count - 1) / 2
        for number in range(count):
            fill = theme.GOLD if number <= self._index else theme.PAPYRUS_DARK
            centre = (left + number * step, self.rect.bottom - 22)
            draw_sign(canvas, centre, fill, min(20.0, step - 3))
