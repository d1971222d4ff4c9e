"""Announcements: what just happened, in words, for everything that speaks or writes it.

A screen reader, the program's own voice, captions and a text mode are listeners of one `Announcer`.
Knows no game: a secret belongs to a seat, and is told only while that seat is looking.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum

KEPT = 100
"""How many announcements can be looked up again."""


class AnnouncementKind(Enum):
    """What an announcement is about. A listener may leave some kinds out."""

    FOCUS = "focus"  # what has the focus now; screen readers find that out by themselves
    SCREEN = "screen"  # another screen is shown
    QUESTION = "question"  # something is to be decided
    EVENT = "event"  # something happened in the game
    ANSWER = "answer"  # what the player asked for
    REFUSAL = "refusal"  # why something cannot be done
    NOTICE = "notice"  # a message of the program
    SOUND = "sound"  # what is heard


class Priority(IntEnum):
    """What becomes of it while something else is being said."""

    LOW = 0  # it is dropped
    NORMAL = 1  # it waits for its turn
    NOW = 2  # it interrupts


@dataclass(frozen=True, slots=True)
class Announcement:
    """One thing to be said: finished sentences without markup (localised).

    `seat` is the only one who may hear it, None if everybody may.
    """

    text: str
    kind: AnnouncementKind = AnnouncementKind.EVENT
    priority: Priority = Priority.NORMAL
    seat: int | None = None


Listener = Callable[[Announcement], object]


class Announcer:
    """Hands each announcement to all listeners and keeps the latest ones, numbered from 1."""

    def __init__(self) -> None:
        self._looking: int | None = None
        self._listeners: list[Listener] = []
        self._kept: deque[tuple[int, Announcement]] = deque(maxlen=KEPT)
        self._count = 0

    @property
    def count(self) -> int:
        """The number of the latest announcement; 0 before the first."""
        return self._count

    def listen(self, listener: Listener) -> None:
        """Call `listener` with every announcement from now on."""
        if listener not in self._listeners:
            self._listeners.append(listener)

    def unlisten(self, listener: Listener) -> None:
        """Do not call it any more."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def announce(self, announcement: Announcement) -> bool:
        """Tell it to all listeners; False if it is empty, or a secret of somebody who is not
        looking."""
        if not announcement.text:
            return False
        if announcement.seat is not None and announcement.seat != self._looking:
            return False
        self._count += 1
        self._kept.append((self._count, announcement))
        for listener in tuple(self._listeners):
            listener(announcement)
        return True

    def look(self, seat: int | None) -> None:
        """Another seat looks from now on, or nobody: what was only for the one before is
        forgotten."""
        if seat == self._looking:
            return
        self._looking = seat
        kept = [(number, said) for number, said in self._kept if said.seat in (None, seat)]
        self._kept.clear()
        self._kept.extend(kept)

    def latest(self, count: int = KEPT) -> list[tuple[int, Announcement]]:
        """The latest announcements with their numbers, the oldest first."""
        return list(self._kept)[-count:] if count > 0 else []
