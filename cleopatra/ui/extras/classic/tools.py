"""The tools for character cards: giving alms, offering, accepting, searching. Rule: K3"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import ngettext
from cleopatra.kit.text.markup import escape
from cleopatra.rules.actions import Action
from cleopatra.rules.editions.classic.box import ALMS
from cleopatra.rules.editions.classic.words import ClassicAction
from cleopatra.rules.hands import unpack
from cleopatra.ui.extension.facts import of_seat, value
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import sums
from cleopatra.ui.play.pick_tool import PickOneTool, PickSomeTool
from cleopatra.ui.play.place import (
    ButtonTone,
    CardFace,
    Glow,
    MosaicTile,
    Offer,
    Pick,
    PickSheet,
    PlaceMark,
    Prompt,
)
from cleopatra.ui.play.special_tool import SpecialTool
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming

SEATS: Final = 8
"""The argument of accepting a card is the owner's seat times this, plus the card kind."""


class GiveTool(Tool):
    """Giving to a beggar: two talents, or one clean card of the player's choice."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._cards = {a.arg: a for a in session.legal() if a.kind is ClassicAction.GIVE_CARD}
        self._talents = [a for a in session.legal() if a.kind is ClassicAction.GIVE_TALENTS]
        self._chosen: int | None = None
        if len(self._cards) == 1 and not self._talents:
            self._chosen = next(iter(self._cards))

    def prompt(self) -> Prompt:
        offers = []
        if self._chosen is not None:
            label = _("Give {card}").format(card=naming.card(self._chosen))
            offers.append(Offer("card", label, ButtonTone.MAIN))
        if self._talents:
            tone = ButtonTone.MAIN if self._chosen is None else ButtonTone.PLAIN
            offers.append(
                Offer("talents", _("Give {scarabs}").format(scarabs=naming.scarabs(ALMS)), tone)
            )
        text = _("{name} sends a beggar to you, {me}: give 2 talents or a standard card.").format(
            name=self.name(self.session.observation.current), me=self.name(self.session.viewer or 0)
        )
        return Prompt(text, _("Choose a card from your hand to give."), tuple(offers))

    def marks(self) -> Mapping[Place, PlaceMark]:
        return {
            Place(PlaceKind.CARD, kind): PlaceMark(
                Glow.CHOSEN if kind == self._chosen else Glow.LEGAL,
                count=int(kind == self._chosen),
            )
            for kind in self._cards
        }

    def activate(self, place: Place) -> bool:
        if place.kind is not PlaceKind.CARD or place.index not in self._cards:
            return False
        if place.index == self._chosen:
            return self.choose("card")
        self._chosen = place.index
        return True

    def choose(self, code: str, number: int | None = None) -> bool:
        if code == "talents" and self._talents:
            self.session.submit(self._talents[0])
            return True
        if code == "card" and self._chosen is not None:
            self.session.submit(self._cards[self._chosen])
            return True
        return False

    def press(self, action: InputAction) -> bool:
        return action is InputAction.END and (self.choose("card") or self.choose("talents"))

    def cancel(self) -> bool:
        if self._chosen is None:
            return False
        self._chosen = None
        return True


class OfferTool(Tool):
    """Offering clean cards to another player's messenger, as many as the rules allow."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._picked: list[Action] = []
        self._open = self._legal()

    def _legal(self) -> dict[int, Action]:
        """What could still be offered in addition to the picked cards."""
        legal = self.session.legal_after(self._picked)
        return {a.arg: a for a in legal if a.kind is ClassicAction.OFFER}

    def _number(self, kind: int) -> int:
        return sum(action.arg == kind for action in self._picked)

    def prompt(self) -> Prompt:
        number = len(self._picked)
        label = ngettext("Offer {n} card", "Offer {n} cards", number).format(n=number)
        sign = sums.at_most(-number)
        offer = Offer(
            "confirm", label if number else _("Offer nothing"), ButtonTone.MAIN, forecast=sign
        )
        text = _("{name} sends a messenger. {me}: which standard cards do you offer?").format(
            name=self.name(self.session.observation.current), me=self.name(self.session.viewer or 0)
        )
        detail = _("With each card taken, one of your amulets goes too.")
        return Prompt(text, detail, (offer,))

    def marks(self) -> Mapping[Place, PlaceMark]:
        kinds = {*self._open, *(action.arg for action in self._picked)}
        return {
            Place(PlaceKind.CARD, kind): PlaceMark(
                Glow.CHOSEN if self._number(kind) else Glow.LEGAL, count=self._number(kind)
            )
            for kind in sorted(kinds)
        }

    def activate(self, place: Place) -> bool:
        if place.kind is not PlaceKind.CARD:
            return False
        if place.index in self._open:
            self._picked.append(self._open[place.index])
        elif self._number(place.index):
            self._picked = [action for action in self._picked if action.arg != place.index]
        else:
            return False
        self._open = self._legal()
        return True

    def choose(self, code: str, number: int | None = None) -> bool:
        if code != "confirm":
            return False
        self.session.submit(*self._picked, then=(self.parse("done"),))
        return True

    def cancel(self) -> bool:
        if not self._picked:
            return False
        self._picked.clear()
        self._open = self._legal()
        return True


class AcceptTool(PickSomeTool):
    """Accepting any of the cards that were offered to the messenger."""

    def __init__(self, session: Session) -> None:
        things = []
        for action in session.legal():
            if action.kind is ClassicAction.ACCEPT:
                seat, kind = divmod(action.arg, SEATS)
                number = unpack(of_seat(session.observation, "offered", seat))[kind]
                title = naming.card(kind)
                pick = Pick(CardFace(kind), title, number=number, note=escape(session.name(seat)))
                things.append((pick, action))
        super().__init__(session, things)

    def title(self) -> str:
        return _("What the messenger brings")

    def text(self) -> str:
        return _("With each card you take comes one amulet from its owner.")

    def button(self) -> str:
        if not self.number:
            return _("Take nothing")
        return ngettext("Take {n} card", "Take {n} cards", self.number).format(n=self.number)


class SearchTool(PickOneTool):
    """Choosing a card of the discard pile with the courtesan."""

    def __init__(self, session: Session) -> None:
        seen = session.observation
        things = []
        for action in session.legal():
            if action.kind is ClassicAction.FETCH:
                kind = action.arg
                number = max(1, seen.discards_up[kind] + seen.buried[kind])
                pick = Pick(
                    CardFace(kind), naming.card(kind), number=number, tip=naming.card_help(kind)
                )
                things.append((pick, action))
        super().__init__(session, things)

    def title(self) -> str:
        return _("The courtesan looks through the discard pile")

    def text(self) -> str:
        return _("Take any one card; the others won't know which.")


class SelectTool(PickSomeTool):
    """Choosing among the top cards of the deck with the vizier."""

    def __init__(self, session: Session) -> None:
        counts = unpack(max(0, value(session.observation, "looked_at")))
        things = [
            (
                Pick(
                    CardFace(action.arg),
                    naming.card(action.arg),
                    number=max(1, counts[action.arg]),
                    tip=naming.card_help(action.arg),
                ),
                action,
            )
            for action in session.legal()
            if action.kind is ClassicAction.SELECT
        ]
        super().__init__(session, things)

    def title(self) -> str:
        return _("The vizier looks at the top of the deck")

    def text(self) -> str:
        return _("Keep any of these cards for 1 amulet each; the others are discarded unseen.")

    def button(self) -> str:
        if not self.number:
            return _("Keep nothing")
        price = naming.amulets(self.number)
        text = ngettext("Keep {n} card: {price}", "Keep {n} cards: {price}", self.number)
        return text.format(n=self.number, price=price)


class ScribeTool(SpecialTool):
    """The scribe's two uses: choosing a mosaic, or turning a die over."""

    def __init__(self, session: Session, place: Place, actions: list[Action]) -> None:
        super().__init__(session, place, actions)
        self._mosaics = [a for a in actions if a.kind is ClassicAction.COMMISSION]
        self._dice = [a for a in actions if a.kind is ClassicAction.TURN_DIE]
        self._is_picking = False
        self._chosen: int | None = None

    def prompt(self) -> Prompt:
        if self._is_picking:
            detail = _("You build it in this turn's quarry visit; its cost stays as it is.")
            is_ready = self._chosen is not None
            offers = [
                Offer("confirm", _("Choose"), ButtonTone.MAIN, "", is_ready, forecast=self._sign())
            ]
            offers.append(Offer("cancel", _("Back")))
            return Prompt(_("Scribe: which mosaic comes next?"), detail, tuple(offers))
        offers = []
        if self._mosaics:
            price = self.price(self._mosaics[0])
            sign = self._sign()
            offers.append(Offer("pick", _("A mosaic"), ButtonTone.MAIN, price, forecast=sign))
        for action in self._dice:
            label = _("Die: symbol") if action.arg else _("Die: blank")
            tip = _("The fifth symbol starts an Offering at once.") if action.arg else ""
            offers.append(Offer(action.text, label, ButtonTone.PLAIN, tip))
        offers.append(Offer("cancel", _("Back")))
        text = _("Play the scribe: choose the next mosaic for 2 amulets, or turn a die?")
        return Prompt(text, "", tuple(offers))

    def _sign(self) -> str:
        """What choosing a mosaic costs in amulets, whichever it is. Rule: K3"""
        return self.forecast(self._mosaics[0]) if self._mosaics else ""

    def picker(self) -> PickSheet | None:
        if not self._is_picking:
            return None
        picks = tuple(Pick(MosaicTile(a.arg), naming.mosaic(a.arg)) for a in self._mosaics)
        return PickSheet(_("The mosaics of the pile"), picks)

    def marks(self) -> Mapping[Place, PlaceMark]:
        if not self._is_picking:
            return super().marks()
        return {
            Place(PlaceKind.PICK, index): PlaceMark(
                Glow.CHOSEN if index == self._chosen else Glow.LEGAL
            )
            for index in range(len(self._mosaics))
        }

    def activate(self, place: Place) -> bool:
        if not self._is_picking or place.kind is not PlaceKind.PICK:
            return False
        if place.index == self._chosen:
            return self.choose("confirm")
        self._chosen = place.index
        return True

    def choose(self, code: str, number: int | None = None) -> bool:
        if code == "pick" and self._mosaics:
            self._is_picking = True
            return True
        if code == "confirm" and self._chosen is not None:
            self.session.submit(self._mosaics[self._chosen])
            return True
        if code in {action.text for action in self._dice}:
            self.session.submit(self.parse(code))
            return True
        return False

    def cancel(self) -> bool:
        if not self._is_picking:
            return False
        self._is_picking, self._chosen = False, None
        return True
