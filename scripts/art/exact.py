"""Pieces on a plain in one rendering, for the test that lays sprites by their anchors.

    python -m scripts.art.exact [names]       writes tests/art/exact/*.webp and exact.json

The pieces stand so far from each other that none throws light or shadow on another. Each is drawn
twice: as a sprite by itself, and with all others and the plain through a window around it. Both
windows have their lower left pixel in one place of the piece, so that they draw the same random
numbers: noise is no fault of composing. Both pictures are kept without loss.

Knows: how a sprite is drawn. Must not know: the manifest.
"""

import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image

from scripts.art.job import UNIT
from scripts.art.layers import kept
from scripts.art.models import gods, obelisk, sphinx, throne
from scripts.art.render.camera import view_camera
from scripts.art.render.light import NOON, TIMES
from scripts.art.render.mesh import Model
from scripts.art.sprite import graded

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "art" / "exact"
SCALE = 2.0
SAMPLES, NOISE = 96, 0.005
PIECES: dict[str, Callable[[], Model]] = {
    "sphinx": cache(sphinx.sphinx),
    "obelisk": cache(obelisk.obelisk),
    "throne": cache(throne.throne),
    "bastet": cache(gods.bastet),
}
APART = 800
"""Whole pixels from piece to piece, so that no sprite is moved by a part of a pixel."""
MORE = (24, 120)
"""Pixels of plain shown above and to the right of each piece, where its shadow falls."""
_PLAIN = -0.004
"""The plain's height, as under every sprite."""


def main(names: list[str]) -> None:
    """Draws the named pieces, or all."""
    from scripts.art.render import cycles

    camera, unit = view_camera(0), UNIT * SCALE
    across = camera.axes[0].astype(float)
    joint = Model().add(cycles.plain_ground(_PLAIN))
    for number, build in enumerate(PIECES.values()):
        step = across * (number * APART / unit)
        joint.add(build().moved(float(step[0]), float(step[1])))
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / "exact.json"
    facts = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    for number, (name, build) in enumerate(PIECES.items()):
        if names and name not in names:
            continue
        x0, y0, x1, y1 = cycles.window_of(build(), camera, unit)
        alone = cycles.Shot(build(), camera, samples=SAMPLES, noise=NOISE)
        key = f"exact {name} {SAMPLES} {NOISE}"
        window = x0, y0, x1, y1
        sprite = _shown(f"{key} alone {window}", alone, window)
        sprite.save(FOLDER / f"{name}.webp", lossless=True, method=6, exact=False)
        left = number * APART
        window = x0 + left, y0 - MORE[0], x1 + left + MORE[1], y1
        together = cycles.Shot(joint, camera, ground=None, samples=SAMPLES, noise=NOISE)
        whole = _shown(f"{key} together {window}", together, window).convert("RGB")
        whole.save(FOLDER / f"{name}_joint.webp", lossless=True, method=6)
        sand = np.median(np.asarray(whole)[:4].reshape(-1, 3), 0)
        facts[name] = {
            "anchor": [-x0, -y0],
            "joint": [-x0, -y0 + MORE[0]],
            "sand": [int(value) for value in sand],
        }
        file.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
        print(name, sprite.size, whole.size, flush=True)


def _shown(key: str, shot: object, window: tuple[int, int, int, int]) -> Image.Image:
    """A window at noon."""
    from scripts.art.render import cycles

    assert isinstance(shot, cycles.Shot)
    layers = kept(key, lambda: cycles.render(shot, window, UNIT * SCALE))
    return graded(layers, {NOON: TIMES[NOON]})[NOON]


if __name__ == "__main__":
    main(sys.argv[1:])
