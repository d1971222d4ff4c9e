"""The tools of the Cult of Sobek: choosing a sanctuary, paying its statue, its card. Rule: E1"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.actions import Action, Pay
from cleopatra.rules.expansions.cult.box import CultAction, CultDecision
from cleopatra.rules.hands import unpack_units
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.extras.cult.words import card_icon, card_name, card_picture, card_text
from cleopatra.ui.play import extra, forecast, sums
from cleopatra.ui.play.area_tool import AreaTool
from cleopatra.ui.play.desk import Desk
from cleopatra.ui.play.pick_tool import PickOneTool
from cleopatra.ui.play.place import (
    ButtonTone,
    Glow,
    Offer,
    PaymentChooser,
    PaymentOption,
    Pick,
    PlaceMark,
    Prompt,
)
from cleopatra.ui.words import naming


def squares_of(o: Observation, lowest: int) -> tuple[int, ...]:
    """The squares of the sanctuary with that lowest square."""
    return next((area for _seat, area in o.sanctuaries if min(area) == lowest), (lowest,))


def _areas(desk: Desk, actions: Sequence[Action]) -> list[tuple[Action, list[Place]]]:
    return [
        (a, [Place(PlaceKind.SQUARE, s) for s in squares_of(desk.observation, a.arg)])
        for a in actions
    ]


class HonourTool(AreaTool):
    """Choosing a sanctuary and a payment, which are sent together.

    Also used for the payment alone, when the game waits for it.
    """

    def __init__(self, desk: Desk, actions: Sequence[Action] = (), place: Place | None = None):
        self._is_begun = desk.decision.kind == CultDecision.PAY_STATUE
        super().__init__(desk, _areas(desk, actions), place)
        self._ways: list[Pay] = []
        self._aids: list[Action] = []
        self._way = 0
        self._shows_purse = False
        self._look()

    def _look(self) -> None:
        """Update the payments for the choice, and what could still be called before paying."""
        self._way = 0
        if self._is_begun:
            legal = self.desk.legal()
        elif self.chosen is not None:
            legal = self.desk.legal_after([self.actions[self.chosen]])
        else:
            legal = ()
        self._ways = [action for action in legal if isinstance(action, Pay)]
        self._aids = [action for action in legal if not isinstance(action, Pay)]

    def prompt(self) -> Prompt:
        if not self._ways:
            return super().prompt()
        pay = self._ways[self._way]
        preview = self.desk.preview(self._actions())
        sign = forecast.now(self.desk, preview.amulets_total)
        offers = [Offer("confirm", _("Raise the statue"), ButtonTone.MAIN, forecast=sign)]
        if len(self._ways) > 1:
            offers.append(Offer("ways", _("Other payment")))
        for index, aid in enumerate(self._aids):
            said = extra.words_of(self.desk, aid)
            if said is not None:
                called = self.desk.preview([*self._before(), aid]).amulets_total
                sign = forecast.now(self.desk, called)
                offers.append(
                    Offer(
                        "aid", said.label, ButtonTone.PLAIN, said.text, number=index, forecast=sign
                    )
                )
        offers += self.undo_offer() if self._is_begun else (Offer("cancel", _("Back")),)
        text = _("Raise a statue of Sobek: pay {cards}?").format(
            cards=naming.cards(pay.items) if pay.items else _("nothing")
        )
        detail = sums.SEPARATOR.join(
            part for part in (sums.describe(preview), _("Then you choose a card of Sobek.")) if part
        )
        return Prompt(text, detail, tuple(offers))

    def _before(self) -> list[Action]:
        """The actions before the payment; none if the game waits for the payment alone."""
        return [] if self._is_begun or self.chosen is None else [self.actions[self.chosen]]

    def _actions(self) -> list[Action]:
        return [*self._before(), self._ways[self._way]]

    def purse(self) -> PaymentChooser | None:
        if not self._shows_purse:
            return None
        ways = tuple(self._line(index, pay) for index, pay in enumerate(self._ways))
        return PaymentChooser(_("Statue of Sobek: ways to pay"), ways, self._way)

    def _line(self, index: int, pay: Pay) -> PaymentOption:
        note = naming.amulets(pay.amulets) if pay.amulets else ""
        credit = tuple(unpack_units(pay.credit))
        return PaymentOption(
            pay.items, credit, pay.off_artisans, pay.off_resources, pay.amulets, note, index == 0
        )

    def marks(self) -> Mapping[Place, PlaceMark]:
        marks = dict(super().marks()) if self.targets else {}
        if self._ways:
            for kind, number in self._ways[self._way].items:
                marks[Place(PlaceKind.CARD, kind)] = PlaceMark(Glow.CHOSEN, count=number)
        return marks

    def activate(self, place: Place) -> bool:
        if place.kind is PlaceKind.PURSE and place.index < len(self._ways):
            self._way, self._shows_purse = place.index, False
            return True
        before = self.chosen
        used = super().activate(place)
        if self.chosen != before:
            self._look()
        return used

    def choose(self, code: str, number: int | None = None) -> bool:
        if code == "ways":
            self._shows_purse = not self._shows_purse
            return True
        if code == "aid" and number is not None:
            aid = self._aids[number]
            self.desk.submit(*(action.text for action in (*self._before(), aid)))
            return True
        if code == "confirm" and self._ways:
            self.desk.submit(*(action.text for action in self._actions()))
            return True
        return code == "undo" and super().choose(code)

    def cancel(self) -> bool:
        if self._shows_purse:
            self._shows_purse = False
            return True
        left = super().cancel()
        self._look()
        return left


class SobekCardTool(PickOneTool):
    """Choosing one of the cards that no seat has."""

    def __init__(self, desk: Desk) -> None:
        things = [
            (
                Pick(
                    card_picture(action.arg),
                    card_name(action.arg),
                    card_icon(action.arg),
                    tip=card_text(action.arg),
                ),
                action.text,
            )
            for action in desk.legal()
            if action.kind is CultAction.CHOOSE
        ]
        super().__init__(desk, things)

    def title(self) -> str:
        return _("Choose a card of Sobek")

    def text(self) -> str:
        return _("It is yours, face up, until the end of the game.")


class DeepWaterTool(AreaTool):
    """Choosing the own sanctuary, with a statue, that removes twice as many amulets."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, _areas(desk, desk.legal()))
