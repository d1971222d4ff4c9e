"""The pictures of the quay as a window needs them: cut, scaled, lit by torches.

Knows: keys and anchors of the manifest, pixels. Must not know: where anything stands.

The large layers are kept as far as any shot shows them, at the size of their files; the rest is
made at the size wanted and kept for as long as there is room. Where a picture is missing the log
says so, once, and nothing is drawn in its place.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.bytecache import PictureCache, weight
from cleopatra.kit.device.screen import new_surface
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.manifest import ManifestEntry
from cleopatra.ui.stage.sprites import AT_ONCE, SpriteStore
from cleopatra.ui.stage.torchlight import KnownPictures

KEPT: Final = 48_000_000
"""Bytes of scaled pictures kept."""
PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED
ADDED: Final = pygame.BLEND_RGB_ADD


class LayerPart(NamedTuple):
    """A part of a large layer, opaque; it covers `box`, in pixels of the layers."""

    surface: pygame.Surface
    box: pygame.FRect


class QuaySprite(NamedTuple):
    """A premultiplied picture at its size in the window; the pixel `anchor` lies on its place."""

    surface: pygame.Surface
    anchor: tuple[float, float]

    def rect(self, at: tuple[float, float]) -> pygame.Rect:
        """The pixels of the window that it covers with its anchor at a pixel."""
        x, y = round(at[0] - self.anchor[0]), round(at[1] - self.anchor[1])
        return self.surface.get_rect(topleft=(x, y))


class QuayPictures:
    """Makes and keeps them for one window."""

    def __init__(self, sprites: SpriteStore) -> None:
        self._sprites = sprites
        self._kept = PictureCache(KEPT, sprites.budget)
        self._known = KnownPictures(sprites, "inspection")
        self._bounds: dict[str, pygame.Rect] = {}
        self.largest = 1.0
        """Pixels of the window for one of the layers in the nearest shot."""
        self.is_passing = False
        """Whether the camera moves: sizes are then made for one frame and not kept."""
        self._of_frame: dict[Hashable, pygame.Surface] = {}

    def forget(self) -> None:
        """Lets go of every picture."""
        self._kept.clear()
        self._of_frame.clear()

    def begin_frame(self, *, is_passing: bool) -> None:
        """The camera stands somewhere else, for one frame if it is passing."""
        self.is_passing = is_passing
        self._of_frame.clear()

    def has(self, key: str) -> bool:
        """Whether a picture exists; the log tells once of each that does not."""
        return self._known.has(key)

    def turned(self, picture: pygame.Surface, key: Hashable, angle: float) -> pygame.Surface:
        """A picture turned by an angle in degrees, in steps of half a degree; `key` tells it from
        others."""
        step = round(angle * 2)
        if not step:
            return picture
        return self._kept.made(
            ("turned", key, step), lambda: pygame.transform.rotozoom(picture, step / 2, 1.0)
        )

    def waves(self, width: int, height: int) -> pygame.Surface:
        """How much of a body is seen along the waterline, as an opacity: all of it above, none
        below, with waves between."""
        return self._kept.made(("waves", width, height), lambda: _waves(width, height))

    def middle(self, key: str) -> tuple[float, float]:
        """From a picture's anchor to the middle of what is in it, in pixels of the layers."""
        entry = self._sprites.entry(key)
        if not self.has(key) or entry is None:
            return 0.0, 0.0
        x, y = self._bounds_of(key).center
        return (x - entry.anchor[0]) / entry.scale, (y - entry.anchor[1]) / entry.scale

    def bounds(self, key: str, size: tuple[int, int]) -> pygame.Rect:
        """The part of a picture that is not empty when it is `size` pixels large."""
        entry = self._sprites.entry(key)
        if not self.has(key) or entry is None:
            return pygame.Rect(0, 0, 0, 0)
        box, across, down = self._bounds_of(key), size[0] / entry.size[0], size[1] / entry.size[1]
        left, top = int(box.left * across), int(box.top * down)
        right, bottom = math.ceil(box.right * across), math.ceil(box.bottom * down)
        return pygame.Rect(left, top, right - left, bottom - top).clip((0, 0, *size))

    def _bounds_of(self, key: str) -> pygame.Rect:
        """The part of a picture's file that is not empty: looking through all its pixels takes
        longer than drawing it."""
        if key not in self._bounds:
            self._bounds[key] = self._sprites.master(key, Hour.NOON).get_bounding_rect()
        return self._bounds[key]

    def prepare(self, keys: Iterable[str]) -> None:
        """Has pictures decoded in the background that are wanted soon."""
        for key in keys:
            if self._sprites.has(key):
                self._sprites.ask_master(key)

    def cut(self, key: str, reach: pygame.FRect) -> LayerPart | None:
        """The part of a large layer within a rectangle about the vanishing point; the whole
        picture is not kept."""
        entry = self._sprites.entry(key)
        if not self.has(key) or entry is None:
            return None
        whole = pygame.FRect(
            -entry.anchor[0] / entry.scale,
            -entry.anchor[1] / entry.scale,
            entry.size[0] / entry.scale,
            entry.size[1] / entry.scale,
        )
        box = whole.clip(reach)
        pixels = pygame.Rect(
            round((box.left - whole.left) * entry.scale),
            round((box.top - whole.top) * entry.scale),
            round(box.width * entry.scale),
            round(box.height * entry.scale),
        ).clip(pygame.Rect((0, 0), entry.size))
        if not pixels.width or not pixels.height:
            return None
        surface = new_surface(*pixels.size)
        surface.blit(self._sprites.decoded(key, Hour.NOON), (0, 0), pixels)
        return LayerPart(surface, box)

    def sprite(self, key: str, scale: float, brightness: float = 1.0) -> QuaySprite | None:
        """A picture at `scale` pixels of the window for one of the layers, darkened to a
        brightness 0..1 in steps of a sixteenth."""
        return self._made(key, "", scale, brightness, 0.0)

    def ask(
        self, key: str, scale: float, brightness: float = 1.0, glow: str = "", level: float = 1.0
    ) -> None:
        """Has a picture made in the background that `sprite`, or `lit` with a glow, will soon be
        asked for; only while the camera rests, as nothing is kept while it moves."""
        entry = self._sprites.entry(key)
        if entry is None or self.is_passing:
            return
        shade, share = max(0, round(brightness * 16)), scale / entry.scale
        size = max(1, round(entry.size[0] * share)), max(1, round(entry.size[1] * share))
        step = round(level * 20) if self.has(glow) else 0
        look = key, size[0], shade, step

        def made() -> None:
            surface = self._shrunk(key, size)
            if step:
                light = self._shrunk(glow, size)
                _darken(light, step / 20)
                surface.blit(light, (0, 0), special_flags=ADDED)
            _darken(surface, shade / 16)
            self._kept.put(look, surface, weight(surface))

        if look not in self._kept:
            self._sprites.workshop.ask(("quay", *look), made, AT_ONCE)

    def room_for(self, keys: Iterable[str], scale: float) -> int:
        """How often pictures like these may be asked for ahead, at least once: together they take
        half of what is kept, so that they push out neither each other nor what is shown."""
        entries = [entry for key in keys if (entry := self._sprites.entry(key)) is not None]
        areas = [entry.size[0] * entry.size[1] * (scale / entry.scale) ** 2 for entry in entries]
        return max(1, int(KEPT / 2 / (4 * sum(areas)))) if areas else 1

    def _shrunk(self, key: str, size: tuple[int, int]) -> pygame.Surface:
        """A picture of its own at a size, from its file, which is not kept."""
        return pygame.transform.smoothscale(self._sprites.decoded(key, Hour.NOON), size)

    def lit(
        self, key: str, glow: str, scale: float, brightness: float = 1.0, level: float = 1.0
    ) -> QuaySprite | None:
        """A picture with what torches add to it, at a level 0..1 in steps of a twentieth."""
        return self._made(key, glow if self.has(glow) else "", scale, brightness, level)

    def _made(
        self, key: str, glow: str, scale: float, brightness: float, level: float
    ) -> QuaySprite | None:
        entry = self._sprites.entry(key)
        if not self.has(key) or entry is None:
            return None
        shade, step = max(0, round(brightness * 16)), round(level * 20) if glow else 0
        share = scale / entry.scale
        size = max(1, round(entry.size[0] * share)), max(1, round(entry.size[1] * share))
        anchor = entry.anchor[0] * share, entry.anchor[1] * share

        def lit(size: tuple[int, int]) -> pygame.Surface:
            surface = self._scaled(key, size)
            if step:
                light = self._scaled(glow, size)
                _darken(light, step / 20)
                surface.blit(light, (0, 0), special_flags=ADDED)
            return surface

        def made() -> pygame.Surface:
            near = self._near(entry)
            if self.is_passing and near[0] >= size[0]:  # lit once, then only scaled
                whole = self._kept.made((key, near[0], "lit", step), lambda: lit(near))
                surface = pygame.transform.smoothscale(whole, size)
            else:
                surface = lit(size)
            _darken(surface, shade / 16)
            return surface

        look = key, size[0], shade, step
        if not self.is_passing:
            return QuaySprite(self._kept.made(look, made), anchor)
        surface = self._of_frame.get(look)
        if surface is None:
            surface = self._of_frame[look] = made()
        return QuaySprite(surface, anchor)

    def _near(self, entry: ManifestEntry) -> tuple[int, int]:
        """The size of a picture in the nearest shot, at most that of its file."""
        share = min(1.0, self.largest / entry.scale)
        return max(1, round(entry.size[0] * share)), max(1, round(entry.size[1] * share))

    def _scaled(self, key: str, size: tuple[int, int]) -> pygame.Surface:
        """A picture of its own at a size in pixels, from one at the size of the nearest shot: the
        files are much larger than what a small window shows."""
        master = self._sprites.master(key, Hour.NOON)
        if size[0] * 3 < master.get_width():
            entry = self._sprites.entry(key)
            assert entry is not None
            near = self._near(entry)
            if size[0] <= near[0] < master.get_width():
                master = self._kept.made(
                    (key, near[0]), lambda: pygame.transform.smoothscale(master, near)
                )
        return pygame.transform.smoothscale(master, size)


def _darken(surface: pygame.Surface, brightness: float) -> None:
    """Multiplies a picture's colours with a number 0..1, in place."""
    value = round(255 * brightness)
    if value < 255:
        surface.fill((value, value, value), special_flags=pygame.BLEND_RGB_MULT)


def _waves(width: int, height: int) -> pygame.Surface:
    columns, rows = max(2, width // 8), max(8, height // 3)
    small = new_surface(columns, rows, alpha=True)
    for x in range(columns):
        along = x * 8 * 110 / height
        crest = 0.5 + 0.14 * math.sin(along / 29) + 0.09 * math.sin(along / 11 + 1.3)
        for y in range(rows):
            seen = max(0.0, min(1.0, (crest - (y + 0.5) / rows) / 0.34 + 0.5))
            level = round(255 * seen * seen * (3 - 2 * seen))
            small.set_at((x, y), (level, level, level, level))
    return pygame.transform.smoothscale(small, (width, height))
