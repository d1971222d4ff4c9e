"""All hands of a replay, open: one box for each seat, with its numbers, cards and hidden things.

Knows opened observations and how cards are drawn; no rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, listed
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.layout import Grid
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.expansion_ui import Item
from cleopatra.ui.skin.players import draw_shield
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.part import PaintKit
from cleopatra.ui.table.pictures import draw_thing
from cleopatra.ui.table.table_facts import PlayerFacts
from cleopatra.ui.words import naming

_CARD: Final = 84.0
"""The width of a card: just wide enough for its name."""
_HEAD: Final = 36.0
_PAD: Final = 8.0
_SIGN: Final = 26.0
_LEAST_STEP: Final = 30.0


@dataclass(frozen=True, slots=True)
class OpenHand:
    """What one seat has: cards by kind, and the things that only it may see during a game."""

    cards: tuple[int, ...] = ()
    scarabs: int = 0
    amulets: int = 0
    items: tuple[Item, ...] = ()


def hands_of(seen: Observation, items: Sequence[Sequence[Item]]) -> list[OpenHand]:
    """The open hands of an opened observation; `items` by seat."""
    return [
        OpenHand(view.hand_known, view.scarabs, view.amulets, tuple(things))
        for view, things in zip(seen.seats, items, strict=True)
    ]


class HandBox(Widget):
    """One seat's open hand. `show` changes what it holds."""

    def __init__(self, gear: PaintKit, player: PlayerFacts, seat: int) -> None:
        super().__init__(uid=f"replay.hand{seat}", grow=1.0)
        self._gear = gear
        self._player = player
        self._hand = OpenHand()

    def show(self, hand: OpenHand) -> None:
        """Show another hand."""
        if hand != self._hand:
            self._hand = hand
            self.invalidate()

    def wanted(self, kit: Kit, room: float) -> Size:
        return room, box_height(kit)

    def reading(self) -> Description:
        hand = self._hand
        totals = listed([naming.scarabs(hand.scarabs), naming.amulets(hand.amulets)])
        pairs = tuple((kind, n) for kind in looks.hand_order() if (n := hand.cards[kind]))
        sentences = [totals, naming.cards(pairs) if pairs else _("no cards")]
        sentences += [item.title for item in hand.items]
        return Description(Role.LABEL, headed(escape(self._player.name), listed(sentences)))

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "papyrus-plain")
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        head = _head(canvas.kit)
        self._draw_head(canvas, pygame.FRect(*inner.topleft, inner.width, head))
        cards = pygame.FRect(inner.left, inner.top + head + 4, inner.width, inner.height - head - 4)
        self._draw_cards(canvas, cards)

    def _draw_head(self, canvas: Canvas, head: pygame.FRect) -> None:
        """The shield and the name on the left, the totals on the right."""
        hand = self._hand
        shield = pygame.FRect(head.left, head.top, head.height, head.height)
        draw_shield(canvas, shield, self._player.colour)
        grown = head.height / _HEAD
        sign, right = _SIGN * grown, head.right
        for icon, number in (("amulet", hand.amulets), ("scarab", hand.scarabs)):
            figure = canvas.kit.text.set(str(number), theme.NARROW_FIGURE)
            box = pygame.FRect(right - figure.width - 2, head.top, figure.width + 2, head.height)
            canvas.text(str(number), box, theme.NARROW_FIGURE, theme.INK, "right", "middle", 1)
            canvas.icon(icon, (box.left - 4 - sign / 2, head.centery), sign)
            right = box.left - sign - 14
        name = pygame.FRect(shield.right + 8, head.top, right - shield.right - 12, head.height)
        text = escape(self._player.name)
        canvas.text(text, name, theme.LONG_NAME, theme.INK, "left", "middle", 1)

    def _draw_cards(self, canvas: Canvas, room: pygame.FRect) -> None:
        """Cards side by side, then hidden things; those of a kind on a pile with their number where
        there is too little room."""
        hand = self._hand
        kinds = [k for k in looks.hand_order() for _ in range(hand.cards[k] if hand.cards else 0)]
        width = room.height / ASPECT
        things = len(hand.items)
        if self._step(len(kinds) + things, width, room.width) < _LEAST_STEP * width / _CARD:
            kinds = list(dict.fromkeys(kinds))
        numbers = Counter(k for k in looks.hand_order() for _ in range(hand.cards[k]))
        step = self._step(len(kinds) + things, width, room.width)
        shown = Counter(kinds)
        for place, kind in enumerate(kinds):
            box = pygame.FRect(room.left + place * step, room.top, width, room.height)
            is_last = place == len(kinds) + things - 1
            self._gear.cards.draw(canvas, kind, box, seen=width if is_last else step)
            if shown[kind] < numbers[kind]:
                _badge(canvas, (box.left + 0.22 * width, box.bottom - 16), numbers[kind])
        for place, item in enumerate(hand.items, len(kinds)):
            box = pygame.FRect(room.left + place * step, room.top, width, room.height)
            draw_thing(canvas, self._gear, item.picture, item.icon, box, item.is_dim, item.shape)

    @staticmethod
    def _step(number: int, width: float, room: float) -> float:
        """From one card's left edge to that of the next."""
        return min(width + 4, (room - width) / max(1, number - 1))


def open_hands(boxes: Sequence[HandBox], columns: int) -> Widget:
    """The boxes of all seats, `columns` side by side."""
    return Grid(list(boxes), [1.0] * columns, gap=6, row_gap=6)


def box_height(kit: Kit) -> float:
    """The height of one box, logical."""
    return _CARD * ASPECT + _head(kit) + 4 + 2 * _PAD


def _head(kit: Kit) -> float:
    return _HEAD * (1 + 0.4 * max(0.0, kit.text_scale - 1))


def _badge(canvas: Canvas, centre: tuple[float, float], number: int) -> None:
    """How many cards lie on a pile."""
    canvas.circle(centre, 15, theme.RIM)
    canvas.circle(centre, 13.5, theme.LAPIS_DEEP)
    box = pygame.FRect(0, 0, 40, 26)
    box.center = centre
    canvas.text(f"×{number}", box, theme.NARROW_FIGURE, theme.CREAM, "centre", "middle", 1)
