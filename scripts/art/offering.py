"""The rendered layers of the Offering: the hall by night, altars, banners, hands and sleeves.

Knows: what is where before the eye. Must not know: how a model is built.
"""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageFilter

from cleopatra.ui.scenes.shared import offering_view as view
from cleopatra.ui.scenes.shared import quay_view
from scripts.art import sprite
from scripts.art.job import Drawn, Job
from scripts.art.layers import kept
from scripts.art.paint import haze, nightsky
from scripts.art.paint.haze import Floats
from scripts.art.render.mesh import Model

if TYPE_CHECKING:
    from scripts.art.render.cycles import Layers, Window
    from scripts.art.render.level import Scene

KIND = "moment"
HALL_SCALE, HALL_SAMPLES = 0.6, 5
HALL_BOX = (-1920, -1060, 1920, 1000)
"""The pixels of the hall about its vanishing point: enough for windows from 9:16 to 32:9."""
_STRIPS, _OVERLAP = 2, 24
"""How many strips of the hall are rendered one after the other, and the pixels they overlap by."""
_LENS = view.FOCUS / quay_view.FOCUS
MOON_SCALE = 0.25
SCALE, SAMPLES = 0.85, 8
"""Of altars, banners, hands and sleeves."""
SHADOW_SCALE = 0.5
_FADE = (275.0, 440.0)
"""How far from the wrist, along the arm, a sleeve begins to be lost in the dark, and is gone."""
_WRIST = (102.0, 334.0)
"""Where the wrist is, right of and above the anchor."""
_LIGHT = 0.8
"""How light the cloth is of which the sleeves' colours are mixed."""
CLOTHS = (
    ("#1f4aa6", "#f2e2b8"),
    ("#b12a1a", "#f2e2b8"),
    ("#238a60", "#f2e2b8"),
    ("#e08c06", "#451238"),
    ("#6a2f80", "#f2e2b8"),
)
"""Each player's cloth and the band in its hem; saffron is deeper than the window's, or torches make
it stone."""
_LEAST = 2
"""Alpha below this (of 255) is cut off."""


def jobs() -> list[Job]:
    """All jobs, the large layers last."""
    source = ("offering.py", "hall_light.py", "render/night_looks.py")
    settings = f"scale {SCALE} samples {SAMPLES}"
    altar = (*source, "models/altar.py")
    arm = (*altar, "models/hands.py")
    found = [Job(view.ALTAR, altar, _altar, settings)]
    for player, key in enumerate(view.BANNERS.keys):
        found.append(Job(key, altar, partial(_banner, player), settings))
    for pose, key in enumerate(view.HAND_SHADOWS.keys):
        found.append(Job(key, arm, partial(_shadow, pose), settings))
    for pose in range(view.OPEN_HAND + 1):
        found.append(Job(f"moment_hands_{pose}", arm, partial(_hands, pose), settings))
    found.append(Job("moment_sleeves", arm, _sleeves, settings))
    size = f"scale {HALL_SCALE} samples {HALL_SAMPLES}"
    found.append(Job(view.MOONLIGHT, ("paint/nightsky.py",), _moonlight, f"scale {MOON_SCALE}"))
    found.append(Job(view.HALL, (*source, "models/hall.py", "paint/nightsky.py"), _hall, size))
    return found


# -- what stands over the slab ---------------------------------------------------------------


def _altar() -> Iterator[Drawn]:
    from scripts.art.models import altar

    yield from _pictures((view.ALTAR, view.ALTAR_GLOW), altar.altar)


def _banner(player: int) -> Iterator[Drawn]:
    from scripts.art.models import altar

    keys = view.BANNERS.keys[player], view.BANNERS_GLOW.keys[player]
    yield from _pictures(keys, partial(altar.banner, player), altar.altar)


def _hands(pose: int) -> Iterator[Drawn]:
    """A pose in every skin. Light is in proportion to what a surface returns, so that two skins are
    rendered and the others lie between them."""
    from scripts.art.models import altar, hands
    from scripts.art.render.cycles import Layers
    from scripts.art.render.surfaces import linear

    def casters() -> Model:
        return Model().add(altar.altar(), hands.held(hands.sleeve()))

    tones = [linear(tone) for tone in hands.TONES]
    ends = []
    for skin in (0, len(tones) - 1):
        seen = partial(hands.held, Model([hands.toned(hands.hand(pose), skin)]))
        layers, anchor = _layers(f"hand {pose} {skin}", seen, casters)
        ends.append(layers)
    for skin, tone in enumerate(tones):
        share = (tone - tones[-1]) / (tones[0] - tones[-1])
        mixed = {
            name: ends[0].light[name] * share + ends[1].light[name] * (1 - share)
            for name in ends[0].light
        }
        keys = view.HANDS[skin].keys[pose], view.HANDS_GLOW[skin].keys[pose]
        yield from _drawn(keys, Layers(mixed, ends[0].alpha), anchor)


def _sleeves() -> Iterator[Drawn]:
    """A sleeve of every colour, one for all poses, mixed of a dark one, one of light cloth and one
    with a light band."""
    from scripts.art.models import altar, hands
    from scripts.art.render.cycles import Layers
    from scripts.art.render.surfaces import linear

    def arm() -> Model:
        """A little thinner, so that the sleeve reaches under the arm's soft edge."""
        (bare,) = hands.held(Model([hands.hand(0)])).meshes
        return Model([bare.placed(bare.points - bare.normals * np.float32(0.005), bare.normals)])

    parts = []
    for pale, paler in ((0.0, 0.0), (_LIGHT, 0.0), (0.0, _LIGHT)):
        seen = partial(hands.held, hands.sleeve(pale, paler))
        layers, anchor = _layers(f"sleeve {pale} {paler}", seen, altar.altar, arm, is_arm=True)
        parts.append(layers)
    dark, dyed, banded = (part.light for part in parts)
    alpha = parts[0].alpha
    left = _lost(alpha.shape, anchor, SCALE * _sketched())
    for colour, (dye, band) in enumerate(CLOTHS):
        mixed = {
            name: (
                dark[name]
                + (dyed[name] - dark[name]) * linear(dye) / _LIGHT
                + (banded[name] - dark[name]) * linear(band) / _LIGHT
            )
            * left[..., None]
            for name in dark
        }
        groups = view.SLEEVES[colour].keys, view.SLEEVES_GLOW[colour].keys
        keys = groups[0][0], groups[1][0]
        pictures = _drawn(keys, Layers(mixed, alpha * left), anchor)
        for drawn, group in zip(pictures, groups, strict=True):
            yield replace(drawn, also=group[1:])


def _pictures(
    keys: tuple[str, str], seen: Callable[[], Model], casters: Callable[[], Model] = Model
) -> Iterator[Drawn]:
    """A layer by night and what torches add to it."""
    layers, anchor = _layers(keys[0], seen, casters)
    yield from _drawn(keys, layers, anchor)


def _layers(
    name: str,
    seen: Callable[[], Model],
    casters: Callable[[], Model] = Model,
    holes: Callable[[], Model] = Model,
    *,
    is_arm: bool = False,
) -> "tuple[Layers, tuple[float, float]]":
    """Rendered light, and the pixel in it of the middle of the slab's front edge."""
    from scripts.art.render import level

    scale = SCALE * _sketched()
    seen = cache(seen)
    x, y = _anchor()
    left, top, right, bottom = level.window_of(_there(seen()), scale)
    if is_arm:
        left = max(left, round((x + view.ARM[0]) * scale))
        top = max(top, round((y + view.ARM[1]) * scale))
        right = min(right, round((x + view.ARM[2]) * scale))
        bottom = min(bottom, round((y + view.ARM[3]) * scale))
    layers = _rendered(name, _scene(seen, casters, holes), (left, top, right, bottom), scale)
    return layers, (x * scale - left, y * scale - top)


def _drawn(keys: tuple[str, str], layers: "Layers", anchor: tuple[float, float]) -> Iterator[Drawn]:
    base, glow = split(layers)
    box = base.getchannel("A").point(lambda value: 255 * (value > _LEAST)).getbbox()
    box = box or (0, 0, 1, 1)
    at = anchor[0] - box[0], anchor[1] - box[1]
    for key, image in zip(keys, (base, glow), strict=True):
        yield Drawn(key, image.crop(box), at, SCALE * _sketched(), kind=KIND)


def _sketched() -> float:
    return 1.0 if sprite.sketch is None else sprite.sketch.scale


def _samples(usual: int) -> int:
    return usual if sprite.sketch is None else sprite.sketch.samples


def _there(model: Model) -> Model:
    from scripts.art.hall_light import AT

    return model.moved(*AT)


def _anchor() -> tuple[float, float]:
    from scripts.art.hall_light import AT
    from scripts.art.models.altar import HALF, SLAB

    return quay_view.projected(AT[0], AT[1] - HALF, SLAB)


def _scene(
    seen: Callable[[], Model], casters: Callable[[], Model], holes: Callable[[], Model]
) -> Callable[[], "Scene"]:
    def made() -> "Scene":
        from scripts.art import hall_light
        from scripts.art.render import level
        from scripts.art.render.night_looks import NightMaterials

        return level.Scene(
            _there(seen()),
            hall_light.ALTAR,
            hall_light.ALTAR_SKY,
            _there(holes()),
            _there(casters()),
            _samples(SAMPLES),
            looks=NightMaterials,
        )

    return made


def _rendered(name: str, scene: Callable[[], "Scene"], window: "Window", scale: float) -> "Layers":
    from scripts.art.render import level

    key = f"{sprite.digest} {name} {window} {scale} {_samples(SAMPLES)}"
    return kept(key, lambda: level.render(scene(), window, scale))


def _lost(shape: tuple[int, ...], anchor: tuple[float, float], scale: float) -> Floats:
    """How much of the arm is left (h, w), 0..1: far up it fades away."""
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    x = (columns + 0.5 - anchor[0]) / scale - _WRIST[0]
    y = (anchor[1] - rows - 0.5) / scale - _WRIST[1]
    far = 0.62 * x + 0.78 * y
    share = np.clip((far - _FADE[0]) / (_FADE[1] - _FADE[0]), 0, 1)
    return np.asarray(1 - share * share * (3 - 2 * share), np.float32)


def split(layers: "Layers") -> tuple[Image.Image, Image.Image]:
    """Rendered light as shown: by night with alpha, and what torches add to that."""
    from scripts.art.render import cycles

    alpha = layers.alpha[..., None]
    night, torch = (layers.light[n] / np.maximum(alpha, 1 / 255) for n in ("evening", "torch"))
    dark = cycles.shown(night).astype(np.float32)
    glow = (cycles.shown(night + torch) - dark) * alpha
    base = haze.pixels(dark, layers.alpha * 255)
    return base, Image.fromarray(np.clip(glow, 0, 255).round().astype(np.uint8))


def _shadow(pose: int) -> Iterator[Drawn]:
    """What hand and sleeve take from the light on the altar: dark with alpha."""
    from scripts.art.models import altar, hands
    from scripts.art.render import level

    scale = SHADOW_SCALE * _sketched()
    stone = cache(lambda: Model().add(altar.altar(), altar.banner(0)))
    window = level.window_of(_there(stone()), scale)

    def arm() -> Model:
        return hands.held(Model([hands.hand(pose)]).add(hands.sleeve()))

    lit = [
        _rendered(f"shadow {name}", _scene(stone, casters, Model), window, scale)
        for name, casters in (("none", Model), (str(pose), arm))
    ]
    bare, dark = (
        haze.shown(layers.light["evening"] + layers.light["torch"]).mean(2) for layers in lit
    )
    alpha = np.clip(1 - (dark + 4) / (bare + 4), 0, 1) * (lit[0].alpha > 0.8) * 255
    pixels = np.zeros((*alpha.shape, 4), np.uint8)
    pixels[..., :3], pixels[..., 3] = (8, 6, 16), alpha.round()
    image = Image.fromarray(pixels).filter(ImageFilter.GaussianBlur(1.2))
    x, y = _anchor()
    box = image.getchannel("A").point(lambda value: 255 * (value > 5)).getbbox() or (0, 0, 1, 1)
    anchor = x * scale - window[0] - box[0], y * scale - window[1] - box[1]
    yield Drawn(view.HAND_SHADOWS.keys[pose], image.crop(box), anchor, scale, kind=KIND)


# -- the hall ---------------------------------------------------------------------------------


def _hall() -> Iterator[Drawn]:
    from scripts.art.render import cycles

    scale = HALL_SCALE * _sketched()
    left, top, right, bottom = (round(value * scale) for value in HALL_BOX)
    layers = _strips((left, top, right, bottom), scale)
    night = layers.light["evening"] + nightsky.sky(HALL_BOX, scale) * (1 - layers.alpha[..., None])
    dark = cycles.shown(night)
    whole = cycles.shown(np.asarray(night + layers.light["torch"], np.float32))
    glow = np.clip(whole.astype(np.float32) - dark, 0, 255).astype(np.uint8)
    anchor = float(-left), float(-top)
    for key, pixels in ((view.HALL, dark), (view.HALL_GLOW, glow)):
        yield Drawn(key, Image.fromarray(pixels), anchor, scale, kind="photo")


def _strips(window: "Window", scale: float) -> "Layers":
    """The hall's light, rendered in strips that overlap a little, so that other runs get a turn."""
    from scripts.art import hall_light
    from scripts.art.models import hall
    from scripts.art.render import level
    from scripts.art.render.cycles import Layers
    from scripts.art.render.night_looks import NightMaterials

    left, top, right, bottom = window
    samples = _samples(HALL_SAMPLES)

    @cache
    def model() -> Model:
        return hall.hall().moved(0.0, -quay_view.EYE_AWAY, 0.0)

    def render(part: "Window") -> "Layers":
        lights, sky = hall_light.HALL, hall_light.SKY
        scene = level.Scene(model(), lights, sky, samples=samples, looks=NightMaterials)
        return level.render(scene, part, scale * _LENS)

    edges = [left + (right - left) * number // _STRIPS for number in range(_STRIPS + 1)]
    found = []
    for start, end in itertools.pairwise(edges):
        a, b = max(left, start - _OVERLAP), min(right, end + _OVERLAP)
        key = f"{sprite.digest} hall {(a, top, b, bottom)} {scale} {samples}"
        strip = kept(key, partial(render, (a, top, b, bottom)))
        inner = slice(start - a, end - a)
        light = {name: values[:, inner] for name, values in strip.light.items()}
        found.append(Layers(light, strip.alpha[:, inner]))
    names = found[0].light
    light = {name: np.concatenate([part.light[name] for part in found], 1) for name in names}
    return Layers(light, np.concatenate([part.alpha for part in found], 1))


def _moonlight() -> Iterator[Drawn]:
    scale = MOON_SCALE * _sketched()
    image, anchor = nightsky.moonlight(HALL_BOX, scale)
    yield Drawn(view.MOONLIGHT, image, anchor, scale, kind="photo")
