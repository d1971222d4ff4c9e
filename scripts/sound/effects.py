"""All effects of the game, how loud each is, and how its takes become files.

Knows the effects and what measures them. Loudness is the loudest 0.4 seconds, in LUFS; quiet things
stay quiet beside heavy ones.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import soundfile

from cleopatra.ui.skin.cues import CUES
from scripts.sound.effects_palace import PALACE
from scripts.sound.effects_table import TABLE
from scripts.sound.loudness import momentary, true_peak
from scripts.sound.music_render import limited
from scripts.sound.synth import RATE
from scripts.sound.takes import Effect, Take

EFFECTS: Final[dict[str, Effect]] = {**PALACE, **TABLE}
LEVELS: Final[dict[str, float]] = {
    "click": -27, "error": -25, "card": -29, "deal": -29, "fan": -27, "shuffle": -27,
    "scarab": -27, "coins": -23, "dice": -25, "die": -27, "amulet": -25, "pyramid": -25,
    "hand": -27, "bid": -26,
    "sand": -29, "walk": -27, "water": -28, "lid": -25, "crowd": -27, "place_mosaic": -24,
    "place_statue": -23, "place_stone": -23, "place_sphinx": -23, "place_door": -23,
    "place_wall": -22, "place_obelisk": -22, "place_throne": -22, "worshipper": -26, "settle": -29,
    "sanctuary": -22, "your_turn": -22, "last_round": -19, "roll": -23, "reveal": -13,
    "crocodile": -21, "splash": -22, "bite": -13, "cheer": -18, "gong": -19, "win": -19,
}  # fmt: skip
PEAK: Final = -4.0
"""dB of full scale that no effect's true peak may pass: effects and music sound together."""
QUALITY: Final = 1.0
"""How strongly Ogg Vorbis compresses, 0..1."""


def make(name: str, folder: Path) -> str:
    """Write all takes of an effect; answers a line about them."""
    seconds, sizes, heard = [], [], []
    for number in range(CUES[name].takes):
        samples = EFFECTS[name](Take(name, number))
        samples = samples * 10 ** ((LEVELS[name] - momentary(samples)) / 20)
        samples = limited(samples, PEAK)
        samples = samples * 10 ** (min(0.0, PEAK - true_peak(samples)) / 20)
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
