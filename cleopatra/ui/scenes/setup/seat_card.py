"""The cards of the seats: colour, portrait, name, who plays, and how strong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.input import InputAction, PointerEvent, Press, Wheel
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Clickable
from cleopatra.kit.widgets.layout import Container
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.match.setup import COLOURS
from cleopatra.ui.skin.players import PLAYERS
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.portraits import draw_portrait

PORTRAIT: Final = (104.0, 250.0)
"""The least and the greatest diameter of a portrait."""
_PAD: Final = 17.0
_GAP: Final = 8.0
_CARD_GAP: Final = 16.0
_PENNANT: Final = (48.0, 84.0)
_NARROWEST: Final = 158.0
"""The width that a card needs at the usual text size, without its edges."""
_TALLEST: Final = 720.0
_STEPS: Final = {InputAction.LEFT: -1, InputAction.RIGHT: 1}


def colour_name(colour: int) -> str:
    """The name of a player's colour."""
    names = {
        "lapis": _("lapis blue"),
        "carnelian": _("carnelian red"),
        "saffron": _("saffron yellow"),
        "malachite": _("malachite green"),
        "amethyst": _("amethyst purple"),
    }
    code = PLAYERS[colour].code
    return names.get(code, code)


class Pennant(Clickable):
    """A player's colour and glyph; a click, the wheel or shift and an arrow key select the next
    colour."""

    def __init__(self, colour: int, on_change: Callable[[int], object], uid: str) -> None:
        super().__init__(
            self._next,
            uid=uid,
            tooltip=_("Color: {colour}. Click for the next one.").format(
                colour=colour_name(colour)
            ),
        )
        self._colour = colour
        self._on_change = on_change

    def wanted(self, kit: Kit, room: float) -> Size:
        return _PENNANT

    def draw(self, canvas: Canvas) -> None:
        look = PLAYERS[self._colour]
        box = pygame.FRect(self.rect)
        if not self.is_hovered:
            box.height -= 6
        pixels = canvas.viewport.rect_to_pixels(box)
        key = (look.code, pixels.width, pixels.height, self.is_hovered)
        cloth = canvas.kit.drawn.made(("pennant", *key), partial(_cloth, *key[1:], look.colour))
        canvas.surface.blit(cloth, pixels, special_flags=pygame.BLEND_PREMULTIPLIED)
        dark = theme.luminance(look.colour) < 0.3
        fill, line = (theme.GOLD_LIGHT, theme.RIM) if dark else (theme.CREAM, theme.BLACK)
        canvas.icon(look.glyph, (box.centerx, box.top + box.height * 0.42), 32, fill, line)

    def press(self, press: Press) -> bool:
        step = _STEPS.get(press.action) if press.action else None
        if step is None or not press.shift:
            return False
        self._change(step)
        return True

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, Wheel):
            if event.notches:
                self._change(-event.notches)
            return bool(event.dy)
        return super().pointer(event)

    def _next(self) -> None:
        self._change(1)

    def _change(self, step: int) -> None:
        self._on_change((self._colour + step) % COLOURS)


def _cloth(width: int, height: int, is_lit: bool, colour: theme.Colour) -> pygame.Surface:
    """A pennant with a notch at its foot, in pixels."""
    fine = 4
    large = new_surface(width * fine, height * fine, alpha=True)
    rim = max(1, round(width * 0.04))
    gold = theme.GOLD_LIGHT if is_lit else theme.GOLD
    for edge, tone in (
        (0, theme.RIM),
        (rim, gold),
        (2 * rim + 1, theme.RIM),
        (2 * rim + 2, colour),
    ):
        inset = edge * fine
        right, foot = width * fine - inset, height * fine - 1.6 * inset
        notch = foot - width * fine * 0.32
        points = [(inset, 0), (right, 0), (right, foot), (width * fine / 2, notch), (inset, foot)]
        pygame.draw.polygon(large, tone, points)
    return pygame.transform.smoothscale(large.premul_alpha(), (width, height))


class SeatCard(Container):
    """The card of somebody who plays. `lines` stand below the portrait, which takes what they
    leave."""

    def __init__(
        self,
        sprites: SpriteStore,
        colour: int,
        bot: str,
        pennant: Pennant,
        lines: Sequence[Widget],
    ) -> None:
        super().__init__([pennant, *lines])
        self._sprites = sprites
        self._colour = colour
        self._bot = bot
        self._pennant = pennant
        self._lines = tuple(lines)
        self._portrait = pygame.FRect(0, 0, 0, 0)
        self.below = 0.0
        """The least height of the lines, so that the portraits of a row are alike."""

    @property
    def portrait(self) -> pygame.FRect:
        """Where the portrait is drawn."""
        return self._portrait

    def wanted(self, kit: Kit, room: float) -> Size:
        below = max(self.below, self.lines_height(kit, room))
        return room, 2 * _PAD + PORTRAIT[0] + below

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        inner = rect.inflate(-2 * _PAD, -2 * _PAD)
        below = max(self.below, self.lines_height(kit, rect.width))
        free = inner.height - below
        size = min(free, inner.width, PORTRAIT[1])
        self._portrait = pygame.FRect(0, 0, size, size)
        self._portrait.center = (rect.centerx, inner.top + free / 2)
        least = rect.left + 10 + _PENNANT[0] - 6
        if self._portrait.left < least:
            self._portrait.left = min(least, inner.right - size)
        self._pennant.place(kit, pygame.FRect(rect.left + 12, rect.top, *_PENNANT))
        y = inner.top + free + _GAP
        for line in self._lines:
            height = line.measure(kit, inner.width)[1]
            line.place(kit, pygame.FRect(inner.left, y, inner.width, height))
            y += height + _GAP

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "papyrus-slim")
        draw_portrait(canvas, self._sprites, self._colour, self._bot, self._portrait)
        super().draw(canvas)

    def lines_height(self, kit: Kit, room: float) -> float:
        """The height of the lines in a card as wide as `room`, with the gaps above them."""
        return sum(line.measure(kit, room - 2 * _PAD)[1] + _GAP for line in self._lines)


class FreeSeat(Clickable):
    """A seat at which nobody plays yet; a click takes it. `note` says what that changes."""

    def __init__(
        self, text: str, note: str, on_click: Callable[[], object], *, uid: str, tooltip: str
    ) -> None:
        super().__init__(on_click, uid=uid, tooltip=tooltip)
        self._text = text
        self._note = note

    def describe(self) -> Description:
        return self.described(self._text, value=self._note)

    def wanted(self, kit: Kit, room: float) -> Size:
        inner = room - 2 * _PAD
        below = kit.text.fit(self._text, theme.BODY, inner, None, 2).height
        if self._note:
            below += kit.text.fit(self._note, theme.SMALL, inner, None, 3).height
        return room, 2 * _PAD + 90 + below

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "field-focus" if self.is_hovered else "well")
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        kit = canvas.kit
        text = kit.text.fit(self._text, theme.BODY, inner.width, None, 2)
        note = kit.text.fit(self._note, theme.SMALL, inner.width, None, 3) if self._note else None
        total = 74 + 16 + text.height + (note.height if note else 0.0)
        y = inner.centery - total / 2
        for wide, tall in ((52.0, 12.0), (12.0, 52.0)):
            bar = pygame.FRect(0, 0, wide, tall)
            bar.center = (inner.centerx, y + 37)
            canvas.rect(bar, theme.INK_SOFT, radius=2)
        y += 90
        canvas.paragraph(text, (inner.left, y), theme.INK, inner.width, "centre")
        if note is not None:
            y += text.height
            canvas.paragraph(note, (inner.left, y), theme.INK_SOFT, inner.width, "centre")

    def cut_texts(self, kit: Kit) -> list[str]:
        inner = self.rect.width - 2 * _PAD
        return [
            text
            for text, style, lines in (
                (self._text, theme.BODY, 2),
                (self._note, theme.SMALL, 3),
            )
            if text and kit.text.fit(text, style, inner, None, lines).cut
        ]


class SeatRow(Container):
    """The cards side by side; in rows of three or two where they would be too narrow, or where
    the window is tall."""

    def wanted(self, kit: Kit, room: float) -> Size:
        columns = self._columns(kit, room)
        tall = self._tall(kit, self._width(room, columns))
        rows = -(-len(self._children) // columns)
        return room, rows * tall + (rows - 1) * _CARD_GAP

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        columns = self._columns(kit, rect.width)
        width = self._width(rect.width, columns)
        rows = -(-len(self._children) // columns)
        room = (rect.height - (rows - 1) * _CARD_GAP) / rows
        tall = max(self._tall(kit, width), min(_TALLEST, room))
        for number, child in enumerate(self._children):
            row, column = divmod(number, columns)
            left = rect.left + column * (width + _CARD_GAP)
            top = rect.top + row * (tall + _CARD_GAP)
            child.place(kit, pygame.FRect(left, top, width, tall))

    def _columns(self, kit: Kit, room: float) -> int:
        count = len(self._children)
        if kit.viewport.is_stacked:
            count = 3 if count > 4 else 2
        for columns in range(count, 2, -1):
            inner = self._width(room, columns) - 2 * _PAD
            if columns != 4 and inner >= _NARROWEST * kit.text_scale * 0.92:
                return columns
        return 2

    def _tall(self, kit: Kit, width: float) -> float:
        cards = [child for child in self._children if isinstance(child, SeatCard)]
        below = max((card.lines_height(kit, width) for card in cards), default=0.0)
        for card in cards:
            card.below = below
        return max(child.measure(kit, width)[1] for child in self._children)

    def _width(self, room: float, columns: int) -> float:
        return (room - (columns - 1) * _CARD_GAP) / columns
