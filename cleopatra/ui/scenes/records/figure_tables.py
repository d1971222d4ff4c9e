"""Own statistics on the screen: large figures, tables by kind of game, a chart of errors.

Knows figures as values; sums nothing up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, decimal, headed, listed
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.layout import Column, Grid, Row, Space
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.storage.own_games import NO_PLACE, OwnGame
from cleopatra.storage.player_stats import PlayerStats, Rival
from cleopatra.ui.words import record_words

_TILE: Final = 392.0
_NAMES: Final = 0.24
"""The share of a table's width for the names of its rows."""
_FIGURES: Final = 0.095
RECENT: Final = 5
"""Games over which the line in the chart of errors is the mean."""
_LEAST_SPAN: Final = 2.0
_DISC: Final = 44.0

StatsRows = Sequence[tuple[str, PlayerStats]]


def tile(title: str, figure: str, note: str, tip: str = "") -> Widget:
    """A large figure with its title above and what it rests on below, which `tip` explains."""
    big = Label(figure, theme.BIG_NUMBER, theme.INK_HEADING, align="centre", max_lines=1)
    big.name = headed(title, figure)
    lines: list[Widget] = [
        Label(title, theme.SMALL_BOLD, theme.INK, align="centre", max_lines=2),
        big,
        Label(note or " ", theme.TINY, theme.INK_SOFT, align="centre", max_lines=2, tooltip=tip),
    ]
    return _Tile(Column(lines, gap=2), "papyrus-plain", 8)


class _Tile(Panel):
    """A panel as wide as a tile, growing with the letters."""

    def wanted(self, kit: Kit, room: float) -> Size:
        width = min(room, _TILE * max(1.0, 1 + 0.6 * (kit.text_scale - 1)))
        return width, super().wanted(kit, width)[1]


def tiles(found: Sequence[Widget]) -> Widget:
    """Tiles beside each other, as many as there is room for."""
    return Row(list(found), gap=theme.GAP_SMALL, wrap=True, align="stretch", justify="centre")


def _heads() -> list[tuple[str, str, Callable[[PlayerStats], str]]]:
    """The columns of a table of figures: title, what it says in full, and the figure."""
    return [
        (_("Games"), "", lambda f: str(f.games)),
        (_("Victories"), "", lambda f: record_words.share(f.wins)),
        (_("Place"), "", lambda f: record_words.mean(f.place)),
        (_("Scarabs"), _("Scarabs (games survived)"), lambda f: record_words.mean(f.scarabs)),
        (_("Amulets"), _("Amulets at the end"), lambda f: record_words.mean(f.amulets)),
        (_("Squares"), _("Sanctuary squares"), lambda f: record_words.mean(f.squares)),
        (_("Eaten"), "", lambda f: record_words.share(f.eaten)),
    ]


def comparison(groups: Sequence[tuple[str, StatsRows]]) -> Widget:
    """One table with all figures by edition, number of players and so on."""
    columns = _heads()
    cells: list[Widget] = []
    for number, (title, rows) in enumerate(groups):
        if number:
            cells += [Space(height=8) for _column in range(len(columns) + 1)]
        cells.append(Label(title, theme.BOLD, theme.INK_HEADING))
        for head, tip, _of in columns:
            style, ink = theme.TINY_BOLD, theme.INK_SOFT
            cells.append(Label(head, style, ink, align="right", max_lines=1, tooltip=tip))
        for name, figures in rows:
            cells.append(Label(name, theme.SMALL, max_lines=2))
            for head, _tip, of in columns:
                text = of(figures)
                cell = Label(text, theme.SMALL, align="right", max_lines=1)
                cell.name = listed([name, headed(head, text)])
                cells.append(cell)
    shares = (_NAMES, *(_FIGURES for _column in columns))
    return _Ruled(cells, shares, gap=theme.GAP_SMALL, row_gap=6)


def meetings(rivals: Sequence[tuple[Rival, PlayerStats]]) -> Widget:
    """Everybody met, with how often they were ahead and how often they were beaten."""
    titles = (_("Opponent"), _("Games"), _("Ahead of you"), _("Your victories"))
    cells: list[Widget] = [
        Label(
            title,
            theme.SMALL_BOLD,
            theme.INK_SOFT,
            align="right" if number else "left",
            max_lines=2,
        )
        for number, title in enumerate(titles)
    ]
    for rival, figures in rivals:
        name = record_words.rival(rival)
        texts = (
            str(rival.ahead.of),
            record_words.share(rival.ahead),
            record_words.share(figures.wins),
        )
        cells.append(Label(name, theme.SMALL, max_lines=2))
        for title, text in zip(titles[1:], texts, strict=True):
            cell = Label(text, theme.SMALL, align="right", max_lines=1)
            cell.name = listed([name, headed(title, text)])
            cells.append(cell)
    return _Ruled(cells, (0.46, 0.14, 0.2, 0.2), gap=theme.GAP, row_gap=6)


class _Ruled(Grid):
    """A table with a thin line below each row."""

    def draw(self, canvas: Canvas) -> None:
        count = len(self.columns)
        children = self.children()
        for start in range(0, len(children), count):
            y = max(cell.rect.bottom for cell in children[start : start + count])
            y += self.row_gap / 2
            canvas.line((self.rect.left, y), (self.rect.right, y), theme.HAIR_PAPYRUS, 1)
        super().draw(canvas)


class Recent(Widget):
    """The last games, the newest at the right: a gold disc for a victory, a crocodile where the
    person was eaten, else the place."""

    def __init__(self, games: Sequence[OwnGame]) -> None:
        super().__init__()
        self._games = list(games)

    def wanted(self, kit: Kit, room: float) -> Size:
        return room, _DISC * max(1.0, kit.text_scale)

    def reading(self) -> Description | None:
        sentences = [record_words.end(game) for game in self._games]
        return Description(
            Role.LABEL, headed(_("The last games, the oldest first"), listed(sentences))
        )

    def draw(self, canvas: Canvas) -> None:
        size = self.rect.height
        step = size + 6
        shown = self._games[-max(1, int(self.rect.width // step)) :]
        left = self.rect.centerx - step * len(shown) / 2
        for number, game in enumerate(shown):
            centre = (left + step * (number + 0.5), self.rect.centery)
            canvas.circle(centre, size / 2, theme.RIM)
            ground = theme.GOLD if game.own.won else theme.PAPYRUS_LIGHT
            canvas.circle(centre, size / 2 - 2, theme.CARNELIAN if game.own.eaten else ground)
            if game.own.eaten:
                canvas.icon("crocodile", centre, size * 0.7, theme.CREAM, theme.RIM)
            elif game.own.won:
                canvas.icon("scarab", centre, size * 0.66, theme.GOLD_LIGHT, theme.RIM)
            elif game.place != NO_PLACE:
                box = pygame.FRect(0, 0, size, size)
                box.center = centre
                canvas.text(
                    str(game.place), box, theme.SMALL_BOLD, theme.INK, "centre", "middle", 1
                )


class ErrorChart(Widget):
    """The mean error of each analysed game as a dot, and the mean of the last games as a line.
    `means` are points of winning chance for each choice, the oldest game first."""

    def __init__(self, means: Sequence[float], days: tuple[str, str]) -> None:
        super().__init__(grow=1.0)
        self._means = means
        self._days = days
        self._most = max([_LEAST_SPAN, *means])
        self._line = [
            sum(means[max(0, at - RECENT + 1) : at + 1]) / min(RECENT, at + 1)
            for at in range(len(means))
        ]

    def wanted(self, kit: Kit, room: float) -> Size:
        return room, 300.0

    def reading(self) -> Description | None:
        sentences = [decimal(mean, 1) for mean in self._means]
        return Description(Role.LABEL, headed(_("Errors, game by game"), listed(sentences)))

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "papyrus-plain")
        kit = canvas.kit
        below = kit.text.line_height(theme.TINY)
        side = kit.text.set(decimal(self._most, 1), theme.TINY).width + 24
        plot = pygame.FRect(
            self.rect.left + side,
            self.rect.top + 20,
            self.rect.width - side - 24,
            self.rect.height - below - 34,
        )
        for part in range(3):
            y = plot.bottom - plot.height * part / 2
            canvas.line((plot.left, y), (plot.right, y), theme.PAPYRUS_DARK, 1.5)
            label = pygame.FRect(self.rect.left + 4, y - below / 2, side - 12, below)
            text = decimal(self._most * part / 2, 1)
            canvas.text(text, label, theme.TINY, theme.INK_SOFT, "right")
        foot = pygame.FRect(plot.left, plot.bottom + 4, plot.width, below)
        for text, align in zip(self._days, ("left", "right"), strict=True):
            canvas.text(text, foot, theme.TINY, theme.INK_SOFT, align, "middle", 1)
        line = [self._at(plot, number, mean) for number, mean in enumerate(self._line)]
        for start, end in pairwise(line):
            canvas.line(start, end, theme.CARNELIAN, 4)
        for number, mean in enumerate(self._means):
            place = self._at(plot, number, mean)
            canvas.circle(place, 7, theme.RIM)
            canvas.circle(place, 5, theme.GOLD_LIGHT)

    def _at(self, plot: pygame.FRect, number: int, mean: float) -> tuple[float, float]:
        share = number / (len(self._means) - 1) if len(self._means) > 1 else 0.5
        return plot.left + plot.width * share, plot.bottom - plot.height * mean / self._most


def empty(text: str) -> Widget:
    """A sentence in the middle of a sheet that has nothing to show."""
    return Column(
        [Space(grow=1), Label(text, theme.ITALIC, align="centre"), Space(grow=1)], grow=1.0
    )
