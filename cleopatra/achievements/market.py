"""Achievements for the market, the hand and the worshippers."""

from __future__ import annotations

from typing import Final

from cleopatra.achievements.account import GameEvents
from cleopatra.achievements.achievement import Achievement
from cleopatra.rules import reasons
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import VIZIER, Worshipper
from cleopatra.rules.events import (
    CardsTaken,
    MosaicLaid,
    PieceBuilt,
    PiecePaid,
    ScarabsChanged,
    VisitEnded,
    WorshipperActivated,
)

STALL: Final = 5
PIECES: Final = 4
BONUS: Final = 12


def full_stall(account: GameEvents, seat: int) -> bool:
    """Five cards or more were taken from one stall. Rule: D5.1"""
    taken = account.events(CardsTaken)
    return any(e.seat == seat and len(e.cards) >= STALL for e in taken)


def over_ten_and_victory(account: GameEvents, seat: int) -> bool:
    """More than ten cards were kept for amulets, and the game was won. Rule: D5.5"""
    kept = any(amount > 0 for amount in account.amulets(seat, reasons.HAND_LIMIT))
    return kept and account.has_won(seat)


def clean_hands(account: GameEvents, seat: int) -> bool:
    """A game with at least four pieces, none of them paid with a tainted card. Rule: D6.5"""
    built = sum(e.seat == seat for e in account.events(PieceBuilt))
    built += sum(e.seat == seat for e in account.events(MosaicLaid))
    if built < PIECES or account.amulets(seat, reasons.TAINTED):
        return False
    paid = [kind for e in account.events(PiecePaid) if e.seat == seat for kind, _number in e.cards]
    return not any(CARD_KINDS[kind].tainted for kind in paid)


def market_and_quarry(account: GameEvents, seat: int) -> bool:
    """With the Vizier, cards were taken and a piece was built in one turn. Rule: D7.3"""
    called = {
        h.turn
        for h in account.happened(WorshipperActivated)
        if h.event.seat == seat and h.event.worshipper == VIZIER
    }
    taken = {h.turn for h in account.happened(CardsTaken) if h.event.seat == seat}
    built = {
        h.turn for h in account.happened(VisitEnded) if h.event.seat == seat and h.event.pieces
    }
    return bool(called & taken & built)


def five_worshippers(account: GameEvents, seat: int) -> bool:
    """All five worshippers were activated in one game. Rule: D7.1"""
    activated = account.events(WorshipperActivated)
    return {e.worshipper for e in activated if e.seat == seat} == set(Worshipper)


def architect_of_twelve(account: GameEvents, seat: int) -> bool:
    """The Architect brought 12 scarabs or more in one turn. Rule: D7.3"""
    sums: dict[int, int] = {}
    for happened in account.happened(ScarabsChanged):
        event = happened.event
        if event.seat == seat and event.reason == reasons.ARCHITECT:
            sums[happened.turn] = sums.get(happened.turn, 0) + event.amount
    return any(amount >= BONUS for amount in sums.values())


ACHIEVEMENTS: Final = (
    Achievement("full_stall", full_stall),
    Achievement("market_and_quarry", market_and_quarry),
    Achievement("architect_of_twelve", architect_of_twelve),
    Achievement("over_ten_and_victory", over_ten_and_victory),
    Achievement("clean_hands", clean_hands),
    Achievement("five_worshippers", five_worshippers),
)
