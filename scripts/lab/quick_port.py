"""Bots that answer at once, in the calling thread, with a small budget: for tests and measurements
of whole games on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cleopatra.bots.bot import QUICK
from cleopatra.bots.registry import make_bot
from cleopatra.rules.composition import compose
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions


class QuickPort:
    """Greedy bots in the own process, so that a test waits for nobody."""

    def __init__(self, bots: Mapping[int, str], seed: int) -> None:
        self._bots = {seat: make_bot(name, seed) for seat, name in bots.items()}
        self._answers: list[tuple[int, int, str]] = []

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        rules = compose(GameOptions.parse(observation.options))
        legal = [rules.parse(text) for text in legal_texts]
        text = self._bots[seat].choose(observation, legal, QUICK).text
        self._answers.append((seat, decision_id, text))

    def poll(self) -> list[tuple[int, int, str]]:
        answers, self._answers = self._answers, []
        return answers

    def close(self) -> None:
        self._answers.clear()


def quick_port(bots: Mapping[int, str], seed: int) -> QuickPort:
    """Such bots, as a game's `ports`."""
    return QuickPort(bots, seed)
