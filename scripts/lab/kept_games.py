"""Games of the highest level with itself, table by table, of which some numbers are kept in a file.

So a measurement can be stopped and continued. Knows families of games and files; what is measured
is the caller's.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from cleopatra.bots.families import Family
from cleopatra.bots.levels import LEVELS
from cleopatra.rules.options import EXPANSIONS
from cleopatra.simulate.progress import Progress, write_whole
from scripts.lab.jobs import (
    STOPPED,
    WORK,
    Job,
    add_tables,
    command_parser,
    families_named,
    keep_going,
    run_command,
)
from scripts.lab.ladder_claims import Claim, fingerprint
from scripts.lab.report import RESULTS, write_between

PAGE: Final = RESULTS / "bots.txt"
TOP: Final = LEVELS[-1].name
_DIGITS: Final = 4

NumberRow = tuple[float, ...]
"""The numbers of one moment or result."""
GameJob = Job[Family]
"""One game of a family."""


class KeptProblem(Exception):
    """The command cannot be carried out; the text says why, in English."""


class KeptGames:
    """The rows of a family's games. `word` begins the file's name.

    :raises KeptProblem: if the file is damaged, or was played by other bots.
    """

    def __init__(
        self, folder: Path, word: str, family: Family, seed: int, *, is_fresh: bool = False
    ) -> None:
        self.family: Final = family
        self._path = folder / f"{word}-{family.name}.json"
        table = f"edition={family.edition}"
        if family.has_expansions:
            table += f" expansions={','.join(EXPANSIONS)}"
        claim = Claim(word, TOP, TOP, family.seats, 0.0, 1.0, table)
        self._head: dict[str, object] = {"seed": seed, "bots": fingerprint(claim)}
        self.games: list[list[NumberRow]] = []
        if is_fresh:
            self._path.unlink(missing_ok=True)
        if self._path.exists():
            self._read()

    def _read(self) -> None:
        try:
            body = json.loads(self._path.read_text(encoding="utf-8"))
            head = {name: body[name] for name in self._head}
            self.games = [[tuple(map(float, row)) for row in game] for game in body["games"]]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise KeptProblem(f"{self._path} cannot be continued: {error!r}") from None
        if head != self._head:
            raise KeptProblem(f"{self._path} was played by other bots; say --fresh")

    def add(self, rows: Sequence[NumberRow]) -> None:
        """Append a game and write all of them."""
        self.games.append([tuple([round(x, _DIGITS) for x in row]) for row in rows])
        body = {**self._head, "games": self.games}
        write_whole(self._path, json.dumps(body) + "\n", KeptProblem)


def play(
    kept: KeptGames,
    play_one: Callable[[GameJob], Sequence[NumberRow]],
    seed: int,
    games: int,
    jobs: int,
    *,
    is_quiet: bool = False,
) -> None:
    """Play what is missing until there are this many games, in `jobs` processes."""
    first = len(kept.games)
    todo = [Job(kept.family, seed, game, game + 1) for game in range(first, games)]
    progress = Progress(len(todo), f"games of {kept.family.name}", is_quiet=is_quiet)
    keep_going(play_one, todo, lambda _, rows: kept.add(rows), jobs, progress)


def parser_of(prog: str, about: str, word: str, games: int) -> argparse.ArgumentParser:
    """The options of such a command. `word` names its folder, `games` is the usual number."""
    parser = command_parser(prog, about, games=games)
    add_tables(parser)
    parser.add_argument("--fresh", action="store_true", help="forget what was played before")
    parser.add_argument("--work", type=Path, default=WORK / word)
    parser.add_argument("--page", type=Path, default=PAGE, help="%(default)s")
    return parser


def run(
    argv: Sequence[str] | None,
    parser: argparse.ArgumentParser,
    word: str,
    play_one: Callable[[GameJob], Sequence[NumberRow]],
    title: str,
    table_of: Callable[[Sequence[KeptGames]], str],
) -> int:
    """Runs such a command: plays what is missing, prints the table of all tables with rows, and
    puts it into the page, between the markers of `word` under a title.

    0 if all went well, 2 for a bad request (said on the standard error), 130 if it was stopped:
    then the table holds what was played.
    """

    def do(arguments: argparse.Namespace) -> int:
        code = 0
        every = all_kept(arguments, word)
        try:
            for kept in every:
                seed, games, jobs = arguments.seed, arguments.games, arguments.jobs
                play(kept, play_one, seed, games, jobs, is_quiet=arguments.quiet)
        except KeyboardInterrupt:
            print(f"{parser.prog}: stopped; the same command goes on from here", file=sys.stderr)
            code = STOPPED
        table = table_of([kept for kept in every if any(kept.games)])
        write_between(arguments.page, word, title, table)
        print(table)
        return code

    return run_command(parser, argv, do, KeptProblem)


def all_kept(arguments: argparse.Namespace, word: str) -> list[KeptGames]:
    """The games so far of the tables that the options name.

    :raises KeptProblem: for a bad option, or a file that cannot be continued.
    """
    if arguments.games < 1 or arguments.jobs < 1:
        raise KeptProblem("--games and --jobs must be at least 1")
    fresh = arguments.fresh
    return [
        KeptGames(arguments.work, word, family, arguments.seed, is_fresh=fresh)
        for family in families_named(arguments.tables)
    ]
