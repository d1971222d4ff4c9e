"""What the log odds to win after an Offering depend on, as Offerings with random bids say.

A fitted value knows little about a single Offering: what it says that a scarab costs there is
uncertain, and what most scarabs cost at most Offerings is a better guess (shrinkage, as in a
regression with an average beside the reading). The numbers are measured by `dev.py bids` and kept
in a value file. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from math import isfinite
from typing import Final

USUAL_BID: Final = 8
"""Scarabs that the highest level bids at a table of four, on average."""


@dataclass(frozen=True, slots=True)
class OfferingOdds:
    """Weights for the log odds of a seat to win after an Offering.

    - `constant`: is added to them.
    - `standing`: for what the value says of the seat on average over the orders of ranks.
    - `rank`: for what the value says that its rank adds to that.
    - `own`: for what the value says that a scarab costs the seat, for each scarab it bids.
    - `scarab`: what each scarab that it bids costs besides, in log odds.
    - `others`: what each scarab that others bid beyond `USUAL_BID` each brings it, in log odds.
    - `ranks`: what each rank brings besides, in log odds, the best rank first.
    """

    constant: float
    standing: float
    rank: float
    own: float
    scarab: float
    others: float
    ranks: tuple[float, ...]

    def before(self, mean: float, ranked: float, place: int) -> float:
        """The log odds with nothing bid by the seat and what is usual by the others, by what the
        value says on average and with this rank; `place` is the rank, 0 for the best."""
        return (
            self.constant + self.standing * mean + self.rank * (ranked - mean) + self.ranks[place]
        )

    def price(self, slope: float) -> float:
        """What each own scarab that is bid takes from the log odds, where it takes `slope` by the
        value; never less than nothing."""
        return max(self.own * slope + self.scarab, 0.0)

    @staticmethod
    def parse(data: Mapping[str, object], seats: int) -> OfferingOdds:
        """The weights in a value file.

        :raises ValueError: if one is missing, unknown or no finite number, or for another number of
            ranks than seats.
        """
        names = {each.name for each in fields(OfferingOdds)}
        if set(data) != names:
            raise ValueError(f"an offering has {sorted(names)}")
        ranks = data["ranks"]
        if not isinstance(ranks, list) or len(ranks) != seats:
            raise ValueError(f"an offering has {seats} ranks")
        plain = {name: float(str(data[name])) for name in names - {"ranks"}}
        found = OfferingOdds(ranks=tuple(float(str(rank)) for rank in ranks), **plain)
        if not all(isfinite(number) for number in (*found.ranks, *plain.values())):
            raise ValueError("an offering has numbers that are not finite")
        return found
