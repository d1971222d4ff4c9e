"""The achievements of the edition of 2006. Rules: K2-K4"""

from __future__ import annotations

from typing import Final

from cleopatra.achievements.achievement import Achievement, GameEvents
from cleopatra.rules.editions.classic.box import START_MERCHANTS
from cleopatra.rules.editions.classic.events import (
    CharacterPlayed,
    DieTurned,
    MerchantsCounted,
    MosaicChosen,
)
from cleopatra.rules.events import BidsRevealed, SanctuaryClaimed

CHARACTERS: Final = 3


def merchants_kept(account: GameEvents, seat: int) -> bool:
    """All merchants of the Nile were counted at the end. Rule: K4.2"""
    counted = account.events(MerchantsCounted)
    return any(e.seat == seat and e.merchants == START_MERCHANTS for e in counted)


def chosen_sanctuary(account: GameEvents, seat: int) -> bool:
    """The mosaic that a scribe chose formed a sanctuary that was claimed. Rule: K3, D8.2"""
    chosen = {h.turn for h in account.happened(MosaicChosen) if h.event.seat == seat}
    claims = account.happened(SanctuaryClaimed)
    return any(h.turn in chosen and h.event.seat == seat for h in claims)


def turned_die(account: GameEvents, seat: int) -> bool:
    """A scribe turned a die to the symbol, and nobody bid more at the next Offering.
    Rule: K3, K2.8"""
    bids = list(account.happened(BidsRevealed))
    for turned in account.happened(DieTurned):
        if turned.event.seat == seat and turned.event.to_symbol:
            following = (h.event for h in bids if h.number > turned.number)
            revealed = next(following, None)
            if revealed is not None and not revealed.ranks[seat]:
                return True
    return False


def three_characters(account: GameEvents, seat: int) -> bool:
    """Three different characters were played in one game. Rule: K3"""
    played = account.events(CharacterPlayed)
    return len({e.kind for e in played if e.seat == seat}) >= CHARACTERS


ACHIEVEMENTS: Final = (
    Achievement("classic.three_characters", three_characters),
    Achievement("classic.merchants_kept", merchants_kept),
    Achievement("classic.chosen_sanctuary", chosen_sanctuary),
    Achievement("classic.turned_die", turned_die),
)
