"""People at work beside the palace: ambience that tells nothing and stands in nobody's way."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pygame
import pytest

from cleopatra.match.setup import SeatInfo
from cleopatra.rules.determinize import determinize
from cleopatra.rules.observe import observe
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import occlusion, people, world
from cleopatra.ui.stage.ambient_motion import CALM, STILL, AmbientMotion
from cleopatra.ui.stage.composing import Composer
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.marks import Marks
from cleopatra.ui.stage.model import PalaceModel
from cleopatra.ui.stage.projection import VIEWS, Projection
from cleopatra.ui.stage.sprites import MASTER_UNIT, SpriteStore
from cleopatra.ui.table.palace_model import public_palace
from scripts.lab.palaces import EMPTY, HALF
from tests.rules.builders import position

BEATS = range(0, 120 * CALM, 7 * CALM)
SITES = (PlaceKind.WALL, PlaceKind.DOOR, PlaceKind.SPHINX, PlaceKind.OBELISK)


def composed(sprites: SpriteStore, model: PalaceModel, view: int, life: AmbientMotion) -> Composer:
    projection = Projection(view, 60.0, (700.0, 300.0))
    return Composer(
        sprites, Marks(sprites.budget), model, projection, (1920, 1080), Hour.NOON, life
    )


def shown(sprites: SpriteStore, model: PalaceModel, view: int, beat: int) -> list[str]:
    """The pictures of those who are seen."""
    composer = composed(sprites, model, view, AmbientMotion(beat))
    return [cast.name for cast in composer._people()]


def test_there_are_people_of_many_roles_in_the_first_view(sprites: SpriteStore) -> None:
    seen = {name.rpartition("_")[0] for beat in BEATS for name in shown(sprites, EMPTY, 0, beat)}
    assert len(seen) >= 6, seen


@pytest.mark.parametrize("view", range(VIEWS))
def test_nobody_covers_a_site(sprites: SpriteStore, view: int) -> None:
    flat = Projection(view, 100.0)
    faces = [
        [flat.place(corner) for corner in occlusion.face(Place(kind, index))]
        for kind in SITES
        for index in range(world.COUNTS[kind])
    ]
    seen = 0
    for model, beat in product((EMPTY, HALF), BEATS):
        composer = composed(sprites, model, view, AmbientMotion(beat))
        for cast in composer._people():
            key = sprites.find(cast.name, (view - cast.turn) % VIEWS)
            assert key is not None
            entry = sprites.entry(key)
            assert entry is not None
            share = 100 / (MASTER_UNIT * entry.scale)
            x, y = flat.place(cast.at)
            left, top = x - entry.anchor[0] * share, y - entry.anchor[1] * share
            box = pygame.FRect(left, top, entry.size[0] * share, entry.size[1] * share)
            for face in faces:
                middle = [sum(axis) / len(face) for axis in zip(*face, strict=True)]
                assert not box.collidepoint(middle), (cast.name, cast.at)
                assert not any(box.collidepoint(corner) for corner in face)
            seen += 1
    assert seen


def test_with_reduced_motion_they_are_still() -> None:
    first = list(people.workers(HALF, STILL))
    for beat in BEATS:
        assert first == list(people.workers(HALF, replace(STILL, beat=beat)))
    moving = [list(people.workers(HALF, AmbientMotion(beat))) for beat in BEATS]
    assert any(one != moving[0] for one in moving)


def test_they_follow_from_what_everybody_sees() -> None:
    state = position()
    seats = tuple(SeatInfo(f"P{seat}", seat) for seat in range(state.rules.seats))
    other = determinize(observe(state, 0), 5)
    for beat in BEATS:
        life = AmbientMotion(beat)
        told = [
            list(people.workers(public_palace(observe(world_, None), state.rules, seats), life))
            for world_ in (state, other)
        ]
        assert told[0] == told[1]


def test_without_their_pictures_nobody_is_there(
    sprites: SpriteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprites, "find", lambda name, view: None)
    assert shown(sprites, HALF, 0, 0) == []


def test_who_walks_comes_back_to_the_beginning_of_the_way() -> None:
    for route in (people._TO_MARKET, people._TO_WALLS):
        way = people._way(route)
        assert len(way) % 4 == 0
        for (x, y, _), (to_x, to_y, _) in pairwise(way):
            assert abs(to_x - x) + abs(to_y - y) < 3 * people.STRIDE
