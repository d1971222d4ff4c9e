"""Rendered light kept on disk, so that a stopped run goes on and a grade needs no new rendering.

Knows: files of light layers below build/work. Must not know: models, manifests.
"""

import contextlib
import fcntl
import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scripts.art.render.cycles import Layers

FOLDER = Path(__file__).resolve().parents[2] / "build" / "work" / "light"
LOCK = "CLEOPATRA_RENDER_LOCK"
"""A file named by this variable is locked while a picture renders, so that runs take turns."""


@contextlib.contextmanager
def turn() -> Iterator[None]:
    """Waits until no other run renders."""
    name = os.environ.get(LOCK)
    if not name:
        yield
        return
    with Path(name).open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def kept(key: str, make: Callable[[], "Layers"]) -> "Layers":
    """The layers under a key, made if they are not there."""
    from scripts.art.render.cycles import Layers

    path = FOLDER / f"{hashlib.sha256(key.encode()).hexdigest()[:24]}.npz"
    if path.exists():
        with np.load(path) as found:
            light = {n: found[n].astype(np.float32) for n in found.files if n != "alpha"}
            return Layers(light, found["alpha"].astype(np.float32))
    with turn():
        layers = make()
    FOLDER.mkdir(parents=True, exist_ok=True)
    small = {name: np.minimum(v, 60000).astype(np.float16) for name, v in layers.light.items()}
    half = path.with_suffix(".part.npz")
    np.savez(half, alpha=layers.alpha.astype(np.float16), **small)
    half.replace(path)
    return layers
