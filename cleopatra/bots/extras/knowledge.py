"""What a bot can know about one edition or expansion: the closed list of what it may be told.

Knows the shapes of observations and actions; knows no edition and no expansion by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import ClassVar

from cleopatra.rules.actions import Action, AnyActionKind
from cleopatra.rules.decisions import AnyDecisionKind
from cleopatra.rules.observation import Observation


class Trial(Enum):
    """How a move that the base game does not have is tried when a turn is planned."""

    REST = auto()  # with the best that can follow in the rest of the turn
    ALONE = auto()  # by what it leads to at once: it ends a half of the turn
    WORSHIPPER = auto()  # as a worshipper is activated; `arg` is the worshipper
    VISIT = auto()  # in the course of a quarry visit, as a piece is


class Knowledge:
    """Nothing beyond the base game. Subclasses say what differs; numbers are scarabs unless said
    otherwise, lists are by seat.

    `decides` are the decisions that are answered by trying each answer. `trials` say how the moves
    of `moves` are tried, Trial.REST where nothing is said. `steps` are decisions in the course of a
    move of Trial.VISIT that are answered by the first legal action. `chances` are decisions at the
    end of a visit whose outcome is drawn: plans take the answer named here, and what `wealth` says
    of the decision is added. `frees` are actions at a payment after which tainted cards bring no
    amulets.

    `hand_worth` are card kinds that are worth something in a hand although they pay for nothing.
    `limit_amulets` come with discarding down to the hand limit; `most_is_eaten` says that the count
    has no table of penalties but throws the most corrupt to the crocodile. `harmless` are tainted
    kinds that can be got rid of for nothing before the count. `count_reasons` are the reasons for
    which scarabs or amulets move at the count.
    """

    decides: ClassVar[frozenset[AnyDecisionKind]] = frozenset()
    trials: ClassVar[Mapping[AnyActionKind, Trial]] = {}
    steps: ClassVar[frozenset[AnyDecisionKind]] = frozenset()
    chances: ClassVar[Mapping[AnyDecisionKind, AnyActionKind]] = {}
    frees: ClassVar[frozenset[AnyActionKind]] = frozenset()
    hand_worth: ClassVar[Mapping[int, float]] = {}
    limit_amulets: ClassVar[int] = 0
    most_is_eaten: ClassVar[bool] = False
    harmless: ClassVar[frozenset[int]] = frozenset()
    count_reasons: ClassVar[frozenset[str]] = frozenset()

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
    """How well the viewer would stand; what may be asked when an answer is looked for."""

    def after(
        self,
        hand: Sequence[int],
        amulets: Sequence[int],
        scarabs: Sequence[float],
    ) -> float:
        """The utility with that hand and after those changes by seat."""
        raise TypeError("a judge is made by an evaluation")
