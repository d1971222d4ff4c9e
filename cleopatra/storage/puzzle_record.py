"""What a player has done of the puzzles: a small file in the home.

Knows numbers of puzzles and days in their ISO form, not what they mean. A damaged
file is put aside and the record starts over; nothing else is lost.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal, TypeVar

from cleopatra.storage.checking import Within
from cleopatra.storage.own_file import OwnFile
from cleopatra.storage.problems import SaveProblem

FORMAT: Final = "cleopatra-puzzle-record"
VERSION: Final = 1
LARGEST: Final = 2 * 1024 * 1024
"""Bytes of the file; ten years of days take 1 MB."""
TRIES: Final = 3
MOST_PUZZLES: Final = 4000
MOST_DAYS: Final = 4000

PuzzleNumber = Annotated[str, Within(1, 6, pattern="[1-9][0-9]*")]
IsoDay = Annotated[str, Within(10, 10, pattern="[0-9]{4}-[0-9]{2}-[0-9]{2}")]
PuzzleStatus = Literal["open", "solved", "shown"]
OPEN: Final = "open"
SOLVED: Final = "solved"
SHOWN: Final = "shown"
"""How a puzzle stands: begun, solved in the last try, or the solution was shown."""
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Attempt:
    """One puzzle: `values` is what each try reached, three at most."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    values: Annotated[tuple[int, ...], Within(0, TRIES)] = ()
    standing: PuzzleStatus = OPEN

    @property
    def is_done(self) -> bool:
        return self.standing != OPEN

    @property
    def tries(self) -> int:
        """How many tries were made."""
        return len(self.values)

    @property
    def left(self) -> int:
        """How many tries are left."""
        return 0 if self.is_done else TRIES - len(self.values)

    def tried(self, value: int, is_best: bool) -> Attempt:
        """With another try; the attempt itself once it is done."""
        if self.left == 0:
            return self
        return Attempt((*self.values, value), SOLVED if is_best else OPEN)

    def given_up(self) -> Attempt:
        """With the solution shown."""
        return self if self.is_done else replace(self, standing=SHOWN)


@dataclass(frozen=True, slots=True)
class DayDeal:
    """The deal of a day: `par` is what bots reached in the player's seat, scarabs by the bot's
    name, -1 for one that was eaten."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    par: Annotated[dict[str, int], Within(0, 20)] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """`puzzles` by the number of the puzzle, `days` and `deals` by the day."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    puzzles: Annotated[dict[PuzzleNumber, Attempt], Within(0, MOST_PUZZLES)] = field(
        default_factory=dict
    )
    days: Annotated[dict[IsoDay, Attempt], Within(0, MOST_DAYS)] = field(default_factory=dict)
    deals: Annotated[dict[IsoDay, DayDeal], Within(0, MOST_DAYS)] = field(default_factory=dict)

    def of_puzzle(self, number: int) -> Attempt:
        """How a puzzle of the list stands."""
        return self.puzzles.get(str(number), Attempt())

    def of_day(self, day: str) -> Attempt:
        """How the puzzle of a day stands."""
        return self.days.get(day, Attempt())

    def of_deal(self, day: str) -> DayDeal:
        """What is known of the deal of a day."""
        return self.deals.get(day, DayDeal())

    def with_attempt(self, number: int, day: str, attempt: Attempt) -> PuzzleRecord:
        """With how a puzzle stands, played from the list (`day` is "") or as that of a day. What
        was done of a day counts for the list too, unless the list has it done already."""
        found = self
        if day:
            found = replace(found, days=_with(found.days, day, attempt, MOST_DAYS))
        if not day or not self.of_puzzle(number).is_done:
            puzzles = _with(found.puzzles, str(number), attempt, MOST_PUZZLES)
            found = replace(found, puzzles=puzzles)
        return found

    def with_deal(self, day: str, deal: DayDeal) -> PuzzleRecord:
        """With what is known of the deal of a day."""
        return replace(self, deals=_with(self.deals, day, deal, MOST_DAYS))


FILE: Final = OwnFile(PuzzleRecord, FORMAT, LARGEST)


def read_puzzle_record(path: Path) -> tuple[PuzzleRecord, SaveProblem | None]:
    """What the file says, and what is wrong with it; never raises. A missing file is no problem,
    one that cannot be used is put aside, one of a newer version is left alone."""
    read = FILE.read(path)
    return read.value, read.problem


def write_puzzle_record(path: Path, record: PuzzleRecord) -> None:
    """Writes the file. Raises SaveProblem; then the file is as it was."""
    FILE.write(path, record)


def _with(known: dict[str, V], key: str, value: V, most: int) -> dict[str, V]:
    """With one entry, last; the oldest go where there are too many."""
    others = [(name, old) for name, old in known.items() if name != key]
    return {**dict(others[-(most - 1) :]), key: value}
