"""The rendered layers of the last inspection: the crocodile in the river, and its bite.

Knows: what is where before the quay's eye. Must not know: how a model is built.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from cleopatra.ui.scenes.shared import quay_view as view
from scripts.art import sprite
from scripts.art.job import Drawn, Job
from scripts.art.layers import kept
from scripts.art.models import crocodile, pyramid, swimmer
from scripts.art.models.clay import Floats, turn_matrix
from scripts.art.paint import haze
from scripts.art.render.mesh import Model

if TYPE_CHECKING:
    from scripts.art.render.cycles import Layers, Window

KIND = "moment"
SCALE, SAMPLES = 0.75, 8
_SIZE = 1.7
"""The crocodile's size for that of its model."""
_AT = 2.2
"""Where its snout is, right of the quay's middle, when its picture is made."""
_TIP = np.array([0.0, -1.2, 0.0], np.float32)
_LEVEL = turn_matrix("z", 62.0) @ turn_matrix("x", -2.0)
_RISEN = turn_matrix("z", 64.0) @ turn_matrix("x", -16.0) @ turn_matrix("y", -7.0)
_LIFT = 0.02
_GAPE = 40.0
"""Degrees its jaws are open about a pyramid."""
_LEAST = 2
"""Light below this (of 255) is cut off."""


def jobs() -> list[Job]:
    """All jobs."""
    source = ("models/swimmer.py", "models/pyramid.py", "inspection.py")
    settings = f"scale {SCALE} samples {SAMPLES}"
    swims = [
        Job(key, source, partial(_swims, number), settings)
        for number, key in enumerate(view.CROCODILE.keys)
    ]
    return [*swims, Job(view.BITE_BACK, source, _bites, settings)]


def _swims(number: int) -> Iterator[Drawn]:
    @cache
    def seen() -> Model:
        model = _hide(crocodile.JAWS[number], _LEVEL, -0.07 * _SIZE)
        return swimmer.afloat(model).add(swimmer.water(model))

    keys = view.CROCODILE.keys[number], view.CROCODILE_GLOW.keys[number]
    yield from _pictures(keys, seen)


def _bites() -> Iterator[Drawn]:
    @cache
    def beast() -> Model:
        model = _hide(_GAPE, _RISEN, _LIFT)
        head = _foot(_RISEN) + _RISEN @ np.array([0, -0.42, 0], np.float32) * _SIZE
        return swimmer.afloat(model).add(
            swimmer.water(model, (float(head[0]), float(head[1]), 0.62))
        )

    def prey(player: int) -> Model:
        small = turn_matrix("z", 12) @ turn_matrix("x", 38) @ turn_matrix("z", -102) * 0.29
        held = swimmer.posed(pyramid.closed(player).moved(0, 0, -0.55), small, (-0.02, -1.0, 0.285))
        at = _foot(_RISEN)
        return swimmer.posed(held, _RISEN * _SIZE, (float(at[0]), float(at[1]), _LIFT))

    none = Model
    yield from _pictures((view.BITE_BACK, view.BITE_BACK_GLOW), beast, partial(prey, 0), none)
    window = _window(prey(0))
    keys = view.BITE_FRONT, view.BITE_FRONT_GLOW
    yield from _pictures(keys, beast, none, partial(prey, 0), window)
    for player, keys in enumerate(zip(view.BITTEN.keys, view.BITTEN_GLOW.keys, strict=True)):
        yield from _pictures(keys, partial(prey, player), beast, none, window)


def _hide(opening: float, turn: Floats, height: float) -> Model:
    step = 0.0085 if sprite.sketch is None else 0.016
    at = _foot(turn)
    model = swimmer.crocodile_in_hide(opening, step)
    return swimmer.posed(model, turn * _SIZE, (float(at[0]), float(at[1]), height))


def _foot(turn: Floats) -> Floats:
    """Where the model's origin must lie for its snout to be in its place."""
    out = turn @ _TIP * _SIZE
    return np.array([_AT - out[0], view.CROCODILE_Y - out[1], 0.0], np.float32)


def _window(model: Model) -> "Window":
    from scripts.art.render import level

    return level.window_of(model, _scale())


def _scale() -> float:
    return SCALE if sprite.sketch is None else SCALE * sprite.sketch.scale


def _pictures(
    keys: tuple[str, str],
    seen: Callable[[], Model],
    casters: Callable[[], Model] = Model,
    holes: Callable[[], Model] = Model,
    window: "Window | None" = None,
) -> Iterator[Drawn]:
    """A layer by the evening and what torches add to it."""
    from scripts.art import quay_light
    from scripts.art.render import level

    scale = _scale()
    window = window or _window(seen())
    samples = SAMPLES if sprite.sketch is None else sprite.sketch.samples

    def render() -> "Layers":
        scene = level.Scene(
            seen(),
            quay_light.LIGHTS,
            quay_light.SKY,
            holes(),
            Model().add(casters(), quay_light.around()),
            samples,
        )
        return level.render(scene, window, scale)

    layers = kept(f"{sprite.digest} {keys} {window} {scale} {samples}", render)
    x, y = view.projected(_AT, view.CROCODILE_Y, 0.0)
    base, glow = split(layers)
    box = base.getchannel("A").point(lambda value: 255 * (value > _LEAST)).getbbox()
    box = box or (0, 0, 1, 1)
    anchor = x * scale - window[0] - box[0], y * scale - window[1] - box[1]
    for key, image in zip(keys, (base, glow), strict=True):
        yield Drawn(key, image.crop(box), anchor, scale, kind=KIND)


def split(layers: "Layers") -> tuple[Image.Image, Image.Image]:
    """Rendered light as shown: by the evening with alpha, and what torches add to that."""
    alpha = layers.alpha[..., None]
    evening, torch = (
        layers.light[name] / np.maximum(alpha, 1 / 255) for name in ("evening", "torch")
    )
    dark, whole = haze.shown(evening), haze.shown(evening + torch)
    glow = (whole - dark) * alpha
    base = haze.pixels(dark, layers.alpha * 255)
    return base, Image.fromarray(np.clip(glow, 0, 255).round().astype(np.uint8))
