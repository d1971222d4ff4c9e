"""The layer behind the quay: the palace at dusk, its torches, the desert and the sky about it.

Knows: where the painter's eye is, and the light. Must not know: the quay.
"""

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageFilter

from cleopatra.ui.scenes.shared import quay_view as view
from cleopatra.ui.stage import world
from scripts.art import sprite, title
from scripts.art.layers import kept
from scripts.art.models.clay import Floats
from scripts.art.paint import haze
from scripts.art.render.mesh import Model

if TYPE_CHECKING:
    from scripts.art.render.cycles import Layers

SCALE, SAMPLES = 0.75, 7
_WIDTH, _ABOVE, _BELOW = 3840, 1152, 190
"""Pixels of the layer, and of it over and under the horizon."""
_BUILT = 470
"""Pixels over the horizon above which there is only sky."""
_EYE = (-9.3, -11.2, 1.5)
_NEAREST = 4.5
_MOON = (0.46, 0.58, 1.0)
_TURN = math.degrees(math.atan2(9.0, 12.5))


def far() -> tuple[Image.Image, tuple[float, float]]:
    """The picture and its anchor, the vanishing point."""
    from scripts.art.render import level

    scale = SCALE if sprite.sketch is None else SCALE * sprite.sketch.scale
    samples = SAMPLES if sprite.sketch is None else sprite.sketch.samples
    share = scale / SCALE
    half, above, below = (round(v * share) for v in (_WIDTH / 2, _BUILT, _BELOW))
    box = (-half, -above, half, below)
    lights = (
        *(
            level.Light("torch", (at.x, at.y, at.z + 0.25), 140.0, (1.0, 0.46, 0.13), 0.1)
            for at in world.TORCHES
        ),
        level.Light("evening", (-6.0, 4.0, 9.0), 0.42, _MOON, 3.0, "SUN", (4.5, 4.5, 0.0)),
    )
    scene = level.Scene(Model(), lights, _dusk(), samples=samples, noise=0.04, eye=_EYE, turn=_TURN)

    def render() -> "Layers":
        scene.seen = Model().add(_away(title.whole()), title.plain(_EYE))
        return level.render(scene, box, scale)

    layers = kept(f"{sprite.digest} far {box} {scale} {samples}", render)
    over = layers.alpha[..., None]
    light = layers.light["evening"] + title._tamed(layers.light["torch"])
    sky = _sky(half * 2, round(_ABOVE * share), below)
    sky[-len(light) :] = light + sky[-len(light) :] * (1 - over)
    picture = Image.fromarray(np.clip(haze.shown(_bloom(sky)), 0, 255).round().astype(np.uint8))
    return picture, (picture.width / 2, float(round(_ABOVE * share)))


def _away(model: Model) -> Model:
    """A copy without what would stand right before the eye."""
    eye = np.array(_EYE, np.float32)
    return Model(
        [
            part
            for part in model.meshes
            if np.linalg.norm(part.points - eye, axis=1).min() > _NEAREST
        ]
    )


def _dusk() -> tuple[tuple[float, tuple[float, float, float]], ...]:
    """The sky's light on palace and desert: as the title's evening, almost gone."""
    shade = np.array([0.16, 0.20, 0.36])
    stops = ((height, shade * np.array(colour)) for height, colour in title.DUSK_SKY)
    return tuple((height, (float(r), float(g), float(b))) for height, (r, g, b) in stops)


def _sky(width: int, above: int, below: int) -> Floats:
    """The painted sky about the horizon (above + below, width, 3), linear."""
    x, y, _ = title.QUAY.target
    lens = 36 * view.FOCUS * SCALE * (width / _WIDTH) / width
    level_eye = replace(title.QUAY, target=(x, y, title.QUAY.at[2]), lens=lens)
    return title._sky(level_eye, (width, 2 * above))[: above + below]


def _bloom(linear: Floats) -> Floats:
    """Light spreads a little round the fires."""
    bright = np.clip(linear.max(2) - 1.4, 0, 4)
    steps = Image.fromarray(np.round(bright * 60).astype(np.uint8))
    total = linear.copy()
    for reach, share in ((linear.shape[1] / 500, 0.16), (linear.shape[1] / 120, 0.26)):
        soft = np.asarray(steps.filter(ImageFilter.GaussianBlur(reach)), np.float32) / 60
        total += share * soft[..., None] * np.array([1.0, 0.42, 0.12], np.float32)
    return total
