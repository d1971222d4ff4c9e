"""Playing a character card: whether it is legal, its price and its immediate effect.

The decisions that follow are in `gifts` (beggar, messenger), `searches` (courtesan, vizier) and
`altar` (dice). Rules: K3, K3.1-K3.6
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import HAND_LIMIT, MOSAIC_CODES, UNKNOWN
from cleopatra.rules.decisions import ACT, AT_LIMIT, TURN, VISIT
from cleopatra.rules.editions.classic import altar, words
from cleopatra.rules.editions.classic.box import ALTAR, CHOSEN, DICE, MOSAIC_PRICE, PRICES, SMUGGLED
from cleopatra.rules.editions.classic.building import can_be_chosen
from cleopatra.rules.editions.classic.cards import (
    BEGGAR,
    COURTESAN,
    MESSENGER,
    SCRIBE,
    SMUGGLER,
    VIZIER,
)
from cleopatra.rules.editions.classic.events import CharacterPlayed, MosaicChosen
from cleopatra.rules.editions.classic.gifts import Gifts
from cleopatra.rules.editions.classic.searches import Searches
from cleopatra.rules.editions.classic.words import ACCEPT, OFFER, SELECT, ClassicAction
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import AmuletsChanged
from cleopatra.rules.hands import BITS, FIELD, ONE, minus_floor, size
from cleopatra.rules.hooks import Log
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import State

_MOMENTS: Final = (TURN, ACT, VISIT, AT_LIMIT)
"""Decisions at which characters can be played: no piece or drawn card is pending. [C]"""
_ALL: Final = sum(FIELD << BITS * kind for kind in (*PRICES, SCRIBE))


class Characters:
    """The actions of characters and their effects."""

    def __init__(self, rules: RuleSet) -> None:
        add = rules.add_action
        self.plays = [
            add(ClassicAction.PLAY, kind, f"play {CARD_KINDS[kind].code}") for kind in PRICES
        ]
        scribe = f"play {CARD_KINDS[SCRIBE].code}"
        self.commissions = [
            add(ClassicAction.COMMISSION, mosaic, f"{scribe} {code}")
            for mosaic, code in enumerate(MOSAIC_CODES)
        ]
        self.die_turns = [
            add(ClassicAction.TURN_DIE, to_symbol, f"{scribe} {side}")
            for to_symbol, side in enumerate(("blank", "symbol"))
        ]
        self.done = add(ClassicAction.DONE, 0, "done")
        self.gifts = Gifts(rules, self.done)
        self.searches = Searches(rules, self.done)
        rules.answer(ClassicAction.PLAY, self.why_not_play, self.play)
        rules.answer(ClassicAction.COMMISSION, self.why_not_commission, self.commission)
        rules.answer(ClassicAction.TURN_DIE, self.why_not_turn_die, self.turn_die)
        rules.answer(ClassicAction.DONE, self.why_not_done, self.end)

    def legal_plays(self, state: State, seat: int) -> list[Action]:
        """Every way to play a character from the hand at an open moment."""
        hand = state.hand[seat]
        if not hand & _ALL:
            return []
        found = [
            action
            for action in self.plays
            if hand >> BITS * action.arg & FIELD and not self.why_not_play(state, action, seat)
        ]
        if hand >> BITS * SCRIBE & FIELD:
            if not _why_not_choose(state):
                found += [a for a in self.commissions if not can_be_chosen(state, a.arg)]
            found += [a for a in self.die_turns if not _why_not_turn(state, a)]
        return found

    # -- all but the scribe ---

    def why_not_play(self, state: State, action: Action, seat: int) -> Refusal | None:
        kind = action.arg
        refusal = _why_not_now(state, kind, seat)
        if refusal is not None:
            return refusal
        if kind == COURTESAN and not (state.discard_up or state.discard_down):
            return Refusal("nothing_to_fetch", "K3")
        if kind == SMUGGLER:
            if state.extra[SMUGGLED]:
                return Refusal("already_smuggled", "K3")
            number = size(state.hand[seat])
            if number <= HAND_LIMIT:
                return Refusal("hand_within_limit", "K2.1", {"cards": number})
        return None

    def play(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Discard the character, put its price into the pyramid, and apply its effect."""
        kind = action.arg
        _discard(state, kind, PRICES[kind], seat, log)
        if kind == SMUGGLER:
            state.extra[SMUGGLED] = 1
            if state.stack[-1] == AT_LIMIT:
                state.stack.pop()  # the choice is complete
            return
        _reopen(state)
        if kind == BEGGAR:
            self.gifts.beg(state, log)
        elif kind == MESSENGER:
            self.gifts.invite(state, log)
        elif kind == COURTESAN:
            self.searches.search(state, log)
        elif kind == VIZIER:
            self.searches.look(state, log)

    # -- the scribe ---

    def why_not_commission(self, state: State, action: Action, seat: int) -> Refusal | None:
        refusal = _why_not_now(state, SCRIBE, seat)
        return refusal or _why_not_choose(state) or can_be_chosen(state, action.arg)

    def commission(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Choose the next mosaic of this turn instead of the top one."""
        _discard(state, SCRIBE, MOSAIC_PRICE, seat, log)
        state.extra[CHOSEN] = action.arg
        if log is not None:
            log.append(MosaicChosen(seat, action.arg))

    def why_not_turn_die(self, state: State, action: Action, seat: int) -> Refusal | None:
        return _why_not_now(state, SCRIBE, seat) or _why_not_turn(state, action)

    def turn_die(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Turn one die over, without a price."""
        _discard(state, SCRIBE, 0, seat, log)
        _reopen(state)
        altar.turn_die(state, bool(action.arg), seat, log)

    # -- ending a choice ---

    def why_not_done(self, state: State, action: Action, seat: int) -> Refusal | None:
        return None if state.stack[-1] in (OFFER, ACCEPT, SELECT) else Refusal("not_now", "K3")

    def end(self, state: State, action: Action, seat: int, log: Log) -> None:
        """End offering, accepting or selecting cards."""
        if state.stack[-1] == OFFER:
            self.gifts.end_offer(state, seat, log)
        elif state.stack[-1] == ACCEPT:
            self.gifts.end_accepting(state, log)
        else:
            self.searches.end_selecting(state, seat, log)


def _why_not_now(state: State, kind: int, seat: int) -> Refusal | None:
    """Why this character, or any, cannot be played now."""
    if state.stack[-1] not in _MOMENTS or state.discarded:
        return Refusal("not_now", "K3")
    if not state.hand[seat] >> BITS * kind & FIELD:
        return Refusal("card_missing", "K3", {"card": CARD_KINDS[kind].code})
    return None


def _why_not_choose(state: State) -> Refusal | None:
    """Why no mosaic can be chosen: one is chosen already, or no more is built this turn."""
    if state.extra[CHOSEN] != UNKNOWN:
        return Refusal("mosaic_chosen", "K3")
    if state.stack[-1] not in (TURN, VISIT):
        return Refusal("no_more_building", "D4")
    return None


def _why_not_turn(state: State, action: Action) -> Refusal | None:
    """Why no die can be turned to that side."""
    if action.arg and state.extra[ALTAR] == DICE:
        return Refusal("no_blank_die", "K3")
    if not action.arg and not state.extra[ALTAR]:
        return Refusal("no_symbol", "K3")
    return None


def _discard(state: State, kind: int, price: int, seat: int, log: Log) -> None:
    """Move the character from the hand face up onto the discard pile and take its price."""
    state.hand[seat] -= ONE[kind]
    state.known[seat] = minus_floor(state.known[seat], ONE[kind])
    state.discard_up += ONE[kind]
    state.amulets[seat] += price
    if log is not None:
        log.append(CharacterPlayed(seat, kind))
        if price:
            log.append(AmuletsChanged(seat, price, words.CHARACTER))


def _reopen(state: State) -> None:
    """After a character at the hand limit, return to the end of the turn: the hand may differ."""
    if state.stack[-1] == AT_LIMIT:
        state.stack = [ACT]
