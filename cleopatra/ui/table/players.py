"""The players' panels: name, colour and glyph, and every public fact of each.

Knows what is shown and the aids; no rules. Totals that the aids hide are shown as a question mark.
"""

from __future__ import annotations

import pygame

from cleopatra.rules.catalogue import STATUES
from cleopatra.ui.canvas import Canvas
from cleopatra.ui.extras import registry
from cleopatra.ui.extras.item import Item
from cleopatra.ui.kit import markup, theme
from cleopatra.ui.play.place import Place, PlaceKind
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.items import draw_item
from cleopatra.ui.table.layout import GAP
from cleopatra.ui.table.part import Gear, Part, Target, draw_cue, place_target
from cleopatra.ui.table.shown import Shown

_WIDEST = 760.0
_NARROW = 330.0
"""A panel this narrow (five players) has a smaller shield and smaller figures."""
_LEAST_ICON = 17.0
_LONG = 12
"""A name with more letters than this needs room that small things would take."""


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
        """What lies before a seat beside cards and tokens, with its places: from the right end of
        the name's row, closer together when there is much."""
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
        slots = self._slots(self.box(seat, len(shown.players)))
        return slots[fact].center

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        for seat in range(len(shown.players)):
            box = self.box(seat, len(shown.players))
            if canvas.sees(box.inflate(40, 40)):
                self._draw_seat(canvas, shown, seat, box)

    def _draw_seat(self, canvas: Canvas, shown: Shown, seat: int, box: pygame.FRect) -> None:
        seen = shown.observation
        player = shown.players[seat]
        look = theme.PLAYERS[player.colour]
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
            min(50.0, shield.height * 0.62),
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
        slots = self._slots(box)
        view = seen.seats[seat]
        open_totals = shown.shows_totals_of(seat)
        for fact, value in (
            ("hand", str(view.hand_size)),
            ("scarab", str(view.scarabs) if open_totals else "?"),
            ("amulet", str(view.amulets) if open_totals else "?"),
            ("statue", str(view.statues)),
            ("sanctuary", str(shown.sanctuary_squares(seat))),
        ):
            self._fact(canvas, slots[fact], fact, value, box.width > _NARROW)
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
        dark = theme.PLAYERS[player.colour].dark
        name = markup.escape(player.name)
        style = theme.PLAYER_NAME
        if self.gear.kit.text.fit(name, style, text.width).cut:
            style = theme.LONG_NAME
        lines = 1
        if self.gear.kit.text.fit(name, style, text.width).cut:
            style, lines = theme.NARROW_NAME, 2
        self.write(canvas, name, text, style, dark, max_lines=lines)

    def _slots(self, box: pygame.FRect) -> dict[str, pygame.FRect]:
        """The boxes of the numbers; each gets a share of the width by how long it may become."""
        shares = {"hand": 1.0, "scarab": 1.12, "amulet": 1.06, "statue": 0.8, "sanctuary": 0.86}
        if box.width <= _NARROW:  # five players: what has one figure only makes room
            shares = {
                "hand": 0.96,
                "scarab": 1.14,
                "amulet": 1.06,
                "statue": 0.76,
                "sanctuary": 0.88,
            }
        left, width = box.left + _shield(box) + 8, box.width - _shield(box) - 14
        top, height = box.top + 10 + (box.height - 20) * 0.52, (box.height - 20) * 0.48
        whole = sum(shares.values())
        slots: dict[str, pygame.FRect] = {}
        for fact, share in shares.items():
            part = width * share / whole
            slots[fact] = pygame.FRect(left, top, part, height)
            left += part
        return slots

    def _fact(
        self, canvas: Canvas, slot: pygame.FRect, fact: str, value: str, is_roomy: bool
    ) -> None:
        share = slot.width * (0.44 if is_roomy else 0.36)
        size = min(30.0, slot.height * 0.86, max(_LEAST_ICON, share))
        centre = (slot.left + size / 2, slot.centery)
        if fact == "hand":
            card = pygame.FRect(0, 0, size * 0.64, size * 0.94)
            card.center = centre
            self.gear.cards.draw(canvas, -1, card)
        else:
            canvas.icon(fact, centre, size)
        left = slot.left + size + (5 if is_roomy else 3)
        text = pygame.FRect(left, slot.top, slot.right - 2 - left, slot.height)
        style = theme.PANEL_FIGURE if is_roomy else theme.NARROW_FIGURE
        is_spent = fact == "statue" and value != str(STATUES)
        self.write(canvas, value, text, style, theme.INK_SOFT if is_spent else theme.INK)


def _shield(box: pygame.FRect) -> float:
    """From the left edge of a panel to the end of its shield."""
    return 68.0 if box.width > _NARROW else 54.0
