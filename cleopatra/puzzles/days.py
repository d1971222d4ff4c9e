"""The tomb of the day: which puzzle and which deal belong to a date. Knows no clock and no files.

The list names the puzzle of every day from its first to its last, so that the day never follows
from how many puzzles there are. A later version of the list may append days and may correct days
that are to come when it is made, but never the day on which it is made or one before it; puzzles
keep their numbers. Two versions therefore agree about every day that both of them have and that was
not still to come when the newer one was made. Days are those of the player's calendar.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from cleopatra.puzzles.duplicate import Deal
from cleopatra.puzzles.puzzle import NO_DATE, TOO_EARLY, TOO_LATE, Puzzle
from cleopatra.rules.options import GameOptions

OPPONENT: Final = "level5"
"""The bot in the other seats of a day's deal."""


@dataclass(frozen=True, slots=True)
class Tomb:
    """A day's puzzle, and a deal that is the same for everybody: the options of a game with its
    seed, the seat that the player takes, and the seed of the bots' chance."""

    day: date
    puzzle: Puzzle
    deal: GameOptions
    seat: int
    bots_seed: int

    def table(self, bot: str = OPPONENT) -> Deal:
        """The deal with a bot in every other seat, to be played and compared (`duplicate`) and to
        ask the pars of (`par_worker`)."""
        bots = tuple("" if seat == self.seat else bot for seat in range(self.deal.seats))
        return Deal(self.deal, bots, self.bots_seed)


@dataclass(frozen=True, slots=True)
class NoTomb:
    """A day without a tomb. `code` is TOO_EARLY, TOO_LATE (a newer version of the program has more
    days) or NO_DATE; `first` and `last` are the days of the list."""

    code: str
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Days:
    """The list: the first day, the number of a puzzle for each day from it on, and the tables of
    deals, which take turns: options without a seed, in text form."""

    first: date
    numbers: tuple[int, ...]
    tables: tuple[str, ...]

    @property
    def last(self) -> date:
        """The last day that has a tomb."""
        return self.first + timedelta(days=len(self.numbers) - 1)

    def number_of(self, day: date) -> int | None:
        """The number of a day's puzzle; None for a day that is not in the list."""
        at = (day - self.first).days
        return self.numbers[at] if 0 <= at < len(self.numbers) else None

    def deal_of(self, day: date) -> GameOptions:
        """The options of a day's deal."""
        at = (day - self.first).days
        return GameOptions.parse(f"{self.tables[at % len(self.tables)]} seed=tomb-{day}")

    def missing(self, day: date | None) -> NoTomb:
        """Why a day has no tomb."""
        if day is None:
            return NoTomb(NO_DATE, self.first, self.last)
        return NoTomb(TOO_EARLY if day < self.first else TOO_LATE, self.first, self.last)


def day_of(text: str | date) -> date | None:
    """A day from its ISO form, `2026-11-23`; None for what is no date."""
    if isinstance(text, date):
        return text
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
