"""Records the sample games of `saves/` with the real match and the real bots.

    python scripts/make_saves.py [--out DIR]

The same program writes the same files. Run it again when a rule or a bot has changed and the old
games do not verify any more; `python -m cleopatra replay saves/* --verify` tells.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cleopatra.analysis.analyse import analyse  # noqa: E402
from cleopatra.bots.bot import Bot, Budget  # noqa: E402
from cleopatra.bots.registry import make_bot  # noqa: E402
from cleopatra.match.match import Match  # noqa: E402
from cleopatra.match.seat import Question, ScriptSeat  # noqa: E402
from cleopatra.match.setup import MatchSetup, SeatInfo  # noqa: E402
from cleopatra.rules.actions import Action  # noqa: E402
from cleopatra.rules.decisions import DecisionKind  # noqa: E402
from cleopatra.rules.options import GameOptions  # noqa: E402
from cleopatra.storage.analyses import (  # noqa: E402
    FIGURES,
    path_beside,
    read_figures,
    write_analysis,
)
from cleopatra.storage.saved import SavedGame, write_save  # noqa: E402

RECORDED_AT: Final = "2026-01-01T00:00:00+00:00"
BOT_NAMES: Final = ("Hemiunu", "Merit", "Senenmut", "Tiaa", "Amenemhat")


@dataclass(frozen=True, slots=True)
class Sample:
    """One file: the players, the options, and the moment at which the game stops.

    `seats` are bot names, or names of people with a capital letter; the greedy bot decides for
    people here. `is_text` writes the log alone, in its text form; `is_analysed` writes the analysis
    beside it.
    """

    file: str
    title: str
    options: str
    seats: tuple[str, ...]
    stop: Callable[[Match], bool]
    is_text: bool = False
    is_analysed: bool = False


def at_the_end(match: Match) -> bool:
    return match.outcome is not None


def before_the_bids(match: Match) -> bool:
    return match.decision.kind is DecisionKind.BID


def in_turn(turn: int, seat: int) -> Callable[[Match], bool]:
    """Stops when a seat has the first decision of its turn, in that turn or the next it has."""

    def stop(match: Match) -> bool:
        is_start = match.decision.kind is DecisionKind.TURN
        return is_start and match.turn >= turn and match.current == seat

    return stop


SAMPLES: Final = (
    Sample(
        "two-players-finished",
        "Two players, to the crocodile",
        "edition=deluxe seats=2 seed=ibis",
        ("greedy", "random"),
        at_the_end,
    ),
    Sample(
        "three-players-finished",
        "Three architects, all alike",
        "edition=deluxe seats=3 seed=lotus",
        ("greedy", "greedy", "greedy"),
        at_the_end,
    ),
    Sample(
        "four-players-finished",
        "Four players, a whole palace",
        "edition=deluxe seats=4 seed=nile",
        ("greedy", "random", "greedy", "greedy"),
        at_the_end,
    ),
    Sample(
        "house-rules-finished",
        "Four players by house rules",
        "edition=deluxe seats=4 seed=sistrum mosaics_turn_over=no sanctuary_costs=palms "
        "discount_scope=piece refill=one tie_break=amulets garden=back",
        ("greedy", "greedy", "greedy", "greedy"),
        at_the_end,
    ),
    Sample(
        "two-people-midway",
        "Two people at one machine",
        "edition=deluxe seats=2 seed=papyrus",
        ("Ana", "Bo"),
        in_turn(16, 1),
    ),
    Sample(
        "offering-of-three",
        "Three sealed bids",
        "edition=deluxe seats=3 seed=incense",
        ("Ana", "greedy", "Bo"),
        before_the_bids,
    ),
    Sample(
        "four-players-midway",
        "One person, three bots",
        "edition=deluxe seats=4 seed=scarab",
        ("Ana", "greedy", "greedy", "greedy"),
        in_turn(25, 0),
    ),
    Sample(
        "log-as-text",
        "A log for reading",
        "edition=deluxe seats=2 seed=reed",
        ("greedy", "greedy"),
        at_the_end,
        is_text=True,
    ),
    Sample(
        "gallery-finished",
        "The game in the pictures",
        "edition=deluxe seats=4 seed=lotus-14",
        ("greedy", "greedy", "greedy", "greedy"),
        at_the_end,
        is_analysed=True,
    ),
    Sample(
        "edition-of-2006-midway",
        "Five at the table of 2006",
        "edition=classic seats=5 seed=reed",
        ("Nefertari", "greedy", "greedy", "greedy", "greedy"),
        in_turn(15, 0),
    ),
    Sample(
        "expansions-midway",
        "Four players and all expansions",
        "edition=deluxe seats=4 seed=reed expansions=cult,whims,bastet,architects",
        ("Nefertari", "greedy", "greedy", "greedy"),
        in_turn(26, 0),
    ),
)


def play(sample: Sample, number: int) -> Match:
    """The match of a sample, at the moment at which it stops."""
    options = GameOptions.parse(sample.options)
    seats = tuple(
        SeatInfo(name, seat) if name[0].isupper() else SeatInfo(BOT_NAMES[seat], seat, name)
        for seat, name in enumerate(sample.seats)
    )
    setup = MatchSetup(options, seats)
    bots: dict[int, Bot] = {
        seat: make_bot(info.bot or "greedy", 100 * number + seat) for seat, info in enumerate(seats)
    }

    def choose(question: Question) -> Action:
        return bots[question.seat].choose(question.observation, question.legal, Budget())

    match = Match(setup, [ScriptSeat(choose)] * len(seats))
    while not sample.stop(match):
        match.pump(limit=1)
    return match


def main() -> int:
    """Write all samples. Returns the exit code."""
    parser = argparse.ArgumentParser(description="Record the sample games anew.")
    parser.add_argument("--out", type=Path, default=ROOT / "saves", metavar="DIR")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for number, sample in enumerate(SAMPLES, start=1):
        match = play(sample, number)
        if sample.is_text:
            path = out / f"{sample.file}.log"
            path.write_text(str(match.log()), encoding="utf-8", newline="\n")
        else:
            path = out / f"{sample.file}.cleo"
            saved = SavedGame.of(match, f"{number:016x}", sample.title, RECORDED_AT)
            path.unlink(missing_ok=True)  # no backup of the sample before
            write_save(path, saved)
            if sample.is_analysed:
                found = analyse(match.log(), read_figures(ROOT / "assets" / FIGURES))
                write_analysis(path_beside(path), match.log(), found)
        print(f"{path.name}: {len(match.log())} decisions, turn {match.turn}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
