"""The window: display modes, sizes, and the mapping between logical units and pixels.

Everything above draws in one logical space of 1920x1080 units, letterboxed into the window.
`Viewport` converts in both directions. No other module opens or resizes the window.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import pygame

LOGICAL_WIDTH = 1920
LOGICAL_HEIGHT = 1080
LOGICAL = pygame.FRect(0, 0, LOGICAL_WIDTH, LOGICAL_HEIGHT)
SMALLEST = (960, 540)
LEAST_SCALE = 0.125
"""Pixels per logical unit in the smallest window: one that is smaller still shows its middle."""
UNSEEN = ("dummy", "offscreen")
"""SDL's drivers that show nothing. It takes the second by itself where there is no display."""
_CORRECTIONS = 4
"""How many times a borderless window is moved back into the corner."""
BARS = (14, 10, 8)
"""Colour of the letterbox bars."""


class WindowMode(Enum):
    """The ways to show the window on the desktop."""

    WINDOWED = "windowed"
    BORDERLESS = "borderless"
    FULLSCREEN = "fullscreen"


@dataclass(frozen=True, slots=True)
class Viewport:
    """The position of the logical space in a surface of `width` x `height` pixels.

    `scale` is pixels per logical unit; `left` and `top` are the letterbox offsets in pixels.
    """

    width: int
    height: int
    scale: float
    left: int
    top: int

    @classmethod
    def fit(cls, width: int, height: int) -> Viewport:
        """The largest centred logical space in `width` x `height` pixels (each at least 1), or
        its middle where it would be smaller than `LEAST_SCALE`."""
        width, height = max(1, width), max(1, height)
        scale = max(LEAST_SCALE, min(width / LOGICAL_WIDTH, height / LOGICAL_HEIGHT))
        left = round((width - LOGICAL_WIDTH * scale) / 2)
        top = round((height - LOGICAL_HEIGHT * scale) / 2)
        return cls(width, height, scale, left, top)

    def to_pixels(self, x: float, y: float) -> tuple[int, int]:
        """A logical point in pixels of the surface."""
        return round(x * self.scale) + self.left, round(y * self.scale) + self.top

    def to_logical(self, x: float, y: float) -> tuple[float, float]:
        """A pixel of the surface as a logical point; outside 0..1920, 0..1080 in the bars."""
        return (x - self.left) / self.scale, (y - self.top) / self.scale

    def rect_to_pixels(self, rect: pygame.FRect) -> pygame.Rect:
        """A logical rectangle in pixels; rectangles that touch still touch."""
        x0, y0 = self.to_pixels(rect.left, rect.top)
        x1, y1 = self.to_pixels(rect.right, rect.bottom)
        return pygame.Rect(x0, y0, x1 - x0, y1 - y0)

    def length(self, units: float) -> int:
        """A logical length in whole pixels, at least 1 for anything above nothing."""
        return max(1, round(units * self.scale)) if units > 0 else 0

    @property
    def inner(self) -> pygame.Rect:
        """The pixels of the logical space, without the bars."""
        return self.rect_to_pixels(LOGICAL)


def new_surface(width: int, height: int, alpha: bool = False) -> pygame.Surface:
    """A 32-bit surface in the display's layout; works before any display is open."""
    flags = pygame.SRCALPHA if alpha else 0
    return pygame.Surface((max(1, width), max(1, height)), flags, 32)


def set_hints(software_flip: bool = True) -> None:
    """Set the hints SDL reads when it opens the display, unless the environment already sets them.

    `software_flip` avoids SDL's slow emulated acceleration under X11; Wayland needs acceleration.
    """
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if sys.platform.startswith("linux"):
        wayland = os.environ.get("SDL_VIDEODRIVER") == "wayland"
        if software_flip and not wayland:
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")


class Screen:
    """A surface to draw on and, unless it is offscreen, the window that shows it.

    `surface` is the current target and `viewport` its geometry; both change with the window's
    size: read them anew after `refresh` answers True.
    """

    def __init__(self, surface: pygame.Surface, mode: WindowMode, has_window: bool) -> None:
        self.surface = surface
        self.viewport = Viewport.fit(*surface.get_size())
        self.mode = mode
        self._has_window = has_window
        self._windowed_size = surface.get_size()
        self._windowed_position: tuple[int, int] | None = None
        self._corrections = 0

    @classmethod
    def open(
        cls,
        size: tuple[int, int] = (1280, 720),
        mode: WindowMode = WindowMode.WINDOWED,
        title: str = "",
        icon: pygame.Surface | None = None,
    ) -> Screen:
        """Open the window, `size` in pixels, with a `title` in its bar. One that nobody can see is
        opened only where the caller's environment asks for it with SDL_VIDEODRIVER.

        :raises pygame.error: when there is no display at all.
        """
        set_hints()
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
            pygame.display.quit()
            raise pygame.error("no display was found")
        pygame.display.set_caption(title)
        if icon is not None:
            pygame.display.set_icon(icon)
        screen = cls(_set_mode(size, WindowMode.WINDOWED), WindowMode.WINDOWED, True)
        window = _window()
        if window is not None:
            window.minimum_size = SMALLEST
        if mode is not WindowMode.WINDOWED:
            screen.set_mode(mode)
        return screen

    @classmethod
    def offscreen(cls, size: tuple[int, int]) -> Screen:
        """A screen without any window, for pictures and tests; `size` in pixels."""
        return cls(new_surface(*size), WindowMode.WINDOWED, False)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size to come back to from full screen; what settings should remember."""
        return self._windowed_size

    def set_mode(self, mode: WindowMode) -> None:
        """Change between window, borderless and full screen; place and size are restored."""
        if not self._has_window or mode is self.mode:
            return
        before, self.mode = self.mode, mode
        if before is WindowMode.WINDOWED:
            self._windowed_size = self.size
            self._windowed_position = _window_position()
        window = _window()
        if window is None:
            windowed = mode is WindowMode.WINDOWED
            size = self._windowed_size if windowed else _desktop_size()
            self._adopt(_set_mode(size, mode))
            return
        if before is WindowMode.FULLSCREEN:
            window.set_windowed()
        if mode is WindowMode.FULLSCREEN:
            window.set_fullscreen(True)
        else:
            self._frame(window, mode)
        surface = pygame.display.get_surface()
        if surface is not None:
            self._adopt(surface)

    def toggle_fullscreen(self) -> WindowMode:
        """Switch between the window and full screen; returns the mode now in use."""
        windowed = self.mode is WindowMode.WINDOWED
        self.set_mode(WindowMode.FULLSCREEN if windowed else WindowMode.WINDOWED)
        return self.mode

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window (or the offscreen surface) another size in pixels."""
        if self._has_window:
            if self.mode is WindowMode.WINDOWED:
                self._adopt(_set_mode(size, self.mode))
        else:
            self._adopt(new_surface(*size))

    def refresh(self) -> bool:
        """Adopt a size that the user or the system gave the window; True when it changed."""
        if not self._has_window:
            return False
        surface = pygame.display.get_surface()
        if surface is None:
            return False
        changed = surface.get_size() != (self.viewport.width, self.viewport.height)
        if changed or surface is not self.surface:
            self._adopt(surface)
        if self.mode is WindowMode.WINDOWED:
            self._windowed_size = surface.get_size()
        return changed

    def moved(self) -> None:
        """Handle a move of the window by the system.

        A borderless window belongs in the corner, but some window managers shift it by the size of
        the border it lost; they settle after a few corrections.
        """
        window = _window() if self._has_window and self.mode is WindowMode.BORDERLESS else None
        if window is not None and self._corrections and tuple(window.position) != (0, 0):
            self._corrections -= 1
            window.position = (0, 0)

    def show(self, dirty: Sequence[pygame.Rect] | None = None) -> None:
        """Show what was drawn: the given pixel rectangles, or everything."""
        if not self._has_window:
            return
        if dirty is None:
            pygame.display.flip()
        elif dirty:
            pygame.display.update(list(dirty))

    def snapshot(self, size: tuple[int, int] | None = None) -> pygame.Surface:
        """A copy of what is shown, scaled down smoothly when `size` (pixels) is given."""
        if size is None or size == self.size:
            return self.surface.copy()
        return pygame.transform.smoothscale(self.surface, size)

    def save_png(self, path: Path, size: tuple[int, int] | None = None) -> None:
        """Write what is shown as a PNG file; folders are made.

        :raises OSError: when the file cannot be written.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            pygame.image.save(self.snapshot(size), str(path))
        except pygame.error as error:
            raise OSError(f"cannot write the picture {path}: {error}") from error

    def come_forward(self) -> None:
        """Put the window in front of the others and give it the keys, as far as the system lets a
        program do that by itself.
        """
        window = _window() if self._has_window else None
        if window is not None:
            if not pygame.display.get_active():
                window.restore()
            window.focus()

    def close(self) -> None:
        """Close the window. The surface stays readable."""
        if self._has_window:
            self.surface = self.surface.copy()
            self._has_window = False
            pygame.display.quit()

    def _frame(self, window: pygame.Window, mode: WindowMode) -> None:
        """Give the window its border and former position back, or make it borderless over the
        desktop.
        """
        window.borderless = mode is WindowMode.BORDERLESS
        if mode is WindowMode.BORDERLESS:
            self._corrections = _CORRECTIONS
            window.size = _desktop_size()
            window.position = (0, 0)
        elif self._windowed_position is not None:
            window.size = self._windowed_size
            window.position = self._windowed_position

    def _adopt(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self.viewport = Viewport.fit(*surface.get_size())


def _window() -> pygame.Window | None:
    """The display's window, which restores exactly after full screen; None when not offered.

    Only the display module updates parts of a window, so the window itself stays with it.
    """
    make = getattr(pygame.Window, "from_display_module", None)
    if make is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            window: pygame.Window = make()
        except pygame.error:
            return None
    return window


def _set_mode(size: tuple[int, int], mode: WindowMode) -> pygame.Surface:
    flags = {
        WindowMode.WINDOWED: pygame.RESIZABLE,
        WindowMode.BORDERLESS: pygame.NOFRAME,
        WindowMode.FULLSCREEN: pygame.FULLSCREEN,
    }[mode]
    if mode is WindowMode.WINDOWED:
        desktop = _desktop_size()
        size = (
            max(SMALLEST[0], min(size[0], max(SMALLEST[0], desktop[0]))),
            max(SMALLEST[1], min(size[1], max(SMALLEST[1], desktop[1]))),
        )
    return pygame.display.set_mode(size, flags, 32)


def _desktop_size() -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    headless = pygame.display.get_driver() in UNSEEN
    return (3840, 2160) if headless or not sizes else sizes[0]


def _window_position() -> tuple[int, int] | None:
    try:
        return pygame.display.get_window_position()
    except pygame.error:
        return None
