"""What every test finds: the editions and expansions, as the program wires them to the window.

Tests marked `matrix` try the product of sizes and text scales, those marked `languages` another
language than English and Spanish. An ordinary run takes a sixteenth of the former, fewer of the
latter, and a third of the tests of window and bots that have many parameters, always the same ones,
and none marked `long`; `--every` takes all.
"""

from __future__ import annotations

import zlib
from collections import Counter

import pytest

from cleopatra.app import provide_extras

provide_extras()

_SHARES = {"matrix": 16, "languages": 24}
"""Marker -> an ordinary run takes one of so many tests with it."""
_SAMPLED = ("tests/ui/", "tests/kit/", "tests/bots/", "tests/art/")
_MANY = 10
"""Of a test in these folders with more parameters than this, an ordinary run takes a third."""


def _function(item: pytest.Item) -> str:
    """The test without its parameters."""
    return item.nodeid.partition("[")[0]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every", action="store_true", help="every combination of size, text scale and language"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--every"):
        return
    numbers = Counter(_function(item) for item in items)
    left_out = [
        item
        for item in items
        if item.get_closest_marker("long")
        or any(
            item.get_closest_marker(marker) and zlib.crc32(item.name.encode()) % share
            for marker, share in _SHARES.items()
        )
        or (
            item.nodeid.startswith(_SAMPLED)
            and numbers[_function(item)] > _MANY
            and zlib.crc32(item.nodeid.encode()) % 3
        )
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
