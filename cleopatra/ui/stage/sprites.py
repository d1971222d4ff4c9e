"""Pictures by name: the manifest, loading, scaling, fading, and masks for picking.

Knows: files under assets/art and how their pixels line up with the world.
Must not know: where anything stands, or what a name means in the game.

Every surface handed out is premultiplied: blit it with BLEND_PREMULTIPLIED.
"""

import json
import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from cleopatra.ui.screen import new_surface

log = logging.getLogger(__name__)

FORMAT: Final = 1
MASTER_UNIT: Final = 78.0
"""Pixels for a world unit in a picture whose manifest scale is 1."""
KEPT_SCALES: Final = 3
"""Scaled copies are kept for this many recent zoom levels."""
KEPT_PICTURES: Final = 400
"""How many flat pictures (cards, tokens) are kept at the sizes asked for."""
FADE_STEPS: Final = 24


class ManifestError(Exception):
    """The manifest is missing or damaged; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the manifest: a file, its anchor in its own pixels, and its scale."""

    file: str
    anchor: tuple[float, float]
    size: tuple[int, int]
    scale: float
    shadow: "Entry | None" = None


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture at screen size; `anchor` is the pixel of the piece's world origin."""

    surface: pygame.Surface
    anchor: tuple[float, float]


def _entry(raw: dict[str, object], key: str) -> Entry:
    try:
        anchor, size, shadow = raw["anchor"], raw["size"], raw.get("shadow")
        assert isinstance(anchor, list) and isinstance(size, list)
        return Entry(
            str(raw["file"]),
            (float(anchor[0]), float(anchor[1])),
            (int(size[0]), int(size[1])),
            float(str(raw["scale"])),
            _entry(shadow, key + " shadow") if isinstance(shadow, dict) else None,
        )
    except (KeyError, IndexError, ValueError, TypeError, AssertionError) as error:
        raise ManifestError(f"the picture list has a damaged entry for {key!r}") from error


def read_manifest(root: Path) -> dict[str, Entry]:
    """All entries of `root`/manifest.json by key: `name`, or `name/view` for what turns.

    :raises ManifestError: if the file is missing or cannot be understood.
    """
    path = root / "manifest.json"
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ManifestError(f"the list of pictures is missing: {path}") from error
    except ValueError as error:
        raise ManifestError(f"the list of pictures is damaged: {path}") from error
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise ManifestError(f"the list of pictures has an unknown format: {path}")
    return {key: _entry(value, key) for key, value in raw["sprites"].items()}


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

    A missing manifest or file never stops the program: a stand-in is drawn and logged once.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        try:
            self._entries = read_manifest(root)
        except ManifestError as error:
            log.error("%s", error)
            self._entries = {}
        self._masters: dict[str, pygame.Surface] = {}
        self._jobs: dict[str, Future[pygame.Surface]] = {}
        self._pool: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()
        self._scaled: OrderedDict[int, dict[str, Sprite]] = OrderedDict()
        self._pictures: OrderedDict[tuple[str, int, int], pygame.Surface] = OrderedDict()
        self._faded: OrderedDict[tuple[str, int, int], Sprite] = OrderedDict()
        self._masks: OrderedDict[tuple[str, int], pygame.mask.Mask] = OrderedDict()

    @property
    def keys(self) -> tuple[str, ...]:
        """All manifest keys."""
        return tuple(self._entries)

    def has(self, key: str) -> bool:
        """Whether the manifest lists this key."""
        return key in self._entries

    def entry(self, key: str) -> Entry | None:
        """The manifest's line for a key."""
        return self._entries.get(key)

    def find(self, name: str, view: int) -> str | None:
        """The key of a name in a view: its own picture of that view, or the one for all views."""
        key = f"{name}/{view}"
        if key in self._entries:
            return key
        return name if name in self._entries else None

    def preload(self, keys: Iterable[str]) -> None:
        """Begins to decode pictures in a thread; `get` waits for those not ready yet."""
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(1, thread_name_prefix="pictures")
            for key in keys:
                if key in self._entries and key not in self._masters and key not in self._jobs:
                    self._jobs[key] = self._pool.submit(self._decode, key, self._entries[key])

    def is_ready(self) -> bool:
        """Whether everything asked for by `preload` is decoded."""
        with self._lock:
            return all(job.done() for job in self._jobs.values())

    def close(self) -> None:
        """Stops the loading thread; pictures not begun yet are loaded on use."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown(wait=True, cancel_futures=True)
                self._pool = None
            self._jobs = {key: job for key, job in self._jobs.items() if not job.cancelled()}

    def _decode(self, key: str, entry: Entry) -> pygame.Surface:
        path = self._root / entry.file
        try:
            surface = pygame.image.load(path)
        except (OSError, pygame.error):
            return stand_in(entry.size, key)
        has_alpha = surface.get_masks()[3] != 0
        master = new_surface(*surface.get_size(), alpha=has_alpha)
        if has_alpha:
            surface = surface.premul_alpha()
            master.blit(surface, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        else:
            master.blit(surface, (0, 0))
        return master

    def _master(self, key: str, entry: Entry) -> pygame.Surface:
        master = self._masters.get(key)
        if master is None:
            with self._lock:
                job = self._jobs.pop(key, None)
            # What is wanted now does not wait its turn behind pictures nobody asked for yet.
            master = self._decode(key, entry) if job is None or job.cancel() else job.result()
            self._masters[key] = master
        return master

    def backdrop(self, key: str) -> tuple[pygame.Surface, Entry] | None:
        """A picture at its own size, for one that is cropped before it is scaled."""
        entry = self._entries.get(key)
        return None if entry is None else (self._master(key, entry), entry)

    def get(self, key: str, unit: float) -> Sprite:
        """A world sprite for `unit` pixels a world unit (rounded to whole pixels).

        A key ending in `#shadow` is the shadow of the sprite before it.
        """
        step = round(unit)
        scaled = self._scaled.get(step)
        if scaled is None:
            scaled = self._scaled[step] = {}
            while len(self._scaled) > KEPT_SCALES:
                self._scaled.popitem(last=False)
        else:
            self._scaled.move_to_end(step)
        sprite = scaled.get(key)
        if sprite is None:
            sprite = scaled[key] = self._scale(key, step)
        return sprite

    def _scale(self, key: str, unit: int) -> Sprite:
        name, _, part = key.partition("#")
        entry = self._entries.get(name)
        if entry is not None and part == "shadow":
            entry = entry.shadow
        if entry is None:
            side = max(8, unit // 2)
            return Sprite(stand_in((side, side), key), (side / 2, side / 2))
        master = self._master(key, entry)
        factor = unit / (MASTER_UNIT * entry.scale)
        size = (max(1, round(entry.size[0] * factor)), max(1, round(entry.size[1] * factor)))
        surface = pygame.transform.smoothscale(master, size)
        anchor = (
            entry.anchor[0] * size[0] / entry.size[0],
            entry.anchor[1] * size[1] / entry.size[1],
        )
        return Sprite(surface, anchor)

    def shadow_key(self, key: str) -> str | None:
        """The key of a sprite's shadow, if it has one."""
        entry = self._entries.get(key)
        return f"{key}#shadow" if entry is not None and entry.shadow is not None else None

    def faded(self, key: str, unit: float, alpha: float) -> Sprite:
        """`get`, made translucent: alpha 0 (nothing) .. 1 (as it is)."""
        level = max(0, min(FADE_STEPS, round(alpha * FADE_STEPS)))
        if level == FADE_STEPS:
            return self.get(key, unit)
        cache_key = (key, round(unit), level)
        sprite = self._faded.get(cache_key)
        if sprite is None:
            solid = self.get(key, unit)
            surface = solid.surface.copy()
            value = 255 * level // FADE_STEPS
            surface.fill((value, value, value, value), special_flags=pygame.BLEND_RGBA_MULT)
            sprite = self._faded[cache_key] = Sprite(surface, solid.anchor)
            while len(self._faded) > 64:
                self._faded.popitem(last=False)
        return sprite

    def hits(self, key: str, unit: float, x: float, y: float) -> bool:
        """Whether a sprite drawn with its anchor at (0, 0) has a solid pixel at (x, y)."""
        sprite = self.get(key, unit)
        px, py = int(x + sprite.anchor[0]), int(y + sprite.anchor[1])
        if not sprite.surface.get_rect().collidepoint(px, py):
            return False
        mask_key = (key, round(unit))
        mask = self._masks.get(mask_key)
        if mask is None:
            mask = self._masks[mask_key] = pygame.mask.from_surface(sprite.surface, 100)
            while len(self._masks) > 120:
                self._masks.popitem(last=False)
        return bool(mask.get_at((px, py)))

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
                surface = pygame.transform.smoothscale(self._master(name, entry), (width, height))
            self._pictures[key] = surface
            while len(self._pictures) > KEPT_PICTURES:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return surface
