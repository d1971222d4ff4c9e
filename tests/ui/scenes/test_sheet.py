"""Sheets of papyrus: plants grow at their foot, but not under what is written there."""

from __future__ import annotations

import pytest

from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.ui.scenes.shared import sheet
from cleopatra.ui.scenes.shared.sheet import Sheet


def leaf_of(scene) -> sheet._Leaf:
    return next(child for child in every(scene.page.root) if isinstance(child, sheet._Leaf))


def every(widget):
    yield widget
    for child in widget.children():
        yield from every(child)


def test_a_pane_that_scrolls_is_full_to_its_edge(opened):
    pilot, program = opened()
    program.open("rules", "D6.2")
    pilot.settle()
    leaf = leaf_of(pilot.scene)
    panes = [w for w in every(leaf) if isinstance(w, ScrollPanel) and w.scrolls]
    assert panes
    written = sheet._written(leaf)
    assert all(pane.rect in written for pane in panes)


def test_plants_stand_only_where_nothing_is_written(opened, monkeypatch: pytest.MonkeyPatch):
    grown: list[list] = []
    monkeypatch.setattr(
        sheet, "draw_frieze", lambda canvas, box, written: grown.append([box, written])
    )
    pilot, program = opened()
    program.open("settings")
    pilot.settle()
    pilot.stack.damage.add_all()
    pilot.frame(0.0)
    box, written = grown[-1]
    assert isinstance(pilot.scene.page.root, Sheet)
    foot = box.bottom - 84
    assert not [one for one in written if one.top < box.bottom and one.bottom > foot]
