"""The reasons for gains and losses of scarabs and amulets: codes in events, logs and statistics.

Those of the base game; editions and expansions have more, in their folders.
"""

from __future__ import annotations

from typing import Final

PIECE: Final[tuple[str, ...]] = (
    "sphinx",
    "wall",
    "door",
    "mosaic",
    "obelisk",
    "pedestal",
    "throne",
)
"""Scarabs for building, by Piece (D6.1)."""

ARCHITECT: Final = "architect"  # scarabs: the Architect's bonus (D7.3)
WORSHIPPER: Final = "worshipper"  # scarabs or amulets: the price of a slot (D7.1)
OFFERING: Final = "offering"  # scarabs: the bid (D9.2); amulets: the rank (D9.3)
TAINTED: Final = "tainted"  # amulets: tainted cards paid (D6.5)
HAND_LIMIT: Final = "hand_limit"  # amulets: cards over the limit kept (D5.5)
HAND: Final = "hand"  # amulets: tainted cards in the hand at the count (D10.2)
SANCTUARY: Final = "sanctuary"  # amulets: laid onto squares of sanctuaries (D10.2)
SMALLEST: Final = "smallest"  # amulets: the smallest number subtracted (D10.2)
PENALTY: Final = "penalty"  # scarabs: for amulets left (D10.2)
START: Final = "start"  # scarabs: the beginning (D3.5)

SCARABS: Final = (START, *PIECE, ARCHITECT, WORSHIPPER, OFFERING, PENALTY)
AMULETS: Final = (TAINTED, WORSHIPPER, OFFERING, HAND_LIMIT, HAND, SANCTUARY, SMALLEST)
