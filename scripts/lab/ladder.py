"""The command that plays the ladder: seven levels, six characters, their controls, simple habits.

`python scripts/dev.py ladder --players 2 --games 2000 --jobs 2`, with `--edition` and
`--expansions` for other games and `--exploits` for opponents with one simple habit each. Knows
claims, records and the page; no window.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cleopatra.rules.errors import RulesError
from cleopatra.rules.options import EDITIONS, EXPANSIONS, GameOptions
from cleopatra.simulate.progress import Progress, write_whole
from scripts.lab import ladder_page, ladder_rows
from scripts.lab.jobs import MOST_JOBS, STOPPED, command_parser, keep_going, run_command
from scripts.lab.ladder_claims import (
    EXPLOIT,
    Claim,
    ClaimJob,
    ClaimPart,
    LadderProblem,
    Records,
    claims,
    exploits,
    missing,
    play_deals,
)
from scripts.lab.report import RESULTS

FIGURES: Final = Path("assets") / "ladder.json"
PAGE: Final = RESULTS / "ladder.txt"
MORE: Final = RESULTS / "ladder" / "tables.json"
"""The figures of other games and of opponents with simple habits, which the game does not show."""
RECORDS: Final = RESULTS / "ladder"


def play(
    records: Records,
    chosen: Sequence[Claim],
    seed: int,
    deals: int,
    jobs: int,
    *,
    is_quiet: bool = False,
) -> None:
    """Play what is missing until each claim has this many deals, in `jobs` processes."""
    todo = missing(records, chosen, seed, deals)
    progress = Progress(2 * sum(job.size for job in todo), "games", is_quiet=is_quiet)

    def keep(job: ClaimJob, part: ClaimPart) -> None:
        records.add(job.subject, part)

    keep_going(play_deals, todo, keep, jobs, progress, lambda job: 2 * job.size)


def write(
    records: Records, chosen: Sequence[Claim], seed: int, figures: Path, more: Path, page: Path
) -> None:
    """Update the game's file, that of other tables, and the page by the results of these claims."""
    played = [(claim, records.of(claim)) for claim in chosen]
    shown = [(claim, part) for claim, part in played if is_shown(claim)]
    others = [(claim, part) for claim, part in played if not is_shown(claim)]
    rows = ladder_rows.updated(ladder_rows.read(figures), shown, seed)
    beside = ladder_rows.updated(ladder_rows.read(more), others, seed)
    write_whole(figures, json.dumps(rows, indent=1) + "\n", LadderProblem)
    if beside["claims"]:
        write_whole(more, json.dumps(beside, indent=1) + "\n", LadderProblem)
    write_whole(page, ladder_page.page(rows, beside), LadderProblem)


def is_shown(claim: Claim) -> bool:
    """Whether the game shows the result: the ladder of the base game."""
    return not claim.table and claim.kind != EXPLOIT


def table_of(edition: str, expansions: str, players: int) -> str:
    """The options of the table that are not those of the base game.

    :raises LadderProblem: for options that cannot start a game.
    """
    words = [f"edition={edition}"] if edition != next(iter(EDITIONS)) else []
    if expansions:
        chosen = ",".join(EXPANSIONS) if expansions == "all" else expansions
        words.append(f"expansions={chosen}")
    try:
        options = GameOptions.parse(" ".join([*words, f"seats={players}"]))
    except RulesError as error:
        raise LadderProblem(f"these options cannot start a game: {error}") from None
    if expansions:
        words[-1] = f"expansions={','.join(options.expansions)}"
    return " ".join(words)


def choose(seats: int, only: str, table: str = "", *, of_habits: bool = False) -> list[Claim]:
    """All claims about a table, or those whose code or kind is in `only` (comma-separated).

    :raises LadderProblem: for a word that names none.
    """
    known = exploits(seats, table) if of_habits else claims(seats, table)
    if not only:
        return known
    chosen: list[Claim] = []
    for word in only.split(","):
        found = [claim for claim in known if word.strip() in (claim.code, claim.kind)]
        if not found:
            codes = ", ".join(claim.code for claim in known)
            raise LadderProblem(f"unknown claim {word!r}: there are {codes}")
        chosen += [claim for claim in found if claim not in chosen]
    return chosen


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    about = "Play the ladder of levels and characters; `duel` plays any two bots."
    parser = command_parser("ladder", about, games=100, of="for each claim; made even")
    parser.add_argument("--players", type=int, choices=range(2, 6), default=2)
    parser.add_argument(
        "--edition", choices=tuple(EDITIONS), default=next(iter(EDITIONS)), help="%(default)s"
    )
    parser.add_argument(
        "--expansions", default="", metavar="NAMES", help=f"all, or any of {', '.join(EXPANSIONS)}"
    )
    parser.add_argument(
        "--exploits", action="store_true", help="opponents with one simple habit each"
    )
    parser.add_argument("--only", default="", metavar="CODES", help="step, top, step-level3, ...")
    parser.add_argument("--fresh", action="store_true", help="forget what was played before")
    parser.add_argument(
        "--changed", action="store_true", help="forget what bots played that play otherwise now"
    )
    parser.add_argument("--table", action="store_true", help="play nothing, write the tables")
    parser.add_argument("--records", type=Path, default=RECORDS, help="what has been played so far")
    parser.add_argument("--figures", type=Path, default=FIGURES)
    parser.add_argument("--more", type=Path, default=MORE, help="figures of other tables")
    parser.add_argument("--page", type=Path, default=PAGE)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 2 for a bad request (said on the standard error), 130
    if it was stopped: then the tables hold what was played."""
    return run_command(build_parser(), argv, _run, LadderProblem)


def _run(arguments: argparse.Namespace) -> int:
    code = 0
    if arguments.games < 2 or not 1 <= arguments.jobs <= MOST_JOBS:
        raise LadderProblem(f"--games must be at least 2 and --jobs from 1 to {MOST_JOBS}")
    table = table_of(arguments.edition, arguments.expansions, arguments.players)
    chosen = choose(arguments.players, arguments.only, table, of_habits=arguments.exploits)
    records = Records(arguments.records, arguments.seed)
    for claim in chosen:
        if arguments.fresh:
            records.forget(claim)
        elif arguments.changed:
            records.forget_older(claim)
    for path in (arguments.figures, arguments.more):
        ladder_rows.read(path)  # report a bad file before hours of play
    try:
        if not arguments.table:
            deals = (arguments.games + 1) // 2
            quiet = arguments.quiet
            play(records, chosen, arguments.seed, deals, arguments.jobs, is_quiet=quiet)
    except KeyboardInterrupt:
        print("ladder: stopped; the same command goes on from here", file=sys.stderr)
        code = STOPPED
    write(
        *(records, chosen, arguments.seed),
        *(arguments.figures, arguments.more, arguments.page),
    )
    print(f"{arguments.figures} and {arguments.page} are written")
    return code


if __name__ == "__main__":
    sys.exit(main())
