"""How loud each stem of the table's music is, by what everybody at the table can see.

Knows only the public part of an observation: what stands, how far Cleopatra is, and the most
amulets of any player where the table shows everybody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cleopatra.kit.device.sound import Sound
from cleopatra.match.setup import MatchSetup
from cleopatra.rules.catalogue import LAST_STEP, PIECE_KINDS
from cleopatra.rules.observation import Observation, pieces_left
from cleopatra.ui.skin.score import (
    BASE,
    BUILDING,
    CORRUPTION,
    FINALE,
    HOURS,
    Conductor,
    table_score,
)

FIRST: Final = 0.35
"""How loud building is with the first piece."""
CLEAN: Final = 3
"""Up to this many amulets nothing is heard."""
WORST: Final = 8
"""From this many amulets on corruption is at its loudest; they feed the crocodile. Rule: D10.2"""
FAR: Final = 2
"""Up to this many steps of Cleopatra nothing is heard."""
ASIDE: Final = 0.3
"""How much softer the base is when all others are as loud as can be."""


def mix_of(observation: Observation, shows_totals: bool) -> Mapping[str, float]:
    """The loudness of each stem, 0..1. `shows_totals` says that the table shows everybody's totals
    to everybody."""
    all_pieces = sum(kind.number for kind in PIECE_KINDS)
    stand = _stand(observation)
    amulets = max(seat.amulets for seat in observation.seats) if shows_totals else 0
    over = {
        BUILDING: FIRST + (1 - FIRST) * stand / all_pieces if stand > 0 else 0.0,
        CORRUPTION: _share(amulets, CLEAN, WORST),
        FINALE: _share(observation.step, FAR, LAST_STEP),
    }
    return {BASE: 1 - ASIDE * sum(over.values()) / len(over), **over}


def hour_of(observation: Observation) -> int:
    """The hour of the palace's light, 0 for the morning to 2 for the dusk, which Cleopatra's steps
    lead to."""
    return min(len(HOURS) - 1, observation.step * len(HOURS) // (LAST_STEP + 1))


def _stand(observation: Observation) -> int:
    """How many pieces stand."""
    return sum(kind.number for kind in PIECE_KINDS) - sum(pieces_left(observation))


class TableMusic:
    """The music of one table from now on: the later in a game, the later in its round."""

    def __init__(self, sound: Sound, setup: MatchSetup, observation: Observation) -> None:
        self._sound = sound
        self._shows_totals = setup.options.totals_are_open or setup.aids != "purist"
        conductor = Conductor(setup.options.seed, observation.turn)
        conductor.hour = hour_of(observation)
        heard = sound.score(table_score(conductor))
        # The music of this game may be heard already: then its own conductor goes on.
        self._conductor = heard.source if isinstance(heard.source, Conductor) else conductor
        self.follow(observation)

    def follow(self, observation: Observation) -> None:
        """Fade to the mix of a position that is shown."""
        self._conductor.hour = hour_of(observation)
        self._conductor.is_peopled = _stand(observation) > 0
        shows_totals = self._shows_totals or bool(observation.ended)
        self._sound.mix(mix_of(observation, shows_totals))


def _share(value: int, none: int, full: int) -> float:
    """0 up to `none`, 1 from `full` on, evenly between."""
    return max(0.0, min(1.0, (value - none) / (full - none)))
