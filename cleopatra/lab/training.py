"""Trains the value functions of the top levels: self-play, fit, and again.

`python -m cleopatra.lab.training --players 2 --games 700 --rounds 3`. Each round plays games with
the value function of the round before, and fits a new one to all games so far; only the last gets
hidden units. Games are kept in files, so that a run that was stopped is continued. Knows files;
needs numpy.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from cleopatra.bots.features import names
from cleopatra.bots.value_file import FORMAT, BadValueFile, Layers, path_for, read_layers
from cleopatra.lab.fitting import Positions, Recipe, fit, loss_of, targets
from cleopatra.lab.progress import Progress
from cleopatra.lab.selfplay import Sample, play_samples
from cleopatra.lab.uncollected import uncollected
from cleopatra.lab.whole_file import write_whole

_CHUNK: Final = 10
_HELD_BACK: Final = 10
"""One in this many games is held out for validation."""
_DIGITS: Final = 5
SELF_PLAY: Final = Recipe(hidden=0, epochs=12, trust=0.7)
"""The value function of the players who record the games has no hidden units: such games take half
the time, and those of players with hidden units taught less (decision 0011)."""


class TrainingProblem(Exception):
    """A value function cannot be made; the text says why, in English."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The request: seats, games of each round, rounds, the seed of the first round, from which the
    others count on, and hidden units. `share` is the part of the seats that play by the value
    function from the second round on."""

    seats: int
    games: int
    rounds: int
    seed: int
    hidden: int = 0
    share: float = 0.7

    @property
    def command(self) -> str:
        """The command line that makes the file again."""
        return (
            f"python scripts/dev.py train --players {self.seats} --games {self.games} "
            f"--rounds {self.rounds} --seed {self.seed}"
            + (f" --hidden {self.hidden}" if self.hidden else "")
        )


Job = tuple[Plan, int, int, int, str, str]
"""Plan, round, first and last game (exclusive), value file of the round before or "", output."""


@uncollected()
def play_chunk(job: Job) -> int:
    """Play some games and write their positions to one file; return the number of positions."""
    plan, turn, first, last, before, out = job
    layers = read_layers(Path(before), plan.seats) if before else None
    samples: list[Sample] = []
    games: list[int] = []
    for game in range(first, last):
        found = play_samples(plan.seats, plan.seed + turn - 1, game, layers, plan.share)
        samples += found
        games += [game] * len(found)
    temporary = Path(out).with_suffix(".tmp.npz")
    np.savez_compressed(
        temporary,
        numbers=np.asarray([s.numbers for s in samples], np.float32),
        scores=np.asarray([s.scores for s in samples], np.float32),
        won=np.asarray([s.won for s in samples], np.float32),
        mover=np.asarray([s.mover for s in samples], np.int64),
        game=np.asarray(games, np.int64),
    )
    temporary.replace(out)
    return len(samples)


def chunks_of(plan: Plan, turn: int, folder: Path, before: Path | None) -> list[Job]:
    """Play the games of a round, a file for every few of them."""
    jobs: list[Job] = []
    for first in range(0, plan.games, _CHUNK):
        last = min(first + _CHUNK, plan.games)
        out = folder / f"round-{turn}-{first}-{last}.npz"
        jobs.append((plan, turn, first, last, str(before or ""), str(out)))
    return jobs


def gather(files: Sequence[Path]) -> Positions:
    """All positions of some files, in the order of play."""
    numbers, scores, won, keys = [], [], [], []
    begun = 0
    for file in files:
        try:
            with np.load(file) as chunk:
                if not len(chunk["game"]):
                    continue
                numbers.append(chunk["numbers"])
                scores.append(chunk["scores"])
                won.append(chunk["won"])
                first = int(chunk["game"].min())
                games = chunk["game"] - first + begun
                seats = chunk["scores"].shape[1]
                keys.append(games * seats + chunk["mover"])
                begun = int(games.max()) + 1
        except (OSError, ValueError, KeyError) as error:
            raise TrainingProblem(f"{file} holds no positions: {error}; delete it") from None
    if not numbers:
        raise TrainingProblem("no game came to its end: nothing to learn from")
    every = np.concatenate(keys)
    seats = scores[0].shape[1]
    return Positions(
        np.concatenate(numbers),
        targets(np.concatenate(scores), np.concatenate(won)),
        every,
        every // seats % _HELD_BACK == 0,
    )


def write_layers(path: Path, plan: Plan, layers: Layers, games: int, loss: float) -> None:
    """Write a value file, with what it was made by. Raises TrainingProblem if it cannot be
    written."""

    def short(number: float) -> float:
        return float(f"{number:.{_DIGITS}g}")

    data = {
        "format": FORMAT,
        "seats": plan.seats,
        "command": plan.command,
        "seed": plan.seed,
        "games": games,
        "loss": short(loss),
        "features": names(plan.seats),
        "rows": [[short(x) for x in row] for row in layers.rows],
        "biases": [short(x) for x in layers.biases],
        "out": [short(x) for x in layers.out],
        "straight": [short(x) for x in layers.straight],
        "offset": short(layers.offset),
    }
    write_whole(path, json.dumps(data) + "\n", TrainingProblem)


def train(plan: Plan, folder: Path, jobs: int, recipe: Recipe, *, is_quiet: bool = False) -> Path:
    """Play and fit what is missing; the value file of the last round, in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    files: list[Path] = []
    before: Path | None = None
    for turn in range(1, plan.rounds + 1):
        todo = chunks_of(plan, turn, folder, before)
        files += [Path(job[5]) for job in todo]
        _play([job for job in todo if not Path(job[5]).exists()], jobs, turn, is_quiet)
        fitted = folder / f"round-{turn}.json"
        if not fitted.exists():
            positions = gather(files)
            layers = fit(positions, recipe if turn == plan.rounds else SELF_PLAY)
            loss = loss_of(layers, positions)
            write_layers(fitted, plan, layers, plan.games * turn, loss)
        before = fitted
    assert before is not None
    return before


def _play(todo: list[Job], jobs: int, turn: int, is_quiet: bool) -> None:
    progress = Progress(len(todo) * _CHUNK, f"games of round {turn}", is_quiet=is_quiet)
    if jobs == 1 or len(todo) < 2:
        for done, job in enumerate(todo, 1):
            play_chunk(job)
            progress.show(done * _CHUNK)
    else:
        with multiprocessing.get_context("spawn").Pool(min(jobs, len(todo))) as pool:
            for done, _ in enumerate(pool.imap_unordered(play_chunk, todo), 1):
                progress.show(done * _CHUNK)
    progress.end()


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(
        prog="train", description="Fit a value function to games that bots play with themselves."
    )
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=2000, help="of each round (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="%(default)s")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument(
        "--hidden",
        type=int,
        default=Recipe().hidden,
        help="hidden units beside the linear part (%(default)s)",
    )
    parser.add_argument("--work", type=Path, help="folder for what was played")
    parser.add_argument("--out", type=Path, help="the value file (default: the one bots read)")
    parser.add_argument("--quiet", action="store_true", help="no progress line")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 2 for a bad request (told on the standard error)."""
    try:
        arguments = build_parser().parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    plan = Plan(
        arguments.players, arguments.games, arguments.rounds, arguments.seed, arguments.hidden
    )
    folder = arguments.work or Path("build") / "work" / f"training-{plan.seats}-{plan.seed}"
    out = arguments.out or path_for(plan.seats)
    try:
        if min(plan.games, plan.rounds, arguments.jobs) < 1 or arguments.hidden < 0:
            raise TrainingProblem("--games, --rounds and --jobs must be at least 1, --hidden 0")
        recipe = Recipe(hidden=plan.hidden, seed=plan.seed)
        made = train(plan, folder, arguments.jobs, recipe, is_quiet=arguments.quiet)
        write_whole(out, made.read_text(encoding="utf-8"), TrainingProblem)
    except (TrainingProblem, BadValueFile) as problem:
        print(f"train: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("train: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    made_by = json.loads(out.read_text(encoding="utf-8"))
    print(f"{out.name}: {made_by['games']} games, loss {made_by['loss']} on games kept back")
    return 0


if __name__ == "__main__":
    sys.exit(main())
