"""A puzzle: a position, a question, and the certificate of its answer. Knows no files and no bots.

A puzzle keeps its position as the text of `rules.position`, which saves and snapshots use as well:
it needs no replay, does not depend on how the rules dealt and played the game before it, and a
match can begin with it. Everything that decides about the turn is in it and is open to the player.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.catalogue import PIECE_KINDS, Piece
from cleopatra.rules.events import Card
from cleopatra.rules.hands import cards, counts
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import read_position
from cleopatra.rules.state import FACE_UP, KIND, State

# What a puzzle asks: the four kinds, and what counts in each.


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


LEVELS: Final = 7
"""The levels of playing strength; `Certificate.difficulty` is from 1 to this."""
_DECK_SHOWN: Final = 8
_OPTIONS: Final = "options "


@dataclass(frozen=True, slots=True)
class Certificate:
    """What the search of every line of the turn proved.

    - `ends`: the end positions that were searched, `states` all states of the turn.
    - `best`: the best value there is (`question.PuzzleKind` says of what), and `solution`, the
      actions of a line that reaches it, `finish` included.
    - `choice`: what counts of the solution, the same in every best line (`goal.PuzzleChoice`).
    - `second`: the best value of every other choice, so worse than `best`.
    - `tempting`: the first actions of a player who always takes what brings most at once;
      `tempted` is the best value that can still be reached after them, worse than `best` too.
    - `level`: the lowest level that finds a best line when asked the question, 0 if none does.
    - `difficulty`: from 1 to 7: the level, or where none finds it an estimate from the number of
      states.
    """

    ends: int
    states: int
    best: int
    solution: tuple[str, ...]
    choice: tuple[str, ...]
    second: int
    tempting: tuple[str, ...]
    tempted: int
    level: int
    difficulty: int

    @property
    def margin(self) -> int:
        """How much worse the second best choice is, at least 1."""
        return abs(self.best - self.second)


@dataclass(frozen=True, slots=True)
class RevealedInfo:
    """What a puzzle shows in addition to what the seat sees in any game.

    - `mosaics`: the pile, its top first (mosaic ids).
    - `hands`: by seat, the number of cards of each kind.
    - `scarabs`, `amulets`: by seat.
    - `stalls`: the cards of each stall, all of them known.
    - `deck`: the next cards of the deck, the top one first.

    The first is what matters in BUILD, CLEAN and SEAL; all of it matters in LAST.
    """

    mosaics: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    scarabs: tuple[int, ...]
    amulets: tuple[int, ...]
    stalls: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """`number`, from 1, stays the same in every later version of the list. `base` is the text of
    the position, in which a turn of `question.seat` begins."""

    number: int
    question: PuzzleQuestion
    base: str
    certificate: Certificate

    @property
    def kind(self) -> PuzzleKind:
        return self.question.kind

    @property
    def options(self) -> GameOptions:
        """The options of the game that the position is from. Raises BadText or BadOptions for a
        base that is no position."""
        for line in self.base.splitlines():
            if line.startswith(_OPTIONS):
                return GameOptions.parse(line.removeprefix(_OPTIONS))
        return self.position().rules.options

    def position(self) -> State:
        """The position; a new state each time. Raises BadText."""
        return _position(self.base).clone()

    def opened(self) -> RevealedInfo:
        """What is open in the position. Raises BadText."""
        state = self.position()
        return RevealedInfo(
            state.pile[state.pile_at :],
            tuple(counts(hand) for hand in state.hand),
            tuple(state.scarabs),
            tuple(state.amulets),
            tuple(
                (*(Card(k, True) for k in cards(up)), *(Card(k, False) for k in cards(down)))
                for up, down in zip(state.stall_up, state.stall_down, strict=True)
            ),
            tuple(
                Card(code & KIND, code >= FACE_UP)
                for code in state.deck[state.deck_at : state.deck_at + _DECK_SHOWN]
            ),
        )

    def log(self, names: tuple[str, ...]) -> GameLog:
        """A log that begins with the position, to be resumed as a match in practice, with all
        totals open: `names` by seat, each of 1 to 24 letters. Every seat is a person's; only
        `question.seat` ever has to decide. Raises BadSetup, ValueError for a wrong number."""
        options = self.options
        seats = tuple(
            SeatInfo(name, colour) for colour, name in zip(range(options.seats), names, strict=True)
        )
        return GameLog(MatchSetup(options, seats, practice=True, aids="open"), self.base)


@lru_cache(maxsize=4)
def _position(base: str) -> State:
    """The state of a text; a screen asks for the same one after every action."""
    return read_position(base)


MISSING: Final = "missing"
DAMAGED: Final = "damaged"
NEWER: Final = "newer"
"""Why there are no puzzles: no file, one that was changed, one of a newer version."""
TOO_EARLY: Final = "too_early"
TOO_LATE: Final = "too_late"
NO_DATE: Final = "no_date"
"""Why a day has no tomb: it is before the list or after it, or is no date."""


class PuzzlesProblem(Exception):
    """The file of puzzles cannot be used. `code` is MISSING, DAMAGED or NEWER, `detail` what was
    found, for the log."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"
