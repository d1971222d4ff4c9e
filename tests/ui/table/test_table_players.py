"""The numbers in the players' panels: evenly set, and none under another."""

from __future__ import annotations

from itertools import pairwise

import pytest
import tables

from cleopatra.ui.table.players import _values


@pytest.mark.parametrize("text_scale", [0.75, 1.0, 1.5])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_numbers_stand_in_order_with_even_gaps(seats: int, text_scale: float) -> None:
    easel = tables.Easel(tables.position(seats, 30), text_scale=text_scale)
    players, shown = easel.view.players, easel.view.shown
    for seat in range(seats):
        box = players.box(seat, seats)
        slots, size = players._slots(box, _values(shown, seat))
        places = list(slots.values())
        gaps = [after.left - before.right for before, after in pairwise(places)]
        assert min(gaps) >= 0
        assert max(gaps) - min(gaps) < 0.1
        assert box.left < places[0].left and places[-1].right <= box.right
        assert size >= 18
        for fact in slots:
            assert slots[fact].collidepoint(players.fact_at(shown, seat, fact))


def test_five_in_a_row_have_room_for_their_numbers() -> None:
    easel = tables.Easel(tables.position(4, 30))
    players = easel.view.players
    box = players.box(0, 5)
    values = {"hand": "12", "scarab": "48", "amulet": "13", "statue": "2", "sanctuary": "11"}
    slots, size = players._slots(box, values)
    assert slots["sanctuary"].right <= box.right
    assert size >= 18
