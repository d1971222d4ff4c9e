"""The tables at which the newer bids and count of turns have been measured to be better.

At all others bots bid and count as they did before (decision 0030). Reads the options of a game.
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.options import EDITIONS, GameOptions

BASE: Final = next(iter(EDITIONS))
_SEATS: Final = frozenset({2, 4})


def is_measured(options: GameOptions) -> bool:
    """Whether bots bid by the chance to win, and count a turn that is about to begin, in a game
    with these options."""
    return options.edition == BASE and options.seats in _SEATS and not options.expansions
