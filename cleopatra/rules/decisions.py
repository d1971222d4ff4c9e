"""The kinds of decisions a game asks for, one at a time. Knows no state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class DecisionKind(IntEnum):
    """What has to be chosen now. The comment behind each kind names the verbs that answer it.

    The numbers from 16 to 31 are the automatic phases of a rule set. Up to BID an edition or
    expansion may widen a decision; those after OVER are only in the games that register them.
    """

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

    PAY_STATUE = 11  # pay: for a Sobek statue (E1.1)
    SOBEK_CARD = 12  # choose (E1.2)
    DEEP_WATER = 13  # mark: which sanctuary takes twice as many amulets (E1.2)
    TOKEN = 14  # draw, decline: at the end of a visit (E2.2)
    SMALLEST_STALL = 15  # gather: which of several smallest stalls (E2.4)
    HIRE = 32  # hire: an architect, hidden from the others (E4.2); not the current seat's alone

    GIVE = 40  # give: what the beggar asks of one opponent after the other (K3)
    OFFER = 41  # offer, done: to a messenger, one opponent after the other (K3)
    ACCEPT = 42  # accept, done: what the messenger brings home (K3)
    SEARCH = 43  # fetch: the courtesan's card from the discard pile (K3)
    SELECT = 44  # select, done: among the vizier's cards (K3)


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
PAY_STATUE: Final = 11
SOBEK_CARD: Final = 12
DEEP_WATER: Final = 13
TOKEN: Final = 14
SMALLEST_STALL: Final = 15
HIRE: Final = 32
GIVE: Final = 40
OFFER: Final = 41
ACCEPT: Final = 42
SEARCH: Final = 43
SELECT: Final = 44
assert tuple(map(int, DecisionKind)) == (
    *(TURN, ACT, VISIT, PAY, SET, LAY, CLAIM, PUT, AT_LIMIT, BID, OVER),
    *(PAY_STATUE, SOBEK_CARD, DEEP_WATER, TOKEN, SMALLEST_STALL, HIRE),
    *(GIVE, OFFER, ACCEPT, SEARCH, SELECT),
)


@dataclass(frozen=True, slots=True)
class Decision:
    """The open decision and the seats that may answer it (empty when the game is over)."""

    kind: DecisionKind
    actors: tuple[int, ...]
