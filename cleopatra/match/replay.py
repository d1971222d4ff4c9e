"""A recorded game to step through, look at from any seat, verify, and take over.

Knows logs and positions; has neither controllers nor a queue.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace

from cleopatra.match.ledger import Ledger
from cleopatra.match.log import GameLog
from cleopatra.match.setup import LogDiffers, SeatInfo
from cleopatra.match.timeline import Moment, TurnRecord, by_turns, follow, start_of
from cleopatra.rules.decisions import Decision
from cleopatra.rules.engine import decision
from cleopatra.rules.errors import BadText
from cleopatra.rules.events import Card, CardPut, CardsDrawn, CardsTaken, Event, RefillDrawn
from cleopatra.rules.hands import counts
from cleopatra.rules.market import as_card
from cleopatra.rules.observation import Observation, StallView
from cleopatra.rules.observe import observe
from cleopatra.rules.position import digest, read_position, write_position
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import Outcome, State


@dataclass(frozen=True, slots=True)
class Verification:
    """A log that plays as it was recorded: what was compared, and the last position's digest."""

    decisions: int
    turns: int
    digests: int
    digest: str
    outcome: Outcome | None


class Replay:
    """A log and a place in it. `at` is the number of decisions already played, 0..len(log).

    Played lazily: the first jump to the end plays the whole game, later ones play nothing.
    Raises BadOptions or BadText when the game cannot even begin. Moving raises LogDiffers where
    the log does not play; the replay then stays where it was.

    >>> from cleopatra.match.setup import MatchSetup, SeatInfo
    >>> from cleopatra.rules.options import GameOptions
    >>> seats = (SeatInfo("Ana", colour=0), SeatInfo("Bo", colour=1))
    >>> begun = GameLog(MatchSetup(GameOptions(seats=2, seed="nile"), seats))
    >>> replay = Replay(GameLog.parse(f"{begun}0 take 1\\n0 put 2\\n"))
    >>> replay.jump(1)
    >>> replay.observe(0).turn, replay.step(), replay.step()
    (1, True, False)
    """

    def __init__(self, log: GameLog) -> None:
        self.log = log
        self.at = 0
        self._states: list[State] = [start_of(log)]
        self._moments: list[Moment] = []

    def __len__(self) -> int:
        return len(self.log)

    def jump(self, at: int) -> None:
        """Goes to the position after `at` decisions. Raises ValueError outside 0..len."""
        if not 0 <= at <= len(self.log):
            raise ValueError(f"{at} of {len(self.log)} decisions")
        self._play_to(at)
        self.at = at

    def step(self, by: int = 1) -> bool:
        """Moves by some decisions, back if negative; False when the log ends before."""
        if not 0 <= self.at + by <= len(self.log):
            return False
        self.jump(self.at + by)
        return True

    def turn_starts(self) -> list[int]:
        """For each turn of the log, the number of decisions before it."""
        self._play_to(len(self.log))
        return [record.start for record in self.turns(None)]

    def step_turn(self, by: int = 1) -> None:
        """Goes to the beginning of a later or earlier turn (the end of the log is one, too)."""
        starts = [*self.turn_starts(), len(self.log)]
        index = bisect_right(starts, self.at) - 1
        if by < 0 and starts[index] < self.at:
            index += 1  # the beginning of the running turn is one turn back
        self.jump(starts[min(max(index + by, 0), len(starts) - 1)])

    # Looking

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self._states[0].rules

    @property
    def decision(self) -> Decision:
        return decision(self._states[self.at])

    @property
    def outcome(self) -> Outcome | None:
        return self._states[self.at].outcome

    @property
    def turn(self) -> int:
        return self._states[self.at].turn

    @property
    def current(self) -> int:
        return self._states[self.at].current

    def observe(self, viewer: int | None) -> Observation:
        """The position as a seat, or a spectator, may know it. A game that is over has no
        secrets: a screen that shows all hands asks for each seat in turn."""
        return observe(self._states[self.at], viewer)

    def events(self, viewer: int | None) -> tuple[Event, ...]:
        """The events of the decision that led here, redacted; () at the beginning."""
        if not self.at:
            return ()
        return tuple(event.redact(viewer) for event in self._moments[self.at - 1].events)

    def truth(self) -> tuple[Event, ...]:
        """The same with nothing hidden, for a game that is over."""
        return self._moments[self.at - 1].events if self.at else ()

    def opened(self) -> Observation:
        """The position with nothing hidden, for a game that is over."""
        return opened(self._states[self.at])

    def opened_events(self) -> tuple[Event, ...]:
        """The events of the decision that led here, with all cards turned up."""
        return tuple(opened_event(event) for event in self.truth())

    def played(self) -> tuple[str, ...]:
        """What the seat of the next decision does from here on without another seat or a new turn
        in between; () at the end."""
        rest = self.log.decisions[self.at :]
        found: list[str] = []
        for decided in rest:
            if decided.seat != rest[0].seat:
                break
            found.append(decided.text)
            if decided.turn:
                break
        return tuple(found)

    def turns(self, viewer: int | None) -> list[TurnRecord]:
        """All turns played so far, up to the furthest place visited."""
        return by_turns(self._moments, viewer)

    def ledger(self) -> Ledger:
        """Sums by reason and curves up to this place."""
        ledger = Ledger(observe(self._states[0], None).seats, is_deal=not self.log.base)
        for moment in self._moments[: self.at]:
            ledger.fold(moment.turn, moment.events)
        ledger.close()
        return ledger

    def position(self) -> str:
        """The whole hidden position here, as text."""
        return write_position(self._states[self.at])

    # Using

    def take_over(self, seat: int, info: SeatInfo) -> GameLog:
        """The log up to here with another player in one seat: resume a match from it."""
        log = self.log.until(self.at)
        return GameLog(log.setup.with_seat(seat, info), log.base, log.decisions)

    def verify(self) -> Verification:
        """Plays everything and compares every digest. Raises LogDiffers at the first that
        differs."""
        self._play_to(len(self.log))
        last = self._states[-1]
        digests = sum(1 for decided in self.log.decisions if decided.digest)
        turns = len(by_turns(self._moments, None))
        return Verification(len(self.log), turns, digests, digest(last), last.outcome)

    def _play_to(self, at: int) -> None:
        while len(self._moments) < at:
            after, moment = follow(self.log, len(self._moments), self._states[-1])
            self._moments.append(moment)
            self._states.append(after)


@dataclass(frozen=True, slots=True)
class ResumePoint:
    """Where a saved game goes on. `differs` is None when log and snapshot agree; else it says where
    the log first differs, and `log` begins at the snapshot, with nothing to undo."""

    log: GameLog
    differs: LogDiffers | None


def settle(log: GameLog, position: str) -> ResumePoint:
    """Compares a saved log with the snapshot saved next to it: the snapshot wins.

    Raises BadText when the snapshot itself cannot be read.
    """
    wanted = digest(read_position(position))
    try:
        verified = Replay(log).verify()
    except LogDiffers as differs:
        return ResumePoint(GameLog(log.setup, position), differs)
    except BadText as error:  # a base written by other rules
        return ResumePoint(GameLog(log.setup, position), LogDiffers(0, str(error)))
    if verified.digest != wanted:
        return ResumePoint(GameLog(log.setup, position), LogDiffers(len(log), "digest"))
    return ResumePoint(log, None)


# A position and its events with every card turned up, for a game that is over.


def opened(state: State) -> Observation:
    """The spectator's observation with all hands as known cards, all stalls face up, the cards that
    were drawn turned up, and all bids shown."""
    seen = observe(state, None)
    return replace(
        seen,
        seats=tuple(
            replace(view, hand_known=counts(state.hand[view.seat]), bid=state.bids[view.seat])
            for view in seen.seats
        ),
        stalls=tuple(
            StallView(tuple(a + b for a, b in zip(stall.up, counts(down), strict=True)), 0)
            for stall, down in zip(seen.stalls, state.stall_down, strict=True)
        ),
        drawn=tuple(_up(as_card(code)) for code in state.drawn),
    )


def opened_event(event: Event) -> Event:
    """The event with its cards turned up, so that folding it keeps an opened observation open."""
    match event:
        case CardsTaken() | CardsDrawn() | RefillDrawn():
            return replace(event, cards=tuple(_up(card) for card in event.cards))
        case CardPut():
            return replace(event, card=_up(event.card))
    return event


def _up(card: Card) -> Card:
    return Card(card.kind, True)
