"""The turns of a game as sentences for the log. Knows turn records and the chronicle; draws
nothing."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.match.timeline import TurnRecord
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.table.logbook import LogTurn
from cleopatra.ui.words.chronicle import Chronicle
from cleopatra.ui.words.event_rules import rule_of


def log_turns(
    records: Sequence[TurnRecord], chronicle: Chronicle, rules: RuleSet | None = None
) -> list[LogTurn]:
    """Every turn with its sentences and, where the game's rules are given, the rule that each is
    about."""
    found = []
    for record in records:
        told = [(line, event) for event in record.events if (line := chronicle.say(event))]
        numbers = () if rules is None else tuple(rule_of(event, rules) for _line, event in told)
        lines = tuple(line for line, _event in told)
        found.append(LogTurn(record.turn, record.seat, lines, numbers))
    return found
