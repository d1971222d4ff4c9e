"""How the chances that bots reckon with become those that people are told."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

SAID: Final[Sequence[float]] = (0.03, 0.10, 0.25, 0.40, 0.60, 0.75, 0.90, 0.97)
"""The chances to win for which a value file may say what is told. Those between are told in
proportion, those beyond like the nearest."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """`chances` are told for those of `SAID`, 0 to 1 and never falling; none for telling chances as
    they are. They are what came of such chances in games (`lab/calibration.py`)."""

    chances: tuple[float, ...] = ()

    @classmethod
    def parse(cls, data: Sequence[float]) -> Calibration:
        """As it stands in a value file.

        :raises ValueError: for other numbers.
        """
        found = tuple(float(number) for number in data)
        if found and len(found) != len(SAID):
            raise ValueError(f"told needs {len(SAID)} chances")
        if not all(0.0 <= number <= 1.0 for number in found):
            raise ValueError("told needs chances from 0 to 1")
        if list(found) != sorted(found):
            raise ValueError("told needs chances that never fall")
        return cls(found)

    def chance(self, reckoned: float) -> float:
        """The chance to win, 0 to 1, that is told for a chance that bots reckon with. What is
        certain stays certain."""
        chances = self.chances
        if not chances or not 0.0 < reckoned < 1.0:
            return reckoned
        at = min(max(bisect_right(SAID, reckoned), 1), len(SAID) - 1)
        low, high = SAID[at - 1], SAID[at]
        part = min(max((reckoned - low) / (high - low), 0.0), 1.0)
        return chances[at - 1] + part * (chances[at] - chances[at - 1])


AS_RECKONED: Final = Calibration()
"""Tells chances as they are."""
