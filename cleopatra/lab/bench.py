"""How fast the rules are, beside another game of the kind in the same run; or the window (`--ui`).

`python -m cleopatra.lab.bench` writes its table into docs/performance.md between two markers.
Only ratios can be compared between machines: rounds of both games alternate, CPU time is counted,
and medians are taken.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Final

from cleopatra.bots.bot import Budget
from cleopatra.bots.registry import make_bot
from cleopatra.lab.peer import PACKAGE, Peer, PeerProblem, interpreter_with_peer
from cleopatra.lab.playing import play_random
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.errors import RulesBug
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State

ROOT: Final = Path(__file__).resolve().parents[2]
REPORT: Final = ROOT / "docs" / "performance.md"
PEER_FOLDER: Final = ROOT / ".venv-peer"
LEAST_ROUNDS: Final = 5
WARM_UP: Final = 1500
GAMES_RATIO: Final = 25.0
DECISIONS_RATIO: Final = 9.0
CLONE_MICROSECONDS: Final = 2.0
LIST_MICROSECONDS: Final = 25.0
DETERMINIZE_MICROSECONDS: Final = 20.0

Row = tuple[str, str, str]
"""What, the figure, the target."""


@dataclass(frozen=True, slots=True)
class Round:
    """Games and decisions for one CPU second, ours and theirs."""

    games: float
    decisions: float
    peer_games: float
    peer_decisions: float


def our_round(games: int, first: int) -> tuple[float, float]:
    """Games and decisions for one CPU second of four random players."""
    decisions = 0
    started = time.process_time()
    for game in range(first, first + games):
        decisions += play_random(GameOptions(seats=4, seed=str(game)), game).decisions
    seconds = time.process_time() - started
    return games / seconds, decisions / seconds


def microseconds(action: Callable[[], object], times: int, rounds: int) -> float:
    """The median CPU time of one call."""
    found: list[float] = []
    for _ in range(rounds):
        started = time.process_time()
        for _ in range(times):
            action()
        found.append((time.process_time() - started) / times * 1e6)
    return median(found)


def middle_of_game(seed: str) -> State:
    """A position of four players in the middle of a random game, a turn about to begin."""
    state = new_game(GameOptions(seats=4, seed=seed))
    below = Rng(7).below
    while state.turn < 30 or decision(state).kind != DecisionKind.TURN:
        legal = legal_actions(state)
        apply(state, legal[below(len(legal))])
    return state


def mosaic_to_lay() -> State:
    """A position with a mosaic to be laid into a garden that is nearly empty."""
    for seed in range(200):
        state = new_game(GameOptions(seats=4, seed=str(seed)))
        below = Rng(seed).below
        while decision(state).actors and len(observe(state, None).laid) < 2:
            if decision(state).kind == DecisionKind.LAY and len(observe(state, None).laid) == 1:
                return state
            legal = legal_actions(state)
            apply(state, legal[below(len(legal))])
    raise RulesBug("no random game ever lays a second mosaic")


def greedy_decisions(games: int) -> list[float]:
    """CPU milliseconds of each decision of four greedy bots that left a choice, ascending."""
    found: list[float] = []
    for game in range(games):
        state = new_game(GameOptions(seats=4, seed=str(game)))
        bots = [make_bot("greedy", seat) for seat in range(4)]
        while state.outcome is None:
            seat = decision(state).actors[0]
            observation, legal = observe(state, seat), legal_actions(state, seat)
            started = time.process_time()
            action = bots[seat].choose(observation, legal, Budget())
            if len(legal) > 1:
                found.append((time.process_time() - started) * 1e3)
            apply(state, action, seat)
    return sorted(found)


def own_rows(rounds: int) -> list[Row]:
    """The figures that need nobody to compare with."""
    state = middle_of_game("bench")
    observation = observe(state, 0)
    laying = mosaic_to_lay()
    make_list = laying.rs.legal[DecisionKind.LAY]
    places = len(make_list(laying, laying.current))
    clone = microseconds(state.clone, 5000, rounds)
    lays = microseconds(lambda: make_list(laying, laying.current), 2000, rounds)
    chance = microseconds(lambda: determinize(observation, 3), 1000, rounds)
    seen = microseconds(lambda: observe(state, 0), 1000, rounds)
    thinking = greedy_decisions(2)
    return [
        ("clone of a state", f"{clone:.2f} µs", f"at most {CLONE_MICROSECONDS:.0f} µs"),
        (
            f"legal list of a mosaic ({places} places)",
            f"{lays:.1f} µs",
            f"at most {LIST_MICROSECONDS:.0f} µs",
        ),
        ("determinize", f"{chance:.1f} µs", f"goal {DETERMINIZE_MICROSECONDS:.0f} µs"),
        ("observe", f"{seen:.1f} µs", ""),
        ("greedy bot, median decision", f"{median(thinking):.1f} ms", ""),
        (
            "greedy bot, 99th of 100 decisions",
            f"{thinking[int(0.99 * len(thinking))]:.0f} ms",
            "at most 300 ms",
        ),
    ]


def compared_rows(peer: Peer, rounds: int, games: int, peer_games: int) -> list[Row]:
    """The figures of both games, in rounds that alternate, after both have warmed up: our tables
    of payments fill themselves as they are asked."""
    our_round(WARM_UP, 1_000_000)
    peer.play(2)
    played: list[Round] = []
    for number in range(rounds):
        ours = our_round(games, number * games)
        theirs = peer.play(peer_games)
        played.append(
            Round(*ours, theirs.number / theirs.seconds, theirs.decisions / theirs.seconds)
        )
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    copies = peer.copy(2000)
    games_ratio = median(r.games / r.peer_games for r in played)
    decisions_ratio = median(r.decisions / r.peer_decisions for r in played)
    name = f"{PACKAGE} {peer.version}"
    return [
        ("random games, 4 players", f"{median(r.games for r in played):.0f} games/s", ""),
        ("", f"{median(r.decisions for r in played):,.0f} decisions/s", ""),
        (f"{name}, 4 random players", f"{median(r.peer_games for r in played):.0f} games/s", ""),
        ("", f"{median(r.peer_decisions for r in played):,.0f} decisions/s", ""),
        ("**ratio of games/s**", f"**{games_ratio:.1f}**", f"at least {GAMES_RATIO:.0f}"),
        (
            "**ratio of decisions/s**",
            f"**{decisions_ratio:.1f}**",
            f"at least {DECISIONS_RATIO:.0f}",
        ),
        (f"{name}, copy of a game", f"{copies.seconds / copies.number * 1e6:.1f} µs", ""),
    ]


def as_table(rows: Sequence[Row]) -> str:
    """Markdown, with the machine it was measured on."""
    lines = [
        f"Measured with Python {platform.python_version()} on {platform.system()} "
        f"{platform.machine()}, CPU time of one core, medians.",
        "",
        "| what | figure | target |",
        "|---|---|---|",
    ]
    lines += [f"| {what} | {figure} | {target} |" for what, figure, target in rows]
    return "\n".join(lines)


def write_between(path: Path, name: str, title: str, table: str) -> None:
    """Puts the table between the markers of `name`; adds them under a title if they are missing."""
    start, end = f"<!-- bench:{name} -->", f"<!-- /bench:{name} -->"
    text = path.read_text(encoding="utf-8") if path.exists() else "# Performance\n"
    block = f"{start}\n{table}\n{end}"
    before, has_start, rest = text.partition(start)
    _, has_end, after = rest.partition(end)
    if has_start and has_end:
        text = before + block + after
    else:
        text = f"{text.rstrip()}\n\n## {title}\n\n{block}\n"
    path.write_text(text, encoding="utf-8")


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(
        prog="bench", description="Measure the engine against a peer, or the window."
    )
    parser.add_argument("--ui", action="store_true", help="measure the window instead")
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
        window = import_module("cleopatra.lab.bench_ui")
        return int(window.main(["--rounds", str(arguments.rounds), *more]))
    try:
        with Peer(interpreter_with_peer(PEER_FOLDER)) as peer:
            rows = compared_rows(peer, arguments.rounds, arguments.games, arguments.peer_games)
    except PeerProblem as problem:
        print(as_table(own_rows(arguments.rounds)))
        print(f"bench: nothing to compare with: {problem}", file=sys.stderr)
        return 1
    table = as_table([*rows, *own_rows(arguments.rounds)])
    print(table)
    if not arguments.no_write:
        write_between(REPORT, "rules", "The rules", table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
