"""The three tents with their fans of cards: face-up ones by their left edge, the others counted.

Knows what is shown of the stalls. Cards of a kind lie together; a long fan becomes groups with
their number.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.rules.catalogue import STALLS, UNKNOWN
from cleopatra.rules.observation import StallView
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.items import draw_number
from cleopatra.ui.table.layout import GAP
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Target, place_target

_LEAST_STEP = 26.0
_CARD_GAP = 4.0
"""Between two cards that need not overlap."""
_AWNING = 26.0
_SCALLOPS = 11
_NUMBER = 13.0
"""The radius of the plate with a tent's number."""


class Fanned(NamedTuple):
    """A card of a fan, or several of a kind that share a place."""

    kind: int
    number: int
    rect: pygame.FRect


class TentsPart(Part):
    """Three tents below each other."""

    name = "tents"

    def facts(self, shown: Shown) -> tuple[object, ...]:
        return (
            shown.observation.stalls,
            shown.cues(PlaceKind.STALL),
            self._incoming(shown),
            shown.observation.drawn,
        )

    def targets(self, shown: Shown) -> list[Target]:
        return [
            place_target(Place(PlaceKind.STALL, stall), self.box(stall), 12)
            for stall in range(STALLS)
        ]

    def box(self, stall: int) -> pygame.FRect:
        """A tent's place."""
        height = (self.rect.height - GAP * (STALLS - 1)) / STALLS
        return pygame.FRect(
            self.rect.left, self.rect.top + stall * (height + GAP), self.rect.width, height
        )

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        for stall in range(STALLS):
            box = self.box(stall)
            if canvas.sees(box.inflate(40, 40)):
                self._draw_tent(canvas, shown, stall, box)

    def _draw_tent(self, canvas: Canvas, shown: Shown, stall: int, box: pygame.FRect) -> None:
        view = shown.observation.stalls[stall]
        glow = shown.glow(PlaceKind.STALL, stall)
        is_lit = shown.is_lit(PlaceKind.STALL, stall)
        canvas.panel(pygame.FRect(box.left, box.top + 8, box.width, box.height - 8), "well")
        is_dim = glow is Glow.REFUSED
        is_empty = Place(PlaceKind.STALL, stall) in shown.lifted
        for card in () if is_empty else self.fan(stall, view, self._laid(shown, stall)):
            self.gear.cards.draw(canvas, card.kind, card.rect, is_dim)
            if card.number > 1:
                self._number(canvas, card)
        awning = pygame.FRect(box.left - 3, box.top - 2, box.width + 6, _AWNING)
        draw_awning(canvas, awning, stall)
        draw_number(canvas, stall + 1, (awning.centerx, awning.centery + 1), _NUMBER)
        draw_cue(canvas, box, glow, is_lit, 12)

    def fan(self, stall: int, view: StallView, extra: tuple[int, ...] = ()) -> list[Fanned]:
        """The cards of a tent with their places, from the left; `extra` kinds come last."""
        box = self.box(stall)
        inner = pygame.FRect(
            box.left + 12, box.top + _AWNING + 12, box.width - 24, box.height - _AWNING - 22
        )
        height = inner.height
        width = height / ASPECT
        ups = [(kind, view.up[kind]) for kind in looks.hand_order() if view.up[kind]]
        groups = ups + ([(UNKNOWN, view.down)] if view.down else [])
        groups += [(kind, 1) for kind in extra]
        whole = sum(count for _, count in groups)
        single = [(kind, 1) for kind, count in groups for _ in range(count)]
        room = inner.width - width
        if whole > 1 and room / (whole - 1) < _LEAST_STEP:
            single = groups
        step = min(width + _CARD_GAP, room / max(1, len(single) - 1))
        return [
            Fanned(kind, count, pygame.FRect(inner.left + i * step, inner.top, width, height))
            for i, (kind, count) in enumerate(single)
        ]

    def _number(self, canvas: Canvas, card: Fanned) -> None:
        plate = pygame.FRect(card.rect.left + 3, card.rect.bottom - 35, 34, 30)
        canvas.rect(plate, theme.RIM, 0, 8)
        canvas.rect(plate.inflate(-3, -3), theme.LAPIS_DEEP, 0, 7)
        self.write(canvas, str(card.number), plate, theme.SMALL_FIGURE, theme.CREAM, "centre")

    def _incoming(self, shown: Shown) -> tuple[tuple[int, int], ...]:
        """(stall, drawn card) pairs that are laid out already but not yet confirmed."""
        return tuple(
            (mark.moved_to.index, place.index)
            for place, mark in sorted(shown.marks.items(), key=lambda item: item[0].index)
            if place.kind is PlaceKind.DRAWN
            and mark.moved_to is not None
            and mark.moved_to.kind is PlaceKind.STALL
        )

    def _laid(self, shown: Shown, stall: int) -> tuple[int, ...]:
        drawn = shown.observation.drawn
        return tuple(
            drawn[index].kind if drawn[index].is_up else UNKNOWN
            for where, index in self._incoming(shown)
            if where == stall and index < len(drawn)
        )


def draw_awning(canvas: Canvas, rect: pygame.FRect, stall: int) -> None:
    """The striped cloth over a tent, with its scalloped edge."""
    dark, light = looks.AWNINGS[stall]
    width = rect.width / _SCALLOPS
    drop = rect.height * 0.42
    for index in range(_SCALLOPS):
        colour = dark if index % 2 == 0 else light
        left = rect.left + index * width
        shade = theme.mix(colour, theme.RIM, 0.55)
        for grow, tint in ((2.0, shade), (0.0, colour)):
            canvas.rect(
                pygame.FRect(left - grow / 2, rect.top, width + grow, rect.height - drop + 1), tint
            )
            canvas.circle((left + width / 2, rect.bottom - drop), width / 2 + grow / 2, tint)
    canvas.rect(pygame.FRect(rect.left, rect.top, rect.width, 5), theme.GOLD, 0, 2)
    canvas.rect(pygame.FRect(rect.left, rect.top - 1, rect.width, 2), theme.GOLD_LIGHT, 0, 1)
