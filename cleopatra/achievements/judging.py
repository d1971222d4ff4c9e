"""All achievements, and which of them the persons of a finished game have reached.

Only games that a person played from the deal on, without unlimited undo, can reach any.
"""

from __future__ import annotations

from typing import Final

from cleopatra.achievements import building, counting, garden, market
from cleopatra.achievements.account import GameEvents
from cleopatra.achievements.achievement import Achievement
from cleopatra.achievements.extras.registry import OWN
from cleopatra.match.log import GameLog

GROUPS: Final[dict[str, tuple[Achievement, ...]]] = {
    "building": building.ACHIEVEMENTS,
    "garden": garden.ACHIEVEMENTS,
    "market": market.ACHIEVEMENTS,
    "count": counting.ACHIEVEMENTS,
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
