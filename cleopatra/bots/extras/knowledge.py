"""The interface by which an edition or expansion tells bots about itself.

Uses observations and actions; knows no edition or expansion by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import ClassVar, Final

from cleopatra.rules.actions import Action, AnyActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.decisions import AnyDecisionKind
from cleopatra.rules.observation import Observation


class TrialMode(Enum):
    """How a move that the base game does not have is tried when a turn is planned."""

    REST = auto()  # followed by the best rest of the turn
    ALONE = auto()  # by its immediate result: it ends a half of the turn
    WORSHIPPER = auto()  # like activating a worshipper; `arg` is the worshipper
    VISIT = auto()  # during a quarry visit, like a piece


class Knowledge:
    """What a bot knows about one edition or expansion; this base class adds nothing.

    Subclasses override what differs. Numbers are scarabs unless said otherwise, lists are by seat.

    - `decides`: decisions that the planner answers by trying each answer.
    - `trials`: how the actions of `moves` are tried; TrialMode.REST for those not listed.
    - `steps`: decisions within a move of TrialMode.VISIT, answered by the first legal action.
    - `chances`: decisions at the end of a visit with a random outcome. Plans take the answer given
      here, and the scarabs that `wealth` gives for the decision are added.
    - `frees`: actions during a payment after which tainted cards bring no amulets.
    - `hand_worth`: by card kind, the worth of cards that pay for nothing.
    - `limit_amulets`: amulets for discarding down to the hand limit.
    - `most_is_eaten`: the final count has no table of penalties; the most corrupt is eaten.
    - `harmless`: tainted card kinds that can be got rid of without cost before the final count.
    - `count_reasons`: reasons for changes of scarabs or amulets during the final count.
    - `game_features`, `seat_features`: the names of what `read_game` and `read_seats` read for the
      fitted value functions; changing them makes the files of these unreadable.
    """

    decides: ClassVar[frozenset[AnyDecisionKind]] = frozenset()
    trials: ClassVar[Mapping[AnyActionKind, TrialMode]] = {}
    steps: ClassVar[frozenset[AnyDecisionKind]] = frozenset()
    chances: ClassVar[Mapping[AnyDecisionKind, AnyActionKind]] = {}
    frees: ClassVar[frozenset[AnyActionKind]] = frozenset()
    hand_worth: ClassVar[Mapping[int, float]] = {}
    limit_amulets: ClassVar[int] = 0
    most_is_eaten: ClassVar[bool] = False
    harmless: ClassVar[frozenset[int]] = frozenset()
    count_reasons: ClassVar[frozenset[str]] = frozenset()
    game_features: ClassVar[tuple[str, ...]] = ()
    seat_features: ClassVar[tuple[str, ...]] = ()

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        """Scarabs to add for each seat; `turns` are the turns each still has."""
        return [0.0] * len(o.seats)

    def read_game(self, o: Observation) -> list[float]:
        """The numbers named by `game_features`."""
        return []

    def read_seats(self, o: Observation, turns: Sequence[float]) -> list[list[float]]:
        """By seat, the numbers named by `seat_features`; `turns` are the turns each still has."""
        return [[] for _ in o.seats]

    def room(self, o: Observation) -> list[int]:
        """Amulets that sanctuaries remove in addition to one per square."""
        return [0] * len(o.seats)

    def stall_worth(self, o: Observation, up: Sequence[int]) -> float:
        """Scarabs that taking these face-up cards brings, in addition to the cards' own worth."""
        return 0.0

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """Actions worth trying at an open moment of the own turn that the base game does not have.
        Each leads to another open moment of the turn, or to its end."""
        return []

    def at_limit(self, o: Observation, legal: Sequence[Action]) -> list[tuple[Action, int, float]]:
        """Ways to keep all cards at the hand limit: (action, change of own amulets, of scarabs)."""
        return []

    def prizes(self, o: Observation) -> Sequence[float] | None:
        """Prizes by rank, in scarabs, of the present auction; None at an Offering."""
        return None

    def answer(self, o: Observation, legal: Sequence[Action], judge: AnswerJudge) -> Action | None:
        """The answer to a decision during another seat's turn; None for all other decisions."""
        return None


class AnswerJudge:
    """Values possible answers by how well the viewer would stand after them."""

    def after(
        self,
        hand: Sequence[int],
        amulets: Sequence[int],
        scarabs: Sequence[float],
    ) -> float:
        """The viewer's utility with this hand (counts by kind) and these changes by seat."""
        raise TypeError("a judge is made by an evaluation")


class GameKnowledge:
    """The knowledge for one game; false in the base game. An empty list means nothing to add."""

    def __init__(self, parts: Sequence[Knowledge]) -> None:
        self._parts = tuple(parts)
        self.decides: frozenset[int] = frozenset().union(*(p.decides for p in parts))
        self.steps: frozenset[int] = frozenset().union(*(p.steps for p in parts))
        self.frees: frozenset[int] = frozenset().union(*(p.frees for p in parts))
        self.trials: dict[int, TrialMode] = {k: how for p in parts for k, how in p.trials.items()}
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
        """Whether the planner answers the decision, by trying each answer or as part of a plan."""
        return kind in self.decides or kind in self.steps

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        """Scarabs to add for each seat, for what it has from editions and expansions."""
        total = [0.0] * len(o.seats)
        for part in self._parts:
            for seat, worth in enumerate(part.wealth(o, turns)):
                total[seat] += worth
        return total

    def room(self, o: Observation) -> list[int]:
        """By seat, the amulets that sanctuaries remove in addition to one per square."""
        total = [0] * len(o.seats)
        for part in self._parts:
            for seat, room in enumerate(part.room(o)):
                total[seat] += room
        return total

    def stall_worth(self, o: Observation, up: Sequence[int]) -> float:
        """Scarabs that taking these face-up cards brings, in addition to the cards' own worth."""
        return sum(part.stall_worth(o, up) for part in self._parts)

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """Additional actions at an open moment that are worth trying."""
        return [action for part in self._parts for action in part.moves(o, legal)]

    def at_limit(self, o: Observation, legal: Sequence[Action]) -> list[tuple[Action, int, float]]:
        """Ways to keep all cards at the hand limit: (action, change of own amulets, of scarabs)."""
        return [answer for part in self._parts for answer in part.at_limit(o, legal)]

    def prizes(self, o: Observation) -> Sequence[float] | None:
        """Prizes by rank, in scarabs, of the present auction; None at an Offering."""
        return next((p for part in self._parts if (p := part.prizes(o)) is not None), None)

    def answer(self, o: Observation, legal: Sequence[Action], judge: AnswerJudge) -> Action | None:
        """The answer to a decision during another seat's turn; None if the decision is unknown."""
        return next((a for p in self._parts if (a := p.answer(o, legal, judge)) is not None), None)


NO_KNOWLEDGE: Final = GameKnowledge(())
"""That of the base game."""
