"""Sealed bids as bots, vetoes and the adviser ask for them.

Says nothing about how bids are found: see `bids_by_chance` and `bids_by_swing`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from cleopatra.rules.observation import Observation
from cleopatra.rules.rng import Rng

BidPayoff = tuple[float, int, float]
"""(chance to win, change of the own amulets, chance of being eaten); chances are 0 to 1."""


class BidForecast(NamedTuple):
    """What the viewer may expect of the bids that it has to make now."""

    habits: Sequence[Sequence[float]]
    """By seat, the probability of each bid from 0 up."""
    worth: int
    """What the best rank is worth to the viewer, in scarabs."""
    most: int
    """The highest own bid worth a look, in scarabs."""
    judge: Callable[[Sequence[int]], BidPayoff]
    """The viewer's outcome by the bids of all seats."""
    draw: Callable[[Sequence[float], Rng], int]
    """Draws a bid from one of the habits."""


class Bidding(Protocol):
    """A way of bidding in one game, at Offerings and at auctions. Rule: D9"""

    def choose(self, o: Observation, surcharge: float, rng: Rng) -> int:
        """A bid for the viewer, in scarabs. `surcharge` are the scarabs by which its character
        values an amulet higher than it is; auctions know no amulets."""

    def highest(self, o: Observation) -> int:
        """The highest bid of the viewer that is no blunder, in scarabs."""

    def forecast(self, o: Observation, rng: Rng) -> BidForecast:
        """What the adviser compares."""
