"""Whether a seat is certain to be thrown to the crocodile, by what it sees."""

from __future__ import annotations

from typing import Final

from cleopatra.bots.extras.combined import NO_KNOWLEDGE, GameKnowledge
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import PENALTIES
from cleopatra.rules.observation import Observation

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
