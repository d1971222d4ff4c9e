"""The quay of the inspection: pyramids stand on it, ripples drift over the water before it."""

from __future__ import annotations

import random
from itertools import pairwise

import pygame
import pytest

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.ui.scenes.inspection.quay_place import PYRAMID, quay_places, seats_of
from cleopatra.ui.scenes.inspection.ripples import BEAT, Ripples
from cleopatra.ui.scenes.inspection.shore import Shore
from cleopatra.ui.scenes.shared.torch import Torches

SHORE = Shore.of(pygame.FRect(0, 0, 1920, 1080))
SPACES = ((1440, 1080), (1920, 1080), (2926, 1234), (1350, 2400))


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pyramids_stand_on_the_quay_and_amulets_before_them(seats, space):
    shore = Shore.of(pygame.FRect(0, 0, *space))
    quay = shore.quay
    places = quay_places(seats, shore)
    assert len(places) == seats
    for place in places:
        foot = place.pyramid[1] + 0.47 * PYRAMID
        assert quay.top < foot < quay.bottom
        assert foot < place.heap.bottom < quay.bottom
        assert place.pyramid[1] - PYRAMID / 2 > place.frame.bottom, "the frame hides no pyramid"
        assert seats_of(shore).contains(place.whole) and place.whole.contains(place.heap)
        for box in (place.name, place.count, place.note):
            assert place.frame.contains(box)
        corners, width = place.cards(8)
        assert corners[0][0] > place.frame.left and corners[-1][0] + width < place.frame.right
    for one, other in pairwise(places):
        assert one.frame.right < other.frame.left


def test_ripples_move_a_few_at_a_time_and_only_on_the_water():
    ripples, water = Ripples(random.Random(4), SHORE), SHORE.water
    assert ripples.update(BEAT / 2) == [] and 0 < ripples.next_wake() <= BEAT / 2
    for _ in range(200):
        changed = ripples.update(BEAT)
        assert 1 <= len(changed) <= 8
        assert all(SHORE.water.contains(rect) for rect in changed)
        assert sum(rect.width * rect.height for rect in changed) < 0.05 * water.width * water.height


def test_what_a_beat_says_is_all_that_looks_different(opened):
    pilot, _program = opened()
    kit = pilot.stack.kit
    ripples = Ripples(random.Random(4), SHORE)

    def picture() -> pygame.Surface:
        surface = new_surface(kit.viewport.width, kit.viewport.height)
        ripples.draw(Canvas(surface, kit), 60)
        return surface

    before = picture()
    changed = ripples.update(BEAT)
    after = picture()
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    for rect in changed:
        for surface in (before, after):
            surface.fill((0, 0, 0), kit.viewport.rect_to_pixels(rect))
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")


def test_the_river_of_the_inspection_lives_and_rests_with_reduced_motion(opened):
    from cleopatra.ui.scenes.inspection.inspection import InspectionScene
    from tests.ui.scenes.test_inspection import finished

    for is_reduced in (False, True):
        pilot, program = opened()
        pilot.stack.adapt(reduced_motion=is_reduced)
        session = finished(2)
        scene = InspectionScene(program, session)
        program.stack.push(scene)
        pilot.settle()
        scene._passed = scene._length  # it goes on by itself after a while
        water = pilot.stack.kit.viewport.rect_to_pixels(scene._shore.water.inflate(-1040, -120))
        shown = set()
        for _ in range(6):
            pilot.frame(BEAT)
            shown.add(pygame.image.tobytes(pilot.screen.surface.subsurface(water), "RGB"))
        assert (len(shown) == 1) is is_reduced
        session.close()


def test_torches_of_the_quay_stand_on_it(opened):
    pilot, _program = opened()
    kit = pilot.stack.kit

    def painted(ground: float | None) -> pygame.Surface:
        surface = new_surface(kit.viewport.width, kit.viewport.height)
        Torches([(900.0, 360.0)], random.Random(1), ground).paint(Canvas(surface, kit))
        return surface

    standing, hanging = painted(SHORE.quay.top + 12), painted(None)
    for y, is_same in ((500, True), (SHORE.quay.top - 20, False), (SHORE.quay.top + 10, False)):
        at = kit.viewport.to_pixels(900, y)
        assert (standing.get_at(at) == hanging.get_at(at)) is is_same
        assert sum(standing.get_at(at)[:3]) >= sum(hanging.get_at(at)[:3])
