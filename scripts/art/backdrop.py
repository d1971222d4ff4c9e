"""The surroundings as one large picture for each view.

The plain is shaded point by point from its colours and heights; Cycles gives the light that falls
on it (with the shadow of everything that stands there) and the things themselves.

Knows: the land, the things on it, light. Must not know: files of the game.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from scripts.art import sprite
from scripts.art.job import UNIT, Drawn
from scripts.art.layers import kept
from scripts.art.models import land, palace, scenery
from scripts.art.render.camera import LOWERED, Camera, dusk_sun_camera, sun_camera, view_camera
from scripts.art.render.light import DUSK, NOON, TIMES, Lamp
from scripts.art.render.mesh import Floats, Model

if TYPE_CHECKING:
    from scripts.art.render.cycles import Layers, Window

SCALE = 0.75
REACH = (2320, 1400)
"""How far the pictures go to each side of their middle, in pixels at scale 1."""
MIDDLE = (3.7, 1.2)
"""The ground point in the middle of the pictures."""
COARSE = 3
"""The falling light is rendered, and the water's mask kept, at a scale this much smaller."""


def window(camera: Camera) -> "Window":
    """The pixels of a view's picture, a multiple of six each way."""
    unit = UNIT * SCALE
    x = round(float(np.dot(camera.axes[0], [*MIDDLE, 0])) * unit / 6) * 6
    y = round(-float(np.dot(camera.axes[1], [*MIDDLE, 0])) * unit / 6) * 6
    half = round(REACH[0] * SCALE / 6) * 6, round(REACH[1] * SCALE / 6) * 6
    return x - half[0], y - half[1], x + half[0], y + half[1]


def drawn(lamps: tuple[Lamp, ...]) -> Iterator[Drawn]:
    """The picture of each view, at each time of day, and the mask of its water: white, with alpha
    where there is nothing but water."""
    for view in range(4):
        start = time.monotonic()
        camera = view_camera(view)
        frame = window(camera)
        layers, low, water = _lit(camera, frame, lamps, f"{sprite.digest} background/{view}")
        images = {**sprite.graded(layers), DUSK: sprite.graded(low, {DUSK: TIMES[DUSK]})[DUSK]}
        print(
            f"  background/{view}: {frame[2] - frame[0]} x {frame[3] - frame[1]}, "
            f"{time.monotonic() - start:.1f} s",
            flush=True,
        )
        yield Drawn(
            f"background/{view}",
            images[NOON].convert("RGB"),
            (float(-frame[0]), float(-frame[1])),
            SCALE,
            kind="photo",
            times={n: image.convert("RGB") for n, image in images.items() if n != NOON},
        )
        mask = Image.fromarray(np.round(water * 255).astype(np.uint8))
        mask = mask.resize((mask.width // COARSE, mask.height // COARSE), Image.Resampling.BOX)
        white = Image.new("RGBA", mask.size, (255, 255, 255, 255))
        white.putalpha(mask)
        anchor = (-frame[0] / COARSE, -frame[1] / COARSE)
        yield Drawn(f"water/{view}", white, anchor, SCALE / COARSE)


def _lit(
    camera: Camera, frame: "Window", lamps: tuple[Lamp, ...], key: str
) -> tuple["Layers", "Layers", Floats]:
    """The picture's light, that under the low sun of dusk, and how much of each pixel is open
    water."""
    from scripts.art.render import cycles

    standing = Model().add(palace.body(), palace.stairs(), palace.ground())
    unit = UNIT * SCALE
    things = Model().add(*scenery.things())
    small = tuple(value // COARSE for value in frame)
    plane = cycles.Shot(
        cycles.plain_ground(0.0),
        camera,
        casters=Model().add(standing, things),
        lamps=lamps,
        ground=None,
        samples=10,
    )
    fallen = kept(f"{key} light", lambda: cycles.render(plane, small, unit / COARSE))  # type: ignore[arg-type]
    shot = cycles.Shot(things, camera, casters=standing, samples=7, groups=("sun", "sky"))
    seen = kept(f"{key} things", lambda: cycles.render(shot, frame, unit))
    sun, low_sun = sun_camera(camera), dusk_sun_camera(camera)
    low = replace(plane, sun=low_sun, groups=("sun",))
    long = kept(f"{key} low sun", lambda: cycles.render(low, small, unit / COARSE))  # type: ignore[arg-type]
    light, water = _shaded(camera, frame, unit, fallen, cycles.PLAIN, sun)
    evening, _ = _shaded(camera, frame, unit, long, cycles.PLAIN, low_sun)
    evening = {**light, "sun": evening["sun"] * np.float32(1 / LOWERED)}
    over = seen.alpha[..., None]

    def whole(light: dict[str, Floats]) -> "Layers":
        mixed = {
            name: layer * (1 - over) + seen.light.get(name, np.float32(0))
            for name, layer in light.items()
        }
        return cycles.Layers(mixed, np.ones(water.shape, np.float32))

    return whole(light), whole(evening), water * (1 - seen.alpha)


def _shaded(
    camera: Camera, frame: "Window", unit: float, fallen: "Layers", plain: Floats, sun: Camera
) -> tuple[dict[str, Floats], Floats]:
    """The plain's light by group: its colour under the light that falls on it; and its water."""
    x0, y0, x1, y1 = frame
    width, height = x1 - x0, y1 - y0
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    right = (columns + 0.5 + x0) / unit
    rise = float(camera.axes[1][:2] @ np.array([-camera.axes[0][1], camera.axes[0][0]]))
    away = -(rows + 0.5 + y0) / unit / rise
    cosine, sine = float(camera.axes[0][0]), float(camera.axes[0][1])
    x = (right * cosine - away * sine).ravel()
    y = (right * sine + away * cosine).ravel()
    here = land.ground(x.astype(np.float32), y.astype(np.float32))
    shape = (height, width)
    colour = here.colour.reshape(*shape, 3)
    water = here.water.reshape(shape)
    level = here.height.reshape(shape)
    down, across = np.gradient(level)
    normal = np.stack([-across * unit, down * unit * rise, np.ones_like(level)], -1)
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    toward = _seen_from(camera, -sun.axes[2])
    eye = _seen_from(camera, -camera.axes[2])
    facing = np.clip(normal @ toward, 0, None) / toward[2]
    half = (toward + eye) / np.linalg.norm(toward + eye)
    glint = np.clip(normal @ half, 0, 1) ** 90 * water
    mirror = 0.10 * water * (1 - np.clip(normal @ eye, 0, 1)) ** 2
    result = {}
    for name, layer in fallen.light.items():
        fall = _enlarged(layer, width, height) / plain
        share = facing if name == "sun" else 0.35 + 0.65 * normal[..., 2] ** 3
        result[name] = colour * fall * share[..., None]
        if name == "sun":
            result[name] += 0.35 * fall * glint[..., None]
        elif name == "sky":
            result[name] += fall * mirror[..., None]
    return {name: value.astype(np.float32) for name, value in result.items()}, water


def _seen_from(camera: Camera, direction: Floats) -> Floats:
    """A world direction by right, away along the ground, up."""
    across = camera.axes[0].astype(np.float32)
    along = np.array([-across[1], across[0], 0.0], np.float32)
    return np.array([direction @ across, direction @ along, direction[2]], np.float32)


def _enlarged(layer: Floats, width: int, height: int) -> Floats:
    bands = [
        np.asarray(
            Image.fromarray(np.ascontiguousarray(layer[..., band])).resize(
                (width, height), Image.Resampling.BICUBIC
            )
        )
        for band in range(3)
    ]
    return np.maximum(np.stack(bands, -1), 0).astype(np.float32)
