"""Translates pygame events into the kit's input events, keeping the state of pad and mouse.

Uses only what events carry, never the polled state of mouse or keys, so that posted events work
like real ones.
"""

from __future__ import annotations

import pygame

from cleopatra.kit.device.bindings import Bindings
from cleopatra.kit.device.input import (
    Device,
    FilesDropped,
    InputAction,
    InputEvent,
    MouseButton,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Press,
    Release,
    Typed,
    Wheel,
)
from cleopatra.kit.device.screen import Viewport

STICK = 0.55
"""How far a stick must be pushed to count as a direction."""
REPEAT_FIRST = 0.40
REPEAT_NEXT = 0.11
"""Seconds until a held pad direction repeats, and between repeats."""

_BUTTONS = {button.value: button for button in MouseButton}
_HAT = {
    (0, 1): InputAction.UP,
    (0, -1): InputAction.DOWN,
    (-1, 0): InputAction.LEFT,
    (1, 0): InputAction.RIGHT,
}


class Translator:
    """Translates events; remembers what single events don't carry: pointer position, held
    directions.
    """

    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings
        self.device = Device.MOUSE
        self._pos: tuple[float, float] = (-1.0, -1.0)
        self._held = False
        self._keys_down: dict[int, InputAction | None] = {}
        self._stick = [0, 0]
        self._pad_held: InputAction | None = None
        self._pad_next = 0.0
        self._pads: dict[int, pygame.joystick.JoystickType] = {}

    def translate(
        self, event: pygame.Event, viewport: Viewport, now: float = 0.0
    ) -> list[InputEvent]:
        """The input events for a pygame event: often none, rarely two.

        `now` is the loop's clock in seconds; it starts the repetition of a held pad direction.
        """
        kind = event.type
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._pointer(event, viewport)
        if kind == pygame.MOUSEWHEEL:
            dx = getattr(event, "precise_x", event.x)
            dy = getattr(event, "precise_y", event.y)
            return [Wheel(self._pos, float(dy), float(dx))]
        if kind == pygame.KEYDOWN:
            return self._key_down(event)
        if kind == pygame.KEYUP:
            action = self._keys_down.pop(event.key, None)
            return [Release(action, event.key)]
        if kind == pygame.TEXTINPUT:
            return [Typed(event.text)] if event.text else []
        if kind == pygame.WINDOWLEAVE:
            return [PointerLeft()]
        if kind == pygame.WINDOWFOCUSLOST:
            return self._let_go()
        if kind == pygame.DROPFILE:
            return [FilesDropped(event.file)]
        return self._pad(event, now)

    def repeat(self, now: float) -> list[InputEvent]:
        """Repeats of a pad direction that is still held at `now`."""
        if self._pad_held is None or now < self._pad_next:
            return []
        self._pad_next = now + REPEAT_NEXT
        return [Press(self._pad_held, device=Device.PAD, repeat=True)]

    def next_repeat(self) -> float | None:
        """When the next repeat is due; None when no direction is held."""
        return None if self._pad_held is None else self._pad_next

    def _pointer(self, event: pygame.Event, viewport: Viewport) -> list[InputEvent]:
        if getattr(event, "touch", False) and event.type == pygame.MOUSEMOTION:
            self._held = True
        self._pos = viewport.to_logical(*event.pos)
        self.device = Device.MOUSE
        if event.type == pygame.MOUSEMOTION:
            return [PointerMoved(self._pos, self._held)]
        button = _BUTTONS.get(event.button)
        if button is None:
            return []
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._held = self._held or button is MouseButton.LEFT
            return [PointerPressed(self._pos, button)]
        self._held = self._held and button is not MouseButton.LEFT
        return [PointerReleased(self._pos, button)]

    def _key_down(self, event: pygame.Event) -> list[InputEvent]:
        self.device = Device.KEYS
        mods = getattr(event, "mod", 0)
        action = self.bindings.action_for_key(event.key, mods)
        repeat = event.key in self._keys_down
        self._keys_down[event.key] = action
        return [Press(action, event.key, mods, Device.KEYS, repeat)]

    def _let_go(self) -> list[InputEvent]:
        released: list[InputEvent] = [Release(a, key) for key, a in self._keys_down.items()]
        self._keys_down.clear()
        if self._held:
            self._held = False
            released.append(PointerReleased(self._pos))
        released.append(PointerLeft())
        return released

    def _pad(self, event: pygame.Event, now: float) -> list[InputEvent]:
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            pad = pygame.joystick.Joystick(event.device_index)
            self._pads[pad.get_instance_id()] = pad
        elif kind == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            return self._direct(None, now)
        elif kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            action = self.bindings.action_for_button(event.button)
            if action is None:
                return []
            self.device = Device.PAD
            if kind == pygame.JOYBUTTONDOWN:
                return [Press(action, device=Device.PAD)]
            return [Release(action, device=Device.PAD)]
        elif kind == pygame.JOYHATMOTION:
            return self._direct(_HAT.get(tuple(event.value)), now)
        elif kind == pygame.JOYAXISMOTION and event.axis in (0, 1):
            self._stick[event.axis] = round(event.value) if abs(event.value) > STICK else 0
            x, y = self._stick
            return self._direct(_HAT.get((x, -y)) if (x == 0) != (y == 0) else None, now)
        return []

    def _direct(self, action: InputAction | None, now: float) -> list[InputEvent]:
        if action is self._pad_held:
            return []
        events: list[InputEvent] = []
        if self._pad_held is not None:
            events.append(Release(self._pad_held, device=Device.PAD))
        self._pad_held = action
        if action is not None:
            self.device = Device.PAD
            self._pad_next = now + REPEAT_FIRST
            events.append(Press(action, device=Device.PAD))
        return events
