"""Statues of different players: told apart without colours, and where a mosaic is about to lie."""

import dataclasses
from itertools import combinations

import pygame
import pytest

from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import casting, world
from cleopatra.ui.stage.model import PLAYER_COLOURS, Actor, GhostMosaic, Overlay, Statue
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage
from scripts.lab.palaces import EMPTY
from scripts.shots.colours import KINDS, simulated

VIEWPORT = Viewport.fit(1366, 768)
SQUARE = 40
LEAST = 0.12
"""The least share of a badge's pixels that must look different on two statues."""
VISIBLE = 40
"""A difference of brightness that everybody sees, of 255."""


def statue(sprites: SpriteStore, colour: int, view: int, kind: str) -> pygame.Surface:
    """The square around a statue's base, as somebody with that sight sees it."""
    stage = Stage(sprites, VIEWPORT.space, VIEWPORT, reduced_motion=True)
    stage.turn(view)
    stage.show(
        dataclasses.replace(EMPTY, palms=(), statues=(Statue(colour, SQUARE),), cleopatra=None)
    )
    surface = new_surface(VIEWPORT.width, VIEWPORT.height)
    stage.draw(surface)
    x, y = VIEWPORT.to_pixels(*stage.anchor_of(Place(PlaceKind.SQUARE, SQUARE)))
    side = round(stage._projection().unit * 0.42)
    part = pygame.Rect(0, 0, side, side)
    part.center = x, y + side // 5
    return simulated(surface.subsurface(part), kind)


def brightness(surface: pygame.Surface) -> list[float]:
    width, height = surface.get_size()
    pixels = [surface.get_at((x, y)) for x in range(width) for y in range(height)]
    return [0.299 * red + 0.587 * green + 0.114 * blue for red, green, blue, *_ in pixels]


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("view", [0, 2])
def test_l6_statues_differ_in_brightness_whoever_looks(
    sprites: SpriteStore, kind: str, view: int
) -> None:
    """Red, amber and green look alike to many eyes: shape and glyph of the badges do not."""
    seen = [brightness(statue(sprites, colour, view, kind)) for colour in range(PLAYER_COLOURS)]
    for (first, one), (second, other) in combinations(enumerate(seen), 2):
        differing = sum(abs(a - b) > VISIBLE for a, b in zip(one, other, strict=True))
        assert differing > LEAST * len(one), (first, second, differing / len(one))


def test_every_statue_has_a_badge_of_its_own() -> None:
    model = dataclasses.replace(
        EMPTY, statues=tuple(Statue(colour, 10 * colour) for colour in range(PLAYER_COLOURS))
    )
    for view in range(4):
        found = [cast for cast in casting.standing(model, view) if cast.name.startswith("badge_")]
        assert {cast.name for cast in found} == {f"badge_{i}" for i in range(PLAYER_COLOURS)}
    companion = dataclasses.replace(EMPTY, companions=((10, "sobek"),))
    assert not [c for c in casting.standing(companion, 0) if c.name.startswith("badge_")]


def test_a_statue_on_its_way_bears_its_badge(sprites: SpriteStore) -> None:
    stage = Stage(sprites, VIEWPORT.space, VIEWPORT, reduced_motion=True)
    composer = stage._composer(stage._projection(), stage._wanted().hour)
    walker = composer.actor(Actor("cleopatra", 4.5, -3.0, world.PLAZA_Z))
    carried = composer.actor(Actor("anubis_2", 4.5, 4.5, world.ROOF_Z))
    assert len(carried) == len(walker) + 1


@pytest.mark.parametrize("view", range(4))
def test_palms_before_a_ghost_grow_pale(sprites: SpriteStore, view: int) -> None:
    stage = Stage(sprites, VIEWPORT.space, VIEWPORT, reduced_motion=True)
    stage.turn(view)
    squares = (30, 31, 39, 40, 49)
    palms = tuple(square for square in range(world.SQUARES) if square not in (3, 4, 5))
    stage.show(dataclasses.replace(EMPTY, palms=palms))
    composer = stage._composer(stage._projection(), stage._wanted().hour)
    casts = {
        int(cast.at.y) * world.COLUMNS + int(cast.at.x): cast
        for cast in casting.living(stage.model, view, stage._life)
        if cast.still in casting.PALMS
    }
    pale = {square for square, cast in casts.items() if casting.veils(cast, squares, view)}
    assert set(squares) <= pale
    assert 5 < len(pale) < 24, "those on it and those right before it"
    depth = stage._projection().depth
    nearest = max(depth(square % 9, square // 9) for square in squares)
    assert all(depth(square % 9, square // 9) <= nearest + 0.01 for square in pale)

    def solid(overlay: Overlay) -> int:
        """How many pictures of palms are drawn as they are in their files."""
        keys = [key for name in casting.PALMS if (key := sprites.find(name, view)) is not None]
        assert len(keys) == len(casting.PALMS)
        unit, hour = stage._projection().unit, stage._wanted().hour
        whole = {id(sprites.get(key, unit, hour).surface) for key in keys}
        return sum(id(item.surface) in whole for item in composer.compose(overlay, ()))

    ghost = Overlay(ghost=GhostMosaic("X", squares))
    assert solid(Overlay()) - solid(ghost) == len(pale)
