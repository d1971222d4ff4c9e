"""The edition of 2006: which functions answer which decision. Rules: K1-K4"""

from __future__ import annotations

from cleopatra.rules import market, mosaics, offering, quarry, turn
from cleopatra.rules.actions import ActionKind
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.editions.classic import altar, box, building, counting, course, soundness
from cleopatra.rules.editions.classic.cashier import NileCashier
from cleopatra.rules.editions.classic.characters import Characters
from cleopatra.rules.ruleset import (
    ADVANCE,
    AFTER_VISIT,
    END_TURN,
    NEXT_TURN,
    NOTHING,
    RuleSet,
)
from cleopatra.rules.sheet import CostSheet


def register(rules: RuleSet) -> None:
    """Set every function and table that the engine needs."""
    rules.deck = box.DECK
    rules.deck_parts = box.PARTS
    rules.pieces = CostSheet.parse(rules.options.sheet).pieces()
    rules.cashier = NileCashier(rules.pieces)
    rules.offering = box.OFFERING
    rules.offering_step = 0  # K2.7: the dice start it
    rules.has_worshippers = False
    rules.count = counting.count
    box.remember(rules.memory, rules.seats)
    rules.guesses += (box.guess,)
    rules.chances += (box.renew,)
    rules.faults += (soundness.faults,)
    rules.game_started += (altar.take_dice,)
    rules.paid += (building.send_merchants,)
    rules.visit_ended += (building.take_bonus,)
    rules.auctions = frozenset({altar.OFFERING_PHASE})
    rules.actors = {int(DecisionKind.BID): offering.bidders}
    _lay_phases(rules)
    _answer_actions(rules)
    characters = Characters(rules)
    moments = course.OpenMoments(characters.legal_plays)
    rules.turn_ended += (course.lapse,)
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
        ADVANCE: course.advance,
        END_TURN: course.end_turn,
        NEXT_TURN: turn.next_turn,
        altar.OFFERING_PHASE: altar.settle,
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
        DecisionKind.BID: (altar.OFFERING_PHASE,),
        altar.OFFERING_PHASE: (ADVANCE, turn_, act, visit),
        ADVANCE: (act,),
        NEXT_TURN: (NOTHING,),
    }
    rules.lies_on = {int(phase): frozenset(map(int, on)) for phase, on in phases.items()}


def _answer_actions(rules: RuleSet) -> None:
    rules.answer(ActionKind.ACTIVATE, course.why_not_activate, course.activate)
    rules.answer(ActionKind.TAKE, course.why_not_take, market.take)
    rules.answer(ActionKind.BUILD, building.why_not_build, quarry.build)
    rules.answer(ActionKind.FINISH, quarry.why_not_finish, quarry.finish)
    rules.answer(ActionKind.END, course.why_not_end, turn.end)
    rules.answer(ActionKind.PASS, course.why_not_pass, turn.pass_turn)
    rules.answer(ActionKind.PAY, building.why_not_pay, quarry.pay)
    rules.answer(ActionKind.SET, quarry.why_not_set, quarry.set_piece)
    rules.answer(ActionKind.LAY, building.why_not_lay, building.lay)
    rules.answer(ActionKind.CLAIM, mosaics.why_not_claim, mosaics.claim)
    rules.answer(ActionKind.LEAVE, mosaics.why_not_leave, mosaics.leave)
    rules.answer(ActionKind.PUT, market.why_not_put, market.put)
    rules.answer(ActionKind.DISCARD, turn.why_not_discard, course.discard)
    rules.answer(ActionKind.KEEP, turn.why_not_keep, turn.keep)
    rules.answer(ActionKind.BID, offering.why_not_bid, offering.bid)
