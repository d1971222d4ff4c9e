"""What a piece would bring is told for every site, and a mosaic's best places are found."""

from __future__ import annotations

import pytest

from cleopatra.rules.catalogue import Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.draft import BEST_PLACES, SITES
from cleopatra.ui.play.place import Glow
from cleopatra.ui.play.toolbox import tool_for
from cleopatra.ui.session.session import Session
from tests.ui.play.test_tools import can_build, play_until

KINDS = frozenset(SITES.values())


def begun(reach, piece: Piece, wanted=lambda session: True):
    """A tool that builds a piece, and its session."""

    def found(session: Session) -> bool:
        return can_build(piece)(session) and wanted(session)

    session = play_until(reach, DecisionKind.TURN, found)
    tool = tool_for(session)
    assert tool.activate(Place(PlaceKind.PIECE, piece))
    return session, tool


@pytest.mark.parametrize("piece", list(SITES))
def test_every_site_says_what_it_would_bring(reach, piece):
    session, tool = begun(reach, piece, lambda s: s.observation.turn > 10)
    valued = {p: m for p, m in tool.marks().items() if m.value is not None and p.kind in KINDS}
    draft = tool._building._draft
    assert {place.index for place in valued} == {action.arg for action in draft.targets()}
    assert {place.kind for place in valued} == {SITES[piece]}
    best = max(mark.value for mark in valued.values())
    differ = len({mark.value for mark in valued.values()}) > 1 or len(valued) == 1
    for mark in valued.values():
        assert mark.glow is Glow.LEGAL and mark.is_best is (differ and mark.value == best)
        assert str(mark.value) in mark.tip
    assert tool.marks()[Place(PlaceKind.PIECE, piece)].value == best
    place, mark = max(valued.items(), key=lambda item: item[1].value)
    before = session.observation.seats[session.viewer].scarabs
    assert tool.activate(place) and tool.marks()[place].glow is Glow.CHOSEN
    assert tool.ghost().caption == f"{best} [scarab]"
    assert tool.choose("build")
    session.pump()
    assert session.observation.seats[session.viewer].scarabs == before + mark.value


def lays(tool):
    return {p: mark for p, mark in tool.marks().items() if p.kind is PlaceKind.LAY}


def test_the_best_places_of_a_mosaic_are_few_apart_and_really_the_best(reach):
    session, tool = begun(reach, Piece.MOSAIC)
    draft = tool._building._draft
    found = lays(tool)
    assert 3 <= len(found) <= BEST_PLACES
    best = max(draft.preview(action).sums[-1].total for action in draft.targets())
    assert max(mark.value for mark in found.values()) == best
    assert any(mark.is_best for mark in found.values())
    squares = [set(session.match.rules.garden.placements[place.index].squares) for place in found]
    for index, one in enumerate(squares):
        assert all(len(one & other) <= 1 for other in squares[index + 1 :])


def test_a_place_that_forms_a_sanctuary_is_always_among_the_best(reach):
    def seals(session: Session) -> bool:
        build = session.match.rules.parse("build mosaic")
        pay = session.legal_after([build])[0]
        ahead = session.prospects([build, pay])
        most = max(one.points for one in ahead)
        return any(one.sanctuaries and one.points < most for one in ahead)

    _session, tool = begun(reach, Piece.MOSAIC, seals)
    assert any(mark.sealed for mark in lays(tool).values())


def test_one_click_on_a_best_place_lays_the_mosaic_there_a_second_builds_it(reach):
    session, tool = begun(reach, Piece.MOSAIC)
    for place in lays(tool):
        placement = session.match.rules.garden.placements[place.index]
        tool.hover(place, None)
        assert tool.ghost().squares == placement.squares and not tool.ghost().is_fixed
        assert tool.activate(place)
        assert tool.ghost().is_fixed and tool.ghost().place == place
        assert tool.marks()[place].glow is Glow.CHOSEN
        assert tool.cancel()
    assert tool.activate(place) and tool.activate(place)
    session.pump()
    assert session.observation.laid[-1] == place.index


def test_a_ghost_is_bright_where_no_other_place_brings_more(reach):
    _session, tool = begun(reach, Piece.MOSAIC)
    draft = tool._building._draft
    most = max(draft.preview(action).sums[-1].total for action in draft.targets())
    seen = set()
    for action in draft.targets():
        rows = {square // 9 for square in action.squares}
        columns = {square % 9 for square in action.squares}
        middle = (min(columns) + max(columns) + 1) / 2, (min(rows) + max(rows) + 1) / 2
        tool.hover(Place(PlaceKind.SQUARE, action.squares[0]), middle)
        ghost = tool.ghost()
        if ghost.is_legal:
            worth = draft.preview(tool._building._hovered).sums[-1].total
            assert ghost.is_best is (worth == most)
            seen.add(ghost.is_best)
    assert seen == {True, False}


def test_a_mosaic_snaps_to_the_nearest_place_that_is_free(reach):
    session, tool = begun(reach, Piece.MOSAIC, lambda s: len(s.observation.laid) > 2)
    draft = tool._building._draft
    garden = session.match.rules.garden
    legal = {action.arg for action in draft.targets()}
    snapped = 0
    for column in range(3, 16):
        for row in range(3, 16):
            point = (column / 2 + 0.2, row / 2 + 0.1)
            lay, _cells = draft.lay_near(0, *point)
            turned, top, left = draft._corner(0, *point)
            shape = garden.shapes[draft.mosaic()][turned]
            high, wide = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
            around = {}
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    index = garden.place(draft.mosaic(), turned, top + down, left + right)
                    if index in legal:
                        y, x = top + down + high / 2, left + right + wide / 2
                        around[index] = (x - point[0]) ** 2 + (y - point[1]) ** 2
            assert (lay is None) is (not around)
            if lay is not None:
                assert around[lay.arg] == pytest.approx(min(around.values()))
                snapped += garden.place(draft.mosaic(), turned, top, left) != lay.arg
    assert snapped


def test_while_the_payment_is_chosen_only_the_chosen_site_shows_its_value(reach):
    def has_ways(session: Session) -> bool:
        return len(session.legal_after([session.match.rules.parse("build wall")])) > 1

    _session, tool = begun(reach, Piece.WALL, has_ways)
    site = next(place for place in tool.marks() if place.kind is PlaceKind.WALL)
    assert tool.activate(site) and tool.choose("ways")
    valued = {p for p, m in tool.marks().items() if m.value is not None and p.kind in KINDS}
    assert valued == {site}
    assert tool.choose("ways")
    assert len([p for p, m in tool.marks().items() if m.value is not None]) > 2


def test_a_best_place_below_the_ghost_is_left_out_unless_it_brings_more(reach):
    session, tool = begun(reach, Piece.MOSAIC)
    garden = session.match.rules.garden
    building = tool._building
    draft = building._draft
    everywhere = {one.action.arg: one.points for one in draft.best_lays()}
    missing = 0
    for turned in range(4):
        for square in range(81):
            tool.hover(Place(PlaceKind.SQUARE, square), (square % 9 + 0.5, square // 9 + 0.5))
            shown = {place.index for place in lays(tool)}
            for index in set(everywhere) - shown:
                missing += 1
                held = building._hovered
                assert len({*garden.placements[index].squares} & {*held.squares}) >= 3
                assert draft.preview(held).sums[-1].total >= everywhere[index]
        assert tool.choose("turn"), turned
    assert missing


def test_the_prompt_tells_the_payment_then_what_the_site_under_the_pointer_brings(reach):
    _session, tool = begun(reach, Piece.WALL)
    assert tool.prompt().text == "Column wall: choose its site."
    assert tool.prompt().detail.startswith("You pay artisan")
    site, mark = next((p, m) for p, m in tool.marks().items() if p.kind is PlaceKind.WALL)
    tool.hover(site, None)
    assert tool.prompt().detail == mark.tip and f"{mark.value} scarabs" in mark.tip
    assert tool.activate(site)
    assert tool.prompt().text == f"Column wall, {mark.value} [scarab]: build it?"
