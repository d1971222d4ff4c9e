"""Bots that repeat a recorded game when they are told to, so that a film of it can be photographed.

Knows recorded games and the port of the bots; no screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cleopatra.match.log import GameLog
from cleopatra.rules.observation import Observation


class Prompter:
    """Gives every new game a port whose bots know the loaded recording, and says how far they may
    repeat it. Without a recording they never answer."""

    def __init__(self) -> None:
        self._log: GameLog | None = None
        self._until = 0

    def load(self, log: GameLog) -> None:
        """The next games repeat this one, when `release` lets them."""
        self._log, self._until = log, 0

    def release(self, until: int) -> None:
        """The bots answer as recorded as long as fewer than `until` decisions are made."""
        self._until = until

    def answer(self, seat: int, at: int) -> str:
        """What a seat decided after `at` decisions; "" when it must not be told yet. Sealed bids
        are found in whatever order they are asked for."""
        if self._log is None or at >= self._until:
            return ""
        for made in self._log.decisions[at:]:
            if made.seat == seat:
                return made.text
        return ""

    def port(self, _bots: Mapping[int, str], _seed: int) -> PromptedPort:
        """The bots of a new game, as a game's `ports`."""
        return PromptedPort(self)


class PromptedPort:
    """Bots that answer once their prompter does."""

    def __init__(self, prompter: Prompter) -> None:
        self._prompter = prompter
        self._open: dict[int, tuple[int, int]] = {}

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        self._open[seat] = (observation.decisions, decision_id)

    def poll(self) -> Iterable[tuple[int, int, str]]:
        found = []
        for seat, (at, decision_id) in list(self._open.items()):
            text = self._prompter.answer(seat, at)
            if text:
                del self._open[seat]
                found.append((seat, decision_id, text))
        return found

    def close(self) -> None:
        self._open.clear()
