"""The plan: every site is seen and found, mosaics lie as they are laid, the viewer has a side."""

import dataclasses

import pygame
import pytest

from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import world
from cleopatra.ui.stage.model import GhostMosaic, Mosaic, Overlay, PalaceModel
from cleopatra.ui.stage.plan import GOLD, PlanView
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import SpriteStore
from scripts.lab.palaces import EMPTY, FULL, HALF

VIEWPORT = Viewport.fit(960, 540)
RECT = pygame.FRect(1500, 60, 400, 640)


def drawn(plan: PlanView, model: PalaceModel, overlay: Overlay, view: int = 0) -> pygame.Surface:
    """A window with nothing but the plan."""
    plan.show(model, overlay, view)
    surface = new_surface(VIEWPORT.width, VIEWPORT.height)
    plan.draw(surface)
    return surface


def pixels(surface: pygame.Surface, place: Place, plan: PlanView) -> bytes:
    """What is seen of a place: a few pixels around its middle."""
    x, y = VIEWPORT.to_pixels(*plan.anchor_of(place))
    return pygame.image.tobytes(surface.subsurface((x - 3, y - 3, 7, 7)), "RGB")


def test_the_plan_shows_and_finds_every_site() -> None:
    plan = PlanView(pygame.FRect(1600, 60, 260, 330), VIEWPORT)
    assert plan.show(HALF, Overlay(glow=(Place(PlaceKind.WALL, 0),)), 0)
    assert not plan.show(HALF, Overlay(glow=(Place(PlaceKind.WALL, 0),)), 0)
    for kind in (
        PlaceKind.WALL,
        PlaceKind.DOOR,
        PlaceKind.SPHINX,
        PlaceKind.OBELISK,
        PlaceKind.STEP,
        PlaceKind.SQUARE,
    ):
        for index in range(world.COUNTS[kind]):
            place = Place(kind, index)
            wanted = (
                Place(PlaceKind.THRONE, 0)
                if kind is PlaceKind.SQUARE and index in HALF.throne_squares
                else place
            )
            assert plan.pick(plan.anchor_of(place)) == wanted
    surface = new_surface(VIEWPORT.width, VIEWPORT.height)
    plan.draw(surface)
    before = pygame.image.tobytes(surface, "RGB")
    plan.show(FULL, Overlay(), 0)
    plan.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != before


@pytest.mark.parametrize(
    "kind", [PlaceKind.WALL, PlaceKind.DOOR, PlaceKind.SPHINX, PlaceKind.OBELISK]
)
def test_what_is_built_looks_different_from_a_free_site(kind: PlaceKind) -> None:
    plan = PlanView(RECT, VIEWPORT)
    free, built = drawn(plan, EMPTY, Overlay()), drawn(plan, FULL, Overlay())
    for index in range(world.COUNTS[kind]):
        place = Place(kind, index)
        assert FULL.is_built(place) and not EMPTY.is_built(place)
        assert pixels(free, place, plan) != pixels(built, place, plan)


def test_mosaics_are_painted_as_they_lie_in_the_garden(sprites: SpriteStore) -> None:
    lying = dataclasses.replace(EMPTY, palms=(), mosaics=(Mosaic("L", (54, 55, 56, 57, 63)),))
    other = dataclasses.replace(lying, mosaics=(Mosaic("L", (54, 55, 56, 57, 66)),))
    plain, painted = PlanView(RECT, VIEWPORT), PlanView(RECT, VIEWPORT, sprites)
    places = [Place(PlaceKind.SQUARE, square) for square in (55, 56)]
    seen = drawn(painted, lying, Overlay())
    flipped = drawn(painted, other, Overlay())
    simple = drawn(plain, lying, Overlay())
    assert all(pixels(seen, at, painted) != pixels(simple, at, plain) for at in places)
    assert any(pixels(seen, at, painted) != pixels(flipped, at, painted) for at in places)


def test_a_held_mosaic_and_a_chosen_site_are_shown() -> None:
    plan = PlanView(RECT, VIEWPORT)
    before = drawn(plan, EMPTY, Overlay())
    ghost = drawn(plan, EMPTY, Overlay(ghost=GhostMosaic("I", (45, 46, 47, 48, 49))))
    assert pixels(ghost, Place(PlaceKind.SQUARE, 47), plan) != pixels(
        before, Place(PlaceKind.SQUARE, 47), plan
    )
    assert pixels(ghost, Place(PlaceKind.SQUARE, 20), plan) == pixels(
        before, Place(PlaceKind.SQUARE, 20), plan
    )


@pytest.mark.parametrize("view", range(4))
def test_the_golden_wedge_is_at_the_corner_the_stage_shows_nearest(view: int) -> None:
    plan = PlanView(RECT, VIEWPORT)
    surface = drawn(plan, EMPTY, Overlay(), view)
    view_of = Projection(view, 1.0)
    corners = {(x, y): view_of.depth(x, y) for x in (0, 8) for y in (0, 8)}
    nearest = min(corners, key=lambda at: corners[at])
    for column, row in corners:
        # Just outside the corner square, along the diagonal.
        square = plan.anchor_of(Place(PlaceKind.SQUARE, row * world.COLUMNS + column))
        inner = plan.anchor_of(Place(PlaceKind.SQUARE, 40))
        share = 1 + 1.12 / 4
        at = tuple(
            middle + (corner - middle) * share for corner, middle in zip(square, inner, strict=True)
        )
        x, y = VIEWPORT.to_pixels(*at)
        close = sum(abs(a - b) for a, b in zip(surface.get_at((x, y))[:3], GOLD, strict=True)) < 40
        assert close == ((column, row) == nearest)
