"""Compares the speed of rules and bots with an earlier revision of this repository, in one run.

Knows git and the process that measures: each revision's own `bench_engine`, wherever it lies there,
so modules may move between the two. Both run in pure Python or both compiled, in alternating
rounds; only the ratio matters, so any machine will do. It only reports the figures.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

from scripts.lab.peer import Peer

ROOT: Final = Path(__file__).resolve().parents[2]
SCRIPT: Final = "bench_engine.py"
COMPILER: Final = "scripts/fast.py"
COMPILED: Final = Path("build") / "work" / "fast"
RELEASE: Final = "release"
"""Stands for the last release, or for the parent commit before the first one."""
WARM_UP: Final = 400
SPEED: Final = "a decision of a random game"
PLAYS: Final = {
    "plays/s": "the Sphinx plays a plan in a sample",
    "plays/s, expansions": "the same with all expansions",
}
"""How often a second something is done, by the engine's name -> what takes its time."""
UNITS: Final = {
    SPEED: "µs",
    **dict.fromkeys(("clone", "legal list", "determinize", "observe"), "µs"),
    "greedy ms, 99th": "ms",
    **dict.fromkeys(PLAYS.values(), "ms"),
}
"""What is compared -> its unit."""
_UNPACKED: Final = ("cleopatra", "assets/bots", "scripts", "setup.py", "pyproject.toml")
Measurements = dict[str, float]


class NoRevision(Exception):
    """git does not know the revision; the text says what it answered."""


def find_revision(wanted: str, root: Path = ROOT) -> str:
    """The name of a revision that git knows; for `RELEASE`, the newest tag before this commit or,
    without any, the parent commit.

    :raises NoRevision: if there is no such revision, as in a clone without history.
    """
    if wanted == RELEASE:
        tag = _git(root, "describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^")
        wanted = tag.stdout.decode().strip() if tag.returncode == 0 else "HEAD^"
    found = _git(root, "rev-parse", "--verify", "--quiet", f"{wanted}^{{commit}}")
    if found.returncode != 0:
        raise NoRevision(f"git knows no revision {wanted!r} here (a clone without history?)")
    return wanted


def unpack(revision: str, folder: Path, root: Path = ROOT) -> None:
    """Write the package, what it reads and what compiles it, as of a revision, into a folder."""
    packed = _git(root, "archive", revision, *_UNPACKED)
    if packed.returncode != 0:
        raise NoRevision(packed.stderr.decode("utf-8", "replace").strip())
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")


def script_of(root: Path) -> Path:
    """The module of a tree that measures.

    :raises NoRevision: if it has none.
    """
    for folder in ("scripts", "cleopatra"):
        for path in sorted((root / folder).rglob(SCRIPT)):
            return path
    raise NoRevision(f"{root} has no {SCRIPT}")


def report(
    wanted: str, rounds: int, games: int, *, is_compiled: bool = False, root: Path = ROOT
) -> str:
    """Markdown: figures of the revision and of this tree, and how much faster this tree is.
    Compiling both takes some minutes.

    :raises NoRevision: if git does not know the revision.
    :raises PeerProblem: if one of both cannot be measured.
    """
    revision = find_revision(wanted, root)
    with tempfile.TemporaryDirectory(prefix="cleopatra-bench-") as name:
        folder = Path(name)
        unpack(revision, folder, root)
        python = Path(sys.executable)
        played = [_compiled(each) for each in (folder, root)] if is_compiled else [folder, root]
        with (
            Peer(python, script_of(folder), played[0]) as before,
            Peer(python, script_of(root), played[1]) as now,
        ):
            for one in (before, now):
                one.play(WARM_UP)
            measured = []
            for number in range(rounds):
                measured.append((_round(before, games), _round(now, games)))
                print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            build = now.version
    return as_table(revision, measured, build)


def _compiled(root: Path) -> Path:
    """The folder with the compiled package of a tree, made anew where needed.

    :raises NoRevision: if it cannot be compiled.
    """
    done = subprocess.run(
        [sys.executable, COMPILER], cwd=root, capture_output=True, text=True, check=False
    )
    if done.returncode != 0 or not (root / COMPILED / "stamp").is_file():
        raise NoRevision(f"{root} cannot be compiled: {(done.stderr or done.stdout).strip()}")
    return root / COMPILED


def _round(one: Peer, games: int) -> Measurements:
    played = one.play(games)
    figures = one.figures(1)
    for rate, name in PLAYS.items():
        if rate in figures:
            figures[name] = 1e3 / figures[rate]
    return {SPEED: played.seconds / played.decisions * 1e6, **figures}


def as_table(
    revision: str, measured: Sequence[tuple[Measurements, Measurements]], build: str
) -> str:
    """The medians of what was measured, revision first, and the medians of the rounds' ratios; a
    figure that only one of both knows is left out. `build` says how both are executed."""
    lines = [
        f"The engine ({build}) beside `{revision}`; a ratio above 1 is faster than it was.",
        "",
        f"| what | {revision} | now | ratio |",
        "|---|---|---|---|",
    ]
    for name, unit in UNITS.items():
        pairs = [(old[name], new[name]) for old, new in measured if name in old and name in new]
        if pairs:
            before, now = (median(column) for column in zip(*pairs, strict=True))
            ratio = median(old / new for old, new in pairs)
            lines.append(f"| {name} | {before:.2f} {unit} | {now:.2f} {unit} | {ratio:.2f} |")
    return "\n".join(lines)


def _git(root: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=False)
    except OSError as error:
        raise NoRevision(f"git cannot be started: {error}") from None
