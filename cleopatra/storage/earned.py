"""What persons have achieved, folded from the results of their games.

Every deal counts once for a person: who has seen it knows the cards. So nothing can be reached by
playing a deal again, or by taking over a finished game of bots.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cleopatra.match.setup import one_name
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.statistics import FULL, GameResult, Statistics

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EarnedAchievement:
    """An achievement that a person has reached, with the first game in which that was so."""

    uid: str
    name: str
    game: str
    ended_at: str


def achieved(results: Iterable[GameResult], name: str) -> dict[str, EarnedAchievement]:
    """What a person has achieved, by uid, in the order in which it was."""
    found: dict[str, EarnedAchievement] = {}
    known: set[str] = set()
    one = one_name(name)
    for result in sorted(results, key=lambda result: result.ended_at):
        persons = {one_name(seat.name) for seat in result.seats if not seat.bot}
        is_known = result.options in known
        if one in persons or not persons:
            known.add(result.options)
        if is_known or result.kind != FULL:
            continue
        for seat in result.seats:
            if seat.bot or one_name(seat.name) != one:
                continue
            for uid in seat.achievements:
                found.setdefault(uid, EarnedAchievement(uid, name, result.game, result.ended_at))
    return found


def new_in(results: Iterable[GameResult], game: str) -> list[EarnedAchievement]:
    """What persons reached for the first time in one game, seat by seat."""
    everything = list(results)
    names = [
        seat.name
        for result in everything
        if result.game == game
        for seat in result.seats
        if not seat.bot
    ]
    return [
        one for name in names for one in achieved(everything, name).values() if one.game == game
    ]


def news_of(path: Path, game: str) -> list[EarnedAchievement]:
    """The same from the results in a file; nothing where they cannot be read."""
    try:
        return new_in(Statistics(path).results(), game)
    except SaveProblem as problem:
        log.warning("no achievements are told: %s", problem)
        return []
