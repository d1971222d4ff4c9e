"""The tool for refilling the market: each drawn card goes onto a tent, in any order. Rule: D5.2"""

from __future__ import annotations

from collections.abc import Mapping

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import ngettext
from cleopatra.rules.errors import Refusal
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import ButtonTone, Glow, Offer, PlaceMark, Prompt, RefusalText
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming

_RULE = "D5.2"


class PutTool(Tool):
    """Collects where every card goes, and sends all of it when the player confirms.

    The game asks for the cards in the order of drawing; the player lays them out in any order.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._cards = len(session.observation.drawn)
        self._stalls = session.observation.drawn_stalls
        self._put: dict[int, int] = {}
        self._in_hand: int | None = 0

    @property
    def _free(self) -> list[int]:
        return [stall for stall in self._stalls if stall not in self._put.values()]

    @property
    def _waiting(self) -> list[int]:
        return [card for card in range(self._cards) if card not in self._put]

    def prompt(self) -> Prompt:
        name = self.name(self.session.observation.current)
        offers = []
        if not self._waiting:
            offers.append(Offer("send", _("Lay out"), ButtonTone.MAIN))
        if self._put:
            offers.append(Offer("again", _("Again")))
        if not self._waiting:
            text = _("{name}: lay the cards out like this?")
        else:
            text = ngettext(
                "{name}: choose a stall for the new card.",
                "{name}: choose a stall for each of the {n} new cards.",
                len(self._waiting),
            )
        return Prompt(
            text.format(name=name, n=len(self._waiting)),
            _("Nobody knows the face-down cards until somebody takes the stall."),
            tuple(offers),
        )

    def marks(self) -> Mapping[Place, PlaceMark]:
        marks = {Place(PlaceKind.STALL, s): PlaceMark(Glow.LEGAL) for s in self._free}
        for card in range(self._cards):
            if card in self._put:
                where = Place(PlaceKind.STALL, self._put[card])
                mark = PlaceMark(Glow.NONE, can_drag=True, moved_to=where)
            else:
                mark = PlaceMark(
                    Glow.CHOSEN if card == self._in_hand else Glow.LEGAL, can_drag=True
                )
            marks[Place(PlaceKind.DRAWN, card)] = mark
        return marks

    def activate(self, place: Place) -> bool:
        if place.kind is PlaceKind.DRAWN and place.index < self._cards:
            self._put.pop(place.index, None)
            self._in_hand = place.index
            return True
        if place.kind is PlaceKind.STALL and self._in_hand is not None:
            return self._lay(self._in_hand, place.index)
        return False

    def can_drag(self, place: Place) -> bool:
        return place.kind is PlaceKind.DRAWN and place.index < self._cards

    def pick_up(self, place: Place) -> None:
        self.activate(place)

    def drop_refusal(self, source: Place, target: Place | None) -> RefusalText | None:
        if target is None or target.kind is not PlaceKind.STALL:
            return RefusalText(_("Put one new card onto each stall."), _RULE)
        return None if target.index in self._free else self._filled()

    def _filled(self) -> RefusalText:
        """Why a tent takes no second card."""
        return RefusalText(naming.refusal(Refusal("stall_filled", _RULE)), _RULE)

    def drop(self, source: Place, target: Place | None) -> bool:
        if target is None or self.drop_refusal(source, target) is not None:
            return False
        return self._lay(source.index, target.index)

    def _lay(self, card: int, stall: int) -> bool:
        if stall not in self._free:
            return False
        self._put[card] = stall
        if len(self._waiting) == len(self._free) == 1 and self._cards > 1:
            self._put[self._waiting[0]] = self._free[0]  # the last one has no choice
        self._in_hand = self._waiting[0] if self._waiting else None
        if self._cards == 1:
            self._send()  # drawn one at a time: nothing to lay out together
        return True

    def choose(self, code: str, number: int | None = None) -> bool:
        if code == "send" and not self._waiting:
            self._send()
            return True
        if code == "again":
            return self.cancel()
        return False

    def _send(self) -> None:
        chain = [self.parse(f"put {self._put[card] + 1}") for card in range(self._cards)]
        if len(self._stalls) == len(chain) > 1:
            chain.pop()  # the rules lay the last one themselves
        self.session.submit(*chain)

    def press(self, action: InputAction) -> bool:
        return action is InputAction.END and self.choose("send")

    def cancel(self) -> bool:
        if not self._put:
            return False
        self._put.clear()
        self._in_hand = 0
        return True
