"""The ladder's results for people: `results/ladder.txt`, from rows of claims and of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cleopatra.bots.registry import level_names, opponent_names
from cleopatra.bots.vetoes import Veto
from scripts.lab.ladder_claims import CHUNK, EXPLOIT, MIDDLE
from scripts.lab.ladder_rows import TABLES, LadderRows, table_of

LIMITS: Final = {
    **dict.fromkeys(level_names()[:5], 0.3),
    "level6": 1.0,
    "level7": 3.0,
    "sphinx": 3.0,
}
"""CPU seconds that 99 of 100 decisions of an opponent must not exceed, in pure Python."""

_HABITS: Final = (
    "Opponents that plan like the highest level or like greedy and have one simple habit: a",
    "constant bid, half of all scarabs bid, no taint, hoarding, rushing while ahead, taking walls",
    "and doors, closing the garden. None may win more than half of its games within the interval.",
    "At four players bots have the same chances in both games of a deal, so that these are alike",
    "until the habit shows; records from before, with other chances, were kept.",
)


_VETOES: Final = (
    "Opponents that players can choose, in all games of these tables: dominated payments, bids",
    "that lose chance, games ended while certain to be eaten, last chances of a worthwhile",
    "sanctuary left, discards of what is needed next while a dead card is in the hand.",
)
_WITHOUT: Final = (
    "Bots that are only compared with: the greedy bot and simple habits do not ask the vetoes, and",
    "the random bot shows that they are counted.",
)


def page(rows: LadderRows, more: LadderRows) -> str:
    """The tables for people, as Markdown: what the game shows, and `more` of other tables."""
    lines = [
        "# The ladder",
        "",
        "Who is how strong, how quick, how different. Each deal is played twice, the second time",
        "with the bots' seats exchanged; the two bots of a claim sit on alternate seats, which",
        "turn with the deal. Shares are of victories (a shared one counts in part) with their 95 %",
        "interval, the two games of a deal being one sample. Characters are measured with",
        "`level4`. The deals of a claim are seeded `SEED.0`, `SEED.1` and on, with the seed of its",
        "row. A claim with fewer games than were asked for stays open. What was played is kept in",
        "`ladder/`: games of bots that have changed since do not count.",
        "",
        "    python scripts/dev.py ladder --players 2 --games 2000 --jobs 2",
        "    python scripts/dev.py ladder --players 3 --games 1000 --jobs 2",
        "    python scripts/dev.py ladder --players 4 --games 1000 --jobs 2",
        "    python scripts/dev.py ladder --edition classic --players 3 --games 1000 --jobs 2",
        "    python scripts/dev.py ladder --expansions all --players 2 --games 1000 --jobs 2",
        "    python scripts/dev.py ladder --exploits --players 2 --games 400 --jobs 2",
        "",
        f"A run that was stopped goes on where it was ({2 * CHUNK} games at a time); `--only top`",
        "plays one claim (the codes are in the table), `--table` writes this page without playing.",
        "",
    ]
    for seats in TABLES:
        found = [row for row in rows["claims"] if row["seats"] == seats]
        if not found:
            continue
        lines += [f"## {seats} players", ""]
        lines += _claims_table(found)
        lines += _styles_table([row for row in rows["bots"] if row["seats"] == seats])
    for where in dict.fromkeys(map(table_of, more["claims"])):
        found = [row for row in more["claims"] if table_of(row) == where]
        habits = [row for row in found if row["kind"] == EXPLOIT]
        others = [row for row in found if row["kind"] != EXPLOIT]
        name = f"{where[0] or 'Base game'}, {where[1]} players"
        if others:
            lines += [f"## {name}", "", *_claims_table(others)]
        if habits:
            lines += [f"## Simple habits: {name}", "", *_HABITS, "", *_claims_table(habits)]
    bots = [*rows["bots"], *more["bots"]]
    playable = [row for row in bots if row["name"].partition("+")[0] in opponent_names()]
    others = [row for row in bots if row not in playable]
    lines += _times_table(playable)
    lines += ["## Vetoes broken", "", *_VETOES, "", *_vetoes_table(playable)]
    lines += ["## Vetoes broken by bots without vetoes", "", *_WITHOUT, "", *_vetoes_table(others)]
    return "\n".join(lines).rstrip() + "\n"


def verdict(row: dict[str, Any]) -> str:
    """Whether a claim holds: `yes` or `no` by the share itself, `open` while there are too few
    games, or while the share keeps the limits and its interval does not."""
    low, high = row["low"], row["high"]
    share, margin = row["share"], row["margin"]
    if row["games"] < row["needed"]:
        return "open"
    if row["kind"] == "mirror":
        return "yes" if abs(share - 0.5) <= margin else "no"
    if row["kind"] == EXPLOIT:
        return "yes" if share - margin <= high else "no"
    if not low <= share <= high:
        return "no"
    return "yes" if low <= share - margin and share + margin <= min(high, 1.0) + 1e-9 else "open"


def _claims_table(found: Sequence[dict[str, Any]]) -> list[str]:
    lines = [
        "| code | first | second | games | share of the first | Elo | asked | holds | seed |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in found:
        asked = f"{100 * row['low']:.0f}-{100 * row['high']:.0f} %"
        if row["kind"] == "mirror":
            asked = "50 % within"
        elif row["kind"] == EXPLOIT:
            asked = "50 % at most"
        elif row["high"] >= 1.0:
            asked = f"{100 * row['low']:.0f} % or more"
        lines.append(
            f"| {row['code']} | {row['first']} | {row['second']} | {row['games']} "
            f"| {100 * row['share']:.1f} % ± {100 * row['margin']:.1f} | {row['elo']:+d} "
            f"| {asked} | {verdict(row)} | {row['seed']} |"
        )
    return [*lines, ""]


def _styles_table(found: Sequence[dict[str, Any]]) -> list[str]:
    worn = [row for row in found if row["name"] == MIDDLE or row["name"].startswith(f"{MIDDLE}+")]
    if len(worn) < 2:
        return []
    lines = [
        "How they play: amulets taken in a game, the mean bid, squares of own sanctuaries, turns",
        "of a game, cards in the hand at the beginning of a turn, visits to the quarry and pieces",
        "of each, worshippers called, scarabs at the end, share eaten.",
        "",
        "| bot | seats | amulets | bid | squares | turns | hand | visits | pieces | called "
        "| scarabs | eaten |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for row in worn:
        s = row["style"]
        lines.append(
            f"| {row['name']} | {row['games']} | {s['amulets']:.1f} | {s['bid']:.1f} "
            f"| {s['squares']:.1f} | {s['length']:.0f} | {s['hand']:.1f} | {s['visits']:.1f} "
            f"| {s['pieces']:.2f} | {s['favours']:.1f} | {s['scarabs']:.0f} "
            f"| {100 * s['eaten']:.0f} % |"
        )
    return [*lines, ""]


def _times_table(bots: Sequence[dict[str, Any]]) -> list[str]:
    lines = [
        "## Time for a decision",
        "",
        "CPU seconds of decisions with more than one answer: half of them, and 99 of 100, take no",
        "longer. `pure` is Python as shipped, which the limit is for; `compiled` is optional.",
        "",
        "| bot | table | build | decisions | p50 | p99 | longest | limit of p99 |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in bots:
        for build, times in sorted(row["times"].items()):
            if row["name"] not in LIMITS or not times["decisions"]:
                continue
            lines.append(
                f"| {row['name']} | {_table_name(row)} | {build} | {times['decisions']:.0f} "
                f"| {times['p50']:.4f} | {times['p99']:.3f} | {times['slowest']:.2f} "
                f"| {LIMITS[row['name']]} |"
            )
    return [*lines, ""]


def _vetoes_table(bots: Sequence[dict[str, Any]]) -> list[str]:
    lines = [
        f"| bot | table | seats played | {' | '.join(Veto)} |",
        "|---|---|---|" + "---|" * len(Veto),
    ]
    for row in bots:
        counts = " | ".join(str(row["broken"].get(veto.value, 0)) for veto in Veto)
        lines.append(f"| {row['name']} | {_table_name(row)} | {row['games']} | {counts} |")
    return [*lines, ""]


def _table_name(row: dict[str, Any]) -> str:
    table, seats = table_of(row)
    return f"{table} {seats}".strip()
