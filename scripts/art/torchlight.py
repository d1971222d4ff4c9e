"""What each torch adds to the finished scene at dusk: one picture for each torch and view.

Only the torches shine, each into a layer of its own, on what always stands: palace, stairs, plaza
and sand. The pictures are opaque, black where no light falls, and are added to the scene.

Knows: torches and what they shine on. Must not know: files of the game.
"""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scripts.art import sprite
from scripts.art.job import UNIT, Drawn
from scripts.art.layers import kept
from scripts.art.models import palace
from scripts.art.render.camera import Camera, view_camera
from scripts.art.render.light import Lamp
from scripts.art.render.mesh import Floats, Model

if TYPE_CHECKING:
    from scripts.art.render.cycles import Layers, Window

SCALE = 0.5
SAMPLES = 8
STRENGTH = 0.9
"""How much of the lamps' light is added: the pictures of dusk have most of it already."""
_TAMED = 0.9
"""How much the light close to a flame is held down, where it would turn white."""
_MARGIN = 2.3
"""How far round palace and plaza light may fall, in world units."""
_REACH = 2.1
"""How far from its flame a torch's light has faded out on the screen, in world units."""
_BRIGHTEST = 120.0
"""What no pixel gets more of, of 255: fires are bright in the pictures below."""
_DARK = 7.0
"""Light below this (of 255) is cut off, and all is lessened by it, so that no rim is seen."""


def drawn(lamps: tuple[Lamp, ...]) -> Iterator[Drawn]:
    """The light of each lamp in each view; an empty picture where the palace hides all of it."""
    for view in range(4) if sprite.sketch is None else (sprite.sketch.view,):
        start = time.monotonic()
        scale = SCALE if sprite.sketch is None else sprite.sketch.scale
        window, layers = _lit(view, lamps, scale)
        for number in range(len(lamps)):
            added = _added(layers[_group(number)] * _near(view, lamps[number], window, scale))
            rows, columns = np.nonzero(added.max(2))
            if not len(rows):
                yield Drawn(_key(number, view), Image.new("RGB", (1, 1)), (0.0, 0.0), scale)
                continue
            left, top = int(columns.min()), int(rows.min())
            part = added[top : int(rows.max()) + 1, left : int(columns.max()) + 1]
            anchor = (float(-(window[0] + left)), float(-(window[1] + top)))
            yield Drawn(_key(number, view), Image.fromarray(part), anchor, scale)
        print(f"  torchlight/{view}: {time.monotonic() - start:.1f} s", flush=True)


def _key(number: int, view: int) -> str:
    return f"torchlight_{number}/{view}"


def _group(number: int) -> str:
    return f"torch{number}"


def _lit(view: int, lamps: tuple[Lamp, ...], scale: float) -> "tuple[Window, dict[str, Floats]]":
    """The window and the light of each lamp in it, linear."""
    from scripts.art.render import cycles

    camera, unit = view_camera(view), UNIT * scale
    standing = Model().add(palace.body(), palace.stairs(), palace.ground())
    margin = round(_MARGIN * unit)
    window = cycles.window_of(standing, camera, unit, margin)
    samples = SAMPLES if sprite.sketch is None else sprite.sketch.samples
    key = f"{sprite.digest} torchlight/{view} {window} {unit} {samples} {lamps}"
    return window, kept(
        key, lambda: _rendered(standing, camera, lamps, window, unit, samples)
    ).light


def _rendered(
    standing: Model,
    camera: Camera,
    lamps: tuple[Lamp, ...],
    window: "Window",
    unit: float,
    samples: int,
) -> "Layers":
    import bpy

    from scripts.art.render import cycles
    from scripts.art.render.blender import Materials, objects

    groups = tuple(_group(number) for number in range(len(lamps)))
    shot = cycles.Shot(Model(), camera, samples=samples, groups=groups)
    scene = cycles._empty(shot)
    scene.cycles.max_bounces = 2
    materials = Materials()
    objects(standing, materials)
    objects(cycles.plain_ground(0.0), materials)
    for number, lamp in enumerate(lamps):
        data = bpy.data.lights.new("lamp", "POINT")
        data.energy, data.color, data.shadow_soft_size = lamp.strength, lamp.colour, lamp.width
        spot = bpy.data.objects.new("lamp", data)
        spot.location, spot.visible_camera = lamp.at, False
        spot.lightgroup = _group(number)
        scene.collection.objects.link(spot)
    cycles._aim(scene, shot, window, unit)
    return cycles._layers(scene, shot)


def _near(view: int, lamp: Lamp, window: "Window", scale: float) -> Floats:
    """How much of a lamp's light counts at each pixel (h, w, 1): all of it near the flame, nothing
    where its picture ends."""
    unit = UNIT * scale
    right, up, _ = view_camera(view).axes @ np.asarray(lamp.at, np.float32) * unit
    y, x = np.mgrid[window[1] : window[3], window[0] : window[2]].astype(np.float32)
    away = np.hypot(x - right, y + up) / (_REACH * unit)
    share = np.clip(1 - away**2, 0, 1)
    return np.asarray(share[..., None], np.float32)


def _added(light: Floats) -> NDArray[np.uint8]:
    """Linear light as what it adds to a picture (h, w, 3)."""
    from scripts.art.render.cycles import shown

    black = shown(np.zeros((1, 1, 3), np.float32)).astype(np.float32)
    light = light * np.float32(STRENGTH)
    light = light / (1 + np.float32(_TAMED) * light.max(2, keepdims=True))
    values = shown(light).astype(np.float32) - black
    values = _BRIGHTEST * (1 - np.exp(-np.maximum(values, 0) / _BRIGHTEST))
    return np.round(np.maximum(values - _DARK, 0)).astype(np.uint8)
