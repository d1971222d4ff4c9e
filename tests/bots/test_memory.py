"""What a level forgets: rivals' scarabs, amulets and cards; never its own, never what lies open."""

from __future__ import annotations

from cleopatra.bots.memory import BotMemory, recall
from cleopatra.rules.determinize import determinize
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import faults
from tests.rules.builders import builder_action, position, sample_positions

VAGUE = BotMemory(keep=0.5, grain=3, hands=0.0)


def test_who_forgets_nothing_sees_what_is_there() -> None:
    seen = observe(position(seats=3, scarabs=[4, 20, 9], amulets=[1, 7, 2]), 0)
    assert recall(seen, BotMemory(), 1) is seen


def test_rivals_are_taken_for_more_like_oneself() -> None:
    seen = observe(position(seats=3, scarabs=[4, 20, 0], amulets=[2, 8, 0]), 0)
    half = recall(seen, BotMemory(keep=0.5), 1)
    assert [view.scarabs for view in half.seats] == [4, 12, 2]
    assert [view.amulets for view in half.seats] == [2, 5, 1]
    nothing = recall(seen, BotMemory(keep=0.0), 1)
    assert [view.scarabs for view in nothing.seats] == [4, 4, 4]


def test_what_is_left_is_rounded() -> None:
    seen = observe(position(seats=2, scarabs=[10, 22], amulets=[0, 7]), 0)
    rival = recall(seen, BotMemory(grain=5), 1).seats[1]
    assert (rival.scarabs, rival.amulets) == (20, 5)


def test_open_totals_are_not_forgotten() -> None:
    seen = observe(position(seats=2, scarabs=[4, 20], amulets=[0, 7], open_totals="open"), 0)
    rival = recall(seen, VAGUE, 1).seats[1]
    assert (rival.scarabs, rival.amulets) == (20, 7)


def test_known_cards_slip_the_mind_and_others_come_back() -> None:
    states = sample_positions(GameOptions(seats=2, seed="slips"), 200, builder_action)
    kept = lost = 0
    for state in states:
        seen = observe(state, 0)
        known = seen.seats[1].hand_known
        again = recall(seen, BotMemory(hands=0.5), 3).seats[1].hand_known
        assert all(now in (0, before) for now, before in zip(again, known, strict=True))
        kept += sum(again)
        lost += sum(known) - sum(again)
    assert kept > 20
    assert lost > 20


def test_a_vague_memory_is_still_a_game_that_could_be() -> None:
    for seats in (2, 4):
        for state in sample_positions(GameOptions(seats=seats, seed="vague"), 40, builder_action):
            if state.outcome is not None:
                continue
            seen = recall(observe(state, 0), VAGUE, 5)
            made_up = determinize(seen, 1)
            assert observe(made_up, 0) == seen
            assert list(faults(made_up)) == []


def test_the_same_bot_remembers_the_same() -> None:
    state = next(iter(sample_positions(GameOptions(seats=3, seed="same"), 30, builder_action)))
    seen = observe(state, 1)
    assert recall(seen, VAGUE, 8) == recall(seen, VAGUE, 8)
