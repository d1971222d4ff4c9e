"""What every test finds: the editions and expansions, as the program wires them to the window.

Tests marked `matrix` try the product of sizes, text scales and languages. An ordinary run takes a
third of them, always the same one; `--every` takes all.
"""

from __future__ import annotations

import zlib

import pytest

from cleopatra.app import provide_extras

provide_extras()

_SHARE = 3
"""An ordinary run takes one of so many tests of a matrix."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every", action="store_true", help="every combination of size, text scale and language"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--every"):
        return
    left_out = [
        item
        for item in items
        if item.get_closest_marker("matrix") and zlib.crc32(item.name.encode()) % _SHARE
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
