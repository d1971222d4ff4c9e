"""What Cleopatra's whims do, as facts in the past tense. Rules: E2

Scarabs and amulets that change hands come as ScarabsChanged and AmuletsChanged with the reason
of `box`, cards of a stall as CardsTaken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cleopatra.rules.events import Event


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """The die shows another Category. Rule: E2.3"""

    reveals: ClassVar[bool] = True

    category: int


@dataclass(frozen=True, slots=True)
class TokenDrawn(Event):
    """`token` is a Token, shown to all; `left` lie face down. Rule: E2.2"""

    reveals: ClassVar[bool] = True

    seat: int
    token: int
    left: int


@dataclass(frozen=True, slots=True)
class TokenDeclined(Event):
    """Rule: E2.2"""

    seat: int


@dataclass(frozen=True, slots=True)
class TokenUsed(Event):
    """A kept token paid for the first time and left the game; what is left of its units serves to
    the end of the visit. Rule: E2.4 (5), (6)"""

    seat: int
    token: int
