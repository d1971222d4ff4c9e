"""The pending orders of people: chains of actions, and undo over several decisions.

A chain is sent to the match one action at a time, each after the one before was accepted. Uses the
match's queue; independent of bots, files and the screen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from cleopatra.match.command import Command, OrderResult, Redo, Refused, Undo
from cleopatra.match.match import Match
from cleopatra.ui.play.desk import MID_BUILD, ChainItem, IfLegal


@dataclass(frozen=True, slots=True)
class _UndoGoal:
    """Undo a seat's decisions until the game has only this many decisions left."""

    seat: int
    decisions: int


@dataclass(frozen=True, slots=True)
class _WholeStep:
    """Undo or redo until no piece is pending: a piece, its payment and its place go together."""

    seat: int
    kind: type[Undo] | type[Redo]


class Orders:
    """The orders of the people at this machine, one chain at a time."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._chain: deque[tuple[int, ChainItem]] = deque()
        self._goal: _UndoGoal | _WholeStep | None = None

    def submit(self, seat: int, items: Sequence[ChainItem]) -> None:
        """Append a chain of a seat's actions to the pending ones."""
        idle = not self._chain
        self._chain.extend((seat, item) for item in items)
        if idle:
            self._send()

    def undo(self, seat: int, steps: int) -> None:
        """Undo a seat's last decisions; a pending chain is dropped."""
        self._take(Undo, seat, steps)

    def redo(self, seat: int, steps: int) -> None:
        """Redo what was undone last."""
        self._take(Redo, seat, steps)

    def undo_step(self, seat: int) -> None:
        """Undo what a person sees as one step, such as a piece with payment and place."""
        self._goal = _WholeStep(seat, Undo)
        self.undo(seat, 1)

    def redo_step(self, seat: int) -> None:
        """Redo what `undo_step` undid."""
        self._goal = _WholeStep(seat, Redo)
        self.redo(seat, 1)

    def undo_to(self, seat: int, decisions: int) -> None:
        """Undo until the game has `decisions` decisions left, or as far as is allowed."""
        self._goal = _UndoGoal(seat, decisions)
        self.undo(seat, 1)

    def notice(self, result: OrderResult) -> None:
        """Handle a result of the match: continue the chain, or drop it after a refusal."""
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
        """Put the next undo on the queue if one is due. Returns whether the queue must be run
        again."""
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
