"""The quay at night as one picture of the window: land, river, stone and torches; no seats.

Knows: the large layers, the camera's shot, how bright each part is. Must not know: the count.

A new shot paints all of it; at rest only torches and thirds of the river are repainted.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.motion.tween import blend
from cleopatra.ui.scenes.inspection.pictures import ADDED, PREMULTIPLIED, LayerPart, QuayPictures
from cleopatra.ui.scenes.inspection.shot import FAR, MOST_ZOOM, NEAR, Lens, Shot, extent
from cleopatra.ui.scenes.shared import quay_view as view
from cleopatra.ui.stage.torchlight import FlickerTimer, weakened

FLOW: Final = 0.9
"""Seconds in which one picture of the river fades into the next."""
PARTS: Final = 3
"""In how many parts the river is painted, one after the other."""
RIPPLE: Final = 2
"""Beats of the torches between two of them: so nothing wakes the window more often than fires."""
NIGHT: Final = (22, 18, 34)
"""What is seen where the picture of a layer is missing."""


class SceneryLight(NamedTuple):
    """How bright the land behind the quay, the quay and the river are, 0..1."""

    far: float = 1.0
    row: float = 1.0
    water: float = 1.0

    def towards(self, other: SceneryLight, share: float) -> SceneryLight:
        """The light at a share 0..1 of the way to another."""
        return SceneryLight(*(blend(a, b, share) for a, b in zip(self, other, strict=True)))


class Scenery:
    """The picture of one window; `surface` shows what was painted last."""

    def __init__(self, pictures: QuayPictures, size: tuple[int, int], rng: random.Random) -> None:
        self._pictures = pictures
        self._lens = Lens(size)
        self._light = SceneryLight()
        self.surface = new_surface(*size)
        self.torches = QuayTorches(rng)
        pictures.largest = self._lens.unit * MOST_ZOOM
        reach = extent(size)
        self._far = pictures.cut(view.FAR, reach)
        self._quay = pictures.cut(view.QUAY, reach)
        self._lit = _sum(self._quay, pictures.cut(view.QUAY_GLOW, reach))
        self._river = [
            water
            for plain, glow in zip(view.RIVER.keys, view.RIVER_GLOW.keys, strict=True)
            if (water := _sum(pictures.cut(plain, reach), pictures.cut(glow, reach))) is not None
        ]
        self._flow = 0.0
        self._part = 0
        self._is_kindled = False
        self._mixed: pygame.Surface | None = None

    def forget(self) -> None:
        """Lets go of every picture; nothing can be shown any more."""
        self._far = self._quay = self._lit = self._mixed = None
        self._river = []
        self.torches.torches = ()
        self.surface = new_surface(1, 1)

    @property
    def lens(self) -> Lens:
        """Where the camera is."""
        return self._lens

    @property
    def flow(self) -> float:
        """How many pictures of the river have passed."""
        return self._flow

    # -- A new shot -----------------------------------------------------------------------
    def show(self, shot: Shot, light: SceneryLight, *, is_passing: bool = False) -> None:
        """Paints everything from a place of the camera; in passing, for one frame of a move,
        nothing is kept that only fits this one."""
        self._lens, self._light = self._lens.at(shot), light
        self._pictures.begin_frame(is_passing=is_passing)
        self.torches.aim(self._lens)
        self._mix()
        self._paint(self.surface, is_lit=True)
        for torch in self.torches.torches:
            torch.paint_fire(self.surface, self._pictures, self._lens)
        self._is_kindled = False

    def _kindle(self) -> None:
        """Finds out what each torch adds to the picture; a frame after a shot was painted, which
        had enough to do."""
        lit, unlit = new_surface(*self._lens.size), new_surface(*self._lens.size)
        self._paint(lit, is_lit=True)
        self._paint(unlit, is_lit=False)
        for torch in self.torches.torches:
            torch.take(lit, unlit)
        self._is_kindled = True

    def _paint(self, target: pygame.Surface, *, is_lit: bool) -> None:
        target.fill(NIGHT)
        self._lay(target, self._far, FAR, self._light.far)
        if is_lit:
            for torch in self.torches.torches:
                halo = self._pictures.sprite(view.HALO, self._lens.scale())
                if halo is not None:
                    target.blit(halo.surface, halo.rect(torch.flame), special_flags=ADDED)
        self._paint_river(target, target.get_rect())
        self._lay(target, self._lit if is_lit else self._quay, NEAR, self._light.row)
        for torch in self.torches.torches:
            brazier = self._pictures.sprite(view.BRAZIER, self._lens.scale(), self._light.row)
            if brazier is not None:
                place = brazier.rect(torch.foot)
                target.blit(brazier.surface, place, special_flags=PREMULTIPLIED)

    def _lay(
        self, target: pygame.Surface, cut: LayerPart | None, depth: float, brightness: float
    ) -> None:
        if cut is not None:
            whole = self._lens.rect(cut.box, depth)
            _stretch(target, cut.surface, whole, whole.clip(target.get_rect()), brightness)

    # -- The river ------------------------------------------------------------------------
    def _mix(self) -> None:
        """Brings the river's picture up to date: one of its pictures over the one before."""
        if not self._river:
            return
        number, share = int(self._flow), self._flow % 1.0
        under, over = (self._river[(number + n) % len(self._river)].surface for n in (0, 1))
        if self._mixed is None:
            self._mixed = under.copy()
        else:
            self._mixed.blit(under, (0, 0))
        over.set_alpha(min(254, round(255 * share)))
        self._mixed.blit(over, (0, 0))
        over.set_alpha(None)

    def _paint_river(self, target: pygame.Surface, part: pygame.Rect) -> pygame.Rect:
        """Paints the river inside a part of the window; answers where."""
        if self._mixed is None:
            return pygame.Rect(0, 0, 0, 0)
        whole = self._lens.rect(self._river[0].box)
        place = whole.clip(target.get_rect()).clip(part)
        _stretch(target, self._mixed, whole, place, self._light.water)
        return place

    # -- Time -----------------------------------------------------------------------------
    def update(self, seconds: float) -> list[pygame.Rect]:
        """Lets the torches flicker and the river flow; answers which pixels have changed."""
        changed: list[pygame.Rect] = []
        if not self._is_kindled:
            self._kindle()
            return changed
        beats = self.torches.beats
        for torch, has_light in self.torches.update(seconds):
            box = torch.box if has_light else torch.fire_box(self._pictures, self._lens)
            self.surface.set_clip(box)
            torch.paint(self.surface)
            torch.paint_fire(self.surface, self._pictures, self._lens)
            self.surface.set_clip(None)
            changed.append(box)
        self._flow += seconds / FLOW
        if self.torches.beats != beats and self.torches.beats % RIPPLE == 0:
            self._part = (self._part + 1) % PARTS
            self._mix()
            width, height = self._lens.size
            left, right = (width * (self._part + n) // PARTS for n in (0, 1))
            river = self._paint_river(self.surface, pygame.Rect(left, 0, right - left, height))
            if river.height:
                changed.append(river)
        return changed

    def next_wake(self) -> float:
        """Seconds until something changes."""
        return self.torches.next_wake()


def _sum(plain: LayerPart | None, glow: LayerPart | None) -> LayerPart | None:
    """A layer with what the torches add to it."""
    if plain is None or glow is None or plain.surface.get_size() != glow.surface.get_size():
        return plain
    surface = plain.surface.copy()
    surface.blit(glow.surface, (0, 0), special_flags=ADDED)
    return LayerPart(surface, plain.box)


def _stretch(
    target: pygame.Surface,
    source: pygame.Surface,
    whole: pygame.Rect,
    place: pygame.Rect,
    brightness: float,
) -> None:
    """Scales the part of a picture that falls on `place` into a surface, when all of it would
    cover `whole`; darkened to a brightness 0..1."""
    if place.width <= 0 or place.height <= 0:
        return
    across, down = source.get_width() / whole.width, source.get_height() / whole.height
    left, top = (place.left - whole.left) * across, (place.top - whole.top) * down
    right, bottom = left + place.width * across, top + place.height * down
    part = pygame.Rect(round(left), round(top), 0, 0)
    part.width = max(1, round(right) - part.left)
    part.height = max(1, round(bottom) - part.top)
    part = part.clip(source.get_rect())
    if not part.width or not part.height:
        return
    goal = target.subsurface(place)
    pygame.transform.smoothscale(source.subsurface(part), place.size, goal)
    value = round(255 * brightness)
    if value < 255:
        goal.fill((value, value, value), special_flags=pygame.BLEND_RGB_MULT)


# The torches of the quay: light that flickers where it falls, and the fires themselves.

LEVELS: Final = (0.72, 0.8, 0.87, 0.94, 1.0)
"""How bright a torch may be, as a share of its light."""
_REACH: Final = 300.0
"""Half the width in which a torch's light changes, in pixels of the layers."""
_ABOVE, _BELOW = 250.0, 460.0
"""From the vanishing point to the upper and the lower edge of that."""


class Torch:
    """One torch in one shot: `box` is where its light changes, in pixels of the window."""

    def __init__(self, at: tuple[float, float], lens: Lens, number: int) -> None:
        self._place = at
        self.frame = 3 * number
        self.level = len(LEVELS) - 1
        self.flame = lens.place(*at, view.QUAY_HEIGHT + view.FIRE_HEIGHT)
        self.foot = lens.place(*at, view.QUAY_HEIGHT)
        middle = view.projected(*at, view.QUAY_HEIGHT)[0]
        reach = pygame.FRect(middle - _REACH, -_ABOVE, 2 * _REACH, _ABOVE + _BELOW)
        self.box = lens.rect(reach).clip(pygame.Rect((0, 0), lens.size))
        self._still: pygame.Surface | None = None
        self._lights: list[pygame.Surface] = []

    @property
    def is_seen(self) -> bool:
        """Whether any of it is in the window."""
        return self.box.width > 0 and self.box.height > 0

    def take(self, lit: pygame.Surface, unlit: pygame.Surface) -> None:
        """Finds out what the torch adds to a picture of the window."""
        light = lit.subsurface(self.box).copy()
        light.blit(unlit, (0, 0), self.box, special_flags=pygame.BLEND_RGB_SUB)
        light.blit(_fall(self.box, self.flame[0]), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self._still = lit.subsurface(self.box).copy()
        self._still.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        self._lights = [weakened(light, level) for level in LEVELS]

    def paint(self, surface: pygame.Surface) -> None:
        """Paints the ground about it into a picture of the window."""
        if self._still is not None:
            surface.blit(self._still, self.box)
            surface.blit(self._lights[self.level], self.box, special_flags=ADDED)

    def fire_box(self, pictures: QuayPictures, lens: Lens) -> pygame.Rect:
        """The pixels of the window that its fire covers."""
        fire = pictures.sprite(view.FIRE.keys[0], lens.scale())
        return pygame.Rect(0, 0, 0, 0) if fire is None else fire.rect(self.flame).clip(self.box)

    def paint_fire(self, surface: pygame.Surface, pictures: QuayPictures, lens: Lens) -> None:
        """Paints its fire."""
        keys = view.FIRE.keys
        fire = pictures.sprite(keys[self.frame % len(keys)], lens.scale())
        if fire is not None:
            surface.blit(fire.surface, fire.rect(self.flame), special_flags=PREMULTIPLIED)


class QuayTorches:
    """All torches that a shot shows. Fires change with every beat, light that falls on the ground
    in turns: one torch's with every other beat, between two ripples, so that no beat costs much."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._beat = FlickerTimer()
        self.beats = 0
        """How often the fires have changed."""
        self.torches: Sequence[Torch] = ()

    def aim(self, lens: Lens) -> None:
        """Takes the torches that a shot shows, as they burn."""
        torches = [Torch(at, lens, number) for number, at in enumerate(view.TORCHES)]
        self.torches = [torch for torch in torches if torch.is_seen]

    def update(self, seconds: float) -> list[tuple[Torch, bool]]:
        """Lets time pass; answers which torches have changed: the fire, and perhaps the light."""
        if not self._beat.passes(seconds):
            return []
        self.beats += 1
        changed = []
        turns = max(1, len(self.torches))
        for number, torch in enumerate(self.torches):
            torch.frame += self._rng.randint(1, 2)
            has_turn = self.beats % RIPPLE == 1 and number == self.beats // RIPPLE % turns
            if has_turn:
                step = self._rng.choice((-2, -1, 1, 2))
                torch.level = max(0, min(len(LEVELS) - 1, torch.level + step))
            changed.append((torch, has_turn))
        return changed

    def next_wake(self) -> float:
        """Seconds until a torch changes."""
        return self._beat.next_wake()

    def level_at(self, x: float) -> float:
        """How bright the nearest torch makes what stands at a pixel of the window, 0..1."""
        for torch in self.torches:
            if abs(torch.flame[0] - x) < torch.box.width / 2:
                return LEVELS[torch.level]
        return 1.0


def _fall(box: pygame.Rect, x: float) -> pygame.Surface:
    """How much of a torch's light flickers, 0..255 grey: all about the torch, none at the sides."""
    steps = 33
    strip = new_surface(steps, 1)
    half = max(1.0, box.width / 2)
    for step in range(steps):
        away = min(1.0, abs(box.left + box.width * (step + 0.5) / steps - x) / half)
        value = round(255 * (1 - away * away) ** 2)
        strip.set_at((step, 0), (value, value, value))
    return pygame.transform.smoothscale(strip, box.size)
