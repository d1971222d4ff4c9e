"""Brings the made-up expansion in through the doors of each floor, and takes it out again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cleopatra.app import provide_extras
from cleopatra.bots.extras.known import add_knowledge, remove_knowledge
from cleopatra.rules.composition import add_expansion, remove_expansion
from cleopatra.ui.extension import lookup
from cleopatra.ui.extras.all import EXTRAS
from tests.made_up.bots.perfume.knowledge import PerfumeKnowledge
from tests.made_up.rules.perfume.box import CARDS, NAME
from tests.made_up.rules.perfume.rules import register
from tests.made_up.ui.perfume.extra import EXTRA


@pytest.fixture
def perfume() -> Iterator[str]:
    """The name of the expansion, while games can be played with it."""
    add_expansion(NAME, register, CARDS)
    add_knowledge(NAME, PerfumeKnowledge)
    lookup.provide(lambda: (*EXTRAS, EXTRA))
    yield NAME
    provide_extras()
    remove_knowledge(NAME)
    remove_expansion(NAME)
