"""The other side of the worker's pipe: questions in, answers out, until the pipe ends.

Runs in the spawned process; knows bots and rules, and of the game only what a question holds.
"""

from __future__ import annotations

import signal
import traceback
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Final

from cleopatra.bots.bot import Bot, Budget
from cleopatra.bots.registry import make_bot
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import compose

READY: Final = "ready"


@dataclass(frozen=True, slots=True)
class Question:
    """One decision: who asks whom, what he sees, what he may do, and how long he may think."""

    seat: int
    bot: str
    seed: int
    observation: Observation
    legal: tuple[str, ...]
    decision_id: int
    budget: Budget

    def with_budget(self, budget: Budget) -> Question:
        return replace(self, budget=budget)

    def answer(self, bot: Bot) -> str:
        """What the bot chooses, as text."""
        rules = compose(GameOptions.parse(self.observation.options))
        legal = [rules.parse(text) for text in self.legal]
        return bot.choose(self.observation, legal, self.budget).text


@dataclass(frozen=True, slots=True)
class Answer:
    seat: int
    decision_id: int
    text: str


@dataclass(frozen=True, slots=True)
class Failure:
    """A bot raised; `trace` is for the log."""

    seat: int
    decision_id: int
    trace: str


def serve(pipe: Connection) -> None:
    """Answers questions until the pipe ends; each seat's bot lives as long as the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window, which then closes us
    bots: dict[tuple[int, str, int], Bot] = {}
    try:
        pipe.send(READY)
        while True:
            question = pipe.recv()
            if not isinstance(question, Question):
                continue
            who = (question.seat, question.bot, question.seed)
            reply: Answer | Failure
            try:
                if who not in bots:
                    bots[who] = make_bot(question.bot, question.seed)
                text = question.answer(bots[who])
                reply = Answer(question.seat, question.decision_id, text)
            except Exception:  # the outermost loop of this process: told to the owner, who logs it
                bots.pop(who, None)
                reply = Failure(question.seat, question.decision_id, traceback.format_exc())
            pipe.send(reply)
    except (EOFError, OSError):
        return  # the owner has gone
