"""The ladder's results for the game and for people: `assets/ladder.json` and `docs/ladder.md`.

Knows rows of results and their form; plays nothing. Rows that one run has not played stay as they
were, so that tables of two, three and four players can be made one after the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from cleopatra.bots.registry import character_names, level_names, opponent_names, with_character
from cleopatra.lab.ladder_claims import (
    CHUNK,
    EXPLOIT,
    MIDDLE,
    Claim,
    LadderProblem,
    Part,
    claims,
    elo_of,
    exploits,
    fingerprint,
    result_of,
)
from cleopatra.lab.ladder_game import BotSums
from cleopatra.lab.scripted import scripted_names

FORMAT: Final = "cleopatra-ladder"
VERSION: Final = 1
TABLES: Final = (2, 3, 4)
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
)

Rows = dict[str, Any]
"""What the file holds: `claims` and `bots`, each a list of rows."""


def empty() -> Rows:
    """A file in which nothing has been played."""
    return {"format": FORMAT, "version": VERSION, "claims": [], "bots": []}


def read(path: Path) -> Rows:
    """The rows of a file, those of a new one if there is none. Raises LadderProblem."""
    try:
        body: Rows = json.loads(path.read_text(encoding="utf-8"))
        if (body["format"], body["version"]) != (FORMAT, VERSION):
            raise ValueError("another format")
        for row in body["claims"]:
            (row["seats"], row["code"], row["games"], row["needed"])
            (row["share"], row["margin"], row["elo"])
        for row in body["bots"]:
            (row["seats"], row["name"], row["times"], row["broken"], row["style"])
    except FileNotFoundError:
        return empty()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LadderProblem(f"{path} is no table of the ladder: {error!r}") from None
    return body


# -- rows ----------------------------------------------------------------------------------------


def claim_row(claim: Claim, part: Part, seed: int) -> dict[str, Any]:
    """One claim and its result."""
    result = result_of(part.shares)
    return {
        "seats": claim.seats,
        **({"table": claim.table} if claim.table else {}),
        "kind": claim.kind,
        "code": claim.code,
        "first": claim.first,
        "second": claim.second,
        "games": 2 * result.deals,
        "needed": claim.games,
        "share": round(result.share, 4),
        "margin": round(result.margin, 4),
        "elo": round(elo_of(result.share)),
        "low": round(claim.low, 4),
        "high": round(claim.high, 4),
        "seed": seed,
        "bots": fingerprint(claim),
    }


def bot_row(
    name: str, seats: int, table: str, tally: BotSums, before: dict[str, Any] | None
) -> dict[str, Any]:
    """The figures of one bot at tables of `seats`. Times are CPU seconds of decisions with a
    choice; `time_row` adds them, or they are taken over from the former row."""
    games = max(tally.seats, 1)
    return {
        "seats": seats,
        **({"table": table} if table else {}),
        "name": name,
        "games": tally.seats,
        "decisions": sum(tally.times),
        "broken": dict(sorted(tally.broken.items())),
        "style": {
            "scarabs": round(tally.scarabs / games, 2),
            "eaten": round(tally.eaten / games, 4),
            "length": round(tally.length / games, 2),
            "hand": round(tally.hands / max(tally.turns, 1), 2),
            "amulets": round(tally.amulets / games, 2),
            "bid": round(tally.bids / max(tally.offered, 1), 2),
            "squares": round(tally.squares / games, 2),
            "visits": round(tally.visits / games, 2),
            "pieces": round(tally.pieces / max(tally.visits, 1), 2),
            "favours": round(tally.favours / games, 2),
        },
        "times": dict(before["times"]) if before else {},
    }


def times_of(tally: BotSums) -> dict[str, float]:
    """Of decisions with a choice: CPU seconds that half and 99 of 100 do not exceed, the longest,
    and how many there were."""
    return {
        "p50": round(tally.percentile(0.5), 4),
        "p99": round(tally.percentile(0.99), 4),
        "slowest": round(tally.slowest, 3),
        "decisions": sum(tally.times),
    }


def updated(rows: Rows, played: Iterable[tuple[Claim, Part]], seed: int) -> Rows:
    """The rows, with those that were played now in place of older ones, without those of claims
    that are no longer made, and without those whose bots play otherwise now."""
    done: list[tuple[Claim, Part]] = []
    claim_rows = {(*_table_of(row), row["code"]): row for row in rows["claims"]}
    for claim, part in played:
        key = (claim.table, claim.seats, claim.code)
        if part.shares:
            done.append((claim, part))
        elif key in claim_rows and claim_rows[key]["bots"] != fingerprint(claim):
            del claim_rows[key]
    bot_rows = {(*_table_of(row), row["name"]): row for row in rows["bots"]}
    tallies: dict[tuple[str, int, str], BotSums] = {}
    timed: dict[tuple[str, int, str], dict[str, BotSums]] = {}
    for claim, part in done:
        where = claim.table, claim.seats
        claim_rows[(*where, claim.code)] = claim_row(claim, part, seed)
        for name, tally in ((claim.first, part.first), (claim.second, part.second)):
            tallies.setdefault((*where, name), BotSums()).add(tally)
            by_build = timed.setdefault((*where, name), {})
            by_build.setdefault(part.build, BotSums()).add(tally)
    for key, tally in tallies.items():
        row = bot_row(key[2], key[1], key[0], tally, bot_rows.get(key))
        for build, timing in timed[key].items():
            row["times"][build] = times_of(timing)
        bot_rows[key] = row
    codes = [claim.code for claim in (*claims(TABLES[0]), *exploits(TABLES[0]))]
    made = [row for row in claim_rows.values() if row["code"] in codes]
    worn = [with_character(MIDDLE, character) for character in character_names()]
    names = [*opponent_names(), *worn, "greedy", "random", *scripted_names()]
    return {
        "format": FORMAT,
        "version": VERSION,
        "claims": sorted(made, key=lambda r: (*_table_of(r), _place(codes, r["code"]))),
        "bots": sorted(bot_rows.values(), key=lambda r: (*_table_of(r), _place(names, r["name"]))),
    }


def _table_of(row: dict[str, Any]) -> tuple[str, int]:
    """The options of a row's table, none for the base game, and its seats."""
    return str(row.get("table", "")), int(row["seats"])


def _place(names: Sequence[str], name: str) -> int:
    return names.index(name) if name in names else len(names)


# -- the page ------------------------------------------------------------------------------------


def page(rows: Rows, more: Rows) -> str:
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
        "[ladder](ladder): games of bots that play otherwise by now do not count.",
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
    for where in dict.fromkeys(map(_table_of, more["claims"])):
        found = [row for row in more["claims"] if _table_of(row) == where]
        habits = [row for row in found if row["kind"] == EXPLOIT]
        others = [row for row in found if row["kind"] != EXPLOIT]
        name = f"{where[0] or 'Base game'}, {where[1]} players"
        if others:
            lines += [f"## {name}", "", *_claims_table(others)]
        if habits:
            lines += [f"## Simple habits: {name}", "", *_HABITS, "", *_claims_table(habits)]
    lines += _times_table(rows["bots"])
    lines += _vetoes_table([*rows["bots"], *more["bots"]])
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
        "| bot | players | build | decisions | p50 | p99 | longest | limit of p99 |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in bots:
        for build, times in sorted(row["times"].items()):
            if row["name"] not in LIMITS or not times["decisions"]:
                continue
            lines.append(
                f"| {row['name']} | {row['seats']} | {build} | {times['decisions']:.0f} "
                f"| {times['p50']:.4f} | {times['p99']:.3f} | {times['slowest']:.2f} "
                f"| {LIMITS[row['name']]} |"
            )
    return [*lines, ""]


def _vetoes_table(bots: Sequence[dict[str, Any]]) -> list[str]:
    codes = ("payment", "bid", "doom", "sanctuary", "discard")
    lines = [
        "## Vetoes broken",
        "",
        "In all games of these tables, by bot: dominated payments, bids that lose chance, games",
        "ended while certain to be eaten, last chances of a worthwhile sanctuary left, discards of",
        "what is needed next while a dead card is in the hand. The random bot shows that they are",
        "counted.",
        "",
        f"| bot | players | seats played | {' | '.join(codes)} |",
        "|---|---|---|" + "---|" * len(codes),
    ]
    for row in bots:
        counts = " | ".join(str(row["broken"].get(code, 0)) for code in codes)
        where = " ".join((*_table_of(row)[0].split(), str(row["seats"])))
        lines.append(f"| {row['name']} | {where} | {row['games']} | {counts} |")
    return [*lines, ""]
