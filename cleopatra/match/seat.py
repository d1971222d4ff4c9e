"""Seat controllers: people, bots, scripts, recordings. All of them answer on the same queue.

A controller sees a Question (an observation and legal texts), never a state of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cleopatra.match.command import Command
from cleopatra.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Question:
    """The open decision as one seat may know it: `legal` are the text forms it may answer."""

    seat: int
    decision_id: int
    observation: Observation
    legal: tuple[str, ...]


class SeatController(Protocol):
    """Answers for one or several seats; one object may serve several."""

    def ask(self, question: Question) -> None:
        """Called once for each decision of a seat it serves. Must not block."""

    def poll(self) -> Iterable[Command]:
        """The answers that arrived since the last call. Must not block. An empty text means
        that there will be no answer; the match then plays its fallback."""

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
    """The connection to the bots: a worker process, or the same process in tests. Never blocks."""

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        """Begins to think."""

    def poll(self) -> Iterable[tuple[int, int, str]]:
        """Finished answers as (seat, decision id, action text)."""

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

    def ask(self, question: Question) -> None:
        self._port.ask(question.seat, question.observation, question.legal, question.decision_id)

    def poll(self) -> Iterable[Command]:
        return [Command(seat, text, uid) for seat, uid, text in self._port.poll()]

    def close(self) -> None:
        self._port.close()


Chooser = Callable[[Question], str]
"""Answers a question with an action's text, at once."""


class ScriptSeat:
    """Answers at once with what a function chooses: scripts, tests, headless games."""

    def __init__(self, choose: Chooser) -> None:
        self._choose = choose
        self._answers: list[Command] = []

    def ask(self, question: Question) -> None:
        text = self._choose(question)
        self._answers.append(Command(question.seat, text, question.decision_id))

    def poll(self) -> Iterable[Command]:
        answers, self._answers = self._answers, []
        return answers

    def close(self) -> None:
        self._answers.clear()


def recorded(decisions: Sequence[tuple[int, str]], start: int = 0) -> ScriptSeat:
    """A controller that plays a recording: (seat, text) pairs, the first of them being decision
    `start` of the game. Answers "" where the recording has ended.

    Sealed bids are found in whatever order they were made.
    """

    def choose(question: Question) -> str:
        done = question.observation.decisions - start
        for seat, text in decisions[done:]:
            if seat == question.seat:
                return text
        return ""

    return ScriptSeat(choose)


def first_legal(question: Question) -> str:
    """The plainest fallback: the first legal action."""
    return question.legal[0]
