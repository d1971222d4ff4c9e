"""Watches every tree for what another person's eyes must not find in it.

Knows two persons at one machine and the words of curtain and hand; no rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scripts.ear.seen import Seen

REVEAL: Final = "Show my hand"
HAND: Final = "Your hand"
_ON_CURTAIN: Final = (
    *("Menu", "Log of the game", "Rules and player aid", "What happened", "Back to the table"),
    REVEAL,
)
_QUESTION: Final = "nobody else is looking"


class Leak(Exception):
    """A secret could be read by somebody else; the text says which."""


class Watcher:
    """Looks at every tree of a game of so many `persons` at one machine."""

    def __init__(self, persons: int) -> None:
        self._is_shared = persons > 1
        self._who = ""
        self._hands: dict[str, tuple[str, ...]] = {}
        self._fresh = False
        self.curtains = 0
        """How many trees of a curtain were seen."""
        self.hands = 0
        """How many trees with a hand in it were seen."""

    def look(self, tree: Sequence[Seen]) -> None:
        """One tree. Raises Leak."""
        if not self._is_shared:
            return
        if any(one.name == REVEAL for one in tree):
            self._curtain(tree)
            return
        hand = tuple(sorted(one.name for one in tree if one.group.startswith(HAND)))
        if not hand:
            return
        self.hands += 1
        if not self._who:
            raise Leak(f"a hand can be read before a curtain was lifted: {hand}")
        before = self._hands.get(self._who)
        others = [cards for who, cards in self._hands.items() if who != self._who]
        if self._fresh and before is not None and hand != before and hand in others:
            raise Leak(f"{self._who} reads the hand of the other person: {hand}")
        self._fresh = False
        self._hands[self._who] = hand

    def _curtain(self, tree: Sequence[Seen]) -> None:
        """Nothing but the curtain may be read, and no card that anybody holds."""
        self.curtains += 1
        self._who = next((one.name for one in tree if one.role == "heading"), "?")
        self._fresh = True
        for one in tree[1:]:
            name = one.name.partition(" (")[0]  # without the key that does the same
            is_known = name in (*_ON_CURTAIN, self._who) or _QUESTION in name
            if not is_known and one.group != "What happened":
                raise Leak(f"below the curtain {one.role} {one.name!r} can be read")
            if one.group.startswith(HAND) or " in hand" in one.name or "You hold" in one.name:
                raise Leak(f"below the curtain a hand can be read: {one.name}")
