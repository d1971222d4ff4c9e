"""What comes over the base of the table's music: building, corruption, finale.

Building has no pitch and a rhythm for each mood. Corruption rests on the note a and keeps to no
beat: it fits nothing, and is meant to. The calls of the finale follow the chords of a form.
"""

from __future__ import annotations

import random
from typing import Final

from cleopatra.ui.skin.score import (
    BUILDINGS,
    CALLS,
    CORRUPTIONS,
    DUSK,
    FORMS,
    MOODS,
    MORNING,
    NOON,
    Mood,
)
from scripts.sound.music_score import DRUM_CHANNEL, Part, Piece
from scripts.sound.stems_base import CHORDS, chain_of, piece_of

# -- Building: a frame drum, chisels and hammers, a rattle -----------------------------------------

_DRUMS: Final = {
    MORNING: (
        "v50 a2/1.5 v36 a2/1 v42 a2/1.5",
        "v52 a2/1 v36 a2/0.5 v40 a2/1 v34 a2/0.5 v44 a2/1",
        "v48 a2/2 v34 a2/1 v40 a2/1",
    ),
    NOON: (
        "v54 a2/1 v36 a2/0.5 v44 a2/1 v34 a2/0.5 v48 a2/1",
        "v54 a2/0.75 v38 a2/0.75 v46 a2/0.5 v52 a2/1 v36 a2/0.5 v40 a2/0.5",
        "v50 a2/1.5 v40 a2/0.5 v48 a2/1 v34 a2/0.5 v38 a2/0.5",
    ),
    DUSK: (
        "v50 a2/1 v34 a2/1 v40 a2/1",
        "v52 a2/1.5 v36 a2/0.5 v42 a2/1",
        "v48 a2/2 v38 a2/0.5 v34 a2/0.5",
    ),
}
_STROKES: Final = {
    4: (
        "r/1 v40 chisel/0.5 v32 chisel/2.5",
        "r/0.5 v38 chisel/1 v34 chisel/0.5 v42 hammer/2",
        "v36 hammer/1.5 v40 chisel/0.5 v32 chisel/2",
        "r/2 v40 chisel/0.75 v34 chisel/0.75 v30 chisel/0.5",
        "r/0.5 v40 tek/1 v34 tek/0.5 v42 tek/1 v30 tek/1",
        "r/4",
    ),
    3: (
        "r/1 v38 chisel/0.5 v32 chisel/1.5",
        "r/0.5 v38 tek/1 v34 tek/1.5",
        "v34 hammer/1 v40 chisel/0.5 v32 chisel/1.5",
        "r/2 v36 chisel/0.5 v30 chisel/0.5",
        "r/3",
    ),
}


def building() -> list[Piece]:
    """What is heard the more, the more pieces stand."""
    made = []
    for mood in MOODS.values():
        for number in range(BUILDINGS):
            rng = random.Random(f"building {mood.name} {number}")
            drums, strokes = _DRUMS[mood.name], _STROKES[mood.bar_beats]
            bars = range(mood.bars - 1)
            last = f"v46 a2/{mood.bar_beats - 1} v32 a2/1"
            drum = " | ".join(
                [*(drums[(bar % 2) * (1 + (bar // 2 + number) % 2)] for bar in bars), last]
            )
            struck = " | ".join(rng.choice(strokes) for _ in bars)
            rattle = " | ".join(
                "v26 shaker/0.5 v20 shaker/0.5 " * mood.bar_beats
                if (bar + number) % 4 > 1
                else f"r/{mood.bar_beats}"
                for bar in bars
            )
            parts = (
                Part("drum", 0, 116, ((1, drum),), volume=84, pan=58, hall=72, looseness=0.008),
                Part("strokes", DRUM_CHANNEL, 0, ((1, struck), (1, rattle)), volume=92, pan=82,
                     hall=84, looseness=0.012),
            )  # fmt: skip
            name = f"building_{mood.name}_{number + 1}"
            made.append(piece_of(name, mood, 500 + len(made), parts))
    return made


# -- Corruption: low strings that rub, a dark bell, breath ----------------------------------------

_FREE: Final = Mood("free", 60, 6, 4)
_RUBS: Final = ("bb1", "g#1", "bb1", "d#2")
_BELLS: Final = ("bb2", "a2", "g#2", "e2")


def corruption() -> list[Piece]:
    """What is heard the more, the more amulets the most corrupt player has."""
    made = []
    for number in range(CORRUPTIONS):
        rng = random.Random(f"corruption {number}")
        rub, other = rng.sample(_RUBS[:3], 2) if number % 2 else (_RUBS[0], _RUBS[1 + number % 3])
        low = rng.choice(
            (
                f"v44 a1/4 | >v60 {rub}/4 | >v46 a1/8 | >v58 {other}/4 | v40 a1/4",
                f"v46 a1/8 | >v58 {rub}/4 | >v44 a1/4 | >v56 {other}/4 | v40 a1/4",
                f"v42 a1/6 >v58 {rub}/6 | >v48 a1/4 | >v56 {other}/4 | v40 a1/4",
            )
        )
        shiver = rng.choice(
            (
                (2, "v30 >v46 bb3+e4/4 | >v28 a3+e4/4"),
                (1, "r/4 | v28 >v44 a3+bb3/6 r/2"),
                (3, "v28 >v44 g#3+a3/5 r/3"),
                (1, "r/2 v28 >v42 e4+f4/6"),
            )
        )
        first, second = rng.sample(_BELLS, 2)
        bell = ((rng.choice((1, 2)), f"r/2 v44 {first}/2*6"), (4, f"r/1 v40 {second}/3*5"))
        parts = (
            Part("low", 0, 43, ((1, low),), volume=92, pan=66, hall=60, looseness=0.02,
                 swells=True),
            Part("shiver", 1, 44, (shiver,), volume=66, pan=50, hall=88, looseness=0.02,
                 swells=True),
            Part("bell", 2, 14, bell, volume=58, pan=82, hall=96, looseness=0.02),
        )  # fmt: skip
        made.append(piece_of(f"corruption_{number + 1}", _FREE, 530 + number, parts))
    return made


# -- Finale: horns, timpani, voices, cymbals ------------------------------------------------------

_HORNS: Final = {
    4: (
        "v58 {1}/1.5 {1}/0.5 >v70 {2}/0.5 {1}/1.5",
        "v60 {1}/1 {1}/0.5 {1}/0.5 >v74 {3}/2",
        "v58 {1}/0.75 {1}/0.25 >v72 {3}/1.5 {2}/0.5 {1}/1",
    ),
    3: (
        "v58 {1}/1 {1}/0.5 >v70 {2}/1.5",
        "v60 {1}/0.5 {1}/0.5 >v72 {3}/2",
        "v58 {1}/1.5 >v70 {2}/0.5 {1}/1",
    ),
}


def finale() -> list[Piece]:
    """What is heard the more, the nearer Cleopatra is to the palace."""
    made = []
    for name in (NOON, DUSK):
        mood = MOODS[name]
        for form in FORMS:
            chain = chain_of(name, form)
            for number in range(CALLS):
                parts = _calls(mood, chain, number)
                made.append(
                    piece_of(f"finale_{name}_{form}_{number + 1}", mood, 560 + len(made), parts)
                )
    return made


def _calls(mood: Mood, chain: list[str], number: int) -> tuple[Part, ...]:
    beats = mood.bar_beats
    horns, voices, drums = [], [], []
    for bar, chord in enumerate(chain):
        notes = CHORDS[chord]
        call = _HORNS[beats][(bar + number) % 3].format("", notes[3], notes[4], notes[5])
        is_called = (bar + number) % 3 == 0 and bar < len(chain) - 1
        horns.append(call if is_called else f"r/{beats}")
        voices.append(f"v{42 + 4 * ((bar + number) % 4)} {notes[3]}+{notes[5]}/{beats}")
        roll = " ".join([f"{notes[1]}/0.5"] * (2 * (beats - 2)))
        is_roll = bar % 4 == 3
        drums.append(
            f"v40 {roll} >v58 {notes[1]}/2"
            if is_roll
            else f"v52 {notes[1]}/{beats - 1} v40 {notes[1]}/1"
        )
    cymbals = tuple(
        (bar + 1, "v14 swell/0.25 v20 swell/0.25 v26 swell/0.25 v32 swell/0.25 v38 cymbal/2")
        for bar in range(2 + number, len(chain), 4)
    )
    return (
        Part("horns", 0, 60, ((1, " | ".join(horns)),), volume=82, pan=56, hall=88, swells=True,
             looseness=0.012),
        Part("voices", 1, 52, ((1, " | ".join(voices)),), volume=60, pan=70, hall=92, swells=True,
             looseness=0.02),
        Part("timpani", 2, 47, ((1, " | ".join(drums)),), volume=86, pan=62, hall=70,
             looseness=0.008),
        Part("cymbals", DRUM_CHANNEL, 0, cymbals, volume=64, pan=76, hall=80, looseness=0.008),
    )  # fmt: skip
