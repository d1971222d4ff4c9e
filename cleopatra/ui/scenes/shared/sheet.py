"""The common layout of screens with text and controls: a papyrus sheet with a heading and buttons
at the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.kit.paint.backdrop import paint_backdrop
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.ornaments import draw_frieze
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.labels import Divider, Label, Panel, heading
from cleopatra.kit.widgets.layout import Anchored, Column, Container, Padding, Row, Space
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.host import Host
from cleopatra.ui.stage.sprites import SpriteStore

TITLE_PICTURE = "background_title"
_MARGIN, _FOOT = 44.0, 118.0
"""The distance of the frieze from the sheet's sides, and from its lower edge above the buttons."""


class _Leaf(Panel):
    """A sheet of papyrus with plants below its content."""

    def draw(self, canvas: Canvas) -> None:
        self.draw_ground(canvas)
        box = self.rect.inflate(-2 * _MARGIN, 0)
        box.height -= _FOOT
        if canvas.sees(pygame.FRect(box.left, box.bottom - 240, box.width, 260)):
            draw_frieze(canvas, box, _written(self))
        Padding.draw(self, canvas)


def _written(widget: Widget) -> list[pygame.FRect]:
    """The rectangles inside a widget that have content; a scrolling pane counts as full."""
    found: list[pygame.FRect] = []
    for child in widget.children():
        if not child.visible or isinstance(child, Space):
            continue
        if isinstance(child, ScrollPanel) and child.scrolls:
            found.append(child.rect)
        elif child.children() and not isinstance(child, Panel):
            found += _written(child)
        else:
            found.append(child.rect)
    return found


class Sheet(Anchored):
    """A panel of `width` with a heading, a body that takes the spare height, and a foot. A tall
    window gives it half as much height again; without `has_rule` the heading takes less.

    It always takes the height it is given, so that screens do not jump when their text changes.
    """

    def __init__(
        self,
        title: str,
        body: Widget,
        foot: Sequence[Widget],
        *,
        width: float = 1500,
        height: float = 1040,
        has_rule: bool = True,
    ) -> None:
        body.grow = max(body.grow, 1.0)
        content = Column(
            [
                Column([heading(title), *([Divider()] if has_rule else [])], gap=theme.GAP_SMALL),
                body,
                Row(list(foot), gap=theme.GAP_LARGE, wrap=False),
            ],
            gap=theme.GAP,
        )
        self._panel = _Leaf(content, "papyrus", 22, width=width)
        self._panel.leaf = title
        self._least = height
        super().__init__(self._panel, margin=20)

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        least = self._least * (1.5 if kit.viewport.is_stacked else 1.0)
        self._panel.height = min(least, rect.height - 2 * self.margin)
        super().place(kit, rect)


def spread(left: Sequence[Widget], right: Sequence[Widget]) -> list[Widget]:
    """A row of buttons at both ends of the sheet's width."""
    return [*left, Space(grow=1), *right]


def setting(title: str, control: Widget, text: str = "", *, share: float = 0.46) -> Widget:
    """A line of a form: its name, its control, and below them a sentence on what it does."""
    label = Label(title, theme.BODY, grow=share)
    control.grow = 1 - share
    row = Row([label, control], gap=theme.GAP_LARGE)
    if not text:
        return row
    return Column([row, Label(text, theme.SMALL, theme.INK_SOFT)], gap=2)


def paint_picture(canvas: Canvas, sprites: SpriteStore, name: str) -> None:
    """Fill the whole window with the middle of a painted background, or with the kit's own where
    there is none."""
    if not sprites.has(name):
        paint_backdrop(canvas)
        return
    window = canvas.viewport.pixels
    entry = sprites.entry(name)
    share = 1.0 if entry is None else entry.size[1] / entry.size[0]
    width = max(window.width, round(window.height / share))
    picture = sprites.picture(name, width, max(window.height, round(width * share)))
    canvas.surface.blit(picture, picture.get_rect(center=window.center))


class PicturedScene(Scene):
    """A scene on the picture of the title. It holds the program that hosts it."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    def paint_background(self, canvas: Canvas) -> None:
        paint_picture(canvas, self._host.sprites, TITLE_PICTURE)


_GAP: Final = 40.0
_LIST: Final = 0.56
"""The share of the list beside the details."""
_CARD: Final = 0.5
"""The greatest share of the details above the list."""


class ListAndCard(Container):
    """`rows` and the details `card`, of which each takes the height it is given.

    It asks for no height, or inside a panel that scrolls (`is_scrolled`) for that of the list.
    """

    def __init__(self, rows: Widget, card: Widget, *, is_scrolled: bool = False) -> None:
        super().__init__([rows, card], grow=1.0)
        self._rows = rows
        self._card = card
        self._is_scrolled = is_scrolled

    def wanted(self, kit: Kit, room: float) -> Size:
        if not self._is_scrolled:
            return room, 0.0
        if not kit.viewport.is_stacked:
            return room, self._rows.measure(kit, (room - _GAP) * _LIST)[1]
        rows = self._rows.measure(kit, room)[1]
        card = self._card.measure(kit, room)[1]
        return room, rows + theme.GAP + min(card, rows * _CARD / (1.0 - _CARD))

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        if not kit.viewport.is_stacked:
            width = (rect.width - _GAP) * _LIST
            self._rows.place(kit, pygame.FRect(rect.left, rect.top, width, rect.height))
            left = rect.left + width + _GAP
            room = rect.right - left
            self._card.place(kit, pygame.FRect(left, rect.top, room, rect.height))
            return
        tall = min(self._card.measure(kit, rect.width)[1], rect.height * _CARD)
        self._card.place(kit, pygame.FRect(rect.left, rect.top, rect.width, tall))
        top = rect.top + tall + theme.GAP
        self._rows.place(kit, pygame.FRect(rect.left, top, rect.width, rect.bottom - top))
