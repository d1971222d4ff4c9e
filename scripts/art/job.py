"""What is drawn: a job makes pictures, and a picture knows its place in the world.

Knows: nothing but these two. Must not know: how pictures are made, files. Imports nothing heavy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

UNIT = 78.0
"""Pixels for a world unit at scale 1."""


@dataclass(frozen=True)
class Shade:
    """A shadow as a picture of its own, at scale 1: dark with alpha. `times` are further pictures
    of the same size by time of day."""

    image: Image
    anchor: tuple[float, float]
    times: dict[str, Image] = field(default_factory=dict)


@dataclass(frozen=True)
class Drawn:
    """A finished picture.

    `key` is its name in the manifest (`name`, or `name/view`), `anchor` the pixel of the world's
    origin, `scale` 1 where a world unit is 78 pixels. `kind` is `sprite`, `flat` or `photo`,
    which decides its file format. `times` are further pictures by time of day; `also` are keys
    that share the files.
    """

    key: str
    image: Image
    anchor: tuple[float, float]
    scale: float
    shadow: Shade | None = None
    kind: str = "sprite"
    times: dict[str, Image] = field(default_factory=dict)
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Job:
    """One model or painting: it draws one or more manifest entries.

    `sources` are the files below scripts/art it is made by; what they import counts too.
    """

    name: str
    sources: tuple[str, ...]
    draw: Callable[[], Iterator[Drawn]]
    settings: str = "1"
    """Changes when the catalogue draws it otherwise (its size, view or arguments)."""
