"""Who may see a hand at a shared machine: covers it, draws the curtain, lets a person peek.

Knows session, view and director. A hand lies open only while its owner decides, or after the
owner asked to peek and lifted a curtain. Where the players want hands to stay face down, there are
no curtains, and a hand lies open only while its owner holds a key or button, or until it is covered
again. While a hand is covered nobody is the session's viewer: nothing that depends on a hand is
known to the table. Alone at the machine, nothing is ever covered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import pygame

from cleopatra.kit.device.input import (
    InputAction,
    InputEvent,
    MouseButton,
    PointerCancelled,
    PointerPressed,
    PointerReleased,
    Press,
    Release,
)
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.rules.catalogue import STALLS
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.host import Host
from cleopatra.ui.motion.director import Director
from cleopatra.ui.play.place import ButtonTone, Glow, Offer, PlaceMark, Prompt
from cleopatra.ui.play.tool import Tool, chosen_mark
from cleopatra.ui.play.toolbox import tool_for
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.target import TableButton, TableCommand
from cleopatra.ui.table.view import TableView


class PeekTool(Tool):
    """The tool of a peek: it says how the peek ends."""

    def prompt(self) -> Prompt:
        return Prompt(
            _("Your hand is face up."),
            _("Any key or click covers your hand again."),
        )


LOOK: Final = "look"
"""The code of the button that opens a hand."""
TAP: Final = 0.35
"""Seconds of pressing that button after which the hand is open only while it is held."""

_LEGAL: Final = PlaceMark(Glow.LEGAL)


class CoveredTool(Tool):
    """The tool of a person whose hand is face down: cards can be taken from a stall, which shows
    nothing of the hand; for all else the hand must be opened with `on_open`."""

    def __init__(self, session: Session, seat: int, on_open: Callable[[], object]) -> None:
        super().__init__(session)
        self.seat = seat
        self._on_open = on_open
        self._chosen: Place | None = None
        legal = {action.text: action for action in session.match.legal(seat)}
        self._takes = {
            Place(PlaceKind.STALL, i): legal[f"take {i + 1}"]
            for i in range(STALLS)
            if f"take {i + 1}" in legal
        }

    def prompt(self) -> Prompt:
        if self._chosen is not None:
            stall = self.session.observation.stalls[self._chosen.index]
            number = sum(stall.up) + stall.down
            text = ngettext("Take this card?", "Take these {n} cards?", number)
            take = Offer("confirm", _("Take"), ButtonTone.MAIN)
            return Prompt(text.format(n=number), "", (take, Offer("cancel", _("Back"))))
        text = _("{name}: your hand is face down.")
        if self._takes:
            text = _("{name}: take a stall, or look at your hand.")
        tip = _("Hold to look; a click leaves it open.")
        look = Offer(LOOK, _("Look"), ButtonTone.MAIN, tip, keys=(InputAction.PEEK,))
        return Prompt(text.format(name=self.name(self.seat)), tip, (look,))

    def marks(self) -> Mapping[Place, PlaceMark]:
        return {
            place: chosen_mark(_LEGAL) if place == self._chosen else _LEGAL for place in self._takes
        }

    def activate(self, place: Place) -> bool:
        if place not in self._takes:
            return False
        if place == self._chosen:
            return self._take()
        self._chosen = place
        return True

    def choose(self, code: str, number: int | None = None) -> bool:
        if code == LOOK:
            self._on_open()
            return True
        return self._take() if code == "confirm" else self.cancel()

    def cancel(self) -> bool:
        was_chosen, self._chosen = self._chosen is not None, None
        return was_chosen

    def _take(self) -> bool:
        if self._chosen is None:
            return False
        self.session.submit(self._takes[self._chosen], seat=self.seat)
        return True


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
        self.keeps_covered = session.is_shared and host.settings.now.covers_hands
        """Whether hands stay face down in their owners' turns, too."""
        self._pressed_at: float | None = None
        self._now = 0.0

    def handle(self, event: InputEvent) -> bool:
        """Opens the hand of who has to move while a key, a button of the screen or of a pad is
        held, and covers it again; False for what is none of that."""
        if not self.keeps_covered:
            return False
        match event:
            case Press(action=InputAction.PEEK, repeat=False):
                return self.close_hand() or self.open_hand()
            case Press(action=InputAction.PEEK):
                return self._session.viewer is not None
            case Release(action=InputAction.PEEK):
                return self.close_hand()
            case PointerPressed(button=MouseButton.LEFT):
                goal = target.goal if (target := self._view.target_at(event.pos)) else None
                is_look = isinstance(goal, Offer) and goal.code == LOOK
                is_hand = goal is None and self._view.hand.rect.collidepoint(event.pos)
                if (is_look or is_hand) and self.open_hand():
                    self._pressed_at = self._now
                    return True
            case PointerReleased(button=MouseButton.LEFT) if self._pressed_at is not None:
                was_held = self._now - self._pressed_at > TAP
                self._pressed_at = None
                return not was_held or self.close_hand()
            case PointerCancelled():
                self.close_hand()
        return False

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds

    def run(self, button: TableButton) -> bool:
        """Carries out the command that covers the hand; False for others."""
        return button.command is TableCommand.COVER and self.close_hand()

    @property
    def mover(self) -> int | None:
        """The person who has to decide something now, other than a sealed bid."""
        match = self._session.match
        if match.decision.kind in (DecisionKind.BID, DecisionKind.OVER):
            return None
        return next(iter(match.waits_for[0]), None)

    def open_hand(self) -> bool:
        """Opens the hand of who has to move; False if nobody has."""
        seat = self.mover
        if seat is None or self._session.viewer is not None:
            return False
        self._look(seat)
        return True

    def close_hand(self) -> bool:
        """Turns the hand that lies open face down; False if none does, or if hands lie open in
        their owners' turns."""
        self._pressed_at = None
        if not self.keeps_covered or self._session.viewer is None:
            return False
        self.is_peeking = False
        self._look(None)
        return True

    def tool(self, seat: int) -> Tool:
        """The tool of a person whose hand is covered. Laying cards out needs no look at it."""
        if self._session.match.decision.kind == DecisionKind.PUT:
            self._session.acts_unseen = seat
            return tool_for(self._session)
        self._session.acts_unseen = None
        return CoveredTool(self._session, seat, self.open_hand)

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
        self._view.prompt.can_cover = self.keeps_covered and session.is_mine
        backs_of = self.mover if self.keeps_covered and is_covered else None
        self._view.cover(is_covered, backs_of)
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
