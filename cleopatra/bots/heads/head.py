"""What a bot can know about one edition or expansion: the closed list of things a head may say.

Knows the shapes of observations and actions; knows no edition and no expansion by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation

NOBODY: Final = -1


class Head:
    """The head that knows nothing. Others say what differs; numbers are scarabs unless said
    otherwise, lists are by seat.

    `decides` are the decisions that are answered by trying each answer. `hand_worth` are card kinds
    that are worth something in a hand although they pay for nothing. `limit_amulets` come with
    discarding down to the hand limit; `most_is_eaten` says that the count has no table of penalties
    but throws the most corrupt to the crocodile. `harmless` are tainted kinds that can be got rid
    of for nothing before the count.
    """

    decides: ClassVar[frozenset[DecisionKind]] = frozenset()
    hand_worth: ClassVar[Mapping[int, float]] = {}
    limit_amulets: ClassVar[int] = 0
    most_is_eaten: ClassVar[bool] = False
    harmless: ClassVar[frozenset[int]] = frozenset()

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        """What the facts are worth to each seat that has so many turns to come."""
        return [0.0] * len(o.seats)

    def room(self, o: Observation) -> list[int]:
        """Amulets that sanctuaries take beyond one a square."""
        return [0] * len(o.seats)

    def stall_worth(self, o: Observation, up: Sequence[int]) -> float:
        """What the face-up cards of a stall bring beyond what they are in a hand."""
        return 0.0

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """Answers to an open moment of the own turn that the base game does not have, as far as
        they are worth a thought. They lead on to a moment of the same turn, or to its end."""
        return []

    def at_limit(self, o: Observation, legal: Sequence[Action]) -> list[tuple[Action, int, float]]:
        """More answers to the hand limit that keep all cards: (action, own amulets, scarabs)."""
        return []

    def prizes(self, o: Observation) -> Sequence[float] | None:
        """By rank, what the bids that are asked for now win; None if they are for amulets."""
        return None

    def answer(self, o: Observation, legal: Sequence[Action], judge: Judge) -> Action | None:
        """The answer to a decision that somebody else's turn asks for; None for all others."""
        return None


class Judge:
    """How well the viewer would stand; what heads may ask when they answer."""

    def after(
        self,
        hand: Sequence[int],
        amulets: Sequence[int],
        scarabs: Sequence[float],
    ) -> float:
        """The utility with that hand and after those changes by seat."""
        raise TypeError("a judge is made by an evaluation")
