"""No window and no loudspeaker for these tests."""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from cleopatra.kit.text import i18n


@pytest.fixture(autouse=True)
def _english() -> object:
    """Every test starts and ends in English."""
    i18n.set_language("en")
    yield
    i18n.set_language("en")
