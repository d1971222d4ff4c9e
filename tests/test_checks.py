"""The runner of the checks: it goes on after a failure, and an interruption ends it at once."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

import bootstrap
import checks
from checks import Step
from tests.changed import affected, changed_files

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


@pytest.mark.slow
def test_a_step_that_goes_on_printing_is_never_stopped(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "SILENCE", 5.0)
    dots = "import time\nfor _ in range(9):\n    print('.', end='', flush=True); time.sleep(0.7)"

    assert checks.run_all(PYTHON, [Step("dots", ("-c", dots))]) == 0

    assert "........." in capfd.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("how", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_a_step_that_hangs_is_stopped_and_the_test_is_named(
    how: tuple[str, ...],
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n", "utf-8")
    (tmp_path / "test_hanging.py").write_text(HANGING, "utf-8")
    monkeypatch.setattr(checks, "SILENCE", 15.0)
    rooted = ("--rootdir", str(tmp_path), "-c", str(bootstrap.ROOT / "pyproject.toml"))
    command = ("-m", "pytest", "-p", "no:cacheprovider", *rooted, *how, str(tmp_path))

    assert checks.run_all(PYTHON, [Step("tests", command)]) == 1

    said = capfd.readouterr().out
    assert "Stopped: no output for 15 s." in said
    assert "running: test_hanging.py::test_waits_for_ever" in said
    assert "test_is_done" not in said.partition("Stopped")[2]
    assert "Failed: tests" in said


HANGING = """
import threading

def test_is_done():
    pass

def test_waits_for_ever():
    threading.Event().wait()
"""


@pytest.mark.slow
def test_what_a_stopped_step_has_started_is_stopped_too(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "SILENCE", 3.0)
    child = "import time; time.sleep(600)"
    starts = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"

    # The child holds the pipe that is read: while it lives, this does not return.
    assert checks.run_all(PYTHON, [Step("parent", ("-c", starts))]) == 1


def test_an_interrupted_run_leaves_neither_watch_nor_process_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    def interrupt(process: subprocess.Popen[bytes], watch: checks.SilenceWatch) -> str:
        begun.append(process)
        raise KeyboardInterrupt

    monkeypatch.setattr(checks, "_copy", interrupt)
    with pytest.raises(KeyboardInterrupt):
        checks.run_all(PYTHON, [Step("one", ("-c", "import time; time.sleep(600)"))])
    assert not [each for each in threading.enumerate() if isinstance(each, checks.SilenceWatch)]
    assert begun[0].poll() is not None


def test_quick_leaves_out_what_all_runs() -> None:
    quick, everything = (checks.steps_for(words, compiles=True) for words in ([], ["--all"]))
    assert [step.name for step in everything[len(quick) :]] == ["compiled", "packaged"]
    assert "--quick" in quick[-1].command
    left = everything[len(quick) - 1].command
    assert "--quick" not in left and "--pure" in left


def test_without_a_compiler_all_tests_run_in_pure_python() -> None:
    tests = next(s for s in checks.steps_for(["--all"], compiles=False) if s.name == checks.TESTS)
    assert "--pure" not in tests.command


def test_changed_takes_a_commit_and_other_words_go_to_pytest() -> None:
    *_rest, changed = checks.steps_for(["--changed"], compiles=True)
    *_rest, since = checks.steps_for(["--changed", "v1"], compiles=True)
    *_rest, chosen = checks.steps_for(["tests/kit", "-x"], compiles=True)
    assert changed.command[-2:] == ("--changed", "HEAD") and since.command[-1] == "v1"
    assert chosen.command == ("-m", "pytest", "tests/kit", "-x")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changed", "sees", "does_not"),
    [
        ("cleopatra/ui/words/coaching.py", "tests/ui/test_coach.py", "tests/rules/test_golden.py"),
        ("cleopatra/rules/engine.py", "tests/rules/test_golden.py", "tests/kit/test_input.py"),
        ("scripts/lab/fingerprint.py", "tests/test_fast.py", "tests/ui/test_coach.py"),
        ("assets/locale/de.po", "tests/ui/scenes/test_scenes_fit.py", "tests/rules/test_state.py"),
        ("cleopatra/ui/extras/cult/extra.py", "tests/lab/test_areas.py", "tests/rules"),
        ("tests/ui/person.py", "tests/ui/test_pilot_game.py", "tests/ui/test_start.py"),
    ],
)
def test_what_sees_a_change_follows_from_the_imports(
    changed: str, sees: str, does_not: str
) -> None:
    found = affected(bootstrap.ROOT, [changed])
    assert found is not None
    assert sees in found
    assert not any(path.startswith(does_not) for path in found)


def test_what_all_tests_depend_on_selects_all() -> None:
    assert affected(bootstrap.ROOT, ["tests/conftest.py"]) is None


def test_an_unknown_commit_is_told() -> None:
    with pytest.raises(LookupError, match="no-such-commit"):
        changed_files(bootstrap.ROOT, "no-such-commit")
