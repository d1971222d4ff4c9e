"""Why something cannot be done, told at the table with a way to the rule.

Knows the running game and the page that shows it; whoever guides the player may use other words.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.page import Page
from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Priority
from cleopatra.match.command import Command
from cleopatra.rules.catalogue import PIECE_KINDS, WORSHIPPER_CODES
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.table.guide import Guide
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming
from cleopatra.ui.words.spoken import spoken

_LINK_SECONDS: Final = 6.0
"""Seconds to read why something is refused, and to follow it to its rule."""


class Refusals:
    """The refusals of one table."""

    def __init__(self, host: Host, session: Session, page: Page, guide: Guide) -> None:
        self._host = host
        self._session = session
        self._page = page
        self._guide = guide
        self._told: object = None

    def update(self) -> None:
        """Tell what the match refused, once."""
        refused = self._session.last_refused
        if refused is None or refused is self._told:
            return
        self._told = refused
        if refused.refusal is not None:
            tried = refused.order.text if isinstance(refused.order, Command) else ""
            self.tell(naming.refusal(refused.refusal), refused.refusal.rule, tried)

    def tell(self, text: str, rule: str, tried: str = "") -> None:
        """Say why, with a link to the rule if there is one. `tried` is the text of the action."""
        self._host.stack.kit.sound.play("error")
        said = Announcement(spoken(text), AnnouncementKind.REFUSAL, Priority.NOW)
        self._host.stack.announcer.announce(said)
        if self._guide.refused(text, rule, tried):
            return
        if not rule:
            self._page.toast(text)
            return
        link = f"{text}  [c:gold][i]{_('Rule {number}').format(number=rule)} ›[/i][/c]"
        self._page.toast(link, _LINK_SECONDS, lambda: self._host.open("rules", rule))


def action_at(place: Place) -> str:
    """The text of the action that a place stands for at the start of a turn; "" for others."""
    match place.kind:
        case PlaceKind.PIECE:
            return f"build {PIECE_KINDS[place.index].code}"
        case PlaceKind.STALL:
            return f"take {place.index + 1}"
        case PlaceKind.TILE if place.index < len(WORSHIPPER_CODES):
            return f"activate {WORSHIPPER_CODES[place.index]}"
        case _:
            return ""
