"""The card kind of the Wisdom of Bastet. Rule: E3.1"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.catalogue import NO_UNIT, CardKind

GODDESS: Final = 17
CARDS: Final = {GODDESS: CardKind("goddess", NO_UNIT, 0, False, "E3.1")}
"""By id."""


# Components of the Wisdom of Bastet, as data. Rules: E3

GODDESS_CARDS: Final = 10  # E3.1 [O]
GODDESS_SCARABS: Final = 3  # E3.2, E3.3 [O]
GODDESS_STAYS: Final = 6  # E3.2: if the seat already has the statue [O]

REASON: Final = "goddess"  # for scarabs: cards and statue of the goddess (E3.2, E3.3)
