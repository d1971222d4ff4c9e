"""The details of a finished game, over its palace: the table of points and the curves.

Knows what both show and how much room there is.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Panel
from cleopatra.kit.widgets.layout import Absolute, Anchored
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.scenes.inspection.curves import curves
from cleopatra.ui.scenes.inspection.sources import Sources
from cleopatra.ui.session.session import Session

_SIDE_BY_SIDE: Final = 1700.0
"""The least width at which table and curves stand side by side."""
_WIDEST: Final = 2100.0
_TALLEST: Final = 1060.0
_LARGE: Final = 1.25
_FOOT: Final = 96.0
_PAD: Final = 12.0
_EDGE: Final = _PAD + 26.0
"""What a sheet takes on each side: room inside its own rim."""
_TABS: Final = 84.0
"""Height of the tabs above a table that is not beside the curves."""


class DetailsScene(Scene):
    """Table and curves side by side, or one behind the other where letters are large or the window
    is narrow."""

    opaque = False

    def __init__(self, session: Session) -> None:
        super().__init__()
        seats = session.setup.seats
        ledger = session.ledger()
        self._sources = Sources(seats, ledger, session.outcome)
        self._curve = ledger.curve
        self._colours = [info.colour for info in seats]

    def build(self) -> Widget:
        area, space = self._area, self.space
        back = Button(_("Back"), self.cancel, look="button", uid="details.back")
        foot = pygame.FRect(space.left, area.bottom, space.width, space.bottom - area.bottom)
        return Absolute([*self._body(area), (Anchored(back, margin=0), foot)])

    def _body(self, area: pygame.FRect) -> list[tuple[Widget, pygame.FRect]]:
        charts = curves(self._curve, self._colours)
        if self.kit.text_scale > _LARGE or self.space.width < _SIDE_BY_SIDE:
            room = area.inflate(-2 * _EDGE, -2 * _EDGE - _TABS * self.kit.text_scale)
            table = self._sources.build(self.kit, room)
            tabs = Tabs([(_("Points"), table), (_("Curves"), charts)])
            return [(Panel(tabs, "papyrus", _PAD), area)]
        left = pygame.FRect(area.left, area.top, 0.62 * area.width - 12, area.height)
        right = pygame.FRect(left.right + 24, area.top, 0, area.height)
        right.width = area.right - right.left
        table = self._sources.build(self.kit, left.inflate(-2 * _EDGE, -2 * _EDGE))
        return [(Panel(table, "papyrus", _PAD), left), (Panel(charts, "papyrus", _PAD), right)]

    @property
    def _area(self) -> pygame.FRect:
        """Where table and curves lie."""
        space = self.space
        area = pygame.FRect(0, 0, min(space.width - 60, _WIDEST), 0)
        area.height = min(space.height - _FOOT - 24, _TALLEST)
        area.midtop = (space.centerx, 24 + 0.4 * (space.height - _FOOT - 24 - area.height))
        return area

    def draw(self, canvas: Canvas) -> None:
        self.page.draw(canvas)

    def adapted(self) -> None:
        self.rebuild()

    def first_focus(self) -> str:
        return "details.back"

    def cancel(self) -> bool:
        self.stack.pop()
        return True
