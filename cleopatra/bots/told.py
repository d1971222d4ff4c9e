"""How the chances that bots reckon with become those that people are told."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_LOWEST: Final = -700.0
"""Log odds below which their exponential is no number any more."""


@dataclass(frozen=True, slots=True)
class Told:
    """Log odds to win are limited to the absolute value `limit`, above 0, multiplied by `slope`,
    above 0, and shifted by `offset`, so that chances come true as often as is said
    (`lab/calibration.py`). A value that is too sure of itself in few positions only has a limit.
    """

    slope: float = 1.0
    offset: float = 0.0
    limit: float = math.inf

    @classmethod
    def parse(cls, data: Sequence[float]) -> Told:
        """As it stands in a value file: slope, offset and, if there is one, the limit.

        :raises ValueError: for other numbers.
        """
        slope, offset, *more = (float(number) for number in data)
        if len(more) > 1 or not all(math.isfinite(number) for number in (slope, offset, *more)):
            raise ValueError("told needs two or three finite numbers")
        found = cls(slope, offset, *more)
        if slope <= 0.0 or found.limit <= 0.0:
            raise ValueError("told needs a slope and a limit above 0")
        return found

    def chance(self, reckoned: float) -> float:
        """The chance to win, 0 to 1, that is told for a chance that bots reckon with. What is
        certain stays certain."""
        is_scaled = self.slope != 1.0 or self.offset != 0.0 or self.limit != math.inf
        if not is_scaled or not 0.0 < reckoned < 1.0:
            return reckoned
        odds = math.log(reckoned / (1.0 - reckoned))
        odds = self.slope * max(-self.limit, min(odds, self.limit)) + self.offset
        return 1.0 / (1.0 + math.exp(-max(odds, _LOWEST)))


AS_RECKONED: Final = Told()
"""Tells chances as they are."""
