"""What every bot knows about the edition of 2006: the final count and the worth of merchants.

Rules: K2.1, K2.2, K4.2. Character cards are in `characters`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.bots.extras.knowledge import Knowledge
from cleopatra.rules.editions.classic.box import DISCARD_AMULETS, MERCHANT_WORTH
from cleopatra.rules.editions.classic.words import MERCHANTS
from cleopatra.rules.observation import Observation


class ClassicCount(Knowledge):
    """The most corrupt player is eaten; merchants that are left bring talents at the end."""

    limit_amulets = DISCARD_AMULETS
    most_is_eaten = True
    count_reasons = frozenset({MERCHANTS})

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        return [float(MERCHANT_WORTH * number) for number in o.fact("merchants")]
