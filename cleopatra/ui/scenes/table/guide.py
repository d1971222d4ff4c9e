"""What the table asks of whoever speaks there beside the adviser."""

from __future__ import annotations

from typing import Protocol

from cleopatra.ui.table.target import TableButton


class Guide(Protocol):
    """Who speaks at a table: the coach of a game, or a lesson."""

    @property
    def next_wake(self) -> float | None:
        """Seconds until `update` is needed although nothing moves."""

    @property
    def has_spoken(self) -> bool:
        """Whether something was said in this turn that the adviser should not add to."""

    def update(self, seconds: float, is_quiet: bool) -> None:
        """Called each frame; `is_quiet` while nothing is being shown."""

    def run(self, button: TableButton) -> bool:
        """Carries out a reply to what was said; False for other buttons."""

    def close(self) -> bool:
        """Esc: takes back what is said, if that can be; False otherwise."""

    def adapt(self) -> None:
        """Language, size or settings changed."""

    def before_offering(self) -> None:
        """Sealed bids are asked for, on a screen of their own that has just been opened."""

    def refused(self, text: str, rule: str, tried: str = "") -> bool:
        """Something could not be done: were other words for it said instead? `tried` is the
        text of the action, "" where it is not known."""
