"""How bots value the Wisdom of Bastet: the worth of the statue and of the cards that bring it.

Rules: E3
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.extras.knowledge import Knowledge
from cleopatra.rules.expansions.bastet.cards import GODDESS, GODDESS_SCARABS, GODDESS_STAYS
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.observation import Observation

TAKEN_UNSEEN: Final = 0.12
"""Chance per turn that somebody takes a goddess card that is not face up yet."""
TAKEN_SEEN: Final = 0.55
"""Chance that the next player takes a goddess card that is face up on a stall."""


class BastetKnowledge(Knowledge):
    """The statue is worth what it pays at the start of each turn of its owner."""

    game_features = ("goddess_cards",)
    seat_features = ("worth", "owner")

    def read_game(self, o: Observation) -> list[float]:
        return [float(sum(stall.up[GODDESS] for stall in o.stalls))]

    def read_seats(self, o: Observation, turns: Sequence[float]) -> list[list[float]]:
        owner = o.fact("goddess")[0]
        return [[worth, float(seat == owner)] for seat, worth in enumerate(self.wealth(o, turns))]

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        worth = [0.0] * len(o.seats)
        owner = o.fact("goddess")[0]
        if owner == NOBODY:
            return worth
        seats = len(o.seats)
        others = (owner - o.current) % seats or seats
        if owner == o.current:
            others = seats - 1
        is_seen = any(stall.up[GODDESS] for stall in o.stalls)
        stays = (1.0 - TAKEN_UNSEEN) ** others * ((1.0 - TAKEN_SEEN) if is_seen else 1.0)
        again = (1.0 - TAKEN_UNSEEN) ** (seats - 1) * 0.6
        expected = 0.0
        left = turns[owner]
        while left > 0.0 and stays > 0.05:
            expected += stays * min(left, 1.0)
            stays *= again
            left -= 1.0
        worth[owner] = GODDESS_SCARABS * expected
        return worth

    def stall_worth(self, o: Observation, up: Sequence[int]) -> float:
        """Several goddess cards on a stall count once. Rule: E3.2"""
        if not up[GODDESS]:
            return 0.0
        rival = (o.current + 1) % len(o.seats)
        stays = o.fact("goddess")[0] == rival
        return float(GODDESS_STAYS if stays else GODDESS_SCARABS + 2)
