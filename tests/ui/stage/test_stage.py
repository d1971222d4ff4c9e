"""The stage: drawing only what changed, picking, hidden sites, the plan."""

import dataclasses

import pygame
import pytest

from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import occlusion, world
from cleopatra.ui.stage.ambient_motion import BEAT, CALM
from cleopatra.ui.stage.model import Actor, GhostMosaic, Overlay, PalaceModel, Statue
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage
from scripts.lab.palaces import EMPTY, FULL, HALF

VIEWPORT = Viewport.fit(960, 540)
RECT = pygame.FRect(300, 60, 1300, 900)


@pytest.fixture
def stage(sprites: SpriteStore) -> Stage:
    """A small stage without ambient motion."""
    return Stage(sprites, RECT, VIEWPORT, reduced_motion=True)


def picture(stage: Stage) -> bytes:
    """All pixels of the stage."""
    surface = new_surface(VIEWPORT.width, VIEWPORT.height)
    stage.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def whole(sprites: SpriteStore, stage: Stage, overlay: Overlay, actors: list[Actor]) -> bytes:
    """What a new stage draws at once for the same things."""
    other = Stage(sprites, RECT, VIEWPORT, reduced_motion=True)
    other.turn(stage.camera.view)
    other.show(stage.model)
    other.set_overlay(overlay)
    other.set_actors(actors)
    return picture(other)


@pytest.mark.parametrize("view", range(4))
def test_changes_give_the_same_picture_as_drawing_everything(
    sprites: SpriteStore, stage: Stage, view: int
) -> None:
    stage.turn(view)
    stage.show(EMPTY)
    picture(stage)
    overlay = Overlay(
        ghost=GhostMosaic("L", (54, 55, 56, 57, 63)),
        glow=(Place(PlaceKind.WALL, 1), Place(PlaceKind.SPHINX, 2), Place(PlaceKind.SQUARE, 44)),
        hover=Place(PlaceKind.DOOR, 1),
        focus=Place(PlaceKind.OBELISK, 0),
        palms=(57,),
        sanctuaries=((72, 73, 74),),
        ghost_site=Place(PlaceKind.WALL, 1),
    )
    actors = [
        Actor("cleopatra", 4.5, -4.0, world.PLAZA_Z),
        Actor("scarab_5", 2.0, 2.0, 4.0, alpha=0.7, scale=0.8, above=True),
        dataclasses.replace(stage.actor_for(Place(PlaceKind.OBELISK, 1)), rise=0.5),
    ]
    stage.show(dataclasses.replace(HALF, daylight=EMPTY.daylight))
    stage.refresh()
    stage.set_overlay(overlay)
    stage.set_actors(actors)
    rects = stage.refresh()
    assert rects and sum(r.width * r.height for r in rects) < RECT.width * RECT.height
    assert picture(stage) == whole(sprites, stage, overlay, actors)
    stage.set_actors([dataclasses.replace(actors[0], x=4.9)])
    stage.set_overlay(Overlay())
    assert picture(stage) == whole(
        sprites, stage, Overlay(), [dataclasses.replace(actors[0], x=4.9)]
    )


def test_nothing_is_drawn_at_rest(stage: Stage) -> None:
    stage.show(HALF)
    assert stage.refresh()
    assert stage.refresh() == []
    stage.show(HALF)
    stage.update(0.5)
    assert stage.refresh() == []


def test_a_small_change_draws_a_small_part(stage: Stage) -> None:
    stage.show(EMPTY)
    stage.refresh()
    stage.show(dataclasses.replace(EMPTY, sphinxes=(True, *EMPTY.sphinxes[1:])))
    rects = stage.refresh()
    assert 0 < sum(rect.width * rect.height for rect in rects) < 0.1 * 650 * 450


@pytest.mark.parametrize("view", range(4))
@pytest.mark.parametrize("model", [EMPTY, FULL], ids=["empty", "full"])
def test_every_square_is_picked_from_every_side(
    stage: Stage, view: int, model: PalaceModel
) -> None:
    stage.turn(view)
    stage.show(model)
    for square in range(world.SQUARES):
        found = stage.pick(
            stage.anchor_of(Place(PlaceKind.SQUARE, square)), (PlaceKind.SQUARE, PlaceKind.THRONE)
        )
        throne = square in model.throne_squares
        assert found == (
            Place(PlaceKind.THRONE, 0) if throne else Place(PlaceKind.SQUARE, square)
        ) or (model.throne and found == Place(PlaceKind.THRONE, 0))


@pytest.mark.parametrize("view", range(4))
def test_every_site_is_picked_from_every_side(stage: Stage, view: int) -> None:
    stage.turn(view)
    stage.show(dataclasses.replace(EMPTY, cleopatra=None))
    for kind in (
        PlaceKind.WALL,
        PlaceKind.DOOR,
        PlaceKind.SPHINX,
        PlaceKind.OBELISK,
        PlaceKind.STEP,
    ):
        for index in range(world.COUNTS[kind]):
            place = Place(kind, index)
            found = stage.pick(stage.anchor_of(place), (place.kind,))
            assert found == place
            if not stage.is_hidden(place) and kind in (
                PlaceKind.WALL,
                PlaceKind.SPHINX,
                PlaceKind.OBELISK,
            ):
                assert stage.pick(stage.anchor_of(place)) == place


@pytest.mark.parametrize("view", range(4))
def test_standing_pieces_are_picked_by_their_pixels(stage: Stage, view: int) -> None:
    stage.turn(view)
    stage.zoom_at(0.6, RECT.center)
    stage.show(FULL)
    for kind, height in (
        (PlaceKind.STALL, 1.3),
        (PlaceKind.PILE, 0.35),
        (PlaceKind.CROCODILE, 0.1),
    ):
        for index in range(world.COUNTS[kind]):
            x, y, z = world.position(kind, index)
            place = Place(kind, index)
            if stage.is_hidden(place):
                assert stage.pick(stage.anchor_of(place), (place.kind,)) == place
            else:
                assert stage.pick(stage.to_logical(world.WorldPoint(x, y, z + height))) == place
    assert stage.pick((5, 5)) is None


def test_which_sites_the_palace_hides() -> None:
    hidden = {
        view: {i for i in range(9) if occlusion.is_hidden(Place(PlaceKind.WALL, i), view)}
        for view in range(4)
    }
    assert hidden == {
        0: {0, 1, 2, 3, 4, 5}, 1: {0, 1, 2}, 2: {6, 7, 8}, 3: {3, 4, 5, 6, 7, 8},
    }  # fmt: skip
    assert [occlusion.is_hidden(Place(PlaceKind.DOOR, 0), view) for view in range(4)] == [
        False,
        True,
        True,
        False,
    ]
    assert not occlusion.is_hidden(Place(PlaceKind.SPHINX, 2), 0)
    assert occlusion.is_hidden(Place(PlaceKind.SPHINX, 2), 1)
    assert not occlusion.is_hidden(Place(PlaceKind.SQUARE, 0), 1)


def test_turning_zooming_and_fading_come_to_rest(sprites: SpriteStore) -> None:
    stage = Stage(sprites, RECT, VIEWPORT)
    stage.show(FULL)
    stage.refresh()
    stage.turn()
    stage.zoom_at(1.3, (900, 500))
    frames = painted = 0
    while stage.update(0.05):
        painted += bool(stage.refresh())
        frames += 1
        assert frames < 20
    assert frames > 3 and painted >= frames - 1, "one is used to take the picture that is moved"
    stage.refresh()
    stage.reduced_motion = True
    stage.update(0.001)
    still = picture(stage)
    stage.update(1.0)
    assert picture(stage) == still


def test_ambient_life_is_off_with_reduced_motion(sprites: SpriteStore) -> None:
    for reduced in (True, False):
        stage = Stage(sprites, RECT, VIEWPORT, reduced_motion=reduced)
        stage.refresh()
        stage.update(CALM * BEAT)
        assert bool(stage.refresh()) != reduced


def test_square_under_finds_fractions(stage: Stage) -> None:
    assert stage.square_under(stage.anchor_of(Place(PlaceKind.SQUARE, 40))) == pytest.approx(
        (4.5, 4.5), abs=0.05
    )


def test_bad_models_are_refused() -> None:
    with pytest.raises(ValueError, match="walls must have 9"):
        PalaceModel(walls=(True,))
    with pytest.raises(ValueError, match="no garden square 81"):
        PalaceModel(palms=(81,))
    with pytest.raises(ValueError, match="no player colour 5"):
        PalaceModel(statues=(Statue(5, 0),))


def test_the_outline_of_squares_goes_round_once() -> None:
    assert len(occlusion.outline((40,))) == 4
    cross = (31, 39, 40, 41, 49)
    assert len(occlusion.outline(cross)) == 12
    assert len(occlusion.outline((0, 10))) >= 4


def test_a_ghost_over_the_edge_is_an_outline_without_a_missing_picture(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    stage.show(EMPTY)
    before = picture(stage)
    stage.set_overlay(Overlay(ghost=GhostMosaic("W", (0, 9), legal=False)))
    assert picture(stage) != before
    assert not caplog.records


def test_p18_the_palace_stands_stretched_until_the_sharper_one_is_made(stage: Stage) -> None:
    stage.show(EMPTY)
    picture(stage)
    before = pygame.transform.average_color(stage._frame)
    large = Viewport.fit(2 * VIEWPORT.width, 2 * VIEWPORT.height)
    stage.layout(large.space, large)
    after = pygame.transform.average_color(stage._frame)
    assert stage._frame.get_size() == (large.width, large.height)
    assert all(abs(a - b) <= 3 for a, b in zip(before[:3], after[:3], strict=True))
    assert len({tuple(stage._frame.get_at((x, large.height // 2))) for x in range(0, 400, 20)}) > 3
