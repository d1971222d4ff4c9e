"""A value function fitted to self-play: the viewer's chance to win, in place of the plain utility.

It is a small neural network over the features of the game's family and reads what one seat knows.
It is not used for games that it was not fitted for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from math import exp, log
from typing import Final

from cleopatra.bots.board import Board
from cleopatra.bots.cache import store
from cleopatra.bots.evaluation import Evaluation, Weights
from cleopatra.bots.extras.knowledge import NO_KNOWLEDGE, GameKnowledge
from cleopatra.bots.extras.known import knowledge_for, read_by
from cleopatra.bots.families import family_of, more_names, more_numbers
from cleopatra.bots.features import (
    BUILT,
    OFFERED,
    OWN_HAND,
    Services,
    built_numbers,
    names,
    offered_numbers,
    places,
    rival_hand,
    score,
    score_numbers,
    tiles_then,
    visits,
)
from cleopatra.bots.hand_features import Cards, OwnReach, Reach, RivalReach, cards_of, stall_means
from cleopatra.bots.network import FeatureSection, Network, NetworkWeights, RowSums
from cleopatra.bots.purse import Shop
from cleopatra.bots.standing import EvaluationContext, held
from cleopatra.bots.value_file import layers_for
from cleopatra.rules.glance import Glance, glance_of
from cleopatra.rules.hands import ONE, counts
from cleopatra.rules.observation import Observation, StallView
from cleopatra.rules.ruleset import RuleSet

_LOST: Final = -6.0
"""The utility of a lost game, for each head: lower than that of any game still running."""
_MOST: Final = 5.9
"""Log odds are limited to this absolute value, which is almost certain."""


def best_evaluation(rules: RuleSet, weights: Weights | None = None) -> Evaluation:
    """The evaluation by the fitted value if there is one for these games, else the plain one."""
    knowledge = knowledge_for(rules.options)
    family = family_of(rules.options)
    layers = None if family is None else layers_for(family)
    if layers is None:
        return Evaluation(rules, weights, knowledge)
    return ValueEvaluation(rules, layers, weights, knowledge)


class ValueEvaluation(Evaluation):
    """The evaluation with a fitted utility: the logarithm of the viewer's chance to win, at most 0.

    `layers` come from a value file for a family of games. Their two heads are the log odds to
    survive, and to win if the viewer survives; an only head is the log odds to win.
    """

    def __init__(
        self,
        rules: RuleSet,
        layers: NetworkWeights,
        weights: Weights | None = None,
        knowledge: GameKnowledge = NO_KNOWLEDGE,
    ) -> None:
        super().__init__(rules, weights, knowledge)
        self.bid_weight = layers.bid_weight
        self.offering = layers.offering
        self._calibration = layers.calibration
        self._network = Network(layers)
        self._family = family_of(rules.options) if len(layers.heads) > 1 else None
        more = 0 if self._family is None else len(more_names(self._family))
        self._inputs = Inputs(self._network, rules.seats, rules.slot_costs, more)
        self._lost = _LOST * len(layers.heads)
        self._counts_begun = self._family is not None
        if self._family is not None:
            self._sees |= any(read_by(part) for part in self._family.parts)

    def _utility(
        self,
        standing: EvaluationContext,
        cards: Cards,
        amulet_changes: Sequence[int] | None,
        scarab_changes: Sequence[float] | None,
    ) -> float:
        utility = 0.0
        for value in self._odds(standing, cards, amulet_changes, scarab_changes):
            utility -= log(1.0 + exp(-max(min(value, _MOST), -_MOST)))
        return utility

    def calibrated(self, chance: float) -> float:
        return self._calibration.chance(chance)

    def odds(
        self,
        standing: EvaluationContext,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> tuple[float, float]:
        read = self._odds(standing, cards_of(standing.glance.hand), amulet_changes, scarab_changes)
        found = [max(min(value, _MOST), -_MOST) for value in read]
        return (found[0], found[1]) if len(found) > 1 else (_MOST, found[0])

    def _odds(
        self,
        standing: EvaluationContext,
        cards: Cards,
        amulet_changes: Sequence[int] | None,
        scarab_changes: Sequence[float] | None,
    ) -> list[float]:
        """The log odds of each head."""
        rest = self._rest(standing, cards, amulet_changes, scarab_changes)
        g, board, stalls = standing.glance, standing.board, standing.stalls
        return self._network.odds(self._inputs.sums(g, board, stalls, cards, rest))

    def numbers(
        self,
        standing: EvaluationContext,
        hand: tuple[int, ...] | None = None,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> list[float]:
        """The input of the network; see `Family.names`."""
        own = held(standing, hand)
        rest = self._rest(standing, own, amulet_changes, scarab_changes)
        g, board, stalls = standing.glance, standing.board, standing.stalls
        return self._inputs.numbers(g, board, stalls, own, rest)

    def _rest(
        self,
        standing: EvaluationContext,
        cards: Cards,
        amulet_changes: Sequence[int] | None,
        scarab_changes: Sequence[float] | None,
    ) -> list[float]:
        """The features that follow neither from the table alone nor from one hand."""
        g = standing.glance
        prospects = self._prospects(standing, cards, amulet_changes, scarab_changes)
        amulets = [float(n) for n in g.amulets]
        scarabs = [float(n) for n in g.scarabs]
        if amulet_changes is not None:
            amulets = [max(a + more, 0.0) for a, more in zip(amulets, amulet_changes, strict=True)]
        if scarab_changes is not None:
            scarabs = [a + more for a, more in zip(scarabs, scarab_changes, strict=True)]
        odds = _odds(self.chance(standing, prospects))
        turns, squares = standing.turns, standing.squares
        found = score_numbers(g, turns, squares, cards, amulets, scarabs, prospects, odds)
        if self._family is not None:
            found += more_numbers(self._family, g, standing.seen, turns)
        return found

    def lay(self, observation: Observation) -> int | None:
        """The stall for the first drawn card, in the best way to lay all of them. Rule: D5.2"""
        best, choice = -_MOST, observation.drawn_stalls[0]
        g = glance_of(observation, self._garden)
        for where in permutations(observation.drawn_stalls, len(observation.drawn)):
            ups, downs = g.stalls_up[:], g.stalls_down[:]
            for stall, card in zip(where, observation.drawn, strict=True):
                if card.is_up:
                    ups[stall] += ONE[card.kind]
                else:
                    downs[stall] += 1
            seen = _with_stalls(observation, ups, downs) if self._sees else None
            utility = self._assess(g.with_stalls(ups, downs), seen)
            if utility > best + 1e-9:
                best, choice = utility, where[0]
        return choice

    def _final(self, me: int, winners: tuple[int, ...]) -> float:
        return -log(len(winners)) if me in winners else self._lost


def _with_stalls(o: Observation, ups: Sequence[int], downs: Sequence[int]) -> Observation:
    """The observation with other cards on the stalls (packed, and face down) and none left to be
    put there."""
    stalls = [StallView(counts(up), down) for up, down in zip(ups, downs, strict=True)]
    return replace(o, stalls=tuple(stalls), drawn=())


def _odds(utility: float) -> float:
    """The log odds of a chance given as a logarithm."""
    chance = min(max(exp(utility), 0.02), 0.98)
    return log(chance / (1.0 - chance))


# The input of a value network for one game: the features by section, with the sums over them.

_MOST_KEPT: Final = 3_000
"""Boards, and markets or hands, that are kept before all are forgotten."""


class HandInput:
    """A hand beside a shop, with the network's sums over its features."""

    __slots__ = ("reach", "sums")

    def __init__(self, reach: Reach, section: FeatureSection) -> None:
        self.reach: Final = reach
        self.sums: Final = section.sums(reach.numbers())


class Hands:
    """The hands that were read beside a shop and the cards on the stalls."""

    __slots__ = ("_own", "_rivals", "_shop", "_stalls")

    def __init__(self, shop: Shop, stalls: list[int]) -> None:
        """`stalls` are the means of the cards on each stall."""
        self._shop = shop
        self._stalls = stalls
        self._own: dict[Cards, HandInput] = {}
        self._rivals: dict[int, HandInput] = {}

    def own(self, cards: Cards, section: FeatureSection) -> HandInput:
        """The part of the viewer's hand."""
        part = self._own.get(cards)
        if part is None:
            part = HandInput(OwnReach(self._shop, cards, self._stalls), section)
            store(self._own, cards, part)
        return part

    def rival(self, known: int, cards: int, step: int, section: FeatureSection) -> HandInput:
        """The part of a rival's hand: known cards (packed), their number in all, and how many seats
        after the viewer it is."""
        key = (known << 11) + (cards << 3) + step
        part = self._rivals.get(key)
        if part is None:
            part = HandInput(RivalReach(self._shop, known, cards, self._stalls), section)
            store(self._rivals, key, part)
        return part


class Stalls:
    """The cards on the stalls, with the hands that were read beside each shop."""

    __slots__ = ("_means", "hands")

    def __init__(self, ups: list[int], downs: list[int]) -> None:
        self._means = [stall_means(up, down) for up, down in zip(ups, downs, strict=True)]
        self.hands: Final[dict[Shop, Hands]] = {}

    def beside(self, shop: Shop) -> Hands:
        """New hands beside a shop."""
        hands = self.hands[shop] = Hands(shop, self._means)
        return hands


class Market:
    """Stalls and worshippers as they are offered."""

    __slots__ = ("active", "fees", "numbers", "stalls", "sums", "tiles", "values")

    def __init__(
        self,
        g: Glance,
        values: list[float],
        stalls: Stalls,
        services: Services,
        section: FeatureSection,
    ) -> None:
        self.values: Final = values
        self.tiles: Final = g.tiles
        self.active: Final = g.active
        self.stalls: Final = stalls
        self.fees: Final = services.fees
        self.numbers: Final = offered_numbers(g, values, services)
        self.sums: Final = section.sums(self.numbers)

    def is_that_of(self, g: Glance, values: list[float]) -> bool:
        """Whether this is the market of a position: quickly, but not certain to find out. The same
        list of values always belongs to the same stalls."""
        return values is self.values and g.tiles == self.tiles and g.active == self.active


class Inputs:
    """Makes the parts of positions for a network over features whose names begin with those of the
    base game; `more` of them follow."""

    def __init__(
        self, network: Network, seats: int, slots: Sequence[tuple[int, int]], more: int
    ) -> None:
        words = names(seats)
        self._slots = tuple(slots)
        self._places = [
            places(words, *BUILT),
            places(words, *OFFERED),
            places(words, *OWN_HAND),
            *(places(words, *rival_hand(step)) for step in range(1, seats)),
            [
                *places(words, *score(seats)),
                *range(len(words), len(words) + more),
                *places(words, *visits(seats)),
            ],
        ]
        sections = [network.section(at) for at in self._places]
        self._built_section = sections[0]
        self._offered_section = sections[1]
        self._own_section = sections[2]
        self._rival_sections = sections[3:-1]
        self._rest_section = sections[-1]
        self._built: dict[Board, RowSums] = {}
        self._services: dict[tuple[tuple[int, ...], int], Services] = {}
        self._markets: dict[tuple[object, ...], Market] = {}
        self._stalls: dict[tuple[int, ...], Stalls] = {}
        self._last: Market | None = None
        self._kept = 0
        """How many hands beside shops, and markets, are kept."""

    def sums(
        self, g: Glance, board: Board, stalls: list[float], cards: Cards, rest: list[float]
    ) -> list[RowSums]:
        """The network's sums of all sections.

        `stalls` are the values of the stalls in scarabs, `cards` is the viewer's hand. `rest` are
        the numbers of `score` and those that follow; those of `visits` are added to them.
        """
        built = self._built.get(board)
        if built is None:
            built = self._built_section.sums(built_numbers(g, board))
            if len(self._built) >= _MOST_KEPT:
                self._built.clear()
            self._built[board] = built
        market = self._market_of(g, stalls)
        fees = market.fees
        found = [built, market.sums]
        for part in self._parts(market, board, g, cards):
            found.append(part.sums)
            visit = part.reach.visit(fees)
            rest.append(visit)
            rest.append(part.reach.with_stall(visit, fees))
        found.append(self._rest_section.sums(rest))
        return found

    def numbers(
        self, g: Glance, board: Board, stalls: list[float], cards: Cards, rest: list[float]
    ) -> list[float]:
        """All features in the order of their names; the arguments are as in `sums`."""
        self.sums(g, board, stalls, cards, rest)  # completes the rest
        market = self._market_of(g, stalls)
        sections = [
            built_numbers(g, board),
            market.numbers,
            *(part.reach.numbers() for part in self._parts(market, board, g, cards)),
            rest,
        ]
        found = [0.0] * sum(map(len, self._places))
        for at, numbers in zip(self._places, sections, strict=True):
            for i, number in zip(at, numbers, strict=True):
                found[i] = number
        return found

    def _parts(self, market: Market, board: Board, g: Glance, cards: Cards) -> list[HandInput]:
        """The hands beside what is on offer, seat by seat from the viewer on."""
        hands = market.stalls.hands.get(board.shop)
        if hands is None:
            hands = market.stalls.beside(board.shop)
            self._kept += 1
        found = [hands.own(cards, self._own_section)]
        seats = len(g.sizes)
        for step in range(1, seats):
            seat = (g.viewer + step) % seats
            section = self._rival_sections[step - 1]
            found.append(hands.rival(g.known[seat], g.sizes[seat], step, section))
        return found

    def _market_of(self, g: Glance, values: list[float]) -> Market:
        """The market of a position, by the values of the stalls."""
        last = self._last
        if last is not None and last.is_that_of(g, values):
            return last
        cards = (*g.stalls_up, *g.stalls_down)
        key = (*cards, *values, g.tiles, g.active)
        market = self._markets.get(key)
        if market is None:
            if self._kept >= _MOST_KEPT:
                self._markets.clear()
                self._stalls.clear()
                self._kept = 0
            services = self._services.get((g.tiles, g.active))
            if services is None:
                services = Services(tiles_then(g), self._slots)
                self._services[g.tiles, g.active] = services
            stalls = self._stalls.get(cards)
            if stalls is None:
                stalls = self._stalls[cards] = Stalls(g.stalls_up, g.stalls_down)
            market = Market(g, values, stalls, services, self._offered_section)
            self._markets[key] = market
            self._kept += 1
        self._last = market
        return market
