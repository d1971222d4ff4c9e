"""What every tool does. A tool turns pointing, dragging and keys into actions for one kind of
decision; the table asks it what to show and reports what the player did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from cleopatra.kit.device.input import InputAction
from cleopatra.ui.extension.place import Place
from cleopatra.ui.play.place import (
    Ghost,
    PaymentChooser,
    Pick,
    PickSheet,
    PlaceMark,
    Prompt,
    RefusalText,
)


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

    def wheel(self, steps: float) -> bool:
        """The wheel over the stage; False leaves it to the camera."""

    def cancel(self) -> bool:
        """Right button or Esc: step back within the tool; False if there is no step to undo."""
