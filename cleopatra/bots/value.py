"""A value function fitted to self-play: the viewer's chance to win, in place of the plain utility.

It is a small neural network over the numbers of `features` and reads observations only. It is not
used for games that it was not fitted for (other numbers of seats, editions, expansions).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from math import exp, log
from typing import Final

from cleopatra.bots.evaluation import NO_KNOWLEDGE, Evaluation, Standing, Weights
from cleopatra.bots.features import Reading
from cleopatra.bots.purse import purse_of
from cleopatra.bots.value_file import Layers
from cleopatra.rules.events import Card
from cleopatra.rules.observation import Observation, StallView
from cleopatra.rules.ruleset import RuleSet

_LOST: Final = -6.0
"""The utility of a lost game: lower than that of any game still running."""
_TOGETHER: Final = 8
"""How many rows of the network are computed together: the weights of a `_Column`."""
_MOST: Final = 5.9
"""Log odds are limited to this absolute value, which is almost certain."""


class ValueEvaluation(Evaluation):
    """The evaluation with a fitted utility: the logarithm of the viewer's chance to win, at most 0.

    `layers` come from a value file for the same number of seats.
    """

    def __init__(self, rules: RuleSet, layers: Layers, weights: Weights | None = None) -> None:
        super().__init__(rules, weights, NO_KNOWLEDGE)
        self._reading = Reading(purse_of(rules.pieces), rules.slot_costs)
        rows = [layers.straight, *layers.rows]
        rows += [(0.0,) * len(layers.straight)] * (-len(rows) % _TOGETHER)
        self._blocks = [
            [_Column(*column) for column in zip(*rows[at : at + _TOGETHER], strict=True)]
            for at in range(0, len(rows), _TOGETHER)
        ]
        self._biases = layers.biases
        self._out = layers.out
        self._offset = layers.offset

    def utility(
        self,
        standing: Standing,
        hand: tuple[int, ...] | None = None,
        amulet_changes: Sequence[int] | None = None,
        scarab_changes: Sequence[float] | None = None,
    ) -> float:
        numbers = self.numbers(standing, hand, amulet_changes, scarab_changes)
        sums: list[float] = []
        for block in self._blocks:
            sums += _weighed(block, numbers)
        value = self._offset + sums[0]
        for total, bias, out in zip(sums[1:], self._biases, self._out):  # noqa: B905
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
        """The input of the network; see `features.names`."""
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
        return -log(len(o.winners)) if me in o.winners else _LOST


class _Column:
    """The weights of one feature in eight rows of the network.

    One object instead of a list of eight, so that a feature needs one lookup; compiled with mypyc
    it holds unboxed floats.
    """

    __slots__ = ("a", "b", "c", "d", "e", "f", "g", "h")

    def __init__(
        self, a: float, b: float, c: float, d: float, e: float, f: float, g: float, h: float
    ) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
        self.g = g
        self.h = h


def _weighed(columns: list[_Column], numbers: list[float]) -> list[float]:
    """For each of eight rows, the sum of its weights times the numbers.

    A loop instead of `sum`, because it rounds the same in all versions of Python, and `zip` without
    `strict`, because mypyc compiles only that into a loop.
    """
    a = b = c = d = e = f = g = h = 0.0
    for number, column in zip(numbers, columns):  # noqa: B905
        a += column.a * number
        b += column.b * number
        c += column.c * number
        d += column.d * number
        e += column.e * number
        f += column.f * number
        g += column.g * number
        h += column.h * number
    return [a, b, c, d, e, f, g, h]


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
