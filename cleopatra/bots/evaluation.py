"""How well everybody stands in a position: scarabs, hand, corruption and tempo as one utility.

Reads what one seat may know of it. All weights are in one value, so that levels can differ by them.
Floats are allowed here, unlike in the rules, because these are only estimates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log, sqrt

from cleopatra.bots.board import Board, Boards
from cleopatra.bots.cache import store
from cleopatra.bots.corruption import TAINTED, burden, most_corrupt
from cleopatra.bots.extras.knowledge import NO_KNOWLEDGE, AnswerJudge, GameKnowledge
from cleopatra.bots.families import counts_begun
from cleopatra.bots.hand_features import Cards, cards_of
from cleopatra.bots.offering_odds import OfferingOdds
from cleopatra.bots.payments import PaymentCache
from cleopatra.bots.purse import purse_of
from cleopatra.bots.standing import EvaluationContext, Expectation, held
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import HAND_LIMIT, Unit
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.glance import Glance, covered_by, glance, glance_of
from cleopatra.rules.hands import counts, pack
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import State


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the evaluation, in scarabs unless said otherwise.

    - `bought`: value of a hand before a visit, as a share of what it could earn in one visit.
    - `artisan`, `resource`: a card that this visit would leave over; `variety`: each different kind
      among those; `rival_card`: a card in another seat's hand.
    - `market`: share of the best stall's value that counts against the viewer, because the next
      player can take it.
    - `drift`: amulets that a turn brings on average; `doubt`: their standard deviation.
    - `sanctuary_doubt`: variance added by each statue not yet placed.
    - `eaten`: score of a seat that is eaten.
    - `calm`, `storm`: temperature of the softmax over scarabs, calm + storm * sqrt(turns left); it
      says how large a lead must be to be safe.
    - `statue`: a statue not yet placed; `cards_a_turn`: cards that a seat pays in a turn.
    """

    bought: float = 0.90
    artisan: float = 1.15
    resource: float = 0.85
    variety: float = 0.35
    rival_card: float = 1.2
    market: float = 0.10
    drift: float = 0.40
    doubt: float = 0.80
    sanctuary_doubt: float = 0.60
    eaten: float = -6.0
    calm: float = 2.0
    storm: float = 2.0
    statue: float = 0.6
    cards_a_turn: float = 1.75


class Evaluation:
    """The evaluation for one game's rules. `knowledge` covers what goes beyond the base game.

    `payments` is a cache for planners: the payments worth considering, by piece.
    """

    def __init__(
        self,
        rules: RuleSet,
        weights: Weights | None = None,
        knowledge: GameKnowledge = NO_KNOWLEDGE,
    ) -> None:
        self._garden = rules.garden
        self._pieces = rules.pieces
        self._purse = purse_of(rules.pieces)
        dealt = [0 if kind in rules.never_dealt else n for kind, n in enumerate(rules.deck)]
        self._tainted_share = sum(dealt[k] for k in TAINTED) / sum(dealt)
        self.weights = weights or Weights()
        self._doubt = self.weights.doubt**2
        self.knowledge = knowledge
        self._counts_begun = counts_begun(rules.options)
        self._harmless = tuple(knowledge.harmless)
        self._valued = [(kind, worth) for kind, worth in enumerate(knowledge.hand_worth) if worth]
        self.bid_weight: float = 1.0
        """How much of what a scarab is worth a scarab is worth that is bid at an Offering."""
        self.offering: OfferingOdds | None = None
        """What the odds at an Offering depend on; None for what this evaluation says."""
        self.payments: tuple[PaymentCache, ...] = tuple([{} for _ in rules.pieces])
        self._boards = Boards(rules.garden, rules.pieces, self._purse)
        self._stalls: dict[tuple[float, ...], list[float]] = {}
        self._left: dict[Cards, Cards] = {}
        self._seats = rules.seats
        self._sees = bool(knowledge)
        """Whether observations have to be made, for what editions and expansions know."""

    # -- the utility and its components -----------------------------------------------------------

    def stand(self, observation: Observation) -> EvaluationContext:
        """Everything about an observation that does not depend on the viewer's hand."""
        return self._stand(glance_of(observation, self._garden), observation)

    def _stand(self, g: Glance, seen: Observation | None) -> EvaluationContext:
        board = self._boards.of(g)
        turns = self._turns(g, board)
        stalls = self._values(g)
        squares = g.squares
        wealth: Sequence[float] = ()
        if self.knowledge and seen is not None:
            squares = [n + m for n, m in zip(squares, self.knowledge.room(seen), strict=True)]
            wealth = self.knowledge.wealth(seen, turns)
            stalls = self._worth(stalls, seen)
        return EvaluationContext(g, seen, board, turns, squares, stalls, wealth)

    def stalls(self, observation: Observation, amulet_price: float = 1.0) -> list[float]:
        """The value of the cards on each stall, in scarabs."""
        values = self._values(glance_of(observation, self._garden), amulet_price)
        return self._worth(values, observation) if self.knowledge else values

    def _values(self, g: Glance, amulet_price: float = 1.0) -> list[float]:
        """The value of the stalls by what their cards can pay for. The list is shared: do not
        change it."""
        key = (*g.stalls_up, *g.stalls_down, amulet_price)
        values = self._stalls.get(key)
        if values is None:
            values = [
                stall_value(counts(up), down, amulet_price)
                for up, down in zip(g.stalls_up, g.stalls_down, strict=True)
            ]
            store(self._stalls, key, values)
        return values

    def _worth(self, values: Sequence[float], seen: Observation) -> list[float]:
        """The values of stalls with what editions and expansions add."""
        found: list[float] = []
        for value, stall in zip(values, seen.stalls, strict=True):
            value += self.knowledge.stall_worth(seen, stall.up)
            found.append(value + self._worth_of(stall.up))
        return found

    def _worth_of(self, cards: Sequence[int]) -> float:
        """What cards (counts by kind) are worth that pay for nothing."""
        total = 0.0
        for kind, worth in self._valued:
            total += cards[kind] * worth
        return total

    def covered(self, observation: Observation) -> int:
        """The garden squares under mosaics, as a bit set."""
        return covered_by(observation.laid, self._garden)

    def prospects(
        self,
        standing: EvaluationContext,
        hand: tuple[int, ...] | None = None,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> list[Expectation]:
        """Each seat's expected scarabs and chance of being eaten at the final count.

        `hand` (counts by kind) replaces the viewer's hand; the changes are by seat and are added.
        """
        return self._prospects(standing, held(standing, hand), amulet_changes, scarab_changes)

    def _prospects(
        self,
        standing: EvaluationContext,
        cards: Cards,
        amulet_changes: Sequence[int] | None,
        scarab_changes: Sequence[float] | None,
    ) -> list[Expectation]:
        """The same for the viewer's cards."""
        g = standing.glance
        w = self.weights
        me = g.viewer
        turns = standing.turns
        amulets: list[float] = []
        doubts: list[float] = []
        riches: list[float] = []
        for seat in range(len(turns)):
            left = turns[seat]
            if seat == me:
                unknown = 0
                sure = g.amulets[seat] + cards.taint
                if self._harmless:
                    sure -= sum(counts(cards.hand)[kind] for kind in self._harmless)
                wealth = g.scarabs[seat] + self._hand(cards, standing.board, left)
            else:
                known, number = cards_of(g.known[seat]), g.sizes[seat]
                unknown = number - known.number
                sure = g.amulets[seat] + self.expected_tainted(known, number)
                wealth = g.scarabs[seat] + number * w.rival_card * min(left, 1.0)
            if amulet_changes is not None:
                sure += amulet_changes[seat]
            amulets.append(max(sure + w.drift * left - standing.squares[seat], 0.0))
            statues = g.statues[seat]
            variance = self._doubt * left + 0.15 * unknown
            if g.mosaics:
                variance += w.sanctuary_doubt * statues * min(left, 1.0)
            doubts.append(variance)
            wealth += statues * w.statue * min(left / 4, 1.0)
            if standing.wealth:
                wealth += standing.wealth[seat]
            if scarab_changes is not None:
                wealth += scarab_changes[seat]
            riches.append(wealth)
        if self.knowledge.most_is_eaten:
            return [
                Expectation(max(wealth, 0.0), chance)
                for wealth, chance in zip(riches, most_corrupt(amulets, doubts), strict=True)
            ]
        smallest = min(amulets)
        least = amulets.index(smallest)
        prospects: list[Expectation] = []
        for seat in range(len(turns)):
            # The smallest number is subtracted from all seats, so its uncertainty adds to theirs.
            spread = sqrt(doubts[seat] + (doubts[least] if seat != least else 0.0) + 0.02)
            burdened = burden(amulets[seat] - smallest, spread)
            prospects.append(Expectation(max(riches[seat] - burdened.scarabs, 0.0), burdened.eaten))
        return prospects

    def outlooks(
        self,
        standing: EvaluationContext,
        hand: tuple[int, ...] | None = None,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> list[float]:
        """Each seat's expected score in scarabs; being eaten scores `Weights.eaten`."""
        eaten = self.weights.eaten
        return [
            (1.0 - p.eaten) * p.scarabs + p.eaten * eaten
            for p in self.prospects(standing, hand, amulet_changes, scarab_changes)
        ]

    def utility(
        self,
        standing: EvaluationContext,
        hand: tuple[int, ...] | None = None,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> float:
        """The logarithm of the viewer's estimated chance to win, at most 0.

        The chance is that of surviving times the viewer's share in a softmax over the expected
        scarabs of all seats.
        """
        return self._utility(standing, held(standing, hand), amulet_changes, scarab_changes)

    def _utility(
        self,
        standing: EvaluationContext,
        cards: Cards,
        amulet_changes: Sequence[int] | None,
        scarab_changes: Sequence[float] | None,
    ) -> float:
        """The same for the viewer's cards."""
        prospects = self._prospects(standing, cards, amulet_changes, scarab_changes)
        return self.chance(standing, prospects)

    def chance(self, standing: EvaluationContext, prospects: list[Expectation]) -> float:
        """Like `utility`, for prospects that are already computed."""
        me = standing.glance.viewer
        w = self.weights
        longest = max(standing.turns)
        temperature = w.calm + w.storm * sqrt(longest)
        own = prospects[me].scarabs - w.market * standing.best * min(longest, 1.0)
        total = 1.0
        for seat, other in enumerate(prospects):
            if seat != me:
                total += (1.0 - other.eaten) * exp(min((other.scarabs - own) / temperature, 50.0))
        return log(1.0 - prospects[me].eaten + 1e-6) - log(total)

    def odds(
        self,
        standing: EvaluationContext,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> tuple[float, float]:
        """The log odds of the viewer to survive, and to win if it survives."""
        prospects = self.prospects(standing, None, amulet_changes, scarab_changes)
        eaten = min(max(prospects[standing.glance.viewer].eaten, 1e-6), 1.0 - 1e-6)
        survives = log((1.0 - eaten) / eaten)
        share = self.chance(standing, prospects) - log(1.0 - eaten + 1e-6)
        return survives, -log(max(exp(-share) - 1.0, 1e-6))

    def calibrated(self, chance: float) -> float:
        """The probability of winning, 0 to 1, to show people where bots compute with `chance`."""
        return chance

    def assess(self, observation: Observation, bonus: float = 0.0) -> float:
        """The utility at the end of the viewer's turn, or when only the hand limit is still to be
        applied. `bonus` are scarabs that the viewer is certain to get."""
        return self._assess(glance_of(observation, self._garden), observation, bonus)

    def assess_state(self, state: State, me: int, bonus: float = 0.0) -> float:
        """The same of what seat `me` sees of a determinized state."""
        return self._assess(glance(state, me), observe(state, me) if self._sees else None, bonus)

    def _assess(self, g: Glance, seen: Observation | None, bonus: float = 0.0) -> float:
        me = g.viewer
        if g.ended:
            return self._final(me, g.winners)
        standing = self._stand(g, seen)
        if bonus and standing.wealth:
            wealth = list(standing.wealth)
            wealth[me] += bonus
            standing.wealth = wealth
        cards = cards_of(g.hand)
        over = cards.number - HAND_LIMIT
        if over <= 0 or g.current != me:
            return self._utility(standing, cards, None, None)
        changes = [0] * len(g.sizes)
        changes[me] = over
        kept = self._utility(standing, cards, changes, None)
        return max(kept, self._utility(standing, self._limited(cards), self._discarding(me), None))

    def _limited(self, cards: Cards) -> Cards:
        """What is left of too many cards when the worst ones are discarded."""
        left = self._left.get(cards)
        if left is None:
            over = cards.number - HAND_LIMIT
            kept = without_worst(counts(cards.hand), over, self.knowledge.hand_worth)
            left = store(self._left, cards, cards_of(pack(kept)))
        return left

    def _discarding(self, me: int) -> list[int] | None:
        if not self.knowledge.limit_amulets:
            return None
        changes = [0] * self._seats
        changes[me] = self.knowledge.limit_amulets
        return changes

    def discarding(self, observation: Observation) -> list[int] | None:
        """The amulets by seat for discarding down to the hand limit; None if that costs none."""
        return self._discarding(observation.viewer or 0)

    def decision_worth(self, observation: Observation) -> float:
        """What editions and expansions add to the viewer's scarabs because of the present decision,
        in comparison with the same position in a visit."""
        g = glance_of(observation, self._garden)
        turns = self._turns(g, self._boards.of(g))
        me = g.viewer
        without = replace(observation, decision=DecisionKind.VISIT)
        knowledge = self.knowledge
        return knowledge.wealth(observation, turns)[me] - knowledge.wealth(without, turns)[me]

    def lay(self, observation: Observation) -> int | None:
        """The stall for the next drawn card; None if the evaluation has no preference. Rule:
        D5.2"""
        return None

    def judge(self, observation: Observation) -> AnswerJudge:
        """A judge that values changes of the viewer's hand in this observation."""
        return _Judge(self, self.stand(observation))

    def _final(self, me: int, winners: tuple[int, ...]) -> float:
        """The utility of a finished game: won, shared or lost."""
        if me in winners:
            return 0.0 - log(len(winners))
        return -20.0

    # -- parts -----------------------------------------------------------------------------------

    def _hand(self, cards: Cards, board: Board, turns: float) -> float:
        """The value of a hand in scarabs, without corruption, with `turns` own turns
        left."""
        if turns <= 0.0:
            return 0.0
        w = self.weights
        bought = board.shop.purchase(cards.means)
        rest = min(max(turns - 1.0, 0.0) / 4.0, 1.0)
        left = w.artisan * min(bought.artisans, 6) + w.resource * min(bought.resources, 8)
        left += w.variety * bought.kinds
        value = min(turns, 1.0) * (w.bought * bought.points + rest * left)
        if self._valued:
            value += min(turns, 1.0) * self._worth_of(counts(cards.hand))
        return value

    def expected_tainted(self, known: Cards, number: int) -> float:
        """How many tainted cards a rival's hand of this `number` is expected to hold: the known
        ones, and a share of the rest."""
        return known.taint + (number - known.number) * self._tainted_share

    def _turns(self, g: Glance, board: Board) -> tuple[float, ...]:
        """Each seat's estimated number of turns still to come: in the last round without the one
        that is being played, but at measured tables with one that is only about to begin. Rule:
        D10.1"""
        seats = len(g.sizes)
        if g.turns_left >= 0:
            first = 0 if self._counts_begun and g.is_begun else 1
            return tuple(
                1.0 if first <= (s - g.current) % seats < g.turns_left else 0.0
                for s in range(seats)
            )
        cards = board.needed - 0.4 * sum(g.sizes)
        turns = max(cards / (self.weights.cards_a_turn * seats), 0.3) + 0.5
        return (turns,) * seats


class _Judge(AnswerJudge):
    """Values varied hands with an evaluation and one standing."""

    def __init__(self, evaluation: Evaluation, standing: EvaluationContext) -> None:
        self._evaluation = evaluation
        self._standing = standing

    def after(self, hand: Sequence[int], amulets: Sequence[int], scarabs: Sequence[float]) -> float:
        return self._evaluation.utility(self._standing, tuple(hand), amulets, scarabs)


def card_value(kind: int, amulet_price: float) -> float:
    """The value of one card in scarabs, if an amulet costs `amulet_price` scarabs."""
    card = CARD_KINDS[kind]
    if card.is_wild:
        return 1.3 - amulet_price
    if card.unit == Unit.ARTISAN:
        return 1.5 * card.worth - (amulet_price if card.tainted else 0.0)
    return 1.05 * card.worth - (amulet_price if card.tainted else 0.0)


def stall_value(up: Sequence[int], down: int, amulet_price: float = 1.0) -> float:
    """The value of a stall in scarabs: its face-up cards by kind; a face-down card counts as an
    average card."""
    value = 0.95 * down
    for kind, number in enumerate(up):
        if number:
            value += number * card_value(kind, amulet_price)
    return value


def without_worst(
    hand: tuple[int, ...], number: int, worth: Sequence[float] = ()
) -> tuple[int, ...]:
    """The hand without its `number` least useful cards: tainted ones, and kinds held too often.

    `worth` are values by kind, in scarabs, in addition to what the cards can pay for.
    """
    counts = list(hand)

    def use(kind: int) -> float:
        more = worth[kind] if worth else 0.0
        return card_value(kind, 1.2) + more - 0.15 * counts[kind]

    for _ in range(number):
        worst = min((k for k, n in enumerate(counts) if n), key=use)
        counts[worst] -= 1
    return tuple(counts)
