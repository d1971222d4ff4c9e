"""The camera: from which of the four sides, how near, and at what it looks.

Knows: quarter turns, zoom, pan and their limits, moved by an outside clock. Must not know: what is
drawn.
"""

import math
from copy import copy
from typing import Final

from cleopatra.ui.stage import world
from cleopatra.ui.stage.projection import UNIT, VIEWS, Projection

NEAREST: Final = 2.5
FARTHEST: Final = 0.6
GLIDE: Final = 0.16
"""Seconds a zoom or a pan by keys takes."""
_REACH_X: Final = (-5.5, 13.0)
_REACH_Y: Final = (-9.0, 11.5)


class Camera:
    """The camera over a rectangle of logical pixels. `nearest` is the largest zoom allowed."""

    def __init__(self, width: float, height: float) -> None:
        self._width, self._height = width, height
        self.nearest = NEAREST
        self._view = 0
        self._fit()
        self._zoom, self._focus = self._home_zoom, self._home_focus
        self._goal_zoom, self._goal_focus = self._zoom, self._focus
        self._start = (self._zoom, self._focus)
        self._left = 0.0

    def _fit(self) -> None:
        """Finds the zoom and focus that show everything in the present view."""
        flat = Projection(self._view, UNIT)
        points = [flat.place(point) for point in world.framing()]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        zoom = min(self._width / (right - left), self._height / (bottom - top)) * 0.97
        self._home_zoom = min(1.0, zoom)
        self._home_focus = flat.to_plane((left + right) / 2, (top + bottom) / 2)

    @property
    def view(self) -> int:
        """The side looked from, 0..3; each step is a quarter turn."""
        return self._view

    @property
    def zoom(self) -> float:
        """The present zoom; 1 shows a garden square's side as 78 logical pixels."""
        return self._zoom

    @property
    def focus(self) -> tuple[float, float]:
        """The ground point in the middle of the rectangle."""
        return self._focus

    @property
    def is_moving(self) -> bool:
        """Whether a glide is under way."""
        return self._left > 0

    def projection(self) -> Projection:
        """World to logical pixels; (0, 0) is the rectangle's top left corner."""
        return self._project(self._zoom, self._focus)

    def _project(self, zoom: float, focus: tuple[float, float]) -> Projection:
        flat = Projection(self._view, UNIT * zoom)
        x, y = flat.to_screen(*focus)
        return Projection(self._view, UNIT * zoom, (self._width / 2 - x, self._height / 2 - y))

    def resize(self, width: float, height: float) -> None:
        """Fits another rectangle; a view that showed everything still does."""
        was_home = self.is_home
        self._width, self._height = width, height
        self._fit()
        if was_home:
            self._jump(self._home_zoom, self._home_focus)
        else:
            self._jump(self._zoom, self._focus)

    @property
    def is_home(self) -> bool:
        """Whether the view shows everything, as after `reset`."""
        return (
            math.isclose(self._goal_zoom, self._home_zoom, rel_tol=1e-3)
            and math.dist(self._goal_focus, self._home_focus) < 0.05
        )

    def turn(self, quarters: int) -> None:
        """Turns the view round the palace, at once; what is in the middle stays there."""
        was_home = self.is_home
        self._view = (self._view + quarters) % VIEWS
        self._fit()
        if was_home:
            self._jump(self._home_zoom, self._home_focus)
        else:
            self._jump(self._goal_zoom, self._goal_focus)

    def projection_after(self, quarters: int) -> Projection:
        """What `projection` would be after a turn."""
        other = copy(self)
        other.turn(quarters)
        return other.projection()

    def zoom_at(self, factor: float, x: float, y: float) -> None:
        """Zooms by a factor; the ground under logical (x, y) stays under it."""
        lowest = min(FARTHEST, self._home_zoom)
        zoom = max(lowest, min(self.nearest, self._goal_zoom * factor))
        ground = self._project(self._goal_zoom, self._goal_focus).to_plane(x, y)
        there = self._project(zoom, ground)
        moved = there.to_plane(self._width - x, self._height - y)
        self._glide(zoom, moved)

    def pan(self, dx: float, dy: float) -> None:
        """Moves the scene with a drag, by logical pixels, at once."""
        projection = self._project(self._goal_zoom, self._goal_focus)
        focus = projection.to_plane(self._width / 2 - dx, self._height / 2 - dy)
        self._jump(self._goal_zoom, focus)

    def reset(self) -> None:
        """Shows everything again, smoothly."""
        self._glide(self._home_zoom, self._home_focus)

    def update(self, seconds: float) -> bool:
        """Lets time pass; answers whether the picture changed."""
        if self._left <= 0:
            return False
        self._left = max(0.0, self._left - seconds)
        share = 1 - (self._left / GLIDE) ** 3
        zoom, focus = self._start
        self._zoom = zoom * (self._goal_zoom / zoom) ** share
        self._focus = (
            focus[0] + (self._goal_focus[0] - focus[0]) * share,
            focus[1] + (self._goal_focus[1] - focus[1]) * share,
        )
        return True

    @staticmethod
    def _limited(focus: tuple[float, float]) -> tuple[float, float]:
        return (
            max(_REACH_X[0], min(_REACH_X[1], focus[0])),
            max(_REACH_Y[0], min(_REACH_Y[1], focus[1])),
        )

    def _jump(self, zoom: float, focus: tuple[float, float]) -> None:
        self._zoom = self._goal_zoom = zoom
        self._focus = self._goal_focus = self._limited(focus)
        self._left = 0.0

    def _glide(self, zoom: float, focus: tuple[float, float]) -> None:
        self._start = (self._zoom, self._focus)
        self._goal_zoom, self._goal_focus = zoom, self._limited(focus)
        self._left = GLIDE
