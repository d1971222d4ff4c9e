"""What every tool does. A tool turns pointing, dragging and keys into actions for one kind of
decision; the table asks it what to show and reports what the player did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.markup import escape
from cleopatra.rules.actions import Action
from cleopatra.ui.extension.place import Place
from cleopatra.ui.play import sums
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


class Tool(Protocol):
    """How one kind of decision is made at the table. Every method is quick and may be called each
    frame.

    A tool changes the match only through `Desk.submit`, and asks the rules (`check`, `legal`,
    `preview`) for everything it shows.
    """

    def prompt(self) -> Prompt:
        """What is asked now."""

    def marks(self) -> Mapping[Place, PlaceMark]:
        """The marks of all places that have one now."""

    def ghost(self) -> Ghost | None:
        """The ghost over the stage, if there is one."""

    def purse(self) -> PaymentChooser | None:
        """The payment chooser, when one is to be shown."""

    def picker(self) -> PickSheet | None:
        """The sheet with things to choose from, when one is to be shown."""

    def sheet(self) -> Sequence[tuple[Pick, str]]:
        """The things of the picker, each with the text of the action that takes it; empty where
        nothing is picked from a sheet."""

    def intent(self) -> tuple[str, ...]:
        """What is chosen but not sent yet, as texts of actions that reveal nothing."""

    def offer_hurry(self, hurry: Callable[[], object]) -> bool:
        """A bot takes its time: from now on offer a button that calls `hurry`. True if it is new;
        False if it was there, or if this tool waits for nobody."""

    def hover(self, place: Place | None, at: tuple[float, float] | None) -> bool:
        """The pointer or the focus is on a place; `at` is where on the roof garden, in squares
        (column, row, fractions). True if something must be drawn anew."""

    def activate(self, place: Place) -> bool:
        """A click or Enter on a place; False if this tool has no use for it."""

    def can_drag(self, place: Place) -> bool:
        """Whether a place can be picked up."""

    def pick_up(self, place: Place) -> None:
        """A drag of a place begins; from now on `hover` moves what is dragged."""

    def drop_refusal(self, source: Place, target: Place | None) -> RefusalText | None:
        """Why what is dragged from `source` cannot be let go on `target` (None: beside every
        place), or None where it can."""

    def drop(self, source: Place, target: Place | None) -> bool:
        """Something was dragged from `source` and let go on `target`; False springs it back."""

    def choose(self, code: str, number: int | None = None) -> bool:
        """An offer of the prompt was chosen, by its code and number."""

    def press(self, action: InputAction) -> bool:
        """A key or pad action (turn, flip, cancel, accept ...); False if it is not the tool's."""

    def wheel(self, notches: int) -> bool:
        """The wheel over the stage, 0 for a part of a notch; False leaves it to the camera."""

    def cancel(self) -> bool:
        """Right button or Esc: step back within the tool; False if there is no step to undo."""


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

    def wheel(self, notches: int) -> bool:
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
        return sums.now(self.desk, self.amulets_of(chain))

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
