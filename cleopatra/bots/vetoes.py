"""Five blunders that no bot may make, however weak it is, recognised from an observation.

A veto checks one decision: what the seat sees, its legal actions and the action it wants. It uses
nothing hidden and does not search for the best action. Bots check their answers with it; the ladder
and tests count how often a veto is broken.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from cleopatra.bots.bids import BiddingMethod, bidding_for
from cleopatra.bots.corruption import ends_surely_eaten, is_surely_eaten
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.payments import is_dominated, worthwhile
from cleopatra.bots.placements import free_places
from cleopatra.bots.purse import purse_of
from cleopatra.rules.actions import Action, ActionKind, Pay
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import LAST_STEP, RESOURCES, Pattern, Unit
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, legal_actions, open_decision
from cleopatra.rules.observation import Observation, pieces_left
from cleopatra.rules.observe import observe
from cleopatra.rules.ruleset import RuleSet

WORTHWHILE: Final = 0.02
"""Leaving a sanctuary is a blunder if claiming it has at least this much more utility."""
_PLANNED: Final = (DecisionKind.TURN, DecisionKind.ACT, DecisionKind.VISIT)


class Veto(StrEnum):
    """The blunders. The values are the codes in tables of the ladder and do not change."""

    PAYMENT = "payment"  # a payment that is dominated by another one
    BID = "bid"  # a bid above all that the best rank is worth
    EATEN = "doom"  # ends the game while certain to be eaten, or makes sure of that before its end
    SANCTUARY = "sanctuary"  # leaves the last chance of a worthwhile sanctuary
    DISCARD = "discard"  # discards a useful card while holding a useless one


class Blunder(NamedTuple):
    """The veto that an answer breaks, and a better answer that breaks none."""

    veto: Veto
    better: Action


class Vetoes:
    """The vetoes for one game. `evaluation` is the plain one for all bots, so that a character's
    bias does not weaken a veto; bids are judged by `best`, the best value there is for the game."""

    def __init__(
        self,
        rules: RuleSet,
        evaluation: Evaluation,
        best: Evaluation,
        way: BiddingMethod = BiddingMethod.USUAL,
    ) -> None:
        self._rules = rules
        self._evaluation = evaluation
        self._bidding = bidding_for(rules, best, way)
        self._purse = purse_of(rules.pieces)

    def blunder(self, o: Observation, legal: Sequence[Action], wanted: Action) -> Blunder | None:
        """The veto that `wanted`, one of `legal`, would break; None if it is no blunder.

        The veto against ending the game by a plan needs the whole plan: see `ends_game_eaten`.
        """
        if o.decision == DecisionKind.PAY and isinstance(wanted, Pay):
            return self._payment(o, legal, wanted)
        if o.decision == DecisionKind.BID:
            return self._bid(o, legal, wanted)
        if o.decision == DecisionKind.CLAIM and wanted.kind == ActionKind.LEAVE:
            return self._sanctuary(o, legal)
        if o.decision == DecisionKind.HAND_LIMIT and wanted.kind == ActionKind.DISCARD:
            return self._discard(o, legal, wanted)
        if self._is_choice_before_the_end(o):
            return self._choice_before_the_end(o, legal, wanted)
        return None

    def ends_game_eaten(self, o: Observation, plan: Sequence[Action]) -> bool:
        """Whether this plan for the own turn ends the game while the viewer is certain to be eaten.

        It is played in one determinized state; the cards that it reveals do not affect the result.
        """
        builds = sum(1 for action in plan if action.kind == ActionKind.BUILD)
        most = o.step + len(o.visit_completed) + builds + (o.pending_piece >= 0)
        if o.step >= LAST_STEP or most < LAST_STEP:
            return False
        state = determinize(o, 0)
        before = o
        for action in plan:
            legal = {a.text: a for a in legal_actions(state)}
            if action.text not in legal:
                break
            before = observe(state, o.viewer)
            apply(state, legal[action.text])
        knowledge = self._evaluation.knowledge
        declines = knowledge.chances.get(open_decision(state))
        if declines is not None:  # a draw that may follow before she moves
            before = observe(state, o.viewer)
            apply(state, next(a for a in legal_actions(state) if a.kind == declines))
        after = observe(state, o.viewer)
        return after.step >= LAST_STEP and ends_surely_eaten(before, after, knowledge)

    def most_worth_bidding(self, o: Observation) -> int:
        """The highest bid in scarabs that is no blunder. Rule: D9.3"""
        return self._bidding.highest(o)

    # -- one by one ------------------------------------------------------------------------------

    def _payment(self, o: Observation, legal: Sequence[Action], wanted: Pay) -> Blunder | None:
        cashier = self._rules.cashier

        def gain(pay: Pay) -> int:
            return cashier.gain(o.pending_piece, pay)

        for other in worthwhile(legal, gain):
            if is_dominated(wanted, other, gain):
                return Blunder(Veto.PAYMENT, other)
        return None

    def _bid(self, o: Observation, legal: Sequence[Action], wanted: Action) -> Blunder | None:
        most = self.most_worth_bidding(o)
        if wanted.arg <= most:
            return None
        return Blunder(Veto.BID, max((a for a in legal if a.arg <= most), key=lambda a: a.arg))

    def _sanctuary(self, o: Observation, legal: Sequence[Action]) -> Blunder | None:
        """Rule: D8.3"""
        if free_places(self._rules.garden, o.laid, o.mosaics_left):
            return None  # other sanctuaries may still be formed
        utilities = {action.text: self._after(o, action) for action in legal}
        best = max(legal, key=lambda action: utilities[action.text])
        leave = next(action for action in legal if action.kind == ActionKind.LEAVE)
        if utilities[best.text] < utilities[leave.text] + WORTHWHILE:
            return None
        return Blunder(Veto.SANCTUARY, best)

    def _after(self, o: Observation, action: Action) -> float:
        return self._evaluation.assess(self._next(o, action))

    def _next(self, o: Observation, action: Action) -> Observation:
        state = determinize(o, 0)
        apply(state, self._rules.parse(action.text))
        return observe(state, o.viewer)

    def _is_choice_before_the_end(self, o: Observation) -> bool:
        """Whether this is a choice in the viewer's visit that ends the game, made neither by a plan
        nor by chance."""
        return (
            o.current == o.viewer
            and o.step < LAST_STEP <= o.step + len(o.visit_completed)
            and o.decision not in _PLANNED
            and o.decision not in self._evaluation.knowledge.chances
        )

    def _choice_before_the_end(
        self, o: Observation, legal: Sequence[Action], wanted: Action
    ) -> Blunder | None:
        """Who is offered cards that come with amulets could accept so many that being eaten becomes
        certain, in a visit whose plan was none that ends so."""
        knowledge = self._evaluation.knowledge
        if not is_surely_eaten(self._next(o, wanted), knowledge):
            return None
        safe = [a for a in legal if not is_surely_eaten(self._next(o, a), knowledge)]
        if not safe:
            return None
        return Blunder(Veto.EATEN, max(safe, key=lambda action: self._after(o, action)))

    def _discard(self, o: Observation, legal: Sequence[Action], wanted: Action) -> Blunder | None:
        """Rule: D5.5"""
        hand = o.hand
        offers = self._evaluation.stand(o).offers
        now = self._purse.purchase(hand, offers)
        without = (*hand[: wanted.arg], hand[wanted.arg] - 1, *hand[wanted.arg + 1 :])
        if self._purse.purchase(without, offers).points >= now.points:
            return None  # no piece that could be built next turn needs it
        dead = dead_kinds(o, self._rules)
        for action in legal:
            if action.kind == ActionKind.DISCARD and action.arg in dead:
                return Blunder(Veto.DISCARD, action)
        return None


def dead_kinds(o: Observation, rules: RuleSet) -> frozenset[int]:
    """Card kinds in the viewer's hand of which at least one card is useless.

    That is so if all pieces left in the quarry together need less of its unit than the rest of the
    hand gives.
    """
    wanted = [0] * (max(Unit) + 1)
    for kind, number in zip(rules.pieces, pieces_left(o), strict=True):
        wanted[Unit.ARTISAN] += number * kind.artisans
        for i, unit in enumerate(RESOURCES):
            if kind.pattern == Pattern.NAMED:
                wanted[unit] += number * kind.named[1 + i]
            else:
                wanted[unit] += number * (kind.resources if kind.pattern == Pattern.EQUAL else 1)
    dead = []
    for kind_id, number in enumerate(o.hand):
        card = CARD_KINDS[kind_id]
        if not number or not card.worth:
            continue
        if card.is_wild:
            if not any(wanted[unit] for unit in RESOURCES):
                dead.append(kind_id)
            continue
        units = sum(
            n * CARD_KINDS[k].worth for k, n in enumerate(o.hand) if CARD_KINDS[k].unit == card.unit
        )
        if units - card.worth >= wanted[card.unit]:
            dead.append(kind_id)
    return frozenset(dead)
