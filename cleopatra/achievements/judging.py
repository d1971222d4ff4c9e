"""All achievements, and which of them the persons of a finished game have reached.

Only games that a person played from the deal on, without unlimited undo, can reach any.
"""

from __future__ import annotations

from typing import Final

from cleopatra.achievements import goals
from cleopatra.achievements.achievement import Achievement, GameEvents
from cleopatra.achievements.extras.architects import goals as architects
from cleopatra.achievements.extras.bastet import goals as bastet
from cleopatra.achievements.extras.classic import goals as classic
from cleopatra.achievements.extras.cult import goals as cult
from cleopatra.achievements.extras.whims import goals as whims
from cleopatra.match.log import GameLog

# The achievements of each edition and expansion, by its name in the options.

OWN: Final[dict[str, tuple[Achievement, ...]]] = {
    "classic": classic.ACHIEVEMENTS,
    "cult": cult.ACHIEVEMENTS,
    "whims": whims.ACHIEVEMENTS,
    "bastet": bastet.ACHIEVEMENTS,
    "architects": architects.ACHIEVEMENTS,
}
"""Name of an edition or expansion -> what can only be reached with it."""


GROUPS: Final[dict[str, tuple[Achievement, ...]]] = {
    "building": goals.BUILDING,
    "garden": goals.GARDEN,
    "market": goals.MARKET,
    "count": goals.COUNTING,
    **OWN,
}
"""Name of a group, or of an edition or expansion -> its achievements, in the order in which they
are shown, about the easiest first."""
ALL: Final = tuple(one for group in GROUPS.values() for one in group)
REVISION: Final = 1
"""Grows whenever an achievement is added or judged otherwise: kept games are then judged again."""


def reached(account: GameEvents, seat: int) -> tuple[str, ...]:
    """The uids of what a seat has reached in a game, in the order of ALL."""
    return tuple(one.uid for one in ALL if one.is_reached(account, seat))


def can_be_judged(log: GameLog) -> bool:
    """Whether a game can reach anything: it began with its deal and was no practice."""
    return not log.base and not log.setup.practice
