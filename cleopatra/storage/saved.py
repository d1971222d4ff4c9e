"""One saved game as a value, and its file. Knows the format, but no slots and not when to save.
Never plays the game, so that it needs no rules."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup
from cleopatra.storage.checking import clean_time, clean_title, is_showable
from cleopatra.storage.files import read_sealed, write_sealed
from cleopatra.storage.migrate import SAVE_STEPS, SAVE_VERSION, migrated

if TYPE_CHECKING:
    from cleopatra.match.match import Match
    from cleopatra.storage.models import SaveModel

FORMAT: Final = "cleopatra-save"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it lies in a file. `game` is its identity (16 hex digits), `saved_at` an ISO
    time or "", `position` the snapshot, `log` what was played, `picture` a PNG or empty."""

    game: str
    title: str
    saved_at: str
    turn: int
    is_over: bool
    position: str
    log: GameLog
    picture: bytes = b""

    @staticmethod
    def of(match: Match, game: str, title: str, saved_at: str, picture: bytes = b"") -> SavedGame:
        """The present moment of a match."""
        is_over = match.outcome is not None
        position, log = match.position(), match.log()
        return SavedGame(game, title, saved_at, match.turn, is_over, position, log, picture)

    @property
    def setup(self) -> MatchSetup:
        """Who plays, and how."""
        return self.log.setup


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list shows of a game in a file, as in SavedGame. `base` is the position in which its
    log begins, "" for the usual one."""

    title: str
    saved_at: str
    turn: int
    is_over: bool
    setup: MatchSetup
    base: str
    picture: bytes


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game to go on with: `Match.resume(loaded.log, ...)`.

    `notices` are codes of what a player must be told: `rules_changed` (the log does not play any
    more, so the game goes on from its snapshot, without the undo and replay of what was before),
    `torn` (the very last decision was not whole), `from_snapshot` (the journal could not be read)
    or `from_backup` (nor could the newest snapshot): a few decisions may be missing.
    """

    game: str
    log: GameLog
    notices: tuple[str, ...] = ()


def write_save(path: Path, saved: SavedGame) -> None:
    """Writes a save or a replay, without a picture that could not be shown. Raises SaveProblem;
    then nothing has changed."""
    from cleopatra.storage import models

    picture = saved.picture if is_showable(saved.picture) else b""
    with models.to_write(path):
        model = models.SaveModel(
            game=saved.game,
            title=clean_title(saved.title),
            saved_at=saved.saved_at,
            turn=saved.turn,
            is_over=saved.is_over,
            position=saved.position,
            log=models.LogModel.of(saved.log),
            picture=base64.b64encode(picture).decode("ascii"),
        )
    write_sealed(path, FORMAT, SAVE_VERSION, models.encoded(model))


def read_save(path: Path) -> SavedGame:
    """Reads a save or a replay. Raises SaveProblem; does not try to play it.

    >>> from tempfile import TemporaryDirectory
    >>> from cleopatra.match.setup import MatchSetup, SeatInfo
    >>> from cleopatra.rules.options import GameOptions
    >>> seats = (SeatInfo("Ana", colour=0), SeatInfo("Bo", colour=1))
    >>> log = GameLog(MatchSetup(GameOptions(seats=2, seed="nile"), seats))
    >>> saved = SavedGame("0" * 16, "By the river", "2026-11-26T12:00:00", 1, False, "", log)
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "game.cleo"
    ...     write_save(path, saved)
    ...     read_save(path).log == log
    True
    """
    model = _model(path)
    return SavedGame(
        model.game,
        clean_title(model.title),
        clean_time(model.saved_at),
        model.turn,
        model.is_over,
        model.position,
        model.log.value(path),
        model.picture_bytes(),
    )


def read_summary(path: Path) -> Summary:
    """Reads what a list shows of a save or a replay, without looking at its decisions. Raises
    SaveProblem."""
    model = _model(path)
    return Summary(
        clean_title(model.title),
        clean_time(model.saved_at),
        model.turn,
        model.is_over,
        model.log.setup(path),
        model.log.base,
        model.picture_bytes(),
    )


def _model(path: Path) -> SaveModel:
    version, data = read_sealed(path, FORMAT, SAVE_VERSION)
    from cleopatra.storage import models

    return models.decoded(models.SaveModel, migrated(data, version, SAVE_STEPS, path), path)
