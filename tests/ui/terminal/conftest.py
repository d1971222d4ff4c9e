"""Every test of the terminal begins and leaves in English, whatever language it plays in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cleopatra.kit.text import i18n


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language("en")
