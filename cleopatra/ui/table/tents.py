"""The three tents with their cards: fanned, opened to whole cards, or folded to counts.

Knows what is shown of the stalls and what the player is doing. Cards of a kind lie together; a long
fan becomes groups with their number. Face-down cards are only counted.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Face, TextStyle
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import STALLS, UNKNOWN
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.layout import GAP
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.pictures import draw_number
from cleopatra.ui.table.table_facts import Context, TableFacts, context_of
from cleopatra.ui.table.target import Target, place_target

_LEAST_STEP: Final = 26.0
_CARD_GAP: Final = 5.0
_OPEN_GAP: Final = 8.0
"""Between two cards that need not overlap."""
_AWNING: Final = 24.0
_OPEN_AWNING: Final = 30.0
_OPEN_FROM: Final = 140.0
"""A tent so high is opened to whole cards."""
_NUMBER: Final = 12.0
"""The radius of the plate with a tent's number."""
_SIGN: Final = 30.0
_FIGURE: Final = 22.0
"""The sizes of a sign and of a number in a folded tent."""


class FannedCard(NamedTuple):
    """A card of a fan, or several of a kind that share a place."""

    kind: int
    number: int
    rect: pygame.FRect


class CardCount(NamedTuple):
    """A kind of card in a folded tent, with the box of its sign and that of its number."""

    kind: int
    number: int
    sign: pygame.FRect
    figure: pygame.FRect


class TentsPart(Part):
    """Three tents below each other, or side by side where the rectangle is wide."""

    name = "tents"

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return (
            shown.observation.stalls,
            shown.cues(PlaceKind.STALL),
            self._incoming(shown),
            shown.observation.drawn,
            context_of(shown),
            shown.panels_open,
        )

    def targets(self, shown: TableFacts) -> list[Target]:
        return [
            place_target(Place(PlaceKind.STALL, stall), self.box(shown, stall), 12)
            for stall in range(STALLS)
        ]

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [self.box(shown, stall) for stall in range(STALLS)]

    # -- Where everything lies ------------------------------------------------------------
    @property
    def _is_row(self) -> bool:
        return self.rect.width > self.rect.height * STALLS

    @property
    def _height(self) -> float:
        if self._is_row:
            return self.rect.height
        return (self.rect.height - self._gap * (STALLS - 1)) / STALLS

    @property
    def _gap(self) -> float:
        return 14.0 if self._is_row else GAP

    @property
    def _is_open(self) -> bool:
        """Whether whole cards are shown."""
        return self._height >= _OPEN_FROM

    def _is_counted(self, shown: TableFacts) -> bool:
        """Whether the tents are folded to counts."""
        folds = context_of(shown) in (Context.BUILD, Context.PAY, Context.WATCH)
        return folds and not shown.panels_open

    @property
    def _head(self) -> float:
        """From a tent's upper edge to its cards."""
        return 42.0 if self._is_open else 28.0

    @property
    def _card_width(self) -> float:
        return (self._height - self._head - (14 if self._is_open else 9)) / ASPECT

    def box(self, shown: TableFacts, stall: int) -> pygame.FRect:
        """A tent's place: as wide as its cards want it."""
        rect, height = self.rect, self._height
        if self._is_row:
            width = (rect.width - self._gap * (STALLS - 1)) / STALLS
            return pygame.FRect(rect.left + stall * (width + self._gap), rect.top, width, height)
        top = rect.top + stall * (height + self._gap)
        width = rect.width
        if not self._is_counted(shown):
            view = shown.observation.stalls[stall]
            number = sum(view.up) + view.down + len(self._laid(shown, stall))
            number += self._has_slot(shown, stall)
            gap = _OPEN_GAP if self._is_open else _CARD_GAP
            cards = max(2, number) * (self._card_width + gap) - gap
            width = min(width, cards + 2 * self._pad)
        return pygame.FRect(rect.left, top, width, height)

    @property
    def _pad(self) -> float:
        return 18.0 if self._is_open else 10.0

    def _has_slot(self, shown: TableFacts, stall: int) -> bool:
        """Whether a place for a new card is shown."""
        is_dealt = len(self._incoming(shown)) < shown.drawn_slots
        return self._is_open and is_dealt and shown.glow(PlaceKind.STALL, stall) is Glow.LEGAL

    def fan(self, shown: TableFacts, stall: int) -> list[FannedCard]:
        """The cards of a tent with their places, from the left; those being laid come last."""
        box = self.box(shown, stall)
        width = self._card_width
        inner = pygame.FRect(
            box.left + self._pad, box.top + self._head, box.width - 2 * self._pad, width * ASPECT
        )
        view = shown.observation.stalls[stall]
        gap = _OPEN_GAP if self._is_open else _CARD_GAP
        if self._has_slot(shown, stall):
            inner.width -= width + gap
        ups = [(kind, view.up[kind]) for kind in looks.hand_order() if view.up[kind]]
        groups = ups + ([(UNKNOWN, view.down)] if view.down else [])
        groups += [(kind, 1) for kind in self._laid(shown, stall)]
        whole = sum(count for _, count in groups)
        single = [(kind, 1) for kind, count in groups for _ in range(count)]
        room = inner.width - width
        if whole > 1 and room / (whole - 1) < _LEAST_STEP:
            single = groups
        step = min(width + gap, room / max(1, len(single) - 1))
        return [
            FannedCard(
                kind, count, pygame.FRect(inner.left + i * step, inner.top, width, inner.height)
            )
            for i, (kind, count) in enumerate(single)
        ]

    def slot(self, shown: TableFacts, stall: int) -> pygame.FRect:
        """Where a new card would lie in an opened tent: behind the others."""
        fan, width = self.fan(shown, stall), self._card_width
        box = self.box(shown, stall)
        left = fan[-1].rect.right + _OPEN_GAP if fan else box.left + self._pad
        return pygame.FRect(left, box.top + self._head, width, width * ASPECT)

    def counts(self, shown: TableFacts, stall: int) -> list[CardCount]:
        """What a folded tent holds, from the left: kinds in sight, then the face-down cards."""
        view = shown.observation.stalls[stall]
        groups = [(kind, view.up[kind]) for kind in looks.hand_order() if view.up[kind]]
        groups += [(UNKNOWN, view.down)] if view.down else []
        if not groups:
            return []
        box = self.box(shown, stall)
        height = box.height - _AWNING
        large = 1.4 if self._is_row else 1.0
        sign = min(_SIGN * large * (1 + 0.2 * self.growth), height * 0.76)
        style = self._count_style
        wide = [
            sign * (1.4 if kind != UNKNOWN and CARD_KINDS[kind].worth > 1 else 1.0)
            if kind != UNKNOWN
            else sign * 0.8
            for kind, _number in groups
        ]
        figures = [
            self.gear.kit.text.set(str(number), style).width + 6
            if number > 1 or kind == UNKNOWN
            else 0.0
            for kind, number in groups
        ]
        room = box.width - 16
        gap = min(6.0 * large, (room - sum(wide) - sum(figures)) / max(1, len(groups) - 1))
        if gap < -0.12 * sign:  # too many kinds: the signs shrink
            share = max(0.4, (room - sum(figures)) / sum(wide))
            wide, sign, gap = [width * share for width in wide], sign * share, 0.0
        found: list[CardCount] = []
        left, middle = box.left + 8, box.bottom - height / 2 - 1
        for (kind, number), width, figure in zip(groups, wide, figures, strict=True):
            place = pygame.FRect(left, middle - sign / 2, width, sign)
            written = pygame.FRect(place.right + 2, middle - height / 2, figure, height)
            found.append(CardCount(kind, number, place, written))
            left += width + figure + gap
        return found

    @property
    def _count_style(self) -> TextStyle:
        large = 1.25 if self._is_row else 1.0
        return TextStyle(Face.BOLD, large * _FIGURE * (1 + 0.3 * self.growth), 1.1, 0.0)

    # -- Drawing --------------------------------------------------------------------------
    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        for stall in range(STALLS):
            box = self.box(shown, stall)
            if canvas.sees(box.inflate(40, 40)):
                self._draw_tent(canvas, shown, stall, box)

    def _draw_tent(self, canvas: Canvas, shown: TableFacts, stall: int, box: pygame.FRect) -> None:
        glow = shown.glow(PlaceKind.STALL, stall)
        is_lit = shown.is_lit(PlaceKind.STALL, stall)
        is_usable = glow in (Glow.LEGAL, Glow.CHOSEN)
        below = pygame.FRect(box.left, box.top + 8, box.width, box.height - 8)
        canvas.panel(below, "click" if is_usable else "leaf-dim")
        is_empty = Place(PlaceKind.STALL, stall) in shown.lifted
        if not is_empty:
            if self._is_counted(shown):
                self._draw_counts(canvas, shown, stall)
            else:
                self._draw_cards(canvas, shown, stall, glow)
        draw_cue(canvas, below, glow, is_lit, 12)
        high = _OPEN_AWNING if self._is_open else _AWNING
        awning = pygame.FRect(box.left - 3, box.top - 3, box.width + 6, high)
        draw_awning(canvas, awning, stall)
        radius = _NUMBER * (1 + 0.25 * self.growth)
        draw_number(canvas, stall + 1, (awning.centerx, awning.centery), radius)

    def _draw_cards(self, canvas: Canvas, shown: TableFacts, stall: int, glow: Glow) -> None:
        fan = self.fan(shown, stall)
        laid = len(self._laid(shown, stall))
        for number, card in enumerate(fan):
            if self._is_open and number >= len(fan) - laid:
                draw_halo(canvas, card.rect, theme.TURQUOISE_LIGHT, 8, 1.0)
            self.gear.cards.draw(canvas, card.kind, card.rect, glow is Glow.REFUSED)
            if card.number > 1:
                self._number(canvas, card)
        if self._has_slot(shown, stall):
            slot = self.slot(shown, stall)
            draw_halo(canvas, slot, theme.GLOW, 8, 0.9)
            canvas.rect(slot, theme.mix(theme.PAPYRUS_DARK, theme.RIM, 0.12), 0, 8)
            canvas.icon("plus", slot.center, 0.3 * slot.width, theme.GOLD_DARK)

    def _draw_counts(self, canvas: Canvas, shown: TableFacts, stall: int) -> None:
        for counted in self.counts(shown, stall):
            sign, kind = counted.sign, counted.kind
            if kind == UNKNOWN:
                card = pygame.FRect(0, 0, sign.height * 0.74, sign.height * 1.1)
                card.center = sign.center
                self.gear.cards.draw(canvas, UNKNOWN, card)
            else:
                number = CARD_KINDS[kind].worth
                size = sign.height * (0.9 if number > 1 else 1.0)
                for step in range(max(1, number)):
                    x = sign.left + size / 2 + step * (sign.width - size)
                    canvas.icon(looks.card_icon(kind), (x, sign.centery), size)
                if CARD_KINDS[kind].tainted:
                    at = (sign.right - 1, sign.top + 2)
                    canvas.circle(at, 0.2 * size + 1.2, theme.RIM)
                    canvas.circle(at, 0.2 * size, theme.CARNELIAN)
            if counted.figure.width:
                self.write(canvas, str(counted.number), counted.figure, self._count_style)

    def _number(self, canvas: Canvas, card: FannedCard) -> None:
        """How many cards of a kind share a place."""
        high = 30 * (1 + 0.3 * self.growth)
        plate = pygame.FRect(card.rect.left + 3, card.rect.bottom - high - 5, 1.13 * high, high)
        canvas.rect(plate, theme.RIM, 0, 8)
        canvas.rect(plate.inflate(-3, -3), theme.LAPIS_DEEP, 0, 7)
        style = TextStyle(Face.BOLD, _FIGURE * (1 + 0.3 * self.growth), 1.1, 0.0)
        self.write(canvas, str(card.number), plate, style, theme.CREAM, "centre")

    def _incoming(self, shown: TableFacts) -> tuple[tuple[int, int], ...]:
        """(stall, drawn card) pairs that are laid out already but not yet confirmed."""
        return tuple(
            (mark.moved_to.index, place.index)
            for place, mark in sorted(shown.marks.items(), key=lambda item: item[0].index)
            if place.kind is PlaceKind.DRAWN
            and mark.moved_to is not None
            and mark.moved_to.kind is PlaceKind.STALL
        )

    def _laid(self, shown: TableFacts, stall: int) -> tuple[int, ...]:
        drawn = shown.observation.drawn
        return tuple(
            drawn[index].kind if drawn[index].is_up else UNKNOWN
            for where, index in self._incoming(shown)
            if where == stall and index < len(drawn)
        )


_STRIPE: Final = 23.0
"""About how wide a stripe is, for a cloth of 24 units; an odd number of them fills the width."""
_DROP: Final = 0.42
"""The height of the scalloped edge, a share of the cloth's."""


def draw_awning(canvas: Canvas, rect: pygame.FRect, stall: int) -> None:
    """The cloth of a tent 0..2 with its scalloped edge and a gold pole above."""
    dark, light = looks.AWNINGS[stall]
    wanted = max(_STRIPE * rect.height / 24, rect.width / 41)
    stripes = max(5, round(rect.width / wanted) | 1)
    width = rect.width / stripes
    drop = min(rect.height * _DROP, width / 2)
    for number in range(stripes):
        colour = dark if number % 2 == 0 else light
        left = rect.left + number * width
        shade = theme.mix(colour, theme.RIM, 0.55)
        for grow, tint in ((2.0, shade), (0.0, colour)):
            cloth = pygame.FRect(left - grow / 2, rect.top, width + grow, rect.height - drop + 1)
            canvas.rect(cloth, tint)
            canvas.circle((left + width / 2, rect.bottom - drop), width / 2 + grow / 2, tint)
        canvas.rect(pygame.FRect(left, rect.top, width, rect.height - drop + 1), colour)
    canvas.rect(pygame.FRect(rect.left, rect.top, rect.width, 5), theme.GOLD, 0, 2)
    canvas.rect(pygame.FRect(rect.left, rect.top - 1, rect.width, 2), theme.GOLD_LIGHT, 0, 1)
