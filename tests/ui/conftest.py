"""What every test of the window leaves behind as it found it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from cleopatra.kit.text import i18n

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(autouse=True)
def usual_money() -> Iterator[None]:
    """The money of a game that a test played is nobody else's."""
    yield
    i18n.prefer_context("")
