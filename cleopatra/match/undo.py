"""The rules of undo and redo: who may take back what. Changes no state.

A seat takes back its own decisions, one at a time, as long as nobody else decided since and no
information barrier was crossed: chance was not used and nothing hidden was revealed. In a
practice game anything goes: back to the last decision of any person, over bots and barriers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cleopatra.match.command import OrderRefusal
from cleopatra.match.log import Decided
from cleopatra.match.timeline import Moment
from cleopatra.rules.state import State


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Decisions that one undo took back, in order of play; `seat` asked for it."""

    seat: int
    decisions: tuple[Decided, ...]


class UndoRules:
    """The undo rules of one match, and its memory of what was taken back."""

    def __init__(self, persons: Sequence[int], practice: bool) -> None:
        self._persons = frozenset(persons)
        self._practice = practice
        self._taken: list[TakenBack] = []

    def reach(self, moments: Sequence[Moment], now: State, seat: int) -> int | OrderRefusal:
        """How many decisions an undo by `seat` takes back (1 or more), or why it may not."""
        if self._practice:
            for count, moment in enumerate(reversed(moments), start=1):
                if moment.decided.seat in self._persons:
                    return count
            return OrderRefusal.NOTHING_TO_UNDO
        if not moments or all(m.decided.seat != seat for m in moments):
            return OrderRefusal.NOTHING_TO_UNDO
        last = moments[-1]
        if last.decided.seat != seat or seat not in self._persons:
            return OrderRefusal.NOT_YOUR_UNDO
        if last.before.barrier != now.barrier:
            return OrderRefusal.INFORMATION_SEEN
        return 1

    def took(self, seat: int, decisions: tuple[Decided, ...]) -> None:
        """Remembers what an undo took back."""
        self._taken.append(TakenBack(seat, decisions))

    def redo(self, seat: int) -> TakenBack | OrderRefusal:
        """What a redo by `seat` would replay, or why it may not."""
        if not self._taken:
            return OrderRefusal.NOTHING_TO_REDO
        if self._taken[-1].seat != seat and not self._practice:
            return OrderRefusal.NOT_YOUR_UNDO
        return self._taken[-1]

    def redid(self) -> None:
        """Forgets the last that was taken back: it has been played again."""
        self._taken.pop()

    def forget(self) -> None:
        """Forgets all: something new was decided."""
        self._taken.clear()
