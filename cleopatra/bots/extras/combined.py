"""What is known of all editions and expansions of a game: worths added up, answers asked in order.

Knows the interface of Knowledge; knows no edition and no expansion.
"""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.bots.extras.knowledge import Judge, Knowledge, Trial
from cleopatra.rules.actions import Action, AnyActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.observation import Observation


class GameKnowledge:
    """What is known of one game; nothing in the base game. Empty lists stand for nothing said."""

    def __init__(self, parts: Sequence[Knowledge]) -> None:
        self._parts = tuple(parts)
        self.decides: frozenset[int] = frozenset().union(*(p.decides for p in parts))
        self.steps: frozenset[int] = frozenset().union(*(p.steps for p in parts))
        self.frees: frozenset[int] = frozenset().union(*(p.frees for p in parts))
        self.trials: dict[int, Trial] = {k: how for p in parts for k, how in p.trials.items()}
        self.chances: dict[int, AnyActionKind] = {
            k: answer for p in parts for k, answer in p.chances.items()
        }
        self.limit_amulets = sum(part.limit_amulets for part in parts)
        self.most_is_eaten = any(part.most_is_eaten for part in parts)
        self.count_reasons: frozenset[str] = frozenset().union(*(p.count_reasons for p in parts))
        self.harmless: frozenset[int] = frozenset().union(*(p.harmless for p in parts))
        worth = [0.0] * len(CARD_KINDS)
        for part in parts:
            for kind, scarabs in part.hand_worth.items():
                worth[kind] += scarabs
        self.hand_worth = tuple(worth) if any(worth) else ()

    def __bool__(self) -> bool:
        return bool(self._parts)

    def plans(self, kind: int) -> bool:
        """True if the decision is answered by trying, or in the course of a plan."""
        return kind in self.decides or kind in self.steps

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        """What the facts are worth to each seat, in scarabs."""
        total = [0.0] * len(o.seats)
        for part in self._parts:
            for seat, worth in enumerate(part.wealth(o, turns)):
                total[seat] += worth
        return total

    def room(self, o: Observation) -> list[int]:
        """Amulets by seat that sanctuaries take beyond one a square."""
        total = [0] * len(o.seats)
        for part in self._parts:
            for seat, room in enumerate(part.room(o)):
                total[seat] += room
        return total

    def stall_worth(self, o: Observation, up: Sequence[int]) -> float:
        """What the face-up cards of a stall bring beyond what they are in a hand."""
        return sum(part.stall_worth(o, up) for part in self._parts)

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """Further answers to an open moment that are worth a thought."""
        return [action for part in self._parts for action in part.moves(o, legal)]

    def at_limit(self, o: Observation, legal: Sequence[Action]) -> list[tuple[Action, int, float]]:
        """More answers to the hand limit that keep all cards: (action, own amulets, scarabs)."""
        return [answer for part in self._parts for answer in part.at_limit(o, legal)]

    def prizes(self, o: Observation) -> Sequence[float] | None:
        """By rank, what the bids that are asked for now win; None if they are for amulets."""
        return next((p for part in self._parts if (p := part.prizes(o)) is not None), None)

    def answer(self, o: Observation, legal: Sequence[Action], judge: Judge) -> Action | None:
        """The answer to a decision of somebody else's turn; None for what nothing is known of."""
        return next((a for p in self._parts if (a := p.answer(o, legal, judge)) is not None), None)
