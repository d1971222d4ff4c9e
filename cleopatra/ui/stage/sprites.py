"""Pictures by name: loading, the light of the hour, scaling, fading, and masks for picking.

Knows: files under assets/art and how their pixels line up with the world.
Must not know: where anything stands, or what a name means in the game.

Every surface handed out is premultiplied: blit it with BLEND_PREMULTIPLIED.
"""

import heapq
import itertools
import logging
import threading
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import partial
from os import fsencode
from pathlib import Path
from typing import Final

import pygame

from cleopatra.kit.device.bytecache import ByteBudget, ByteCache, PictureCache, weight
from cleopatra.kit.device.screen import new_surface
from cleopatra.ui.stage.daytime import SHADOWS, WHITE, Hour, Tint
from cleopatra.ui.stage.manifest import ManifestEntry, ManifestError, read_manifest

log = logging.getLogger(__name__)

MASTER_UNIT: Final = 78.0
"""Pixels for a world unit in a picture whose manifest scale is 1."""
KEPT_MASTERS: Final = 88_000_000
"""Bytes of the world's pictures kept as they come from their files: a view with every piece built
needs 80 MB. With less than that each zoom and each fold of a panel decodes them again."""
KEPT_LIMITS: Final = 14_000_000
"""Bytes of pictures kept that others are cut to: four views of the river have that much."""
KEPT_FLATS: Final = 56_000_000
"""Bytes of flat pictures kept as they come from their files. Apart from the world's, whose large
ones would push out every card before the first table is laid."""
KEPT_SCALED: Final = 112_000_000
"""Bytes of world sprites kept at the sizes they were shown in."""
KEPT_SCENERY: Final = 64_000_000
"""Bytes of finished surroundings kept, each as large as the stage and more."""
KEPT_PICTURES: Final = 48_000_000
"""Bytes of flat pictures (cards, tokens) kept at the sizes asked for."""
KEPT_DRAWN: Final = 16_000_000
"""Bytes of pictures kept that others make out of flat ones."""
KEPT_FADED: Final = 14_000_000
"""Bytes of translucent world sprites kept."""
KEPT_MASKS: Final = 4_000_000
"""Bytes of masks for picking kept."""
FADE_STEPS: Final = 24
WARM, SOON, AT_ONCE = range(3)
"""How urgent a background job is: perhaps needed next, surely needed next, waited for."""
_BAND: Final = 400_000
"""Pixels that are turned into a master at a time."""
_MASTER: Final = "master"
_ON_EVERY_TABLE: Final = ("card_", "worshipper_", "tile_", "badge_", "pyramid_", "scarab_")
_ASKED_FOR: Final = ("mosaic_", "background_", "moment_")
"""Beginnings of names that a scene asks for itself: they are not decoded ahead with all others."""

SpriteKey = tuple[str, int, Hour]
"""A key, pixels for a world unit, and the hour: what a scaled sprite is known by."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture at screen size; `anchor` is the pixel of the piece's world origin."""

    surface: pygame.Surface
    anchor: tuple[float, float]


def stand_in(size: tuple[int, int], key: str) -> pygame.Surface:
    """A drawn picture for one that cannot be loaded: a papyrus tile with a cross."""
    width, height = max(8, size[0]), max(8, size[1])
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill((214, 186, 132, 235))
    ink = (120, 52, 30, 255)
    pygame.draw.rect(surface, ink, surface.get_rect(), max(1, width // 40))
    pygame.draw.line(surface, ink, (0, 0), (width, height), max(1, width // 60))
    pygame.draw.line(surface, ink, (width, 0), (0, height), max(1, width // 60))
    log.warning("picture %s is missing or damaged; a plain tile is shown instead", key)
    return surface.premul_alpha()


class SpriteStore:
    """Loads pictures on first use, or ahead of it in a thread, and scales them once for a size.

    Nothing is done ahead until `preload` opens the workshop; then code that shows the pictures may
    `ask` for them, go on, and look with `is_made`. A missing manifest or file never stops the
    program: a stand-in is drawn and logged once.

    `budget` bounds all pictures together; `drawn` is for what others make out of flat pictures.
    """

    def __init__(self, root: Path, budget: ByteBudget | None = None) -> None:
        self._root = root
        try:
            self._entries = read_manifest(root)
        except ManifestError as error:
            log.error("%s", error)
            self._entries = {}
        self.workshop = WorkerThread()
        self._begun: threading.Thread | None = None
        self.budget = budget or ByteBudget()
        self._masters = PictureCache(KEPT_MASTERS, self.budget)
        self._limits = PictureCache(KEPT_LIMITS, self.budget)
        self._flats = PictureCache(KEPT_FLATS, self.budget)
        self._scaled = ByteCache[SpriteKey, Sprite](KEPT_SCALED, self.budget)
        self.scenery = ByteCache[Hashable, Sprite](KEPT_SCENERY, self.budget)
        self._pictures = PictureCache(KEPT_PICTURES, self.budget)
        self.drawn = PictureCache(KEPT_DRAWN, self.budget)
        self._faded = ByteCache[tuple[SpriteKey, int], Sprite](KEPT_FADED, self.budget)
        self._masks = ByteCache[tuple[str, int], pygame.mask.Mask](KEPT_MASKS, self.budget)

    # What there is

    @property
    def keys(self) -> tuple[str, ...]:
        """All manifest keys."""
        return tuple(self._entries)

    @property
    def bytes(self) -> int:
        """How much memory the world's pictures and all masters take."""
        masters = self._masters.bytes + self._limits.bytes + self._flats.bytes
        return masters + self._scaled.bytes + self.scenery.bytes

    @property
    def has_room(self) -> bool:
        """Whether more may be made ahead without throwing away what is shown."""
        return self._scaled.bytes < KEPT_SCALED // 2

    def has(self, key: str) -> bool:
        """Whether the manifest lists this key."""
        return key in self._entries

    def entry(self, key: str) -> ManifestEntry | None:
        """The manifest's line for a key."""
        return self._entries.get(key)

    def area(self, key: str) -> int:
        """How many pixels the file of a sprite (or of its shadow) has; 0 for an unknown key."""
        name, _, part = key.partition("#")
        entry = self._entries.get(name)
        if entry is not None and part:
            entry = entry.shadow
        return 0 if entry is None else entry.size[0] * entry.size[1]

    def find(self, name: str, view: int) -> str | None:
        """The key of a name in a view: its own picture of that view, or the one for all views."""
        key = f"{name}/{view}"
        if key in self._entries:
            return key
        return name if name in self._entries else None

    def shadow_key(self, key: str) -> str | None:
        """The key of a sprite's shadow, if it has one."""
        entry = self._entries.get(key)
        return f"{key}#shadow" if entry is not None and entry.shadow is not None else None

    # Work ahead

    def preload(self, keys: Iterable[str]) -> None:
        """Opens the workshop and decodes flat pictures ahead, as many as may be kept, those that
        every table shows first."""
        self.workshop.open()
        room = KEPT_FLATS
        for key in sorted(keys, key=lambda key: not key.startswith(_ON_EVERY_TABLE)):
            entry = self._entries.get(key)
            if entry is None or "/" in key or key.startswith(_ASKED_FOR):
                continue  # the scene asks for its own
            room -= 4 * entry.size[0] * entry.size[1]
            if room < 0:
                return
            self.workshop.ask((_MASTER, key), partial(self._master, key, entry, Hour.NOON), WARM)

    def begin(self, name: str) -> None:
        """Decodes one flat picture in a thread of its own, whether the workshop is open or not:
        for the first screen, while the window is being opened."""
        entry = self._entries.get(name)
        if entry is not None:
            self._begun = threading.Thread(
                target=self._master, args=(name, entry, Hour.NOON), name="picture", daemon=True
            )
            self._begun.start()

    def is_ready(self) -> bool:
        """Whether everything asked for is made."""
        return self.workshop.is_idle

    def is_made(self, key: str, unit: float, hour: Hour) -> bool:
        """Whether `get` would answer at once."""
        return (key, round(unit), hour) in self._scaled

    def ask(self, key: str, unit: float, hour: Hour, urgency: int) -> bool:
        """Has a world sprite made ahead; answers whether it is there already."""
        look = (key, round(unit), hour)
        if look in self._scaled:
            return True
        self.workshop.ask(look, partial(self._make, look), urgency)
        return False

    def forget_asked(self) -> None:
        """Makes nothing more for views that are not wanted any longer; flat pictures stay."""
        self.workshop.drop(lambda key: isinstance(key, tuple) and key[0] != _MASTER)

    def close(self) -> None:
        """Stops the loading threads; pictures not begun yet are loaded on use."""
        self._await_begun()
        self.workshop.close()

    # World sprites

    def get(self, key: str, unit: float, hour: Hour = Hour.NOON) -> Sprite:
        """A world sprite for `unit` pixels a world unit (rounded to whole pixels) at an hour.

        A key ending in `#shadow` is the shadow of the sprite before it.
        """
        look = (key, max(1, round(unit)), hour)
        sprite = self._scaled.get(look)
        if sprite is None:
            self.workshop.claim(look)
            sprite = self._scaled.get(look) or self._make(look)
        return sprite

    def _make(self, look: SpriteKey) -> Sprite:
        key, unit, hour = look
        name, _, part = key.partition("#")
        entry = self._entries.get(name)
        if entry is not None and part == "shadow":
            entry = entry.shadow
        if entry is None:
            side = max(8, unit // 2)
            sprite = Sprite(stand_in((side, side), key), (side / 2, side / 2))
        else:
            factor = unit / (MASTER_UNIT * entry.scale)
            size = (max(1, round(entry.size[0] * factor)), max(1, round(entry.size[1] * factor)))
            surface = pygame.transform.smoothscale(self._master(key, entry, hour), size)
            tinted(surface, entry.picture(hour)[1])
            if part == "shadow" and hour not in entry.times:
                value = round(255 * SHADOWS[hour])
                surface.fill((value,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            anchor = (
                entry.anchor[0] * size[0] / entry.size[0],
                entry.anchor[1] * size[1] / entry.size[1],
            )
            sprite = Sprite(surface, anchor)
        self._scaled.put(look, sprite, weight(sprite.surface))
        return sprite

    def faded(self, key: str, unit: float, alpha: float, hour: Hour = Hour.NOON) -> Sprite:
        """`get`, made translucent: alpha 0 (nothing) .. 1 (as it is)."""
        level = max(0, min(FADE_STEPS, round(alpha * FADE_STEPS)))
        if level == FADE_STEPS:
            return self.get(key, unit, hour)
        cache_key = ((key, round(unit), hour), level)
        sprite = self._faded.get(cache_key)
        if sprite is None:
            solid = self.get(key, unit, hour)
            surface = solid.surface.copy()
            value = 255 * level // FADE_STEPS
            surface.fill((value, value, value, value), special_flags=pygame.BLEND_RGBA_MULT)
            sprite = Sprite(surface, solid.anchor)
            self._faded.put(cache_key, sprite, weight(surface))
        return sprite

    def hits(self, key: str, unit: float, x: float, y: float, hour: Hour = Hour.NOON) -> bool:
        """Whether a sprite drawn with its anchor at (0, 0) has a solid pixel at (x, y)."""
        sprite = self.get(key, unit, hour)
        px, py = int(x + sprite.anchor[0]), int(y + sprite.anchor[1])
        if not sprite.surface.get_rect().collidepoint(px, py):
            return False
        mask_key = (key, round(unit))
        mask = self._masks.get(mask_key)
        if mask is None:
            mask = pygame.mask.from_surface(sprite.surface, 100)
            width, height = mask.get_size()
            self._masks.put(mask_key, mask, width * height // 8)
        return bool(mask.get_at((px, py)))

    # Masters and flat pictures

    def master(self, key: str, hour: Hour) -> pygame.Surface:
        """A picture as it comes from its file, premultiplied; a stand-in for an unknown key."""
        entry = self._entries.get(key)
        return stand_in((8, 8), key) if entry is None else self._master(key, entry, hour)

    def ask_master(self, key: str) -> None:
        """Has a picture decoded in the background, if the workshop is open."""
        entry = self._entries.get(key)
        if entry is not None:
            job = partial(self._master, key, entry, Hour.NOON)
            self.workshop.ask((_MASTER, key), job, SOON)

    def decoded(self, key: str, hour: Hour) -> pygame.Surface:
        """The same, for one of which only a part is wanted: where it isn't kept already it is not
        kept, so that it pushes out nothing."""
        entry = self._entries.get(key)
        if entry is None:
            return stand_in((8, 8), key)
        kept = self._flats.get((key, entry.picture(hour)[0]))
        return kept or self._decode(entry.picture(hour)[0], entry.size, key)

    def paint_large(
        self,
        surface: pygame.Surface,
        key: str,
        hour: Hour,
        unit: float,
        origin: tuple[int, int],
    ) -> None:
        """Paints a large picture over a surface, as far as both reach, at `unit` pixels a world
        unit and with the world's origin at the pixel `origin`.

        One without alpha is scaled right into its place, which takes a fifth of the time.
        """
        entry = self._entries.get(key)
        if entry is None:
            return
        master, tint = self._master(key, entry, hour), entry.picture(hour)[1]
        factor = unit / (MASTER_UNIT * entry.scale)
        left = origin[0] - entry.anchor[0] * factor
        top = origin[1] - entry.anchor[1] * factor
        if not master.get_masks()[3]:
            whole = pygame.Rect(
                round(left),
                round(top),
                round(entry.size[0] * factor),
                round(entry.size[1] * factor),
            )
            target = whole.clip(surface.get_rect())
            if target.width and target.height:
                place = surface.subsurface(target)
                crop = _source(master, target, left, top, factor)
                pygame.transform.smoothscale(master.subsurface(crop), target.size, place)
                tinted(place, tint)
            return
        window = surface.get_rect().move(-origin[0], -origin[1])
        found = _part(master, entry, unit, window)
        if found is not None:
            part, (x, y) = found
            tinted(part, tint)
            at = (x + origin[0], y + origin[1])
            surface.blit(part, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def limited(
        self, surface: pygame.Surface, key: str, unit: float, at: tuple[int, int]
    ) -> pygame.Surface:
        """A copy of a surface with only what lies on another picture, as far as that covers.

        :param surface: a surface with alpha, premultiplied.
        :param key: the other picture, at `unit` pixels a world unit.
        :param at: the surface's upper left pixel, with the world's origin at (0, 0).
        """
        window = surface.get_rect(topleft=at)
        mask = new_surface(*window.size, alpha=True)
        entry = self._entries.get(key)
        found = None if entry is None else _part(self._limit(key, entry), entry, unit, window)
        if found is not None:
            part, (x, y) = found
            mask.blit(part, (x - at[0], y - at[1]), special_flags=pygame.BLEND_PREMULTIPLIED)
        # What is covered is white there, and what is not is clear: the product is the common part.
        mask.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return mask

    def warm_limit(self, key: str) -> None:
        """Decodes a picture ahead that others will be cut to."""
        entry = self._entries.get(key)
        if entry is not None:
            self._limit(key, entry)

    def picture(self, name: str, width: int, height: int = 0) -> pygame.Surface:
        """A flat picture (card, token, background) at a size in pixels.

        :param height: 0 keeps the picture's proportions.
        """
        entry = self._entries.get(name)
        width = max(1, width)
        if height <= 0:
            height = width if entry is None else max(1, width * entry.size[1] // entry.size[0])
        key = (name, width, height)
        surface = self._pictures.get(key)
        if surface is None:
            if entry is None:
                surface = stand_in((width, height), name)
            else:
                self.workshop.claim((_MASTER, name))
                self._await_begun()
                master = self._master(name, entry, Hour.NOON)
                surface = pygame.transform.smoothscale(master, (width, height))
            self._pictures.put(key, surface, weight(surface))
        return surface

    def _await_begun(self) -> None:
        if self._begun is not None:
            self._begun.join()
            self._begun = None

    def _master(self, key: str, entry: ManifestEntry, hour: Hour) -> pygame.Surface:
        is_of_world = "/" in key or key.startswith("mosaic_")
        return self._kept(self._masters if is_of_world else self._flats, key, entry, hour)

    def _limit(self, key: str, entry: ManifestEntry) -> pygame.Surface:
        return self._kept(self._limits, key, entry, Hour.NOON)

    def _kept(
        self, kept: PictureCache, key: str, entry: ManifestEntry, hour: Hour
    ) -> pygame.Surface:
        file = entry.picture(hour)[0]
        return kept.made((key, file), partial(self._decode, file, entry.size, key))

    def _decode(self, file: str, size: tuple[int, int], key: str) -> pygame.Surface:
        try:
            surface = pygame.image.load(fsencode(self._root / file))
        except (OSError, pygame.error):
            return stand_in(size, key)
        return _premultiplied(surface)


def _source(
    master: pygame.Surface, target: pygame.Rect, left: float, top: float, factor: float
) -> pygame.Rect:
    """The pixels of a master that fill a target when the master's corner lies at left, top."""
    x, y = round((target.left - left) / factor), round((target.top - top) / factor)
    width, height = max(1, round(target.width / factor)), max(1, round(target.height / factor))
    whole = master.get_rect()
    return pygame.Rect(x, y, width, height).clamp(whole).clip(whole)


def _part(
    master: pygame.Surface, entry: ManifestEntry, unit: float, window: pygame.Rect
) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """The part of a master in a window, at `unit` pixels a world unit, and where it belongs."""
    factor = unit / (MASTER_UNIT * entry.scale)
    left, top = -entry.anchor[0] * factor, -entry.anchor[1] * factor
    part = pygame.Rect(
        int((window.left - left) / factor) - 1,
        int((window.top - top) / factor) - 1,
        int(window.width / factor) + 3,
        int(window.height / factor) + 3,
    ).clip(master.get_rect())
    if part.width <= 0 or part.height <= 0:
        return None
    size = (max(1, round(part.width * factor)), max(1, round(part.height * factor)))
    surface = pygame.transform.smoothscale(master.subsurface(part), size)
    return surface, (round(left + part.x * factor), round(top + part.y * factor))


def _premultiplied(surface: pygame.Surface) -> pygame.Surface:
    """A loaded picture in the display's layout, its colours multiplied with its alpha.

    It is done band by band: none takes longer than a moment in which the window's thread, which
    has to wait for it, could be missed.
    """
    width, height = surface.get_size()
    has_alpha = surface.get_masks()[3] != 0
    master = new_surface(width, height, alpha=has_alpha)
    flags = pygame.BLEND_PREMULTIPLIED if has_alpha else 0
    rows = max(1, _BAND // max(1, width))
    for top in range(0, height, rows):
        # Converted first: SDL mixes two layouts seven times as slowly as one.
        band = surface.subsurface((0, top, width, min(rows, height - top))).convert(master)
        if has_alpha:
            band = band.premul_alpha()
        master.blit(band, (0, top), special_flags=flags)
    return master


def tinted(surface: pygame.Surface, tint: Tint) -> None:
    """Multiplies a premultiplied surface with a tint, in place."""
    if tint != WHITE:
        surface.fill(tint, special_flags=pygame.BLEND_RGB_MULT)


class WorkerThread:
    """A thread with a queue. Until `open` is called no job is run."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._queue: list[tuple[int, int, Hashable, Callable[[], object]]] = []
        self._waiting: dict[Hashable, int] = {}
        self._current: Hashable = None
        self._count = itertools.count()
        self._thread: threading.Thread | None = None
        self._is_closing = False

    @property
    def is_open(self) -> bool:
        """Whether the thread runs."""
        return self._thread is not None

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way or waits."""
        with self._changed:
            return not self._waiting and self._current is None

    def open(self) -> None:
        """Starts the thread."""
        if self._thread is None:
            self._is_closing = False
            self._thread = threading.Thread(target=self._work, name="pictures", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Ends the thread after the job under way; what waited is dropped."""
        with self._changed:
            self._is_closing = True
            self._queue.clear()
            self._waiting.clear()
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def ask(self, key: Hashable, make: Callable[[], object], urgency: int = 0) -> None:
        """Queues a job; higher urgency comes first. One that waits already may become urgent."""
        if self._thread is None:
            return
        with self._changed:
            if key == self._current or self._waiting.get(key, urgency - 1) >= urgency:
                return
            self._waiting[key] = urgency
            heapq.heappush(self._queue, (-urgency, next(self._count), key, make))
            self._changed.notify()

    def claim(self, key: Hashable) -> None:
        """Takes a job over: waits for it if it is under way, drops it if it has not begun."""
        with self._changed:
            self._waiting.pop(key, None)
            while key == self._current:
                self._changed.wait()

    def drop(self, is_stale: Callable[[Hashable], bool]) -> None:
        """Drops all waiting jobs with a stale key."""
        with self._changed:
            self._waiting = {k: u for k, u in self._waiting.items() if not is_stale(k)}

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._queue and not self._is_closing:
                    self._changed.wait()
                if self._is_closing:
                    return
                _, _, key, make = heapq.heappop(self._queue)
                if key not in self._waiting:
                    continue
                del self._waiting[key]
                self._current = key
            try:
                make()
            except (OSError, RuntimeError, ValueError, MemoryError):
                log.exception("a picture could not be made ahead: %s", key)
            finally:
                with self._changed:
                    self._current = None
                    self._changed.notify_all()
