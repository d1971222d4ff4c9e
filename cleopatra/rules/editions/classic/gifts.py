"""Opponents give to a beggar or offer to a messenger, one seat after the other. Rules: K3.1, K3.3

The seat that answers is `state.extra[ASKED]`, not the one whose turn it is. Offered cards stay in
their owners' hands until they are accepted; everybody has seen them.
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.decisions import ACT, TURN, VISIT
from cleopatra.rules.editions.classic import words
from cleopatra.rules.editions.classic.box import ALMS, ASKED, STANDARD, offered_at
from cleopatra.rules.editions.classic.events import (
    CardGiven,
    CardOffered,
    HandProved,
    OffersEnded,
    SeatAsked,
)
from cleopatra.rules.editions.classic.words import (
    ACCEPT,
    GIVE,
    OFFER,
    ClassicAction,
    ClassicDecision,
)
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import AmuletsChanged
from cleopatra.rules.hands import BITS, FIELD, ONE, items, minus_floor, size
from cleopatra.rules.hooks import Log
from cleopatra.rules.quarry import gain
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import State

_KINDS_OF_A_SEAT: Final = 8  # arg of `accept 2 wood`: seat * 8 + kind
_STANDARD_FIELDS: Final = sum(FIELD << BITS * kind for kind in STANDARD)


class Gifts:
    """The decisions GIVE, OFFER and ACCEPT with their actions."""

    def __init__(self, rules: RuleSet, done: Action) -> None:
        add = rules.add_action
        codes = [(kind, CARD_KINDS[kind].code) for kind in STANDARD]
        self.done = done
        self.give_talents = add(ClassicAction.GIVE_TALENTS, ALMS, "give talents")
        self.give_cards = [add(ClassicAction.GIVE_CARD, k, f"give {code}") for k, code in codes]
        self.offers = [add(ClassicAction.OFFER, k, f"offer {code}") for k, code in codes]
        self.accepts = [
            [
                add(ClassicAction.ACCEPT, seat * _KINDS_OF_A_SEAT + k, f"accept {seat} {code}")
                for k, code in codes
            ]
            for seat in range(rules.seats)
        ]
        moments = (TURN, ACT, VISIT)
        rules.add_decision(ClassicDecision.GIVE, self.legal_gifts, moments, _asked)
        rules.add_decision(ClassicDecision.OFFER, self.legal_offers, moments, _asked)
        rules.add_decision(ClassicDecision.ACCEPT, self.legal_accepts, moments)
        rules.answer(ClassicAction.GIVE_TALENTS, self.why_not_give_talents, self.give_talents_to)
        rules.answer(ClassicAction.GIVE_CARD, self.why_not_give_card, self.give_card)
        rules.answer(ClassicAction.OFFER, self.why_not_offer, self.offer)
        rules.answer(ClassicAction.ACCEPT, self.why_not_accept, self.accept)

    # -- the beggar ---

    def beg(self, state: State, log: Log) -> None:
        """Ask each opponent for a gift, in turn order."""
        state.stack.append(GIVE)
        self._beg_of(state, 1, log)

    def _beg_of(self, state: State, distance: int, log: Log) -> None:
        """Ask the next opponent who has something to give, beginning `distance` seats after the
        current one. Opponents with nothing show their hands. At the end the turn goes on."""
        seats = state.rules.seats
        for step in range(distance, seats):
            seat = (state.current + step) % seats
            if state.scarabs[seat] >= ALMS or state.hand[seat] & _STANDARD_FIELDS:
                _ask(state, seat, log)
                return
            state.barrier += 1
            if log is not None:
                log.append(HandProved(seat, state.current, items(state.hand[seat])))
        state.stack.pop()
        _ask(state, UNKNOWN, log)

    def legal_gifts(self, state: State, seat: int) -> list[Action]:
        """Give two talents, or one standard card."""
        hand = state.hand[seat]
        cards = [a for a in self.give_cards if hand >> BITS * a.arg & FIELD]
        return [self.give_talents, *cards] if state.scarabs[seat] >= ALMS else cards

    def why_not_give_talents(self, state: State, action: Action, seat: int) -> Refusal | None:
        if state.stack[-1] != GIVE:
            return Refusal("not_now", "K3")
        if state.scarabs[seat] < ALMS:
            return Refusal("too_few_scarabs", "K3", {"price": ALMS, "scarabs": state.scarabs[seat]})
        return None

    def give_talents_to(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Two talents go to the beggar."""
        gain(state, seat, -ALMS, words.ALMS, log)
        gain(state, state.current, ALMS, words.ALMS, log)
        self._beg_of(state, _distance(state, seat) + 1, log)

    def why_not_give_card(self, state: State, action: Action, seat: int) -> Refusal | None:
        if state.stack[-1] != GIVE:
            return Refusal("not_now", "K3")
        return _why_not_in_hand(state, action.arg, seat)

    def give_card(self, state: State, action: Action, seat: int, log: Log) -> None:
        """A standard card goes to the beggar, seen by all. [C]"""
        _hand_over(state, seat, action.arg, log)
        self._beg_of(state, _distance(state, seat) + 1, log)

    # -- the messenger's offers ---

    def invite(self, state: State, log: Log) -> None:
        """Ask each opponent for offers, in turn order."""
        state.stack.append(OFFER)
        self._invite_from(state, 1, log)

    def _invite_from(self, state: State, distance: int, log: Log) -> None:
        """Ask the next opponent who may have something to offer, beginning `distance` seats after
        the current one. That is judged by the numbers of cards and amulets, which everybody sees.
        At the end the offers can be accepted."""
        seats = state.rules.seats
        for step in range(distance, seats):
            seat = (state.current + step) % seats
            if state.hand[seat] and state.amulets[seat]:
                _ask(state, seat, log)
                return
        state.stack.pop()
        _ask(state, UNKNOWN, log)
        at = offered_at(state)
        if any(state.extra[at : at + seats]):
            state.stack.append(ACCEPT)

    def legal_offers(self, state: State, seat: int) -> list[Action]:
        """Standard cards not yet offered, in total at most as many as the seat's amulets. [C]"""
        offered = state.extra[offered_at(state) + seat]
        if size(offered) >= state.amulets[seat]:
            return [self.done]
        left = state.hand[seat] - offered
        return [*(a for a in self.offers if left >> BITS * a.arg & FIELD), self.done]

    def why_not_offer(self, state: State, action: Action, seat: int) -> Refusal | None:
        if state.stack[-1] != OFFER:
            return Refusal("not_now", "K3")
        offered = state.extra[offered_at(state) + seat]
        if size(offered) >= state.amulets[seat]:
            return Refusal("amulet_limit", "K3", {"amulets": state.amulets[seat]})
        return _why_not_in_hand(state, action.arg, seat, offered)

    def offer(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Offer a card: all see it, and it stays in the hand for now."""
        at = offered_at(state) + seat
        state.extra[at] += ONE[action.arg]
        state.barrier += 1
        shown = state.extra[at] >> BITS * action.arg & FIELD
        known = state.known[seat] >> BITS * action.arg & FIELD
        if shown > known:
            state.known[seat] += ONE[action.arg]
        if log is not None:
            log.append(CardOffered(seat, action.arg))

    def end_offer(self, state: State, seat: int, log: Log) -> None:
        """The next opponent is asked."""
        self._invite_from(state, _distance(state, seat) + 1, log)

    # -- what is accepted ---

    def legal_accepts(self, state: State, seat: int) -> list[Action]:
        """Accept any card on offer, or stop."""
        at = offered_at(state)
        accepts = [
            action
            for owner, own in enumerate(self.accepts)
            for action, kind in zip(own, STANDARD, strict=True)
            if state.extra[at + owner] >> BITS * kind & FIELD
        ]
        return [*accepts, self.done]

    def why_not_accept(self, state: State, action: Action, seat: int) -> Refusal | None:
        if state.stack[-1] != ACCEPT:
            return Refusal("not_now", "K3")
        owner, kind = divmod(action.arg, _KINDS_OF_A_SEAT)
        if not state.extra[offered_at(state) + owner] >> BITS * kind & FIELD:
            return Refusal("not_offered", "K3", {"seat": owner, "card": CARD_KINDS[kind].code})
        return None

    def accept(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Take the card together with one amulet from its owner."""
        owner, kind = divmod(action.arg, _KINDS_OF_A_SEAT)
        at = offered_at(state)
        state.extra[at + owner] -= ONE[kind]
        _hand_over(state, owner, kind, log)
        state.amulets[owner] -= 1
        state.amulets[seat] += 1
        if log is not None:
            log.append(AmuletsChanged(owner, -1, words.MESSENGER))
            log.append(AmuletsChanged(seat, 1, words.MESSENGER))
        if not any(state.extra[at : at + state.rules.seats]):
            self.end_accepting(state, log)

    def end_accepting(self, state: State, log: Log) -> None:
        """End accepting; the remaining offers stay with their owners."""
        at, seats = offered_at(state), state.rules.seats
        state.extra[at : at + seats] = [0] * seats
        state.stack.pop()
        if log is not None:
            log.append(OffersEnded())


def _asked(state: State) -> tuple[int, ...]:
    return (state.extra[ASKED],)


def _ask(state: State, seat: int, log: Log) -> None:
    """Set the seat that is asked, UNKNOWN for none; an event follows if that changes it."""
    if seat == state.extra[ASKED]:
        return
    state.extra[ASKED] = seat
    if log is not None:
        log.append(SeatAsked(seat))


def _distance(state: State, seat: int) -> int:
    """How many seats after the current seat this one is."""
    return (seat - state.current) % state.rules.seats


def _why_not_in_hand(state: State, kind: int, seat: int, gone: int = 0) -> Refusal | None:
    """Why a standard card cannot leave the hand; `gone` cards of its kind are already offered."""
    if not (state.hand[seat] - gone) >> BITS * kind & FIELD:
        return Refusal("card_missing", "K3", {"card": CARD_KINDS[kind].code})
    return None


def _hand_over(state: State, owner: int, kind: int, log: Log) -> None:
    """Move a card from its owner to the current seat's hand, seen by all."""
    one = ONE[kind]
    state.hand[owner] -= one
    state.known[owner] = minus_floor(state.known[owner], one)
    state.hand[state.current] += one
    state.known[state.current] += one
    state.barrier += 1
    if log is not None:
        log.append(CardGiven(owner, state.current, kind))
