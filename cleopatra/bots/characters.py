"""The tempers of bots: what each would rather do than another of the same strength.

Knows leanings as numbers; which plans they decide between is found by the level that wears them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.catalogue import HAND_LIMIT
from cleopatra.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Leaning:
    """What a character likes beyond what it is worth, in units of utility (the logarithm of the
    chance to win: 0.05 is about a twentieth of it).

    By state: `amulet` for each own one in the pyramid, `card` for each in the hand up to its limit,
    `square` for each of the own sanctuaries, `piece` for each that stands in palace and garden. By
    plan: `favour` for calling a worshipper, `visit` for each piece beyond the first of a visit.
    `zeal` are scarabs an amulet more at the Offering costs beside what it costs everybody.
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
        """Whether nothing is liked beyond its worth."""
        return self == EVEN

    def of_state(self, o: Observation) -> float:
        """For what the viewer has, and what stands, at the end of a plan."""
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
        """For the way there."""
        if not self.favour and not self.visit:
            return 0.0
        favours = sum(1 for a in actions if a.kind == ActionKind.ACTIVATE)
        pieces = sum(1 for a in actions if a.kind == ActionKind.BUILD)
        return self.favour * favours + self.visit * max(pieces - 1, 0)


EVEN: Final = Leaning()
"""Of who has no temper."""

CHARACTERS: Final[dict[str, Leaning]] = {
    "pious": Leaning(amulet=-0.026, zeal=0.8),
    "gambler": Leaning(amulet=0.007, zeal=-0.6),
    "hoarder": Leaning(card=0.004),
    "planner": Leaning(square=0.03),
    "saboteur": Leaning(piece=0.011),
    "merchant": Leaning(favour=0.05, visit=0.02),
}
"""By code. Each is meant to be as strong as no character at all, within 40 Elo: docs/ladder.md."""


def built(o: Observation) -> int:
    """The pieces that stand in palace and garden."""
    sites = o.walls.bit_count() + o.doors.bit_count() + o.sphinxes.bit_count()
    return sites + o.obelisks.bit_count() + o.pedestal + o.throne + len(o.laid)
