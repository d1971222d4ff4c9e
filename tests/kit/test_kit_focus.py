"""Keys and pad reach everything, in a sensible order."""

from __future__ import annotations

import pygame
import pytest

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.widgets.focus import FocusGraph, nearest
from cleopatra.kit.window.pilot import Pilot
from cleopatra.ui.skin.skin import SKIN
from scripts.lab.kit_gallery import Gallery
from tests.kit.spots import FocusSpot


def board(columns: int = 4, rows: int = 3) -> dict[str, FocusSpot]:
    return {
        f"{x}{y}": FocusSpot(
            f"{x}{y}", lambda x=x, y=y: pygame.FRect(100 * x, 80 * y, 60, 40), lambda: None
        )
        for y in range(rows)
        for x in range(columns)
    }


def test_arrows_walk_a_grid_as_drawn() -> None:
    spots = board()
    graph = FocusGraph(lambda: list(spots.values()))
    graph.focus(spots["00"])
    for action, expected in [
        (InputAction.RIGHT, "10"),
        (InputAction.DOWN, "11"),
        (InputAction.RIGHT, "21"),
        (InputAction.UP, "20"),
        (InputAction.LEFT, "10"),
        (InputAction.UP, "10"),
    ]:
        graph.move(action)
        assert graph.current is spots[expected]


def test_tab_goes_round_in_reading_order_and_skips_what_cannot_be_used() -> None:
    spots = board(2, 2)
    asleep = FocusSpot(
        "no", lambda: pygame.FRect(50, 50, 9, 9), lambda: None, enabled=lambda: False
    )
    graph = FocusGraph(lambda: [spots["00"], asleep, spots["10"], spots["01"], spots["11"]])
    seen = []
    for _ in range(5):
        graph.step(1)
        assert graph.current is not None
        seen.append(graph.current.uid)
    assert seen == ["00", "10", "01", "11", "00"]
    graph.step(-1)
    assert graph.current is spots["11"]


def test_own_neighbours_come_first() -> None:
    spots = board()
    jump = FocusSpot(
        "jump",
        lambda: pygame.FRect(0, 300, 60, 40),
        lambda: None,
        neighbours={InputAction.UP: lambda: spots["30"]},
    )
    graph = FocusGraph(lambda: [*spots.values(), jump])
    graph.focus(jump)
    graph.move(InputAction.UP)
    assert graph.current is spots["30"]


def test_the_focus_is_dropped_when_its_owner_goes() -> None:
    spots = board(2, 1)
    there = list(spots.values())
    heard: list[bool] = []
    gone = FocusSpot("x", lambda: pygame.FRect(0, 0, 5, 5), lambda: None, on_focus=heard.append)
    there.append(gone)
    graph = FocusGraph(lambda: there)
    graph.focus(gone)
    there.remove(gone)
    graph.check()
    assert graph.current is None
    assert heard == [True, False]


def test_nothing_is_found_behind() -> None:
    spots = board(1, 1)
    assert nearest(pygame.FRect(200, 0, 10, 10), list(spots.values()), InputAction.RIGHT) is None


def test_who_lies_far_aside_is_found_when_nobody_lies_straight_ahead() -> None:
    start = pygame.FRect(1400, 0, 240, 50)
    aside = FocusSpot("aside", lambda: pygame.FRect(800, 120, 200, 50), lambda: None)
    level = FocusSpot("level", lambda: pygame.FRect(0, 10, 900, 50), lambda: None)
    straight = FocusSpot("straight", lambda: pygame.FRect(1400, 300, 200, 50), lambda: None)
    assert nearest(start, [level, aside, straight], InputAction.DOWN) is straight
    assert nearest(start, [level, aside], InputAction.DOWN) is aside
    assert nearest(start, [level], InputAction.DOWN) is None


@pytest.mark.parametrize("sheet", [0, 1, 2])
def test_tab_reaches_every_widget_and_arrows_get_everywhere(sheet: int) -> None:
    pilot = Pilot(Gallery(sheet), SKIN)
    page = pilot.scene.page
    wanted = [item for item in page.focusables() if item.can_focus()]
    seen = []
    for _ in wanted:
        pilot.key("tab")
        seen.append(page.graph.current)
    assert {id(item) for item in seen} == {id(item) for item in wanted}
    reached = {id(wanted[0])}
    edge = [wanted[0]]
    while edge:
        item = edge.pop()
        for direction in (InputAction.UP, InputAction.DOWN, InputAction.LEFT, InputAction.RIGHT):
            page.graph.focus(item)
            page.graph.move(direction)
            found = page.graph.current
            if found is not None and id(found) not in reached:
                reached.add(id(found))
                edge.append(found)
    assert reached == {id(item) for item in wanted}


def test_the_ring_shows_for_keys_and_pad_and_hides_for_the_mouse() -> None:
    pilot = Pilot(Gallery(), SKIN)
    page = pilot.scene.page
    assert not page.shows_focus
    pilot.key("tab")
    assert page.shows_focus
    pilot.move((900, 500))
    assert not page.shows_focus
    pilot.pad("dpad down")
    assert page.shows_focus


def test_the_pad_walks_the_same_graph() -> None:
    keys, pad = Pilot(Gallery(), SKIN), Pilot(Gallery(), SKIN)
    for chord in ("down", "down", "right", "down"):
        keys.key(chord)
        pad.pad(f"dpad {chord}")
        assert keys.focused == pad.focused
