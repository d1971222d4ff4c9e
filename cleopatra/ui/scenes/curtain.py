"""The curtain of a shared machine: whose secrets come next. Knows names and colours; no cards."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cleopatra.ui.canvas import Canvas
from cleopatra.ui.i18n import _
from cleopatra.ui.input import InputEvent, MouseButton, PointerPressed
from cleopatra.ui.kit import theme
from cleopatra.ui.kit.buttons import Button
from cleopatra.ui.kit.labels import Label, Painted, draw_medallion
from cleopatra.ui.kit.layout import Absolute
from cleopatra.ui.kit.markup import escape
from cleopatra.ui.kit.widget import Widget
from cleopatra.ui.scene import Scene
from cleopatra.ui.session import Session

_MIDDLE = 960.0


class CurtainScene(Scene):
    """Covers the table until the next player says that it is he who looks."""

    def __init__(self, session: Session, seat: int, on_reveal: Callable[[], object]) -> None:
        super().__init__()
        self._info = session.setup.seats[seat]
        self._on_reveal = on_reveal

    def build(self) -> Widget:
        name = escape(self._info.name)

        def box(width: float, top: float, height: float) -> pygame.FRect:
            return pygame.FRect(_MIDDLE - width / 2, top, width, height)

        return Absolute(
            [
                (Painted(self._medallion, 220, 220), box(220, 250, 220)),
                (
                    Label(name, theme.TITLE, theme.GOLD_LIGHT, align="centre", shadow=theme.BLACK),
                    box(1500, 500, 130),
                ),
                (
                    Label(
                        _("Your turn. Is nobody else looking?"),
                        theme.LARGE,
                        theme.CREAM,
                        align="centre",
                        shadow=theme.BLACK,
                    ),
                    box(1500, 640, 100),
                ),
                (
                    Button(_("Show my hand"), self._reveal, look="button", uid="curtain.reveal"),
                    box(520, 780, 84),
                ),
            ]
        )

    def first_focus(self) -> str:
        return "curtain.reveal"

    def paint_background(self, canvas: Canvas) -> None:
        paint_night(canvas)

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, PointerPressed) and event.button is MouseButton.LEFT:
            self._reveal()
            return True
        return False

    def _medallion(self, canvas: Canvas, box: pygame.FRect) -> None:
        draw_medallion(canvas, box.center, box.width, self._info.colour)

    def _reveal(self) -> None:
        self.stack.pop()
        self._on_reveal()


def paint_night(canvas: Canvas) -> None:
    """Folds of a dark curtain between two gold rails, drawn by the kit."""
    from cleopatra.ui.screen import LOGICAL

    canvas.fill(theme.NIGHT)
    canvas.fill(theme.LAPIS_DEEP, LOGICAL)
    folds = 24
    width = LOGICAL.width / folds
    for i in range(folds):
        left = LOGICAL.left + i * width
        for j in range(6):
            shade = 1 - j / 6
            dark = tuple(
                round(c * (0.55 + 0.45 * shade * (i % 2 * 0.4 + 0.6))) for c in theme.LAPIS_DEEP
            )
            strip = pygame.FRect(left + j * width / 6, LOGICAL.top, width / 6 + 1, LOGICAL.height)
            canvas.fill(dark, strip)  # type: ignore[arg-type]
    for top in (96.0, LOGICAL.bottom - 104.0):
        canvas.fill(theme.GOLD_DARK, pygame.FRect(LOGICAL.left, top, LOGICAL.width, 8))
        canvas.fill(theme.GOLD_LIGHT, pygame.FRect(LOGICAL.left, top + 2, LOGICAL.width, 2))
