"""What came of sealed bids, read from the events: bids, places, and what each player got or lost.

Works no rank out. Rule: D9.3
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from cleopatra.kit.text.i18n import _
from cleopatra.rules.events import AmuletsChanged, BidsRevealed, Event
from cleopatra.rules.reasons import OFFERING
from cleopatra.ui.extension.extra import Auction


class BidSummary(NamedTuple):
    """What came of a bid: its place, and what it brought; `change` says whether that is good.

    With an auction there is no change of amulets: `brought` is empty.
    """

    place: str
    brought: str
    change: int


@dataclass(frozen=True)
class OfferingResult:
    """The bids by seat, the seats from the highest bid to the lowest, a line about the place of
    each, who won, and the amulets that each got (positive) or gave back."""

    bids: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    places: tuple[str, ...] = ()
    winners: frozenset[int] = frozenset()
    changes: dict[int, int] = field(default_factory=dict)
    has_amulets: bool = True

    def outcome(self, seat: int) -> BidSummary:
        """What came of a seat's bid, in words."""
        if not self.has_amulets:
            return BidSummary(self.places[seat], "", 0)
        change = self.changes.get(seat, 0)
        # A minus sign is as wide as a plus sign.
        text = f"{change:+d}".replace("-", "\u2212") + " [amulet]" if change else _("no amulets")
        return BidSummary(self.places[seat], text, change)


def result_of(events: Iterable[Event], auction: Auction | None) -> OfferingResult:
    """The result of the latest reveal among the events, of that auction or of an Offering; one
    without bids if there is none."""
    result = OfferingResult()
    for event in events:
        if auction is not None:
            found = auction.read(event)
            if found is not None:
                result = OfferingResult(
                    tuple(found.bids),
                    _order(found.bids, found.winners),
                    tuple(found.lines),
                    frozenset(found.winners),
                    has_amulets=False,
                )
        elif isinstance(event, BidsRevealed):
            ordinals = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
            places = tuple(ordinals[rank] for rank in event.ranks)
            first = frozenset(seat for seat, rank in enumerate(event.ranks) if not rank)
            result = OfferingResult(event.bids, _order(event.bids, ()), places, first)
        elif isinstance(event, AmuletsChanged) and event.reason == OFFERING and result.bids:
            result.changes[event.seat] = event.amount
    return result


def _order(bids: Iterable[int], winners: Iterable[int]) -> tuple[int, ...]:
    """The seats from the highest bid down; of equal ones whoever chooses first, then by seat."""
    first = {seat: number for number, seat in enumerate(winners)}
    known = dict(enumerate(bids))
    return tuple(sorted(known, key=lambda seat: (-known[seat], first.get(seat, len(known)), seat)))
