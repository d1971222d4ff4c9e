"""What a program gives the kit so that it looks like that program: name, fonts, icons, files.

The kit knows roles (the heading face, an icon's name); which file or drawing stands for one is the
program's own business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from cleopatra.kit.style.theme import Colour, Face

Emblem = Callable[[int, Colour, Colour], pygame.Surface]
"""Draws an icon: longer side in pixels, fill and line -> a premultiplied picture."""


@dataclass(frozen=True, slots=True)
class IconLook:
    """The colours of a drawn icon when nobody asks for others: inside, and the line around."""

    colour: Colour
    line: Colour


@dataclass(frozen=True, slots=True)
class Plant:
    """An icon in a row along the foot of a sheet; `height` is a fraction of the row's height."""

    icon: str
    height: float = 1.0


@dataclass(frozen=True, slots=True)
class Ornaments:
    """Names of the icons that the kit decorates with; what is left out is not drawn."""

    backdrop: tuple[str, ...] = ()
    """In the band at the foot of the backdrop, in turn."""
    wings: str = ""
    """Between the wings in the middle of a line."""
    plants: tuple[Plant, ...] = ()
    """Along the foot of a sheet, in turn to both sides of its middle."""
    amid_plants: Plant | None = None
    """In the middle of the plants where they grow tall."""
    trouble: str = "warning"
    """Above the message that something broke."""


@dataclass(frozen=True, slots=True)
class Skin:
    """The look of one program, which is called `name`.

    `file` gives the path of a shipped file and raises FileNotFoundError when it is missing;
    `fonts`, `painted` and the patterns for sounds (with `{name}` in them, and `{take}` for effects)
    hold names for it.
    """

    name: str
    file: Callable[[str], Path]
    fonts: Mapping[Face, str]
    glyphs: Mapping[str, int] = field(default_factory=dict)
    """Icon name -> code point of the face of glyphs."""
    emblems: Mapping[str, Emblem] = field(default_factory=dict)
    """Icon name -> what draws it."""
    painted: Mapping[str, str] = field(default_factory=dict)
    """Icon name -> picture in colours of its own."""
    looks: Mapping[str, IconLook] = field(default_factory=dict)
    """Icon name -> its colours; icons that have none take those of the text around them."""
    colours: Mapping[str, Colour] = field(default_factory=dict)
    """Names of colours for `[c:name]` in texts, beside those of the theme."""
    ornaments: Ornaments = Ornaments()
    effects: str = "{name}_{take}.ogg"
    music: str = "{name}.ogg"

    def font(self, face: Face) -> Path:
        """The file of a typeface. Raises FileNotFoundError."""
        return self.file(self.fonts[face])

    def effect(self, name: str, take: int) -> Path:
        """The file of an effect's take, from 1. Raises FileNotFoundError."""
        return self.file(self.effects.format(name=name, take=take))

    def track(self, name: str) -> Path:
        """The file of a piece of music. Raises FileNotFoundError."""
        return self.file(self.music.format(name=name))
