"""The Deluxe edition: which functions answer which decision. Rules: D1-D10"""

from __future__ import annotations

from cleopatra.rules import count, market, mosaics, offering, quarry, turn, worshippers
from cleopatra.rules.actions import ActionKind
from cleopatra.rules.card_kinds import DECK
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.ruleset import (
    ADVANCE,
    AFTER_VISIT,
    END_TURN,
    NEXT_TURN,
    NOTHING,
    START_OFFERING,
    RuleSet,
)


def register(rules: RuleSet) -> None:
    """Set every function and table that the engine needs."""
    rules.deck = DECK
    rules.legal = {
        DecisionKind.TURN: turn.legal_at_start,
        DecisionKind.ACT: turn.legal_acts,
        DecisionKind.VISIT: quarry.legal_in_visit,
        DecisionKind.PAY: quarry.legal_payments,
        DecisionKind.SET: quarry.legal_sites,
        DecisionKind.LAY: mosaics.legal_lays,
        DecisionKind.CLAIM: mosaics.legal_claims,
        DecisionKind.PUT: market.legal_puts,
        DecisionKind.HAND_LIMIT: turn.legal_at_limit,
        DecisionKind.BID: offering.legal_bids,
    }
    rules.why = {
        ActionKind.ACTIVATE: worshippers.why_not_activate,
        ActionKind.TAKE: market.why_not_take,
        ActionKind.BUILD: quarry.why_not_build,
        ActionKind.FINISH: quarry.why_not_finish,
        ActionKind.END: turn.why_not_end,
        ActionKind.PASS: turn.why_not_pass,
        ActionKind.PAY: quarry.why_not_pay,
        ActionKind.SET: quarry.why_not_set,
        ActionKind.LAY: mosaics.why_not_lay,
        ActionKind.CLAIM: mosaics.why_not_claim,
        ActionKind.LEAVE: mosaics.why_not_leave,
        ActionKind.PUT: market.why_not_put,
        ActionKind.KEEP: turn.why_not_keep,
        ActionKind.DISCARD: turn.why_not_discard,
        ActionKind.BID: offering.why_not_bid,
    }
    rules.play = {
        ActionKind.ACTIVATE: worshippers.activate,
        ActionKind.TAKE: market.take,
        ActionKind.BUILD: quarry.build,
        ActionKind.FINISH: quarry.finish,
        ActionKind.END: turn.end,
        ActionKind.PASS: turn.pass_turn,
        ActionKind.PAY: quarry.pay,
        ActionKind.SET: quarry.set_piece,
        ActionKind.LAY: mosaics.lay,
        ActionKind.CLAIM: mosaics.claim,
        ActionKind.LEAVE: mosaics.leave,
        ActionKind.PUT: market.put,
        ActionKind.KEEP: turn.keep,
        ActionKind.DISCARD: turn.discard,
        ActionKind.BID: offering.bid,
    }
    rules.auto = {
        AFTER_VISIT: quarry.after_visit,
        ADVANCE: turn.advance_in_revision_1 if rules.options.revision == 1 else turn.advance,
        END_TURN: turn.end_turn,
        NEXT_TURN: turn.next_turn,
        START_OFFERING: quarry.start_offering,
    }
    lies_on: dict[int, tuple[int, ...]] = {
        DecisionKind.TURN: (NOTHING,),
        DecisionKind.ACT: (NOTHING,),
        DecisionKind.VISIT: (DecisionKind.ACT,),
        DecisionKind.PAY: (DecisionKind.VISIT,),
        DecisionKind.SET: (DecisionKind.VISIT,),
        DecisionKind.LAY: (DecisionKind.VISIT,),
        DecisionKind.CLAIM: (DecisionKind.VISIT,),
        DecisionKind.PUT: (ADVANCE,),
        DecisionKind.HAND_LIMIT: (NEXT_TURN,),
        DecisionKind.BID: (ADVANCE,),
        ADVANCE: (DecisionKind.ACT,),
        AFTER_VISIT: (ADVANCE,),
        START_OFFERING: (ADVANCE,),
        NEXT_TURN: (NOTHING,),
    }
    rules.lies_on = {int(phase): frozenset(map(int, on)) for phase, on in lies_on.items()}
    rules.actors = {int(DecisionKind.BID): offering.bidders}
    rules.count = count.count
