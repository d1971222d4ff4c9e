"""Who may see a hand at a shared machine: covers it, draws the curtain, lets a person peek.

Knows session, view and director. A hand lies open only while its owner decides, or after the
owner asked to peek and lifted a curtain. Alone at the machine, nothing is ever covered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from cleopatra.kit.text.i18n import _
from cleopatra.ui.host import Host
from cleopatra.ui.motion.director import Director
from cleopatra.ui.play.place import Prompt
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.view import TableView


class PeekTool(Tool):
    """The tool of a peek: it says how the peek ends."""

    def prompt(self) -> Prompt:
        return Prompt(
            _("Your hand is face up."),
            _("Any key or click covers your hand again."),
        )


class Privacy:
    """One table's secrets. `on_look` is called when another person, or nobody, looks from now
    on."""

    def __init__(
        self,
        host: Host,
        session: Session,
        view: TableView,
        director: Director,
        on_look: Callable[[], object],
    ) -> None:
        self._host = host
        self._session = session
        self._view = view
        self._director = director
        self._on_look = on_look
        self.is_peeking = False

    def attend(self) -> None:
        """Ends the look of a person whose turn is over; call it whenever something may have been
        decided. Running animations are shown to their end first."""
        if not self.is_peeking and self._session.look_away():
            self._session.take_updates()
            self._director.show_later(self._session.observation)
            self._on_look()
            self.cover()

    def cover(self) -> None:
        """Cover the hand, or open it."""
        session = self._session
        is_private = session.is_shared and not session.is_mine and not session.match.is_over
        is_covered = is_private and not self.is_peeking
        self._view.cover(is_covered)
        self._host.stack.announcer.look(None if is_covered else session.viewer)

    def picture(self) -> pygame.Surface:
        """The palace as everybody may see it, for the list of saves: no hand, totals or marks."""
        return self._view.stage.picture(replace(self._view.shown, is_covered=True))

    def draw_curtain(self, seat: int) -> None:
        """Cover the table until that person lifts the curtain."""
        self._view.cover(True)
        self._host.stack.announcer.look(None)
        self._host.open("curtain", self._session, seat, lambda: self._look(seat))

    def peek(self) -> bool:
        """Asks the person who looked last, behind a curtain, whether to open that hand while others
        play. False where no hand is covered. The bots wait for the end of the peek."""
        session = self._session
        seat = session.last_viewer
        if not session.is_shared or session.is_mine or session.match.is_over or seat is None:
            return False
        self._host.open("curtain", session, seat, lambda: self._begin_peek(seat), is_peek=True)
        return True

    def end_peek(self) -> bool:
        """Covers the hand again; False if nobody peeks."""
        if not self.is_peeking:
            return False
        self.is_peeking = False
        self._session.match.is_paused = False
        self._look(None)
        return True

    def _begin_peek(self, seat: int) -> None:
        self.is_peeking = True
        self._session.match.is_paused = True
        self._look(seat)

    def _look(self, seat: int | None) -> None:
        self._session.look(seat)
        self._session.take_updates()
        self._director.jump(self._session.observation)
        self.cover()
        self._on_look()
