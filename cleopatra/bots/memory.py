"""Forgetting what everybody saw: turns an observation into a less exact one.

Scarabs and amulets are gained in the open and then hidden (D3.5), and few people keep count of
everything. A player's own hand and totals, and whatever lies open, are never forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cleopatra.rules.observation import Observation, SeatView
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng, stream

_SPAN: Final = 3
"""Every this many rounds a different choice of a rival's cards is remembered."""


@dataclass(frozen=True, slots=True)
class BotMemory:
    """How much a bot remembers about its rivals.

    - `keep`: share, 0..1, of the difference between a rival's scarabs or amulets and the own ones
      that is remembered. A forgetful player assumes that others have about as many.
    - `grain`: remembered totals are rounded to multiples of this.
    - `hands`: chance, 0..1, to remember the cards of one kind that a rival took face up.
    """

    keep: float = 1.0
    grain: int = 1
    hands: float = 1.0

    @property
    def is_perfect(self) -> bool:
        """Whether nothing is forgotten."""
        return self.keep >= 1.0 and self.grain <= 1 and self.hands >= 1.0


def recall(observation: Observation, memory: BotMemory, seed: int) -> Observation:
    """The observation as its viewer remembers it; the same for the same seed, seat and round.

    Totals that a house rule keeps open are not forgotten. A spectator forgets nothing.
    """
    me = observation.viewer
    if me is None or memory.is_perfect:
        return observation
    is_open = GameOptions.parse(observation.options).open_totals == "open"
    own = observation.seats[me]
    seats = tuple(
        view if view.seat == me else _rival(observation, view, own, memory, seed, is_open)
        for view in observation.seats
    )
    return replace(observation, seats=seats)


def _rival(
    o: Observation, view: SeatView, own: SeatView, memory: BotMemory, seed: int, is_open: bool
) -> SeatView:
    known = view.hand_known
    if memory.hands < 1.0 and any(known):
        span = o.turn // (_SPAN * len(o.seats))
        rng = Rng(stream(str(seed), f"memory {own.seat} {view.seat} {span}"))
        known = tuple(n if rng.below(1000) < 1000 * memory.hands else 0 for n in known)
    scarabs, amulets = view.scarabs, view.amulets
    if not is_open:
        scarabs = _vague(scarabs, own.scarabs, memory)
        amulets = _vague(amulets, own.amulets, memory)
    if view.bid >= 0:  # a seat cannot have bid more scarabs than it had
        scarabs = max(scarabs, view.bid)
    return replace(view, hand_known=known, scarabs=scarabs, amulets=amulets)


def _vague(value: int, own: int, memory: BotMemory) -> int:
    guess = own + memory.keep * (value - own)
    return max(0, round(guess / memory.grain) * memory.grain)
