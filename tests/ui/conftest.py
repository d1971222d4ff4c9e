"""Dummy SDL drivers for tests of the window, and a reset of the name of money after each."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from cleopatra.kit.text import i18n

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(autouse=True)
def usual_money() -> Iterator[None]:
    """The name of money set by one test's game must not affect other tests."""
    yield
    i18n.prefer_context("")
