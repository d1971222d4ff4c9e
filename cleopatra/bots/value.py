"""A value function fitted on self-play: the viewer's chance to win, instead of the plain utility.

A small network over the numbers of `features`. Reads observations only. Where it was not fitted
for the game at hand (other numbers of seats, editions, expansions) nobody makes one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from math import exp, log
from typing import Final

from cleopatra.bots.evaluation import NO_HEADS, Evaluation, Standing, Weights
from cleopatra.bots.features import Reading
from cleopatra.bots.purse import purse_of
from cleopatra.bots.value_file import Layers
from cleopatra.rules.events import Card
from cleopatra.rules.observation import Observation, StallView
from cleopatra.rules.ruleset import RuleSet

_LOST: Final = -6.0
"""The utility of a lost game: worse than any that goes on."""
_TOGETHER: Final = 4
"""Rows of the network that are worked out together."""
_MOST: Final = 5.9
"""Log odds beyond which a chance is as good as certain."""


class ValueEvaluation(Evaluation):
    """The evaluation with a fitted utility: the logarithm of the viewer's chance
    of a good end, 0 the best.

    `layers` are those of a value file for as many seats.
    """

    def __init__(self, rules: RuleSet, layers: Layers, weights: Weights | None = None) -> None:
        super().__init__(rules, weights, NO_HEADS)
        self._reading = Reading(purse_of(rules.pieces), rules.slot_costs)
        none = [0.0] * len(layers.straight)
        rows = [list(row) for row in layers.rows] + [none] * (-len(layers.rows) % _TOGETHER)
        self._blocks = [rows[at : at + _TOGETHER] for at in range(0, len(rows), _TOGETHER)]
        self._biases = layers.biases
        self._out = layers.out
        self._straight = list(layers.straight)
        self._offset = layers.offset

    def utility(
        self,
        standing: Standing,
        hand: tuple[int, ...] | None = None,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> float:
        numbers = self.numbers(standing, hand, amulet_changes, scarab_changes)
        value = self._offset + _weighed(self._straight, numbers)
        sums: list[float] = []
        for block in self._blocks:
            sums += _weighed_together(block[0], block[1], block[2], block[3], numbers)
        for total, bias, out in zip(sums, self._biases, self._out):  # noqa: B905
            excited = bias + total
            if excited > 0.0:
                value += out * excited
        value = max(min(value, _MOST), -_MOST)
        return -log(1.0 + exp(-value))

    def numbers(
        self,
        standing: Standing,
        hand: tuple[int, ...] | None = None,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> list[float]:
        """What the network sees; see `features.names`."""
        o = standing.observation
        prospects = self.prospects(standing, hand, amulet_changes, scarab_changes)
        amulets = [float(view.amulets) for view in o.seats]
        scarabs = [float(view.scarabs) for view in o.seats]
        if amulet_changes is not None:
            amulets = [max(a + more, 0.0) for a, more in zip(amulets, amulet_changes, strict=True)]
        if scarab_changes is not None:
            scarabs = [a + more for a, more in zip(scarabs, scarab_changes, strict=True)]
        return self._reading.read(
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

    def lay(self, observation: Observation) -> int | None:
        """The stall for the first drawn card in the best way to lay them all. Rule: D5.2"""
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
        return -log(len(o.winners)) if me in o.winners else _LOST


def _weighed(weights: list[float], numbers: list[float]) -> float:
    """The sum of products of two lists of one length. A loop, because it rounds alike in all
    versions of Python, and compiled takes a quarter of the time of what Python offers; if it is a
    plain `zip`, which alone is compiled into a loop."""
    total = 0.0
    for weight, number in zip(weights, numbers):  # noqa: B905
        total += weight * number
    return total


def _weighed_together(
    first: list[float],
    second: list[float],
    third: list[float],
    fourth: list[float],
    numbers: list[float],
) -> list[float]:
    """`_weighed` for four lists of weights, with the same sums: each number is fetched once."""
    one = two = three = four = 0.0
    for number, a, b, c, d in zip(numbers, first, second, third, fourth):  # noqa: B905
        one += a * number
        two += b * number
        three += c * number
        four += d * number
    return [one, two, three, four]


def _with_card(stall: StallView, card: Card) -> StallView:
    if not card.is_up:
        return StallView(stall.up, stall.down + 1)
    up = list(stall.up)
    up[card.kind] += 1
    return StallView(tuple(up), stall.down)


def _odds(utility: float) -> float:
    """The log odds of a chance that is given by its logarithm."""
    chance = min(max(exp(utility), 0.02), 0.98)
    return log(chance / (1.0 - chance))
