"""The effects of the game by name: how many takes each has, how much it matters, and which of them
the music makes room for.

Knows names and numbers; nothing of files, events or sentences. `docs/sound.md` tells which belongs
to which moment; their captions are in `words.captions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cleopatra.kit.device.sound import Cue, Rank

_PAPER: Final = Cue(Rank.SMALL, takes=8, aside=6.0, spread=2.0)
_SMALL: Final = Cue(Rank.SMALL, aside=3.0, spread=1.0)
_TAKEN: Final = Cue(Rank.PLAIN, aside=3.0, spread=1.0)
_BUILT: Final = Cue(Rank.GREAT, aside=1.5, chime="settle")
_SIGNAL: Final = Cue(Rank.GREAT)

YOUR_TURN: Final = "your_turn"
EVERYDAY: Final = frozenset(("card", "deal", "fan", "shuffle", "hand", "sand", "walk", "scarab"))
"""What has a caption only where all sounds are written: they are heard all the time."""

CUES: Final[Mapping[str, Cue]] = {
    # what is built
    "place_stone": _BUILT,
    "place_wall": _BUILT,
    "place_obelisk": _BUILT,
    "place_sphinx": _BUILT,
    "place_door": _BUILT,
    "place_throne": _BUILT,
    "place_statue": _BUILT,
    "place_mosaic": _BUILT,
    "settle": Cue(takes=9, keys=3, spread=2.0),
    "sand": _SMALL,
    "walk": Cue(Rank.GREAT, aside=2.0),
    "worshipper": _TAKEN,
    # cards, money, dice
    "card": _PAPER,
    "deal": _PAPER,
    "fan": _PAPER,
    "shuffle": _TAKEN,
    "scarab": Cue(Rank.PLAIN, takes=8, aside=4.0, spread=2.0),
    "coins": _TAKEN,
    "dice": _TAKEN,
    "die": _TAKEN,
    "amulet": _TAKEN,
    "pyramid": _TAKEN,
    # signals
    YOUR_TURN: _SIGNAL,
    "last_round": Cue(Rank.GREAT, room=1.6),
    "sanctuary": Cue(Rank.GREAT, room=1.2),
    # the great moments
    "bid": _TAKEN,
    "hand": Cue(Rank.PLAIN),
    "roll": Cue(Rank.PLAIN),
    "lid": Cue(Rank.PLAIN),
    "water": Cue(Rank.PLAIN),
    "splash": Cue(Rank.GREAT, room=1.2),
    "crocodile": Cue(Rank.GREAT, room=1.6),
    "bite": Cue(Rank.GREAT, room=1.8),
    "crowd": Cue(Rank.PLAIN),
    "cheer": Cue(Rank.GREAT, room=2.0),
    "gong": Cue(Rank.GREAT, room=2.2),
    "reveal": Cue(Rank.GREAT, room=1.2),
    "win": Cue(Rank.GREAT, room=2.4),
    # the window
    "click": Cue(),
    "error": Cue(Rank.GREAT),
}
