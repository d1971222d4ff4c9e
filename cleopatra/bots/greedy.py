"""The greedy bot: plays the best turn it can find and does not look beyond it.

Plans whole turns, lays cards where they help rivals least, discards the cards it needs least, and
bids as suits the game (`bids`). Uses only its own observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from cleopatra.bots.bids import bidding_for
from cleopatra.bots.bot import Budget, rng_of, seat_of
from cleopatra.bots.evaluation import Evaluation, Weights, card_value
from cleopatra.bots.extras.known import knowledge_for
from cleopatra.bots.plan import Breadth, Plan
from cleopatra.bots.planner import Planner
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import HAND_LIMIT
from cleopatra.rules.composition import compose
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import RuleSet

_PLANNED: Final = frozenset(
    {
        *(DecisionKind.TURN, DecisionKind.ACT, DecisionKind.VISIT, DecisionKind.PAY),
        *(DecisionKind.SET, DecisionKind.LAY, DecisionKind.CLAIM),
    }
)
"""The decisions of the own turn that a plan covers."""
POSITIONS: Final = 1500
"""The most positions the greedy bot values for a decision."""
_NEWS: Final = frozenset({ActionKind.TAKE, ActionKind.LAY, ActionKind.CLAIM, ActionKind.LEAVE})
"""Actions that may reveal something hidden."""


class GreedyBot:
    """Plays the best turn by its evaluation and follows the plan until something is revealed.

    With `is_plain` it knows of editions and expansions only how turns go on and how the game is
    counted: it makes no move that the base game does not have and answers unknown decisions at
    random. That is the baseline for measuring other bots.
    """

    __slots__ = (
        "_amulet_surcharge",
        "_breadth",
        "_evaluation",
        "_is_plain",
        "_options",
        "_plan",
        "_positions",
        "_seed",
        "_weights",
        "considered",
    )

    def __init__(
        self,
        seed: int,
        weights: Weights | None = None,
        breadth: Breadth | None = None,
        *,
        positions: int = POSITIONS,
        is_plain: bool = False,
    ) -> None:
        self._seed = seed
        self._positions = positions
        self._is_plain = is_plain
        self._weights = weights or Weights()
        self._breadth = breadth or Breadth()
        self._evaluation: Evaluation | None = None
        self._options = ""
        self._plan: dict[int, str] = {}
        self._amulet_surcharge = 0.0
        self.considered: Sequence[Plan] = ()
        """The plans of the own turn that was planned last, best first."""

    @property
    def name(self) -> str:
        return "greedy-plain" if self._is_plain else "greedy"

    def choose(self, observation: Observation, legal: Sequence[Action], budget: Budget) -> Action:
        seat_of(observation)
        if len(legal) == 1:
            return legal[0]
        evaluation = self.evaluation_of(observation)
        kind = observation.decision
        if kind == DecisionKind.BID:
            wanted = self._bid(observation, evaluation)
        elif kind == DecisionKind.PUT:
            stall = evaluation.lay(observation)
            wanted = _put(observation, evaluation) if stall is None else f"put {stall + 1}"
        elif kind == DecisionKind.HAND_LIMIT:
            wanted = _at_limit(observation, evaluation, legal)
        elif kind not in _PLANNED and not evaluation.knowledge.plans(kind):
            answer = evaluation.knowledge.answer(observation, legal, evaluation.judge(observation))
            if answer is None:
                answer = legal[rng_of(self._seed, observation).below(len(legal))]
            wanted = answer.text
        else:
            wanted = self._turn(observation, evaluation, legal, budget.at_most(self._positions))
        return next((a for a in legal if a.text == wanted), legal[0])

    def evaluation_of(self, observation: Observation) -> Evaluation:
        """The evaluation of the observed game."""
        if self._evaluation is None or self._options != observation.options:
            self._options = observation.options
            rules = compose(GameOptions.parse(observation.options))
            self._evaluation = self._make_evaluation(rules)
        return self._evaluation

    # -- overridden by levels -----------------------------------------------------------

    def _make_evaluation(self, rules: RuleSet) -> Evaluation:
        """The evaluation for a game with these rules."""
        return Evaluation(rules, self._weights, knowledge_for(rules.options, self._is_plain))

    def _planner(
        self, observation: Observation, evaluation: Evaluation, budget: Budget, rng: Rng
    ) -> Planner:
        """The planner for a decision of the own turn."""
        return Planner(observation, evaluation, self._breadth, budget, rng)

    def _pick(self, plans: Sequence[Plan], observation: Observation, rng: Rng) -> Plan:
        """Choose one of the plans (best first, never empty)."""
        return plans[0]

    # -- the decisions -----------------------------------------------------------------------------

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
        planner = self._planner(observation, evaluation, budget, rng)
        self.considered = planner.plans()
        best = self._pick(self.considered, observation, rng)
        self._plan = {
            observation.decisions + i: action.text
            for i, action in enumerate(_until_news(best.actions))
        }
        return best.actions[0].text

    def _bid(self, observation: Observation, evaluation: Evaluation) -> str:
        """Rule: D9.2"""
        rules = compose(GameOptions.parse(observation.options))
        bidding = bidding_for(rules, evaluation)
        rng = rng_of(self._seed, observation)
        return f"bid {bidding.choose(observation, self._amulet_surcharge, rng)}"


def _until_news(actions: Sequence[Action]) -> Sequence[Action]:
    """A plan up to and including the first action that may reveal something hidden."""
    for i, action in enumerate(actions):
        if action.kind in _NEWS:
            return actions[: i + 1]
    return actions


def _put(observation: Observation, evaluation: Evaluation) -> str:
    """The stall for the next drawn card.

    Of all ways to lay the drawn cards the best one leaves the next player the poorest best stall
    and, with a smaller weight, the own seat a good one. Rule: D5.2
    """
    seats = len(observation.seats)
    rival = (observation.current + 1) % seats
    standing = evaluation.stand(observation)
    changes = [0] * seats
    before = evaluation.outlooks(standing)[rival]
    changes[rival] = 2
    price = max((before - evaluation.outlooks(standing, None, changes)[rival]) / 2, 0.1)
    values = evaluation.stalls(observation, price)
    cards = [
        _worth(observation, evaluation, c.kind, price) if c.is_up else 0.95
        for c in observation.drawn
    ]
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


def _worth(observation: Observation, evaluation: Evaluation, kind: int, price: float) -> float:
    """The worth of a face-up card to the next player, in scarabs."""
    value = card_value(kind, price)
    knowledge = evaluation.knowledge
    if not knowledge:
        return value
    alone = tuple(int(k == kind) for k in range(len(CARD_KINDS)))
    value += knowledge.stall_worth(observation, alone)
    return value + (knowledge.hand_worth[kind] if knowledge.hand_worth else 0.0)


def _at_limit(observation: Observation, evaluation: Evaluation, legal: Sequence[Action]) -> str:
    """Keep all cards and take amulets, or discard the least useful card. Rule: D5.5"""
    standing = evaluation.stand(observation)
    me = seat_of(observation)
    over = sum(observation.hand) - HAND_LIMIT
    hand = observation.hand
    first = ""
    with_discards = evaluation.discarding(observation)
    for _ in range(over):
        utility, kind = max(
            (evaluation.utility(standing, _less(hand, k), with_discards), k)
            for k, n in enumerate(hand)
            if n
        )
        first = first or next(
            a.text for a in legal if a.kind == ActionKind.DISCARD and a.arg == kind
        )
        hand = _less(hand, kind)
    keep = next((a for a in legal if a.kind == ActionKind.KEEP), None)
    if keep is not None:
        changes = [0] * len(observation.seats)
        changes[me] = over
        kept = evaluation.utility(standing, None, changes)
        if kept > utility:
            utility, first = kept, keep.text
    for action, amulets, scarabs in evaluation.knowledge.at_limit(observation, legal):
        changes = [0] * len(observation.seats)
        more = [0.0] * len(observation.seats)
        changes[me], more[me] = amulets, scarabs
        kept = evaluation.utility(standing, None, changes, more)
        if kept > utility:
            utility, first = kept, action.text
    return first


def _less(hand: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*hand[:kind], hand[kind] - 1, *hand[kind + 1 :])
