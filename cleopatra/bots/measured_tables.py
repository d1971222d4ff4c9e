"""The tables at which the newer bids and count of turns have been measured to be no worse.

At all others bots bid and count as they did before (decision 0030). Reads the options of a game.
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.options import EDITIONS, GameOptions

BASE: Final = next(iter(EDITIONS))
_COUNTED: Final = frozenset({2, 4})
_DUEL: Final = 2
"""With expansions bids by the chance to win are for so many seats only."""


def bids_by_chance(options: GameOptions) -> bool:
    """Whether bots bid by the chance to win in a game with these options."""
    return not options.expansions or options.seats == _DUEL


def counts_begun(options: GameOptions) -> bool:
    """Whether a turn that is about to begin counts for the plain evaluation's last round in a game
    with these options."""
    return options.edition == BASE and options.seats in _COUNTED and not options.expansions
