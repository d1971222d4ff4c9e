"""Components of the Wisdom of Bastet, as data.

Every value has its rule number. Independent of states, seats and turns. Rules: E3
"""

from __future__ import annotations

from typing import Final

GODDESS_CARDS: Final = 10  # E3.1 [O]
GODDESS_SCARABS: Final = 3  # E3.2, E3.3 [O]
GODDESS_STAYS: Final = 6  # E3.2: if the seat already has the statue [O]

REASON: Final = "goddess"  # for scarabs: cards and statue of the goddess (E3.2, E3.3)
