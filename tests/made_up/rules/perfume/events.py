"""What the Perfume of Hathor does, as facts in the past tense. Rules: X1"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cleopatra.rules.events import Event


@dataclass(frozen=True, slots=True)
class PerfumeBurnt(Event):
    """A card went from the hand face up onto the discard pile; scarabs and amulets follow as their
    own events."""

    rule: ClassVar[str] = "X1.2"
    seat: int
