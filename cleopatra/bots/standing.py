"""How a position stands: what an evaluation has found out about it before it looks at hands.

Data only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.board import Board
from cleopatra.bots.hand_features import Cards, cards_of
from cleopatra.bots.purse import PieceOffer
from cleopatra.rules.glance import Glance
from cleopatra.rules.hands import pack
from cleopatra.rules.observation import Observation


class EvaluationContext:
    """What stays the same when only the viewer's hand, amulets and scarabs are varied.

    `seen` is the observation, for what editions and expansions know; None in games that have none.
    `stalls` are the values of the stalls in scarabs; `wealth` is what editions and expansions add
    to each seat's scarabs, empty in the base game.
    """

    __slots__ = ("best", "board", "glance", "seen", "squares", "stalls", "turns", "wealth")

    def __init__(
        self,
        glance: Glance,
        seen: Observation | None,
        board: Board,
        turns: tuple[float, ...],
        squares: list[int],
        stalls: list[float],
        wealth: Sequence[float],
    ) -> None:
        self.glance: Final = glance
        self.seen: Final = seen
        self.board: Final = board
        self.turns: Final = turns
        self.squares: Final = squares
        self.stalls: Final = stalls
        self.best: Final = max(stalls)
        """The value of the best stall."""
        self.wealth = wealth

    @property
    def offers(self) -> tuple[PieceOffer, ...]:
        """What the quarry offers."""
        return self.board.shop.offers


class Expectation:
    """Expected `scarabs` at the end if not eaten, and the chance of being eaten, 0 to 1."""

    __slots__ = ("eaten", "scarabs")

    def __init__(self, scarabs: float, eaten: float) -> None:
        self.scarabs: Final = scarabs
        self.eaten: Final = eaten


def held(standing: EvaluationContext, hand: tuple[int, ...] | None) -> Cards:
    """A hand given by counts, or the viewer's own."""
    return cards_of(standing.glance.hand if hand is None else pack(hand))
