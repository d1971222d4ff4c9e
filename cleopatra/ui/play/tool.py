"""What every tool does. A tool turns pointing, dragging and keys into actions for one kind of
decision; the table asks it what to show and reports what the player did.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.markup import escape
from cleopatra.rules.actions import Action
from cleopatra.ui.extension.place import Place
from cleopatra.ui.play import sums
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
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming

WHOLE_TURN: Final = "undo_turn"
"""The code of the button that goes back to the start of the turn."""


def chosen_mark(mark: PlaceMark) -> PlaceMark:
    """The mark of a place that is chosen and not sent yet: it tells of the second click."""
    tip = "\n".join(filter(None, (_("Click again to confirm."), mark.tip)))
    return replace(mark, glow=Glow.CHOSEN, tip=tip)


class Tool(ABC):
    """How one kind of decision is made at the table. Every method is quick and may be called each
    frame; by itself a tool has no places, offers or keys.

    A tool changes the match only through `Session.submit`, and asks the rules (`check`, `legal`,
    `preview`) for everything it shows.
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    @abstractmethod
    def prompt(self) -> Prompt:
        """What is asked now."""

    def marks(self) -> Mapping[Place, PlaceMark]:
        """The marks of all places that have one now."""
        return {}

    def ghost(self) -> Ghost | None:
        """The ghost over the stage, if there is one."""
        return None

    def purse(self) -> PaymentChooser | None:
        """The payment chooser, when one is to be shown."""
        return None

    def picker(self) -> PickSheet | None:
        """The sheet with things to choose from, when one is to be shown."""
        return None

    def sheet(self) -> Sequence[tuple[Pick, Action]]:
        """The things of the picker, each with the action that takes it; empty where nothing is
        picked from a sheet."""
        return ()

    def intent(self) -> tuple[Action, ...]:
        """What is chosen but not sent yet: actions that reveal nothing."""
        return ()

    def offer_hurry(self, hurry: Callable[[], object]) -> bool:
        """A bot takes its time: from now on offer a button that calls `hurry`. True if it is new;
        False if it was there, or if this tool waits for nobody."""
        return False

    def hover(self, place: Place | None, at: tuple[float, float] | None) -> bool:
        """The pointer or the focus is on a place; `at` is where on the roof garden, in squares
        (column, row, fractions). True if something must be drawn again."""
        return False

    def activate(self, place: Place) -> bool:
        """A click or Enter on a place; False if this tool has no use for it."""
        return False

    def can_drag(self, place: Place) -> bool:
        """Whether a place can be picked up."""
        return False

    def pick_up(self, place: Place) -> None:
        """A drag of a place begins; from now on `hover` moves what is dragged."""
        return

    def drop_refusal(self, source: Place, target: Place | None) -> RefusalText | None:
        """Why what is dragged from `source` cannot be let go on `target` (None: beside every
        place), or None where it can."""
        return RefusalText(_("Nothing can be put there now."))

    def drop(self, source: Place, target: Place | None) -> bool:
        """Something was dragged from `source` and let go on `target`; False springs it back."""
        return False

    def choose(self, code: str, number: int | None = None) -> bool:
        """An offer of the prompt was chosen, by its code and number."""
        return False

    def press(self, action: InputAction) -> bool:
        """A key or pad action (turn, flip, cancel, accept ...); False if it is not the tool's. The
        action that ends something presses the button `confirm`, in tools that have one."""
        return action is InputAction.END and self.choose("confirm")

    def wheel(self, notches: int) -> bool:
        """The wheel over the stage, 0 for a part of a notch; False leaves it to the camera."""
        return False

    def cancel(self) -> bool:
        """Right button or Esc: step back within the tool; False if there is no step to undo."""
        return False

    # -- for the tools themselves ---------------------------------------------------------------

    def parse(self, text: str) -> Action:
        """The action of this game with that text."""
        return self.session.match.rules.parse(text)

    def name(self, seat: int) -> str:
        """A player's name, safe in a prompt."""
        return escape(self.session.name(seat))

    def mark_for(self, action: Action, can_drag: bool = False) -> PlaceMark:
        """Glows if the action may be done now, else tells why not."""
        refusal = self.session.check(action)
        if refusal is None:
            return PlaceMark(Glow.LEGAL, can_drag=can_drag)
        return PlaceMark(Glow.REFUSED, naming.refusal(refusal), refusal.rule)

    def undo_offer(self, keeps_its_place: bool = False) -> tuple[Offer, ...]:
        """The button that takes the last step back. While that is not allowed it is left out, or
        greyed if it `keeps_its_place`, so that no other button moves under the pointer."""
        is_enabled = self.session.undo_refusal is None
        if not (is_enabled or keeps_its_place):
            return ()
        tip = _("Undoes the last decision.")
        if not is_enabled:
            tip = _("Nothing can be undone now.")
        undo = Offer("undo", _("Undo"), ButtonTone.PLAIN, tip, is_enabled)
        if not is_enabled or self.session.steps_of_turn < 2:
            return (undo,)
        tip = _("Undoes your turn as far as that is allowed.")
        return (undo, Offer(WHOLE_TURN, _("Undo turn"), ButtonTone.PLAIN, tip))

    def forecast(self, *chain: Action) -> str:
        """What stands on the button that sends a chain of actions, of its cost in amulets."""
        return sums.now(self.session, self.session.preview(chain).amulets_total if chain else 0)

    def answer(self, code: str, chain: Sequence[Action], then: Sequence[Action] = ()) -> bool:
        """Handles the buttons that most tools have: `undo` takes back, `confirm` sends the actions,
        if there are any; see `Session.submit`."""
        if code == "undo":
            self.session.take_back()
            return True
        if code == WHOLE_TURN:
            self.session.take_turn_back()
            return True
        if code != "confirm" or not (chain or then):
            return False
        self.session.submit(*chain, then=then)
        return True
