"""Fits the crocodile meter to games of bots and measures it: `python scripts/dev.py meter`.

Games of the levels are played; games that the trainer of the bots has kept are read along with
`--training`. Every fifth of the games is told by figures that were fitted to the others; those that
are shipped are fitted to all. What was noted is kept, so that a run can be continued.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from cleopatra.aids.meter import MOST_SIGN, NAMES, MeterModel, as_data, signs, table_kind
from cleopatra.bots.bot import Budget
from cleopatra.bots.families import Family
from cleopatra.bots.registry import make_bot
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, new_game, parse_action
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.state import State
from cleopatra.simulate.progress import Progress, write_whole
from scripts.lab.jobs import (
    WORK,
    Job,
    add_tables,
    command_parser,
    families_named,
    keep_going,
    run_command,
)
from scripts.lab.ladder_claims import Z95
from scripts.lab.logistic import Numbers
from scripts.lab.report import RESULTS, write_between
from scripts.lab.selfplay import SelfPlayGame, options_of
from scripts.lab.training import Collection, TrainingProblem, read_games
from scripts.lab.without_gc import uncollected

PAGE: Final = RESULTS / "meter.txt"
FIGURES: Final = Path("assets") / "aids.json"
BINS: Final = 10
FOLDS: Final = 5
ALLOWED: Final = 0.05
"""How far a bin may be off."""
FEWEST: Final = 300
"""Bins with fewer positions say little and are marked."""
_TRAINED, _LEVELS = "trained", "levels"


class MeterProblem(Exception):
    """The command cannot be carried out; the text says why, in English."""


@dataclass(frozen=True, slots=True)
class MeterSamples:
    """What was noted of games, by position: its signs, whether the viewer was eaten, its game,
    table and source."""

    numbers: Numbers
    eaten: Numbers
    games: list[str]
    tables: list[str]
    sources: list[str]


class MeterNotes:
    """What was noted of the games of one table and source, in a file with a line for each game.

    :raises MeterProblem: if the file is damaged.
    """

    def __init__(self, folder: Path, source: str, family: Family, seed: int) -> None:
        self.source: Final = source
        self.family: Final = family
        self.seed: Final = seed
        self._path = folder / f"{source}-{family.name}-{seed}.jsonl"
        self.games: dict[int, list[MeterSample]] = {}
        if self._path.exists():
            self._read()

    def _read(self) -> None:
        try:
            for line in self._path.read_text("utf-8").splitlines():
                game, rows = json.loads(line)
                self.games[int(game)] = [
                    MeterSample(float(over), tuple(map(float, numbers)), bool(eaten))
                    for over, eaten, numbers in rows
                    if len(numbers) == len(NAMES)
                ]
        except (OSError, ValueError, TypeError) as error:
            raise MeterProblem(f"{self._path} is damaged: {error}; delete it") from None

    def add(self, game: int, noted: Sequence[MeterSample]) -> None:
        """Append a game to the file."""
        self.games[game] = list(noted)
        rows = [[round(n.over, 3), int(n.is_eaten), [round(x, 4) for x in n.signs]] for n in noted]
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([game, rows], separators=(",", ":")) + "\n")
        except OSError as error:
            raise MeterProblem(f"{self._path} cannot be written: {error.strerror}") from None


def play(notes: MeterNotes, games: int, jobs: int, *, is_quiet: bool = False) -> None:
    """Play games of the levels until there are so many."""
    missing = [game for game in range(games) if game not in notes.games]
    todo = [Job(notes.family, notes.seed, game, game + 1) for game in missing]
    progress = Progress(len(todo), f"games of {notes.family.name}", is_quiet=is_quiet)
    keep_going(play_levels, todo, lambda job, noted: notes.add(job.first, noted), jobs, progress)


def read(notes: MeterNotes, training: Path, *, is_quiet: bool = False) -> None:
    """Note the games that the trainer has kept of the table."""
    collection = Collection(training, notes.family, notes.seed)
    chunks = collection.chunks()
    progress = Progress(len(chunks), f"files of {notes.family.name}", is_quiet=is_quiet)
    for done, chunk in enumerate(chunks, 1):
        try:
            for game, record in read_games(collection.games(chunk)):
                if game not in notes.games:
                    notes.add(game, note_record(record))
        except TrainingProblem as problem:
            raise MeterProblem(str(problem)) from None
        progress.show(done)
    progress.end()


def positions_of(all_notes: Iterable[MeterNotes]) -> MeterSamples:
    """All that was noted, in one."""
    found = [
        (noted, f"{notes.source}-{notes.family.name}-{game}", notes)
        for notes in all_notes
        for game, rows in sorted(notes.games.items())
        for noted in rows
    ]
    return MeterSamples(
        np.array([noted.signs for noted, _game, _notes in found]).reshape(-1, len(NAMES)),
        np.array([float(noted.is_eaten) for noted, _game, _notes in found]),
        [game for _noted, game, _notes in found],
        [notes.family.name for _noted, _game, notes in found],
        [notes.source for _noted, _game, notes in found],
    )


def told_by_others(positions: MeterSamples) -> Numbers:
    """Every position's chance by figures fitted to games of other fifths."""
    numbers = {game: n for n, game in enumerate(dict.fromkeys(positions.games))}
    fold = np.array([numbers[game] % FOLDS for game in positions.games])
    found = np.zeros(len(positions.games))
    for number in range(FOLDS):
        own = fold == number
        if own.any() and not own.all():
            model = fit(positions.numbers[~own], positions.eaten[~own], 0)
            found[own] = chances(model, positions.numbers[own])
    return found


# -- The table -------------------------------------------------------------------------------
def row(name: str, told: Numbers, eaten: Numbers, games: Sequence[str]) -> str:
    """One line: by bin, the mean that was said and what came of it."""
    cells = []
    bins = np.minimum((told * BINS).astype(int), BINS - 1)
    for each in range(BINS):
        own = bins == each
        count = int(own.sum())
        if not count:
            cells.append("\u2013")
            continue
        said, came = float(told[own].mean()), float(eaten[own].mean())
        off = abs(came - said)
        there = [game for game, is_own in zip(games, own, strict=True) if is_own]
        margin = margin_of(eaten[own] - told[own], there)
        mark = "" if off <= ALLOWED else "?" if off - margin <= ALLOWED else "!"
        few = "*" if count < FEWEST else ""
        cells.append(f"{100 * said:.0f}: {100 * came:.0f}{few}{mark}")
    brier = float(((told - eaten) ** 2).mean())
    return f"| {name} | {len(set(games))} | {' | '.join(cells)} | {brier:.3f} |"


def margin_of(errors: Numbers, games: Sequence[str]) -> float:
    """Half the 95 % interval of the mean of errors, where those of one game hang together."""
    sums: dict[str, float] = {}
    for game, error in zip(games, errors, strict=True):
        sums[game] = sums.get(game, 0.0) + float(error)
    return Z95 * sqrt(sum(each * each for each in sums.values())) / len(errors)


def table_of(parts: Sequence[tuple[str, MeterSamples, Numbers]]) -> str:
    """The table as Markdown: for each kind of table all its games, then by number of seats, then
    those of the levels alone."""
    heads = " | ".join(f"{10 * n}-{10 * (n + 1)} %" for n in range(BINS))
    lines = [
        "Seats that were told a chance to be eaten, by bin: the mean that was said and how many in",
        "a hundred were eaten. The figures were fitted to other games. `?` is off by more than 5",
        f"within the 95 % interval of the games, `!` beyond it; `*`: below {FEWEST} positions.",
        "",
        f"| games | number | {heads} | Brier |",
        "|---" * (BINS + 3) + "|",
    ]
    for kind, positions, told in parts:
        tables, sources = np.array(positions.tables), np.array(positions.sources)
        every = np.ones(len(told), bool)
        rows = [(f"**{kind}**", every)]
        rows += [(name, tables == name) for name in dict.fromkeys(positions.tables)]
        if _LEVELS in positions.sources:
            rows.append((f"{kind}, levels only", sources == _LEVELS))
        for name, own in rows:
            games = [g for g, is_own in zip(positions.games, own, strict=True) if is_own]
            lines.append(row(name, told[own], positions.eaten[own], games))
    return "\n".join(lines)


# -- The command -----------------------------------------------------------------------------
def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    about = "Fit the crocodile meter to games of bots, and measure it."
    parser = command_parser("meter", about, games=0, of="of the levels, of each table")
    add_tables(parser)
    parser.add_argument("--training", type=Path, help="games of the trainer, to be read as well")
    parser.add_argument("--work", type=Path, default=WORK / "meter")
    parser.add_argument("--figures", type=Path, default=FIGURES, help="%(default)s")
    parser.add_argument("--page", type=Path, default=PAGE, help="%(default)s")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 2 for a bad request, 130 if it was stopped."""
    return run_command(build_parser(), argv, _run, MeterProblem)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.games < 0 or arguments.jobs < 1:
        raise MeterProblem("--games must not be negative, --jobs at least 1")
    by_kind: dict[str, list[MeterNotes]] = {}
    quiet = arguments.quiet
    for family in families_named(arguments.tables):
        levels = MeterNotes(arguments.work, _LEVELS, family, arguments.seed)
        play(levels, arguments.games, arguments.jobs, is_quiet=quiet)
        trained = MeterNotes(arguments.work, _TRAINED, family, arguments.seed)
        if arguments.training is not None:
            read(trained, arguments.training, is_quiet=quiet)
        by_kind.setdefault(_kind_of(family), []).extend((levels, trained))
    models: dict[str, MeterModel] = {}
    parts = []
    for kind, notes in by_kind.items():
        positions = positions_of(notes)
        if len(set(positions.games)) < FOLDS:
            raise MeterProblem(f"there are too few games of {kind}: say --games or --training")
        parts.append((kind, positions, told_by_others(positions)))
        games = len(set(positions.games))
        models[kind] = fit(positions.numbers, positions.eaten, games)
    table = table_of(parts)
    data = json.dumps(as_data(models), separators=(",", ":"))
    write_whole(arguments.figures, data + "\n", MeterProblem)
    write_between(arguments.page, "meter", "Measured", table)
    print(table)
    return 0


def _kind_of(family: Family) -> str:
    return table_kind(family.edition, EXPANSIONS if family.has_expansions else ())


# Fits the crocodile meter with numpy: a small network whose log odds become a chance.

HIDDEN: Final = 8
_EPOCHS: Final = 15
_BATCH: Final = 256
_PACE: Final = 3e-3
_RESTRAINT: Final = 3e-3
"""Weight decay: few games say something about each sign."""
_DIGITS: Final = 4


def fit(numbers: Numbers, eaten: Numbers, games: int, seed: int = 0) -> MeterModel:
    """The figures that make the results most likely: Adam on the logarithmic loss.

    `numbers` are positions by signs, `eaten` is 1.0 where the viewer was eaten in the end.
    """
    rng = np.random.default_rng(seed)
    clipped = np.clip(numbers, -MOST_SIGN, MOST_SIGN)
    mean, spread = clipped.mean(0), clipped.std(0) + 1e-3
    x_all = (clipped - mean) / spread
    count, width = x_all.shape
    share = min(max(float(eaten.mean()), 0.01), 0.99)
    found: list[Numbers] = [
        rng.normal(0.0, 1.0 / np.sqrt(width), (HIDDEN, width)),
        np.zeros(HIDDEN),
        rng.normal(0.0, 0.3 / np.sqrt(HIDDEN), HIDDEN),
        np.zeros(width),
        np.array([np.log(share / (1.0 - share))]),
    ]
    first = [np.zeros_like(part) for part in found]
    second = [np.zeros_like(part) for part in found]
    step = 0
    for epoch in range(_EPOCHS):
        order = rng.permutation(count)
        pace = _PACE * (1.0 - epoch / _EPOCHS) + 1e-5
        for start in range(0, count, _BATCH):
            picked = order[start : start + _BATCH]
            step += 1
            for n, slope in enumerate(_slopes(found, x_all[picked], eaten[picked])):
                first[n] = 0.9 * first[n] + 0.1 * slope
                second[n] = 0.999 * second[n] + 0.001 * slope**2
                change = first[n] / (1.0 - 0.9**step)
                found[n] = found[n] - pace * change / (
                    np.sqrt(second[n] / (1.0 - 0.999**step)) + 1e-8
                )
    rows = found[0] / spread
    straight = found[3] / spread
    return MeterModel(
        _rounded(straight),
        tuple(_rounded(row) for row in rows),
        _rounded(found[1] - rows @ mean),
        _rounded(found[2]),
        _rounded(found[4] - straight @ mean)[0],
        games,
    )


def chances(model: MeterModel, numbers: Numbers) -> Numbers:
    """`MeterModel.chance` of many positions at once."""
    x = np.clip(numbers, -MOST_SIGN, MOST_SIGN)
    hidden = np.maximum(x @ np.asarray(model.rows).T + np.asarray(model.biases), 0.0)
    odds = x @ np.asarray(model.straight) + hidden @ np.asarray(model.out) + model.offset
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(odds, -30.0, 30.0))), np.float64)


def _slopes(found: list[Numbers], x: Numbers, eaten: Numbers) -> list[Numbers]:
    """The gradient of the mean loss, in the order of `found`."""
    rows, biases, out, straight, offset = found
    hidden = np.maximum(x @ rows.T + biases, 0.0)
    odds = x @ straight + hidden @ out + offset[0]
    error = (1.0 / (1.0 + np.exp(-odds)) - eaten) / len(eaten)
    below = np.outer(error, out) * (hidden > 0.0)
    return [
        below.T @ x + _RESTRAINT * rows,
        below.sum(0),
        hidden.T @ error + _RESTRAINT * out,
        x.T @ error + _RESTRAINT * straight,
        np.array([error.sum()]),
    ]


def _rounded(numbers: Numbers) -> tuple[float, ...]:
    return tuple(round(float(number), _DIGITS) for number in numbers)


# Games for the crocodile meter: what seats knew now and then, and which of them were eaten.

LEVELS: Final = (
    ("level1", 22),
    ("level2", 22),
    ("level3", 22),
    ("level4", 22),
    ("level5", 6),
    ("level6", 3),
    ("level7", 3),
)
"""Who takes a seat, and how often in 100; the higher levels take their time."""
_TURNS: Final = 0.2
"""The share of beginnings of turns that are noted."""
_OTHERS: Final = 0.02
"""The share of other decisions that are noted."""

MeterJob = Job[Family]
"""Family, seed, number of the game."""


@dataclass(frozen=True, slots=True)
class MeterSample:
    """One seat at one moment: the part of the game that was over, 0 to 1; its signs; whether it was
    eaten in the end."""

    over: float
    signs: tuple[float, ...]
    is_eaten: bool


@uncollected()
def note_record(record: SelfPlayGame) -> list[MeterSample]:
    """What is noted of a recorded game; the same record gives the same."""
    left = iter(record.actions)

    def follow(state: State) -> None:
        seat, _space, text = next(left).partition(" ")
        apply(state, parse_action(state, text), int(seat))

    return _note(GameOptions.parse(record.options), Random(record.options), follow)


@uncollected()
def play_levels(job: MeterJob) -> list[MeterSample]:
    """What is noted of one game of the levels; the same job gives the same. Empty for a game that
    does not end."""
    family, seed, game, _ = job
    chance = Random(f"meter{seed}.{game}")
    options = options_of(family, f"meter{seed}.{game}", chance)
    names, weights = zip(*LEVELS, strict=True)
    bots = [
        make_bot(name, game * family.seats + seat)
        for seat, name in enumerate(chance.choices(names, weights, k=family.seats))
    ]

    def choose(state: State) -> None:
        seat = decision(state).actors[0]
        legal = legal_actions(state, seat)
        apply(state, bots[seat].choose(observe(state, seat), legal, Budget()), seat)

    return _note(options, chance, choose)


def _note(
    options: GameOptions, chance: Random, go_on: Callable[[State], None]
) -> list[MeterSample]:
    state = new_game(options)
    seen: list[tuple[int, int, tuple[float, ...]]] = []
    while state.outcome is None:
        is_begun = decision(state).kind == DecisionKind.TURN
        if chance.random() < (_TURNS if is_begun else _OTHERS):
            seen += [
                (state.turn, seat, signs(observe(state, seat))) for seat in range(options.seats)
            ]
        go_on(state)
    if state.outcome.reason != "count":
        return []
    eaten = state.outcome.eaten
    return [MeterSample(turn / (state.turn + 1), found, eaten[seat]) for turn, seat, found in seen]


if __name__ == "__main__":
    sys.exit(main())
