"""Goes over the kept replays, one file at a time, for what the results lack.

A result may lack what an earlier version did not write, or be damaged; the replay still has it.
Also finds how large the errors were, where an analysis is kept. Knows no window; the caller decides
when the next file is read.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from cleopatra.achievements.judging import REVISION
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.errors import RulesError
from cleopatra.storage.analyses import path_beside, read_analysis
from cleopatra.storage.files import is_regular, listed
from cleopatra.storage.paths import SUFFIX
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import read_save
from cleopatra.storage.statistics import GameResult, result_of_log

log = logging.getLogger(__name__)

MOST_FILES: Final = 1000
"""Replays that are looked at; the newest of them."""


@dataclass(frozen=True, slots=True)
class Errors:
    """What an analysis says of one seat: points of winning chance lost in the mean, over how many
    choices."""

    mean: float
    choices: int


class ReplayScan:
    """`found` are results that replace those known, `errors` those of each seat by game, `unread`
    counts the replays that could not be used."""

    def __init__(self, replays: Path, known: Iterable[GameResult]) -> None:
        self._known = {result.game: result for result in known}
        files = [path for path in listed(replays) if path.suffix == SUFFIX]
        todo = [path for path in files if self._is_needed(path)]
        self._todo = sorted(todo, key=_age)[-MOST_FILES:]
        self.total = len(self._todo)
        self.found: list[GameResult] = []
        self.errors: dict[str, tuple[Errors, ...]] = {}
        self.unread = 0

    @property
    def done(self) -> int:
        """How many files have been read."""
        return self.total - len(self._todo)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to read."""
        return not self._todo

    def step(self) -> None:
        """Reads the next file; does nothing once it is over. Never raises."""
        if not self._todo:
            return
        path = self._todo.pop()
        try:
            self._read(path)
        except (SaveProblem, LogDiffers, RulesError) as problem:
            log.warning("%s is left out of the records: %s", path.name, problem)
            self.unread += 1

    def _is_needed(self, path: Path) -> bool:
        return not self._is_complete(path.stem) or is_regular(path_beside(path))

    def _is_complete(self, game: str) -> bool:
        known = self._known.get(game)
        return known is not None and known.judged >= REVISION

    def _read(self, path: Path) -> None:
        saved = read_save(path)
        if not self._is_complete(saved.game):
            result = result_of_log(saved.log, saved.game, saved.saved_at)
            if result is not None:
                known = self._known.get(saved.game)
                when = known.ended_at if known is not None and known.ended_at else saved.saved_at
                self.found.append(replace(result, ended_at=when))
        analysis = read_analysis(path_beside(path), saved.log)
        if analysis is not None:
            self.errors[saved.game] = tuple(
                Errors(player.mean_error, player.choices) for player in analysis.players
            )


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
