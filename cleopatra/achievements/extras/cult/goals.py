"""The achievements of the Cult of Sobek. Rules: E1"""

from __future__ import annotations

from typing import Final

from cleopatra.achievements.achievement import Achievement, GameEvents
from cleopatra.rules.expansions.cult.box import TRIBUTE
from cleopatra.rules.expansions.cult.events import DeepWaterMarked

SQUARES: Final = 4
TRIBUTES: Final = 2


def deep_water(account: GameEvents, seat: int) -> bool:
    """A sanctuary of at least four squares takes twice as many amulets. Rule: E1.2"""
    marks = account.events(DeepWaterMarked)
    return any(e.seat == seat and len(e.squares) >= SQUARES for e in marks)


def two_tributes(account: GameEvents, seat: int) -> bool:
    """Others paid a tribute at least twice. Rule: E1.2"""
    return sum(amount > 0 for amount in account.scarabs(seat, TRIBUTE)) >= TRIBUTES


ACHIEVEMENTS: Final = (
    Achievement("cult.deep_water", deep_water),
    Achievement("cult.two_tributes", two_tributes),
)
