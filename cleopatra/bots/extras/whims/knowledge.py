"""How bots value the Whims of Cleopatra: the worth of tokens, kept or still to be drawn.

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
"""Scarabs for the kept token for artisans and for resources, with a turn left to use it."""
AMULET: Final = 1.1
"""Scarabs for giving back an amulet, or for one amulet for all opponents."""
A_CARD: Final = 1.2
"""Scarabs for a card of the smallest stall."""
_TOKENS: Final = tuple(Token)
TOKEN_SHARE: Final = 0.5
"""Share of the average token that counts for a visit: a token can also be earned later."""


class WhimsCourse(Knowledge):
    """How a visit that earns a token ends: the draw is random, and plans go on without it."""

    chances = {WhimsDecision.TOKEN: WhimsAction.DECLINE}  # noqa: RUF012  (typed by the base class)


class WhimsKnowledge(WhimsCourse):
    """A visit that earns a token is worth the average of the tokens left."""

    decides = frozenset({WhimsDecision.TOKEN, WhimsDecision.SMALLEST_STALL})
    game_features = ("tokens", "average")
    seat_features = ("worth",)

    def read_game(self, o: Observation) -> list[float]:
        return [float(o.fact("tokens_left")[0].bit_count()), self._average(o, 1.0)]

    def read_seats(self, o: Observation, turns: Sequence[float]) -> list[list[float]]:
        return [[worth] for worth in self.wealth(o, turns)]

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        worth = [0.0] * len(o.seats)
        for seat, kept in zip(o.fact("kept_by"), KEPT, strict=True):
            if seat != NOBODY:
                worth[seat] += kept * min(turns[seat], 1.0)
        if o.decision == WhimsDecision.TOKEN or o.fact("token_due")[0]:
            worth[o.current] += TOKEN_SHARE * self._average(o, turns[o.current])
        return worth

    def _average(self, o: Observation, turns: float) -> float:
        """Expected worth of the next token to the seat that draws it. Rule: E2.2, E2.4"""
        tokens = o.fact("tokens_left")[0]
        left = [token for token in _TOKENS if tokens >> token & 1]
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
            elif token == Token.COLLECT:  # one scarab from each opponent, counting what they lose
                total += len(o.seats) - 0.5
            elif token == Token.STALL:
                sizes = [sum(stall.up) + stall.down for stall in o.stalls]
                total += soon * A_CARD * min((n for n in sizes if n), default=0)
            else:
                total += soon * KEPT[KEPT_TOKENS.index(token)]
        return total / len(left)
