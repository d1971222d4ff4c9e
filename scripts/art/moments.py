"""The pictures of the great moments: names, sizes and anchors of the layers of quay and offering.

Knows: which layer is drawn by what. Must not know: how anything is painted.
"""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from PIL.Image import Image, fromarray

from cleopatra.ui.scenes.shared import offering_view as offering
from cleopatra.ui.scenes.shared import quay_view as view
from scripts.art import far, inspection
from scripts.art import offering as hall
from scripts.art.job import Drawn, Job
from scripts.art.paint import brazier, coins, fire, haze, quayside, splash, tumble

KIND = "moment"
RIVER_SCALE = 0.5
FIRE_SCALE, BRAZIER_SCALE = 1.9, 2.0
_AMULET_EDGE = "#8e1d14"


def jobs() -> list[Job]:
    """All jobs, the large layers last."""
    water = ("paint/splash.py",)
    middle = splash.SIZE[0] / 2, float(splash.SIZE[1] - splash.FOOT)
    foam = splash.FOAM_SIZE[0] / 2, splash.FOAM_SIZE[1] / 2
    rim = fire.SIZE[0] / 2, float(fire.SIZE[1] - fire.FOOT + fire.SUNK)
    return [
        _loop(view.FIRE, ("paint/fire.py",), fire.fire, rim, FIRE_SCALE),
        Job(view.BRAZIER, ("paint/brazier.py",), _brazier),
        Job(view.HALO, ("paint/fire.py",), _halo),
        _loop(view.SPLASH, water, splash.splash, middle),
        _loop(view.FOAM, water, splash.foam, foam),
        *_tokens(),
        *hall.jobs(),
        *inspection.jobs(),
        Job(view.RIVER.name, ("paint/quayside.py",), _river, f"scale {RIVER_SCALE}"),
        Job(view.FAR, ("far.py",), _far),
    ]


def _loop(
    group: view.Group,
    sources: tuple[str, ...],
    paint: Callable[[int], Image],
    anchor: tuple[float, float],
    scale: float = 1.0,
) -> Job:
    def draw() -> Iterator[Drawn]:
        for frame, key in enumerate(group.keys):
            yield Drawn(key, paint(frame), anchor, scale, kind=KIND)

    return Job(group.name, sources, draw, f"scale {scale}")


def _brazier() -> Iterator[Drawn]:
    anchor = brazier.SIZE[0] / 2, float(brazier.FOOT)
    yield Drawn(view.BRAZIER, brazier.brazier(), anchor, BRAZIER_SCALE, kind=KIND)


def _halo() -> Iterator[Drawn]:
    image = fire.halo()
    yield Drawn(view.HALO, image, (image.width / 2, image.height / 2), 1.0, kind=KIND)


def _tokens() -> Iterator[Job]:
    """Coins and amulets: turning in the air, and lying."""
    sources = ("paint/tumble.py", "paint/coins.py")
    air = tumble.SIDE / 2, tumble.SIDE / 2
    for value in coins.SCARABS:
        paint, edge = partial(coins.scarab, value), tumble.GOLD
        yield _loop(offering.COINS[value], sources, _spun(paint, edge), air)
        yield _loop(offering.LYING[value], sources, _laid(paint, edge), tumble.FOOT)
    yield _loop(view.AMULETS, sources, _spun(coins.amulet, _AMULET_EDGE), air)
    yield _loop(view.AMULETS_LYING, sources, _laid(coins.amulet, _AMULET_EDGE), tumble.FOOT)


def _spun(paint: Callable[[], Image], edge: str) -> Callable[[int], Image]:
    return lambda frame: tumble.turning(paint(), frame, edge)


def _laid(paint: Callable[[], Image], edge: str) -> Callable[[int], Image]:
    return lambda way: tumble.lying(paint(), way, edge)


def _river() -> Iterator[Drawn]:
    box, scale = quayside.RIVER, RIVER_SCALE
    anchor = (-box.left * scale, -box.top * scale)
    for frame, keys in enumerate(zip(view.RIVER.keys, view.RIVER_GLOW.keys, strict=True)):
        for key, image in _lit(keys, *quayside.river(frame / view.RIVER.frames, scale)):
            yield Drawn(key, image, anchor, scale, kind="photo")


def _lit(
    keys: tuple[str, str], evening: haze.Floats, added: haze.Floats
) -> Iterator[tuple[str, Image]]:
    """A layer by the evening, and what is to be added for the torches."""
    dark, whole = haze.shown(evening), haze.shown(evening + added)
    for key, values in zip(keys, (dark, whole - dark), strict=True):
        yield key, fromarray(np.clip(values, 0, 255).round().astype(np.uint8))


def _far() -> Iterator[Drawn]:
    image, anchor = far.far()
    yield Drawn(view.FAR, image, anchor, far.SCALE, kind="photo")
