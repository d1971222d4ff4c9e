"""The decisions of a match so far, each with the state before it and its events.

Knows neither who may undo nor how orders arrive.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cleopatra.match.command import OrderRefusal
from cleopatra.match.log import Decided, GameLog
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.actions import Action
from cleopatra.rules.engine import apply, new_game, parse_action
from cleopatra.rules.errors import BadText, IllegalAction
from cleopatra.rules.events import Event
from cleopatra.rules.position import digest, read_position
from cleopatra.rules.state import State


@dataclass(frozen=True, slots=True)
class Moment:
    """One decision that was carried out: the `action`, and as the log writes it. `turn` and `mover`
    are those of the running turn, which in an Offering is not the turn of the seat that decided."""

    action: Action
    decided: Decided
    before: State
    events: tuple[Event, ...]

    @property
    def turn(self) -> int:
        return self.before.turn

    @property
    def mover(self) -> int:
        return self.before.current


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """The events of one turn as a viewer may know them. `start` is the index of its first
    decision, where a replay can jump to."""

    turn: int
    seat: int
    start: int
    events: tuple[Event, ...]


def carry_out(state: State, seat: int, action: Action) -> tuple[State, Moment]:
    """The state after a decision, and the moment. `state` is left as it is.

    Raises IllegalAction for one the rules refuse.
    """
    after = state.clone()
    events: list[Event] = []
    apply(after, action, seat, events)
    marks = after.turn != state.turn or after.outcome is not None
    mark = (after.turn, digest(after)) if marks else (0, "")
    return after, Moment(action, Decided(seat, action.text, *mark), state, tuple(events))


def start_of(log: GameLog) -> State:
    """The state in which a log begins. Raises BadText for a base that is no position, BadOptions
    for options that cannot start a game."""
    return read_position(log.base) if log.base else new_game(log.setup.options)


def follow(log: GameLog, index: int, state: State) -> tuple[State, Moment]:
    """`carry_out` for decision `index` of a log, in the state before it.

    Raises LogDiffers where these rules refuse what was decided, or where turn and digest recorded
    with it are not those that they lead to.
    """
    decided = log.decisions[index]
    try:
        action = parse_action(state, decided.text)
        after, moment = carry_out(state, decided.seat, action)
    except (BadText, IllegalAction) as error:
        raise LogDiffers(index, str(error)) from error
    if decided.digest and decided != moment.decided:
        raise LogDiffers(index, "digest")
    return after, moment


def by_turns(moments: Sequence[Moment], viewer: int | None, first: int = 0) -> list[TurnRecord]:
    """The moments from index `first` on, grouped by turn, redacted for the viewer."""
    return list(_group(moments, viewer, first))


def recap_start(moments: Sequence[Moment], seat: int, current: int) -> int:
    """The index of the first moment after the last turn of `seat` that is over.

    `current` is the seat whose turn is running. 0 when the seat has not had a turn yet.
    """
    end = len(moments)
    if current == seat:
        running = moments[-1].turn if moments and moments[-1].mover == seat else None
        while end and running is not None and moments[end - 1].turn == running:
            end -= 1
    while end and moments[end - 1].mover != seat:
        end -= 1
    return end


def last_turns_start(moments: Sequence[Moment], number: int) -> int:
    """The index of the first moment of the last `number` turns."""
    start = len(moments)
    for _turn in range(number):
        turn = moments[start - 1].turn if start else 0
        while start and moments[start - 1].turn == turn:
            start -= 1
    return start


def _group(moments: Sequence[Moment], viewer: int | None, first: int) -> Iterator[TurnRecord]:
    events: list[Event] = []
    start = first
    for index in range(first, len(moments)):
        moment = moments[index]
        if index > start and moment.turn != moments[start].turn:
            yield TurnRecord(moments[start].turn, moments[start].mover, start, tuple(events))
            start, events = index, []
        events += [event.redact(viewer) for event in moment.events]
    if start < len(moments):
        yield TurnRecord(moments[start].turn, moments[start].mover, start, tuple(events))


# The rules of undo and redo: who may take back what.


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Moments that one undo took back, in order of play; `seat` asked for it."""

    seat: int
    moments: tuple[Moment, ...]


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

    def took(self, seat: int, moments: tuple[Moment, ...]) -> None:
        """Remembers what an undo took back."""
        self._taken.append(TakenBack(seat, moments))

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
