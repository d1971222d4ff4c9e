"""Input events as scenes and widgets see them, with positions in logical units.

Mouse, keys and pad come together here: a key or a pad button is a `Press` with the action it is
bound to.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import pygame


class InputAction(Enum):
    """What a key or pad button can mean. The value is the name used in settings."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"
    ACCEPT = "accept"
    CANCEL = "cancel"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    FIRST = "first"
    LAST = "last"
    TURN_LEFT = "turn_left"
    TURN_RIGHT = "turn_right"
    FLIP = "flip"
    VIEW_LEFT = "view_left"
    VIEW_RIGHT = "view_right"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    UNDO = "undo"
    REDO = "redo"
    RECAP = "recap"
    PEEK = "peek"
    END = "end"
    LOG = "log"
    HINT = "hint"
    FORECAST = "forecast"
    ASK_HAND = "ask_hand"
    ASK_FIRST = "ask_first"
    ASK_SECOND = "ask_second"
    ASK_THIRD = "ask_third"
    ASK_COSTS = "ask_costs"
    ASK_PLAYERS = "ask_players"
    ASK_HERE = "ask_here"
    ASK_DANGER = "ask_danger"
    ASK_QUESTION = "ask_question"
    SAY_AGAIN = "say_again"
    SAY_EARLIER = "say_earlier"
    HURRY = "hurry"
    SPEED = "speed"
    MENU = "menu"
    HELP = "help"
    MUTE = "mute"
    FULLSCREEN = "fullscreen"
    PHOTO = "photo"
    PHOTO_MODE = "photo_mode"


DIRECTIONS: dict[InputAction, tuple[int, int]] = {
    InputAction.UP: (0, -1),
    InputAction.DOWN: (0, 1),
    InputAction.LEFT: (-1, 0),
    InputAction.RIGHT: (1, 0),
}
"""The four directions as unit steps in logical space (y grows downwards)."""


class Device(Enum):
    """The device used last; it decides, for example, whether the focus ring is shown."""

    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"


class MouseButton(Enum):
    """The buttons a scene can tell apart."""

    LEFT = 1
    MIDDLE = 2
    RIGHT = 3


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is at `pos` (logical); `held` tells whether the left button is down."""

    pos: tuple[float, float]
    held: bool = False


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """A mouse button went down at `pos` (logical)."""

    pos: tuple[float, float]
    button: MouseButton = MouseButton.LEFT


@dataclass(frozen=True, slots=True)
class PointerReleased:
    """A mouse button went up at `pos` (logical)."""

    pos: tuple[float, float]
    button: MouseButton = MouseButton.LEFT


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer left the window."""


class PointerCancelled:
    """A held mouse button no longer counts: the window lost the focus, or another scene came on
    top. What was begun must be given up, not finished."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned at `pos` (logical): `dy` notches, positive away from the user.

    A touch pad sends fractions of a notch. What scrolls uses `dy`; what goes step by step uses
    `notches`, the whole notches that are complete with this event.
    """

    pos: tuple[float, float]
    dy: float
    dx: float = 0.0
    notches: int = 0


@dataclass(frozen=True, slots=True)
class Press:
    """A key or pad button went down, or repeats while held (`repeat`).

    `action` is what it is bound to, if anything. `key` is pygame's key code, 0 for a pad; a keypad
    without NumLock gives the codes of arrows, Home, End and so on. `scancode` is the key's place on
    the keyboard, whatever the layout; `button` the number of a pad's button, -1 for a key.
    """

    action: InputAction | None
    key: int = 0
    mods: int = 0
    device: Device = Device.KEYS
    repeat: bool = False
    scancode: int = 0
    button: int = -1

    @property
    def shift(self) -> bool:
        """Whether a shift key is held."""
        return bool(self.mods & pygame.KMOD_SHIFT)

    @property
    def ctrl(self) -> bool:
        """Whether Ctrl (or Command) is held, and not as a part of AltGr."""
        is_held = self.mods & (pygame.KMOD_CTRL | pygame.KMOD_META)
        return bool(is_held) and not is_altgr(self.mods)


def is_altgr(mods: int) -> bool:
    """Whether these modifiers write a third character of a key instead of making a short cut.

    Windows reports AltGr as left Ctrl with right Alt, and takes any Ctrl with any Alt for it.
    """
    is_both = bool(mods & pygame.KMOD_CTRL) and bool(mods & pygame.KMOD_ALT)
    return is_both or bool(mods & pygame.KMOD_MODE)


@dataclass(frozen=True, slots=True)
class Release:
    """A key or pad button went up; `cancelled` if the window lost the focus or the pad is gone."""

    action: InputAction | None
    key: int = 0
    device: Device = Device.KEYS
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """Text was entered, with keyboard layout and input method applied."""

    text: str


class Composing(NamedTuple):
    """An input method is composing `text`, which is not entered yet; "" when it has ended."""

    text: str


@dataclass(frozen=True, slots=True)
class FilesDropped:
    """A file was dropped on the window."""

    path: str


InputEvent = (
    PointerMoved
    | PointerPressed
    | PointerReleased
    | PointerLeft
    | PointerCancelled
    | Wheel
    | Press
    | Release
    | Typed
    | Composing
    | FilesDropped
)
PointerEvent = (
    PointerMoved | PointerPressed | PointerReleased | PointerLeft | PointerCancelled | Wheel
)
