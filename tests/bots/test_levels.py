"""Levels and characters: by name, as strong and as different as promised, and always the same."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from cleopatra.bots.bot import QUICK, Bot
from cleopatra.bots.characters import CHARACTERS, EVEN, Bias
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import LEVELS, Level
from cleopatra.bots.registry import (
    UnknownBot,
    bot_names,
    character_names,
    is_bot,
    level_names,
    make_bot,
    opponent_names,
    split_character,
    temper_of,
    with_character,
)
from cleopatra.rules.engine import legal_actions
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.simulate.playing import play_bots
from tests.rules.builders import position


def test_seven_levels_and_six_characters() -> None:
    assert level_names() == tuple(f"level{n}" for n in range(1, 8))
    assert len(character_names()) == 6
    assert opponent_names() == (*level_names(), "sphinx")
    assert set(opponent_names()) <= set(bot_names())


@pytest.mark.parametrize("character", ["", *CHARACTERS])
def test_any_opponent_can_wear_any_character(character: str) -> None:
    for level in opponent_names():
        name = with_character(level, character)
        assert split_character(name) == (level, character)
        assert is_bot(name)
        assert make_bot(name, 1).name == name


@pytest.mark.parametrize("name", ["level8", "level4+", "level4+shy", "greedy+pious", "+pious", ""])
def test_other_names_are_no_bots(name: str) -> None:
    assert not is_bot(name)
    with pytest.raises(UnknownBot):
        make_bot(name, 1)


def test_every_step_up_forgets_less_and_looks_at_more() -> None:
    for lower, upper in pairwise(LEVELS):
        assert lower.memory.keep <= upper.memory.keep
        assert lower.memory.grain >= upper.memory.grain
        assert lower.memory.hands <= upper.memory.hands
        assert lower.positions <= upper.positions
        for seats in (2, 3, 4):
            assert upper.is_schooled or lower.temperature(seats) > upper.temperature(seats)
    assert LEVELS[-1].memory.is_perfect
    assert LEVELS[-1].temperature(2) == 0.0


def test_a_level_has_a_heat_for_tables_of_two_of_three_and_of_more() -> None:
    level = replace(LEVELS[0], temperatures=(0.1, 0.2, 0.3))
    assert [level.temperature(seats) for seats in (2, 3, 4, 5)] == [0.1, 0.2, 0.3, 0.3]


@pytest.mark.parametrize(("seats", "is_heated"), [(2, False), (3, False), (4, True)])
def test_a_level_plays_with_the_heat_of_its_table(seats: int, is_heated: bool) -> None:
    cold = replace(LEVELS[0], temperatures=(0.0, 0.0, 0.0))
    heated = replace(LEVELS[0], temperatures=(0.0, 0.0, 0.5))
    state = position(seats=seats, hand="3*artisan 4*wood 2*stone marble cave")
    seen, legal = observe(state, 0), legal_actions(state, 0)

    def choices(level: Level) -> list[str]:
        return [LevelBot(seed, level).choose(seen, legal, QUICK).text for seed in range(8)]

    assert (choices(heated) != choices(cold)) == is_heated


def test_lowest_level_beats_chance() -> None:
    won = 0.0
    for game in range(6):
        seat = game % 2
        bots: list[Bot] = [make_bot("level1" if s == seat else "random", s) for s in range(2)]
        outcome = play_bots(GameOptions(seats=2, seed=f"floor{game}"), bots, QUICK).outcome
        won += (seat in outcome.winners) / max(len(outcome.winners), 1)
    assert won >= 5


@pytest.mark.long
def test_top_level_beats_the_lowest_even_in_a_hurry() -> None:
    won = 0.0
    for game in range(12):
        seat = game % 2
        bots = [make_bot("level7" if s == seat else "level1", s) for s in range(2)]
        outcome = play_bots(GameOptions(seats=2, seed=f"top{game}"), bots, QUICK).outcome
        won += (seat in outcome.winners) / max(len(outcome.winners), 1)
    assert won >= 9


def test_a_level_without_a_fitted_value_for_the_game_plays_it_all_the_same() -> None:
    options = GameOptions.parse("seats=2 expansions=whims seed=unschooled")
    bots = [make_bot("level7", seat) for seat in range(2)]
    assert play_bots(options, bots, QUICK).outcome.reason == "count"


class TestBias:
    def test_counts_what_it_says(self) -> None:
        state = position(hand="3*wood", amulets=[4, 9], walls=(0, 1), sphinxes=(2,))
        seen = observe(state, 0)
        assert Bias(amulet=1.0).of_state(seen) == 4.0
        assert Bias(card=1.0).of_state(seen) == 3.0
        assert Bias(piece=1.0).of_state(seen) == 3.0
        assert EVEN.of_state(seen) == 0.0
        assert EVEN.is_even

    def test_hands_beyond_the_limit_please_nobody(self) -> None:
        state = position(hand="6*artisan 6*wood")
        assert Bias(card=1.0).of_state(observe(state, 0)) == 10.0

    def test_of_plans(self) -> None:
        state = position(hand="2*artisan 4*wood", scarabs=[20, 20])
        plan = [a for a in legal_actions(state) if a.text in ("activate architect", "build sphinx")]
        liked = Bias(favour=0.5, visit=0.25)
        assert liked.of_plan(plan) == 0.5
        assert liked.of_plan([*plan, plan[-1]]) == 0.75


def test_records_of_played_games_go_on_naming_a_bias_as_they_did() -> None:
    """The ladder keeps digests of these texts: another text would drop weeks of games."""
    bias = "amulet=-0.026, card=0.0, square=0.0, piece=0.0, favour=0.0, visit=0.0, zeal=0.8"
    assert temper_of("level1+pious", GameOptions(seats=2)) == f"0.05 Leaning({bias})"
    assert temper_of("level3", GameOptions(seats=4)) == "0.085 None"
    assert temper_of("greedy", GameOptions(seats=2)) == ""
