"""The effect of each edition and expansion on a game, by self-play: `python scripts/dev.py
balance`.

Writes the figures that the set-up screen shows and a table for people. A run that was stopped is
continued with `--resume`. Knows simulations; no window.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Any, Final

from cleopatra.rules.options import EDITIONS, EXPANSIONS, NOT_IN_EDITION, GameOptions
from cleopatra.simulate.progress import Progress, write_whole
from cleopatra.simulate.simulate import Request, TableSums, simulate
from scripts.lab.jobs import MOST_JOBS, command_parser, run_command
from scripts.lab.report import RESULTS

FORMAT: Final = "cleopatra-balance"
VERSION: Final = 1
BOT: Final = "greedy"
FIGURES: Final = Path("assets") / "balance.json"
PAGE: Final = RESULTS / "balance.txt"
PARTS: Final = RESULTS / "duels" / "balance.json"
Z95: Final = 1.96
_PART: Final = 20
"""Games of one batch; results are written after each."""


class BalanceProblem(Exception):
    """The figures cannot be made; the message says why, in English."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """One kind of game: an edition, expansions and a number of seats."""

    edition: str
    expansions: tuple[str, ...]
    seats: int

    @property
    def options(self) -> GameOptions:
        return GameOptions(
            edition=self.edition, expansions=self.expansions, seats=self.seats, first_player="0"
        )

    @property
    def key(self) -> str:
        return f"{self.edition}:{','.join(self.expansions)}:{self.seats}"


def kinds() -> list[GameKind]:
    """The editions, each expansion alone and all of them, for each number of seats."""
    found = []
    for edition, (fewest, most) in EDITIONS.items():
        mixes: list[tuple[str, ...]] = [()]
        if "expansions" not in NOT_IN_EDITION[edition]:
            mixes += [(name,) for name in EXPANSIONS] + [EXPANSIONS]
        found += [GameKind(edition, mix, n) for mix in mixes for n in range(fewest, most + 1)]
    return found


def share_margin(share: float, number: int) -> float:
    """Half the width of the 95 % interval (Wilson's) of a share of `number` independent samples.

    Unlike the normal approximation it is wide for shares from few games.
    """
    z2 = Z95 * Z95
    spread = share * (1.0 - share) / number + z2 / (4.0 * number * number)
    return Z95 * sqrt(spread) / (1.0 + z2 / number)


# -- what has been played ------------------------------------------------------------------------


class BalanceRecord:
    """The tallies so far, in a file of their own so that nothing is played twice.

    :raises BalanceProblem: if the file is damaged or was played with another seed.
    """

    def __init__(self, path: Path, seed: int, *, is_resumed: bool) -> None:
        self._path = path
        self._seed = seed
        self._tallies: dict[str, TableSums] = {}
        if is_resumed and path.exists():
            self._read()

    def of(self, kind: GameKind) -> TableSums:
        """The tally of a kind of game, empty if none was played."""
        return self._tallies.setdefault(kind.key, TableSums.empty(kind.seats))

    def play(self, kind: GameKind, number: int, jobs: int) -> None:
        """Add a batch of games, in the order of their seeds, and write them at once."""
        tally = self.of(kind)
        first = tally.games
        request = Request(
            kind.options, (BOT,) * kind.seats, number, self._seed, jobs, first_game=first
        )
        tally.merge(simulate(request))
        self._write()

    def _read(self) -> None:
        try:
            body = json.loads(self._path.read_text(encoding="utf-8"))
            if (body["format"], body["version"], body["seed"]) != (FORMAT, VERSION, self._seed):
                raise ValueError("another format or seed")
            self._tallies = {key: TableSums(**tally) for key, tally in body["tallies"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise BalanceProblem(f"{self._path} cannot be continued: {error}") from None

    def _write(self) -> None:
        tallies = {key: asdict(tally) for key, tally in self._tallies.items()}
        body = {"format": FORMAT, "version": VERSION, "seed": self._seed, "tallies": tallies}
        write_whole(self._path, json.dumps(body), BalanceProblem)


def play(record: BalanceRecord, games: int, jobs: int, *, is_quiet: bool = False) -> None:
    """Play what is missing until there are `games` games of each kind."""
    missing = [(kind, games - record.of(kind).games) for kind in kinds()]
    progress = Progress(sum(max(n, 0) for _, n in missing), "games", is_quiet=is_quiet)
    done = 0
    for kind, number in missing:
        while number > 0:
            part = min(_PART * jobs, number)
            record.play(kind, part, jobs)
            number -= part
            done += part
            progress.show(done)
    progress.end()


# -- what is written -----------------------------------------------------------------------------


def row(kind: GameKind, tally: TableSums) -> dict[str, Any]:
    """One row of the figures. `turns` of a game, `scarabs` of a seat, shares of seats eaten and of
    games won by seat in turn order; a shared victory counts for each winner in part."""
    games = tally.games
    return {
        "edition": kind.edition,
        "expansions": list(kind.expansions),
        "seats": kind.seats,
        "games": games,
        "turns": round(tally.turns / games, 2),
        "scarabs": round(sum(tally.scarabs) / (games * kind.seats), 2),
        "eaten": round(sum(tally.eaten) / (games * kind.seats), 4),
        "wins": [round(wins / games, 4) for wins in tally.wins],
    }


def figures(record: BalanceRecord) -> dict[str, Any]:
    """The file for the set-up screen."""
    played = [(kind, record.of(kind)) for kind in kinds()]
    rows = [row(kind, tally) for kind, tally in played if tally.games]
    return {"format": FORMAT, "version": VERSION, "bot": BOT, "tables": rows}


def page(record: BalanceRecord, seed: int) -> str:
    """The table for people, as Markdown."""
    lines = [
        "# Balance",
        "",
        f"Games of `{BOT}` against itself, seat 1 begins; seeds `{seed}.0` and on. Scarabs are the",
        "mean of all seats after the count (talents in the edition of 2006), eaten is the share of",
        "seats thrown to the crocodile, wins are by seat in turn order. Shares have their 95 %",
        "interval; seats of one game are not independent, so that of the eaten is rough.",
        "",
        "    python scripts/dev.py balance --games N --jobs 2 --resume",
        "",
        "| game | seats | games | called off | turns | scarabs | eaten | wins by seat |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for kind in kinds():
        tally = record.of(kind)
        if not tally.games:
            continue
        own = row(kind, tally)
        wins = ", ".join(_percent(share, tally.games) for share in own["wins"])
        name = " ".join((kind.edition, "+".join(kind.expansions))).strip()
        lines.append(
            f"| {name} | {kind.seats} | {tally.games} | {tally.capped} | {own['turns']:.1f} "
            f"| {own['scarabs']:.1f} | {_percent(own['eaten'], tally.games)} | {wins} |"
        )
    return "\n".join(lines) + "\n"


def _percent(share: float, number: int) -> str:
    return f"{100 * share:.0f} ± {100 * share_margin(share, number):.0f} %"


# -- the command ---------------------------------------------------------------------------------


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    about = "Measure each edition and expansion by self-play."
    parser = command_parser("balance", about, games=200, of="of each kind")
    parser.add_argument("--resume", action="store_true", help="go on where a run was stopped")
    parser.add_argument("--parts", type=Path, default=PARTS, help="what has been played so far")
    parser.add_argument("--figures", type=Path, default=FIGURES)
    parser.add_argument("--page", type=Path, default=PAGE)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 2 for a bad request (told on the standard error)."""
    return run_command(build_parser(), argv, _run, BalanceProblem)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.games < 1 or not 1 <= arguments.jobs <= MOST_JOBS:
        raise BalanceProblem(f"--games must be at least 1 and --jobs from 1 to {MOST_JOBS}")
    record = BalanceRecord(arguments.parts, arguments.seed, is_resumed=arguments.resume)
    play(record, arguments.games, arguments.jobs, is_quiet=arguments.quiet)
    write_whole(arguments.figures, json.dumps(figures(record), indent=1) + "\n", BalanceProblem)
    write_whole(arguments.page, page(record, arguments.seed), BalanceProblem)
    print(f"{arguments.figures} and {arguments.page} are written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
