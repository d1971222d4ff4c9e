"""Measures the speed of the rules, compared with another board game; or of the window (`--ui`).

This game runs in pure Python and, where `scripts/dev.py fast` has compiled it, compiled too.
`python -m scripts.lab.bench` writes its table into docs/performance.md between two markers. Only
ratios can be compared between machines: rounds of both games alternate, CPU time is counted, and
medians are taken.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Final

from scripts.lab import bench_against
from scripts.lab.bench_against import Measurements
from scripts.lab.peer import PACKAGE, Peer, PeerProblem, PeerTiming, interpreter_with_peer
from scripts.lab.report import REPORT, write_between

ROOT: Final = Path(__file__).resolve().parents[2]
COMPILED: Final = ROOT / "build" / "work" / "fast"
SCRIPT: Final = Path(__file__).with_name("bench_engine.py")
PEER_FOLDER: Final = ROOT / ".venv-peer"
LEAST_ROUNDS: Final = 5
WARM_UP: Final = 1500
GAMES_RATIO, GAMES_GOAL = 25.0, 40.0
DECISIONS_RATIO, DECISIONS_GOAL, COMPILED_RATIO = 9.0, 14.0, 25.0
CLONE_MICROSECONDS: Final = 2.0
LIST_MICROSECONDS: Final = 25.0
DETERMINIZE_MICROSECONDS: Final = 20.0
ROLLOUTS: Final = 4000

NONE: Final = "–"
"""Stands in the table where nothing is compiled."""


BenchRow = tuple[str, str, str, str]
"""What, the figure in pure Python, compiled, the target."""


@dataclass(frozen=True, slots=True)
class Round:
    """Games and decisions for one CPU second: pure Python, compiled if there is one, and peer."""

    pure: tuple[float, float]
    compiled: tuple[float, float] | None
    peer: tuple[float, float]


def a_second(played: PeerTiming) -> tuple[float, float]:
    """Games and decisions for one CPU second."""
    return played.number / played.seconds, played.decisions / played.seconds


def compiled_folder() -> Path | None:
    """Where the compiled modules are, if `scripts/dev.py fast` has made them."""
    return COMPILED if (COMPILED / "stamp").is_file() else None


def figure_rows(pure: Measurements, compiled: Measurements | None) -> list[BenchRow]:
    """The figures that are not compared with another game."""
    both = (pure, compiled)

    def row(what: str, name: str, form: str, target: str) -> BenchRow:
        texts = [form.format(f[name]) if f else NONE for f in both]
        return what, texts[0], texts[1], target

    return [
        row("clone of a state", "clone", "{:.2f} µs", f"at most {CLONE_MICROSECONDS:.0f} µs"),
        row(
            f"legal list of a mosaic ({pure['places']:.0f} places)",
            "legal list",
            "{:.1f} µs",
            f"at most {LIST_MICROSECONDS:.0f} µs",
        ),
        row("determinize", "determinize", "{:.1f} µs", f"goal {DETERMINIZE_MICROSECONDS:.0f} µs"),
        row("observe", "observe", "{:.1f} µs", ""),
        row(
            "random play for four turns from a copy",
            "rollouts/s",
            "{:,.0f} a second",
            f"goal {ROLLOUTS:,}",
        ),
        row("plans played in a sample by the Sphinx", "plays/s", "{:.0f} a second", ""),
        row("the same with all expansions", "plays/s, expansions", "{:.0f} a second", ""),
        row("greedy bot, median decision", "greedy ms, median", "{:.1f} ms", ""),
        row(
            "greedy bot, 99th of 100 decisions",
            "greedy ms, 99th",
            "{:.0f} ms",
            "at most 300 ms",
        ),
    ]


def compared_rows(
    pure: Peer, compiled: Peer | None, peer: Peer, rounds: int, games: int, peer_games: int
) -> list[BenchRow]:
    """The figures of both games, in rounds that alternate, after a warm-up: our tables of payments
    are filled as they are used."""
    for own in (pure, compiled):
        if own is not None:
            own.play(WARM_UP)
    peer.play(2)
    played: list[Round] = []
    for number in range(rounds):
        ours = a_second(pure.play(games))
        faster = a_second(compiled.play(games)) if compiled else None
        played.append(Round(ours, faster, a_second(peer.play(peer_games))))
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    copies = peer.copy(2000)

    def own_figures(form: str, what: int, compare: bool) -> tuple[str, str]:
        """The medians of both columns, for themselves or beside the peer's."""
        texts = []
        for own in ([r.pure for r in played], [r.compiled for r in played]):
            values = [
                figure[what] / (r.peer[what] if compare else 1.0)
                for figure, r in zip(own, played, strict=True)
                if figure is not None
            ]
            texts.append(form.format(median(values)) if values else NONE)
        return texts[0], texts[1]

    name = f"{PACKAGE} {peer.version}"
    peer_games_a_second = median(r.peer[0] for r in played)
    peer_decisions_a_second = median(r.peer[1] for r in played)
    return [
        ("random games, 4 players", *own_figures("{:.0f} games/s", 0, False), ""),
        ("", *own_figures("{:,.0f} decisions/s", 1, False), ""),
        (f"{name}, 4 random players", f"{peer_games_a_second:.0f} games/s", "", ""),
        ("", f"{peer_decisions_a_second:,.0f} decisions/s", "", ""),
        (
            "**ratio of games/s**",
            *own_figures("**{:.1f}**", 0, True),
            f"at least {GAMES_RATIO:.0f}, goal {GAMES_GOAL:.0f}",
        ),
        (
            "**ratio of decisions/s**",
            *own_figures("**{:.1f}**", 1, True),
            f"at least {DECISIONS_RATIO:.0f}, goal {DECISIONS_GOAL:.0f}; "
            f"compiled {COMPILED_RATIO:.0f}",
        ),
        (f"{name}, copy of a game", f"{copies.seconds / copies.number * 1e6:.1f} µs", "", ""),
    ]


def as_table(rows: Sequence[BenchRow]) -> str:
    """Markdown, with the machine it was measured on."""
    lines = [
        f"Measured with Python {platform.python_version()} on {platform.system()} "
        f"{platform.machine()}, CPU time of one core, medians.",
        "",
        "| what | pure Python | compiled | target |",
        "|---|---|---|---|",
    ]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines)


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(
        prog="bench", description="Measure the engine against a peer, or the window."
    )
    parser.add_argument("--ui", action="store_true", help="measure the window instead")
    parser.add_argument(
        "--against",
        metavar="REVISION",
        help=f"only compare with a revision of this repository, or with the last "
        f"{bench_against.RELEASE!r}",
    )
    parser.add_argument(
        "--compiled",
        action="store_true",
        help="with --against: compile both first, which takes some minutes",
    )
    parser.add_argument("--rounds", type=int, default=LEAST_ROUNDS)
    parser.add_argument("--games", type=int, default=400, help="our games in a round")
    parser.add_argument("--peer-games", type=int, default=40, help="the peer's games in a round")
    parser.add_argument("--no-write", action="store_true", help="leave docs/performance.md alone")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 1 without a peer, 2 for a bad request."""
    try:
        arguments = build_parser().parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    if arguments.rounds < LEAST_ROUNDS or arguments.games < 1 or arguments.peer_games < 1:
        print(f"bench: at least {LEAST_ROUNDS} rounds and one game each", file=sys.stderr)
        return 2
    if arguments.ui:
        more = ["--no-write"] if arguments.no_write else []
        window = import_module("scripts.lab.bench_ui")
        return int(window.main(["--rounds", str(arguments.rounds), *more]))
    if arguments.against:
        try:
            print(
                bench_against.report(
                    arguments.against,
                    arguments.rounds,
                    arguments.games,
                    is_compiled=arguments.compiled,
                )
            )
        except (bench_against.NoRevision, PeerProblem) as problem:
            print(f"bench: {problem}", file=sys.stderr)
            return 1
        return 0
    folder = compiled_folder()
    try:
        with (
            Peer(Path(sys.executable), SCRIPT, ROOT) as pure,
            Peer(Path(sys.executable), SCRIPT, folder) if folder else nullcontext() as compiled,
        ):
            rows = figure_rows(
                pure.figures(arguments.rounds),
                compiled.figures(arguments.rounds) if compiled else None,
            )
            try:
                with Peer(interpreter_with_peer(PEER_FOLDER)) as peer:
                    compared = compared_rows(
                        *(pure, compiled, peer),
                        *(arguments.rounds, arguments.games, arguments.peer_games),
                    )
            except PeerProblem as problem:
                print(as_table(rows))
                print(f"bench: nothing to compare with: {problem}", file=sys.stderr)
                return 1
    except PeerProblem as problem:
        print(f"bench: our own process: {problem}", file=sys.stderr)
        return 1
    table = as_table([*compared, *rows])
    print(table)
    if not arguments.no_write:
        write_between(REPORT, "rules", "The rules", table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
