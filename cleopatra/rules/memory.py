"""What an edition or expansion adds to a state: named runs of ints in State.extra.

Places are assigned when a rule set is composed. Copies, the text form, the check of positions and
observations all use the same list of fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cleopatra.rules.errors import RulesBug
from cleopatra.rules.state import FIELDS, State

SeeField = Callable[[State, int | None], tuple[int, ...]]
"""(state, viewer) -> the field's numbers as a seat or a spectator may know them."""


NOBODY: Final = -1
"""What a field that remembers a seat holds while there is none."""


@dataclass(frozen=True, slots=True)
class Field:
    """`size` numbers from `at` on in State.extra, each from `least` to `most`; they start as
    `start`. A public field has no `see`; one with `holds_cards` has packed cards in it, which
    belong to the deck as those of a hand do."""

    name: str
    at: int
    size: int
    least: int
    most: int
    start: int
    see: SeeField | None
    holds_cards: bool

    def read(self, extra: list[int]) -> tuple[int, ...]:
        """The field's numbers out of State.extra."""
        return tuple(extra[self.at : self.at + self.size])


class ExtraFields:
    """The fields of a rule set, in the order in which they were added."""

    def __init__(self) -> None:
        self.fields: dict[str, Field] = {}
        self._start: list[int] = []

    def remember(
        self,
        name: str,
        size: int = 1,
        *,
        least: int = 0,
        most: int = 1,
        start: int = 0,
        see: SeeField | None = None,
        holds_cards: bool = False,
    ) -> Field:
        """A new field. Its name, one unique word, appears in position texts and observations."""
        if name in self.fields or name in FIELDS:
            raise RulesBug(f"the field {name!r} is there already")
        field = Field(name, len(self._start), size, least, most, start, see, holds_cards)
        self.fields[name] = field
        self._start += [start] * size
        return field

    def blank(self) -> list[int]:
        """State.extra of an empty table."""
        return self._start[:]

    def see(self, state: State, viewer: int | None) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """All fields by name, as the viewer may know them."""
        return tuple(
            [
                (name, field.see(state, viewer) if field.see else field.read(state.extra))
                for name, field in self.fields.items()
            ]
        )
