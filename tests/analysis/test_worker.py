"""The analysing process tells how far it is, sends the same as the calling process, and leaves."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator

import pytest

from cleopatra.analysis.analyse import analyse
from cleopatra.analysis.worker import (
    BROKEN,
    DIFFERS,
    NOT_FINISHED,
    AnalysisWorker,
    Work,
    work_of,
)
from cleopatra.match.log import Decided, GameLog
from tests.analysis.games import finished

PATIENCE = 60.0


@pytest.fixture
def worker() -> Iterator[AnalysisWorker]:
    worker = AnalysisWorker()
    yield worker
    worker.close()
    worker.close()
    assert multiprocessing.active_children() == []


def _wait(worker: AnalysisWorker) -> Work:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        work = worker.poll()
        if work.is_over:
            return work
        time.sleep(0.01)
    raise AssertionError("nothing came")


def test_a_process_analyses_as_the_caller_would_and_ends(worker: AnalysisWorker) -> None:
    game = finished("bastet", last=6)
    worker.start(game, {})

    work = _wait(worker)

    assert work.analysis is not None
    assert work.analysis.to_json() == analyse(game, {}).to_json()
    assert worker.poll() == work
    assert multiprocessing.active_children() == []


def test_giving_up_ends_the_process_and_a_dead_one_is_told(worker: AnalysisWorker) -> None:
    worker.start(finished("two"), {})
    worker.close()
    assert multiprocessing.active_children() == []

    worker.start(finished("two"), {})
    for process in multiprocessing.active_children():
        process.kill()
    assert _wait(worker).problem == BROKEN


def test_what_cannot_be_analysed_has_a_reason() -> None:
    game = finished("two")
    wrong = GameLog(game.setup, "", (Decided(0, "bid 3"), *game.decisions))

    assert work_of(game.until(9), {}).problem == NOT_FINISHED
    assert work_of(wrong, {}).problem == DIFFERS
