"""What every bot knows about the edition of 2006: the final count and the worth of merchants.

Rules: K2.1, K2.2, K4.2. Character cards are in `characters`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.corruption import most_corrupt
from cleopatra.bots.eaten import TAINTED
from cleopatra.bots.extras.knowledge import Knowledge
from cleopatra.rules.editions.classic.box import DISCARD_AMULETS, MERCHANT_WORTH
from cleopatra.rules.editions.classic.words import MERCHANTS
from cleopatra.rules.observation import Observation

TAINTED_SHARE: Final = 0.25
"""How many of the cards that nobody has seen are tainted, about."""


class ClassicCount(Knowledge):
    """The most corrupt player is eaten; merchants that are left bring talents at the end."""

    limit_amulets = DISCARD_AMULETS
    most_is_eaten = True
    count_reasons = frozenset({MERCHANTS})
    game_features = ("altar",)
    seat_features = ("merchants", "lead_of_amulets", "chance_of_most")

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        return [float(MERCHANT_WORTH * number) for number in o.fact("merchants")]

    def read_game(self, o: Observation) -> list[float]:
        return [float(o.fact("altar")[0])]

    def read_seats(self, o: Observation, turns: Sequence[float]) -> list[list[float]]:
        """The lead is in amulets after sanctuaries over the most corrupt of the others; hidden
        cards count as tainted in average numbers. Rule: K4.2"""
        corrupt = [float(view.amulets) for view in o.seats]
        doubts = [1.0 + 0.4 * turn for turn in turns]
        for owner, area in o.sanctuaries:
            corrupt[owner] -= len(area)
        for seat, view in enumerate(o.seats):
            hand = o.hand if seat == o.viewer else view.hand_known
            unknown = view.hand_size - sum(hand)
            tainted = 0
            for kind in TAINTED:
                tainted += hand[kind]
            corrupt[seat] += tainted + TAINTED_SHARE * unknown
            doubts[seat] += 0.2 * unknown
        chances = most_corrupt([max(each, 0.0) for each in corrupt], doubts)
        merchants = o.fact("merchants")
        first, second = sorted(corrupt)[:-3:-1]
        found: list[list[float]] = []
        for seat, own in enumerate(corrupt):
            most_of_others = second if own == first else first
            found.append([float(merchants[seat]), own - most_of_others, chances[seat]])
        return found
