"""How films are heard. Knows names of effects and points of the table."""

from __future__ import annotations

from typing import Protocol

from cleopatra.kit.device.screen import Point


class PlaySound(Protocol):
    """Plays an effect where it happens, a point in logical units; None for the middle."""

    def __call__(self, name: str, at: Point | None = None) -> object:
        """Play it once."""


def silent(name: str, at: Point | None = None) -> None:
    """Plays nothing."""
