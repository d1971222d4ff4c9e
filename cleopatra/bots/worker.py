"""Bots in a process of their own: `ask`, `poll` and `close` never wait for a bot.

Uses bots, observations and a timeout; independent of match and window. Actions are passed as texts,
so that the process at the other end of the pipe may run any kind of bot.

A worker process that dies or takes too long is restarted and asked again, with a small budget. If
that fails too, a quick bot in this process answers, so that a game never stops. All this is logged.
"""

from __future__ import annotations

import logging
import os
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Final

from cleopatra.bots.bot import QUICK, Bot, Budget
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.lookahead import PlanChances, StateSamples
from cleopatra.bots.plan import Plan
from cleopatra.bots.processes import (
    NOT_URGENT,
    READY,
    SPAWN,
    Urgent,
    answer_all,
    end,
    hurry_for,
    started,
)
from cleopatra.bots.registry import UnknownBot, is_bot, looks_ahead, make_bot
from cleopatra.rules.composition import compose
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions

# The worker process's side of the pipe: it answers questions until the pipe closes.


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """One decision: the seat, its bot, observation, legal actions and budget."""

    seat: int
    bot: str
    seed: int
    observation: Observation
    legal: tuple[str, ...]
    decision_id: int
    budget: Budget

    def with_budget(self, budget: Budget) -> BotQuestion:
        return replace(self, budget=budget)

    def answer(self, bot: Bot, hurry: Callable[[], bool] | None = None) -> str:
        """The bot's choice, as a text; at once when `hurry` returns True."""
        rules = compose(GameOptions.parse(self.observation.options))
        legal = [rules.parse(text) for text in self.legal]
        return bot.choose(self.observation, legal, replace(self.budget, hurry=hurry)).text


@dataclass(frozen=True, slots=True)
class BotAnswer:
    seat: int
    decision_id: int
    text: str


@dataclass(frozen=True, slots=True)
class Failure:
    """A bot raised an error; `trace` is for the log."""

    seat: int
    decision_id: int
    trace: str


def serve(pipe: Connection, urgent: Urgent, partner_pipe: Connection | None) -> None:
    """Answer questions until the pipe closes; the bot of each seat is kept between questions.

    With a pipe to a partner, bots that look ahead share their rollouts with it.
    """
    bots: dict[tuple[int, str, int], Bot] = {}
    partner = None if partner_pipe is None else Partner(partner_pipe)

    def reply(question: BotQuestion) -> BotAnswer | Failure:
        who = (question.seat, question.bot, question.seed)
        try:
            if who not in bots:
                bots[who] = _made(question, partner)
            if partner is not None:
                partner.decision_id = question.decision_id
            text = question.answer(bots[who], hurry_for(urgent, question.decision_id))
            return BotAnswer(question.seat, question.decision_id, text)
        except Exception:  # outermost loop of the process: sent to the owner, who logs it
            bots.pop(who, None)
            return Failure(question.seat, question.decision_id, traceback.format_exc())

    answer_all(pipe, BotQuestion, reply, greets=True)


def _made(question: BotQuestion, partner: Partner | None) -> Bot:
    bot = make_bot(question.bot, question.seed)
    if isinstance(bot, LevelBot):
        bot.partner = partner
    return bot


log = logging.getLogger(__name__)

SECONDS_TO_START: Final = 30.0
SECONDS_TO_THINK: Final = 8.0
"""A bot that takes longer is assumed to hang: no bot needs as much even on a slow machine."""
MOST_STARTS: Final = 4
"""How many times a worker process is started before its bots run in this process."""


@dataclass(slots=True)
class _Open:
    """A question without an answer. `tries` counts how often it was sent."""

    question: BotQuestion
    tries: int = 0
    sent_at: float = 0.0


class BotWorker:
    """The bots of one match. `bots` maps seats to names of the registry.

    The process starts with the first question, or with `start`. It needs the main module to be
    guarded by `if __name__ == "__main__"` and, in a packaged program, `freeze_support()`.

        with BotWorker({1: "greedy"}, seed=7) as worker:
            worker.ask(1, observation, [a.text for a in legal], decision_id)
            answers = worker.poll()

    :raises UnknownBot: for a name that no bot has.
    """

    def __init__(
        self,
        bots: Mapping[int, str],
        seed: int,
        *,
        budget: Budget | None = None,
        seconds_to_think: float = SECONDS_TO_THINK,
    ) -> None:
        for name in bots.values():
            if not is_bot(name):
                raise UnknownBot(name)
        self._bots = dict(bots)
        self._seed = seed
        self._budget = budget or Budget()
        self._seconds_to_think = seconds_to_think
        self._process: BaseProcess | None = None
        self._partner: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._is_ready = False
        self._started_at = 0.0
        self._starts = 0
        self._waiting: dict[int, _Open] = {}
        self._current: _Open | None = None
        self._answers: list[tuple[int, int, str]] = []
        self._is_closed = False
        self._urgent: Urgent = SPAWN.RawValue("q", NOT_URGENT)

    def start(self) -> None:
        """Start the process before the first question, so that it need not wait for imports."""
        if self._process is None and not self._is_closed and self._starts < MOST_STARTS:
            self._spawn()

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        """Ask the bot of `seat` to answer `decision_id` with one of `legal_texts`.

        A newer question for a seat replaces one that still waits; a question that is already being
        worked on is answered anyway, with its own decision id.

        :raises ValueError: if no bot has the seat, or `legal_texts` is empty.
        """
        if seat not in self._bots:
            raise ValueError(f"seat {seat} is no bot's")
        if not legal_texts:
            raise ValueError("no legal action to choose from")
        if self._is_closed:
            return
        question = BotQuestion(
            seat,
            self._bots[seat],
            self._seed,
            observation,
            tuple(legal_texts),
            decision_id,
            self._budget,
        )
        self._waiting[seat] = _Open(question)
        self._step()

    def poll(self) -> list[tuple[int, int, str]]:
        """The answers since the last call as (seat, decision id, action text); never waits."""
        if not self._is_closed:
            self._step()
        answers, self._answers = self._answers, []
        return answers

    def hurry(self) -> None:
        """Ask for an immediate answer, the best found so far, to the question being worked on. Does
        nothing if there is none."""
        if self._current is not None:
            self._urgent.value = self._current.question.decision_id

    @property
    def is_thinking(self) -> bool:
        """Whether a question has no answer yet."""
        return self._current is not None or bool(self._waiting)

    @property
    def is_ready(self) -> bool:
        """Whether the process has started and waits for questions or works on one."""
        return self._process is not None and self._is_ready

    @property
    def pid(self) -> int | None:
        """The id of the worker process, None while there is none."""
        return self._process.pid if self._process is not None else None

    def close(self) -> None:
        """End the process and drop open questions. May be called twice."""
        self._is_closed = True
        self._waiting.clear()
        self._current = None
        self._stop()

    def __enter__(self) -> BotWorker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # -- the conversation, one step at a time --------------------------------------------------

    def _step(self) -> None:
        """Read answers, detect a dead or late process, send the next question."""
        self._read()
        if self._process is not None and self._pipe is None:
            self._recover("the bot worker died")
        elif self._is_late():
            self._recover("the bot worker is late")
        self._send()

    def _read(self) -> None:
        try:
            while self._pipe is not None and self._pipe.poll():
                message = self._pipe.recv()
                if message == READY:
                    self._is_ready = True
                    if self._current is not None:
                        self._current.sent_at = time.monotonic()
                elif isinstance(message, BotAnswer):
                    self._take(message)
                elif isinstance(message, Failure):
                    log.error("a bot failed: %s", message.trace)
                    self._answer_here()
        except (EOFError, OSError):
            self._pipe = None

    def _take(self, answer: BotAnswer) -> None:
        if self._current is None:
            return
        question = self._current.question
        if (answer.seat, answer.decision_id) != (question.seat, question.decision_id):
            return
        if answer.text not in question.legal:
            log.error("a bot answered %r, which is not legal", answer.text)
            self._answer_here()
            return
        self._answers.append((answer.seat, answer.decision_id, answer.text))
        self._current = None

    def _is_late(self) -> bool:
        if self._process is None:
            return False
        now = time.monotonic()
        if not self._is_ready:
            return now - self._started_at > SECONDS_TO_START
        return self._current is not None and (now - self._current.sent_at > self._seconds_to_think)

    def _recover(self, why: str) -> None:
        """Start a new process; its open question is sent again or answered here."""
        log.warning("%s", why)
        self._stop()
        if self._current is not None:
            if self._current.tries >= 2:
                self._answer_here()
            else:
                again = self._current
                self._current = None
                again.question = again.question.with_budget(QUICK)
                self._waiting.setdefault(again.question.seat, again)

    def _send(self) -> None:
        """Send at most one question: a pipe with only one message in it never blocks."""
        while self._current is None and self._waiting:
            seat = next(iter(self._waiting))
            self._current = self._waiting.pop(seat)
            if self._process is None and self._starts < MOST_STARTS:
                self._spawn()
            if self._process is None:
                self._answer_here()
                continue
            self._current.tries += 1
            self._urgent.value = NOT_URGENT
            self._current.sent_at = time.monotonic()
            try:
                if self._pipe is not None:
                    self._pipe.send(self._current.question)
            except OSError:
                self._pipe = None  # the next step detects this

    def _answer_here(self) -> None:
        """Fall back to a quick answer by the same bot in this process, or to the first legal
        action."""
        if self._current is None:
            return
        question = self._current.question.with_budget(QUICK)
        self._current = None
        log.warning("answering decision %d in the own process", question.decision_id)
        try:
            text = question.answer(make_bot(question.bot, question.seed))
        except Exception:  # a bot that fails here too must not end the game
            log.exception("the bot %s failed", question.bot)
            text = question.legal[0]
        self._answers.append((question.seat, question.decision_id, text))

    # -- the process ---------------------------------------------------------------------------

    def _spawn(self) -> None:
        ours, theirs = SPAWN.Pipe()
        self._starts += 1
        process = started("cleopatra-bots", serve, theirs, self._urgent, self._partner_pipe())
        if process is None:
            ours.close()
            self._starts = MOST_STARTS
            self._stop()
            return
        self._process, self._pipe = process, ours
        self._is_ready = False
        self._started_at = time.monotonic()

    def _partner_pipe(self) -> Connection | None:
        """The worker's end of a pipe to a second process, if a bot looks ahead and can use one."""
        if (os.cpu_count() or 1) < 2 or not any(map(looks_ahead, self._bots.values())):
            return None
        ours, theirs = SPAWN.Pipe()
        self._partner = started("cleopatra-partner", serve_partner, theirs, self._urgent)
        return ours

    def _stop(self) -> None:
        """End the processes and wait briefly for them, so that no zombie is left."""
        if self._pipe is not None:
            self._pipe.close()  # an idle worker process exits when its pipe closes
            self._pipe = None
        processes = (self._process, self._partner)
        self._process = self._partner = None
        for process in processes:
            if process is not None:
                end(process)


# A second process that plays half of a bot's rollouts.

PATIENCE: Final = 0.5
"""How long to wait for the partner, as a multiple of the time that the own half took."""


@dataclass(frozen=True, slots=True)
class RolloutTask:
    """Rollouts to play: the bot's name, its observation, plans as texts, and seeds of samples."""

    number: int
    bot: str
    observation: Observation
    plans: tuple[tuple[str, ...], ...]
    seeds: tuple[int, ...]
    decision_id: int

    def done_by(self, bot: LevelBot, urgent: Urgent) -> RolloutResults:
        """The results for these samples, or those finished when an answer is wanted at once."""
        parse = compose(GameOptions.parse(self.observation.options)).parse
        plans = [Plan(tuple([parse(text) for text in texts]), 0.0) for texts in self.plans]
        samples = bot.samples(self.observation, hurry_for(urgent, self.decision_id))
        return RolloutResults(self.number, samples.chances(plans, self.seeds))


@dataclass(frozen=True, slots=True)
class RolloutResults:
    """The results of a task's samples."""

    number: int
    chances: PlanChances


class Partner:
    """The bot's end of the pipe to its partner. `decision_id` is the decision that the bot works
    on."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe: Connection | None = pipe
        self._is_ready = False
        self._number = 0
        self.decision_id = 0

    def chances(
        self, bot: str, here: StateSamples, plans: Sequence[Plan], seeds: Sequence[int]
    ) -> PlanChances:
        """The result of `here.chances`, half of it from the partner if that answers in time."""
        half = (len(seeds) + 1) // 2
        is_shared = self._hand_over(bot, here.observation, plans, seeds[half:])
        started = time.monotonic()
        found = here.chances(plans, seeds[:half])
        if len(found) < half:
            return found  # in a hurry
        patience = PATIENCE * (time.monotonic() - started)
        others = self._take_back(patience) if is_shared else None
        return found + (here.chances(plans, seeds[half:]) if others is None else others)

    def _hand_over(
        self, bot: str, observation: Observation, plans: Sequence[Plan], seeds: Sequence[int]
    ) -> bool:
        """False if there is no partner, or if it has not started yet."""
        self._receive(0.0)
        if self._pipe is None or not self._is_ready:
            return False
        self._number += 1
        texts = tuple([tuple([action.text for action in plan.actions]) for plan in plans])
        task = RolloutTask(self._number, bot, observation, texts, tuple(seeds), self.decision_id)
        try:
            self._pipe.send(task)
        except OSError:
            self._pipe = None
        return self._pipe is not None

    def _take_back(self, seconds: float) -> PlanChances | None:
        """The result of the task sent last; None if it does not arrive within `seconds`."""
        until = time.monotonic() + seconds
        while self._pipe is not None:
            done = self._receive(max(until - time.monotonic(), 0.0))
            if done is None:
                break
            if done.number == self._number:
                return done.chances
        return None

    def _receive(self, seconds: float) -> RolloutResults | None:
        """The next message; None if none arrives within `seconds`."""
        try:
            if self._pipe is not None and self._pipe.poll(seconds):
                message = self._pipe.recv()
                self._is_ready = True
                return message if isinstance(message, RolloutResults) else None
        except (EOFError, OSError):
            self._pipe = None
        return None


def serve_partner(pipe: Connection, urgent: Urgent) -> None:
    """Work on tasks until the pipe closes. An error ends the process; the bot goes on alone."""
    bots: dict[str, LevelBot] = {}

    def done(task: RolloutTask) -> RolloutResults:
        if task.bot not in bots:
            made = make_bot(task.bot, 0)
            assert isinstance(made, LevelBot), task.bot
            bots[task.bot] = made
        return task.done_by(bots[task.bot], urgent)

    answer_all(pipe, RolloutTask, done, greets=True)
