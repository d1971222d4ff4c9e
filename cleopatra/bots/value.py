"""A value function fitted to self-play: the viewer's chance to win, in place of the plain utility.

It is a small neural network over the features of the game's family and reads observations only. It
is not used for games that it was not fitted for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from math import exp, log
from typing import Final

from cleopatra.bots.evaluation import NO_KNOWLEDGE, Evaluation, Standing, Weights
from cleopatra.bots.extras.combined import GameKnowledge
from cleopatra.bots.extras.registry import knowledge_for
from cleopatra.bots.families import family_of, more_numbers
from cleopatra.bots.features import Reading
from cleopatra.bots.network import Layers, Network
from cleopatra.bots.purse import purse_of
from cleopatra.bots.value_file import layers_for
from cleopatra.rules.events import Card
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
        layers: Layers,
        weights: Weights | None = None,
        knowledge: GameKnowledge = NO_KNOWLEDGE,
    ) -> None:
        super().__init__(rules, weights, knowledge)
        self._reading = Reading(purse_of(rules.pieces), rules.slot_costs)
        self._network = Network(layers)
        self._family = family_of(rules.options) if len(layers.heads) > 1 else None
        self._lost = _LOST * len(layers.heads)
        self._counts_begun = self._family is not None

    def utility(
        self,
        standing: Standing,
        hand: tuple[int, ...] | None = None,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> float:
        utility = 0.0
        numbers = self.numbers(standing, hand, amulet_changes, scarab_changes)
        for value in self._network.odds(numbers):
            utility -= log(1.0 + exp(-max(min(value, _MOST), -_MOST)))
        return utility

    def odds(
        self,
        standing: Standing,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> tuple[float, float]:
        numbers = self.numbers(standing, None, amulet_changes, scarab_changes)
        found = [max(min(value, _MOST), -_MOST) for value in self._network.odds(numbers)]
        return (found[0], found[1]) if len(found) > 1 else (_MOST, found[0])

    def numbers(
        self,
        standing: Standing,
        hand: tuple[int, ...] | None = None,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> list[float]:
        """The input of the network; see `Family.names`."""
        o = standing.observation
        prospects = self.prospects(standing, hand, amulet_changes, scarab_changes)
        amulets = [float(view.amulets) for view in o.seats]
        scarabs = [float(view.scarabs) for view in o.seats]
        if amulet_changes is not None:
            amulets = [max(a + more, 0.0) for a, more in zip(amulets, amulet_changes, strict=True)]
        if scarab_changes is not None:
            scarabs = [a + more for a, more in zip(scarabs, scarab_changes, strict=True)]
        found = self._reading.read(
            o,
            standing.offers,
            standing.turns,
            standing.squares,
            self._cards_missing(o),
            self.stalls(o),
            o.hand if hand is None else hand,
            amulets,
            scarabs,
            prospects,
            _odds(self.chance(standing, prospects)),
        )
        if self._family is not None:
            found += more_numbers(self._family, o, standing.turns)
        return found

    def lay(self, observation: Observation) -> int | None:
        """The stall for the first drawn card, in the best way to lay all of them. Rule: D5.2"""
        best, choice = -_MOST, observation.drawn_stalls[0]
        for where in permutations(observation.drawn_stalls, len(observation.drawn)):
            stalls = list(observation.stalls)
            for stall, card in zip(where, observation.drawn, strict=True):
                stalls[stall] = _with_card(stalls[stall], card)
            utility = self.assess(replace(observation, stalls=tuple(stalls), drawn=()))
            if utility > best + 1e-9:
                best, choice = utility, where[0]
        return choice

    def _final(self, o: Observation) -> float:
        me = o.viewer or 0
        return -log(len(o.winners)) if me in o.winners else self._lost


def _with_card(stall: StallView, card: Card) -> StallView:
    if not card.is_up:
        return StallView(stall.up, stall.down + 1)
    up = list(stall.up)
    up[card.kind] += 1
    return StallView(tuple(up), stall.down)


def _odds(utility: float) -> float:
    """The log odds of a chance given as a logarithm."""
    chance = min(max(exp(utility), 0.02), 0.98)
    return log(chance / (1.0 - chance))
