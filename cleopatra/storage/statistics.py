"""The results of finished games, one line of a file each, and sums over them.

A later line of the same game replaces the earlier one: so a result is completed when more is known
of its game. Lines of version 1 are read, too; what they lack has its default.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cleopatra.rules.errors import RulesBug
from cleopatra.storage.checking import ResultKind, clean_time
from cleopatra.storage.files import append_line, read_tail
from cleopatra.storage.problems import SaveProblem, SaveProblemCode

if TYPE_CHECKING:
    from cleopatra.achievements.achievement import GameEvents
    from cleopatra.match.log import GameLog
    from cleopatra.match.match import Match
    from cleopatra.storage.models import ResultModel

MOST_RESULTS: Final = 20_000
"""Only the last games are read: a file of that many takes 16 MB."""
_MOST_BYTES: Final = 16 * 1024 * 1024
VERSION: Final = 2
"""Of the lines that are written."""
UNKNOWN: Final = -1
"""In place of a figure that the line of a game does not hold."""
FULL: Final = "full"
PRACTICE: Final = "practice"
PART: Final = "part"
"""Kinds of games: from the deal on; with unlimited undo; begun from a position. "" if unknown."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat. `bot` is "" for a person; `amulets` are what the count left.

    `corruption` are the amulets when the pyramids were opened, `squares` those of all its
    sanctuaries; UNKNOWN for both where the line does not say. `achievements` are what a person
    reached in this game by itself, by uid.
    """

    name: str
    bot: str
    scarabs: int
    amulets: int
    eaten: bool
    won: bool
    corruption: int = UNKNOWN
    squares: int = UNKNOWN
    achievements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameResult:
    """One finished game. `options` is the text form of its options, `digest` that of its last
    position (16 hex digits; "" in lines of version 0.1). `kind` is FULL, PRACTICE, PART or "",
    `judged` the revision of the achievements that it was judged by, 0 for none."""

    game: str
    ended_at: str
    options: str
    turns: int
    decisions: int
    reason: str
    seats: tuple[SeatResult, ...]
    digest: str = ""
    kind: ResultKind = ""
    judged: int = 0


@dataclass(frozen=True, slots=True)
class ResultsRead:
    """The results of a file, and how many of its lines are damaged or of a newer program."""

    results: tuple[GameResult, ...] = ()
    damaged: int = 0
    newer: int = 0


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
    from cleopatra.achievements.achievement import GameEvents

    outcome = match.outcome
    if outcome is None:
        raise RulesBug("the match is not over")
    moments = match.moments()
    account = GameEvents(match.setup, ((m.turn, m.mover, m.events) for m in moments), outcome)
    digest = sha256(match.position().encode()).hexdigest()[:16]
    bare = GameResult(
        game,
        ended_at,
        str(match.setup.options),
        match.turn,
        match.observe(None).decisions,
        outcome.reason,
        _seats(account),
        digest,
    )
    return completed(bare, account, match.log())


def result_of_log(log: GameLog, game: str, ended_at: str) -> GameResult | None:
    """The same from a recorded game; None where it is not over.

    :raises LogDiffers: where these rules do not play what was recorded.
    :raises RulesError: where the game cannot even begin.
    """
    from cleopatra.achievements.achievement import account_of

    account = account_of(log)
    if account is None:
        return None
    options, reason = str(log.setup.options), account.outcome.reason
    turns = max((decided.turn for decided in log.decisions), default=0)
    last = log.decisions[-1].digest if log.decisions else ""
    bare = GameResult(game, ended_at, options, turns, len(log), reason, _seats(account), last)
    return completed(bare, account, log)


def completed(result: GameResult, account: GameEvents, log: GameLog) -> GameResult:
    """A result with everything that the account of its game tells."""
    from cleopatra.achievements import judging

    kind: ResultKind = PRACTICE if log.setup.practice else PART if log.base else FULL
    seats = []
    for seat, own in enumerate(result.seats):
        is_judged = not own.bot and judging.can_be_judged(log)
        found = judging.reached(account, seat) if is_judged else ()
        corruption, squares = account.corruption(seat), account.squares(seat)
        seats.append(replace(own, corruption=corruption, squares=squares, achievements=found))
    return replace(result, seats=tuple(seats), kind=kind, judged=judging.REVISION)


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

    def add_all(self, results: Sequence[GameResult]) -> None:
        """Adds a line for each. Raises SaveProblem; then the file is as it was."""
        if results:
            append_line(self.path, b"\n".join(_text(each, self.path) for each in results))

    def results(self) -> list[GameResult]:
        """The last 20,000 games, the oldest first. Raises SaveProblem when the file cannot be
        opened."""
        return list(self.read().results)

    def read(self) -> ResultsRead:
        """The same, with the number of lines that were left out. Raises SaveProblem."""
        try:
            data = read_tail(self.path, _MOST_BYTES)
        except SaveProblem as problem:
            if problem.code is SaveProblemCode.MISSING:
                return ResultsRead()
            raise
        from cleopatra.storage import models

        found: dict[str, GameResult] = {}
        damaged = newer = 0
        # The newline that ends the last line is no line of its own.
        for line in data.removesuffix(b"\n").rsplit(b"\n", MOST_RESULTS)[-MOST_RESULTS:]:
            if not line:
                continue
            try:
                result = _value(models.decoded(models.ResultModel, line, self.path))
            except SaveProblem:
                is_newer = _is_newer(line)
                newer += is_newer
                damaged += not is_newer
                continue
            found.pop(result.game, None)
            found[result.game] = result
        if damaged or newer:
            log.warning("%s: %d lines cannot be read", self.path, damaged + newer)
        return ResultsRead(tuple(found.values()), damaged, newer)


def tallies(
    results: Iterable[GameResult], key: Callable[[GameResult, SeatResult], str]
) -> dict[str, Tally]:
    """Sums by what `key` returns: a name, a bot, a number of seats. "" is left out.

    `tallies(results, lambda game, seat: "" if seat.bot else seat.name)` sums up every person.
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
        seats = [
            models.ResultSeat(**{**asdict(seat), "achievements": list(seat.achievements)})
            for seat in result.seats
        ]
        model = models.ResultModel(
            version=VERSION,
            game=result.game,
            ended_at=result.ended_at,
            options=result.options,
            turns=result.turns,
            decisions=result.decisions,
            reason=result.reason,
            seats=seats,
            digest=result.digest,
            kind=result.kind,
            judged=result.judged,
        )
    return models.encoded(model)


def _value(model: ResultModel) -> GameResult:
    seats = tuple(
        SeatResult(
            s.name,
            s.bot,
            s.scarabs,
            s.amulets,
            s.eaten,
            s.won,
            s.corruption,
            s.squares,
            tuple(s.achievements),
        )
        for s in model.seats
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
        model.kind,
        model.judged,
    )


def _seats(account: GameEvents) -> tuple[SeatResult, ...]:
    outcome = account.outcome
    return tuple(
        SeatResult(
            info.name,
            info.bot,
            outcome.scarabs[seat],
            outcome.amulets[seat],
            outcome.eaten[seat],
            account.has_won(seat),
        )
        for seat, info in enumerate(account.setup.seats)
    )


def _is_newer(line: bytes) -> bool:
    """Whether a line that cannot be read was written by a newer program."""
    try:
        body = json.loads(line)
    except (ValueError, RecursionError):
        return False
    version = body.get("version") if isinstance(body, dict) else None
    return isinstance(version, int) and version > VERSION
