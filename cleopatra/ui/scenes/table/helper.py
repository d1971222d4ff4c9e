"""What the table asks of its helpers: adviser, guide, announcements, meter, buttons."""

from __future__ import annotations

from cleopatra.ui.table.target import TableButton


class TableHelper:
    """Something that a table has beside the game; a helper does those of these that concern it."""

    @property
    def next_wake(self) -> float | None:
        """Seconds until `update` is needed although nothing moves."""
        return None

    def update(self, seconds: float, is_quiet: bool) -> None:
        """Called each frame; `is_quiet` while nothing is being shown."""

    def adapt(self) -> None:
        """Language, size or settings may have changed."""

    def look_changed(self) -> None:
        """Another person, or nobody, looks from now on."""

    def run(self, button: TableButton) -> bool:
        """Carries out a button's command; False for the commands of others."""
        return False

    def close(self) -> bool:
        """Esc: takes back what it shows, if that can be; False otherwise."""
        return False


class Guide(TableHelper):
    """Who speaks at a table beside the adviser: the coach of a game, or a lesson."""

    @property
    def has_spoken(self) -> bool:
        """Whether something was said in this turn that the adviser should not add to."""
        return True

    def before_offering(self) -> None:
        """Sealed bids are asked for, on a screen of their own that has just been opened."""

    def refused(self, text: str, rule: str, tried: str = "") -> bool:
        """Something could not be done: were other words for it said instead? `tried` is the
        text of the action, "" where it is not known."""
        return False
