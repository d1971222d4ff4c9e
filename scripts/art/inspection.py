"""The rendered layers of the last inspection: quay, pyramids, the crocodile in the river, its bite.

Knows: what is where before the quay's eye. Must not know: how a model is built.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

import numpy as np
from PIL import Image, ImageChops, ImageFilter

from cleopatra.ui.scenes.shared import quay_view as view
from scripts.art import lit, quay_light, sprite
from scripts.art.job import Drawn, Job
from scripts.art.models import crocodile, pyramid, quay, spray, swimmer, token
from scripts.art.models.clay import Floats, turn_matrix
from scripts.art.paint import quayside
from scripts.art.render.mesh import Model

SCALE, SAMPLES = 0.75, 20
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
_DRY, _GLAZED, _HELD = (0.62, 1.1, 1.15), (0.60, 1.1, 1.65), (0.60, 1.0, 1.3)
"""The grades of stone, of faience, and of faience near a torch: dusk is almost gone."""
_STAND = (0.0, 1.15)
_STANDING = (-226, 20, 226, 410)
"""Where a pyramid stands for its picture, and the pixels it has about the vanishing point."""


def jobs() -> list[Job]:
    """All jobs."""
    settings = f"scale {SCALE} samples {SAMPLES}"
    wet, dry = ("models/swimmer.py", "models/spray.py", "lit.py"), ("models/pyramid.py", "lit.py")
    return [
        *(
            Job(key, wet, partial(_swims, number), settings)
            for number, key in enumerate(view.CROCODILE.keys)
        ),
        Job(view.BITE_BACK, (*wet, *dry), _bites, settings),
        *(
            Job(f"moment_pyramid_{player}", dry, partial(_stands, player), f"samples {SAMPLES}")
            for player in range(view.LOWER.frames)
        ),
        Job(view.SHADOW, dry, _shadow),
        Job(view.QUAY, ("models/quay.py", "paint/quayside.py", "lit.py"), _quay, settings),
    ]


def _swims(number: int) -> Iterator[Drawn]:
    @cache
    def seen() -> Model:
        model = _hide(crocodile.JAWS[number], _LEVEL, -0.07 * _SIZE)
        return swimmer.afloat(model).add(swimmer.water(model))

    keys = view.CROCODILE.keys[number], view.CROCODILE_GLOW.keys[number]
    yield from lit.pictures(keys, _shown(), seen, quay_light.block)


def _shown() -> lit.Setting:
    return lit.Setting(view.projected(_AT, view.CROCODILE_Y, 0.0), SCALE, SAMPLES)


def _bites() -> Iterator[Drawn]:
    @cache
    def beast() -> Model:
        model = _hide(_GAPE, _RISEN, _LIFT)
        head = _foot(_RISEN) + _RISEN @ np.array([0, -0.42, 0], np.float32) * _SIZE
        at = float(head[0]), float(head[1])
        water = swimmer.water(model, churned=swimmer.Churned(*at, 0.62))
        step = 0.009 if sprite.sketch is None else 0.016
        thrown = (
            spray.crown(0.50, 0.50, 4, 54, step=step).moved(at[0] + 0.1, at[1]),
            spray.crown(0.42, 0.24, 9, 30, step=step).moved(at[0] - 0.8, at[1] + 0.5),
        )
        return swimmer.afloat(model).add(water, *thrown)

    def around() -> Model:
        return Model().add(beast(), quay_light.block())

    def behind() -> Model:
        return Model().add(prey(0), quay_light.block())

    def prey(player: int) -> Model:
        small = turn_matrix("z", 12) @ turn_matrix("x", 38) @ turn_matrix("z", -102) * 0.29
        held = token.posed(pyramid.closed(player).moved(0, 0, -0.55), small, (-0.02, -1.0, 0.285))
        at = _foot(_RISEN)
        return token.posed(held, _RISEN * _SIZE, (float(at[0]), float(at[1]), _LIFT))

    shown, first = _shown(), partial(prey, 0)
    yield from lit.pictures((view.BITE_BACK, view.BITE_BACK_GLOW), shown, beast, behind)
    near = lit.window(prey(0), shown)
    front = lit.pictures(
        (view.BITE_FRONT, view.BITE_FRONT_GLOW), shown, beast, quay_light.block, first, near, False
    )
    base, glow = front
    glazed = replace(shown, grade=_HELD)
    for player, keys in enumerate(zip(view.BITTEN.keys, view.BITTEN_GLOW.keys, strict=True)):
        held = list(
            lit.pictures(keys, glazed, partial(prey, player), around, window=near, is_cut=False)
        )
        if player == 0:
            yield from _before(base, glow, held[0].image)
        yield from held


def _before(base: Drawn, glow: Drawn, prey: Image.Image) -> Iterator[Drawn]:
    """What of the crocodile is seen before the pyramid: elsewhere its whole picture shows it."""
    mask = prey.getchannel("A").filter(ImageFilter.MaxFilter(5))
    teeth = base.image.copy()
    teeth.putalpha(ImageChops.multiply(base.image.getchannel("A"), mask))
    shine = ImageChops.multiply(glow.image, Image.merge("RGB", [mask] * 3))
    yield replace(base, image=teeth)
    yield replace(glow, image=shine)


def _hide(opening: float, turn: Floats, height: float) -> Model:
    step = 0.0085 if sprite.sketch is None else 0.016
    at = _foot(turn)
    model = swimmer.crocodile_in_hide(opening, step)
    return token.posed(model, turn * _SIZE, (float(at[0]), float(at[1]), height))


def _foot(turn: Floats) -> Floats:
    """Where the model's origin must lie for its snout to be in its place."""
    out = turn @ _TIP * _SIZE
    return np.array([_AT - out[0], view.CROCODILE_Y - out[1], 0.0], np.float32)


def _stands(player: int) -> Iterator[Drawn]:
    """A pyramid in the middle of the quay: the lower part, open, and the lid in its place, in
    pictures of one size."""
    anchor = lit.Setting(
        view.projected(*_STAND, view.QUAY_HEIGHT), 1.0, SAMPLES, quay_light.NEAR, _GLAZED
    )
    scale = anchor.tried().scale
    left, top, right, bottom = (round(value * scale) for value in _STANDING)
    box = (left, top, right, bottom)
    for base, glow, build in (
        (view.LOWER, view.LOWER_GLOW, partial(pyramid.lower, player)),
        (view.LIDS, view.LIDS_GLOW, partial(pyramid.lid, player)),
    ):
        seen = cache(partial(_on_quay, build))
        keys = base.keys[player], glow.keys[player]
        yield from lit.pictures(keys, anchor, seen, _around, window=box, is_cut=False)


def _around() -> Model:
    return Model().add(quay.stones(), quay.fires())


def _on_quay(build: "partial[Model]") -> Model:
    return build().turned(pyramid.TURN).moved(*_STAND, view.QUAY_HEIGHT)


def _shadow() -> Iterator[Drawn]:
    """What a pyramid takes from the light on the paving."""
    foot = view.projected(*_STAND, view.QUAY_HEIGHT)
    anchor = lit.Setting(foot, 1.0, 16, quay_light.NEAR)
    scale = anchor.tried().scale
    x, y = (value * scale for value in anchor.anchor)
    reach = (-400, -110, 480, 84)
    left, top, right, bottom = (round(value * scale) for value in reach)
    box = (round(x) + left, round(y) + top, round(x) + right, round(y) + bottom)
    thrower = partial(_on_quay, partial(pyramid.closed, 0))
    image = lit.shadow(view.SHADOW, anchor, quay.stones, thrower, box)
    yield Drawn(view.SHADOW, image, (x - box[0], y - box[1]), scale, kind=lit.KIND)


def _quay() -> Iterator[Drawn]:
    setting = lit.Setting((0.0, 0.0), 1.0, SAMPLES, grade=_DRY)
    scale = setting.tried().scale
    left, top, right, bottom = (round(value * scale) for value in quayside.QUAY)
    box = (left, top, right, bottom)
    layers = lit.rendered(view.QUAY, setting, quay.stones, quay.fires, window=box)
    evening, added = (layers.light[name] * quayside.wetted(scale) for name in lit.GROUPS)
    dark, glow = lit.shown(evening, added, setting.grade)
    for key, values in ((view.QUAY, dark), (view.QUAY_GLOW, glow)):
        image = Image.fromarray(np.clip(values, 0, 255).round().astype(np.uint8))
        yield Drawn(key, image, (float(-left), float(-top)), scale, kind="photo")
