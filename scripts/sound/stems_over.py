"""What comes over the base of the table's music: building, corruption, finale.

They fit every key because they rest on the note a, which all keys share. The last bar of a stem is
the same in all its variations, so that what rings on fits before each of them.
"""

from __future__ import annotations

from typing import Final

from cleopatra.ui.skin.score import BARS, TEMPO
from scripts.sound.music_score import DRUM_CHANNEL, Part, Piece

# -- Building: a frame drum, chisels, a plucked bass ----------------------------------------------

_SOFT: Final = "v50 a2/1.5 v36 a2/1 v42 a2/1.5"
_WALK: Final = "v52 a2/1 v36 a2/0.5 v40 a2/1 v34 a2/0.5 v44 a2/1"
_LAST: Final = "v48 a2/2 v32 a2/2"
_CHISELS: Final = (
    "r/1 v40 chisel/0.5 v32 chisel/2.5",
    "r/0.5 v38 chisel/1 v34 chisel/0.5 v42 hammer/2",
    "v36 hammer/1.5 v40 chisel/0.5 v32 chisel/2",
    "r/2 v40 chisel/0.75 v34 chisel/0.75 v30 chisel/0.5",
    "r/0.5 v40 tek/1 v34 tek/0.5 v42 tek/1 v30 tek/1",
)
_BASS: Final = (
    "v46 a2/1.5 a2/0.5 r/2",
    "v44 a2/1 r/0.5 a2/0.5 a3/1 r/1",
    "v46 a2/0.5 r/1 a3/0.5 r/1 a2/1",
    "v44 a2/3 a3/1",
)
_BUILDING: Final = (
    ((_SOFT, _SOFT, _SOFT, _SOFT, _SOFT), (0, 1, 0, 3, 0), (0, 3, 0, 3, 0)),
    ((_WALK, _SOFT, _WALK, _SOFT, _WALK), (4, 0, 4, 1, 4), (1, 0, 1, 0, 1)),
    ((_SOFT, _WALK, _SOFT, _WALK, _SOFT), (2, 2, 1, 3, 2), (3, 2, 3, 2, 3)),
    ((_WALK, _WALK, _SOFT, _WALK, _WALK), (1, 4, 0, 4, 3), (2, 1, 3, 2, 1)),
)

# -- Corruption: low strings that rub, a dark bell, breath ----------------------------------------

_LOW: Final = (
    "v44 a1/4 | >v60 bb1/4 | >v46 a1/8 | >v58 g#1/4 | v40 a1/4",
    "v46 a1/8 | >v58 bb1/4 | >v44 a1/4 | >v56 bb1/4 | v40 a1/4",
)
_SHIVER: Final = (
    ((2, "v30 >v46 bb3+e4/4 | >v28 a3+e4/4"),),
    ((1, "r/4 | v28 >v44 a3+bb3/6 r/2"),),
)
_BELL: Final = (
    ((1, "r/2 v44 bb2/2*6"), (4, "v40 a2/4*6")),
    ((2, "v44 a2/4*6"), (4, "r/1 v42 bb2/3*5")),
)

# -- Finale: horns, timpani, voices, cymbals ------------------------------------------------------

_HORNS: Final = (
    "v58 a3/1.5 a3/0.5 >v70 e4/0.5 a3/1.5 | r/4 | v60 a3/1 a3/0.5 a3/0.5 >v74 a4/2 | r/4 | "
    "v58 >v66 a3/3 r/1",
    "r/4 | v58 a3/0.75 a3/0.25 >v72 a4/1.5 e4/0.5 a3/1 | r/4 | v60 >v72 a3/2 a4/2 | r/4",
)
_VOICES: Final = (
    "v44 >v58 a3+a4/8 | >v62 a3+a4/8 | >v48 a3+a4/4",
    "v46 >v60 a3/4 | a3+a4/8 | >v64 a3+a4/4 | >v48 a3/4",
)
_TIMPANI: Final = (
    "v52 a2/2 v40 a2/1 a2/1 | v54 a2/3 v40 a2/0.5 >v50 a2/0.5 | v56 a2/2 v42 a2/2 | "
    "v44 a2/0.5 a2/0.5 a2/0.5 a2/0.5 >v62 a2/2 | v56 a2/4",
    "v54 a2/3 v42 a2/1 | v56 a2/2 v44 a2/1 a2/1 | v46 a2/1 a2/1 >v60 a2/2 | v56 a2/3 v42 a2/1 | "
    "v54 a2/4",
)


def building() -> list[Piece]:
    """What is heard the more, the more pieces stand."""
    made = []
    for number, (drums, chisels, bass) in enumerate(_BUILDING):
        drum = " | ".join((*drums, _LAST))
        strokes = " | ".join((*(_CHISELS[i] for i in chisels), "r/4"))
        plucked = " | ".join((*(_BASS[i] for i in bass), "v40 a2/1 r/3"))
        parts = (
            Part("drum", 0, 116, ((1, drum),), volume=84, pan=60, hall=72, looseness=0.008),
            Part("bass", 1, 45, ((1, plucked),), volume=86, pan=52, hall=58, looseness=0.01),
            Part("strokes", DRUM_CHANNEL, 0, ((1, strokes),), volume=92, pan=80, hall=84,
                 looseness=0.012),
        )  # fmt: skip
        made.append(_piece(f"building_{number + 1}", 500 + number, parts))
    return made


def corruption() -> list[Piece]:
    """What is heard the more, the more amulets the most corrupt player has."""
    made = []
    for number in range(len(_LOW)):
        parts = (
            Part("low", 0, 43, ((1, _LOW[number]),), volume=92, pan=66, hall=60, looseness=0.02,
                 swells=True),
            Part("shiver", 1, 44, _SHIVER[number], volume=66, pan=50, hall=88, looseness=0.02,
                 swells=True),
            Part("bell", 2, 14, _BELL[number], volume=58, pan=82, hall=96, looseness=0.02),
        )  # fmt: skip
        made.append(_piece(f"corruption_{number + 1}", 520 + number, parts))
    return made


def finale() -> list[Piece]:
    """What is heard the more, the nearer Cleopatra is to the palace."""
    made = []
    for number in range(len(_HORNS)):
        timpani = f"{_TIMPANI[number]} | v50 a2/2 v36 a2/2"
        cymbals = ((1, "v34 cymbal/4"), (4, "r/2 v40 cymbal/2"))
        parts = (
            Part("horns", 0, 60, ((1, _HORNS[number]),), volume=82, pan=56, hall=88, swells=True,
                 looseness=0.012),
            Part("voices", 1, 52, ((1, f"{_VOICES[number]} | v40 a3/4"),), volume=64, pan=70,
                 hall=92, swells=True, looseness=0.02),
            Part("timpani", 2, 47, ((1, timpani),), volume=88, pan=62, hall=70, looseness=0.008),
            Part("cymbals", DRUM_CHANNEL, 0, cymbals, volume=80, pan=76, hall=80,
                 looseness=0.008),
        )  # fmt: skip
        made.append(_piece(f"finale_{number + 1}", 540 + number, parts))
    return made


def _piece(name: str, seed: int, parts: tuple[Part, ...]) -> Piece:
    return Piece(name=name, bars=BARS, tempo=TEMPO, parts=parts, seed=seed)
