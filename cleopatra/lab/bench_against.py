"""Compares the speed of the rules with an earlier revision of this repository, in one run.

Knows git and the process that measures (`bench_engine`). Both revisions answer it in pure Python,
in alternating rounds; only the ratio matters, so any machine will do. It only reports the
figures.
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

from cleopatra.lab.peer import Peer

ROOT: Final = Path(__file__).resolve().parents[2]
SCRIPT: Final = "cleopatra/lab/bench_engine.py"
RELEASE: Final = "release"
"""Stands for the last release, or for the parent commit before the first one."""
WARM_UP: Final = 400
SPEED: Final = "a decision of a random game"
UNITS: Final = {
    SPEED: "µs",
    **dict.fromkeys(("clone", "legal list", "determinize", "observe"), "µs"),
    "greedy ms, 99th": "ms",
}
"""What is compared -> its unit."""
Figures = dict[str, float]


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
    """Write the package and what it reads, as of a revision, into a folder."""
    packed = _git(root, "archive", revision, "cleopatra", "assets/bots")
    if packed.returncode != 0:
        raise NoRevision(packed.stderr.decode("utf-8", "replace").strip())
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")


def report(wanted: str, rounds: int, games: int, root: Path = ROOT) -> str:
    """Markdown: figures of the revision and of this tree, and how much faster this tree is.

    :raises NoRevision: if git does not know the revision.
    :raises PeerProblem: if one of both cannot be measured.
    """
    revision = find_revision(wanted, root)
    with tempfile.TemporaryDirectory(prefix="cleopatra-bench-") as name:
        folder = Path(name)
        unpack(revision, folder, root)
        python = Path(sys.executable)
        with (
            Peer(python, folder / SCRIPT, folder) as before,
            Peer(python, ROOT / SCRIPT, ROOT) as now,
        ):
            for one in (before, now):
                one.play(WARM_UP)
            measured = []
            for number in range(rounds):
                measured.append((_round(before, games), _round(now, games)))
                print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    return as_table(revision, measured)


def _round(one: Peer, games: int) -> Figures:
    played = one.play(games)
    return {SPEED: played.seconds / played.decisions * 1e6, **one.figures(1)}


def as_table(revision: str, measured: Sequence[tuple[Figures, Figures]]) -> str:
    """The medians of what was measured, revision first, and the medians of the rounds' ratios; a
    figure that only one of both knows is left out."""
    lines = [
        f"The engine in pure Python beside `{revision}`; a ratio above 1 is faster than it was.",
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
