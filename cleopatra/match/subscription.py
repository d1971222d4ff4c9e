"""One viewer's inbox of updates from a match, already redacted. Knows no match."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from cleopatra.rules.decisions import Decision
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation


class Cause(StrEnum):
    """Why an update came."""

    OPENED = "opened"
    DECIDED = "decided"
    UNDONE = "undone"
    REDONE = "redone"


@dataclass(frozen=True, slots=True)
class Update:
    """What one subscriber learns from one change. `seat` decided or asked for it (-1: OPENED).

    `events` are redacted for the viewer and empty for UNDONE and OPENED: then the screen jumps to
    the observation without animation.
    """

    cause: Cause
    seat: int
    events: tuple[Event, ...]
    observation: Observation
    decision: Decision
    decision_id: int


class Subscription:
    """One viewer's inbox: a seat, or None for a spectator. Close it when the viewer leaves."""

    def __init__(self, viewer: int | None, leave: Callable[[Subscription], None]) -> None:
        self.viewer = viewer
        self._inbox: deque[Update] = deque()
        self._leave = leave

    def take(self) -> list[Update]:
        """All updates since the last call, the oldest first."""
        updates = list(self._inbox)
        self._inbox.clear()
        return updates

    def put(self, update: Update) -> None:
        """Called by the match."""
        self._inbox.append(update)

    def close(self) -> None:
        self._inbox.clear()
        self._leave(self)
