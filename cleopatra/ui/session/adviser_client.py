"""Asks the adviser and keeps the last answer. Uses the adviser's port; no pictures, no clock.

Nothing here blocks: `poll` is called once a frame while `is_thinking`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cleopatra.bots.advice import Advice
from cleopatra.bots.adviser_worker import AdviserPort, Query, ThoughtQuery
from cleopatra.bots.thoughts import Thought
from cleopatra.rules.actions import Action
from cleopatra.rules.observation import Observation


class AdviserClient:
    """Handles one question at a time. The port is created with the first one.

    `advice` or `thought` is the answer to the last question, None before it has arrived or if there
    is none.
    """

    def __init__(self, make: Callable[[], AdviserPort]) -> None:
        self._make = make
        self._port: AdviserPort | None = None
        self._number = 0
        self.is_thinking = False
        self.advice: Advice | None = None
        self.thought: Thought | None = None

    def ask(self, observation: Observation, prefix: Sequence[Action] = ()) -> None:
        """Ask what the viewer might do, now or after actions that are not sent yet. They go to the
        adviser's process as texts."""
        texts = tuple(action.text for action in prefix)
        self._begin().ask(Query(self._number, observation, texts))

    def ask_thoughts(
        self, observation: Observation, bot: str, seed: int, played: tuple[str, ...]
    ) -> None:
        """Ask what a seat's player thought before doing what was `played`; see `thoughts.think`."""
        port = self._begin()
        port.ask(ThoughtQuery(self._number, observation, (), bot, seed, played))

    def _begin(self) -> AdviserPort:
        """Another question: the answer to the last one is dropped."""
        if self._port is None:
            self._port = self._make()
        self.forget()
        self.is_thinking = True
        return self._port

    def poll(self) -> bool:
        """Take the answer if it has arrived. Returns whether it has."""
        if self._port is None or not self.is_thinking:
            return False
        for counsel in self._port.poll():
            if counsel.number == self._number:
                self.advice = counsel.advice
                self.thought = counsel.thought
                self.is_thinking = False
                return True
        return False

    def forget(self) -> None:
        """Drop the question and its answer."""
        self._number += 1
        self.advice = None
        self.thought = None
        self.is_thinking = False

    def close(self) -> None:
        """Close the adviser. May be called twice."""
        self.forget()
        if self._port is not None:
            self._port.close()
            self._port = None
