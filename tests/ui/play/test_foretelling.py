"""What a tip says of something that can be done: its cost now, what it brings, what is complete."""

from __future__ import annotations

import pytest

from cleopatra.rules.catalogue import HAND_LIMIT, PIECE_KINDS, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.play.toolbox import tool_for
from tests.ui.play.test_tools import can_build, play_until


def told(tool, place):
    """The tip of a place that is pointed at."""
    assert tool.marks()[place].tip == ""
    tool.hover(place, None)
    return tool.marks()[place].tip


@pytest.mark.parametrize("piece", [Piece.SPHINX, Piece.WALL, Piece.DOOR, Piece.MOSAIC])
def test_a_piece_tells_its_payment_and_its_best_place(reach, piece):
    session = play_until(reach, DecisionKind.TURN, can_build(piece))
    tool = tool_for(session)
    place = Place(PlaceKind.PIECE, piece)
    tip = told(tool, place)
    assert tip.startswith("You would pay artisan") or "2 × artisan" in tip
    assert "On the best site: " in tip
    value = tool.marks()[place].value
    assert f"{value} scarabs" in tip
    assert value >= PIECE_KINDS[piece].base
    tool.activate(place)
    sites = [m.value for p, m in tool.marks().items() if m.value is not None and p != place]
    assert max(sites) == value


def test_the_piece_that_completes_its_category_says_that_cleopatra_walks(reach):
    def is_last(session):
        seen = session.observation
        return can_build(Piece.DOOR)(session) and seen.doors.bit_count() == 1

    session = play_until(reach, DecisionKind.TURN, is_last)
    tip = told(tool_for(session), Place(PlaceKind.PIECE, Piece.DOOR))
    assert "category complete: Doors" in tip and "Cleopatra moves 1 step" in tip


def test_a_tent_tells_how_full_the_hand_would_be(reach):
    session = play_until(
        reach,
        DecisionKind.TURN,
        lambda s: sum(s.observation.hand) + sum(s.observation.stalls[0].up) > HAND_LIMIT,
    )
    stall = session.observation.stalls[0]
    after = sum(session.observation.hand) + sum(stall.up) + stall.down
    tip = told(tool_for(session), Place(PlaceKind.STALL, 0))
    assert f"You would hold {after} cards, {after - HAND_LIMIT} over the limit." in tip


def test_a_worshipper_tells_where_the_amulets_would_go(reach):
    session = reach(DecisionKind.TURN)
    tool = tool_for(session)
    own = session.observation.seats[session.viewer].amulets
    last = Place(PlaceKind.TILE, session.observation.tiles[4])
    if tool.marks()[last].glow is Glow.LEGAL:
        assert told(tool, last).startswith(f"+3 [amulet] → {own + 3}")
