"""One running game: a queue of orders in, redacted events and observations out.

Holds the real state; everything that it hands out is redacted for its viewer. Knows no display, no
clock and no file. `submit` may be called from any thread, everything else only from the thread
that pumps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Protocol

from cleopatra.match.command import (
    Accepted,
    Command,
    NoAnswer,
    Order,
    OrderRefusal,
    OrderResult,
    Redo,
    Refused,
    Undo,
)
from cleopatra.match.ledger import Ledger
from cleopatra.match.log import Decided, GameLog
from cleopatra.match.seat import Chooser, Question, SeatController, first_legal
from cleopatra.match.setup import MatchSetup
from cleopatra.match.subscription import Cause, Subscription, Update
from cleopatra.match.timeline import (
    Moment,
    TurnRecord,
    UndoRules,
    by_turns,
    carry_out,
    follow,
    last_turns_start,
    recap_start,
    start_of,
)
from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import Decision, DecisionKind
from cleopatra.rules.engine import check, decision, legal_actions, new_game
from cleopatra.rules.errors import IllegalAction, Refusal
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.position import write_position
from cleopatra.rules.preview import MosaicPreview, Preview, legal_after, preview, prospects
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import Outcome, State


class Recorder(Protocol):
    """Saves a match while it runs. Its methods must not raise; it reports problems by its
    means."""

    def decided(self, decided: Decided) -> None:
        """One decision was carried out (also by a redo)."""

    def taken_back(self, count: int) -> None:
        """The last `count` decisions were taken back."""


@dataclass(frozen=True, slots=True)
class Incident:
    """A controller's answer that could not be used; the fallback was played instead."""

    seat: int
    text: str
    why: OrderRefusal


class Match:
    """A game between controllers, one for each seat (the same object may serve several).

    Raises BadOptions when the options cannot start a game, ValueError for a wrong number of
    controllers.

    >>> from cleopatra.match.seat import PersonSeat
    >>> from cleopatra.match.setup import SeatInfo
    >>> from cleopatra.rules.options import GameOptions
    >>> seats = (SeatInfo("Ana", colour=0), SeatInfo("Bo", colour=1))
    >>> setup = MatchSetup(GameOptions(seats=2, seed="nile"), seats)
    >>> match = Match(setup, [PersonSeat(), PersonSeat()])
    >>> inbox = match.subscribe(0)
    >>> match.act(0, match.rules.parse("take 1"))
    >>> len(match.pump())
    1
    >>> [update.cause.name for update in inbox.take()]
    ['OPENED', 'DECIDED']
    >>> [action.text for action in match.legal(0)], match.undo_refusal(0).value
    (['put 1', 'put 2', 'put 3'], 'information_seen')
    """

    def __init__(
        self,
        setup: MatchSetup,
        controllers: Sequence[SeatController],
        *,
        fallback: Chooser = first_legal,
        wake: Callable[[], None] | None = None,
    ) -> None:
        if len(controllers) != len(setup.seats):
            raise ValueError(f"{len(controllers)} controllers for {len(setup.seats)} seats")
        self.setup = setup
        self.incidents: list[Incident] = []
        self.is_paused = False
        self._controllers = tuple(controllers)
        self._serving = tuple(dict.fromkeys(controllers))
        self._fallback = fallback
        self._wake = wake
        self._queue: SimpleQueue[Order] = SimpleQueue()
        self._recorder: Recorder | None = None
        self._subscriptions: list[Subscription] = []
        self._undo = UndoRules(setup.persons, setup.practice)
        self._asked: set[int] = set()
        self._base = ""
        self._moments: list[Moment] = []
        self._state: State = new_game(setup.options)
        self._start: State = self._state
        self.decision_id = 1

    @classmethod
    def resume(
        cls,
        log: GameLog,
        controllers: Sequence[SeatController],
        *,
        fallback: Chooser = first_legal,
        wake: Callable[[], None] | None = None,
    ) -> Match:
        """A match that goes on where a log ends, with all of it to undo and replay.

        Raises LogDiffers where the log does not play any more (its rules have changed), BadText
        for a base that is no position.
        """
        match = cls(log.setup, controllers, fallback=fallback, wake=wake)
        match._base = log.base
        match._state = match._start = start_of(log)
        for index in range(len(log)):
            match._state, moment = follow(log, index, match._state)
            match._moments.append(moment)
            match.decision_id += 1
        return match

    # What is going on

    @property
    def rules(self) -> RuleSet:
        """The rule set: options, garden, and `parse` for an action's text. Immutable."""
        return self._state.rules

    @property
    def decision(self) -> Decision:
        return decision(self._state)

    @property
    def outcome(self) -> Outcome | None:
        return self._state.outcome

    @property
    def is_over(self) -> bool:
        return self._state.outcome is not None

    @property
    def turn(self) -> int:
        return self._state.turn

    @property
    def current(self) -> int:
        """The seat whose turn it is."""
        return self._state.current

    @property
    def waits_for(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The seats that may act now: (people, others)."""
        actors = self.decision.actors
        persons = tuple(s for s in actors if self.setup.seats[s].is_person)
        return persons, tuple(s for s in actors if s not in persons)

    def observe(self, viewer: int | None) -> Observation:
        """The game as a seat, or a spectator (None), may know it."""
        return observe(self._state, viewer)

    def legal(self, seat: int) -> Sequence[Action]:
        """What the seat may do now; empty when it has nothing to decide. Don't change it."""
        if seat not in self.decision.actors:
            return ()
        return legal_actions(self._state, seat)

    def check(self, seat: int, action: Action) -> Refusal | None:
        """Why the seat cannot do that now, or None when it can."""
        return check(self._state, action, seat)

    def preview(self, seat: int, actions: Sequence[Action]) -> Preview:
        """What a chain of the seat's actions brings it, up to anything unknown. A seat that
        has nothing to decide learns nothing: its first action is refused."""
        return preview(self._state, seat, actions)

    def legal_after(self, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """What the seat could do after a chain of its actions; empty if it has nothing to
        decide, if one is refused or if anything unknown would come first."""
        return legal_after(self._state, seat, actions)

    def prospects(self, seat: int, actions: Sequence[Action]) -> Sequence[MosaicPreview]:
        """What the mosaic to be laid after a chain of the seat's actions would bring in each
        place; empty where `legal_after` is, or where no mosaic is to be laid."""
        return prospects(self._state, seat, actions)

    # Orders

    def submit(self, order: Order) -> None:
        """Puts an order on the queue, from any thread. The next `pump` returns its result."""
        self._queue.put(order)
        if self._wake is not None:
            self._wake()

    def act(self, seat: int, action: Action) -> None:
        """Submits a person's action for the decision that is open now."""
        self.submit(Command(seat, action, self.decision_id))

    def pump(self, limit: int | None = None) -> list[OrderResult]:
        """Carries out what is on the queue, at most `limit` orders. Called once a frame.

        While `is_paused`, only the orders of people are carried out and nobody else is asked.
        """
        if not self.is_paused:
            self._ask()
            for controller in self._serving:
                for command in controller.poll():
                    self._queue.put(command)
        results: list[OrderResult] = []
        while limit is None or len(results) < limit:
            try:
                order = self._queue.get_nowait()
            except Empty:
                break
            results.append(self._carry_out(order))
        if results and not self.is_paused:
            self._ask()
        return results

    def undo_refusal(self, seat: int) -> OrderRefusal | None:
        """Why the seat cannot undo now, or None when it can."""
        reach = self._undo.reach(self._moments, self._state, seat)
        return reach if isinstance(reach, OrderRefusal) else None

    def redo_refusal(self, seat: int) -> OrderRefusal | None:
        """Why the seat cannot redo now, or None when it can."""
        redo = self._undo.redo(seat)
        return redo if isinstance(redo, OrderRefusal) else None

    def close(self) -> None:
        """Ends the controllers. The match can still be looked at."""
        for controller in self._serving:
            controller.close()

    # Viewers and records

    def subscribe(self, viewer: int | None) -> Subscription:
        """An inbox for a viewer; its first update is OPENED, with the present observation."""
        subscription = Subscription(viewer, self._subscriptions.remove)
        self._subscriptions.append(subscription)
        subscription.put(self._update(Cause.OPENED, -1, (), viewer))
        return subscription

    def record_with(self, recorder: Recorder | None) -> None:
        """From now on the recorder hears of each decision, before any subscriber does."""
        self._recorder = recorder

    def log(self) -> GameLog:
        """The line played so far."""
        return GameLog(self.setup, self._base, tuple(m.decided for m in self._moments))

    def moments(self) -> Sequence[Moment]:
        """All decisions so far with nothing hidden, for the record of a game that is over."""
        return tuple(self._moments)

    def position(self) -> str:
        """The whole hidden state as text: for saves only."""
        return write_position(self._state)

    def turns(self, viewer: int | None) -> list[TurnRecord]:
        """All turns since the log began, as the viewer may know them."""
        return by_turns(self._moments, viewer)

    def recap(self, seat: int, until: int | None = None) -> list[TurnRecord]:
        """What happened since the seat's last turn; with `until` (the `decisions` of an earlier
        observation) as it was then."""
        moments, current, is_over = self._past(until)
        records = by_turns(moments, seat, recap_start(moments, seat, current))
        return [r for r in records if r.seat != seat or is_over]

    def last_turns(self, number: int, until: int | None = None) -> list[TurnRecord]:
        """The last turns as everybody may know them; `until` as in `recap`."""
        moments, _current, _is_over = self._past(until)
        return by_turns(moments, None, last_turns_start(moments, number))

    def ledger(self) -> Ledger:
        """Sums by reason and curves since the log began."""
        ledger = Ledger(observe(self._start, None).seats, is_deal=not self._base)
        for moment in self._moments:
            ledger.fold(moment.turn, moment.events)
        ledger.close()
        return ledger

    # Inside

    def _past(self, until: int | None) -> tuple[Sequence[Moment], int, bool]:
        """The moments of the first `until` decisions, whose turn it was then, and whether the game
        was over; the present for None."""
        count = len(self._moments) if until is None else until - self._start.ply
        if count >= len(self._moments):
            return self._moments, self.current, self.is_over
        return self._moments[:count], self._moments[count].mover, False

    def _ask(self) -> None:
        for seat in self.decision.actors:
            if seat in self._asked:
                continue
            self._asked.add(seat)
            self._controllers[seat].ask(self._question(seat))

    def _question(self, seat: int) -> Question:
        legal = tuple(legal_actions(self._state, seat))
        return Question(seat, self.decision_id, observe(self._state, seat), legal, self.rules)

    def _carry_out(self, order: Order) -> OrderResult:
        if isinstance(order, Undo):
            return self._carry_out_undo(order)
        if isinstance(order, Redo):
            return self._carry_out_redo(order)
        late = self._why_late(order)
        if late is not None:
            return Refused(order, late)
        if isinstance(order, NoAnswer):
            return self._decide_instead(order, order.text, OrderRefusal.NO_ANSWER)
        result = self._decide(order)
        if isinstance(result, Refused) and not self.setup.seats[order.seat].is_person:
            return self._decide_instead(order, order.action.text, result.why)
        return result

    def _why_late(self, order: Command | NoAnswer) -> OrderRefusal | None:
        """Why the seat cannot answer that decision now, whatever the answer is."""
        open_now = self.decision
        if open_now.kind is DecisionKind.OVER:
            return OrderRefusal.OVER
        if order.decision_id != self.decision_id:
            return OrderRefusal.STALE
        return None if order.seat in open_now.actors else OrderRefusal.NOT_YOUR_DECISION

    def _decide_instead(
        self, order: Command | NoAnswer, text: str, why: OrderRefusal
    ) -> OrderResult:
        self.incidents.append(Incident(order.seat, text, why))
        question = self._question(order.seat)
        action = self._fallback(question)
        if action not in question.legal:
            action = first_legal(question)
        return self._decide(Command(order.seat, action, order.decision_id))

    def _decide(self, order: Command) -> OrderResult:
        try:
            after, moment = carry_out(self._state, order.seat, order.action)
        except IllegalAction as error:
            return Refused(order, OrderRefusal.ILLEGAL, error.refusal)
        self._undo.forget()
        self._advance(after, moment, Cause.DECIDED)
        return Accepted(order)

    def _carry_out_undo(self, order: Undo) -> OrderResult:
        reach = self._undo.reach(self._moments, self._state, order.seat)
        if isinstance(reach, OrderRefusal):
            return Refused(order, reach)
        taken = self._moments[-reach:]
        del self._moments[-reach:]
        self._undo.took(order.seat, tuple(taken))
        self._state = taken[0].before
        self._open_decision()
        if self._recorder is not None:
            self._recorder.taken_back(reach)
        self._publish(Cause.UNDONE, order.seat, ())
        return Accepted(order)

    def _carry_out_redo(self, order: Redo) -> OrderResult:
        redo = self._undo.redo(order.seat)
        if isinstance(redo, OrderRefusal):
            return Refused(order, redo)
        for taken in redo.moments:
            after, moment = carry_out(self._state, taken.decided.seat, taken.action)
            self._advance(after, moment, Cause.REDONE)
        self._undo.redid()
        return Accepted(order)

    def _advance(self, after: State, moment: Moment, cause: Cause) -> None:
        was_bid = self.decision.kind is DecisionKind.BID
        self._moments.append(moment)
        self._state = after
        open_now = self.decision
        still_bids = was_bid and open_now.kind is DecisionKind.BID
        if not still_bids or moment.decided.seat in open_now.actors:
            # The other seats' sealed bids answer the same decision, in any order. If this seat is
            # asked again, it is a new round of bids, and a new decision for everybody.
            self._open_decision()
        if self._recorder is not None:
            self._recorder.decided(moment.decided)
        self._publish(cause, moment.decided.seat, moment.events)

    def _open_decision(self) -> None:
        self.decision_id += 1
        self._asked.clear()

    def _publish(self, cause: Cause, seat: int, events: tuple[Event, ...]) -> None:
        for subscription in self._subscriptions:
            subscription.put(self._update(cause, seat, events, subscription.viewer))

    def _update(
        self, cause: Cause, seat: int, events: tuple[Event, ...], viewer: int | None
    ) -> Update:
        seen = tuple(event.redact(viewer) for event in events)
        return Update(cause, seat, seen, self.observe(viewer), self.decision, self.decision_id)
