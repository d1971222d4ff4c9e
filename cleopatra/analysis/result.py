"""The analysis of a game as plain values, with a JSON form. Knows neither judge nor rules.

Chances and their changes are 0 to 1 (-1 to 1), by seat; points are per cent of winning chance.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import fsum, sqrt
from typing import Final

# Chances to win and changes of them, one number for each seat.

Vector = tuple[float, ...]
"""A chance to win by seat, 0 to 1, or a change of it, -1 to 1."""


def zero(seats: int) -> Vector:
    """No change for anybody."""
    return (0.0,) * seats


def plus(one: Vector, other: Vector) -> Vector:
    """The sum by seat."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def minus(one: Vector, other: Vector) -> Vector:
    """The difference by seat."""
    return tuple([a - b for a, b in zip(one, other, strict=True)])


def times(one: Vector, factor: float) -> Vector:
    """Each number multiplied."""
    return tuple([a * factor for a in one])


def mean(several: Sequence[Vector]) -> Vector:
    """The mean by seat of one vector or more."""
    return tuple([fsum(column) / len(several) for column in zip(*several, strict=True)])


def total(several: Sequence[Vector], seats: int) -> Vector:
    """The sum by seat of any number of vectors."""
    return tuple([fsum(each[seat] for each in several) for seat in range(seats)])


def standard_error(numbers: Sequence[float]) -> float:
    """Of the mean of the numbers; 0 for a single one."""
    count = len(numbers)
    if count < 2:
        return 0.0
    middle = fsum(numbers) / count
    return sqrt(fsum((x - middle) ** 2 for x in numbers) / (count - 1) / count)


FORMAT: Final = "cleopatra-analysis 1"
CHANCE: Final = (
    *("deal", "stall", "draw", "beggar", "mosaic", "dice", "tokens", "count", "bids", "hidden"),
)
"""The kinds of luck. `hidden` is what others held that the mover could not know, `bids` what others
bid at an Offering or auction beside what was to be expected."""
CLASSES: Final = ("fine", "inaccuracy", "mistake", "blunder")
ONLY: Final = "only"
"""The class of a turn in which the best choice was found and every other was a blunder."""
WORDS: Final = ("masterly", "strong", "steady", "hasty")
"""The ratings, best first."""


@dataclass(frozen=True, slots=True)
class AnalysedStep:
    """One step of the game and what it did to everybody's chance.

    `now - before` is the sum of `error`, all of `luck` and `rest`. `error` is what the choice lost
    against the best one (for bids: of all seats together, `errors` by seat), scaled by the belief
    in it; `noise` the standard error of the mover's own in chance. `best` is None where the choice
    was the best or the only one. `lead` is that of `judge.BestLine`, `samples` how many
    determinized states the choice was compared in.
    """

    at: int
    to: int
    turn: int
    seat: int
    topic: str
    played: tuple[str, ...]
    best: tuple[str, ...] | None
    is_forced: bool
    before: Vector
    now: Vector
    errors: dict[int, Vector]
    luck: dict[str, Vector]
    rest: Vector
    noise: float = 0.0
    lead: float = 0.0
    samples: int = 0

    @property
    def error(self) -> Vector:
        """What all errors of the step did together."""
        return total(list(self.errors.values()), len(self.before))


@dataclass(frozen=True, slots=True)
class Error:
    """One turn (or bid) of a seat in which it had a choice: what it lost in points, at least 0.

    `kind` is one of CLASSES, or ONLY. `played` and `best` are those of the step that lost most.
    """

    turn: int
    at: int
    topic: str
    points: float
    noise: float
    kind: str
    played: tuple[str, ...]
    best: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turning point: `seat` lost or gained `points` at decision `at` by its own choice (`cause`
    is `error`) or by luck (one of CHANCE). `mover` was on turn, -1 where all bid."""

    at: int
    turn: int
    mover: int
    seat: int
    cause: str
    topic: str
    points: float
    before: float
    after: float
    played: tuple[str, ...]
    best: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: result = start + luck + own + others + rest, all changes of its chance.

    `choices` are the choices that it had, `mean_error` the mean of what each lost in points;
    `word` one of WORDS, "" where it had none.
    """

    name: str
    bot: str
    start: float
    luck: dict[str, float]
    own: float
    others: float
    rest: float
    result: float
    errors: tuple[Error, ...]
    topics: dict[str, float]
    choices: int
    mean_error: float
    word: str

    @property
    def lucky(self) -> float:
        """All luck together."""
        return sum(self.luck.values())


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game. `judge` says what judged it: its name, its table, how many games it was fitted
    to and by how many points its chances were off at worst."""

    options: str
    judge: dict[str, str | int | float]
    players: tuple[Player, ...]
    steps: tuple[AnalysedStep, ...]
    turning: tuple[TurningPoint, ...]

    def curve(self) -> list[tuple[int, int, Vector]]:
        """(decision, turn, everybody's chance) from the deal to the result."""
        first = self.steps[0]
        return [
            (first.at, first.turn, first.before),
            *((step.to, step.turn, step.now) for step in self.steps),
        ]

    @property
    def gap(self) -> float:
        """By how much the parts of a seat differ from its result at most; rounding only."""
        return max(
            abs(p.start + p.lucky + p.own + p.others + p.rest - p.result) for p in self.players
        )

    def to_json(self) -> str:
        """One JSON object; equal analyses give equal bytes."""
        players = []
        for player in self.players:
            body = asdict(player)
            body["luck"] = player.lucky
            body["parts"] = player.luck
            for error in body["errors"]:
                error["class"] = error.pop("kind")
            body["class"] = body.pop("word")
            players.append(body)
        steps = []
        for step in self.steps:
            body = asdict(step)
            body["errors"] = {str(seat): list(error) for seat, error in step.errors.items()}
            steps.append(body)
        return json.dumps(
            {
                "format": FORMAT,
                "rules": self.options,
                "judge": self.judge,
                "players": players,
                "curve": [
                    {"at": at, "turn": turn, "chance": chance} for at, turn, chance in self.curve()
                ],
                "steps": steps,
                "moments": [asdict(moment) for moment in self.turning],
                "rating": [
                    {"choices": p.choices, "error": p.mean_error, "word": p.word}
                    for p in self.players
                ],
            },
            separators=(",", ":"),
        )
