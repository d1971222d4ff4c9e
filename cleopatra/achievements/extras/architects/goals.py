"""The achievements of Architects from Far Away. Rules: E4"""

from __future__ import annotations

from typing import Final

from cleopatra.achievements.achievement import Achievement, GameEvents
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.events import PiecePaid
from cleopatra.rules.expansions.architects.box import Architect
from cleopatra.rules.expansions.architects.events import ArchitectCalled, AuctionRevealed

CHEAP: Final = 3
TAINTED: Final = 2


def cheap_architect(account: GameEvents, seat: int) -> bool:
    """An architect was hired for three scarabs or fewer. Rule: E4.2"""
    auctions = account.events(AuctionRevealed)
    return any(seat in e.order and e.bids[seat] <= CHEAP for e in auctions)


def greek_bargain(account: GameEvents, seat: int) -> bool:
    """Two tainted cards or more were paid in the turn in which the Greek was called. Rule: E4.3"""
    calls = account.happened(ArchitectCalled)
    turns = {h.turn for h in calls if h.event.seat == seat and h.event.architect == Architect.GREEK}
    paid = sum(
        number
        for h in account.happened(PiecePaid)
        if h.turn in turns and h.event.seat == seat
        for kind, number in h.event.cards
        if CARD_KINDS[kind].tainted
    )
    return paid >= TAINTED


ACHIEVEMENTS: Final = (
    Achievement("architects.cheap_architect", cheap_architect),
    Achievement("architects.greek_bargain", greek_bargain),
)
