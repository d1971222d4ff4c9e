"""What the title says of the game that Continue goes on with.

Found without pydantic and without the rules: importing either takes longer than showing the title.
Reads only what is shown, and only where snapshot and journal agree; in all other cases
`Saves.continue_info` reads the files as a whole. Whether the game can really be continued is found
out when it is loaded.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from cleopatra.storage.checking import (
    GameId,
    InvalidValue,
    StoredDecision,
    StoredName,
    StoredTurn,
    Within,
    checked,
    has_too_many_parts,
)
from cleopatra.storage.files import backup_of, is_there, listed, read_bytes, read_sealed, read_tail
from cleopatra.storage.journal import checked_head, without_checksum
from cleopatra.storage.migrate import SAVE_VERSION
from cleopatra.storage.paths import UNRECORDED, Home
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saved import FORMAT

if TYPE_CHECKING:
    from cleopatra.storage.saved import SavedGame

_DIGEST: Final = " # "
"""In the text of a decision that ended a turn or the game, before its digest."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can probably be continued: its turn and who plays."""

    turn: int
    names: tuple[str, ...]

    @staticmethod
    def of(saved: SavedGame) -> Unfinished:
        """The same of a save that was read as a whole."""
        return Unfinished(saved.turn, tuple(seat.name for seat in saved.log.setup.seats))


class NotCertain(Exception):
    """The files must be read as a whole."""


def glance(home: Home) -> Unfinished | None:
    """The unfinished game of the automatic save, or None where there is none. Raises NotCertain."""
    saved = _snapshot(home)
    if saved is None:
        return None
    last = _last_of_journal(home, saved)
    # Over, unless the last decisions were taken back since. The last decision of a game bears a
    # digest, so a journal that ends with the same one has come to the same end.
    if last is not None and saved.is_over and not (last == saved.last and _DIGEST in last):
        raise NotCertain
    return None if saved.is_over else Unfinished(saved.turn, saved.names)


def may_be_unrecorded(home: Home) -> bool:
    """Whether there may be a game that is over and not yet recorded. Never raises; nearly always
    False without playing anything."""
    if any(path.name.startswith(UNRECORDED) for path in listed(home.saves)):
        return True
    try:
        saved = _snapshot(home)
        if saved is None:
            return False
        last = _last_of_journal(home, saved)
        if saved.is_over:
            return last not in (None, saved.last) or not _is_counted(home, saved)
        # The snapshot is not over; so neither is what ends like it, or without a digest.
        return last not in (None, saved.last) and _DIGEST in str(last)
    except NotCertain:
        return True


def _is_counted(home: Home, saved: _Seen) -> bool:
    try:
        lines = read_tail(home.statistics).split(b"\n")
    except SaveProblem:
        return False
    game, digest = saved.game.encode(), saved.last.rpartition(" ")[2]
    return any(game in line and _counts(line, digest) for line in lines)


def _counts(line: bytes, digest: str) -> bool:
    """Whether a line of the statistics is whole and of this ending, or of version 0.1, which wrote
    no digests."""
    try:
        result = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(result, dict) and result.get("digest", "") in ("", digest)


def _last_of_journal(home: Home, saved: _Seen) -> str | None:
    """The last decision in the journal, "" where it does not end with one; None without a journal.
    Raises NotCertain for the journal of another game."""
    try:
        lines = read_bytes(home.journal).split(b"\n")
    except SaveProblem as problem:
        if problem.code is SaveProblemCode.MISSING:
            return None
        raise NotCertain from problem
    game, last = _ends_of(lines, home)
    if game != saved.game:
        raise NotCertain
    return last


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is looked at in a snapshot; `last` is its last decision, or ""."""

    game: GameId
    turn: StoredTurn
    is_over: bool
    names: Annotated[tuple[StoredName, ...], Within(1, 5)]
    last: StoredDecision


def _snapshot(home: Home) -> _Seen | None:
    path = home.auto_save
    try:
        version, data = read_sealed(path, FORMAT, SAVE_VERSION)
    except SaveProblem as problem:
        others = (backup_of(path), home.journal)
        if problem.code is SaveProblemCode.MISSING and not any(map(is_there, others)):
            return None
        raise NotCertain from problem
    if version != SAVE_VERSION or has_too_many_parts(data):
        raise NotCertain
    try:
        body = json.loads(data)
        log = body["log"]
        names = [seat["name"] for seat in log["table"]["seats"]]
        seen = {key: body[key] for key in ("game", "turn", "is_over")}
        last = log["decisions"][-1] if log["decisions"] else ""
        found = checked(_Seen, {**seen, "names": names, "last": last})
    except (ValueError, KeyError, TypeError, RecursionError, InvalidValue) as error:
        raise NotCertain from error
    return found


def _ends_of(lines: list[bytes], home: Home) -> tuple[object, str]:
    """The game a journal belongs to and its last decision, "" where it ends otherwise."""
    try:
        head = json.loads(checked_head(lines[0], home.journal)[1])
        if lines[-1] or not lines[1:]:
            raise NotCertain  # its last line is not whole
        if len(lines) == 2:
            decisions = head["log"]["decisions"]
            return head["game"], str(decisions[-1]) if decisions else ""
        entry = json.loads(without_checksum(lines[-2]))
        return head["game"], str(entry.get("decision", ""))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise NotCertain from error
    except SaveProblem as problem:
        raise NotCertain from problem
