"""Reads the list of puzzles and days from its file. The only module here that reads files.

The file is one line of ASCII, `cleopatra-puzzles 1 <sha256 of the rest>`, and then a compressed
JSON text. Positions are read when they are needed; that the file is whole is known by its sum.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from cleopatra.assets import AssetMissing, asset_path
from cleopatra.puzzles.days import Days, NoTomb, Tomb, day_of
from cleopatra.puzzles.puzzle import (
    DAMAGED,
    MISSING,
    NEWER,
    Certificate,
    Puzzle,
    PuzzleKind,
    PuzzleQuestion,
    PuzzlesProblem,
    read_pieces,
)

FILE: Final = "puzzles/puzzles.bin"
"""The name of the shipped file in the folder of assets."""
WORD: Final = b"cleopatra-puzzles"
FORMAT: Final = 1
_MOST_BYTES: Final = 1 << 24
"""A text longer than this is not unpacked: no list is."""

JsonValue = str | int | Sequence["JsonValue"] | Mapping[str, "JsonValue"]


@dataclass(frozen=True, slots=True)
class Library:
    """All puzzles, ascending by number, and the days."""

    puzzles: tuple[Puzzle, ...]
    days: Days

    def puzzle(self, number: int) -> Puzzle | None:
        """The puzzle with a number; None if there is none."""
        return next((one for one in self.puzzles if one.number == number), None)

    def of_kind(self, kind: PuzzleKind) -> tuple[Puzzle, ...]:
        """The puzzles of a kind, ascending by number."""
        return tuple(one for one in self.puzzles if one.kind is kind)

    def tomb_of(self, day: str | date) -> Tomb | NoTomb:
        """The tomb of a day, a date or its ISO form. Never raises."""
        found = day_of(day)
        number = None if found is None else self.days.number_of(found)
        puzzle = None if number is None else self.puzzle(number)
        if found is None or puzzle is None:
            return self.days.missing(found)
        deal = self.days.deal_of(found)
        chance = int.from_bytes(sha256(f"bots {deal.seed}".encode()).digest()[:7], "big")
        return Tomb(found, puzzle, deal, chance % deal.seats, chance)


def load_puzzles() -> Library:
    """The list that ships with the game. Raises PuzzlesProblem."""
    try:
        return read_library(asset_path(FILE))
    except AssetMissing as missing:
        raise PuzzlesProblem(MISSING, str(missing)) from None


@lru_cache(maxsize=4)
def read_library(path: Path) -> Library:
    """The list in a file. Raises PuzzlesProblem."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PuzzlesProblem(MISSING, f"{path.name}: {error.strerror}") from None
    return unpacked(data)


def unpacked(data: bytes) -> Library:
    """The list from the bytes of its file. Raises PuzzlesProblem."""
    head, newline, rest = data.partition(b"\n")
    words = head.split(b" ")
    if not newline or len(words) != 3 or words[0] != WORD or not words[1].isdigit():
        raise PuzzlesProblem(DAMAGED, "the first line is not that of a list of puzzles")
    if int(words[1]) > FORMAT:
        raise PuzzlesProblem(NEWER, f"format {int(words[1])}, known is {FORMAT}")
    if sha256(rest).hexdigest().encode() != words[2]:
        raise PuzzlesProblem(DAMAGED, "the sum is wrong")
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(rest, _MOST_BYTES)
        return _library(json.loads(text))
    except (zlib.error, ValueError, KeyError, TypeError, IndexError) as error:
        raise PuzzlesProblem(DAMAGED, str(error)) from None


def packed(library: Library) -> bytes:
    """The bytes of a file; `unpacked` is its inverse."""
    days = library.days
    data = {
        "puzzles": [row_of(puzzle) for puzzle in library.puzzles],
        "first": days.first.isoformat(),
        "days": list(days.numbers),
        "tables": list(days.tables),
    }
    text = json.dumps(data, separators=(",", ":"), sort_keys=True).encode()
    rest = zlib.compress(text, 9)
    return b"%s %d %s\n" % (WORD, FORMAT, sha256(rest).hexdigest().encode()) + rest


def row_of(puzzle: Puzzle) -> dict[str, JsonValue]:
    """A puzzle as plain data; `puzzle_of` is its inverse."""
    proof = puzzle.certificate
    return {
        "number": puzzle.number,
        "kind": puzzle.kind.value,
        "seat": puzzle.question.seat,
        "pieces": puzzle.question.words,
        "base": puzzle.base,
        "ends": proof.ends,
        "states": proof.states,
        "best": proof.best,
        "solution": list(proof.solution),
        "choice": list(proof.choice),
        "second": proof.second,
        "tempting": list(proof.tempting),
        "tempted": proof.tempted,
        "level": proof.level,
        "difficulty": proof.difficulty,
    }


def _library(data: dict[str, list[dict[str, str]]]) -> Library:
    puzzles = tuple(sorted(map(puzzle_of, data["puzzles"]), key=lambda puzzle: puzzle.number))
    days = Days(
        date.fromisoformat(str(data["first"])),
        tuple(map(int, map(str, data["days"]))),
        tuple(map(str, data["tables"])),
    )
    return Library(puzzles, days)


def puzzle_of(row: dict[str, str]) -> Puzzle:
    """The inverse of `row_of`. Raises KeyError, TypeError or ValueError for what is no puzzle."""

    def number(name: str) -> int:
        return int(row[name])

    def words(name: str) -> tuple[str, ...]:
        return tuple(map(str, row[name]))

    question = PuzzleQuestion(PuzzleKind(row["kind"]), number("seat"), read_pieces(row["pieces"]))
    certificate = Certificate(
        number("ends"),
        number("states"),
        number("best"),
        words("solution"),
        words("choice"),
        number("second"),
        words("tempting"),
        number("tempted"),
        number("level"),
        number("difficulty"),
    )
    return Puzzle(number("number"), question, str(row["base"]), certificate)
