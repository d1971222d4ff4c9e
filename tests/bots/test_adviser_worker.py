"""The adviser's process: it answers the newest question, is replaced when it dies, and leaves."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator

import pytest

from cleopatra.bots.adviser import advise
from cleopatra.bots.adviser_worker import AdviceReply, AdviserWorker, Query
from cleopatra.rules.engine import new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions

PATIENCE = 60.0
SEEN = observe(new_game(GameOptions(seats=3, seed="adviser", first_player="0")), 0)


@pytest.fixture
def worker() -> Iterator[AdviserWorker]:
    worker = AdviserWorker()
    yield worker
    worker.close()
    assert multiprocessing.active_children() == []


def _wait(worker: AdviserWorker, number: int) -> AdviceReply:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for counsel in worker.poll():
            if counsel.number == number:
                return counsel
        time.sleep(0.01)
    raise AssertionError("no answer came")


def test_asking_never_waits_and_the_newest_question_is_answered(worker: AdviserWorker) -> None:
    before = time.monotonic()
    for number in range(5):
        worker.ask(Query(number, SEEN))
    assert time.monotonic() - before < 0.5
    assert _wait(worker, 4) == AdviceReply(4, advise(SEEN))
    assert worker.poll() == []


def test_a_prefix_that_cannot_be_played_is_answered_with_nothing(worker: AdviserWorker) -> None:
    worker.ask(Query(1, SEEN, ("set wall-1",)))
    assert _wait(worker, 1) == AdviceReply(1, None)


def test_a_dead_adviser_is_replaced(worker: AdviserWorker) -> None:
    worker.ask(Query(1, SEEN))
    _wait(worker, 1)
    first = worker.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    worker.ask(Query(2, SEEN))
    if _wait(worker, 2).advice is None:  # it died while it worked on the question
        worker.ask(Query(3, SEEN))
        assert _wait(worker, 3).advice is not None
    assert worker.pid not in (None, first)


def test_one_that_is_late_is_given_up() -> None:
    worker = AdviserWorker(seconds_to_think=-60.0)
    worker.ask(Query(1, SEEN))
    assert _wait(worker, 1) == AdviceReply(1, None)
    worker.close()
    worker.close()
    assert multiprocessing.active_children() == []
