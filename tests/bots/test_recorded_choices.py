"""What each opponent chooses in ten positions, so that no number in the bots changes unseen."""

from __future__ import annotations

import pytest

from cleopatra.bots.registry import opponent_names
from cleopatra.rules.options import EDITIONS, EXPANSIONS, GameOptions
from cleopatra.rules.position import read_position
from tests.bots.recorded_choices import chosen, positions, recorded

POSITIONS = positions()
RECORDED = recorded()


def test_there_are_ten_positions_of_all_editions_and_expansions() -> None:
    assert len(POSITIONS) == 10
    options: list[GameOptions] = [read_position(p).rules.options for p in POSITIONS.values()]
    assert {each.edition for each in options} == set(EDITIONS)
    assert {name for each in options for name in each.expansions} == set(EXPANSIONS)
    assert {each.seats for each in options} == {2, 3, 4, 5}


def test_the_opponents_do_not_all_choose_the_same() -> None:
    for name, choices in RECORDED.items():
        assert len(set(choices.values())) >= 2, name


@pytest.mark.parametrize("name", POSITIONS)
def test_each_opponent_chooses_what_is_recorded(name: str) -> None:
    """Renew them by `python scripts/dev.py recorded`, and play the ladder of what changed."""
    found = {bot: chosen(POSITIONS[name], bot) for bot in opponent_names()}
    assert found == RECORDED[name]
