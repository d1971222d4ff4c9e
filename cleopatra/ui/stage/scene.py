"""The stage: shows a model from the camera, with overlays and actors, and says what is where.

Knows: how sprites, marks and light make one picture, and which parts of it changed.
Must not know: the rules, what a click does, or when an animation begins.
"""

from collections.abc import Collection, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.stage import casting, sight, world
from cleopatra.ui.stage.backdrop import SAND, Backdrop
from cleopatra.ui.stage.camera import GLIDE, NEAREST, Camera
from cleopatra.ui.stage.composing import Composer, Drawn, PlacementCache
from cleopatra.ui.stage.damage import changes, merged
from cleopatra.ui.stage.daytime import CLEAR, WHITE, Air, Hour, air_of, hour_of, next_hour
from cleopatra.ui.stage.fading import DAYBREAK, TURNING, FadingFrame, ZoomedFrame
from cleopatra.ui.stage.life import BEAT, CALM, STILL, Life
from cleopatra.ui.stage.marks import Marks
from cleopatra.ui.stage.model import Actor, Mosaic, Overlay, PalaceModel, Spot
from cleopatra.ui.stage.picking import Picker
from cleopatra.ui.stage.projection import UNIT, Projection
from cleopatra.ui.stage.sprites import AT_ONCE, SOON, WARM, SpriteStore
from cleopatra.ui.stage.world import Point, SpotKind

SHARPEST: Final = 200
"""The most pixels a world unit may have: larger pictures would be blurred and cost memory."""
PATIENCE: Final = 3.0
"""Seconds after which a picture that is not ready yet is made in the window's own thread."""


class _Look(NamedTuple):
    """What the whole picture depends on: view, pixels for a unit, and light."""

    view: int
    unit: float
    hour: Hour
    air: Air


_Needed = tuple[tuple[PalaceModel, Projection, Hour], frozenset[tuple[str, float, Hour]]]
"""A view, and every picture it needs: key, pixels for a unit, hour."""


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
        self._marks = Marks(sprites.budget)
        self._placements = PlacementCache()
        self._backdrop = Backdrop(sprites)
        self._time = 0.0
        self._life = STILL if reduced_motion else Life()
        self._model = PalaceModel()
        self._overlay = Overlay()
        self._actors: tuple[Actor, ...] = ()
        self._items: list[Drawn] = []
        self._rects: list[pygame.Rect] = []
        self._zoomed: ZoomedFrame | None = None
        self._fading: FadingFrame | None = None
        self._spare: pygame.Surface | None = None
        self._look: _Look | None = None
        self._asked: _Look | None = None
        self._asked_for: _Needed | None = None
        self._waited = 0.0
        self._is_waiting = self._looks = self._looks_ahead = self._thins = False
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
        self._frame.fill(SAND)  # until the first pictures are made
        self.camera.nearest = min(NEAREST, SHARPEST / (UNIT * viewport.scale))
        self.camera.resize(rect.width, rect.height)
        self._zoomed = self._fading = self._look = self._asked_for = None
        self._stale = self._all = True

    def show(self, model: PalaceModel) -> None:
        """Shows a model from the next frame on."""
        if model != self._model:
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
        model = model or self._model
        cast = casting.coming_cast(spot, model, self.camera.view)
        foot = world.volume(spot.kind, spot.index)
        if spot.kind == "throne":
            foot = world.throne_volume(model.throne_squares, on_pedestal=model.pedestal)
        return Actor(cast.name, cast.at.x, cast.at.y, cast.at.z, foot=foot)

    def actor_for_mosaic(self, mosaic: Mosaic) -> Actor:
        """An actor that plays a mosaic in its place; ask again after the camera turned."""
        cast = casting.mosaic_cast(mosaic, self.camera.view)
        return Actor(cast.name, cast.at.x, cast.at.y, cast.at.z)

    def actor_for_statue(self, name: str, square: int) -> Actor:
        """An actor that plays a statue (a manifest name) on a garden square, beside the one that
        stands there already."""
        at = casting.statue_place(name, square, self._model, self.camera.view)
        return Actor(name, at.x, at.y, at.z)

    # The camera

    def turn(self, quarters: int = 1) -> None:
        """Turns the view by quarters, fading unless motion is reduced."""
        self.camera.turn(quarters)
        self._zoomed = None
        self._stale = True

    def zoom_at(self, factor: float, pos: tuple[float, float]) -> None:
        """Zooms round a logical position."""
        self._before_move()
        self.camera.zoom_at(factor, pos[0] - self._rect.left, pos[1] - self._rect.top)
        self._after_move()

    def pan(self, dx: float, dy: float) -> None:
        """Drags the scene by logical units."""
        self.camera.pan(dx, dy)
        self._stale = self._all = True

    def reset_view(self) -> None:
        """Shows everything again."""
        self._before_move()
        self.camera.reset()
        self._after_move()

    def _before_move(self) -> None:
        if self._zoomed is None and not self._all:
            self._zoomed = ZoomedFrame(self._frame.copy(), self._projection())

    def _after_move(self) -> None:
        if self.reduced_motion:
            self.camera.update(GLIDE)
        self._stale = self._all = True

    # Time and drawing

    @property
    def is_moving(self) -> bool:
        """Whether the camera or the light is under way and wants frames."""
        return self.camera.is_moving or self._fading is not None or self._is_waiting

    def update(self, seconds: float) -> bool:
        """Lets time pass for camera, light and ambient motion; True if frames are wanted."""
        if self.camera.update(seconds):
            self._stale = self._all = True
        if self._fading is not None:
            before, self._fading = self._fading, self._fading.thinner(seconds)
            self._thins |= self._fading is None or self._fading.level != before.level
            if self._fading is None:
                self._spare = before.surface
        if (
            self._looks_ahead
        ):  # not in the frame that has just shown a new look: it had enough to do
            self._looks_ahead = False
            self._prepare_neighbours()
        if self._is_waiting:
            self._looks = True  # once a frame, however many parts of it are drawn
            self._waited += seconds
        self._time += seconds
        life = STILL if self.reduced_motion else Life(int(self._time / BEAT))
        self._stale |= life != self._life
        self._life = life
        return self.is_moving

    @property
    def next_wake(self) -> float | None:
        """Seconds until the ambient motion wants a frame (sooner while fires burn) or pictures are
        to be prepared; None at rest."""
        if self._looks_ahead:
            return 0.0
        if self.reduced_motion:
            return None
        beats = 1 if self._wanted().hour is Hour.DUSK else CALM
        return beats * BEAT - self._time % (beats * BEAT)

    def prepare(self) -> None:
        """Asks for the pictures that will be shown first, if the store works in the background."""
        self._ask(self._wanted(), self._projection(), SOON)

    @property
    def is_prepared(self) -> bool:
        """Whether what is wanted now could be shown without making any picture."""
        return self._ask(self._wanted(), self._projection(), WARM)

    def settle(self) -> None:
        """Finishes all motion at once, for a picture."""
        self.camera.update(GLIDE)
        self._show_look(self._wanted())
        self._fading = self._zoomed = None
        self._stale = self._all = True

    def refresh(self) -> list[pygame.Rect]:
        """Brings the picture up to date.

        :return: the changed rectangles, in pixels of the window; empty when nothing changed.
        """
        if not (self._stale or self._all or self._looks or self._thins):
            return []
        self._looks = False
        if self.camera.is_moving and self._zoomed is not None:
            return self._stretch(self._zoomed)
        if not self._take_look():
            return self._hold()
        if not (self._stale or self._all or self._thins):
            return []
        self._zoomed = None
        items = self._compose()
        dirty = [self._frame.get_rect()] if self._all else changes(self._items, items)
        self._items, self._rects = items, [item.rect for item in items]
        dirty = merged([rect.clip(self._frame.get_rect()) for rect in dirty])
        for rect in dirty:
            self._paint(rect)
        if self._thins or (dirty and self._fading is not None):
            dirty = [self._frame.get_rect()]
        self._stale = self._all = self._thins = False
        return [rect.move(self._pixels.topleft) for rect in dirty]

    def draw(self, target: pygame.Surface, clip: pygame.Rect | None = None) -> None:
        """Copies the picture to the window, all of it or the part in `clip` (window pixels)."""
        self.refresh()
        part = self._pixels if clip is None else self._pixels.clip(clip)
        source = part.move(-self._pixels.left, -self._pixels.top)
        target.blit(self._frame, part, source)
        if self._fading is not None:
            self._fading.paint(target, part, source)

    def picture(self, model: PalaceModel) -> pygame.Surface:
        """The scene as the camera sees it, with another model and neither marks nor actors."""
        kept = self._model, self._overlay, self._actors
        self._model, self._overlay, self._actors = model, Overlay(), ()
        self._stale = True
        self.refresh()
        picture = self._frame.copy()
        self._model, self._overlay, self._actors = kept
        self._stale = self._all = True
        return picture

    # Which picture

    def _wanted(self) -> _Look:
        projection = self._projection()
        daylight = self._model.daylight
        return _Look(projection.view, projection.unit, hour_of(daylight), air_of(daylight))

    def _take_look(self) -> bool:
        """Changes to the wanted look if its pictures are ready; False while even the old picture
        cannot be kept up to date."""
        wanted, shown = self._wanted(), self._look
        if shown == wanted:
            self._is_waiting = False
            return True
        if self._waited > PATIENCE or self._is_ready(wanted):
            self._show_look(wanted)
            self._looks_ahead = True
            return True
        self._is_waiting = True
        return shown is not None and shown[:2] == wanted[:2]

    def _handed_over(self) -> pygame.Surface:
        """The picture as it was; the next one is painted, all of it, on another surface. A copy
        would cost a frame at large sizes."""
        before, spare, self._spare = self._frame, self._spare, None
        if spare is None or spare.get_size() != self._size:
            spare = new_surface(*self._size)
        spare.set_alpha(None)
        self._frame = spare
        return before

    def _show_look(self, look: _Look) -> None:
        shown, self._look = self._look, look
        was_waiting, self._is_waiting, self._waited = self._is_waiting, False, 0.0
        if shown == look or (shown is None and not was_waiting):
            return
        self._all = True
        is_hour = shown is not None and shown.view == look.view
        is_zoom = shown is not None and is_hour and shown.unit != look.unit
        if not self.reduced_motion and not is_zoom and self._fading is None:
            seconds = DAYBREAK if is_hour else TURNING
            self._fading = FadingFrame(self._handed_over(), seconds, seconds)

    def _is_ready(self, look: _Look) -> bool:
        """Whether a look can be painted without making pictures; asks for what is missing."""
        if not self._sprites.workshop.is_open:
            return True
        if look != self._asked:
            self._asked = look
            self._sprites.forget_asked()
        return self._ask(look, self._projection(), AT_ONCE)

    def _ask(self, look: _Look, projection: Projection, urgency: int) -> bool:
        is_ready = self._backdrop.ask(projection, self._size, look.hour, urgency)
        for key, unit, hour in self._needed(projection, look.hour):
            is_ready &= self._sprites.ask(key, unit, hour, urgency)
        return is_ready

    def _needed(self, projection: Projection, hour: Hour) -> frozenset[tuple[str, float, Hour]]:
        """Every picture that a view needs; computed once while it is waited for."""
        of = (self._model, projection, hour)
        if self._asked_for is None or self._asked_for[0] != of:
            wanted = frozenset(self._composer(projection, hour).wanted())
            self._asked_for = (of, wanted)
        return self._asked_for[1]

    def _prepare_neighbours(self) -> None:
        """Asks for the pictures that may be needed next: the next hour, then the neighbouring
        views."""
        if not self._sprites.workshop.is_open or self._look is None:
            return
        projection = self._projection()
        following = next_hour(self._model.daylight)
        if following is not self._look.hour:
            self._ask(self._look._replace(hour=following), projection, SOON)
        for quarters in (1, -1):
            if self._sprites.has_room:
                beside = self._snapped(self.camera.projection_after(quarters))
                self._ask(self._look._replace(view=beside.view), beside, WARM)

    def _hold(self) -> list[pygame.Rect]:
        """Keeps showing the old picture while the new one is being made, stretched after a zoom."""
        if not self._all or self._zoomed is None or self._zoomed.taken.view != self.camera.view:
            return []
        self._all = False
        return self._stretch(self._zoomed)

    def _paint(self, rect: pygame.Rect) -> None:
        projection = self._projection()
        self._frame.set_clip(rect)
        self._backdrop.draw(self._frame, projection, rect)
        seen = [self._items[index] for index in rect.collidelistall(self._rects)]
        for blend, alike in groupby(seen, attrgetter("blend")):
            self._frame.fblits([(item.surface, (item.x, item.y)) for item in alike], blend)
        tint, haze = (WHITE, CLEAR) if self._look is None else self._look.air
        if tint != WHITE:
            self._frame.fill(tint, rect, pygame.BLEND_MULT)
        if haze != CLEAR:
            self._frame.fill(haze, rect, pygame.BLEND_ADD)
        self._frame.set_clip(None)

    def _stretch(self, zoomed: ZoomedFrame) -> list[pygame.Rect]:
        """A quick picture while zooming: the last one, scaled."""
        zoomed.paint(self._frame, self._projection())
        return [self._pixels.copy()]

    # From the model to surfaces

    def _projection(self) -> Projection:
        return self._snapped(self.camera.projection())

    def _snapped(self, projection: Projection) -> Projection:
        """Logical to window pixels, a whole number of them for a unit."""
        flat = projection.scaled(self._viewport.scale)
        return Projection(flat.view, float(max(1, round(flat.unit))), flat.origin)

    def _composer(self, projection: Projection, hour: Hour) -> Composer:
        return Composer(
            self._sprites,
            self._marks,
            self._model,
            projection,
            self._size,
            hour,
            self._life,
            self._placements,
        )

    def _compose(self) -> list[Drawn]:
        assert self._look is not None
        projection = self._projection()
        self._backdrop.prepare(projection, self._size, self._look.hour)
        composer = self._composer(projection, self._look.hour)
        return composer.compose(self._overlay, self._actors)

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
        hour = self._wanted().hour if self._look is None else self._look.hour
        picker = Picker(self._model, self._projection(), self._sprites, hour)
        return picker.pick(x, y, kinds)

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

    def distance_to(self, spot: Spot, pos: tuple[float, float]) -> float:
        """How far a logical position is from a spot's outline, in logical units; 0 inside it."""
        if spot.kind == "throne" and self._model.throne_squares:
            corners = sight.throne_face(self._model.throne_squares)
        else:
            corners = sight.face(spot)
        return sight.distance(*pos, [self.to_logical(corner) for corner in corners])

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
