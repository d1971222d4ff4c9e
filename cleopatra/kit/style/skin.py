"""What a program gives the kit so that it looks like that program: fonts, icons, colours, files.

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
class Skin:
    """The look of one program.

    `file` gives the path of a shipped file and raises FileNotFoundError when it is missing;
    `fonts`, `painted` and the two patterns for sounds (with `{name}` in them) hold names for it.
    """

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
    effects: str = "{name}.ogg"
    music: str = "{name}.ogg"

    def font(self, face: Face) -> Path:
        """The file of a typeface. Raises FileNotFoundError."""
        return self.file(self.fonts[face])

    def effect(self, name: str) -> Path:
        """The file of a sound. Raises FileNotFoundError."""
        return self.file(self.effects.format(name=name))

    def track(self, name: str) -> Path:
        """The file of a piece of music. Raises FileNotFoundError."""
        return self.file(self.music.format(name=name))
