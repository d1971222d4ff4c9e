"""Statistics of many bot games: `python -m cleopatra simulate --players 4 --bots greedy,random
...`.

Prints a table, or one JSON object with `--json`; progress goes to the standard error output.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from cleopatra.bots.bot import Budget
from cleopatra.bots.registry import bot_names, make_bot, measurable_names
from cleopatra.rules.composition import compose
from cleopatra.rules.errors import RulesError
from cleopatra.rules.options import EDITIONS, EXPANSIONS, HOUSE_RULES, GameOptions
from cleopatra.simulate.playing import PlayedGame, play_bots, play_random
from cleopatra.simulate.progress import Progress

MOST_JOBS: Final = 64
_OWN_ARGUMENTS: Final = ("seats=", "seed=", "edition=", "expansions=")
_CHUNK: Final = 20
"""Games that a process plays between reports, so that the progress line moves."""


class BadRequest(ValueError):
    """A request that cannot be met; the text says why, in English."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to simulate: the options without a seed, a bot for each seat, the seeds to play:
    `games` of them from the deal `first_game` on."""

    options: GameOptions
    bots: tuple[str, ...]
    games: int
    seed: int
    jobs: int = 1
    budget: Budget = field(default_factory=Budget)
    first_game: int = 0

    def seed_of(self, game: int) -> str:
        """The seed of the deal number `game`."""
        return f"{self.seed}.{game}"


@dataclass(slots=True)
class TableSums:
    """Sums over games. Lists are by seat; a shared victory counts for each winner in part."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    capped: int = 0
    cpu_seconds: float = 0.0
    scarabs: list[float] = field(default_factory=list)
    amulets: list[float] = field(default_factory=list)
    eaten: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    slowest: list[float] = field(default_factory=list)

    @staticmethod
    def empty(seats: int) -> TableSums:
        """No games yet."""
        zeros = [0.0] * seats
        return TableSums(
            scarabs=zeros[:], amulets=zeros[:], eaten=[0] * seats, wins=zeros[:], slowest=zeros[:]
        )

    def add(self, played: PlayedGame) -> None:
        """Add one game."""
        outcome = played.outcome
        self.games += 1
        self.decisions += played.decisions
        self.turns += played.turns
        self.capped += played.is_capped
        for seat in range(len(self.wins)):
            self.scarabs[seat] += outcome.scarabs[seat]
            self.amulets[seat] += outcome.amulets[seat]
            self.eaten[seat] += outcome.eaten[seat]
            self.slowest[seat] = max(self.slowest[seat], played.slowest[seat])
        for seat in outcome.winners:
            self.wins[seat] += 1.0 / len(outcome.winners)

    def merge(self, other: TableSums) -> None:
        """Add the games of another tally with as many seats."""
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.capped += other.capped
        self.cpu_seconds += other.cpu_seconds
        for seat in range(len(self.wins)):
            self.scarabs[seat] += other.scarabs[seat]
            self.amulets[seat] += other.amulets[seat]
            self.eaten[seat] += other.eaten[seat]
            self.wins[seat] += other.wins[seat]
            self.slowest[seat] = max(self.slowest[seat], other.slowest[seat])


def simulate(request: Request, *, is_quiet: bool = True) -> TableSums:
    """Play the games and add them up.

    The sums, times excepted, depend on the request only and not on the number of jobs. Raises
    RulesError for a garden that cannot be.

    >>> sums = simulate(Request(GameOptions(seats=2), ("random", "random"), games=10, seed=1))
    >>> sums.games, sums.wins
    (10, [3.0, 7.0])
    """
    compose(request.options)  # a bad layout is told here, not in a worker process
    tally = TableSums.empty(request.options.seats)
    start, last = request.first_game, request.first_game + request.games
    chunks = [(request, first, min(first + _CHUNK, last)) for first in range(start, last, _CHUNK)]
    progress = Progress(request.games, "games", is_quiet=is_quiet)
    if request.jobs == 1 or len(chunks) == 1:
        for chunk in chunks:
            tally.merge(_play_chunk(chunk))
            progress.show(tally.games)
    else:
        jobs = min(request.jobs, len(chunks))
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            for part in pool.imap(_play_chunk, chunks):
                tally.merge(part)
                progress.show(tally.games)
    progress.end()
    return tally


def _play_chunk(chunk: tuple[Request, int, int]) -> TableSums:
    request, first, last = chunk
    seats = request.options.seats
    tally = TableSums.empty(seats)
    all_random = all(name == "random" for name in request.bots)
    started = time.process_time()
    for game in range(first, last):
        options = replace(request.options, seed=request.seed_of(game))
        if all_random:
            tally.add(play_random(options, game))
        else:
            bots = [make_bot(name, game * seats + seat) for seat, name in enumerate(request.bots)]
            tally.add(play_bots(options, bots, request.budget))
    tally.cpu_seconds = time.process_time() - started
    return tally


# -- reports ---------------------------------------------------------------------------------


def report(request: Request, tally: TableSums) -> dict[str, object]:
    """What is printed with `--json`. Means are for one game; `*_by_seat` are lists by seat."""
    games = tally.games
    cpu = max(tally.cpu_seconds, 1e-9)
    by_bot: dict[str, float] = {}
    for name, wins in zip(request.bots, tally.wins, strict=True):
        by_bot[name] = by_bot.get(name, 0.0) + wins
    values: dict[str, object] = {
        "options": str(compose(request.options).options),
        "players": request.options.seats,
        "bots": list(request.bots),
        "seed": request.seed,
        "first_seed": request.seed_of(request.first_game),
        "last_seed": request.seed_of(request.first_game + games - 1),
        "games": games,
        "decisions": tally.decisions,
        "capped": tally.capped,
        "turns": round(tally.turns / games, 2),
        "eaten_share": round(sum(tally.eaten) / (games * request.options.seats), 4),
        "eaten_share_by_seat": [round(n / games, 4) for n in tally.eaten],
        "scarabs_by_seat": [round(n / games, 2) for n in tally.scarabs],
        "amulets_by_seat": [round(n / games, 2) for n in tally.amulets],
        "wins_by_seat": [round(n, 2) for n in tally.wins],
        "wins_by_bot": {name: round(wins, 2) for name, wins in by_bot.items()},
        "win_share_by_bot": {name: round(wins / games, 4) for name, wins in by_bot.items()},
        "slowest_decision_by_seat": [round(s, 4) for s in tally.slowest],
        "cpu_seconds": round(tally.cpu_seconds, 3),
        "games_per_cpu_second": round(games / cpu, 2),
        "decisions_per_cpu_second": round(tally.decisions / cpu, 1),
    }
    return values


def _table(values: dict[str, object]) -> str:
    width = max(len(name) for name in values)
    lines = []
    for name, value in values.items():
        if isinstance(value, dict):
            value = ", ".join(f"{k} {v}" for k, v in value.items())
        elif isinstance(value, list):
            value = "  ".join(str(v) for v in value)
        lines.append(f"{name.replace('_', ' '):{width}}  {value}")
    return "\n".join(lines)


# -- the command ----------------------------------------------------------------------------


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(
        prog="cleopatra simulate", description="Let bots play many games and add them up."
    )
    parser.add_argument("--players", type=int, default=4, help="seats (default: %(default)s)")
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
        "--bots",
        default="random",
        help=f"one name for all seats, or one for each with commas: {', '.join(bot_names())}",
    )
    parser.add_argument("--games", type=int, default=100, help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: %(default)s)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="RULE=VALUE",
        help=f"a house rule or another option: {', '.join(HOUSE_RULES)}, garden, slot_costs ...",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--quiet", action="store_true", help="no progress line")
    return parser


def read_request(arguments: argparse.Namespace) -> Request:
    """The request of parsed arguments. Raises BadRequest with a sentence about what is wrong."""
    names = tuple(name.strip() for name in arguments.bots.split(","))
    if len(names) == 1:
        names *= max(arguments.players, 1)
    for name in names:
        if name not in measurable_names():
            raise BadRequest(f"unknown bot {name!r}: there are {', '.join(measurable_names())}")
    if len(names) != arguments.players:
        raise BadRequest(f"{len(names)} bots for {arguments.players} players")
    if arguments.games < 1:
        raise BadRequest("--games must be at least 1")
    if not 1 <= arguments.jobs <= MOST_JOBS:
        raise BadRequest(f"--jobs must be from 1 to {MOST_JOBS}")
    words = [f"edition={arguments.edition}", f"seats={arguments.players}"]
    if arguments.expansions:
        words.append(f"expansions={arguments.expansions}")
    for option in arguments.option:
        if option.startswith(_OWN_ARGUMENTS) or any(c.isspace() for c in option):
            raise BadRequest(
                f"--option {option!r}: use --players, --seed, --edition and --expansions"
            )
        words.append(option)
    try:
        options = GameOptions.parse(" ".join(words))
        compose(options)
    except RulesError as error:
        raise BadRequest(f"these options cannot start a game: {error}") from None
    return Request(options, names, arguments.games, arguments.seed, arguments.jobs)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 2 for a bad request (told on the standard error)."""
    parser = build_parser()
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        request = read_request(arguments)
    except BadRequest as error:
        print(f"cleopatra simulate: {error}", file=sys.stderr)
        return 2
    try:
        tally = simulate(request, is_quiet=arguments.quiet)
    except KeyboardInterrupt:
        print("cleopatra simulate: stopped", file=sys.stderr)
        return 130
    values = report(request, tally)
    print(json.dumps(values) if arguments.json else _table(values))
    return 0


if __name__ == "__main__":
    sys.exit(main())
