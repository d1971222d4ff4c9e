"""How far the chances that bots believe in come true: `python -m scripts.lab.reliability`.

Games of the highest level with itself; at the end of each turn its chance to win by the best value
there is, as the mover sees it, and as the next mover does. The table goes into results/bots.txt;
its last column says what could become the calibration of a value file (its key `told`). What
was played is kept, so a run can be stopped and continued. Knows files; needs numpy; writes no value
file.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from typing import Final

import numpy as np

from cleopatra.bots.bot import Budget
from cleopatra.bots.families import Family
from cleopatra.bots.network import AS_RECKONED, SAID, Calibration
from cleopatra.bots.registry import make_bot
from cleopatra.bots.value import best_evaluation
from cleopatra.bots.value_file import layers_for
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.state import State
from scripts.lab.kept_games import TOP, GameJob, KeptGames, NumberRow, parser_of, run
from scripts.lab.ladder_claims import Z95
from scripts.lab.selfplay import options_of
from scripts.lab.without_gc import uncollected

BINS: Final = 10
QUARTERS: Final = 4
ALLOWED: Final = 0.05
"""How far a bin may be off."""
HELD: Final = 300.0
"""How many imagined moments hold a chance at its place. Moments of one game are alike, so this is
less than it looks."""

_UNCERTAIN: Final = 0.09
"""The least variance of one game's moments, as that of a chance of a tenth."""

CalibrationSample = NumberRow
"""The part of the game that was over, 0 to 1; the chance that was expected; what came of it."""


@dataclass(frozen=True, slots=True)
class CalibrationBin:
    """Moments with a similar expectation: how many, its mean, what came of them, and the 95 %
    interval of that, with games for samples."""

    number: int
    said: float
    came: float
    margin: float


@uncollected()
def play_moments(job: GameJob) -> list[CalibrationSample]:
    """The moments of one game of the highest level with itself."""
    family, seed, game, _ = job
    options = options_of(family, f"calibration{seed}.{game}", Random(f"{seed}.{game}"))
    state = new_game(options)
    judge = best_evaluation(state.rules)
    bots = [make_bot(TOP, game * family.seats + seat) for seat in range(family.seats)]
    seen: list[tuple[int, int, float]] = []

    def note(state: State, seat: int) -> None:
        chance = exp(min(judge.assess(observe(state, seat)), 0.0))
        seen.append((state.turn, seat, chance))

    while state.outcome is None:
        seat = decision(state).actors[0]
        turn, mover = state.turn, state.current
        legal = legal_actions(state, seat)
        apply(state, bots[seat].choose(observe(state, seat), legal, Budget()), seat)
        begins = state.turn != turn and decision(state).kind == DecisionKind.TURN
        if state.outcome is None and begins:
            note(state, mover)
            note(state, state.current)
    winners = state.outcome.winners
    return [
        (turn / (state.turn + 1), chance, 1.0 / len(winners) if seat in winners else 0.0)
        for turn, seat, chance in seen
    ]


def bins_of(games: Sequence[Sequence[CalibrationSample]]) -> list[CalibrationBin | None]:
    """The moments of games in ten bins of equal width; None for an empty one."""
    found: list[CalibrationBin | None] = []
    for number in range(BINS):
        chosen = [[m for m in game if min(int(m[1] * BINS), BINS - 1) == number] for game in games]
        own = [moments for moments in chosen if moments]
        if not own:
            found.append(None)
            continue
        count = sum(map(len, own))
        said = sum(m[1] for moments in own for m in moments) / count
        came = sum(m[2] for moments in own for m in moments) / count
        # Moments of one game come true together: what varies is each game's sum.
        spread = sum(sum(m[2] - came for m in moments) ** 2 for moments in own)
        least = max(len(moments) for moments in own) ** 2 * _UNCERTAIN
        margin = Z95 * sqrt(max(spread, least)) / count
        found.append(CalibrationBin(count, said, came, margin))
    return found


def brier_by_quarter(moments: Sequence[CalibrationSample]) -> list[float | None]:
    """The mean squared error of the expected chances, by quarter of the game."""
    found: list[float | None] = []
    for quarter in range(QUARTERS):
        own = [m for m in moments if min(int(m[0] * QUARTERS), QUARTERS - 1) == quarter]
        errors = [(m[1] - m[2]) ** 2 for m in own]
        found.append(sum(errors) / len(errors) if errors else None)
    return found


def calibration_by(moments: Sequence[CalibrationSample]) -> Calibration:
    """The calibration with which the chances would come true: the least squares of the results,
    linear between the chances of `SAID`, with each of these held by some imagined moments at its
    own place, and never falling. Certain chances say nothing."""
    seen = [(chance, came) for _, chance, came in moments if 0.0 < chance < 1.0]
    said = np.asarray(SAID)
    chances, came = np.asarray(seen).reshape(-1, 2).T
    parts = np.stack([np.interp(chances, said, corner) for corner in np.eye(len(said))], axis=1)
    inertia = np.eye(len(said)) * HELD
    found = np.linalg.solve(parts.T @ parts + inertia, parts.T @ came + inertia @ said)
    return Calibration(tuple(np.maximum.accumulate(np.clip(found, 0.0, 1.0)).tolist()))


def calibrated(moments: Sequence[CalibrationSample], family: Family) -> list[CalibrationSample]:
    """The moments with calibrated chances instead of those that bots compute with."""
    layers = layers_for(family)
    calibration = AS_RECKONED if layers is None else layers.calibration
    return [(part, calibration.chance(chance), came) for part, chance, came in moments]


def row_of(kept: KeptGames) -> str:
    """The family's row of the table: chances by bin, then errors by quarter."""
    reckoned = [moment for game in kept.games for moment in game]
    games = [calibrated(game, kept.family) for game in kept.games]
    moments = [moment for game in games for moment in game]
    calibrated_at = " ".join(f"{100 * chance:.0f}" for chance in calibration_by(reckoned).chances)
    cells = []
    for each in bins_of(games):
        if each is None:
            cells.append("–")
            continue
        off = abs(each.came - each.said)
        mark = "" if off <= ALLOWED else "?" if off - each.margin <= ALLOWED else "!"
        said, came, margin = (round(100 * x) for x in (each.said, each.came, each.margin))
        cells.append(f"{said}: {came} ± {margin}{mark}")
    briers = ["–" if b is None else f"{b:.3f}" for b in brier_by_quarter(moments)]
    cells += [*briers, calibrated_at]
    return f"| {kept.family.name} | {len(kept.games)} | {' | '.join(cells)} |"


def table_of(played: Sequence[KeptGames]) -> str:
    """The table as Markdown."""
    bins = " | ".join(f"{10 * n}-{10 * (n + 1)} %" for n in range(BINS))
    quarters = " | ".join(f"Brier {n + 1}/{QUARTERS}" for n in range(QUARTERS))
    lines = [
        "Chances to win that the highest level expected at ends of turns, in games with itself:",
        "by bin, the mean that was said and what came of it, in per cent, with a 95 % interval",
        "with games for samples. `?` is off by more than 5 within the interval, `!` beyond it.",
        "Brier is the squared error by quarter. Chances are calibrated. The last",
        "column says what would be calibrated by these games where bots compute",
        f"{', '.join(f'{100 * chance:.0f}' for chance in SAID)} %.",
        "",
        f"| table | games | {bins} | {quarters} | calibration |",
        "|---" * (3 + BINS + QUARTERS) + "|",
    ]
    lines += [row_of(each) for each in played]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; see `run` for what it returns."""
    about = "See how far the chances that bots expect come true."
    parser = parser_of("calibrate", about, "calibration", 200)
    return run(argv, parser, "calibration", play_moments, "Calibration", table_of)


if __name__ == "__main__":
    sys.exit(main())
