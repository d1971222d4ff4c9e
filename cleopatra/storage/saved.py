"""One saved game as a value, and its file. Knows formats; not slots, nor when to save."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from pydantic import ValidationError

from cleopatra.match.errors import BadSetup, LogDiffers
from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.replay import Replay, settle
from cleopatra.rules.errors import BadOptions, BadText
from cleopatra.storage.migrate import SAVE_STEPS, SAVE_VERSION, migrate
from cleopatra.storage.models import LogModel, Model, SaveModel
from cleopatra.storage.problems import SaveProblem, Trouble
from cleopatra.storage.snapshot import Json, read_sealed, write_sealed

FORMAT: Final = "cleopatra-save"

M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it lies in a file. `game` is its identity (16 hex digits), `saved_at` an ISO
    time, `position` the snapshot, `log` what was played, `picture` a PNG or empty."""

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


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game to go on with: `Match.resume(loaded.log, ...)`.

    `notices` are codes of what a player must be told: `rules_changed` (the log does not play any
    more, so the game goes on from its snapshot, without the undo and replay of what was before),
    `torn` (the very last decision was not whole), `from_log`, `from_snapshot` or `from_backup`
    (the other file could not be read: a few decisions may be missing).
    """

    game: str
    log: GameLog
    notices: tuple[str, ...] = ()


def write_save(path: Path, saved: SavedGame) -> None:
    """Writes a save or a replay. Raises SaveProblem; then nothing has changed."""
    model = SaveModel(
        game=saved.game,
        title=saved.title,
        saved_at=saved.saved_at,
        turn=saved.turn,
        is_over=saved.is_over,
        position=saved.position,
        log=LogModel.of(saved.log),
        picture=base64.b64encode(saved.picture).decode("ascii"),
    )
    write_sealed(path, FORMAT, SAVE_VERSION, model.model_dump())


def read_save(path: Path) -> SavedGame:
    """Reads a save or a replay. Raises SaveProblem; does not try to play it."""
    version, raw = read_sealed(path, FORMAT, SAVE_VERSION)
    model = validated(SaveModel, migrate(raw, version, SAVE_STEPS, path), path)
    try:
        picture = model.picture_bytes()
    except ValueError as error:
        raise SaveProblem(Trouble.DAMAGED, path, reason="picture") from error
    return SavedGame(
        model.game,
        model.title,
        model.saved_at,
        model.turn,
        model.is_over,
        model.position,
        plain_log(model.log, path),
        picture,
    )


def ready(saved: SavedGame, path: Path) -> Loaded:
    """Compares snapshot and log; where they disagree the snapshot wins. Raises SaveProblem when
    these rules can play neither."""
    try:
        settled = settle(saved.log, saved.position)
    except BadText as error:
        try:
            Replay(saved.log).verify()
        except (LogDiffers, BadText) as worse:
            raise SaveProblem(Trouble.RULES_CHANGED, path, reason=str(error)) from worse
        return Loaded(saved.game, saved.log, (Trouble.RULES_CHANGED.value,))
    notices = (Trouble.RULES_CHANGED.value,) if settled.differs else ()
    return Loaded(saved.game, settled.log, notices)


def validated(model: type[M], body: Json, path: Path) -> M:
    """The model of a body. Raises SaveProblem naming the first field that is wrong."""
    try:
        return model.model_validate(body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(map(str, first["loc"])) or "body"
        raise SaveProblem(Trouble.DAMAGED, path, field=field, reason=first["type"]) from error


def plain_log(model: LogModel, path: Path) -> GameLog:
    """The log as a plain value. Raises SaveProblem."""
    try:
        return model.value()
    except BadOptions as error:
        raise SaveProblem(Trouble.FOREIGN_GAME, path, reason=str(error)) from error
    except BadText as error:
        trouble = Trouble.FOREIGN_GAME if error.what == "options" else Trouble.DAMAGED
        raise SaveProblem(trouble, path, reason=str(error)) from error
    except BadSetup as error:
        raise SaveProblem(Trouble.DAMAGED, path, reason=str(error)) from error
