"""The Cult of Sobek: statues for sanctuaries, each with a card of lasting effect. Rules: E1"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from cleopatra.rules import quarry
from cleopatra.rules.actions import Action, ActionKind, Pay
from cleopatra.rules.catalogue import (
    DOOR,
    OBELISK,
    PEDESTAL,
    SPHINX,
    THRONE,
    UNKNOWN,
    WALL,
    Pattern,
)
from cleopatra.rules.decisions import VISIT
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import AmuletsChanged
from cleopatra.rules.expansions.cult.box import (
    DEEP_WATER,
    PAY_STATUE,
    SOBEK,
    SOBEK_CARD,
    SOBEK_CARD_CODES,
    STATUE_COST,
    TRIBUTE,
    TRIBUTE_SCARABS,
    CultAction,
    CultDecision,
    SobekCard,
)
from cleopatra.rules.expansions.cult.events import (
    DeepWaterMarked,
    SobekCardTaken,
    SobekStatuePaid,
    SobekStatuePlaced,
)
from cleopatra.rules.garden import mask_to_squares
from cleopatra.rules.hooks import Log
from cleopatra.rules.layouts import SIDE, SQUARES
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.payment import Cost
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import State
from cleopatra.rules.turn import opponents

_CURSES: Final = {SPHINX: int(SobekCard.SPHINX), WALL: int(SobekCard.WALL)}
_TRIBUTES: Final = (DOOR, OBELISK, PEDESTAL, THRONE)
_NOWHERE: Final = -1


def register(rules: RuleSet) -> None:
    """Add the statues, their cost and their cards to quarry visits."""
    _Cult(rules)


class _Cult:
    """The rules of E1. Holds the indexes of its numbers in State.extra, but no state itself.

    Sanctuaries are identified by their lowest square.

    - `sobek_at`: the sanctuaries with a Sobek statue, in the order of placing; NOWHERE for each
      statue that is left.
    - `sobek_choice`: the sanctuary of the statue that is being paid.
    - `sobek_cards`: for each card, the seat that owns it.
    - `deep_water`: the sanctuary marked by Deep water.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.number = rules.seats - 1  # E1.1
        remember = rules.remember
        squares = partial(remember, least=_NOWHERE, most=SQUARES - 1, start=_NOWHERE)
        self.at = squares("sobek_at", self.number)
        self.choice = squares("sobek_choice").at
        self.cards = remember(
            "sobek_cards", len(SobekCard), least=NOBODY, most=rules.seats - 1, start=NOBODY
        )
        self.deep = squares("deep_water").at
        self.cost = rules.cashier.add_cost(
            Cost(STATUE_COST.count(STATUE_COST[0]), len(STATUE_COST) - 1, Pattern.DIFFERENT)
        )
        where = [f"r{square // SIDE}c{square % SIDE}" for square in range(SQUARES)]
        self.honours = [
            rules.add_action(CultAction.HONOUR, square, f"honour {place}")
            for square, place in enumerate(where)
        ]
        self.marks = [
            rules.add_action(CultAction.MARK, square, f"mark {place}")
            for square, place in enumerate(where)
        ]
        self.chooses = [
            rules.add_action(CultAction.CHOOSE, card, f"choose {code}")
            for card, code in enumerate(SOBEK_CARD_CODES)
        ]
        self._register(rules)

    def _register(self, rules: RuleSet) -> None:
        rules.purchases += (self.legal_honours,)
        rules.payments |= {int(CultDecision.PAY_STATUE)}
        rules.add_decision(CultDecision.PAY_STATUE, self.legal_payments, [VISIT])
        rules.add_decision(CultDecision.SOBEK_CARD, self.legal_cards, [VISIT])
        rules.add_decision(CultDecision.DEEP_WATER, self.legal_marks, [VISIT])
        rules.answer(CultAction.HONOUR, self.why_not_honour, self.honour)
        rules.answer(CultAction.CHOOSE, self.why_not_choose, self.choose)
        rules.answer(CultAction.MARK, self.why_not_mark, self.mark)
        why_not_pay_piece, pay_piece = rules.why[ActionKind.PAY], rules.play[ActionKind.PAY]

        def why_not_pay(state: State, action: Action, seat: int) -> Refusal | None:
            if state.stack[-1] == PAY_STATUE:
                return self.why_not_pay(state, action, seat)
            return why_not_pay_piece(state, action, seat)

        def pay(state: State, action: Action, seat: int, log: Log) -> None:
            if state.stack[-1] == PAY_STATUE:
                self.pay(state, action, seat, log)
            else:
                pay_piece(state, action, seat, log)

        rules.answer(ActionKind.PAY, why_not_pay, pay)
        rules.piece_built += (self.piece_built,)
        rules.sanctuary_room += (self.sanctuary_room,)
        rules.faults += (self.faults,)

    # -- reading the state ---

    def statues(self, state: State) -> tuple[int, ...]:
        """The lowest squares of the sanctuaries with a Sobek statue."""
        return tuple(square for square in self.at.read(state.extra) if square != _NOWHERE)

    def owner(self, state: State, card: int) -> int:
        """The seat that has a Sobek card, or NOBODY."""
        return state.extra[self.cards.at + card]

    def own_areas(self, state: State, seat: int, with_statue: bool) -> list[int]:
        """The seat's sanctuaries with, or without, a Sobek statue, as bit sets of squares."""
        statues = self.statues(state)
        return [
            area
            for owner, area in state.sanctuaries
            if owner == seat and (_lowest(area) in statues) == with_statue
        ]

    # -- a statue ---

    def legal_honours(self, state: State, seat: int) -> list[Action]:
        """The seat's sanctuaries without a Sobek statue, if it can pay for one. Rule: E1.1"""
        areas = self.own_areas(state, seat, with_statue=False)
        if not areas or len(self.statues(state)) == self.number:
            return []
        if not self.legal_payments(state, seat):
            return []
        return [self.honours[_lowest(area)] for area in areas]

    def why_not_honour(self, state: State, action: Action, seat: int) -> Refusal | None:
        """Rule: D4, E1.1"""
        refusal = quarry.why_no_visit(state)
        if refusal is not None:
            return refusal
        if len(self.statues(state)) == self.number:
            return Refusal("no_statue_left", "E1.1")
        own = self.own_areas(state, seat, with_statue=False)
        if action.arg not in map(_lowest, own):
            return Refusal("not_your_sanctuary", "E1.1", _place(action.arg))
        if not self.legal_payments(state, seat):
            artisans, resources = state.rules.cashier.shortage(
                self.cost, state.hand[seat], state.credit, state.off_artisans, state.off_resources
            )
            return Refusal(
                "cannot_pay_statue", "E1.1", {"artisans": artisans, "resources": resources}
            )
        return None

    def honour(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Choose the sanctuary; the statue is placed once it is paid. Rule: E1.1

        Legal before, between or after pieces, and also as the only purchase of a visit.
        """
        if state.stack[-1] != VISIT:
            quarry.begin_visit(state)
        state.extra[self.choice] = action.arg
        state.stack.append(PAY_STATUE)

    def legal_payments(self, state: State, seat: int) -> list[Action]:
        """Payments as for a piece, with doubles, credit and discounts. Rule: E1.1, D6.3-D6.5 [C]"""
        return state.rules.cashier.ways(  # type: ignore[return-value]
            self.cost, state.hand[seat], state.credit, state.off_artisans, state.off_resources
        )

    def why_not_pay(self, state: State, action: Action, seat: int) -> Refusal | None:
        """Rule: E1.1, D6.3"""
        assert isinstance(action, Pay)
        lack = quarry.missing(state, action, seat)
        if lack is not None:
            return lack
        if state.rules.cashier.gain(self.cost, action) == UNKNOWN:
            return Refusal("statue_cost_not_met", "E1.1")
        return None

    def pay(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Pay for the statue and place it; then a card is chosen. Rule: E1.1, E1.2"""
        assert isinstance(action, Pay)
        gained = state.rules.cashier.gain(self.cost, action)
        if log is not None:
            log.append(
                SobekStatuePaid(
                    seat,
                    action.items,
                    action.credit,
                    gained,
                    action.off_artisans,
                    action.off_resources,
                )
            )
        quarry.spend(state, action, gained, seat, log)
        square, number = state.extra[self.choice], len(self.statues(state))
        state.extra[self.choice] = _NOWHERE
        state.extra[self.at.at + number] = square
        if log is not None:
            area = next(a for _, a in state.sanctuaries if _lowest(a) == square)
            log.append(SobekStatuePlaced(seat, mask_to_squares(area), self.number - number - 1))
        state.stack[-1] = SOBEK_CARD

    # -- a card ---

    def legal_cards(self, state: State, seat: int) -> list[Action]:
        """The cards that no seat has. Rule: E1.2"""
        return [card for card in self.chooses if self.owner(state, card.arg) == NOBODY]

    def why_not_choose(self, state: State, action: Action, seat: int) -> Refusal | None:
        """Rule: E1.2"""
        if state.stack[-1] != SOBEK_CARD:
            return Refusal("not_now", "E1.2")
        if self.owner(state, action.arg) != NOBODY:
            return Refusal("card_taken", "E1.2", {"seat": self.owner(state, action.arg)})
        return None

    def choose(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Take a card; it lies open until the end of the game. Rule: E1.2"""
        state.extra[self.cards.at + action.arg] = seat
        state.stack.pop()
        if log is not None:
            log.append(SobekCardTaken(seat, action.arg))
        if action.arg == SobekCard.DEEP_WATER:
            areas = self.own_areas(state, seat, with_statue=True)
            if len(areas) > 1:
                state.stack.append(DEEP_WATER)
            else:
                self._mark(state, areas[0], seat, log)

    def legal_marks(self, state: State, seat: int) -> list[Action]:
        """The seat's sanctuaries with a Sobek statue. Rule: E1.2"""
        return [self.marks[_lowest(a)] for a in self.own_areas(state, seat, with_statue=True)]

    def why_not_mark(self, state: State, action: Action, seat: int) -> Refusal | None:
        """Rule: E1.2"""
        if state.stack[-1] != DEEP_WATER:
            return Refusal("not_now", "E1.2")
        if action not in self.legal_marks(state, seat):
            return Refusal("not_your_statue", "E1.2", _place(action.arg))
        return None

    def mark(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Choose the sanctuary for Deep water. Rule: E1.2"""
        state.stack.pop()
        areas = self.own_areas(state, seat, with_statue=True)
        self._mark(state, next(a for a in areas if _lowest(a) == action.arg), seat, log)

    def _mark(self, state: State, area: int, seat: int, log: Log) -> None:
        state.extra[self.deep] = _lowest(area)
        if log is not None:
            log.append(DeepWaterMarked(seat, mask_to_squares(area)))

    # -- what the cards do ---

    def piece_built(self, state: State, seat: int, piece: int, log: Log) -> None:
        """Sphinx and Wall give amulets to opponents, Tribute collects scarabs. Rule: E1.2"""
        if piece in _CURSES:
            if self.owner(state, _CURSES[piece]) == seat:
                for other in opponents(state, seat):
                    state.amulets[other] += 1
                    if log is not None:
                        log.append(AmuletsChanged(other, 1, SOBEK))
        elif piece in _TRIBUTES:
            owner = self.owner(state, SobekCard.TRIBUTE)
            if owner not in (NOBODY, seat):
                scarabs = min(TRIBUTE_SCARABS, state.scarabs[seat])
                quarry.gain(state, seat, -scarabs, TRIBUTE, log)
                quarry.gain(state, owner, scarabs, TRIBUTE, log)

    def sanctuary_room(self, state: State, seat: int) -> int:
        """One more amulet removed per square of the marked sanctuary. Rule: E1.2, D10.2"""
        deep = state.extra[self.deep]
        if deep == _NOWHERE:
            return 0
        return sum(
            area.bit_count()
            for owner, area in state.sanctuaries
            if owner == seat and _lowest(area) == deep
        )

    # -- consistency ---

    def faults(self, state: State) -> Iterator[str]:
        """Check that statues are in sanctuaries and that each came with a card."""
        owners = {_lowest(area): owner for owner, area in state.sanctuaries}
        statues = self.statues(state)
        phase = state.stack[-1] if state.stack else _NOWHERE
        if self.at.read(state.extra)[: len(statues)] != statues or len(set(statues)) < len(statues):
            yield "the Sobek statues have a gap or stand together"
        if any(square not in owners for square in statues):
            yield "a Sobek statue stands in no sanctuary"
        choice = state.extra[self.choice]
        if (choice != _NOWHERE) != (phase == PAY_STATUE):
            yield "sobek_choice is not for this phase"
        elif choice != _NOWHERE and (owners.get(choice) != state.current or choice in statues):
            yield "sobek_choice is no sanctuary for a statue"
        cards = sum(owner != NOBODY for owner in self.cards.read(state.extra))
        if cards != len(statues) - (phase == SOBEK_CARD):
            yield "there is not one Sobek card for each statue"
        deep, owner = state.extra[self.deep], self.owner(state, SobekCard.DEEP_WATER)
        if (deep == _NOWHERE) != (owner == NOBODY or phase == DEEP_WATER):
            yield "deep_water is not marked by its owner"
        elif deep != _NOWHERE and (deep not in statues or owners[deep] != owner):
            yield "deep_water is no sanctuary of its owner with a statue"


def _lowest(area: int) -> int:
    return (area & -area).bit_length() - 1


def _place(square: int) -> dict[str, int | str]:
    return {"row": square // SIDE, "column": square % SIDE}
