"""The loops of small effects: their names, sizes and anchors.

Knows: which picture is which frame. Must not know: how they are painted.
"""

from collections.abc import Callable, Iterator
from functools import partial

from PIL.Image import Image

from scripts.art.job import Drawn, Job
from scripts.art.paint import sparks

SCALE = 2.0
_FOOT = 16
"""Pixels from the lower edge of a flame's picture to its foot."""


def _loop(name: str, frames: int, paint: Callable[[int], Image]) -> Iterator[Drawn]:
    for frame in range(frames):
        image = paint(frame)
        lowest = image.height - _FOOT if name == "flame" else image.height / 2
        anchor = (image.width / 2, float(lowest))
        yield Drawn(f"{name}_{frame}", image, anchor, SCALE, kind="flat")


def jobs() -> list[Job]:
    """All jobs of the effects."""
    return [
        Job(name, ("paint/sparks.py", "sparks.py"), partial(_loop, name, frames, paint))
        for name, frames, paint in (
            ("flame", sparks.FLAMES, sparks.flame),
            ("glint", sparks.RIPPLES, sparks.ripple),
            ("dust", sparks.CLOUDS, sparks.cloud),
        )
    ]
