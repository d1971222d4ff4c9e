"""What the player is doing at the moment, which decides which panels are open.

Read off what is shown; knows no rule and no tool.
"""

from __future__ import annotations

from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table.shown import Context as Context
from cleopatra.ui.table.shown import TableFacts


def context_of(shown: TableFacts) -> Context:
    """The present situation of the viewer."""
    seen = shown.observation
    is_own = shown.viewer is not None and not shown.is_covered and not seen.ended
    if not is_own or (seen.current != shown.viewer and shown.viewer not in seen.actors):
        return Context.WATCH
    if shown.purse is not None:
        return Context.PAY
    if shown.drawn_slots:
        return Context.MARKET
    if shown.kept is not None:
        return shown.kept
    is_chosen = any(
        place.kind is PlaceKind.PIECE and mark.glow is Glow.CHOSEN
        for place, mark in shown.marks.items()
    )
    return Context.BUILD if is_chosen else Context.TURN
