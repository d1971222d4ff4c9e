"""The shapes of files: pydantic models at the edge, turned into plain values at once.

Only storage knows them. Unknown fields are refused; models are built when first used.
"""

from __future__ import annotations

import base64
import binascii
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from cleopatra.match.log import GameLog, parse_decisions
from cleopatra.match.setup import COLOURS, LONGEST_BOT, LONGEST_NAME, MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Colour = Annotated[int, Field(ge=0, lt=COLOURS)]
Text = Annotated[str, Field(max_length=100_000)]
GameId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Amount = Annotated[int, Field(ge=-10_000, le=10_000)]


class Model(BaseModel):
    """Base of all: nothing unknown, nothing converted, built when first used."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class PersonModel(Model):
    kind: Literal["person"] = "person"
    name: Name
    colour: Colour


class BotModel(Model):
    kind: Literal["bot"] = "bot"
    name: Name
    colour: Colour
    bot: Annotated[str, Field(min_length=1, max_length=LONGEST_BOT)]


SeatModel = Annotated[PersonModel | BotModel, Field(discriminator="kind")]


class TableModel(Model):
    """A MatchSetup."""

    options: Text
    seats: Annotated[list[SeatModel], Field(min_length=1, max_length=5)]
    practice: bool
    aids: Annotated[str, Field(max_length=20)]

    def value(self) -> MatchSetup:
        """Raises BadText, BadOptions, BadSetup."""
        seats = tuple(
            SeatInfo(s.name, s.colour, s.bot if isinstance(s, BotModel) else "") for s in self.seats
        )
        return MatchSetup(GameOptions.parse(self.options), seats, self.practice, self.aids)

    @staticmethod
    def of(setup: MatchSetup) -> TableModel:
        seats: list[PersonModel | BotModel] = [
            PersonModel(name=s.name, colour=s.colour)
            if s.is_person
            else BotModel(name=s.name, colour=s.colour, bot=s.bot)
            for s in setup.seats
        ]
        return TableModel(
            options=str(setup.options), seats=seats, practice=setup.practice, aids=setup.aids
        )


class LogModel(Model):
    """A GameLog: its decisions as lines of text, for people to read."""

    table: TableModel
    base: Text
    decisions: Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=20_000)]

    def value(self) -> GameLog:
        """Raises BadText, BadOptions, BadSetup."""
        return GameLog(self.table.value(), self.base, parse_decisions(self.decisions))

    @staticmethod
    def of(log: GameLog) -> LogModel:
        return LogModel(
            table=TableModel.of(log.setup), base=log.base, decisions=[str(d) for d in log.decisions]
        )


class SaveModel(Model):
    """The body of a save or a replay. `picture` is a PNG in base 64, or empty."""

    game: GameId
    title: Annotated[str, Field(max_length=80)]
    saved_at: Annotated[str, Field(max_length=40)]
    turn: Annotated[int, Field(ge=0)]
    is_over: bool
    position: Text
    log: LogModel
    picture: Annotated[str, Field(max_length=16_000_000)]

    def picture_bytes(self) -> bytes:
        """Raises ValueError for bad base 64."""
        try:
            return base64.b64decode(self.picture, validate=True)
        except binascii.Error as error:
            raise ValueError("picture") from error


class JournalHead(Model):
    """The first line of a journal: the game it belongs to, as far as it was played before."""

    do: Literal["begin"] = "begin"
    format: Literal["cleopatra-journal"] = "cleopatra-journal"
    version: Annotated[int, Field(ge=1)]
    game: GameId
    log: LogModel


class DecideLine(Model):
    do: Literal["decide"] = "decide"
    n: Annotated[int, Field(ge=1)]
    decision: Annotated[str, Field(max_length=300)]


class TakeBackLine(Model):
    do: Literal["take_back"] = "take_back"
    n: Annotated[int, Field(ge=1)]
    count: Annotated[int, Field(ge=1)]


JournalLine = Annotated[DecideLine | TakeBackLine, Field(discriminator="do")]


class ResultSeat(Model):
    name: Name
    bot: Annotated[str, Field(max_length=LONGEST_BOT)]
    scarabs: Amount
    amulets: Amount
    eaten: bool
    won: bool


class ResultModel(Model):
    """A finished game in the statistics."""

    game: GameId
    ended_at: Annotated[str, Field(max_length=40)]
    options: Text
    turns: Annotated[int, Field(ge=0)]
    decisions: Annotated[int, Field(ge=0)]
    reason: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[ResultSeat], Field(min_length=1, max_length=5)]
