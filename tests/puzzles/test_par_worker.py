"""The process that plays pars sends each, and leaves."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator

import pytest

from cleopatra.puzzles import par_worker
from cleopatra.puzzles.duplicate import Deal
from cleopatra.puzzles.par_worker import Pars, ParWorker
from cleopatra.rules.options import GameOptions

PATIENCE = 60.0
DEAL = Deal(GameOptions(seats=2, seed="tomb"), ("", "random"), 5)


@pytest.fixture
def worker() -> Iterator[ParWorker]:
    worker = ParWorker()
    yield worker
    worker.close()
    worker.close()
    assert multiprocessing.active_children() == []


class Pipe:
    """The child's end of a pipe, in the calling process, closed after some messages."""

    def __init__(self, most: int) -> None:
        self.sent: list[Pars] = []
        self._most = most

    def send(self, message: Pars) -> None:
        if len(self.sent) == self._most:
            raise BrokenPipeError
        self.sent.append(message)


def test_pars_come_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par_worker, "PAR_LEVELS", ("random", "greedy"))
    pipe = Pipe(1000)

    par_worker.serve(pipe, DEAL)  # type: ignore[arg-type]

    parts = [message.done for message in pipe.sent]
    assert parts == sorted(parts)
    assert pipe.sent[-1].is_over
    assert [one.bot for one in pipe.sent[-1].pars] == ["random", "greedy"]
    assert pipe.sent[-1].pars[0] == par_worker.par_of(DEAL, "random")


def test_a_closed_pipe_ends_the_work() -> None:
    pipe = Pipe(2)

    par_worker.serve(pipe, DEAL)  # type: ignore[arg-type]

    assert len(pipe.sent) == 2


def test_a_process_tells_how_far_it_is_and_can_be_given_up(worker: ParWorker) -> None:
    worker.start(DEAL)
    until = time.monotonic() + PATIENCE
    while not worker.poll().done and time.monotonic() < until:
        time.sleep(0.01)

    assert 0 < worker.poll().done <= 1
    assert not worker.poll().is_broken
    worker.close()
    assert multiprocessing.active_children() == []


def test_a_process_that_dies_is_told(worker: ParWorker) -> None:
    worker.start(Deal(DEAL.options, ("", "nobody knows this bot"), 5))
    until = time.monotonic() + PATIENCE
    while not worker.poll().is_over and time.monotonic() < until:
        time.sleep(0.01)

    assert worker.poll().is_broken
