"""An action that begins at a card or thing: what it does, what it costs, and a button.

Serves the actions of a turn that expansions add; their texts come from the extras.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.actions import Action
from cleopatra.ui.extension.place import Place
from cleopatra.ui.play import expansion_tools, sums
from cleopatra.ui.play.place import ButtonTone, Glow, Offer, PlaceMark, Prompt
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming


class SpecialTool(Tool):
    """One place with the actions that begin there; each is a button."""

    def __init__(self, session: Session, place: Place | None, actions: Sequence[Action]) -> None:
        super().__init__(session)
        self.place = place
        self.actions = list(actions)

    def prompt(self) -> Prompt:
        first = expansion_tools.words_of(self.session, self.actions[0])
        offers = [self.offer(index, action) for index, action in enumerate(self.actions)]
        title = "" if first is None else first.title
        detail = "" if first is None else first.text
        price = self.price(self.actions[0]) if len(self.actions) == 1 else ""
        detail = sums.SEPARATOR.join(part for part in (price, detail) if part)
        return Prompt(title, detail, (*offers, Offer("cancel", _("Back"))))

    def offer(self, index: int, action: Action) -> Offer:
        """The button of an action."""
        said = expansion_tools.words_of(self.session, action)
        label = action.text if said is None else said.label
        refusal = self.session.check(action)
        tip = self.price(action) if refusal is None else naming.refusal(refusal)
        tone = ButtonTone.MAIN if index == 0 else ButtonTone.PLAIN
        sign = self.forecast(action) if refusal is None else ""
        return Offer("do", label, tone, tip, refusal is None, number=index, forecast=sign)

    def price(self, action: Action) -> str:
        """What an action brings and takes at once, as far as it can be known."""
        if self.session.check(action) is not None:
            return ""
        preview = self.session.preview([action])
        parts = []
        if preview.scarabs_total:
            parts.append(f"{preview.scarabs_total:+d} [scarab]")
        if preview.amulets_total:
            parts.append(f"{preview.amulets_total:+d} [amulet]")
        return "  ".join(parts)

    def marks(self) -> Mapping[Place, PlaceMark]:
        return {} if self.place is None else {self.place: PlaceMark(Glow.CHOSEN, can_drag=True)}

    def activate(self, place: Place) -> bool:
        return place == self.place and len(self.actions) == 1 and self.choose("do", 0)

    def choose(self, code: str, number: int | None = None) -> bool:
        if code != "do" or number is None or number >= len(self.actions):
            return False
        action = self.actions[number]
        if self.session.check(action) is not None:
            return False
        self.session.submit(action)
        return True

    def press(self, action: InputAction) -> bool:
        if action is InputAction.END and len(self.actions) == 1 and self.choose("do", 0):
            return True
        return super().press(action)


def gathered(session: Session, actions: Sequence[Action]) -> dict[Place, list[Action]]:
    """The actions that come from extras, grouped by the place where each begins, in order."""
    found: dict[Place, list[Action]] = {}
    for action in actions:
        place = expansion_tools.start_of(session, action)
        if place is not None:
            found.setdefault(place, []).append(action)
    return found


def special_tool(session: Session, place: Place, actions: Sequence[Action]) -> Tool:
    """The tool of a place: the extra's own, or the plain one."""
    made = expansion_tools.special_tool(session, place, actions)
    return SpecialTool(session, place, actions) if made is None else made


class AreaTool(SpecialTool):
    """Each action has places of its own; pointing at one of them chooses it.

    Serves a decision by itself, or what begins at a `place` in a turn.
    """

    def __init__(
        self,
        session: Session,
        targets: Sequence[tuple[Action, Sequence[Place]]],
        place: Place | None = None,
    ) -> None:
        super().__init__(session, place, [action for action, _places in targets])
        self.targets = [(action, tuple(places)) for action, places in targets]
        self.chosen: int | None = 0 if len(targets) == 1 else None

    def title(self) -> str:
        """What is asked."""
        said = expansion_tools.words_of(self.session, self.actions[0])
        return "" if said is None else said.title

    def text(self) -> str:
        """What it brings."""
        said = expansion_tools.words_of(
            self.session, self.actions[0 if self.chosen is None else self.chosen]
        )
        return "" if said is None else said.text

    def prompt(self) -> Prompt:
        offers = []
        if self.chosen is not None:
            action = self.actions[self.chosen]
            said = expansion_tools.words_of(self.session, action)
            label = action.text if said is None else said.label
            sign = self.forecast(action)
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
        return self.answer(code, [] if self.chosen is None else [self.actions[self.chosen]])

    def cancel(self) -> bool:
        if self.chosen is None or len(self.targets) == 1:
            return False
        self.chosen = None
        return True
