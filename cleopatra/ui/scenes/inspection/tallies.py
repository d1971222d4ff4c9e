"""What each seat shows at each step of the final inspection. Rule: D10.2

Knows the events of the count and puts them in order; counts nothing itself, draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.events import (
    Event,
    GameEnded,
    HandShown,
    PenaltyPaid,
    PyramidOpened,
    SanctuariesCovered,
    SmallestSubtracted,
    ThrownToCrocodile,
)
from cleopatra.ui.extension import lookup
from cleopatra.ui.words import naming

STEPS: Final = 5
FORGIVING: Final = 3
"""The step in which the smallest number is taken off for everybody; not every game has it."""


@dataclass(slots=True)
class InspectionTally:
    """What one seat shows at each step: amulets after it, and a sentence."""

    amulets: list[int] = field(default_factory=lambda: [0] * STEPS)
    notes: list[str] = field(default_factory=lambda: [""] * STEPS)
    tainted: tuple[int, ...] = ()
    penalty: int = 0
    """Scarabs lost in the last step."""
    is_eaten: bool = False


def tallies_of(events: Sequence[Event], seats: int) -> list[InspectionTally]:
    """The tallies of all seats, from the events of the last turn."""
    tallies = [InspectionTally() for _ in range(seats)]
    for event in events:
        if isinstance(event, HandShown):
            tally = tallies[event.seat]
            tally.tainted = tuple(
                kind for kind, n in event.cards for _ in range(n) if CARD_KINDS[kind].tainted
            )
            tally.amulets[0] = event.amulets
            tally.notes[0] = (
                ngettext("{n} tainted card", "{n} tainted cards", event.amulets).format(
                    n=event.amulets
                )
                if event.amulets
                else _("a clean hand")
            )
        elif isinstance(event, PyramidOpened):
            tallies[event.seat].amulets[1] = event.amulets
            tallies[event.seat].notes[1] = naming.scarabs(event.scarabs)
        elif isinstance(event, SanctuariesCovered):
            tally = tallies[event.seat]
            tally.amulets[2:] = [event.left] * (STEPS - 2)
            tally.notes[4] = _("survives")
            tally.notes[2] = (
                ngettext("{n} sanctuary square", "{n} sanctuary squares", event.squares).format(
                    n=event.squares
                )
                if event.squares
                else _("no sanctuary")
            )
        elif isinstance(event, SmallestSubtracted):
            for tally, left in zip(tallies, event.left, strict=True):
                tally.amulets[3] = tally.amulets[4] = left
                tally.notes[3] = f"−{event.smallest} [amulet]"
                tally.notes[4] = _("nothing to pay")
        elif isinstance(event, PenaltyPaid):
            lost = naming.scarabs(event.scarabs)
            tallies[event.seat].penalty = event.scarabs
            tallies[event.seat].notes[4] = _("pays {scarabs}").format(scarabs=lost)
        elif isinstance(event, ThrownToCrocodile):
            tallies[event.seat].is_eaten = True
            tallies[event.seat].notes[4] = _("thrown to the crocodile")
        elif isinstance(event, GameEnded):
            break
        else:
            note = lookup.tally_of(event)
            if note is not None:
                tallies[note[0]].notes[4] = note[1]
    return tallies


def steps_of(events: Sequence[Event]) -> list[int]:
    """The steps that this count has."""
    is_forgiven = any(isinstance(event, SmallestSubtracted) for event in events)
    return [step for step in range(STEPS) if is_forgiven or step != FORGIVING]
