"""The pointer over the table: hovering, clicking, dragging, the camera, tips.

Turns pointer events into what the tool and the scene understand. Knows the view and the tool in
use; submits nothing itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from operator import itemgetter
from typing import Final, Protocol

import pygame

from cleopatra.kit.device.input import (
    MouseButton,
    PointerCancelled,
    PointerEvent,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
)
from cleopatra.kit.device.screen import Point
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.widgets.drag import DragCallbacks, DragController, DropTarget, Grip
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.table.held import Swing
from cleopatra.ui.table.logbook import WHEEL_STEP
from cleopatra.ui.table.target import Target
from cleopatra.ui.table.view import TableView

CLICK: Final = 10.0
"""A press that moves less than this, logical, is a click."""
SNAP: Final = 24.0
"""What is let go so near a place that takes it goes there: pixels, and at least as many logical
units, so that a finger is wide enough on fine screens too."""
ZOOM_STEP: Final = 1.15


class PointerHost(Protocol):
    """What the pointer asks of the scene."""

    view: TableView

    @property
    def tool(self) -> Tool:
        """The tool in use."""

    def use(self, target: Target) -> None:
        """A target was clicked."""

    def step_back(self) -> bool:
        """The right button: step back."""

    def enlarge(self, target: Target | None) -> None:
        """The middle button: show it large."""

    def refuse(self, text: str, rule: str) -> None:
        """Something is not possible: say why, and by which rule ("" for none)."""

    def point_at(self, target: Target | None) -> None:
        """The pointer is on another target."""


class Pointer:
    """One pointer over one table."""

    def __init__(self, table: PointerHost, damage: Callable[[pygame.FRect], object]) -> None:
        self._table = table
        self._pressed: Target | None = None
        self._pressed_at: Point = (0.0, 0.0)
        self._camera: tuple[MouseButton, Point, Point, bool] | None = None
        self._over = ""
        self._swing = Swing()
        self.drag: DragController[Place, Place | None] = DragController(
            DragCallbacks(
                on_drop=self._dropped,
                on_pick=self._picked,
                on_cancel=self._cancelled,
                on_refuse=self._refused,
            ),
            source_at=self._source_at,
            target_at=self._drop_at,
            draw_payload=self._draw_payload,
            damage=damage,
            reach=220.0,
            snap=False,
            click_carries=False,
            reduced_motion=lambda: table.view.kit.reduced_motion,
        )

    def handle(self, event: PointerEvent) -> bool:
        """Use a pointer event."""
        match event:
            case Wheel():
                return self._wheel(event)
            case PointerPressed(button=MouseButton.LEFT):
                self.drag.handle(event)
                self._pressed = self._table.view.target_at(event.pos)
                self._pressed_at = event.pos
                return True
            case PointerPressed():
                if self.drag.handle(event):
                    return True
                self._camera = (event.button, event.pos, event.pos, False)
                return True
            case PointerMoved():
                return self._moved(event)
            case PointerReleased(button=MouseButton.LEFT):
                return self._released(event)
            case PointerReleased():
                return self._camera_released(event)
            case PointerCancelled():
                self._camera = None
                self.forget()
                return True
            case PointerLeft():
                self._camera = None
                self._hover(None, None)
                self._table.view.attend_stage(False)
        return False

    def update(self, seconds: float) -> None:
        """Let time pass: what is in hand swings, or springs back to its place."""
        drag, swing = self.drag, self._swing
        if not drag.is_lifted or self._table.view.kit.reduced_motion:
            swing.let_go()
        else:
            before = swing.angle
            swing.carry(drag.centre[0])
            swing.update(seconds)
            if swing.angle != before:
                drag.mark()
        drag.update(seconds)

    @property
    def is_busy(self) -> bool:
        """Whether something moves by itself."""
        return self.drag.is_busy or self._swing.is_busy

    def forget(self) -> None:
        """The table changed under the pointer: drop what is held, and forget what was pressed."""
        self._pressed = None
        if self.drag.is_holding:
            self.drag.cancel()

    # -- Moving ---------------------------------------------------------------------------
    def _moved(self, event: PointerMoved) -> bool:
        if self._camera is not None:
            self._pan(event.pos)
            return True
        self.drag.handle(event)
        view = self._table.view
        target = view.target_at(event.pos)
        view.attend_stage(view.is_bare(event.pos))
        if self.drag.is_holding:
            return True
        self._hover(target, event.pos)
        return True

    def _hover(self, target: Target | None, pos: Point | None) -> None:
        view = self._table.view
        uid = "" if target is None else target.uid
        if uid != self._over:
            self._over = uid
            self._table.point_at(target)
        garden = None if pos is None else view.garden_at(pos)
        if self._table.tool.hover(self._place(target), garden):
            view.refresh()

    @staticmethod
    def _place(target: Target | None) -> Place | None:
        return None if target is None else target.place

    def _pan(self, pos: Point) -> None:
        assert self._camera is not None
        button, start, last, moved = self._camera
        if not moved and math.dist(start, pos) < CLICK:
            return
        view = self._table.view
        if view.stage.stage.rect.collidepoint(start):
            view.stage.stage.pan(pos[0] - last[0], pos[1] - last[1])
            view.camera_changed()
        self._camera = (button, start, pos, True)

    def _camera_released(self, event: PointerReleased) -> bool:
        if self._camera is None:
            return False
        button, _, _, moved = self._camera
        self._camera = None
        if moved:
            return True
        if button is MouseButton.RIGHT:
            self._table.step_back()
        else:
            self._table.enlarge(self._table.view.target_at(event.pos))
        return True

    def _wheel(self, event: Wheel) -> bool:
        view = self._table.view
        if view.log.is_open and view.log.rect.collidepoint(event.pos):
            view.log.scroll(event.dy * WHEEL_STEP)
            view.changed()
            return True
        if view.purse.covers(event.pos, view.shown):
            if event.notches:
                view.purse.page(view.shown, -1 if event.notches > 0 else 1)
                view.changed()
            return True
        if not view.stage.stage.rect.collidepoint(event.pos) and not self.drag.is_holding:
            return False
        if self._table.tool.wheel(event.notches):
            view.refresh()
            return True
        view.stage.stage.zoom_at(ZOOM_STEP**event.dy, event.pos)
        view.camera_changed()
        return True

    # -- Clicking and dragging ------------------------------------------------------------
    def _released(self, event: PointerReleased) -> bool:
        was_holding = self.drag.is_holding
        self.drag.handle(event)
        pressed, self._pressed = self._pressed, None
        if was_holding:
            return True
        target = self._target_of_click(pressed, event.pos)
        if target is not None:
            self._table.use(target)
            return True
        self._tell_why_not(pressed)
        return False

    def _target_of_click(self, pressed: Target | None, pos: Point) -> Target | None:
        """What lay under the pointer when the button went down, where the pointer has hardly moved
        since, although the camera may have; else what lies there all along."""
        view = self._table.view
        if pressed is None:
            return None
        if math.dist(self._pressed_at, pos) < CLICK:
            return view.target(pressed.uid)
        target = view.target_at(pos)
        return target if target is not None and target.uid == pressed.uid else None

    def _tell_why_not(self, pressed: Target | None) -> None:
        """Something was dragged that cannot be picked up now: say why, if the tool knows."""
        place = self._place(pressed)
        mark = None if place is None else self._table.view.shown.marks.get(place)
        if mark is not None and mark.glow is Glow.REFUSED and mark.tip:
            self._table.refuse(mark.tip, mark.rule)

    def _source_at(self, pos: Point) -> Grip[Place] | None:
        view = self._table.view
        target = view.target_at(pos)
        if target is None or target.place is None or not self._table.tool.can_drag(target.place):
            return None
        home = pygame.FRect(target.rect)
        home.center = view.anchor(target.place)
        return Grip(target.place, home)

    def _drop_at(self, pos: Point, source: Place) -> DropTarget[Place | None] | None:
        """Where something would go if it were let go now. Beside all places of the stage it is
        refused with a reason; beside the stage, or where it came from, it only springs back."""
        view, tool = self._table.view, self._table.tool
        under = self._under(pos)
        goal = self._near(pos, source, under)
        if tool.hover(goal, view.garden_at(pos)):
            view.refresh()
        ghost = tool.ghost()
        if goal is None and ghost is not None and ghost.is_legal and ghost.squares:
            goal = Place(PlaceKind.SQUARE, ghost.squares[0])
        if goal == source or (goal is None and not view.stage.stage.rect.collidepoint(pos)):
            return None
        return DropTarget(goal, pos, tool.drop_refusal(source, goal) is None)

    def _under(self, pos: Point) -> Place | None:
        """The place under a point; the whole sheet of the hand stands for the viewer's seat. What
        is dragged over the garden follows the pointer, past the chips of the best places."""
        view = self._table.view
        place = view.place_at(pos)
        if place is not None and place.kind is PlaceKind.LAY:
            return None
        if place is None and view.hand.rect.collidepoint(pos) and view.shown.viewer is not None:
            return Place(PlaceKind.SEAT, view.shown.viewer)
        return place

    def _near(self, pos: Point, source: Place, under: Place | None) -> Place | None:
        """The place under a point if that takes what is dragged, else the nearest one that does,
        if one is near enough; else what lies there."""
        view, tool = self._table.view, self._table.tool
        reach = SNAP * max(1.0, 1 / view.kit.viewport.scale)
        if under == source or (under is not None and tool.drop_refusal(source, under) is None):
            return under
        found = [
            (away, place)
            for place, mark in view.shown.marks.items()
            if mark.glow in (Glow.LEGAL, Glow.CHOSEN)
            and place.kind is not PlaceKind.LAY  # a chip, not where the pieces of a mosaic lie
            and (away := view.distance(place, pos)) <= reach
            and tool.drop_refusal(source, place) is None
        ]
        return min(found, key=itemgetter(0))[1] if found else under

    def _picked(self, place: Place) -> None:
        self._table.view.hold(place)
        self._table.tool.pick_up(place)
        self._table.view.refresh()

    def _refused(self, source: Place, target: Place | None) -> None:
        reason = self._table.tool.drop_refusal(source, target)
        if reason is not None:
            self._table.refuse(reason.text, reason.rule)

    def _dropped(self, place: Place, target: Place | None) -> None:
        self._let_go(place, target)

    def _cancelled(self, place: Place) -> None:
        self._let_go(place, None)

    def _let_go(self, place: Place, target: Place | None) -> None:
        view = self._table.view
        view.hold(None)
        self._table.tool.drop(place, target)
        view.refresh()

    def _draw_payload(self, canvas: Canvas, place: Place, centre: Point) -> None:
        self._table.view.draw_held(canvas, place, centre, self._swing.angle)
