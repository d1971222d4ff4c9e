"""The living stage: hours that fade, views that are ready, palms, fires, the crocodile."""

import dataclasses
import threading
from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import casting, composing, occlusion, torchlight, world
from cleopatra.ui.stage.ambient_motion import (
    BEAT,
    CALM,
    FLAMES,
    STILL,
    SWAYS,
    TICK,
    AmbientMotion,
    flicker,
)
from cleopatra.ui.stage.daytime import LAST, Hour
from cleopatra.ui.stage.model import Actor, Overlay, PalaceModel, Statue
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import Sprite, SpriteStore
from cleopatra.ui.stage.stage import DAYBREAK, PATIENCE, TURNING, Stage
from cleopatra.ui.stage.world import WorldBox, WorldPoint
from scripts.lab.palaces import EMPTY, FULL, HALF

VIEWPORT = Viewport.fit(960, 540)
RECT = pygame.FRect(300, 60, 1300, 900)
BACK = tuple(row * 9 + column for row in (6, 7, 8) for column in (3, 4, 5))


@pytest.fixture
def stage(sprites: SpriteStore) -> Stage:
    """A stage in which nothing moves by itself."""
    return Stage(sprites, RECT, VIEWPORT, reduced_motion=True)


@pytest.fixture
def eager() -> Iterator[SpriteStore]:
    """A store that works ahead."""
    store = SpriteStore(asset_root() / "art")
    store.preload(())
    yield store
    store.close()


def picture(stage: Stage) -> bytes:
    surface = new_surface(VIEWPORT.width, VIEWPORT.height)
    stage.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def wait_for(store: SpriteStore) -> None:
    while not store.is_ready():
        pass


def at_step(model: PalaceModel, step: int) -> PalaceModel:
    return dataclasses.replace(model, cleopatra=float(step), daylight=step / LAST)


# The hours


def test_every_step_has_its_own_light(stage: Stage) -> None:
    seen = set()
    for step in range(LAST + 1):
        stage.show(dataclasses.replace(EMPTY, daylight=step / LAST))
        seen.add(picture(stage))
    assert len(seen) == LAST + 1


def test_one_hour_fades_into_the_next(sprites: SpriteStore) -> None:
    stage = Stage(sprites, RECT, VIEWPORT)
    stage.show(at_step(EMPTY, 1))
    morning = picture(stage)
    stage.show(at_step(EMPTY, 2))
    stage.refresh()
    assert stage.is_moving
    pictures, passed = [], 0.0
    while stage.update(0.1):
        stage.refresh()
        pictures.append(picture(stage))
        passed += 0.1
    assert passed == pytest.approx(DAYBREAK, abs=0.15)
    assert len(set(pictures)) > 10 and morning not in pictures[3:]
    stage.settle()
    other = Stage(sprites, RECT, VIEWPORT)
    other.show(at_step(EMPTY, 2))
    other.update(passed + 0.1)
    assert picture(stage) == picture(other)


def test_with_reduced_motion_the_hour_changes_at_once(stage: Stage) -> None:
    stage.show(at_step(EMPTY, 1))
    stage.refresh()
    stage.show(at_step(EMPTY, 4))
    assert stage.refresh() and not stage.is_moving


# Pictures made ahead


def opened(stage: Stage, store: SpriteStore) -> bytes:
    """The first picture, after everything it needs was made in the thread, and what may follow."""
    stage.refresh()
    wait_for(store)
    stage.update(0.0)
    first = picture(stage)
    stage.update(0.0)  # what may follow is asked for in a frame of its own
    assert not stage.is_moving
    wait_for(store)
    return first


def test_the_first_picture_fades_in_and_is_not_made_while_somebody_waits(
    eager: SpriteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, here = eager._make, threading.current_thread()

    def made_elsewhere(look: tuple[str, int, Hour]) -> Sprite:
        assert threading.current_thread() is not here, look
        return make(look)

    monkeypatch.setattr(eager, "_make", made_elsewhere)
    stage = Stage(eager, RECT, VIEWPORT)
    stage.show(HALF)
    sand = picture(stage)
    assert len(set(sand)) <= 4, "one colour"
    assert stage.is_moving
    wait_for(eager)
    stage.update(0.0)
    halfway = picture(stage)
    assert stage.is_moving, "it fades in"
    stage.update(TURNING)
    assert not stage.is_moving
    assert picture(stage) not in (sand, halfway)


@pytest.mark.slow
def test_the_old_hour_stays_until_the_new_one_is_ready(eager: SpriteStore) -> None:
    stage = Stage(eager, RECT, VIEWPORT, reduced_motion=True)
    stage.show(at_step(EMPTY, 0))
    morning = opened(stage, eager)
    stage.show(dataclasses.replace(EMPTY, daylight=1.0))
    stage.refresh()
    assert stage.is_moving, "dusk is two hours away: nobody made it ahead"
    assert len(set(zip(picture(stage), morning, strict=True))) < 5000
    for _ in range(3):
        wait_for(eager)
        stage.update(0.0)
        stage.refresh()
    assert not stage.is_moving
    other = Stage(eager, RECT, VIEWPORT, reduced_motion=True)
    other.show(dataclasses.replace(EMPTY, daylight=1.0))
    other.settle()
    assert picture(stage) == picture(other)


@pytest.mark.slow
def test_turning_waits_for_nothing_once_the_neighbours_are_made(eager: SpriteStore) -> None:
    stage = Stage(eager, RECT, VIEWPORT, reduced_motion=True)
    stage.show(HALF)
    first = opened(stage, eager)
    for quarters in (1, -2):
        stage.turn(quarters)
        stage.refresh()
        assert not stage.is_moving
        assert picture(stage) != first
        assert stage.next_wake == 0
        stage.update(0.0)
        wait_for(eager)


@pytest.mark.slow
def test_a_zoom_shows_the_stretched_picture_until_the_sharp_one_is_ready(
    eager: SpriteStore,
) -> None:
    stage = Stage(eager, RECT, VIEWPORT, reduced_motion=True)
    stage.show(HALF)
    before = opened(stage, eager)
    stage.zoom_at(1.5, RECT.center)
    stretched = picture(stage)
    assert stage.is_moving and stretched != before
    for _ in range(3):
        wait_for(eager)
        stage.update(0.0)
        stage.refresh()
    assert not stage.is_moving and picture(stage) != stretched


@pytest.mark.slow
def test_surroundings_are_made_before_a_drag_comes_to_their_edge(eager: SpriteStore) -> None:
    stage = Stage(eager, RECT, VIEWPORT, reduced_motion=True)
    stage.show(HALF)
    opened(stage, eager)
    first = stage._backdrop._plate
    for dx in (-120, -120):
        stage.pan(dx, 0)
        stage.refresh()
        assert stage._backdrop._plate is first, "sixty pixels each: there is room left"
        wait_for(eager)
    stage.pan(-10, 0)
    stage.refresh()
    assert stage._backdrop._plate is not first


@pytest.mark.slow
def test_while_it_waits_a_stage_is_painted_once_a_frame(
    eager: SpriteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(eager, RECT, VIEWPORT, reduced_motion=True)
    stage.show(EMPTY)
    opened(stage, eager)
    monkeypatch.setattr(eager.workshop, "ask", lambda *job: None)
    stage.show(dataclasses.replace(EMPTY, daylight=1.0))
    stage.refresh()
    assert stage.is_moving
    monkeypatch.setattr(stage, "_compose", lambda: pytest.fail("nothing changed"))
    monkeypatch.setattr(stage, "_take_look", lambda: pytest.fail("nobody looked anew"))
    for _ in range(3):
        assert stage.refresh() == []


@pytest.mark.slow
def test_nobody_waits_for_ever(eager: SpriteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(eager, RECT, VIEWPORT, reduced_motion=True)
    stage.show(HALF)
    opened(stage, eager)
    monkeypatch.setattr(eager.workshop, "ask", lambda *job: None)
    stage.turn(2)
    stage.refresh()
    assert stage.is_moving
    stage.update(PATIENCE + 0.1)
    assert stage.refresh() and not stage.is_moving


def test_what_is_shown_first_can_be_made_ahead(eager: SpriteStore) -> None:
    stage = Stage(eager, RECT, VIEWPORT)
    stage.prepare()
    wait_for(eager)
    assert stage.is_prepared


# Small life


def test_only_moments_of_a_moving_life_differ() -> None:
    assert STILL.sway(3, 4) == 0 and STILL.diving == 0 and STILL.shine(2)[1] == 0
    lives = [AmbientMotion(beat) for beat in range(400)]
    assert {life.sway(2, 3) for life in lives} == set(range(SWAYS))
    assert {life.flame(1) for life in lives} == set(range(FLAMES))
    levels = {flicker(torch, tick) for tick in range(200) for torch in range(8)}
    assert len(levels) == 4 and 0.6 < min(levels) < flicker(0, None) < max(levels) == 1
    divings = [life.diving for life in lives]
    assert min(divings) == 0 and max(divings) == 1
    assert max(abs(a - b) for a, b in pairwise(divings)) < 0.2


def test_palms_do_not_all_move_in_the_same_beat() -> None:
    for beat in range(1, 40):
        before, now = AmbientMotion(beat - 1), AmbientMotion(beat)
        moved = [x for x, y, _ in world.PALMS if before.sway(x, y) != now.sway(x, y)]
        assert len(moved) <= len(world.PALMS) / 2


@pytest.mark.parametrize("view", range(4))
def test_fires_burn_at_dusk_only(sprites: SpriteStore, view: int) -> None:
    for hour in Hour:
        burning = list(composing.flames(view, hour, AmbientMotion(3)))
        lights = list(torchlight.keys(sprites, view, hour))
        assert len(burning) == len(lights) == (len(world.TORCHES) if hour is Hour.DUSK else 0)


def test_a_flame_is_as_bright_at_dusk_as_its_picture(sprites: SpriteStore, stage: Stage) -> None:
    stage.show(dataclasses.replace(EMPTY, daylight=1.0))
    composer = stage._composer(stage._projection(), Hour.DUSK)
    flame = next(c for c in composer.casts() if c.name.startswith("flame_"))
    tent = next(c for c in composer.casts() if c.name.startswith("tent_"))
    unit = stage._projection().unit
    drawn = composer.sprite(flame)[-1].drawn.surface
    assert drawn is sprites.get(flame.name, unit * flame.size, Hour.NOON).surface
    drawn = composer.sprite(tent)[-1].drawn.surface
    assert drawn is sprites.get(f"{tent.name}/0", unit, Hour.DUSK).surface


def test_the_stage_wakes_more_often_while_fires_burn(sprites: SpriteStore) -> None:
    stage = Stage(sprites, RECT, VIEWPORT)
    stage.show(at_step(EMPTY, 0))
    assert stage.next_wake == pytest.approx(CALM * BEAT)
    stage.show(at_step(EMPTY, 5))
    stage.update(BEAT / 4)
    assert stage.next_wake == pytest.approx(TICK - BEAT / 4 % TICK)
    stage.reduced_motion = True
    assert stage.next_wake is None


def test_a_beat_repaints_a_small_part(sprites: SpriteStore) -> None:
    stage = Stage(sprites, RECT, VIEWPORT)
    for step in (0, 5):
        stage.show(at_step(FULL, step))
        stage.settle()
        stage.refresh()
        areas = []
        for _ in range(30):
            stage.update(BEAT)
            areas.append(sum(rect.width * rect.height for rect in stage.refresh()))
        assert 0 < sum(areas) / len(areas) < (0.15 if step < 4 else 0.45) * 650 * 450


def casts_of(model: PalaceModel, view: int, life: AmbientMotion = STILL) -> Iterator[casting.Cast]:
    """Every sprite of a model but the backdrop."""
    yield from casting.standing(model, view)
    yield from casting.living(model, view, life)


def test_the_crocodile_dives_only_where_nobody_is_corrupt() -> None:
    diving = next(AmbientMotion(beat) for beat in range(999) if AmbientMotion(beat).diving == 1)

    def crocodile(jaw: float, life: AmbientMotion) -> dict[str, float]:
        model = dataclasses.replace(EMPTY, jaw=jaw)
        casts = casts_of(model, 0, life)
        return {cast.name: cast.alpha for cast in casts if cast.name.startswith("croc")}

    assert crocodile(0.0, diving) == {"crocodile_low": 1}
    assert crocodile(0.0, STILL) == {"crocodile_0": 1}
    assert crocodile(0.5, diving) == {"crocodile_2": 1}
    sinking = next(
        AmbientMotion(beat) for beat in range(999) if 0.3 < AmbientMotion(beat).diving < 0.7
    )
    both = crocodile(0.0, sinking)
    assert both["crocodile_low"] == 1 and 0.3 <= both["crocodile_0"] <= 0.7


# Places on the roof


@pytest.mark.parametrize("view", range(4))
def test_a_sobek_stands_to_the_right_of_the_anubis_on_its_square(view: int) -> None:
    model = dataclasses.replace(
        EMPTY, statues=(Statue(2, 40), Statue(1, 0)), companions=((40, "sobek"), (8, "sobek"))
    )
    at = {cast.name: cast.at for cast in casts_of(model, view) if cast.layer == casting.ROOF}
    place = Projection(view, 1.0).place
    middle = place(world.square_centre(40))
    anubis, sobek = (
        place(at["anubis_2"]),
        [place(c.at) for c in casts_of(model, view) if c.name == "sobek"],
    )
    assert anubis[0] < middle[0] - 0.2 and anubis[1] == pytest.approx(middle[1])
    assert any(x > middle[0] + 0.2 and y == pytest.approx(middle[1]) for x, y in sobek)
    alone = place(world.square_centre(8))
    assert any((x, y) == pytest.approx(alone) for x, y in sobek)
    assert place(at["anubis_1"]) == pytest.approx(place(world.square_centre(0)))
    assert casting.statue_place("anubis_2", 40, model, view) == at["anubis_2"]
    x, y = place(casting.statue_place("sobek", 40, model, view))
    assert (x, y) in [pytest.approx(each) for each in sobek]
    assert casting.statue_place("sobek", 5, model, view) == world.square_centre(5)


@pytest.mark.parametrize("view", range(4))
def test_a_palm_makes_room_for_a_statue_on_its_square(view: int) -> None:
    model = dataclasses.replace(EMPTY, palms=(40, 41), statues=(Statue(2, 40),))
    palms = [cast for cast in casts_of(model, view) if cast.name in casting.PALMS]
    statue = next(cast for cast in casts_of(model, view) if cast.name == "anubis_2")
    behind, alone = sorted(palms, key=lambda palm: palm.at != world.square_centre(41), reverse=True)
    assert behind.depth > statue.depth + 0.3
    assert world.square_at(behind.at.x, behind.at.y) == 40
    assert alone.at == world.square_centre(41)


@pytest.mark.parametrize("view", range(4))
def test_the_throne_stands_and_is_picked_at_the_back(stage: Stage, view: int) -> None:
    stage.turn(view)
    model = dataclasses.replace(EMPTY, throne_squares=BACK, pedestal=True)
    stage.show(model)
    for square in range(world.SQUARES):
        found = stage.pick(
            stage.anchor_of(Place(PlaceKind.SQUARE, square)), (PlaceKind.SQUARE, PlaceKind.THRONE)
        )
        assert found == (
            Place(PlaceKind.THRONE, 0) if square in BACK else Place(PlaceKind.SQUARE, square)
        )
    at = next(c.at for c in casts_of(model, view) if c.name == "throne_floor")
    assert (at.x, at.y) == (4.5, 7.5)
    stage.show(dataclasses.replace(model, throne=True))
    assert stage.pick(stage.anchor_of(Place(PlaceKind.THRONE, 0))) == Place(PlaceKind.THRONE, 0)


def test_the_pedestal_comes_before_the_throne(stage: Stage) -> None:
    stage.show(EMPTY)
    pedestal = stage.actor_for(Place(PlaceKind.THRONE, 0))
    assert pedestal.name == "pedestal"
    stage.show(dataclasses.replace(EMPTY, pedestal=True))
    throne = stage.actor_for(Place(PlaceKind.THRONE, 0))
    assert throne.name == "throne"
    assert throne.foot is not None and pedestal.foot is not None
    assert throne.foot.low.z == pytest.approx(pedestal.foot.high.z)


# Rising and turning


def test_what_is_under_the_ground_is_cut_off() -> None:
    sprite = new_surface(20, 20, alpha=True)
    sprite.fill((200, 100, 50, 255))
    above = composing.emerged(sprite, (100, 50), [(104, 58), (110, 64), (116, 58)])
    solid = [[above.get_at((x, y)).a > 0 for x in range(20)] for y in range(20)]
    assert solid[5] == [True] * 20 and solid[19] == [False] * 20
    assert solid[12][10] and not solid[12][2] and not solid[12][18]
    assert sprite.get_at((10, 19)).a == 255, "the sprite itself stays whole"


@pytest.mark.parametrize("view", range(4))
@pytest.mark.parametrize(
    "kind", [PlaceKind.SPHINX, PlaceKind.OBELISK, PlaceKind.WALL, PlaceKind.DOOR]
)
@pytest.mark.sampled
def test_a_piece_rises_bit_by_bit(stage: Stage, view: int, kind: PlaceKind) -> None:
    stage.turn(view)
    stage.show(dataclasses.replace(EMPTY, cleopatra=None))
    places = [Place(kind, index) for index in range(world.COUNTS[kind])]
    place = next((s for s in places if not stage.is_hidden(s)), None)
    if place is None:
        return
    empty = picture(stage)
    changed = []
    for rise in (0.0, 0.3, 0.6, 1.0):
        stage.set_actors([dataclasses.replace(stage.actor_for(place), rise=rise)])
        now = picture(stage)
        changed.append(sum(a != b for a, b in zip(now, empty, strict=True)))
    assert changed[0] < 0.12 * changed[-1]
    assert changed[0] < changed[1] < changed[2] < changed[3]


def test_the_near_edge_goes_round_the_viewers_side() -> None:
    foot = WorldBox(WorldPoint(0, 0, 0), WorldPoint(2, 1, 3))
    for view in range(4):
        left, middle, right = occlusion.near_edge(foot, Projection(view, 10.0))
        assert left[0] < middle[0] < right[0]
        assert middle[1] > max(left[1], right[1])


def test_a_turned_walker_is_seen_from_another_side(stage: Stage) -> None:
    stage.show(dataclasses.replace(EMPTY, cleopatra=None))
    pictures = []
    for turn in (0, 2, 4):
        stage.set_actors([casting.walker(2, turn)])
        pictures.append(picture(stage))
    assert pictures[0] == pictures[2] != pictures[1]
    stage.set_actors(())
    stage.show(dataclasses.replace(EMPTY, cleopatra=2.0))
    assert picture(stage) == pictures[0], "an actor stands where she stands"


def test_a_quarter_turn_left_in_the_first_view_is_the_last_view_unturned(
    sprites: SpriteStore,
) -> None:
    for view in range(4):
        stage = Stage(sprites, RECT, VIEWPORT, reduced_motion=True)
        stage.turn(view)
        stage.show(dataclasses.replace(EMPTY, cleopatra=None))
        stage.set_actors([Actor("sphinx", 4.5, -4.0, world.PLAZA_Z, turn=1)])
        composer = stage._composer(stage._projection(), Hour.NOON)
        drawn = composer.actor(stage._actors[0])[-1].drawn.surface
        unit = stage._projection().unit
        assert drawn is sprites.get(f"sphinx/{(view - 1) % 4}", unit).surface


def test_a_falling_piece_leaves_its_shadow_on_the_ground(stage: Stage) -> None:
    stage.show(EMPTY)
    composer = stage._composer(stage._projection(), Hour.NOON)
    low = composer.actor(Actor("anubis_0", 4.5, 4.5, world.ROOF_Z))
    high = composer.actor(Actor("anubis_0", 4.5, 4.5, world.ROOF_Z + 2, drop=2.0))
    assert high[1].drawn.y < low[1].drawn.y - 20
    assert high[0].drawn.y == pytest.approx(low[0].drawn.y, abs=1)


# Seen through the palace


@pytest.mark.parametrize("view", range(4))
def test_a_hidden_side_is_seen_through_the_palace_in_its_place(stage: Stage, view: int) -> None:
    stage.turn(view)
    stage.show(EMPTY)
    for index in range(9):
        place = Place(PlaceKind.WALL, index)
        if not stage.is_hidden(place):
            continue
        projection = stage._projection()
        ghost = stage._composer(projection, Hour.NOON)._ghost(place)[0].drawn
        face = [projection.place(corner) for corner in occlusion.face(place)]
        left, right = min(x for x, _ in face), max(x for x, _ in face)
        top, bottom = min(y for _, y in face), max(y for _, y in face)
        covered = ghost.surface.get_bounding_rect(40).move(ghost.x, ghost.y)
        assert covered.width > 0.5 * (right - left)
        slack = 0.5 * projection.unit
        assert left - slack <= covered.left and covered.right <= right + slack
        assert top - slack <= covered.top and covered.bottom <= bottom + slack
        stage.set_overlay(Overlay(ghost_site=place))
        assert stage.refresh()
