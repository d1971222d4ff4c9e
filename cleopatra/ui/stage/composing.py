"""From casts, actors and overlays to surfaces in their places.

Knows: sprites, marks, one projection in pixels. Must not know: what was drawn before, or time.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from cleopatra.ui.stage import casting, sight
from cleopatra.ui.stage.casting import Cast
from cleopatra.ui.stage.marks import Marks, Tone
from cleopatra.ui.stage.model import Actor, Mosaic, Overlay, PalaceModel, Spot
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.world import Point

_GHOST: Final = 0.82
"""How solid a piece looks that hangs over its site: clearly there, clearly not built."""


class Drawn(NamedTuple):
    """A surface in its place, in pixels of the stage."""

    surface: pygame.Surface
    x: int
    y: int

    @property
    def rect(self) -> pygame.Rect:
        """The pixels it covers."""
        return self.surface.get_rect(topleft=(self.x, self.y))


class Placed(NamedTuple):
    """A drawn surface with its layer and depth, to be sorted."""

    layer: int
    depth: float
    drawn: Drawn


class Composer:
    """Places one frame's surfaces."""

    def __init__(
        self, sprites: SpriteStore, marks: Marks, model: PalaceModel, projection: Projection
    ) -> None:
        self._sprites = sprites
        self._marks = marks
        self._model = model
        self._projection = projection

    def compose(self, overlay: Overlay, actors: Sequence[Actor]) -> list[Drawn]:
        """Everything but the backdrop, from back to front."""
        placed: list[Placed] = []
        for cast in casting.cast_of(self._model, self._projection.view):
            placed += self.sprite(cast)
        placed += self.overlaid(overlay)
        for actor in actors:
            placed += self.actor(actor)
        placed.sort(key=lambda item: (item.layer, -item.depth))
        return [item.drawn for item in placed]

    def sprite(self, cast: Cast, alpha: float = 1.0) -> list[Placed]:
        """A cast with its shadow, the sprite last."""
        key = self._sprites.find(cast.name, self._projection.view)
        if key is None:
            key = cast.name
        x, y = self._projection.place(cast.at)
        found = []
        shadow = self._sprites.shadow_key(key) if cast.has_shadow else None
        if shadow is not None:
            sprite = self._sprites.faded(shadow, self._projection.unit, alpha)
            # Shadows lie under all pieces of their layer.
            found.append(
                Placed(cast.layer, cast.depth + 1000, _drawn(sprite.surface, x, y, sprite.anchor))
            )
        sprite = self._sprites.faded(key, self._projection.unit, alpha)
        found.append(Placed(cast.layer, cast.depth, _drawn(sprite.surface, x, y, sprite.anchor)))
        return found

    def actor(self, actor: Actor) -> list[Placed]:
        """An actor in its place: scaled, or risen in part out of the ground."""
        cast = casting.actor_cast(actor, self._projection.view)
        # A wall's foot slants across the screen: it can't be cut off at the ground, so it fades in.
        fades_in = cast.layer == casting.SIDES
        found = self.sprite(cast, actor.alpha * (max(0.0, actor.rise) if fades_in else 1.0))
        if actor.scale == 1.0 and (fades_in or actor.rise >= 1.0):
            return found
        layer, depth, drawn = found[-1]
        surface, x, y = drawn
        if actor.scale != 1.0:
            width = max(1, round(surface.get_width() * actor.scale))
            height = max(1, round(surface.get_height() * actor.scale))
            ax, ay = self._projection.place(cast.at)
            x, y = round(ax + (x - ax) * actor.scale), round(ay + (y - ay) * actor.scale)
            surface = pygame.transform.smoothscale(surface, (width, height))
        if actor.rise < 1.0 and not fades_in:
            whole = surface.get_height()
            part = max(1, round(whole * max(0.0, actor.rise)))
            surface = surface.subsurface((0, 0, surface.get_width(), part))
            y += whole - part
        return [Placed(layer, depth, Drawn(surface, x, y))]

    def overlaid(self, overlay: Overlay) -> list[Placed]:
        """All marks and ghosts of an overlay."""
        found: list[Placed] = []
        for area in overlay.sanctuaries:
            found.append(self._mark(sight.outline(area), Tone.SANCTUARY, 3.0))
        for spot in overlay.glow:
            tone = Tone.HIDDEN if sight.is_hidden(spot, self._projection.view) else Tone.GLOW
            found.append(self._spot_mark(spot, tone, 2.0))
        if overlay.ghost is not None:
            ghost = overlay.ghost
            cast = casting.mosaic_cast(Mosaic(ghost.piece, ghost.squares), self._projection.view)
            cast = cast._replace(layer=casting.SQUARE_MARKS, depth=1.5)
            if self._sprites.find(cast.name, self._projection.view) is not None:
                found += self.sprite(cast, 0.86 if ghost.legal else 0.5)
            # One that reaches over the garden's edge has no picture, only its outline.
            tone = Tone.LEGAL if ghost.legal else Tone.ILLEGAL
            found.append(self._mark(sight.outline(ghost.squares), tone, 1.0))
        for square in overlay.palms:
            found.append(self._spot_mark(Spot("square", square), Tone.PALM, 0.8))
        if overlay.ghost_site is not None and overlay.ghost_site.kind != "square":
            cast = casting.piece_cast(overlay.ghost_site, self._model, self._projection.view)
            if sight.is_hidden(overlay.ghost_site, self._projection.view):
                # Seen through the palace, else nobody could tell what is about to be built.
                cast = cast._replace(layer=casting.SITE_MARKS, depth=1.0, has_shadow=False)
            found += self.sprite(cast, _GHOST)
        if overlay.hover is not None:
            found.append(self._spot_mark(overlay.hover, Tone.HOVER, 0.5))
        if overlay.focus is not None:
            found.append(self._spot_mark(overlay.focus, Tone.FOCUS, 0.2))
        return found

    def _spot_mark(self, spot: Spot, tone: Tone, depth: float) -> Placed:
        if spot.kind == "throne" and self._model.throne_squares:
            corners = sight.throne_face(self._model.throne_squares)
        else:
            corners = sight.face(spot)
        on_roof = spot.kind in ("square", "throne")
        return self._mark(corners, tone, depth, on_roof)

    def _mark(
        self,
        corners: Sequence[Point],
        tone: Tone,
        depth: float,
        on_roof: bool = True,
    ) -> Placed:
        placed = [self._projection.place(corner) for corner in corners]
        mark = self._marks.polygon(placed, tone, self._projection.unit)
        layer = casting.SQUARE_MARKS if on_roof else casting.SITE_MARKS
        return Placed(layer, depth, Drawn(mark.surface, mark.x, mark.y))


def _drawn(surface: pygame.Surface, x: float, y: float, anchor: tuple[float, float]) -> Drawn:
    return Drawn(surface, round(x - anchor[0]), round(y - anchor[1]))
