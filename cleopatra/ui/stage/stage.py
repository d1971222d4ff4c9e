"""The stage: shows a model from the camera, with overlays and actors, and says what is where.

Knows: how sprites, marks and light make one picture, and which parts of it changed.
Must not know: the rules, what a click does, or when an animation begins.
"""

import math
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.kit.window.transition import set_strength
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import casting, occlusion
from cleopatra.ui.stage.ambient_motion import BEAT, CALM, STILL, TICK, AmbientMotion
from cleopatra.ui.stage.backdrop import SAND, Backdrop
from cleopatra.ui.stage.camera import NEAREST, Camera
from cleopatra.ui.stage.composing import Composer, Drawn, PlacementCache
from cleopatra.ui.stage.daytime import WHITE, Air, Hour, air_of, hour_of, next_hour
from cleopatra.ui.stage.finding import Findable, Finder
from cleopatra.ui.stage.framing import pictured
from cleopatra.ui.stage.marks import Marks
from cleopatra.ui.stage.model import Actor, Mosaic, Overlay, PalaceModel
from cleopatra.ui.stage.painting import Painter
from cleopatra.ui.stage.plate import Still, paint_over
from cleopatra.ui.stage.projection import UNIT, Projection
from cleopatra.ui.stage.sprite_loader import PictureKey, SpriteLoader, ViewSpec
from cleopatra.ui.stage.sprites import SOON, WARM, SpriteStore
from cleopatra.ui.stage.torchlight import Torchlight, light_up
from cleopatra.ui.stage.world import WorldPoint

SHARPEST: Final = 200
"""The most pixels a world unit may have: larger pictures would be blurred and cost memory."""
PATIENCE: Final = 8.0
"""Seconds after which a picture that is not ready yet is made in the window's own thread."""
_DRAG: Final = 0.12
"""Seconds after the last movement of a drag in which the picture is only moved, not painted."""


class Stage(Findable):
    """The isometric scene in a rectangle of the logical space.

    At home the camera shows the palace in the part of the rectangle that `set_free` names; the rest
    of the rectangle shows the land around it.
    """

    def __init__(
        self,
        sprites: SpriteStore,
        rect: pygame.FRect,
        viewport: Viewport,
        reduced_motion: bool = False,
    ) -> None:
        self._sprites = sprites
        self.marks = Marks(sprites.budget)
        self._placements = PlacementCache()
        self._backdrop = Backdrop(sprites)
        self._painter = Painter(self._backdrop)
        self._torchlight = Torchlight(sprites)
        self._supply = SpriteLoader(sprites, self._backdrop, self.marks)
        self._time = 0.0
        self._life = STILL if reduced_motion else AmbientMotion()
        self._model = PalaceModel()
        self._overlay = Overlay()
        self._actors: tuple[Actor, ...] = ()
        self._items: list[Drawn] = []
        self._rects: list[pygame.Rect] = []
        self._painted: Projection | None = None
        self._still: Still | None = None
        self._still_of: object = None
        self._still_items: list[Drawn] = []
        self._wide: tuple[Still, Hour] | None = None
        self._goal: Projection | None = None
        self._dragged = 0.0
        self._fading: FadingFrame | None = None
        self._look: PictureKey | None = None
        self._awaited: PictureKey | None = None
        self._waited = 0.0
        self._is_waiting = self._looks = self._looks_ahead = self._thins = False
        self._unreported: list[pygame.Rect] = []
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

    def layout(
        self,
        rect: pygame.FRect,
        viewport: Viewport,
        free: pygame.FRect | None = None,
        obstacles: Sequence[pygame.FRect] = (),
    ) -> None:
        """Takes another place or another scale of the window; `free` and `obstacles` as in
        `set_free`, None for the whole rectangle."""
        self._rect, self._viewport = rect, viewport
        self._pixels = viewport.rect_to_pixels(rect)
        self._size = (max(1, self._pixels.width), max(1, self._pixels.height))
        self._frame = self._stretched()
        self.camera.nearest = min(NEAREST, SHARPEST / (UNIT * viewport.scale))
        self.camera.resize(
            rect.width,
            rect.height,
            free=None if free is None else self._from_corner(free),
            obstacles=[self._from_corner(obstacle) for obstacle in obstacles],
            lands=self._backdrop.lands(),
            grain=viewport.scale,
        )
        self._still = self._painted = self._fading = None
        self._look = None
        self._stale = self._all = True

    def _stretched(self) -> pygame.Surface:
        """A picture to begin with at the present size: the one shown before, stretched, until the
        sharper one is made; sand before the first."""
        frame = new_surface(*self._size)
        if self._painted is None:
            frame.fill(SAND)
            return frame
        before = self._frame
        width, height = before.get_size()
        scale = max(self._size[0] / width, self._size[1] / height)
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        large = pygame.transform.scale(before, size)
        frame.blit(large, large.get_rect(center=frame.get_rect().center))
        return frame

    def set_free(self, free: pygame.FRect, obstacles: Sequence[pygame.FRect] = ()) -> None:
        """Has the palace shown inside `free`, between the obstacles (all logical): a view at home
        glides there, one that the player moved stays."""
        around = [self._from_corner(obstacle) for obstacle in obstacles]
        if self.camera.set_free(self._from_corner(free), around):
            self._after_move()

    def _from_corner(self, rect: pygame.FRect) -> pygame.FRect:
        return rect.move(-self._rect.left, -self._rect.top)

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

    def actor_for(self, place: Place, model: PalaceModel | None = None) -> Actor:
        """An actor that plays a piece on its site, to let it rise or drop there."""
        return casting.piece_actor(place, model or self._model, self.camera.view)

    def actor_for_mosaic(self, mosaic: Mosaic) -> Actor:
        """An actor that plays a mosaic in its place; ask again after the camera turned."""
        return casting.mosaic_actor(mosaic, self.camera.view)

    def actor_for_statue(self, name: str, square: int) -> Actor:
        """An actor that plays a statue (a manifest name) on a garden square, beside the one that
        stands there already."""
        at = casting.statue_place(name, square, self._model, self.camera.view)
        return Actor(name, at.x, at.y, at.z)

    # The camera

    def turn(self, quarters: int = 1) -> None:
        """Turns the view by quarters, fading unless motion is reduced."""
        self.camera.turn(quarters)
        self._still = self._painted = None
        self._stale = True

    def zoom_at(self, factor: float, pos: tuple[float, float]) -> None:
        """Zooms round a logical position."""
        self.camera.zoom_at(factor, pos[0] - self._rect.left, pos[1] - self._rect.top)
        self._after_move()

    def pan(self, dx: float, dy: float) -> None:
        """Drags the scene by logical units."""
        self.camera.pan(dx, dy)
        self._dragged = 0.0 if self.reduced_motion else _DRAG
        self._stale = self._all = True

    def reset_view(self) -> None:
        """Shows everything again."""
        self.camera.reset()
        self._after_move()

    def look_closer(self, at: WorldPoint | None, seconds: float) -> bool:
        """Goes nearer to a world point, or back with None; see `Camera.look_closer`."""
        has_begun = self.camera.look_closer(at, seconds)
        if has_begun:
            self._after_move()
        return has_begun

    def _after_move(self) -> None:
        if self.reduced_motion:
            self.camera.settle()
        self._stale = self._all = True

    # Time and drawing

    @property
    def is_moving(self) -> bool:
        """Whether the camera or the light is under way and wants frames."""
        is_shown = not (self._is_waiting or self._unreported)
        return self._is_carried or self._fading is not None or not is_shown

    @property
    def _is_carried(self) -> bool:
        """Whether the picture as it was is moved along with the camera."""
        return self.camera.is_moving or self._dragged > 0

    def update(self, seconds: float) -> bool:
        """Lets time pass for camera, light and ambient motion; True if frames are wanted."""
        if self.camera.update(seconds):
            self._stale = self._all = True
            if self.camera.is_moving and self.camera.is_half_way:
                self._prepare_goal()
        if self._dragged > 0:
            self._dragged = max(0.0, self._dragged - seconds)
            self._stale = self._all = True
        if self._fading is not None:
            before, self._fading = self._fading, self._fading.thinner(seconds)
            self._thins |= self._fading is None or self._fading.level != before.level
        if self._looks_ahead:  # the frame that has just shown a new look had enough to do
            self._looks_ahead = False
            self._prepare_neighbours()
        if self._is_waiting:
            self._looks = True  # once a frame, however many parts of it are drawn
            self._waited += seconds
        self._time += seconds
        life = STILL if self.reduced_motion else AmbientMotion(int(self._time / BEAT))
        self._stale |= life != self._life
        self._life = life
        self._torchlight.flicker(self._fire)
        return self.is_moving

    @property
    def _fire(self) -> float | None:
        return None if self.reduced_motion else self._time

    @property
    def next_wake(self) -> float | None:
        """Seconds until the ambient motion wants a frame (sooner while fires burn) or pictures are
        to be prepared; None at rest."""
        if self._looks_ahead:
            return 0.0
        if self.reduced_motion:
            return None
        pause = TICK if self._wanted().hour is Hour.DUSK else CALM * BEAT
        return pause - self._time % pause

    def prepare(self) -> None:
        """Asks for the pictures that will be shown first, if the store works in the background."""
        self._supply.ask(self._vista(), SOON)

    @property
    def is_prepared(self) -> bool:
        """Whether what is wanted now could be shown without making any picture."""
        return self._supply.ask(self._vista(), WARM)

    def settle(self) -> None:
        """Finishes all motion at once, for a picture."""
        self.camera.settle()
        self._show_look(self._wanted())
        self._fading = self._still = None
        self._dragged = 0.0
        self._stale = self._all = True

    def refresh(self) -> list[pygame.Rect]:
        """Brings the picture up to date; answers what changed, in pixels of the window, since it
        was asked last."""
        unreported, self._unreported = self._unreported, []
        return unreported + self._refreshed()

    def _refreshed(self) -> list[pygame.Rect]:
        is_asked = self._stale or self._all or self._looks or self._thins
        if not (is_asked or self._torchlight.is_changed):
            return []
        self._looks = False
        if self._is_carried and (carried := self._carry()) is not None:
            return carried
        if not self._take_look():
            # The old picture, moved along with the camera, while the new one is being made.
            return (self._carry() or []) if self._all or self._stale else []
        is_old = self._stale or self._all or self._thins
        dirty = self._brought_up_to_date() if is_old else []
        dirty += self._torchlight.changes()
        if self._thins or (dirty and self._fading is not None):
            dirty = [self._frame.get_rect()]
        self._stale = self._all = self._thins = False
        return [rect.move(self._pixels.topleft) for rect in dirty]

    def _brought_up_to_date(self) -> list[pygame.Rect]:
        """Paints what changed in the picture, without torchlight; answers where."""
        assert self._look is not None
        self._still, self._still_of, self._still_items = None, None, []
        items = self._compose()
        dirty = [self._frame.get_rect()] if self._all else changes(self._items, items)
        self._items, self._rects = items, [item.rect for item in items]
        self._painted = self._projection()
        self._torchlight.take(self._painted, self._look.hour, self._size, self._fire)
        dirty = merged([rect.clip(self._frame.get_rect()) for rect in dirty])
        for rect in dirty:
            self._paint(rect)
        return dirty

    def draw(self, target: pygame.Surface, clip: pygame.Rect | None = None) -> None:
        """Copies the picture to the window, all of it or the part in `clip` (window pixels)."""
        # A look may just have become ready: what it changes beyond the clip is still to be told.
        changed = self._refreshed()
        self._unreported = [] if clip is None else self._unreported + changed
        part = self._pixels if clip is None else self._pixels.clip(clip)
        source = part.move(-self._pixels.left, -self._pixels.top)
        target.blit(self._frame, part, source)
        self._torchlight.paint(target, part, *self._pixels.topleft)
        if self._fading is not None:
            self._fading.paint(target, part, source)

    def picture(self, model: PalaceModel) -> pygame.Surface:
        """The palace with another model and neither marks nor actors, 16:9, whatever the stage's
        shape: from home if its pictures are made, else as the camera sees it."""
        home, hour = self._snapped(self.camera.home()), hour_of(self._model.daylight)
        is_made = self._supply.is_made(self._vista(home, hour))
        projection = home if is_made else self._projection()
        surface = new_surface(*self._size)
        self._backdrop.prepare(projection, self._size, hour)
        composer = Composer(self._sprites, self.marks, model, projection, self._size, hour)
        items, whole = composer.compose(Overlay(), ()), surface.get_rect()
        self._painter.paint(surface, whole, projection, items, air_of(self._model.daylight))
        light_up(self._sprites, surface, projection, hour, None)
        return surface.subsurface(pictured(projection, whole)).copy()

    # Which picture

    def _wanted(self) -> PictureKey:
        projection = self._projection()
        daylight = self._model.daylight
        return PictureKey(projection.view, projection.unit, hour_of(daylight), air_of(daylight))

    def _take_look(self) -> bool:
        """Changes to the wanted look if its pictures are ready; False while even the old picture
        cannot be kept up to date."""
        wanted, shown = self._wanted(), self._look
        if shown == wanted:
            self._is_waiting = not self._has_surroundings(wanted.hour)
            self._waited = self._waited if self._is_waiting else 0.0
            return not self._is_waiting
        if wanted != self._awaited:
            self._awaited, self._waited = wanted, 0.0
        if self._waited > PATIENCE or self._supply.is_ready(self._vista()):
            self._show_look(wanted)
            self._looks_ahead = True
            return True
        self._is_waiting = True
        return shown is not None and shown[:2] == wanted[:2] and self._has_surroundings(shown.hour)

    def _has_surroundings(self, hour: Hour) -> bool:
        """Whether the land is made where the camera looks; has it made if it is not."""
        return self._waited > PATIENCE or self._supply.has_surroundings(self._vista(hour=hour))

    def _handed_over(self) -> pygame.Surface:
        """The picture as it was; the next one is painted, all of it, on another surface. A copy
        would cost a frame at large sizes."""
        before, self._frame = self._frame, new_surface(*self._size)
        self._torchlight.paint(before, before.get_rect())
        return before

    def _show_look(self, look: PictureKey) -> None:
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

    def _vista(self, projection: Projection | None = None, hour: Hour | None = None) -> ViewSpec:
        """What a view of the present model needs; of the wanted one, if nothing else is said."""
        wanted = hour or hour_of(self._model.daylight)
        return ViewSpec(self._model, projection or self._projection(), self._size, wanted)

    def _prepare_goal(self) -> None:
        """Has the pictures made that the end of a glide needs, once for each glide."""
        goal = self._projection()
        if goal != self._goal:
            self._goal = goal
            self._supply.is_ready(self._vista())

    def _prepare_neighbours(self) -> None:
        """Asks for the pictures that may be needed next: the next hour, then the neighbouring
        views."""
        if not self._supply.is_open or self._look is None or self.camera.is_close:
            return
        following = next_hour(self._model.daylight)
        if following is not self._look.hour:
            self._supply.ask(self._vista(hour=following), SOON)
        for quarters in (1, -1):
            if self._supply.has_room:
                beside = self._snapped(self.camera.projection_after(quarters))
                self._supply.ask(self._vista(beside, self._look.hour), WARM)

    # A picture that moves along with the camera

    def _carry(self) -> list[pygame.Rect] | None:
        """Paints the picture as it was, cut and scaled to where its things are now, with the actors
        over it.

        :return: the changed rectangles; None where there is no such picture, or where a drag has
            come to its edge.
        """
        if self._painted is None or self._look is None or self._look.unit != self._painted.unit:
            return None
        of, now = (self._model, self._overlay), self._present()
        if self._still is None or self._still_of != of:
            self._still, self._still_of = self._taken(), of
            self._keep_wide()
            if self._still is not None and self.camera.is_moving:
                return []  # that was enough for one frame
        still = self._still
        if still is None or (not self.camera.is_moving and self._is_worn(still, now)):
            return None
        hour, wide = self._look.hour, self._wide
        is_alike = wide is not None and (wide[0].taken.view, wide[1]) == (now.view, hour)
        behind = wide[0] if wide is not None and is_alike else None
        self._painter.carry(self._frame, still, now, hour, self._look.air, behind)
        if behind is None or not behind.covers(self._size, now):
            self._stand_beyond(still, now)
        self._torchlight.put_out()  # the still has its light
        if self._actors:
            composer = self._composer(self._painted, self._look.hour)
            items = [placed.drawn for actor in self._actors for placed in composer.actor(actor)]
            paint_over(self._frame, items, self._painted, now)
        self._stale = self._all = self._thins = False
        return [self._pixels.copy()]

    def _stand_beyond(self, still: Still, now: Projection) -> None:
        """Paints what stands beyond the edges of a still, where only land was laid."""
        assert self._painted is not None
        for bar in still.uncovered(self._frame.get_rect(), now):
            self._frame.set_clip(bar)
            paint_over(self._frame, self._still_items, self._painted, now)
        self._frame.set_clip(None)

    def _keep_wide(self) -> None:
        """Before the camera goes nearer it keeps what it sees now: when it comes back the picture
        from near reaches less far than the window, and what stands around it must not vanish."""
        if self._still is None or self._look is None or self._painted is None:
            return
        if self.camera.goal().unit * self._viewport.scale > self._painted.unit:
            self._wide = self._still.halved(), self._look.hour

    def _is_worn(self, still: Still, now: Projection) -> bool:
        """Whether a drag has come to the edge of a still, and a new one can be made at once."""
        if not self._dragged or self._look is None:
            return False
        self._backdrop.keep_ahead(now, self._size, self._look.hour)
        return not still.covers(self._size, now) and self._has_surroundings(self._look.hour)

    def _taken(self) -> Still | None:
        """The present picture without actors."""
        assert self._painted is not None and self._look is not None
        items = self._composer(self._painted, self._look.hour).compose(self._overlay, ())
        self._still_items = items
        still = self._painter.still(self._painted, self._size, items, self._look.air)
        if still is not None:
            light_up(self._sprites, still.surface, still.taken, self._look.hour, self._fire)
        return still

    # From the model to surfaces

    def _paint(self, rect: pygame.Rect) -> None:
        air = Air(WHITE) if self._look is None else self._look.air
        seen = [self._items[index] for index in rect.collidelistall(self._rects)]
        self._painter.paint(self._frame, rect, self._projection(), seen, air)

    def _projection(self) -> Projection:
        """World to pixels of the stage, when the camera has come to rest."""
        return self._snapped(self.camera.goal())

    def _present(self) -> Projection:
        """World to pixels of the stage, now."""
        if not self.camera.is_moving:
            return self._projection()
        return self.camera.projection().scaled(self._viewport.scale)

    def _snapped(self, projection: Projection) -> Projection:
        """Logical to window pixels, a whole number of them for a unit."""
        flat = projection.scaled(self._viewport.scale)
        return Projection(flat.view, float(max(1, round(flat.unit))), flat.origin)

    def _composer(self, projection: Projection, hour: Hour) -> Composer:
        seen = self._model, projection, self._size, hour
        return Composer(self._sprites, self.marks, *seen, self._life, self._placements)

    def _compose(self) -> list[Drawn]:
        assert self._look is not None
        projection = self._projection()
        self._backdrop.prepare(projection, self._size, self._look.hour)
        composer = self._composer(projection, self._look.hour)
        return composer.compose(self._overlay, self._actors)

    # What is where

    def finder(self) -> Finder:
        """What is where now."""
        return Finder(self._model, self._present(), self._pixels, self._viewport)

    def pick(
        self, pos: tuple[float, float], kinds: Collection[PlaceKind] | None = None
    ) -> Place | None:
        """The place shown at a logical position, or None (also outside the stage).

        :param kinds: look only for these; sites behind the palace are then found through it.
        """
        if not self._rect.collidepoint(pos):
            return None
        hour = self._wanted().hour if self._look is None else self._look.hour
        return self.finder().pick(pos, kinds, self._sprites, hour)

    def is_hidden(self, place: Place) -> bool:
        """Whether the palace hides a place in the present view."""
        return occlusion.is_hidden(place, self.camera.view)


# Which parts of a picture have to be painted again.


def changes(old: Sequence[Drawn], new: Sequence[Drawn]) -> list[pygame.Rect]:
    """The rectangles of all surfaces that came, went or moved; most are the very same items."""
    kept, now = set(map(id, old)), set(map(id, new))
    gone = [item for item in old if id(item) not in now]
    come = [item for item in new if id(item) not in kept]
    before = {(id(item.surface), item.x, item.y) for item in gone}
    after = {(id(item.surface), item.x, item.y) for item in come}
    return [item.rect for item in gone if (id(item.surface), item.x, item.y) not in after] + [
        item.rect for item in come if (id(item.surface), item.x, item.y) not in before
    ]


def merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
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


TURNING: Final = 0.22
"""Seconds one view takes to fade into the next when the camera turns."""
DAYBREAK: Final = 1.6
"""Seconds in which one hour of the day fades into the next."""
STEPS: Final = 24
"""How many steps a fade takes at most: each of them copies the whole stage to the window."""


class FadingFrame(NamedTuple):
    """The picture from before, fading over the present one: `left` of `whole` seconds remain."""

    surface: pygame.Surface
    whole: float
    left: float

    @property
    def level(self) -> int:
        """How much of it is still seen, 0..STEPS."""
        return math.ceil(STEPS * self.left / self.whole)

    def thinner(self, seconds: float) -> "FadingFrame | None":
        """The same a little later; None when it has faded out."""
        return self._replace(left=self.left - seconds) if self.left > seconds else None

    def paint(self, target: pygame.Surface, part: pygame.Rect, source: pygame.Rect) -> None:
        """Lays `source` of it over `part` of the target."""
        set_strength(self.surface, self.level / STEPS)
        target.blit(self.surface, part, source)
