"""The tool while something is being shown: it only says whose turn is seen.

Knows what is shown, not what is true: the match may be further already.
"""

from __future__ import annotations

from collections.abc import Callable

from cleopatra.kit.text import markup
from cleopatra.kit.text.i18n import _
from cleopatra.ui.play.base import BaseTool
from cleopatra.ui.play.desk import Desk
from cleopatra.ui.play.place import Prompt
from cleopatra.ui.table.shown import Shown


class WatchTool(BaseTool):
    """Wants nothing. `shown` gives what is on the table now."""

    def __init__(self, desk: Desk, shown: Callable[[], Shown]) -> None:
        super().__init__(desk)
        self._shown = shown

    def prompt(self) -> Prompt:
        shown = self._shown()
        seat = shown.observation.current
        if seat == shown.viewer:
            return Prompt("")
        name = markup.escape(shown.players[seat].name)
        return Prompt(
            _("It is the turn of {name}.").format(name=name),
            _("Any key or click goes on."),
        )
