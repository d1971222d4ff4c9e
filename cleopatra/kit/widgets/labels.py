"""Widgets that only show: labels, icons, panels, progress bars, lines. They take no input."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.ornaments import draw_winged_line
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import textures, theme
from cleopatra.kit.style.looks import LOOKS
from cleopatra.kit.style.theme import Colour, TextStyle
from cleopatra.kit.widgets.layout import Padding
from cleopatra.kit.widgets.widget import Common, Size, Widget


class Label(Widget):
    """Text with markup, wrapped at the width it gets, up to `max_lines`.

    `align` is left, centre or right; `shadow` a colour for text on pictures.
    """

    def __init__(
        self,
        text: str,
        style: TextStyle = theme.BODY,
        colour: Colour | None = None,
        *,
        align: str = "left",
        max_lines: int | None = None,
        shadow: Colour | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._text = text
        self.style = style
        heading = style.face is theme.Face.HEADING
        self.colour = colour or (theme.INK_HEADING if heading else theme.INK)
        self.align = align
        self.max_lines = max_lines
        self.shadow = shadow

    def reading(self) -> Description | None:
        role = Role.HEADING if self.style.face is theme.Face.HEADING else Role.LABEL
        told = self.name or self._text
        return Description(role, told, description=self.tooltip) if told else None

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
        paragraph = kit.text.set(self._text, self.style, room, self.max_lines)
        if paragraph.cut and self.max_lines is not None:
            paragraph = kit.text.fit(self._text, self.style, room, None, self.max_lines)
        return paragraph.width + 1, paragraph.height

    def draw(self, canvas: Canvas) -> None:
        canvas.text(
            self._text,
            self.rect,
            self.style,
            self.colour,
            self.align,
            "middle",
            self.max_lines,
            self.shadow,
        )

    def cut_texts(self, kit: Kit) -> list[str]:
        rect = self.rect
        fitted = kit.text.fit(self._text, self.style, rect.width, rect.height, self.max_lines)
        too_big = fitted.width > rect.width + 1 or fitted.height > rect.height + 1
        return [self._text] if fitted.cut or too_big else []


def heading(text: str, *, align: str = "centre") -> Label:
    """A heading of a panel."""
    return Label(text, theme.HEADING, theme.INK_HEADING, align=align, max_lines=2)


class Icon(Widget):
    """A hieroglyph or sign, `size` logical units; grows with the text scale."""

    def __init__(
        self,
        name: str,
        size: float = 40,
        fill: Colour | None = None,
        line: Colour | None = None,
        *,
        tooltip: str = "",
    ) -> None:
        super().__init__(tooltip=tooltip)
        self.name = name
        self.size = size
        self.fill = fill
        self.line = line

    def wanted(self, kit: Kit, room: float) -> Size:
        side = self.size * max(1.0, kit.text_scale)
        return side, side

    def draw(self, canvas: Canvas) -> None:
        side = min(self.rect.width, self.rect.height)
        canvas.icon(self.name, self.rect.center, side, self.fill, self.line)


class Divider(Widget):
    """A gold line with a winged scarab in the middle, between two parts of a panel."""

    def wanted(self, kit: Kit, room: float) -> Size:
        return min(room, 400.0), 28.0

    def draw(self, canvas: Canvas) -> None:
        draw_winged_line(canvas, self.rect, 28)


class Panel(Padding):
    """A panel of one of `ninepatch.LOOKS` with one child. The wear of a papyrus panel depends on
    `leaf`, a name, or else on its size.
    """

    leaf = ""

    def __init__(
        self,
        child: Widget,
        look: str = "papyrus",
        padding: float | None = None,
        **common: Unpack[Common],
    ) -> None:
        inner = LOOKS[look]
        least = inner.rim + (inner.inner[0] + 4 if inner.inner else 2)
        pad = least + (theme.PADDING if padding is None else padding)
        super().__init__(child, pad, **common)
        self.look = look

    def takes_pointer(self) -> bool:
        return False

    def draw(self, canvas: Canvas) -> None:
        self.draw_ground(canvas)
        super().draw(canvas)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the panel without its child."""
        canvas.panel(self.rect, self.look)
        if self.look != "papyrus" or canvas.kit.high_contrast:
            return
        rim = LOOKS[self.look].rim
        inner = self.rect.inflate(-2 * rim, -2 * rim)
        pixels = canvas.viewport.rect_to_pixels(inner)
        name = self.leaf or f"{round(inner.width)} {round(inner.height)}"
        radius = LOOKS[self.look].radius - rim
        wear = textures.leaf(
            canvas.kit.drawn, name, pixels.width, pixels.height, canvas.scale, radius
        )
        canvas.surface.blit(wear, pixels, special_flags=pygame.BLEND_PREMULTIPLIED)


class ProgressBar(Widget):
    """A bar that is filled to `value`, 0..1."""

    def __init__(self, value: float = 0.0, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._value = value

    @property
    def value(self) -> float:
        """How far it is filled, 0..1."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        self._value = max(0.0, min(1.0, value))
        self.invalidate()

    def wanted(self, kit: Kit, room: float) -> Size:
        return min(room, 320.0), 26.0

    def draw(self, canvas: Canvas) -> None:
        draw_track(canvas, self.rect, self._value, True)


class Painted(Widget):
    """A box drawn by `painter`, which gets the canvas and the box."""

    def __init__(
        self,
        painter: Callable[[Canvas, pygame.FRect], None],
        width: float,
        height: float,
        *,
        uid: str = "",
        tooltip: str = "",
        grow: float = 0.0,
    ) -> None:
        super().__init__(uid=uid, tooltip=tooltip, grow=grow, height=height)
        self._painter = painter
        self._size = (width, height)

    def wanted(self, kit: Kit, room: float) -> Size:
        return min(room, self._size[0]), self._size[1]

    def draw(self, canvas: Canvas) -> None:
        self._painter(canvas, self.rect)


def draw_track(canvas: Canvas, rect: pygame.FRect, value: float, enabled: bool) -> None:
    """The groove of sliders and progress bars, filled to `value` (0..1)."""
    groove = pygame.FRect(0, 0, rect.width, 20)
    groove.center = rect.center
    canvas.panel(groove, "track" if enabled else "track-off")
    inner = groove.inflate(-6, -6)
    inner.width *= value
    if inner.width >= 8 and enabled:
        canvas.panel(inner, "track-fill")
