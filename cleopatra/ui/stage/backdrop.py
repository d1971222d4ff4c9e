"""The surroundings: one large picture for each view and hour, cropped and scaled to what is seen,
and a less sharp one for what lies beyond it.

Knows: the background, the paved ground, the outskirts. Must not know: pieces, models.
"""

from collections.abc import Hashable
from functools import partial
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.bytecache import weight
from cleopatra.kit.device.screen import new_surface
from cleopatra.ui.stage.camera import Land
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.manifest import ManifestEntry
from cleopatra.ui.stage.plate import Still
from cleopatra.ui.stage.projection import VIEWS, Projection
from cleopatra.ui.stage.sprites import MASTER_UNIT, SOON, Sprite, SpriteStore

SAND: Final = (196, 155, 98)
_MARGIN: Final = 160
_MARGIN_SHARE: Final = 15
"""What is kept ready on each side, so that a small pan needs no scaling: this many pixels, or one
part in this many of the window's width if that is more."""
_COARSE: Final = 4
"""How many times smaller the picture is that shows the land while nothing better is made."""


class _Look(NamedTuple):
    """The key of a plate; plates with the same key differ only in their position."""

    view: int
    unit: float
    size: tuple[int, int]
    hour: Hour


class Backdrop:
    """Opaque pictures of desert, river and pavement a margin larger than the window.

    The store keeps them: the one shown and, where they fit, those of neighbouring views. Their
    anchor is the world's origin in the window.
    """

    def __init__(self, sprites: SpriteStore) -> None:
        self._sprites = sprites
        self._plate: Sprite | None = None
        self._left: Hashable = None

    def lands(self) -> tuple[Land, ...]:
        """How far the land is painted in each view; none if its pictures are missing."""
        found: list[Land] = []
        for view in range(VIEWS):
            entry = self._entry("outskirts", view) or self._entry("background", view)
            if entry is None:
                return ()
            unit = MASTER_UNIT * entry.scale
            (x, y), (width, height) = entry.anchor, entry.size
            found.append(Land(-x / unit, -y / unit, (width - x) / unit, (height - y) / unit))
        return tuple(found)

    def _entry(self, name: str, view: int) -> ManifestEntry | None:
        key = self._sprites.find(name, view)
        return self._sprites.entry(key) if key else None

    def is_ready(self, projection: Projection, size: tuple[int, int], hour: Hour) -> bool:
        """Whether `prepare` would have nothing to do."""
        return self._fitting(_look(projection, size, hour), projection) is not None

    def ask(self, projection: Projection, size: tuple[int, int], hour: Hour, urgency: int) -> bool:
        """Has the picture made ahead; answers whether it is there already."""
        look = _look(projection, size, hour)
        if self._fitting(look, projection) is not None:
            return True
        job = partial(self._make, look, projection)
        self._sprites.workshop.ask(self._job(look, projection), job, urgency)
        return False

    def prepare(self, projection: Projection, size: tuple[int, int], hour: Hour) -> None:
        """Makes ready for a view of `size` pixels; cheap when little has moved."""
        look = _look(projection, size, hour)
        plate = self._fitting(look, projection)
        if plate is None:
            self._sprites.workshop.claim(self._job(look, projection))
            plate = self._fitting(look, projection) or self._make(look, projection)
        self._plate = plate
        self.keep_ahead(projection, size, hour)

    def keep_ahead(self, projection: Projection, size: tuple[int, int], hour: Hour) -> None:
        """Has the next picture made when a drag comes near the edge of the one that is shown."""
        plate, margin = self._plate, _margin(size)
        if plate is None or (hour, plate.anchor) == self._left:
            return
        dx, dy = _offset(plate, projection, margin)
        if min(dx, dy, 2 * margin - dx, 2 * margin - dy) < margin // 2:
            self._left = (hour, plate.anchor)  # asked for once, however long one drags
            look = _look(projection, size, hour)
            job = partial(self._make, look, projection)
            self._sprites.workshop.ask(self._job(look, projection), job, SOON)

    def draw(self, target: pygame.Surface, projection: Projection, rect: pygame.Rect) -> None:
        """Paints one rectangle of the target; `prepare` comes first."""
        if self._plate is None:
            target.fill(SAND, rect)
            return
        dx, dy = _offset(self._plate, projection, _margin(target.get_size()))
        target.blit(self._plate.surface, rect, rect.move(dx, dy))

    def still(self, projection: Projection, size: tuple[int, int]) -> Still | None:
        """A copy of the whole picture that `prepare` made ready, with its margin."""
        if self._plate is None:
            return None
        dx, dy = _offset(self._plate, projection, _margin(size))
        x, y = round(projection.origin[0]), round(projection.origin[1])
        surface = new_surface(*self._plate.surface.get_size())
        surface.blit(self._plate.surface, (0, 0))
        return Still(surface, Projection(projection.view, projection.unit, (x + dx, y + dy)))

    def coarse(self, view: int, hour: Hour) -> Still | None:
        """All the land of a view, unsharp: for the edges of a picture while the camera moves."""
        kept = [self._sprites.scenery.get(_coarse_key(view, hour, wide)) for wide in (True, False)]
        sprite = kept[0] or kept[1]
        if sprite is None:
            return None
        entry = self._entry("background", view)
        if entry is None:
            return None
        unit = MASTER_UNIT * entry.scale / _COARSE
        return Still(sprite.surface, Projection(view, unit, sprite.anchor))

    def _fitting(self, look: _Look, projection: Projection) -> Sprite | None:
        plate = self._sprites.scenery.get(look)
        if plate is None:
            return None
        margin = _margin(look.size)
        dx, dy = _offset(plate, projection, margin)
        return plate if 0 <= dx <= 2 * margin and 0 <= dy <= 2 * margin else None

    def _job(self, look: _Look, projection: Projection) -> Hashable:
        return "scenery", look, projection.origin

    def _make(self, look: _Look, projection: Projection) -> Sprite:
        margin = _margin(look.size)
        surface = new_surface(look.size[0] + 2 * margin, look.size[1] + 2 * margin)
        ox, oy = round(projection.origin[0]) + margin, round(projection.origin[1]) + margin
        keys = [self._sprites.find(name, look.view) for name in ("background", "ground")]
        is_wide = not self._is_filled(keys[0], look.unit, surface.get_rect(), (ox, oy))
        if is_wide:
            outskirts = self._sprites.find("outskirts", look.view)
            if not self._is_filled(outskirts, look.unit, surface.get_rect(), (ox, oy)):
                surface.fill(SAND)
            keys.insert(0, outskirts)
        for key in keys:
            if key is not None:
                self._sprites.paint_large(surface, key, look.hour, look.unit, (ox, oy))
        self._make_coarse(look, is_wide)
        water = self._sprites.find("water", look.view)
        if water is not None:
            # Ripples will ask for it, and this runs in the workshop.
            self._sprites.warm_limit(water)
        plate = Sprite(surface, projection.origin)
        self._sprites.scenery.put(look, plate, weight(surface))
        return plate

    def _is_filled(
        self, key: str | None, unit: float, window: pygame.Rect, origin: tuple[int, int]
    ) -> bool:
        """Whether the land reaches every pixel of a window."""
        entry = self._sprites.entry(key) if key else None
        if entry is None:
            return False
        factor = unit / (MASTER_UNIT * entry.scale)
        left, top = (at - anchor * factor for at, anchor in zip(origin, entry.anchor, strict=True))
        right, bottom = left + entry.size[0] * factor, top + entry.size[1] * factor
        return left <= -1 and top <= -1 and right > window.width and bottom > window.height

    def _make_coarse(self, look: _Look, is_wide: bool) -> None:
        """Makes the unsharp land, with its outskirts only where they are seen: their picture would
        push others out of memory."""
        kept = _coarse_key(look.view, look.hour, is_wide)
        inner = self._entry("background", look.view)
        if inner is None or self._sprites.scenery.get(kept) is not None:
            return
        names = ("outskirts", "background") if is_wide else ("background",)
        whole = self._entry(names[0], look.view) or inner
        unit = MASTER_UNIT * inner.scale / _COARSE
        factor = unit / (MASTER_UNIT * whole.scale)
        surface = new_surface(round(whole.size[0] * factor), round(whole.size[1] * factor))
        anchor = round(whole.anchor[0] * factor), round(whole.anchor[1] * factor)
        for name in names:
            key = self._sprites.find(name, look.view)
            if key is not None:
                self._sprites.paint_large(surface, key, look.hour, unit, anchor)
        self._sprites.scenery.put(kept, Sprite(surface, anchor), weight(surface))


def _coarse_key(view: int, hour: Hour, is_wide: bool) -> Hashable:
    return "coarse", view, hour, is_wide


def _look(projection: Projection, size: tuple[int, int], hour: Hour) -> _Look:
    return _Look(projection.view, projection.unit, size, hour)


def _margin(size: tuple[int, int]) -> int:
    return max(_MARGIN, size[0] // _MARGIN_SHARE)


def _offset(plate: Sprite, projection: Projection, margin: int) -> tuple[int, int]:
    return (
        round(plate.anchor[0]) - round(projection.origin[0]) + margin,
        round(plate.anchor[1]) - round(projection.origin[1]) + margin,
    )
