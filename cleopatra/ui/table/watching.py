"""The tools while something is being shown: they only say whose turn is seen, or was seen.

They know what is shown, not what is true: the match may be further already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cleopatra.kit.text import markup
from cleopatra.kit.text.i18n import _
from cleopatra.ui.play.place import ButtonTone, Offer, Prompt
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.table_facts import TableFacts

GO_ON: Final = "go_on"
"""The code of the button that shows the next move."""


class WatchTool(Tool):
    """Wants nothing. `shown` gives what is on the table now."""

    def __init__(self, session: Session, shown: Callable[[], TableFacts]) -> None:
        super().__init__(session)
        self._shown = shown

    def prompt(self) -> Prompt:
        shown = self._shown()
        seat = shown.observation.current
        if seat == shown.viewer:
            return Prompt("")
        name = markup.escape(shown.players[seat].name)
        return Prompt(
            _("{name} is playing.").format(name=name),
            _("Press any key or click to continue."),
        )


class StepTool(WatchTool):
    """Stands between two moves of the computer until the person goes on. `told` is what was said
    last of the move, "" for nothing."""

    def __init__(
        self,
        session: Session,
        shown: Callable[[], TableFacts],
        told: str,
        go_on: Callable[[], object],
    ) -> None:
        super().__init__(session, shown)
        self._told = told
        self._go_on = go_on

    def prompt(self) -> Prompt:
        shown = self._shown()
        name = markup.escape(shown.players[shown.observation.current].name)
        text = self._told or _("{name} has finished the turn.").format(name=name)
        return Prompt(text, "", (Offer(GO_ON, _("Go on"), ButtonTone.MAIN),))

    def choose(self, code: str, number: int | None = None) -> bool:
        if code != GO_ON:
            return False
        self._go_on()
        return True
