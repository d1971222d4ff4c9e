"""Layers of the great moments at the window's size: a picture, and what torches add to it.

Knows: keys and anchors of the manifest, pixels. Must not know: what is shown, or where.

Pictures that are laid on one anchor are joined once for each scale; to draw them in any light takes
two blits then. Where a picture is missing the log says so, once, and nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.bytecache import PictureCache
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.sprites import SOON, SpriteStore
from cleopatra.ui.stage.torchlight import KnownPictures, weakened

LayerKey = tuple[str, str]
"""A picture and its glow; "" for one that torches add nothing to."""
_KEPT: Final = 120_000_000
"""Bytes of joined pictures kept: four altars with all poses of their hands take 26 MB at 1920x1080
and 105 MB at 4K. With less than that each beat of the torches joins some again."""
_STEPS: Final = 24
"""Steps in which the light on a picture changes."""


class LitPicture(NamedTuple):
    """A premultiplied picture, its glow, and the pixel of both that lies on the anchor."""

    key: Hashable
    base: pygame.Surface
    glow: pygame.Surface | None
    anchor: tuple[float, float]


class Fade(NamedTuple):
    """A direction, right and down, of length 1, and how far along it from the anchor pictures begin
    to fade and are gone, in pixels of the layers."""

    right: float
    down: float
    begins: float
    ends: float

    def mask(self, box: pygame.Rect, scale: float) -> pygame.Surface:
        """What pictures that cover a box of pixels about the anchor are multiplied with."""
        cells = 48
        mask = new_surface(cells, cells, alpha=True)
        for row in range(cells):
            y = (box.top + box.height * (row + 0.5) / cells) / scale
            for column in range(cells):
                x = (box.left + box.width * (column + 0.5) / cells) / scale
                along = x * self.right + y * self.down - self.begins
                value = round(255 * min(1.0, max(0.0, 1 - along / (self.ends - self.begins))))
                mask.set_at((column, row), (value,) * 4)
        return pygame.transform.smoothscale(mask, box.size)


class LitPictures:
    """Makes and keeps them for one window."""

    def __init__(self, sprites: SpriteStore) -> None:
        self._sprites = sprites
        self._kept = PictureCache(_KEPT, sprites.budget)
        self._weak: dict[Hashable, tuple[int, pygame.Surface]] = {}
        self._known = KnownPictures(sprites, "Offering")

    def has(self, key: str) -> bool:
        """Whether a picture exists; the log tells once of each that does not."""
        return self._known.has(key)

    def joined(
        self, keys: tuple[LayerKey, ...], scale: float, fade: Fade | None = None
    ) -> LitPicture | None:
        """Pictures laid over each other on one anchor, the first one lowest.

        :param scale: pixels of the window for one of the layers.
        :param fade: where they fade away.
        :return: None where the first picture is missing.
        """
        found = [key for key in keys if self.has(key[0])]
        if not found or found[0] != keys[0]:
            return None
        boxes = [self._box(key[0], scale) for key in found]
        whole = boxes[0].unionall(boxes[1:])
        anchor = (float(-whole.left), float(-whole.top))
        step = round(scale * 1000)
        base = self._kept.made(
            (keys, step, "base"), lambda: self._join(found, boxes, whole, scale, fade, False)
        )
        if not any(glow and self.has(glow) for _key, glow in found):
            return LitPicture(keys, base, None, anchor)
        glow = self._kept.made(
            (keys, step, "glow"), lambda: self._join(found, boxes, whole, scale, fade, True)
        )
        return LitPicture(keys, base, glow, anchor)

    def ask(self, keys: tuple[LayerKey, ...], scale: float, fade: Fade | None = None) -> None:
        """Has pictures joined ahead, in a thread."""
        work = partial(self.joined, keys, scale, fade)
        self._sprites.workshop.ask(("joined", keys, round(scale * 1000)), work, SOON)

    def draw(
        self, canvas: Canvas, lit: LitPicture, at: tuple[float, float], light: float = 0.0
    ) -> None:
        """Draws one with its anchor on a logical point.

        :param light: how much of the torches' light falls on it, 0..1.
        """
        place = placed(canvas, lit, at)
        if not place.colliderect(canvas.clip_pixels):
            return
        canvas.surface.blit(lit.base, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        if lit.glow is not None:
            canvas.surface.blit(
                self._weaker(lit, lit.glow, light), place, special_flags=pygame.BLEND_RGB_ADD
            )

    def add(self, canvas: Canvas, lit: LitPicture, at: tuple[float, float], share: float) -> None:
        """Adds a picture of light, of which a share 0..1 is seen."""
        place = placed(canvas, lit, at)
        if share > 0 and place.colliderect(canvas.clip_pixels):
            light = self._weaker(lit, lit.base, share)
            canvas.surface.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)

    def _weaker(self, lit: LitPicture, glow: pygame.Surface, light: float) -> pygame.Surface:
        """A glow in that light. Only the last of each picture is kept: lights fade."""
        step = max(0, min(_STEPS, round(light * _STEPS)))
        if step == _STEPS:
            return glow
        before = self._weak.get(lit.key)
        if before is None or before[0] != step or before[1].get_size() != glow.get_size():
            before = self._weak[lit.key] = step, weakened(glow, step / _STEPS)
        return before[1]

    def _box(self, key: str, scale: float) -> pygame.Rect:
        """The pixels that a picture covers about its anchor."""
        entry = self._sprites.entry(key)
        assert entry is not None
        share = scale / entry.scale
        size = max(1, round(entry.size[0] * share)), max(1, round(entry.size[1] * share))
        return pygame.Rect((-round(entry.anchor[0] * share), -round(entry.anchor[1] * share)), size)

    def _join(
        self,
        keys: list[LayerKey],
        boxes: list[pygame.Rect],
        whole: pygame.Rect,
        scale: float,
        fade: Fade | None,
        is_glow: bool,
    ) -> pygame.Surface:
        joined = new_surface(*whole.size, alpha=not is_glow)
        if is_glow:
            joined.fill((0, 0, 0))
        for (key, glow), box in zip(keys, boxes, strict=True):
            at = box.move(-whole.left, -whole.top)
            picture = self._scaled(key, box.size)
            if not is_glow:
                joined.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
                continue
            # What lies below is dark where this picture covers it, whatever falls on that.
            shade = picture.copy()
            shade.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            joined.blit(shade, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            if glow and self.has(glow):
                added = self._scaled(glow, box.size)
                joined.blit(added, at, special_flags=pygame.BLEND_RGB_ADD)
        if fade is not None:
            mask = fade.mask(whole, scale)
            joined.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return joined

    def _scaled(self, key: str, size: tuple[int, int]) -> pygame.Surface:
        return pygame.transform.smoothscale(self._sprites.master(key, Hour.NOON), size)


def placed(canvas: Canvas, lit: LitPicture, at: tuple[float, float]) -> pygame.Rect:
    """The pixels that a picture covers with its anchor on a logical point."""
    x, y = canvas.viewport.to_pixels(*at)
    return lit.base.get_rect(topleft=(round(x - lit.anchor[0]), round(y - lit.anchor[1])))
