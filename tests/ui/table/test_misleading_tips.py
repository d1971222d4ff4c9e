"""Tips of the table that once told a player something wrong."""

from __future__ import annotations

import pytest

from cleopatra.rules.engine import new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.extras.classic.altar import die_place
from cleopatra.ui.table.table_facts import PlayerFacts, TableFacts
from cleopatra.ui.table.tips import tip_for


def shown(edition: str) -> TableFacts:
    state = new_game(GameOptions(edition=edition, seats=3))
    players = tuple(PlayerFacts(name, seat) for seat, name in enumerate("ABC"))
    return TableFacts(observe(state, 0), state.rules, players)


@pytest.mark.parametrize(("edition", "is_told"), [("deluxe", True), ("classic", False)])
def test_w4_the_path_tells_of_an_offering_only_where_a_step_brings_one(
    edition: str, is_told: bool
) -> None:
    tip = tip_for(Place(PlaceKind.STEP), shown(edition))
    assert ("Between steps 3 and 4 the High Priest holds the Offering." in tip) == is_told


def test_w1_a_die_is_said_to_be_rolled_after_every_quarry_visit() -> None:
    assert "After every quarry visit" in tip_for(die_place(0), shown("classic"))
