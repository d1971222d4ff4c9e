"""The results of finished games, one line of a file each, and sums over them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cleopatra.rules.errors import RulesBug
from cleopatra.storage.files import append_line, read_tail
from cleopatra.storage.limits import clean_time
from cleopatra.storage.problems import SaveProblem, Trouble

if TYPE_CHECKING:
    from cleopatra.match.match import Match
    from cleopatra.storage.models import ResultModel

MOST_RESULTS: Final = 20_000
"""Only the last games are read: a file of that many takes 8 MB."""
_MOST_BYTES: Final = 8 * 1024 * 1024

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat. `bot` is "" for a person; `amulets` are what the count left."""

    name: str
    bot: str
    scarabs: int
    amulets: int
    eaten: bool
    won: bool


@dataclass(frozen=True, slots=True)
class GameResult:
    """One finished game. `options` is the text form of its options, `digest` that of its last
    position (16 hex digits; "" in lines of version 0.1)."""

    game: str
    ended_at: str
    options: str
    turns: int
    decisions: int
    reason: str
    seats: tuple[SeatResult, ...]
    digest: str = ""


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
    digest = sha256(match.position().encode()).hexdigest()[:16]
    return GameResult(game, ended_at, options, match.turn, decisions, outcome.reason, seats, digest)


class Statistics:
    """The results in one file. A game that ended twice (it was taken back) counts as it ended
    last. Lines that cannot be read are left in the file and not counted."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, result: GameResult) -> None:
        """Adds a line. Raises SaveProblem; then the file is as it was."""
        append_line(self.path, _text(result, self.path))

    def has(self, game: str, digest: str) -> bool:
        """Whether this ending of a game is counted: `digest` is that of its last position.
        Raises SaveProblem as `results`."""
        return any(r.game == game and r.digest in ("", digest) for r in self.results())

    def results(self) -> list[GameResult]:
        """The last 20,000 games, the oldest first. Raises SaveProblem when the file cannot be
        opened."""
        try:
            data = read_tail(self.path, _MOST_BYTES)
        except SaveProblem as problem:
            if problem.code is Trouble.MISSING:
                return []
            raise
        from cleopatra.storage import models

        found: dict[str, GameResult] = {}
        unread = 0
        # The newline that ends the last line is no line of its own.
        for line in data.removesuffix(b"\n").rsplit(b"\n", MOST_RESULTS)[-MOST_RESULTS:]:
            if not line:
                continue
            try:
                result = _value(models.decoded(models.ResultModel, line, self.path))
            except SaveProblem:
                unread += 1
                continue
            found.pop(result.game, None)
            found[result.game] = result
        if unread:
            log.warning("%s: %d lines cannot be read", self.path, unread)
        return list(found.values())


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


def _text(result: GameResult, path: Path) -> bytes:
    from cleopatra.storage import models

    with models.to_write(path):
        seats = [models.ResultSeat(**asdict(seat)) for seat in result.seats]
        model = models.ResultModel(
            game=result.game,
            ended_at=result.ended_at,
            options=result.options,
            turns=result.turns,
            decisions=result.decisions,
            reason=result.reason,
            seats=seats,
            digest=result.digest,
        )
    return models.encoded(model)


def _value(model: ResultModel) -> GameResult:
    seats = tuple(
        SeatResult(s.name, s.bot, s.scarabs, s.amulets, s.eaten, s.won) for s in model.seats
    )
    return GameResult(
        model.game,
        clean_time(model.ended_at),
        model.options,
        model.turns,
        model.decisions,
        model.reason,
        seats,
        model.digest,
    )
