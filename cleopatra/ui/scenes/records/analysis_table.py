"""The table of an analysis: the parts of every player's result, by kind. Knows values only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cleopatra.analysis.record import TOPICS
from cleopatra.analysis.result import CHANCE, Analysis, Player
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.lists import percent
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Column, Grid, Row, Space
from cleopatra.kit.widgets.widget import Widget
from cleopatra.ui.skin.players import PlayerBadge
from cleopatra.ui.words import analysis_words

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
    row(_("Own decisions"), lambda p: analysis_words.points(100 * p.own), theme.SMALL_BOLD)
    for topic in TOPICS:
        if any(abs(p.topics.get(topic, 0.0)) >= _LEAST for p in players):
            row(_INDENT + analysis_words.topic(topic), _topic_of(topic))
    row(
        _("Decisions of others"),
        lambda p: analysis_words.points(100 * p.others),
        theme.SMALL_BOLD,
    )
    row(
        _("Not foreseen"),
        lambda p: analysis_words.points(100 * p.rest),
        theme.SMALL_BOLD,
        theme.INK_SOFT,
    )
    row(_("Result"), lambda p: percent(round(100 * p.result)), theme.BOLD)
    grid = Grid(cells, (0.0, *(1.0 for _player in players)), gap=theme.GAP, row_gap=0)
    notes = [
        _(
            "In points, hundredths of a chance to win. All parts together are the result; what the"
            " judge did not foresee belongs to nobody."
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
