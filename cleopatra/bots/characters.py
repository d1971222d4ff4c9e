"""The characters of bots: what each prefers to another bot of the same strength.

A character is a set of small biases on the utility of plans. The level that it is combined with
finds the plans to choose from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.catalogue import HAND_LIMIT
from cleopatra.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Bias:
    """What a character adds to the utility of states and plans.

    In units of utility, which is the logarithm of the chance to win: 0.05 changes that chance by
    about a twentieth. Added for the state at the end of a plan: `amulet` for each amulet in the own
    pyramid, `card` for each card in the hand up to the hand limit, `square` for each square of own
    sanctuaries, `piece` for each piece in palace and garden. Added for the plan: `favour` for
    activating a worshipper, `visit` for each piece beyond the first of a visit.

    `zeal` is a price instead, in scarabs: how much more an amulet costs this bot at an Offering
    than it costs other bots. Records of played games hold a digest of these field names and values.
    """

    amulet: float = 0.0
    card: float = 0.0
    square: float = 0.0
    piece: float = 0.0
    favour: float = 0.0
    visit: float = 0.0
    zeal: float = 0.0

    @property
    def is_even(self) -> bool:
        """Whether all biases are 0."""
        return self == EVEN

    def of_state(self, o: Observation) -> float:
        """The bias for the state at the end of a plan."""
        me = o.viewer or 0
        liked = 0.0
        if self.amulet:
            liked += self.amulet * o.seats[me].amulets
        if self.card:
            liked += self.card * min(sum(o.hand), HAND_LIMIT)
        if self.square:
            liked += self.square * sum(len(area) for owner, area in o.sanctuaries if owner == me)
        if self.piece:
            liked += self.piece * built(o)
        return liked

    def of_plan(self, actions: Sequence[Action]) -> float:
        """The bias for the actions of a plan."""
        if not self.favour and not self.visit:
            return 0.0
        favours = sum(1 for a in actions if a.kind == ActionKind.ACTIVATE)
        pieces = sum(1 for a in actions if a.kind == ActionKind.BUILD)
        return self.favour * favours + self.visit * max(pieces - 1, 0)


EVEN: Final = Bias()
"""The bias of a bot without a character."""

CHARACTERS: Final[dict[str, Bias]] = {
    "pious": Bias(amulet=-0.026, zeal=0.8),
    "gambler": Bias(amulet=0.007, zeal=-0.6),
    "hoarder": Bias(card=0.004),
    "planner": Bias(square=0.03),
    "saboteur": Bias(piece=0.011),
    "merchant": Bias(favour=0.05, visit=0.02),
}
"""By code. Each should be within 40 Elo of a bot without a character, which the ladder measures."""


def built(o: Observation) -> int:
    """How many pieces have been built in palace and garden."""
    sites = o.walls.bit_count() + o.doors.bit_count() + o.sphinxes.bit_count()
    return sites + o.obelisks.bit_count() + o.pedestal + o.throne + len(o.laid)
