"""The final count if the game ended now: true, and the same in all worlds a viewer cannot tell."""

from __future__ import annotations

import pytest

from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import decision
from cleopatra.rules.forecast import BOUNDLESS, Forecast, Span, forecast
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import Outcome, State
from tests.rules.builders import builder_action, sample_positions

GAMES = {
    "deluxe": GameOptions(seats=2, seed="forecast"),
    "cult": GameOptions(seats=3, seed="forecast", expansions=("cult",)),
    "all": GameOptions(
        seats=4, seed="forecast", expansions=("cult", "whims", "bastet", "architects")
    ),
    "ties": GameOptions(seats=3, seed="forecast", tie_break="amulets"),
    "classic": GameOptions(seats=3, seed="forecast", edition="classic"),
}
POSITIONS = 12


@pytest.fixture(scope="module", params=list(GAMES))
def positions(request: pytest.FixtureRequest) -> list[State]:
    found = sample_positions(GAMES[request.param], POSITIONS, builder_action)
    return [state for state in found if decision(state).actors]


def counted(state: State) -> Outcome:
    world = state.clone()
    return world.rules.count(world, None)


def places(state: State, outcome: Outcome) -> list[int]:
    """The place of each seat by D10.3 or K4.2, written down once more."""
    breaks_ties = state.rules.options.tie_break == "amulets"

    def rank(seat: int) -> tuple[int, int]:
        if outcome.eaten[seat]:
            return (-1, 0)
        return outcome.scarabs[seat], -outcome.amulets[seat] if breaks_ties else 0

    seats = range(state.rules.seats)
    return [1 + sum(rank(other) > rank(seat) for other in seats) for seat in seats]


def holds(span: Span | None, number: int) -> bool:
    return span is not None and span.low <= number <= span.high


def check(told: Forecast, state: State) -> None:
    outcome = counted(state)
    for one, place in zip(told.seats, places(state, outcome), strict=True):
        assert holds(one.counted, outcome.amulets[one.seat])
        assert holds(one.place, place)
        if outcome.eaten[one.seat]:
            assert one.may_be_eaten
        else:
            assert holds(one.scarabs, outcome.scarabs[one.seat])
            change = outcome.scarabs[one.seat] - state.scarabs[one.seat]
            assert holds(one.change, change)


def test_the_true_count_lies_in_every_span(positions: list[State]) -> None:
    unknown = 0
    for state in positions:
        for viewer in (0, 1, None):
            told = forecast(observe(state, viewer))
            check(told, state)
            unknown += sum(not one.left.is_known for one in told.seats)
            if viewer is not None:
                own = told.seats[viewer]
                assert own.left.is_known and own.tainted.is_known and own.hidden == 0
    assert unknown, "rivals' hands are not known"


def test_worlds_that_cannot_be_told_apart_have_the_same_forecast(positions: list[State]) -> None:
    differ = 0
    for index, state in enumerate(positions):
        seen = observe(state, 0)
        told = forecast(seen)
        for seed in (index, index + 100):
            other = determinize(seen, seed)
            assert forecast(observe(other, 0)) == told
            check(told, other)
            differ += counted(other) != counted(state)
    assert differ, "some worlds really differ"


def test_who_is_not_shown_the_totals_of_others_learns_nothing_of_them(
    positions: list[State],
) -> None:
    for state in positions:
        secret = range(1, state.rules.seats)
        told = forecast(observe(state, 0), secret)
        check(told, state)
        richer = state.clone()
        for seat in secret:
            richer.scarabs[seat] += 3 + seat
            richer.amulets[seat] += 2 * seat
        assert forecast(observe(richer, 0), secret) == told
        assert all(told.seats[seat].pyramid == (0, BOUNDLESS) for seat in secret)
        assert told.seats[0].pyramid.is_known


def test_the_worked_example_of_the_rules() -> None:
    """Amulets after the hand 12 / 7 / 10, sanctuary squares 10 / 2 / 0: 0 / 3 / eaten. D10.2"""
    state = determinize(observe(next(iter_start()), None), 0)
    state.hand = [0, 0, 0]
    state.known = [0, 0, 0]
    state.amulets = [12, 7, 10]
    state.scarabs = [20, 30, 50]
    squares = [n for n in range(81) if not state.rules.garden.throne >> n & 1]
    area = sum(1 << n for n in squares[:10])
    two = sum(1 << n for n in squares[20:22])
    state.sanctuaries = ((0, area), (1, two))
    told = forecast(observe(state, None))
    assert told.smallest == (2, 2)
    assert [one.left for one in told.seats] == [(2, 2), (5, 5), (10, 10)]
    assert [one.counted for one in told.seats] == [(0, 0), (3, 3), (8, 8)]
    assert [one.change for one in told.seats] == [(0, 0), (-6, -6), None]
    assert [one.place for one in told.seats] == [(2, 2), (1, 1), (3, 3)]
    assert [one.is_surely_eaten for one in told.seats] == [False, False, True]


def test_an_edition_that_takes_nothing_off_says_so() -> None:
    options = GameOptions(seats=3, seed="forecast", edition="classic")
    state = next(iter(sample_positions(options, 1, builder_action)))
    told = forecast(observe(state, 0))
    assert told.smallest is None
    assert all(one.change is None or one.change.low >= 0 for one in told.seats)


def iter_start():  # type: ignore[no-untyped-def]
    yield from sample_positions(GameOptions(seats=3, seed="forecast"), 1, builder_action)
