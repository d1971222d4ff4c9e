"""Events of the Wisdom of Bastet, named in the past tense. Rules: E3

Scarabs are ScarabsChanged events with the reason in `box`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cleopatra.rules.events import Event


@dataclass(frozen=True, slots=True)
class GoddessCardsFound(Event):
    """The number of goddess cards among the cards just taken; they went face up onto the discard
    pile."""

    rule: ClassVar[str] = "E3.2"
    reveals: ClassVar[bool] = True
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class GoddessMoved(Event):
    """The statue of the goddess moved from the seat `before` (-1: nobody) to `seat`; it stayed if
    both are the same."""

    rule: ClassVar[str] = "E3.2"
    seat: int
    before: int
