"""What was played of deals: the days in the file of results, and all games of one deal among the
replays.

Knows files by their readers only.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.match.log import GameLog
from cleopatra.puzzles.duplicate import Deal, DuplicateSheet, deal_of, sheet_of
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saves import Saves
from cleopatra.storage.statistics import SeatResult, Statistics
from cleopatra.ui.words import naming, save_words

log = logging.getLogger(__name__)
_SEED: Final = "tomb-"
MOST_GAMES: Final = 20
"""Games of one deal that are compared, the latest ones."""


def played_days(path: Path) -> dict[str, SeatResult]:
    """What the player had in the first game of each day's deal, by the day."""
    try:
        results = Statistics(path).results()
    except SaveProblem as problem:
        log.warning("no results of deals: %s", problem)
        return {}
    found: dict[str, SeatResult] = {}
    for result in results:
        seeds = [word for word in result.options.split() if word.startswith(f"seed={_SEED}")]
        persons = [seat for seat in result.seats if not seat.bot]
        if seeds and len(persons) == 1:
            found.setdefault(seeds[0].removeprefix(f"seed={_SEED}"), persons[0])
    return found


def told_result(result: SeatResult) -> str:
    """A result in a few words: scarabs, or that the crocodile came."""
    return _("eaten") if result.eaten else naming.scarabs(result.scarabs)


def sheet_of_deal(saves: Saves, deal: Deal) -> DuplicateSheet:
    """Every finished game of a deal, compared. What cannot be read is left out."""
    logs: list[tuple[str, GameLog]] = []
    for info in saves.replays().infos:
        if info.saved is None or deal_of(info.saved.setup) != deal:
            continue
        try:
            saved = saves.replay(info)
        except SaveProblem as problem:
            log.warning("a game of the deal is left out: %s", problem)
            continue
        name = escape(saved.setup.seats[deal.seat].name)
        logs.append((f"{name} · {save_words.when(saved)}", saved.log))
        if len(logs) == MOST_GAMES:
            break
    return sheet_of(deal, logs)
