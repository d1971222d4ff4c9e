"""The checks a change must pass: style, types, texts, floors and the tests, one after the other.

Knows which tools are run and how, in the environment that `bootstrap` makes. Knows nothing of the
game. Standard library only.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import bootstrap
import fast

TESTS = "tests"
TESTS_LIMIT = 1200.0  # seconds; the suite takes a fraction, so only a test that hangs gets there


@dataclass(frozen=True, slots=True)
class Step:
    """One check: its name in the summary, and the words after the interpreter that run it."""

    name: str
    command: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a step ended: its exit code, its wall time in seconds and the last line it printed."""

    step: Step
    code: int
    seconds: float
    closing: str


CHECKS = (
    Step("style", ("-m", "ruff", "check", ".")),
    Step("format", ("-m", "ruff", "format", "--check", ".")),
    Step("types", ("-m", "mypy")),
    Step("lab types", ("-m", "mypy", "-p", "scripts.lab")),
    Step("texts", ("scripts/locale_tool.py", "check")),
    Step("floors", ("-m", "pytest", "tests/test_floors.py")),
)

COMPILED = Step("compiled", ("scripts/fast.py", "--test"))
"""Tests rules and bots compiled, as in the packaged program; says why where nothing can be
compiled."""
AHEAD = COMPILED.command[:1]
"""What `COMPILED` needs. It is started in parallel with the first steps: the compiler uses one core
for two minutes."""

PACKAGED = Step("packaged", ("-m", "pytest", "-m", "packaging", "-n", fast.workers()))
"""Builds the program as players get it, with the compiled modules."""
FLOORS = CHECKS[-1].command[-1]


def tests(arguments: Sequence[str]) -> Step:
    """The step that runs the tests: all of them, or what these arguments for pytest select."""
    if arguments:
        return Step(TESTS, ("-m", "pytest", *arguments))
    everything = ("--deselect", FLOORS, "--durations=8", "-n", fast.workers())
    return Step(TESTS, ("-m", "pytest", *everything, "--dist", "worksteal"))


def main(arguments: Sequence[str], *, with_tests: bool) -> int:
    """Run the checks, and the tests if wanted (with these arguments for pytest).

    Returns 0 if all passed, 1 if something failed, 2 with a message if the environment could not be
    prepared, 130 on Ctrl+C.
    """
    try:
        python = bootstrap.prepare(bootstrap.DEVELOP)
        if not with_tests:
            return run_all(python, CHECKS)
        if arguments:
            return run_all(python, [*CHECKS, tests(arguments)])
        steps = [*CHECKS, tests(()), COMPILED, PACKAGED]
        return run_all(python, steps, ahead=AHEAD)
    except bootstrap.SetupError as problem:
        bootstrap.say(str(problem))
        return 2
    except KeyboardInterrupt:
        return 130


def run_all(python: Path, steps: Sequence[Step], ahead: Sequence[str] = ()) -> int:
    """Run every step, even after a failure, then print a summary; 0 if all passed, 1 otherwise.

    `ahead` are the arguments of a Python command that runs in parallel with the first steps;
    `COMPILED` and the steps after it wait for it and report its failure. The last line is the
    closing line of the tests, or of the last step, so that a log ends with pytest's count.
    """
    beside = _begin(python, ahead) if ahead else None
    results = []
    for step in steps:
        if beside is not None and step == COMPILED:
            beside.wait()
        results.append(_run(python, step))
    failed = [result.step.name for result in results if result.code != 0]
    print()
    for result in results:
        verdict = "ok" if result.code == 0 else f"FAILED ({result.code})"
        print(f"{result.step.name:8} {verdict:12} {result.seconds:6.1f} s")
    print(f"{'in all':8} {'':12} {sum(result.seconds for result in results):6.1f} s")
    print(f"Failed: {', '.join(failed)}" if failed else "All checks passed.")
    closings = [result.closing for result in results if result.step.name == TESTS]
    print((closings or [results[-1].closing])[0], flush=True)
    return 1 if failed else 0


def _begin(python: Path, words: Sequence[str]) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    command = [str(python), *words]
    return subprocess.Popen(command, cwd=bootstrap.ROOT, stdin=quiet, stdout=quiet, stderr=quiet)


def _run(python: Path, step: Step) -> Result:
    print(f"\n== {step.name}: {' '.join(step.command)}", flush=True)
    headless = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    started = time.monotonic()
    process = subprocess.Popen(
        [str(python), *step.command],
        cwd=bootstrap.ROOT,
        env={**os.environ, **headless},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    watchdog = threading.Timer(TESTS_LIMIT, process.kill)
    watchdog.start()
    try:
        closing = _copy(process)
        code = process.wait()
    finally:  # after Ctrl+C too: a timer that runs on would keep this process alive
        watchdog.cancel()
        watchdog.join()
    seconds = time.monotonic() - started
    if seconds >= TESTS_LIMIT:
        print(f"Stopped: no end after {TESTS_LIMIT:.0f} s. The test named last above hangs.")
    return Result(step, code, seconds, closing)


def _copy(process: subprocess.Popen[bytes]) -> str:
    """Copy the output as it comes (pytest's dots have no line ends); return its last line."""
    assert process.stdout is not None
    end = b""
    while chunk := os.read(process.stdout.fileno(), 4096):
        sys.stdout.buffer.write(chunk)
        sys.stdout.buffer.flush()
        end = (end + chunk)[-2000:]
    lines = [line for line in end.decode("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""
