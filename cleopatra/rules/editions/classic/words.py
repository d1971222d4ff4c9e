"""Codes of the edition of 2006: actions, decisions, and reasons for money and amulets to move.

Independent of states, seats and turns. Rules: K2, K3, K4
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.actions import AnyActionKind
from cleopatra.rules.decisions import AnyDecisionKind


class ClassicAction(AnyActionKind):
    """Actions that the base game does not have. Rule: K3"""

    PLAY = 30  # `play beggar`: a character; arg = card kind
    COMMISSION = 31  # `play scribe X`: the next mosaic; arg = mosaic id
    TURN_DIE = 32  # `play scribe symbol`, `play scribe blank`; arg = 1, 0
    GIVE_TALENTS = 33  # `give talents`: to the beggar
    GIVE_CARD = 34  # `give wood`: to the beggar; arg = card kind
    OFFER = 35  # `offer wood`: to the messenger; arg = card kind
    ACCEPT = 36  # `accept 2 wood`: of seat 2; arg = seat * 8 + card kind
    FETCH = 37  # `fetch wood`: from the discards; arg = card kind
    SELECT = 38  # `select wood`: of the vizier's cards; arg = card kind
    DONE = 39  # `done`: no (more) cards to offer, accept or select


class ClassicDecision(AnyDecisionKind):
    """Decisions that the base game does not have. Rule: K3"""

    GIVE = 40  # give: to a beggar, one opponent after the other
    OFFER = 41  # offer, done: to a messenger, one opponent after the other
    ACCEPT = 42  # accept, done: cards offered to the messenger
    SEARCH = 43  # fetch: the courtesan's card from the discard pile
    SELECT = 44  # select, done: among the vizier's cards


# The same as plain ints, for speed.
GIVE: Final = 40
OFFER: Final = 41
ACCEPT: Final = 42
SEARCH: Final = 43
SELECT: Final = 44
assert tuple(map(int, ClassicDecision)) == (GIVE, OFFER, ACCEPT, SEARCH, SELECT)

SEVERAL_PIECES: Final = "several_pieces"  # reason for scarabs: two or more in one visit (K2.5)
MERCHANTS: Final = "merchants"  # reason for scarabs: merchants of the Nile left (K4.2)
ALMS: Final = "alms"  # reason for scarabs: given to the beggar (K3)
CHARACTER: Final = "character"
"""Reason for amulets: the price of a character, or of what it brings (K3)."""
MESSENGER: Final = "messenger"  # reason for amulets: with an accepted card, from its owner (K3)
