"""Plays the game by what a screen says, in English: no rules, no cleverness, but to the end.

Knows the words of the screens. It presses what has not been tried yet, and prefers what finishes a
decision and what builds.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from scripts.ear.seen import Screen, Seen

ANSWERS: Final = "Answers"
LAST: Final = ("End the turn", "End the visit", "Pass", "Nothing", "No ", "Keep")
"""Answers that come after everything else."""
ASIDE: Final = (
    *("Back", "Undo", "Undo turn", "Rotate", "Flip", "Other payment", "Proposed", "Play now"),
    "Again",
    "Advice",
)
"""Answers that decide nothing."""
FIRST_OF_ALL: Final = ("Build", "Take", "Lay out", "Lay")
"""Answers that are given whenever they are there."""
PLACES: Final = (
    *("Proposed places", "Ways to pay", "Sites of the palace", "Quarry", "Market"),
    *("Drawn cards", "Your special items"),
)
"""Groups in which something may be chosen at the table, the dearest first. Any other group but
these and `DULL` comes next, such as a sheet with things to pick from."""
DULL: Final = ("Players", "Deck and discards", "Log of the game", "Advice", "Answers")
LATE: Final = ("Worshippers",)
GARDEN: Final = "Garden"
HAND: Final = "Your hand"
ELSEWHERE: Final = (
    *("To the palace", "Show my hand", "I am ready", "Seal the bid", "Go on", "Continue"),
    *("Understood", "The final count"),
)
"""Buttons that lead on, on screens that are not the table."""
CALM: Final = ("Show my hand", "I am ready")
"""Buttons that take no press right after another: somebody else may have pressed that."""
THE_END: Final = ("Rematch",)


class Stuck(Exception):
    """Nothing on the screen leads on; the text is what can be read."""


@dataclass(slots=True)
class Player:
    """Plays whoever's turn it is. `said` keeps the questions and what was pressed."""

    screen: Screen
    rng: random.Random
    presses: int = 0
    turns: int = 0
    said: list[str] = field(default_factory=list)
    _tried: set[str] = field(default_factory=set)
    _idle: int = 0
    _question: str = ""
    _window: str = ""

    def act(self) -> bool:
        """One look and one press; False if there was nothing to press.

        :raises Stuck: after a long time without anything to press.
        """
        seen = list(self.screen.look())
        chosen = self.choose(seen)
        if chosen is None:
            self._idle += 1
            if self._idle > 400:
                raise Stuck("\n".join(f"{one.role}: {one.name}" for one in seen))
            self.screen.wait()
            return False
        self._idle = 0
        self.presses += 1
        if chosen.name in CALM:
            for _moment in range(25):
                self.screen.wait()
        self.said.append(f"{self._question} -> {chosen.name}")
        self.screen.press(chosen.uid)
        self.screen.wait()
        return True

    def is_over(self, seen: Sequence[Seen]) -> bool:
        """Whether the table of points is shown."""
        return any(one.name in THE_END and one.can_click for one in seen) and not self._at_table(
            seen
        )

    # -- Choosing -----------------------------------------------------------------------------
    def choose(self, seen: Sequence[Seen]) -> Seen | None:
        """What to press now."""
        usable = [one for one in seen if one.can_click]
        self._window = seen[0].name if seen else ""
        self._question = next((one.name for one in seen if one.role == "heading"), "")
        if not self._at_table(seen):
            return next((one for name in ELSEWHERE for one in usable if one.name == name), None)
        answers = [one for one in usable if one.group == ANSWERS]
        for one in answers:
            if _begins(one, FIRST_OF_ALL):
                return self._decide(one)
        for one in answers:
            if not _begins(one, LAST) and not _begins(one, ASIDE) and self._is_new(one):
                return self._decide(one, clears=False)
        place = self._place(usable)
        if place is not None:
            self._tried.add(self._key(place))
            return place
        for one in answers:
            if _begins(one, LAST):
                return self._decide(one)
        for one in answers:
            if one.name == "Back" and self._is_new(one):
                return one
        if answers and any(not _begins(one, ("Undo", "Play now")) for one in answers):
            self._tried.clear()
            return self.rng.choice([one for one in answers if one.name != "Undo"])
        return None

    def _place(self, usable: Sequence[Seen]) -> Seen | None:
        groups: dict[str, list[Seen]] = {}
        for one in usable:
            if self._is_new(one):
                groups.setdefault(one.group, []).append(one)
        known = [name for name in PLACES if name in groups]
        others = [
            name
            for name in groups
            if name not in (*PLACES, *DULL, *LATE, self._window)
            and not name.startswith((GARDEN, HAND))
        ]
        hand = [name for name in groups if name.startswith(HAND)]
        garden = [name for name in groups if name.startswith(GARDEN)]
        late = [name for name in LATE if name in groups and self.rng.random() < 0.15]
        for name in (*others, *known, *hand, *garden, *late):
            return self.rng.choice(groups[name])
        return None

    def _decide(self, one: Seen, clears: bool = True) -> Seen:
        if clears:
            self._tried.clear()
            self.turns += 1
        else:
            self._tried.add(self._key(one))
        return one

    def _is_new(self, one: Seen) -> bool:
        return self._key(one) not in self._tried

    def _key(self, one: Seen) -> str:
        """Things are known by their words: the same piece may be tried again when it costs or
        brings something else."""
        return f"{one.group}|{one.name.partition(',')[0]}|{self._question}"

    def _at_table(self, seen: Sequence[Seen]) -> bool:
        return any(one.name == "Quarry" and not one.can_click for one in seen)


def _begins(one: Seen, names: Sequence[str]) -> bool:
    return any(one.name == name or one.name.startswith(f"{name}, ") for name in names) or any(
        one.name.startswith(name) for name in names if name.endswith(" ")
    )
