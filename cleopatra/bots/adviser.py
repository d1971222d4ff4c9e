"""Advice for a person, computed from their own observation by the planner that the bots use.

Except for bids, the first proposal is what the strongest bot would do with the same seed. Works on
observations and determinized states; never on a real state, and without clock or screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import exp
from typing import Final, NamedTuple

from cleopatra.bots.advice import MOST_PROPOSALS, Advice, AdviceReason, Proposal, Topic
from cleopatra.bots.bidding import BidForecast, BidPayoff
from cleopatra.bots.bids import bidding_for
from cleopatra.bots.bot import Budget, rng_of, seat_of
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.hand_features import cards_of
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import LEVELS
from cleopatra.bots.plan import SURELY_EATEN, Plan
from cleopatra.bots.purse import purse_of
from cleopatra.bots.standing import Expectation
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.catalogue import LAST_STEP
from cleopatra.rules.composition import compose
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, check, decision, legal_actions, parse_action
from cleopatra.rules.errors import BadText
from cleopatra.rules.events import AmuletsChanged, Event, SanctuaryClaimed, ScarabsChanged
from cleopatra.rules.hands import pack
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.reasons import HAND, PENALTY, SANCTUARY, SMALLEST
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import State

SEED: Final = 8
"""The adviser's seed: the same question gets the same answer."""
_WORLDS: Final = 3
"""Determinized states over which the chance of being eaten is averaged."""
_LONGEST: Final = 14
_SAFER: Final = 4
"""Percentage points by which the chance of being eaten must fall to be given as a reason."""
_HIGH: Final = 5
"""Scarabs, gained at once or in what the hand could build, that are enough to be a reason."""
_OPEN: Final = (DecisionKind.TURN, DecisionKind.ACT, DecisionKind.VISIT)
_PLANNED: Final = frozenset(
    {
        *_OPEN,
        *(DecisionKind.PAY, DecisionKind.SET, DecisionKind.LAY, DecisionKind.CLAIM),
    }
)
_TOPICS: Final[dict[int, Topic]] = {
    ActionKind.TAKE: Topic.MARKET,
    ActionKind.BUILD: Topic.BUILD,
    ActionKind.ACTIVATE: Topic.WORSHIPPER,
    ActionKind.FINISH: Topic.STOP,
    ActionKind.END: Topic.STOP,
    ActionKind.PASS: Topic.STOP,
    ActionKind.PAY: Topic.PAYMENT,
    ActionKind.SET: Topic.SITE,
    ActionKind.LAY: Topic.SITE,
    ActionKind.CLAIM: Topic.STATUE,
    ActionKind.LEAVE: Topic.STATUE,
    ActionKind.PUT: Topic.LAYING,
    ActionKind.KEEP: Topic.LIMIT,
    ActionKind.DISCARD: Topic.LIMIT,
    ActionKind.BID: Topic.BID,
}
_DETAILS: Final = frozenset(
    {
        *(ActionKind.PAY, ActionKind.SET, ActionKind.LAY, ActionKind.CLAIM, ActionKind.LEAVE),
        ActionKind.FINISH,
    }
)
"""Decisions about details. Plans that differ only in these are shown as one proposal."""


_COUNT: Final = frozenset({HAND, SANCTUARY, SMALLEST, PENALTY})
"""Reasons for changes during the final count. They are left out of the figures of a plan."""


class NoAdvice(ValueError):
    """The seat has nothing to decide, or the prefix is illegal or would reveal something hidden."""


def advise(
    observation: Observation, prefix: Sequence[str] = (), budget: Budget | None = None
) -> Advice:
    """What the viewer might do now, or after a `prefix` of their own actions that are not sent yet.

    The prefix may contain only actions that reveal nothing, such as choosing a piece or a payment.

    :raises NoAdvice: when the viewer has nothing to decide or the prefix cannot be played.
    :raises ValueError: for a spectator's observation.
    """
    seat_of(observation)
    seen = _after(observation, prefix) if prefix else observation
    if seen.viewer not in seen.actors:
        raise NoAdvice("nothing to decide")
    return Adviser(seen, budget or Budget(), LevelBot(SEED, LEVELS[-1])).advice()


def _after(observation: Observation, prefix: Sequence[str]) -> Observation:
    """The viewer's observation after actions that reveal nothing."""
    state = determinize(observation, SEED)
    before = state.barrier, state.turn
    for text in prefix:
        try:
            action = parse_action(state, text)
        except BadText as error:
            raise NoAdvice(str(error)) from error
        if check(state, action, observation.viewer) is not None:
            raise NoAdvice(f"{text} cannot be done")
        apply(state, action, observation.viewer)
        if (state.barrier, state.turn) != before:
            raise NoAdvice(f"{text} reveals something")
    return observe(state, observation.viewer)


class Adviser:
    """One question of one seat, answered by `bot`. `observation` is what that bot remembers,
    `whole` what it could know if it forgot nothing: the same where it is left out."""

    def __init__(
        self,
        observation: Observation,
        budget: Budget,
        bot: LevelBot,
        whole: Observation | None = None,
    ) -> None:
        self._seen = observation
        self._whole = whole or observation
        self._budget = budget
        self._me = seat_of(observation)
        self._bot = bot
        self._evaluation = self._bot.evaluation_of(observation)
        self._rules: RuleSet = compose(GameOptions.parse(observation.options))
        rng = rng_of(SEED, observation)
        # The first is the state in which the planner tries its plans.
        self._samples = [determinize(observation, rng.below(1 << 31)) for _ in range(_WORLDS)]
        standing = self._evaluation.stand(observation)
        self._eaten = self._evaluation.prospects(standing)[self._me].eaten
        self._power = self._bought_by(observation)

    def advice(self) -> Advice:
        """The best proposals, and the chance of being eaten as things stand."""
        return Advice(tuple(self.proposals()[:MOST_PROPOSALS]), _percent(self._eaten))

    def proposals(self, also: Sequence[str] = ()) -> list[Proposal]:
        """Everything that was weighed, the bot's choice first, and last what begins with the
        actions `also` if nothing else does."""
        kind = self._seen.decision
        if kind == DecisionKind.BID:
            rng = rng_of(SEED, self._seen)
            return bids(self._seen, self._evaluation, self._rules, rng, also)
        if kind in _PLANNED or self._evaluation.knowledge.plans(kind):
            found = [self._proposal(plan) for plan in self._plans()]
        else:
            found = self._answers()
        if also and all(proposal.actions[0] != also[0] for proposal in found):
            found.append(self._done(also))
        return found

    def prospects(self) -> list[Expectation]:
        """What is expected of each seat, as things stand."""
        return self._evaluation.prospects(self._evaluation.stand(self._seen))

    def expected_tainted(self, seat: int) -> float:
        """How many tainted cards another seat is expected to hold."""
        view = self._seen.seats[seat]
        known = cards_of(pack(view.hand_known))
        return self._evaluation.expected_tainted(known, view.hand_size)

    def _done(self, texts: Sequence[str]) -> Proposal:
        """What these actions bring, as far as they can be played before something is revealed."""
        state = self._samples[0].clone()
        before = state.barrier, state.turn
        done: list[Action] = []
        for text in texts:
            action = parse_action(state, text)
            if done and (
                (state.barrier, state.turn) != before or check(state, action, self._me) is not None
            ):
                break
            apply(state, action, self._me)
            done.append(action)
        assessed = self._evaluation.assess(observe(state, self._me))
        return self._proposal(Plan(tuple(done), assessed))

    # -- what could be done --------------------------------------------------------------------

    def _plans(self) -> list[Plan]:
        """The bot's choice, then its other plans; of plans that differ only in details, the first
        one."""
        sample = self._samples[0]
        legal = legal_actions(sample, self._me)
        chosen = self._bot.choose(self._whole, legal, self._budget)
        plans = sorted(self._bot.considered, key=lambda plan: plan.actions[0] is not chosen)
        if not plans or plans[0].actions[0] is not chosen:  # nothing to choose from, or a veto
            after = sample.clone()
            apply(after, chosen, self._me)
            assessed = self._evaluation.assess(observe(after, self._me))
            plans.insert(0, Plan((chosen,), assessed))
        best: dict[object, Plan] = {}
        for plan in plans:
            what: object = tuple(sorted(a.text for a in plan.actions if a.kind not in _DETAILS))
            if self._seen.decision not in _OPEN:  # otherwise the places are equally good
                what = (plan.actions[0].kind, round(plan.utility, 6))
            best.setdefault(what, plan)
        return list(best.values())

    def _answers(self) -> list[Proposal]:
        """The bot's answers until this decision is complete and, at the hand limit, what it would
        do if that answer were not available."""
        sample = self._samples[0]
        found = [self._answer(legal_actions(sample, self._me))]
        if self._seen.decision == DecisionKind.HAND_LIMIT:
            is_kept = parse_action(sample, found[0].actions[0]).kind == ActionKind.KEEP
            wanted = ActionKind.DISCARD if is_kept else ActionKind.KEEP
            others = [a for a in legal_actions(sample, self._me) if a.kind == wanted]
            if others:
                found.append(self._answer(others))
        found.sort(
            key=lambda proposal: -proposal.chance
        )  # the sort is stable: equal ones keep their order
        return found

    def _answer(self, legal: Sequence[Action]) -> Proposal:
        state = self._samples[0].clone()
        barrier, turn = state.barrier, state.turn
        chain: list[Action] = []
        for _ in range(_LONGEST):
            now = decision(state)
            if now.kind != self._seen.decision or self._me not in now.actors:
                break
            if (state.barrier, state.turn) != (barrier, turn):
                break
            chain.append(self._bot.choose(observe(state, self._me), legal, self._budget))
            apply(state, chain[-1], self._me)
            legal = legal_actions(state, self._me)
        assessed = self._evaluation.assess(observe(state, self._me))
        return self._proposal(Plan(tuple(chain), assessed))

    # -- what it brings ------------------------------------------------------------------------

    def _proposal(self, plan: Plan) -> Proposal:
        """A plan with its figures, averaged over determinized states."""
        actions = plan.actions
        number = _WORLDS if self._is_chancy(actions[0]) else 1
        ends = [self._play(sample, actions) for sample in self._samples[:number]]
        first = ends[0]
        seen = [observe(end.state, self._me) for end in ends]
        eaten = sum(self._risk(end.state, o) for end, o in zip(ends, seen, strict=True)) / number
        cards = round(sum(sum(o.hand) for o in seen) / number) - sum(self._seen.hand)
        power = round(sum(self._bought_by(o) for o in seen) / number) - self._power
        turns = self._evaluation.stand(seen[0]).turns[self._me]
        steps = min(LAST_STEP, first.state.step + first.state.visit_completed.bit_count())
        topic = _TOPICS.get(actions[0].kind, Topic.ANSWER)
        if topic is Topic.ANSWER and self._seen.decision in _OPEN:
            topic = Topic.SPECIAL
        bought = tuple(a.arg for a in actions if a.kind == ActionKind.BUILD)
        steps -= self._seen.step
        chance = self._evaluation.calibrated(exp(min(plan.utility, 0.0)))
        facts = Proposal(
            tuple(action.text for action in actions),
            topic,
            AdviceReason.BEST,
            0,
            first.scarabs,
            first.amulets,
            bought,
            steps,
            first.squares,
            cards,
            turns,
            _percent(eaten),
            _percent(chance) if plan.utility > SURELY_EATEN / 2 else 0,
            first.is_open,
        )
        reason, about = _reason(facts, _percent(self._eaten), power, self._seen.step)
        return _with(facts, reason, about)

    def _is_chancy(self, action: Action) -> bool:
        """Whether the outcome depends on which cards lie face down."""
        return action.kind == ActionKind.TAKE and self._seen.stalls[action.arg].down > 0

    def _play(self, sample: State, actions: Sequence[Action]) -> _End:
        """Play the actions in a determinized state until one of them is illegal there."""
        state = sample.clone()
        events: list[Event] = []
        is_open = False
        barrier, turn = state.barrier, state.turn
        for action in actions:
            if check(state, action, self._me) is not None:
                is_open = True
                break
            is_open |= state.barrier != barrier
            apply(state, action, self._me, events)
        now = decision(state)
        is_mine = self._me in now.actors and state.turn == turn
        scarabs = amulets = squares = 0
        at_count = _COUNT | self._evaluation.knowledge.count_reasons
        for event in events:
            if isinstance(event, ScarabsChanged) and event.seat == self._me:
                scarabs += event.amount if event.reason not in at_count else 0
            elif isinstance(event, AmuletsChanged) and event.seat == self._me:
                amulets += event.amount if event.reason not in at_count else 0
            elif isinstance(event, SanctuaryClaimed) and event.seat == self._me:
                squares += len(event.squares)
        is_open |= is_mine and now.kind in _OPEN
        return _End(state, scarabs, amulets, squares, is_open)

    def _risk(self, state: State, o: Observation) -> float:
        """The chance of being eaten, 0 to 1, estimated from what the viewer could know then."""
        if state.outcome is not None:
            return float(state.outcome.eaten[self._me])
        return self._evaluation.prospects(self._evaluation.stand(o))[self._me].eaten

    def _bought_by(self, o: Observation) -> int:
        """The scarabs that the viewer's hand could earn in one quarry visit."""
        offers = self._evaluation.stand(o).offers
        return purse_of(self._rules.pieces).purchase(o.hand, offers).points


class _End(NamedTuple):
    """Where a plan leads in one determinized state."""

    state: State
    scarabs: int
    amulets: int
    squares: int
    is_open: bool


def _reason(p: Proposal, eaten: int, power: int, step: int) -> tuple[AdviceReason, int]:
    """The reason that fits best, and its number."""
    if step + p.steps >= LAST_STEP > step:
        return AdviceReason.ENDS, p.steps
    if p.topic is Topic.LAYING:
        return AdviceReason.POOR_STALLS, 0
    if eaten - p.eaten >= _SAFER:
        return AdviceReason.SAFER, eaten - p.eaten
    if p.squares:
        return AdviceReason.SANCTUARY, p.squares
    if p.steps > 0:
        return AdviceReason.WALK, p.steps
    if p.topic is Topic.PAYMENT:
        return (AdviceReason.CLEAN, 0) if p.amulets <= 0 else (AdviceReason.SPARE, 0)
    if p.scarabs >= _HIGH or (p.topic is Topic.SITE and p.scarabs > 0):
        return AdviceReason.REWARD, p.scarabs
    if power >= _HIGH:
        return AdviceReason.POWER, power
    if p.topic is Topic.MARKET and p.cards > 0:
        return AdviceReason.CARDS, p.cards
    if p.topic is Topic.STOP:
        return AdviceReason.LATER, 0
    return AdviceReason.BEST, 0


def _with(p: Proposal, reason: AdviceReason, number: int) -> Proposal:
    return replace(p, reason=reason, number=number)


def _percent(share: float) -> int:
    return round(100 * min(max(share, 0.0), 1.0))


# Advice on sealed bids: the likely results of a few bids against those of the other seats.

_SAMPLES: Final = 12
"""How many times all bids are sampled from the average strategies."""


def bids(
    observation: Observation,
    evaluation: Evaluation,
    rules: RuleSet,
    rng: Rng,
    also: Sequence[str] = (),
) -> list[Proposal]:
    """A few candidate bids for the viewer, the best first, with their average results; last the bid
    `also` ("bid 3") if it is none of them."""
    forecast = bidding_for(rules, evaluation).forecast(observation, rng)
    me = seat_of(observation)
    turns = evaluation.stand(observation).turns[me]
    extra = [int(text.split()[1]) for text in also[:1]]
    compared = _compared(me, forecast, rng, extra)
    found = [
        pair for rank, pair in enumerate(compared) if rank < MOST_PROPOSALS or pair[0] in extra
    ]
    return [_proposal(own, forecast.worth, turns, outcomes, evaluation) for own, outcomes in found]


def _compared(
    me: int, forecast: BidForecast, rng: Rng, extra: Sequence[int]
) -> list[tuple[int, list[BidPayoff]]]:
    """Candidate bids with their sampled outcomes, the one with the best chance to win first.

    Candidates are the viewer's most frequent bids, 0, half of the highest bid, and `extra`.
    """
    own = Counter(forecast.draw(forecast.habits[me], rng) for _ in range(_SAMPLES))
    others = [[forecast.draw(habit, rng) for habit in forecast.habits] for _ in range(_SAMPLES)]
    tried = {
        0,
        *(number for number, _ in own.most_common(MOST_PROPOSALS)),
        (forecast.most + 1) // 2,
        *extra,
    }
    found = []
    for number in sorted(tried):
        outcomes = []
        for sample in others:
            sample[me] = number
            outcomes.append(forecast.judge(sample))
        found.append((number, outcomes))
    found.sort(key=lambda pair: (-sum(o[0] for o in pair[1]), pair[0]))
    return found


def _proposal(
    bid: int, worth: int, turns: float, outcomes: Sequence[BidPayoff], evaluation: Evaluation
) -> Proposal:
    def mean(values: Sequence[float]) -> float:
        return sum(values) / len(values)

    return Proposal(
        actions=(f"bid {bid}",),
        topic=Topic.BID,
        reason=AdviceReason.SWING,
        number=worth,
        scarabs=-bid,
        amulets=round(mean([o[1] for o in outcomes])),
        bought=(),
        steps=0,
        squares=0,
        cards=0,
        turns=turns,
        eaten=round(100 * mean([o[2] for o in outcomes])),
        chance=round(100 * evaluation.calibrated(mean([o[0] for o in outcomes]))),
        is_open=True,
    )
