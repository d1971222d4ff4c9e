"""Buttons with text, with a sign or with a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.input import PointerEvent, PointerPressed, PointerReleased
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour, TextStyle
from cleopatra.kit.widgets.widget import Common, Size, Widget

PAD_X, PAD_Y = 30.0, 10.0


class Clickable(Widget):
    """The base of all buttons: clicked when pressed and released inside."""

    focusable = True

    def __init__(
        self, on_click: Callable[[], object], *, sound: str = "click", **common: Unpack[Common]
    ) -> None:
        super().__init__(**common)
        self.on_click = on_click
        self.sound = sound

    def activate(self) -> None:
        if self.enabled:
            if self.host is not None and self.sound:
                self.host.kit.sound.click(self.sound)
            self.on_click()

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, PointerReleased) and self.rect.collidepoint(event.pos):
            self.activate()
        return isinstance(event, PointerPressed | PointerReleased)

    def state(self) -> str:
        """The suffix of the look: "", -hover, -pressed or -disabled."""
        if not self.enabled:
            return "-disabled"
        if self.is_pressed:
            return "-pressed"
        return "-hover" if self.is_hovered else ""


class Button(Clickable):
    """A button with text and an optional icon.

    `look` is "button" (the main action), "plain", or "danger". Long text shrinks, then breaks into
    two lines. With `is_entry` icon and text are aligned in columns, for lists of buttons.
    """

    def __init__(
        self,
        text: str,
        on_click: Callable[[], object],
        *,
        look: str = "plain",
        icon: str = "",
        style: TextStyle = theme.BUTTON,
        sound: str = "click",
        is_entry: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_click, sound=sound, **common)
        self._text = text
        self._is_entry = is_entry
        self.look = look
        self.icon = icon
        self.style = style

    def describe(self) -> Description:
        return self.described(self._text)

    @property
    def text(self) -> str:
        """Its text."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.relayout()

    def wanted(self, kit: Kit, room: float) -> Size:
        spare = self._icon_room(kit) + 2 * PAD_X
        line = kit.text.set(self._text, self.style)
        width = line.width + spare + 2
        height = max(theme.CONTROL_HEIGHT, line.height + 2 * PAD_Y)
        if width > room or (self.width is not None and width > self.width):
            inner = max(20.0, min(room, self.width or room) - spare)
            fitted = kit.text.fit(self._text, self.style, inner, line.height + 1, 1)
            if fitted.cut:
                fitted = kit.text.fit(self._text, self.style, inner, None, 2)
            width = min(room, width)
            height = max(height, fitted.height + 2 * PAD_Y)
        return width, height

    def draw(self, canvas: Canvas) -> None:
        state = self.state()
        canvas.panel(self.rect, self.look + state)
        colour = theme.CREAM if self.enabled else theme.CREAM_SOFT
        nudge = 2.0 if state == "-pressed" else 0.0
        box = self._text_box(canvas.kit).move(0, nudge)
        lines = 1 if not self._breaks(canvas.kit) else 2
        align = "left" if self._is_entry else "centre"
        if self.icon and self._is_entry:
            size = self._icon_size(canvas.kit)
            centre = (box.left - 12 - size / 2, self.rect.centery + nudge)
            canvas.icon(self.icon, centre, size, *self._icon_inks())
        elif self.icon:
            size = self._icon_size(canvas.kit)
            set_text = canvas.kit.text.fit(self._text, self.style, box.width, box.height, lines)
            total = size + 12 + set_text.width
            left = self.rect.centerx - total / 2
            centre = (left + size / 2, self.rect.centery + nudge)
            canvas.icon(self.icon, centre, size, *self._icon_inks())
            box.left = left + size + 12
            align = "left"
        canvas.text(self._text, box, self.style, colour, align, "middle", lines, shadow=theme.BLACK)

    def _icon_inks(self) -> tuple[theme.Colour, theme.Colour]:
        """Fill and line: thin glyphs are mostly line, and a dark one is lost on a dark button."""
        if not self.enabled:
            return theme.CREAM_SOFT, theme.CREAM_SOFT
        return theme.GOLD_LIGHT, theme.GOLD_LIGHT

    def cut_texts(self, kit: Kit) -> list[str]:
        box = self._text_box(kit)
        lines = 2 if self._breaks(kit) else 1
        fitted = kit.text.fit(self._text, self.style, box.width, box.height, lines)
        return [self._text] if fitted.cut or fitted.height > box.height + 1 else []

    def _breaks(self, kit: Kit) -> bool:
        box = self._text_box(kit)
        return kit.text.fit(self._text, self.style, box.width, box.height, 1).cut

    def _text_box(self, kit: Kit) -> pygame.FRect:
        room = self._icon_room(kit)
        tight = self.rect.width < 170
        box = self.rect.inflate(-(PAD_X if tight else 1.6 * PAD_X), -PAD_Y)
        box.left += room
        box.width -= room
        return box

    def _icon_size(self, kit: Kit) -> float:
        return kit.text.pixels(self.style) / kit.scale * (1.5 if self._is_entry else 1.25)

    def _icon_room(self, kit: Kit) -> float:
        return self._icon_size(kit) + 12 if self.icon else 0.0


class IconButton(Clickable):
    """A square button with a sign; its tooltip must say what it does."""

    def __init__(
        self,
        icon: str,
        tooltip: str,
        on_click: Callable[[], object],
        *,
        look: str = "plain",
        size: float = theme.CONTROL_HEIGHT,
        colour: Colour | None = None,
        uid: str = "",
        enabled: bool = True,
        visible: bool = True,
        sound: str = "click",
    ) -> None:
        super().__init__(
            on_click, uid=uid, tooltip=tooltip, enabled=enabled, visible=visible, sound=sound
        )
        self._icon = icon
        self.look = look
        self.size = size
        self.colour = colour

    @property
    def icon(self) -> str:
        """The sign's name."""
        return self._icon

    @icon.setter
    def icon(self, name: str) -> None:
        self._icon = name
        self.invalidate()

    def wanted(self, kit: Kit, room: float) -> Size:
        side = self.size * max(1.0, 1 + (kit.text_scale - 1) * 0.5)
        return side, side

    def draw(self, canvas: Canvas) -> None:
        state = self.state()
        canvas.panel(self.rect, self.look + state)
        x, y = self.rect.center
        size = min(self.rect.size) * 0.56
        colour = (self.colour or theme.CREAM) if self.enabled else theme.CREAM_DISABLED
        canvas.icon(self._icon, (x, y + (2 if state == "-pressed" else 0)), size, colour)


class ImageButton(Clickable):
    """A clickable picture with a caption below.

    `painter` draws it into a box; it is called again when the button looks different.
    """

    def __init__(
        self,
        painter: Callable[[Canvas, pygame.FRect], None],
        on_click: Callable[[], object],
        *,
        picture: Size,
        caption: str = "",
        selected: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_click, **common)
        self._painter = painter
        self._picture = picture
        self._caption = caption
        self._selected = selected

    def describe(self) -> Description:
        return self.described(self._caption, is_chosen=self._selected)

    @property
    def selected(self) -> bool:
        """Whether it is the selected one of several."""
        return self._selected

    @selected.setter
    def selected(self, value: bool) -> None:
        self._selected = value
        self.invalidate()

    def wanted(self, kit: Kit, room: float) -> Size:
        width, height = self._picture[0] + 24, self._picture[1] + 24
        if self._caption:
            height += kit.text.set(self._caption, theme.SMALL, width - 24, 2).height + 8
        return min(room, width), height

    def picture_box(self, kit: Kit) -> pygame.FRect:
        """The rectangle of the picture: what the caption leaves, at least the size asked for."""
        width, below = self.rect.width - 24, 0.0
        if self._caption:
            below = kit.text.fit(self._caption, theme.SMALL, width, None, 2).height + 8
        height = max(self._picture[1], self.rect.height - 24 - below)
        return pygame.FRect(self.rect.left + 12, self.rect.top + 12, width, height)

    def draw(self, canvas: Canvas) -> None:
        look = "row-on" if self._selected else "row-hover" if self.is_hovered else "row"
        canvas.panel(self.rect, look)
        box = self.picture_box(canvas.kit)
        self._painter(canvas, box)
        if self._caption:
            below = pygame.FRect(box.left, box.bottom + 4, box.width, 0)
            below.height = self.rect.bottom - 8 - below.top
            colour = theme.CREAM if self._selected else theme.INK
            canvas.text(self._caption, below, theme.SMALL, colour, "centre", max_lines=2)

    def cut_texts(self, kit: Kit) -> list[str]:
        if not self._caption:
            return []
        height = self.rect.height - 24 - self._picture[1]
        fitted = kit.text.fit(self._caption, theme.SMALL, self.rect.width - 24, height, 2)
        return [self._caption] if fitted.cut else []
