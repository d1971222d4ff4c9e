"""The game that the benchmark compares with: finds it or installs it, and talks to it.

Knows processes and pip; knows nothing of our game.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

PACKAGE: Final = "catanatron"
VERSION: Final = "3.2.1"
_SCRIPT: Final = Path(__file__).with_name("catanatron_peer.py")


class PeerProblem(Exception):
    """The other game cannot be installed or does not answer; the text says why, in English."""


class PeerTiming(NamedTuple):
    """CPU seconds, and the numbers of games (or copies) and decisions they were spent on."""

    seconds: float
    number: int
    decisions: int


def interpreter_with_peer(folder: Path) -> Path:
    """An interpreter that can import the other game: our own, or one in `folder`, which is made
    and filled if need be. Raises PeerProblem."""
    if importlib.util.find_spec(PACKAGE) is not None:
        return Path(sys.executable)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if python.exists() and _can_import(python):
        return python
    print(f"installing {PACKAGE} {VERSION} into {folder} ...", file=sys.stderr)
    try:
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", f"{PACKAGE}=={VERSION}"],
            check=True,
            capture_output=True,
            text=True,
            timeout=600,
        )
    except subprocess.CalledProcessError as error:
        lines = (error.stderr or "").strip().splitlines()
        reason = lines[-1] if lines else f"exit code {error.returncode}"
        raise PeerProblem(f"{PACKAGE} {VERSION} could not be installed: {reason}") from None
    except (OSError, subprocess.SubprocessError) as error:
        raise PeerProblem(f"{PACKAGE} {VERSION} could not be installed: {error}") from None
    if not _can_import(python):
        raise PeerProblem(f"{PACKAGE} {VERSION} was installed but cannot be imported")
    return python


def _can_import(python: Path) -> bool:
    done = subprocess.run([python, "-c", f"import {PACKAGE}"], capture_output=True, check=False)
    return done.returncode == 0


class Peer:
    """The other game, in a process that waits for orders. Use it in a `with` block.

    `script` answers the orders. With a `folder` it is one of our own scripts that imports the game
    from there, pure or compiled.

    :raises PeerProblem: if it does not start or stops answering.
    """

    def __init__(self, python: Path, script: Path = _SCRIPT, folder: Path | None = None) -> None:
        self._process = subprocess.Popen(
            [python, str(script)] if folder else [python, "-I", str(script)],
            env={**os.environ, "PYTHONPATH": str(folder)} if folder else None,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            self.version = str(self._answer()["version"])
        except PeerProblem:
            self.close()
            raise

    def play(self, games: int) -> PeerTiming:
        """Play `games` games of four random players."""
        return self._order("play", games)

    def copy(self, times: int) -> PeerTiming:
        """Copy a game of four in its middle `times` times."""
        return self._order("copy", times)

    def figures(self, rounds: int) -> dict[str, float]:
        """What one of our own scripts measures besides games, by name."""
        return {name: float(value) for name, value in self._ask("figures", rounds).items()}

    def _order(self, word: str, number: int) -> PeerTiming:
        answer = self._ask(word, number)
        return PeerTiming(float(answer["seconds"]), int(answer["count"]), int(answer["decisions"]))

    def _ask(self, word: str, number: int) -> dict[str, str | int | float]:
        if self._process.stdin is None:
            raise PeerProblem(f"{PACKAGE} has no input")
        try:
            self._process.stdin.write(f"{word} {number}\n")
            self._process.stdin.flush()
        except OSError:
            raise PeerProblem(f"{PACKAGE} stopped") from None
        return self._answer()

    def _answer(self) -> dict[str, str | int | float]:
        line = self._process.stdout.readline() if self._process.stdout else ""
        try:
            answer: dict[str, str | int | float] = json.loads(line)
        except ValueError:
            raise PeerProblem(f"{PACKAGE} gave no answer") from None
        return answer

    def __enter__(self) -> Peer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
