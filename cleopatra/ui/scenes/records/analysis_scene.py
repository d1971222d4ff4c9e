"""The analysis of a finished game: chances, turning points, luck and decisions by kind.

The game is analysed in a process of its own while the scene shows how far it is; what came of it is
kept beside the replay. Knows analyses as values and how to play on from a moment.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import Final

from cleopatra.analysis.result import Analysis, Player, TurningPoint
from cleopatra.analysis.worker import NOT_FINISHED, AnalyserPort, Work
from cleopatra.assets import AssetMissing, asset_path
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, listed, percent
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Panel, ProgressBar
from cleopatra.kit.widgets.layout import Column, Row, Space
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.values import Choice
from cleopatra.kit.widgets.widget import Widget
from cleopatra.match.log import GameLog
from cleopatra.match.setup import SeatInfo
from cleopatra.rules.composition import compose
from cleopatra.storage.analyses import (
    FIGURES,
    path_beside,
    read_analysis,
    read_figures,
    write_analysis,
)
from cleopatra.storage.problems import SaveProblem
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.records.analysis_charts import (
    ChanceChart,
    ChartNumber,
    Swatch,
    TurnBars,
    parts_table,
)
from cleopatra.ui.scenes.shared.sheet import ListAndCard, PicturedScene, Sheet, spread
from cleopatra.ui.words import analysis_words, naming

log = logging.getLogger(__name__)

_PAUSE: Final = 0.1
"""Seconds between two looks at how far the analysis is."""
_SIDE_BY_SIDE: Final = 1500.0
"""Logical width from which on turning points stand beside the curves."""
_LARGE: Final = 1.25


class AnalysisScene(PicturedScene):
    """The analysis of `game_log`. It is kept beside `replay`, the file of the game, if there is
    one."""

    def __init__(self, host: Host, game_log: GameLog, replay: Path | None = None) -> None:
        super().__init__(host)
        self._log = game_log
        self._path = None
        if replay is not None and replay.is_file():
            self._path = path_beside(replay)
        self._rules = compose(game_log.setup.options)
        self._colours = [info.colour for info in game_log.setup.seats]
        self._analyser: AnalyserPort | None = None
        self._analysis = None if self._path is None else read_analysis(self._path, game_log)
        self._problem = ""
        self._waits = 0.0
        self._seat = next(iter(game_log.setup.persons), 0)
        self._sheet_open = 0
        self._bar = ProgressBar()
        self._done = Label("")

    @property
    def context(self) -> str:
        return naming.money_context(self._log.setup.options.money)

    # -- the work ------------------------------------------------------------------------------

    def enter(self) -> None:
        if self._analysis is None:
            self._analyser = self._host.games.analyser()
            try:
                scales = read_figures(asset_path(FIGURES))
            except AssetMissing:
                scales = {}
            self._analyser.start(self._log, scales)

    def leave(self) -> None:
        if self._analyser is not None:
            self._analyser.close()
            self._analyser = None

    def next_wake(self) -> float | None:
        return None if self._analyser is None else max(0.0, self._waits)

    def update(self, seconds: float) -> None:
        self._waits -= seconds
        if self._analyser is None or self._waits > 0:
            return
        self._waits = _PAUSE
        work = self._analyser.poll()
        if work.is_over:
            self.leave()
            self._take(work)
        elif work.done > self._bar.value:
            self._bar.value = work.done
            self._done.text = percent(int(100 * work.done))

    def _take(self, work: Work) -> None:
        self._problem = work.problem
        self._analysis = work.analysis
        if self._analysis is not None and self._path is not None:
            try:
                self._host.games.saves.check_writable()
                write_analysis(self._path, self._log, self._analysis)
            except SaveProblem as problem:
                log.warning("the analysis is not kept: %s", problem)
        self.rebuild()

    # -- the screen ----------------------------------------------------------------------------

    def build(self) -> Widget:
        back = Button(
            _("Cancel") if self._is_working else _("Back"), self.cancel, uid="analysis.back"
        )
        watch = Button(
            _("Watch the replay"),
            lambda: self._watch(0),
            look="button",
            icon="play",
            uid="analysis.watch",
        )
        if self._analysis is None:
            return Sheet(_("Analysis"), self._waiting(), spread([back], []), width=1100, height=520)
        return Sheet(
            _("Analysis"),
            self._found(self._analysis),
            spread([back], [watch]),
            width=1840,
            has_rule=False,
        )

    def adapted(self) -> None:
        self.rebuild()

    def first_focus(self) -> str:
        return "analysis.back" if self._analysis is None else "analysis.watch"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    @property
    def _is_working(self) -> bool:
        return self._analysis is None and not self._problem

    def _waiting(self) -> Widget:
        """How far it is, or why there is nothing to show."""
        if self._problem:
            text = {
                NOT_FINISHED: _("Only a finished game can be analyzed."),
            }.get(self._problem, _("This game can't be analyzed: it does not play as recorded."))
            return Column([Space(grow=1), Label(text, align="centre"), Space(grow=1)])
        text = _("Each decision is compared with the best, each card with what could have come.")
        self._bar = ProgressBar(self._bar.value)
        self._done = Label(percent(int(100 * self._bar.value)), theme.BOLD, align="centre")
        bar = Row([Space(grow=1), self._bar, Space(grow=1)], wrap=False)
        self._bar.grow = 2.0
        lines = [Label(text, align="centre"), bar, self._done]
        return Column([Space(grow=1), *lines, Space(grow=1)], gap=theme.GAP_LARGE)

    def _found(self, analysis: Analysis) -> Widget:
        table = ScrollPanel(parts_table(analysis, self._colours), uid="analysis.parts")
        points = ScrollPanel(self._points(analysis), uid="analysis.points")
        sheets: list[tuple[str, Widget]]
        if self._is_wide:
            both = ListAndCard(self._course(analysis), points)
            sheets = [(_("Course of the game"), both)]
        else:
            sheets = [
                (_("Turning points"), points),
                (_("Course of the game"), self._course(analysis)),
            ]
        return Tabs(
            [*sheets, (_("Luck and decisions"), table)],
            selected=min(self._sheet_open, len(sheets)),
            on_change=self._opened,
            uid="analysis.tabs",
        )

    @property
    def _is_wide(self) -> bool:
        """Whether turning points and curves are on one sheet, beside or above each other."""
        has_room = self.space.width >= _SIDE_BY_SIDE or self.kit.viewport.is_stacked
        return self.kit.text_scale <= _LARGE and has_room

    def _opened(self, sheet: int) -> None:
        self._sheet_open = sheet

    def _course(self, analysis: Analysis) -> Widget:
        """The curves of all players, and the bars of one."""
        marks = [point.at for point in analysis.turning]
        names = [(seat, escape(p.name)) for seat, p in enumerate(analysis.players)]
        who = Choice(names, self._seat, self._look, uid="analysis.seat", tooltip=_("Player"))
        who.grow = 1.0
        legend = [
            *(Swatch(theme.LAPIS), Label(_("Luck"), theme.SMALL)),
            *(Swatch(theme.CARNELIAN), Label(_("Errors"), theme.SMALL)),
        ]
        return Column(
            [
                Label(_("Chance of winning"), theme.SMALL_BOLD, align="centre"),
                ChanceChart(analysis, self._colours, marks),
                Row([who, *legend], gap=theme.GAP),
                TurnBars(analysis, self._seat),
                Label(self._sum_of(analysis.players[self._seat]), theme.SMALL, align="centre"),
            ],
            gap=theme.GAP_SMALL,
        )

    def _sum_of(self, player: Player) -> str:
        """How well a player played, and the parts of the result, in two lines."""
        rated = [text for text in (analysis_words.rating(player.word),) if text]
        sentence = listed([*rated, analysis_words.faults(player)])
        parts = analysis_words.parts(player)[1:-1]
        return (
            f"{sentence}\n{listed([headed(name, analysis_words.points(n)) for name, n in parts])}"
        )

    def _look(self, seat: int) -> None:
        self._seat = seat
        self.rebuild()

    def _points(self, analysis: Analysis) -> Widget:
        """The turning points, each with ways to see it and to play on from it."""
        names = [escape(player.name) for player in analysis.players]
        panels: list[Widget] = []
        for number, point in enumerate(analysis.turning, 1):
            title = Label(analysis_words.turn(point.turn), theme.BOLD, theme.INK_HEADING)
            text = analysis_words.turning(point, names, self._rules)
            show = Button(
                _("Show"),
                lambda point=point: self._watch(point.at),  # type: ignore[misc]
                style=theme.SMALL_BOLD,
                uid=f"analysis.show{number}",
            )
            play = Button(
                _("Play it from here"),
                lambda point=point: self._ask_to_play(point),  # type: ignore[misc]
                style=theme.SMALL_BOLD,
                uid=f"analysis.play{number}",
            )
            head = Row([ChartNumber(number), title], gap=theme.GAP_SMALL, wrap=False)
            buttons = Row([show, play], gap=theme.GAP)
            panels.append(
                Panel(Column([head, Label(text, theme.SMALL), buttons], gap=8), "papyrus-plain", 8)
            )
        if not panels:
            panels.append(Label(_("No single moment decided this game."), theme.ITALIC))
        trust = Label(analysis_words.trust(analysis.judge), theme.SMALL, theme.INK_SOFT)
        return Column([*panels, trust], gap=theme.GAP)

    # -- from here on --------------------------------------------------------------------------

    def _watch(self, at: int) -> None:
        self._host.open("replay", self._log, at)

    def _ask_to_play(self, point: TurningPoint) -> None:
        self._host.ask(
            _("Continue from here?"),
            _("The other players stay the same, and the same cards come up."),
            _("Play it from here"),
            lambda: self._host.games.sure_to_replace(lambda: self._play(point)),
        )

    def _play(self, point: TurningPoint) -> None:
        """Plays on from a moment, against the same bots; in a game of bots alone somebody takes
        the place of the seat whose chance turned."""
        part = self._log.until(point.at)
        setup = part.setup
        if not setup.persons:
            info = setup.seats[point.seat]
            setup = setup.with_seat(point.seat, SeatInfo(info.name, info.colour))
        self._host.games.play_log(replace(part, setup=setup))
