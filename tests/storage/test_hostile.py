"""Hundreds of damaged and forged files, in a process with little memory: see `hostile.py`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_x_thousands_of_hostile_files_cost_a_sentence_at_most(
    quick_folder: Path, request: pytest.FixtureRequest
) -> None:
    number = 2000 if request.config.getoption("--every") else 600
    done = subprocess.run(
        [sys.executable, "-m", "tests.storage.hostile", str(quick_folder), str(number)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    last = done.stdout.splitlines()[-1]
    assert last.startswith(f"{number} files")
    for code in ("damaged", "not_a_save", "foreign_game", "rules_changed", "loaded", "kept"):
        assert f" {code} " in last
