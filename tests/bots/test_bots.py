"""Every bot: legal in any game, the same for the same seed, and as strong as promised."""

from __future__ import annotations

import pytest

from cleopatra.bots.bot import QUICK, Bot
from cleopatra.bots.registry import UnknownBot, bot_names, make_bot
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.simulate.playing import play_bots
from tests.rules.builders import EVERY_HOUSE_RULE, builder_action, sample_positions


@pytest.mark.parametrize("rules", EVERY_HOUSE_RULE, ids=lambda r: " ".join(r) or "default")
@pytest.mark.parametrize("name", ["random", "greedy", "level1", "level7"])
@pytest.mark.sampled
def test_choices_are_legal_under_every_house_rule(name: str, rules: dict[str, str]) -> None:
    met: set[DecisionKind] = set()
    for seats in (2, 3, 4):
        options = GameOptions(seats=seats, seed="legal", **rules)  # type: ignore[arg-type]
        bots = [make_bot(name, seat) for seat in range(seats)]
        for state in sample_positions(options, 15, builder_action):
            for seat in decision(state).actors:
                legal = legal_actions(state, seat)
                assert bots[seat].choose(observe(state, seat), legal, QUICK) in legal
                met.add(decision(state).kind)
    assert len(met) >= 4


@pytest.mark.matrix
@pytest.mark.parametrize("name", bot_names())
def test_whole_games_come_to_the_count(name: str) -> None:
    for seats in (2, 4):
        bots = [make_bot(name, seat) for seat in range(seats)]
        played = play_bots(GameOptions(seats=seats, seed="whole"), bots, QUICK)
        assert played.outcome.reason == "count"


@pytest.mark.matrix
@pytest.mark.parametrize("name", bot_names())
def test_same_seed_plays_the_same_game(name: str) -> None:
    def game(seed: int) -> tuple[int, int, tuple[int, ...]]:
        bots = [make_bot(name, seed + seat) for seat in range(2)]
        played = play_bots(GameOptions(seats=2, seed="same"), bots, QUICK)
        return played.decisions, played.turns, played.outcome.scarabs

    first = game(3)
    assert game(3) == first
    assert any(game(seed) != first for seed in (30, 300))


def test_greedy_beats_random_players() -> None:
    won = 0
    for seed in range(8):
        seat = seed % 4
        bots: list[Bot] = [make_bot("greedy" if s == seat else "random", s) for s in range(4)]
        won += (
            seat in play_bots(GameOptions(seats=4, seed=f"beat{seed}"), bots, QUICK).outcome.winners
        )
    assert won >= 7


def test_spectator_has_nothing_to_choose() -> None:
    state = new_game(GameOptions(seats=2, seed="watch"))
    with pytest.raises(ValueError, match="spectator"):
        make_bot("greedy", 1).choose(observe(state, None), legal_actions(state), QUICK)


def test_unknown_name_says_which_there_are() -> None:
    with pytest.raises(UnknownBot, match="random, greedy"):
        make_bot("grandmaster", 1)
