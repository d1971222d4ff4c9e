"""The effects of the game by name: how many takes each has, and which the music makes room for.

Knows names and seconds; nothing of files, events or sentences. `docs/sound.md` tells which belongs
to which moment; their captions are in `words.captions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

TAKES: Final = 3
"""How many recordings there are of each effect."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One effect. While it is heard the music is softened for `room` seconds, 0 for not at all."""

    room: float = 0.0


CUES: Final[Mapping[str, Cue]] = {
    # what is built
    "place_stone": Cue(),
    "place_wall": Cue(),
    "place_obelisk": Cue(),
    "place_sphinx": Cue(),
    "place_door": Cue(),
    "place_throne": Cue(),
    "place_statue": Cue(),
    "place_mosaic": Cue(),
    "sand": Cue(),
    "walk": Cue(),
    # cards, money, dice
    "card": Cue(),
    "deal": Cue(),
    "shuffle": Cue(),
    "scarab": Cue(),
    "coins": Cue(),
    "dice": Cue(),
    "amulet": Cue(),
    # the great moments
    "hand": Cue(),
    "lid": Cue(),
    "water": Cue(),
    "splash": Cue(room=1.2),
    "crocodile": Cue(room=1.6),
    "bite": Cue(room=1.8),
    "crowd": Cue(),
    "cheer": Cue(room=2.0),
    "gong": Cue(room=2.2),
    "reveal": Cue(room=1.2),
    "win": Cue(room=2.4),
    # the window
    "click": Cue(),
    "error": Cue(),
}
