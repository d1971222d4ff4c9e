"""How players are told apart: colour, glyph, and the medallion that shows both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

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
