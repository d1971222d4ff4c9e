"""Components, actions and decisions of the Whims of Cleopatra, as data.

Every value has its rule number. Independent of states, seats and turns. Rules: E2
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from cleopatra.rules.actions import AnyActionKind
from cleopatra.rules.decisions import AnyDecisionKind


class WhimsAction(AnyActionKind):
    """Actions that the base game does not have."""

    DRAW = 18  # `draw`: a token (E2.2)
    DECLINE = 19  # `decline`: no token (E2.2)
    GATHER = 20  # `gather 2`: the cards of a smallest stall; arg = stall 0..2 (E2.4)


class WhimsDecision(AnyDecisionKind):
    """Decisions that the base game does not have."""

    TOKEN = 14  # draw, decline: at the end of a visit (E2.2)
    SMALLEST_STALL = 15  # gather: which of several smallest stalls (E2.4)


# The same as plain ints, for speed.
TOKEN: Final = 14
SMALLEST_STALL: Final = 15
assert tuple(map(int, WhimsDecision)) == (TOKEN, SMALLEST_STALL)


class Token(IntEnum):
    """The seven face-down tokens by their effect. Rule: E2.4"""

    GIVE_BACK = 0  # 2 amulets
    TAINT_OTHERS = 1  # 1 amulet for each opponent
    SCARABS = 2  # 3 from the supply
    COLLECT = 3  # 1 scarab from each opponent who has one
    ARTISANS = 4  # kept: stands for 2 artisans
    RESOURCES = 5  # kept: stands for 2 resources of any kind
    STALL = 6  # all cards of the smallest stall


TOKEN_CODES: Final = (
    "give_back",
    "taint_others",
    "scarabs",
    "collect",
    "artisans",
    "resources",
    "stall",
)
KEPT_TOKENS: Final = (Token.ARTISANS, Token.RESOURCES)
TOKEN_GIVES_BACK: Final = 2  # E2.4 (1) [O]
TOKEN_SCARABS: Final = 3  # E2.4 (3) [O]
TOKEN_UNITS: Final = 2  # E2.4 (5), (6) [O]

EFFECT: Final = "token"  # reason for scarabs and amulets: a token's effect (E2.4)
