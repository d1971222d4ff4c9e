"""The tools of a puzzle: those of a game, which ask the puzzle's question.

Know what is asked and how it stands, as texts.
"""

from __future__ import annotations

from dataclasses import replace

from cleopatra.ui.play.base import BaseTool
from cleopatra.ui.play.desk import Desk
from cleopatra.ui.play.place import Prompt
from cleopatra.ui.play.turn_tool import TurnTool


class PuzzleTool(TurnTool):
    """A turn in which the `question` is asked instead of what a turn may bring; `standing` is told
    until something was done."""

    def __init__(self, desk: Desk, question: str, standing: str) -> None:
        super().__init__(desk)
        self._question = question
        self._standing = standing

    def prompt(self) -> Prompt:
        asked = super().prompt()
        if not self.is_idle:
            return asked
        detail = asked.detail if self.desk.turn_events() else self._standing
        return replace(asked, text=self._question, detail=detail)


class HeldTool(BaseTool):
    """Nothing can be done: the try is over, or the solution is shown. Tells how it stands."""

    def __init__(self, desk: Desk, standing: str) -> None:
        super().__init__(desk)
        self._standing = standing

    def prompt(self) -> Prompt:
        return Prompt(self._standing)
