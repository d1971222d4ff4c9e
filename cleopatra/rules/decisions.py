"""The kinds of decisions a game asks for, one at a time. Knows no state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class AnyDecisionKind(IntEnum):
    """What has to be chosen now. What the base game asks is DecisionKind; an edition or expansion
    brings another enumeration, with numbers that no other in the same game has: 11 to 15, or
    32 and above. The numbers from 16 to 31 are the automatic phases of a rule set."""


class DecisionKind(AnyDecisionKind):
    """What the base game asks; the comment behind each kind names the verbs that answer it. Up to
    BID an edition or expansion may widen a decision."""

    TURN = 0  # activate, take, build, pass: the very start of a turn (D4)
    ACT = 1  # take, build, end, pass: after a worshipper, or the Vizier's second half (D7.3)
    VISIT = 2  # build, finish: inside a quarry visit (D6.1)
    PAY = 3  # pay (D6.3)
    SET = 4  # set (D6.1)
    LAY = 5  # lay (D6.7)
    CLAIM = 6  # claim, leave (D8.2)
    PUT = 7  # put (D5.2)
    HAND_LIMIT = 8  # keep, discard (D5.5)
    BID = 9  # bid; several seats may act, in any order (D9.2)
    OVER = 10  # nothing any more


# The same as plain ints for the hot paths: reading an enum member is many times slower.
# Written as literals, which mypyc compiles to constants.
TURN: Final = 0
ACT: Final = 1
VISIT: Final = 2
PAY: Final = 3
SET: Final = 4
LAY: Final = 5
CLAIM: Final = 6
PUT: Final = 7
AT_LIMIT: Final = 8
BID: Final = 9
OVER: Final = 10
assert tuple(map(int, DecisionKind)) == (
    *(TURN, ACT, VISIT, PAY, SET, LAY, CLAIM, PUT, AT_LIMIT, BID, OVER),
)


@dataclass(frozen=True, slots=True)
class Decision:
    """The open decision and the seats that may answer it (empty when the game is over)."""

    kind: AnyDecisionKind
    actors: tuple[int, ...]
