"""The stage: shows a model from the camera, with overlays and actors, and says what is where.

Knows: how sprites, marks and light make one picture, and which parts of it changed.
Must not know: the rules, what a click does, or when an animation begins.
"""

from collections.abc import Collection, Sequence
from typing import Final

import pygame

from cleopatra.ui.screen import Viewport, new_surface
from cleopatra.ui.stage import casting, sight, world
from cleopatra.ui.stage.ambient import Ambient
from cleopatra.ui.stage.backdrop import SAND, Backdrop
from cleopatra.ui.stage.camera import Camera
from cleopatra.ui.stage.composing import Composer, Drawn
from cleopatra.ui.stage.marks import Marks
from cleopatra.ui.stage.model import Actor, Mosaic, Overlay, PalaceModel, Spot
from cleopatra.ui.stage.picking import Picker
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.world import Point, SpotKind

FADE: Final = 0.22
"""Seconds one view takes to fade into the next when the camera turns."""
_LIGHTS: Final = (
    (255, 248, 236),
    (255, 255, 252),
    (255, 252, 242),
    (255, 240, 216),
    (255, 224, 190),
    (246, 202, 172),
)
"""The colour of the light at each of Cleopatra's steps, from morning to dusk."""


class Stage:
    """The isometric scene in a rectangle of the logical space."""

    def __init__(
        self,
        sprites: SpriteStore,
        rect: pygame.FRect,
        viewport: Viewport,
        reduced_motion: bool = False,
    ) -> None:
        self._sprites = sprites
        self._marks = Marks()
        self._backdrop = Backdrop(sprites)
        self._ambient = Ambient()
        self._model = PalaceModel()
        self._overlay = Overlay()
        self._actors: tuple[Actor, ...] = ()
        self._items: list[Drawn] = []
        self._still: tuple[pygame.Surface, Projection] | None = None
        self._fading: tuple[pygame.Surface, float] | None = None
        self._light = (255, 255, 255)
        self._stale = self._all = True
        self.reduced_motion = reduced_motion
        self._rect, self._viewport = rect, viewport
        self.camera = Camera(rect.width, rect.height)
        self.layout(rect, viewport)

    # What is shown

    @property
    def model(self) -> PalaceModel:
        """The model shown now."""
        return self._model

    @property
    def rect(self) -> pygame.FRect:
        """The stage's place in the logical space."""
        return self._rect

    def layout(self, rect: pygame.FRect, viewport: Viewport) -> None:
        """Takes another place or another scale of the window."""
        self._rect, self._viewport = rect, viewport
        self._pixels = viewport.rect_to_pixels(rect)
        self._size = (max(1, self._pixels.width), max(1, self._pixels.height))
        self._frame = new_surface(*self._size)
        self.camera.resize(rect.width, rect.height)
        self._still = self._fading = None
        self._stale = self._all = True

    def show(self, model: PalaceModel) -> None:
        """Shows a model from the next frame on."""
        if model != self._model:
            self._all |= model.daylight != self._model.daylight
            self._model = model
            self._stale = True

    def set_overlay(self, overlay: Overlay) -> None:
        """Shows highlights and ghosts over the model."""
        if overlay != self._overlay:
            self._overlay = overlay
            self._stale = True

    def set_actors(self, actors: Sequence[Actor]) -> None:
        """Shows moving sprites beside the model's own; call it each frame of an animation."""
        wanted = tuple(actors)
        if wanted != self._actors:
            self._actors = wanted
            self._stale = True

    def actor_for(self, spot: Spot, model: PalaceModel | None = None) -> Actor:
        """An actor that plays a piece on its site, to let it rise or drop there."""
        cast = casting.piece_cast(spot, model or self._model, self.camera.view)
        return Actor(cast.name, cast.at.x, cast.at.y, cast.at.z)

    def actor_for_mosaic(self, mosaic: Mosaic) -> Actor:
        """An actor that plays a mosaic in its place; ask again after the camera turned."""
        cast = casting.mosaic_cast(mosaic, self.camera.view)
        return Actor(cast.name, cast.at.x, cast.at.y, cast.at.z)

    # The camera

    def turn(self, quarters: int = 1) -> None:
        """Turns the view by quarters, fading unless motion is reduced."""
        if not self.reduced_motion and not self._all:
            self._fading = (self._frame.copy(), FADE)
        self.camera.turn(quarters)
        self._still = None
        self._stale = self._all = True

    def zoom_at(self, factor: float, pos: tuple[float, float]) -> None:
        """Zooms round a logical position."""
        self._before_move()
        self.camera.zoom_at(factor, pos[0] - self._rect.left, pos[1] - self._rect.top)
        self._after_move()

    def pan(self, dx: float, dy: float) -> None:
        """Drags the scene by logical units."""
        self.camera.pan(dx, dy)
        self._still = None
        self._stale = self._all = True

    def reset_view(self) -> None:
        """Shows everything again."""
        self._before_move()
        self.camera.reset()
        self._after_move()

    def _before_move(self) -> None:
        if self._still is None and not self._all:
            self._still = (self._frame.copy(), self._projection())

    def _after_move(self) -> None:
        if self.reduced_motion:
            self.camera.update(1.0)
            self._still = None
        self._stale = self._all = True

    # Time and drawing

    @property
    def is_moving(self) -> bool:
        """Whether the camera is under way and wants frames."""
        return self.camera.is_moving or self._fading is not None

    def update(self, seconds: float) -> bool:
        """Lets time pass for camera and ambient life; answers whether frames are wanted."""
        if self.camera.update(seconds):
            self._stale = self._all = True
        if self._fading is not None:
            surface, left = self._fading
            self._fading = (surface, left - seconds) if left > seconds else None
            self._all = True
        if not self.reduced_motion and self._ambient.update(seconds):
            self._stale = True
        return self.is_moving

    def refresh(self) -> list[pygame.Rect]:
        """Brings the picture up to date.

        :return: the changed rectangles, in pixels of the window; empty when nothing changed.
        """
        if not self._stale and not self._all:
            return []
        if self.camera.is_moving and self._still is not None:
            self._stretch(*self._still)
            return [self._pixels.copy()]
        self._still = None
        items = self._compose()
        dirty = [self._frame.get_rect()] if self._all else _changes(self._items, items)
        self._items = items
        dirty = _merged([rect.clip(self._frame.get_rect()) for rect in dirty])
        for rect in dirty:
            self._paint(rect)
        if self._fading is not None:
            surface, left = self._fading
            surface.set_alpha(round(255 * left / FADE))
            self._frame.blit(surface, (0, 0))
        self._stale = self._all = False
        return [rect.move(self._pixels.topleft) for rect in dirty]

    def draw(self, target: pygame.Surface, clip: pygame.Rect | None = None) -> None:
        """Copies the picture to the window, all of it or the part in `clip` (window pixels)."""
        self.refresh()
        part = self._pixels if clip is None else self._pixels.clip(clip)
        target.blit(self._frame, part, part.move(-self._pixels.left, -self._pixels.top))

    def _paint(self, rect: pygame.Rect) -> None:
        projection = self._projection()
        self._frame.set_clip(rect)
        self._backdrop.draw(self._frame, projection, rect)
        visible = [
            (item.surface, (item.x, item.y)) for item in self._items if rect.colliderect(item.rect)
        ]
        self._frame.fblits(visible, pygame.BLEND_PREMULTIPLIED)
        self._frame.fill(self._light, rect, pygame.BLEND_MULT)
        self._frame.set_clip(None)

    def _stretch(self, still: pygame.Surface, was: Projection) -> None:
        """A quick picture while zooming: the last one, scaled."""
        now = self._projection()
        factor = now.unit / was.unit
        left = now.origin[0] - was.origin[0] * factor
        top = now.origin[1] - was.origin[1] * factor
        crop = pygame.Rect(
            int(-left / factor),
            int(-top / factor),
            int(self._size[0] / factor) + 2,
            int(self._size[1] / factor) + 2,
        ).clip(still.get_rect())
        self._frame.fill(SAND)
        if crop.width > 0 and crop.height > 0:
            size = (round(crop.width * factor), round(crop.height * factor))
            part = pygame.transform.scale(still.subsurface(crop), size)
            self._frame.blit(part, (left + crop.x * factor, top + crop.y * factor))

    # From the model to surfaces

    def _projection(self) -> Projection:
        flat = self.camera.projection().scaled(self._viewport.scale)
        unit = round(flat.unit)
        return Projection(flat.view, float(unit), flat.origin)

    def _compose(self) -> list[Drawn]:
        projection = self._projection()
        self._backdrop.prepare(projection, self._size)
        view = projection.view
        step = max(0.0, min(1.0, self._model.daylight)) * (len(_LIGHTS) - 1)
        low = min(int(step), len(_LIGHTS) - 2)
        self._light = tuple(  # type: ignore[assignment]
            round(a + (b - a) * (step - low))
            for a, b in zip(_LIGHTS[low], _LIGHTS[low + 1], strict=True)
        )
        ambient = [] if self.reduced_motion else self._ambient.actors(view)
        composer = Composer(self._sprites, self._marks, self._model, projection)
        return composer.compose(self._overlay, [*self._actors, *ambient])

    # What is where

    def pick(
        self, pos: tuple[float, float], kinds: Collection[SpotKind] | None = None
    ) -> Spot | None:
        """The spot shown at a logical position, or None (also outside the stage).

        :param kinds: look only for these; sites behind the palace are then found through it.
        """
        if not self._rect.collidepoint(pos):
            return None
        x, y = self._to_stage(pos)
        return Picker(self._model, self._projection(), self._sprites).pick(x, y, kinds)

    def square_under(self, pos: tuple[float, float]) -> tuple[float, float]:
        """The garden coordinates (column, row, with fractions) under a logical position."""
        return self._projection().to_plane(*self._to_stage(pos), world.ROOF_Z)

    def anchor_of(self, spot: Spot) -> tuple[float, float]:
        """The logical position of a spot's middle: a goal for flying tokens and for focus."""
        if spot.kind == "throne" and self._model.throne_squares:
            point = world.throne_centre(self._model.throne_squares)
        elif spot.kind == "cleopatra":
            at = world.step_position(self._model.cleopatra or 0.0)
            point = Point(at.x, at.y, at.z + 0.5)
        elif spot.kind in ("wall", "door"):
            corners = sight.face(spot)
            point = Point(*(sum(values) / 4 for values in zip(*corners, strict=True)))
        else:
            point = world.position(spot.kind, spot.index)
        return self.to_logical(point)

    def to_logical(self, point: Point) -> tuple[float, float]:
        """The logical position of a world point."""
        x, y = self._projection().place(point)
        return (
            (x + self._pixels.left - self._viewport.left) / self._viewport.scale,
            (y + self._pixels.top - self._viewport.top) / self._viewport.scale,
        )

    def is_hidden(self, spot: Spot) -> bool:
        """Whether the palace hides a spot in the present view."""
        return sight.is_hidden(spot, self.camera.view)

    def _to_stage(self, pos: tuple[float, float]) -> tuple[float, float]:
        return (
            pos[0] * self._viewport.scale + self._viewport.left - self._pixels.left,
            pos[1] * self._viewport.scale + self._viewport.top - self._pixels.top,
        )


def _changes(old: Sequence[Drawn], new: Sequence[Drawn]) -> list[pygame.Rect]:
    """The rectangles of all surfaces that came, went or moved."""
    before = {(id(item.surface), item.x, item.y): item for item in old}
    after = {(id(item.surface), item.x, item.y): item for item in new}
    return [item.rect for key, item in before.items() if key not in after] + [
        item.rect for key, item in after.items() if key not in before
    ]


def _merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Joins rectangles that touch, so that no pixel is painted twice."""
    found: list[pygame.Rect] = []
    for rect in rects:
        if rect.width <= 0 or rect.height <= 0:
            continue
        joined = rect.copy()
        touching = joined.collidelist(found)
        while touching >= 0:
            joined.union_ip(found.pop(touching))
            touching = joined.collidelist(found)
        found.append(joined)
    return found
