"""The highest level, for looking back at a game: what it would have done in any position.

Chooses from observations as the level does, and keeps no plan from one question to the next.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import LEVELS

POSITIONS: Final = 4000
"""The most positions valued for a question: more than the level values in a game."""


class Analyst(LevelBot):
    """The highest level, asked about positions of all seats in any order."""

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        super().__init__(seed, replace(LEVELS[-1], positions=POSITIONS))

    def forget_plan(self) -> None:
        """Makes the next choice independent of the choices before it."""
        self._plan = {}
        self.considered = ()
