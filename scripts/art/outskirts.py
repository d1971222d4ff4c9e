"""The land beyond the surroundings, for the farthest view of very wide and very high windows.

The same plain as in `backdrop.py` without anything that stands on it, a third as sharp, and only
where the sharper picture ends. Light far from everything is the same everywhere, so nothing is
rendered; how bright it is comes from the pictures that it continues.

Knows: the plain, and the finished surroundings. Must not know: models.
"""

import math
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scripts.art import backdrop, manifest
from scripts.art.job import UNIT, Drawn
from scripts.art.render.camera import LOWERED, Camera, dusk_sun_camera, sun_camera, view_camera
from scripts.art.render.light import DUSK, NOON, SUN_COLOUR, TIMES

if TYPE_CHECKING:
    from scripts.art.render.cycles import Layers, Window

SCALE = 0.25
REACH = (4160, 2280)
"""How far the pictures go to each side of their middle, in pixels at scale 1: a window of 32:9 or
9:16 sees no farther."""
_FINER = 2
"""The plain is computed so many times finer, that its grain be even."""
_BANDS = 6
"""Bands in which it is computed, to save memory."""
_INSIDE = 24
"""Pixels that reach under the rim of the sharper picture; within these it is left blank."""
_SKY = (0.62, 0.72, 0.90)
"""The colour of the sky's light on the plain, about."""


def drawn() -> Iterator[Drawn]:
    """The picture of each view, at each time of day."""
    for view in range(4):
        start = time.monotonic()
        camera = view_camera(view)
        frame = _window(camera)
        hole, inner = _surroundings(view, frame)
        images = {name: _matched(image, hole, inner[name]) for name, image in _shown(camera, frame)}
        print(f"  outskirts/{view}: {time.monotonic() - start:.1f} s", flush=True)
        yield Drawn(
            f"outskirts/{view}",
            images[NOON],
            (float(-frame[0]), float(-frame[1])),
            SCALE,
            kind="photo",
            times={name: image for name, image in images.items() if name != NOON},
        )


def _window(camera: Camera) -> "Window":
    unit = UNIT * SCALE
    x = round(float(np.dot(camera.axes[0], [*backdrop.MIDDLE, 0])) * unit)
    y = round(-float(np.dot(camera.axes[1], [*backdrop.MIDDLE, 0])) * unit)
    half = round(REACH[0] * SCALE), round(REACH[1] * SCALE)
    return x - half[0], y - half[1], x + half[0], y + half[1]


def _surroundings(view: int, frame: "Window") -> "tuple[Window, dict[str, Image.Image]]":
    """Where the sharper picture lies in ours, and what it shows at each time, as small as ours."""
    entry = manifest.read()["sprites"][f"background/{view}"]
    assert isinstance(entry, dict)
    factor = SCALE / float(entry["scale"])
    left, top = (round(-value * factor) for value in entry["anchor"])
    size = round(entry["size"][0] * factor), round(entry["size"][1] * factor)
    found = {}
    for name in TIMES:
        file = entry.get("times", {}).get(name, entry["file"])
        image = Image.open(manifest.ART / file).convert("RGB").resize(size, Image.Resampling.BOX)
        if name not in entry.get("times", {}) and name in entry.get("tints", {}):
            tint = np.asarray(entry["tints"][name], np.float32) / 255
            image = Image.fromarray((np.asarray(image, np.float32) * tint).astype(np.uint8))
        found[name] = image
    x, y = left - frame[0], top - frame[1]
    return (x, y, x + size[0], y + size[1]), found


def _shown(camera: Camera, frame: "Window") -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """The plain at each time of day (h, w, 3)."""
    from scripts.art.render import cycles

    x0, y0, x1, y1 = (value * _FINER for value in frame)
    unit = UNIT * SCALE * _FINER
    height = math.ceil((y1 - y0) / _BANDS / _FINER) * _FINER
    bands: dict[str, list[NDArray[np.uint8]]] = {name: [] for name in TIMES}
    for top in range(y0, y1, height):
        low = min(top + height, y1)
        part = (x0, top - 1, x1, low + 1)  # slopes want neighbours
        light = {
            sun: backdrop._shaded(camera, part, unit, _falling(), cycles.PLAIN, sun)[0]
            for sun in (sun_camera(camera), dusk_sun_camera(camera))
        }
        high, evening = light[sun_camera(camera)], light[dusk_sun_camera(camera)]
        evening = {**high, "sun": evening["sun"] * np.float32(1 / LOWERED)}
        for name, grade in TIMES.items():
            mixed = grade.mixed(evening if name == DUSK else high)[1:-1]
            small = mixed.reshape(
                (low - top) // _FINER, _FINER, (x1 - x0) // _FINER, _FINER, 3
            ).mean((1, 3), dtype=np.float32)
            bands[name].append(cycles.shown(np.ascontiguousarray(small)))
    for name, parts in bands.items():
        yield name, np.concatenate(parts)


def _falling() -> "Layers":
    """Sun and sky on the open plain, everywhere alike."""
    from scripts.art.render import cycles

    one = np.ones((4, 4, 3), np.float32) * cycles.PLAIN
    sun = one * np.asarray(SUN_COLOUR, np.float32) * np.float32(1.15)
    sky = one * np.asarray(_SKY, np.float32) * np.float32(0.75)
    return cycles.Layers({"sun": sun, "sky": sky}, np.ones((4, 4), np.float32))


def _matched(image: NDArray[np.uint8], hole: "Window", inner: Image.Image) -> Image.Image:
    """The land in the colours that the sharper picture has near its rim, blank inside."""
    left, top, right, bottom = hole
    whole = image.astype(np.float32)
    there = np.asarray(inner, np.float32)
    rim = np.ones(there.shape[:2], bool)
    deep = 4 * _INSIDE
    rim[deep:-deep, deep:-deep] = False
    here = whole[top:bottom, left:right][rim]
    whole *= there[rim].mean(0) / here.mean(0)
    blank = whole[top + _INSIDE : bottom - _INSIDE, left + _INSIDE : right - _INSIDE]
    blank[:] = there.mean((0, 1))
    return Image.fromarray(np.clip(np.round(whole), 0, 255).astype(np.uint8))
