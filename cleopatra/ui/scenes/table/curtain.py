"""The curtain of a shared machine: says whose secrets come next. Knows names and colours; no cards.

Only its button lifts it, by mouse, Enter or pad, and only after a moment of quiet.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from cleopatra.kit.device.input import InputEvent
from cleopatra.kit.device.screen import LEAST_UNITS
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Absolute
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.crossing import TransitionKind
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.shared.quiet import CoverDelay
from cleopatra.ui.scenes.shared.unkept import SaveWarning
from cleopatra.ui.scenes.table.cloth import paint_cloth
from cleopatra.ui.scenes.table.corner import CORNER, CornerButtons
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.players import draw_medallion

_UNKEPT: Final = pygame.FRect(24, 212, 400, 90)
_HOOK: Final = 92.0
"""The height from which the medallion hangs."""
_CORD: Final = 250.0
"""The least length of its cord."""
_SIZE: Final = 230.0
_SWINGS: Final = 5.0
"""Seconds until the medallion hangs still."""
_WIDEST: Final = 0.2
"""The first swing, radians."""
_BEADS: Final = 28
_LEAST_WRITING: Final = 1050.0
"""The least width that the stars leave to the words."""


class CurtainScene(Scene):
    """Covers the table until the person named says that nobody else is looking.

    With `is_peek` that person only wants to look at the own hand, and may change that mind.
    """

    arrives = TransitionKind.FALL
    leaves = TransitionKind.LIFT

    def __init__(
        self,
        host: Host,
        session: Session,
        seat: int,
        on_reveal: Callable[[], object],
        *,
        is_peek: bool = False,
    ) -> None:
        super().__init__()
        self._info = session.setup.seats[seat]
        self._is_turn = session.observation.current == seat
        self._is_peek = is_peek
        self._on_reveal = on_reveal
        self._corner = CornerButtons(host)
        self._unkept = SaveWarning(host, session, self.rebuild)
        self._swung = 0.0
        self._quiet = CoverDelay()

    def enter(self) -> None:
        if self.kit.reduced_motion:
            self._swung = _SWINGS

    def build(self) -> Widget:
        def box(width: float, top: float, height: float) -> pygame.FRect:
            width = min(width, self.space.width - 80)
            left = self.space.centerx - width / 2
            return pygame.FRect(left, top + self._lower, width, height)

        name = Label(
            escape(self._info.name),
            theme.TITLE,
            theme.GOLD_LIGHT,
            align="centre",
            shadow=theme.BLACK,
        )
        question = Label(
            self._question(),
            theme.LARGE,
            theme.CREAM,
            align="centre",
            shadow=theme.BLACK,
        )
        button = Button(_("Show my hand"), self._reveal, look="button", uid="curtain.reveal")
        parts: list[tuple[Widget, pygame.FRect]] = [
            (name, box(1500, 520, 130)),
            (question, box(1500, 652, 100)),
            (self._corner.build(), CORNER),
            *self._unkept.build(_UNKEPT),
        ]
        if self._is_peek:
            back = Button(_("Back to the table"), self.cancel, uid="curtain.back")
            parts += [
                (back, box(500, 786, 84).move(-265, 0)),
                (button, box(500, 786, 84).move(265, 0)),
            ]
        else:
            parts.append((button, box(520, 786, 84)))
        return Absolute(parts)

    @property
    def _lower(self) -> float:
        """How much lower everything lies than in the lowest window."""
        return 0.4 * (self.space.height - LEAST_UNITS)

    @property
    def _reach(self) -> pygame.FRect:
        """All that the medallion may cover."""
        reach = pygame.FRect(0, 80, 540 + self._lower * 2 * _WIDEST, 440 + self._lower)
        reach.centerx = self.space.centerx
        return reach

    def _question(self) -> str:
        if self._is_peek:
            return _("Your cards. Make sure nobody else is looking.")
        if self._is_turn:
            return _("Your turn. Make sure nobody else is looking.")
        return _("You have to answer somebody. Make sure nobody else is looking.")

    def writing(self) -> pygame.FRect:
        """Where name, question and its answers stand, logical: as wide as the longest of them."""
        set_text = self.kit.text.set
        longest = max(
            set_text(self._question(), theme.LARGE).width,
            set_text(escape(self._info.name), theme.TITLE).width,
        )
        area = pygame.FRect(0, 0, max(_LEAST_WRITING, longest + 20), 560)
        area.midtop = (self.space.centerx, 330 + self._lower)
        return area

    def first_focus(self) -> str:
        return "curtain.reveal"

    def adapted(self) -> None:
        self.rebuild()

    # -- Time: the medallion swings until it hangs still --------------------------------------
    def update(self, seconds: float) -> None:
        self._quiet.update(seconds)
        self._unkept.update()
        if self._swung < _SWINGS:
            self._swung = min(_SWINGS, self._swung + seconds)
            self.invalidate(self._reach)

    @property
    def is_busy(self) -> bool:
        return self._swung < _SWINGS or not self._quiet.is_over

    def resume(self) -> None:
        self._quiet.begin()

    def _angle(self) -> float:
        left = 1 - self._swung / _SWINGS
        return _WIDEST * left**2 * math.cos(self._swung * 3.1)

    # -- Looks ----------------------------------------------------------------------------
    def paint_background(self, canvas: Canvas) -> None:
        paint_cloth(canvas, (self.writing(), CORNER))

    def draw_world(self, canvas: Canvas) -> None:
        if not canvas.sees(self._reach):
            return
        angle = self._angle()
        cord, hook = _CORD + self._lower, (self.space.centerx, _HOOK)
        centre = (hook[0] + cord * math.sin(angle), hook[1] + cord * math.cos(angle))
        for colour, width in ((theme.RIM, 9.0), (theme.GOLD, 5.0), (theme.GOLD_LIGHT, 1.5)):
            canvas.line(hook, centre, colour, width)
        _draw_collar(canvas, centre, angle)
        draw_medallion(canvas, centre, _SIZE, self._info.colour)

    # -- Input ----------------------------------------------------------------------------
    def handle(self, event: InputEvent) -> bool:
        return self._quiet.ignores(event) or super().handle(event)

    def handle_world(self, event: InputEvent) -> bool:
        return self._corner.handle(event)

    def cancel(self) -> bool:
        """Leaves a peek; otherwise the menu of the game, which shows nothing of the table."""
        if self._is_peek:
            self.stack.pop()
        else:
            self._corner.show_menu()
        return True

    def _reveal(self) -> None:
        self.stack.pop()
        self._on_reveal()


def _draw_collar(canvas: Canvas, centre: tuple[float, float], angle: float) -> None:
    """A gold frame around the medallion, set with stones like a broad collar."""
    outer = _SIZE / 2 + 44
    canvas.circle((centre[0] + 5, centre[1] + 9), outer + 2, theme.SHADOW)
    canvas.circle(centre, outer, theme.RIM)
    canvas.circle(centre, outer - 3, theme.GOLD)
    canvas.circle(centre, outer - 10, theme.GOLD_DARK)
    canvas.circle(centre, outer - 12, theme.LAPIS_DEEP)
    stones = (theme.TURQUOISE_LIGHT, theme.GOLD, theme.CARNELIAN, theme.GOLD)
    for bead in range(_BEADS):
        turn = 2 * math.pi * bead / _BEADS - angle
        at = (centre[0] + (outer - 25) * math.sin(turn), centre[1] - (outer - 25) * math.cos(turn))
        canvas.circle(at, 10, theme.RIM)
        canvas.circle(at, 8.5, stones[bead % len(stones)])
    canvas.circle(centre, _SIZE / 2 + 8, theme.GOLD_DARK)
    canvas.circle(centre, _SIZE / 2 + 6, theme.GOLD_LIGHT)
