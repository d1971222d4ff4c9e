"""Translates pygame events into the kit's input events, keeping the state of pad and mouse.

Uses only what events carry, never the polled state of mouse or keys, so that posted events work
like real ones.
"""

from __future__ import annotations

import pygame
from pygame._sdl2.controller import Controller

from cleopatra.kit.device.bindings import PAD_BUTTONS, Bindings, keypad_key
from cleopatra.kit.device.input import (
    DIRECTIONS,
    Composing,
    Device,
    FilesDropped,
    InputAction,
    InputEvent,
    MouseButton,
    PointerCancelled,
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

SETTLING = 0.15
"""Seconds after a pad was plugged in, or after the first event, in which its sticks tell where they
rest: a pedal or a throttle never comes back to the middle by itself."""
_FULL = 32768
"""The number that SDL reports for a controller's stick pushed as far as it goes."""

_BUTTONS = {button.value: button for button in MouseButton}
_HAT = {
    (0, 1): InputAction.UP,
    (0, -1): InputAction.DOWN,
    (-1, 0): InputAction.LEFT,
    (1, 0): InputAction.RIGHT,
}


class _Pad:
    """One game pad: when it came, where its stick rests, and what it holds down."""

    def __init__(self, since: float, controller: Controller | None = None) -> None:
        self.since = since
        self.controller = controller
        self.rest = [0.0, 0.0]
        self.stick = [0, 0]
        self.buttons: dict[int, InputAction] = {}
        self.triggers: set[int] = set()


class Translator:
    """Translates events; remembers what single events don't carry: pointer position, held keys,
    directions and buttons, parts of a notch of the wheel.

    Pads are ignored where the bindings say so.
    """

    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings
        self.device = Device.MOUSE
        self._pixels: tuple[int, int] | None = None
        self._pos: tuple[float, float] = (-1.0, -1.0)
        self._held = False
        self._keys_down: dict[int, InputAction | None] = {}
        self._is_composing = False
        self._notch = 0.0
        self._started: float | None = None
        self._pads: dict[int, _Pad] = {}
        self._pad_held: InputAction | None = None
        self._holder: int | None = None
        self._pad_next = 0.0

    def translate(
        self, event: pygame.Event, viewport: Viewport, now: float = 0.0
    ) -> list[InputEvent]:
        """The input events for a pygame event: often none, rarely two.

        `now` is the loop's clock in seconds; it starts the repetition of a held pad direction.
        """
        if self._started is None:
            self._started = now
        kind = event.type
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._pointer(event, viewport)
        if kind == pygame.MOUSEWHEEL:
            return [self._wheel(event)]
        if kind == pygame.KEYDOWN:
            return self._key_down(event)
        if kind == pygame.KEYUP:
            action = self._keys_down.pop(event.key, None)
            return [Release(action, event.key)]
        if kind == pygame.TEXTEDITING:
            return self._compose(event.text)
        if kind == pygame.TEXTINPUT:
            ended = self._compose("")
            return [*ended, Typed(event.text)] if event.text else ended
        if kind == pygame.WINDOWLEAVE:
            return [PointerLeft()]
        if kind == pygame.WINDOWFOCUSLOST:
            return self.let_go()
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

    def let_go(self) -> list[InputEvent]:
        """Give up everything that is held, on every device: the window lost the focus."""
        released: list[InputEvent] = [
            Release(action, key, cancelled=True) for key, action in self._keys_down.items()
        ]
        self._keys_down.clear()
        released += self._compose("")
        released += [event for number in self._pads for event in self._pad_let_go(number)]
        if self._held:
            self._held = False
            released.append(PointerCancelled())
        return [*released, PointerLeft()]

    def moved(self, viewport: Viewport) -> list[InputEvent]:
        """The pointer in a window that has another size or scale now, if it was ever seen."""
        if self._pixels is None or self.device is not Device.MOUSE:
            return []
        self._pos = viewport.to_logical(*self._pixels)
        return [PointerMoved(self._pos, self._held)]

    # -- Mouse ----------------------------------------------------------------------------
    def _pointer(self, event: pygame.Event, viewport: Viewport) -> list[InputEvent]:
        if getattr(event, "touch", False) and event.type == pygame.MOUSEMOTION:
            self._held = True
        is_first, self._pixels = self._pixels is None, event.pos
        if is_first and event.type == pygame.MOUSEMOTION and getattr(event, "rel", None) == (0, 0):
            return []  # the window came under a pointer that rests: nobody points at anything
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

    def _wheel(self, event: pygame.Event) -> Wheel:
        """The parts of a notch that a touch pad sends add up, until it goes the other way."""
        dx = float(getattr(event, "precise_x", event.x))
        dy = float(getattr(event, "precise_y", event.y))
        if dy * self._notch < 0:
            self._notch = 0.0
        self._notch += dy
        whole = round(self._notch) if abs(self._notch) > _ALMOST_A_NOTCH else 0
        self._notch -= whole
        return Wheel(self._pos, dy, dx, whole)

    # -- Keys -----------------------------------------------------------------------------
    def _key_down(self, event: pygame.Event) -> list[InputEvent]:
        if self._is_composing:
            return []  # it belongs to the input method, although SDL reports it
        self.device = Device.KEYS
        mods, text = getattr(event, "mod", 0), getattr(event, "unicode", "")
        scancode = getattr(event, "scancode", 0)
        key = event.key
        action = self.bindings.action_for_key(key, mods, scancode, text)
        if action is None and keypad_key(key, mods, text) != key:
            key = keypad_key(key, mods, text)
            action = self.bindings.action_for_key(key, mods)
        repeat = event.key in self._keys_down
        self._keys_down[event.key] = action
        return [Press(action, key, mods, Device.KEYS, repeat, scancode)]

    def _compose(self, text: str) -> list[InputEvent]:
        was_composing, self._is_composing = self._is_composing, bool(text)
        return [Composing(text)] if text or was_composing else []

    # -- Pads -----------------------------------------------------------------------------
    def _pad(self, event: pygame.Event, now: float) -> list[InputEvent]:
        kind = event.type
        if kind == pygame.CONTROLLERDEVICEADDED:
            controller = Controller(event.device_index)
            number = controller.as_joystick().get_instance_id()
            self._pads[number] = _Pad(now, controller)
            return []
        if kind in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            released = self._pad_let_go(event.instance_id)
            self._pads.pop(event.instance_id, None)
            return released
        if kind not in _PAD_EVENTS or not self.bindings.uses_pads:
            return []
        number = event.instance_id
        pad = self._pads.setdefault(number, _Pad(self._started or 0.0))
        if pad.controller is not None and kind not in _CONTROLLER_EVENTS:
            return []  # SDL reports what a controller does a second time, in its maker's numbers
        if kind in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN):
            return self._pad_pressed(number, event.button, now)
        if kind in (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP):
            return self._pad_released(number, event.button, now)
        if kind == pygame.JOYHATMOTION:
            return self._direct(_HAT.get(tuple(event.value)), now, number)
        if kind == pygame.CONTROLLERAXISMOTION and event.axis in _TRIGGERS:
            return self._trigger(number, _TRIGGERS[event.axis], event.value / _FULL, now)
        if event.axis not in (0, 1):
            return []
        value = event.value / _FULL if kind == pygame.CONTROLLERAXISMOTION else event.value
        return self._stick(number, event.axis, value, now)

    def _pad_pressed(self, number: int, button: int, now: float) -> list[InputEvent]:
        action = self.bindings.action_for_button(button)
        if action in DIRECTIONS:
            self._pads[number].buttons[button] = action
            return self._direct(action, now, number)
        self.device = Device.PAD
        if action is not None:
            self._pads[number].buttons[button] = action
        return [Press(action, device=Device.PAD, button=button)]

    def _pad_released(self, number: int, button: int, now: float) -> list[InputEvent]:
        action = self._pads[number].buttons.pop(button, None)
        if action is None:
            return []
        if action in DIRECTIONS:
            return self._direct(None, now, number)
        return [Release(action, device=Device.PAD)]

    def _trigger(self, number: int, button: int, value: float, now: float) -> list[InputEvent]:
        """A trigger is a button that is down from half its way on."""
        held = self._pads[number].triggers
        if value > STICK and button not in held:
            held.add(button)
            return self._pad_pressed(number, button, now)
        if value < STICK / 2 and button in held:
            held.discard(button)
            return self._pad_released(number, button, now)
        return []

    def _stick(self, number: int, axis: int, value: float, now: float) -> list[InputEvent]:
        pad = self._pads[number]
        if now - pad.since < SETTLING:
            pad.rest[axis] = value
        if abs(value) < STICK:
            pad.rest[axis] = 0.0  # seen near the middle, so it is a stick
        is_pushed = abs(value) > STICK and abs(value - pad.rest[axis]) > STICK
        pad.stick[axis] = round(value) if is_pushed else 0
        x, y = pad.stick
        action = _HAT.get((x, -y)) if (x == 0) != (y == 0) else None
        if action is None and self._holder != number:
            return []
        return self._direct(action, now, number)

    def _pad_let_go(self, number: int) -> list[InputEvent]:
        pad = self._pads.get(number)
        if pad is None:
            return []
        held = [action for action in pad.buttons.values() if action not in DIRECTIONS]
        if self._holder == number and self._pad_held is not None:
            held.append(self._pad_held)
            self._pad_held = self._holder = None
        pad.buttons.clear()
        pad.triggers.clear()
        pad.stick[:] = [0, 0]
        return [Release(action, device=Device.PAD, cancelled=True) for action in held]

    def _direct(self, action: InputAction | None, now: float, number: int) -> list[InputEvent]:
        if action is self._pad_held:
            return []
        events: list[InputEvent] = []
        if self._pad_held is not None:
            events.append(Release(self._pad_held, device=Device.PAD))
        self._pad_held, self._holder = action, number
        if action is not None:
            self.device = Device.PAD
            self._pad_next = now + REPEAT_FIRST
            events.append(Press(action, device=Device.PAD))
        return events


_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: PAD_BUTTONS.index("left trigger"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: PAD_BUTTONS.index("right trigger"),
}
_ALMOST_A_NOTCH = 0.999
"""Ten tenths are a little less than one."""
_CONTROLLER_EVENTS = frozenset(
    {pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION}
)
_PAD_EVENTS = _CONTROLLER_EVENTS | {
    *(pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION),
}
