"""The Perfume of Hathor as a bot sees it: a card is worth what burning it brings. Rules: X1"""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.bots.extras.knowledge import Knowledge
from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_IDS
from cleopatra.rules.observation import Observation
from tests.made_up.rules.perfume.box import NAME, PerfumeAction


class PerfumeKnowledge(Knowledge):
    """Burning it is tried whenever it can be."""

    def stall_worth(self, o: Observation, up: Sequence[int]) -> float:
        return 2.0 * up[CARD_IDS[NAME]]

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        return [a for a in legal if a.kind == PerfumeAction.BURN]
