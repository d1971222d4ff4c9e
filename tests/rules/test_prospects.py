"""What a mosaic would bring in each place is what a preview of that place says."""

from __future__ import annotations

import pytest

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import decision, parse_action
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from cleopatra.rules.preview import legal_after, preview, prospects
from tests.rules.builders import builder_action, position, walk

HAND = "2*artisan wood stone marble"
PAY = "pay artisan artisan wood stone marble"
GAMES = (
    GameOptions(seats=2, seed="prospects"),
    GameOptions(seats=3, seed="prospects", edition="classic"),
    GameOptions(seats=4, seed="prospects", garden="back", mosaics_turn_over="no"),
)


def chain(state, *texts):
    return [parse_action(state, text) for text in texts]


@pytest.mark.parametrize("options", GAMES, ids=lambda options: options.edition + options.garden)
def test_each_place_brings_what_its_preview_says(options):
    sealing = tried = 0
    for state, seat, _action, _events in walk(options, builder_action):
        if decision(state).kind != DecisionKind.LAY or tried == 6:
            continue
        tried += 1
        before = write_position(state)
        found = prospects(state, seat, [])
        assert write_position(state) == before, "the state is untouched"
        assert [one.action for one in found] == legal_after(state, seat, [])
        for one in found:
            seen = preview(state, seat, [one.action])
            assert seen.sums[-1].total == one.points
            assert seen.sanctuaries == one.sanctuaries
            sealing += bool(one.sanctuaries)
    assert tried and sealing


@pytest.mark.parametrize("texts", [(), ("build wall",), ("build mosaic",)])
def test_without_a_mosaic_to_lay_there_are_no_prospects(texts):
    state = position(hand=HAND)
    assert prospects(state, 0, chain(state, *texts)) == []


def test_a_mosaic_that_is_not_paid_yet_can_be_looked_ahead_to():
    state = position(hand=HAND)
    steps = chain(state, "build mosaic", PAY)
    found = prospects(state, 0, steps)
    assert [one.action for one in found] == legal_after(state, 0, steps) != []


def test_a_seat_that_has_nothing_to_decide_learns_nothing():
    state = position(hand=HAND)
    assert prospects(state, 1, chain(state, "build mosaic", PAY)) == []
