"""The results of all games as statistics and achievements show them, and whose they are.

Completes them from the kept replays, one file a frame. Shows nothing itself.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, percent
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.values import Choice
from cleopatra.kit.widgets.widget import Widget
from cleopatra.storage.files import is_regular
from cleopatra.storage.own_games import completed_by, persons
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.replay_scan import Errors, ReplayScan
from cleopatra.storage.statistics import GameResult, ResultsRead, Statistics
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.shared.sheet import PicturedScene
from cleopatra.ui.words import messages, record_words

log = logging.getLogger(__name__)


class OwnRecords:
    """All results of a home. `name`: whose results are shown, "" where nobody has finished a
    game."""

    def __init__(self, host: Host) -> None:
        self._host = host
        home = host.games.saves.home
        self._statistics = Statistics(home.statistics)
        self._problem: SaveProblem | None = None
        try:
            self._read = self._statistics.read()
        except SaveProblem as problem:
            self._read, self._problem = ResultsRead(), problem
        self.results: tuple[GameResult, ...] = self._read.results
        self._rereading = ReplayScan(home.replays, self.results)

    @property
    def name(self) -> str:
        """The chosen person; without a choice, the one who has finished the most games."""
        names = persons(self.results)
        chosen = self._host.settings.now.player
        return chosen if chosen in names else next(iter(names), "")

    @property
    def errors(self) -> dict[str, tuple[Errors, ...]]:
        """The mean errors of all seats by game, as far as analyses are kept and read."""
        return self._rereading.errors

    @property
    def is_working(self) -> bool:
        """Whether replays still have to be read."""
        return not self._rereading.is_over

    @property
    def progress(self) -> str:
        """How far the reading is."""
        done = 100 * self._rereading.done // max(1, self._rereading.total)
        return headed(_("Reading the replays"), percent(done))

    def update(self) -> bool:
        """Reads a replay; answers whether that was the last one, so that all is known now."""
        if self._rereading.is_over:
            return False
        self._rereading.step()
        if not self._rereading.is_over:
            return False
        self._keep()
        return True

    def person(self, on_change: Callable[[], object], uid: str) -> Choice[str]:
        """The choice whose records are shown; `on_change` is called after it."""

        def choose(name: str) -> None:
            self._host.settings.change(player=name)
            on_change()

        names = persons(self.results)
        options = [(name, escape(name)) for name in names]
        enabled = len(names) > 1
        return Choice(
            options, self.name, choose, uid=uid, tooltip=_("Player"), enabled=enabled, grow=1.0
        )

    def notes(self) -> list[str]:
        """What could not be read, in sentences."""
        found = [] if self._problem is None else [messages.save_problem(self._problem)]
        name = self._statistics.path.name
        return found + record_words.left_out(self._read, self._rereading.unread, name)

    def _keep(self) -> None:
        """Takes over what the replays told, also into the file, so that it is read only once."""
        found = self._rereading.found
        self.results = completed_by(self.results, found)
        if not found or self._problem is not None:
            return
        try:
            self._host.games.saves.check_writable()
            self._statistics.add_all(found)
        except SaveProblem as problem:
            log.warning("the results are not completed in their file: %s", problem)


def watch_game(host: Host, game: str) -> None:
    """Shows the replay of a game, or tells why that is not possible."""
    try:
        saved = host.games.saves.recorded(game)
    except SaveProblem as problem:
        host.tell(_("The game could not be loaded"), messages.save_problem(problem))
        return
    host.open("replay", saved.log)


def has_replay(host: Host, game: str) -> bool:
    """Whether the replay of a game is still kept."""
    return is_regular(host.games.saves.replay_path(game))


class RecordsScene(PicturedScene):
    """A screen of `records`, which are read while it is shown."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._records = OwnRecords(host)
        self._working = Label("")

    def next_wake(self) -> float | None:
        return 0.0 if self._records.is_working else None

    def update(self, seconds: float) -> None:
        if not self._records.is_working:
            return
        had_games = bool(self._records.name)
        if self._records.update():
            self._completed(had_games)
        else:
            self._working.text = self._records.progress

    def _completed(self, had_games: bool) -> None:
        """All replays are read; `had_games` says whether anybody's game was known before."""
        self.rebuild()

    def adapted(self) -> None:
        self.rebuild()

    def resume(self) -> None:
        self.rebuild()

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def _state(self) -> list[Widget]:
        """How far the reading is, and what could not be read."""
        records = self._records
        found: list[Widget] = []
        if records.is_working:
            self._working = Label(records.progress, theme.SMALL, theme.INK_SOFT, align="centre")
            found.append(self._working)
        notes = (Label(text, theme.SMALL, theme.INK_SOFT) for text in records.notes())
        return [*found, *notes]
