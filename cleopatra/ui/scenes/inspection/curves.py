"""Curves of the whole game: scarabs and amulets of every player, turn by turn.

Knows the ledger's curve and the players' colours; adds up nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.labels import Label, Painted
from cleopatra.kit.widgets.layout import Column
from cleopatra.kit.widgets.widget import Widget
from cleopatra.match.ledger import CurvePoint
from cleopatra.ui.skin.players import PLAYERS

CurveValues = Callable[[CurvePoint], tuple[int, ...]]
"""The figures of all seats at a point of the curve."""


def curves(points: Sequence[CurvePoint], colours: Sequence[int]) -> Widget:
    """Both diagrams below each other; `colours` in the order of seats."""
    return Column(
        [
            Label(_("Scarabs, turn by turn"), theme.SMALL_BOLD, align="centre"),
            _diagram(points, colours, lambda point: point.scarabs),
            Label(_("Amulets, turn by turn"), theme.SMALL_BOLD, align="centre"),
            _diagram(points, colours, lambda point: point.amulets),
        ],
        gap=theme.GAP_SMALL,
    )


def _diagram(points: Sequence[CurvePoint], colours: Sequence[int], of: CurveValues) -> Widget:
    return Painted(lambda canvas, box: _draw(canvas, box, points, colours, of), 630, 320, grow=1)


def _draw(
    canvas: Canvas,
    box: pygame.FRect,
    curve: Sequence[CurvePoint],
    colours: Sequence[int],
    of: CurveValues,
) -> None:
    canvas.panel(box, "papyrus-plain")
    plot = pygame.FRect(box.left + 62, box.top + 18, box.width - 116, box.height - 52)
    most = max([1, *(max(of(point)) for point in curve)])
    last = max(1, curve[-1].turn if curve else 1)
    for line in range(5):
        y = plot.bottom - plot.height * line / 4
        canvas.line((plot.left, y), (plot.right, y), theme.PAPYRUS_DARK, 1.5)
        label = pygame.FRect(box.left + 4, y - 18, 50, 36)
        canvas.text(str(round(most * line / 4)), label, theme.TINY, theme.INK_SOFT, "right")
    foot = pygame.FRect(plot.right - 200, plot.bottom + 2, 200, 30)
    turn = _("turn {n}").format(n=last)
    canvas.text(turn, foot, theme.TINY, theme.INK_SOFT, "right", "middle", 1)
    for seat, colour in enumerate(colours):
        line_points = [
            (
                plot.left + plot.width * point.turn / last,
                plot.bottom - plot.height * of(point)[seat] / most,
            )
            for point in curve
        ]
        for ink, width in ((theme.RIM, 5), (PLAYERS[colour].colour, 3)):
            for start, end in pairwise(line_points):
                canvas.line(start, end, ink, width)
    for seat, colour in enumerate(colours):  # on top of all lines
        if curve:
            look = PLAYERS[colour]
            y = plot.bottom - plot.height * of(curve[-1])[seat] / most
            centre = (plot.right + 8 + 22 * (seat % 2), y)
            canvas.circle(centre, 13, theme.RIM)
            canvas.circle(centre, 11.5, look.colour)
            canvas.icon(look.glyph, centre, 17, look.on_colour)
