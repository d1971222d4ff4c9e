"""The achievement of the Whims of Cleopatra. Rules: E2"""

from __future__ import annotations

from typing import Final

from cleopatra.achievements.achievement import Achievement, GameEvents
from cleopatra.rules.expansions.whims.events import TokenUsed


def token_paid(account: GameEvents, seat: int) -> bool:
    """A kept token helped to pay. Rule: E2.4"""
    return any(e.seat == seat for e in account.events(TokenUsed))


ACHIEVEMENTS: Final = (Achievement("whims.token_paid", token_paid),)
