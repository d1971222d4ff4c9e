"""What the Wisdom of Bastet does, as facts in the past tense. Rules: E3

Scarabs come as ScarabsChanged with the reason of `box`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cleopatra.rules.events import Event


@dataclass(frozen=True, slots=True)
class GoddessCardsFound(Event):
    """So many of the cards just taken were goddess cards; they went face up onto the discard pile.
    Rule: E3.2"""

    reveals: ClassVar[bool] = True

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class GoddessMoved(Event):
    """The statue of the goddess came to `seat`; it was with `before`, or -1 for nobody. The same
    seat twice: it stayed. Rule: E3.2"""

    seat: int
    before: int
