"""A laurel around a medallion, for who has won. Draws; knows no game."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.skin.players import draw_medallion

SPREAD: Final = 1.62
"""How much wider than the medallion the whole is."""
_LEAVES: Final = 8
_GREEN: Final = (98, 132, 52)
_LIGHT: Final = (206, 186, 84)


def draw_laurel(canvas: Canvas, centre: tuple[float, float], size: float, colour: int) -> None:
    """A player's medallion, `size` across, between two branches that meet below it."""
    radius = size * 0.62
    for side in (-1, 1):
        bend = [_on_branch(centre, radius, side, step / 12) for step in range(13)]
        for start, end in pairwise(bend):
            canvas.line(start, end, theme.GOLD_DARK, max(2.0, size * 0.035))
        for leaf in range(_LEAVES):
            share = (leaf + 0.4) / _LEAVES
            foot = _on_branch(centre, radius, side, share)
            along = math.radians(205 - 165 * share) * side
            for tilt, is_light in ((0.62, False), (-0.5, True)):
                _leaf(canvas, foot, along + tilt * side, size * (0.27 - 0.07 * share), is_light)
    draw_medallion(canvas, centre, size, colour)


def _on_branch(
    centre: tuple[float, float], radius: float, side: int, share: float
) -> tuple[float, float]:
    """The point at a share of a branch, 0 at its lower end."""
    turn = math.radians(178 - 150 * share) * side
    return centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)


def _leaf(
    canvas: Canvas, foot: tuple[float, float], heading: float, length: float, is_light: bool
) -> None:
    """A pointed leaf that grows from `foot`; `heading` 0 is upwards, radians with the clock."""
    ahead = (math.sin(heading), -math.cos(heading))
    across = (-ahead[1], ahead[0])

    def at(forward: float, aside: float) -> tuple[float, float]:
        return (
            foot[0] + length * (forward * ahead[0] + aside * across[0]),
            foot[1] + length * (forward * ahead[1] + aside * across[1]),
        )

    outline = [
        at(0, 0), at(0.35, 0.24), at(0.7, 0.17), at(1, 0), at(0.7, -0.17), at(0.35, -0.24)
    ]  # fmt: skip
    canvas.polygon(outline, _LIGHT if is_light else _GREEN)
    canvas.polygon([at(0.05, 0.0), at(0.5, 0.04), at(0.95, 0), at(0.5, -0.04)], theme.GOLD_DARK)
