"""How well everybody stands in an observation: scarabs, hand, corruption and tempo as one utility.

Reads observations only. All weights are in one value, so that levels can differ by them. Floats are
allowed here, unlike in the rules, because these are only estimates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, log, sqrt
from typing import Final, NamedTuple

from cleopatra.bots.begun import is_begun
from cleopatra.bots.board import Boards
from cleopatra.bots.cache import store
from cleopatra.bots.corruption import above_smallest, burden, most_corrupt
from cleopatra.bots.extras.combined import GameKnowledge
from cleopatra.bots.extras.knowledge import Judge
from cleopatra.bots.measured_tables import is_measured
from cleopatra.bots.payments import PaymentCache
from cleopatra.bots.purse import Offer, purse_of
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import HAND_LIMIT, LAST_STEP, PENALTIES, Unit
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation, SeatView, StallView
from cleopatra.rules.ruleset import RuleSet

_TAINTED: Final = tuple(k for k, c in enumerate(CARD_KINDS) if c.tainted)
NO_KNOWLEDGE: Final = GameKnowledge(())


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


@dataclass(slots=True, init=False)
class Standing:
    """What stays the same when only the viewer's hand, amulets and scarabs are varied.

    `wealth` is what editions and expansions add to each seat's scarabs; empty in the base game.
    The constructor is written by hand, for the same reason as that of an observation.
    """

    observation: Final[Observation]
    offers: Final[tuple[Offer, ...]]
    turns: Final[tuple[float, ...]]
    squares: Final[tuple[int, ...]]
    stall: Final[float]
    wealth: Final[Sequence[float]]

    def __init__(
        self,
        observation: Observation,
        offers: tuple[Offer, ...],
        turns: tuple[float, ...],
        squares: tuple[int, ...],
        stall: float,
        wealth: Sequence[float] = (),
    ) -> None:
        self.observation = observation
        self.offers = offers
        self.turns = turns
        self.squares = squares
        self.stall = stall
        self.wealth = wealth


class Prospect(NamedTuple):
    """Expected `scarabs` at the end if not eaten, and the chance of being eaten, 0 to 1."""

    scarabs: float
    eaten: float


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
        self._tainted_share = sum(dealt[k] for k in _TAINTED) / sum(dealt)
        self.weights = weights or Weights()
        self.knowledge = knowledge
        self._counts_begun = is_measured(rules.options)
        self._harmless = tuple(knowledge.harmless)
        self.payments: tuple[PaymentCache, ...] = tuple([{} for _ in rules.pieces])
        self._boards = Boards(rules.garden, rules.pieces, self._purse)
        self._stalls: dict[tuple[tuple[int, ...], int, float], float] = {}

    # -- the utility and its components -----------------------------------------------------------

    def stand(self, observation: Observation) -> Standing:
        """Everything about an observation that does not depend on the viewer's hand."""
        seats = len(observation.seats)
        squares = [0] * seats
        for owner, area in observation.sanctuaries:
            squares[owner] += len(area)
        turns = self._turns(observation)
        wealth: Sequence[float] = ()
        if self.knowledge:
            for seat, more in enumerate(self.knowledge.room(observation)):
                squares[seat] += more
            wealth = self.knowledge.wealth(observation, turns)
        return Standing(
            observation,
            self._boards.of(observation).offers,
            turns,
            tuple(squares),
            max(self.stalls(observation)),
            wealth,
        )

    def stalls(self, observation: Observation, amulet_price: float = 1.0) -> list[float]:
        """The value of the cards on each stall, in scarabs."""
        values: list[float] = []
        for stall in observation.stalls:
            key = (stall.up, stall.down, amulet_price)
            value = self._stalls.get(key)
            if value is None:
                value = store(self._stalls, key, stall_value(stall, amulet_price))
            values.append(value)
        if not self.knowledge:
            return values
        worth = self.knowledge.hand_worth
        for i, stall in enumerate(observation.stalls):
            values[i] += self.knowledge.stall_worth(observation, stall.up)
            if worth:
                values[i] += sum(n * w for n, w in zip(stall.up, worth, strict=True))
        return values

    def covered(self, observation: Observation) -> int:
        """The garden squares under mosaics, as a bit set."""
        return self._boards.of(observation).covered

    def prospects(
        self,
        standing: Standing,
        hand: tuple[int, ...] | None = None,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> list[Prospect]:
        """Each seat's expected scarabs and chance of being eaten at the final count.

        `hand` (counts by kind) replaces the viewer's hand; the changes are by seat and are added.
        """
        o = standing.observation
        w = self.weights
        me = o.viewer
        own = o.hand if hand is None else hand
        stained = _known(own)[0]
        for kind in self._harmless:
            stained -= own[kind]
        amulets: list[float] = []
        for view in o.seats:
            seat = view.seat
            sure = view.amulets + (float(stained) if seat == me else self.expected_tainted(view))
            if amulet_changes is not None:
                sure += amulet_changes[seat]
            expected = sure + w.drift * standing.turns[seat] - standing.squares[seat]
            amulets.append(max(expected, 0.0))
        doubts = [self._doubt(standing, view) for view in o.seats]
        riches = [self._riches(standing, view, own, scarab_changes) for view in o.seats]
        if self.knowledge.most_is_eaten:
            return [
                Prospect(max(wealth, 0.0), chance)
                for wealth, chance in zip(riches, most_corrupt(amulets, doubts), strict=True)
            ]
        least = min(range(len(amulets)), key=amulets.__getitem__)
        prospects: list[Prospect] = []
        for seat, above in enumerate(above_smallest(amulets)):
            wealth = riches[seat]
            # The smallest number is subtracted from all seats, so its uncertainty adds to theirs.
            spread = sqrt(doubts[seat] + (doubts[least] if seat != least else 0.0) + 0.02)
            burdened = burden(above, spread)
            prospects.append(Prospect(max(wealth - burdened.scarabs, 0.0), burdened.eaten))
        return prospects

    def _riches(
        self,
        standing: Standing,
        view: SeatView,
        own: tuple[int, ...],
        scarab_changes: Sequence[float] | None,
    ) -> float:
        """A seat's expected scarabs at the end, without the cost of corruption."""
        w = self.weights
        seat = view.seat
        turns = standing.turns[seat]
        if seat == standing.observation.viewer:
            wealth = view.scarabs + self._hand(own, standing.offers, turns)
        else:
            wealth = view.scarabs + view.hand_size * w.rival_card * min(turns, 1.0)
        wealth += view.statues * w.statue * min(turns / 4, 1.0)
        if standing.wealth:
            wealth += standing.wealth[seat]
        if scarab_changes is not None:
            wealth += scarab_changes[seat]
        return wealth

    def outlooks(
        self,
        standing: Standing,
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
        standing: Standing,
        hand: tuple[int, ...] | None = None,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> float:
        """The logarithm of the viewer's estimated chance to win, at most 0.

        The chance is that of surviving times the viewer's share in a softmax over the expected
        scarabs of all seats.
        """
        return self.chance(standing, self.prospects(standing, hand, amulet_changes, scarab_changes))

    def chance(self, standing: Standing, prospects: Sequence[Prospect]) -> float:
        """Like `utility`, for prospects that are already computed."""
        me = standing.observation.viewer or 0
        w = self.weights
        longest = max(standing.turns)
        temperature = w.calm + w.storm * sqrt(longest)
        own = prospects[me].scarabs - w.market * standing.stall * min(longest, 1.0)
        total = 1.0
        for seat, other in enumerate(prospects):
            if seat != me:
                total += (1.0 - other.eaten) * exp(min((other.scarabs - own) / temperature, 50.0))
        return log(1.0 - prospects[me].eaten + 1e-6) - log(total)

    def odds(
        self,
        standing: Standing,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> tuple[float, float]:
        """The log odds of the viewer to survive, and to win if it survives."""
        prospects = self.prospects(standing, None, amulet_changes, scarab_changes)
        eaten = min(max(prospects[standing.observation.viewer or 0].eaten, 1e-6), 1.0 - 1e-6)
        survives = log((1.0 - eaten) / eaten)
        share = self.chance(standing, prospects) - log(1.0 - eaten + 1e-6)
        return survives, -log(max(exp(-share) - 1.0, 1e-6))

    def assess(self, observation: Observation, bonus: float = 0.0) -> float:
        """The utility at the end of the viewer's turn, or when only the hand limit is still to be
        applied. `bonus` are scarabs that the viewer is certain to get."""
        if observation.ended:
            return self._final(observation)
        standing = self.stand(observation)
        me = observation.viewer or 0
        if bonus and standing.wealth:
            wealth = list(standing.wealth)
            wealth[me] += bonus
            standing = replace(standing, wealth=wealth)
        over = sum(observation.hand) - HAND_LIMIT
        if over <= 0 or observation.current != me:
            return self.utility(standing)
        changes = [0] * len(observation.seats)
        changes[me] = over
        kept = self.utility(standing, None, changes)
        left = without_worst(observation.hand, over, self.knowledge.hand_worth)
        return max(kept, self.utility(standing, left, self.discarding(observation)))

    def discarding(self, observation: Observation) -> list[int] | None:
        """The amulets by seat for discarding down to the hand limit; None if that costs none."""
        if not self.knowledge.limit_amulets:
            return None
        changes = [0] * len(observation.seats)
        changes[observation.viewer or 0] = self.knowledge.limit_amulets
        return changes

    def decision_worth(self, observation: Observation) -> float:
        """What editions and expansions add to the viewer's scarabs because of the present decision,
        in comparison with the same position in a visit."""
        turns = self._turns(observation)
        me = observation.viewer or 0
        without = replace(observation, decision=DecisionKind.VISIT)
        knowledge = self.knowledge
        return knowledge.wealth(observation, turns)[me] - knowledge.wealth(without, turns)[me]

    def lay(self, observation: Observation) -> int | None:
        """The stall for the next drawn card; None if the evaluation has no preference. Rule:
        D5.2"""
        return None

    def judge(self, observation: Observation) -> Judge:
        """A judge that values changes of the viewer's hand in this observation."""
        return _Judge(self, self.stand(observation))

    def _final(self, o: Observation) -> float:
        """The utility of a finished game: won, shared or lost."""
        me = o.viewer or 0
        if me in o.winners:
            return 0.0 - log(len(o.winners))
        return -20.0

    # -- parts -----------------------------------------------------------------------------------

    def _doubt(self, standing: Standing, view: SeatView) -> float:
        """The variance of a seat's amulets at the final count, from its remaining turns, unknown
        cards, and sanctuaries it may still claim."""
        o = standing.observation
        w = self.weights
        turns = standing.turns[view.seat]
        unknown = 0 if view.seat == o.viewer else view.hand_size - _known(view.hand_known)[1]
        variance = w.doubt**2 * turns + 0.15 * unknown
        if o.mosaics_left:
            variance += w.sanctuary_doubt * view.statues * min(turns, 1.0)
        return variance

    def _hand(self, hand: tuple[int, ...], offers: tuple[Offer, ...], turns: float) -> float:
        """The value of a hand in scarabs, without corruption, with `turns` own turns left."""
        if turns <= 0.0:
            return 0.0
        w = self.weights
        bought = self._purse.purchase(hand, offers)
        rest = min(max(turns - 1.0, 0.0) / 4.0, 1.0)
        left = w.artisan * min(bought.artisans, 6) + w.resource * min(bought.resources, 8)
        left += w.variety * bought.kinds
        value = min(turns, 1.0) * (w.bought * bought.points + rest * left)
        if self.knowledge.hand_worth:
            more = sum(
                n * each for n, each in zip(hand, self.knowledge.hand_worth, strict=True) if n
            )
            value += min(turns, 1.0) * more
        return value

    def expected_tainted(self, view: SeatView) -> float:
        """How many tainted cards a rival is expected to hold: those seen, and a share of the
        rest."""
        known, number = _known(view.hand_known)
        return known + (view.hand_size - number) * self._tainted_share

    def _turns(self, o: Observation) -> tuple[float, ...]:
        """Each seat's estimated number of turns still to come: in the last round without the one
        that is being played, but at measured tables with one that is only about to begin. Rule:
        D10.1"""
        seats = len(o.seats)
        if o.turns_left >= 0:
            left = o.turns_left
            first = 0 if self._counts_begun and is_begun(o) else 1
            return tuple(
                1.0 if first <= (s - o.current) % seats < left else 0.0 for s in range(seats)
            )
        missing = self._boards.of(o).ascending
        wanted = max(LAST_STEP - len(o.completed), 1)
        cards = sum(missing[:wanted]) - 0.4 * sum(view.hand_size for view in o.seats)
        turns = max(cards / (self.weights.cards_a_turn * seats), 0.3) + 0.5
        return (turns,) * seats

    def _cards_missing(self, o: Observation) -> list[float]:
        """For each unfinished category, the cards its pieces still cost. The list is shared: do not
        change it."""
        return self._boards.of(o).missing


class _Judge(Judge):
    """Values varied hands with an evaluation and one standing."""

    def __init__(self, evaluation: Evaluation, standing: Standing) -> None:
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


def stall_value(stall: StallView, amulet_price: float = 1.0) -> float:
    """The value of a stall in scarabs; a face-down card counts as an average card."""
    value = 0.95 * stall.down
    for kind, number in enumerate(stall.up):
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


def is_surely_eaten(observation: Observation, knowledge: GameKnowledge = NO_KNOWLEDGE) -> bool:
    """Whether the viewer would certainly be eaten if the game were counted now.

    That is so if it would be even with every unknown card in the other hands tainted.
    Rule: D10.2, K4.2
    """
    me = observation.viewer or 0
    squares = knowledge.room(observation) if knowledge else [0] * len(observation.seats)
    for owner, area in observation.sanctuaries:
        squares[owner] += len(area)
    own = 0
    most: list[int] = []
    for view in observation.seats:
        if view.seat == me:
            own = view.amulets + sum(observation.hand[k] for k in _TAINTED) - squares[me]
        else:
            hidden = view.hand_size - sum(view.hand_known)
            known = sum(view.hand_known[k] for k in _TAINTED)
            most.append(max(view.amulets + hidden + known - squares[view.seat], 0))
    if knowledge.most_is_eaten:
        return own > max(most)
    return max(own, 0) - min([max(own, 0), *most]) >= len(PENALTIES)


@lru_cache(maxsize=20_000)
def _known(hand: tuple[int, ...]) -> tuple[int, int]:
    """(tainted cards, all cards) in a hand given as counts by kind."""
    return sum([hand[k] for k in _TAINTED]), sum(hand)
