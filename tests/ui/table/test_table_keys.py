"""The table played with keys alone: where the focus goes by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cleopatra.rules.decisions import DecisionKind
from tests.ui.table.test_table_scene import Game, session_of


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Game]:
    opened = Game(tmp_path, session_of("", "greedy"))
    yield opened
    opened.session.close()


def go_to(table: Game, uid: str) -> None:
    """Tab to the group of a target, then arrows within it."""
    for key in ("tab",) * 30:
        if table.pilot.focused.partition(":")[0] == uid.partition(":")[0]:
            break
        table.pilot.key(key)
    for key in ("down",) * 3:
        if table.pilot.focused == uid:
            return
        table.pilot.key(key)
    assert table.pilot.focused == uid


def test_t6_after_the_last_card_enter_lays_them_out(table: Game) -> None:
    pilot = table.pilot
    go_to(table, "stall:0")
    pilot.key("return")
    assert pilot.focused == "stall:0", "Enter again confirms there"
    pilot.key("return")
    assert table.session.match.decision.kind == DecisionKind.PUT
    go_to(table, "stall:0")
    pilot.key("return")
    assert pilot.focused == "stall:0", "other cards wait still"
    go_to(table, "stall:1")
    pilot.key("return")
    assert table.offers() == ["send", "again"]
    assert pilot.focused == "offer:send"
    pilot.key("return")
    assert table.session.match.decision.kind != DecisionKind.PUT or not table.session.is_mine


def test_t6_the_mouse_moves_no_focus(table: Game) -> None:
    pilot = table.pilot
    pilot.click("stall:0")
    pilot.click("offer:confirm")
    pilot.click("stall:0")
    before = pilot.focused
    pilot.click("stall:1")
    assert table.offers() == ["send", "again"]
    assert pilot.focused == before
