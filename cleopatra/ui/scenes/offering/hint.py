"""The adviser at an Offering: a button and the proposed bid, for whoever is bidding now.

Knows the session and the settings. Advice is dropped when the next person bids.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.lists import percent
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Column
from cleopatra.kit.widgets.widget import Widget
from cleopatra.ui.play import advice_words
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.table.hints import OFF, POLL, STRENGTHS
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.advice import ICON

UID: Final = "offering.hint"


class OfferingHint:
    """Opened by button or key; `note` is not empty while it is open. `on_change` is called when
    there is something else to show."""

    def __init__(self, host: Host, session: Session, on_change: Callable[[], object]) -> None:
        self._host = host
        self._session = session
        self._on_change = on_change
        self._seat: int | None = None
        self._is_open = False

    @property
    def is_offered(self) -> bool:
        """Whether hints are switched on."""
        return self._host.settings.hints != OFF

    def begin(self, seat: int | None) -> None:
        """Another seat bids now, or none: the advice before is dropped."""
        self._seat = seat
        self._is_open = False
        self._session.counsellor.forget()

    def handle(self, event: InputEvent) -> bool:
        """The key opens or closes the advice; False where nobody is bidding."""
        is_key = isinstance(event, Press) and event.action is InputAction.HINT
        if not is_key or self._seat is None or not self.is_offered:
            return False
        self._toggle()
        return True

    def _toggle(self) -> None:
        if self._seat is None:
            return
        self._is_open = not self._is_open
        if self._is_open:
            self._session.counsellor.ask(self._session.match.observe(self._seat))
        self._on_change()

    def update(self) -> None:
        """Called each frame."""
        if self._is_open and self._session.counsellor.poll():
            self._on_change()

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next poll, None while no answer is awaited."""
        return POLL if self._is_open and self._session.counsellor.is_thinking else None

    def button(self) -> list[Widget]:
        """The button, where hints are switched on."""
        if not self.is_offered:
            return []
        return [Button(_("Ask the adviser"), self._toggle, icon=ICON, uid=UID)]

    def note(self) -> list[Widget]:
        """The advice, shown in place of the question; empty while it is closed."""
        if not self._is_open:
            return []
        counsellor = self._session.counsellor
        if counsellor.is_thinking:
            return [_large(_("The adviser is thinking …"))]
        if counsellor.advice is None:
            return [_large(_("The adviser has nothing to say."))]
        proposals = counsellor.advice.proposals
        best = proposals[0]
        strength = STRENGTHS.index(self._host.settings.hints) + 1
        if strength == 1:
            return [_large(f"{advice_words.nudge(best)} {advice_words.why(best)}")]
        if strength == 2:
            return [_large(f"[b]{advice_words.bid(best)}.[/b] {advice_words.why(best)}")]
        lines = [
            _line(f"[b]{advice_words.bid(p)}[/b] ({percent(p.chance)}) · {advice_words.figures(p)}")
            for p in proposals
        ]
        foot = _(
            "In brackets: your estimated chance of winning, judged only from what you can see."
        )
        return [Column([*lines, Label(foot, theme.TINY, theme.INK_SOFT, align="centre")], gap=2)]


def _large(text: str) -> Widget:
    return Label(text, theme.BODY, align="centre")


def _line(text: str) -> Widget:
    return Label(text, theme.SMALL, align="centre")
