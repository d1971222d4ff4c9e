"""What the screens of own records have in common: they complete themselves from the replays.

Shows how far that is, and what could not be read.
"""

from __future__ import annotations

from cleopatra.kit.style import theme
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.widget import Widget
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.records.own_records import OwnRecords
from cleopatra.ui.scenes.shared.pictured import PicturedScene


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
