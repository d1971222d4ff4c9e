"""What an adviser proposes: up to three proposals with figures and a reason, as plain values.

Holds codes and numbers only; the window turns them into sentences. All of it is computed from
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
    SPECIAL = 3  # a move that an edition or expansion adds to the turn
    STOP = 4  # end the visit or the turn, pass
    PAYMENT = 5
    SITE = 6
    STATUE = 7  # claim a sanctuary with a statue, or leave it
    LAYING = 8  # lay drawn cards onto the stalls
    LIMIT = 9  # discard down to the hand limit, or keep all cards
    BID = 10
    ANSWER = 11  # a decision that only an edition or expansion has


class AdviceReason(IntEnum):
    """Why something is proposed. `n` below is `Proposal.number`."""

    BEST = 0  # nothing else looks better
    ENDS = 1  # Cleopatra reaches the doors: the game ends
    SAFER = 2  # the chance of being eaten falls by n percentage points
    SANCTUARY = 3  # forms a sanctuary of n squares
    WALK = 4  # Cleopatra walks n steps
    REWARD = 5  # brings n scarabs now
    POWER = 6  # the hand could then build for n more scarabs
    CARDS = 7  # brings n cards
    CLEAN = 8  # costs no amulets
    SPARE = 9  # keeps the cards that the hand will need
    LATER = 10  # the hand will be worth more later
    POOR_STALLS = 11  # leaves little on the stalls for the next player
    SWING = 12  # best and worst rank differ by n scarabs


@dataclass(frozen=True, slots=True)
class Proposal:
    """One way to act, with the figures that can be known now.

    - `actions`: texts of the actions to play next, after the query's prefix; never empty.
    - `scarabs`, `amulets`: changes of the seat's own numbers.
    - `bought`: pieces built, in order (codes of Piece).
    - `steps`: how far Cleopatra walks; `squares`: sanctuary squares claimed; `cards`: cards gained.
    - `turns`: own turns that are likely to follow.
    - `eaten`, `chance`: estimated percentages 0..100 of being eaten and of winning.
    - `is_open`: something unknown happens before the end of the turn; the figures stop there.
    """

    actions: tuple[str, ...]
    topic: Topic
    reason: AdviceReason
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
    """One to three proposals, the best first. `eaten` is the percentage of being eaten, 0..100, as
    things stand now."""

    proposals: tuple[Proposal, ...]
    eaten: int
