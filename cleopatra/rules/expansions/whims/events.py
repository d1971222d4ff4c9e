"""Events of the Whims of Cleopatra, named in the past tense. Rules: E2

Scarabs and amulets are ScarabsChanged and AmuletsChanged events with the reason in `box`, cards of
a stall CardsTaken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cleopatra.rules.events import Event


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """The die was rolled and shows this Category."""

    rule: ClassVar[str] = "E2.3"
    reveals: ClassVar[bool] = True
    category: int

    def chance(self) -> str:
        return "dice"


@dataclass(frozen=True, slots=True)
class TokenDrawn(Event):
    """The seat drew a Token, shown to all; `left` tokens lie face down."""

    rule: ClassVar[str] = "E2.2"
    reveals: ClassVar[bool] = True
    seat: int
    token: int
    left: int

    def chance(self) -> str:
        return "tokens"


@dataclass(frozen=True, slots=True)
class TokenDeclined(Event):
    rule: ClassVar[str] = "E2.2"
    seat: int


@dataclass(frozen=True, slots=True)
class TokenUsed(Event):
    """A kept token was used in a payment and left the game; its remaining units can be used until
    the end of the visit."""

    rule: ClassVar[str] = "E2.4"
    seat: int
    token: int
