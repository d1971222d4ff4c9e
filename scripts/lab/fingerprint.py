"""A digest of every action of some seeded games: the same program plays the same games everywhere.

`python -m scripts.lab.fingerprint` says whether the rules are compiled and prints the digest;
`scripts/fast.py` compares both ways to run them by it.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from hashlib import sha256
from typing import Final

from cleopatra.bots.bot import Bot, Budget
from cleopatra.rules.compiled import BUILD
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EDITIONS, EXPANSIONS, GameOptions
from scripts.lab.ladder_claims import make_measured

GAMES: Final = (
    *[
        ("random", 20, GameOptions(edition=name, seats=most))
        for name, (_, most) in EDITIONS.items()
    ],
    *[("greedy", 1, GameOptions(edition=name, seats=3)) for name in EDITIONS],
    ("random", 20, GameOptions(seats=4, expansions=EXPANSIONS)),
    ("greedy", 1, GameOptions(seats=2, expansions=EXPANSIONS)),
    ("greedy", 1, GameOptions(seats=2)),
    ("level7", 1, GameOptions(seats=2)),
    ("level7~bid3", 1, GameOptions(seats=2)),  # of the lab, compiled with the bots
)
"""(bot, games, options) of what is played."""


def digest(bot: str, games: int, options: GameOptions) -> str:
    """The digest of all actions and outcomes of `games` games, with seeds from 0."""
    found = sha256()
    for number in range(games):
        table = replace(options, seed=str(number))
        bots: list[Bot] = [make_measured(bot, 10 * number + seat) for seat in range(table.seats)]
        state = new_game(table)
        while state.outcome is None:
            seat = decision(state).actors[0]
            action = bots[seat].choose(observe(state, seat), legal_actions(state, seat), Budget())
            found.update(action.text.encode() + b"\n")
            apply(state, action, seat)
        outcome = state.outcome
        found.update(repr((outcome.winners, outcome.scarabs, outcome.amulets)).encode())
    return found.hexdigest()[:16]


def main() -> int:
    """Prints one line: how the rules run, and the digest of each batch of games."""
    print(BUILD, *[digest(*batch) for batch in GAMES])
    return 0


if __name__ == "__main__":
    sys.exit(main())
