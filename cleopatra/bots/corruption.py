"""What amulets are likely to cost at the final count: penalties and the chance of being eaten.

Uses the table of penalties (D10.2) and the rule for the most corrupt player (K4.2); independent of
cards, pieces and particular seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, sqrt
from typing import Final

from cleopatra.bots.extras.knowledge import NO_KNOWLEDGE, GameKnowledge
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import PENALTIES
from cleopatra.rules.observation import Observation

_STEPS: Final = 4
"""Differences in amulets are rounded to 1/_STEPS, so that few values have to be computed."""
_SHIFT: Final = 1.5 * 2.0**52
"""Adding and subtracting it rounds a number like `round`, and is compiled to two instructions."""


class CorruptionCost:
    """`scarabs` lost on average if not eaten, and the chance of being eaten, 0 to 1."""

    __slots__ = ("eaten", "scarabs")

    def __init__(self, scarabs: float, eaten: float) -> None:
        self.scarabs: Final = scarabs
        self.eaten: Final = eaten


_BURDENS: Final[dict[int, CorruptionCost]] = {}
"""By both arguments of `_burden`; there are at most 121 times 33."""


def _burden(quarters: int, spread_quarters: int) -> CorruptionCost:
    above = quarters / _STEPS
    spread = max(spread_quarters / _STEPS, 0.05)
    total = lost = eaten = 0.0
    for amulets in range(40):
        # a normal curve cut at 0: nobody is below the smallest number
        offset = amulets - above
        if amulets == 0 and above < 0:
            offset = 0.0
        weight = exp(-0.5 * (offset / spread) ** 2) if abs(offset) < 6 * spread + 1 else 0.0
        total += weight
        if amulets < len(PENALTIES):
            lost += weight * PENALTIES[amulets]
        else:
            eaten += weight
    if total == 0.0:  # far outside the table
        return CorruptionCost(0.0, 1.0)
    return CorruptionCost(lost / total, eaten / total)


def burden(above: float, spread: float) -> CorruptionCost:
    """The expected cost at the final count of having more amulets than the least corrupt player.

    The difference is assumed to be normally distributed around `above` with the standard deviation
    `spread`, both in amulets, and never below 0.
    """
    above = min(max(above, 0.0), 30.0)
    quarters = int(above * _STEPS + _SHIFT - _SHIFT)
    spread_quarters = int(min(spread, 8.0) * _STEPS + _SHIFT - _SHIFT)
    key = quarters << 6 | spread_quarters
    found = _BURDENS.get(key)
    if found is None:
        found = _BURDENS[key] = _burden(quarters, spread_quarters)
    return found


def most_corrupt(amulets: Sequence[float], variances: Sequence[float]) -> list[float]:
    """Each seat's chance, 0 to 1, to have the most amulets, estimated from pairs of seats.

    Ties count for all seats that share them, so the sum is at least 1, unless nobody has any
    amulets. Rule: K4.2
    """
    chances: list[float] = []
    for seat, own in enumerate(amulets):
        chance = 1.0
        for other, its in enumerate(amulets):
            if other != seat:
                spread = sqrt(2.0 * (variances[seat] + variances[other] + 0.05))
                chance *= 0.5 * (1.0 + erf((own - its + 0.25) / spread))
        chances.append(chance if own > 0.5 else chance * own / 0.5)
    total = sum(chances)
    if 0.0 < total < 1.0 and max(amulets) > 0.5:
        chances = [chance / total for chance in chances]
    return chances


# Whether a seat is certain to be thrown to the crocodile, by what it sees.

TAINTED: Final = tuple(k for k, c in enumerate(CARD_KINDS) if c.tainted)
"""The card kinds that are tainted."""


def is_surely_eaten(observation: Observation, knowledge: GameKnowledge = NO_KNOWLEDGE) -> bool:
    """Whether the viewer would certainly be eaten if the game were counted now.

    That is so if it would be even with every unknown card in the other hands tainted.
    Rule: D10.2, K4.2
    """
    return _is_doomed(*_corruption(observation, knowledge), knowledge)


def ends_surely_eaten(
    before: Observation,
    after: Observation,
    knowledge: GameKnowledge = NO_KNOWLEDGE,
    chosen: Observation | None = None,
) -> bool:
    """Whether the viewer was certain to be eaten when its action led from `before` to `after`.

    Where the same action has the game counted, the amulets in `after` are those that are left at
    the end, whatever the hands really held; and what a random draw brings nobody could be certain
    of. In both cases it is judged by `before`. With `chosen`, the last moment at which the viewer
    could avoid the end, what it learned of other hands later does not count: cards that are shown
    or offered make certain what was not. Rule: D10.1, K3, K4.1, E2.2
    """
    is_random = before.decision in knowledge.chances
    own, most = _corruption(before if after.ended or is_random else after, knowledge)
    if chosen is not None:
        most = [max(pair) for pair in zip(most, _corruption(chosen, knowledge)[1], strict=True)]
    return _is_doomed(own, most, knowledge)


def _corruption(o: Observation, knowledge: GameKnowledge) -> tuple[int, list[int]]:
    """The viewer's amulets at a count now, less its sanctuaries, and the most that each of the
    others may have, in their order."""
    me = o.viewer or 0
    squares = knowledge.room(o) if knowledge else [0] * len(o.seats)
    for owner, area in o.sanctuaries:
        squares[owner] += len(area)
    own = 0
    most: list[int] = []
    for view in o.seats:
        if view.seat == me:
            own = view.amulets + sum(o.hand[k] for k in TAINTED) - squares[me]
        else:
            hidden = view.hand_size - sum(view.hand_known)
            known = sum(view.hand_known[k] for k in TAINTED)
            most.append(max(view.amulets + hidden + known - squares[view.seat], 0))
    return own, most


def _is_doomed(own: int, most: list[int], knowledge: GameKnowledge) -> bool:
    if knowledge.most_is_eaten:
        return own > max(most)
    return max(own, 0) - min([max(own, 0), *most]) >= len(PENALTIES)
