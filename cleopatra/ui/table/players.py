"""The players' panels: name, colour and glyph, and every public fact of each.

Knows what is shown and the aids; no rules. Totals that the aids hide are shown as a question mark.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text import markup
from cleopatra.rules.catalogue import STATUES
from cleopatra.ui.extension import registry
from cleopatra.ui.extension.item import Item
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.skin.players import PLAYERS
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.items import draw_item
from cleopatra.ui.table.layout import GAP
from cleopatra.ui.table.part import Gear, Part, draw_cue
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Target, place_target

_WIDEST = 760.0
_NARROW = 330.0
"""A panel this narrow (five players) has a smaller shield and smaller figures."""
_LEAST_ICON, _LARGEST_ICON = 18.0, 30.0
_SLACK = 3.0
_BESIDE = 4.0
"""Distance between a sign and its number."""
_APART, _FARTHEST = 5.0, 26.0
"""Least and largest distance between two pairs of sign and number."""
_CARD = 0.64
"""The width of the small card, a share of the signs' size."""
_LONG = 12
"""A name with more letters than this leaves less room for belongings."""


class PlayersPart(Part):
    """One panel for each seat, side by side."""

    name = "players"

    def __init__(self, gear: Gear) -> None:
        super().__init__(gear)
        self._seats = 4

    def facts(self, shown: Shown) -> tuple[object, ...]:
        seen = shown.observation
        return (
            seen.seats,
            seen.current,
            seen.first,
            seen.actors,
            seen.sanctuaries,
            bool(seen.ended),
            seen.winners,
            shown.players,
            shown.aids,
            shown.is_covered,
            shown.cues(PlaceKind.SEAT, PlaceKind.OWN),
            seen.facts,
        )

    def targets(self, shown: Shown) -> list[Target]:
        found = []
        for seat in range(len(shown.players)):
            found.append(
                place_target(Place(PlaceKind.SEAT, seat), self.box(seat, len(shown.players)), 14)
            )
            found += [place_target(i.place, box, 6) for i, box in self.belongings(shown, seat)]
        return found

    def belongings(self, shown: Shown, seat: int) -> list[tuple[Item, pygame.FRect]]:
        """The small things of a seat other than cards and tokens, with their rectangles: from the
        right end of the name's row, closer together when there are many."""
        items = registry.owned(shown.observation, seat, shown.is_covered)
        if not items:
            return []
        box = self.box(seat, len(shown.players))
        height = (box.height - 20) * 0.52
        right = box.right - 12
        right -= 32.0 if shown.players[seat].bot else 0.0
        right -= 34.0 if seat == shown.observation.first else 0.0
        is_long = len(shown.players[seat].name) > _LONG
        room = (right - box.left - 78) * (0.36 if is_long else 0.56)
        width = min(height * 0.86, room)
        step = min(width + 4, (room - width) / max(1, len(items) - 1))
        left = right - width - step * (len(items) - 1)
        return [
            (item, pygame.FRect(left + step * n, box.top + 7, width, height))
            for n, item in enumerate(items)
        ]

    def box(self, seat: int, seats: int) -> pygame.FRect:
        """The panel of a seat."""
        width = min(_WIDEST, (self.rect.width - GAP * (seats - 1)) / seats)
        left = self.rect.left + seat * (width + GAP)
        return pygame.FRect(left, self.rect.top, width, self.rect.height)

    def fact_at(self, shown: Shown, seat: int, fact: str) -> tuple[float, float]:
        """Where a number of a seat's panel stands: hand, scarab, amulet, statue, sanctuary."""
        box = self.box(seat, len(shown.players))
        slots, _size = self._slots(box, _values(shown, seat))
        return slots[fact].center

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        for seat in range(len(shown.players)):
            box = self.box(seat, len(shown.players))
            if canvas.sees(box.inflate(40, 40)):
                self._draw_seat(canvas, shown, seat, box)

    def _draw_seat(self, canvas: Canvas, shown: Shown, seat: int, box: pygame.FRect) -> None:
        seen = shown.observation
        player = shown.players[seat]
        look = PLAYERS[player.colour]
        is_turn = seat == seen.current and not seen.ended
        if is_turn or seat in seen.winners:
            draw_halo(canvas, box, theme.GLOW, 14, 0.9)
        canvas.panel(box, "papyrus-slim")
        shield = pygame.FRect(box.left + 9, box.top + 9, _shield(box) - 10, box.height - 18)
        canvas.rect(shield, theme.RIM, 0, 10)
        canvas.rect(shield.inflate(-3, -3), look.colour, 0, 9)
        canvas.icon(
            look.glyph,
            (shield.centerx, shield.centery),
            min(50.0, shield.height * 0.62, shield.width * 0.82),
            look.on_colour,
            theme.RIM if look.on_colour == theme.CREAM else theme.CREAM,
        )
        if is_turn:
            ribbon = [
                (shield.left + 8, shield.bottom - 4),
                (shield.right - 8, shield.bottom - 4),
                (shield.centerx, shield.bottom - 18),
            ]
            canvas.polygon(ribbon, theme.GOLD_LIGHT)
        self._head(canvas, shown, seat, box)
        values = _values(shown, seat)
        slots, size = self._slots(box, values)
        for fact, value in values.items():
            self._fact(canvas, slots[fact], fact, value, size, _figure_style(box))
        draw_cue(
            canvas, box, shown.glow(PlaceKind.SEAT, seat), shown.is_lit(PlaceKind.SEAT, seat), 14
        )

    def _head(self, canvas: Canvas, shown: Shown, seat: int, box: pygame.FRect) -> None:
        player = shown.players[seat]
        right = box.right - 14
        y = box.top + 9 + (box.height - 18) * 0.24
        if player.bot:
            canvas.icon("gear", (right - 12, y), 24, theme.INK_SOFT)
            right -= 32
        if seat == shown.observation.first:
            canvas.icon("sun", (right - 13, y), 26)
            right -= 34
        left = box.left + _shield(box) + 10
        owned = self.belongings(shown, seat)
        for item, place in owned:
            cue = shown.mark(PlaceKind.OWN, item.place.index).glow
            draw_cue(canvas, place, cue, shown.is_lit(PlaceKind.OWN, item.place.index), 6)
            draw_item(canvas, self.gear, item, place)
        right = min([right, *(place.left - 4 for _item, place in owned)])
        text = pygame.FRect(left, box.top + 10, right - left, (box.height - 20) * 0.5)
        dark = PLAYERS[player.colour].dark
        name = markup.escape(player.name)
        style = theme.PLAYER_NAME
        if self.gear.kit.text.fit(name, style, text.width).cut:
            style = theme.LONG_NAME
        lines = 1
        if self.gear.kit.text.fit(name, style, text.width).cut:
            style, lines = theme.NARROW_NAME, 2
        self.write(canvas, name, text, style, dark, max_lines=lines)

    def _slots(
        self, box: pygame.FRect, values: Mapping[str, str]
    ) -> tuple[dict[str, pygame.FRect], float]:
        """The boxes of the numbers, and the size of their signs: all alike, with the same space
        between them, and as large as the numbers allow."""
        text, style = self.gear.kit.text, _figure_style(box)
        figures = {fact: text.set(value, style).width + _SLACK for fact, value in values.items()}
        left, right = box.left + _shield(box) + 10, box.right - 10
        top, height = box.top + 10 + (box.height - 20) * 0.52, (box.height - 20) * 0.48
        room = right - left - sum(figures.values()) - len(figures) * _BESIDE
        signs = len(figures) - 1 + _CARD
        size = max(_LEAST_ICON, min(_LARGEST_ICON, height * 0.86, (room - 4 * _APART) / signs))
        gap = max(0.0, (room - signs * size) / (len(figures) - 1))
        slots: dict[str, pygame.FRect] = {}
        for fact, figure in figures.items():
            width = size * (_CARD if fact == "hand" else 1.0) + _BESIDE + figure
            slots[fact] = pygame.FRect(left, top, width, height)
            left += width + min(gap, _FARTHEST)
        return slots, size

    def _fact(
        self,
        canvas: Canvas,
        slot: pygame.FRect,
        fact: str,
        value: str,
        size: float,
        style: theme.TextStyle,
    ) -> None:
        width = size * (_CARD if fact == "hand" else 1.0)
        centre = (slot.left + width / 2, slot.centery)
        if fact == "hand":
            card = pygame.FRect(0, 0, width, size * 0.94)
            card.center = centre
            self.gear.cards.draw(canvas, -1, card)
        else:
            canvas.icon(fact, centre, size)
        left = slot.left + width + _BESIDE
        text = pygame.FRect(left, slot.top, slot.right - left, slot.height)
        is_spent = fact == "statue" and value != str(STATUES)
        self.write(canvas, value, text, style, theme.INK_SOFT if is_spent else theme.INK)


def _values(shown: Shown, seat: int) -> dict[str, str]:
    """The numbers of a seat as they are shown, by what they count."""
    view = shown.observation.seats[seat]
    is_open = shown.shows_totals_of(seat)
    return {
        "hand": str(view.hand_size),
        "scarab": str(view.scarabs) if is_open else "?",
        "amulet": str(view.amulets) if is_open else "?",
        "statue": str(view.statues),
        "sanctuary": str(shown.sanctuary_squares(seat)),
    }


def _figure_style(box: pygame.FRect) -> theme.TextStyle:
    return theme.PANEL_FIGURE if box.width > _NARROW else theme.NARROW_FIGURE


def _shield(box: pygame.FRect) -> float:
    """From the left edge of a panel to the end of its shield."""
    return 68.0 if box.width > _NARROW else 54.0
