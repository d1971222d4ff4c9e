"""What the robot knows of a screen: things with a role, words and actions, in reading order.

Knows neither the game nor where the tree comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing; `group` is the name of the group, list or sheet that it is in."""

    uid: str
    role: str
    name: str
    description: str = ""
    group: str = ""
    can_click: bool = False
    is_focused: bool = False
    is_checked: bool = False


class Screen(Protocol):
    """A window as assistive technology shows it."""

    def look(self) -> Sequence[Seen]:
        """All that can be read now."""

    def press(self, uid: str) -> None:
        """Do the one action of a thing."""

    def wait(self) -> None:
        """Let a moment pass."""
