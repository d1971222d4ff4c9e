"""The gauge of amulets shows no more than the viewer may know."""

from __future__ import annotations

import pytest
import tables

from cleopatra.ui.table.gauge import DEADLY, Gauge, gauge_of


@pytest.mark.parametrize("aids", ["open", "ledger"])
def test_visible_totals_are_exact(aids: str) -> None:
    shown = tables.Easel(tables.position(4, 30), aids=aids).view.shown
    for seat, view in enumerate(shown.observation.seats):
        assert gauge_of(shown, seat) == Gauge(view.amulets, view.amulets)


def test_secret_totals_are_an_interval_that_holds_the_truth() -> None:
    shown = tables.Easel(tables.position(4, 30), aids="purist").view.shown
    for seat, view in enumerate(shown.observation.seats):
        gauge = gauge_of(shown, seat)
        assert gauge.is_known == (seat == shown.viewer)
        assert gauge.low <= min(view.amulets, DEADLY) <= gauge.high or gauge.is_known
