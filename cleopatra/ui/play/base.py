"""What all tools share: a tool that does nothing. Others override what they need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.markup import escape
from cleopatra.rules.actions import Action
from cleopatra.ui.extension.place import Place
from cleopatra.ui.play import forecast
from cleopatra.ui.play.desk import ChainItem, Desk
from cleopatra.ui.play.place import (
    ButtonTone,
    Ghost,
    Glow,
    Offer,
    PaymentChooser,
    Pick,
    PickSheet,
    PlaceMark,
    Prompt,
    RefusalText,
)
from cleopatra.ui.words import naming


class BaseTool:
    """A tool without places, offers or actions; it holds the desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def prompt(self) -> Prompt:
        return Prompt("")

    def marks(self) -> Mapping[Place, PlaceMark]:
        return {}

    def ghost(self) -> Ghost | None:
        return None

    def purse(self) -> PaymentChooser | None:
        return None

    def picker(self) -> PickSheet | None:
        return None

    def sheet(self) -> Sequence[tuple[Pick, str]]:
        return ()

    def intent(self) -> tuple[str, ...]:
        return ()

    def offer_hurry(self, hurry: Callable[[], object]) -> bool:
        return False

    def hover(self, place: Place | None, at: tuple[float, float] | None) -> bool:
        return False

    def activate(self, place: Place) -> bool:
        return False

    def can_drag(self, place: Place) -> bool:
        return False

    def pick_up(self, place: Place) -> None:
        return None

    def drop_refusal(self, source: Place, target: Place | None) -> RefusalText | None:
        return RefusalText(_("Nothing can be put there now."))

    def drop(self, source: Place, target: Place | None) -> bool:
        return False

    def choose(self, code: str, number: int | None = None) -> bool:
        return False

    def press(self, action: InputAction) -> bool:
        """The action that ends something presses the button `confirm`, in tools that have one."""
        return action is InputAction.END and self.choose("confirm")

    def wheel(self, steps: float) -> bool:
        return False

    def cancel(self) -> bool:
        return False

    def name(self, seat: int) -> str:
        """A player's name, safe in a prompt."""
        return escape(self.desk.name(seat))

    def mark_for(self, action: Action, can_drag: bool = False) -> PlaceMark:
        """Glows if the action may be done now, else tells why not."""
        refusal = self.desk.check(action)
        if refusal is None:
            return PlaceMark(Glow.LEGAL, can_drag=can_drag)
        return PlaceMark(Glow.REFUSED, naming.refusal(refusal), refusal.rule)

    def undo_offer(self, keeps_its_place: bool = False) -> tuple[Offer, ...]:
        """The button that takes the last step back. While that is not allowed it is left out, or
        greyed if it `keeps_its_place`, so that no other button moves under the pointer."""
        is_enabled = self.desk.can_undo
        if not (is_enabled or keeps_its_place):
            return ()
        tip = _("Undoes the last decision.")
        if not is_enabled:
            tip = _("Nothing can be undone now.")
        return (Offer("undo", _("Undo"), ButtonTone.PLAIN, tip, is_enabled),)

    def amulets_of(self, chain: Sequence[ChainItem]) -> int:
        """The change of the viewer's amulets that a chain of actions brings at once."""
        texts = [item if isinstance(item, str) else item.text for item in chain]
        if not texts:
            return 0
        return self.desk.preview([self.desk.parse(text) for text in texts]).amulets_total

    def forecast(self, *chain: ChainItem) -> str:
        """What stands on the button that sends a chain of actions, of its cost in amulets."""
        return forecast.now(self.desk, self.amulets_of(chain))

    def answer(self, code: str, chain: Sequence[ChainItem]) -> bool:
        """Handles the buttons that most tools have: `undo` takes back, `confirm` sends the actions
        of the chain, if there are any."""
        if code == "undo":
            self.desk.take_back()
            return True
        if code != "confirm" or not chain:
            return False
        self.desk.submit(*chain)
        return True
