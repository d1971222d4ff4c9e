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
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from scripts.art.job import UNIT
from scripts.art.layers import kept
from scripts.art.models import gods, obelisk, palace, sphinx, throne
from scripts.art.render.camera import view_camera
from scripts.art.render.light import NOON, TIMES
from scripts.art.render.mesh import Model
from scripts.art.scene import LAMPS
from scripts.art.sprite import graded

if TYPE_CHECKING:
    from scripts.art.render import cycles

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "art" / "exact"
SCALE = 2.0
SAMPLES, NOISE = 96, 0.005
PIECES: dict[str, Callable[[], Model]] = {
    "sphinx": cache(sphinx.sphinx),
    "obelisk": cache(obelisk.obelisk),
    "throne": cache(throne.throne),
    "bastet": cache(gods.bastet),
}
APART = 1600
"""Whole pixels from piece to piece, so that no sprite is moved by a part of a pixel."""
MORE = (24, 120)
"""Pixels of plain shown above and to the right of each piece, where its shadow falls."""
CORNER = 880, 880, 1240, 1346
"""The part of the palace's window that is drawn: its front corner, with roof, pillar, sites."""
_PLAIN = -0.004
"""The plain's height, as under every sprite."""


def main(names: list[str]) -> None:
    """Draws the named pieces, or all; `palace` is a part of it in its place."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(PIECES):
        if not names or name in names:
            _piece(name, number)
    if not names or "palace" in names:
        _palace()


def _piece(name: str, number: int) -> None:
    from scripts.art.render import cycles

    camera, unit = view_camera(0), UNIT * SCALE
    across = camera.axes[0].astype(float)
    joint = Model().add(cycles.plain_ground(_PLAIN))
    for place, build in enumerate(PIECES.values()):
        step = across * (place * APART / unit)
        joint.add(build().moved(float(step[0]), float(step[1])))
    x0, y0, x1, y1 = cycles.window_of(PIECES[name](), camera, unit)
    left = number * APART
    beside = x0 + left, y0 - MORE[0], x1 + left + MORE[1], y1
    alone = cycles.Shot(PIECES[name](), camera, samples=SAMPLES, noise=NOISE)
    together = cycles.Shot(joint, camera, ground=None, samples=SAMPLES, noise=NOISE)
    _keep(name, alone, together, (x0, y0, x1, y1), beside, (left, 0))


def _palace() -> None:
    """A corner of the palace in its place: the plaza lies under it unseen, and seen."""
    from scripts.art.render import cycles

    camera, unit = view_camera(0), UNIT * SCALE
    body, below = palace.body(), Model().add(palace.ground(), palace.stairs())
    window = cycles.window_of(body, camera, unit)
    part = tuple(window[axis % 2] + value for axis, value in enumerate(CORNER))
    assert len(part) == 4
    alone = cycles.Shot(
        body, camera, casters=below, lamps=LAMPS, samples=SAMPLES, noise=NOISE, part=part
    )
    whole = Model().add(body, below, cycles.plain_ground(_PLAIN))
    together = replace(alone, seen=whole, casters=None, ground=None)
    _keep("palace", alone, together, window, window, (0, 0))


def _keep(
    name: str,
    alone: "cycles.Shot",
    together: "cycles.Shot",
    window: "cycles.Window",
    beside: "cycles.Window",
    shift: tuple[int, int],
) -> None:
    """Renders both and writes them, with the pixel of the piece's origin in each."""
    sprite, joint = _shown(f"{name} alone", alone, window), _shown(name, together, beside)
    joint = joint.convert("RGB")
    sprite.save(FOLDER / f"{name}.webp", lossless=True, method=6, exact=False)
    joint.save(FOLDER / f"{name}_joint.webp", lossless=True, method=6)
    own, other = alone.part or window, together.part or beside
    sand = np.median(np.asarray(joint)[:4].reshape(-1, 3), 0)
    file = FOLDER / "exact.json"
    facts = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    facts[name] = {
        "anchor": [-own[0], -own[1]],
        "joint": [shift[0] - other[0], shift[1] - other[1]],
        "sand": [int(value) for value in sand],
    }
    file.write_text(json.dumps(facts, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(name, sprite.size, joint.size, flush=True)


def _shown(name: str, shot: "cycles.Shot", window: "cycles.Window") -> Image.Image:
    """A window at noon."""
    from scripts.art.render import cycles

    key = f"exact {name} {window} {shot.part} {SAMPLES} {NOISE} {APART}"
    layers = kept(key, lambda: cycles.render(shot, window, UNIT * SCALE))
    return graded(layers, {NOON: TIMES[NOON]})[NOON]


if __name__ == "__main__":
    main(sys.argv[1:])
