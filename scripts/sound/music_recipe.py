"""All that decides about a recording besides its notes: synthesiser, loudness, compression.

Needs no library, so that a check without them can tell what is out of date.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FONT: Final = "MuseScore_General_Full.sf3"
SYNTH: Final = (
    "-ni", "-q", "-g", "1.2", "-R", "1", "-C", "0", "-r", "44100", "-O", "float", "-T", "wav",
    "-o", "synth.reverb.room-size=0.62", "-o", "synth.reverb.damp=0.35",
    "-o", "synth.dynamic-sample-loading=1", "-o", "synth.reverb.width=0.8",
    "-o", "synth.reverb.level=0.55",
)  # fmt: skip
SOUND_OF_ITS_OWN: Final = -18.0
"""LUFS of a piece that is heard alone."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a piece is recorded: LUFS of the whole, dB that no true peak passes, the quality of Ogg
    Vorbis (0..1), and whether it rings on into what follows."""

    loudness: float = SOUND_OF_ITS_OWN
    peak: float = -3.0
    quality: float = 0.1
    rings_on: bool = True


ONCE: Final = Recipe(rings_on=False)
BED: Final = Recipe(-19.5, -8.0, 0.0)
TUNE: Final = Recipe(-21.0, -7.0, 0.0, rings_on=False)
CODA: Final = Recipe(-26.0, -9.0, 0.0, rings_on=False)
BUILDING: Final = Recipe(-23.5, -9.0, 0.0)
CORRUPTION: Final = Recipe(-23.5, -11.0, 0.0)
FINALE: Final = Recipe(-21.0, -9.0, 0.0)
