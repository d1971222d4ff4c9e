"""Whether a turn is only about to begin. Reads observations."""

from __future__ import annotations

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation


def is_begun(o: Observation) -> bool:
    """Whether the turn of the current seat has begun and is still to be played in full."""
    return o.decision == DecisionKind.TURN and not (o.did_market or o.did_quarry)
