"""Charts of an analysis: everybody's chance to win through the game, and luck and errors by turn.

Knows analyses as values; computes no chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from cleopatra.analysis.record import TOPICS
from cleopatra.analysis.result import CHANCE, Analysis, Player
from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, listed, percent
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Column, Grid, Row, Space
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.ui.skin.players import PLAYERS, PlayerBadge, draw_medallion
from cleopatra.ui.words import analysis_words

_GLYPHS: Final = (0.22, 0.55)
"""Where on a line its player's sign stands, in parts of the game, so that lines are told apart
without colours."""
_SIGN: Final = 22.0
_HEAD: Final = 34.0
_QUARTERS: Final = 4
_LEAST_SPAN: Final = 10.0
"""Points that the bars' axis shows at least."""
_WIDEST_BAR: Final = 18.0


class ChanceChart(Widget):
    """A line for each player, from 0 to 100 per cent; `marks` are the decisions of the turning
    points, numbered as they are listed."""

    def __init__(self, analysis: Analysis, colours: Sequence[int], marks: Sequence[int]) -> None:
        super().__init__(grow=1.0)
        self._colours = colours
        self._marks = marks
        curve = analysis.curve()
        first, last = curve[0][0], max(curve[-1][0], 1)
        span = max(last - first, 1)
        self._points = [((at - first) / span, chances) for at, _turn, chances in curve]
        self._first, self._span = first, span
        self._turns = curve[0][1], curve[-1][1]
        self._told = listed(
            [
                headed(
                    player.name,
                    _("{before} before, {after} after").format(
                        before=percent(round(100 * curve[0][2][seat])),
                        after=percent(round(100 * curve[-1][2][seat])),
                    ),
                )
                for seat, player in enumerate(analysis.players)
            ]
        )

    def wanted(self, kit: Kit, room: float) -> Size:
        return min(room, 900.0), 260.0

    def reading(self) -> Description | None:
        return Description(Role.LABEL, self._told)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "papyrus-plain")
        plot = _plot(canvas.kit, self.rect, _HEAD, len(self._colours))
        line_height = canvas.kit.text.line_height(theme.TINY)
        for line in range(_QUARTERS + 1):
            y = plot.bottom - plot.height * line / _QUARTERS
            canvas.line((plot.left, y), (plot.right, y), theme.PAPYRUS_DARK, 1.5)
            left, wide = self.rect.left + 4, _side(canvas.kit) - 12
            label = pygame.FRect(left, y - line_height / 2, wide, line_height)
            text = percent(100 * line // _QUARTERS)
            canvas.text(text, label, theme.TINY, theme.INK_SOFT, "right")
        _draw_turns(canvas, plot, self._turns)
        for number, mark in enumerate(self._marks, 1):
            x = plot.left + plot.width * (mark - self._first) / self._span
            canvas.line((x, plot.top), (x, plot.bottom), theme.GOLD_DARK, 2)
            draw_number(canvas, (x, plot.top - 14), number)
        for seat in range(len(self._colours)):
            self._draw_line(canvas, plot, seat)
        self._draw_ends(canvas, plot)

    def _at(self, plot: pygame.FRect, x: float, chance: float) -> tuple[float, float]:
        return plot.left + plot.width * x, plot.bottom - plot.height * chance

    def _draw_line(self, canvas: Canvas, plot: pygame.FRect, seat: int) -> None:
        look = PLAYERS[self._colours[seat]]
        points = [self._at(plot, x, chances[seat]) for x, chances in self._points]
        for width, colour in ((6, theme.RIM), (4, look.colour)):
            for start, end in pairwise(points):
                canvas.line(start, end, colour, width)
        for place in _GLYPHS:
            wanted = place + 0.06 * seat
            x, chances = min(self._points, key=lambda point: abs(point[0] - wanted))
            draw_medallion(canvas, self._at(plot, x, chances[seat]), _SIGN, self._colours[seat])

    def _draw_ends(self, canvas: Canvas, plot: pygame.FRect) -> None:
        """Who is who, at the right end; side by side where lines end in one place."""
        taken: list[float] = []
        for seat, chance in enumerate(self._points[-1][1]):
            y = plot.bottom - plot.height * chance
            beside = sum(abs(y - other) < _SIGN for other in taken)
            taken.append(y)
            x = plot.right + 18 + (_SIGN + 2) * beside
            draw_medallion(canvas, (x, y), 1.2 * _SIGN, self._colours[seat])


class TurnBars(Widget):
    """For one player, luck (first) and own errors (second) of each turn as bars up and down."""

    def __init__(self, analysis: Analysis, seat: int) -> None:
        super().__init__(grow=0.8)
        self._seats = len(analysis.players)
        luck: dict[int, float] = {}
        errors: dict[int, float] = {}
        for step in analysis.steps:
            change = sum(each[seat] for each in step.luck.values())
            luck[step.turn] = luck.get(step.turn, 0.0) + 100 * change
            if seat in step.errors:
                errors[step.turn] = errors.get(step.turn, 0.0) + 100 * step.errors[seat][seat]
        self._first, self._last = analysis.steps[0].turn, analysis.steps[-1].turn
        self._bars = [(luck, theme.LAPIS), (errors, theme.CARNELIAN)]
        values = [abs(value) for each, _colour in self._bars for value in each.values()]
        self._most = max([_LEAST_SPAN, *values])
        self._told = _("{name}: luck and errors, turn by turn").format(
            name=analysis.players[seat].name
        )

    def wanted(self, kit: Kit, room: float) -> Size:
        return min(room, 900.0), 180.0

    def reading(self) -> Description | None:
        return Description(Role.LABEL, self._told)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "papyrus-plain")
        plot = _plot(canvas.kit, self.rect, _HEAD / 2, self._seats)
        middle = plot.centery
        line_height = canvas.kit.text.line_height(theme.TINY)
        most = round(self._most)
        for points, y in ((most, plot.top), (0, middle), (-most, plot.bottom)):
            canvas.line((plot.left, y), (plot.right, y), theme.PAPYRUS_DARK, 1.5)
            left, wide = self.rect.left + 4, _side(canvas.kit) - 12
            label = pygame.FRect(left, y - line_height / 2, wide, line_height)
            text = analysis_words.points(points)
            canvas.text(text, label, theme.TINY, theme.INK_SOFT, "right")
        _draw_turns(canvas, plot, (self._first, self._last))
        room = plot.width / (self._last - self._first + 1)
        width = min(_WIDEST_BAR, 0.4 * room)
        for number, (bars, colour) in enumerate(self._bars):
            for turn, value in bars.items():
                tall = plot.height / 2 * abs(value) / self._most
                if tall < 0.5:
                    continue
                left = plot.left + room * (turn - self._first + 0.5) - width * (1 - number)
                bar = pygame.FRect(left, middle - tall if value > 0 else middle, width, tall)
                canvas.rect(bar, colour)
                canvas.rect(bar, theme.RIM, 1)


class Swatch(Widget):
    """A square in the colour of a chart's bars."""

    def __init__(self, colour: theme.Colour) -> None:
        super().__init__()
        self._colour = colour

    def wanted(self, kit: Kit, room: float) -> Size:
        return 22.0, 22.0

    def draw(self, canvas: Canvas) -> None:
        box = pygame.FRect(0, 0, 18, 18)
        box.center = self.rect.center
        canvas.rect(box, self._colour)
        canvas.rect(box, theme.RIM, 1)


class ChartNumber(Widget):
    """The number of a turning point, as it stands on the chart."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def wanted(self, kit: Kit, room: float) -> Size:
        return 34.0, 34.0

    def draw(self, canvas: Canvas) -> None:
        draw_number(canvas, self.rect.center, self._number)


def draw_number(canvas: Canvas, centre: tuple[float, float], number: int) -> None:
    """A disc with the number of a turning point."""
    canvas.circle(centre, 15, theme.RIM)
    canvas.circle(centre, 13, theme.GOLD_LIGHT)
    box = pygame.FRect(0, 0, 30, 30)
    box.center = centre
    canvas.text(str(number), box, theme.TINY_BOLD, theme.BLACK, "centre", "middle", 1)


def _plot(kit: Kit, rect: pygame.FRect, head: float, ends: int) -> pygame.FRect:
    """The part of a chart inside its axes, with room for `ends` signs at its right end."""
    side = _side(kit)
    width = rect.width - side - 22 - (_SIGN + 2) * ends
    height = rect.height - head - kit.text.line_height(theme.TINY) - 12
    return pygame.FRect(rect.left + side, rect.top + head, width, height)


def _side(kit: Kit) -> float:
    """The width of the figures at the left of a chart."""
    return kit.text.set(percent(100), theme.TINY).width + 18


def _draw_turns(canvas: Canvas, plot: pygame.FRect, turns: tuple[int, int]) -> None:
    """The first and the last turn below a chart."""
    height = canvas.kit.text.line_height(theme.TINY)
    box = pygame.FRect(plot.left, plot.bottom + 4, plot.width, height)
    half = box.copy()
    half.width /= 2
    canvas.text(
        _("turn {n}").format(n=turns[0]), half, theme.TINY, theme.INK_SOFT, "left", "middle", 1
    )
    half.left = box.centerx
    canvas.text(
        _("turn {n}").format(n=turns[1]), half, theme.TINY, theme.INK_SOFT, "right", "middle", 1
    )


# The table of an analysis: the parts of every player's result, by kind.

_NONE: Final = "\u2013"
_LEAST: Final = 0.5
"""Points below which a kind of luck or decision is left out of the table."""
_INDENT: Final = "\u2003"


def parts_table(analysis: Analysis, colours: Sequence[int]) -> Widget:
    """All parts by player, each kind of luck and of decision that mattered, and the ratings."""
    players = analysis.players
    cells: list[Widget] = _heads(players, colours)

    def row(
        title: str,
        of: Callable[[Player], str],
        style: theme.TextStyle = theme.SMALL,
        colour: theme.Colour = theme.INK,
    ) -> None:
        cells.append(Label(title, style, colour))
        for player in players:
            label = Label(of(player), style, colour, align="centre", max_lines=1)
            label.name = f"{escape(player.name)}: {of(player)}"
            cells.append(label)

    row(_("Start"), lambda p: percent(round(100 * p.start)), theme.SMALL_BOLD)
    row(_("Luck"), lambda p: analysis_words.points(100 * p.lucky), theme.SMALL_BOLD)
    for kind in CHANCE:
        if any(abs(100 * p.luck.get(kind, 0.0)) >= _LEAST for p in players):
            row(_INDENT + analysis_words.luck(kind), _luck_of(kind))
    row(_("Your decisions"), lambda p: analysis_words.points(100 * p.own), theme.SMALL_BOLD)
    for topic in TOPICS:
        if any(abs(p.topics.get(topic, 0.0)) >= _LEAST for p in players):
            row(_INDENT + analysis_words.topic(topic), _topic_of(topic))
    row(
        _("Others' decisions"),
        lambda p: analysis_words.points(100 * p.others),
        theme.SMALL_BOLD,
    )
    row(
        _("Unexplained"),
        lambda p: analysis_words.points(100 * p.rest),
        theme.SMALL_BOLD,
        theme.INK_SOFT,
    )
    row(_("Result"), lambda p: percent(round(100 * p.result)), theme.BOLD)
    grid = Grid(cells, (0.0, *(1.0 for _player in players)), gap=theme.GAP, row_gap=0)
    notes = [
        _(
            "In percentage points of winning chance. All parts add up to the result; "
            "what the analysis did not foresee counts for nobody."
        ),
        analysis_words.trust(analysis.judge),
    ]
    return Column([grid, *(Label(text, theme.TINY, theme.INK_SOFT) for text in notes)], gap=8)


def _heads(players: Sequence[Player], colours: Sequence[int]) -> list[Widget]:
    """Who it is, how well everybody played, and how often somebody went wrong."""
    cells: list[Widget] = [Space()]
    cells += [Row([PlayerBadge(colour, 52)], justify="centre") for colour in colours]
    rows = (
        ([escape(p.name) for p in players], theme.SMALL_BOLD, theme.INK),
        ([analysis_words.rating(p.word) for p in players], theme.SMALL_BOLD, theme.INK_HEADING),
        ([analysis_words.faults(p) for p in players], theme.TINY, theme.INK_SOFT),
    )
    for texts, style, colour in rows:
        cells += [Space(), *(Label(text, style, colour, align="centre") for text in texts)]
    return cells


def _luck_of(kind: str) -> Callable[[Player], str]:
    return lambda p: analysis_words.points(100 * p.luck[kind]) if kind in p.luck else _NONE


def _topic_of(topic: str) -> Callable[[Player], str]:
    return lambda p: analysis_words.points(p.topics[topic]) if topic in p.topics else _NONE
