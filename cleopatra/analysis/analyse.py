"""Analyses a finished game: start + luck + own + others + rest = result, for every seat.

Knows no screen, no file and no clock. The same log, figures and seed give the same analysis.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import fsum
from typing import Final

from cleopatra.analysis.bids import BidSplitter
from cleopatra.analysis.grades import POINTS, choices_of, errors_of, turning_points, word_of
from cleopatra.analysis.judge import Judge
from cleopatra.analysis.record import StateHistory
from cleopatra.analysis.result import CHANCE, AnalysedStep, Analysis, Player
from cleopatra.analysis.scale import Scale, scale_for
from cleopatra.analysis.split import Splitter
from cleopatra.analysis.vectors import Vector, mean, minus
from cleopatra.bots.processes import OnProgress
from cleopatra.match.log import GameLog
from cleopatra.match.setup import SeatInfo
from cleopatra.rules.engine import new_game
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import stream

WORLDS: Final = 2
"""Made-up worlds for a choice, before more are taken where more depends on them."""
_DEALS: Final = 120
"""Deals from which follows what a seat's place in the order of turns is worth."""


def analyse(
    log: GameLog,
    scales: Mapping[str, Scale],
    *,
    worlds: int = WORLDS,
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
    splitter = Splitter(record, judge, worlds, seed)
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
        "worlds": worlds,
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
