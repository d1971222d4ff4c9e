"""The jobs of a measurement, played in order in one process or several, and its command.

A job's result is kept as soon as all jobs before it are kept, so a run can be stopped at any moment
and continued. Knows nothing of what is measured.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

from cleopatra.bots.families import Family, all_families
from cleopatra.simulate.progress import Progress

WORK: Final = Path("build") / "work"
"""Where unfinished measurements lie."""
MOST_JOBS: Final = 64
STOPPED: Final = 130
"""The exit code of a command that Ctrl+C has stopped."""

Subject = TypeVar("Subject")
Work = TypeVar("Work")
Result = TypeVar("Result")


class Job(NamedTuple, Generic[Subject]):
    """Games or deals from `first` to `last` (exclusive) of one subject: a claim, a family."""

    subject: Subject
    seed: int
    first: int
    last: int

    @property
    def size(self) -> int:
        """How many games or deals these are."""
        return self.last - self.first


class JobProblem(Exception):
    """A command cannot be carried out; the text says why, in English."""


def keep_going(
    play: Callable[[Work], Result],
    todo: Sequence[Work],
    keep: Callable[[Work, Result], bool | None],
    jobs: int,
    progress: Progress,
    size: Callable[[Work], int] = lambda _: 1,
) -> None:
    """Play all that is to do in `jobs` processes, and hand each result to `keep`, in order, until
    all is done or `keep` returns True. `size` is what a job adds to the progress.

    Ctrl+C raises KeyboardInterrupt here only: the other processes are ended.
    """
    done = 0

    def take(results: Iterable[Result]) -> None:
        nonlocal done
        for job, result in zip(todo, results, strict=False):
            is_enough = keep(job, result)
            done += size(job)
            progress.show(done)
            if is_enough:
                break

    if jobs == 1 or len(todo) < 2:
        take(map(play, todo))
    else:
        context = multiprocessing.get_context("spawn")
        with context.Pool(min(jobs, len(todo)), _leave_ctrl_c) as pool:
            take(pool.imap(play, todo))
    progress.end()


def _leave_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# The command of a measurement.


def command_parser(
    prog: str, about: str, *, games: int | None = None, of: str = "of each table"
) -> argparse.ArgumentParser:
    """The options that measurements share. `games` is the usual number, None for a command without
    the option."""
    parser = argparse.ArgumentParser(prog=prog, description=about)
    if games is not None:
        parser.add_argument("--games", type=int, default=games, help=f"{of} (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    parser.add_argument("--quiet", action="store_true", help="no progress line")
    return parser


def add_tables(parser: argparse.ArgumentParser) -> None:
    """The option that names families of games; see `families_named`."""
    names = ", ".join(family.name for family in all_families())
    parser.add_argument("--tables", default="", metavar="NAMES", help=f"any of {names} (all)")


def families_named(words: str) -> list[Family]:
    """The families with these names (comma-separated), in that order; all of them for "".

    :raises JobProblem: for a name that none has.
    """
    known = {family.name: family for family in all_families()}
    names = words.split(",") if words else list(known)
    for name in names:
        if name not in known:
            raise JobProblem(f"unknown table {name!r}: there are {', '.join(known)}")
    return [known[name] for name in names]


def run_command(
    parser: argparse.ArgumentParser,
    argv: Sequence[str] | None,
    do: Callable[[argparse.Namespace], int],
    *problems: type[Exception],
) -> int:
    """Runs a command and returns its exit code: 2 for a bad request or one of these problems, said
    on the standard error; `STOPPED` after Ctrl+C; else what `do` returns."""
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    known: tuple[type[Exception], ...] = (JobProblem, *problems)
    try:
        return do(arguments)
    except known as problem:
        print(f"{parser.prog}: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"{parser.prog}: stopped; the same command goes on from here", file=sys.stderr)
        return STOPPED
