"""The camera: from which of the four sides, how near, and at what it looks.

Knows: quarter turns, zoom, pan and their limits, moved by an outside clock. Must not know: what is
drawn.
"""

import math
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.motion.tween import Easing, ease_in_out, ease_out
from cleopatra.ui.stage.framing import bounds, fitted
from cleopatra.ui.stage.projection import UNIT, VIEWS, Projection
from cleopatra.ui.stage.world import WorldPoint

NEAREST: Final = 2.5
FARTHEST: Final = 0.6
GLIDE: Final = 0.16
"""Seconds a zoom or a pan by keys takes."""
FOLD: Final = 0.35
"""Seconds in which the palace follows when panels open or fold."""
NEARER: Final = 1.15
"""How much nearer the camera goes to what is shown."""
_TOWARDS: Final = 0.35
"""How far what is looked at moves towards the middle of the free room, as a share of its way."""
_REACH_X: Final = (-5.5, 13.0)
_REACH_Y: Final = (-9.0, 11.5)
_ROUNDING: Final = 1e-6
"""What a number of pixels may be off a whole one."""


class Land(NamedTuple):
    """How far the painted land reaches in one view, in units of the screen from the world's
    origin."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Sight:
    """A zoom, and the screen position of the rectangle's middle in units from the world's
    origin."""

    zoom: float
    x: float
    y: float


class Camera:
    """The camera over a rectangle of logical pixels. `nearest` is the largest zoom allowed.

    At home it shows palace, stairs and plaza as large as they fit into `free` without touching an
    obstacle. A view at home follows when that room changes; one that was moved stays. From home it
    can look closer at something for a while, until it is sent back or the player moves it.
    """

    def __init__(self, width: float, height: float) -> None:
        self._width, self._height = width, height
        self._free = pygame.FRect(0, 0, width, height)
        self._obstacles: tuple[pygame.FRect, ...] = ()
        self._lands: Sequence[Land] = ()
        self._grain = 0.0
        self.nearest = NEAREST
        self._view = 0
        self._is_home = True
        self._closer_at: WorldPoint | None = None
        self._ease: Easing = ease_out
        self._home = self._goal = self._now = self._start = _Sight(1.0, 0.0, 0.0)
        self._left, self._whole = 0.0, GLIDE
        self._fit()
        self._jump(self._home)

    def _fit(self) -> None:
        """Finds the sight that shows the palace in the present view, at the scale that shows it in
        every view."""
        # The same scale from all sides: else the palace would grow and shrink as one walks round.
        frames = [fitted(view, self._free, self._obstacles) for view in range(VIEWS)]
        unit = min(UNIT * self.nearest, *(frame.unit for frame in frames))
        unit = UNIT * self._whole_pixels(unit / UNIT, round)
        x, y = frames[self._view].middle
        left, top, right, bottom = bounds(self._view)
        self._home = self._limited(
            _Sight(
                unit / UNIT,
                (left + right) / 2 + (self._width / 2 - x) / unit,
                (top + bottom) / 2 + (self._height / 2 - y) / unit,
            )
        )

    @property
    def _rest(self) -> _Sight:
        """Where a view at home comes to rest: there, or nearer to what it looks at."""
        if self._closer_at is None:
            return self._home
        home, before = self._home, UNIT * self._home.zoom
        zoom = min(self.nearest, self._whole_pixels(home.zoom * NEARER, round))
        x, y = Projection(self._view, 1.0).place(self._closer_at)
        free = self._free.centerx - self._width / 2, self._free.centery - self._height / 2
        aside = (x - home.x) * before, (y - home.y) * before
        dx, dy = (a + (b - a) * _TOWARDS for a, b in zip(aside, free, strict=True))
        return self._limited(_Sight(zoom, x - dx / (UNIT * zoom), y - dy / (UNIT * zoom)))

    @property
    def view(self) -> int:
        """The side looked from, 0..3; each step is a quarter turn."""
        return self._view

    @property
    def zoom(self) -> float:
        """The present zoom; 1 shows a garden square's side as 78 logical pixels."""
        return self._now.zoom

    @property
    def focus(self) -> tuple[float, float]:
        """The ground point in the middle of the rectangle."""
        return self._project(self._now).to_plane(self._width / 2, self._height / 2)

    @property
    def is_moving(self) -> bool:
        """Whether a glide is under way."""
        return self._left > 0

    @property
    def is_half_way(self) -> bool:
        """Whether a glide has passed the middle of its time."""
        return self._left <= self._whole / 2

    @property
    def is_close(self) -> bool:
        """Whether the camera looks closer at something, or is on its way there."""
        return self._closer_at is not None

    @property
    def is_home(self) -> bool:
        """Whether the view is as after `reset`, or on its way there."""
        return self._is_home

    def projection(self) -> Projection:
        """World to logical pixels; (0, 0) is the rectangle's top left corner."""
        return self._project(self._now)

    def goal(self) -> Projection:
        """What `projection` will be at the end of a glide."""
        return self._project(self._goal)

    def home(self) -> Projection:
        """What `projection` is at home in the present view."""
        return self._project(self._home)

    def _project(self, sight: _Sight) -> Projection:
        unit = UNIT * sight.zoom
        origin = (self._width / 2 - sight.x * unit, self._height / 2 - sight.y * unit)
        return Projection(self._view, unit, origin)

    def resize(
        self,
        width: float,
        height: float,
        *,
        free: pygame.FRect | None = None,
        obstacles: Sequence[pygame.FRect] = (),
        lands: Sequence[Land] = (),
        grain: float = 0.0,
    ) -> None:
        """Takes another rectangle, at once.

        :param free: the room for the palace, from the rectangle's top left corner; None for all.
        :param lands: the painted land of each view, which the rectangle never leaves.
        :param grain: pixels for a logical unit; a world unit is a whole number of pixels when the
            camera is at rest.
        """
        self._width, self._height = width, height
        self._free = pygame.FRect(0, 0, width, height) if free is None else pygame.FRect(free)
        self._obstacles = tuple(obstacles)
        self._lands, self._grain = lands, grain
        self._fit()
        self._jump(self._rest if self._is_home else self._goal)

    def set_free(self, free: pygame.FRect, obstacles: Sequence[pygame.FRect] = ()) -> bool:
        """Fits home into another room, from the rectangle's top left corner; True when a view at
        home begins to glide there."""
        self._free, self._obstacles = pygame.FRect(free), tuple(map(pygame.FRect, obstacles))
        before = self._rest
        self._fit()
        if not self._is_home or self._rest == before:
            return False
        self._glide(self._rest, FOLD)
        return True

    def look_closer(self, at: WorldPoint | None, seconds: float) -> bool:
        """From home, glides nearer to a world point, from one such point to the next, or back with
        None; the player's own movements of the view end that.

        :return: whether a glide has begun; never from a view that the player has moved.
        """
        if not self._is_home or at == self._closer_at:
            return False
        self._closer_at = at
        self._glide(self._rest, seconds, ease_in_out)
        return True

    def turn(self, quarters: int) -> None:
        """Turns the view round the palace, at once; what is in the middle stays there."""
        focus = self._project(self._goal).to_plane(self._width / 2, self._height / 2)
        self._closer_at = None
        self._view = (self._view + quarters) % VIEWS
        self._fit()
        if self._is_home:
            self._jump(self._home)
        else:
            self._jump(_Sight(self._goal.zoom, *Projection(self._view, 1.0).to_screen(*focus)))

    def projection_after(self, quarters: int) -> Projection:
        """What `projection` would be after a turn."""
        other = copy(self)
        other.turn(quarters)
        return other.projection()

    def zoom_at(self, factor: float, x: float, y: float) -> None:
        """Zooms by a factor; the ground under logical (x, y) stays under it."""
        least = max(min(FARTHEST, self._home.zoom), self._least_zoom())
        most = self._whole_pixels(self.nearest, _down)
        goal = self._goal
        zoom = self._whole_pixels(goal.zoom * factor, _up if factor > 1 else _down)
        zoom = max(self._whole_pixels(least, _up), min(most, zoom))
        change = 1 / (UNIT * goal.zoom) - 1 / (UNIT * zoom)
        self._is_home, self._closer_at = False, None
        self._glide(
            _Sight(
                zoom,
                goal.x + (x - self._width / 2) * change,
                goal.y + (y - self._height / 2) * change,
            ),
            GLIDE,
        )

    def pan(self, dx: float, dy: float) -> None:
        """Moves the scene with a drag, by logical pixels, at once."""
        goal = self._goal
        unit = UNIT * goal.zoom
        self._is_home, self._closer_at = False, None
        self._jump(_Sight(goal.zoom, goal.x - dx / unit, goal.y - dy / unit))

    def reset(self) -> None:
        """Shows everything again, smoothly."""
        self._is_home, self._closer_at = True, None
        self._glide(self._home, GLIDE)

    def settle(self) -> None:
        """Ends a glide at once."""
        self._now, self._left = self._goal, 0.0

    def update(self, seconds: float) -> bool:
        """Lets time pass; answers whether the picture changed."""
        if self._left <= 0:
            return False
        self._left = max(0.0, self._left - seconds)
        if self._left <= 0:
            self.settle()
            return True
        share = self._ease(1 - self._left / self._whole)
        start, goal = self._start, self._goal
        zoom = start.zoom * (goal.zoom / start.zoom) ** share
        if abs(goal.zoom / start.zoom - 1) > 1e-3:
            # So that what is under the pointer while one zooms stays there all the time.
            share = (1 / zoom - 1 / start.zoom) / (1 / goal.zoom - 1 / start.zoom)
        self._now = _Sight(
            zoom, start.x + (goal.x - start.x) * share, start.y + (goal.y - start.y) * share
        )
        return True

    def _least_zoom(self) -> float:
        """From this zoom on the land fills the rectangle."""
        if not self._lands:
            return 0.0
        land = self._lands[self._view]
        across = self._width / (land.right - land.left)
        down = self._height / (land.bottom - land.top)
        return self._whole_pixels(max(across, down) / UNIT, _up)

    def _whole_pixels(self, zoom: float, rounded: Callable[[float], int]) -> float:
        """A zoom with a whole number of pixels for a world unit, so that nothing shifts when the
        scene is painted in whole pixels."""
        if not self._grain:
            return zoom
        return max(1, rounded(zoom * UNIT * self._grain)) / (self._grain * UNIT)

    def _limited(self, sight: _Sight) -> _Sight:
        """The nearest sight over the middle of the scene in which the rectangle shows only land."""
        flat = Projection(self._view, 1.0)
        x, y = flat.to_plane(sight.x, sight.y)
        ground = max(_REACH_X[0], min(_REACH_X[1], x)), max(_REACH_Y[0], min(_REACH_Y[1], y))
        sx, sy = flat.to_screen(*ground) if ground != (x, y) else (sight.x, sight.y)
        if not self._lands:
            return _Sight(sight.zoom, sx, sy)
        land = self._lands[self._view]
        zoom = max(sight.zoom, self._least_zoom())
        half_x, half_y = self._width / (2 * UNIT * zoom), self._height / (2 * UNIT * zoom)
        return _Sight(
            zoom,
            max(land.left + half_x, min(land.right - half_x, sx)),
            max(land.top + half_y, min(land.bottom - half_y, sy)),
        )

    def _jump(self, sight: _Sight) -> None:
        self._now = self._goal = self._limited(sight)
        self._left = 0.0

    def _glide(self, sight: _Sight, seconds: float, ease: Easing = ease_out) -> None:
        self._start, self._goal, self._ease = self._now, self._limited(sight), ease
        self._left = self._whole = seconds


def _up(pixels: float) -> int:
    return math.ceil(pixels - _ROUNDING)


def _down(pixels: float) -> int:
    return math.floor(pixels + _ROUNDING)
