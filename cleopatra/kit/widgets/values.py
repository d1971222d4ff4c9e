"""Widgets that hold a value: toggle, slider, choice, number.

`on_change` is called when the user changes the value, not when `value` is set from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, Unpack

import pygame

from cleopatra.kit.device.accessible import Description, Range, Role
from cleopatra.kit.device.input import (
    InputAction,
    PointerEvent,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Press,
    Typed,
    Wheel,
)
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import percent
from cleopatra.kit.widgets.labels import draw_track
from cleopatra.kit.widgets.widget import Common, Size, Widget

T = TypeVar("T")
_KNOB = 30.0
_STEPS = {InputAction.LEFT: -1, InputAction.RIGHT: 1}


class Toggle(Widget):
    """A switch with an optional text beside it."""

    focusable = True

    def __init__(
        self,
        value: bool,
        on_change: Callable[[bool], object],
        *,
        text: str = "",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._value = value
        self._on_change = on_change
        self._text = text

    def describe(self) -> Description:
        return self.described(self._text, Role.CHECK_BOX, is_chosen=self._value)

    @property
    def value(self) -> bool:
        """On or off."""
        return self._value

    @value.setter
    def value(self, value: bool) -> None:
        self._value = value
        self.invalidate()

    def wanted(self, kit: Kit, room: float) -> Size:
        width, height = self._switch(kit)
        if not self._text:
            return width, max(height, theme.CONTROL_HEIGHT)
        text = kit.text.set(self._text, theme.BODY, max(60.0, room - width - theme.GAP))
        return width + theme.GAP + text.width + 1, max(text.height, height, theme.CONTROL_HEIGHT)

    def activate(self) -> None:
        self._value = not self._value
        if self.host is not None:
            self.host.kit.sound.click()
        self.invalidate()
        self._on_change(self._value)

    def press(self, press: Press) -> bool:
        step = _STEPS.get(press.action) if press.action else None
        if step is None or not self.enabled or (step > 0) == self._value:
            return False
        self.activate()
        return True

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, PointerReleased) and self.rect.collidepoint(event.pos):
            self.activate()
        return isinstance(event, PointerPressed | PointerReleased)

    def draw(self, canvas: Canvas) -> None:
        width, height = self._switch(canvas.kit)
        box = pygame.FRect(self.rect.left, self.rect.centery - height / 2, width, height)
        if not self.enabled:
            canvas.panel(box, "track-off")
        else:
            canvas.panel(box, "track")
            if self._value:
                canvas.panel(box.inflate(-5, -5), "track-fill")
        knob = pygame.FRect(0, 0, height - 4, height - 4)
        knob.centery = box.centery
        knob.left = box.right - knob.width - 2 if self._value else box.left + 2
        look = "knob-off" if not self.enabled else "knob-hover" if self.is_hovered else "knob"
        canvas.panel(knob, look)
        sign = "check" if self._value else "cross"
        space = pygame.FRect(box)
        space.width -= knob.width
        space.left = box.left + (0 if self._value else knob.width)
        sign_colour = theme.CREAM if self.enabled else theme.INK_DISABLED
        canvas.icon(sign, space.center, height * 0.5, sign_colour)
        if self._text:
            text_box = pygame.FRect(self.rect)
            text_box.left = box.right + theme.GAP
            text_box.width = self.rect.right - text_box.left
            colour = theme.INK if self.enabled else theme.INK_DISABLED
            canvas.text(self._text, text_box, theme.BODY, colour, max_lines=None)

    def cut_texts(self, kit: Kit) -> list[str]:
        if not self._text:
            return []
        room = self.rect.width - self._switch(kit)[0] - theme.GAP
        fitted = kit.text.fit(self._text, theme.BODY, room, self.rect.height, None)
        return [self._text] if fitted.cut or fitted.width > room + 1 else []

    def _switch(self, kit: Kit) -> Size:
        factor = max(1.0, 1 + (kit.text_scale - 1) * 0.5)
        return 84 * factor, 40 * factor


class Slider(Widget):
    """A value in a range with steps; its figure is shown at the right end.

    `show` turns the value into that text, by default percent of the range.
    """

    focusable = True

    def __init__(
        self,
        value: float,
        on_change: Callable[[float], object],
        *,
        least: float = 0.0,
        most: float = 1.0,
        step: float = 0.05,
        show: Callable[[float], str] | None = None,
        uid: str = "",
        tooltip: str = "",
        enabled: bool = True,
        grow: float = 1.0,
        width: float | None = None,
    ) -> None:
        super().__init__(uid=uid, tooltip=tooltip, enabled=enabled, grow=grow, width=width)
        self.least, self.most, self.step = least, most, step
        self._value = self._clamp(value)
        self._on_change = on_change
        self._show = show or self._percent

    def describe(self) -> Description:
        figures = Range(self._value, self.least, self.most, self.step)
        return self.described("", Role.SLIDER, self._show(self._value), range=figures)

    def change_to(self, value: float) -> None:
        if self.enabled:
            self._change(value)

    @property
    def value(self) -> float:
        """The value."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        self._value = self._clamp(value)
        self.invalidate()

    def wanted(self, kit: Kit, room: float) -> Size:
        return min(room, 420.0), max(theme.CONTROL_HEIGHT, kit.text.line_height(theme.BODY))

    def press(self, press: Press) -> bool:
        step = _STEPS.get(press.action) if press.action else None
        if step is None or not self.enabled:
            return False
        self._change(self._value + step * self.step)
        return True

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, Wheel):
            if not self.is_focused:
                return False
            self._change(self._value + self.step * event.notches)
            return bool(event.dy)
        if isinstance(event, PointerPressed) or (
            isinstance(event, PointerMoved) and self.is_pressed
        ):
            track = self._track()
            share = (event.pos[0] - track.left - _KNOB / 2) / max(1.0, track.width - _KNOB)
            self._change(self.least + max(0.0, min(1.0, share)) * (self.most - self.least))
            return True
        return isinstance(event, PointerReleased)

    def draw(self, canvas: Canvas) -> None:
        track = self._track(canvas.kit)
        share = (self._value - self.least) / (self.most - self.least or 1)
        middle = track.left + _KNOB / 2 + (track.width - _KNOB) * share
        draw_track(canvas, track, (middle - track.left) / track.width, self.enabled)
        knob = pygame.FRect(0, 0, _KNOB, _KNOB * 1.25)
        knob.center = (middle, track.centery)
        hot = self.is_hovered or self.is_pressed
        look = "knob-off" if not self.enabled else "knob-hover" if hot else "knob"
        canvas.panel(knob, look)
        figure = pygame.FRect(track.right + 24, self.rect.top, 0, self.rect.height)
        figure.width = self.rect.right - figure.left
        colour = theme.INK if self.enabled else theme.INK_DISABLED
        canvas.text(self._show(self._value), figure, theme.BODY, colour, "right")

    def cut_texts(self, kit: Kit) -> list[str]:
        room = self._figure_room(kit)
        text = self._show(self._value)
        return [text] if kit.text.fit(text, theme.BODY, room).cut else []

    def _track(self, kit: Kit | None = None) -> pygame.FRect:
        kit = kit or (self.host.kit if self.host is not None else None)
        room = self._figure_room(kit) if kit is not None else 90.0
        track = pygame.FRect(self.rect)
        track.width = max(60.0, self.rect.width - 24 - room)
        return track

    def _figure_room(self, kit: Kit) -> float:
        texts = (self._show(self.least), self._show(self.most), self._show(self._value))
        return min(
            max(kit.text.set(text, theme.BODY).width for text in texts) + 2, self.rect.width * 0.5
        )

    def _percent(self, value: float) -> str:
        return percent(round(100 * (value - self.least) / (self.most - self.least or 1)))

    def _clamp(self, value: float) -> float:
        steps = round((value - self.least) / self.step)
        return round(max(self.least, min(self.most, self.least + steps * self.step)), 6)

    def _change(self, value: float) -> None:
        value = self._clamp(value)
        if value != self._value:
            self._value = value
            self.invalidate()
            self._on_change(value)


class _Stepper(Widget):
    """A box with an arrow at each end; the left and right keys step."""

    focusable = True

    def describe(self) -> Description:
        return self.described("", Role.BUTTON, self.label())

    def label(self) -> str:
        """The text in the middle."""
        raise NotImplementedError

    def labels(self) -> Sequence[str]:
        """All texts it may show, for the width."""
        raise NotImplementedError

    def step_by(self, by: int) -> None:
        """Step, by an arrow or a key."""
        raise NotImplementedError

    def can_step(self, by: int) -> bool:
        """Whether a step in that direction is possible."""
        raise NotImplementedError

    def wanted(self, kit: Kit, room: float) -> Size:
        texts = [kit.text.set(text, theme.BODY) for text in self.labels()]
        width = max((text.width for text in texts), default=0.0) + 2 * self._arrow_room() + 8
        height = max(theme.CONTROL_HEIGHT, kit.text.line_height(theme.BODY) + 16)
        if width > room:
            inner = max(20.0, room - 2 * self._arrow_room())
            fitted = [kit.text.fit(text, theme.BODY, inner, None, 1) for text in self.labels()]
            if any(text.cut for text in fitted):
                fitted = [kit.text.fit(text, theme.BODY, inner, None, 2) for text in self.labels()]
                height = max(height, max(text.height for text in fitted) + 16)
        return min(room, max(width, 160.0)), height

    def press(self, press: Press) -> bool:
        step = _STEPS.get(press.action) if press.action else None
        if step is None or not self.enabled:
            return False
        self._step(step)
        return True

    def activate(self) -> None:
        self._step(1)

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, Wheel):
            if not self.is_focused:
                return False
            for _ in range(abs(event.notches)):
                self._step(-1 if event.notches > 0 else 1)
            return bool(event.dy)
        if isinstance(event, PointerReleased) and self.rect.collidepoint(event.pos):
            self._step(-1 if event.pos[0] < self.rect.left + self._arrow_room() else 1)
        return isinstance(event, PointerPressed | PointerReleased)

    def draw(self, canvas: Canvas) -> None:
        hot = self.is_hovered or self.is_pressed
        look = "field-disabled" if not self.enabled else "field-focus" if hot else "field"
        canvas.panel(self.rect, look)
        room = self._arrow_room()
        for by, x in ((-1, self.rect.left + room / 2), (1, self.rect.right - room / 2)):
            live = self.enabled and self.can_step(by)
            colour = theme.INK_HEADING if live else theme.PAPYRUS_DARK
            name = "arrow-left" if by < 0 else "arrow-right"
            canvas.icon(name, (x, self.rect.centery), 28, colour)
        box = self.rect.inflate(-2 * room, -8)
        colour = theme.INK if self.enabled else theme.INK_SOFT
        lines = self._lines(canvas.kit, box)
        canvas.text(self.label(), box, theme.BODY, colour, "centre", max_lines=lines)

    def cut_texts(self, kit: Kit) -> list[str]:
        box = self.rect.inflate(-2 * self._arrow_room(), -8)
        lines = self._lines(kit, box)
        texts = self.labels()
        return [t for t in texts if kit.text.fit(t, theme.BODY, box.width, box.height, lines).cut]

    def _lines(self, kit: Kit, box: pygame.FRect) -> int:
        one = kit.text.fit(self.label(), theme.BODY, box.width, box.height, 1)
        return 2 if one.cut else 1

    def _arrow_room(self) -> float:
        return 52.0

    def _step(self, by: int) -> None:
        if self.can_step(by):
            if self.host is not None:
                self.host.kit.sound.click()
            self.step_by(by)
            self.invalidate()


class Choice(_Stepper, Generic[T]):
    """One of a few values: ◀ text ▶.

    `options` are (value, text) pairs; after the last comes the first.
    """

    def __init__(
        self,
        options: Sequence[tuple[T, str]],
        value: T,
        on_change: Callable[[T], object],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._options = list(options)
        self._on_change = on_change
        self._index = self._find(value)

    @property
    def value(self) -> T:
        """The chosen value."""
        return self._options[self._index][0]

    @value.setter
    def value(self, value: T) -> None:
        self._index = self._find(value)
        self.invalidate()

    def label(self) -> str:
        return self._options[self._index][1]

    def labels(self) -> Sequence[str]:
        return [text for _, text in self._options]

    def can_step(self, by: int) -> bool:
        return len(self._options) > 1

    def step_by(self, by: int) -> None:
        self._index = (self._index + by) % len(self._options)
        self._on_change(self.value)

    def _find(self, value: T) -> int:
        """The option's index.

        :raises ValueError: for a value that is no option.
        """
        for index, (option, _) in enumerate(self._options):
            if option == value:
                return index
        raise ValueError(f"{value!r} is none of {[option for option, _ in self._options]!r}")


class NumberField(_Stepper):
    """A whole number between `least` and `most`: arrows, or typed figures."""

    def __init__(
        self,
        value: int,
        on_change: Callable[[int], object],
        *,
        least: int = 0,
        most: int = 99,
        step: int = 1,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.least, self.most, self.step = least, most, step
        self._value = max(least, min(most, value))
        self._on_change = on_change
        self._typing = ""

    def describe(self) -> Description:
        figures = Range(self._value, self.least, self.most, self.step)
        return self.described("", Role.SLIDER, self.label(), range=figures)

    def change_to(self, value: float) -> None:
        if self.enabled:
            self._typing = ""
            self._change(round(value))
            self.invalidate()

    @property
    def value(self) -> int:
        """The number."""
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        self._value = max(self.least, min(self.most, value))
        self._typing = ""
        self.invalidate()

    def label(self) -> str:
        return self._typing or str(self._value)

    def labels(self) -> Sequence[str]:
        return str(self.least), str(self.most)

    def can_step(self, by: int) -> bool:
        return self.least <= self._value + by <= self.most

    def step_by(self, by: int) -> None:
        self._typing = ""
        self._change(self._value + by * self.step)

    def typed(self, event: Typed) -> bool:
        figures = "".join(c for c in event.text if c.isdecimal() or (c == "-" and self.least < 0))
        if not figures or not self.enabled:
            return False
        typing = (self._typing + figures).lstrip("0") or "0"
        if typing.lstrip("-") and int(typing) > self.most:
            typing = str(self.most)
        self._typing = typing
        if typing.lstrip("-"):
            self._change(int(typing))
        self.invalidate()
        return True

    def press(self, press: Press) -> bool:
        if pygame.K_0 <= press.key <= pygame.K_9:
            return True
        if press.key == pygame.K_BACKSPACE and self.enabled:
            self._typing = self.label()[:-1]
            self._change(int(self._typing) if self._typing.lstrip("-") else self.least)
            self.invalidate()
            return True
        return super().press(press)

    def activate(self) -> None:
        self._typing = ""
        self.invalidate()

    def focus_changed(self, has_focus: bool) -> None:
        self._typing = ""
        super().focus_changed(has_focus)

    def _change(self, value: int) -> None:
        value = max(self.least, min(self.most, value))
        if value != self._value:
            self._value = value
            self._on_change(value)
