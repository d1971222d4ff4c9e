"""The parts of a game add up to its result, and accuse nobody of what he could not do better."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from cleopatra.analysis.analyse import analyse
from cleopatra.analysis.judge import Judge
from cleopatra.analysis.record import TOPICS, NotFinished, StateHistory
from cleopatra.analysis.result import CHANCE, Analysis
from cleopatra.analysis.scale import guessed
from cleopatra.match.log import Decided, GameLog
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.engine import apply, decision, legal_actions, parse_action
from tests.analysis.games import KINDS, finished, from_bids, keen

EXACT = 1e-9


def prove_that_it_adds_up(analysis: Analysis, log: GameLog) -> None:
    assert analysis.gap < EXACT
    steps = analysis.steps
    for step, following in pairwise(steps):
        assert step.to == following.at
        assert step.now == following.before
    for step in steps:
        changes = [*step.errors.values(), *step.luck.values(), step.rest]
        for change in changes:
            assert abs(sum(change)) < EXACT
        for seat, before in enumerate(step.before):
            assert abs(before + sum(each[seat] for each in changes) - step.now[seat]) < EXACT
        assert set(step.luck) <= set(CHANCE)
        assert step.topic in TOPICS
        if step.is_forced:
            assert not step.errors
    assert steps[-1].to == len(log)
    assert abs(sum(player.start for player in analysis.players) - 1) < EXACT
    results = [player.result for player in analysis.players]
    assert set(results) <= {0.0, max(results)}
    assert abs(sum(results) - 1) < EXACT


@pytest.mark.parametrize("kind", KINDS)
def test_the_parts_of_an_end_add_up_to_the_result(kind: str) -> None:
    log = finished(kind, last=12)

    prove_that_it_adds_up(analyse(log, {}, samples=1), log)


@pytest.mark.parametrize(
    "kind",
    ["all-expansions", *(pytest.param(k, marks=pytest.mark.matrix) for k in list(KINDS)[:-2])],
)
def test_bids_are_split_like_everything_else(kind: str) -> None:
    log = from_bids(kind)

    analysis = analyse(log, {}, samples=1)

    prove_that_it_adds_up(analysis, log)
    bids = analysis.steps[0]
    assert bids.seat == -1
    assert "bids" in bids.luck
    for seat, error in bids.errors.items():
        assert bids.best is not None
        if bids.best[seat] == bids.played[seat]:
            assert error == (0.0,) * len(analysis.players)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_the_parts_of_a_whole_game_add_up_to_the_result(kind: str) -> None:
    log = finished(kind)

    analysis = analyse(log, {})

    prove_that_it_adds_up(analysis, log)
    assert all("deal" in player.luck for player in analysis.players)
    assert all(abs(player.start - 1 / len(analysis.players)) < 0.2 for player in analysis.players)


def test_whoever_does_what_the_judge_would_do_makes_no_error() -> None:
    log = finished("cult", last=40)
    record = StateHistory(log)
    start = record.states[0]
    judge = Judge(start.rules, guessed(start.rules.options), seed=0)
    seat = decision(start).actors[0]
    line = judge.line(start, seat).actions
    state, rng = start.clone(), Random("on")
    decided = []
    for text in line:
        apply(state, parse_action(state, text), seat)
        decided.append(Decided(seat, text))
    while actors := decision(state).actors:
        action = keen(rng, state, legal_actions(state, actors[0]))
        decided.append(Decided(actors[0], action.text))
        apply(state, action, actors[0])

    first = analyse(replace(log, decisions=tuple(decided)), {}, samples=1).steps[0]

    assert first.to >= len(line)
    assert first.best is None
    assert first.error == (0.0, 0.0)


def test_equal_seeds_give_equal_bytes_and_others_do_not() -> None:
    log = finished("all-expansions", last=16)
    texts = [analyse(log, {}, samples=1, seed=seed).to_json() for seed in (5, 5, 6)]

    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


def test_the_json_says_it_all_for_each_player() -> None:
    found = json.loads(analyse(finished("whims", last=12), {}, samples=1).to_json())

    assert found["format"] == "cleopatra-analysis 1"
    assert found["judge"]["value"] == "fitted"
    for player in found["players"]:
        parts = [player[name] for name in ("start", "luck", "own", "others", "rest")]
        assert abs(sum(parts) - player["result"]) < EXACT
        assert {"errors", "class", "parts"} <= set(player)
    assert [point["at"] for point in found["curve"]] == [0, *(s["to"] for s in found["steps"])]


def test_progress_is_told_and_can_end_the_work() -> None:
    log = finished("bastet", last=12)
    told: list[float] = []
    analyse(log, {}, samples=1, tell=told.append)

    assert told == sorted(told)
    assert told[-1] == 1.0

    class Enough(Exception):
        pass

    def stop(_part: float) -> None:
        raise Enough

    with pytest.raises(Enough):
        analyse(log, {}, samples=1, tell=stop)


def test_a_game_that_is_not_over_cannot_be_analysed() -> None:
    log = finished("two")
    with pytest.raises(NotFinished):
        analyse(log.until(len(log) - 1), {})


def test_a_log_that_does_not_play_is_refused() -> None:
    log = finished("two")
    with pytest.raises(LogDiffers):
        analyse(replace(log, decisions=(Decided(0, "bid 3"), *log.decisions)), {})
