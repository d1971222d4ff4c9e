"""Games of bots for the figures of the analysis: played, analysed, and kept line by line in files.

Two kinds for each table: games of the highest level with itself, from which follows how the
judge's chances are to be read, and games of mixed levels, split into their parts. A run that was
stopped goes on where it was. Knows files; fits nothing.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, TypeVar

from cleopatra.analysis.analyse import analyse
from cleopatra.analysis.judge import Judge
from cleopatra.analysis.record import BIDS
from cleopatra.analysis.result import Analysis
from cleopatra.analysis.scale import Scale, guessed, scale_for
from cleopatra.bots.bot import Budget
from cleopatra.bots.families import Family
from cleopatra.bots.levels import LEVELS
from cleopatra.bots.registry import make_bot
from cleopatra.match.log import Decided, GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import State
from cleopatra.simulate.progress import Progress
from scripts.lab.jobs import Job, keep_going
from scripts.lab.selfplay import options_of
from scripts.lab.without_gc import uncollected

TOP: Final = LEVELS[-1].name
AGAIN: Final = 10
"""One in this many games is analysed a second time with other samples."""

JudgedMoment = tuple[int, list[float], list[float]]
"""Phase; log odds by distance from the seat that has just moved; shares of the victory, alike."""
Pair = tuple[float, float]
"""Points that a turn lost, and their standard error; not scaled by any belief."""
T = TypeVar("T", "JudgedGame", "SplitGame")


class AnalysisProblem(Exception):
    """The command cannot be carried out; the text says why, in English."""


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """What the judge said at the ends of turns of one game of the highest level with itself."""

    game: int
    moments: list[JudgedMoment]


@dataclass(frozen=True, slots=True)
class SplitGame:
    """One analysed game, lists by seat; changes of chance, -1 to 1.

    `choices` are (number, points lost in all) without bids, `turns` what each turn lost, `again`
    the same turns in a second analysis, as (first, second).
    """

    game: int
    names: list[str]
    start: list[float]
    parts: dict[str, list[float]]
    own: list[float]
    others: list[float]
    rest: list[float]
    result: list[float]
    choices: list[Pair]
    turns: list[list[Pair]]
    again: list[tuple[Pair, Pair]]
    gap: float
    seconds: float


def judged_game(family: Family, seed: int, game: int) -> JudgedGame:
    """Plays a game of the highest level with itself and asks the judge after each turn."""
    options = options_of(family, f"judged{seed}.{game}", Random(f"judged {seed}.{game}"))
    log, states = _played(options, [TOP] * family.seats, game)
    judge = Judge(states[0].rules, guessed(options), 0)
    winners = log.winners
    moments: list[JudgedMoment] = []
    for before, after in pairwise(states):
        if after.turn == before.turn or after.outcome is not None:
            continue
        mover = before.current
        shares = [0.0] * family.seats
        for winner in winners:
            shares[(winner - mover) % family.seats] = 1.0 / len(winners)
        odds = [round(x, 4) for x in judge.log_odds(after, mover)]
        moments.append((1 if after.turns_left >= 0 else 0, odds, shares))
    return JudgedGame(game, moments)


def split_game(family: Family, seed: int, game: int, scale: Scale) -> SplitGame:
    """Plays a game of seats with levels drawn at random and analyses it."""
    chance = Random(f"split {seed}.{game}")
    options = options_of(family, f"split{seed}.{game}", chance)
    names = [chance.choice(LEVELS).name for _ in range(family.seats)]
    log = _played(options, names, game)[0].log
    scales = {scale.table: replace(scale, belief=1.0)}
    started = time.process_time()
    found = analyse(log, scales)
    seconds = time.process_time() - started
    again: list[tuple[Pair, Pair]] = []
    if game % AGAIN == 0:
        other = _turns(analyse(log, scales, seed=1))
        for mine, theirs in zip(_turns(found), other, strict=True):
            again += [(mine[key], theirs[key]) for key in mine if key in theirs]
    players = found.players
    kinds = sorted({kind for player in players for kind in player.luck})
    return SplitGame(
        game,
        names,
        [p.start for p in players],
        {kind: [p.luck.get(kind, 0.0) for p in players] for kind in kinds},
        [p.own for p in players],
        [p.others for p in players],
        [p.rest for p in players],
        [p.result for p in players],
        [(p.choices, p.mean_error * p.choices) for p in players],
        [list(turns.values()) for turns in _turns(found)],
        again,
        found.gap,
        round(seconds, 3),
    )


@dataclass(frozen=True, slots=True)
class _Log:
    log: GameLog
    winners: tuple[int, ...]


def _played(options: GameOptions, names: Sequence[str], seed: int) -> tuple[_Log, list[State]]:
    """A game of these bots, and all its states."""
    state = new_game(options)
    bots = [make_bot(name, seed * len(names) + seat) for seat, name in enumerate(names)]
    states, decided = [state.clone()], []
    while state.outcome is None:
        seat = decision(state).actors[0]
        legal = legal_actions(state, seat)
        action = legal[0]
        if len(legal) > 1:
            action = bots[seat].choose(observe(state, seat), legal, Budget())
        decided.append(Decided(seat, action.text))
        apply(state, action, seat)
        states.append(state.clone())
    seats = tuple(SeatInfo(f"{seat} {name}", seat, name) for seat, name in enumerate(names))
    log = GameLog(MatchSetup(options, seats), "", tuple(decided))
    return _Log(log, state.outcome.winners), states


def _turns(analysis: Analysis) -> list[dict[tuple[int, bool], Pair]]:
    """By seat, what each turn lost, by turn and whether it was a bid."""
    return [
        {(e.turn, e.topic == BIDS): (round(e.points, 3), round(e.noise, 3)) for e in p.errors}
        for p in analysis.players
    ]


class GameLines:
    """The lines of one file, each a game; those made with other figures do not count.

    :raises AnalysisProblem: if the file cannot be read or written.
    """

    def __init__(self, path: Path, stamp: str) -> None:
        self.path: Final = path
        self.stamp: Final = stamp

    def read(self, make: Callable[[Mapping[str, object]], T]) -> list[T]:
        """The games, in the order of their numbers; a last line that is not whole is dropped."""
        found: dict[int, T] = {}
        try:
            lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        except OSError as error:
            raise AnalysisProblem(f"{self.path} cannot be read: {error.strerror}") from None
        for number, line in enumerate(lines, 1):
            try:
                body = json.loads(line)
                if body.pop("stamp") != self.stamp:
                    continue
                each = make(body)
            except (ValueError, KeyError, TypeError) as error:
                if number == len(lines):
                    break
                raise AnalysisProblem(f"{self.path}:{number} is damaged: {error!r}") from None
            found[each.game] = each
        return [found[game] for game in sorted(found)]

    def add(self, game: JudgedGame | SplitGame) -> None:
        """Appends a game."""
        line = json.dumps({"stamp": self.stamp, **asdict(game)}, separators=(",", ":"))
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                if self.path.stat().st_size:  # what a stopped run left of its last line goes
                    file.truncate(self.path.read_bytes().rfind(b"\n") + 1)
                file.write(line.encode() + b"\n")
        except OSError as error:
            raise AnalysisProblem(f"{self.path} cannot be written: {error.strerror}") from None


def stamp_of(scale: Scale) -> str:
    """A digest of how the judge's chances are read."""
    return sha256(repr((scale.slopes, scale.offsets)).encode()).hexdigest()[:10]


JudgeJob = Job[Family]
"""One game of a family."""
SplitJob = Job[tuple[Family, Scale]]
"""One game of a family, analysed by these figures."""


@uncollected()
def play_judged(job: JudgeJob) -> JudgedGame:
    """One game of the highest level with itself, in any process."""
    return judged_game(job.subject, job.seed, job.first)


@uncollected()
def play_split(job: SplitJob) -> SplitGame:
    """One analysed game, in any process."""
    family, scale = job.subject
    return split_game(family, job.seed, job.first, scale)


def judged_games(
    folder: Path, family: Family, seed: int, games: int, jobs: int, *, is_quiet: bool
) -> list[JudgedGame]:
    """The games of the highest level with itself, those missing played."""
    kept = GameLines(folder / f"judged-{family.name}-{seed}.jsonl", "1")
    done = {each.game for each in kept.read(_judged)}
    missing = [game for game in range(games) if game not in done]
    todo = [Job(family, seed, game, game + 1) for game in missing]
    progress = Progress(len(todo), f"games of {family.name} judged", is_quiet=is_quiet)
    keep_going(play_judged, todo, lambda _, each: kept.add(each), jobs, progress)
    return kept.read(_judged)


def split_games(
    folder: Path, family: Family, seed: int, games: int, jobs: int, scale: Scale, *, is_quiet: bool
) -> list[SplitGame]:
    """The analysed games, those missing played and analysed."""
    kept = GameLines(folder / f"split-{family.name}-{seed}.jsonl", stamp_of(scale))
    done = {each.game for each in kept.read(_split)}
    missing = [game for game in range(games) if game not in done]
    todo = [Job((family, scale), seed, game, game + 1) for game in missing]
    progress = Progress(len(todo), f"games of {family.name} analysed", is_quiet=is_quiet)
    keep_going(play_split, todo, lambda _, each: kept.add(each), jobs, progress)
    return kept.read(_split)


def fitting(family: Family, scales: Mapping[str, Scale]) -> Scale:
    """The figures of a family among these, or guessed ones."""
    return scale_for(options_of(family, "1", Random(1)), scales)


def _judged(body: Mapping[str, object]) -> JudgedGame:
    return JudgedGame(**body)  # type: ignore[arg-type]


def _split(body: Mapping[str, object]) -> SplitGame:
    return SplitGame(**body)  # type: ignore[arg-type]
