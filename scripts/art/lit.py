"""Layers of the quay: a picture by the evening, and what torches add to it.

Knows: how rendered light becomes two pictures and a shadow. Must not know: what they show.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image
from scipy import ndimage

from scripts.art import sprite
from scripts.art.job import Drawn
from scripts.art.layers import kept
from scripts.art.models.clay import Floats
from scripts.art.paint import haze
from scripts.art.render.mesh import Model

if TYPE_CHECKING:
    from scripts.art.render.cycles import Layers, Window
    from scripts.art.render.level import Light

Build = Callable[[], Model]
KIND = "moment"
GROUPS = ("evening", "torch")
"""The light of dusk, and of fires."""
_LEAST = 2
"""Alpha below this (of 255) is cut off."""


@dataclass(frozen=True)
class Setting:
    """A picture's anchor in pixels about the vanishing point, its scale, and how finely it is
    rendered."""

    anchor: tuple[float, float]
    scale: float
    samples: int
    lights: "tuple[Light, ...] | None" = None
    """Other lights than the quay's own."""
    grade: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """How much of the evening's light is taken, of the torches', and how vivid colours are."""

    def tried(self) -> "Setting":
        """As it is drawn in a sketch."""
        if sprite.sketch is None:
            return self
        return replace(self, scale=self.scale * sprite.sketch.scale, samples=sprite.sketch.samples)


def window(model: Model, setting: Setting) -> "Window":
    """The pixels a model fills."""
    from scripts.art.render import level

    return level.window_of(model, setting.tried().scale)


def rendered(
    name: str,
    setting: Setting,
    seen: Build,
    casters: Build = Model,
    holes: Build = Model,
    window: "Window | None" = None,
) -> "Layers":
    """A model in the quay's light; `casters` are out of sight, `holes` cut it out."""
    from scripts.art.render import level

    setting = setting.tried()
    box = window or level.window_of(seen(), setting.scale)
    return _rendered(name, setting, seen, casters, holes, box)


def _rendered(
    name: str, setting: Setting, seen: Build, casters: Build, holes: Build, box: "Window"
) -> "Layers":
    from scripts.art import quay_light
    from scripts.art.render import level

    scale = setting.scale

    def render() -> "Layers":
        scene = level.Scene(
            seen(),
            setting.lights or quay_light.LIGHTS,
            quay_light.SKY,
            holes(),
            Model().add(casters(), quay_light.palace()),
            setting.samples,
            groups=GROUPS,
        )
        return level.render(scene, box, scale)

    return kept(f"{sprite.digest} {name} {box} {scale} {setting.samples}", render)


def pictures(
    keys: tuple[str, str],
    setting: Setting,
    seen: Build,
    casters: Build = Model,
    holes: Build = Model,
    window: "Window | None" = None,
    is_cut: bool = True,
) -> Iterator[Drawn]:
    """A layer by the evening, and what torches add to it, without clear borders if it is cut."""
    from scripts.art.render import level

    setting = setting.tried()
    scale = setting.scale
    box = window or level.window_of(seen(), scale)
    layers = _rendered(keys[0], setting, seen, casters, holes, box)
    alpha = layers.alpha[..., None]
    light = [layers.light[name] / np.maximum(alpha, 1 / 255) for name in GROUPS]
    dark, glow = shown(light[0], light[1], setting.grade)
    base = haze.pixels(dark, layers.alpha * 255)
    added = Image.fromarray(np.clip(glow * alpha, 0, 255).round().astype(np.uint8))
    part = base.getchannel("A").point(lambda value: 255 * (value > _LEAST)).getbbox()
    part = (part or (0, 0, 1, 1)) if is_cut else (0, 0, *base.size)
    anchor = (
        setting.anchor[0] * scale - box[0] - part[0],
        setting.anchor[1] * scale - box[1] - part[1],
    )
    for key, image in zip(keys, (base, added), strict=True):
        yield Drawn(key, image.crop(part), anchor, scale, kind=KIND)


def shown(
    evening: Floats, added: Floats, grade: tuple[float, float, float] = (1.0, 1.0, 1.0)
) -> tuple[Floats, Floats]:
    """Linear light as the screen shows it, 0..255: the evening's, and what the torches' adds."""
    evening, added = (
        _vivid(light * np.float32(share), grade[2])
        for light, share in zip((evening, added), grade, strict=False)
    )
    dark = haze.shown(evening)
    return dark, haze.shown(evening + added) - dark


def _vivid(light: Floats, share: float) -> Floats:
    grey = light @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    return np.asarray(
        np.maximum(grey[..., None] + (light - grey[..., None]) * share, 0), np.float32
    )


def shadow(
    name: str, setting: Setting, seen: Build, thrower: Build, window: "Window"
) -> Image.Image:
    """The dark veil with alpha that a thrower lays on what is seen."""
    lit, shaded = (
        sum(rendered(f"{name} {n}", setting, seen, casters, window=window).light.values())
        for n, casters in enumerate((Model, thrower))
    )
    before, after = haze.shown(np.asarray(lit)), haze.shown(np.asarray(shaded))
    share = 1 - (after.mean(2) + 0.5) / (before.mean(2) + 0.5)
    rows, columns = (np.linspace(-1, 1, count, dtype=np.float32) for count in share.shape)
    fade = [np.clip((1 - np.abs(axis)) / 0.22, 0, 1) for axis in (rows, columns)]
    alpha = ndimage.gaussian_filter(np.clip(share, 0, 0.86), 0.8) * fade[0][:, None] * fade[1]
    # Close to the foot hardly any light comes from the sides.
    alpha = np.maximum(alpha, 0.95 * ndimage.gaussian_filter(alpha, 7.0))
    alpha[alpha < 3 / 255] = 0
    veil = np.broadcast_to(np.array([5, 3, 8], np.float32), before.shape)
    return haze.pixels(np.asarray(veil, np.float32), np.asarray(alpha * 255, np.float32))
