"""The Perfume of Hathor: cards that bring scarabs and take amulets away. Rules: X1"""

from __future__ import annotations

from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_IDS
from cleopatra.rules.decisions import TURN, DecisionKind
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import AmuletsChanged
from cleopatra.rules.hands import BITS, FIELD, ONE, minus_floor
from cleopatra.rules.hooks import Log
from cleopatra.rules.quarry import gain
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import State
from tests.made_up.rules.perfume.box import (
    AMULETS,
    NAME,
    NUMBER,
    REASON,
    SCARABS,
    PerfumeAction,
)
from tests.made_up.rules.perfume.events import PerfumeBurnt


def register(rules: RuleSet) -> None:
    """Shuffles the cards into the deck and lets them be burnt. Rule: X1.1"""
    card = CARD_IDS[NAME]
    deck = list(rules.deck)
    deck[card] += NUMBER
    rules.deck = tuple(deck)
    burnt = rules.remember("perfume_burnt", rules.seats, most=1_000_000).at
    burn_it = rules.add_action(PerfumeAction.BURN, card, "burn perfume")

    def choices(state: State, seat: int) -> list[Action]:
        return [burn_it] if state.hand[seat] >> BITS * card & FIELD else []

    def why_not(state: State, action: Action, seat: int) -> Refusal | None:
        """At the start of the turn. Rule: X1.2"""
        if state.stack[-1] != TURN:
            return Refusal("only_at_start", "X1.2")
        return None if choices(state, seat) else Refusal("no_perfume", "X1.2")

    def burn(state: State, action: Action, seat: int, log: Log) -> None:
        """Brings scarabs, takes amulets away; the turn goes on. Rule: X1.2"""
        state.hand[seat] -= ONE[card]
        state.known[seat] = minus_floor(state.known[seat], ONE[card])
        state.discard_up += ONE[card]
        state.extra[burnt + seat] += 1
        amulets = min(AMULETS, state.amulets[seat])
        state.amulets[seat] -= amulets
        if log is not None:
            log.append(PerfumeBurnt(seat))
            if amulets:
                log.append(AmuletsChanged(seat, -amulets, REASON))
        gain(state, seat, SCARABS, REASON, log)

    rules.widen(DecisionKind.TURN, choices)
    rules.answer(PerfumeAction.BURN, why_not, burn)
    rules.most_scarabs = 1_000_000  # a long game brings scarabs without end
