"""An action with a target on the table: choose the place, see it marked, confirm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.actions import Action
from cleopatra.ui.extension.place import Place
from cleopatra.ui.play import extra
from cleopatra.ui.play.desk import Desk
from cleopatra.ui.play.place import ButtonTone, Glow, Offer, PlaceMark, Prompt
from cleopatra.ui.play.special_tool import SpecialTool


class AreaTool(SpecialTool):
    """Each action has places of its own; pointing at one of them chooses it.

    Serves a decision by itself, or what begins at a `place` in a turn.
    """

    def __init__(
        self,
        desk: Desk,
        targets: Sequence[tuple[Action, Sequence[Place]]],
        place: Place | None = None,
    ) -> None:
        super().__init__(desk, place, [action for action, _places in targets])
        self.targets = [(action, tuple(places)) for action, places in targets]
        self.chosen: int | None = 0 if len(targets) == 1 else None

    def title(self) -> str:
        """What is asked."""
        said = extra.words_of(self.desk, self.actions[0])
        return "" if said is None else said.title

    def text(self) -> str:
        """What it brings."""
        said = extra.words_of(self.desk, self.actions[0 if self.chosen is None else self.chosen])
        return "" if said is None else said.text

    def prompt(self) -> Prompt:
        offers = []
        if self.chosen is not None:
            action = self.actions[self.chosen]
            said = extra.words_of(self.desk, action)
            label = action.text if said is None else said.label
            sign = self.forecast(action.text)
            offers.append(
                Offer("confirm", label, ButtonTone.MAIN, self.price(action), forecast=sign)
            )
        if self.place is not None:
            offers.append(Offer("cancel", _("Back")))
        else:
            offers += self.undo_offer()
        return Prompt(self.title(), self.text(), tuple(offers))

    def marks(self) -> Mapping[Place, PlaceMark]:
        marks = {
            place: PlaceMark(Glow.CHOSEN if index == self.chosen else Glow.LEGAL)
            for index, (_action, places) in enumerate(self.targets)
            for place in places
        }
        if self.place is not None:
            marks[self.place] = PlaceMark(Glow.CHOSEN)
        return marks

    def activate(self, place: Place) -> bool:
        for index, (_action, places) in enumerate(self.targets):
            if place in places:
                if index == self.chosen:
                    return self.choose("confirm")
                self.chosen = index
                return True
        return False

    def choose(self, code: str, number: int | None = None) -> bool:
        return self.answer(code, [] if self.chosen is None else [self.actions[self.chosen].text])

    def cancel(self) -> bool:
        if self.chosen is None or len(self.targets) == 1:
            return False
        self.chosen = None
        return True
