"""Architects from Far Away: an auction for helpers with a single use each. Rules: E4"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from cleopatra.rules import market, worshippers
from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import STALLS, UNKNOWN, WORSHIPPER_CODES
from cleopatra.rules.decisions import ACT, AT_LIMIT, BID, TURN, DecisionKind
from cleopatra.rules.errors import Refusal, RulesBug
from cleopatra.rules.expansions.architects.box import (
    ARCHITECT_CODES,
    AUCTION,
    HIRE,
    Architect,
    ArchitectsAction,
    ArchitectsDecision,
)
from cleopatra.rules.expansions.architects.events import (
    ArchitectCalled,
    ArchitectHired,
    ArchitectsSeen,
    AuctionRevealed,
    AuctionStarted,
)
from cleopatra.rules.hooks import Log
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.observation import Observation
from cleopatra.rules.quarry import gain
from cleopatra.rules.rng import Rng, stream
from cleopatra.rules.ruleset import ADVANCE, START_OFFERING, RuleSet
from cleopatra.rules.state import State

SETTLE_AUCTION: Final = 21
"""The automatic phase that reveals the bids."""
_ALL: Final = (1 << len(Architect)) - 1
_NOTHING: Final = 0
"""Code for a seat without a card; cards are coded as 1 + Architect."""


def register(rules: RuleSet) -> None:
    """Adds the auction and the four cards."""
    _Architects(rules)


class _Architects:
    """The rules of E4. Holds the indexes of its numbers in State.extra, but no state itself.

    - `architects_lying`: bit set of the face-down cards; hidden from all.
    - `architect_of`: by seat, 0 for no card, else 1 + Architect; seen only by the seat itself.
    - `architects_seen`: by seat, bit set of the cards it saw when it looked; seen only by itself.
    - `hire_order`: the seats that take a card, in order, then NOBODY.
    - `hired`: how many of these have taken a card.
    - `called_by`: for each card, the seat that used it.
    - `greek_serves`: whether tainted cards bring no amulets in this visit.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.seats = rules.seats
        self.number = rules.seats - 1  # E4.1
        remember = rules.remember
        self.lying = remember("architects_lying", most=_ALL, see=_hidden).at
        self.of = remember(
            "architect_of", rules.seats, most=len(Architect), see=self._see_own_card
        ).at
        self.seen = remember("architects_seen", rules.seats, most=_ALL, see=self._see_own_look).at
        self.order = remember(
            "hire_order", self.number, least=NOBODY, most=rules.seats - 1, start=NOBODY
        )
        self.hired = remember("hired", most=self.number).at
        self.called = remember(
            "called_by", len(Architect), least=NOBODY, most=rules.seats - 1, start=NOBODY
        )
        self.greek = remember("greek_serves").at
        self._add_words(rules)
        self._register(rules)

    def _add_words(self, rules: RuleSet) -> None:
        add = rules.add_action
        self.hires = [
            add(ArchitectsAction.HIRE, card, f"hire {code}")
            for card, code in enumerate(ARCHITECT_CODES)
        ]
        self.call_greek = add(ArchitectsAction.CALL_GREEK, 0, "call greek")
        self.call_gaul = add(ArchitectsAction.CALL_GAUL, 0, "call gaul")
        self.call_babylonian = [
            add(
                ArchitectsAction.CALL_BABYLONIAN,
                1 << i | 1 << j,
                f"call babylonian {i + 1} {j + 1}",
            )
            for i in range(STALLS)
            for j in range(i + 1, STALLS)
        ]
        self.call_roman = [
            add(ArchitectsAction.CALL_ROMAN, i, f"call roman {code}")
            for i, code in enumerate(WORSHIPPER_CODES)
        ]

    def _register(self, rules: RuleSet) -> None:
        rules.add_phase(SETTLE_AUCTION, self.settle, [ADVANCE, START_OFFERING])
        rules.may_lie_on(BID, SETTLE_AUCTION)
        rules.auctions |= {SETTLE_AUCTION}
        rules.add_decision(
            ArchitectsDecision.HIRE, self.legal_hires, [ADVANCE, START_OFFERING], self.next_to_hire
        )
        rules.answer(ArchitectsAction.HIRE, self.why_not_hire, self.hire)
        rules.answer(ArchitectsAction.CALL_GREEK, self.why_no_greek, self.do_call_greek)
        rules.answer(ArchitectsAction.CALL_GAUL, self.why_no_gaul, self.do_call_gaul)
        rules.answer(
            ArchitectsAction.CALL_BABYLONIAN, self.why_no_babylonian, self.do_call_babylonian
        )
        rules.answer(ArchitectsAction.CALL_ROMAN, self.why_no_roman, self.do_call_roman)
        rules.before_paying += (self.greek_choices,)
        rules.widen(DecisionKind.HAND_LIMIT, self.gaul_choices)
        rules.widen(DecisionKind.ACT, self.babylonian_choices)
        rules.widen(DecisionKind.TURN, self.babylonian_choices)
        rules.widen(DecisionKind.TURN, self.roman_choices)
        rules.amulets_for_tainted += (self.amulets_for_tainted,)
        rules.game_started += (self.game_started,)
        rules.visit_ended += (self.visit_ended,)
        rules.cleopatra_moved += (self.cleopatra_moved,)
        rules.faults += (self.faults,)
        rules.guesses += (self.guess,)

    # -- the auction ---

    def game_started(self, state: State, seed: str) -> None:
        """Rule: E4.1"""
        cards = list(Architect)
        Rng(stream(seed, "architects")).shuffle(cards)
        state.extra[self.lying] = sum(1 << card for card in cards[: self.number])

    def cleopatra_moved(self, state: State, start: int, end: int, log: Log) -> None:
        """Cleopatra's first walk starts the auction, before an Offering. Rule: E4.2, E4.4"""
        if start == 0:
            state.bids = [-1] * self.seats
            state.stack += SETTLE_AUCTION, BID
            if log is not None:
                log.append(AuctionStarted())

    def settle(self, state: State, log: Log) -> None:
        """Reveal and pay all bids; the highest bidders look at the cards in turn. Rule: E4.2"""
        state.barrier += 1
        bids = state.bids
        order = hiring_order(bids, state.current)
        if log is not None:
            log.append(AuctionRevealed(tuple(bids), tuple(order)))
        for seat, bid in enumerate(bids):
            gain(state, seat, -bid, AUCTION, log)
        state.bids = [-1] * self.seats
        at = self.order.at
        state.extra[at : at + len(order)] = order
        if order:
            state.stack.append(HIRE)
            self._look(state, log)

    def next_to_hire(self, state: State) -> tuple[int, ...]:
        """The seat that chooses a card now. Rule: E4.2"""
        hired = state.extra[self.hired]
        return (state.extra[self.order.at + hired],) if hired < self.number else ()

    def _look(self, state: State, log: Log) -> None:
        """Show the remaining cards to the next seat; a single card is taken at once. Rule: E4.2"""
        seat = self.next_to_hire(state)[0]
        lying = state.extra[self.lying]
        state.extra[self.seen + seat] = lying
        state.barrier += 1
        if log is not None:
            log.append(ArchitectsSeen(seat, tuple(_cards(lying))))
        if lying.bit_count() == 1:
            self._take(state, seat, lying.bit_length() - 1, log)

    def legal_hires(self, state: State, seat: int) -> list[Action]:
        """The remaining cards. Rule: E4.2"""
        return [self.hires[card] for card in _cards(state.extra[self.lying])]

    def why_not_hire(self, state: State, action: Action, seat: int) -> Refusal | None:
        """Rule: E4.2"""
        if state.stack[-1] != HIRE:
            return Refusal("not_now", "E4.2")
        if not state.extra[self.lying] >> action.arg & 1:
            return Refusal("not_there", "E4.2")
        return None

    def hire(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Take a card, hidden from the others until it is used. Rule: E4.2"""
        self._take(state, seat, action.arg, log)

    def _take(self, state: State, seat: int, card: int, log: Log) -> None:
        extra = state.extra
        extra[self.lying] ^= 1 << card
        extra[self.of + seat] = 1 + card
        extra[self.hired] += 1
        if log is not None:
            log.append(ArchitectHired(seat, card, extra[self.lying].bit_count()))
        if self.next_to_hire(state) in ((), (NOBODY,)):
            state.stack.pop()
        else:
            self._look(state, log)

    # -- what the seats have ---

    def has(self, state: State, seat: int, card: int) -> bool:
        """Whether the seat has this card and has not used it."""
        return state.extra[self.of + seat] == 1 + card

    def _call(self, state: State, seat: int, card: int, log: Log) -> None:
        """Reveal the card and remove it from the game. Rule: E4.3"""
        state.extra[self.of + seat] = _NOTHING
        state.extra[self.called.at + card] = seat
        state.barrier += 1
        if log is not None:
            log.append(ArchitectCalled(seat, card))

    def _why_not_call(self, state: State, seat: int, card: int, now: bool) -> Refusal | None:
        if not self.has(state, seat, card):
            return Refusal("no_such_architect", "E4.3", {"architect": ARCHITECT_CODES[card]})
        return None if now else Refusal("not_now", "E4.3")

    # -- Greek ---

    def greek_choices(self, state: State, seat: int) -> list[Action]:
        """Legal before the first payment of a visit. Rule: E4.3"""
        return [self.call_greek] if self.has(state, seat, Architect.GREEK) else []

    def why_no_greek(self, state: State, action: Action, seat: int) -> Refusal | None:
        """Rule: E4.3"""
        now = state.stack[-1] in state.rules.payments
        return self._why_not_call(state, seat, Architect.GREEK, now)

    def do_call_greek(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Tainted cards bring no amulets until the end of the visit. Rule: E4.3"""
        self._call(state, seat, Architect.GREEK, log)
        state.extra[self.greek] = 1

    def amulets_for_tainted(self, state: State, seat: int, amulets: int) -> int:
        """Rule: E4.3"""
        return 0 if state.extra[self.greek] else amulets

    def visit_ended(self, state: State, seat: int, log: Log) -> None:
        """Rule: E4.3"""
        state.extra[self.greek] = 0

    # -- Gaul ---

    def gaul_choices(self, state: State, seat: int) -> list[Action]:
        """Legal at the hand limit in a turn with a market visit. Rule: E4.3"""
        may = state.did_market and not state.discarded and self.has(state, seat, Architect.GAUL)
        return [self.call_gaul] if may else []

    def why_no_gaul(self, state: State, action: Action, seat: int) -> Refusal | None:
        """Rule: E4.3"""
        refusal = self._why_not_call(state, seat, Architect.GAUL, state.stack[-1] == AT_LIMIT)
        if refusal is None and not state.did_market:
            return Refusal("no_market_visit", "E4.3")
        if refusal is None and state.discarded:
            return Refusal("already_discarding", "D5.5", {"discarded": state.discarded})
        return refusal

    def do_call_gaul(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Keep all cards without amulets. Rule: E4.3"""
        self._call(state, seat, Architect.GAUL, log)
        state.stack.pop()

    # -- Babylonian ---

    def babylonian_choices(self, state: State, seat: int) -> list[Action]:
        """Pairs of stalls, one of them a smallest stall. Rule: E4.3"""
        if state.did_market or not self.has(state, seat, Architect.BABYLONIAN):
            return []
        return [a for a in self.call_babylonian if self._are_stalls(state, a.arg)]

    def _are_stalls(self, state: State, stalls: int) -> bool:
        both = [i for i in range(STALLS) if stalls >> i & 1]
        full = all(state.stall_up[i] or state.stall_down[i] for i in both)
        return full and any(i in both for i in market.smallest_stalls(state))

    def why_no_babylonian(self, state: State, action: Action, seat: int) -> Refusal | None:
        """Rule: E4.3"""
        now = state.stack[-1] in (TURN, ACT)
        refusal = self._why_not_call(state, seat, Architect.BABYLONIAN, now)
        if refusal is None and state.did_market:
            return Refusal("market_done", "D4")
        if refusal is None and not self._are_stalls(state, action.arg):
            return Refusal("not_two_stalls", "E4.3")
        return refusal

    def do_call_babylonian(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Take two stalls in one market visit. Rule: E4.3, D5.2"""
        self._call(state, seat, Architect.BABYLONIAN, log)
        for stall in range(STALLS):
            if action.arg >> stall & 1:
                market.take_stall(state, stall, seat, log)
        market.refill(state, seat, log)

    # -- Roman ---

    def roman_choices(self, state: State, seat: int) -> list[Action]:
        """Any worshipper, without the cost of its slot. Rule: E4.3"""
        return self.call_roman if self.has(state, seat, Architect.ROMAN) else []

    def why_no_roman(self, state: State, action: Action, seat: int) -> Refusal | None:
        """Rule: E4.3, D7.1"""
        refusal = self._why_not_call(state, seat, Architect.ROMAN, True)
        if refusal is None and state.stack[-1] != TURN:
            return Refusal("only_at_start", "D4")
        return refusal

    def do_call_roman(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Activate a worshipper free of charge. Rule: E4.3, D7.3"""
        self._call(state, seat, Architect.ROMAN, log)
        worshippers.serve(state, action.arg, (0, 0), seat, log)

    # -- what is hidden ---

    def _see_own_card(self, state: State, viewer: int | None) -> tuple[int, ...]:
        cards = state.extra[self.of : self.of + self.seats]
        return tuple(
            card if seat == viewer or card == _NOTHING else UNKNOWN
            for seat, card in enumerate(cards)
        )

    def _see_own_look(self, state: State, viewer: int | None) -> tuple[int, ...]:
        looks = state.extra[self.seen : self.seen + self.seats]
        return tuple(
            look if seat == viewer or not look else UNKNOWN for seat, look in enumerate(looks)
        )

    def faults(self, state: State) -> Iterator[str]:
        """Check that each card is in one place, and that seats saw the cards that were there."""
        extra = state.extra
        order = [seat for seat in self.order.read(extra) if seat != NOBODY]
        hired, lying = extra[self.hired], extra[self.lying]
        if tuple(order) != self.order.read(extra)[: len(order)] or len(set(order)) < len(order):
            yield "hire_order has a gap or a seat twice"
            return
        is_hiring = bool(state.stack) and state.stack[-1] == HIRE
        if hired > len(order) or is_hiring != (hired < len(order)):
            yield "hired is not for this phase"
            return
        taken = [extra[self.of + seat] - 1 for seat in order[:hired]]
        for card, seat in enumerate(self.called.read(extra)):
            if seat in order[:hired] and taken[order.index(seat)] < 0:
                taken[order.index(seat)] = card
            elif seat != NOBODY:
                yield "an architect was called by a seat that did not have him"
                return
        cards = [*taken, *_cards(lying)]
        if min(cards) < 0 or len(set(cards)) != len(cards) or len(cards) != self.number:
            yield "the architects are not each in one place"
            return
        looks = [0] * self.seats
        for i, seat in enumerate(order[: hired + is_hiring]):
            looks[seat] = lying | _mask(taken[i:])
        if looks != extra[self.seen : self.seen + self.seats]:
            yield "architects_seen are not those that lay there"
        if any(extra[self.of + seat] for seat in range(self.seats) if seat not in order[:hired]):
            yield "a seat has an architect without having looked"

    def guess(self, state: State, o: Observation, unseen: list[int], rng: Rng) -> None:
        """Deal the hidden cards again, in any way that agrees with what the viewer saw.

        The deal is a permutation of the cards: first those that were taken, in order, then those
        still face down, last the one that is not in the game.
        """
        extra = state.extra
        hired = extra[self.hired]
        takers = self.order.read(extra)[:hired]
        called = self.called.read(extra)
        own = extra[self.of + o.viewer] if o.viewer is not None else _NOTHING
        look = extra[self.seen + o.viewer] if o.viewer is not None else 0
        looked = 0
        if look and o.viewer is not None:
            looked = self.order.read(extra).index(o.viewer)
        fitting: list[tuple[int, ...]] = []
        for cards in permutations(range(len(Architect))):
            taken = dict(zip(takers, cards, strict=False))
            if any(taken.get(seat) != card for card, seat in enumerate(called) if seat >= 0):
                continue
            if own != _NOTHING and taken.get(o.viewer or 0) != own - 1:
                continue
            if look and look != _mask(cards[looked : self.number]):
                continue
            fitting.append(cards)
        if not fitting:
            raise RulesBug("no architects agree with what was seen")
        cards = fitting[rng.below(len(fitting))]
        extra[self.lying] = _mask(cards[hired : self.number])
        for number, seat in enumerate(takers):
            extra[self.seen + seat] = _mask(cards[number : self.number])
            if extra[self.of + seat] != _NOTHING:
                extra[self.of + seat] = 1 + cards[number]
        if o.decision == ArchitectsDecision.HIRE:
            extra[self.seen + o.actors[0]] = extra[self.lying]


def hiring_order(bids: list[int], mover: int) -> list[int]:
    """The seats that take a card, highest bid first. Ties are in turn order, beginning with the
    seat that moved Cleopatra. Rule: E4.2"""
    seats = len(bids)
    in_turn_order = [(mover + i) % seats for i in range(seats)]
    by_bid = sorted(in_turn_order, key=lambda seat: -bids[seat])
    lowest = min(bids)
    if lowest == max(bids):
        return by_bid[:-1] if lowest else []
    return [seat for seat in by_bid if bids[seat] > lowest]


def _cards(mask: int) -> list[int]:
    return [card for card in range(len(Architect)) if mask >> card & 1]


def _mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def _hidden(state: State, viewer: int | None) -> tuple[int, ...]:
    return (UNKNOWN,)
