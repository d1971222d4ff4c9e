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
    me = observation.viewer or 0
    squares = knowledge.room(observation) if knowledge else [0] * len(observation.seats)
    for owner, area in observation.sanctuaries:
        squares[owner] += len(area)
    own = 0
    most: list[int] = []
    for view in observation.seats:
        if view.seat == me:
            own = view.amulets + sum(observation.hand[k] for k in TAINTED) - squares[me]
        else:
            hidden = view.hand_size - sum(view.hand_known)
            known = sum(view.hand_known[k] for k in TAINTED)
            most.append(max(view.amulets + hidden + known - squares[view.seat], 0))
    if knowledge.most_is_eaten:
        return own > max(most)
    return max(own, 0) - min([max(own, 0), *most]) >= len(PENALTIES)


def ends_surely_eaten(
    before: Observation, after: Observation, knowledge: GameKnowledge = NO_KNOWLEDGE
) -> bool:
    """Whether the viewer was certain to be eaten when its action led from `before` to `after`.

    Where the same action has the game counted, the amulets in `after` are those that are left at
    the end, whatever the hands really held; and what a random draw brings nobody could be certain
    of. In both cases it is judged by `before`. Rule: D10.1, K4.1, E2.2
    """
    is_random = before.decision in knowledge.chances
    return is_surely_eaten(before if after.ended or is_random else after, knowledge)
