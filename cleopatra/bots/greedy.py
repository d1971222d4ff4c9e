"""The greedy bot: the best turn it can see, and nothing beyond it. The floor of any ladder.

Plans whole turns, lays cards where rivals like them least, discards what helps least, and bids what
a rank is worth. Knows its own observation only.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from cleopatra.bots.bot import Budget, rng_of, seat_of
from cleopatra.bots.evaluation import Evaluation, Weights, card_value, stall_values
from cleopatra.bots.offering import choose_bid
from cleopatra.bots.planner import Breadth, Planner
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.catalogue import HAND_LIMIT
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import compose


class GreedyBot:
    """Plays the best turn by its evaluation. A plan is kept until something new is revealed."""

    __slots__ = (
        "_breadth",
        "_evaluation",
        "_offering",
        "_options",
        "_plan",
        "_seed",
        "_weights",
    )

    def __init__(
        self, seed: int, weights: Weights | None = None, breadth: Breadth | None = None
    ) -> None:
        self._seed = seed
        self._weights = weights or Weights()
        self._breadth = breadth or Breadth()
        self._evaluation: Evaluation | None = None
        self._options = ""
        self._offering: Sequence[int] = ()
        self._plan: dict[int, str] = {}

    @property
    def name(self) -> str:
        return "greedy"

    def choose(self, observation: Observation, legal: Sequence[Action], budget: Budget) -> Action:
        seat_of(observation)
        if len(legal) == 1:
            return legal[0]
        evaluation = self._evaluation_of(observation)
        kind = observation.decision
        if kind == DecisionKind.BID:
            wanted = self._bid(observation, evaluation)
        elif kind == DecisionKind.PUT:
            wanted = _put(observation, evaluation)
        elif kind == DecisionKind.HAND_LIMIT:
            wanted = _at_limit(observation, evaluation, legal)
        else:
            wanted = self._turn(observation, evaluation, legal, budget)
        return next((a for a in legal if a.text == wanted), legal[0])

    def _evaluation_of(self, observation: Observation) -> Evaluation:
        if self._evaluation is None or self._options != observation.options:
            self._options = observation.options
            rules = compose(GameOptions.parse(observation.options))
            self._offering = rules.offering
            self._evaluation = Evaluation(rules.garden, self._weights)
        return self._evaluation

    def _turn(
        self,
        observation: Observation,
        evaluation: Evaluation,
        legal: Sequence[Action],
        budget: Budget,
    ) -> str:
        planned = self._plan.get(observation.decisions)
        if planned is not None and any(a.text == planned for a in legal):
            return planned
        rng = rng_of(self._seed, observation)
        planner = Planner(observation, evaluation, self._breadth, budget, rng)
        best = planner.plans()[0]
        self._plan = {
            observation.decisions + i: action.text
            for i, action in enumerate(_until_news(best.actions))
        }
        return best.actions[0].text

    def _bid(self, observation: Observation, evaluation: Evaluation) -> str:
        """Rule: D9.2"""
        standing = evaluation.stand(observation)

        def worth(changes: Sequence[int]) -> Sequence[float]:
            return evaluation.outlooks(standing, None, changes)

        bid = choose_bid(
            seat_of(observation),
            [view.scarabs for view in observation.seats],
            [view.amulets for view in observation.seats],
            worth,
            rng_of(self._seed, observation),
            self._offering,
        )
        return f"bid {bid}"


def _until_news(actions: Sequence[Action]) -> Sequence[Action]:
    """A plan up to the first action after which something hidden may be seen."""
    for i, action in enumerate(actions):
        if action.kind in (ActionKind.TAKE, ActionKind.LAY, ActionKind.CLAIM, ActionKind.LEAVE):
            return actions[: i + 1]
    return actions


def _put(observation: Observation, evaluation: Evaluation) -> str:
    """The stall for the next drawn card. Rule: D5.2

    Of all ways to lay the drawn cards the one that leaves the next players the poorest best stall
    and spares what will be left for the own seat.
    """
    seats = len(observation.seats)
    rival = (observation.current + 1) % seats
    standing = evaluation.stand(observation)
    changes = [0] * seats
    before = evaluation.outlooks(standing)[rival]
    changes[rival] = 2
    price = max((before - evaluation.outlooks(standing, None, changes)[rival]) / 2, 0.1)
    values = stall_values(observation, price)
    cards = [card_value(c.kind, price) if c.is_up else 0.95 for c in observation.drawn]
    stalls = observation.drawn_stalls
    best, choice = float("inf"), stalls[0]
    for where in product(stalls, repeat=len(cards)):
        if len(set(where)) < len(where):
            continue
        after = list(values)
        for stall, card in zip(where, cards, strict=True):
            after[stall] += card
        order = sorted(after, reverse=True)
        mine = order[min(seats - 1, 1)]
        score = order[0] - 0.3 * mine
        if score < best - 1e-9:
            best, choice = score, where[0]
    return f"put {choice + 1}"


def _at_limit(observation: Observation, evaluation: Evaluation, legal: Sequence[Action]) -> str:
    """Keep all for amulets, or discard the card that the hand misses least. Rule: D5.5"""
    standing = evaluation.stand(observation)
    me = seat_of(observation)
    over = sum(observation.hand) - HAND_LIMIT
    hand = observation.hand
    first = ""
    for _ in range(over):
        utility, kind = max(
            (evaluation.utility(standing, _less(hand, k)), k) for k, n in enumerate(hand) if n
        )
        first = first or next(
            a.text for a in legal if a.kind == ActionKind.DISCARD and a.arg == kind
        )
        hand = _less(hand, kind)
    keep = next((a for a in legal if a.kind == ActionKind.KEEP), None)
    if keep is not None:
        changes = [0] * len(observation.seats)
        changes[me] = over
        if evaluation.utility(standing, None, changes) > utility:
            return keep.text
    return first


def _less(hand: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*hand[:kind], hand[kind] - 1, *hand[kind + 1 :])
