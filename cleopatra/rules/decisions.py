"""The kinds of decisions a game asks for, one at a time. Knows no state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class DecisionKind(IntEnum):
    """What has to be chosen now; which verbs answer it stands behind each kind."""

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


# The same as plain ints for the hot paths: reading a member of an enum costs many times as much.
TURN, ACT, VISIT, PAY, SET, LAY, CLAIM, PUT, AT_LIMIT, BID, OVER = map(int, DecisionKind)


@dataclass(frozen=True, slots=True)
class Decision:
    """The open decision and the seats that may answer it (empty when the game is over)."""

    kind: DecisionKind
    actors: tuple[int, ...]
