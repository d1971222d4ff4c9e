"""How bots value the Cult of Sobek: the worth of its cards and of Deep water. Rules: E1"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.extras.knowledge import Knowledge, TrialMode
from cleopatra.rules.actions import Action
from cleopatra.rules.expansions.cult.box import (
    TRIBUTE_SCARABS,
    CultAction,
    CultDecision,
    SobekCard,
)
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.observation import Observation
from cleopatra.rules.palace import DOORS, OBELISKS, SPHINXES, WALLS

CURSE: Final = 1.1
"""Scarabs for giving each opponent one amulet. Measured by victories an amulet is worth 2.0, but
with 2.0 or more bots prefer these cards to Deep water, and lost test matches."""
OWNER_FACTOR: Final = 1.5
"""How much more often than an average seat the owner of a curse builds the piece it names."""

COLLECTED: Final = 0.7
"""Share of the remaining pieces that pay Tribute and will be built before the end."""


class CultKnowledge(Knowledge):
    """Statues are bought during a visit; a card is worth a share of what is still to be built."""

    decides = frozenset({CultDecision.SOBEK_CARD, CultDecision.DEEP_WATER})
    trials = {CultAction.HONOUR: TrialMode.VISIT}  # noqa: RUF012  (typed by the base class)
    steps = frozenset({CultDecision.PAY_STATUE})
    seat_features = ("worth", "room")

    def read_seats(self, o: Observation, turns: Sequence[float]) -> list[list[float]]:
        pairs = zip(self.wealth(o, turns), self.room(o), strict=True)
        return [[worth, float(room)] for worth, room in pairs]

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        seats = len(o.seats)
        worth = [0.0] * seats
        sphinx, wall, tribute, _ = o.fact("sobek_cards")
        share = OWNER_FACTOR / seats
        soon = min(max(turns) / 4, 1.0)  # near the end, not everything left will be built
        if sphinx != NOBODY:
            worth[sphinx] += soon * CURSE * share * (SPHINXES - o.sphinxes.bit_count())
        if wall != NOBODY:
            worth[wall] += soon * CURSE * share * (WALLS - o.walls.bit_count())
        if tribute != NOBODY:
            left = DOORS - o.doors.bit_count() + OBELISKS - o.obelisks.bit_count()
            left += 2 - o.pedestal - o.throne
            from_each = soon * COLLECTED * TRIBUTE_SCARABS * left / seats
            for seat in range(seats):
                worth[seat] += from_each * (seats - 1) if seat == tribute else -from_each
        return worth

    def room(self, o: Observation) -> list[int]:
        """Rule: E1.2, D10.2"""
        room = [0] * len(o.seats)
        deep = o.fact("deep_water")[0]
        holder = o.fact("sobek_cards")[SobekCard.DEEP_WATER]
        for owner, area in o.sanctuaries:
            if owner == holder and min(area) == deep:
                room[owner] += len(area)
        return room

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """The largest own sanctuary, because Deep water doubles its squares. Rule: E1.1"""
        sizes = {min(area): len(area) for _, area in o.sanctuaries}
        honours = [a for a in legal if a.kind == CultAction.HONOUR]
        return sorted(honours, key=lambda a: -sizes.get(a.arg, 0))[:1]
