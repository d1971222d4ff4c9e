"""The looks of panels and rims, as data: grounds, rings, shade and shadow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour, luminance


@dataclass(frozen=True, slots=True)
class PanelLook:
    """How a panel looks; lengths in logical units.

    `texture` names a tile, "" for no ground; `rings` are (width, colour) from the outline
    inwards; `inner` is a thin line (inset from the
    ground's edge, colour); `shade` darkens the ground towards its edge (0..1); `shadow` is the
    reach of the soft shadow below; `gloss` lights the upper edge of the ground (0..1).
    """

    texture: str
    radius: float = 16
    rings: tuple[tuple[float, Colour], ...] = ()
    inner: tuple[float, Colour] | None = None
    shade: float = 0.0
    shadow: float = 0.0
    gloss: float = 0.0
    tint: Colour | None = None

    @property
    def rim(self) -> float:
        """Width of all rings together."""
        return sum(width for width, _ in self.rings)


def _gold(width: float) -> tuple[tuple[float, Colour], ...]:
    """A rounded gold moulding between two dark lines."""
    part = width / 5
    return (
        (1.6, theme.RIM),
        (part, theme.GOLD_DARK),
        (part, theme.GOLD),
        (part, theme.GOLD_LIGHT),
        (part, theme.GOLD),
        (part, theme.GOLD_DARK),
        (1.6, theme.RIM),
    )


_HAIR = ((1.4, theme.RIM), (1.6, theme.GOLD), (1.0, theme.RIM))
_SLIM = ((1.4, theme.RIM), (2.4, theme.GOLD), (1.2, theme.GOLD_DARK), (1.0, theme.RIM))
_DULL = ((1.4, theme.RIM), (2.4, theme.BRONZE), (1.2, theme.BRONZE_DARK), (1.0, theme.RIM))
_BRIGHT = ((1.4, theme.RIM), (2.8, theme.GOLD_LIGHT), (1.2, theme.GOLD), (1.0, theme.RIM))

_CLICK = ((1.4, theme.RIM), (2.6, theme.GOLD), (1.0, theme.GOLD_DARK), (1.0, theme.RIM))

_FOCUS = ((1.6, theme.RIM), (3.4, theme.FOCUS), (1.6, theme.RIM))

LOOKS: dict[str, PanelLook] = {
    "papyrus": PanelLook("papyrus", 22, _gold(10), (9, theme.HAIR_PAPYRUS), shade=0.34, shadow=26),
    "papyrus-slim": PanelLook("papyrus", 14, _SLIM, (6, theme.HAIR_PAPYRUS), 0.26, 12),
    "papyrus-plain": PanelLook("papyrus-light", 12, _HAIR, None, 0.16, 0),
    "lapis": PanelLook("lapis-deep", 22, _gold(10), (9, theme.HAIR_LAPIS), 0.45, 26),
    "lapis-slim": PanelLook("lapis-deep", 14, _SLIM, (6, theme.HAIR_LAPIS), 0.4, 12),
    "night": PanelLook("night", 16, _HAIR, None, 0.3, 10),
    "toast": PanelLook("lapis-deep", 14, _SLIM, (6, theme.HAIR_LAPIS), 0.3, 22),
    "tooltip": PanelLook("night", 12, _SLIM, None, 0.2, 16),
    "well": PanelLook("papyrus-dark", 12, ((1.4, theme.RIM), (1.6, theme.GOLD_DARK)), None, 0.4),
    "field": PanelLook("papyrus-light", 10, _SLIM, None, 0.22, 0),
    "field-focus": PanelLook("papyrus-light", 10, _BRIGHT, None, 0.1, 0),
    "field-disabled": PanelLook("papyrus-dark", 10, _DULL, None, 0.1, 0),
    "button": PanelLook("lapis", 14, _SLIM, None, 0.42, 7, 0.2),
    "button-hover": PanelLook("lapis-light", 14, _BRIGHT, None, 0.36, 9, 0.24),
    "button-pressed": PanelLook("lapis-deep", 14, _SLIM, None, 0.5, 3, 0.0),
    "button-disabled": PanelLook("lapis", 14, _DULL, None, 0.2, 3, 0.0, theme.LAPIS_DULL),
    "plain": PanelLook("wood", 14, _SLIM, None, 0.42, 7, 0.16),
    "plain-hover": PanelLook("wood", 14, _BRIGHT, None, 0.24, 9, 0.32),
    "plain-pressed": PanelLook("wood-dark", 14, _SLIM, None, 0.5, 3, 0.0),
    "plain-disabled": PanelLook("wood", 14, _DULL, None, 0.2, 3, 0.0, theme.WOOD_DULL),
    "danger": PanelLook("carnelian", 14, _SLIM, None, 0.42, 7, 0.16),
    "danger-hover": PanelLook("carnelian", 14, _BRIGHT, None, 0.26, 9, 0.3),
    "danger-pressed": PanelLook("carnelian-dark", 14, _SLIM, None, 0.5, 3, 0.0),
    "danger-disabled": PanelLook("carnelian", 14, _DULL, None, 0.2, 3, 0.0, theme.CARNELIAN_DULL),
    "tab": PanelLook("papyrus-dark", 12, _HAIR, None, 0.3, 0),
    "tab-hover": PanelLook("papyrus-light", 12, _HAIR, None, 0.2, 0),
    "tab-on": PanelLook("lapis", 12, _SLIM, None, 0.4, 0, 0.16),
    "row": PanelLook("papyrus-light", 8, ((1.0, theme.HAIR_PAPYRUS),), None, 0.06),
    "row-hover": PanelLook("papyrus-light", 8, ((1.6, theme.GOLD_DARK),), None, 0.0),
    "row-on": PanelLook("lapis", 8, _HAIR, None, 0.3, 0, 0.14),
    "track": PanelLook("wood-dark", 9, ((1.4, theme.RIM), (1.2, theme.GOLD_DARK)), None, 0.5),
    "track-fill": PanelLook("turquoise", 7, ((1.0, theme.RIM),), None, 0.2, 0, 0.35),
    "track-off": PanelLook("papyrus-dark", 9, _DULL, None, 0.2, 0),
    "knob": PanelLook("gold", 9, ((1.4, theme.RIM), (1.8, theme.GOLD_LIGHT)), None, 0.3, 5, 0.4),
    "knob-hover": PanelLook("gold", 9, ((1.4, theme.RIM), (3, theme.CREAM)), None, 0.1, 7, 0.5),
    "knob-off": PanelLook("sand", 9, _DULL, None, 0.1, 0),
    "focus": PanelLook("", 20, _FOCUS),
    "focus-round": PanelLook("", 46, _FOCUS),
    "frame": PanelLook("", 16, _SLIM),
    "frame-on": PanelLook("", 16, _BRIGHT),
    "cartouche": PanelLook("papyrus", 40, _gold(8), None, 0.3, 14),
    # Panels over a picture: what can be clicked has a gold rim, what is only read a shadow.
    "leaf": PanelLook("papyrus", 12, ((1.0, theme.GOLD_DARK),), None, 0.22, 16),
    "leaf-dim": PanelLook("papyrus-dark", 12, ((1.0, theme.BRONZE_DARK),), None, 0.34, 12),
    "voice": PanelLook("lapis-deep", 12, ((1.0, theme.BLACK),), None, 0.4, 16),
    "dusk": PanelLook("night", 12, ((1.0, theme.BLACK),), None, 0.2, 12),
    "click": PanelLook("papyrus-light", 12, _CLICK, None, 0.14, 12),
    "click-lapis": PanelLook("lapis", 12, _CLICK, None, 0.3, 12, 0.16),
    "shade": PanelLook("", 10, (), None, 0.0, 10),
    "chip": PanelLook("night", 10, ((1.2, theme.RIM),), None, 0.1, 8),
    "chip-best": PanelLook(
        "gold", 10, ((1.6, theme.RIM), (1.4, theme.GOLD_LIGHT)), None, 0.05, 10, 0.3
    ),
}
"""The looks by name. Panels and rims are drawn only from these."""


# High contrast: the same looks and inks in black, white and yellow, without textures.

BLACK: Final = theme.PLAIN_BLACK
WHITE: Final = theme.PLAIN_WHITE
YELLOW: Final = theme.PLAIN_YELLOW
GREY: Final = theme.PLAIN_GREY
RED: Final = theme.PLAIN_RED
DARK: Final = 0.2
"""Inks below this luminance stand on light grounds."""
_YELLOW_GROUNDS: Final = frozenset({"chip-best", "knob-hover", "track-fill"})
_WHITE_GROUNDS: Final = frozenset({"knob", "knob-off"})
_CONTRAST_BRIGHT: Final = ("-hover", "-pressed", "-on", "-focus")


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
    elif name.endswith(_CONTRAST_BRIGHT):
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
