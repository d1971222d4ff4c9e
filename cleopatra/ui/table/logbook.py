"""The log by turns in the players' colours; it opens over the left part of the stage.

Knows finished sentences by turn and seat; the chronicle writes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text import markup
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.typesetter import Paragraph
from cleopatra.ui.skin.players import PLAYERS
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target
from cleopatra.ui.words.chronicle import LogTurn

_HEAD = 66.0
_PAD = 26.0
_CHIP = 44.0
_TURN_GAP = 14.0
_INDENT = 40.0
WHEEL_STEP = 90.0


@dataclass(frozen=True, slots=True)
class _Row:
    """A set line and its distance from the top of the log; `heading` is the turn that it names,
    `rule` the number of the rule that it is about."""

    top: float
    paragraph: Paragraph
    heading: LogTurn | None
    rule: str = ""


class LogPart(Part):
    """A page that scrolls; the newest turn is at the foot."""

    name = "log"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self.is_open = False
        self._turns: tuple[LogTurn, ...] = ()
        self._only: int | None = None
        self._offset = 0.0
        self._rows: list[_Row] | None = None
        self._height = 0.0

    def set_turns(self, turns: Sequence[LogTurn]) -> None:
        """Take over the log; it scrolls to its end."""
        wanted = tuple(turns)
        if wanted != self._turns:
            self._turns = wanted
            self._rows = None
            self._offset = 0.0

    def filter_by(self, seat: int | None) -> None:
        """Show one seat's turns only, or all; the same seat again shows all."""
        self._only = None if seat == self._only else seat
        self._rows = None
        self._offset = 0.0

    def lines(self, shown: TableFacts) -> Iterator[str]:
        """Every turn as one line, the newest last."""
        for turn in self._turns:
            if turn.lines and self._only in (None, turn.seat):
                head = _("Turn {n}").format(n=turn.turn)
                name = markup.escape(shown.players[turn.seat].name)
                yield f"{head}, {name}: {' '.join(line.text for line in turn.lines)}"

    def scroll(self, distance: float) -> None:
        """Move by logical units; positive is back in time."""
        self._settle()
        most = max(0.0, self._height - self._page.height)
        self._offset = min(most, max(0.0, self._offset + distance))

    def layout(self, rect: pygame.FRect) -> None:
        super().layout(rect)
        self._rows = None

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        if not self.is_open:
            return (False,)
        lit = shown.lit_button
        return True, self._turns, self._only, self._offset, shown.players, lit

    def reach(self, shown: TableFacts) -> pygame.FRect:
        return super().reach(shown).inflate(24, 24) if self.is_open else pygame.FRect(0, 0, 0, 0)

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [self.rect] if self.is_open else []

    def targets(self, shown: TableFacts) -> list[Target]:
        if not self.is_open:
            return []
        found = [
            Target(
                f"log:{seat}",
                self._chip(seat),
                TableButton(TableCommand.LOG_SEAT, seat),
                _CHIP / 2,
                player.name,
            )
            for seat, player in enumerate(shown.players)
        ]
        close = pygame.FRect(self.rect.right - _PAD - _CHIP, self.rect.top + 14, _CHIP, _CHIP)
        return [
            *self._links(),
            *found,
            Target("log:close", close, TableButton(TableCommand.LOG_CLOSE), _CHIP / 2, _("Close")),
        ]

    def _links(self) -> list[Target]:
        """The lines in sight that lead to a rule."""
        page, shift = self._page, self._shift()
        found = []
        for number, row in enumerate(self._settle()):
            box = pygame.FRect(
                page.left + _INDENT, shift + row.top, row.paragraph.width, row.paragraph.height
            )
            if row.rule and box.top >= page.top and box.bottom <= page.bottom:
                tip = _("Rule {number}").format(number=row.rule)
                goal = TableButton(TableCommand.LOG_RULE, number)
                found.append(Target(f"log:line:{number}", box, goal, 4.0, tip))
        return found

    def rule_at(self, number: int) -> str:
        """The rule that a line leads to, by the number of its target."""
        return self._settle()[number].rule

    def _shift(self) -> float:
        """Where on the screen the log begins, logical."""
        self._settle()
        page = self._page
        if self._height < page.height:
            return page.top
        return page.bottom - self._height + self._offset

    def _chip(self, seat: int) -> pygame.FRect:
        left = self.rect.right - _PAD - (_CHIP + 8) * (5 - seat) - 10
        return pygame.FRect(left, self.rect.top + 14, _CHIP, _CHIP)

    @property
    def _page(self) -> pygame.FRect:
        return pygame.FRect(
            self.rect.left + _PAD,
            self.rect.top + _HEAD + 8,
            self.rect.width - 2 * _PAD,
            self.rect.height - _HEAD - 26,
        )

    def _settle(self) -> list[_Row]:
        if self._rows is None:
            text = self.gear.kit.text
            rows: list[_Row] = []
            y = 0.0
            for turn in self._turns:
                if self._only is not None and turn.seat != self._only:
                    continue
                if not turn.lines:
                    continue
                head = text.set(_("Turn {n}").format(n=turn.turn), theme.LABEL_BOLD)
                rows.append(_Row(y, head, turn))
                y += head.height + 2
                for line in turn.lines:
                    body = text.set(line.text, theme.LABEL, self._page.width - _INDENT)
                    rows.append(_Row(y, body, None, line.rule))
                    y += body.height + 2
                y += _TURN_GAP
            self._rows, self._height = rows, y
        return self._rows

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if not self.is_open or not canvas.sees(self.rect.inflate(60, 60)):
            return
        canvas.panel(self.rect, "papyrus-slim")
        head = pygame.FRect(
            self.rect.left + _PAD,
            self.rect.top + 12,
            self._chip(0).left - self.rect.left - _PAD,
            48,
        )
        self.write(canvas, _("Log"), head, theme.SUBHEADING, theme.INK_HEADING)
        for seat, player in enumerate(shown.players):
            self._draw_chip(canvas, self._chip(seat), player.colour, seat)
        close = self.targets(shown)[-1].rect
        canvas.icon("cross", close.center, 26, theme.CARNELIAN)
        page = self._page
        rows = self._settle()
        shift = self._shift()
        lit = shown.lit_button
        with canvas.clipped(page):
            for number, row in enumerate(rows):
                y = shift + row.top
                if y + row.paragraph.height < page.top or y > page.bottom:
                    continue
                if row.heading is None:
                    is_lit = lit == TableButton(TableCommand.LOG_RULE, number)
                    ink = theme.LAPIS if is_lit else theme.INK
                    canvas.paragraph(row.paragraph, (page.left + _INDENT, y), ink)
                    continue
                player = shown.players[row.heading.seat]
                look = PLAYERS[player.colour]
                centre = (page.left + 16, y + row.paragraph.height / 2)
                canvas.circle(centre, 15, theme.RIM)
                canvas.circle(centre, 13.5, look.colour)
                canvas.icon(look.glyph, centre, 19, look.on_colour)
                canvas.paragraph(row.paragraph, (page.left + _INDENT, y), look.dark)
                name = self.gear.kit.text.set(
                    markup.escape(player.name), theme.LABEL_BOLD, page.width * 0.6, 1
                )
                x = page.left + _INDENT + row.paragraph.width + 14
                canvas.paragraph(name, (x, y), look.dark)

    def _draw_chip(self, canvas: Canvas, box: pygame.FRect, colour: int, seat: int) -> None:
        look = PLAYERS[colour]
        chosen = self._only in (None, seat)
        canvas.circle(box.center, _CHIP / 2, theme.GOLD_LIGHT if chosen else theme.PAPYRUS_DARK)
        canvas.circle(box.center, _CHIP / 2 - 3, look.colour)
        canvas.icon(look.glyph, box.center, 28, look.on_colour, alpha=1.0 if chosen else 0.5)
