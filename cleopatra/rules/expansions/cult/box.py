"""Components, actions and decisions of the Cult of Sobek, as data.

Every value has its rule number. Independent of states, seats and turns. Rules: E1
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from cleopatra.rules.actions import AnyActionKind
from cleopatra.rules.catalogue import Unit
from cleopatra.rules.decisions import AnyDecisionKind


class CultAction(AnyActionKind):
    """Actions that the base game does not have."""

    HONOUR = 15  # `honour r1c4`: a Sobek statue for that sanctuary; arg = lowest square (E1.1)
    CHOOSE = 16  # `choose wall`: a Sobek card; arg = its number (E1.2)
    MARK = 17  # `mark r1c4`: the sanctuary of Deep water; arg = lowest square (E1.2)


class CultDecision(AnyDecisionKind):
    """Decisions that the base game does not have."""

    PAY_STATUE = 11  # pay: for a Sobek statue (E1.1)
    SOBEK_CARD = 12  # choose (E1.2)
    DEEP_WATER = 13  # mark: which sanctuary takes twice as many amulets (E1.2)


# The same as plain ints, for speed.
PAY_STATUE: Final = 11
SOBEK_CARD: Final = 12
DEEP_WATER: Final = 13
assert tuple(map(int, CultDecision)) == (PAY_STATUE, SOBEK_CARD, DEEP_WATER)


class SobekCard(IntEnum):
    """The cards that come with a Sobek statue. Rule: E1.2"""

    SPHINX = 0
    WALL = 1
    TRIBUTE = 2
    DEEP_WATER = 3


SOBEK_CARD_CODES: Final = ("sphinx", "wall", "tribute", "deep_water")
STATUE_COST: Final = (Unit.ARTISAN, Unit.WOOD, Unit.STONE, Unit.MARBLE, Unit.LAPIS)  # E1.1 [O]
TRIBUTE_SCARABS: Final = 2  # E1.2 [O]

SOBEK: Final = "sobek"  # reason for amulets: another's Sobek card for sphinxes or walls (E1.2)
TRIBUTE: Final = "tribute"  # reason for scarabs: the Sobek card Tribute, paid and got (E1.2)
