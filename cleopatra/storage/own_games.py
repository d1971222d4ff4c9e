"""The games of one person out of all results: who played, which games count, and filters.

Persons are told apart by their names, as several may play at one machine. Practice games, in which
everything can be undone, are no games here. Reads no file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

from cleopatra.match.setup import one_name
from cleopatra.storage.statistics import PRACTICE, GameResult, SeatResult

COUNTED: Final = "count"
"""The reason of a game that ended with its count; others have no winner and no places."""
NO_PLACE: Final = 0
NONE: Final = "none"
"""For `GameFilter.expansion`: games without any expansion."""
PEOPLE: Final = "people"
"""For `GameFilter.opponent`: games with other persons."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game from the side of one seat. `place` is 1 for a winner, NO_PLACE in a game without a
    count; `edition` and `expansions` are names of the options, "" where those cannot be read."""

    result: GameResult
    seat: int
    edition: str
    expansions: tuple[str, ...]
    place: int

    @property
    def own(self) -> SeatResult:
        """The seat's own result."""
        return self.result.seats[self.seat]

    @property
    def others(self) -> tuple[SeatResult, ...]:
        """The results of all other seats."""
        seats = self.result.seats
        return (*seats[: self.seat], *seats[self.seat + 1 :])

    @property
    def table(self) -> int:
        """How many played."""
        return len(self.result.seats)


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games are looked at; "" and 0 for all. `opponent` is a bot's name without its
    character, or PEOPLE; `days` counts back from now."""

    edition: str = ""
    expansion: str = ""
    seats: int = 0
    opponent: str = ""
    days: int = 0

    def lets_pass(self, game: OwnGame, now: datetime) -> bool:
        """Whether a game is looked at."""
        if self.edition and game.edition != self.edition:
            return False
        if self.expansion == NONE and game.expansions:
            return False
        if self.expansion not in ("", NONE) and self.expansion not in game.expansions:
            return False
        if self.seats and game.table != self.seats:
            return False
        if self.opponent and self.opponent not in opponents_of(game):
            return False
        if not self.days:
            return True
        when = time_of(game.result)
        return when is not None and when >= now - timedelta(days=self.days)


def persons(results: Iterable[GameResult]) -> list[str]:
    """The names of all persons who finished a game, most games first; of several spellings of one
    name the last."""
    spelled: dict[str, str] = {}
    games: Counter[str] = Counter()
    for result in results:
        for seat in result.seats:
            if not seat.bot:
                one = one_name(seat.name)
                spelled[one] = seat.name
                games[one] += 1
    return [spelled[one] for one, _number in games.most_common()]


def games_of(results: Iterable[GameResult], name: str) -> list[OwnGame]:
    """The finished games of a person but for practice, the oldest first."""
    found = [
        OwnGame(result, number, *box_of(result.options), place_of(result, number))
        for result in results
        if result.kind != PRACTICE
        for number, seat in enumerate(result.seats)
        if not seat.bot and one_name(seat.name) == one_name(name)
    ]
    return sorted(found, key=lambda game: game.result.ended_at)


def sifted(games: Iterable[OwnGame], sieve: GameFilter, now: datetime) -> list[OwnGame]:
    """The games that a sieve lets pass."""
    return [game for game in games if sieve.lets_pass(game, now)]


def opponents_of(game: OwnGame) -> set[str]:
    """The kinds of opponents in a game: bots without their characters, and PEOPLE."""
    return {level_of(seat.bot) if seat.bot else PEOPLE for seat in game.others}


def level_of(bot: str) -> str:
    """The name of a bot without its character."""
    return bot.partition("+")[0]


def place_of(result: GameResult, seat: int) -> int:
    """The place of a seat, 1 for all winners; who was eaten comes after everybody else."""
    if result.reason != COUNTED:
        return NO_PLACE
    own = result.seats[seat]
    return 1 + sum(_is_ahead(other, own) for other in result.seats)


def is_ahead(game: OwnGame, other: SeatResult) -> bool:
    """Whether another seat did better than the person."""
    return game.place != NO_PLACE and _is_ahead(other, game.own)


def time_of(result: GameResult) -> datetime | None:
    """When a game ended; None where its line does not say."""
    try:
        when = datetime.fromisoformat(result.ended_at)
    except ValueError:
        return None
    return when if when.tzinfo is not None else when.replace(tzinfo=UTC)


@lru_cache(maxsize=4096)
def box_of(options: str) -> tuple[str, tuple[str, ...]]:
    """Edition and expansions of options in their text form, also of those that this program
    cannot play."""
    found = dict(part.partition("=")[::2] for part in options.split())
    expansions = found.get("expansions", "")
    return found.get("edition", ""), tuple(expansions.split(",")) if expansions else ()


def completed_by(
    results: Sequence[GameResult], newer: Iterable[GameResult]
) -> tuple[GameResult, ...]:
    """Results in which those of `newer` replace the ones of the same game."""
    found = {result.game: result for result in results}
    for result in newer:
        before = found.get(result.game)
        when = before.ended_at if before is not None else result.ended_at
        found[result.game] = replace(result, ended_at=when or result.ended_at)
    return tuple(found.values())


def _is_ahead(other: SeatResult, own: SeatResult) -> bool:
    if own.won or other.won:
        return other.won and not own.won
    if own.eaten or other.eaten:
        return own.eaten and not other.eaten
    return other.scarabs > own.scarabs
