"""The checks a change must pass: style, types, texts, floors and the tests, one after the other.

Knows which tools are run and how, in the environment that `bootstrap` makes. Knows nothing of the
game. Standard library only.
"""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import bootstrap
import fast

TESTS = "tests"
SILENCE = 300.0
"""A step that prints nothing for this many seconds is stopped: pytest prints a dot for each test.
There is no limit for a whole step, which may take hours on a slow machine."""
RUNNING = "CLEOPATRA_RUNNING"
"""The environment variable with the folder where tests/conftest.py names the tests that run."""


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


ALL = "--all"
CHANGED = "--changed"


def steps_for(arguments: Sequence[str], *, compiles: bool) -> list[Step]:
    """The steps of `test.py` with these arguments; `compiles` says that a compiler is there.

    >>> [step.name for step in steps_for(["--all"], compiles=True)][-3:]
    ['tests', 'compiled', 'packaged']
    """
    spread = ("--deselect", FLOORS, "--durations=8", "-n", fast.workers(), "--dist", "worksteal")
    if arguments == [ALL]:
        # The compiled step runs the tests of bots three times as fast.
        everything = (*spread, *(("--pure",) if compiles else ()))
        return [*CHECKS, Step(TESTS, ("-m", "pytest", *everything)), COMPILED, PACKAGED]
    if not arguments or arguments[0] == CHANGED:
        since = (CHANGED, arguments[1] if arguments[1:] else "HEAD") if arguments else ()
        return [*CHECKS, Step(TESTS, ("-m", "pytest", *spread, "--quick", *since))]
    return [*CHECKS, Step(TESTS, ("-m", "pytest", *arguments))]


def main(arguments: Sequence[str], *, with_tests: bool) -> int:
    """Run the checks, and the tests if wanted: those that `arguments` name (see `test.py`).

    Returns 0 if all passed, 1 if something failed, 2 with a message if the environment could not be
    prepared, 130 on Ctrl+C.
    """
    try:
        python = bootstrap.prepare(bootstrap.DEVELOP)
        if not with_tests:
            return run_all(python, CHECKS)
        steps = steps_for(arguments, compiles=_compiles(python))
        return run_all(python, steps, ahead=AHEAD if COMPILED in steps else ())
    except bootstrap.SetupError as problem:
        bootstrap.say(str(problem))
        return 2
    except KeyboardInterrupt:
        return 130


def _compiles(python: Path) -> bool:
    """Whether the modules can be compiled here, with the libraries of that Python."""
    question = "import fast; raise SystemExit(bool(fast.missing_tools()))"
    return subprocess.run([str(python), "-c", question], cwd=Path(__file__).parent).returncode == 0


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
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="cleopatra-running-") as running:
        process = subprocess.Popen(
            [str(python), *step.command],
            cwd=bootstrap.ROOT,
            env={
                **os.environ,
                "SDL_VIDEODRIVER": "dummy",
                "SDL_AUDIODRIVER": "dummy",
                RUNNING: running,
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # so that it can be stopped with the processes it starts
        )
        watch = SilenceWatch(process, SILENCE)
        watch.start()
        try:
            closing = _copy(process, watch)
            code = process.wait()
        except BaseException:  # Ctrl+C reaches only this process: the step is in another session
            stop(process)
            raise
        finally:
            watch.end()
        if watch.has_stopped:
            names = sorted(path.read_text("utf-8") for path in Path(running).iterdir())
            told = "".join(f"\n  running: {name}" for name in names)
            print(f"\nStopped: no output for {SILENCE:.0f} s.{told}", flush=True)
            code = code or 1
    return Result(step, code, time.monotonic() - started, closing)


class SilenceWatch(threading.Thread):
    """Stops a process, with those that it started, once it has printed nothing for `limit` seconds.

    `heard` says that it has printed something; `end` ends the watch.
    """

    def __init__(self, process: subprocess.Popen[bytes], limit: float) -> None:
        super().__init__(name="silence", daemon=True)
        self._process = process
        self._limit = limit
        self._last = time.monotonic()
        self._is_over = threading.Event()
        self.has_stopped = False

    def heard(self) -> None:
        self._last = time.monotonic()

    def end(self) -> None:
        self._is_over.set()
        self.join()

    def run(self) -> None:
        while not self._is_over.wait(max(0.0, self._last + self._limit - time.monotonic())):
            if time.monotonic() - self._last >= self._limit:
                self.has_stopped = True
                stop(self._process)
                return


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process that leads a session, and all that it started."""
    if sys.platform == "win32":
        words = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(words, capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _copy(process: subprocess.Popen[bytes], watch: SilenceWatch) -> str:
    """Copy the output as it comes (pytest's dots have no line ends); return its last line."""
    assert process.stdout is not None
    end = b""
    while chunk := os.read(process.stdout.fileno(), 4096):
        watch.heard()
        sys.stdout.buffer.write(chunk)
        sys.stdout.buffer.flush()
        end = (end + chunk)[-2000:]
    lines = [line for line in end.decode("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""
