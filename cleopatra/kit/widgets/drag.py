"""Drag and drop, click and click, pick up by key: three ways to move a thing to a place.

Knows points and rectangles. What is moved (the payload) and where it may go (the place) are values
of the scene's own types. Nothing is decided here: a drop is only reported.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

import pygame

from cleopatra.kit.device.input import (
    InputAction,
    InputEvent,
    MouseButton,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Press,
)
from cleopatra.kit.device.screen import Point
from cleopatra.kit.paint.canvas import Canvas

P = TypeVar("P")
"""What is moved."""
T = TypeVar("T")
"""Where it may go."""


THRESHOLD = 12.0
"""Logical units that the pointer must move before a press becomes a drag."""
SPRING = 0.22
"""Seconds of the way back after a cancel."""


@dataclass(frozen=True, slots=True)
class Grip(Generic[P]):
    """Something that can be picked up: what it is, and where it lies (logical)."""

    payload: P
    home: pygame.FRect


@dataclass(frozen=True, slots=True)
class DropTarget(Generic[T]):
    """A place for it, the point where the thing comes to lie, and whether it may lie there."""

    place: T
    centre: Point
    accepts: bool = True


class DragPhase(Enum):
    """What is going on."""

    IDLE = "idle"
    ARMED = "armed"
    DRAGGED = "dragged"
    CARRIED = "carried"
    KEYED = "keyed"
    RETURNING = "returning"


def _nothing(*_arguments: object) -> None:
    return


@dataclass(slots=True)
class DragCallbacks(Generic[P, T]):
    """What a scene wants to hear. Every one is optional but `on_drop`.

    `on_drop(payload, place)`, `on_pick(payload)`, `on_refuse(payload, place)` (the place does
    not take it), `on_cancel(payload)` (let go anywhere else, or refused; it springs back by
    itself).
    """

    on_drop: Callable[[P, T], object]
    on_pick: Callable[[P], object] = field(default=_nothing)
    on_cancel: Callable[[P], object] = field(default=_nothing)
    on_refuse: Callable[[P, T], object] = field(default=_nothing)


class DragController(Generic[P, T]):
    """The one thing in hand, if any.

    `source_at(point)` answers what can be picked up there, `target_at(point, payload)` the place
    under the point, `draw_payload(canvas, payload, centre)` draws what is in hand, and
    `damage(rect)` receives what must be redrawn (`reach` is its half size). `snap` lets the
    thing jump to the centre of an accepting target. `click_carries` lets a plain click pick up.
    """

    def __init__(
        self,
        callbacks: DragCallbacks[P, T],
        *,
        source_at: Callable[[Point], Grip[P] | None],
        target_at: Callable[[Point, P], DropTarget[T] | None],
        draw_payload: Callable[[Canvas, P, Point], object],
        damage: Callable[[pygame.FRect], object],
        reach: float = 160.0,
        snap: bool = True,
        click_carries: bool = True,
        reduced_motion: Callable[[], bool] = lambda: False,
    ) -> None:
        self._callbacks = callbacks
        self._source_at = source_at
        self._target_at = target_at
        self._draw_payload = draw_payload
        self._damage = damage
        self._reach = reach
        self._snap = snap
        self._click_carries = click_carries
        self._reduced_motion = reduced_motion
        self._phase = DragPhase.IDLE
        self._grip: Grip[P] | None = None
        self._target: DropTarget[T] | None = None
        self._start: Point = (0.0, 0.0)
        self._offset: Point = (0.0, 0.0)
        self._centre: Point = (0.0, 0.0)
        self._from: Point = (0.0, 0.0)
        self._way = 0.0

    # -- State ----------------------------------------------------------------------------
    @property
    def phase(self) -> DragPhase:
        """What is going on."""
        return self._phase

    @property
    def payload(self) -> P | None:
        """What is in hand, or on its way back."""
        return self._grip.payload if self._grip is not None and self.is_lifted else None

    @property
    def target(self) -> DropTarget[T] | None:
        """The place it is over."""
        return self._target if self.is_holding else None

    @property
    def centre(self) -> Point:
        """Where the middle of the thing is drawn."""
        return self._centre

    @property
    def is_holding(self) -> bool:
        """Whether something is in hand."""
        return self._phase in (DragPhase.DRAGGED, DragPhase.CARRIED, DragPhase.KEYED)

    @property
    def is_busy(self) -> bool:
        """Whether it moves by itself (springing back)."""
        return self._phase is DragPhase.RETURNING

    @property
    def is_lifted(self) -> bool:
        """Whether something is in hand or on its way back."""
        return self._phase not in (DragPhase.IDLE, DragPhase.ARMED)

    # -- Doing ----------------------------------------------------------------------------
    def handle(self, event: InputEvent) -> bool:
        """Use an input event; False when it is nothing for drag and drop."""
        match event:
            case PointerPressed():
                return self._pressed(event)
            case PointerMoved():
                return self._moved(event)
            case PointerReleased(button=MouseButton.LEFT):
                return self._released(event)
            case PointerLeft():
                return False
            case Press(action=InputAction.CANCEL) if self.is_holding:
                self.cancel()
                return True
        return False

    def pick_up(self, grip: Grip[P], by_key: bool = True) -> None:
        """Take something in hand from a spot (keys, pad) or a button."""
        if self.is_holding:
            self.cancel()
        self._offset = (0.0, 0.0)
        self._lift(grip, DragPhase.KEYED if by_key else DragPhase.CARRIED, grip.home.center)

    def hover(self, target: DropTarget[T] | None) -> None:
        """With keys: the focus went to a place for it, or to none."""
        if self.is_holding:
            self._go(target.centre if target is not None else self._centre, target)

    def drop(self) -> bool:
        """Put it down on the place it is over; False (and a refusal) when it may not lie there."""
        grip, target = self._grip, self._target
        if grip is None or not self.is_holding or target is None:
            return False
        if not target.accepts:
            self._callbacks.on_refuse(grip.payload, target.place)
            return False
        self.mark()
        self._phase = DragPhase.IDLE
        self._grip = self._target = None
        self._callbacks.on_drop(grip.payload, target.place)
        return True

    def cancel(self) -> None:
        """Let it go: it springs back to where it lay."""
        if not self.is_holding or self._grip is None:
            return
        payload = self._grip.payload
        self.mark()
        self._target = None
        if self._reduced_motion():
            self._phase = DragPhase.IDLE
            self._grip = None
        else:
            self._phase = DragPhase.RETURNING
            self._from, self._way = self._centre, 0.0
        self._callbacks.on_cancel(payload)

    def update(self, seconds: float) -> None:
        """Let the way back pass."""
        if self._phase is not DragPhase.RETURNING or self._grip is None:
            return
        self.mark()
        self._way = min(1.0, self._way + seconds / SPRING)
        share = 1 - (1 - self._way) ** 3
        home = self._grip.home.center
        self._centre = (
            self._from[0] + (home[0] - self._from[0]) * share,
            self._from[1] + (home[1] - self._from[1]) * share,
        )
        self.mark()
        if self._way >= 1:
            self._phase = DragPhase.IDLE
            self._grip = None

    def draw(self, canvas: Canvas) -> None:
        """Draw what is in hand."""
        if self._grip is not None and self.is_lifted and canvas.sees(self._bounds()):
            self._draw_payload(canvas, self._grip.payload, self._centre)

    # -- Inside ---------------------------------------------------------------------------
    def _pressed(self, event: PointerPressed) -> bool:
        if event.button is MouseButton.RIGHT:
            if self.is_holding:
                self.cancel()
                return True
            return False
        if event.button is not MouseButton.LEFT:
            return False
        if self.is_holding:
            self._follow(event.pos)
            if not self.drop() and self._target is None:
                self.cancel()
            return True
        grip = self._source_at(event.pos)
        if grip is None:
            return False
        self._phase = DragPhase.ARMED
        self._grip = grip
        self._start = event.pos
        self._offset = (grip.home.centerx - event.pos[0], grip.home.centery - event.pos[1])
        return True

    def _moved(self, event: PointerMoved) -> bool:
        if self._phase is DragPhase.ARMED and self._grip is not None:
            if math.dist(event.pos, self._start) >= THRESHOLD:
                self._lift(self._grip, DragPhase.DRAGGED, self._start)
                self._follow(event.pos)
            return True
        if self._phase is DragPhase.KEYED:
            self._phase = DragPhase.CARRIED
        if self.is_holding:
            self._follow(event.pos)
            return True
        return False

    def _released(self, event: PointerReleased) -> bool:
        if self._phase is DragPhase.ARMED and self._grip is not None:
            if self._click_carries:
                self._lift(self._grip, DragPhase.CARRIED, event.pos)
                self._follow(event.pos)
            else:
                self._phase = DragPhase.IDLE
                self._grip = None
            return True
        if self._phase is DragPhase.DRAGGED:
            self._follow(event.pos)
            if not self.drop():
                self.cancel()
            return True
        return self.is_holding

    def _lift(self, grip: Grip[P], phase: DragPhase, pointer: Point) -> None:
        self._grip = grip
        self._phase = phase
        self._target = None
        self._centre = (pointer[0] + self._offset[0], pointer[1] + self._offset[1])
        self.mark()
        self._callbacks.on_pick(grip.payload)

    def _follow(self, pointer: Point) -> None:
        if self._grip is None:
            return
        self._start = pointer
        self._go(self._free(), self._target_at(pointer, self._grip.payload))

    def _go(self, centre: Point, target: DropTarget[T] | None) -> None:
        self.mark()
        self._target = target
        snaps = self._snap and target is not None and target.accepts
        self._centre = target.centre if snaps and target is not None else centre
        self.mark()

    def _free(self) -> Point:
        return self._start[0] + self._offset[0], self._start[1] + self._offset[1]

    def _bounds(self) -> pygame.FRect:
        x, y = self._centre
        return pygame.FRect(x - self._reach, y - self._reach, 2 * self._reach, 2 * self._reach)

    def mark(self) -> None:
        """It looks different where it is: redraw it."""
        self._damage(self._bounds())
