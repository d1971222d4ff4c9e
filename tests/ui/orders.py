"""Orders of the people at a table, written as texts."""

from __future__ import annotations

from cleopatra.ui.session.session import Session


def submit(session: Session, *texts: str, seat: int | None = None) -> None:
    """Sends the actions with these texts; see `Session.submit`."""
    session.submit(*map(session.match.rules.parse, texts), seat=seat)
