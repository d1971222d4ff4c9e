"""What every test finds: the editions and expansions, as the program wires them to the window.

Tests marked `matrix` try the product of sizes and text scales, those marked `languages` another
language than English and Spanish. An ordinary run takes a sixteenth of the former and fewer
of the latter, always the same ones, and none marked `long`; `--every` takes all.
"""

from __future__ import annotations

import zlib

import pytest

from cleopatra.app import provide_extras

provide_extras()

_SHARES = {"matrix": 16, "languages": 24}
"""Marker -> an ordinary run takes one of so many tests with it."""


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
        if item.get_closest_marker("long")
        or any(
            item.get_closest_marker(marker) and zlib.crc32(item.name.encode()) % share
            for marker, share in _SHARES.items()
        )
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
