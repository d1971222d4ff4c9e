"""The courtesan searches the discard pile, the vizier the deck. Rules: K3.2, K3.6

Only the searching player sees the cards. What the other seats still know about the discard pile
afterwards is computed from what they knew before.
"""

from __future__ import annotations

from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_KINDS, KINDS
from cleopatra.rules.decisions import ACT, TURN, VISIT
from cleopatra.rules.editions.classic import words
from cleopatra.rules.editions.classic.box import (
    DECK,
    LOOKED,
    LOOKED_NUMBER,
    VIZIER_CARDS,
    VIZIER_PRICE,
)
from cleopatra.rules.editions.classic.cards import COURTESAN
from cleopatra.rules.editions.classic.events import (
    CardKept,
    CardsDropped,
    CardsLookedAt,
    DiscardsSearched,
)
from cleopatra.rules.editions.classic.words import SEARCH, SELECT, ClassicAction, ClassicDecision
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import AmuletsChanged
from cleopatra.rules.hands import BITS, FIELD, ONE, cards, minus_each, size, unpack
from cleopatra.rules.hooks import Log
from cleopatra.rules.market import close_drawing, draw
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import KIND, State


class Searches:
    """The decisions SEARCH and SELECT with their actions."""

    def __init__(self, rules: RuleSet, done: Action) -> None:
        codes = [(kind, CARD_KINDS[kind].code) for kind in range(KINDS) if DECK[kind]]
        self.done = done
        self.fetches = [
            rules.add_action(ClassicAction.FETCH, k, f"fetch {code}") for k, code in codes
        ]
        self.selects = [
            rules.add_action(ClassicAction.SELECT, k, f"select {code}") for k, code in codes
        ]
        moments = (TURN, ACT, VISIT)
        rules.add_decision(ClassicDecision.SEARCH, self.legal_fetches, moments)
        rules.add_decision(ClassicDecision.SELECT, self.legal_selects, moments)
        rules.answer(ClassicAction.FETCH, self.why_not_fetch, self.fetch)
        rules.answer(ClassicAction.SELECT, self.why_not_select, self.select)

    # -- the courtesan ---

    def search(self, state: State, log: Log) -> None:
        """Show the player all discards, including face-down ones."""
        state.buried[state.current] = state.discard_down
        state.barrier += 1
        state.stack.append(SEARCH)

    def legal_fetches(self, state: State, seat: int) -> list[Action]:
        """Any card of the discard pile except the courtesan just played. [C]"""
        pile = searched(state)
        return [action for action in self.fetches if pile >> BITS * action.arg & FIELD]

    def why_not_fetch(self, state: State, action: Action, seat: int) -> Refusal | None:
        if state.stack[-1] != SEARCH:
            return Refusal("not_now", "K3")
        if not searched(state) >> BITS * action.arg & FIELD:
            return Refusal("card_missing", "K3", {"card": CARD_KINDS[action.arg].code})
        return None

    def fetch(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Move one card into the hand, unseen by the others.

        They cannot know its kind, so of each face-up kind they are certain of one card less.
        """
        pile = state.discard_up + state.discard_down - ONE[action.arg]
        seen = state.discard_up
        state.hand[seat] += ONE[action.arg]
        state.discard_up = minus_each(seen)
        state.discard_down = pile - state.discard_up
        for other in range(state.rules.seats):
            # If the kind was also face up, that card may be the one taken: keep the face-down ones.
            state.buried[other] = _minus_each_but(state.buried[other], seen)
        state.buried[seat] = state.discard_down
        state.stack.pop()
        if log is not None:
            log.append(
                DiscardsSearched(
                    seat,
                    action.arg,
                    tuple(unpack(state.discard_up)),
                    size(state.discard_down),
                    tuple(tuple(unpack(known)) for known in state.buried),
                )
            )

    # -- the vizier ---

    def look(self, state: State, log: Log) -> None:
        """Show five cards of the deck to the player only."""
        seat = state.current
        kinds = [code & KIND for code in draw(state, VIZIER_CARDS, log)]
        state.extra[LOOKED] = sum(ONE[kind] for kind in kinds)
        state.extra[LOOKED_NUMBER] = len(kinds)
        state.stack.append(SELECT)
        if log is not None:
            log.append(CardsLookedAt(seat, tuple(kinds)))
        close_drawing(state, log)

    def legal_selects(self, state: State, seat: int) -> list[Action]:
        """Select one of the cards, or stop."""
        looked = state.extra[LOOKED]
        return [*(a for a in self.selects if looked >> BITS * a.arg & FIELD), self.done]

    def why_not_select(self, state: State, action: Action, seat: int) -> Refusal | None:
        if state.stack[-1] != SELECT:
            return Refusal("not_now", "K3")
        if not state.extra[LOOKED] >> BITS * action.arg & FIELD:
            return Refusal("not_among_them", "K3", {"card": CARD_KINDS[action.arg].code})
        return None

    def select(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Keep a card and take an amulet."""
        state.extra[LOOKED] -= ONE[action.arg]
        state.extra[LOOKED_NUMBER] -= 1
        state.hand[seat] += ONE[action.arg]
        state.amulets[seat] += VIZIER_PRICE
        if log is not None:
            log.append(CardKept(seat, action.arg))
            log.append(AmuletsChanged(seat, VIZIER_PRICE, words.CHARACTER))
        if not state.extra[LOOKED]:
            self.end_selecting(state, seat, log)

    def end_selecting(self, state: State, seat: int, log: Log) -> None:
        """Discard the other cards, unseen by the other seats."""
        rest = state.extra[LOOKED]
        state.discard_down += rest
        state.buried[seat] += rest
        state.extra[LOOKED] = state.extra[LOOKED_NUMBER] = 0
        state.stack.pop()
        if log is not None and rest:
            log.append(CardsDropped(seat, tuple(cards(rest))))


def searched(state: State) -> int:
    """The cards that a courtesan can take from the discard pile, packed counts by kind."""
    return state.discard_up + state.discard_down - ONE[COURTESAN]


def _minus_each_but(known: int, spared: int) -> int:
    """`known` minus one card of each kind not in `spared`, never below 0 (packed counts)."""
    less = minus_each(known)
    fields = sum(FIELD << BITS * kind for kind, number in enumerate(unpack(spared)) if number)
    return known & fields | less & ~fields
