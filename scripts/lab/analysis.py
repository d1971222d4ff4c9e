"""The command that fits the figures of the analysis and shows what it is worth.

`python scripts/dev.py analysis --tables deluxe-2 --games 1000`. Writes `assets/analysis.json`,
which the game reads, and the tables of `results/analysis.txt`. A run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cleopatra.analysis.scale import BadScale, Scale, as_data, scales_of
from cleopatra.bots.families import Family
from cleopatra.simulate.progress import write_whole
from scripts.lab.analysed_games import AnalysisProblem, fitting, judged_games, split_games
from scripts.lab.analysis_fit import (
    believed,
    errors_by_level,
    falling,
    fit_belief,
    fit_chances,
    reliability,
    worst_of,
)
from scripts.lab.analysis_page import FamilyMeasures, page_of
from scripts.lab.jobs import WORK, add_tables, command_parser, families_named, run_command
from scripts.lab.report import RESULTS, write_between

FIGURES: Final = Path("assets") / "analysis.json"
PAGE: Final = RESULTS / "analysis.txt"
MARK: Final = "analysis"


def measure(
    family: Family,
    folder: Path,
    scales: dict[str, Scale],
    *,
    seed: int,
    judged: int,
    games: int,
    jobs: int,
    is_quiet: bool,
) -> FamilyMeasures:
    """Plays what is missing and fits the figures of a table."""
    scale = fitting(family, scales)
    own = judged_games(folder, family, seed, judged, jobs, is_quiet=is_quiet)
    scale = fit_chances(own[:judged], scale)
    bins = reliability(own[:judged], scale)
    splits = split_games(folder, family, seed, games, jobs, scale, is_quiet=is_quiet)
    slope = fit_belief(splits)
    belief = believed(slope)
    levels = errors_by_level(splits, belief)
    fitted = Scale(
        family.name,
        scale.slopes,
        scale.offsets,
        belief,
        scale.bounds,
        falling(levels) if levels else scale.levels,
        len(own[:judged]),
        round(worst_of(bins), 1),
    )
    return FamilyMeasures(family, fitted, bins, splits, slope, levels)


def read_figures(path: Path) -> dict[str, Scale]:
    """The figures that were written before; none where there is no file.

    :raises AnalysisProblem: if they cannot be used.
    """
    if not path.exists():
        return {}
    try:
        return scales_of(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError) as error:  # BadScale is a ValueError
        raise AnalysisProblem(f"{path} cannot be used: {error}") from None


def write_figures(path: Path, scales: dict[str, Scale]) -> None:
    """Replaces the file of figures."""
    write_whole(path, json.dumps(as_data(scales), indent=1) + "\n", AnalysisProblem)


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    about = "Fit the figures of the analysis and measure it."
    parser = command_parser("analysis", about, games=1000, of="analysed games of each table")
    add_tables(parser)
    parser.add_argument(
        "--judged",
        type=int,
        default=200,
        help="games of the highest level with itself that chances are fitted to (%(default)s); "
        "with another number all games are analysed anew",
    )
    parser.add_argument("--work", type=Path, default=WORK / "analysis")
    parser.add_argument("--figures", type=Path, default=FIGURES, help="%(default)s")
    parser.add_argument("--page", type=Path, default=PAGE, help="%(default)s")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 2 for a bad request, 130 if it was stopped."""
    return run_command(build_parser(), argv, _run, AnalysisProblem, BadScale)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.games < 0 or arguments.judged < 1 or arguments.jobs < 1:
        raise AnalysisProblem("--judged and --jobs must be at least 1, --games at least 0")
    families = families_named(arguments.tables)
    scales = read_figures(arguments.figures)
    measured: list[FamilyMeasures] = []
    for family in families:
        each = measure(
            family,
            arguments.work,
            scales,
            seed=arguments.seed,
            judged=arguments.judged,
            games=arguments.games,
            jobs=arguments.jobs,
            is_quiet=arguments.quiet,
        )
        measured.append(each)
        scales[family.name] = each.scale
        write_figures(arguments.figures, scales)
    page = page_of(measured)
    write_between(arguments.page, MARK, "Measured", page)
    print(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
