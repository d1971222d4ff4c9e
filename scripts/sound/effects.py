"""All effects of the game, how loud each is, and how its takes become files.

Knows the effects and what measures them. Loudness is the loudest 0.4 seconds, in LUFS; quiet things
stay quiet beside heavy ones.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import soundfile

from cleopatra.ui.skin.cues import TAKES
from scripts.sound.effects_palace import PALACE
from scripts.sound.effects_table import TABLE
from scripts.sound.loudness import momentary, true_peak
from scripts.sound.synth import RATE
from scripts.sound.takes import Effect, Take

EFFECTS: Final[dict[str, Effect]] = {**PALACE, **TABLE}
LEVELS: Final[dict[str, float]] = {
    "click": -33, "error": -27, "card": -29, "deal": -30, "shuffle": -27, "scarab": -27,
    "coins": -24, "dice": -26, "amulet": -25, "hand": -29, "sand": -30, "walk": -28, "water": -29,
    "lid": -25, "crowd": -27, "place_mosaic": -25, "place_statue": -24, "place_stone": -24,
    "place_sphinx": -24, "place_door": -24, "place_wall": -23, "place_obelisk": -23,
    "place_throne": -22, "reveal": -22, "crocodile": -21, "splash": -22, "bite": -23, "cheer": -21,
    "gong": -20, "win": -20,
}  # fmt: skip
PEAK: Final = -6.0
"""dB of full scale that no effect's true peak may pass: effects and music sound together."""
QUALITY: Final = 1.0
"""How strongly Ogg Vorbis compresses, 0..1."""


def make(name: str, folder: Path) -> str:
    """Write all takes of an effect; answers a line about them."""
    seconds, sizes, heard = [], [], []
    for number in range(TAKES):
        samples = EFFECTS[name](Take(name, number))
        gain = min(LEVELS[name] - momentary(samples), PEAK - true_peak(samples))
        samples = samples * 10 ** (gain / 20)
        target = folder / f"{name}_{number + 1}.ogg"
        soundfile.write(
            str(target), samples, RATE, format="OGG", subtype="VORBIS", compression_level=QUALITY
        )
        seconds.append(len(samples) / RATE)
        sizes.append(target.stat().st_size)
        heard.append(momentary(samples))
    return (
        f"{name:14} {max(seconds):5.2f} s {sum(sizes):7} bytes  {min(heard):6.1f} to "
        f"{max(heard):.1f} LUFS, meant {LEVELS[name]:.0f}"
    )
