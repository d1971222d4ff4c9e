"""The viewer's hand as a fan, sorted by use: artisans, each resource with its doubles, caves.

Knows what is shown; no rules. While the hand is covered only backs are drawn. The card under the
pointer or the focus is lifted and enlarged.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.rules.catalogue import HAND_LIMIT, UNKNOWN
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Target, place_target

_LIFT = 1.32
_PICKED = 26.0
_GAP = 6.0
"""Distance between two cards that need not overlap."""
_MARGIN = 20.0
"""Free space at both ends of the fan."""
_GROUP_GAP = 0.34
"""Extra room between groups, as a share of the step between cards."""


class Held(NamedTuple):
    """A card of the fan; `number` counts those of its kind from 0."""

    kind: int
    number: int
    rect: pygame.FRect


class HandPart(Part):
    """The viewer's cards."""

    name = "hand"

    def reach(self, shown: Shown) -> pygame.FRect:
        rect = self.rect.inflate(60, 40)
        rise = self.rect.height * (_LIFT - 0.8)
        return pygame.FRect(rect.left, rect.top - rise, rect.width, rect.height + rise)

    def facts(self, shown: Shown) -> tuple[object, ...]:
        seen = shown.observation
        size = 0 if seen.viewer is None else seen.seats[seen.viewer].hand_size
        return (
            shown.hand,
            size,
            seen.viewer,
            shown.is_covered,
            tuple(self.rect),
            shown.cues(PlaceKind.CARD),
            _("Hand"),
        )

    def targets(self, shown: Shown) -> list[Target]:
        boxes: dict[int, pygame.FRect] = {}
        for card in self.fan(shown):
            if card.kind != UNKNOWN:
                known = boxes.get(card.kind)
                boxes[card.kind] = card.rect if known is None else known.union(card.rect)
        # Each kind reaches to where the next one covers it.
        order = [kind for kind in looks.hand_order() if kind in boxes]
        return [place_target(Place(PlaceKind.CARD, kind), boxes[kind], 10) for kind in order]

    def fan(self, shown: Shown) -> list[Held]:
        """The cards with their places, from the left; backs when they are covered."""
        seen = shown.observation
        if seen.viewer is None:
            return []
        if shown.is_covered:
            kinds = [UNKNOWN] * seen.seats[seen.viewer].hand_size
        else:
            kinds = [kind for kind in looks.hand_order() for _n in range(shown.hand[kind])]
        if not kinds:
            return []
        height = self.rect.height - 24
        width = height / ASPECT
        # A wide fan must not cover the plate with the number; a narrow one in the middle cannot.
        first, last = self.rect.left + _MARGIN, self._plate().left - _GAP
        room = last - first - width
        breaks = [a != UNKNOWN and looks.group(a) != looks.group(b) for a, b in pairwise(kinds)]
        units = len(kinds) - 1 + _GROUP_GAP * sum(breaks)
        step = min(width + _GAP, room / units) if units else 0.0
        whole = width + step * units
        left = max(first, min(self.rect.centerx - whole / 2, last - whole))
        held: list[Held] = []
        counts: dict[int, int] = {}
        x = left
        for index, kind in enumerate(kinds):
            number = counts.get(kind, 0)
            counts[kind] = number + 1
            picked = not shown.is_covered and number < shown.mark(PlaceKind.CARD, kind).count
            rise = _PICKED if picked else 0.0
            held.append(
                Held(kind, number, pygame.FRect(x, self.rect.top + 14 - rise, width, height))
            )
            if index < len(breaks):
                x += step * (1 + (_GROUP_GAP if breaks[index] else 0.0))
        return held

    def card_box(self, shown: Shown, kind: int) -> pygame.FRect | None:
        """The place of the topmost card of a kind."""
        boxes = [card.rect for card in self.fan(shown) if card.kind == kind]
        return boxes[-1] if boxes else None

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        canvas.panel(self.rect, "papyrus-slim")
        seen = shown.observation
        fan = self.fan(shown)
        if not fan:
            text = _("Nobody's hand is shown.") if seen.viewer is None else _("No cards in hand.")
            self.write(
                canvas, text, self.rect.inflate(-40, -20), theme.BODY, theme.INK_SOFT, "centre"
            )
            return
        lit: Held | None = None
        for card in fan:
            if card.kind != UNKNOWN and shown.is_lit(PlaceKind.CARD, card.kind):
                lit = card
        gone = Counter(place.index for place in shown.lifted if place.kind is PlaceKind.CARD)
        for card in fan:
            if not shown.is_covered and card.number >= shown.hand[card.kind] - gone[card.kind]:
                continue  # in the air
            if shown.held == Place(PlaceKind.CARD, card.kind) and card.number == 0:
                canvas.rect(card.rect, theme.GOLD_DARK, 2, 8)
                continue
            mark = shown.mark(PlaceKind.CARD, card.kind)
            self.gear.cards.draw(canvas, card.kind, card.rect, mark.glow is Glow.REFUSED)
            if card.number < mark.count:
                draw_cue(canvas, card.rect, Glow.CHOSEN, False, 8)
            elif mark.glow is Glow.LEGAL:
                draw_cue(canvas, card.rect, mark.glow, False, 8)
        self._counter(canvas, len(fan))
        if lit is not None and shown.held is None:
            big = self.lifted(lit.rect)
            draw_cue(canvas, big, shown.glow(PlaceKind.CARD, lit.kind), True, 10)
            self.gear.cards.draw(canvas, lit.kind, big)
            self._of_kind(canvas, big, shown.hand[lit.kind])

    def lifted(self, rect: pygame.FRect) -> pygame.FRect:
        """The place of a card that is lifted out of the fan."""
        width, height = rect.width * _LIFT, rect.height * _LIFT
        left = min(max(rect.centerx - width / 2, self.rect.left), self.rect.right - width)
        return pygame.FRect(left, self.rect.bottom - 8 - height, width, height)

    def _plate(self) -> pygame.FRect:
        """The place of the number of cards."""
        return pygame.FRect(self.rect.right - 100, self.rect.bottom - 42, 92, 34)

    def _counter(self, canvas: Canvas, size: int) -> None:
        over = size > HAND_LIMIT
        plate = self._plate()
        canvas.panel(plate, "danger" if over else "night")
        text = f"{size}/{HAND_LIMIT}"
        self.write(canvas, text, plate, theme.FIGURE, theme.CREAM, "centre")

    def _of_kind(self, canvas: Canvas, big: pygame.FRect, number: int) -> None:
        if number > 1:
            plate = pygame.FRect(big.right - 62, big.top + 8, 54, 36)
            canvas.panel(plate, "night")
            self.write(canvas, f"× {number}", plate, theme.FIGURE, theme.CREAM, "centre")
