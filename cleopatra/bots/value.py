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

from cleopatra.bots.evaluation import Evaluation, Weights
from cleopatra.bots.extras.combined import NO_KNOWLEDGE, GameKnowledge
from cleopatra.bots.extras.registry import knowledge_for, read_by
from cleopatra.bots.families import family_of, more_names, more_numbers
from cleopatra.bots.features import score_numbers
from cleopatra.bots.hand_features import Cards, cards_of
from cleopatra.bots.inputs import Inputs
from cleopatra.bots.network import Network, NetworkWeights
from cleopatra.bots.standing import EvaluationContext, held
from cleopatra.bots.value_file import layers_for
from cleopatra.rules.glance import glance_of
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
        self._told = layers.told
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

    def told(self, chance: float) -> float:
        return self._told.chance(chance)

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
