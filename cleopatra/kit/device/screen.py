"""The window: display modes, sizes, and the mapping between logical units and pixels.

Everything above draws in logical units. How many of them the window holds depends on its size and
shape (`Viewport.space`): nothing is ever letterboxed. No other module opens or resizes the window.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import pygame

Point = tuple[float, float]


SMALLEST = (960, 540)
LEAST_SCALE = 0.125
"""The fewest pixels per logical unit, whatever the window's size."""
SMALL_HEIGHT, USUAL_HEIGHT = 768, 1080
"""Up to the first height (in points) the window holds `LEAST_UNITS`; from the second on `LARGEST`
is kept and a larger window simply holds more units."""
LEAST_UNITS = 1080.0
"""Units of height in a small window."""
LEAST_SPACE = 1000.0
"""No window has fewer units of width or height; one of a few pixels shows its upper left corner."""
LARGEST = 0.875
"""Points per unit in large windows."""
NARROWEST = 1350.0
"""Units of width in a window that is narrower than 4:3, so that the parts fit beside each other."""
USUAL_DESKTOP = 1440
"""Pixels of the desktop's shorter side from which on everything grows with it, if the player leaves
the size of the interface to the program."""
UNSEEN = ("dummy", "offscreen")
"""SDL's drivers that show nothing. It takes the second by itself where there is no display."""
_CORRECTIONS = 4
"""How many times a borderless window is moved back into the corner."""
EMPTY = (14, 10, 8)
"""What is shown while there is no scene."""


class WindowMode(Enum):
    """The ways to show the window on the desktop."""

    WINDOWED = "windowed"
    BORDERLESS = "borderless"
    FULLSCREEN = "fullscreen"


@dataclass(frozen=True, slots=True)
class Viewport:
    """The logical space of a surface of `width` x `height` pixels.

    `scale` is pixels per unit; `left` and `top` are the pixels at which the logical point (0, 0)
    lies, which differ from 0 only for pictures of a part of the window.
    """

    width: int
    height: int
    scale: float
    left: int = 0
    top: int = 0

    @classmethod
    def fit(cls, width: int, height: int, magnification: float = 1.0) -> Viewport:
        """The viewport of a surface of `width` x `height` pixels (each at least 1).

        `magnification` is pixels per point: 1 on an ordinary screen, more on a dense one. The space
        is at least 1080 units high and 1440 wide at 4:3 and wider, and 1350 wide otherwise.
        """
        width, height = max(1, width), max(1, height)
        by_height = _points_per_unit(height / magnification)
        by_width = min(LARGEST, width / magnification / NARROWEST)
        return cls(width, height, max(LEAST_SCALE, min(by_height, by_width) * magnification))

    @property
    def space(self) -> pygame.FRect:
        """The whole surface in logical units; more than that, beyond its right and lower edges,
        where it is so small that nothing could be laid out in it."""
        left, top = self.to_logical(0, 0)
        width, height = self.width / self.scale, self.height / self.scale
        return pygame.FRect(left, top, max(LEAST_SPACE, width), max(LEAST_SPACE, height))

    @property
    def is_stacked(self) -> bool:
        """Whether the surface is so tall that parts lie below each other rather than beside."""
        return self.height >= 1.2 * self.width

    def to_pixels(self, x: float, y: float) -> tuple[int, int]:
        """A logical point in pixels of the surface."""
        return round(x * self.scale) + self.left, round(y * self.scale) + self.top

    def to_logical(self, x: float, y: float) -> tuple[float, float]:
        """A pixel of the surface as a logical point."""
        return (x - self.left) / self.scale, (y - self.top) / self.scale

    def rect_to_pixels(self, rect: pygame.FRect) -> pygame.Rect:
        """A logical rectangle in pixels; rectangles that touch still touch."""
        x0, y0 = self.to_pixels(rect.left, rect.top)
        x1, y1 = self.to_pixels(rect.right, rect.bottom)
        return pygame.Rect(x0, y0, x1 - x0, y1 - y0)

    def length(self, units: float) -> int:
        """A logical length in whole pixels, at least 1 for anything above nothing."""
        return max(1, round(units * self.scale)) if units > 0 else 0

    def part(self, pixels: pygame.Rect) -> Viewport:
        """The viewport of a surface that holds only a rectangle of this one's pixels."""
        left, top = self.left - pixels.left, self.top - pixels.top
        return Viewport(*pixels.size, self.scale, left, top)

    @property
    def pixels(self) -> pygame.Rect:
        """The whole surface in pixels."""
        return pygame.Rect(0, 0, self.width, self.height)


def _points_per_unit(height: float) -> float:
    """Points per logical unit in a wide window of a `height` in points."""
    small = SMALL_HEIGHT / LEAST_UNITS
    if height <= SMALL_HEIGHT:
        return height / LEAST_UNITS
    share = min(1.0, (height - SMALL_HEIGHT) / (USUAL_HEIGHT - SMALL_HEIGHT))
    return small + (LARGEST - small) * share


def magnification_of(size: tuple[int, int]) -> float:
    """Pixels per point for a desktop of a `size` in pixels: 1 to 3 in quarters."""
    return max(1.0, min(3.0, round(4 * min(size) / USUAL_DESKTOP) / 4))


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
        self.mode = mode
        self._has_window = has_window
        self._magnification: float | None = None
        self.viewport = self._fit(surface)
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
        before_shown: Callable[[object], object] | None = None,
    ) -> Screen:
        """Open the window, `size` in pixels, with a `title` in its bar. One that nobody can see is
        opened only where the caller's environment asks for it with SDL_VIDEODRIVER.
        `before_shown` is called with the window's handle while it is still hidden.

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
        if before_shown is not None:
            _set_mode(size, WindowMode.WINDOWED, pygame.HIDDEN)
            before_shown(pygame.display.get_wm_info().get("window"))
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

    def magnify(self, magnification: float | None) -> bool:
        """Set the pixels per point (1 to 3), or None for what suits the desktop; True when
        `viewport` changed."""
        self._magnification = magnification
        before, self.viewport = self.viewport, self._fit(self.surface)
        return before != self.viewport

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
        self.viewport = self._fit(surface)

    def _fit(self, surface: pygame.Surface) -> Viewport:
        desktop = _desktop_size() if self._has_window else surface.get_size()
        return Viewport.fit(*surface.get_size(), self._magnification or magnification_of(desktop))


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


def _set_mode(size: tuple[int, int], mode: WindowMode, more: int = 0) -> pygame.Surface:
    flags = (
        more
        | {
            WindowMode.WINDOWED: pygame.RESIZABLE,
            WindowMode.BORDERLESS: pygame.NOFRAME,
            WindowMode.FULLSCREEN: pygame.FULLSCREEN,
        }[mode]
    )
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
