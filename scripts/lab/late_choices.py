"""Asks every level and the adviser in late positions, and counts what goes wrong.

    python scripts/dev.py choices --games 3000

Games of all tables are played by hurried builders. Near the end of each, and in positions that are
set near the limit of decisions, a bot of each kind in turn has to choose: an exception or an action
that is not legal is a fault, and its position is kept. A run that is stopped goes on with the same
command. Knows rules and bots; no window.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

from cleopatra.bots.adviser import advise
from cleopatra.bots.bot import QUICK, Budget
from cleopatra.bots.families import Family, all_families
from cleopatra.bots.registry import bot_names, make_bot
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.catalogue import MOST_DECISIONS
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.position import write_position
from cleopatra.rules.state import State
from cleopatra.simulate.progress import Progress, write_whole
from scripts.lab.jobs import WORK, Job, JobProblem, command_parser, keep_going, run_command
from scripts.lab.report import ROOT
from scripts.lab.selfplay import options_of

ADVISER: Final = "adviser"
ASKED: Final = (*bot_names(), ADVISER)
END: Final = "near the end"
LIMIT: Final = "near the limit"
NEAR: Final = (1, 2, 3, 4, 5, 6, 8, 10, 13, 20)
"""How many decisions before the limit a position is set."""
EACH: Final = 8
"""Questions of each of the two kinds in a game."""
LAST: Final = 16
"""How many decisions with a choice are near the end of a game."""
CHUNK: Final = 10
_LIKED: Final = frozenset({ActionKind.BUILD, ActionKind.CLAIM})
_SAMPLED: Final = 0.08
"""The share of a game's decisions that may be set near the limit."""


@dataclass(slots=True)
class LateChoices:
    """What was asked in a number of games, by place and bot, and the faults: one line each with
    the bot, the error, the seat and the position as a text."""

    games: int = 0
    asked: dict[str, int] = field(default_factory=dict)
    faults: list[dict[str, str]] = field(default_factory=list)

    def add(self, other: LateChoices) -> None:
        """Add the games that follow."""
        self.games += other.games
        self.asked = dict(Counter(self.asked) + Counter(other.asked))
        self.faults += other.faults


def fault_of(name: str, state: State, seat: int, budget: Budget, seed: int) -> str:
    """What is wrong with this bot's choice; "" if it is a legal action, or advice of such."""
    seen, legal = observe(state, seat), legal_actions(state, seat)
    try:
        if name == ADVISER:
            texts = [proposal.actions[0] for proposal in advise(seen, budget=budget).proposals]
            wrong = [text for text in texts if text not in [action.text for action in legal]]
            return f"advises {wrong[0]}" if wrong else ""
        chosen = make_bot(name, seed).choose(seen, legal, budget)
    except Exception as error:  # whatever it is, it is what is looked for
        return repr(error)
    return "" if chosen in legal else f"chooses {chosen.text}"


def late_positions(family: Family, seed: int, game: int) -> Iterator[tuple[str, State, int]]:
    """Positions of one game with a choice: place, state and the seat to choose."""
    chance = Random(f"late {family.name} {seed}.{game}")
    state = new_game(options_of(family, f"late{seed}.{game}", chance))
    last: deque[tuple[State, int]] = deque(maxlen=LAST)
    some: list[tuple[State, int]] = []
    while state.outcome is None:
        seat = chance.choice(decision(state).actors)
        legal = legal_actions(state, seat)
        if len(legal) > 1:
            last.append((state.clone(), seat))
            if chance.random() < _SAMPLED:
                some.append(last[-1])
        apply(state, _hurried(legal, chance), seat)
    for one, seat in chance.sample(last, min(EACH, len(last))):
        yield END, one, seat
    for one, seat in chance.sample(some, min(EACH, len(some))):
        near = one.clone()
        near.ply = MOST_DECISIONS - chance.choice(NEAR)
        yield LIMIT, near, seat


def _hurried(legal: Sequence[Action], chance: Random) -> Action:
    """Build whenever possible, so that games end, and now and then anything."""
    liked = [action for action in legal if action.kind in _LIKED]
    return chance.choice(liked if liked and chance.random() < 0.8 else legal)


def ask_late(job: Job[tuple[Family, ...]]) -> LateChoices:
    """The questions of some games; the families take turns, and so do the bots."""
    families = job.subject
    found = LateChoices()
    for game in range(job.first, job.last):
        family = families[game % len(families)]
        for number, (place, state, seat) in enumerate(late_positions(family, job.seed, game)):
            turn = game * (2 * EACH) + number
            name = ASKED[turn % len(ASKED)]
            budget = Budget() if turn // len(ASKED) % 2 == 0 else QUICK
            found.asked[f"{place}: {name}"] = found.asked.get(f"{place}: {name}", 0) + 1
            wrong = fault_of(name, state, seat, budget, game)
            if wrong:
                text = write_position(state)
                line = {"bot": name, "error": wrong, "seat": str(seat), "position": text}
                found.faults.append(line)
        found.games += 1
    return found


class LateRecord:
    """What has been asked so far, in a file.

    :raises JobProblem: if it is damaged, or of another seed or other sources.
    """

    def __init__(self, path: Path, seed: int, *, is_fresh: bool = False) -> None:
        self._path = path
        self._head = {"seed": seed, "sources": _sources()}
        self.found = LateChoices()
        if is_fresh:
            path.unlink(missing_ok=True)
        if path.exists():
            try:
                body = json.loads(path.read_text(encoding="utf-8"))
                head = body.pop("head")
                self.found = LateChoices(**body)
            except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
                raise JobProblem(f"{path} cannot be continued: {error!r}") from None
            if head != self._head:
                raise JobProblem(f"{path} is of another seed or of older bots; say --fresh")

    def add(self, more: LateChoices) -> None:
        """Add games and write all at once."""
        self.found.add(more)
        body = {"head": self._head, **asdict(self.found)}
        write_whole(self._path, json.dumps(body, indent=1), JobProblem)


def _sources() -> str:
    """A digest of the rules and the bots."""
    found = sha256()
    for folder in ("rules", "bots"):
        for path in sorted((ROOT / "cleopatra" / folder).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


def table_of(found: LateChoices) -> str:
    """What was asked and what went wrong, as Markdown."""
    wrong = Counter(line["bot"] for line in found.faults)
    lines = [
        f"{found.games} games, {sum(found.asked.values())} choices, {len(found.faults)} faults.",
        "",
        f"| bot | {END} | {LIMIT} | faults |",
        "|---|---|---|---|",
    ]
    for name in ASKED:
        asked = [found.asked.get(f"{place}: {name}", 0) for place in (END, LIMIT)]
        lines.append(f"| {name} | {asked[0]} | {asked[1]} | {wrong[name]} |")
    return "\n".join(lines)


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    about = "Ask all bots and the adviser in late positions, and count what goes wrong."
    parser = command_parser("choices", about, games=300, of="of all tables together")
    parser.add_argument("--fresh", action="store_true", help="forget what was asked before")
    parser.add_argument("--record", type=Path, default=WORK / "choices.json", help="%(default)s")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if nothing went wrong, 1 if something did, 2 for a bad request, 130 if
    it was stopped."""
    return run_command(build_parser(), argv, _run)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.games < 1 or arguments.jobs < 1:
        raise JobProblem("--games and --jobs must be at least 1")
    record = LateRecord(arguments.record, arguments.seed, is_fresh=arguments.fresh)
    families, games = all_families(), arguments.games
    todo = [
        Job(families, arguments.seed, first, min(first + CHUNK, games))
        for first in range(record.found.games, games, CHUNK)
    ]
    progress = Progress(sum(job.size for job in todo), "games", is_quiet=arguments.quiet)
    keep_going(
        ask_late,
        todo,
        lambda _, part: record.add(part),
        arguments.jobs,
        progress,
        lambda job: job.size,
    )
    print(table_of(record.found))
    for line in record.found.faults[:5]:
        print(f"{line['bot']}, seat {line['seat']}: {line['error']}")
    return int(bool(record.found.faults))


if __name__ == "__main__":
    sys.exit(main())
