"""Analyses a finished game: start + luck + own + others + rest = result, for every seat.

Knows no screen, no file and no clock. The same log, figures and seed give the same analysis.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import fsum, sqrt
from typing import Final

from cleopatra.analysis.judge import Judge
from cleopatra.analysis.record import BIDS, StateHistory
from cleopatra.analysis.result import (
    CHANCE,
    CLASSES,
    ONLY,
    WORDS,
    AnalysedStep,
    Analysis,
    Error,
    Player,
    TurningPoint,
    Vector,
    mean,
    minus,
)
from cleopatra.analysis.scale import Scale, scale_for
from cleopatra.analysis.split import BidSplitter, Splitter
from cleopatra.bots.processes import OnProgress
from cleopatra.match.log import GameLog
from cleopatra.match.setup import SeatInfo
from cleopatra.rules.engine import new_game
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import stream

SAMPLES: Final = 2
"""Determinized states for a choice, before more are taken where more depends on them."""
_DEALS: Final = 120
"""Deals from which follows what a seat's place in the order of turns is worth."""


def analyse(
    log: GameLog,
    scales: Mapping[str, Scale],
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    tell: OnProgress | None = None,
) -> Analysis:
    """The analysis of a finished game, by the figures of its kind of table.

    :raises NotFinished: if the game is not over.
    :raises LogDiffers: where these rules do not play what was recorded.
    :raises RulesError: if the game cannot even begin.
    """
    record = StateHistory(log)
    options = record.states[0].rules.options
    scale = scale_for(options, scales)
    judge = Judge(record.states[0].rules, scale, seed)
    splitter = Splitter(record, judge, samples, seed)
    bids = BidSplitter(record, judge, splitter)
    first = record.states[0]
    now = judge.chances(first, (first.current - 1) % judge.seats)
    start = now if log.base else order_worth(judge, log.setup.options, first.first)
    deal = minus(now, start)
    steps: list[AnalysedStep] = []
    for cut in record.cuts():
        splits = bids if cut.seat < 0 else splitter
        step = splits.step(cut, now)
        steps.append(step)
        now = step.now
        if tell is not None:
            tell(cut.to / len(record))
    info: dict[str, str | int | float] = {
        "value": judge.name,
        "table": scale.table,
        "games": scale.games,
        "worst": scale.worst,
        "belief": scale.belief,
        "samples": samples,
        "seed": seed,
    }
    players = tuple(
        _player(who, seat, start, deal, steps, scale) for seat, who in enumerate(log.setup.seats)
    )
    return Analysis(
        str(log.setup.options), info, players, tuple(steps), turning_points(steps, scale)
    )


def order_worth(judge: Judge, options: GameOptions, first: int) -> Vector:
    """Everybody's chance before the deal, if the seat `first` begins: the mean of deals that follow
    from the game's own seed, so that over many games no deal counts again and again."""
    last = (first - 1) % judge.seats
    begins = replace(options, first_player=str(first))
    key = stream(options.seed, "order")
    return mean(
        [
            judge.chances(new_game(replace(begins, seed=f"{key:x}-{number}")), last)
            for number in range(_DEALS)
        ]
    )


def _player(
    who: SeatInfo,
    seat: int,
    start: Vector,
    deal: Vector,
    steps: Sequence[AnalysedStep],
    scale: Scale,
) -> Player:
    luck: dict[str, list[float]] = {"deal": [deal[seat]]}
    topics: dict[str, list[float]] = {}
    own: list[float] = []
    others: list[float] = []
    for step in steps:
        for kind, change in step.luck.items():
            luck.setdefault(kind, []).append(change[seat])
        for chooser, change in step.errors.items():
            (own if chooser == seat else others).append(change[seat])
            if chooser == seat:
                topics.setdefault(step.topic, []).append(change[seat])
    choices = choices_of(steps, seat)
    mean_error = fsum(choices) / len(choices) if choices else 0.0
    return Player(
        name=who.name,
        bot=who.bot,
        start=start[seat],
        luck={kind: fsum(luck[kind]) for kind in CHANCE if kind in luck},
        own=fsum(own),
        others=fsum(others),
        rest=fsum(step.rest[seat] for step in steps),
        result=steps[-1].now[seat],
        errors=errors_of(steps, seat, scale),
        topics={topic: POINTS * fsum(changes) for topic, changes in topics.items()},
        choices=len(choices),
        mean_error=mean_error,
        word=word_of(mean_error, scale) if choices else "",
    )


# From the steps of a game: the errors of each turn with their classes, turning points and
# ratings.

POINTS: Final = 100.0
"""Points for a whole chance: per cent."""
MOST_TURNING: Final = 3
_SURE: Final = 2.0
"""Standard errors by which an error must differ from none to be called one."""
_LEAST: Final = 3.0
"""Points that luck must bring to be a turning point."""
_OWN_FIRST: Final = 0.8
"""A turning point is told of the seat on turn if no other seat was moved more."""
_BEYOND: Final = 1.25
"""A mean error above that of the weakest level times this is rated last."""


def errors_of(steps: Sequence[AnalysedStep], seat: int, scale: Scale) -> tuple[Error, ...]:
    """The seat's turns with a choice, in their order; each bid is one of its own."""
    groups: dict[tuple[int, bool], list[AnalysedStep]] = {}
    for step in steps:
        if seat in step.errors:
            groups.setdefault((step.turn, step.topic == BIDS), []).append(step)
    return tuple(_error(group, seat, scale) for group in groups.values())


def choices_of(steps: Sequence[AnalysedStep], seat: int) -> list[float]:
    """What each choice of a seat lost, in points; bids, whose errors are far larger, left out."""
    return [
        -POINTS * step.errors[seat][seat]
        for step in steps
        if seat in step.errors and step.topic != BIDS
    ]


def class_of(points: float, noise: float, scale: Scale) -> str:
    """The class of an error of `points` with that standard error."""
    if points <= _SURE * noise:
        return CLASSES[0]
    return CLASSES[sum(points >= bound for bound in scale.bounds)]


def word_of(mean_error: float, scale: Scale) -> str:
    """The rating of a mean error per choice, by what the levels lose."""
    errors = [error for _, error in scale.levels]
    if not errors:
        return WORDS[1]
    weakest, middle, strongest = errors[0], errors[len(errors) // 2], errors[-1]
    bounds = ((strongest + middle) / 2, (middle + weakest) / 2, weakest * _BEYOND)
    return WORDS[sum(mean_error > bound for bound in bounds)]


def turning_points(steps: Sequence[AnalysedStep], scale: Scale) -> tuple[TurningPoint, ...]:
    """What moved somebody's chance most, in the order of the game: at most three, each of another
    turn. What the judge did not foresee is none."""
    found: list[TurningPoint] = []
    seats = len(steps[0].before) if steps else 0
    for seat in range(seats):
        for error in errors_of(steps, seat, scale):
            if error.kind in CLASSES[1:]:
                step = next(s for s in steps if s.at == error.at)
                found.append(_turning(step, seat, "error", -error.points, error.best))
    for step in steps:
        for kind, change in step.luck.items():
            if kind == "hidden":
                continue
            seat = max(range(seats), key=lambda s: (abs(change[s]), -s))
            if step.seat >= 0 and abs(change[step.seat]) >= _OWN_FIRST * abs(change[seat]):
                seat = step.seat
            points = POINTS * change[seat]
            if abs(points) >= _LEAST:
                found.append(_turning(step, seat, kind, points, None))
    found.sort(key=lambda turning: (-abs(turning.points), turning.at, turning.seat))
    chosen: list[TurningPoint] = []
    for turning in found:
        if len(chosen) < MOST_TURNING and all(turning.turn != other.turn for other in chosen):
            chosen.append(turning)
    return tuple(sorted(chosen, key=lambda turning: turning.at))


def _error(group: Sequence[AnalysedStep], seat: int, scale: Scale) -> Error:
    """The errors of a turn's steps added up."""
    points = -POINTS * fsum(step.errors[seat][seat] for step in group)
    noise = POINTS * sqrt(fsum(step.noise**2 for step in group))
    worst = min(group, key=lambda step: (step.errors[seat][seat], step.at))
    kind = class_of(points, noise, scale)
    lead = max(step.lead for step in group)
    if kind == CLASSES[0] and POINTS * lead * scale.belief >= scale.bounds[-1]:
        kind = ONLY
        worst = max(group, key=lambda step: (step.lead, -step.at))
    played, best = worst.played, worst.best
    if worst.seat < 0:
        played = (played[seat],)
        best = (best[seat],) if best and best[seat] != played[0] else None
    return Error(
        worst.turn,
        worst.at,
        worst.topic,
        points if points > 0.0 else 0.0,
        noise,
        kind,
        played,
        best,
    )


def _turning(
    step: AnalysedStep, seat: int, cause: str, points: float, best: tuple[str, ...] | None
) -> TurningPoint:
    played = step.played
    if step.seat < 0 and cause == "error":
        played = (played[seat],)
    return TurningPoint(
        at=step.at,
        turn=step.turn,
        mover=step.seat,
        seat=seat,
        cause=cause,
        topic=step.topic,
        points=points,
        before=step.before[seat],
        after=step.now[seat],
        played=played,
        best=best,
    )
