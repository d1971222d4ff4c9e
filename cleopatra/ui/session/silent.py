"""Bots that never answer, for tables that stand still: of puzzles, pictures and measurements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cleopatra.rules.observation import Observation


class SilentPort:
    """Bots that never answer: the game stands still where it was opened."""

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        return

    def poll(self) -> Iterable[tuple[int, int, str]]:
        return ()

    def close(self) -> None:
        return


def silent_port(_bots: Mapping[int, str], _seed: int) -> SilentPort:
    """Such bots for any seats, as a game's `ports`."""
    return SilentPort()
