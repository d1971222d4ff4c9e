"""The history of finished games: one line each, and sums over it. Knows results, not games."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from cleopatra.match.match import Match
from cleopatra.rules.errors import RulesBug
from cleopatra.storage.models import ResultModel, ResultSeat
from cleopatra.storage.problems import SaveProblem, Trouble, writing
from cleopatra.storage.snapshot import read_bytes

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat ended. `bot` is "" for a person; `amulets` are those left after the count."""

    name: str
    bot: str
    scarabs: int
    amulets: int
    eaten: bool
    won: bool


@dataclass(frozen=True, slots=True)
class GameResult:
    """One finished game. `options` is the text form of its options."""

    game: str
    ended_at: str
    options: str
    turns: int
    decisions: int
    reason: str
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over the games of one player. A shared victory counts as one."""

    games: int = 0
    wins: int = 0
    eaten: int = 0
    scarabs: int = 0
    best: int = 0

    def plus(self, seat: SeatResult) -> Tally:
        return Tally(
            self.games + 1,
            self.wins + seat.won,
            self.eaten + seat.eaten,
            self.scarabs + seat.scarabs,
            max(self.best, 0 if seat.eaten else seat.scarabs),
        )


def result_of(match: Match, game: str, ended_at: str) -> GameResult:
    """The result of a match that is over. Raises RulesBug when it is not."""
    outcome = match.outcome
    if outcome is None:
        raise RulesBug("the match is not over")
    seats = tuple(
        SeatResult(
            info.name,
            info.bot,
            outcome.scarabs[seat],
            outcome.amulets[seat],
            outcome.eaten[seat],
            seat in outcome.winners,
        )
        for seat, info in enumerate(match.setup.seats)
    )
    decisions = match.observe(None).decisions
    options = str(match.setup.options)
    return GameResult(game, ended_at, options, match.turn, decisions, outcome.reason, seats)


class Statistics:
    """The results in one file. A game that ended twice (it was taken back) counts as it ended
    last. Lines that cannot be read are left in the file and not counted."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, result: GameResult) -> None:
        """Adds a line. Raises SaveProblem; then the file is as it was."""
        line = json.dumps(_model(result).model_dump(), ensure_ascii=False) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                size = file.tell()
                whole = line.encode()
                if size and not self._ends_a_line(size):
                    whole = b"\n" + whole
                try:
                    file.write(whole)
                    file.flush()
                    os.fsync(file.fileno())
                except OSError:
                    os.ftruncate(file.fileno(), size)
                    raise
        except OSError as error:
            raise writing(error, self.path) from error

    def results(self) -> list[GameResult]:
        """All games, the oldest first. Raises SaveProblem when the file cannot be opened."""
        try:
            lines = read_bytes(self.path).splitlines()
        except SaveProblem as problem:
            if problem.code is Trouble.MISSING:
                return []
            raise
        found: dict[str, GameResult] = {}
        for number, line in enumerate(lines, start=1):
            try:
                result = _value(ResultModel.model_validate_json(line))
            except (ValidationError, ValueError):
                log.warning("%s line %d cannot be read", self.path, number)
                continue
            found.pop(result.game, None)
            found[result.game] = result
        return list(found.values())

    def _ends_a_line(self, size: int) -> bool:
        with self.path.open("rb") as file:
            file.seek(size - 1)
            return file.read(1) == b"\n"


def tallies(
    results: Iterable[GameResult], key: Callable[[GameResult, SeatResult], str]
) -> dict[str, Tally]:
    """Sums by whatever `key` gives: a name, a bot, a number of seats. "" is left out.

    >>> tallies(results, lambda game, seat: seat.name if not seat.bot else "")
    """
    sums: dict[str, Tally] = {}
    for result in results:
        for seat in result.seats:
            if name := key(result, seat):
                sums[name] = sums.get(name, Tally()).plus(seat)
    return sums


def _model(result: GameResult) -> ResultModel:
    seats = [
        ResultSeat(
            name=s.name, bot=s.bot, scarabs=s.scarabs, amulets=s.amulets, eaten=s.eaten, won=s.won
        )
        for s in result.seats
    ]
    return ResultModel(
        game=result.game,
        ended_at=result.ended_at,
        options=result.options,
        turns=result.turns,
        decisions=result.decisions,
        reason=result.reason,
        seats=seats,
    )


def _value(model: ResultModel) -> GameResult:
    seats = tuple(
        SeatResult(s.name, s.bot, s.scarabs, s.amulets, s.eaten, s.won) for s in model.seats
    )
    return GameResult(
        model.game,
        model.ended_at,
        model.options,
        model.turns,
        model.decisions,
        model.reason,
        seats,
    )
