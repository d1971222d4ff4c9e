"""How players are told apart: colour, glyph, and the medallion that shows both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.widget import Size, Widget


@dataclass(frozen=True, slots=True)
class PlayerLook:
    """A player's colour with a glyph of its own, so that colour never speaks alone.

    `colour` carries `on_colour` text; `dark` is the same as text on papyrus.
    """

    code: str
    colour: theme.Colour
    on_colour: theme.Colour
    dark: theme.Colour
    glyph: str


PLAYERS: Final[tuple[PlayerLook, ...]] = (
    PlayerLook("lapis", (36, 78, 160), theme.CREAM, (28, 62, 130), "falcon"),
    PlayerLook("carnelian", (186, 62, 38), theme.CREAM, (146, 40, 22), "cat"),
    PlayerLook("malachite", (70, 158, 122), theme.BLACK, (16, 92, 64), "ibis"),
    PlayerLook("saffron", (240, 190, 66), theme.BLACK, (118, 78, 0), "lion"),
    PlayerLook("amethyst", (92, 40, 96), theme.CREAM, (84, 34, 90), "cobra"),
)
"""In the order of the pictures of pyramids and statues."""


class PlayerBadge(Widget):
    """A player's colour and glyph in a medallion; `seat` indexes `PLAYERS`."""

    def __init__(self, seat: int, size: float = 56, *, tooltip: str = "") -> None:
        super().__init__(tooltip=tooltip)
        self.seat = seat
        self.size = size

    def wanted(self, kit: Kit, room: float) -> Size:
        return self.size, self.size

    def draw(self, canvas: Canvas) -> None:
        draw_medallion(canvas, self.rect.center, min(self.rect.size), self.seat)


def draw_medallion(canvas: Canvas, centre: tuple[float, float], size: float, seat: int) -> None:
    """A player's disc with gold rim and glyph, `size` logical units across."""
    look = PLAYERS[seat]
    canvas.circle(centre, size / 2, theme.RIM)
    canvas.circle(centre, size / 2 - 1.5, theme.GOLD)
    canvas.circle(centre, size / 2 - size * 0.07 - 1, theme.RIM)
    canvas.circle(centre, size / 2 - size * 0.07 - 2.2, look.colour)
    dark = theme.luminance(look.colour) < 0.3
    fill, line = (theme.GOLD_LIGHT, theme.RIM) if dark else (theme.CREAM, theme.BLACK)
    canvas.icon(look.glyph, centre, size * 0.6, fill, line)


# A pennant in a player's colour with the player's glyph: whose turn it is.

TAIL: Final = 0.32
"""The length of the two points below the cloth, a share of its width."""


def draw_pennant(canvas: Canvas, cloth: pygame.FRect, colour: int) -> None:
    """The pennant of a player's colour 0..4; its two points hang below the rectangle `cloth`."""
    look = PLAYERS[colour]
    left, top, right, bottom = cloth.left, cloth.top, cloth.right, cloth.bottom
    tail = TAIL * cloth.width
    for rim, tint in ((2.0, theme.RIM), (0.0, look.colour)):
        canvas.polygon(
            [
                (left - rim, top - rim),
                (right + rim, top - rim),
                (right + rim, bottom + tail + 1.6 * rim),
                (cloth.centerx, bottom + rim),
                (left - rim, bottom + tail + 1.6 * rim),
            ],
            tint,
        )
    seam = theme.mix(look.colour, theme.CREAM, 0.45)
    canvas.line((left + 4, top + 6), (right - 4, top + 6), seam, 2)
    draw_glyph(canvas, (cloth.centerx, top + 0.48 * cloth.height), 0.78 * cloth.width, colour)


def draw_shield(canvas: Canvas, shield: pygame.FRect, colour: int) -> None:
    """A small plate in a player's colour with the glyph."""
    canvas.rect(shield, theme.RIM, 0, 9)
    canvas.rect(shield.inflate(-3, -3), PLAYERS[colour].colour, 0, 8)
    draw_glyph(canvas, shield.center, 0.82 * min(shield.width, shield.height), colour)


def draw_glyph(canvas: Canvas, centre: tuple[float, float], size: float, colour: int) -> None:
    """A player's glyph as it stands on the player's colour."""
    look = PLAYERS[colour]
    line = theme.RIM if look.on_colour == theme.CREAM else theme.CREAM
    canvas.icon(look.glyph, centre, size, look.on_colour, line)
