"""Keeps the crocodile meter up to date: asks again once what is shown has come to rest.

Knows the running game as it may be seen now; computes no chance.
"""

from __future__ import annotations

from functools import lru_cache

from cleopatra.aids.meter import Danger, MeterModel, danger_of
from cleopatra.assets import asset_root
from cleopatra.match.setup import MatchSetup
from cleopatra.storage.aids_figures import FIGURES, read_models
from cleopatra.ui.scenes.table.helper import TableHelper
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.view import TableView


def aids_of(setup: MatchSetup) -> str:
    """The aids at a table. With open totals as a house rule nothing can be kept from anybody that a
    ledger would hold."""
    return "ledger" if setup.aids == "purist" and setup.options.totals_are_open else setup.aids


class TableAids(TableHelper):
    """The meter of one table, in a game with open aids."""

    def __init__(self, session: Session, view: TableView) -> None:
        self._session = session
        self._view = view
        self._asked: tuple[object, ...] = ()

    def update(self, seconds: float, is_quiet: bool) -> None:
        """Does something only when there is something new to be seen."""
        shown = self._view.shown
        if shown.aids != "open":
            return
        asked = (shown.observation.decisions, shown.viewer, shown.is_covered, is_quiet)
        if asked == self._asked:
            return
        before, self._asked = self._asked, asked
        is_other_viewer = before[1:3] != asked[1:3]
        if shown.is_covered or (is_other_viewer and not is_quiet):
            self._view.warn_of(None)
        elif is_quiet:
            self._view.warn_of(self._danger())

    def _danger(self) -> Danger | None:
        seen = self._view.shown.observation
        if seen.viewer is None or seen.ended:
            return None
        return danger_of(self._session.match.observe(seen.viewer), _models())


@lru_cache(maxsize=1)
def _models() -> dict[str, MeterModel]:
    return read_models(asset_root() / FIGURES)
