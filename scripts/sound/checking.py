"""Measures all sounds of the game as they are shipped.

Knows the limits: music at -18 LUFS, 2 more or less; no true peak above -1 dBTP; all stems of equal
length.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cleopatra.ui.skin.cues import CUES
from cleopatra.ui.skin.score import FRAMES
from scripts.sound import music, stamps
from scripts.sound.effects import LEVELS
from scripts.sound.loudness import measure, momentary, true_peak
from scripts.sound.music_render import read

MUSIC: Final = (-20.0, -16.0)
PEAK: Final = -1.0
NEAR: Final = 3.0
"""An effect may be so many LU softer than it is meant: short blows end at their peak."""


def check(out: Path) -> tuple[list[str], list[str]]:
    """Lines about everything, and what is wrong."""
    lines, faults = [], []
    for name in CUES:
        takes = [read(path) for path in stamps.targets_of(name, out)]
        loud, peak = [momentary(take) for take in takes], max(true_peak(take) for take in takes)
        lines.append(f"{name:14} {min(loud):6.1f} to {max(loud):.1f} LUFS, peak {peak:.1f} dBTP")
        if peak > PEAK or max(loud) > LEVELS[name] + 1 or min(loud) < LEVELS[name] - NEAR:
            faults.append(f"{name}: {min(loud):.1f} to {max(loud):.1f} LUFS, {peak:.1f} dBTP")
    for name in (*music.STEMS, *stamps.PLACE_NAMES):
        samples = read(stamps.targets_of(name, out)[0])
        if len(samples) != FRAMES:
            faults.append(f"{name}: {len(samples)} samples, not {FRAMES}")
    for name in music.SONGS:
        heard = measure(read(stamps.targets_of(name, out)[0]))
        lines.append(f"{name:14} {heard}")
        if not MUSIC[0] <= heard.whole <= MUSIC[1] or heard.peak > PEAK:
            faults.append(f"{name}: {heard}")
    return lines, faults
