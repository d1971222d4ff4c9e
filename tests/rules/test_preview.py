"""A preview matches what then happens."""

from __future__ import annotations

from random import Random

import pytest

from cleopatra.rules.catalogue import Category, Piece
from cleopatra.rules.engine import apply, decision, legal_actions, parse_action
from cleopatra.rules.events import (
    AmuletsChanged,
    CleopatraMoved,
    SanctuaryClaimed,
    SanctuaryFormed,
    ScarabsChanged,
    VisitEnded,
)
from cleopatra.rules.hands import unpack_units
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from cleopatra.rules.preview import Sum, legal_after, preview
from tests.rules.builders import LONG, any_action, builder_action, position, walk


def chain(state, *texts):
    return [parse_action(state, text) for text in texts]


def test_a_visit_is_summed_up_with_its_formulas():
    state = position(hand="2*artisan 3*wood 2xstone", sphinxes=[0, 1, 2, 3], tiles=ARCHITECT_LAST)
    actions = chain(
        state,
        "activate architect",
        "build sphinx",
        "pay artisan wood wood",
        "set sphinx-5",
        "build wall",
        "pay artisan wood 2xstone",
        "set wall-1",
    )
    seen = preview(state, 0, actions)
    assert seen.done == 7
    assert not seen.is_cut
    assert seen.scarabs == (("sphinx", 4), ("architect", 4), ("wall", 3), ("architect", 4))
    assert seen.scarabs_total == 15
    assert seen.amulets == (("worshipper", 3), ("tainted", 1))
    assert seen.amulets_total == 4
    assert seen.sums == (Sum(Piece.SPHINX, 3, 1, 1), Sum(Piece.WALL, 3, 1, 0))
    assert [one.total for one in seen.sums] == [4, 3]
    assert seen.credit == (0, 0, 1, 0, 0)
    assert seen.steps == 0


ARCHITECT_LAST = "vizier merchant beggar foreman architect"


def test_credit_that_would_be_lost_is_told_before_and_after_the_visit_ends():
    state = position(hand="artisan wood 2xstone")
    actions = chain(state, "build wall", "pay artisan wood 2xstone", "set wall-1", "finish")
    assert preview(state, 0, actions[:3]).credit == (0, 0, 1, 0, 0)
    assert preview(state, 0, actions).credit == (0, 0, 1, 0, 0)


def test_steps_of_cleopatra_are_told_before_the_visit_ends():
    state = position(hand="artisan 2*wood", sphinxes=range(5))
    actions = chain(state, "build sphinx", "pay artisan wood wood", "set sphinx-6", "finish")
    for number in (3, 4):
        seen = preview(state, 0, actions[:number])
        assert seen.steps == 1
        assert seen.completed == (Category.SPHINXES,)


def test_sanctuaries_that_would_form_are_told():
    state = position(hand="2*artisan wood stone marble", pile="VXI")
    v = {6, 15, 24, 25, 26}
    lay = next(p.text for p in state.rules.garden.placements if set(p.squares) == v)
    pay = "pay artisan artisan wood stone marble"
    seen = preview(state, 0, chain(state, "build mosaic", pay, lay))
    assert seen.sanctuaries == ((7, 8, 16, 17),)
    assert seen.claimed == ()
    assert seen.sums == (Sum(Piece.MOSAIC, 5, 1, 2),)
    assert seen.scarabs == ()  # it depends on the claim
    seen = preview(state, 0, chain(state, "build mosaic", pay, lay, "claim r0c7"))
    assert seen.claimed == ((7, 8, 16, 17),)
    assert seen.scarabs_total == 0
    seen = preview(state, 0, chain(state, "build mosaic", pay, lay, "leave"))
    assert seen.scarabs == (("mosaic", 7),)


def test_an_illegal_link_ends_the_chain_with_its_reason():
    state = position(hand="artisan 2*wood")
    seen = preview(state, 0, chain(state, "build sphinx", "pay artisan wood stone", "set sphinx-1"))
    assert seen.done == 1
    assert seen.refusal.code == "cards_missing"


def test_it_stops_where_something_unknown_comes():
    state = position(hand="artisan 2*wood", deck="wood^ stone marble^ wood")
    seen = preview(state, 0, chain(state, "activate vizier", "take 1", "put 1"))
    assert seen.is_cut
    assert seen.done == 2
    seen = preview(state, 0, chain(state, "activate beggar", "build sphinx"))
    assert (seen.is_cut, seen.done) == (True, 1)
    assert seen.amulets == (("worshipper", 2),)


def test_it_tells_nothing_of_the_final_inspection():
    state = position(stalls=("", "", ""), hand="cave", step=5, amulets=[9, 0])
    state.turns_left = 1
    seen = preview(state, 0, chain(state, "pass"))
    assert (seen.is_cut, seen.scarabs, seen.amulets) == (True, (), ())


def test_it_tells_nothing_of_other_bids():
    state = position(hand="artisan 2*wood", sphinxes=range(5), step=3, amulets=[5, 5])
    for action in chain(state, "build sphinx", "pay artisan wood wood", "set sphinx-6", "finish"):
        apply(state, action)
    apply(state, parse_action(state, "bid 3"), 1)
    seen = preview(state, 0, chain(state, "bid 4"))
    assert (seen.is_cut, seen.scarabs, seen.amulets) == (True, (), ())


@pytest.mark.parametrize("choose", [any_action, builder_action])
def test_previews_of_random_chains_are_what_happens(choose):
    rng = Random("chains")
    compared = 0
    for number in range(5 * LONG):
        options = GameOptions(seats=3, seed=f"chain-{number}")
        for state, seat, _, _ in walk(options, choose, seed="chain"):
            if rng.random() < 0.7:
                continue
            before = write_position(state)
            trial, actions, events = state.clone(), [], []
            longest = rng.randrange(1, 7)
            while len(actions) < longest and seat in decision(trial).actors:
                action = choose(rng, trial, legal_actions(trial, seat))
                barrier, turn = trial.barrier, trial.turn
                batch: list = []
                apply(trial, action, seat, batch)
                actions.append(action)
                if (trial.barrier, trial.turn) != (barrier, turn):
                    break
                events += batch
            else:
                batch = []
            seen = preview(state, seat, actions)
            assert write_position(state) == before
            assert seen.refusal is None
            assert seen.done == len(actions)
            mine = [e for e in events if getattr(e, "seat", seat) == seat]
            scarabs = [(e.reason, e.amount) for e in mine if isinstance(e, ScarabsChanged)]
            amulets = [(e.reason, e.amount) for e in mine if isinstance(e, AmuletsChanged)]
            # The last batch may hold more, known before what is not.
            assert list(seen.scarabs[: len(scarabs)]) == scarabs
            assert list(seen.amulets[: len(amulets)]) == amulets
            formed = [e.squares for e in events if isinstance(e, SanctuaryFormed)]
            claimed = [e.squares for e in events if isinstance(e, SanctuaryClaimed)]
            assert list(seen.sanctuaries[: len(formed)]) == formed
            assert list(seen.claimed[: len(claimed)]) == claimed
            if not seen.is_cut:
                assert seen.scarabs_total == trial.scarabs[seat] - state.scarabs[seat]
                assert seen.amulets_total == trial.amulets[seat] - state.amulets[seat]
                compared += 1
            walked = [e.end - e.start for e in (*events, *batch) if isinstance(e, CleopatraMoved)]
            assert seen.steps >= sum(walked)
            lost = [e.lost for e in (*events, *batch) if isinstance(e, VisitEnded)]
            if lost and not trial.credit:
                assert seen.credit == tuple(unpack_units(lost[-1]))
    assert compared > 40


def test_s7_who_has_nothing_to_decide_learns_nothing():
    """Tables that differ only in the hand of the seat to move look alike to the other seat."""
    seen = []
    for hand in ("artisan 2*wood", "2*lapis cave"):
        state = position(hand=hand)
        actions = chain(state, "build sphinx", "pay artisan wood wood", "set sphinx-1")
        for number in range(len(actions) + 1):
            seen.append((number, preview(state, 1, actions[:number])))
            assert legal_after(state, 1, actions[:number]) == []
    assert seen[:4] == seen[4:]
    assert all(found.done == 0 and not found.scarabs for _, found in seen)
    assert all(found.refusal.code == "not_your_turn" for number, found in seen if number)
