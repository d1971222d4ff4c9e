"""The things in the box of the Perfume of Hathor as data, and what is done with them. Rules: X1"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.actions import AnyActionKind
from cleopatra.rules.catalogue import NO_UNIT, CardKind

NAME: Final = "perfume"
"""In the options."""
CARDS: Final = (CardKind("perfume", NO_UNIT, 0, False, "X1.1"),)
NUMBER: Final = 12  # X1.1
SCARABS: Final = 2  # X1.2
AMULETS: Final = 2  # X1.2
REASON: Final = "perfume"
"""Why scarabs and amulets move (X1.2)."""


class PerfumeAction(AnyActionKind):
    """What a player may do beside the base game."""

    BURN = 60  # `burn perfume` (X1.2)
