"""The Wisdom of Bastet: cards in the market that bring a statue and scarabs. Rules: E3"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.expansions.bastet.cards import (
    GODDESS,
    GODDESS_CARDS,
    GODDESS_SCARABS,
    GODDESS_STAYS,
    REASON,
)
from cleopatra.rules.expansions.bastet.events import GoddessCardsFound, GoddessMoved
from cleopatra.rules.hands import BITS, FIELD, ONE
from cleopatra.rules.hooks import Log
from cleopatra.rules.quarry import gain
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import State

_MANY: Final = 1_000_000


def register(rules: RuleSet) -> None:
    """Add the cards to the deck and the effects of taking them. Rule: E3.1"""
    rules.deck = tuple(
        number + (GODDESS_CARDS if kind == GODDESS else 0) for kind, number in enumerate(rules.deck)
    )
    rules.never_dealt |= {GODDESS}
    rules.most_scarabs = _MANY  # a long game has no limit on scarabs
    statue = rules.remember("goddess", least=-1, most=rules.seats - 1, start=-1).at

    def cards_taken(state: State, seat: int, up: int, down: int, log: Log) -> None:
        """Discard the goddess cards and give the statue to the seat that took them. Rule: E3.2"""
        field = FIELD << (BITS * GODDESS)
        found = (up + down) & field
        if not found:
            return
        state.hand[seat] -= found
        state.known[seat] -= up & field
        state.discard_up += found
        before = state.extra[statue]
        state.extra[statue] = seat
        if log is not None:
            log.append(GoddessCardsFound(seat, found // ONE[GODDESS]))
            log.append(GoddessMoved(seat, before))
        scarabs = GODDESS_STAYS if before == seat else GODDESS_SCARABS
        gain(state, seat, scarabs, REASON, log)

    def turn_started(state: State, seat: int, log: Log) -> None:
        """Rule: E3.3"""
        if state.extra[statue] == seat:
            gain(state, seat, GODDESS_SCARABS, REASON, log)

    rules.cards_taken += (cards_taken,)
    rules.turn_started += (turn_started,)
