"""The shapes of files: pydantic models, turned into plain values at once.

Only storage knows them, and imports this module in the functions that read or write a file:
pydantic takes longer to import than the title takes to appear. Every text, list and number has a
limit, unknown fields are refused, and nothing is converted: `true` is not a number. An unusable
title, time or picture is repaired or left out instead of refused, so that the game can still be
loaded.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, FailFast, Field, TypeAdapter, ValidationError

from cleopatra.match.log import GameLog, parse_decisions
from cleopatra.match.setup import (
    COLOURS,
    LONGEST_BOT,
    MOST_SEEDS,
    BadSetup,
    MatchSetup,
    SeatInfo,
    told_apart,
)
from cleopatra.rules.errors import BadOptions, BadText
from cleopatra.rules.options import GameOptions
from cleopatra.storage.checking import (
    MOST_BYTES,
    MOST_DECISIONS,
    MOST_LINES,
    GameId,
    ResultKind,
    StoredDecision,
    StoredName,
    StoredTurn,
    Within,
    has_too_many_parts,
    is_showable,
)
from cleopatra.storage.problems import SaveProblem, SaveProblemCode

StoredColour = Annotated[int, Field(ge=0, lt=COLOURS)]
StoredBot = Annotated[str, Within(0, LONGEST_BOT, printable=True)]
StoredOptions = Annotated[str, Within(0, 2_000, printable=True)]
StoredPosition = Annotated[str, Field(max_length=30_000)]
StoredDigest = Annotated[str, Field(pattern=r"^([0-9a-f]{16})?$")]
LineNumber = Annotated[int, Field(ge=1, le=MOST_LINES)]
Amount = Annotated[int, Field(ge=-10_000, le=10_000)]
StoredTime = Annotated[str, Field(max_length=40)]


class FileModel(BaseModel):
    """Base of all: nothing unknown, nothing converted, built when first used."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class PersonModel(FileModel):
    kind: Literal["person"] = "person"
    name: StoredName
    colour: StoredColour


class BotModel(FileModel):
    kind: Literal["bot"] = "bot"
    name: StoredName
    colour: StoredColour
    bot: Annotated[str, Within(1, LONGEST_BOT, printable=True)]


SeatModel = Annotated[PersonModel | BotModel, Field(discriminator="kind")]


class TableModel(FileModel):
    """A MatchSetup."""

    options: StoredOptions
    seats: Annotated[list[SeatModel], Field(min_length=1, max_length=5)]
    practice: bool
    aids: Annotated[str, Field(max_length=20)]
    bots_seed: Annotated[int, Field(ge=0, lt=MOST_SEEDS)] = 0

    def value(self) -> MatchSetup:
        """Raises BadText, BadOptions, BadSetup."""
        seats = tuple(
            SeatInfo(s.name, s.colour, s.bot if isinstance(s, BotModel) else "") for s in self.seats
        )
        options = GameOptions.parse(self.options)
        return MatchSetup(options, told_apart(seats), self.practice, self.aids, self.bots_seed)

    @staticmethod
    def of(setup: MatchSetup) -> TableModel:
        seats: list[PersonModel | BotModel] = [
            PersonModel(name=s.name, colour=s.colour)
            if s.is_person
            else BotModel(name=s.name, colour=s.colour, bot=s.bot)
            for s in setup.seats
        ]
        return TableModel(
            options=str(setup.options),
            seats=seats,
            practice=setup.practice,
            aids=setup.aids,
            bots_seed=setup.bots_seed,
        )


class LogModel(FileModel):
    """A GameLog: its decisions as lines of text, for people to read."""

    table: TableModel
    base: StoredPosition
    decisions: Annotated[list[StoredDecision], Field(max_length=MOST_DECISIONS), FailFast()]

    def value(self, path: Path) -> GameLog:
        """The log as a plain value. Raises SaveProblem."""
        setup = self.setup(path)
        try:
            return GameLog(setup, self.base, parse_decisions(self.decisions))
        except BadText as error:
            raise SaveProblem(SaveProblemCode.DAMAGED, path, reason=str(error)) from error

    def setup(self, path: Path) -> MatchSetup:
        """Who plays, and how. Raises SaveProblem."""
        try:
            return self.table.value()
        except BadOptions as error:
            raise SaveProblem(SaveProblemCode.FOREIGN_GAME, path, reason=str(error)) from error
        except BadText as error:
            trouble = (
                SaveProblemCode.FOREIGN_GAME if error.what == "options" else SaveProblemCode.DAMAGED
            )
            raise SaveProblem(trouble, path, reason=str(error)) from error
        except BadSetup as error:
            raise SaveProblem(SaveProblemCode.DAMAGED, path, reason=str(error)) from error

    @staticmethod
    def of(log: GameLog) -> LogModel:
        decisions = [str(decided) for decided in log.decisions]
        return LogModel(table=TableModel.of(log.setup), base=log.base, decisions=decisions)


class SaveModel(FileModel):
    """The body of a save or a replay. `picture` is a PNG in base 64, or empty."""

    game: GameId
    title: Annotated[str, Field(max_length=1_000)]
    saved_at: Annotated[str, Field(max_length=1_000)]
    turn: StoredTurn
    is_over: bool
    position: StoredPosition
    log: LogModel
    picture: str

    def picture_bytes(self) -> bytes:
        """The picture, or nothing where it is none that the screen should decode."""
        if len(self.picture) > MOST_BYTES * 4 // 3 + 4:
            return b""
        try:
            picture = base64.b64decode(self.picture, validate=True)
        except (binascii.Error, ValueError):
            return b""
        return picture if is_showable(picture) else b""


class JournalHead(FileModel):
    """The first line of a journal: the game it belongs to, as far as it was played before."""

    do: Literal["begin"] = "begin"
    format: Literal["cleopatra-journal"] = "cleopatra-journal"
    version: Annotated[int, Field(ge=1, le=1_000)]
    game: GameId
    log: LogModel


class DecideLine(FileModel):
    do: Literal["decide"] = "decide"
    n: LineNumber
    decision: StoredDecision


class TakeBackLine(FileModel):
    do: Literal["take_back"] = "take_back"
    n: LineNumber
    count: Annotated[int, Field(ge=1, le=MOST_DECISIONS)]


JournalLine = Annotated[DecideLine | TakeBackLine, Field(discriminator="do")]


class ResultSeat(FileModel):
    name: StoredName
    bot: StoredBot
    scarabs: Amount
    amulets: Amount
    eaten: bool
    won: bool
    corruption: Annotated[int, Field(ge=-1, le=10_000)] = -1
    squares: Annotated[int, Field(ge=-1, le=81)] = -1
    achievements: Annotated[
        list[Annotated[str, Within(1, 60, printable=True)]], Field(max_length=200)
    ] = []


class ResultModel(FileModel):
    """A finished game in the statistics. Lines of version 0.1 have no `digest`; those of version 1
    have no `version`, and nothing that is not in a ResultSeat up to `won`."""

    version: Literal[1, 2] = 1
    game: GameId
    ended_at: StoredTime
    options: StoredOptions
    turns: StoredTurn
    decisions: StoredTurn
    reason: Annotated[str, Within(0, 40, printable=True)]
    seats: Annotated[list[ResultSeat], Field(min_length=1, max_length=5)]
    digest: StoredDigest = ""
    kind: ResultKind = ""
    judged: Annotated[int, Field(ge=0, le=10_000)] = 0


M = TypeVar("M", bound=FileModel)
C = TypeVar("C")


def decoded(model: type[M], data: bytes, path: Path) -> M:
    """The model in a JSON text. Raises SaveProblem `damaged`, saying what is wrong first."""
    _check_parts(data, path)
    try:
        return model.model_validate_json(data)
    except ValidationError as error:
        raise SaveProblem(SaveProblemCode.DAMAGED, path, reason=_reason(error)) from error


def decoded_line(data: bytes, path: Path) -> DecideLine | TakeBackLine:
    """A line of a journal after its first. Raises SaveProblem `damaged`."""
    _check_parts(data, path)
    try:
        return _journal_line().validate_json(data)
    except ValidationError as error:
        raise SaveProblem(SaveProblemCode.DAMAGED, path, reason=_reason(error)) from error


def encoded(model: FileModel) -> bytes:
    """The JSON text of a model, on one line."""
    return model.model_dump_json().encode()


@contextmanager
def to_write(path: Path) -> Iterator[None]:
    """Where models are made of values that are to be written: raises SaveProblem for one that
    breaks its limits. What could not be read back is not written."""
    try:
        yield
    except ValidationError as error:
        raise SaveProblem(SaveProblemCode.CANNOT_WRITE, path, reason=_reason(error)) from error


def judged(content: type[C], text: bytes) -> C:
    """The dataclass in the JSON text of an object with its fields. Raises ValueError, saying what
    is wrong first."""
    try:
        return TypeAdapter(content).validate_json(text)
    except ValidationError as error:
        raise ValueError(_reason(error)) from error


def _check_parts(data: bytes, path: Path) -> None:
    if has_too_many_parts(data):
        raise SaveProblem(SaveProblemCode.DAMAGED, path, reason="too many parts")


def _reason(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part)[:40] for part in first["loc"][:6])
    return f"{where}: {first['msg']}"[:200]


@cache
def _journal_line() -> TypeAdapter[DecideLine | TakeBackLine]:
    return TypeAdapter(JournalLine)
