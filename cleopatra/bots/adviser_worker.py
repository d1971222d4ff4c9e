"""The adviser in a process of its own: `ask`, `poll` and `close` never wait.

Uses the adviser and a timeout; independent of match and window. Only the newest question counts:
older ones that still wait are dropped, and the answer to a question that is being worked on is
discarded if a newer one was asked in the meantime.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, Protocol

from cleopatra.bots.advice import Advice
from cleopatra.bots.adviser import NoAdvice, advise
from cleopatra.bots.processes import SPAWN, answer_all, end, started
from cleopatra.bots.thoughts import Thought, think
from cleopatra.rules.observation import Observation

log = logging.getLogger(__name__)

SECONDS_TO_START: Final = 30.0
SECONDS_TO_THINK: Final = 20.0
MOST_STARTS: Final = 3
"""How many times the process is started before advice is given up for the rest of the game."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question: an observation, and actions of the viewer that are not sent yet."""

    number: int
    observation: Observation
    prefix: tuple[str, ...] = ()

    def answer(self) -> AdviceReply:
        """Compute the advice in the calling process."""
        try:
            return AdviceReply(self.number, advise(self.observation, self.prefix))
        except NoAdvice as error:
            log.info("no advice: %s", error)
            return AdviceReply(self.number, None)


@dataclass(frozen=True, slots=True)
class ThoughtQuery(Query):
    """A question about the past: what the player of a seat thought; see `thoughts.think`."""

    bot: str = ""
    seed: int = 0
    played: tuple[str, ...] = ()

    def answer(self) -> AdviceReply:
        """Work out the thoughts in the calling process."""
        try:
            found = think(self.observation, self.bot, self.seed, self.played)
        except NoAdvice as error:
            log.info("no thoughts: %s", error)
            return AdviceReply(self.number, None)
        return AdviceReply(self.number, None, found)


@dataclass(frozen=True, slots=True)
class AdviceReply:
    """The answer to the query with that number: advice, or thoughts for a question about those;
    None if there are none."""

    number: int
    advice: Advice | None
    thought: Thought | None = None


class AdviserPort(Protocol):
    """Something that can be asked for advice without blocking."""

    def ask(self, query: Query) -> None:
        """Ask this question; earlier ones are dropped."""

    def poll(self) -> list[AdviceReply]:
        """The answers since the last call."""

    def close(self) -> None:
        """Stop; no question may follow."""


class AdviserWorker:
    """Runs the adviser in a process of its own, started with the first query.

    A process that dies or takes too long is replaced, and its query answered with None. The main
    module must meet the same conditions as for `BotWorker`.
    """

    def __init__(self, seconds_to_think: float = SECONDS_TO_THINK) -> None:
        self._seconds_to_think = seconds_to_think
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._starts = 0
        self._waiting: Query | None = None
        self._current: Query | None = None
        self._sent_at = 0.0
        self._has_answered = False
        self._answers: list[AdviceReply] = []

    def ask(self, query: Query) -> None:
        self._waiting = query
        self._step()

    def poll(self) -> list[AdviceReply]:
        self._step()
        answers, self._answers = self._answers, []
        return answers

    @property
    def pid(self) -> int | None:
        """The process id, None while there is no process."""
        return None if self._process is None else self._process.pid

    def close(self) -> None:
        """Ends the process. May be called twice."""
        self._waiting = self._current = None
        self._stop()

    def _step(self) -> None:
        self._read()
        if self._current is not None and (self._pipe is None or self._is_late()):
            log.warning("the adviser died or is late")
            self._answers.append(AdviceReply(self._current.number, None))
            self._current = None
            self._stop()
        if self._current is None and self._waiting is not None:
            self._current, self._waiting = self._waiting, None
            self._send(self._current)

    def _read(self) -> None:
        try:
            while self._pipe is not None and self._pipe.poll():
                counsel = self._pipe.recv()
                self._has_answered = True
                if self._current is not None and counsel.number == self._current.number:
                    self._answers.append(counsel)
                    self._current = None
        except (EOFError, OSError):
            self._pipe = None

    def _is_late(self) -> bool:
        start = 0.0 if self._has_answered else SECONDS_TO_START
        return time.monotonic() - self._sent_at > start + self._seconds_to_think

    def _send(self, query: Query) -> None:
        """One query at a time: a pipe that holds one message never blocks the sender."""
        if self._pipe is None and self._starts < MOST_STARTS:
            self._stop()
            self._spawn()
        self._sent_at = time.monotonic()
        try:
            if self._pipe is not None:
                self._pipe.send(query)
        except OSError:
            self._pipe = None  # the next step detects this

    def _spawn(self) -> None:
        ours, theirs = SPAWN.Pipe()
        self._starts += 1
        self._has_answered = False
        process = started("cleopatra-adviser", serve, theirs)
        if process is None:
            ours.close()
            return
        self._process, self._pipe = process, ours

    def _stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()  # an idle adviser process exits when its pipe closes
            self._pipe = None
        process, self._process = self._process, None
        if process is not None:
            end(process)


def serve(pipe: Connection) -> None:
    """Answer queries until the pipe closes. An error ends the process; its owner detects that."""
    answer_all(pipe, Query, lambda query: query.answer(), greets=False)
