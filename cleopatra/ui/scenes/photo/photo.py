"""Photo mode: the palace without panels, from any side, near or far, at any hour, with depth.

Knows a palace as everybody may see it and nothing else of the game, so nothing secret can get into
a picture. Pictures go where screenshots go.
"""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Final

import pygame

from cleopatra.kit.device.input import (
    DIRECTIONS,
    InputAction,
    InputEvent,
    MouseButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Press,
    Wheel,
)
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.depth import with_depth
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, pgettext
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button, IconButton
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.layout import Absolute, Anchored, Column, Row
from cleopatra.kit.widgets.values import Slider, Toggle
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.rules.catalogue import LAST_STEP
from cleopatra.ui.host import Host
from cleopatra.ui.stage.camera import Camera
from cleopatra.ui.stage.daytime import Hour, hour_of
from cleopatra.ui.stage.model import PalaceModel
from cleopatra.ui.stage.painting import SHARPEST, Photographer
from cleopatra.ui.stage.projection import UNIT
from cleopatra.ui.table.palace_model import public_palace
from cleopatra.ui.words.key_names import chord_name

_ALL, _LINE, _NOTHING = range(3)
"""What lies over the picture: buttons and the line of keys, only the line, nothing."""
_ZOOM: Final = 1.2
_PAN: Final = 90.0
"""Logical units by which the arrows move the view."""
_LARGE: Final = 2.0
"""How many times as many pixels a large picture has each way at most."""


class PhotoScene(Scene):
    """Takes pictures of `model`, or of the running game's palace."""

    def __init__(self, host: Host, model: PalaceModel | None = None) -> None:
        super().__init__()
        self._host = host
        session = host.games.session
        if model is None and session is not None:
            model = public_palace(
                session.match.observe(None), session.match.rules, session.match.setup.seats
            )
        self._model = model or PalaceModel()
        self._step = round(self._model.daylight * LAST_STEP)
        self._depth = 0
        self._is_large = True
        self._over = _ALL
        self._photographer = Photographer(host.sprites)
        self._camera = Camera(1.0, 1.0)
        self._picture: pygame.Surface | None = None
        self._picture_of: tuple[object, ...] = ()
        self._drag: tuple[float, float] | None = None
        self._was_paused = False

    # -- the screen ----------------------------------------------------------------------------

    def build(self) -> Widget:
        self._photographer.frame(self._camera, self.space, self.kit.viewport.scale)
        self._refresh()
        if self._over == _NOTHING:
            return Absolute([])
        line = Panel(Label(self._keys(), theme.TINY, theme.CREAM, align="centre"), "night", 6)
        if self._over == _LINE:
            return Anchored(line, y="end", margin=10)
        bar = Panel(Column(self._bar(), gap=6), "papyrus-slim", 6)
        return Anchored(Column([line, bar], gap=6), y="end", margin=8)

    def _bar(self) -> list[Widget]:
        hour = Slider(
            self._step,
            lambda value: self.set_hour(round(value)),
            least=0,
            most=LAST_STEP,
            step=1,
            show=lambda value: _hour_name(round(value)),
            uid="photo.hour",
            grow=0,
            width=310,
        )
        hour.name = _("Hour of the day")
        depth = Slider(
            self._depth,
            lambda value: self.set_depth(round(value)),
            least=0,
            most=3,
            step=1,
            show=lambda value: str(round(value)),
            uid="photo.depth",
            grow=0,
            width=220,
        )
        depth.name = _("Depth of field")
        size = Toggle(self._is_large, self._set_size, text=_("Large picture"), uid="photo.size")
        moves: list[Widget] = [
            IconButton("turn-left", _("Rotate left"), lambda: self.turn(-1), uid="photo.left"),
            IconButton("turn-right", _("Rotate right"), lambda: self.turn(1), uid="photo.right"),
            IconButton("zoom-out", _("Zoom out"), lambda: self.zoom(1 / _ZOOM), uid="photo.out"),
            IconButton("zoom-in", _("Zoom in"), lambda: self.zoom(_ZOOM), uid="photo.in"),
            IconButton("whole", _("Show everything"), self.reset, uid="photo.reset"),
        ]
        take = Button(
            _("Take the picture"),
            self.take,
            look="button",
            icon="camera",
            uid="photo.take",
            style=theme.SMALL_BOLD,
        )
        ends: list[Widget] = [
            take,
            IconButton("eye", _("Hide the buttons"), self.hide, uid="photo.hide"),
            IconButton("leave", _("Leave"), self.cancel, uid="photo.leave"),
        ]
        signed = [
            Row([Label(hour.name, theme.SMALL), hour], gap=8),
            Row([Label(depth.name, theme.SMALL), depth], gap=8),
        ]
        if self.space.width >= 1900 * max(1.0, self.kit.text_scale):
            return [Row([*moves, Row([*signed, size], gap=26), *ends], gap=10)]
        return [
            Row([*moves, *ends], gap=8, justify="centre"),
            Row([*signed, size], gap=14, justify="centre", wrap=True),
        ]

    def _keys(self) -> str:
        """What keys do, in one line."""

        def key(action: InputAction) -> str:
            chords = self.kit.bindings.keys(action)
            return escape(chord_name(chords[0])) if chords else "-"

        parts = []
        if self._over != _ALL:
            parts.append(headed(_("Move"), "↑ ↓ ← →"))
            parts.append(headed(_("Take the picture"), key(InputAction.ACCEPT)))
        rotate = f"{key(InputAction.VIEW_LEFT)} / {key(InputAction.VIEW_RIGHT)}"
        zoom = f"{key(InputAction.ZOOM_IN)} / {key(InputAction.ZOOM_OUT)}"
        parts += [headed(_("Rotate"), rotate), headed(_("Zoom"), zoom)]
        parts.append(headed(_("Hide and show"), key(InputAction.PEEK)))
        parts.append(headed(_("Leave"), key(InputAction.CANCEL)))
        return "  ·  ".join(parts)

    def first_focus(self) -> str:
        return "photo.take"

    def adapted(self) -> None:
        self.rebuild()

    def draw_world(self, canvas: Canvas) -> None:
        if self._picture is not None:
            canvas.surface.blit(self._picture, (0, 0))

    # -- the picture ---------------------------------------------------------------------------

    @property
    def _shown(self) -> PalaceModel:
        return replace(self._model, daylight=self._step / LAST_STEP, has_badges=False)

    def _refresh(self) -> None:
        """Paint what is seen now, if it differs from what was painted."""
        camera, viewport = self._camera, self.kit.viewport
        camera.settle()
        depth = 0 if self._drag is not None else self._depth
        of = (camera.view, camera.zoom, camera.focus, self._step, depth, viewport)
        if of == self._picture_of:
            return
        self._picture_of = of
        size = viewport.width, viewport.height
        self._picture = self._photographer.picture(self._shown, camera, size, viewport.scale)
        self._picture = with_depth(self._picture, depth / 3)
        self.invalidate()

    def turn(self, quarters: int) -> None:
        """See the palace from another side."""
        self._camera.turn(quarters)
        self._refresh()

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Nearer or farther, around a point or the middle."""
        self._camera.zoom_at(factor, *(at or self.space.center))
        self._refresh()

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture by logical units."""
        self._camera.pan(dx, dy)
        self._refresh()

    def reset(self) -> None:
        """See everything again."""
        self._camera.reset()
        self._refresh()

    def set_hour(self, step: int) -> None:
        """Another hour: as at a step of Cleopatra's, 0..5."""
        self._step = step
        self._refresh()

    def set_depth(self, depth: int) -> None:
        """How soft the far is, 0..3."""
        self._depth = depth
        self._refresh()

    def _set_size(self, is_large: bool) -> None:
        self._is_large = is_large

    def take(self) -> None:
        """Keep the picture, without anything that lies over it."""
        assert self._picture is not None
        buffer = io.BytesIO()
        pygame.image.save(self._large() or self._picture, buffer, "photo.png")
        self._host.keep_picture(buffer.getvalue())

    def _large(self) -> pygame.Surface | None:
        """The same picture with more pixels, as many as the stage's pictures are good for; None
        where it is not wanted."""
        viewport = self.kit.viewport
        unit = round(UNIT * self._camera.zoom * viewport.scale)
        factor = min(_LARGE, SHARPEST / unit)
        if not self._is_large or factor <= 1:
            return None
        size = round(viewport.width * factor), round(viewport.height * factor)
        picture = self._photographer.picture(
            self._shown, self._camera, size, viewport.scale * factor
        )
        return with_depth(picture, self._depth / 3)

    # -- input ---------------------------------------------------------------------------------

    def hide(self) -> None:
        """Hide the buttons, then the line of keys, then show both again."""
        self._over = (self._over + 1) % 3
        self.rebuild()

    def handle_world(self, event: InputEvent) -> bool:
        match event:
            case Press(action=InputAction() as action):
                return self._key(action)
            case Wheel(dy=dy, pos=pos):
                self.zoom(1.12**dy, pos)
            case PointerPressed(pos=pos, button=MouseButton.LEFT):
                self._drag = pos
            case PointerMoved(pos=pos, held=True) if self._drag is not None:
                self.pan(pos[0] - self._drag[0], pos[1] - self._drag[1])
                self._drag = pos
            case PointerReleased():
                self._drag = None
                self._refresh()
            case _:
                return False
        return True

    def _key(self, action: InputAction) -> bool:
        match action:
            case InputAction.VIEW_LEFT | InputAction.TURN_LEFT:
                self.turn(-1)
            case InputAction.VIEW_RIGHT | InputAction.TURN_RIGHT:
                self.turn(1)
            case InputAction.ZOOM_IN:
                self.zoom(_ZOOM)
            case InputAction.ZOOM_OUT:
                self.zoom(1 / _ZOOM)
            case InputAction.FIRST:
                self.reset()
            case InputAction.PEEK:
                self.hide()
            case InputAction.ACCEPT if self._over != _ALL:
                self.take()
            case _ if action in DIRECTIONS and self._over != _ALL:
                dx, dy = DIRECTIONS[action]
                self.pan(-_PAN * dx, -_PAN * dy)
            case _:
                return False
        return True

    # -- beginning and end ---------------------------------------------------------------------

    def enter(self) -> None:
        session = self._host.games.session
        if session is not None:
            self._was_paused, session.match.is_paused = session.match.is_paused, True

    def leave(self) -> None:
        if self._host.games.session is not None:
            self._host.games.session.match.is_paused = self._was_paused

    def cancel(self) -> bool:
        if self._over != _ALL:
            self._over = _ALL
            self.rebuild()
        else:
            self.stack.pop()
        return True


def _hour_name(step: int) -> str:
    return {
        Hour.MORNING: pgettext("hour", "Morning"),
        Hour.NOON: pgettext("hour", "Noon"),
        Hour.DUSK: pgettext("hour", "Dusk"),
    }[hour_of(step / LAST_STEP)]
