"""The command that finds puzzles in bot games and writes the list that ships.

`python scripts/dev.py puzzles --mine 400 --work DIR` plays games until there are so many puzzles,
with kinds and editions mixed, and keeps what it found in DIR: a run that was stopped goes on. It
then writes `assets/puzzles/puzzles.bin`: puzzles that are in it already keep their numbers, and no
day of its list before today changes. `--check` searches every shipped puzzle anew.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Final

from cleopatra.bots.families import all_families
from cleopatra.puzzles.days import Days
from cleopatra.puzzles.library import FILE, Library, packed, puzzle_of, read_library, row_of
from cleopatra.puzzles.puzzle import MISSING, Puzzle, PuzzleKind, PuzzlesProblem
from cleopatra.rules.errors import RulesError
from cleopatra.rules.options import GameOptions
from cleopatra.simulate.progress import Progress
from scripts.lab.proof import replayed, searched
from scripts.lab.puzzle_find import find

LIST: Final = Path("assets") / FILE
_FOUND: Final = "found.jsonl"
_SHARES: Final = {
    PuzzleKind.BUILD: 0.30,
    PuzzleKind.CLEAN: 0.25,
    PuzzleKind.SEAL: 0.25,
    PuzzleKind.LAST: 0.20,
}
"""The share of each kind in the list."""
_SPARE: Final = 1.4
"""For each puzzle of a kind in the list this many are found, to choose from."""
_FIRST_DAY: Final = date(2026, 11, 1)
_YEARS: Final = 3
_WEEK: Final = 7


class MineProblem(Exception):
    """What was asked for cannot be done; the text says why."""


class MinedPuzzles:
    """What was found so far, in a file with a line for each game."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._path = folder / f"{seed}-{_FOUND}"
        self._seed = seed
        self.rows: list[dict[str, object]] = []
        self.puzzles: list[Puzzle] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if self._path.exists():
                for line in self._path.read_text("utf-8").splitlines():
                    self._take(json.loads(line))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise MineProblem(f"{self._path} cannot be used: {error}") from None

    def _take(self, row: dict[str, object]) -> None:
        self.rows.append(row)
        found = row["puzzles"]
        assert isinstance(found, list), "a game has a list of puzzles"
        self.puzzles += map(puzzle_of, found)

    def play(self, wanted: frozenset[PuzzleKind]) -> None:
        """One more game."""
        began = time.process_time()
        found = find(len(self.rows), self._seed, wanted)
        row: dict[str, object] = {
            "looked": found.looked,
            "searched": found.searched,
            "complete": found.complete,
            "seconds": round(time.process_time() - began, 3),
            "puzzles": [row_of(puzzle) for puzzle in found.puzzles],
        }
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        self._take(row)

    def missing(self, number: int) -> dict[PuzzleKind, int]:
        """The kinds of which there are not enough to choose a list of this length from, and how
        many are missing."""
        kinds = Counter(puzzle.kind for puzzle in self.puzzles)
        wanted = {kind: round(share * number * _SPARE) for kind, share in _SHARES.items()}
        return {kind: most - kinds[kind] for kind, most in wanted.items() if kinds[kind] < most}


def chosen(found: Sequence[Puzzle], number: int) -> list[Puzzle]:
    """`number` puzzles, of each kind its share and within it evenly from each edition and
    difficulty; where there are too few of a kind, more of the others."""
    turns = {kind: _in_turn([p for p in found if p.kind is kind]) for kind in _SHARES}
    kept: list[Puzzle] = []
    rest: list[Puzzle] = []
    for kind, share in _SHARES.items():
        most = round(share * number)
        kept += turns[kind][:most]
        rest += turns[kind][most:]
    return (kept + rest)[:number]


def _in_turn(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles in an order that takes one of each edition and difficulty after the other."""
    groups: dict[tuple[str, int], list[Puzzle]] = {}
    for puzzle in puzzles:
        groups.setdefault((edition_of(puzzle), puzzle.certificate.difficulty), []).append(puzzle)
    columns = [sorted(groups[key], key=_is_bare) for key in sorted(groups)]
    return [one for row in zip_longest(*columns) for one in row if one is not None]


def _is_bare(puzzle: Puzzle) -> bool:
    """Whether nothing is built in the solution, so that richer turns come first."""
    return not any(text.startswith("build") for text in puzzle.certificate.solution)


def edition_of(puzzle: Puzzle) -> str:
    """The edition of a puzzle, and whether there are expansions."""
    options = puzzle.options
    return f"{options.edition}{' with expansions' * bool(options.expansions)}"


def with_more(old: Library | None, found: Sequence[Puzzle], today: date, seed: int) -> Library:
    """The list with the puzzles that it does not have yet at its end, and days for all of them."""
    puzzles = list(old.puzzles) if old else []
    known = {(puzzle.kind, puzzle.base) for puzzle in puzzles}
    fresh = [puzzle for puzzle in found if (puzzle.kind, puzzle.base) not in known]
    Random(f"numbers {seed}").shuffle(fresh)
    first = max((puzzle.number for puzzle in puzzles), default=0) + 1
    puzzles += [replace(puzzle, number=first + i) for i, puzzle in enumerate(fresh)]
    return Library(tuple(puzzles), days_for(puzzles, old.days if old else None, today, seed))


def days_for(puzzles: Sequence[Puzzle], old: Days | None, today: date, seed: int) -> Days:
    """Every puzzle once, then again in another order, for some years; the old days up to today stay
    as they are. In a week the puzzles become harder from Monday to Sunday."""
    first = old.first if old else _FIRST_DAY
    length = max(_YEARS * 366, len(old.numbers) if old else 0)
    settled = list(old.numbers[: max(0, (today - first).days + 1)]) if old else []
    difficulty = {puzzle.number: puzzle.certificate.difficulty for puzzle in puzzles}
    numbers: list[int] = []
    turn = 0
    while len(numbers) < length:
        once = [number for number in difficulty if turn or number not in settled]
        Random(f"days {seed}.{turn}").shuffle(once)
        numbers += once
        turn += 1
    numbers = (settled + numbers)[:length]
    start = len(settled)
    while start < length:
        weekday = (first + timedelta(days=start)).weekday()
        end = min(start + _WEEK - weekday, length)
        numbers[start:end] = sorted(numbers[start:end], key=difficulty.__getitem__)
        start = end
    tables = [str(options).replace(f" seed={options.seed}", "") for options in deal_tables()]
    return Days(first, tuple(numbers), tuple(tables))


def deal_tables() -> list[GameOptions]:
    """The games of which the days' deals are, in turn: the base game with every number of seats,
    and each other edition with its fewest."""
    found: list[GameOptions] = []
    for family in all_families():
        is_known = any(options.edition == family.edition for options in found)
        if not family.has_expansions and (family.is_base or not is_known):
            found.append(GameOptions(edition=family.edition, seats=family.seats))
    return found


def report(mine: MinedPuzzles, kept: Iterable[Puzzle]) -> str:
    """What was looked at, searched and kept."""
    lines = [
        f"{len(mine.rows)} games, {sum(int(str(row['looked'])) for row in mine.rows)} positions, "
        f"{sum(float(str(row['seconds'])) for row in mine.rows):.0f} s"
    ]
    searched: Counter[str] = Counter()
    complete: Counter[str] = Counter()
    for row in mine.rows:
        for counter, name in ((searched, "searched"), (complete, "complete")):
            part = row[name]
            assert isinstance(part, dict), "numbers are kept by kind"
            counter.update(part)
    kept = list(kept)
    kinds = Counter(puzzle.kind.value for puzzle in kept)
    found = Counter(puzzle.kind.value for puzzle in mine.puzzles)
    for kind in PuzzleKind:
        word = kind.value
        lines.append(
            f"{word}: {searched[word]} searched, {complete[word]} to the end, {found[word]} found, "
            f"{kinds[word]} kept"
        )
    editions = Counter(map(edition_of, kept))
    difficulty = Counter(str(puzzle.certificate.difficulty) for puzzle in kept)
    levels = Counter(str(puzzle.certificate.level) for puzzle in kept)
    for name, numbers in (("editions", editions), ("difficulty", difficulty), ("level", levels)):
        lines.append(f"{name}: " + ", ".join(f"{key} {numbers[key]}" for key in sorted(numbers)))
    return "\n".join(lines)


def mine_puzzles(arguments: argparse.Namespace) -> int:
    """Plays until there are enough puzzles, and writes the list."""
    mine = MinedPuzzles(arguments.work, arguments.seed)
    total = sum(mine.missing(arguments.mine).values())
    progress = Progress(total, "puzzles", is_quiet=arguments.quiet)
    began = time.process_time()
    while wanted := mine.missing(arguments.mine):
        if time.process_time() - began > 60 * arguments.minutes:
            print(f"puzzles: stopped after {arguments.minutes} minutes", file=sys.stderr)
            break
        mine.play(frozenset(wanted))
        progress.show(total - sum(mine.missing(arguments.mine).values()))
    progress.end()
    kept = chosen(mine.puzzles, arguments.mine)
    print(report(mine, kept))
    try:
        old: Library | None = read_library(arguments.list)
    except PuzzlesProblem as problem:
        if problem.code != MISSING:
            raise
        old = None
    library = with_more(old, kept, date.fromisoformat(arguments.today), arguments.seed)
    write_list(arguments.list, library)
    print(f"{len(library.puzzles)} puzzles, days to {library.days.last}: {arguments.list}")
    return 0


def write_list(path: Path, library: Library) -> None:
    """Replaces the file of the list."""
    temporary = path.with_suffix(".tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(packed(library))
        temporary.replace(path)
    except OSError as error:
        raise MineProblem(f"{path} cannot be written: {error.strerror}") from None


def check(path: Path) -> int:
    """Searches every puzzle of the list anew; 1 if a certificate is not right."""
    wrong = 0
    library = read_library(path)
    progress = Progress(len(library.puzzles), "puzzles")
    for done, puzzle in enumerate(library.puzzles, 1):
        for doubt in (*replayed(puzzle), *searched(puzzle)):
            wrong += 1
            print(f"{puzzle.number}: {doubt}")
        progress.show(done)
    progress.end()
    print(f"{len(library.puzzles)} certificates, {wrong} doubts")
    return int(bool(wrong))


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="dev.py puzzles", description=__doc__)
    parser.add_argument("--mine", type=int, metavar="N", help="have so many puzzles in the list")
    parser.add_argument("--check", action="store_true", help="search all of the list anew")
    parser.add_argument("--work", type=Path, default=Path("build") / "work" / "puzzles")
    parser.add_argument("--list", type=Path, default=LIST, help="%(default)s")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=40.0, help="of the processor, at most")
    parser.add_argument(
        "--today",
        default=str(_FIRST_DAY),
        help="days of the old list up to this stay (%(default)s)",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress line")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 1 for a certificate that is not right, 2 for a bad
    request, 130 if it was stopped."""
    parser = build_parser()
    arguments = parser.parse_args(argv)
    if arguments.mine is None and not arguments.check:
        parser.error("say --mine N or --check")
    try:
        if arguments.mine is not None:
            mine_puzzles(arguments)
        return check(arguments.list) if arguments.check else 0
    except KeyboardInterrupt:
        print("puzzles: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    except (MineProblem, PuzzlesProblem, RulesError, ValueError) as problem:
        print(f"puzzles: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
