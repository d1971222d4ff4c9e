"""The partner process that plays half of the samples: the same answers with it, without it, or when
it is late."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import pytest

from cleopatra.bots.bot import Budget
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import SPHINX
from cleopatra.bots.lookahead import PlanChances, StateSamples
from cleopatra.bots.plan import Breadth, Plan
from cleopatra.bots.planner import Planner
from cleopatra.bots.processes import NOT_URGENT, READY
from cleopatra.bots.registry import looks_ahead, make_bot, opponent_names, with_character
from cleopatra.bots.worker import BotWorker, Partner, RolloutResults, RolloutTask, serve_partner
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng
from tests.rules.builders import position

PATIENCE = 60.0
SEEDS = (1, 2, 3, 4)
TOP = SPHINX.name


@pytest.fixture
def pipes() -> Iterator[tuple[Connection, Connection]]:
    ours, theirs = multiprocessing.Pipe()
    with ours, theirs:
        yield ours, theirs


def _asked() -> tuple[StateSamples, list[Plan]]:
    state = position(hand="2*artisan 2*wood stone marble")
    seen = observe(state, 0)
    samples = LevelBot(0, SPHINX).samples(seen)
    evaluation = LevelBot(0, SPHINX).evaluation_of(seen)
    return samples, Planner(seen, evaluation, Breadth(), Budget(), Rng(1)).plans()[:2]


class Counted(StateSamples):
    """StateSamples that record which of them were played here."""

    played: list[int]

    def chances(self, plans: Sequence[Plan], seeds: Sequence[int]) -> PlanChances:
        self.played += seeds
        return super().chances(plans, seeds)


def _counted(samples: StateSamples) -> Counted:
    seen = samples.observation
    found = Counted(seen, LevelBot(0, SPHINX).evaluation_of(seen))
    found.played = []
    return found


@pytest.mark.pure
def test_a_partner_plays_half_of_the_worlds_and_nothing_comes_out_otherwise() -> None:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    urgent = context.RawValue("q", NOT_URGENT)
    process = context.Process(target=serve_partner, args=(theirs, urgent), daemon=True)
    process.start()
    theirs.close()
    assert ours.poll(PATIENCE), "he says that he has started"
    samples, plans = _asked()
    here, partner = _counted(samples), Partner(ours)
    until = time.monotonic() + PATIENCE
    while (found := partner.chances(TOP, here, plans, SEEDS)) and here.played[-2:] == [3, 4]:
        assert time.monotonic() < until, "he never answers in time"
    assert found == samples.chances(plans, SEEDS)
    assert here.played[-2:] == [1, 2]
    ours.close()
    process.join(PATIENCE)
    assert process.exitcode == 0, "he leaves when the pipe ends"


@pytest.mark.pure
def test_who_waits_for_his_partner_in_vain_plays_all_worlds(
    pipes: tuple[Connection, Connection],
) -> None:
    ours, theirs = pipes
    samples, plans = _asked()
    here, partner = _counted(samples), Partner(ours)
    alone = samples.chances(plans, SEEDS)
    assert partner.chances(TOP, here, plans, SEEDS) == alone
    assert not theirs.poll(), "nothing is asked of who has not started"
    theirs.send(READY)
    assert partner.chances(TOP, here, plans, SEEDS) == alone
    task = theirs.recv()
    assert isinstance(task, RolloutTask)
    assert task.seeds == SEEDS[2:]
    assert here.played == [*SEEDS, *SEEDS]


def test_what_comes_too_late_is_not_taken_for_what_was_asked_then(
    pipes: tuple[Connection, Connection],
) -> None:
    ours, theirs = pipes
    samples, plans = _asked()
    theirs.send(READY)
    partner = Partner(ours)
    partner.chances(TOP, samples, plans, SEEDS)
    late = theirs.recv()
    assert isinstance(late, RolloutTask)
    theirs.send(RolloutResults(late.number, [[9.0, 9.0], [9.0, 9.0]]))
    assert partner.chances(TOP, samples, plans, SEEDS) == samples.chances(plans, SEEDS)


def test_without_his_partner_he_goes_on_alone(pipes: tuple[Connection, Connection]) -> None:
    ours, theirs = pipes
    samples, plans = _asked()
    theirs.send(READY)
    partner = Partner(ours)
    alone = partner.chances(TOP, samples, plans, SEEDS)
    theirs.close()
    for _ in range(2):
        assert partner.chances(TOP, samples, plans, SEEDS) == alone


def test_in_a_hurry_nobody_waits_for_a_partner(pipes: tuple[Connection, Connection]) -> None:
    ours, theirs = pipes
    samples, plans = _asked()
    theirs.send(READY)
    hurried = LevelBot(0, SPHINX).samples(samples.observation, lambda: True)
    assert Partner(ours).chances(TOP, hurried, plans, SEEDS) == []


def test_only_who_looks_ahead_has_a_partner(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [name for name in opponent_names() if looks_ahead(name)] == [TOP]
    assert looks_ahead(with_character(TOP, "pious"))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    for name, processes in (("level6", 1), (TOP, 2)):
        with BotWorker({0: name}, seed=1) as worker:
            worker.start()
            assert len(multiprocessing.active_children()) == processes
        assert multiprocessing.active_children() == []
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    with BotWorker({0: TOP}, seed=1) as worker:
        worker.start()
        assert len(multiprocessing.active_children()) == 1


@pytest.mark.long
def test_a_worker_with_a_partner_answers_what_the_bot_answers_alone() -> None:
    state = new_game(GameOptions(seats=2, seed="partner"))
    alone = {seat: make_bot(TOP, 4) for seat in range(2)}
    with BotWorker({0: TOP, 1: TOP}, seed=4) as worker:
        for _ in range(24):
            seat = decision(state).actors[0]
            legal = legal_actions(state, seat)
            seen = observe(state, seat)
            worker.ask(seat, seen, [action.text for action in legal], state.ply)
            until = time.monotonic() + PATIENCE
            while not (answers := worker.poll()):
                assert time.monotonic() < until
                time.sleep(0.005)
            wanted = alone[seat].choose(seen, legal, Budget())
            assert answers == [(seat, state.ply, wanted.text)]
            apply(state, wanted, seat)


@pytest.mark.parametrize("lost", [("cleopatra-partner",), ("cleopatra-partner", "cleopatra-bots")])
def test_processes_that_cannot_be_started_cost_no_answer(
    lost: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    start = SpawnProcess.start

    def starting(process: SpawnProcess) -> None:
        if process.name in lost:
            raise OSError("no more processes")
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", starting)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    state = position(hand="2*artisan 2*wood stone marble")
    legal = [action.text for action in legal_actions(state, 0)]
    with BotWorker({0: TOP}, seed=1) as worker:
        worker.ask(0, observe(state, 0), legal, 7)
        until = time.monotonic() + PATIENCE
        while not (answers := worker.poll()):
            assert time.monotonic() < until
            time.sleep(0.005)
    assert answers[0][2] in legal
    for name in lost:
        assert f"{name} could not be started" in caplog.text
    assert multiprocessing.active_children() == []
