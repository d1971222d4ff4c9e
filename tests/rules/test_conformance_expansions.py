"""Random games with every set of expansions and every number of seats, checked throughout."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import decision, legal_actions, new_game
from cleopatra.rules.expansions.architects.box import ArchitectsDecision
from cleopatra.rules.expansions.cult.box import CultDecision
from cleopatra.rules.expansions.whims.box import WhimsDecision
from cleopatra.rules.hands import size
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.state import State
from tests.rules.builders import LONG, any_action, cards_in_all, play_on, walk
from tests.rules.conformance import check_game, check_text

SETS = [
    names for number in range(len(EXPANSIONS) + 1) for names in combinations(EXPANSIONS, number)
]
TABLES = [
    GameOptions(seats=seats, seed=f"set-{number}", expansions=names)
    for number in range(LONG)
    for names in SETS
    for seats in (2, 3, 4)
]
LIKED = ("build", "claim", "honour", "draw", "call", "hire")
HOUSE_RULES = {"discount_scope": "piece", "refill": "one", "garden": "back"}


def name_of(options: GameOptions) -> str:
    return f"{'+'.join(options.expansions) or 'none'}-{options.seats}-{options.seed}"


def keen_action(rng: Random, state: State, legal: list[Action]) -> Action:
    """Plays so that games see much of the expansions: saves cards, seals areas of the garden,
    claims them, builds cheaply and uses what the expansions offer."""
    if rng.random() < 0.15:
        return rng.choice(legal)
    kind = decision(state).kind
    if kind == DecisionKind.PAY and not legal[-1].text.startswith("call"):
        return legal[0]
    if kind == DecisionKind.LAY:
        sealing = [
            action for action in rng.sample(legal, min(len(legal), 60)) if seals(state, action)
        ]
        return rng.choice(sealing or legal)
    is_poor = size(state.hand[state.current]) < 9
    liked = ("take", "call bab", "call roman") if is_poor and not state.did_quarry else LIKED
    keen = [action for action in legal if action.text.startswith(liked)]
    return rng.choice(keen or legal)


def seals(state: State, action: Action) -> bool:
    """True if laying the mosaic there forms a sanctuary."""
    garden = state.rules.garden
    place = garden.placements[action.arg]
    free = state.free & garden.keep[action.arg] & ~garden.of_mosaic[place.mosaic]
    return bool(garden.sealed(state.empty & ~place.mask, free, action.arg))


def test_there_are_sixteen_sets():
    assert len(set(SETS)) == 16


@pytest.mark.parametrize("options", TABLES, ids=name_of)
def test_a_random_game_with_expansions_keeps_all_invariants(options):
    choose = keen_action if Random(str(options)).random() < 0.7 else any_action
    check_game(options, choose, "sets")


@pytest.mark.parametrize("options", TABLES[-3:], ids=name_of)
def test_house_rules_and_expansions_go_together(options):
    check_game(replace(options, **HOUSE_RULES), keen_action, "house")


@pytest.mark.parametrize("options", TABLES[5 :: 6 - (LONG > 1)], ids=name_of)
def test_a_position_with_expansions_can_be_written_and_read_back(options):
    check_text(options, keen_action, "text")


@pytest.mark.parametrize("options", TABLES[1 :: 3 - (LONG > 1)], ids=name_of)
def test_what_is_drawn_for_a_viewer_shows_what_he_saw(options):
    rng = Random(str(options))
    for state, _, action, _ in walk(options, keen_action, seed="seen"):
        if action.text.startswith(("pay", "set", "lay", "put")) and rng.random() < 0.8:
            continue
        viewer = rng.choice([*range(options.seats), None])
        seen = observe(state, viewer)
        drawn = determinize(seen, rng.randrange(1000))
        assert observe(drawn, viewer) == seen
        assert cards_in_all(drawn) == cards_in_all(state)
        if viewer in decision(state).actors:
            own = [a.text for a in legal_actions(state, viewer)]
            assert [a.text for a in legal_actions(drawn, viewer)] == own
        else:
            play_on(drawn, rng, 4)


def test_random_games_ask_every_decision_that_expansions_add():
    asked = set()
    for options in TABLES[-3:]:
        for number in range(4):
            seed = f"asks-{number}"
            for state, _, _, _ in walk(replace(options, seed=seed), keen_action, seed):
                asked.add(decision(state).kind)
    added = (*CultDecision, *WhimsDecision, *ArchitectsDecision)
    assert {*DecisionKind, *added} - {
        DecisionKind.OVER,
        CultDecision.DEEP_WATER,  # needs two statues of one seat before that card is taken
        WhimsDecision.SMALLEST_STALL,  # one token in seven, and only when stalls are equal
    } <= asked


def test_the_expansions_are_kept_in_the_order_of_the_rules():
    options = GameOptions(expansions=("architects", "cult"))
    assert str(options) == "edition=deluxe expansions=cult,architects seats=4 seed=1"
    assert GameOptions.parse(str(options)) == options
    assert new_game(options).rules is new_game(GameOptions.parse(str(options))).rules
