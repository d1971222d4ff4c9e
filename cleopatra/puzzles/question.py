"""What a puzzle asks: the four kinds, and what counts in each. Knows no position.

Each kind has one number that is compared, the `value`:

- BUILD: the scarabs that a quarry visit brings, less the price of a worshipper; the most is best.
- CLEAN: the amulets that are taken for building exactly the given pieces; the fewest is best.
- SEAL: the squares of the largest sanctuary that is claimed in a quarry visit; the most is best.
- LAST: 2 for winning the game alone, 1 for sharing the victory, 0 for losing; the most is best.

In the first three a worshipper may be activated, but neither the Vizier nor the Beggar, no stall is
taken, and nothing after the visit counts. In the last the whole turn is free.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from cleopatra.rules.catalogue import PIECE_KINDS, Piece


class PuzzleKind(Enum):
    """The kinds of puzzles; the value is the word in files."""

    BUILD = "build"
    CLEAN = "clean"
    SEAL = "seal"
    LAST = "last"

    def prefers(self, one: int, other: int) -> bool:
        """Whether a value is better than another."""
        return one < other if self is PuzzleKind.CLEAN else one > other

    def margin(self, best: int, other: int) -> int:
        """How much worse than the best another value is, at least 0."""
        return abs(best - other)


WON: Final = 2
SHARED: Final = 1
LOST: Final = 0
"""The values of PuzzleKind.LAST."""


@dataclass(frozen=True, slots=True)
class PuzzleQuestion:
    """One question to the seat whose turn begins. `pieces`, ascending, are those to be built in
    PuzzleKind.CLEAN, each as often as it is named; () in all other kinds."""

    kind: PuzzleKind
    seat: int
    pieces: tuple[Piece, ...] = ()

    @property
    def words(self) -> str:
        """The pieces as their codes, joined by blanks; "" if there are none."""
        return " ".join(PIECE_KINDS[piece].code for piece in self.pieces)


def read_pieces(words: str) -> tuple[Piece, ...]:
    """The inverse of `PuzzleQuestion.words`. Raises ValueError for a word that is no piece."""
    codes = {kind.code: Piece(number) for number, kind in enumerate(PIECE_KINDS)}
    unknown = [word for word in words.split() if word not in codes]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no piece")
    return tuple(sorted(codes[word] for word in words.split()))
