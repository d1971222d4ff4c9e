"""The list of pictures: assets/art/manifest.json, one picture a line.

Knows: the file's form. Must not know: how pictures are drawn. Standard library only.
"""

import contextlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

ART = Path(__file__).resolve().parents[2] / "assets" / "art"
Parts = dict[str, dict[str, object]]


def read(folder: Path = ART) -> Parts:
    """The present manifest's parts `sprites` and `sources`, empty where there is none."""
    try:
        raw = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {"sprites": {}, "sources": {}}
    return {"sprites": raw["sprites"], "sources": raw["sources"]}


def write(parts: Parts, folder: Path = ART) -> None:
    """Writes the manifest at one go."""
    blocks = []
    for part in ("sprites", "sources"):
        rows = [
            f"    {json.dumps(key)}: {json.dumps(parts[part][key], sort_keys=True)}"
            for key in sorted(parts[part])
        ]
        blocks.append(f'  "{part}": {{\n' + ",\n".join(rows) + "\n  }")
    half = folder / "manifest.json.part"
    half.write_text('{\n  "format": 1,\n' + ",\n".join(blocks) + "\n}\n", encoding="utf-8")
    half.replace(folder / "manifest.json")


def update(
    entries: dict[str, object], job: str = "", mark: object = None, folder: Path = ART
) -> None:
    """Adds pictures, and the mark of a job that is done; other runs may add theirs meanwhile."""
    with _alone(folder):
        parts = read(folder)
        parts["sprites"].update(entries)
        if job:
            parts["sources"][job] = mark
        write(parts, folder)


def forget(jobs: Iterable[str], folder: Path = ART) -> None:
    """Drops the marks of jobs that are no more; their pictures stay until they are removed."""
    with _alone(folder):
        parts = read(folder)
        for job in jobs:
            parts["sources"].pop(job, None)
        write(parts, folder)


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    # Only systems that draw take turns, and those have it.
    import fcntl

    folder.mkdir(parents=True, exist_ok=True)
    lock = Path(__file__).resolve().parents[2] / "build" / "work" / "manifest.lock"
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
