"""An editable line of text."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Unpack

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.device.input import (
    Composing,
    InputAction,
    PointerEvent,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Press,
    Typed,
)
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.letters import cut, following, is_right_to_left, letters, previous
from cleopatra.kit.widgets.widget import Common, Size, Widget

_BLINK = 0.53
_PAD = 18.0
_JOINERS = "\u200c\u200d"
_LEAVES = frozenset({InputAction.NEXT, InputAction.PREVIOUS, InputAction.UP, InputAction.DOWN})


class TextField(Widget):
    """One line of text, at most `longest` code points.

    `on_change` is called on every change, `on_submit` on Enter. `hint` is shown while the field is
    empty. Ctrl+A selects everything; Ctrl+C, X and V use the clipboard. What an input method
    composes is shown at the caret, underlined, and is no part of the text yet. Entering the field
    selects its text; a second click sets the caret.
    """

    focusable = True

    def __init__(
        self,
        text: str,
        on_change: Callable[[str], object],
        *,
        on_submit: Callable[[str], object] | None = None,
        hint: str = "",
        longest: int = 40,
        accept: Callable[[str], bool] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._text = cut(text, longest)
        self._on_change = on_change
        self._on_submit = on_submit
        self._hint = hint
        self._longest = longest
        self._accept = accept or str.isprintable
        self._caret = len(self._text)
        self._marked = False
        self._is_entered = False
        self._composed = ""
        self._scroll = 0
        self._shown_at = 0.0

    def describe(self) -> Description:
        return self.described(self._hint, Role.ENTRY, self._text)

    @property
    def text(self) -> str:
        """The text."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        self._text = cut(text, self._longest)
        self._caret = len(self._text)
        self._marked = False
        self.invalidate()

    def wanted(self, kit: Kit, room: float) -> Size:
        height = max(theme.CONTROL_HEIGHT, kit.text.line_height(theme.BODY) + 18)
        return min(room, 420.0), height

    # -- Input ----------------------------------------------------------------------------
    def press(self, press: Press) -> bool:
        if not self.enabled or press.action in _LEAVES:
            return False
        if press.action is InputAction.CANCEL or pygame.K_F1 <= press.key <= pygame.K_F12:
            return False
        if press.key in (pygame.K_RETURN, pygame.K_KP_ENTER) or press.key == 0:
            if press.action is InputAction.ACCEPT and self._on_submit is not None:
                self._on_submit(self._text)
            return press.action is InputAction.ACCEPT
        if press.ctrl:
            self._control(press.key)
        else:
            self._edit(press.key)
        self._touch()
        return True

    def typed(self, event: Typed) -> bool:
        if self.enabled:
            self._insert(event.text)
            self._touch()
        return self.enabled

    def composed(self, event: Composing) -> bool:
        if self.enabled and event.text != self._composed:
            self._composed = event.text
            self._touch()
        return self.enabled

    def text_rect(self) -> pygame.FRect | None:
        """Where text is entered, logical: input methods show their choices next to it."""
        return self.rect if self.enabled else None

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, PointerPressed) or (
            isinstance(event, PointerMoved) and self.is_pressed
        ):
            if isinstance(event, PointerPressed):
                was_entered, self._is_entered = self._is_entered, True
                if was_entered:
                    self._caret = self._index_at(event.pos[0])
                    self._marked = False
            self._touch()
            return True
        return isinstance(event, PointerReleased)

    def focus_changed(self, has_focus: bool) -> None:
        self._marked = has_focus and bool(self._text)
        self._is_entered = False
        self._composed = ""
        self._caret = len(self._text)
        self._touch()
        super().focus_changed(has_focus)

    def tick(self, now: float) -> None:
        if self.is_focused:
            self.invalidate()
            self._plan()

    # -- Drawing --------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        look = (
            "field-disabled" if not self.enabled else "field-focus" if self.is_focused else "field"
        )
        canvas.panel(self.rect, look)
        inner = self._inner()
        kit = canvas.kit
        y = self.rect.centery - kit.text.line_height(theme.BODY) / 2
        if not self._text and not self._composed and self._hint:
            canvas.text(self._hint, inner, theme.BODY, theme.INK_SOFT)
        before, shown = self._text[: self._caret], self._text
        if self._composed:
            before += self._composed
            shown = before + self._text[self._caret :]
        caret_x = self._place(len(before), shown, kit)
        self._scroll_to(caret_x, kit)
        left = inner.left - self._scroll / kit.scale
        with canvas.clipped(inner.inflate(8, 0)):
            if self._marked and self.is_focused:
                mark = pygame.FRect(left, inner.top, self._width(self._text, kit) / kit.scale, 0)
                mark.height = inner.height
                canvas.rect(mark.inflate(6, -10), theme.SELECTION, 0, 4)
            paragraph = kit.text.set(shown, theme.BODY, raw=True)
            colour = theme.INK if self.enabled else theme.INK_SOFT
            canvas.paragraph(paragraph, (left, y), colour)
            if self._composed:
                begun = self._place(len(before) - len(self._composed), shown, kit)
                start, end = (left + x / kit.scale for x in (begun, caret_x))
                under = inner.bottom - 8
                canvas.line((start, under), (end, under), theme.INK, 2)
            if self.is_focused and self._caret_is_lit():
                x = left + caret_x / kit.scale
                canvas.line((x, inner.top + 10), (x, inner.bottom - 10), theme.CARNELIAN, 3)

    # -- Inside ---------------------------------------------------------------------------
    def _edit(self, key: int) -> None:
        text, at = self._text, self._caret
        if key == pygame.K_BACKSPACE:
            if self._marked:
                self._replace("", 0)
            elif at:
                start = previous(text, at)
                self._replace(text[:start] + text[at:], start)
        elif key == pygame.K_DELETE:
            if self._marked:
                self._replace("", 0)
            else:
                self._replace(text[:at] + text[following(text, at) :], at)
        elif key == pygame.K_LEFT:
            self._caret = previous(text, at)
        elif key == pygame.K_RIGHT:
            self._caret = following(text, at)
        elif key == pygame.K_HOME:
            self._caret = 0
        elif key == pygame.K_END:
            self._caret = len(text)
        else:
            return
        self._marked = False

    def _control(self, key: int) -> None:
        if key == pygame.K_a:
            self._marked = bool(self._text)
        elif key in (pygame.K_c, pygame.K_x) and self._text:
            _copy(self._text)
            if key == pygame.K_x:
                self._replace("", 0)
        elif key == pygame.K_v:
            self._insert(_paste())

    def _insert(self, text: str) -> None:
        text = "".join(c for c in text if self._accept(c) and _is_kept(c))
        if self.host is not None and (lacking := self.host.kit.text.undrawable(text)):
            text = "".join(letter for letter in letters(text) if letter not in lacking)
            self.host.toast(_("Letters that cannot be shown were left out."))
        if not text:
            return
        if self._marked:
            self._text, self._caret, self._marked = "", 0, False
        text = cut(text, self._longest - len(self._text))
        at = self._caret
        self._replace(self._text[:at] + text + self._text[at:], at + len(text))

    def _replace(self, text: str, caret: int) -> None:
        self._marked = False
        self._caret = caret
        if text != self._text:
            self._text = text
            self._on_change(text)

    def _inner(self) -> pygame.FRect:
        return self.rect.inflate(-2 * _PAD, -8)

    def _width(self, text: str, kit: Kit) -> int:
        return kit.text.advance(text, theme.BODY)

    def _place(self, end: int, text: str, kit: Kit) -> int:
        """Where the caret stands after `end` code points of a text, in pixels from the left."""
        width = self._width(text[:end], kit)
        return self._width(text, kit) - width if is_right_to_left(text) else width

    def _scroll_to(self, caret: int, kit: Kit) -> None:
        room = round(self._inner().width * kit.scale)
        self._scroll = max(0, min(self._scroll, caret), caret - room)

    def _index_at(self, x: float) -> int:
        if self.host is None:
            return len(self._text)
        kit = self.host.kit
        wished = (x - self._inner().left) * kit.scale + self._scroll
        ends = [0, *accumulate(map(len, letters(self._text)))]
        return min(ends, key=lambda end: abs(self._place(end, self._text, kit) - wished))

    def _caret_is_lit(self) -> bool:
        now = self.host.now if self.host is not None else 0.0
        return int((now - self._shown_at) / _BLINK) % 2 == 0

    def _touch(self) -> None:
        self._shown_at = self.host.now if self.host is not None else 0.0
        self.invalidate()
        self._plan()

    def _plan(self) -> None:
        if self.host is not None:
            self.host.wake_in(_BLINK)


def _is_kept(sign: str) -> bool:
    """Whether a sign can be part of a text: joiners, which shape letters, are not printable."""
    return sign.isprintable() or sign in _JOINERS


def _copy(text: str) -> None:
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return


def _paste() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
