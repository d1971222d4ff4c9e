"""Whether one bot is stronger than another: a sequential test that plays until it knows.

    python scripts/dev.py duel level6 level5 --better-by 3 --table "seats=3 expansions=cult"

Two hypotheses are compared after each deal: H0, the first bot is not better, and H1, its chance to
win is better by so many percentage points. The test stops when the log likelihood ratio says that
one of them is wrong (a sequential probability ratio test, as testers of chess engines use it: Wald
1945; with a variance estimated from pairs of games, Van den Bergh 2020). Each deal is played twice,
with the bots' seats exchanged, and counts once. Knows claims and records; no window.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import Enum
from math import log
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final, NamedTuple

from cleopatra.bots.registry import measurable_names
from cleopatra.rules.errors import RulesError
from cleopatra.rules.options import EDITIONS, GameOptions
from cleopatra.simulate.progress import Progress
from scripts.lab.jobs import MOST_JOBS, WORK, JobProblem, command_parser, keep_going, run_command
from scripts.lab.ladder_claims import (
    DUEL,
    Claim,
    LadderProblem,
    Records,
    is_measurable,
    missing,
    play_deals,
    result_of,
)

ERROR: Final = 0.05
"""How often the test may be wrong: alpha, a bot that is not better is said to be; and beta, one
that is better by as much as asked is said not to be."""
BOUND: Final = log((1.0 - ERROR) / ERROR)
"""The log likelihood ratio at which it stops, either way. Wald 1945"""
POINTS: Final = 3.0
MOST_GAMES: Final = 8_000
"""After so many games the test ends without a decision."""
_SPREAD: Final = 0.125
"""The variance of a deal's share, if its two games are independent and even."""
_IMAGINED: Final = 8
"""How many imagined deals hold the variance there at the beginning."""
_RUNS: Final = 2_000
"""Simulated duels for each truth."""


class Verdict(Enum):
    """What a duel has shown. The values are the exit codes of the command."""

    BETTER = 0
    NOT_BETTER = 1
    UNDECIDED = 3


class DuelResult(NamedTuple):
    """What has been shown after this number of deals, and the log likelihood ratio then."""

    verdict: Verdict
    deals: int
    ratio: float


def judged(
    shares: Iterable[float], better_by: float = POINTS / 100, most_games: int = MOST_GAMES
) -> DuelResult:
    """The result of a duel by the first bot's share of each deal, 0 to 1, in their order.

    What comes after the decision does not count. `better_by` is what H1 says beyond one half, above
    0, at most one half.
    """
    number, total, squares, ratio = 0, 0.0, 0.0, 0.0
    for share in shares:
        if 2 * number >= most_games:
            break
        number += 1
        total += share
        squares += share * share
        mean = total / number
        spread = max(squares - number * mean * mean, 0.0) + _IMAGINED * _SPREAD
        variance = spread / (number + _IMAGINED)
        ratio = number * better_by * (2.0 * mean - 1.0 - better_by) / (2.0 * variance)
        if abs(ratio) >= BOUND:
            verdict = Verdict.BETTER if ratio > 0.0 else Verdict.NOT_BETTER
            return DuelResult(verdict, number, ratio)
    return DuelResult(Verdict.UNDECIDED, number, ratio)


# -- how long it takes ----------------------------------------------------------------------------


def simulated(
    truth: float,
    runs: int = _RUNS,
    better_by: float = POINTS / 100,
    most_games: int = MOST_GAMES,
    seed: int = 1,
) -> list[DuelResult]:
    """Duels of a bot that wins each game with a chance of one half and `truth`, independently."""
    chance: Callable[[], float] = Random(f"{truth} {seed}").random
    wins = 0.5 + truth

    def shares() -> Iterable[float]:
        while True:
            yield ((chance() < wins) + (chance() < wins)) / 2

    return [judged(shares(), better_by, most_games) for _ in range(runs)]


def lengths(better_by: float, most_games: int) -> str:
    """A table of how many games simulated duels take and how often they are wrong, by the truth."""
    lines = [
        "| truth, points | games: median | nine of ten below | better | not better | undecided |",
        "|---|---|---|---|---|---|",
    ]
    for part in (-0.5, 0.0, 0.5, 1.0, 1.5):
        found = simulated(part * better_by, _RUNS, better_by, most_games)
        games = [2 * each.deals for each in found]
        shares = [sum(each.verdict is v for each in found) / len(found) for v in Verdict]
        cells = " | ".join(f"{100 * share:.1f} %" for share in shares)
        tenth = quantiles(games, n=10)[-1]
        truth = 100 * part * better_by
        lines.append(f"| {truth:+.1f} | {median(games):,.0f} | {tenth:,.0f} | {cells} |")
    return "\n".join(lines)


# -- the command ----------------------------------------------------------------------------------


def claim_of(first: str, second: str, table: str, better_by: float) -> Claim:
    """The claim that the first bot is better, at a table with these options (`seats=3`).

    :raises LadderProblem: for a bot that cannot be made, or options that cannot start a game.
    """
    for name in (first, second):
        if not is_measurable(name):
            raise LadderProblem(f"unknown bot {name!r}: there are {', '.join(measurable_names())}")
    if first == second:
        raise LadderProblem("a duel takes two different bots")
    try:
        options = GameOptions.parse(table or "seats=2")
    except RulesError as error:
        raise LadderProblem(f"these options cannot start a game: {error}") from None
    usual = f"edition={next(iter(EDITIONS))}"
    words = [
        word
        for word in str(replace(options, seed="1")).split()
        if word != usual and not word.startswith(("seats=", "seed="))
    ]
    return Claim(DUEL, first, second, options.seats, 0.5 + better_by, 1.0, " ".join(words))


def fight(
    records: Records, claim: Claim, seed: int, most_games: int, jobs: int, *, is_quiet: bool = False
) -> DuelResult:
    """Play until the duel is decided or has its most games; go on from what is recorded."""
    better_by = claim.low - 0.5

    def result() -> DuelResult:
        return judged(records.of(claim).shares, better_by, most_games)

    if result().verdict is Verdict.UNDECIDED:
        todo = missing(records, [claim], seed, (most_games + 1) // 2)
        progress = Progress(2 * sum(job.size for job in todo), "games at most", is_quiet=is_quiet)

        def keep(_job: object, part: object) -> bool:
            records.add(claim, part)  # type: ignore[arg-type]
            return result().verdict is not Verdict.UNDECIDED

        keep_going(play_deals, todo, keep, jobs, progress, lambda job: 2 * job.size)
    return result()


def sentence(claim: Claim, shares: Sequence[float], found: DuelResult) -> str:
    """What the duel has shown, for people."""
    if not found.deals:
        return "nothing has been played"
    seen = result_of(shares[: found.deals])
    points = 100 * (claim.low - 0.5)
    said = {
        Verdict.BETTER: f"{claim.first} is better",
        Verdict.NOT_BETTER: f"{claim.first} is not better by {points:g} points",
        Verdict.UNDECIDED: "not decided",
    }[found.verdict]
    table = f"{claim.table} seats={claim.seats}".strip()
    return (
        f"{claim.first} against {claim.second}, {table}: {said}.\n"
        f"{2 * found.deals} games, {100 * seen.share:.1f} % ± {100 * seen.margin:.1f} won by the "
        f"first; log likelihood ratio {found.ratio:+.2f}, decided at ±{BOUND:.2f}."
    )


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = command_parser("duel", "Play two bots until it is known which one is stronger.")
    parser.add_argument("bots", nargs="*", metavar="BOT", help="the one to be better, the other")
    parser.add_argument(
        "--better-by", type=float, default=POINTS, metavar="POINTS", help="%(default)s"
    )
    parser.add_argument("--table", default="", metavar="OPTIONS", help="of the games (seats=2)")
    parser.add_argument("--most", type=int, default=MOST_GAMES, help="games (%(default)s)")
    parser.add_argument("--records", type=Path, default=WORK / "duels", help="%(default)s")
    parser.add_argument("--fresh", action="store_true", help="forget what was played before")
    parser.add_argument(
        "--lengths", action="store_true", help="play nothing: simulate how many games duels take"
    )
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if the first bot is better, 1 if it is not, 3 if that is not decided, 2
    for a bad request (said on the standard error), 130 if it was stopped."""
    return run_command(build_parser(), argv, _run, LadderProblem)


def _run(arguments: argparse.Namespace) -> int:
    better_by = arguments.better_by / 100
    if not 0.0 < better_by <= 0.5 or arguments.most < 2 or not 1 <= arguments.jobs <= MOST_JOBS:
        raise JobProblem(
            f"--better-by is above 0, at most 50; --most at least 2; --jobs 1 to {MOST_JOBS}"
        )
    if arguments.lengths:
        print(lengths(better_by, arguments.most))
        return 0
    if len(arguments.bots) != 2:
        raise JobProblem("name two bots")
    first, second = arguments.bots
    claim = claim_of(first, second, arguments.table, better_by)
    records = Records(arguments.records, arguments.seed)
    if arguments.fresh:
        records.forget(claim)
    found = fight(
        *(records, claim, arguments.seed, arguments.most, arguments.jobs),
        is_quiet=arguments.quiet,
    )
    print(sentence(claim, records.of(claim).shares, found))
    return found.verdict.value


if __name__ == "__main__":
    sys.exit(main())
