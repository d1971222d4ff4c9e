"""The table of points: where every scarab and amulet came from. Rule: D10.3

Knows the ledger and the outcome; adds up nothing but what the ledger holds. Names and totals stay
where they are while the rows between them scroll.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.labels import Label, Painted
from cleopatra.kit.widgets.layout import Column, Container, Grid, Layers, Space
from cleopatra.kit.widgets.scroll import BAR, ScrollPanel
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.match.ledger import Ledger, SeatSums
from cleopatra.match.setup import SeatInfo
from cleopatra.rules import reasons
from cleopatra.rules.state import Outcome
from cleopatra.ui.extension import lookup
from cleopatra.ui.skin.players import draw_medallion
from cleopatra.ui.words import naming

_MEDALLION: Final = 54.0
_FIRST: Final = 1.9
"""Width of the first column, in columns of a player."""
_ROW_GAP: Final = 2.0
_SPREAD: Final = 10.0
"""How far rows may be drawn apart to fill the sheet."""
_NONE: Final = "·"
"""In a cell without a figure."""

SumsOf = Callable[[SeatSums], dict[str, int]]


class PinnedScroll(Container):
    """A head and a foot that stay, and what scrolls between them; the head and the foot are no
    wider than what scrolls, so that columns stand below each other."""

    def __init__(self, head: Widget, body: ScrollPanel, foot: Widget, gap: float) -> None:
        super().__init__([head, body, foot], grow=1.0)
        self._body = body
        self._gap = gap

    def wanted(self, kit: Kit, room: float) -> Size:
        sizes = [child.measure(kit, room) for child in self.children()]
        return room, sum(size[1] for size in sizes) + 2 * self._gap

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        head, body, foot = self.children()
        top, bottom = (child.measure(kit, rect.width)[1] for child in (head, foot))
        room = max(0.0, rect.height - top - bottom - 2 * self._gap)
        body.place(kit, pygame.FRect(rect.left, rect.top + top + self._gap, rect.width, room))
        width = rect.width - (BAR + 12 if self._body.scrolls else 0.0)
        head.place(kit, pygame.FRect(rect.left, rect.top, width, top))
        foot.place(kit, pygame.FRect(rect.left, rect.bottom - bottom, width, bottom))


class Sources:
    """Builds the table of one game."""

    def __init__(self, seats: Sequence[SeatInfo], ledger: Ledger, outcome: Outcome | None) -> None:
        self._seats = seats
        self._ledger = ledger
        self._outcome = outcome
        self._heads: list[Painted] = []

    @property
    def _winners(self) -> tuple[int, ...]:
        outcome = self._outcome
        return outcome.winners if outcome is not None and outcome.reason == "count" else ()

    def build(self, kit: Kit, room: pygame.FRect) -> Widget:
        """The table as a widget for about that room: its letters are smaller where not all rows
        would be seen at once otherwise, and its rows are drawn apart where there is room."""
        kinds: tuple[tuple[str, tuple[str, ...], SumsOf], ...] = (
            ("[scarab]", (*reasons.SCARABS, *lookup.reasons()), lambda sums: sums.scarabs),
            ("[amulet]", (*reasons.AMULETS, *lookup.reasons()), lambda sums: sums.amulets),
        )
        shown = [self._seen(codes, of) for _icon, codes, of in kinds]
        totals = [cell for icon, _codes, of in kinds for cell in self._totals(icon, of)]
        head, foot = self._grid([Space(), *self._head_cells()]), self._grid(totals)
        taken = sum(part.measure(kit, room.width)[1] for part in (head, foot))
        left = room.height - taken - 2 * theme.GAP_SMALL
        for style, gap in ((theme.SMALL, _ROW_GAP), (theme.TINY, _ROW_GAP), (theme.TINY, 0.0)):
            rows: list[Widget] = []
            for (icon, _codes, of), seen in zip(kinds, shown, strict=True):
                rows += self._rows(icon, seen, of, style)
            body = self._grid(rows)
            body.row_gap = gap
            spare = left - body.measure(kit, room.width)[1]
            if spare >= 0:
                body.row_gap += min(_SPREAD, spare / max(1, sum(map(len, shown))))
                break
        fates = Painted(self._draw_fates, 0, 0)
        scrolled = ScrollPanel(body, uid="scores.sources")
        return Layers([fates, PinnedScroll(head, scrolled, foot, theme.GAP_SMALL)])

    def _grid(self, cells: list[Widget]) -> Grid:
        columns = (_FIRST, *(1.0 for _seat in self._seats))
        return Grid(cells, columns=columns, gap=theme.GAP_SMALL, row_gap=_ROW_GAP)

    def _draw_fates(self, canvas: Canvas, box: pygame.FRect) -> None:
        """A column of light for who has won, one of blood for who was eaten."""
        for seat, head in enumerate(self._heads):
            has_won = seat in self._winners
            if not has_won and (self._outcome is None or not self._outcome.eaten[seat]):
                continue
            column = pygame.FRect(head.rect.left - 4, box.top, head.rect.width + 8, box.height)
            colour = theme.GOLD_LIGHT if has_won else theme.CARNELIAN_LIGHT
            canvas.veil(column, colour, 105 if has_won else 70)
            line = theme.GOLD if has_won else theme.CARNELIAN
            canvas.rect(column, line, 2, 10)

    def _head_cells(self) -> list[Widget]:
        """Who it is and what became of them: a laurel, or the crocodile."""
        cells: list[Widget] = []
        self._heads = []
        for seat, info in enumerate(self._seats):
            has_won = seat in self._winners
            head = Painted(
                _head_painter(info.colour, has_won), _MEDALLION * SPREAD, _MEDALLION * 1.4
            )
            self._heads.append(head)
            name = Label(escape(info.name), theme.TINY_BOLD, align="centre", max_lines=2)
            is_eaten = self._outcome is not None and self._outcome.eaten[seat]
            colour = theme.CARNELIAN_DARK if is_eaten else theme.INK_HEADING
            text = f"{'[crocodile] ' if is_eaten else ''}{fate(self._outcome, seat)}"
            lines: list[Widget] = [head, name]
            lines.append(Label(text, theme.TINY_BOLD, colour, align="centre", max_lines=1))
            cells.append(Column([*lines, Space(grow=1)], gap=0))
        return cells

    def _seen(self, codes: tuple[str, ...], of: SumsOf) -> list[str]:
        """The reasons that anybody has."""
        return [
            code
            for code in (*codes, "earlier")
            if any(code in of(own) for own in self._ledger.seats)
        ]

    def _rows(self, icon: str, seen: list[str], of: SumsOf, style: theme.TextStyle) -> list[Widget]:
        """A row for each reason; what it counts stands before the first."""
        sums = [of(seat) for seat in self._ledger.seats]
        rows: list[Widget] = []
        for code in seen:
            rows.append(Label(f"{icon} {naming.reason(code)}", style, max_lines=1))
            rows += self._told([_figure(own.get(code, 0), style) for own in sums])
        return rows

    def _totals(self, icon: str, of: SumsOf) -> list[Widget]:
        sums = [sum(of(seat).values()) for seat in self._ledger.seats]
        total = Label(_("Total {what}").format(what=icon), theme.BOLD, max_lines=1)
        return [total, *self._told([_figure(own, theme.NUMBER, zero="0") for own in sums])]

    def _told(self, figures: list[Label]) -> list[Label]:
        """Figures of all seats; without the heads above them each says whose it is."""
        for info, figure in zip(self._seats, figures, strict=True):
            number = figure.text if figure.text != _NONE else "0"
            figure.name = f"{escape(info.name)}: {number}"
        return figures


def fate(outcome: Outcome | None, seat: int) -> str:
    """What became of a player, in a word; "" for most."""
    if outcome is not None and outcome.eaten[seat]:
        # Translators: said of a player of any gender; a noun may be best.
        return _("eaten")
    if outcome is not None and outcome.reason == "count" and seat in outcome.winners:
        # Translators: said of a player of any gender; a noun may be best.
        return _("winner")
    return ""


def _figure(number: int, style: theme.TextStyle, zero: str = _NONE) -> Label:
    return Label(str(number) if number else zero, style, align="centre", max_lines=1)


def _head_painter(colour: int, has_won: bool) -> Callable[[Canvas, pygame.FRect], None]:
    if has_won:
        return lambda canvas, box: draw_laurel(canvas, box.center, box.height / SPREAD, colour)
    return lambda canvas, box: draw_medallion(canvas, box.center, _MEDALLION, colour)


# A laurel around a medallion, for who has won.

SPREAD: Final = 1.62
"""How much wider than the medallion the whole is."""
_LEAVES: Final = 8
_GREEN: Final = (98, 132, 52)
_LIGHT: Final = (206, 186, 84)


def draw_laurel(canvas: Canvas, centre: tuple[float, float], size: float, colour: int) -> None:
    """A player's medallion, `size` across, between two branches that meet below it."""
    radius = size * 0.62
    for side in (-1, 1):
        bend = [_on_branch(centre, radius, side, step / 12) for step in range(13)]
        for start, end in pairwise(bend):
            canvas.line(start, end, theme.GOLD_DARK, max(2.0, size * 0.035))
        for leaf in range(_LEAVES):
            share = (leaf + 0.4) / _LEAVES
            foot = _on_branch(centre, radius, side, share)
            along = math.radians(205 - 165 * share) * side
            for tilt, is_light in ((0.62, False), (-0.5, True)):
                _leaf(canvas, foot, along + tilt * side, size * (0.27 - 0.07 * share), is_light)
    draw_medallion(canvas, centre, size, colour)


def _on_branch(
    centre: tuple[float, float], radius: float, side: int, share: float
) -> tuple[float, float]:
    """The point at a share of a branch, 0 at its lower end."""
    turn = math.radians(178 - 150 * share) * side
    return centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)


def _leaf(
    canvas: Canvas, foot: tuple[float, float], heading: float, length: float, is_light: bool
) -> None:
    """A pointed leaf that grows from `foot`; `heading` 0 is upwards, radians with the clock."""
    ahead = (math.sin(heading), -math.cos(heading))
    across = (-ahead[1], ahead[0])

    def at(forward: float, aside: float) -> tuple[float, float]:
        return (
            foot[0] + length * (forward * ahead[0] + aside * across[0]),
            foot[1] + length * (forward * ahead[1] + aside * across[1]),
        )

    outline = [
        at(0, 0), at(0.35, 0.24), at(0.7, 0.17), at(1, 0), at(0.7, -0.17), at(0.35, -0.24)
    ]  # fmt: skip
    canvas.polygon(outline, _LIGHT if is_light else _GREEN)
    canvas.polygon([at(0.05, 0.0), at(0.5, 0.04), at(0.95, 0), at(0.5, -0.04)], theme.GOLD_DARK)
