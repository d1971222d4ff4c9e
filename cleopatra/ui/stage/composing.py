"""From casts, actors and overlays to surfaces in their places.

Knows: sprites, marks, one projection in pixels. Must not know: what was drawn before, or time.
"""

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import casting, occlusion, people, torchlight, world
from cleopatra.ui.stage.ambient_motion import LONGEST, STILL, AmbientMotion
from cleopatra.ui.stage.casting import Cast
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.marks import Marks, MarkTone
from cleopatra.ui.stage.model import Actor, Mosaic, Overlay, PalaceModel
from cleopatra.ui.stage.projection import LIFT, RISE, VIEWS, Projection
from cleopatra.ui.stage.sprites import MASTER_UNIT, SpriteStore
from cleopatra.ui.stage.world import WorldPoint

# Shadows of pieces on pieces: one is darkened where the shadow of another falls on it.

_TURN: Final = math.radians(56.0)
"""How far the sun stands to the left of the viewer, in every view: as in the pictures' light."""
_ELEVATION: Final[dict[Hour, float]] = {Hour.MORNING: 44.0, Hour.NOON: 44.0, Hour.DUSK: 19.0}
"""Degrees of the sun over the horizon for the shadows on the ground."""
_STRIPS: Final = 32
"""Into how many strips of rows a piece is cut."""


class Shadow(NamedTuple):
    """A shadow as it is drawn on the ground, and the foot of what throws it, in pixels."""

    surface: pygame.Surface
    x: int
    y: int
    foot: tuple[float, float]


def run(hour: Hour) -> tuple[float, float]:
    """How far to the right and up on the screen the shadow of a unit's height ends, in units."""
    length = 1.0 / math.tan(math.radians(_ELEVATION[hour]))
    return math.sin(_TURN) * length, math.cos(_TURN) * length * RISE


def meets(shadow: Shadow, piece: pygame.Rect, foot: tuple[float, float], hour: Hour) -> bool:
    """Whether a shadow may fall on a piece with its picture in a rectangle of the window: it comes
    from the sun's side, and the ground behind the piece lies in it."""
    if shadow.foot[0] >= foot[0]:
        return False
    right, up = run(hour)
    height = (foot[1] - piece.top) / LIFT
    behind = pygame.Rect(piece.left, round(foot[1] - up * height), piece.width, 1)
    behind.width += round(right * height)
    behind.height += round(up * height)
    return shadow.surface.get_rect(topleft=(shadow.x, shadow.y)).colliderect(behind)


def with_shadows(
    piece: pygame.Surface,
    place: tuple[int, int],
    foot: tuple[float, float],
    shadows: Sequence[Shadow],
    hour: Hour,
) -> pygame.Surface:
    """A premultiplied picture with the shadows that fall on it.

    :param place: the picture's upper left corner, in pixels of the window.
    :param foot: where the piece stands, in pixels of the window.
    """
    light = new_surface(*piece.get_size())
    light.fill((255, 255, 255, 255))
    right, up = run(hour)
    across, tall = light.get_size()
    strip = max(1, tall // _STRIPS)
    for row in range(0, tall, strip):
        height = max(0.0, (foot[1] - place[1] - row - strip / 2) / LIFT)
        ahead, level = round(right * height), round(foot[1] - up * height)
        for shadow in shadows:
            line = level - shadow.y - strip // 2
            if -strip < line < shadow.surface.get_height():
                left = place[0] + ahead - shadow.x
                above = max(-line, 0)
                area = (max(left, 0), max(line, 0), across + min(left, 0), strip - above)
                target = (max(-left, 0), row + above)
                light.blit(shadow.surface, target, area, special_flags=pygame.BLEND_PREMULTIPLIED)
    result = piece.copy()
    result.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


_GHOST: Final = 0.82
"""The opacity of a piece that is shown over its site before it is built."""
_VEIL: Final = 0.34
"""The opacity of a palm that hides where a mosaic is about to lie."""
_HELD: Final = 0.16
"""How far over the garden a mosaic in the hand hovers, in world units."""
_THROUGH: Final = 0.66
"""Its opacity where it is seen through the palace."""
_MOST_CACHED: Final = 900
"""Sprites whose placements are cached; a garden full of palms has some 150, each palm four looks,
and those who walk about stand in 200 places."""
_REACH: Final = 5.0
"""How far beyond the window something may stand and still be seen in it, in world units."""


class Drawn(NamedTuple):
    """A surface in its place, in pixels of the stage; `rect` are those it covers. `blend` is the
    flag it is blitted with: pictures are premultiplied, light is added."""

    surface: pygame.Surface
    x: int
    y: int
    rect: pygame.Rect
    blend: int = pygame.BLEND_PREMULTIPLIED

    @classmethod
    def at(
        cls, surface: pygame.Surface, x: int, y: int, blend: int = pygame.BLEND_PREMULTIPLIED
    ) -> "Drawn":
        """A surface with its upper left corner on a pixel."""
        return cls(surface, x, y, surface.get_rect(topleft=(x, y)), blend)


class SortedSurface(NamedTuple):
    """A drawn surface with its layer and depth, to be sorted."""

    layer: int
    depth: float
    drawn: Drawn


class PlacementCache:
    """A cache of placed sprites for one view, scale and hour: most of them stay where they are."""

    def __init__(self) -> None:
        self._of: Hashable = None
        self._found: dict[Cast, list[SortedSurface]] = {}
        self.fleeting: dict[Cast, list[SortedSurface]] = {}
        """Sprites cut to a shape, for the last frame only."""
        self.shaded: dict[Hashable, list[SortedSurface]] = {}
        """Sprites with the shadows of others on them, by all whose shadows meet there."""
        self.standing: tuple[PalaceModel, list[SortedSurface]] | None = None
        """The sprites of a model that do not move, placed."""

    def at(self, of: Hashable) -> dict[Cast, list[SortedSurface]]:
        """The cached sprites of this view; emptied for another view, or when there are too many."""
        if of != self._of or len(self._found) > _MOST_CACHED:
            self._of, self._found, self.fleeting = of, {}, {}
            self.shaded, self.standing = {}, None
        return self._found


class Composer:
    """Places one frame's surfaces, in the light of an hour and at one beat of ambient motion."""

    def __init__(
        self,
        sprites: SpriteStore,
        marks: Marks,
        model: PalaceModel,
        projection: Projection,
        size: tuple[int, int],
        hour: Hour = Hour.NOON,
        life: AmbientMotion = STILL,
        cache: PlacementCache | None = None,
    ) -> None:
        self._sprites = sprites
        self._marks = marks
        self._model = model
        self._projection = projection
        self._hour = hour
        self._life = life
        self._cache = cache or PlacementCache()
        self._placements = self._cache.at((projection, size, hour))
        reach = round(projection.unit * _REACH)
        self._seen = pygame.Rect(0, 0, *size).inflate(2 * reach, 2 * reach)

    def compose(self, overlay: Overlay, actors: Sequence[Actor]) -> list[Drawn]:
        """Everything but the backdrop, from back to front."""
        placed = list(self._standing())
        fleeting: dict[Cast, list[SortedSurface]] = {}
        covered = () if overlay.ghost is None else overlay.ghost.squares
        for cast in self._moving():
            if covered and self._veils(cast, covered):
                cast = cast._replace(alpha=_VEIL)
            if cast.within:
                found = self._cache.fleeting.get(cast)
                fleeting[cast] = found = self._cut(cast) if found is None else found
                placed += found
            else:
                placed += self._placed(cast)
        self._cache.fleeting = fleeting
        placed += self.overlaid(overlay)
        for actor in actors:
            placed += self.actor(actor)
        placed.sort(key=_order)
        return [item.drawn for item in placed]

    def _veils(self, cast: Cast, squares: tuple[int, ...]) -> bool:
        """Whether a palm of the garden hides one of these squares."""
        is_palm = cast.layer == casting.ROOF and cast.still in casting.PALMS
        return is_palm and casting.veils(cast, squares, self._projection.view)

    def _standing(self) -> list[SortedSurface]:
        """What does not move, in order; computed once for a model."""
        kept = self._cache.standing
        if kept is None or kept[0] is not self._model:
            casts = [
                (cast, self._placed(cast))
                for cast in casting.standing(self._model, self._projection.view)
            ]
            found = [placed for both in self._in_shadow(casts) for placed in both]
            kept = self._cache.standing = (self._model, sorted(found, key=_order))
        return kept[1]

    def _in_shadow(
        self, casts: Sequence[tuple[Cast, list[SortedSurface]]]
    ) -> Iterator[list[SortedSurface]]:
        """What stands, each piece with the shadows of others on it, where they stand as high.
        Mosaics lie flat: shadows are drawn over them as on the ground."""
        thrown = [
            (cast, self._thrown(cast, placed[0].drawn))
            for cast, placed in casts
            if len(placed) > 1 and cast.shadow_layer is None and cast.layer != casting.MOSAICS
        ]
        caught: dict[Hashable, list[SortedSurface]] = {}
        for cast, placed in casts:
            if len(placed) < 2 or cast.layer == casting.MOSAICS:
                yield placed
                continue
            drawn, foot = placed[-1].drawn, self._projection.place(cast.at)
            falling = [
                (other, shadow)
                for other, shadow in thrown
                if other is not cast
                and other.at.z == cast.at.z
                and meets(shadow, drawn.rect, foot, self._hour)
            ]
            if not falling:
                yield placed
                continue
            key = (cast, *(other for other, _ in falling))
            shaded = self._cache.shaded.get(key)
            if shaded is None:
                shadows = [shadow for _, shadow in falling]
                place = (drawn.x, drawn.y)
                surface = with_shadows(drawn.surface, place, foot, shadows, self._hour)
                shaded = [*placed[:-1], placed[-1]._replace(drawn=drawn._replace(surface=surface))]
            caught[key] = shaded
            yield shaded
        self._cache.shaded = caught

    def _thrown(self, cast: Cast, drawn: Drawn) -> Shadow:
        return Shadow(drawn.surface, drawn.x, drawn.y, self._projection.place(cast.at))

    def _placed(self, cast: Cast) -> list[SortedSurface]:
        found = self._placements.get(cast)
        if found is None:
            found = self._placements[cast] = self.sprite(cast)
        return found

    def casts(self) -> Iterator[Cast]:
        """Every sprite of the moment but the backdrop, overlays and actors."""
        yield from casting.standing(self._model, self._projection.view)
        yield from self._moving()

    def _moving(self) -> Iterator[Cast]:
        view = self._projection.view
        yield from casting.living(self._model, view, self._life)
        yield from flames(view, self._hour, self._life)
        yield from ripples(view, self._hour, self._life)
        yield from self._people()

    def _people(self) -> Iterator[Cast]:
        """Those at work who cover nothing in this view; nobody without a picture."""
        view = self._projection.view
        for worker in people.workers(self._model, self._life):
            key = self._sprites.find(worker.name, (view - worker.turn) % VIEWS)
            entry = None if key is None else self._sprites.entry(key)
            if entry is None:
                continue
            unit = MASTER_UNIT * entry.scale
            left, top = -entry.anchor[0] / unit, -entry.anchor[1] / unit
            box = (left, top, left + entry.size[0] / unit, top + entry.size[1] / unit)
            if people.is_clear(worker.at, box, view):
                yield casting.worker_cast(worker, view)

    def wanted(self) -> Iterator[tuple[str, float, Hour]]:
        """Key, scale and hour of every picture that `compose` will ask the store for."""
        for cast in self.casts():
            if self._is_seen(cast):
                family = cast.still.removesuffix("_0")
                loop = [f"{family}_{frame}" for frame in range(LONGEST)] if family else []
                turns = range(VIEWS) if family in people.WALKING else (cast.turn,)
                views = [(self._projection.view - turn) % VIEWS for turn in turns]
                frames = [self._sprites.find(name, view) for name in loop for view in views]
                for key in (*self._keys(cast), *frames):
                    if key is not None:
                        yield key, self._projection.unit * cast.size, self._hour_of(cast)
        for _torch, key in torchlight.keys(self._sprites, self._projection.view, self._hour):
            yield key, self._projection.unit, Hour.NOON

    def _hour_of(self, cast: Cast) -> Hour:
        return Hour.NOON if cast.shines else self._hour

    def _is_seen(self, cast: Cast) -> bool:
        """Whether a sprite may reach into the window; the palace and its sides always may."""
        is_palace = (cast.at.x, cast.at.y) == casting.PALACE_ORIGIN[:2]
        return is_palace or self._seen.collidepoint(self._projection.place(cast.at))

    def _keys(self, cast: Cast) -> tuple[str | None, str | None]:
        """The keys of a cast's picture and its shadow; a picture of a loop without a shadow of its
        own has that of what is still."""
        view = (self._projection.view - cast.turn) % VIEWS
        still = self._sprites.find(cast.still or cast.name, view)
        key = self._sprites.find(cast.name, view) or still
        if key is None and not cast.may_miss:
            key = cast.name
        if not cast.has_shadow:
            return key, None
        shadows = (self._sprites.shadow_key(source) for source in (key, still) if source)
        return key, next((shadow for shadow in shadows if shadow), None)

    def sprite(self, cast: Cast, alpha: float = 1.0, drop: float = 0.0) -> list[SortedSurface]:
        """A cast with its shadow, the sprite last; nothing where it is out of sight.

        :param drop: how far below its foot the shadow lies, in world units.
        """
        key, shadow = self._keys(cast)
        if key is None or not self._is_seen(cast):
            return []
        found = [] if shadow is None else [self._shadow(cast, shadow, alpha, drop)]
        unit = self._projection.unit * cast.size
        sprite = self._sprites.faded(key, unit, alpha * cast.alpha, self._hour_of(cast))
        x, y = self._projection.place(cast.at)
        found.append(
            SortedSurface(cast.layer, cast.depth, _drawn(sprite.surface, x, y, sprite.anchor))
        )
        return found

    def _cut(self, cast: Cast) -> list[SortedSurface]:
        """A cast as far as it lies on the picture that limits it; whole where there is none."""
        placed = self.sprite(cast)
        key = self._sprites.find(cast.within, self._projection.view)
        if key is None:
            return placed
        ox, oy = (round(value) for value in self._projection.origin)
        return [
            item._replace(
                drawn=item.drawn._replace(
                    surface=self._sprites.limited(
                        item.drawn.surface,
                        key,
                        self._projection.unit,
                        (item.drawn.x - ox, item.drawn.y - oy),
                    )
                )
            )
            for item in placed
        ]

    def _shadow(self, cast: Cast, key: str, alpha: float, drop: float = 0.0) -> SortedSurface:
        """A shadow lies under all pieces of its layer, and grows pale below what is high."""
        x, y = self._projection.place(cast.at)
        dark = alpha * cast.alpha / (1 + drop)
        sprite = self._sprites.faded(key, self._projection.unit * cast.size, dark, self._hour)
        layer = cast.layer if cast.shadow_layer is None else cast.shadow_layer
        lies = y + drop * LIFT * self._projection.unit
        return SortedSurface(
            layer, cast.depth + 1000, _drawn(sprite.surface, x, lies, sprite.anchor)
        )

    def actor(self, actor: Actor) -> list[SortedSurface]:
        """An actor in its place: at its size, or risen in part out of the ground."""
        cast = casting.actor_cast(actor, self._projection.view)._replace(size=actor.scale)
        if actor.rise >= 1.0 or actor.foot is None:
            found = self.sprite(cast, actor.alpha, actor.drop)
            for badge in casting.badges(cast):
                found += self.sprite(badge, actor.alpha)
            return found
        foot = actor.foot
        sunk = (foot.high.z - foot.low.z) * (1.0 - max(0.0, actor.rise))
        low = cast._replace(at=cast.at._replace(z=cast.at.z - sunk), has_shadow=False)
        edge = occlusion.near_edge(foot, self._projection)
        shadow = self._keys(cast)[1]
        below = [] if shadow is None else [self._shadow(cast, shadow, actor.alpha * actor.rise)]
        return below + [
            SortedSurface(
                layer,
                depth,
                Drawn.at(emerged(drawn.surface, (drawn.x, drawn.y), edge), drawn.x, drawn.y),
            )
            for layer, depth, drawn in self.sprite(low, actor.alpha)
        ]

    def overlaid(self, overlay: Overlay) -> list[SortedSurface]:
        """All marks and ghosts of an overlay."""
        found: list[SortedSurface] = []
        for area in overlay.sanctuaries:
            found.append(self._mark(occlusion.outline(area), MarkTone.SANCTUARY, 3.0))
        for place in overlay.glow:
            tone = (
                MarkTone.HIDDEN
                if occlusion.is_hidden(place, self._projection.view)
                else MarkTone.GLOW
            )
            found.append(self._place_mark(place, tone, 2.0))
        found += self._advised(overlay.advised)
        if overlay.ghost is not None:
            ghost = overlay.ghost
            cast = casting.mosaic_cast(Mosaic(ghost.piece, ghost.squares), self._projection.view)
            above = cast.at._replace(z=cast.at.z + _HELD)
            cast = cast._replace(layer=casting.SQUARE_MARKS, depth=0.9, at=above)
            if self._sprites.find(cast.name, self._projection.view) is not None:
                found.append(self._mark(occlusion.outline(ghost.squares), MarkTone.SHADOW, 1.6))
                found += self.sprite(cast, 1.0 if ghost.legal else 0.5)
            # One that reaches over the garden's edge has no picture, only its outline.
            tone = MarkTone.LEGAL if ghost.legal else MarkTone.ILLEGAL
            found.append(self._mark(occlusion.outline(ghost.squares), tone, 1.5))
        for square in overlay.palms:
            found.append(self._place_mark(Place(PlaceKind.SQUARE, square), MarkTone.PALM, 0.8))
        if overlay.ghost_site is not None and overlay.ghost_site.kind is not PlaceKind.SQUARE:
            found += self._ghost(overlay.ghost_site)
        if overlay.hover is not None:
            found.append(self._place_mark(overlay.hover, MarkTone.HOVER, 0.5))
        if overlay.focus is not None:
            found.append(self._place_mark(overlay.focus, MarkTone.FOCUS, 0.2))
        return found

    def _advised(self, places: Sequence[Place]) -> list[SortedSurface]:
        """What the adviser means: squares as one area, everything else by itself."""
        squares = tuple(place.index for place in places if place.kind is PlaceKind.SQUARE)
        found = [
            self._place_mark(place, MarkTone.ADVISED, 2.2)
            for place in places
            if place.kind is not PlaceKind.SQUARE
        ]
        if squares:
            found.append(self._mark(occlusion.outline(squares), MarkTone.ADVISED, 2.2))
        return found

    def _ghost(self, place: Place) -> list[SortedSurface]:
        """A piece that hangs over its site, seen through the palace where that hides the site:
        else nobody could tell what is about to be built."""
        view = self._projection.view
        cast = casting.coming_cast(place, self._model, view)
        if not occlusion.is_hidden(place, view):
            return self.sprite(cast, _GHOST)
        cast = cast._replace(layer=casting.SITE_MARKS, depth=1.0, has_shadow=False)
        if place.kind not in (PlaceKind.WALL, PlaceKind.DOOR):
            return self.sprite(cast, _GHOST)
        # A side has no picture from behind. The one from over there has the same outline: both
        # run along the same slope of the screen.
        opposite = Projection((view + 2) % VIEWS, self._projection.unit)
        corners = occlusion.face(place)
        centre = WorldPoint(*(sum(values) / len(corners) for values in zip(*corners, strict=True)))
        here, there = self._projection.place(centre), opposite.place(centre)
        x, y = here[0] - there[0], here[1] - there[1]
        key = self._sprites.find(cast.name, opposite.view) or cast.name
        sprite = self._sprites.faded(key, self._projection.unit, _THROUGH, self._hour)
        return [
            SortedSurface(cast.layer, cast.depth, _drawn(sprite.surface, x, y, sprite.anchor)),
            self._place_mark(place, MarkTone.HIDDEN, 0.9),
        ]

    def _place_mark(self, place: Place, tone: MarkTone, depth: float) -> SortedSurface:
        if place.kind is PlaceKind.THRONE and self._model.throne_squares:
            corners = occlusion.throne_face(self._model.throne_squares)
        else:
            is_behind = occlusion.is_behind(place, self._projection.view)
            corners = occlusion.rim(place) if is_behind else occlusion.face(place)
        on_roof = place.kind in (PlaceKind.SQUARE, PlaceKind.THRONE)
        return self._mark(corners, tone, depth, on_roof)

    def _mark(
        self,
        corners: Sequence[WorldPoint],
        tone: MarkTone,
        depth: float,
        on_roof: bool = True,
    ) -> SortedSurface:
        placed = [self._projection.place(corner) for corner in corners]
        mark = self._marks.polygon(placed, tone, self._projection.unit)
        layer = casting.SQUARE_MARKS if on_roof else casting.SITE_MARKS
        return SortedSurface(layer, depth, Drawn.at(mark.surface, mark.x, mark.y))


def _order(item: SortedSurface) -> tuple[int, float]:
    """From back to front."""
    return item.layer, -item.depth


def _drawn(
    surface: pygame.Surface,
    x: float,
    y: float,
    anchor: tuple[float, float],
    blend: int = pygame.BLEND_PREMULTIPLIED,
) -> Drawn:
    return Drawn.at(surface, round(x - anchor[0]), round(y - anchor[1]), blend)


def emerged(
    surface: pygame.Surface, at: tuple[int, int], edge: Sequence[tuple[float, float]]
) -> pygame.Surface:
    """A copy of a premultiplied sprite without what lies under the ground.

    :param at: the pixel where the sprite's top left corner is drawn.
    :param edge: where its near sides meet the ground, from left to right; beyond its ends the
        ground goes on level.
    """
    left, top = at
    width, height = surface.get_size()
    line = [(x - left, y - top) for x, y in edge]
    first, last = line[0], line[-1]
    under = [
        (min(-1.0, first[0]), first[1]),
        *line,
        (max(width + 1.0, last[0]), last[1]),
        (max(width + 1.0, last[0]), height + max(y for _, y in line) + 1.0),
        (min(-1.0, first[0]), height + max(y for _, y in line) + 1.0),
    ]
    above = surface.copy()
    pygame.draw.polygon(above, (0, 0, 0, 0), under)
    return above


# What moves by itself in the scene: flames on the torches and ripples on the river.

_FLAME: Final = 0.72
"""The size of a flame, a factor on its picture."""
_BEFORE_BOWL: Final = 3.0
"""The stairs are one picture, sorted by their middle: flames in their bowls come after it."""
_EVENING: Final = 0.5
"""How clear ripples are at dusk."""
_CURRENT: Final = 1.1
"""How far the river carries a ripple while it is seen, in world units towards larger Y."""
_UNDER_ALL: Final = 500.0
"""What is added to the depth of ripples: the river lies below whatever stands on its layer."""


def torch_layer(torch: int, view: int) -> int:
    """The layer a torch is painted in."""
    x, y, _ = world.TORCHES[torch]
    if torch < world.BOWLS:
        return casting.plaza_layer(view)
    is_before = occlusion.is_before_palace(x, y, view)
    return casting.PLAZA_BEFORE if is_before else casting.PLAZA_BEHIND


def flames(view: int, hour: Hour, life: AmbientMotion) -> Iterator[Cast]:
    """The flames on the torches; they burn at dusk."""
    if hour is not Hour.DUSK:
        return
    depth = Projection(view, 1.0).depth
    for torch, (x, y, z) in enumerate(world.TORCHES):
        nearer = _BEFORE_BOWL if torch < world.BOWLS else 0.01
        yield Cast(
            torch_layer(torch, view),
            depth(x, y) - nearer,
            f"flame_{life.flame(torch)}",
            WorldPoint(x, y, z),
            has_shadow=False,
            still="flame_0",
            size=_FLAME,
            shines=True,
        )


def ripples(view: int, hour: Hour, life: AmbientMotion) -> Iterator[Cast]:
    """The play of light on the river, fainter at dusk; it floats with the current, and is seen
    on open water only."""
    depth = Projection(view, 1.0).depth
    for place, (x, y) in enumerate(world.WATER):
        shown, clear = life.shine(place)
        if clear > 0:
            yield Cast(
                casting.GROUND,
                depth(x, y) + _UNDER_ALL,
                f"glint_{shown}",
                WorldPoint(x, y + _CURRENT * life.drift(place), 0.0),
                has_shadow=False,
                still="glint_0",
                alpha=clear * (_EVENING if hour is Hour.DUSK else 1.0),
                shines=True,
                within="water",
            )
