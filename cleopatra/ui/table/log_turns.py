"""The log of a game as pages of sentences, kept up to date turn by turn.

Knows turn records and the chronicle; draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.match.timeline import TurnRecord
from cleopatra.ui.table.logbook import LogTurn
from cleopatra.ui.words.chronicle import Chronicle


def log_turns(records: Sequence[TurnRecord], chronicle: Chronicle) -> list[LogTurn]:
    """Every turn with what there is to say of it."""
    return [
        LogTurn(
            record.turn,
            record.seat,
            tuple(line for event in record.events if (line := chronicle.say(event))),
        )
        for record in records
    ]
