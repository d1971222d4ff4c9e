"""The card kind of the Wisdom of Bastet. Rule: E3.1"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.catalogue import NO_UNIT, CardKind

GODDESS: Final = 17
CARDS: Final = {GODDESS: CardKind("goddess", NO_UNIT, 0, False, "E3.1")}
"""By id."""
