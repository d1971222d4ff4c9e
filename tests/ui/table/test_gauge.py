"""The gauge of amulets under each of the aids: what it may show, and what it must not."""

from __future__ import annotations

from dataclasses import replace

import pytest
import tables

from cleopatra.rules.engine import decision
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.table.gauge import DEADLY, gauge_of
from cleopatra.ui.table.table_facts import PlayerFacts, TableFacts
from cleopatra.ui.table.tips import tip_for
from tests.rules.builders import builder_action, sample_positions

GAMES = (
    GameOptions(seats=4, seed="gauge"),
    GameOptions(seats=3, seed="gauge", edition="classic"),
    GameOptions(seats=4, seed="gauge", expansions=("cult", "whims", "bastet", "architects")),
)


def shown(seen: Observation, rules: object, aids: str, is_covered: bool = False) -> TableFacts:
    players = tuple(PlayerFacts(name, i) for i, name in enumerate(tables.NAMES[: len(seen.seats)]))
    return TableFacts(seen, rules, players, aids, is_covered)  # type: ignore[arg-type]


def with_amulets(seen: Observation, seat: int, amulets: int) -> Observation:
    views = list(seen.seats)
    views[seat] = replace(views[seat], amulets=amulets)
    return replace(seen, seats=tuple(views))


@pytest.mark.parametrize("aids", ["open", "ledger", "purist"])
@pytest.mark.parametrize("options", GAMES, ids=("deluxe", "classic", "all"))
def test_the_true_number_lies_in_the_gauge(options: GameOptions, aids: str) -> None:
    exact = vague = 0
    for state in sample_positions(options, 100, builder_action):
        if not decision(state).actors:
            continue
        for seat in range(state.rules.seats):
            gauge = gauge_of(shown(observe(state, 0), state.rules, aids), seat)
            true = state.amulets[seat]
            assert gauge.low <= true and (true <= gauge.high or gauge.high == DEADLY)
            exact += gauge.is_known
            vague += not gauge.is_known
            assert gauge.is_known is (aids != "purist" or seat == 0)
    assert exact and bool(vague) is (aids == "purist")


@pytest.mark.parametrize("amulets", [0, 3, 8, 20])
def test_a_purist_cannot_read_a_rivals_amulets_off_the_gauge_or_the_tip(amulets: int) -> None:
    state = tables.position(4, 12)
    seen = observe(state, 0)
    other = with_amulets(seen, 2, amulets)
    one, two = (shown(each, state.rules, "purist") for each in (seen, other))
    assert gauge_of(one, 2) == gauge_of(two, 2)
    place = Place(PlaceKind.SEAT, 2)
    assert tip_for(place, one) == tip_for(place, two)
    assert "If the game ended now" not in tip_for(place, one)


def test_own_amulets_are_as_secret_as_the_own_hand_while_that_is_covered() -> None:
    state = tables.position(4, 12)
    for aids, is_known in (("purist", False), ("ledger", True)):
        gauge = gauge_of(shown(observe(state, 0), state.rules, aids, True), 0)
        assert gauge.is_known is is_known


def test_whoever_sees_totals_is_told_what_would_be_counted_now() -> None:
    state = tables.position(4, 30)
    table = shown(observe(state, 0), state.rules, "ledger")
    own = tip_for(Place(PlaceKind.SEAT, 0), table)
    assert (
        "If the game ended now" in own
        and " to " not in own.split("If the game ended now")[1].split("\n")[0]
    )
    rivals = [tip_for(Place(PlaceKind.SEAT, seat), table) for seat in (1, 2, 3)]
    assert any(" to " in tip.split("If the game ended now")[1].split("\n")[0] for tip in rivals)
