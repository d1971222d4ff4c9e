"""What an adviser proposes: up to three proposals with figures and a reason, as plain values.

Knows shapes and numbers only; a front end makes sentences of them. Everything in it follows from
what the advised seat may see.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

MOST_PROPOSALS: Final = 3


class Topic(IntEnum):
    """What kind of thing is proposed."""

    MARKET = 0
    BUILD = 1
    WORSHIPPER = 2
    SPECIAL = 3  # a move of the turn that an edition or expansion adds
    STOP = 4  # end the visit or the turn, pass
    PAYMENT = 5
    SITE = 6
    STATUE = 7  # a sanctuary, claimed or left
    LAYING = 8  # drawn cards onto the stalls
    LIMIT = 9  # cards over the hand limit
    BID = 10
    ANSWER = 11  # a choice that an edition or expansion asks for


class Reason(IntEnum):
    """The reason; the number that belongs to it is in `Proposal.number`."""

    BEST = 0  # nothing else looks better
    ENDS = 1  # Cleopatra reaches the doors: the game ends
    SAFER = 2  # so many of a hundred fewer to be eaten
    SANCTUARY = 3  # an area of so many squares
    WALK = 4  # Cleopatra goes so many steps
    REWARD = 5  # so many scarabs now
    POWER = 6  # cards that could buy so many scarabs more
    CARDS = 7  # so many cards
    CLEAN = 8  # it costs no amulets
    SPARE = 9  # it leaves what the hand will need
    LATER = 10  # what the hand holds is worth more later
    POOR_STALLS = 11  # the next player finds little
    SWING = 12  # the ranks differ by so many scarabs


@dataclass(frozen=True, slots=True)
class Proposal:
    """One thing to do, with the figures that can be known now.

    `actions` are texts of actions from the question on, without those of its prefix, never empty.
    `scarabs` and `amulets` are changes of the seat's own numbers, `bought` the codes of pieces in
    order (by Piece), `steps` how far Cleopatra goes, `squares` the sanctuary squares claimed,
    `cards` how many cards the hand gains. `turns` are the own turns that are likely to follow,
    `eaten` and `chance` percentages 0..100: of being eaten, and of winning, as the planner
    estimates them. `is_open` says that something unknown comes before the end of the turn: the
    figures stop there.
    """

    actions: tuple[str, ...]
    topic: Topic
    reason: Reason
    number: int
    scarabs: int
    amulets: int
    bought: tuple[int, ...]
    steps: int
    squares: int
    cards: int
    turns: float
    eaten: int
    chance: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """Proposals, the best one first, at least one and at most three. `eaten` is the percentage of
    being eaten as things stand now."""

    proposals: tuple[Proposal, ...]
    eaten: int
