"""Two small curves below a film: everybody's scarabs and amulets, up to the moment shown.

Knows figures decision by decision and the players' colours; adds up nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.match.ledger import CurvePoint
from cleopatra.ui.scenes.inspection.curves import CurveValues
from cleopatra.ui.skin.players import PLAYERS
from cleopatra.ui.table.pennant import draw_shield

_WIDE: Final = 1300.0
"""From this width on names and curves stand side by side."""
_ROW: Final = 40.0
_CURVE: Final = 150.0
_PAD: Final = 14.0
_STEPS: Final = 160
"""Points of a curve at most."""


def figures_height(space: pygame.FRect) -> float:
    """How much of the lower edge names and curves take, logical."""
    return _CURVE + 62 if space.width >= _WIDE else _CURVE + 62 + 2 * (_ROW + 4) + 8


def draw_figures(
    canvas: Canvas,
    box: pygame.FRect,
    figures: Sequence[CurvePoint],
    share: float,
    names: Sequence[str],
    colours: Sequence[int],
    eaten: Sequence[bool] = (),
) -> None:
    """Names with numbers, and both curves; `share` of the game, 0..1, has passed. A crocodile
    stands beside those who were `eaten`."""
    now = figures[round(share * (len(figures) - 1))]
    panel = box.inflate(-20, -14)
    canvas.panel(panel, "papyrus-plain")
    inner = panel.inflate(-2 * _PAD, -2 * _PAD)
    if box.width >= _WIDE:
        legend = pygame.FRect(0, inner.top, 430, inner.height)
        legend.centerx = inner.centerx
        _legend(canvas, legend, now, names, colours, eaten, 1)
        width = (inner.width - legend.width) / 2 - 14
        left = pygame.FRect(inner.left, inner.top, width, inner.height)
    else:
        high = 2 * (_ROW + 4)
        rows = pygame.FRect(inner.left, inner.top, inner.width, high)
        _legend(canvas, rows, now, names, colours, eaten, 2 if len(names) <= 4 else 3)
        width = inner.width / 2 - 8
        left = pygame.FRect(inner.left, inner.top + high + 6, width, inner.height - high - 6)
    right = left.move(inner.right - left.width - left.left, 0)
    for place, icon, title, of in (
        (left, "scarab", _("Scarabs"), _scarabs),
        (right, "amulet", _("Amulets"), _amulets),
    ):
        _curve(canvas, place, icon, title, figures, share, colours, of)


def _scarabs(point: CurvePoint) -> tuple[int, ...]:
    return point.scarabs


def _amulets(point: CurvePoint) -> tuple[int, ...]:
    return point.amulets


def _legend(
    canvas: Canvas,
    box: pygame.FRect,
    now: CurvePoint,
    names: Sequence[str],
    colours: Sequence[int],
    eaten: Sequence[bool],
    columns: int,
) -> None:
    """Each player's shield, name, scarabs and amulets."""
    rows = -(-len(names) // columns)
    width, high = box.width / columns, min(_ROW, box.height / rows)
    top = box.top + (box.height - rows * high) / 2
    for seat, name in enumerate(names):
        row = pygame.FRect(
            box.left + seat // rows * width, top + seat % rows * high, width - 10, high
        )
        shield = pygame.FRect(row.left, row.top + 2, high - 4, high - 4)
        draw_shield(canvas, shield, colours[seat])
        x = row.right
        for icon, number in (("amulet", now.amulets[seat]), ("scarab", now.scarabs[seat])):
            figure = pygame.FRect(x - 44, row.top, 44, high)
            canvas.text(str(number), figure, theme.SMALL_BOLD, theme.INK, "right")
            canvas.icon(icon, (figure.left - 8, row.centery), 28)
            x = figure.left - 30
        if seat < len(eaten) and eaten[seat]:
            canvas.icon("crocodile", (x - 14, row.centery), 36)
            x -= 40
        room = pygame.FRect(shield.right + 8, row.top, x - shield.right - 8, high)
        canvas.text(name, room, theme.SMALL_BOLD, theme.INK)


def _curve(
    canvas: Canvas,
    box: pygame.FRect,
    icon: str,
    title: str,
    figures: Sequence[CurvePoint],
    share: float,
    colours: Sequence[int],
    of: CurveValues,
) -> None:
    """One diagram: the whole width is the whole game."""
    canvas.icon(icon, (box.left + 15, box.top + 14), 28)
    head = pygame.FRect(box.left + 36, box.top, box.width - 36, 28)
    canvas.text(title, head, theme.TINY_BOLD, theme.INK_SOFT)
    plot = pygame.FRect(box.left + 4, box.top + 34, box.width - 26, box.height - 40)
    most = max(1, *(max(of(point)) for point in figures))
    for line in range(3):
        y = plot.bottom - plot.height * line / 2
        canvas.line((plot.left, y), (plot.right, y), theme.PAPYRUS_DARK, 1.5)
    last = len(figures) - 1
    until = round(share * last)
    step = max(1, last // _STEPS)
    places = [*range(0, until, step), until]
    for seat, colour in enumerate(colours):
        points = [
            (
                plot.left + plot.width * at / max(1, last),
                plot.bottom - plot.height * of(figures[at])[seat] / most,
            )
            for at in places
        ]
        for ink, width in ((theme.RIM, 5.0), (PLAYERS[colour].colour, 3.0)):
            for start, end in pairwise(points):
                canvas.line(start, end, ink, width)
    for seat, colour in enumerate(colours):  # on top of all lines
        x = plot.left + plot.width * until / max(1, last)
        y = plot.bottom - plot.height * of(figures[until])[seat] / most
        canvas.circle((x, y), 9, theme.RIM)
        canvas.circle((x, y), 7.5, PLAYERS[colour].colour)
