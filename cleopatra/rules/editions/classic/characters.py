"""Playing a character card: whether it is legal, its price and its immediate effect.

The decisions that follow are in `gifts` (beggar, messenger), `searches` (courtesan, vizier) and
`altar` (dice). Rules: K3, K3.1-K3.6
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_KINDS, KINDS
from cleopatra.rules.catalogue import HAND_LIMIT, MOSAIC_CODES, UNKNOWN
from cleopatra.rules.decisions import ACT, AT_LIMIT, TURN, VISIT
from cleopatra.rules.editions.classic import building, words
from cleopatra.rules.editions.classic.box import (
    ALMS,
    ALTAR,
    ASKED,
    CHOSEN,
    DECK,
    DICE,
    LOOKED,
    LOOKED_NUMBER,
    MOSAIC_PRICE,
    PRICES,
    SMUGGLED,
    STANDARD,
    VIZIER_CARDS,
    VIZIER_PRICE,
    offered_at,
)
from cleopatra.rules.editions.classic.building import can_be_chosen
from cleopatra.rules.editions.classic.cards import (
    BEGGAR,
    COURTESAN,
    MESSENGER,
    SCRIBE,
    SMUGGLER,
    VIZIER,
)
from cleopatra.rules.editions.classic.events import (
    CardGiven,
    CardKept,
    CardOffered,
    CardsDropped,
    CardsLookedAt,
    CharacterPlayed,
    DiscardsSearched,
    HandProved,
    MosaicChosen,
    OffersEnded,
    SeatAsked,
)
from cleopatra.rules.editions.classic.words import (
    ACCEPT,
    GIVE,
    OFFER,
    SEARCH,
    SELECT,
    ClassicAction,
    ClassicDecision,
)
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import AmuletsChanged
from cleopatra.rules.hands import (
    BITS,
    FIELD,
    ONE,
    cards,
    items,
    minus_each,
    minus_floor,
    size,
    unpack,
)
from cleopatra.rules.hooks import Log
from cleopatra.rules.market import close_drawing, draw
from cleopatra.rules.quarry import gain
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import KIND, State

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
        building.turn_die(state, bool(action.arg), seat, log)

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


# The courtesan searches the discard pile, the vizier the deck. Rules: K3.2, K3.6


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


# Opponents give to a beggar or offer to a messenger, one seat after the other. Rules: K3.1,
# K3.3

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
