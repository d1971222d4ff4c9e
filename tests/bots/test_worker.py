"""The worker process: it answers, it is replaced when it dies or hangs, and it leaves no trace."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from cleopatra.bots.bot import Budget
from cleopatra.bots.registry import UnknownBot, make_bot
from cleopatra.bots.worker import MOST_STARTS, BotWorker
from cleopatra.rules.actions import Action
from cleopatra.rules.engine import apply, decision, legal_actions, new_game, parse_action
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import State
from tests.rules.builders import position, texts

PATIENCE = 60.0


@pytest.fixture
def worker() -> Iterator[BotWorker]:
    with BotWorker({0: "greedy", 1: "random"}, seed=4) as worker:
        yield worker
    assert multiprocessing.active_children() == []


def _wait(worker: BotWorker) -> list[tuple[int, int, str]]:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answers = worker.poll()
        if answers:
            return answers
        time.sleep(0.01)
    raise AssertionError("no answer came")


def _question(seed: str = "worker") -> tuple[int, Observation, list[str], State]:
    state = new_game(GameOptions(seats=2, seed=seed, first_player="0"))
    return 0, observe(state, 0), texts(state), state


def _actions(legal: list[str]) -> list[Action]:
    rules = new_game(GameOptions(seats=2, seed="worker", first_player="0")).rules
    return [rules.parse(text) for text in legal]


def test_answers_what_was_asked_and_never_waits(worker: BotWorker) -> None:
    state = new_game(GameOptions(seats=2, seed="worker"))
    slowest = 0.0
    worker.start()
    for _ in range(40):
        seat = decision(state).actors[0]
        legal = [a.text for a in legal_actions(state, seat)]
        before = time.monotonic()
        worker.ask(seat, observe(state, seat), legal, state.ply)
        slowest = max(slowest, time.monotonic() - before)
        [(who, number, text)] = _wait(worker)
        assert (who, number) == (seat, state.ply)
        assert text in legal
        apply(state, parse_action(state, text), seat)
    assert slowest < 0.2
    assert not worker.is_thinking


def test_killed_worker_is_replaced_and_the_question_answered(
    worker: BotWorker, caplog: pytest.LogCaptureFixture
) -> None:
    seat, seen, legal, state = _question()
    worker.ask(seat, seen, legal, state.ply)
    _wait(worker)
    first = worker.pid
    assert first is not None
    os.kill(first, signal.SIGTERM)
    worker.ask(seat, seen, legal, 7)
    [(who, number, text)] = _wait(worker)
    assert (who, number) == (seat, 7)
    assert text in legal
    assert worker.pid not in (None, first)
    assert "died" in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="no way to stop a process there")
def test_hanging_worker_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    with BotWorker({0: "greedy"}, seed=1, seconds_to_think=1.0) as worker:
        seat, seen, legal, _ = _question()
        worker.ask(seat, seen, legal, 1)
        _wait(worker)
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)
        worker.ask(seat, seen, legal, 2)
        [(_, number, text)] = _wait(worker)
        assert number == 2
        assert text in legal
        assert "late" in caplog.text


def test_game_goes_on_when_no_worker_can_think_in_time(caplog: pytest.LogCaptureFixture) -> None:
    with BotWorker({0: "greedy"}, seed=1, seconds_to_think=0.0) as worker:
        seat, seen, legal, _ = _question()
        worker.ask(seat, seen, legal, 1)
        [(_, _, text)] = _wait(worker)
        assert text in legal
        assert "own process" in caplog.text


def test_b7_a_question_is_asked_twice_at_most(caplog: pytest.LogCaptureFixture) -> None:
    """Then it is answered here, though more processes might be started."""
    with BotWorker({0: "greedy"}, seed=1, seconds_to_think=0.0) as worker:
        seat, seen, legal, _ = _question()
        worker.ask(seat, seen, legal, 1)
        [(_, number, _)] = _wait(worker)
        assert number == 1
    said = [record.getMessage() for record in caplog.records]
    late = "the bot worker is late"
    assert said == [late, late, "answering decision 1 in the own process"]
    assert MOST_STARTS > 2


def test_newer_question_of_a_seat_replaces_one_that_waits(worker: BotWorker) -> None:
    seat, seen, legal, _ = _question()
    for number in range(5):
        worker.ask(seat, seen, legal, number)
    numbers = []
    while worker.is_thinking:
        numbers += [number for _, number, _ in worker.poll()]
        time.sleep(0.01)
    assert numbers[-1] == 4
    assert len(numbers) <= 2, "the one being thought about and the newest"


def test_closed_worker_says_nothing_and_leaves_no_process() -> None:
    worker = BotWorker({0: "greedy"}, seed=1)
    seat, seen, legal, _ = _question()
    worker.ask(seat, seen, legal, 1)
    worker.close()
    worker.close()
    assert worker.pid is None
    worker.ask(seat, seen, legal, 2)
    assert worker.poll() == []
    assert multiprocessing.active_children() == []


def test_bad_questions_are_refused() -> None:
    with pytest.raises(UnknownBot):
        BotWorker({0: "oracle"}, seed=1)
    worker = BotWorker({0: "greedy"}, seed=1)
    _, seen, legal, _ = _question()
    with pytest.raises(ValueError, match="no bot's"):
        worker.ask(1, seen, legal, 1)
    with pytest.raises(ValueError, match="legal"):
        worker.ask(0, seen, [], 1)
    worker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a process to be killed outright")
def test_worker_leaves_when_its_owner_is_killed() -> None:
    code = (
        "from cleopatra.bots.worker import BotWorker\n"
        "import time\n"
        "if __name__ == '__main__':\n"
        "    w = BotWorker({0: 'greedy'}, seed=1); w.start()\n"
        "    until = time.monotonic() + 30\n"
        "    while not w.is_ready and time.monotonic() < until: w.poll(); time.sleep(0.05)\n"
        "    print(w.pid, flush=True); time.sleep(60)\n"
    )
    owner = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert owner.stdout is not None
    pid = int(owner.stdout.readline())
    owner.kill()
    owner.wait()
    owner.stdout.close()
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        with open(f"/proc/{pid}/stat") as stat:  # noqa: PTH123
            if stat.read().rsplit(")", 1)[1].split()[0] == "Z":
                return  # it has exited, but its new parent has not collected it yet
        time.sleep(0.05)
    raise AssertionError("the worker outlived its owner")


def test_hurried_bot_answers_at_once_and_the_next_question_is_not_hurried() -> None:
    with BotWorker({0: "level7"}, seed=1) as worker:
        seat, seen, legal, _ = _question()
        worker.hurry()  # nobody thinks: nothing happens
        worker.ask(seat, seen, legal, 1)
        worker.hurry()
        [(_, number, text)] = _wait(worker)
        assert (number, text in legal) == (1, True)
        worker.ask(seat, seen, legal, 2)
        [(_, _, calm)] = _wait(worker)
    assert calm == make_bot("level7", 1).choose(seen, _actions(legal), Budget()).text


def test_hurry_ends_a_search_with_the_best_so_far() -> None:
    state = position(hand="3*artisan 3*wood 3*stone 2*marble", seats=2)
    looked = 0

    def hurry() -> bool:
        nonlocal looked
        looked += 1
        return looked > limit

    def play(after: int) -> tuple[str, int]:
        nonlocal looked, limit
        looked, limit = 0, after
        legal = legal_actions(state, 0)
        action = make_bot("greedy", 1).choose(observe(state, 0), legal, Budget(hurry=hurry))
        assert action in legal
        return action.text, looked

    limit = 0
    calm, whole = play(10**9)
    assert calm != "pass"
    assert play(5)[1] < whole / 2
