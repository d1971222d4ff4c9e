"""The payment chooser: every way can be reached, at every text size."""

from __future__ import annotations

import pytest

from cleopatra.ui.play.place import PaymentChooser, PaymentOption
from tests.ui.table import tables

WAYS = tuple(PaymentOption(((0, 1), (1, n)), (0,) * 5, 0, 0, n, f"{n}", n == 0) for n in range(9))
PURSE = PaymentChooser("Pay", WAYS, 0)


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_all_ways_come_by_turning_the_page(text_scale: float) -> None:
    easel = tables.Easel(tables.position(2, 1), text_scale=text_scale)
    view = easel.view
    view.set_tool(tables.Posed(purse=PURSE))
    seen: set[int] = set()
    first = [index for index, _rect in view.purse.rows(PURSE)]
    for _turn in range(len(WAYS)):
        rows = view.purse.rows(PURSE)
        assert rows
        assert all(view.purse.rect.inflate(1, 1).contains(rect) for _index, rect in rows)
        assert view.purse.rect.inflate(1, 1).contains(view.target("knob:more_ways").rect)
        seen.update(index for index, _rect in rows)
        assert view.target("knob:more_ways") is not None
        view.purse.page(view.shown)
        view.changed()
    assert seen == set(range(len(WAYS)))
    for _turn in range(len(WAYS)):
        view.purse.page(view.shown, -1)
    assert [index for index, _rect in view.purse.rows(PURSE)] == first


def test_another_payment_begins_at_its_own_choice() -> None:
    view = tables.Easel(tables.position(2, 1), text_scale=1.0).view
    view.set_tool(tables.Posed(purse=PURSE))
    view.purse.page(view.shown)
    shorter = PaymentChooser("Pay", WAYS[:2], 0)
    view.set_tool(tables.Posed(purse=shorter))
    assert [index for index, _rect in view.purse.rows(shorter)] == [0, 1]
    assert view.target("knob:more_ways") is None
