"""How long a game takes, roughly."""

from __future__ import annotations

from typing import Final

from cleopatra.ui.scenes.setup.draft import SetupDraft
from cleopatra.ui.scenes.shared import balance

PERSON: Final = 75.0
BOT: Final = 9.0
"""Seconds that a turn takes, with what follows from it."""
USUAL: Final = 40.0
"""Turns of a game that was never measured."""


def minutes(draft: SetupDraft) -> int:
    """The minutes a game as set up takes, in steps of five, at least five."""
    more = draft.expansions if draft.has_expansions else ()
    found = balance.figures(draft.edition, more, draft.count)
    found = found or balance.figures(draft.edition, (), draft.count)
    turns = USUAL if found is None else found.turns
    seats = draft.seats[: draft.count]
    mean = sum(PERSON if seat.is_person else BOT for seat in seats) / draft.count
    return max(5, 5 * round(turns * mean / 300))
