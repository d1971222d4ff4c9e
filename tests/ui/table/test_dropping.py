"""Where something that is let go comes to lie, and what is said where it may not."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cleopatra.rules.palace import SPHINXES
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.stage import occlusion
from cleopatra.ui.table.pointer import SNAP
from tests.ui.table.test_table_scene import Game, play_until, session_of


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Callable[..., Game]]:
    """Opens a table; closes its session afterwards."""
    games: list[Game] = []

    def open_one(build: str = "") -> Game:
        session = session_of("", "greedy")
        if build:
            play_until(session, build)
        games.append(Game(tmp_path, session))
        return games[-1]

    yield open_one
    for one in games:
        one.session.close()


def carry(table: Game, source: str) -> None:
    """Picks something up, and waits until the view has moved to where it can be put."""
    middle = table.scene.view.kit.viewport.space.center
    table.pilot.drag(source, (middle[0], middle[1] - 60), drop=False)
    table.pilot.settle()


def let_go(table: Game, at: tuple[float, float]) -> None:
    """Lets it go at a point."""
    table.pilot.release(at)
    table.pilot.settle()


def beside_all(table: Game, away: float) -> tuple[int, tuple[float, float]]:
    """The sphinx site that lies farthest to the right, and a point so far beside it."""
    stage = table.scene.view.stage.stage
    rights = [
        (
            max(stage.to_logical(point) for point in occlusion.face(Place(PlaceKind.SPHINX, site))),
            site,
        )
        for site in range(SPHINXES)
    ]
    (x, y), site = max(rights)
    return site, (x + away, y)


@pytest.mark.parametrize("away", [3.0, 12.0, SNAP - 1])
def test_t2_a_sphinx_let_go_a_finger_beside_its_site_goes_onto_it(
    game: Callable[..., Game], away: float
) -> None:
    table = game("build sphinx")
    carry(table, "piece:0")
    site, at = beside_all(table, away)
    goal = Place(PlaceKind.SPHINX, site)
    table.pilot.move(at, held=True)
    ghost = table.scene.tool.ghost()
    assert ghost is not None and ghost.place == goal, "shown on the way"
    let_go(table, at)
    ghost = table.scene.tool.ghost()
    assert ghost is not None and ghost.is_fixed and ghost.place == goal
    assert table.told == []


def test_t2_the_finger_is_as_wide_in_a_small_window(game: Callable[..., Game]) -> None:
    """24 pixels are more logical units there, and those count."""
    table = game("build sphinx")
    table.pilot.resize((1024, 768))
    scale = table.scene.view.kit.viewport.scale
    assert scale < 0.9
    carry(table, "piece:0")
    for pixels, snaps in ((23, True), (30, False)):
        site, at = beside_all(table, pixels / scale)
        table.pilot.move(at, held=True)
        ghost = table.scene.tool.ghost()
        assert (ghost is not None and ghost.place == Place(PlaceKind.SPHINX, site)) is snaps


def test_t2_a_piece_that_cannot_be_built_says_so_when_it_is_dragged(
    game: Callable[..., Game],
) -> None:
    table = game()
    refused = [
        (place, mark)
        for place, mark in table.scene.view.shown.marks.items()
        if mark.glow is Glow.REFUSED and place.kind is PlaceKind.PIECE
    ]
    place, mark = refused[0]
    table.pilot.drag(f"piece:{place.index}", table.anchor(PlaceKind.SQUARE, 40))
    assert len(table.told) == 1 and mark.tip in table.told[0]


def test_t2_a_sphinx_let_go_far_from_any_site_says_where_it_goes(
    game: Callable[..., Game],
) -> None:
    table = game("build sphinx")
    stage = table.scene.view.stage.stage
    table.pilot.drag("piece:0", (stage.rect.right - 30, stage.rect.top + 40))
    assert table.scene.tool.ghost() is None
    assert len(table.told) == 1 and "marked sites" in table.told[0]


def test_t2_a_site_that_is_taken_says_so(game: Callable[..., Game]) -> None:
    table = game("build sphinx")
    session = table.session
    while not session.observation.sphinxes:
        take = next(action for action in session.legal() if action.text.startswith("take"))
        session.submit(take)
        play_until(session, "build sphinx")
    table.pilot.settle()
    taken = session.observation.sphinxes.bit_length() - 1
    carry(table, "piece:0")
    let_go(table, table.anchor(PlaceKind.SPHINX, taken))
    assert len(table.told) == 1 and "There is already something there." in table.told[0]


def test_t2_a_second_card_on_a_tent_says_why(game: Callable[..., Game]) -> None:
    table = game()
    pilot = table.pilot
    pilot.click("stall:0")
    pilot.click("offer:confirm")
    pilot.drag("drawn:2", "stall:0")
    assert table.told == []
    pilot.drag("drawn:0", "stall:0")
    assert len(table.told) == 1
    assert "This stall already has its card." in table.told[0] and "D5.2" in table.told[0]
    pilot.drag("drawn:0", "deck:0")
    assert len(table.told) == 2 and "onto each stall" in table.told[1]
    pilot.wait(10.0)  # a message lies over the cards, and leads to its rule when clicked
    pilot.drag("drawn:0", "stall:1")
    assert "send" in table.offers()


def test_t2_a_mosaic_is_taken_wherever_its_ghost_is_legal(game: Callable[..., Game]) -> None:
    """Over the throne, or a little beside the roof, the ghost moves to the next free squares."""
    table = game("build mosaic")
    pilot, view = table.pilot, table.scene.view
    tried = 0
    for square in range(0, 81, 5):
        x, y = table.anchor(PlaceKind.SQUARE, square)
        if view.garden_at((x, y)) is None:
            continue  # a panel lies there
        pilot.drag("piece:3", (x, y), drop=False)
        ghost = table.scene.tool.ghost()
        assert ghost is not None
        is_legal, before = ghost.is_legal, len(table.told)
        pilot.release((x, y))
        pilot.settle()
        assert (len(table.told) == before) is is_legal, square
        after = table.scene.tool.ghost()
        assert (after is not None and after.is_fixed) is is_legal, square
        tried += is_legal
        pilot.key("escape")
        while "cancel" in table.offers():
            pilot.key("escape")
        view.changed()
    assert tried > 3


@pytest.mark.parametrize("build", ["build sphinx", "build wall", "build mosaic", ""])
def test_t2_what_is_refused_is_refused_with_a_reason(game: Callable[..., Game], build: str) -> None:
    """`drop_refusal` says in advance what `drop` does, for every place of the table."""
    table = game(build)
    view = table.scene.view
    places = [target.place for target in view.targets() if target.place is not None]
    sources = [place for place in places if table.scene.tool.can_drag(place)]
    assert sources
    taken = 0
    for source in sources:
        for target in places:
            tool = table.scene.tool
            if source == target:
                continue
            tool.pick_up(source)
            at = None
            if target.kind is PlaceKind.SQUARE:
                at = (target.index % 9 + 0.5, target.index // 9 + 0.5)
            tool.hover(target, at)
            reason = tool.drop_refusal(source, target)
            if source.kind is PlaceKind.STALL and reason is None:
                taken += 1
                continue  # a drop would take the cards at once
            assert reason is None or reason.text
            assert tool.drop(source, target) is (reason is None), (source, target)
            taken += reason is None
            while tool.cancel():
                pass
    assert taken


def test_the_distance_to_a_shape() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert occlusion.distance(5, 5, square) == 0
    assert occlusion.distance(-3, 5, square) == pytest.approx(3)
    assert occlusion.distance(13, 14, square) == pytest.approx(5)
    assert occlusion.distance(13, 14, square[:2]) == pytest.approx(math.hypot(3, 14))
