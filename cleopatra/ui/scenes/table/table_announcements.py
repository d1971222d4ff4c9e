"""Announces what happens at the table, and what is asked, for voice, screen reader and review.

Knows the chronicle, the shown prompt and the announcer; decides nothing.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.page import Page
from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Priority
from cleopatra.kit.window.scene import SceneStack
from cleopatra.match.command import Command
from cleopatra.rules.catalogue import PIECE_KINDS, WORSHIPPER_CODES
from cleopatra.rules.events import Event, Weight
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.host import Host
from cleopatra.ui.play import choices
from cleopatra.ui.scenes.shared.query_keys import QueryKeys
from cleopatra.ui.scenes.table.helper import Guide, TableHelper
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.tips import tip_for
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import naming
from cleopatra.ui.words.spoken import spoken


class TableAnnouncements(TableHelper):
    """The announcements of one table."""

    def __init__(self, session: Session, view: TableView, stack: SceneStack) -> None:
        self._session = session
        self._view = view
        self._announcer = stack.announcer
        self.ask = TableQueryKeys(session, view, stack).ask
        self._asked = ""
        self._said = ""

    def happened(self, event: Event, sentence: str) -> None:
        """An event is being shown. What only its viewer may know is announced to nobody else."""
        priority = Priority.LOW if event.weight is Weight.DETAIL else Priority.NORMAL
        seat = None
        if self._session.is_shared and event.redact(None) != event:
            seat = self._session.viewer
        said = Announcement(spoken(sentence), AnnouncementKind.EVENT, priority, seat)
        self._announcer.announce(said)

    def update(self, seconds: float, is_quiet: bool) -> None:
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


class TableQueryKeys(QueryKeys):
    """Answers for the person who looks at the table."""

    def __init__(self, session: Session, view: TableView, stack: SceneStack) -> None:
        super().__init__(session, stack)
        self._view = view

    @property
    def _viewer(self) -> int | None:
        return None if self._view.shown.is_covered else self._session.viewer

    def _question(self) -> str:
        prompt = self._view.shown.prompt
        return f"{prompt.text}\n{prompt.detail}"

    def _costs(self, seen: Observation) -> str:
        """The piece under the focus, else all of them."""
        place = self._place
        if place is not None and place.kind is PlaceKind.PIECE:
            return self._answers.cost(seen, place.index)
        return super()._costs(seen)

    def _here(self, seen: Observation) -> str:
        """What is under pointer or focus, and what it would bring."""
        place, lit = self._place, self._view.shown.lit
        if lit is not None and place is None:
            return spoken(lit.tip) or super()._here(seen)
        if place is None:
            return _("Nothing is chosen. Move to a place, then ask again.")
        if place.kind is not PlaceKind.SQUARE:
            return spoken(tip_for(place, self._view.shown)) or super()._here(seen)
        told = self._answers.square(seen, place.index)
        if self._session.is_mine and not self._view.shown.is_covered:
            told += " " + choices.would_bring(self._session, place.index)
        return told

    @property
    def _place(self) -> Place | None:
        lit = self._view.shown.lit
        return None if lit is None else lit.place


# Why something cannot be done, told at the table with a way to the rule.

_LINK_SECONDS: Final = 6.0
"""Seconds to read why something is refused, and to follow it to its rule."""


class Refusals(TableHelper):
    """The refusals of one table."""

    def __init__(self, host: Host, session: Session, page: Page, guide: Guide) -> None:
        self._host = host
        self._session = session
        self._page = page
        self._guide = guide
        self._told: object = None

    def update(self, seconds: float, is_quiet: bool) -> None:
        """Tell what the match refused, once."""
        refused = self._session.last_refused
        if refused is None or refused is self._told:
            return
        self._told = refused
        if refused.refusal is not None:
            tried = refused.order.action.text if isinstance(refused.order, Command) else ""
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
