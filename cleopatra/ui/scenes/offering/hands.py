"""Which of the four skins the hand of a player has: that of the player's portrait."""

from __future__ import annotations

from typing import Final

from cleopatra.match.setup import SeatInfo
from cleopatra.ui.table.portraits import portrait

LIGHT, TAN, BROWN, DARK = range(4)
_SKINS: Final = {
    "portrait_person_0": TAN,
    "portrait_person_1": BROWN,
    "portrait_person_2": TAN,
    "portrait_person_3": DARK,
    "portrait_person_4": LIGHT,
    "portrait_bot_0": BROWN,
    "portrait_bot_1": TAN,
    "portrait_bot_2": LIGHT,
    "portrait_bot_3": DARK,
    "portrait_bot_4": TAN,
    "portrait_bot_gambler": TAN,
    "portrait_bot_hoarder": LIGHT,
    "portrait_bot_merchant": TAN,
    "portrait_bot_pious": BROWN,
    "portrait_bot_planner": BROWN,
    "portrait_bot_saboteur": BROWN,
}


def skin_of(info: SeatInfo) -> int:
    """The skin of whoever sits in a seat, 0..3; the colour decides for a face that isn't known."""
    return _SKINS.get(portrait(info.colour, info.bot), info.colour % 4)
