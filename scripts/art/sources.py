"""Which files a picture is made by, and whether they changed since it was drawn.

Knows: imports and hashes. Must not know: how pictures are drawn. Standard library only, so that a
check runs where nothing can be drawn.

A mark in the manifest lists a job's files and their hash. Comments and line breaks don't count.
"""

import ast
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scripts.art.job import Job
    from scripts.art.manifest import Parts

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
RENDERER = "bpy 5.0.1, skia-python 144.0.post2"
GRADES = ("scripts/art/render/light.py",)
"""Files that change how rendered light is mixed, not the light."""
_PLUMBING = ("scripts/art/job.py", "scripts/art/layers.py")
_FONT = "assets/fonts"


def files(job: "Job") -> list[str]:
    """The job's sources and what they import of this project, as paths below the root."""
    found: set[str] = set()
    waiting = [f"scripts/art/{name}" for name in job.sources]
    if any(name.startswith("models/") for name in job.sources):
        waiting.append("scripts/art/sprite.py")
    while waiting:
        path = waiting.pop()
        if path in found or path in _PLUMBING:
            continue
        found.add(path)
        waiting += _imports(path)
    return sorted(found)


@lru_cache
def _imports(path: str) -> tuple[str, ...]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    paths = (
        name.replace(".", "/") + ".py"
        for name in names
        if name.startswith(("scripts.art", "cleopatra"))
    )
    return tuple(dict.fromkeys(p for p in paths if (ROOT / p).is_file()))


def _hashed(paths: list[str], start: str) -> str:
    value = hashlib.sha256(f"{RENDERER} {start}".encode())
    for path in paths:
        value.update(path.encode())
        try:
            text = (ROOT / path).read_text(encoding="utf-8")
        except OSError:
            value.update(b"missing")
            continue
        value.update(_shape(text).encode())
    return value.hexdigest()[:16]


@lru_cache(maxsize=200)
def _shape(text: str) -> str:
    return ast.dump(ast.parse(text))


def digest(job: "Job", without: tuple[str, ...] = ()) -> str:
    """A hash of everything a job's pictures depend on."""
    return _hashed(
        [path for path in files(job) if path not in without], f"{job.name} {job.settings}"
    )


def mark(job: "Job") -> dict[str, object]:
    """What the manifest keeps of a job: its files, settings and hash."""
    return {"files": files(job), "settings": job.settings, "hash": digest(job)}


def stale(parts: "Parts") -> list[str]:
    """The jobs of a manifest whose files have changed since."""
    found = []
    for name, kept in sorted(parts["sources"].items()):
        if not isinstance(kept, dict) or kept.get("hash") != _hashed(
            list(kept.get("files", [])), f"{name} {kept.get('settings')}"
        ):
            found.append(name)
    return found
