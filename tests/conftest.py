"""What every test finds: the editions and expansions, as the program wires them to the window.

Which tests run: `--every` takes all. Without it those marked `long` are left out, and of these
only some are taken: a sixteenth of the tests marked `matrix` (the product of sizes and text
scales), a 24th of those marked `languages` (another language than English and Spanish), and a third
of those marked `sampled`. A walk over a list of classes or files is none of these: what was added
last must be tried at once. Which ones are taken changes with the date, so that each comes up some
day; the last lines of a run name the sample, and `--sample NAME` takes the same one again.
`--quick` leaves out the tests marked `slow` as well, and
`--changed COMMIT` those in files that cannot see what has changed since then. `--pure` leaves out
what scripts/fast.py runs with the compiled modules only.

Each process keeps the name of the test that it runs in a file in the folder that `RUNNING` names,
so that `scripts/checks.py` can tell which test hangs.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from cleopatra.app import provide_extras
from fast import COMPILED_ONLY
from tests.changed import affected, changed_files

provide_extras()

RUNNING = "CLEOPATRA_RUNNING"
"""The environment variable with the folder where each process names the test that it runs."""

_SHARES = {"matrix": 16, "languages": 24, "sampled": 3}
"""Marker -> an ordinary run takes one of this many tests with it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every", action="store_true", help="every combination of size, text scale and language"
    )
    parser.addoption(
        "--sample", default="", help="which of many parameters are taken (default: today's date)"
    )
    parser.addoption("--quick", action="store_true", help="without the tests marked slow")
    parser.addoption(
        "--pure", action="store_true", help="of the tests of bots only those marked pure"
    )
    parser.addoption(
        "--changed", default="", metavar="COMMIT", help="only tests that see changes since then"
    )


def pytest_configure(config: pytest.Config) -> None:
    # Set where the run begins: the processes of pytest-xdist take it over, past midnight too.
    config.option.sample = config.option.sample or date.today().isoformat()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if since := config.getoption("--changed"):
        _leave_out_unchanged(config, items, since)
    if config.getoption("--pure"):
        _leave_out(
            config,
            items,
            lambda item: (
                item.nodeid.startswith(COMPILED_ONLY) and not item.get_closest_marker("pure")
            ),
        )
    if config.getoption("--every"):
        return
    sample = config.getoption("--sample")
    _leave_out(
        config,
        items,
        lambda item: bool(
            item.get_closest_marker("long")
            or (config.getoption("--quick") and item.get_closest_marker("slow"))
            or any(
                item.get_closest_marker(marker) and _draw(sample, item) % share
                for marker, share in _SHARES.items()
            )
        ),
    )


def _leave_out_unchanged(config: pytest.Config, items: list[pytest.Item], since: str) -> None:
    try:
        seen = affected(config.rootpath, changed_files(config.rootpath, since))
    except LookupError as problem:
        raise pytest.UsageError(f"--changed {since}: {problem}") from problem
    if seen is None:
        return
    _leave_out(config, items, lambda item: item.location[0].replace(os.sep, "/") not in seen)


def _leave_out(
    config: pytest.Config, items: list[pytest.Item], is_left_out: Callable[[pytest.Item], bool]
) -> None:
    left_out = [item for item in items if is_left_out(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


def _draw(sample: str, item: pytest.Item) -> int:
    return zlib.crc32(f"{sample} {item.nodeid}".encode())


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if not config.getoption("--every"):
        sample = config.getoption("--sample")
        terminalreporter.write_line(f"Sample of parameters: --sample {sample}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    folder = os.environ.get(RUNNING)
    if not folder:
        return (yield)
    path = Path(folder, str(os.getpid()))
    path.write_text(item.nodeid, "utf-8")
    result = yield
    path.unlink(missing_ok=True)
    return result
