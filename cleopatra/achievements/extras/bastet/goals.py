"""The achievement of the Wisdom of Bastet. Rules: E3"""

from __future__ import annotations

from typing import Final

from cleopatra.achievements.achievement import Achievement, GameEvents
from cleopatra.rules.expansions.bastet.events import GoddessMoved


def goddess_stayed(account: GameEvents, seat: int) -> bool:
    """Goddess cards were taken while the statue was the seat's. Rule: E3.2"""
    return any(e.seat == e.before == seat for e in account.events(GoddessMoved))


ACHIEVEMENTS: Final = (Achievement("bastet.goddess_stayed", goddess_stayed),)
