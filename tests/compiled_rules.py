"""A plugin for pytest, `-p tests.compiled_rules`: runs the tests with compiled rules, or refuses.

The environment variable CLEOPATRA_COMPILED names their folder; it is put before the sources in each
process that runs tests. Tests marked `pure` change modules while they run and are left out.
"""

import os
import sys
from importlib import import_module

import pytest

sys.path.insert(0, os.environ["CLEOPATRA_COMPILED"])
engine = import_module("cleopatra.rules.engine")


def pytest_configure() -> None:
    """Called in each process that runs tests.

    :raises pytest.UsageError: where the rules are pure Python.
    """
    if str(engine.__file__).endswith(".py"):
        raise pytest.UsageError(f"these rules are not compiled: {engine.__file__}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    pure = [item for item in items if item.get_closest_marker("pure")]
    config.hook.pytest_deselected(items=pure)
    items[:] = [item for item in items if item not in pure]
