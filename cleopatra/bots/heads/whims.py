"""The Whims of Cleopatra as a bot sees them: what tokens are worth, kept or still to be drawn.

Rules: E2
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.heads.head import NOBODY, Head
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.expansion_catalogue import Token
from cleopatra.rules.observation import Observation

KEPT: Final[Sequence[float]] = (2.6, 2.0)
"""The token for artisans and that for resources, with a turn to use it in."""
DRAWN: Final = {
    Token.GIVE_BACK: 2.6,
    Token.TAINT_OTHERS: 1.8,
    Token.SCARABS: 3.0,
    Token.COLLECT: 3.0,
    Token.ARTISANS: KEPT[0],
    Token.RESOURCES: KEPT[1],
    Token.STALL: 3.0,
}


class WhimsHead(Head):
    """A visit that pleased brings the average of the tokens left; the draw itself is chance."""

    decides = frozenset({DecisionKind.TOKEN, DecisionKind.SMALLEST_STALL})

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        worth = [0.0] * len(o.seats)
        for seat, kept in zip(o.fact("kept_by"), KEPT, strict=True):
            if seat != NOBODY:
                worth[seat] += kept * min(turns[seat], 1.0)
        if o.decision == DecisionKind.TOKEN or o.fact("token_due")[0]:
            worth[o.current] += self._average(o, turns[o.current])
        return worth

    def _average(self, o: Observation, turns: float) -> float:
        """What the next token is worth to the seat that draws it. Rule: E2.2, E2.4"""
        left = [t for t in Token if o.fact("tokens_left")[0] >> t & 1]
        if not left:
            return 0.0
        total = 0.0
        for token in left:
            worth = DRAWN[token]
            if token == Token.GIVE_BACK:
                worth *= min(o.seats[o.current].amulets, 2) / 2
            elif token in (Token.ARTISANS, Token.RESOURCES, Token.STALL):
                worth *= min(turns, 1.0)
            total += worth
        return total / len(left)
