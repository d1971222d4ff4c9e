"""Records what each opponent chooses in ten positions: `python scripts/dev.py recorded`.

Review the result as a diff: a choice that changes is a bot that plays otherwise, and its ladder has
to be played again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from cleopatra.bots.bot import Budget
from cleopatra.bots.registry import make_bot, opponent_names
from cleopatra.rules.engine import decision, legal_actions
from cleopatra.rules.observe import observe
from cleopatra.rules.position import read_position

FILE: Final = Path(__file__).with_suffix(".json")
SEED: Final = 11
BUDGET: Final = Budget(1_000)

Choices = dict[str, dict[str, str]]
"""By position and opponent, the action's text."""


def positions() -> dict[str, str]:
    """The recorded positions as texts, by name."""
    body = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: "\n".join(lines) + "\n" for name, lines in body["positions"].items()}


def recorded() -> Choices:
    """What is recorded."""
    found: Choices = json.loads(FILE.read_text(encoding="utf-8"))["choices"]
    return found


def chosen(text: str, bot: str) -> str:
    """What the bot of this name chooses in a position."""
    state = read_position(text)
    seat = decision(state).actors[0]
    legal = legal_actions(state, seat)
    return make_bot(bot, SEED).choose(observe(state, seat), legal, BUDGET).text


def write(found: dict[str, str]) -> None:
    """Write positions and what is chosen in them."""
    choices = {
        name: {bot: chosen(text, bot) for bot in opponent_names()} for name, text in found.items()
    }
    lines = {name: text.rstrip("\n").split("\n") for name, text in found.items()}
    body = json.dumps({"positions": lines, "choices": choices}, indent=1) + "\n"
    FILE.write_text(body, encoding="utf-8", newline="\n")


def main() -> None:
    before, found = recorded(), positions()
    write(found)
    for name, choices in recorded().items():
        changed = [bot for bot, text in choices.items() if before[name].get(bot) != text]
        print(f"{'changed' if changed else 'as before':10} {name} {' '.join(changed)}".rstrip())


if __name__ == "__main__":
    main()
