"""Components, actions and decisions of Architects from Far Away, as data.

Every value has its rule number. Independent of states, seats and turns. Rules: E4
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from cleopatra.rules.actions import AnyActionKind
from cleopatra.rules.decisions import AnyDecisionKind


class ArchitectsAction(AnyActionKind):
    """Actions that the base game does not have."""

    HIRE = 21  # `hire greek`: arg = architect (E4.2)
    CALL_GREEK = 22  # `call greek`: before paying (E4.3)
    CALL_GAUL = 23  # `call gaul`: at the hand limit (E4.3)
    CALL_BABYLONIAN = 24  # `call babylonian 1 3`: two stalls; arg = bit set of stalls (E4.3)
    CALL_ROMAN = 25  # `call roman vizier`: arg = the worshipper's id (E4.3)


class ArchitectsDecision(AnyDecisionKind):
    """Decisions that the base game does not have."""

    HIRE = 32  # hire: an architect, hidden from others (E4.2); also asked of other seats


HIRE: Final = 32
"""The same as a plain int, for speed."""
assert tuple(map(int, ArchitectsDecision)) == (HIRE,)


class Architect(IntEnum):
    """The four architects. Rule: E4.3"""

    GREEK = 0
    GAUL = 1
    BABYLONIAN = 2
    ROMAN = 3


ARCHITECT_CODES: Final = ("greek", "gaul", "babylonian", "roman")

AUCTION: Final = "auction"  # reason for scarabs: the bid for an architect (E4.2)
