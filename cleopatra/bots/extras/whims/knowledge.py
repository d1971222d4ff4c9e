"""The Whims of Cleopatra as a bot sees them: what tokens are worth, kept or still to be drawn.

Rules: E2
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.extras.knowledge import Knowledge
from cleopatra.rules.expansions.whims.box import (
    KEPT_TOKENS,
    TOKEN_GIVES_BACK,
    TOKEN_SCARABS,
    Token,
    WhimsAction,
    WhimsDecision,
)
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.observation import Observation

KEPT: Final[Sequence[float]] = (2.6, 2.0)
"""The token for artisans and that for resources, with a turn to use it in."""
AMULET: Final = 1.1
"""One given back, or taken by all opponents."""
A_CARD: Final = 1.2
"""A card of the smallest stall."""
EAGER: Final = 0.5
"""How much of the average token a visit is made for: who does not please now may please later."""


class WhimsCourse(Knowledge):
    """How a visit that pleased ends: which token is drawn is chance, and plans go on without it."""

    chances = {WhimsDecision.TOKEN: WhimsAction.DECLINE}  # noqa: RUF012  (typed by the base class)


class WhimsKnowledge(WhimsCourse):
    """A visit that pleased brings the average of the tokens left; the draw itself is chance."""

    decides = frozenset({WhimsDecision.TOKEN, WhimsDecision.SMALLEST_STALL})

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        worth = [0.0] * len(o.seats)
        for seat, kept in zip(o.fact("kept_by"), KEPT, strict=True):
            if seat != NOBODY:
                worth[seat] += kept * min(turns[seat], 1.0)
        if o.decision == WhimsDecision.TOKEN or o.fact("token_due")[0]:
            worth[o.current] += EAGER * self._average(o, turns[o.current])
        return worth

    def _average(self, o: Observation, turns: float) -> float:
        """What the next token is worth to the seat that draws it. Rule: E2.2, E2.4"""
        left = [t for t in Token if o.fact("tokens_left")[0] >> t & 1]
        if not left:
            return 0.0
        soon = min(turns, 1.0)
        total = 0.0
        for token in left:
            if token == Token.GIVE_BACK:
                total += AMULET * min(o.seats[o.current].amulets, TOKEN_GIVES_BACK)
            elif token == Token.TAINT_OTHERS:
                total += AMULET
            elif token == Token.SCARABS:
                total += TOKEN_SCARABS
            elif token == Token.COLLECT:  # one from each, and what they lose
                total += len(o.seats) - 0.5
            elif token == Token.STALL:
                sizes = [sum(stall.up) + stall.down for stall in o.stalls]
                total += soon * A_CARD * min((n for n in sizes if n), default=0)
            else:
                total += soon * KEPT[KEPT_TOKENS.index(token)]
        return total / len(left)
