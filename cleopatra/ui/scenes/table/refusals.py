"""Why something cannot be done, told at the table with a way to the rule.

Knows the running game and the page that shows it; whoever guides the player may use other words.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.page import Page
from cleopatra.kit.window.announcement import Announcement, Kind, Priority
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
            self.tell(naming.refusal(refused.refusal), refused.refusal.rule)

    def tell(self, text: str, rule: str) -> None:
        """Say why, with a link to the rule if there is one."""
        self._host.stack.kit.sound.play("error")
        said = Announcement(spoken(text), Kind.REFUSAL, Priority.NOW)
        self._host.stack.announcer.announce(said)
        if self._guide.refused(text, rule):
            return
        if not rule:
            self._page.toast(text)
            return
        link = f"{text}  [c:gold][i]{_('Rule {number}').format(number=rule)} ›[/i][/c]"
        self._page.toast(link, _LINK_SECONDS, lambda: self._host.open("rules", rule))
