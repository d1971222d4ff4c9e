"""Architects from Far Away as a bot sees them: what each is worth, to whom, and when he is called.

Rules: E4
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.extras.knowledge import Knowledge, Trial
from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.expansions.architects.box import (
    Architect,
    ArchitectsAction,
    ArchitectsDecision,
)
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import compose

WORTH: Final[Sequence[float]] = (2.4, 1.2, 3.0, 2.8)
"""Greek, Gaul, Babylonian, Roman, with some turns to come."""
UNSEEN: Final = 2.3
"""A card in another's hand."""
KEPT: Final = 0.6
"""How much of its worth a card has as long as it is kept: it may be called too late or never."""
LATER: Final = 0.75
"""How much of what a better choice is worth the next choice is."""


class ArchitectsKnowledge(Knowledge):
    """A card is worth its service until it is called; the auction is for the order of choosing."""

    decides = frozenset({ArchitectsDecision.HIRE})
    trials = {  # noqa: RUF012  (typed by the base class)
        ArchitectsAction.CALL_BABYLONIAN: Trial.ALONE,
        ArchitectsAction.CALL_ROMAN: Trial.WORSHIPPER,
    }
    frees = frozenset({ArchitectsAction.CALL_GREEK})

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        worth = [0.0] * len(o.seats)
        for seat, card in enumerate(o.fact("architect_of")):
            if card == UNKNOWN:
                worth[seat] = KEPT * UNSEEN * min(turns[seat] / 3, 1.0)
            elif card:
                worth[seat] = KEPT * self._worth(o, card - 1) * min(turns[seat] / 3, 1.0)
        return worth

    def _worth(self, o: Observation, card: int) -> float:
        """A card in the viewer's hand; the Greek the more, the more tainted cards are there."""
        if card == Architect.GREEK:
            tainted = sum(n for n, kind in zip(o.hand, CARD_KINDS, strict=True) if kind.tainted)
            return 1.2 + 0.9 * min(tainted, 4)
        return WORTH[card]

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """Rule: E4.3; the Greek is called while paying, the Gaul at the hand limit."""
        return [a for a in legal if a.kind in self.trials]

    def at_limit(self, o: Observation, legal: Sequence[Action]) -> list[tuple[Action, int, float]]:
        return [
            (a, 0, -KEPT * WORTH[Architect.GAUL])
            for a in legal
            if a.kind == ArchitectsAction.CALL_GAUL
        ]

    def prizes(self, o: Observation) -> Sequence[float] | None:
        """Who chooses first has the most to choose from; the last gets nothing. Rule: E4.2"""
        if o.decision != DecisionKind.BID:
            return None
        if o.stack[-2] not in compose(GameOptions.parse(o.options)).auctions:
            return None
        seats = len(o.seats)
        return [max(WORTH) * LATER**rank if rank < seats - 1 else 0.0 for rank in range(seats)]
