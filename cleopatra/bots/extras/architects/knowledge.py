"""How bots value and use Architects from Far Away: the worth of each card and when to call it.

Rules: E4
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.extras.knowledge import Knowledge, TrialMode
from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.composition import compose
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.expansions.architects.box import (
    Architect,
    ArchitectsAction,
    ArchitectsDecision,
)
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions

WORTH: Final[Sequence[float]] = (2.4, 1.2, 3.0, 2.8)
"""Scarabs for Greek, Gaul, Babylonian, Roman, when several turns are still to come."""
UNSEEN: Final = 2.3
"""Scarabs for a hidden architect of another seat."""
KEPT: Final = 0.6
"""Share of its worth that a card has while it is kept: it may be called too late or never."""
LATER: Final = 0.75
"""Worth of each choice in the auction as a share of the choice before it."""


class ArchitectsKnowledge(Knowledge):
    """A card adds to its owner's scarabs until it is called. Bids are for the order of choosing."""

    decides = frozenset({ArchitectsDecision.HIRE})
    trials = {  # noqa: RUF012  (typed by the base class)
        ArchitectsAction.CALL_BABYLONIAN: TrialMode.ALONE,
        ArchitectsAction.CALL_ROMAN: TrialMode.WORSHIPPER,
    }
    frees = frozenset({ArchitectsAction.CALL_GREEK})
    seat_features = ("worth", "has_card")

    def read_seats(self, o: Observation, turns: Sequence[float]) -> list[list[float]]:
        cards = o.fact("architect_of")
        return [
            [worth, float(cards[seat] != 0)] for seat, worth in enumerate(self.wealth(o, turns))
        ]

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        worth = [0.0] * len(o.seats)
        for seat, card in enumerate(o.fact("architect_of")):
            if card == UNKNOWN:
                worth[seat] = KEPT * UNSEEN * min(turns[seat] / 3, 1.0)
            elif card:
                worth[seat] = KEPT * self._worth(o, card - 1) * min(turns[seat] / 3, 1.0)
        return worth

    def _worth(self, o: Observation, card: int) -> float:
        """Scarabs for an architect that the viewer holds; the Greek's grow with tainted cards."""
        if card == Architect.GREEK:
            tainted = sum(n for n, kind in zip(o.hand, CARD_KINDS, strict=True) if kind.tainted)
            return 1.2 + 0.9 * min(tainted, 4)
        return WORTH[card]

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """All calls but the Greek (a payment) and the Gaul (at the hand limit). Rule: E4.3"""
        return [a for a in legal if a.kind in self.trials]

    def at_limit(self, o: Observation, legal: Sequence[Action]) -> list[tuple[Action, int, float]]:
        return [
            (a, 0, -KEPT * WORTH[Architect.GAUL])
            for a in legal
            if a.kind == ArchitectsAction.CALL_GAUL
        ]

    def prizes(self, o: Observation) -> Sequence[float] | None:
        """The first to choose has the largest choice; the last gets nothing. Rule: E4.2"""
        if o.decision != DecisionKind.BID:
            return None
        if o.stack[-2] not in compose(GameOptions.parse(o.options)).auctions:
            return None
        seats = len(o.seats)
        return [max(WORTH) * LATER**rank if rank < seats - 1 else 0.0 for rank in range(seats)]
