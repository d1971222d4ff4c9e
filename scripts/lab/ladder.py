"""Measures the strength of bots against each other, with duplicate deals and rotated seats.

`python -m scripts.lab.ladder --bots greedy,random --games 200`. Each deal is played twice, the
second time with the bots' seats exchanged, so that the deal favours neither bot. A run that was
stopped is continued. Knows simulations of single games; no window.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Final

from cleopatra.bots.bot import Budget
from cleopatra.bots.registry import measurable_names
from cleopatra.rules.errors import RulesError
from cleopatra.rules.options import EDITIONS, EXPANSIONS, GameOptions
from cleopatra.simulate.playing import line_up, play_bots
from cleopatra.simulate.progress import Progress, write_whole
from scripts.lab import ladder_run
from scripts.lab.ladder_claims import (
    ClaimResult,
    LadderProblem,
    elo_of,
    is_measurable,
    make_measured,
    result_of,
)
from scripts.lab.without_gc import uncollected

FORMAT: Final = 1
_CHUNK: Final = 5


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two bots at one table, on alternate seats. The same name twice is a control, which has to
    come out near 50 %."""

    first: str
    second: str

    @property
    def key(self) -> str:
        return f"{self.first}:{self.second}"


PairingJob = tuple[Pairing, str, int, int, int]
"""Pairing, options without a seed as text, seed, first and last deal (exclusive)."""


@uncollected()
def play_deals(job: PairingJob) -> tuple[list[float], tuple[float, float]]:
    """For each deal the first bot's share of its two games, from 0 to 1; and the longest decision
    of either bot in CPU seconds."""
    pairing, text, seed, first, last = job
    table = GameOptions.parse(text)
    seats = table.seats
    names = (pairing.first, pairing.second)
    shares: list[float] = []
    slowest = [0.0, 0.0]
    for deal in range(first, last):
        options = replace(table, seed=f"{seed}.{deal}")
        won = 0.0
        for turned in (False, True):
            sides = line_up(seats, deal, turned)
            bots = [
                make_measured(names[side], (deal * 2 + turned) * seats + seat)
                for seat, side in enumerate(sides)
            ]
            played = play_bots(options, bots, Budget())
            winners = played.outcome.winners
            won += sum(1.0 for seat in winners if sides[seat] == 0) / max(1, len(winners))
            for seat, side in enumerate(sides):
                slowest[side] = max(slowest[side], played.slowest[seat])
        shares.append(won / 2)
    return shares, (slowest[0], slowest[1])


class Ladder:
    """All pairings with their results, kept in a JSON file. `table` are the options of games other
    than the base game.

    :raises LadderProblem: if the file is no ladder, or one with other settings.
    """

    def __init__(
        self,
        path: Path,
        bots: Sequence[str],
        seats: int,
        seed: int,
        table: GameOptions | None = None,
    ) -> None:
        self._path = path
        self._head: dict[str, object] = {"format": FORMAT, "seats": seats, "seed": seed}
        self.table_options = str(replace(table or GameOptions(seats=seats), seed="-"))
        if table is not None:
            self._head["options"] = self.table_options
        self.seats = seats
        self.seed = seed
        self.pairings = [Pairing(b, a) for a, b in combinations(bots, 2)]
        self.pairings += [Pairing(name, name) for name in bots]
        self._played: dict[str, list[float]] = {}
        self._slowest: dict[str, tuple[float, float]] = {}
        if path.exists():
            self._read()

    def _read(self) -> None:
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
            head = {name: data[name] for name in self._head}
            pairings = {str(k): [float(x) for x in v["shares"]] for k, v in data["played"].items()}
            slowest = {
                str(k): (float(v["slowest"][0]), float(v["slowest"][1]))
                for k, v in data["played"].items()
            }
        except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
            raise LadderProblem(f"{self._path} is no ladder file: {error}") from None
        if head != self._head:
            raise LadderProblem(
                f"{self._path} was played with {head}, not {self._head}; name another file"
            )
        self._played, self._slowest = pairings, slowest

    def missing(self, deals: int) -> list[PairingJob]:
        """The jobs still to be played until each pairing has this many deals."""
        jobs: list[PairingJob] = []
        for pairing in self.pairings:
            done = len(self._played.get(pairing.key, []))
            for first in range(done, deals, _CHUNK):
                last = min(first + _CHUNK, deals)
                jobs.append((pairing, self.table_options, self.seed, first, last))
        return jobs

    def add(self, job: PairingJob, shares: list[float], slowest: tuple[float, float]) -> None:
        """The deals of one job; they must follow those that are there. Written at once."""
        key = job[0].key
        self._played.setdefault(key, []).extend(shares)
        before = self._slowest.get(key, (0.0, 0.0))
        self._slowest[key] = (max(before[0], slowest[0]), max(before[1], slowest[1]))
        self._write()

    def results(self) -> dict[str, ClaimResult]:
        """By pairing, as `first:second`, for those of this ladder that have been played."""
        return {
            p.key: result_of(self._played[p.key]) for p in self.pairings if self._played.get(p.key)
        }

    def _write(self) -> None:
        played = {
            key: {"shares": shares, "slowest": self._slowest[key]}
            for key, shares in self._played.items()
        }
        write_whole(self._path, json.dumps({**self._head, "played": played}), LadderProblem)

    def table(self) -> str:
        """The results as a Markdown table."""
        lines = [
            f"{self.table_options}, seed {self.seed}; each deal is played twice with exchanged "
            "seats; shares with their 95 % interval.",
            "",
            "| first | second | games | share of the first | Elo | slowest decisions, CPU s |",
            "|---|---|---|---|---|---|",
        ]
        for key, result in self.results().items():
            first, second = key.split(":")
            slowest = self._slowest[key]
            note = " (mirror)" if first == second else ""
            lines.append(
                f"| {first} | {second}{note} | {2 * result.deals} | {100 * result.share:.1f} % "
                f"± {100 * result.margin:.1f} | {elo_of(result.share):+.0f} "
                f"| {slowest[0]:.2f}, {slowest[1]:.2f} |"
            )
        return "\n".join(lines)


def play(ladder: Ladder, deals: int, jobs: int, *, is_quiet: bool = False) -> None:
    """Plays what is missing, in `jobs` processes."""
    todo = ladder.missing(deals)
    progress = Progress(sum(job[4] - job[3] for job in todo), "deals", is_quiet=is_quiet)
    done = 0
    if jobs == 1 or len(todo) < 2:
        for job in todo:
            ladder.add(job, *play_deals(job))
            done += job[4] - job[3]
            progress.show(done)
    else:
        with multiprocessing.get_context("spawn").Pool(min(jobs, len(todo))) as pool:
            for job, (shares, slowest) in zip(todo, pool.imap(play_deals, todo), strict=True):
                ladder.add(job, shares, slowest)
                done += job[4] - job[3]
                progress.show(done)
    progress.end()


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(
        prog="ladder", description="Let bots play each other, all against all."
    )
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5))
    parser.add_argument(
        "--edition", choices=tuple(EDITIONS), default=next(iter(EDITIONS)), help="%(default)s"
    )
    parser.add_argument(
        "--expansions",
        default="",
        metavar="NAMES",
        help=f"any of {', '.join(EXPANSIONS)}, joined by commas (default: none)",
    )
    parser.add_argument(
        "--duel", action="store_true", help="two bots only: no mirror controls are played"
    )
    parser.add_argument("--games", type=int, default=100, help="for each pairing; made even")
    parser.add_argument("--bots", required=True, help="names with commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--out", type=Path, help="JSON file that is continued if it exists")
    parser.add_argument("--fresh", action="store_true", help="forget what was played before")
    parser.add_argument("--quiet", action="store_true", help="no progress line")
    return parser


def read_table(edition: str, expansions: str, players: int) -> GameOptions:
    """The options of the table. Raises LadderProblem for those that cannot start a game."""
    words = [f"edition={edition}", f"seats={players}"]
    if expansions:
        words.append(f"expansions={expansions}")
    try:
        return GameOptions.parse(" ".join(words))
    except RulesError as error:
        raise LadderProblem(f"these options cannot start a game: {error}") from None


def _is_base(table: GameOptions) -> bool:
    """True if nothing but the number of seats differs from the usual options."""
    return replace(table, seats=GameOptions().seats) == GameOptions()


def file_name(table: GameOptions, seed: int) -> str:
    """The name, without its suffix, of the file that a table's results are kept in."""
    if _is_base(table):
        return f"ladder-{table.seats}"
    return "-".join(("ladder", table.edition, *table.expansions, str(table.seats), str(seed)))


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 2 for a bad request (told on the standard error).

    Without `--bots` it is the ladder of levels that is played: see `ladder_run`.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    if not any(word.partition("=")[0] == "--bots" for word in words):
        return ladder_run.main(words)
    try:
        arguments = build_parser().parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    bots = [name.strip() for name in arguments.bots.split(",")]
    try:
        table = read_table(arguments.edition, arguments.expansions, arguments.players)
        out = arguments.out or Path("build") / "work" / f"{file_name(table, arguments.seed)}.json"
        for name in bots:
            if not is_measurable(name):
                known = ", ".join(measurable_names())
                raise LadderProblem(f"unknown bot {name!r}: there are {known}")
        if arguments.duel and len(set(bots)) != 2:
            raise LadderProblem("--duel takes two different bots")
        if arguments.games < 2 or arguments.jobs < 1:
            raise LadderProblem("--games must be at least 2 and --jobs at least 1")
        if arguments.fresh:
            out.unlink(missing_ok=True)
        names = list(dict.fromkeys(bots))
        is_base = _is_base(table)
        ladder = Ladder(out, names, table.seats, arguments.seed, None if is_base else table)
        if arguments.duel:
            ladder.pairings = [Pairing(names[0], names[1])]
        play(ladder, (arguments.games + 1) // 2, arguments.jobs, is_quiet=arguments.quiet)
    except LadderProblem as problem:
        print(f"ladder: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("ladder: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    print(ladder.table())
    return 0


if __name__ == "__main__":
    sys.exit(main())
