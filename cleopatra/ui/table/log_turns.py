"""The turns of a game as sentences for the log. Knows turn records and the chronicle; draws
nothing."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.match.timeline import TurnRecord
from cleopatra.ui.table.logbook import LogTurn
from cleopatra.ui.words.chronicle import Chronicle


def log_turns(records: Sequence[TurnRecord], chronicle: Chronicle) -> list[LogTurn]:
    """Every turn with its sentences."""
    return [
        LogTurn(
            record.turn,
            record.seat,
            tuple(line for event in record.events if (line := chronicle.say(event))),
        )
        for record in records
    ]
