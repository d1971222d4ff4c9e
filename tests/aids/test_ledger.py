"""The scribe's ledger is never wrong, and tells nothing that its viewer could not know."""

from __future__ import annotations

from random import Random

import pytest

from cleopatra.aids.ledger import Account, LedgerKind, account_of
from cleopatra.rules.determinize import determinize
from cleopatra.rules.forecast import Span, tainted_in_hand
from cleopatra.rules.hands import tainted
from cleopatra.rules.observe import observe
from tests.aids.tables import GAMES, Moment, game, moments

MOMENTS = 100


def account(moment: Moment, viewer: int, seat: int) -> Account:
    now = observe(moment.state, viewer)
    return account_of(seat, moment.starts[viewer], moment.seen_by(viewer), now)


@pytest.mark.matrix
@pytest.mark.parametrize("number", range(GAMES))
def test_the_truth_lies_in_every_range(number: int) -> None:
    options = game(number)
    chance = Random(number)
    for moment in moments(options, MOMENTS):
        state, viewer = moment.state, chance.randrange(options.seats)
        for seat in range(options.seats):
            found = account(moment, viewer, seat)
            held = tainted(state.hand[seat])
            bid = max(0, state.bids[seat])
            assert found.scarabs.low <= state.scarabs[seat] - bid <= found.scarabs.high
            assert found.pyramid == state.amulets[seat]
            assert found.tainted.low <= held <= found.tainted.high
            assert found.amulets == Span(
                found.pyramid + found.tainted.low, found.pyramid + found.tainted.high
            )
            if seat == viewer:
                assert found.scarabs.is_known
                assert found.tainted == Span(held, held)
            low, high = tainted_in_hand(observe(state, viewer), seat)
            assert low <= found.tainted.low <= found.tainted.high <= high


@pytest.mark.parametrize("number", range(0, GAMES, 9))
def test_the_lines_add_up(number: int) -> None:
    for moment in moments(game(number), 8):
        for seat, scarabs in enumerate(moment.state.scarabs):
            found = account(moment, 0, seat)
            lines = [line for line in found.lines if line.kind is not LedgerKind.BID]
            assert sum(line.scarabs.low for line in lines) == scarabs
            assert sum(line.scarabs.high for line in lines) == scarabs
            assert sum(line.amulets.low for line in lines) == found.pyramid
            assert all(
                line.hidden <= line.number for line in lines if line.kind is LedgerKind.TAKEN
            )


@pytest.mark.parametrize("number", range(0, GAMES, 9))
def test_what_is_hidden_changes_nothing(number: int) -> None:
    for moment in moments(game(number), 8):
        viewer = number % len(moment.starts)
        now = observe(moment.state, viewer)
        other = Moment(determinize(now, number), moment.turns, moment.starts)
        for seat in range(len(moment.starts)):
            assert account(moment, viewer, seat) == account(other, viewer, seat)


def test_more_is_known_than_the_observation_says() -> None:
    """After a discard nobody can say which card is gone, but most tainted ones must be there."""
    narrower = 0
    for number in range(0, GAMES, 5):
        for moment in moments(game(number), 6):
            now = observe(moment.state, 0)
            for seat in range(1, len(moment.starts)):
                found = account(moment, 0, seat)
                low, high = tainted_in_hand(now, seat)
                narrower += found.tainted.low > low or found.tainted.high < high
    assert narrower > 2
