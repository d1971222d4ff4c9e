"""The crocodile in the river of the palace, with the water about it: four views, jaws, diving.

Knows: where it lies in the river, the light of the stage. Must not know: how it is modelled.
"""

import time
from collections.abc import Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

import numpy as np

from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.stage import world
from scripts.art import sprite
from scripts.art.job import UNIT, Drawn, Job
from scripts.art.layers import kept
from scripts.art.models import crocodile, land, swimmer
from scripts.art.models.clay import Floats
from scripts.art.render.camera import view_camera
from scripts.art.render.light import NOON
from scripts.art.render.mesh import Look, Material, Model

if TYPE_CHECKING:
    from scripts.art.render.cycles import Layers

SCALE, SAMPLES = 2.0, 12
_DEPTH = 0.025
"""How deep it lies in the water when it does not dive."""
_RIVER = Material(look=Look("river", (), (0.0,)))
_STEP = 0.0095
_BY_DAY = np.array([1.0, 1.12, 0.88], np.float32)
"""How its paints are shaded in sunlight."""


def jobs() -> list[Job]:
    """One job for each opening of its jaws, and one for it almost under water."""
    source = ("models/swimmer.py", "afloat.py", "sprite.py")
    poses = [
        *((f"crocodile_{i}", opening, _DEPTH) for i, opening in enumerate(crocodile.JAWS)),
        ("crocodile_low", 0.0, crocodile.LOW),
    ]
    return [
        Job(name, source, partial(_drawn, name, opening, depth), f"scale {SCALE}")
        for name, opening, depth in poses
    ]


def _ground(x: Floats, y: Floats) -> land.Ground:
    at = world.position(PlaceKind.CROCODILE, 0)
    flat = (x.ravel() + np.float32(at.x)).astype(np.float32)
    return land.ground(flat, (y.ravel() + np.float32(at.y)).astype(np.float32))


def _colour(x: Floats, y: Floats) -> Floats:
    return np.asarray(_ground(x, y).colour.reshape(*x.shape, 3), np.float32)


def _height(x: Floats, y: Floats) -> Floats:
    height = _ground(x, y).height.reshape(x.shape)
    return np.asarray(0.6 * (height - height.mean()), np.float32)


_NILE = swimmer.River(_height, _colour, _RIVER, reach=0.42)


def _drawn(name: str, opening: float, depth: float) -> Iterator[Drawn]:
    from scripts.art.render import cycles
    from scripts.art.render.wetly import render as wetly

    views: tuple[int, ...] = (0, 1, 2, 3)
    scale, samples = SCALE, SAMPLES
    if sprite.sketch is not None:
        views, scale, samples = (sprite.sketch.view,), sprite.sketch.scale, sprite.sketch.samples

    @cache
    def model() -> Model:
        beast = swimmer.crocodile_in_hide(opening, _STEP, _BY_DAY).moved(0, 0, -depth)
        return swimmer.afloat(beast).add(swimmer.water(beast, _NILE))

    for view in views:
        start = time.monotonic()
        camera, unit = view_camera(view), UNIT * scale
        window = cycles.window_of(model(), camera, unit)

        def render() -> "Layers":
            shot = cycles.Shot(model(), camera, ground=None, samples=samples)  # noqa: B023
            return wetly(shot, window, unit)  # noqa: B023

        layers = kept(f"{sprite.digest} {name}/{view} {window} {unit} {samples}", render)
        images = sprite.graded(layers)
        box = images[NOON].getchannel("A").point(lambda v: 255 if v >= 3 else 0).getbbox()
        box = box or (0, 0, 1, 1)
        print(f"  {name}/{view}: {time.monotonic() - start:.1f} s", flush=True)
        yield Drawn(
            f"{name}/{view}",
            images[NOON].crop(box),
            (float(-(window[0] + box[0])), float(-(window[1] + box[1]))),
            scale,
            times={time_: image.crop(box) for time_, image in images.items() if time_ != NOON},
        )
