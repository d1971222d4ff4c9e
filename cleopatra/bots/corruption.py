"""What amulets are likely to cost at the final count: penalties and the chance of being eaten.

Uses the table of penalties (D10.2) and the rule for the most corrupt player (K4.2); independent of
cards, pieces and particular seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, sqrt
from typing import Final

from cleopatra.rules.catalogue import PENALTIES

_STEPS: Final = 4
"""Differences in amulets are rounded to 1/_STEPS, so that few values have to be computed."""
_SHIFT: Final = 1.5 * 2.0**52
"""Adding and subtracting it rounds a number like `round`, and is compiled to two instructions."""


class CorruptionCost:
    """`scarabs` lost on average if not eaten, and the chance of being eaten, 0 to 1."""

    __slots__ = ("eaten", "scarabs")

    def __init__(self, scarabs: float, eaten: float) -> None:
        self.scarabs: Final = scarabs
        self.eaten: Final = eaten


_BURDENS: Final[dict[int, CorruptionCost]] = {}
"""By both arguments of `_burden`; there are at most 121 times 33."""


def _burden(quarters: int, spread_quarters: int) -> CorruptionCost:
    above = quarters / _STEPS
    spread = max(spread_quarters / _STEPS, 0.05)
    total = lost = eaten = 0.0
    for amulets in range(40):
        # a normal curve cut at 0: nobody is below the smallest number
        offset = amulets - above
        if amulets == 0 and above < 0:
            offset = 0.0
        weight = exp(-0.5 * (offset / spread) ** 2) if abs(offset) < 6 * spread + 1 else 0.0
        total += weight
        if amulets < len(PENALTIES):
            lost += weight * PENALTIES[amulets]
        else:
            eaten += weight
    if total == 0.0:  # far outside the table
        return CorruptionCost(0.0, 1.0)
    return CorruptionCost(lost / total, eaten / total)


def burden(above: float, spread: float) -> CorruptionCost:
    """The expected cost at the final count of having more amulets than the least corrupt player.

    The difference is assumed to be normally distributed around `above` with the standard deviation
    `spread`, both in amulets, and never below 0.
    """
    above = min(max(above, 0.0), 30.0)
    quarters = int(above * _STEPS + _SHIFT - _SHIFT)
    spread_quarters = int(min(spread, 8.0) * _STEPS + _SHIFT - _SHIFT)
    key = quarters << 6 | spread_quarters
    found = _BURDENS.get(key)
    if found is None:
        found = _BURDENS[key] = _burden(quarters, spread_quarters)
    return found


def most_corrupt(amulets: Sequence[float], variances: Sequence[float]) -> list[float]:
    """Each seat's chance, 0 to 1, to have the most amulets, estimated from pairs of seats.

    Ties count for all seats that share them, so the sum is at least 1, unless nobody has any
    amulets. Rule: K4.2
    """
    chances: list[float] = []
    for seat, own in enumerate(amulets):
        chance = 1.0
        for other, its in enumerate(amulets):
            if other != seat:
                spread = sqrt(2.0 * (variances[seat] + variances[other] + 0.05))
                chance *= 0.5 * (1.0 + erf((own - its + 0.25) / spread))
        chances.append(chance if own > 0.5 else chance * own / 0.5)
    total = sum(chances)
    if 0.0 < total < 1.0 and max(amulets) > 0.5:
        chances = [chance / total for chance in chances]
    return chances
