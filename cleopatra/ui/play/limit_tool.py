"""The tool of the hand limit: keep all for amulets, or discard down to ten. Rule: D5.5"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import ngettext
from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import HAND_LIMIT
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import expansion_tools, sums
from cleopatra.ui.play.place import (
    ButtonTone,
    Glow,
    Offer,
    PickSheet,
    PlaceMark,
    Prompt,
    RefusalText,
)
from cleopatra.ui.play.special_tool import gathered, special_tool
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming

_RULE: Final = "D5.5"


class LimitTool(Tool):
    """Cards are picked first; the discards are sent together."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._hand = session.observation.hand
        self._over = sum(self._hand) - HAND_LIMIT
        self._picked: dict[int, int] = {}
        self._price = self._price_of_discarding()
        self._specials = gathered(session, session.legal())
        self._special: Tool | None = None

    @property
    def _number(self) -> int:
        return sum(self._picked.values())

    def prompt(self) -> Prompt:
        if self._special is not None:
            return self._special.prompt()
        name = self.name(self.session.observation.current)
        keep = self.parse("keep all")
        offers = [self._discard_offer()]
        if self.session.check(keep) is None:
            price = self.session.preview([keep]).amulets_total
            label = _("Keep all: {amulets}").format(amulets=naming.amulets(price))
            sign = sums.now(self.session, price)
            offers.append(Offer("keep", label, ButtonTone.WARN, forecast=sign))
        for index, actions in enumerate(self._specials.values()):
            said = expansion_tools.words_of(self.session, actions[0])
            if said is not None:
                sign = self.forecast(actions[0])
                offers.append(
                    Offer(
                        "special",
                        said.label,
                        ButtonTone.PLAIN,
                        said.text,
                        number=index,
                        forecast=sign,
                    )
                )
        text = ngettext(
            "{name}: {n} card over the limit of ten.",
            "{name}: {n} cards over the limit of ten.",
            self._over,
        )
        detail = _("Choose cards to discard, or keep them all for one amulet per extra card.")
        if self._price:
            detail = _("Choose cards to discard for {amulets} in all, or keep all.").format(
                amulets=naming.amulets(self._price)
            )
        return Prompt(text.format(name=name, n=self._over), detail, tuple(offers))

    def _discard_offer(self) -> Offer:
        label = _("Discard {n} of {over}").format(n=self._number, over=self._over)
        tip = _("Face down, and no amulets for tainted cards.")
        if self._price:
            tip = _("Face down. It costs {amulets}, whatever you discard.").format(
                amulets=naming.amulets(self._price)
            )
        sign = sums.now(self.session, self._price)
        is_ready = self._number == self._over
        return Offer("discard", label, ButtonTone.MAIN, tip, is_ready, forecast=sign)

    def _price_of_discarding(self) -> int:
        """The amulets for discarding down to the limit, whichever cards they are. Rule: K2.1"""
        cards = [kind for kind, n in enumerate(self._hand) for _ in range(n)]
        chain = [self._discard(kind) for kind in cards[: self._over]]
        return self.session.preview(chain).amulets_total

    def _discard(self, kind: int) -> Action:
        return self.parse(f"discard {CARD_KINDS[kind].code}")

    def picker(self) -> PickSheet | None:
        return self._special.picker() if self._special else None

    def hover(self, place: Place | None, at: tuple[float, float] | None) -> bool:
        return self._special.hover(place, at) if self._special else False

    def marks(self) -> Mapping[Place, PlaceMark]:
        if self._special is not None:
            return self._special.marks()
        return {
            Place(PlaceKind.CARD, kind): PlaceMark(
                Glow.CHOSEN if kind in self._picked else Glow.LEGAL,
                can_drag=True,
                count=self._picked.get(kind, 0),
            )
            for kind in range(len(CARD_KINDS))
            if self._hand[kind]
        }

    def activate(self, place: Place) -> bool:
        if self._special is not None:
            return self._special.activate(place)
        if place.kind is PlaceKind.DISCARDS:
            return self.choose("discard")
        if place.kind is not PlaceKind.CARD or not self._hand[place.index]:
            return False
        kind = place.index
        if self._number >= self._over or self._picked.get(kind, 0) >= self._hand[kind]:
            self._picked.pop(kind, None)  # round again: none of this kind
        else:
            self._picked[kind] = self._picked.get(kind, 0) + 1
        return True

    def can_drag(self, place: Place) -> bool:
        if self._special is not None:
            return False
        is_own = place.kind is PlaceKind.CARD and bool(self._hand[place.index])
        return is_own and self._picked.get(place.index, 0) < self._hand[place.index]

    def drop_refusal(self, source: Place, target: Place | None) -> RefusalText | None:
        if target is None or target.kind is not PlaceKind.DISCARDS:
            return RefusalText(_("Cards are discarded onto the discard pile."), _RULE)
        if self._number >= self._over:
            return RefusalText(_("Enough cards are chosen."), _RULE)
        return None

    def drop(self, source: Place, target: Place | None) -> bool:
        return self.drop_refusal(source, target) is None and self.activate(source)

    def choose(self, code: str, number: int | None = None) -> bool:
        if code == "cancel":
            return self.cancel()
        if self._special is not None:
            return self._special.choose(code, number)
        if code == "special" and number is not None:
            place, actions = list(self._specials.items())[number]
            self._special = special_tool(self.session, place, actions)
            return True
        if code == "keep":
            self.session.submit(self.parse("keep all"))
            return True
        if code == "discard" and self._number == self._over:
            kinds = [kind for kind, n in self._picked.items() for _ in range(n)]
            self.session.submit(*map(self._discard, kinds))
            return True
        return False

    def press(self, action: InputAction) -> bool:
        if self._special is not None:
            return self._special.press(action)
        return action is InputAction.END and self.choose("discard")

    def cancel(self) -> bool:
        if self._special is not None:
            if not self._special.cancel():
                self._special = None
            return True
        if not self._picked:
            return False
        self._picked.clear()
        return True
