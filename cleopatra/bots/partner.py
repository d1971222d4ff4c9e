"""A second process that plays half of a bot's rollouts.

Uses bots and observations; independent of the match. The result of a rollout does not depend on the
process that plays it, so a partner saves time and never changes an answer. A bot without a partner,
or with one that is too slow, plays all rollouts itself.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.lookahead import PlanChances, Worlds
from cleopatra.bots.plan import Plan
from cleopatra.bots.processes import answer_all
from cleopatra.bots.registry import make_bot
from cleopatra.bots.urgency import Urgent, hurry_for
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import compose

PATIENCE: Final = 0.5
"""How long to wait for the partner, as a multiple of the time that the own half took."""


@dataclass(frozen=True, slots=True)
class RolloutTask:
    """Rollouts to play: the bot's name, its observation, plans as texts, and seeds of worlds."""

    number: int
    bot: str
    observation: Observation
    plans: tuple[tuple[str, ...], ...]
    seeds: tuple[int, ...]
    decision_id: int

    def done_by(self, bot: LevelBot, urgent: Urgent) -> RolloutResults:
        """The results for these worlds, or only those finished when an answer is wanted at once."""
        parse = compose(GameOptions.parse(self.observation.options)).parse
        plans = [Plan(tuple([parse(text) for text in texts]), 0.0) for texts in self.plans]
        worlds = bot.worlds(self.observation, hurry_for(urgent, self.decision_id))
        return RolloutResults(self.number, worlds.chances(plans, self.seeds))


@dataclass(frozen=True, slots=True)
class RolloutResults:
    """The results of a task's worlds."""

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
        self, bot: str, here: Worlds, plans: Sequence[Plan], seeds: Sequence[int]
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
