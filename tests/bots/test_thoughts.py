"""What a bot thought is worked out anew from what its seat could know then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.bots.adviser import NoAdvice
from cleopatra.bots.adviser_worker import ThoughtQuery
from cleopatra.bots.bot import Budget
from cleopatra.bots.levels import LEVELS
from cleopatra.bots.registry import make_bot
from cleopatra.bots.thoughts import STRONGEST, think, thinker_of
from cleopatra.match.replay import Replay
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import legal_actions
from cleopatra.rules.observe import observe
from cleopatra.storage.saved import read_save

SAMPLE = Path(__file__).resolve().parents[2] / "saves" / "four-players-finished.cleo"
SEED = 7


@pytest.fixture(scope="module")
def replay() -> Replay:
    return Replay(read_save(SAMPLE).log)


def test_what_was_played_is_among_the_plans_and_marked(replay: Replay) -> None:
    kinds = set()
    for at in range(0, len(replay), 23):
        replay.jump(at)
        seat = replay.log.decisions[at].seat
        played = replay.played()
        thought = think(replay.observe(seat), "", SEED, played)
        assert thought.plans[thought.chosen].actions[0] == played[0]
        best = [plan.chance for plan in thought.plans[:3]]
        assert best == sorted(best, reverse=True)
        assert len(thought.plans) <= 4
        assert [held.seat for held in thought.held] == [0, 1, 2, 3]
        assert all(0 <= held.eaten <= 100 for held in thought.held)
        kinds.add(replay.decision.kind)
    assert len(kinds) > 3, "too few kinds of decisions were met"


@pytest.mark.parametrize("name", ["level4", "level7+pious"])
def test_a_level_marks_what_it_chooses_itself(replay: Replay, name: str) -> None:
    met = 0
    for at in range(0, len(replay), 31):
        replay.jump(at)
        seat = replay.log.decisions[at].seat
        seen = replay.observe(seat)
        legal = legal_actions(determinize(seen, 1), seat)
        if seen.decision not in (DecisionKind.TURN, DecisionKind.ACT) or len(legal) < 2:
            continue
        met += 1
        positions = next(row.positions for row in LEVELS if name.startswith(row.name))
        chosen = make_bot(name, SEED).choose(seen, legal, Budget(positions)).text
        thought = think(seen, name, SEED, (chosen,))
        assert thought.plans[thought.chosen].actions[0] == chosen
        assert thought.level == name.split("+")[0]
    assert met > 1


def test_a_weak_level_believes_less_exactly_than_the_strongest(replay: Replay) -> None:
    replay.jump(200)
    seat = replay.log.decisions[200].seat
    seen = replay.observe(seat)
    weak, strong = think(seen, "level1", SEED), think(seen, "level7", SEED)
    true = [(view.scarabs, view.amulets) for view in seen.seats]
    assert [(held.scarabs, held.amulets) for held in strong.held] == true
    assert [(held.scarabs, held.amulets) for held in weak.held] != true
    assert weak.held[seat].scarabs == seen.seats[seat].scarabs


def test_thoughts_follow_from_the_observation_alone(replay: Replay) -> None:
    replay.jump(120)
    seat = replay.log.decisions[120].seat
    seen = replay.observe(seat)
    other_world = observe(determinize(seen, 99), seat)
    assert think(other_world, "level4", SEED) == think(seen, "level4", SEED)


def test_persons_and_bots_without_plans_are_seen_with_the_strongest_eyes() -> None:
    assert {thinker_of(name) for name in ("", "random", "greedy")} == {STRONGEST}
    assert thinker_of("level3+pious") == "level3"


def test_without_anything_to_decide_there_is_no_thought(replay: Replay) -> None:
    replay.jump(10)
    seat = replay.log.decisions[10].seat
    seen = replay.observe((seat + 1) % 4)
    with pytest.raises(NoAdvice):
        think(seen)
    query = ThoughtQuery(3, seen)
    assert (query.answer().number, query.answer().thought) == (3, None)
    for text in ("no such action", "take 9", "set door-1"):  # as of other rules
        bad = replace(query, observation=replay.observe(seat), played=(text,))
        assert bad.answer().thought is None
