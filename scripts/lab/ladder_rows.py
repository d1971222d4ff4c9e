"""The ladder's results as the game reads them: `assets/ladder.json`, rows of claims and of bots.

Plays nothing. Rows that one run has not played stay as they were, so that tables of two, three and
four players can be made one after the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from cleopatra.bots.registry import character_names, opponent_names, with_character
from scripts.lab.ladder_claims import (
    MIDDLE,
    Claim,
    ClaimPart,
    LadderProblem,
    claims,
    elo_of,
    exploits,
    fingerprint,
    result_of,
)
from scripts.lab.ladder_game import BotSums
from scripts.lab.scripted import scripted_names

FORMAT: Final = "cleopatra-ladder"
VERSION: Final = 1
TABLES: Final = (2, 3, 4)
"""Numbers of players of the base game."""
_SIDES: Final = ("first", "second")

LadderRows = dict[str, Any]
"""What the file holds: `claims` and `bots`, each a list of rows."""


def empty() -> LadderRows:
    """A file in which nothing has been played."""
    return {"format": FORMAT, "version": VERSION, "claims": [], "bots": []}


def read(path: Path) -> LadderRows:
    """The rows of a file, those of a new one if there is none. Raises LadderProblem."""
    try:
        body: LadderRows = json.loads(path.read_text(encoding="utf-8"))
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


def claim_row(claim: Claim, part: ClaimPart, seed: int) -> dict[str, Any]:
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
    choice, those of the former row; `updated` puts what was timed now in their place."""
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


def updated(rows: LadderRows, played: Iterable[tuple[Claim, ClaimPart]], seed: int) -> LadderRows:
    """The rows, with those that were played now in place of older ones, without those of claims
    that are no longer made or whose bots play otherwise now, and of bots left without a claim."""
    done: list[tuple[Claim, ClaimPart]] = []
    claim_rows = {(*table_of(row), row["code"]): row for row in rows["claims"]}
    for claim, part in played:
        key = (claim.table, claim.seats, claim.code)
        if part.shares:
            done.append((claim, part))
        elif key in claim_rows and claim_rows[key]["bots"] != fingerprint(claim):
            del claim_rows[key]
    bot_rows = {(*table_of(row), row["name"]): row for row in rows["bots"]}
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
    at = {(*table_of(row), row[side]) for row in made for side in _SIDES}
    worn = [with_character(MIDDLE, character) for character in character_names()]
    names = [*opponent_names(), *worn, "greedy", "random", *scripted_names()]
    return {
        "format": FORMAT,
        "version": VERSION,
        "claims": sorted(made, key=lambda r: (*table_of(r), _place(codes, r["code"]))),
        "bots": sorted(
            (row for key, row in bot_rows.items() if key in at),
            key=lambda r: (*table_of(r), _place(names, r["name"])),
        ),
    }


def table_of(row: dict[str, Any]) -> tuple[str, int]:
    """The options of a row's table, none for the base game, and its seats."""
    return str(row.get("table", "")), int(row["seats"])


def _place(names: Sequence[str], name: str) -> int:
    return names.index(name) if name in names else len(names)
