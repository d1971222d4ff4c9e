"""Loads a saved game: plays its log and compares the result with the saved position.

Knows saves, journals and the rules; changes no file.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from cleopatra.match.log import Decided, GameLog
from cleopatra.match.replay import Replay, settle
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.errors import RulesError
from cleopatra.rules.position import read_position
from cleopatra.storage.journal import JournalRead
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saved import LoadedGame, SavedGame

RULES_CHANGED = (SaveProblemCode.RULES_CHANGED.value,)
FROM_SNAPSHOT: Final = "from_snapshot"


def from_save(saved: SavedGame, path: Path) -> LoadedGame:
    """Compares snapshot and log; where they disagree the snapshot wins. Raises SaveProblem when
    these rules can play neither."""
    try:
        settled = settle(saved.log, saved.position)
    except RulesError as error:
        try:
            Replay(saved.log).verify()
        except (LogDiffers, RulesError) as worse:
            raise SaveProblem(SaveProblemCode.RULES_CHANGED, path, reason=str(error)) from worse
        return LoadedGame(saved.game, saved.log, RULES_CHANGED)
    return LoadedGame(saved.game, settled.log, RULES_CHANGED if settled.differs else ())


def from_journal(journal: JournalRead, path: Path, saved: SavedGame | None) -> LoadedGame:
    """The game of a journal, or that of its snapshot with what the journal adds to it where the
    journal cannot be played. Raises SaveProblem when neither can."""
    try:
        Replay(journal.log).verify()
    except (LogDiffers, RulesError) as differs:
        if saved is None or saved.game != journal.game:
            raise SaveProblem(SaveProblemCode.RULES_CHANGED, path, reason=str(differs)) from differs
        loaded = from_save(saved, path)
        return replace(loaded, log=_with_tail(loaded.log, saved.log, journal.log))
    if saved is not None and saved.game == journal.game and journal.has_lost_end_of(saved.log):
        loaded = from_save(saved, path)
        return replace(loaded, notices=(*loaded.notices, FROM_SNAPSHOT))
    return LoadedGame(journal.game, journal.log)


def check_beginning(log: GameLog, path: Path) -> None:
    """Raises SaveProblem where a game that began in the middle cannot be begun any more."""
    if not log.base:
        return
    try:
        read_position(log.base)
    except RulesError as error:
        raise SaveProblem(SaveProblemCode.RULES_CHANGED, path, reason=str(error)) from error


def _with_tail(log: GameLog, saved: GameLog, journal: GameLog) -> GameLog:
    # What was decided after the snapshot, as far as the present rules still allow it. Digests
    # of other rules prove nothing, so they stay behind.
    count = len(saved)
    if journal.base != saved.base or journal.decisions[:count] != saved.decisions:
        return log
    tail = tuple(Decided(d.seat, d.text) for d in journal.decisions[count:])
    whole = GameLog(log.setup, log.base, (*log.decisions, *tail))
    try:
        Replay(whole).verify()
    except LogDiffers as differs:
        return whole.until(max(differs.index, len(log)))
    return whole
