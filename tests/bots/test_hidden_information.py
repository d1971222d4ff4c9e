"""No bot can know more than its seat: shuffling all that is hidden changes nothing it does."""

from __future__ import annotations

import pytest

from cleopatra.bots.bot import QUICK
from cleopatra.bots.registry import bot_names, character_names, make_bot, with_character
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import decision, legal_actions
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from tests.rules.builders import builder_action, sample_positions

TABLES = [
    "seats=2",
    "seats=3",
    "seats=4",
    "seats=4 expansions=cult,whims,bastet,architects",
    "edition=classic seats=4",
]


CASES = [(name, table) for table in TABLES for name in bot_names()]
CASES += [(with_character("level4", character), TABLES[1]) for character in character_names()]
CASES += [(with_character("level7", character), TABLES[4]) for character in character_names()]


@pytest.mark.parametrize(("name", "table"), CASES)
@pytest.mark.sampled
def test_choice_follows_from_the_observation_alone(name: str, table: str) -> None:
    options = GameOptions.parse(f"{table} seed=hidden")
    differing = 0
    for state in sample_positions(options, 10, builder_action):
        if not decision(state).actors:
            continue
        seat = decision(state).actors[0]
        seen = observe(state, seat)
        choice = make_bot(name, 5).choose(seen, legal_actions(state, seat), QUICK)
        for seed in (1, 2):
            other = determinize(seen, seed)
            differing += write_position(other) != write_position(state)
            assert observe(other, seat) == seen
            legal = legal_actions(other, seat)
            assert [a.text for a in legal] == [a.text for a in legal_actions(state, seat)]
            again = make_bot(name, 5).choose(observe(other, seat), legal, QUICK)
            assert again.text == choice.text
    assert differing > 10, "the samples must differ, or nothing was proved"


def test_seeds_of_a_world_make_different_worlds() -> None:
    state = next(iter(sample_positions(GameOptions(seats=3, seed="hidden"), 5)))
    seen = observe(state, 0)
    assert len({write_position(determinize(seen, seed)) for seed in range(5)}) == 5
