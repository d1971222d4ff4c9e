"""Seat controllers: people, bots, scripts, recordings. All of them answer on the same queue.

A controller sees a Question (an observation and legal actions), never a state of the game. Only
a bot's port goes by text, because it leads to another process; `BotSeat` translates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cleopatra.match.command import Command, NoAnswer
from cleopatra.rules.actions import Action
from cleopatra.rules.errors import BadText
from cleopatra.rules.observation import Observation
from cleopatra.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Question:
    """The open decision as one seat may know it. `legal` are the actions it may answer, `rules`
    the game's, which also read an action's text."""

    seat: int
    decision_id: int
    observation: Observation
    legal: tuple[Action, ...]
    rules: RuleSet


class SeatController(Protocol):
    """Answers for one or several seats; one object may serve several."""

    def ask(self, question: Question) -> None:
        """Called once for each decision of a seat it serves. Must not block."""

    def poll(self) -> Iterable[Command | NoAnswer]:
        """The answers that arrived since the last call. Must not block."""

    def close(self) -> None:
        """The match is over or thrown away."""


class PersonSeat:
    """A person: the screen puts the commands on the match's queue itself."""

    def ask(self, question: Question) -> None:
        return

    def poll(self) -> Iterable[Command]:
        return ()

    def close(self) -> None:
        return


class BotPort(Protocol):
    """The connection to the bots: a worker process, or the same process in tests. Never blocks.
    Actions cross it as texts."""

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        """Begins to think."""

    def poll(self) -> Iterable[tuple[int, int, str]]:
        """Finished answers as (seat, decision id, action text). An empty text means that there
        will be no answer."""

    def close(self) -> None:
        """Ends the worker."""


@runtime_checkable
class HurryPort(Protocol):
    """A port that can make its bots answer at once."""

    def hurry(self) -> None:
        """The bot that thinks answers with the best it has found so far."""


class BotSeat:
    """All bots of a match, behind one port."""

    def __init__(self, port: BotPort) -> None:
        self._port = port
        self._rules: RuleSet | None = None

    def ask(self, question: Question) -> None:
        self._rules = question.rules
        texts = tuple(action.text for action in question.legal)
        self._port.ask(question.seat, question.observation, texts, question.decision_id)

    def poll(self) -> Iterable[Command | NoAnswer]:
        return [self._answer(seat, uid, text) for seat, uid, text in self._port.poll()]

    def _answer(self, seat: int, decision_id: int, text: str) -> Command | NoAnswer:
        if self._rules is not None:
            with suppress(BadText):
                return Command(seat, self._rules.parse(text), decision_id)
        return NoAnswer(seat, text, decision_id)

    def close(self) -> None:
        self._port.close()


Chooser = Callable[[Question], Action]
"""Answers a question at once."""


class ScriptSeat:
    """Answers at once with what a function chooses: scripts, tests, headless games."""

    def __init__(self, choose: Chooser) -> None:
        self._choose = choose
        self._answers: list[Command] = []

    def ask(self, question: Question) -> None:
        action = self._choose(question)
        self._answers.append(Command(question.seat, action, question.decision_id))

    def poll(self) -> Iterable[Command]:
        answers, self._answers = self._answers, []
        return answers

    def close(self) -> None:
        self._answers.clear()


def first_legal(question: Question) -> Action:
    """The plainest fallback: the first legal action."""
    return question.legal[0]
