"""Asks the adviser and keeps the last answer. Knows its port; no picture and no clock.

Nothing here waits: `poll` is called once a frame while `is_thinking`.
"""

from __future__ import annotations

from collections.abc import Callable

from cleopatra.bots.advice import Advice
from cleopatra.bots.adviser_worker import AdviserPort, Query
from cleopatra.rules.observation import Observation


class Counsellor:
    """One question at a time; the port is made for the first one.

    `advice` is the answer to the last question, None before it is there or when there is none.
    """

    def __init__(self, make: Callable[[], AdviserPort]) -> None:
        self._make = make
        self._port: AdviserPort | None = None
        self._number = 0
        self.is_thinking = False
        self.advice: Advice | None = None

    def ask(self, observation: Observation, prefix: tuple[str, ...] = ()) -> None:
        """Asks what the viewer might do, or do after a chain of actions not sent yet."""
        if self._port is None:
            self._port = self._make()
        self._number += 1
        self.advice = None
        self.is_thinking = True
        self._port.ask(Query(self._number, observation, prefix))

    def poll(self) -> bool:
        """Takes the answer if it has come; True when it has."""
        if self._port is None or not self.is_thinking:
            return False
        for counsel in self._port.poll():
            if counsel.number == self._number:
                self.advice = counsel.advice
                self.is_thinking = False
                return True
        return False

    def forget(self) -> None:
        """Drops the question and its answer."""
        self._number += 1
        self.advice = None
        self.is_thinking = False

    def close(self) -> None:
        """Ends the adviser. May be called twice."""
        self.forget()
        if self._port is not None:
            self._port.close()
            self._port = None
