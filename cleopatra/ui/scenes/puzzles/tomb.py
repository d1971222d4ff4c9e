"""The tomb of a day, as it lies on top of the puzzles: its date, what it asks, how it stands.

Knows a day's tomb and the player's record of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.lists import headed
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Icon, Label, Panel
from cleopatra.kit.widgets.layout import Column, Grid, Row
from cleopatra.kit.widgets.widget import Widget
from cleopatra.puzzles.days import NoTomb, Tomb
from cleopatra.storage.puzzle_record import Attempt
from cleopatra.ui.scenes.puzzles.shelf import options_of
from cleopatra.ui.words import dates, puzzle_words

_ICON: Final = 84.0
_SHARES: Final = (2.0, 1.0)
"""Of the width: what is told, and the buttons."""


def tomb_band(
    found: Tomb | NoTomb | None,
    day: date,
    today: date,
    attempt: Attempt,
    on_open: Callable[[], object],
    more: Sequence[Widget] = (),
) -> Widget:
    """A day's tomb with the button that opens it, and `more` buttons beside it. None for a day that
    is still to come."""
    is_today = day == today
    title = _("Tomb of the day") if is_today else _("Tomb of another day")
    lines: list[Widget] = [Label(headed(title, dates.day(day)), theme.BOLD)]
    buttons: list[Widget] = []
    if isinstance(found, Tomb):
        puzzle = found.puzzle
        parts = [
            puzzle_words.kind(puzzle.kind),
            puzzle_words.edition_in_short(options_of(puzzle)),
            puzzle_words.difficulty(puzzle),
        ]
        standing = puzzle_words.standing(attempt)
        lines.append(Label(" · ".join([*parts, *([standing] if standing else [])]), theme.SMALL))
        words = _("Open it again") if attempt.is_done else _("Open the tomb")
        look = "plain" if attempt.is_done else "button"
        buttons = [Button(words, on_open, look=look, uid="puzzles.tomb"), *more]
    else:
        said = _("This day is still to come.") if found is None else puzzle_words.no_tomb(found)
        lines.append(Label(said, theme.SMALL))
    sign = "check" if attempt.is_done else "pyramid"
    told = Row([Icon(sign, _ICON), Column(lines, gap=2)], gap=theme.GAP_LARGE)
    ways = Column(buttons, gap=theme.GAP_SMALL)
    return Panel(Grid([told, ways], _SHARES, gap=theme.GAP_LARGE, is_folding=True), "leaf", 8)
