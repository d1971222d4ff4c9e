"""How many amulets a seat may have, as far as the viewer may know.

Reads what is shown; computes no rule. The amulets in a pyramid are a number where the aids show
everybody's totals or the seat is the viewer's own, and an interval elsewhere.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cleopatra.rules.catalogue import PENALTIES
from cleopatra.ui.table.shown import TableFacts

DEADLY: Final = len(PENALTIES)
"""With so many amulets at the end a player is thrown to the crocodile. Rule: D10.2"""


class Gauge(NamedTuple):
    """The fewest and the most amulets that a seat may have; `DEADLY` stands for that many or
    more where the interval has no known end."""

    low: int
    high: int

    @property
    def is_known(self) -> bool:
        """Whether the viewer knows the exact number."""
        return self.low == self.high


def gauge_of(shown: TableFacts, seat: int) -> Gauge:
    """The amulets of a seat as its gauge shows them."""
    if shown.shows_totals_of(seat):
        amulets = shown.observation.seats[seat].amulets
        return Gauge(amulets, amulets)
    return Gauge(0, DEADLY)
