"""Recorded games in `saves/` and the moments in them that pictures, measurements and tests open.

A moment is a number of decisions. Knows logs and replays; opens no window.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from cleopatra.match.log import GameLog
from cleopatra.match.replay import Replay
from cleopatra.match.setup import SeatInfo
from cleopatra.rules.observation import Observation
from cleopatra.storage.saved import read_save

SAVES: Final = Path(__file__).resolve().parents[2] / "saves"
NAMES: Final = ("Nefertari", "Hemiunu", "Amenemhat", "Merit", "Ti")


class Recorded:
    """A recorded game and the moments in it."""

    def __init__(self, name: str) -> None:
        self.log = read_save(SAVES / f"{name}.cleo").log
        self._replay = Replay(self.log)
        self.starts = self._replay.turn_starts()

    def look(self, at: int) -> Observation:
        """What everybody may see after `at` decisions."""
        self._replay.jump(at)
        return self._replay.observe(None)

    def turn_with(self, step: int, nth: int = 0) -> int:
        """The decision that begins the `nth` turn in which Cleopatra stands on a step.

        :raises LookupError: when she never does for so long.
        """
        found = [at for at in self.starts if self.look(at).step == step]
        if len(found) <= nth:
            raise LookupError(f"step {step} lasts {len(found)} turns")
        return found[nth]

    def before(self, text: str, nth: int = 0) -> int:
        """The `nth` decision whose action begins with a text.

        :raises LookupError: when there is none.
        """
        found = [i for i, made in enumerate(self.log.decisions) if made.text.startswith(text)]
        if len(found) <= nth:
            raise LookupError(f"{text!r} was decided {len(found)} times")
        return found[nth]

    def seat(self, at: int) -> int:
        """The seat that decides next."""
        return self.log.decisions[at].seat

    def text(self, at: int) -> str:
        """The action that was decided then."""
        return self.log.decisions[at].text

    def seated(self, at: int, *persons: int) -> GameLog:
        """The game until then, with people in some seats and silent bots in the others."""
        seats = tuple(
            SeatInfo(NAMES[seat], before.colour, "" if seat in persons else "greedy")
            for seat, before in enumerate(self.log.setup.seats)
        )
        setup = replace(self.log.setup, seats=seats)
        until = self.log.until(at)
        return GameLog(setup, until.base, until.decisions)
