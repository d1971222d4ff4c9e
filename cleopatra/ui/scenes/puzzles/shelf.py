"""The puzzles that ship, read once, and what the list needs of each. Knows files by their reader
only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cleopatra.puzzles.library import Library, load_puzzles
from cleopatra.puzzles.puzzle import Puzzle, PuzzleKind
from cleopatra.rules.options import GameOptions
from cleopatra.storage.puzzle_record import PuzzleRecord


@cache
def shelf() -> Library:
    """All puzzles and days. Raises PuzzlesProblem."""
    return load_puzzles()


@cache
def options_of(puzzle: Puzzle) -> GameOptions:
    """The options that a puzzle is played with; a long list asks for them again and again."""
    return puzzle.options


@dataclass(frozen=True, slots=True)
class Filter:
    """What the list shows: `edition` and `kind` None for all, `difficulty` 0 for any."""

    kind: PuzzleKind | None = None
    edition: str = ""
    difficulty: int = 0
    is_unsolved: bool = False

    def chosen(self, library: Library, record: PuzzleRecord) -> list[Puzzle]:
        """The puzzles that pass, easier ones first."""
        found = [puzzle for puzzle in library.puzzles if self._passes(puzzle, record)]
        return sorted(found, key=lambda one: (one.certificate.difficulty, one.number))

    def _passes(self, puzzle: Puzzle, record: PuzzleRecord) -> bool:
        if self.kind is not None and puzzle.kind is not self.kind:
            return False
        if self.difficulty and puzzle.certificate.difficulty != self.difficulty:
            return False
        if self.is_unsolved and record.of_puzzle(puzzle.number).is_done:
            return False
        return not self.edition or options_of(puzzle).edition == self.edition


def puzzle_after(library: Library, record: PuzzleRecord, puzzle: Puzzle) -> Puzzle | None:
    """The next puzzle that is not done, in the order of the list; None when all others are."""
    order = Filter().chosen(library, record)
    at = order.index(puzzle) if puzzle in order else -1
    later = [*order[at + 1 :], *order[: at + 1]]
    for one in later:
        if one != puzzle and not record.of_puzzle(one.number).is_done:
            return one
    return None
