"""Random games of 2006 with three, four and five seats, and what must hold in all of them."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

import cleopatra.rules.editions.classic
from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.editions.classic.box import ALTAR, DICE, LOOKED, MERCHANT_WORTH
from cleopatra.rules.editions.classic.words import ClassicAction, ClassicDecision
from cleopatra.rules.engine import apply, check, decision, legal_actions, new_game, parse_action
from cleopatra.rules.events import Event
from cleopatra.rules.hands import contains, gather, size
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.sheet import RECONSTRUCTED
from cleopatra.rules.state import State
from tests.rules.builders import LONG, any_action, cards_in_all, play_on, walk
from tests.rules.classic_tables import keen_action, merchants_of
from tests.rules.conformance import check_game, check_text
from tests.rules.proofs import (
    prove_that_previews_depend_on_nothing_hidden,
    prove_that_taking_back_is_fair,
    prove_that_what_is_unknown_does_not_show,
    viewers,
)

SHEET = str(RECONSTRUCTED).replace("wall=aws/3+1", "wall=aaww/4+2")
GAMES = [
    GameOptions(edition="classic", seats=seats, seed=f"classic-{number}", **rules)
    for number, rules in enumerate(
        ({}, {"sanctuary_costs": "all", "refill": "one"}, {"sheet": SHEET, "garden": "front"})
        * LONG
    )
    for seats in (3, 4, 5)
]
ADDED = set(ClassicDecision)
FOLDER = Path(next(iter(cleopatra.rules.editions.classic.__path__)))


def name_of(options: GameOptions) -> str:
    return f"{options.seats}-{options.seed}"


def check_count(state: State, offerings: int, last_rounds: int) -> None:
    """The end and the count of 2006. Rule: K4"""
    outcome = state.outcome
    assert last_rounds == 0
    most = max(outcome.amulets)
    assert outcome.eaten == tuple(bool(most) and n == most for n in outcome.amulets)
    alive = [seat for seat in range(state.rules.seats) if not outcome.eaten[seat]]
    assert set(outcome.winners) <= set(alive)
    assert bool(outcome.winners) == bool(alive)
    for seat in alive:
        assert outcome.scarabs[seat] >= MERCHANT_WORTH * merchants_of(state)[seat]
        assert all(outcome.scarabs[seat] <= outcome.scarabs[winner] for winner in outcome.winners)


@pytest.mark.parametrize("options", GAMES, ids=name_of)
def test_a_random_game_keeps_all_invariants(options):
    choose = keen_action if Random(str(options)).random() < 0.6 else any_action
    final = check_game(options, choose, "classic", check_count)
    assert final.outcome.reason == "count"


@pytest.mark.parametrize("options", GAMES[: 3 * LONG], ids=name_of)
def test_a_position_can_be_written_and_read_back_at_every_step(options):
    check_text(options, keen_action, "text")


@pytest.mark.parametrize("options", GAMES[: 6 * LONG], ids=name_of)
def test_what_holds_of_dice_offers_and_secrets_at_every_step(options):
    for state, _, _, _ in walk(options, keen_action, seed="facts"):
        kind = decision(state).kind
        seen = observe(state, None)
        assert 0 <= state.extra[ALTAR] <= DICE
        assert (state.extra[ALTAR] == DICE) == (kind == DecisionKind.BID)
        assert (seen.fact("asked") != (-1,)) == (
            kind in (ClassicDecision.GIVE, ClassicDecision.OFFER)
        )
        assert bool(state.extra[LOOKED]) == (kind == ClassicDecision.SELECT)
        asking = kind in (ClassicDecision.OFFER, ClassicDecision.ACCEPT)
        for seat, offered in enumerate(seen.fact("offered")):
            assert asking or not offered
            assert contains(state.known[seat], offered)
            assert size(offered) <= state.amulets[seat]
        for seat in range(options.seats):
            assert contains(state.discard_down, state.buried[seat])


# -- hidden information ---


@pytest.fixture(scope="module")
def every_kind() -> dict[DecisionKind, list[State]]:
    """Some positions of every kind of decision."""
    found: dict[DecisionKind, list[State]] = defaultdict(list)
    for options in GAMES:
        for state, _, _, _ in walk(options, keen_action, seed="kinds"):
            kind = decision(state).kind
            if len(found[kind]) < 24 * LONG and (state.ply % 3 == 0 or kind > DecisionKind.PUT):
                found[kind].append(state.clone())
    return found


def test_random_games_ask_every_decision_of_the_characters(every_kind):
    assert set(every_kind) >= ADDED


def test_what_a_determinized_state_shows_is_what_was_seen(every_kind):
    rng = Random("play on")
    for states in every_kind.values():
        for number, state in enumerate(states):
            for viewer in viewers(state):
                seen = observe(state, viewer)
                drawn = determinize(seen, number)
                assert observe(drawn, viewer) == seen
                assert cards_in_all(drawn) == cards_in_all(state)
                if viewer in decision(state).actors:
                    own = [action.text for action in legal_actions(state, viewer)]
                    assert [action.text for action in legal_actions(drawn, viewer)] == own
            play_on(drawn, rng, 30)


def test_permuting_all_that_a_viewer_does_not_know_changes_nothing_he_sees(every_kind):
    assert prove_that_what_is_unknown_does_not_show(every_kind, Random("permute")) > 500


def test_a_preview_depends_on_nothing_hidden(every_kind):
    assert prove_that_previews_depend_on_nothing_hidden(every_kind, Random("preview"), 4) > 200


def test_an_action_that_raises_no_barrier_tells_the_actor_nothing_new(every_kind):
    tried = prove_that_taking_back_is_fair(every_kind, Random("barrier"))
    assert tried["free"] > 100
    assert tried["raised"] > 50


def test_events_tell_a_viewer_only_what_he_may_know(every_kind):
    """What others see of an action does not depend on hidden cards it moves."""
    rng = Random("events")
    compared = 0
    for kind in (ClassicDecision.SEARCH, ClassicDecision.SELECT):
        for state in every_kind[kind]:
            legal = [a for a in legal_actions(state) if a.kind != ClassicAction.DONE]
            one, other = rng.choice(legal), rng.choice(legal)
            viewer = (state.current + 1) % state.rules.seats
            assert seen_by(state, one, viewer) == seen_by(state, other, viewer)
            compared += one is not other
    assert compared > 5


def seen_by(state: State, action: Action, viewer: int) -> list[Event]:
    trial = state.clone()
    events: list[Event] = []
    apply(trial, action, None, events)
    return [event.redact(viewer) for event in events]


# -- refusals and numbers ---


def test_every_refusal_code_of_this_edition_is_met_in_a_test():
    written = set()
    for path in FOLDER.glob("*.py"):
        written |= set(re.findall(r"Refusal\(\s*\"(\w+)\"", path.read_text(encoding="utf-8")))
    tests = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_classic_*.py")
    )
    assert {code for code in written if f'"{code}"' not in tests} == set()


def test_actions_of_the_base_that_are_not_in_the_box_are_refused():
    state = new_game(GAMES[0])
    refused = check(state, parse_action(state, "activate vizier"))
    assert (refused.code, refused.rule) == ("no_worshippers", "K1.3")


def test_refusals_that_are_seldom_met():
    """`no_blank_die` would need five dice on an altar without an Offering."""
    state = new_game(GAMES[0])
    state.hand[0] = state.hand[state.current] = gather([14])
    state.extra[ALTAR] = DICE
    assert check(state, parse_action(state, "play scribe symbol")).code == "no_blank_die"


RULES = {1: (1, 2, 3, 4, 5), 2: (1, 2, 3, 4, 5, 6, 7, 8), 4: (1, 2)}
CHARACTERS = ("beggar", "courtesan", "messenger", "smuggler", "scribe", "vizier")


def test_every_numbered_rule_has_a_test_of_its_name():
    names = "\n".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_classic_*.py")
    )
    for chapter, numbers in RULES.items():
        for number in numbers:
            assert f"def test_k{chapter}_{number}_" in names
    for character in CHARACTERS:
        assert f"def test_k3_{character}_" in names
