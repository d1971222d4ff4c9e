"""High contrast: the same looks and inks in black, white and yellow, without textures.

What is dark on a light ground becomes black on white, what is light on a dark one white on black.
Knows looks and colours; draws nothing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from cleopatra.kit.style import theme
from cleopatra.kit.style.looks import LOOKS, PanelLook
from cleopatra.kit.style.theme import Colour, luminance

BLACK: Final = theme.PLAIN_BLACK
WHITE: Final = theme.PLAIN_WHITE
YELLOW: Final = theme.PLAIN_YELLOW
GREY: Final = theme.PLAIN_GREY
RED: Final = theme.PLAIN_RED
DARK: Final = 0.2
"""Inks below this luminance stand on light grounds."""
_YELLOW_GROUNDS: Final = frozenset({"chip-best", "knob-hover", "track-fill"})
_WHITE_GROUNDS: Final = frozenset({"knob", "knob-off"})
_BRIGHT: Final = ("-hover", "-pressed", "-on", "-focus")


def plain_ink(colour: Colour) -> Colour:
    """An ink in black or white."""
    return BLACK if luminance(colour) < DARK else WHITE


@lru_cache(maxsize=256)
def plain_look(name: str) -> PanelLook:
    """A look of `LOOKS` in high contrast, with rims of the same width. Raises KeyError."""
    look = LOOKS[name]
    if name.startswith("focus"):
        return replace(look, rings=((2.4, BLACK), (4.6, YELLOW), (2.4, BLACK)))
    ground = _ground(name, look)
    line = BLACK if ground == "white" else WHITE
    if name.endswith(("-disabled", "-off")):
        line = GREY
    elif name in _YELLOW_GROUNDS:
        line = BLACK
    elif name.endswith(_BRIGHT):
        line = YELLOW
    elif name.startswith("danger"):
        line = RED
    rings: tuple[tuple[float, Colour], ...] = ((1.6, BLACK), (2.8, line), (1.2, BLACK))
    if ground == "white" and line != BLACK:
        rings = ((1.6, BLACK), (3.2, line), (2.0, BLACK))
    if not look.rings:
        rings = ()
    return PanelLook(ground, look.radius, rings, None, 0.0, look.shadow)


def _ground(name: str, look: PanelLook) -> str:
    """The tile of the ground: "" for none, as in the usual look."""
    if not look.texture:
        return ""
    if name in _YELLOW_GROUNDS:
        return "yellow"
    if name in _WHITE_GROUNDS:
        return "white"
    inks = theme.INKS.get(name)
    if inks is None:
        return "black"
    return "white" if luminance(inks[0]) < DARK else "black"
