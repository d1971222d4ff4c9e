"""The monitors and where the window is among them, as SDL knows them.

pygame tells only how large the monitors are. SDL, which pygame has loaded, is asked for the rest:
where they are, which one shows the window, and whether the window is maximised. Where SDL cannot be
asked, the first monitor answers for all.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Final, NamedTuple

import pygame

UNSEEN: Final = ("dummy", "offscreen")
"""SDL's drivers that show nothing. It takes the second by itself where there is no display."""
_UNSEEN_SIZE: Final = (3840, 2160)
_MAXIMISED: Final = 0x80
"""SDL_WINDOW_MAXIMIZED among a window's flags."""


class Monitor(NamedTuple):
    """A monitor's rectangle on the desktop in pixels, and what panels and docks leave of it."""

    bounds: pygame.Rect
    usable: pygame.Rect


class _Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "w", "h")]

    def rect(self) -> pygame.Rect:
        return pygame.Rect(self.x, self.y, self.w, self.h)


def monitors() -> list[Monitor]:
    """All monitors in SDL's order, at least one."""
    if pygame.display.get_driver() in UNSEEN:
        bounds = pygame.Rect((0, 0), _UNSEEN_SIZE)
        return [Monitor(bounds, bounds)]
    sizes = pygame.display.get_desktop_sizes() or [_UNSEEN_SIZE]
    sdl = _sdl()
    if sdl is None:
        bounds = pygame.Rect((0, 0), sizes[0])
        return [Monitor(bounds, bounds)]
    found = []
    for index, size in enumerate(sizes):
        whole, free = _Rect(0, 0, *size), _Rect()
        sdl.SDL_GetDisplayBounds(index, ctypes.byref(whole))
        if sdl.SDL_GetDisplayUsableBounds(index, ctypes.byref(free)) or not free.w:
            free = whole
        found.append(Monitor(whole.rect(), free.rect()))
    return found


def monitor_of(window: pygame.Window | None) -> Monitor:
    """The monitor that shows most of a window; the first one for no window."""
    found = monitors()
    sdl = _sdl()
    if window is None or sdl is None or len(found) == 1:
        return found[0]
    index = sdl.SDL_GetWindowDisplayIndex(_handle(sdl, window))
    return found[index] if 0 <= index < len(found) else found[0]


def monitor_at(position: tuple[int, int]) -> Monitor | None:
    """The monitor on which a window with this upper left corner can be seen and moved, if any."""
    x, y = position
    for monitor in monitors():
        if monitor.usable.inflate(0, 8).collidepoint(x + _GRIP, y):
            return monitor
    return None


_GRIP: Final = 120
"""Pixels from a window's left edge to the point of its title that must be on a monitor, so that
the window can be taken hold of."""


def is_maximised(window: pygame.Window | None) -> bool:
    """Whether the window is as large as its monitor allows, by the system's own means."""
    sdl = _sdl()
    if window is None or sdl is None:
        return False
    return bool(sdl.SDL_GetWindowFlags(_handle(sdl, window)) & _MAXIMISED)


def _handle(sdl: ctypes.CDLL, window: pygame.Window) -> ctypes.c_void_p:
    return ctypes.c_void_p(sdl.SDL_GetWindowFromID(window.id))


@cache
def _sdl() -> ctypes.CDLL | None:
    """The SDL library that pygame uses, already loaded; None where it does not show itself."""
    names = ["SDL2.dll"] if sys.platform == "win32" else [pygame.display.__file__]
    for name in names:
        try:
            library = ctypes.CDLL(name)
            library.SDL_GetWindowFromID.restype = ctypes.c_void_p
            library.SDL_GetWindowFlags.restype = ctypes.c_uint32
            for wanted in ("SDL_GetDisplayBounds", "SDL_GetDisplayUsableBounds"):
                getattr(library, wanted)
        except (OSError, AttributeError, TypeError):
            continue
        return library
    return None
