"""The runner of the checks: it goes on after a failure, and an interruption ends it at once."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

import checks
from checks import Step

PYTHON = Path(sys.executable)


def test_every_step_runs_and_the_summary_names_what_failed(
    capfd: pytest.CaptureFixture[str],
) -> None:
    steps = [Step("one", ("-c", "raise SystemExit(3)")), Step("two", ("-c", "print('2 passed')"))]

    assert checks.run_all(PYTHON, steps) == 1

    said = capfd.readouterr().out
    assert "one      FAILED (3)" in said
    assert "Failed: one\n2 passed" in said


def test_the_count_of_the_tests_comes_last_whatever_runs_after_them(
    capfd: pytest.CaptureFixture[str],
) -> None:
    steps = [
        Step(checks.TESTS, ("-c", "print('9 passed')")),
        Step("packaged", ("-c", "print('2 passed')")),
    ]

    assert checks.run_all(PYTHON, steps) == 0

    assert capfd.readouterr().out.endswith("All checks passed.\n9 passed\n")


def test_an_interrupted_run_leaves_no_timer_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(process: subprocess.Popen[bytes]) -> str:
        process.kill()
        raise KeyboardInterrupt

    monkeypatch.setattr(checks, "_copy", interrupt)
    with pytest.raises(KeyboardInterrupt):
        checks.run_all(PYTHON, [Step("one", ("-c", "pass"))])
    assert not [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]
