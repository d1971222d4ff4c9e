"""What sealed bids bring by rank: amulets at an Offering, prizes in an auction.

Uses no evaluation; what that is worth is said by `stakes`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cleopatra.bots.offering import AmuletTable, amulet_changes, ranks

BidEffects = Callable[[Sequence[int]], tuple[Sequence[int], Sequence[float]]]
"""Bids by seat -> changes of amulets and scarabs won by seat. It depends on their ranks only."""


def offering_of(amulets: Sequence[int], table: AmuletTable) -> BidEffects:
    """The outcome of an Offering with a table of amulets by rank. Rule: D9.3"""
    nothing = [0.0] * len(amulets)

    def outcome(bids: Sequence[int]) -> tuple[Sequence[int], Sequence[float]]:
        return amulet_changes(bids, amulets, table), nothing

    return outcome


def auction_of(prizes: Sequence[float]) -> BidEffects:
    """The outcome of an auction with prizes by rank, in scarabs; the lowest bids win nothing."""
    nothing = [0] * len(prizes)

    def outcome(bids: Sequence[int]) -> tuple[Sequence[int], Sequence[float]]:
        lowest = min(bids)
        won = [
            prizes[rank] if bid > lowest else 0.0
            for rank, bid in zip(ranks(bids), bids, strict=True)
        ]
        return nothing, won

    return outcome
