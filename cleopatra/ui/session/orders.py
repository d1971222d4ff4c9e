"""What a person has put on the way: chains of actions, and undoing over several decisions.

A chain is sent to the match one action at a time, each when the one before was accepted. Knows the
match's queue; nothing of bots, files or the screen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from cleopatra.match.command import Command, Redo, Refused, Result, Undo
from cleopatra.match.match import Match
from cleopatra.ui.play.desk import MID_BUILD, ChainItem, IfLegal


@dataclass(frozen=True, slots=True)
class _UndoGoal:
    """Take back a seat's decisions until so many of the game are left."""

    seat: int
    decisions: int


@dataclass(frozen=True, slots=True)
class _WholeStep:
    """Undo or redo until no piece is half built: a piece goes with its payment and place."""

    seat: int
    kind: type[Undo] | type[Redo]


class Orders:
    """The orders of the persons at this machine, one chain at a time."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._chain: deque[tuple[int, ChainItem]] = deque()
        self._goal: _UndoGoal | _WholeStep | None = None

    def submit(self, seat: int, items: Sequence[ChainItem]) -> None:
        """Puts a chain of a seat's actions behind what is already on the way."""
        idle = not self._chain
        self._chain.extend((seat, item) for item in items)
        if idle:
            self._send()

    def undo(self, seat: int, steps: int) -> None:
        """Takes back a seat's last decisions; a chain on the way is dropped."""
        self._take(Undo, seat, steps)

    def redo(self, seat: int, steps: int) -> None:
        """Plays again what was taken back last."""
        self._take(Redo, seat, steps)

    def undo_step(self, seat: int) -> None:
        """Undoes what a person thinks of as one step."""
        self._goal = _WholeStep(seat, Undo)
        self.undo(seat, 1)

    def redo_step(self, seat: int) -> None:
        """Redoes what `undo_step` undid."""
        self._goal = _WholeStep(seat, Redo)
        self.redo(seat, 1)

    def undo_to(self, seat: int, decisions: int) -> None:
        """Takes back until `decisions` of the game are left, or as far as it is allowed."""
        self._goal = _UndoGoal(seat, decisions)
        self.undo(seat, 1)

    def notice(self, result: Result) -> None:
        """Something was carried out or refused: goes on with the chain, or drops it."""
        order = result.order
        if isinstance(result, Refused):
            self._chain.clear()
            self._goal = None
        elif (
            isinstance(order, Command)
            and self._chain
            and self._chain[0] == (order.seat, order.text)
        ):
            self._chain.popleft()
            self._send()

    def go_on(self) -> bool:
        """Puts the next undo on the queue where one is due; True if the queue is worth another
        look."""
        match self._goal:
            case _UndoGoal(seat, decisions):
                if self._match.observe(seat).decisions > decisions and self._may_undo(seat):
                    self._match.submit(Undo(seat))
                    return True
                self._goal = None
                return False
            case _WholeStep(seat, kind):
                may = self._may_undo(seat) if kind is Undo else self._may_redo(seat)
                if self._match.decision.kind in MID_BUILD and may:
                    self._match.submit(kind(seat))
                    return True
                self._goal = None
        return bool(self._chain)

    def _take(self, kind: type[Undo] | type[Redo], seat: int, steps: int) -> None:
        self._chain.clear()
        for _ in range(steps):
            self._match.submit(kind(seat))

    def _send(self) -> None:
        while self._chain:
            seat, item = self._chain[0]
            text = item.text if isinstance(item, IfLegal) else item
            if text == item or self._is_legal(seat, text):
                self._chain[0] = (seat, text)
                self._match.submit(Command(seat, text, self._match.decision_id))
                return
            self._chain.popleft()

    def _is_legal(self, seat: int, text: str) -> bool:
        if seat not in self._match.decision.actors:
            return False
        return self._match.check(seat, self._match.parse(text)) is None

    def _may_undo(self, seat: int) -> bool:
        return self._match.undo_refusal(seat) is None

    def _may_redo(self, seat: int) -> bool:
        return self._match.redo_refusal(seat) is None
