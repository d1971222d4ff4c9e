"""The worker process's side of the pipe: it answers questions until the pipe closes.

Uses bots and rules; about the game it knows only what a question contains.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection

from cleopatra.bots.bot import Bot, Budget
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.partner import Partner
from cleopatra.bots.processes import answer_all
from cleopatra.bots.registry import make_bot
from cleopatra.bots.urgency import Urgent, hurry_for
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import compose


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
