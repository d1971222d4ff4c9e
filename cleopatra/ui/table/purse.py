"""The payment chooser: the ways to pay for a piece, the best first, each with what it costs.

Knows the tool's purse. Opens over the lower right of the stage when a piece is being paid for.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.rules.catalogue import Unit
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow, Purse, Way
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.part import Gear, Part, draw_cue
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Button, Command, Target, place_target

_GAP = 8.0
_UNIT_ICONS: Final[dict[Unit, IconName]] = {
    Unit.ARTISAN: "artisan",
    Unit.WOOD: "wood",
    Unit.STONE: "stone",
    Unit.MARBLE: "marble",
    Unit.LAPIS: "lapis",
}


_MORE = Button(Command.MORE_WAYS)


class PursePart(Part):
    """A list of ways; as many as fit are shown, at first those around the chosen one."""

    name = "purse"

    def __init__(self, gear: Gear) -> None:
        super().__init__(gear)
        self._first: int | None = None
        self._of: Purse | None = None

    def facts(self, shown: Shown) -> tuple[object, ...]:
        more = shown.lit_button == _MORE
        return shown.purse, shown.cues(PlaceKind.PURSE), self._first, more, _("Best")

    def page(self, shown: Shown, by: int = 1) -> None:
        """Show the next ways, or the ones before; after the last come the first again."""
        purse = shown.purse
        if purse is None:
            return
        most, first = self._most(), self._begin(purse)
        last = max(0, len(purse.ways) - most)
        if by > 0:
            self._first = 0 if first == last else min(last, first + most)
        else:
            self._first = max(0, first - most)
        self._of = purse

    def _begin(self, purse: Purse) -> int:
        """The index of the first way that is shown."""
        most = self._most()
        last = max(0, len(purse.ways) - most)
        if self._first is not None and self._of is not None and self._of.ways == purse.ways:
            return min(self._first, last)
        return min(max(0, purse.chosen - most // 2), last)

    def reach(self, shown: Shown) -> pygame.FRect:
        if shown.purse is None:
            return pygame.FRect(0, 0, 0, 0)
        return self.box(shown.purse).inflate(60, 60)

    def rows(self, purse: Purse) -> list[tuple[int, pygame.FRect]]:
        """The indices of the ways that are shown, with their places."""
        box = self.box(purse)
        first = self._begin(purse)
        count = min(self._most(), len(purse.ways))
        return [
            (
                first + row,
                pygame.FRect(
                    box.left + 18,
                    box.top + self._head + 12 + row * (self._row + _GAP),
                    box.width - 36,
                    self._row,
                ),
            )
            for row in range(count)
        ]

    @property
    def _head(self) -> float:
        """Height of the title."""
        return 50 + 14 * self.growth

    @property
    def _row(self) -> float:
        """Height of one way."""
        return 112 + 8 * self.growth

    def _most(self) -> int:
        return max(1, int((self.rect.height - self._head - 28) // (self._row + _GAP)))

    def box(self, purse: Purse) -> pygame.FRect:
        """The panel, no taller than its ways need, at the foot of its region."""
        count = min(self._most(), len(purse.ways))
        height = self._head + 20 + count * (self._row + _GAP)
        return pygame.FRect(self.rect.left, self.rect.bottom - height, self.rect.width, height)

    def targets(self, shown: Shown) -> list[Target]:
        if shown.purse is None:
            return []
        rows = self.rows(shown.purse)
        targets = [place_target(Place(PlaceKind.PURSE, index), rect, 8) for index, rect in rows]
        if len(rows) < len(shown.purse.ways):
            hidden = len(shown.purse.ways) - len(rows)
            tip = ngettext("{n} more way", "{n} more ways", hidden).format(n=hidden)
            targets.append(Target("knob:more_ways", self._more_box(shown.purse), _MORE, 10, tip))
        return targets

    def _more_box(self, purse: Purse) -> pygame.FRect:
        """The button that leads to the ways that are not shown."""
        box = self.box(purse)
        width = 96 + 30 * self.growth
        return pygame.FRect(box.right - 18 - width, box.top + 10, width, self._head - 8)

    def covers(self, pos: tuple[float, float], shown: Shown) -> bool:
        return shown.purse is not None and self.box(shown.purse).collidepoint(pos)

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        purse = shown.purse
        if purse is None:
            return
        box = self.box(purse)
        canvas.panel(box, "papyrus-slim")
        rows = self.rows(purse)
        hidden = len(purse.ways) - len(rows)
        head = pygame.FRect(box.left + 24, box.top + 10, box.width - 48, self._head - 8)
        if hidden:
            button = self._more_box(purse)
            head.width = button.left - head.left - 12
            canvas.panel(button, "plain-hover" if shown.lit_button == _MORE else "plain")
            room = pygame.FRect(button.left + 12, button.top, button.width * 0.5, button.height)
            self.write(canvas, f"+{hidden}", room, theme.FIGURE, theme.CREAM, "centre")
            canvas.icon("arrow-down", (button.right - 28, button.centery), 22, theme.GOLD_LIGHT)
        is_long = self.gear.kit.text.set(purse.title, theme.PURSE_TITLE).width > head.width
        style = theme.PART_TITLE if is_long else theme.PURSE_TITLE
        self.write(canvas, purse.title, head, style, theme.INK_HEADING)
        for index, rect in rows:
            self._way(canvas, shown, purse.ways[index], index, rect)

    def _way(self, canvas: Canvas, shown: Shown, way: Way, index: int, rect: pygame.FRect) -> None:
        assert shown.purse is not None
        chosen = index == shown.purse.chosen
        is_lit = shown.is_lit(PlaceKind.PURSE, index)
        if chosen:
            draw_cue(canvas, rect, Glow.CHOSEN, False, 8)
        canvas.panel(rect, "row-on" if chosen else "row-hover" if is_lit else "row")
        ink = theme.CREAM if chosen else theme.INK
        height = rect.height - 18
        width = height / ASPECT
        right = rect.right - 0.5 * rect.width
        count = sum(number for _, number in way.cards)
        extras = sum(way.credit) + way.off_artisans + way.off_resources
        room = right - rect.left - 12 - width - extras * 34
        step = min(width + 6, room / max(1, count - 1))
        x = rect.left + 10
        for kind, number in way.cards:
            for _n in range(number):
                card = pygame.FRect(x, rect.top + 8, width, height)
                self.gear.cards.draw(canvas, kind, card)
                x += step
        x += (width - step if count else 0.0) + 8
        for unit, number in enumerate(way.credit):
            for _n in range(number):
                self._token(canvas, _UNIT_ICONS[Unit(unit)], (x + 15, rect.centery), theme.GOLD)
                x += 34
        for icon, number in (("artisan", way.off_artisans), ("merchant", way.off_resources)):
            for _n in range(number):
                self._token(canvas, icon, (x + 15, rect.centery), theme.TURQUOISE_LIGHT)
                x += 34
        self._result(
            canvas,
            way,
            pygame.FRect(right + 6, rect.top + 6, 0.5 * rect.width - 20, rect.height - 12),
            ink,
        )

    def _result(self, canvas: Canvas, way: Way, box: pygame.FRect, ink: theme.Colour) -> None:
        upper = pygame.FRect(box.left, box.top, box.width, box.height * 0.38)
        cost = f"{way.amulets} [amulet]"
        if way.is_best:
            cost = f"{_('Best')}   {cost}"
        self.write(canvas, cost, upper, theme.LABEL_BOLD, ink, "right")
        lower = pygame.FRect(box.left, upper.bottom, box.width, box.height * 0.62)
        self.write(canvas, way.note, lower, theme.NOTE, ink, "right", max_lines=4)

    def _token(
        self, canvas: Canvas, icon: str, centre: tuple[float, float], rim: theme.Colour
    ) -> None:
        canvas.circle(centre, 16, theme.RIM)
        canvas.circle(centre, 15, rim)
        canvas.circle(centre, 12.5, theme.PAPYRUS_LIGHT)
        canvas.icon(icon, centre, 20)
