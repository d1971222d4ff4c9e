"""The window: display modes, sizes, and the mapping between logical units and pixels.

Everything above draws in logical units. How many of them the window holds depends on its size and
shape (`Viewport.space`): nothing is ever letterboxed. No other module opens or resizes the window.
"""

from __future__ import annotations

import os
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import pygame

from cleopatra.kit.device.monitors import UNSEEN, is_maximised, monitor_at, monitor_of

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
PLACING = 0.6
"""Seconds in which the window is put back to the place that it was given: some window managers
shift it by the size of a border that it gained or lost."""
KEEPS_AFTER = 1.0
"""Seconds of drawing after which the picture is kept again for the next change of size."""
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
    # SDL counts what holds the saver off: begun with by SDL itself, it would never end.
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    # The click that brings the window to the front must not also take hidden cards.
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "0")


class Screen:
    """A surface to draw on and, unless it is offscreen, the window that shows it.

    `surface` is the current target and `viewport` its geometry; both change with the window's
    size: read them again after `refresh` answers True.
    """

    def __init__(self, surface: pygame.Surface, mode: WindowMode, has_window: bool) -> None:
        self._drawn = surface
        self._kept: pygame.Surface | None = None
        self._kept_at = 0.0
        self.mode = mode
        self._has_window = has_window
        self._magnification: float | None = None
        self.viewport = self._fit(surface)
        self._windowed_size = surface.get_size()
        self._windowed_position: tuple[int, int] | None = None
        self._is_maximised = False
        self._target: tuple[int, int] | None = None
        self._placed_at = -PLACING

    @classmethod
    def open(
        cls,
        size: tuple[int, int] = (1280, 720),
        mode: WindowMode = WindowMode.WINDOWED,
        title: str = "",
        icon: pygame.Surface | None = None,
        before_shown: Callable[[object], object] | None = None,
        position: tuple[int, int] | None = None,
        maximised: bool = False,
    ) -> Screen:
        """Open the window, `size` in pixels, with a `title` in its bar. One that nobody can see is
        opened only where the caller's environment asks for it with SDL_VIDEODRIVER.
        `before_shown` is called with the window's handle while it is still hidden. `position` is
        the upper left corner on the desktop, None for where the system puts it; a corner that no
        monitor shows is ignored. `size` and `position` are those of the window when it is plain.

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
        there = None if position is None else monitor_at(position)
        room = (there or monitor_of(None)).bounds.size
        size = min(size[0], room[0]), min(size[1], room[1])
        screen = cls(_set_mode(size, WindowMode.WINDOWED), WindowMode.WINDOWED, True)
        window = _window()
        if window is not None:
            window.minimum_size = _least_size()
            if there is not None and position is not None:
                screen._windowed_position = position
                screen._place(window, position)
                screen.viewport = screen._fit(screen.surface)
            if maximised:
                window.maximize()
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
    def surface(self) -> pygame.Surface:
        """What is drawn on. Between a change of the window's size and `refresh` it is a copy of the
        last picture: pygame has replaced its surface by an empty one by then."""
        if self._kept is not None and self._drawn.get_size() != self._known_size:
            return self._kept
        return self._drawn

    @property
    def _known_size(self) -> tuple[int, int]:
        return self.viewport.width, self.viewport.height

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._drawn.get_size()

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size to come back to from full screen and from a maximised window; what settings
        should remember."""
        return self._windowed_size

    @property
    def windowed_position(self) -> tuple[int, int] | None:
        """The place on the desktop to come back to, likewise; None where it is not known."""
        return self._windowed_position

    @property
    def is_maximised(self) -> bool:
        """Whether the window, when it is neither borderless nor full screen, is maximised."""
        return self._is_maximised

    def set_mode(self, mode: WindowMode) -> None:
        """Change between window, borderless and full screen; place and size are restored."""
        if not self._has_window or mode is self.mode:
            return
        self.keep()
        if self.mode is WindowMode.WINDOWED:
            self._note_plain()
        before, self.mode = self.mode, mode
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
        changed = surface.get_size() != self._known_size
        if changed or surface is not self._drawn:
            self._adopt(surface)
        self._note_plain()
        return changed

    def moved(self) -> bool:
        """Handle a move of the window by the system; True when `viewport` changed, because the
        window is on another monitor now."""
        window = _window() if self._has_window else None
        if window is None:
            return False
        if self._is_placing and self._target and tuple(window.position) != self._target:
            window.position = self._target
        else:
            self._note_plain()
        before, self.viewport = self.viewport, self._fit(self._drawn)
        return before != self.viewport

    def keep(self) -> None:
        """Keep the picture for the moment in which the window changes its size. Called when the
        picture rests; `show` calls it from time to time while it does not."""
        if self._has_window and self._drawn.get_size() == self._known_size:
            self._kept_at = time.monotonic()
            if self._kept is None or self._kept.get_size() != self._known_size:
                self._kept = self._drawn.copy()
            else:
                self._kept.blit(self._drawn, (0, 0))

    def show(self, dirty: Sequence[pygame.Rect] | None = None) -> None:
        """Show what was drawn: the given pixel rectangles, or everything."""
        if not self._has_window:
            return
        if dirty is None:
            pygame.display.flip()
        elif dirty:
            pygame.display.update(list(dirty))
        if self.mode is WindowMode.WINDOWED and time.monotonic() - self._kept_at > KEEPS_AFTER:
            self.keep()

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
            pygame.image.save(self.snapshot(size), os.fsencode(path))
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
            self._drawn, self._kept = self.surface.copy(), None
            self._has_window = False
            pygame.display.quit()

    def _frame(self, window: pygame.Window, mode: WindowMode) -> None:
        """Give the window its border, former place and state back, or make it borderless over its
        monitor.
        """
        if mode is WindowMode.BORDERLESS:
            if self._is_maximised:
                window.restore()  # a maximised window takes no size
            bounds = monitor_of(window).bounds
            window.borderless = True
            window.size = bounds.size
            self._place(window, bounds.topleft)
            return
        window.borderless = False
        window.size = self._windowed_size
        if self._windowed_position is not None:
            self._place(window, self._windowed_position)
        if self._is_maximised:
            window.maximize()

    @property
    def _is_placing(self) -> bool:
        return time.monotonic() - self._placed_at < PLACING

    def _place(self, window: pygame.Window, position: tuple[int, int]) -> None:
        self._target, self._placed_at = position, time.monotonic()
        window.position = position

    def _note_plain(self) -> None:
        """Note the window's state; its size and place only while it is plain."""
        window = _window()
        if window is None or self.mode is not WindowMode.WINDOWED:
            return
        self._is_maximised = is_maximised(window)
        if not self._is_maximised:
            self._windowed_size = self._drawn.get_size()
            if not self._is_placing:
                self._windowed_position = _window_position()

    def _adopt(self, surface: pygame.Surface) -> None:
        self._drawn = surface
        self.viewport = self._fit(surface)

    def _fit(self, surface: pygame.Surface) -> Viewport:
        around = _desktop_size() if self._has_window else surface.get_size()
        return Viewport.fit(*surface.get_size(), self._magnification or magnification_of(around))


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
        least = _least_size()
        size = max(least[0], size[0]), max(least[1], size[1])
    return pygame.display.set_mode(size, flags, 32)


def _least_size() -> tuple[int, int]:
    """The smallest window, which is no larger than its monitor."""
    width, height = _desktop_size()
    return min(SMALLEST[0], width), min(SMALLEST[1], height)


def _desktop_size() -> tuple[int, int]:
    """The pixels of the monitor that the window is on; of the first one while there is none."""
    return monitor_of(_window()).bounds.size


def _window_position() -> tuple[int, int] | None:
    try:
        return pygame.display.get_window_position()
    except pygame.error:
        return None
