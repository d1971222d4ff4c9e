"""What a viewer may know of a seat's amulets: true, and the same in all worlds he cannot tell."""

from __future__ import annotations

import pytest

from cleopatra.rules.count import sanctuary_squares
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import decision
from cleopatra.rules.events import AmuletsChanged, Event
from cleopatra.rules.forecast import counted_now, tainted_in_hand
from cleopatra.rules.hands import tainted
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import State
from tests.rules.builders import LONG, builder_action, sample_positions, walk

POSITIONS = 50 * LONG
GAMES = {
    "deluxe": GameOptions(seats=2, seed="range"),
    "four": GameOptions(seats=4, seed="range", sanctuary_costs="nothing"),
    "cult": GameOptions(seats=3, seed="range", expansions=("cult",)),
    "all": GameOptions(seats=4, seed="range", expansions=("cult", "whims", "bastet", "architects")),
    "classic": GameOptions(seats=3, seed="range", edition="classic"),
    "five": GameOptions(seats=5, seed="range", edition="classic"),
}
VIEWERS = (0, None)


def truth(state: State, seat: int) -> int:
    """The amulets of a seat if its hand and sanctuaries were counted now."""
    number = state.amulets[seat] + tainted(state.hand[seat])
    return max(0, number - sanctuary_squares(state, seat))


@pytest.fixture(params=list(GAMES))
def positions(request: pytest.FixtureRequest) -> list[State]:
    options = GAMES[request.param]
    found = list(sample_positions(options, POSITIONS, builder_action))
    return [state for state in found if decision(state).actors]


def test_the_true_number_lies_in_the_range_and_the_own_one_is_exact(
    positions: list[State],
) -> None:
    assert len(positions) >= POSITIONS
    open_ended = 0
    for state in positions:
        for viewer in VIEWERS:
            seen = observe(state, viewer)
            for seat in range(state.rules.seats):
                low, high = counted_now(seen, seat)
                assert 0 <= low <= truth(state, seat) <= high
                assert seat != viewer or low == high
                open_ended += low < high
    assert open_ended, "rivals' hands are not known"


def test_worlds_that_cannot_be_told_apart_have_the_same_range(positions: list[State]) -> None:
    hidden = 0
    for index, state in enumerate(positions):
        viewer = VIEWERS[index % 2]
        seen = observe(state, viewer)
        other = determinize(seen, index)
        for seat in range(state.rules.seats):
            found = counted_now(seen, seat)
            assert counted_now(observe(other, viewer), seat) == found
            assert found.low <= truth(other, seat) <= found.high
            hidden += truth(other, seat) != truth(state, seat)
    assert hidden, "some worlds really differ"


@pytest.mark.parametrize("name", list(GAMES))
def test_no_amulet_comes_or_goes_unseen(name: str) -> None:
    """Rule: D3.5: whoever remembers what everybody saw knows what is in every pyramid."""
    options = GAMES[name]
    told = [0] * options.seats
    past: list[Event] = []
    for state, _seat, _action, events in walk(options, builder_action):
        for event in past:
            seen = event.redact(None)
            if isinstance(seen, AmuletsChanged):
                told[seen.seat] += seen.amount
        assert told == list(state.amulets)
        past = events  # filled when the walk goes on
    assert any(told)


def test_cards_that_no_hand_holds_take_no_room_in_the_hands() -> None:
    """Open cards of Bastet among the discards once raised the fewest that a rival must hold."""
    options = GameOptions(
        seats=4, seed="forecast", expansions=("cult", "whims", "bastet", "architects")
    )
    for state in sample_positions(options, 12, builder_action):
        seen = observe(state, 0)
        for seat in range(1, 4):
            low, high = tainted_in_hand(seen, seat)
            assert low <= tainted(state.hand[seat]) <= high
