"""All heads of a game as one: their worths added up, their answers asked in order.

Knows the interface of a head; knows no edition and no expansion.
"""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.bots.heads.head import Head, Judge
from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import CARD_KINDS
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation


class Heads:
    """The heads of one game, none of them in the base game. Empty lists stand for nothing said."""

    def __init__(self, heads: Sequence[Head]) -> None:
        self._heads = tuple(heads)
        self.decides: frozenset[DecisionKind] = frozenset().union(*(h.decides for h in heads))
        self.limit_amulets = sum(head.limit_amulets for head in heads)
        self.most_is_eaten = any(head.most_is_eaten for head in heads)
        self.harmless: frozenset[int] = frozenset().union(*(h.harmless for h in heads))
        worth = [0.0] * len(CARD_KINDS)
        for head in heads:
            for kind, scarabs in head.hand_worth.items():
                worth[kind] += scarabs
        self.hand_worth = tuple(worth) if any(worth) else ()

    def __bool__(self) -> bool:
        return bool(self._heads)

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        """What the facts are worth to each seat, in scarabs."""
        total = [0.0] * len(o.seats)
        for head in self._heads:
            for seat, worth in enumerate(head.wealth(o, turns)):
                total[seat] += worth
        return total

    def room(self, o: Observation) -> list[int]:
        """Amulets by seat that sanctuaries take beyond one a square."""
        total = [0] * len(o.seats)
        for head in self._heads:
            for seat, room in enumerate(head.room(o)):
                total[seat] += room
        return total

    def stall_worth(self, o: Observation, up: Sequence[int]) -> float:
        """What the face-up cards of a stall bring beyond what they are in a hand."""
        return sum(head.stall_worth(o, up) for head in self._heads)

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """Further answers to an open moment that are worth a thought."""
        return [action for head in self._heads for action in head.moves(o, legal)]

    def at_limit(self, o: Observation, legal: Sequence[Action]) -> list[tuple[Action, int, float]]:
        """More answers to the hand limit that keep all cards: (action, own amulets, scarabs)."""
        return [answer for head in self._heads for answer in head.at_limit(o, legal)]

    def prizes(self, o: Observation) -> Sequence[float] | None:
        """By rank, what the bids that are asked for now win; None if they are for amulets."""
        return next((p for head in self._heads if (p := head.prizes(o)) is not None), None)

    def answer(self, o: Observation, legal: Sequence[Action], judge: Judge) -> Action | None:
        """The answer to a decision of somebody else's turn; None for what no head knows."""
        return next((a for h in self._heads if (a := h.answer(o, legal, judge)) is not None), None)
