"""The chips with values: apart from each other, beside the panels, at their sites."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import pygame
import pytest
import tables

from cleopatra.kit.device.input import DIRECTIONS
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.widgets.focus import FocusGraph
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Ghost, Glow, PlaceMark
from cleopatra.ui.stage.occlusion import is_behind, rim
from cleopatra.ui.stage.world import COUNTS, ROOF_Z, square_centre
from cleopatra.ui.table.spots import TableSpots

SIZES = ((1366, 768), (1920, 1080), (1024, 768), (1080, 1920))
KINDS = (PlaceKind.WALL, PlaceKind.SPHINX, PlaceKind.DOOR, PlaceKind.OBELISK)


def valued(kind: PlaceKind) -> dict[Place, PlaceMark]:
    """Every site of a kind with a value; the last one is the best."""
    number = COUNTS[kind]
    return {
        Place(kind, i): PlaceMark(Glow.LEGAL, value=3 + i, is_best=i == number - 1)
        for i in range(number)
    }


def shown(
    marks: dict[Place, PlaceMark],
    size: tuple[int, int] = (1366, 768),
    ghost: Ghost | None = None,
    text_scale: float = 1.0,
) -> tables.Easel:
    easel = tables.Easel(tables.position(4, 12), size=size, text_scale=text_scale)
    easel.view.set_tool(tables.Posed(marks=marks, ghost=ghost))
    settle(easel)
    return easel


def settle(easel: tables.Easel) -> None:
    for _ in range(60):
        easel.view.update(0.05)
    easel.view.changed()


def chips(easel: tables.Easel):
    return easel.view.site_values.chips(easel.view.shown)


def turned(easel: tables.Easel) -> Iterator[int]:
    for view in range(4):
        yield view
        easel.view.stage.stage.turn(1)
        easel.view.camera_changed()
        settle(easel)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.value)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.sampled
def test_chips_lie_apart_inside_the_window_and_off_the_panels(size, kind) -> None:
    easel = shown(valued(kind), size, text_scale=1.5 if size == (1920, 1080) else 1.0)
    space = easel.kit.viewport.space
    for _view in turned(easel):
        found = chips(easel)
        assert found
        for one, other in itertools.combinations(found, 2):
            assert not one.rect.colliderect(other.rect), (one, other)
        for chip in found:
            assert space.contains(chip.rect)
            assert not any(chip.rect.colliderect(panel) for panel in easel.view.covered())


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.value)
def test_every_site_that_is_seen_has_its_chip_near_it_and_hidden_ones_are_flagged(kind) -> None:
    easel = shown(valued(kind))
    stage = easel.view.stage
    for _view in turned(easel):
        by_place = {chip.place: chip for chip in chips(easel)}
        for place, mark in valued(kind).items():
            at = stage.anchor(place)
            above = (at[0], at[1] - 14)
            covered = any(rect.collidepoint(above) for rect in easel.view.covered())
            if covered or not easel.kit.viewport.space.collidepoint(above):
                assert place not in by_place
                continue
            chip = by_place[place]
            assert chip.text == f"{mark.value} [scarab]" and chip.is_best is mark.is_best
            assert chip.is_hidden is stage.stage.is_hidden(place)
            assert math.dist(chip.rect.center, at) < 160


def test_chips_follow_the_camera() -> None:
    easel = shown(valued(PlaceKind.WALL))
    before = {chip.place: chip.at for chip in chips(easel)}
    easel.damage.clear()
    easel.view.stage.stage.pan(-60, 30)
    easel.view.camera_changed()
    after = {chip.place: chip.at for chip in chips(easel)}
    moved = [
        (after[place][0] - x, after[place][1] - y)
        for place, (x, y) in before.items()
        if place in after
    ]
    assert moved
    assert all(step == pytest.approx(moved[0], abs=1.0) for step in moved)
    assert math.hypot(*moved[0]) > 10
    assert easel.damage, "what lay below is drawn anew"


def test_a_click_on_a_chip_is_a_click_on_its_site() -> None:
    easel = shown(valued(PlaceKind.SPHINX))
    assert len(chips(easel)) == COUNTS[PlaceKind.SPHINX]
    for chip in chips(easel):
        assert easel.view.place_at(chip.rect.center) == chip.place
        uid = f"value:{chip.place.kind.value}:{chip.place.index}"
        assert easel.view.target(uid) is not None, "the keys reach it too"


def test_the_ghost_of_a_mosaic_has_a_chip_and_so_has_each_sanctuary() -> None:
    squares = (36, 37, 38, 39, 40)
    ghost = Ghost(True, "7 [scarab]", "I", squares, sealed=((50, 51), (60, 61, 62)), is_best=True)
    found = {chip.text: chip for chip in chips(shown({}, ghost=ghost))}
    assert set(found) == {"7 [scarab]", "2 [sanctuary]", "3 [sanctuary]"}
    assert found["7 [scarab]"].is_best
    illegal = Ghost(False, "", "I", squares)
    assert chips(shown({}, ghost=illegal)) == []


@pytest.mark.slow
def test_v12_no_chip_covers_the_mosaic_in_the_hand() -> None:
    easel = shown({})
    placements = easel.view.shown.rules.garden.placements
    for number in range(0, len(placements), 97):
        squares = placements[number].squares
        ghost = Ghost(True, "7 [scarab]", "I", squares, place=Place(PlaceKind.LAY, number))
        others = {
            Place(PlaceKind.LAY, other): PlaceMark(Glow.LEGAL, value=4)
            for other in range(number % 11, len(placements), 11)
            if other != number
        }
        easel = shown(others, ghost=ghost)
        finder = easel.view.stage.stage.finder()
        for chip in chips(easel):
            for square in squares:
                at = finder.to_logical(square_centre(square))
                assert not chip.rect.collidepoint(at), (number, chip)
        assert "7 [scarab]" in {chip.text for chip in chips(easel)}


@pytest.mark.parametrize("kind", [PlaceKind.WALL, PlaceKind.DOOR], ids=lambda kind: kind.value)
def test_v11_a_side_behind_the_palace_is_marked_at_the_edge_of_the_roof(kind) -> None:
    for view in range(4):
        for index in range(COUNTS[kind]):
            place = Place(kind, index)
            if not is_behind(place, view):
                continue
            corners = rim(place)
            assert {corner.z for corner in corners} == {ROOF_Z}
            middle_x = sum(corner.x for corner in corners) / 4
            middle_y = sum(corner.y for corner in corners) / 4
            from_edge = min(middle_x, 9 - middle_x, middle_y, 9 - middle_y)
            assert -0.5 < from_edge < 0.3, (view, index)


def test_nothing_is_drawn_without_values() -> None:
    easel = shown({Place(PlaceKind.WALL, i): PlaceMark(Glow.LEGAL) for i in range(9)})
    part = easel.view.site_values
    assert part.facts(easel.view.shown) == () and not part.reach(easel.view.shown).width


def test_every_text_fits_its_chip() -> None:
    for scale in (0.75, 1.0, 2.0):
        easel = shown(valued(PlaceKind.WALL), text_scale=scale)
        part = easel.view.site_values
        part.cuts.clear()
        surface = pygame.Surface((easel.kit.viewport.width, easel.kit.viewport.height))
        part.draw(Canvas(surface, easel.kit), easel.view.shown)
        assert part.cuts == []


def test_the_keys_go_from_chip_to_chip_and_back_to_the_stage() -> None:
    """The best place is reached first; arrows lead on from every chip."""
    lays = {
        Place(PlaceKind.LAY, i): PlaceMark(Glow.LEGAL, value=5, is_best=i == 300) for i in (30, 300)
    }
    for marks, group in ((valued(PlaceKind.SPHINX), "stage"), (lays, "lay")):
        easel = shown(marks)
        used: list[str] = []
        spots = TableSpots(easel.view, lambda target, u=used: u.append(target.uid), lambda _u: None)
        found = [target for target in easel.view.targets() if target.uid.startswith("value:")]
        assert {target.group for target in found} == {group}
        assert found[0].place is not None and marks[found[0].place].is_best
        graph = FocusGraph(spots.all)
        for target in found:
            for direction in DIRECTIONS:
                graph.focus(spots.spot(target.uid))
                graph.move(direction)
                assert graph.current is not None
            spots.spot(target.uid).activate()
        assert used == [target.uid for target in found]
