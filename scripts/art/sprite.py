"""Models into sprites: four views, times of day, shadows; and portraits for cards.

Knows: how a rendered window becomes a picture with an anchor. Must not know: what a model shows,
files of the game.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scripts.art.job import UNIT, Drawn, Shade
from scripts.art.layers import kept
from scripts.art.render.camera import (
    Camera,
    dusk_sun_camera,
    sun_camera,
    view_camera,
)
from scripts.art.render.light import DUSK, NOON, TIMES, Grade, Lamp
from scripts.art.render.mesh import Floats, Model

if TYPE_CHECKING:
    from scripts.art.render.cycles import Layers, Shot, Window

Build = Callable[[], Model]
SAMPLES = 16
_LEAST = 3
"""Alpha below this (of 255) is cut off."""

digest = ""
"""A hash of what the present job is made by; whoever runs jobs sets it before each."""


@dataclass(frozen=True)
class Sketch:
    """Only one view, small and coarse, to see how a model is getting on."""

    view: int
    scale: float
    samples: int


sketch: Sketch | None = None
"""Set to draw sketches."""


@dataclass(frozen=True)
class Setting:
    """Where and how a sprite is rendered; the models are built only when a view is not kept yet."""

    name: str
    build: Build
    holes: Build | None = None
    """Cuts the picture out: what stands before the piece where it is built."""
    casters: Build | None = None
    """Out of sight, but throws shadow and light on it."""
    lamps: tuple[Lamp, ...] = ()
    ground: float | None = -0.004
    scale: float = 2.0
    samples: int = SAMPLES
    has_shadow: bool = True
    views: tuple[int, ...] = (0, 1, 2, 3)
    """One view only (0) for what looks the same from all four sides."""
    window: "Callable[[int], Window] | None" = None
    """The pixels to render in a view, or None for those the model fills."""

    def shot(self, camera: Camera) -> "Shot":
        """The scene with fresh models."""
        from scripts.art.render.cycles import Shot

        return Shot(
            self.build(),
            camera,
            self.holes and self.holes(),
            self.casters and self.casters(),
            self.lamps,
            self.ground,
            self.samples,
        )


def turning(
    name: str,
    build: Build,
    views: int = 4,
    shadow: bool = True,
    hold: Build | None = None,
    **more: object,
) -> Callable[[], Iterator[Drawn]]:
    """Draws a model in four views, or in one that stands for all (`views=1`) or two (`views=2`)."""
    setting = Setting(
        name,
        build,
        holes=hold,
        has_shadow=shadow,
        views=tuple(range(views)),
        **more,  # type: ignore[arg-type]
    )
    return lambda: drawn(setting)


def drawn(setting: Setting) -> Iterator[Drawn]:
    """The pictures of a setting, view by view, with a line of progress for each."""
    if sketch is not None:
        setting = replace(setting, views=(sketch.view,), scale=sketch.scale, samples=sketch.samples)
    setting = replace(
        setting,
        build=cache(setting.build),
        holes=setting.holes and cache(setting.holes),
        casters=setting.casters and cache(setting.casters),
    )
    for view in setting.views:
        start = time.monotonic()
        result = _view(setting, view)
        also = tuple(
            f"{setting.name}/{v}"
            for v in range(4)
            if v not in setting.views and v % len(setting.views) == view
        )
        width, height = result.image.size
        print(f"  {result.key}: {width} x {height}, {time.monotonic() - start:.1f} s", flush=True)
        yield replace(result, also=also)


def _view(setting: Setting, view: int) -> Drawn:
    from scripts.art.render import cycles

    camera, unit = view_camera(view), UNIT * setting.scale
    if setting.window is not None:
        window = setting.window(view)
    else:
        window = cycles.window_of(setting.build(), camera, unit)
    key = f"{digest} {setting.name}/{view} {window} {unit} {setting.samples} {setting.lamps}"
    layers = kept(key, lambda: cycles.render(setting.shot(camera), window, unit))
    images = graded(layers)
    box = images[NOON].getchannel("A").point(lambda v: 255 if v >= _LEAST else 0).getbbox()
    box = box or (0, 0, 1, 1)
    anchor = (float(-(window[0] + box[0])), float(-(window[1] + box[1])))
    shade = _shadow(setting, camera, key) if setting.has_shadow else None
    return Drawn(
        f"{setting.name}/{view}",
        images[NOON].crop(box),
        anchor,
        setting.scale,
        shade,
        times={name: image.crop(box) for name, image in images.items() if name != NOON},
    )


def sheet(name: str, models: Callable[[], dict[str, Model]]) -> Callable[[], Iterator[Drawn]]:
    """Draws many flat models in one view at one go: they lie beside each other in one picture.

    For what looks the same from all sides, as the sun turns with the viewer. Keys are full names.
    """
    setting = Setting(name, Model, views=(0,))
    return lambda: _from_sheet(setting, models)


def _from_sheet(setting: Setting, models: Callable[[], dict[str, Model]]) -> Iterator[Drawn]:
    from scripts.art.render import cycles

    camera, unit = view_camera(0), UNIT * setting.scale
    windows, laid, whole = _laid(models(), camera, unit)
    key = f"{digest} {setting.name} {whole} {unit} {setting.samples}"
    shot = cycles.Shot(laid, camera, samples=setting.samples)
    images = graded(kept(key, lambda: cycles.render(shot, whole, unit)))
    ratio = unit / UNIT
    small = tuple(round(value / ratio) for value in whole)
    plane = replace(
        shot,
        seen=cycles.plain_ground(0.0),
        casters=laid,
        ground=None,
        samples=16,
        groups=("sun", "sky"),
    )
    layers = kept(f"{key} shadow", lambda: cycles.render(plane, small, UNIT))  # type: ignore[arg-type]
    light = TIMES[NOON].mixed(layers.light)
    bare = np.median(light[:, :3].reshape(-1, 3), 0)
    shadow = shadow_image(light, np.broadcast_to(bare, light.shape))
    for one, (window, shift) in windows.items():
        noon, box = cut(images[NOON], window, whole)
        anchor = float(shift[0] - box[0]), float(shift[1] - box[1])
        reach = (
            (window[0] - 20) / ratio,
            (window[1] - 20) / ratio,
            (window[2] + 40) / ratio,
            (window[3] + 20) / ratio,
        )
        dark, foot = cut(shadow, tuple(round(v) for v in reach), small)
        shade = Shade(dark, (shift[0] / ratio - foot[0], shift[1] / ratio - foot[1]))
        left, top = box[0] - whole[0], box[1] - whole[1]
        place = (left, top, left + noon.width, top + noon.height)
        times = {time: image.crop(place) for time, image in images.items() if time != NOON}
        yield Drawn(one, noon, anchor, setting.scale, shade, times=times)


def _laid(
    models: dict[str, Model], camera: Camera, unit: float
) -> "tuple[dict[str, tuple[Window, tuple[int, int]]], Model, Window]":
    """Models in rows: each one's window and shift in pixels, all together, the whole window."""
    from scripts.art.render import cycles

    across, away = camera.axes[0], np.array([-camera.axes[0][1], camera.axes[0][0], 0.0])
    rise = float(camera.axes[1] @ away)
    windows: dict[str, tuple[Window, tuple[int, int]]] = {}
    laid = Model()
    x = y = tall = 0
    for name, model in models.items():
        x0, y0, x1, y1 = cycles.window_of(model, camera, unit)
        if x + x1 - x0 > 2400:
            x, y, tall = 0, y + tall, 0
        # Even shifts keep whole pixels in the shadows' picture, which is half as large.
        shift = (x - x0 + 80) // 2 * 2, (y - y0 + 60) // 2 * 2
        windows[name] = (x0 + shift[0], y0 + shift[1], x1 + shift[0], y1 + shift[1]), shift
        offset = across * shift[0] / unit - away * shift[1] / unit / rise
        laid.add(model.moved(float(offset[0]), float(offset[1])))
        x += x1 - x0 + 160
        tall = max(tall, y1 - y0 + 120)
    width = max(window[2] for window, _ in windows.values()) + 100
    height = max(window[3] for window, _ in windows.values()) + 80
    return windows, laid, (0, 0, width // 2 * 2, height // 2 * 2)


def nothing() -> Image.Image:
    """An empty picture, for what a view doesn't show."""
    return Image.new("RGBA", (1, 1))


def cut(
    image: Image.Image, window: tuple[int, ...], whole: tuple[int, ...]
) -> tuple[Image.Image, tuple[int, int]]:
    """A window of a picture without clear borders, and where its corner lies."""
    part = image.crop(
        (window[0] - whole[0], window[1] - whole[1], window[2] - whole[0], window[3] - whole[1])
    )
    box = part.getchannel("A").point(lambda v: 255 if v >= _LEAST else 0).getbbox()
    box = box or (0, 0, 1, 1)
    return part.crop(box), (window[0] + box[0], window[1] + box[1])


def graded(layers: "Layers", times: dict[str, Grade] = TIMES) -> dict[str, Image.Image]:
    """A picture with alpha for each time of day."""
    from scripts.art.render.cycles import shown

    alpha = layers.alpha[..., None]
    result = {}
    for name, grade in times.items():
        colour = shown(grade.mixed(layers.light) / np.maximum(alpha, 1 / 512))
        pixels = np.concatenate([colour, np.round(alpha * 255).astype(np.uint8)], 2)
        pixels[pixels[..., 3] == 0] = 0
        result[name] = Image.fromarray(pixels)
    return result


def _shadow(setting: Setting, camera: Camera, key: str) -> Shade:
    """What the piece takes from sand under it, at noon and at dusk, at scale 1."""
    model = setting.build()
    noon, here = _shaded(setting, model, camera, sun_camera(camera), NOON, key)
    long, there = _shaded(setting, model, camera, dusk_sun_camera(camera), DUSK, f"{key} dusk")
    images, windows = (noon, long), (here, there)
    x, y = min(window[0] for window in windows), min(window[1] for window in windows)
    right, low = max(window[2] for window in windows), max(window[3] for window in windows)
    laid = []
    for image, window in zip(images, windows, strict=True):
        whole = Image.new("RGBA", (right - x, low - y))
        whole.paste(image, (window[0] - x, window[1] - y))
        laid.append(whole)
    return Shade(laid[0], (float(-x), float(-y)), {DUSK: laid[1]})


def _shaded(
    setting: Setting, model: Model, camera: Camera, sun: Camera, time_: str, key: str
) -> "tuple[Image.Image, Window]":
    """The shadow that a sun throws, and the pixels that it fills."""
    from scripts.art.render import cycles

    window = cycles.window_of(_feet(model, sun, 0.0), camera, UNIT, 22)
    shot = replace(
        setting.shot(camera),
        seen=cycles.plain_ground(0.0),
        casters=model,
        holes=None,
        ground=None,
        lamps=(),
        samples=16,
        groups=("sun", "sky"),
        sun=sun,
    )
    layers = kept(f"{key} shadow", lambda: cycles.render(shot, window, UNIT))
    light = TIMES[time_].mixed(layers.light)
    bare = np.median(np.concatenate([light[:, :4], light[:, -4:]], 1).reshape(-1, 3), 0)
    image = shadow_image(light, np.broadcast_to(bare, light.shape))
    box = image.getchannel("A").point(lambda v: 255 if v > _LEAST else 0).getbbox()
    box = box or (0, 0, 1, 1)
    x, y = window[0] + box[0], window[1] + box[1]
    return image.crop(box), (x, y, x + box[2] - box[0], y + box[3] - box[1])


def shadow_image(shaded: Floats, bare: Floats) -> Image.Image:
    """The dark veil with alpha that turns the bare ground into the shaded one, as it is shown.

    Both are linear light (h, w, 3). Where the ground is not darkened the veil is clear.
    """
    from scripts.art.render.cycles import shown

    before = shown(np.ascontiguousarray(bare)).astype(np.float32)
    after = np.minimum(shown(shaded).astype(np.float32), before)
    share = 1 - (after + 0.5) / (before + 0.5)
    # Under a piece all is dark; its rim must not be seen through the piece's soft edge.
    alpha = np.clip(share.max(2), 0, 0.8)
    alpha[alpha < 2.5 / 255] = 0
    colour = (after - before * (1 - alpha[..., None])) / np.maximum(alpha[..., None], 1e-3)
    pixels = np.concatenate([np.clip(colour, 0, 90), alpha[..., None] * 255], 2)
    return Image.fromarray(np.round(pixels).astype(np.uint8))


def _feet(model: Model, sun: Camera, z: float) -> Model:
    """The model's points with those where their shadows fall."""
    toward = -sun.axes[2]
    parts = []
    for part in model.meshes:
        points = part.points.copy()
        points[:, :2] -= toward[:2] * ((points[:, 2:3] - z) / toward[2])
        points[:, 2] = z
        parts.append(part.placed(points, part.normals))
    flat = [part.placed(part.points * [1, 1, 0], part.normals) for part in model.meshes]
    return Model(parts + flat)


def tint(noon: NDArray[np.uint8], other: NDArray[np.uint8]) -> tuple[tuple[float, ...], float]:
    """The red, green and blue factors that come nearest from one picture to another, and the
    mean error they leave (of 255, where the picture covers)."""
    weight = noon[..., 3:].astype(np.float32) / 255
    a, b = noon[..., :3].astype(np.float32), other[..., :3].astype(np.float32)
    factors = (weight * a * b).sum((0, 1)) / np.maximum((weight * a * a).sum((0, 1)), 1)
    error = (weight * np.abs(np.clip(a * factors, 0, 255) - b)).sum() / (3 * weight.sum() + 1e-6)
    return tuple(round(float(factor), 3) for factor in factors), float(error)
