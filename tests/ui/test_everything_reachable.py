"""Whatever is folded: everything legal can be pointed at, and is on the way of keys and pad, at
every shape of the window, in every decision of a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cleopatra.bots.bot import QUICK
from cleopatra.bots.registry import make_bot
from cleopatra.kit.device.input import DIRECTIONS
from cleopatra.kit.widgets.focus import nearest
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extension.place import SITE_KINDS, Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.table.target import Target, uid_of, uid_of_offer
from tests.ui.shared_table import SharedTable

SHAPES = [(1366, 768), (1024, 768), (1080, 1920), (3840, 1080)]
_GRID = 9
"""Points across a target that are tried with the mouse."""
_PANS = ((0, 0), (0, -260), (0, 260), (-380, 0), (380, 0))
"""How far the view is moved where a place is covered, logical units."""


class Finger:
    """Looks for a point where the mouse would hit a target, and a way of the keys to it."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.view = scene.view
        self.moved = 0

    def reaches(self, uid: str) -> bool:
        """Whether the target can be hit as the view is, or after moving it."""
        if not self._has_key(uid):
            return False
        if self._hits(uid):
            return True
        place = self.view.target(uid)
        if place is None or place.place is None or place.place.kind not in SITE_KINDS:
            return False
        self.moved += 1
        return self._hits_moved(uid)

    def _has_key(self, uid: str) -> bool:
        """Whether the focus can go there: the groups of Tab and the arrows within them hold it."""
        return any(spot.uid == uid and spot.can_focus() for spot in self.scene.spots())

    def _hits(self, uid: str) -> bool:
        target = self.view.target(uid)
        return target is not None and any(self._is_at(target, pos) for pos in self._points(target))

    def _is_at(self, target: Target, pos: tuple[float, float]) -> bool:
        found = self.view.target_at(pos)
        return found is not None and found.uid == target.uid

    def _points(self, target: Target) -> Iterator[tuple[float, float]]:
        """The middle, then a grid, inside the window."""
        rect = target.rect.clip(self.view.kit.viewport.space)
        if rect.width < 4 or rect.height < 4:
            return
        yield rect.center
        for column in range(_GRID):
            for row in range(_GRID):
                yield (
                    rect.left + rect.width * (column + 0.5) / _GRID,
                    rect.top + rect.height * (row + 0.5) / _GRID,
                )

    def _hits_moved(self, uid: str) -> bool:
        stage = self.view.stage.stage
        try:
            for _side in range(4):
                for dx, dy in _PANS:
                    stage.reset_view()
                    stage.pan(dx, dy)
                    self.view.camera_changed()
                    if self._hits(uid):
                        return True
                stage.turn(1)
                self.view.camera_changed()
            return False
        finally:
            while stage.camera.view != 0:
                stage.turn(1)
            stage.reset_view()
            self.view.camera_changed()


def wanted(scene: TableScene) -> list[list[str]]:
    """Everything that can be used now: for each the ids of targets one of which is enough."""
    shown, view = scene.view.shown, scene.view
    found = [
        _ids(scene, place)
        for place, mark in shown.marks.items()
        if mark.glow in (Glow.LEGAL, Glow.CHOSEN)
    ]
    found += [[uid_of_offer(offer)] for offer in shown.prompt.offers if offer.is_enabled]
    picker = () if shown.picker is None else shown.picker.picks
    found += [
        [uid_of(Place(PlaceKind.PICK, n))] for n, pick in enumerate(picker) if pick.is_enabled
    ]
    if shown.purse is not None:
        ways = [uid_of(Place(PlaceKind.PURSE, n)) for n in range(len(shown.purse.ways))]
        found += [[uid] for uid in ways if view.target(uid) is not None]
        assert any(view.target(uid) is not None for uid in ways)
    return found


def _ids(scene: TableScene, place: Place) -> list[str]:
    """A place's target; where a mosaic may be laid, the squares that it would cover."""
    if place.kind is not PlaceKind.LAY:
        return [uid_of(place)]
    squares = scene.view.shown.rules.garden.placements[place.index].squares
    return [uid_of(Place(PlaceKind.SQUARE, square)) for square in squares]


def unreached(scene: TableScene) -> list[str]:
    """What cannot be used although it is legal."""
    finger = Finger(scene)
    return [uids[0] for uids in wanted(scene) if not any(finger.reaches(uid) for uid in uids)]


def by_arrows(scene: TableScene) -> set[str]:
    """The ids of all that arrows alone reach, as on a pad, from the first target on."""
    spots = [spot for spot in scene.spots() if spot.can_focus()]
    seen, ahead = {spots[0].uid}, [spots[0]]
    while ahead:
        spot = ahead.pop()
        others = [other for other in spots if other is not spot]
        for direction in DIRECTIONS:
            step = spot.neighbour(direction) or nearest(spot.focus_rect(), others, direction)
            if step is not None and step.uid not in seen:
                seen.add(step.uid)
                ahead.append(step)
    return seen


def walk(scene: TableScene) -> dict[str, list[str]]:
    """What cannot be reached at the start of a turn, and after each piece and a site are chosen."""
    missing = {"turn": unreached(scene)}
    pieces = [
        place
        for place, mark in scene.view.shown.marks.items()
        if place.kind is PlaceKind.PIECE and mark.glow is Glow.LEGAL
    ]
    for piece in pieces:
        assert scene.tool.activate(piece)
        scene.view.refresh()
        missing[f"piece {piece.index}"] = unreached(scene)
        site = next((p for p in _sites(scene)), None)
        if site is not None and scene.tool.activate(site):
            scene.view.refresh()
            missing[f"site of {piece.index}"] = unreached(scene)
        for _ in range(4):
            if not scene.tool.cancel():
                break
        scene.view.refresh()
    return {step: uids for step, uids in missing.items() if uids}


def _sites(scene: TableScene) -> list[Place]:
    return [
        place
        for place, mark in scene.view.shown.marks.items()
        if place.kind in SITE_KINDS and mark.glow is Glow.LEGAL
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "size",
    [*SHAPES[:2], *(pytest.param(shape, marks=pytest.mark.matrix) for shape in SHAPES[2:])],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_everything_legal_can_be_reached(tmp_path: Path, size: tuple[int, int]) -> None:
    table = SharedTable(tmp_path, "", "greedy", "greedy", seed="reach")
    try:
        pilot, session = table.pilot, table.session
        pilot.resize(size)
        bot = make_bot("greedy", 0)
        decisions: dict[str, int] = {}
        while not session.match.is_over:
            session.pump()
            if not session.is_mine:
                continue
            kind = session.match.decision.kind
            if kind is not DecisionKind.BID:
                pilot.settle()
                scene = pilot.scene
                assert isinstance(scene, TableScene)
                is_turn = kind is DecisionKind.TURN
                missing = walk(scene) if is_turn else {kind.name: unreached(scene)}
                assert not any(missing.values()), (session.match.turn, missing)
                name = DecisionKind(kind).name
                decisions[name] = decisions.get(name, 0) + 1
                if decisions[name] in (1, 6):
                    reached = by_arrows(scene)
                    lost = [uids for uids in wanted(scene) if not reached.intersection(uids)]
                    assert lost == [], (session.match.turn, lost)
            legal = list(session.legal())
            session.submit(bot.choose(session.observation, legal, QUICK))
        assert decisions["TURN"] > 10 and decisions["PUT"] > 5
    finally:
        table.close()


def test_what_lies_under_a_panel_is_found_by_moving_the_view(tmp_path: Path) -> None:
    table = SharedTable(tmp_path, "", "greedy")
    try:
        scene = table.table
        table.pilot.until(lambda: table.session.is_mine)
        table.pilot.settle()
        finger = Finger(scene)
        place = Place(PlaceKind.OBELISK, 0)
        panel = scene.view.prompt.rect
        target = scene.view.target(uid_of(place))
        assert target is not None and finger._hits(target.uid)
        stage = scene.view.stage.stage
        stage.zoom_at(2.0, stage.rect.center)
        scene.view.camera_changed()
        at = scene.view.anchor(place)
        stage.pan(panel.centerx - at[0], panel.centery - at[1])
        scene.view.camera_changed()
        moved = scene.view.target(uid_of(place))
        assert moved is not None
        if pygame.FRect(panel).contains(moved.rect):
            assert not finger._hits(moved.uid)
        assert finger.reaches(moved.uid)
    finally:
        table.close()
