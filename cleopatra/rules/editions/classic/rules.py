"""The edition of 2006: which functions answer which decision. Rules: K1-K4"""

from __future__ import annotations

from collections.abc import Callable

from cleopatra.rules import market, mosaics, offering, quarry, reasons, turn
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.catalogue import HAND_LIMIT, LAST_STEP, UNKNOWN
from cleopatra.rules.count import fill_sanctuaries, show_hands, winners_among
from cleopatra.rules.decisions import ACT, AT_LIMIT, TURN, DecisionKind
from cleopatra.rules.editions.classic import box, building, soundness, words
from cleopatra.rules.editions.classic.box import (
    CHOSEN,
    DISCARD_AMULETS,
    MERCHANT_WORTH,
    MERCHANTS,
    SMUGGLED,
)
from cleopatra.rules.editions.classic.cashier import NileCashier
from cleopatra.rules.editions.classic.characters import Characters
from cleopatra.rules.editions.classic.events import MerchantsCounted
from cleopatra.rules.errors import Refusal, RulesBug
from cleopatra.rules.events import AmuletsChanged, GameEnded, ThrownToCrocodile, TurnEnded
from cleopatra.rules.hands import size
from cleopatra.rules.hooks import Log
from cleopatra.rules.quarry import gain
from cleopatra.rules.ruleset import (
    ADVANCE,
    AFTER_VISIT,
    END_TURN,
    NEXT_TURN,
    NOTHING,
    RuleSet,
)
from cleopatra.rules.sheet import CostSheet
from cleopatra.rules.state import Outcome, State


def register(rules: RuleSet) -> None:
    """Set every function and table that the engine needs."""
    rules.deck = box.DECK
    rules.deck_parts = box.PARTS
    rules.pieces = CostSheet.parse(rules.options.sheet).pieces()
    rules.cashier = NileCashier(rules.pieces)
    rules.offering = box.OFFERING
    rules.offering_step = 0  # K2.7: the dice start it
    rules.has_worshippers = False
    rules.count = count
    box.remember(rules.memory, rules.seats)
    rules.guesses += (box.guess,)
    rules.chances += (box.renew,)
    rules.faults += (soundness.faults,)
    rules.game_started += (building.take_dice,)
    rules.paid += (building.send_merchants,)
    rules.visit_ended += (building.take_bonus,)
    rules.auctions = frozenset({building.OFFERING_PHASE})
    rules.actors = {int(DecisionKind.BID): offering.bidders}
    _lay_phases(rules)
    _answer_actions(rules)
    characters = Characters(rules)
    moments = OpenMoments(characters.legal_plays)
    rules.turn_ended += (lapse,)
    rules.legal.update(
        {
            DecisionKind.TURN: moments.at_start,
            DecisionKind.ACT: moments.after_visit,
            DecisionKind.VISIT: moments.in_visit,
            DecisionKind.PAY: building.legal_payments,
            DecisionKind.SET: quarry.legal_sites,
            DecisionKind.LAY: building.legal_lays,
            DecisionKind.CLAIM: mosaics.legal_claims,
            DecisionKind.PUT: market.legal_puts,
            DecisionKind.HAND_LIMIT: moments.at_limit,
            DecisionKind.BID: offering.legal_bids,
        }
    )
    rules.auto = {
        AFTER_VISIT: building.after_visit,
        ADVANCE: advance,
        END_TURN: end_turn,
        NEXT_TURN: turn.next_turn,
        building.OFFERING_PHASE: building.settle,
    }


def _lay_phases(rules: RuleSet) -> None:
    """Which decision may lie on which on the stack; an Offering follows a visit or a scribe."""
    turn_, act, visit = DecisionKind.TURN, DecisionKind.ACT, DecisionKind.VISIT
    phases: dict[int, tuple[int, ...]] = {
        turn_: (NOTHING,),
        act: (NOTHING,),
        visit: (act,),
        DecisionKind.PAY: (visit,),
        DecisionKind.SET: (visit,),
        DecisionKind.LAY: (visit,),
        DecisionKind.CLAIM: (visit,),
        DecisionKind.PUT: (ADVANCE,),
        DecisionKind.HAND_LIMIT: (NEXT_TURN,),
        DecisionKind.BID: (building.OFFERING_PHASE,),
        building.OFFERING_PHASE: (ADVANCE, turn_, act, visit),
        ADVANCE: (act,),
        NEXT_TURN: (NOTHING,),
    }
    rules.lies_on = {int(phase): frozenset(map(int, on)) for phase, on in phases.items()}


def _answer_actions(rules: RuleSet) -> None:
    rules.answer(ActionKind.ACTIVATE, why_not_activate, activate)
    rules.answer(ActionKind.TAKE, why_not_take, market.take)
    rules.answer(ActionKind.BUILD, building.why_not_build, quarry.build)
    rules.answer(ActionKind.FINISH, quarry.why_not_finish, quarry.finish)
    rules.answer(ActionKind.END, why_not_end, turn.end)
    rules.answer(ActionKind.PASS, why_not_pass, turn.pass_turn)
    rules.answer(ActionKind.PAY, building.why_not_pay, quarry.pay)
    rules.answer(ActionKind.SET, quarry.why_not_set, quarry.set_piece)
    rules.answer(ActionKind.LAY, building.why_not_lay, building.lay)
    rules.answer(ActionKind.CLAIM, mosaics.why_not_claim, mosaics.claim)
    rules.answer(ActionKind.LEAVE, mosaics.why_not_leave, mosaics.leave)
    rules.answer(ActionKind.PUT, market.why_not_put, market.put)
    rules.answer(ActionKind.DISCARD, turn.why_not_discard, discard)
    rules.answer(ActionKind.KEEP, turn.why_not_keep, turn.keep)
    rules.answer(ActionKind.BID, offering.why_not_bid, offering.bid)


def count(state: State, log: Log) -> Outcome:
    """Count the game and return its outcome.

    Hands and sanctuaries as in the base game. Then the seats with the most amulets are eaten, all
    of them in a tie, but nobody if there are no amulets. Rule: K4.2
    """
    seats = range(state.rules.seats)
    state.barrier += 1
    show_hands(state, log)
    fill_sanctuaries(state, log)
    most = max(state.amulets)
    eaten = [bool(most) and amulets == most for amulets in state.amulets]
    if log is not None:
        log.extend(ThrownToCrocodile(seat, most) for seat in seats if eaten[seat])
    for seat in seats:
        merchants = state.extra[MERCHANTS + seat]
        if merchants and not eaten[seat]:
            talents = merchants * MERCHANT_WORTH
            if log is not None:
                log.append(MerchantsCounted(seat, merchants, talents))
            gain(state, seat, talents, words.MERCHANTS, log)
    winners = winners_among(state, eaten)
    if log is not None:
        log.append(GameEnded(winners, "count"))
    return Outcome(winners, "count", tuple(state.scarabs), tuple(state.amulets), tuple(eaten))


# The course of a turn: characters at every open moment, the hand limit, the end of the game.
# Rules: K2.1, K3, K4.1


class OpenMoments:
    """The legal actions at open moments. `plays` returns the ways to play characters."""

    def __init__(self, plays: Callable[[State, int], list[Action]]) -> None:
        self._plays = plays

    def at_start(self, state: State, seat: int) -> list[Action]:
        """The market, the quarry, or a character first. Rule: K2, K3"""
        return _visits(state, seat) + self._plays(state, seat)

    def after_visit(self, state: State, seat: int) -> list[Action]:
        """Play a character or end the turn. Rule: K3

        The decision is asked even if `end` is the only answer: a turn that ended by itself would
        reveal that its player holds no character.
        """
        return [state.rules.end, *self._plays(state, seat)]

    def in_visit(self, state: State, seat: int) -> list[Action]:
        """Build on, end the visit, or play a character. Rule: D6.1, K3"""
        builds = building.legal_builds(state, seat)
        return [*builds, state.rules.finish, *self._plays(state, seat)]

    def at_limit(self, state: State, seat: int) -> list[Action]:
        """Keep all or discard; before the first discard also characters. Rule: K2.1, K3"""
        limit = turn.legal_at_limit(state, seat)
        return limit if state.discarded else limit + self._plays(state, seat)


def _visits(state: State, seat: int) -> list[Action]:
    """Stalls and pieces; if there are none, passing is legal. Rule: D4, D4.1"""
    found = market.legal_takes(state) + building.legal_builds(state, seat)
    return found or [state.rules.pass_turn]


def why_not_take(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D5.1, K2: one visit in a turn"""
    if state.stack[-1] == ACT:
        return building.visit_is_over(state)
    return market.why_not_take(state, action, seat)


def why_not_activate(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: K1.3"""
    return Refusal("no_worshippers", "K1.3")


def activate(state: State, action: Action, seat: int, log: Log) -> None:
    """Never legal: this edition has no worshippers."""
    raise RulesBug("a worshipper was activated in a game without them")


def why_not_pass(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D4.1"""
    if state.stack[-1] != TURN:
        return Refusal("not_now", "D4")
    if action not in _visits(state, seat):
        return Refusal("must_act", "D4.1")
    return None


def why_not_end(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D4.1"""
    return None if state.stack[-1] == ACT else Refusal("must_act", "D4.1")


def advance(state: State, log: Log) -> None:
    """After the visit, its dice and its Offering: end the game if it is over. Rule: K4.1"""
    if state.step < LAST_STEP:
        return  # the ACT decision is next on the stack
    lapse(state, state.current, log)
    if log is not None:
        log.append(TurnEnded(state.current))
    state.stack = []
    state.outcome = state.rules.count(state, log)


# -- the end of the turn ---


def end_turn(state: State, log: Log) -> None:
    """Above the hand limit there is a choice, unless a smuggler is active. Rule: K2.1"""
    if size(state.hand[state.current]) > HAND_LIMIT and not state.extra[SMUGGLED]:
        state.stack += NEXT_TURN, AT_LIMIT
    else:
        turn.next_turn(state, log)


def discard(state: State, action: Action, seat: int, log: Log) -> None:
    """Discard one card face down; the last one brings an amulet. Rule: K2.1"""
    turn.discard(state, action, seat, log)
    if size(state.hand[seat]) == HAND_LIMIT:
        state.amulets[seat] += DISCARD_AMULETS
        if log is not None:
            log.append(AmuletsChanged(seat, DISCARD_AMULETS, reasons.HAND_LIMIT))


def lapse(state: State, seat: int, log: Log) -> None:
    """End the effects of characters that last for this turn. Rule: K3"""
    state.extra[SMUGGLED] = 0
    state.extra[CHOSEN] = UNKNOWN
