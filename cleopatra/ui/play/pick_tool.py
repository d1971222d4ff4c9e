"""Choosing from a sheet of things: exactly one, or any number, then a button that confirms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import headed
from cleopatra.rules.actions import Action
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import ButtonTone, Glow, Offer, Pick, PickSheet, PlaceMark, Prompt
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session


class PickTool(Tool):
    """The base of both tools. `things` are the picks, each with the action that takes one."""

    def __init__(self, session: Session, things: Sequence[tuple[Pick, Action]]) -> None:
        super().__init__(session)
        self.things = list(things)

    def sheet(self) -> Sequence[tuple[Pick, Action]]:
        return self.things

    def title(self) -> str:
        """The heading of the sheet."""
        return ""

    def text(self) -> str:
        """The line below it."""
        return ""

    def button(self) -> str:
        """The words on the button, for what is chosen now."""
        return _("Take")

    def count(self, index: int) -> int:
        """How many of a thing are chosen."""
        raise NotImplementedError

    def point(self, index: int) -> bool:
        """A thing was clicked; True if that changed something."""
        raise NotImplementedError

    def picks(self) -> tuple[Pick, ...]:
        """The things as they are shown."""
        return tuple(pick for pick, _action in self.things)

    def picker(self) -> PickSheet | None:
        return PickSheet(self.title(), self.picks(), self.text())

    def marks(self) -> Mapping[Place, PlaceMark]:
        return {
            Place(PlaceKind.PICK, index): PlaceMark(
                Glow.CHOSEN if self.count(index) else Glow.LEGAL, pick.tip
            )
            for index, (pick, _action) in enumerate(self.things)
        }

    def activate(self, place: Place) -> bool:
        if place.kind is not PlaceKind.PICK or place.index >= len(self.things):
            return False
        return self.point(place.index)


class PickOneTool(PickTool):
    """One thing is chosen, then confirmed."""

    def __init__(self, session: Session, things: Sequence[tuple[Pick, Action]]) -> None:
        super().__init__(session, things)
        self.chosen: int | None = None

    def count(self, index: int) -> int:
        return int(index == self.chosen)

    def prompt(self) -> Prompt:
        ready = self.chosen is not None
        chain = [] if self.chosen is None else [self.things[self.chosen][1]]
        sign = self.forecast(*chain)
        offer = Offer("confirm", self.button(), ButtonTone.MAIN, "", ready, forecast=sign)
        detail = self.text()
        if self.chosen is not None:
            pick = self.things[self.chosen][0]
            detail = headed(pick.title, pick.tip) if pick.tip else pick.title
        return Prompt(self.title(), detail, (offer, *self.undo_offer()))

    def point(self, index: int) -> bool:
        if index == self.chosen:
            return self.choose("confirm")
        self.chosen = index
        return True

    def choose(self, code: str, number: int | None = None) -> bool:
        return self.answer(code, [] if self.chosen is None else [self.things[self.chosen][1]])

    def cancel(self) -> bool:
        if self.chosen is None:
            return False
        self.chosen = None
        return True


class PickSomeTool(PickTool):
    """Any number of things is chosen; they are sent together, then `end`."""

    end = "done"
    """The text of what is sent last; left out where the rules end the choice by themselves because
    nothing is left to choose."""

    def __init__(self, session: Session, things: Sequence[tuple[Pick, Action]]) -> None:
        super().__init__(session, things)
        self.counts = [0] * len(self.things)

    @property
    def number(self) -> int:
        """How many things are chosen."""
        return sum(self.counts)

    def count(self, index: int) -> int:
        return self.counts[index]

    def chain(self) -> list[Action]:
        """The actions of what is chosen."""
        return [
            action
            for (_pick, action), count in zip(self.things, self.counts, strict=True)
            for _n in range(count)
        ]

    def may_add(self, index: int) -> bool:
        """Whether one more of a thing can be chosen."""
        return self.counts[index] < self.things[index][0].number

    def prompt(self) -> Prompt:
        sign = self.forecast(*self.chain())
        offer = Offer("confirm", self.button(), ButtonTone.MAIN, forecast=sign)
        return Prompt(self.title(), self.text(), (offer, *self.undo_offer()))

    def picks(self) -> tuple[Pick, ...]:
        return tuple(
            replace(pick, count=count)
            for (pick, _action), count in zip(self.things, self.counts, strict=True)
        )

    def point(self, index: int) -> bool:
        if self.may_add(index):
            self.counts[index] += 1
        else:
            self.counts[index] = 0  # round again: none of these
        return True

    def choose(self, code: str, number: int | None = None) -> bool:
        return self.answer(code, self.chain(), (self.parse(self.end),))

    def cancel(self) -> bool:
        if not self.number:
            return False
        self.counts = [0] * len(self.things)
        return True
