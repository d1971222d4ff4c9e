"""Trains the value functions of the top levels: self-play, fit, and again, for all kinds of tables.

`python -m scripts.lab.training --tables deluxe-2 --games 30000`. The tables take turns: each gets
a batch of games, played by the value that was fitted to its games so far, then a new fit. Games are
kept as their actions, so that a run can be stopped and continued, and so that features can be
changed without playing anew. Knows files; needs numpy.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cleopatra.bots.families import Family
from cleopatra.bots.network import NetworkWeights
from cleopatra.bots.value_file import FORMAT, BadValueFile, path_for, read_layers
from cleopatra.simulate.progress import Progress, write_whole
from scripts.lab.fitting import (
    FittedNetwork,
    Recipe,
    TrainingSet,
    built_on,
    fit_and_validate,
    merged,
    scaled,
    targets,
)
from scripts.lab.jobs import (
    WORK,
    Job,
    add_tables,
    command_parser,
    families_named,
    keep_going,
    run_command,
)
from scripts.lab.selfplay import SAMPLING, SelfPlayGame, play, samples_of
from scripts.lab.without_gc import uncollected

CHUNK: Final = 10
"""Games of one file."""
_FOLDS: Final = 4
"""The parts of the games in which a fit is validated in turn."""
_ANCHORS: Final = ("plain_odds",)
"""Features whose weights hardly decay: with few games a value stays near the plain evaluation."""
_DIGITS: Final = 5
_FIRST_FIT: Final = 0.5
"""The part of a batch after which a table without any value gets a first one."""


class TrainingProblem(Exception):
    """A value function cannot be made; the text says why, in English."""


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """What is asked for: games of a table in all, and those before each new fit; the seed of its
    games; how the network is fitted; the folder of the value files it is built on, if any; and
    whether these are kept but for the scale of their odds."""

    games: int
    batch: int
    seed: int
    recipe: Recipe
    base: Path | None = None
    is_scaling: bool = False


Arrays = dict[str, NDArray[Any]]
"""What is read from a chunk, by name: one entry for each position."""
ChunkJob = Job[tuple[Family, str, str]]
"""The games of a chunk: family, value file of the players or "", output."""


class Collection:
    """The games of one table and what was made of them, in a folder."""

    def __init__(self, folder: Path, family: Family, seed: int) -> None:
        self.family: Final = family
        self.folder: Final = folder / f"{family.name}-{seed}"
        self.seed: Final = seed
        self.folder.mkdir(parents=True, exist_ok=True)

    @property
    def fitted(self) -> Path:
        """The value file that was fitted last."""
        return self.folder / "fit.json"

    def chunks(self) -> list[int]:
        """The numbers of the chunks that have been played."""
        found = [path.name.split(".")[0].split("-")[1] for path in self.folder.glob("games-*.gz")]
        return sorted(int(number) for number in found)

    def games(self, number: int) -> Path:
        """The file of a chunk's games."""
        return self.folder / f"games-{number}.txt.gz"

    def missing(self, games: int, before: Path | None) -> list[ChunkJob]:
        """The jobs until there are this many games; players judge by the value file `before`."""
        done = set(self.chunks())
        return [
            Job(
                (self.family, str(before or ""), str(self.games(number))),
                self.seed,
                number * CHUNK,
                (number + 1) * CHUNK,
            )
            for number in range(-(-games // CHUNK))
            if number not in done
        ]

    def positions(self) -> TrainingSet:
        """All positions of the games, read anew where the features have changed.

        :raises TrainingProblem: if a file is damaged, or there is no game.
        """
        numbers, scores, won, keys, folds, full = [], [], [], [], [], []
        for chunk in self.chunks():
            found = self._read(chunk)
            if not len(found["game"]):
                continue
            numbers.append(found["numbers"])
            scores.append(found["scores"])
            won.append(found["won"])
            games = found["game"]
            keys.append(games * self.family.seats + found["viewer"])
            folds.append(games % _FOLDS)
            full.append(found["full"])
        if not numbers:
            raise TrainingProblem(f"{self.folder}: no game came to its end: nothing to learn from")
        wanted, counts = targets(np.concatenate(scores), np.concatenate(won))
        return TrainingSet(
            np.concatenate(numbers),
            wanted,
            counts,
            np.concatenate(won),
            np.concatenate(keys),
            np.concatenate(folds),
            np.concatenate(full),
            tuple(map(self.family.names.index, _ANCHORS)),
        )

    def _read(self, chunk: int) -> Arrays:
        stamp = sha256("\n".join((SAMPLING, *self.family.names)).encode()).hexdigest()[:8]
        cached = self.folder / f"read-{stamp}-{chunk}.npz"
        if cached.exists():
            try:
                with np.load(cached) as file:
                    return dict(file)
            except (OSError, ValueError, KeyError) as error:
                raise TrainingProblem(f"{cached} is damaged: {error}; delete it") from None
        samples, games, full = [], [], []
        for number, record in read_games(self.games(chunk)):
            found = samples_of(self.family, record)
            samples += found
            games += [number] * len(found)
            full += [record.is_full] * len(found)
        width = len(self.family.names)
        arrays: Arrays = {
            "numbers": np.asarray([s.numbers for s in samples], np.float32).reshape(-1, width),
            "scores": np.asarray([s.scores for s in samples], np.float32),
            "won": np.asarray([s.won for s in samples], np.float32),
            "viewer": np.asarray([s.viewer for s in samples], np.int64),
            "game": np.asarray(games, np.int64),
            "full": np.asarray(full, np.bool_),
        }
        temporary = cached.with_suffix(".tmp.npz")
        np.savez_compressed(temporary, **arrays)
        temporary.replace(cached)
        return arrays


@uncollected()
def play_chunk(job: ChunkJob) -> int:
    """Play the games of a chunk and write them to its file; return their number."""
    family, before, out = job.subject
    layers = read_layers(Path(before), family) if before else None
    lines = []
    for game in range(job.first, job.last):
        record = play(family, job.seed, game, layers)
        if record is not None:
            lines.append(f"{game}|{record.line}\n")
    temporary = Path(out).with_suffix(".tmp")
    with gzip.open(temporary, "wt", encoding="utf-8") as file:
        file.writelines(lines)
    temporary.replace(out)
    return len(lines)


def read_games(path: Path) -> list[tuple[int, SelfPlayGame]]:
    """The games of a chunk with their numbers.

    :raises TrainingProblem: if the file is damaged.
    """
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            lines = [line.partition("|") for line in file]
        return [(int(number), SelfPlayGame.parse(line)) for number, _, line in lines]
    except (OSError, ValueError, EOFError) as error:
        raise TrainingProblem(f"{path} holds no games: {error}; delete it") from None


def write_layers(
    path: Path, family: Family, layers: NetworkWeights, made_by: dict[str, object]
) -> None:
    """Write a value file, with what it was made by. Raises TrainingProblem if it cannot be
    written."""

    def short(number: float) -> float:
        return float(f"{number:.{_DIGITS}g}")

    data = {
        "format": FORMAT,
        "table": family.name,
        **made_by,
        "features": family.names,
        "rows": [[short(x) for x in row] for row in layers.rows],
        "biases": [short(x) for x in layers.biases],
        "heads": [
            {
                "straight": [short(x) for x in head.straight],
                "out": [short(x) for x in head.out],
                "offset": short(head.offset),
            }
            for head in layers.heads
        ],
    }
    write_whole(path, json.dumps(data) + "\n", TrainingProblem)


def fit_again(collection: Collection, plan: TrainingPlan) -> str:
    """Fit a value function to all games of a table; what came of it, in a sentence."""
    positions = collection.positions()
    family = collection.family
    path = None if plan.base is None else plan.base / path_for(family).name
    base = None if path is None or not path.exists() else _padded(read_layers(path, family), family)
    fitted = _fitted(positions, base, plan)
    games = len(set((positions.who // family.seats).tolist()))
    made_by: dict[str, object] = {
        "command": f"python scripts/dev.py train --tables {family.name} --games {games} "
        f"--seed {plan.seed}{_recipe_options(plan.recipe)}"
        f"{'' if base is None else ' --base FOLDER'}{' --scale' if plan.is_scaling else ''}",
        "games": games,
        "loss": round(fitted.loss, 5),
    }
    write_layers(collection.fitted, family, fitted.layers, made_by)
    error = float(np.mean((fitted.chances - positions.won) ** 2))
    return (
        f"{family.name}: {games} games, {len(positions.won)} positions, in "
        f"cross-validation loss {made_by['loss']}, squared error {error:.4f}"
    )


def _fitted(
    positions: TrainingSet, base: NetworkWeights | None, plan: TrainingPlan
) -> FittedNetwork:
    """What the plan makes of the positions, with layers of the features alone."""
    if base is not None and plan.is_scaling:
        return scaled(base, positions)
    if plan.is_scaling:
        raise TrainingProblem("--scale needs a value file of the table in the --base folder")
    if base is None:
        return fit_and_validate(positions, plan.recipe)
    fitted = fit_and_validate(built_on(positions, base), plan.recipe)
    return replace(fitted, layers=merged(fitted.layers, base))


def _recipe_options(recipe: Recipe) -> str:
    """The options of the command that are not as usual."""
    usual = Recipe()
    found = ""
    for name in ("hidden", "epochs", "restraint"):
        if getattr(recipe, name) != getattr(usual, name):
            found += f" --{name} {getattr(recipe, name)}"
    return found


def _padded(layers: NetworkWeights, family: Family) -> NetworkWeights:
    """Layers of the base game's features alone, as layers of all features of a family."""
    more = (0.0,) * (len(family.names) - len(layers.heads[0].straight))
    heads = tuple(replace(head, straight=head.straight + more) for head in layers.heads)
    return NetworkWeights(tuple(row + more for row in layers.rows), layers.biases, heads)


def train(
    families: Sequence[Family],
    folder: Path,
    plan: TrainingPlan,
    jobs: int,
    *,
    is_quiet: bool = False,
) -> None:
    """Play and fit what is missing, the tables in turn."""
    collections = [Collection(folder, family, plan.seed) for family in families]
    goal = 0
    while goal < plan.games:
        goal = min(goal + plan.batch, plan.games)
        for collection in collections:
            before = _players(collection)
            todo = collection.missing(goal, before)
            if before is None and len(todo) > 1:
                begin = todo[: int(len(todo) * _FIRST_FIT)]
                _play(begin, jobs, collection.family.name, is_quiet)
                print(fit_again(collection, plan), flush=True)
                todo = collection.missing(goal, collection.fitted)
            _play(todo, jobs, collection.family.name, is_quiet)
            if todo or not collection.fitted.exists():
                print(fit_again(collection, plan), flush=True)


def _players(collection: Collection) -> Path | None:
    """The value file by which the next games are played: the last fit or what is shipped."""
    for path in (collection.fitted, path_for(collection.family)):
        try:
            if path.exists():
                read_layers(path, collection.family)
                return path
        except BadValueFile as problem:
            print(f"train: not played by it: {problem}", file=sys.stderr)
    return None


def _play(todo: list[ChunkJob], jobs: int, name: str, is_quiet: bool) -> None:
    progress = Progress(len(todo) * CHUNK, f"games of {name}", is_quiet=is_quiet)
    keep_going(play_chunk, todo, lambda _job, _games: None, jobs, progress, lambda job: job.size)


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    recipe = Recipe()
    about = "Fit value functions to games that bots play with themselves."
    parser = command_parser("train", about, games=30_000)
    add_tables(parser)
    parser.add_argument("--batch", type=int, default=500, help="before a new fit (%(default)s)")
    parser.add_argument("--hidden", type=int, default=recipe.hidden, help="units (%(default)s)")
    parser.add_argument("--epochs", type=int, default=recipe.epochs, help="%(default)s")
    parser.add_argument(
        "--restraint", type=float, default=recipe.restraint, help="weight decay (%(default)s)"
    )
    parser.add_argument(
        "--base",
        type=Path,
        metavar="FOLDER",
        help="build the fits on the value files in this folder, for tables that have one there",
    )
    parser.add_argument(
        "--scale",
        action="store_true",
        help="keep the value files of --base, scale their odds to the games",
    )
    parser.add_argument(
        "--work",
        type=Path,
        default=WORK / "training",
        help="folder for games and fits (%(default)s)",
    )
    parser.add_argument("--fit", action="store_true", help="play nothing, fit what was played")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 2 for a bad request (told on the standard error)."""
    return run_command(build_parser(), argv, _run, TrainingProblem, BadValueFile)


def _run(arguments: argparse.Namespace) -> int:
    recipe = Recipe(
        hidden=arguments.hidden,
        epochs=arguments.epochs,
        restraint=arguments.restraint,
        seed=arguments.seed,
    )
    games, batch, seed = arguments.games, arguments.batch, arguments.seed
    plan = TrainingPlan(games, batch, seed, recipe, arguments.base, arguments.scale)
    families = families_named(arguments.tables)
    if min(plan.games, plan.batch, arguments.jobs) < 1 or min(recipe.hidden, recipe.epochs) < 0:
        raise TrainingProblem("--games, --batch and --jobs must be at least 1")
    if arguments.fit:
        for family in families:
            print(fit_again(Collection(arguments.work, family, plan.seed), plan), flush=True)
    else:
        train(families, arguments.work, plan, arguments.jobs, is_quiet=arguments.quiet)
    return 0


if __name__ == "__main__":
    sys.exit(main())
