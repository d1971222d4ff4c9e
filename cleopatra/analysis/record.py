"""A finished game as all its states, cut into steps at everything that was revealed.

A step is what one seat did until something came up that it could not know, until its turn was over,
or until another kind of question was asked; all sealed bids of an Offering or auction are one step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cleopatra.analysis.judge import group_of
from cleopatra.match.log import GameLog
from cleopatra.match.timeline import follow, start_of
from cleopatra.rules.actions import ActionKind
from cleopatra.rules.decisions import BID
from cleopatra.rules.engine import decision, legal_actions, parse_action
from cleopatra.rules.events import Event
from cleopatra.rules.state import State

BIDS: Final = "bids"
TOPICS: Final = ("market", "building", "mosaics", "worshippers", BIDS, "other")
"""What a step is about."""
_TOPIC_OF: Final = {
    ActionKind.ACTIVATE: "worshippers",
    ActionKind.TAKE: "market",
    ActionKind.PUT: "market",
    ActionKind.KEEP: "market",
    ActionKind.DISCARD: "market",
    ActionKind.BUILD: "building",
    ActionKind.PAY: "building",
    ActionKind.SET: "building",
    ActionKind.FINISH: "building",
    ActionKind.LAY: "mosaics",
    ActionKind.CLAIM: "mosaics",
    ActionKind.LEAVE: "mosaics",
    ActionKind.BID: BIDS,
}
_CLEAREST: Final = ("worshippers", "mosaics", "market", "building", BIDS)
"""Of several topics in one line, the first of these."""


class NotFinished(ValueError):
    """The game of a log is not over, so there is nothing to analyse yet."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One step: the decisions from `at` up to, without, `to`. `seat` is -1 for bids of all."""

    at: int
    to: int
    seat: int


class StateHistory:
    """All states of a finished game: `states[i]` is the one before decision `i`.

    :raises NotFinished: if the log ends before the game does.
    :raises LogDiffers: where these rules do not play what was recorded.
    """

    def __init__(self, log: GameLog) -> None:
        self.log: Final = log
        state = start_of(log)
        self.states: Final = [state]
        self._events: list[tuple[Event, ...]] = []
        for index in range(len(log)):
            state, moment = follow(log, index, state)
            self.states.append(state)
            self._events.append(moment.events)
        if state.outcome is None or not len(log):
            raise NotFinished

    def __len__(self) -> int:
        return len(self.log)

    def seat(self, at: int) -> int:
        """The seat that made a decision."""
        return self.log.decisions[at].seat

    def line(self, cut: Segment) -> tuple[str, ...]:
        """The decisions of a step as texts."""
        return tuple(each.text for each in self.log.decisions[cut.at : cut.to])

    def is_forced(self, cut: Segment) -> bool:
        """Whether there was never more than one legal action."""
        return all(len(legal_actions(self.states[i], cut.seat)) == 1 for i in range(cut.at, cut.to))

    def news(self, cut: Segment) -> list[str]:
        """The kinds of chance in a step, in the order in which they came."""
        found: list[str] = []
        for events in self._events[cut.at : cut.to]:
            for event in events:
                kind = event.chance()
                if kind and kind not in found:
                    found.append(kind)
        return found

    def cuts(self) -> list[Segment]:
        """The steps, in their order; together they are the whole game."""
        found: list[Segment] = []
        at = 0
        while at < len(self):
            to = self._end_of(at)
            is_bid = _asks_for_bids(self.states[at])
            found.append(Segment(at, to, -1 if is_bid else self.seat(at)))
            at = to
        return found

    def _end_of(self, at: int) -> int:
        start = self.states[at]
        to = at + 1
        if _asks_for_bids(start):
            while to < len(self) and self.states[to].bids != [-1] * len(start.bids):
                if not _asks_for_bids(self.states[to]):
                    break
                to += 1
            return to
        while (
            to < len(self)
            and self.states[to].turn == start.turn
            and self.states[to].barrier == start.barrier
            and group_of(self.states[to]) == group_of(start)
            and self.seat(to) == self.seat(at)
        ):
            to += 1
        return to


def topic_of(state: State, line: tuple[str, ...]) -> str:
    """What a line of decisions is about."""
    found = {_topic(state, text) for text in line}
    return next((topic for topic in _CLEAREST if topic in found), TOPICS[-1])


def _topic(state: State, text: str) -> str:
    for kind, topic in _TOPIC_OF.items():
        if parse_action(state, text).kind == kind:
            return topic
    return TOPICS[-1]


def _asks_for_bids(state: State) -> bool:
    return bool(decision(state).actors) and state.stack[-1] == BID
