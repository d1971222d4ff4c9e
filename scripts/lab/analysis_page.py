"""The tables of results/analysis.txt: measurements of the analysis, for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Final

from cleopatra.analysis.analyse import class_of
from cleopatra.analysis.result import CHANCE, CLASSES
from cleopatra.analysis.scale import Scale
from cleopatra.bots.families import Family
from scripts.lab.analysed_games import SplitGame
from scripts.lab.analysis_fit import BINS, FitBin, MeanWithMargin, errors_at_tables, mean_of

ALLOWED: Final = 0.05
"""How far a bin of the judge's chances may be off."""
_ALL: Final = "**all**"
"""The name of a row about all tables."""


@dataclass(frozen=True, slots=True)
class FamilyMeasures:
    """What was measured at one kind of table."""

    family: Family
    scale: Scale
    bins: Sequence[FitBin | None]
    splits: Sequence[SplitGame]
    slope: MeanWithMargin
    levels: dict[str, MeanWithMargin]


def page_of(measured: Sequence[FamilyMeasures]) -> str:
    """All tables as Markdown."""
    return "\n".join(
        [
            *_chances(measured),
            *_sums(measured),
            *_luck(measured),
            *_levels(measured),
            *_classes(measured),
        ]
    )


def _chances(measured: Sequence[FamilyMeasures]) -> list[str]:
    bins = " | ".join(f"{10 * n}-{10 * (n + 1)} %" for n in range(BINS))
    lines = [
        "**How far the judge is to be trusted.** Chances at the ends of turns in games of the",
        "highest level with itself, each half of the games judged by a fit to the other: what was",
        "said and what came, in per cent, with a 95 % interval that takes games for the samples.",
        "`?` is off by more than 5 within the interval, `!` beyond it.",
        "",
        f"| table | judge's games | {bins} | worst |",
        "|---" * (3 + BINS) + "|",
    ]
    for each in measured:
        cells = []
        for found in each.bins:
            if found is None:
                cells.append("–")
                continue
            is_off = found.off > ALLOWED
            mark = "" if not is_off else "?" if found.off - found.margin <= ALLOWED else "!"
            said, came, margin = (round(100 * x) for x in (found.said, found.came, found.margin))
            cells.append(f"{said}: {came} ± {margin}{mark}")
        lines.append(
            f"| {each.family.name} | {each.scale.games} | {' | '.join(cells)} "
            f"| {each.scale.worst:.0f} |"
        )
    return [*lines, ""]


def _sums(measured: Sequence[FamilyMeasures]) -> list[str]:
    lines = [
        "**The sum.** Largest difference between a result and its parts; CPU seconds of one",
        "analysis; standard deviations by seat and game, in points of winning chance; the slope of",
        "results on measured errors with its interval, and the belief that follows from it.",
        "",
        "| table | games | gap | seconds, mean and most | result | luck | decisions | rest | slope "
        "| belief |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for each in measured:
        if not each.splits:
            continue
        belief = each.scale.belief
        by_seat = [(split, seat) for split in each.splits for seat in range(len(split.names))]
        raw = [split.own[seat] + split.others[seat] for split, seat in by_seat]
        rest = [
            split.rest[seat] + (1.0 - belief) * error
            for (split, seat), error in zip(by_seat, raw, strict=True)
        ]
        luck = [sum(parts[seat] for parts in split.parts.values()) for split, seat in by_seat]
        result = [split.result[seat] for split, seat in by_seat]
        deviations = (pstdev(result), pstdev(luck), belief * pstdev(raw), pstdev(rest))
        seconds = [split.seconds for split in each.splits]
        lines.append(
            f"| {each.family.name} | {len(each.splits)} "
            f"| {max(split.gap for split in each.splits):.0e} "
            f"| {fmean(seconds):.1f}, {max(seconds):.1f} "
            f"| {' | '.join(f'{100 * x:.0f}' for x in deviations)} "
            f"| {each.slope.value:.2f} ± {each.slope.margin:.2f} | {belief:.2f} |"
        )
    splits = _all_splits(measured)
    if splits:
        seconds = [split.seconds for split in splits]
        lines.append(
            f"| {_ALL} | {len(splits)} | {max(split.gap for split in splits):.0e} "
            f"| {fmean(seconds):.1f}, {max(seconds):.1f} |  |  |  |  |  |  |"
        )
    return [*lines, ""]


def _all_splits(measured: Sequence[FamilyMeasures]) -> list[SplitGame]:
    return [split for each in measured for split in each.splits]


def _luck(measured: Sequence[FamilyMeasures]) -> list[str]:
    kinds = " | ".join(CHANCE)
    lines = [
        "**Mean luck** by kind and seat, in points, with 95 % intervals; `!` does not hold 0.",
        "`hidden` is not drawn by chance alone: it depends on who plays.",
        "",
        f"| table | seat | {kinds} |",
        "|---" * (2 + len(CHANCE)) + "|",
    ]
    tables = [(each.family.name, each.family.seats, each.splits) for each in measured]
    most = max((seats for _, seats, _ in tables), default=0)
    tables.append((_ALL, most, _all_splits(measured)))
    for name, seats, splits in tables:
        for seat in range(seats):
            cells = [_mean_luck(splits, kind, seat) for kind in CHANCE]
            lines.append(f"| {name} | {seat} | {' | '.join(cells)} |")
    return [*lines, ""]


def _mean_luck(splits: Sequence[SplitGame], kind: str, seat: int) -> str:
    found = mean_of(
        [
            100 * split.parts[kind][seat]
            for split in splits
            if kind in split.parts and seat < len(split.names)
        ]
    )
    if not found.number:
        return "–"
    is_off = found.number > 1 and abs(found.value) > found.margin > 0.0
    return f"{found.value:.1f} ± {found.margin:.1f}{'!' if is_off else ''}"


def _levels(measured: Sequence[FamilyMeasures]) -> list[str]:
    names = [name for each in measured for name in each.levels]
    names = sorted(set(names))
    lines = [
        "**Mean error of a choice** by level, in points, without bids, with 95 % intervals; by",
        "these the rating in words is made.",
        "",
        f"| table | {' | '.join(names)} |",
        "|---" * (1 + len(names)) + "|",
    ]
    rows = [(each.family.name, each.levels) for each in measured]
    every = errors_at_tables([(each.splits, each.scale.belief) for each in measured])
    for table, levels in [*rows, (_ALL, every)]:
        cells = [
            f"{levels[name].value:.2f} ± {levels[name].margin:.2f}" if name in levels else "–"
            for name in names
        ]
        lines.append(f"| {table} | {' | '.join(cells)} |")
    return [*lines, ""]


def _classes(measured: Sequence[FamilyMeasures]) -> list[str]:
    lines = [
        "**Classes.** From so many points on a turn is an inaccuracy, a mistake, a blunder; the",
        "share of turns of each class by level, in per cent; and of the turns that were called one",
        "of these at least once in two analyses of the same game, the share with the same class",
        "twice and the share off by two.",
        "",
        "| table | bounds | level | turns | inaccuracy | mistake | blunder | same | off by two |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for each in measured:
        scale = each.scale
        bounds = " / ".join(f"{bound:g}" for bound in scale.bounds)
        same, far = _repeated(each)
        for name in each.levels:
            kinds = [
                _class(turn, scale)
                for split in each.splits
                for level, turns in zip(split.names, split.turns, strict=True)
                for turn in turns
                if level == name
            ]
            shares = [100 * kinds.count(kind) / max(len(kinds), 1) for kind in CLASSES[1:]]
            lines.append(
                f"| {each.family.name} | {bounds} | {name} | {len(kinds)} "
                f"| {' | '.join(f'{x:.1f}' for x in shares)} | {same} | {far} |"
            )
    return [*lines, ""]


def _repeated(each: FamilyMeasures) -> tuple[str, str]:
    pairs = [
        (CLASSES.index(_class(one, each.scale)), CLASSES.index(_class(other, each.scale)))
        for split in each.splits
        for one, other in split.again
    ]
    called = [pair for pair in pairs if max(pair)]
    if not called:
        return "–", "–"
    same = sum(one == other for one, other in called) / len(called)
    far = sum(abs(one - other) > 1 for one, other in called) / len(called)
    return f"{100 * same:.0f} % of {len(called)}", f"{100 * far:.0f} %"


def _class(turn: Sequence[float], scale: Scale) -> str:
    points, noise = turn
    return class_of(points * scale.belief, noise * scale.belief, scale)
