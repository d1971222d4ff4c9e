"""An achievement: its name in files, and the test whether a seat has reached it in a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cleopatra.achievements.account import GameEvents


@dataclass(frozen=True, slots=True)
class Achievement:
    """`uid` never changes, as files hold it; `is_reached(account, seat)` looks at one finished
    game."""

    uid: str
    is_reached: Callable[[GameEvents, int], bool]
