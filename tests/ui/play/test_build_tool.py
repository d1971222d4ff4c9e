"""One piece is built: paid, placed, turned over, confirmed or taken back."""

from __future__ import annotations

import pytest

from cleopatra.kit.device.input import InputAction
from cleopatra.match.command import OrderRefusal
from cleopatra.rules.actions import Lay
from cleopatra.rules.catalogue import MOSAIC_CODES, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.toolbox import tool_for
from cleopatra.ui.play.turn_tool import TurnTool
from cleopatra.ui.session.session import Session
from tests.ui.play.test_tools import can_build, play_until


def test_t5_a_mosaic_stays_in_its_place_while_it_is_paid_differently(reach):
    session = play_until(reach, DecisionKind.TURN, can_build(Piece.MOSAIC))
    tool = tool_for(session)
    tool.activate(Place(PlaceKind.PIECE, Piece.MOSAIC))
    draft = tool._building._draft
    lay = next(a for a in draft.targets() if isinstance(a, Lay))
    tool.hover(Place(PlaceKind.SQUARE, lay.squares[0]), middle_of(lay))
    assert tool.activate(Place(PlaceKind.SQUARE, lay.squares[0]))
    placed = tool.ghost()
    assert placed.is_fixed
    cards = [kind for kind, number in draft.payment.items for _ in range(number)]
    for kind in cards:
        assert tool.activate(Place(PlaceKind.CARD, kind))
        assert tool.ghost().squares == placed.squares and tool.ghost().is_fixed
        offers = [offer.code for offer in tool.prompt().offers]
        assert ("build" in offers) is (draft.payment is not None)
    assert draft.payment is not None
    assert tool.choose("build")
    session.pump()
    placement = session.match.rules.garden.placements[session.observation.laid[-1]]
    assert placement.squares == placed.squares


def middle_of(lay: Lay) -> tuple[float, float]:
    """The middle of a mosaic on the garden, (column, row) in squares."""
    columns, rows = {s % 9 for s in lay.squares}, {s // 9 for s in lay.squares}
    return (min(columns) + max(columns) + 1) / 2, (min(rows) + max(rows) + 1) / 2


def test_t5_a_wall_stays_on_its_site_while_it_is_paid_differently(reach):
    session = play_until(reach, DecisionKind.TURN, can_build(Piece.WALL))
    tool = tool_for(session)
    tool.activate(Place(PlaceKind.PIECE, Piece.WALL))
    site = next(place for place in tool.marks() if place.kind is PlaceKind.WALL)
    tool.activate(site)
    draft = tool._building._draft
    for kind, number in draft.payment.items:
        for _ in range(number):
            assert tool.activate(Place(PlaceKind.CARD, kind))
            assert tool.ghost().place == site and tool.ghost().is_fixed
    assert tool.choose("build")


def test_t5_ending_the_visit_never_takes_the_place_of_taking_back(reach):
    session = play_until(reach, DecisionKind.TURN, can_build(Piece.WALL))
    build = session.match.rules.parse("build wall")
    session.submit(build, session.legal_after([build])[0])
    session.pump()
    session.submit(session.legal()[0])
    session.pump()
    assert session.match.decision.kind == DecisionKind.VISIT
    for can_undo in (True, False):
        offers = TurnTool(Undoable(session, can_undo)).prompt().offers
        assert [offer.code for offer in offers] == ["finish", "undo"]
        assert offers[1].is_enabled is can_undo
    assert offers[1].tip, "a button that cannot be used says why"


class Undoable:
    """A session in which the last step can, or cannot, be taken back."""

    def __init__(self, session: Session, can_undo: bool) -> None:
        self._session = session
        self.undo_refusal = None if can_undo else OrderRefusal.NOTHING_TO_UNDO

    def __getattr__(self, name: str) -> object:
        return getattr(self._session, name)


@pytest.mark.parametrize("mosaics_turn_over", ["yes", "no"])
@pytest.mark.parametrize("way", ["key", "button"])
def test_t9_f_turns_a_mosaic_over_where_the_house_rules_allow_it(reach, mosaics_turn_over, way):
    def has_two_sides(session: Session) -> bool:
        return can_build(Piece.MOSAIC)(session) and session.observation.mosaic_top in TWO_SIDED

    session = play_until(
        lambda kind, first: reach(kind, first, mosaics_turn_over=mosaics_turn_over),
        DecisionKind.TURN,
        has_two_sides,
    )
    tool = tool_for(session)
    tool.activate(Place(PlaceKind.PIECE, Piece.MOSAIC))
    tool.hover(Place(PlaceKind.SQUARE, 58), (4.5, 6.5))
    before = shape_of(tool.ghost().squares)
    codes = [offer.code for offer in tool.prompt().offers]
    assert ("flip" in codes) is (mosaics_turn_over == "yes")
    for _ in range(3):
        if way == "key":
            assert tool.press(InputAction.FLIP)
        else:
            assert tool.choose("flip")
        tool.hover(Place(PlaceKind.SQUARE, 58), (4.5, 6.5))
        after = shape_of(tool.ghost().squares)
        if mosaics_turn_over == "no":
            assert after == before
            return
        assert after in {mirrored(turned) for turned in turns(before)}
        assert after not in set(turns(before)), "no turn alone shows the other side"
        before = after
    tool.activate(Place(PlaceKind.SQUARE, 58))
    if tool.ghost().is_fixed:
        assert tool.press(InputAction.FLIP)
        assert not tool.ghost().is_fixed, "what is turned over has to be put down again"


TWO_SIDED = frozenset(MOSAIC_CODES.index(code) for code in "FLNPYZ")
"""Pentominoes that look different from behind however they are turned."""
Shape = frozenset[tuple[int, int]]


def shape_of(squares: tuple[int, ...]) -> Shape:
    """Squares of the garden moved into the corner."""
    return moved({(square % 9, square // 9) for square in squares})


def moved(cells: set[tuple[int, int]]) -> Shape:
    left, low = min(x for x, _y in cells), min(y for _x, y in cells)
    return frozenset((x - left, y - low) for x, y in cells)


def turns(shape: Shape) -> list[Shape]:
    """A shape in all four turns."""
    found = [shape]
    for _ in range(3):
        found.append(moved({(y, -x) for x, y in found[-1]}))
    return found


def mirrored(shape: Shape) -> Shape:
    return moved({(-x, y) for x, y in shape})
