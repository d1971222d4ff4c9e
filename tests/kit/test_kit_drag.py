"""Drag and drop, click and click, and keys put things in the same places."""

from __future__ import annotations

import pygame
import pytest

from cleopatra.kit.device.input import (
    InputAction,
    MouseButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Press,
)
from cleopatra.kit.device.screen import Point
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.widgets.drag import DragCallbacks, DragController, DragPhase, DropTarget, Grip

SITES = {"a": (500.0, 100.0, True), "b": (800.0, 100.0, False)}


class Table:
    """One card at (100, 100), one site that takes it and one that refuses."""

    def __init__(self, click_carries: bool = True) -> None:
        self.heard: list[tuple[str, str]] = []
        self.drag: DragController[str, str] = DragController(
            DragCallbacks(
                on_drop=lambda p, t: self.heard.append(("drop", t)),
                on_pick=lambda p: self.heard.append(("pick", p)),
                on_cancel=lambda p: self.heard.append(("cancel", p)),
                on_refuse=lambda p, t: self.heard.append(("refuse", t)),
            ),
            source_at=self.source,
            target_at=self.target,
            draw_payload=self.paint,
            damage=lambda rect: None,
            click_carries=click_carries,
        )

    def source(self, pos: Point) -> Grip[str] | None:
        home = pygame.FRect(60, 40, 80, 120)
        return Grip("card", home) if home.collidepoint(pos) else None

    def target(self, pos: Point, payload: str) -> DropTarget[str] | None:
        for uid, (x, y, accepts) in SITES.items():
            if abs(pos[0] - x) < 60 and abs(pos[1] - y) < 60:
                return DropTarget(uid, (x, y), accepts)
        return None

    def paint(self, canvas: Canvas, payload: str, centre: Point) -> None:
        raise AssertionError("nothing is drawn here")

    def act(self, *events: PointerMoved | PointerPressed | PointerReleased | Press) -> None:
        for event in events:
            self.drag.handle(event)


def test_dragging_drops_on_the_site_and_snaps_on_the_way() -> None:
    table = Table()
    table.act(PointerPressed((100, 100)), PointerMoved((103, 100), True))
    assert table.drag.phase is DragPhase.ARMED
    table.act(PointerMoved((300, 100), True))
    assert table.drag.phase is DragPhase.DRAGGED
    assert table.drag.centre == (300, 100)
    table.act(PointerMoved((520, 90), True))
    assert table.drag.centre == (500, 100)
    table.act(PointerReleased((520, 90)))
    assert table.heard == [("pick", "card"), ("drop", "a")]
    assert table.drag.phase is DragPhase.IDLE


def test_click_and_click_does_the_same() -> None:
    table = Table()
    table.act(PointerPressed((100, 100)), PointerReleased((100, 100)))
    assert table.drag.phase is DragPhase.CARRIED
    table.act(PointerMoved((510, 100)), PointerPressed((510, 100)), PointerReleased((510, 100)))
    assert table.heard == [("pick", "card"), ("drop", "a")]


def test_keys_do_the_same() -> None:
    table = Table()
    table.drag.pick_up(Grip("card", pygame.FRect(60, 40, 80, 120)))
    table.drag.hover(DropTarget("a", (500.0, 100.0)))
    assert table.drag.centre == (500, 100)
    assert table.drag.drop()
    assert table.heard == [("pick", "card"), ("drop", "a")]


@pytest.mark.parametrize(
    "way_out",
    [
        PointerPressed((300, 300), MouseButton.RIGHT),
        Press(InputAction.CANCEL),
        PointerReleased((300, 300)),
    ],
)
def test_it_springs_back_when_let_go(way_out: PointerPressed | Press | PointerReleased) -> None:
    table = Table()
    table.act(PointerPressed((100, 100)), PointerMoved((300, 300), True), way_out)
    assert table.heard == [("pick", "card"), ("cancel", "card")]
    assert table.drag.is_busy
    seen = []
    for _ in range(20):
        table.drag.update(0.02)
        seen.append(table.drag.centre)
    assert seen[0] != seen[5]
    assert seen[-1] == (100, 100)
    assert table.drag.phase is DragPhase.IDLE


def test_a_site_that_refuses_is_reported_and_takes_nothing() -> None:
    table = Table()
    table.act(PointerPressed((100, 100)), PointerMoved((800, 100), True))
    assert table.drag.target == DropTarget("b", (800.0, 100.0), False)
    table.act(PointerReleased((800, 100)))
    assert table.heard == [("pick", "card"), ("refuse", "b"), ("cancel", "card")]


def test_a_plain_click_can_be_left_to_the_scene() -> None:
    table = Table(click_carries=False)
    table.act(PointerPressed((100, 100)), PointerReleased((100, 100)))
    assert table.heard == []
    assert table.drag.phase is DragPhase.IDLE


def test_empty_places_are_not_for_drag_and_drop() -> None:
    table = Table()
    assert not table.drag.handle(PointerPressed((1000, 800)))
    assert not table.drag.handle(PointerMoved((1000, 800)))
    assert not table.drag.handle(Press(InputAction.CANCEL))
