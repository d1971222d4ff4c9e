"""Announces what happens at the table, and what is asked, for voice, screen reader and review.

Knows the chronicle, the shown prompt and the announcer; decides nothing.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Priority
from cleopatra.kit.window.scene import SceneStack
from cleopatra.rules import events as ev
from cleopatra.rules.events import Event
from cleopatra.ui.scenes.table.asking import TableQueryKeys
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words.chronicle import Chronicle
from cleopatra.ui.words.spoken import spoken

_DETAILS: Final = (ev.AmuletsChanged, ev.CardPut, ev.CardsDiscarded, ev.PiecePaid)
"""Events that are left out while something else is being said."""


class TableAnnouncements:
    """The announcements of one table."""

    def __init__(
        self, session: Session, view: TableView, stack: SceneStack, chronicle: Chronicle
    ) -> None:
        self._session = session
        self._view = view
        self._announcer = stack.announcer
        self.ask = TableQueryKeys(session, view, stack).ask
        self._chronicle = chronicle
        self._asked = ""
        self._said = ""

    def happened(self, event: Event) -> None:
        """An event is being shown. What only its viewer may know is told to nobody else."""
        priority = Priority.LOW if isinstance(event, _DETAILS) else Priority.NORMAL
        seat = None
        if self._session.is_shared and event.redact(None) != event:
            seat = self._session.viewer
        text = spoken(self._chronicle.say(event))
        self._announcer.announce(Announcement(text, AnnouncementKind.EVENT, priority, seat))

    def update(self, is_quiet: bool) -> None:
        """Announces the question of the prompt when it has changed; nothing while others play, or
        while something is being shown."""
        self._tell_saying()
        if not is_quiet:
            return
        if not self._session.is_mine or self._view.shown.is_covered:
            self._asked = ""
            return
        prompt = self._view.shown.prompt
        text = spoken(f"{prompt.text}\n{prompt.detail}")
        if text != self._asked:
            self._asked = text
            seat = self._session.viewer if self._session.is_shared else None
            self._announcer.announce(Announcement(text, AnnouncementKind.QUESTION, seat=seat))

    def _tell_saying(self) -> None:
        """Announces what the scribe says when it has changed."""
        saying = self._view.scribe.saying
        text = "" if saying is None else spoken(f"{saying.text}\n{saying.more}")
        if text != self._said:
            self._said = text
            if text:
                self._announcer.announce(Announcement(text, AnnouncementKind.NOTICE))
