"""Turns a MIDI file into a recording: FluidSynth, a fold, one loudness, ogg Vorbis.

Knows the program `fluidsynth` and the sound font; nothing of the pieces. What rings on after the
last bar is added to the first one, so that the end leads to the beginning without a seam.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import soundfile
from scipy import signal
from scipy.ndimage import maximum_filter1d

from scripts.sound.loudness import Loudness, integrated, measure, true_peak
from scripts.sound.music_fold import fold
from scripts.sound.music_recipe import FONT, SYNTH, Recipe
from scripts.sound.synth import RATE

FONTS: Final = tuple(
    Path(folder) / FONT
    for folder in ("/usr/share/sounds/sf3", "/usr/share/soundfonts", "/usr/local/share/soundfonts")
)
_ATTACK, _RELEASE = 0.002, 0.08
"""Seconds in which the limiter steps back and comes again."""


class CannotRender(RuntimeError):
    """A program or the sound font is missing, or one of them failed."""


def render(midi: bytes, frames: int, recipe: Recipe, target: Path, folder: Path) -> Loudness:
    """Write a recording of exactly `frames` to `target`; `folder` is for what is only passing.

    :raises CannotRender: when a program or the sound font is missing, or one of them fails.
    """
    font = next((path for path in FONTS if path.is_file()), None)
    if font is None:
        raise CannotRender(f"{FONT} is missing (Debian: apt install musescore-general-soundfont).")
    score, raw = folder / "piece.mid", folder / "piece.wav"
    score.write_bytes(midi)
    _run("fluidsynth", *SYNTH, "-F", str(raw), str(font), str(score))
    samples, _rate = soundfile.read(str(raw), dtype="float64", always_2d=True)
    # Before the fold: a filter that started at the seam would be heard there.
    rumble = signal.butter(2, 26, "high", fs=RATE, output="sos")
    samples = np.asarray(signal.sosfilt(rumble, samples, axis=0))
    samples = fold(samples, frames, rings_on=recipe.rings_on)
    samples = samples * 10 ** ((recipe.loudness - integrated(samples)) / 20)
    samples = limited(samples, recipe.peak - 0.5)  # compression adds a little
    samples = samples * 10 ** (min(0.0, recipe.peak - 0.5 - true_peak(samples)) / 20)
    write(samples, recipe, target)
    return measure(read(target))


def write(samples: npt.NDArray[np.float64], recipe: Recipe, target: Path) -> None:
    """Write a recording, second by second: libsndfile crashes when it gets a minute at once."""
    channels = 1 if samples.ndim == 1 else samples.shape[1]
    with soundfile.SoundFile(
        str(target), "w", RATE, channels, format="OGG", subtype="VORBIS",
        compression_level=1.0 - recipe.quality,
    ) as file:  # fmt: skip
        for start in range(0, len(samples), RATE):
            file.write(samples[start : start + RATE])


def read(path: Path) -> npt.NDArray[np.float64]:
    """What a file holds, at 44,100 samples a second."""
    samples, _rate = soundfile.read(str(path), dtype="float64")
    return np.asarray(samples)


def limited(samples: npt.NDArray[np.float64], peak: float) -> npt.NDArray[np.float64]:
    """With the few moments softened that are louder than `peak` dB."""
    top = 10 ** (peak / 20)
    level = np.abs(samples) if samples.ndim == 1 else np.max(np.abs(samples), axis=1)
    wanted = np.minimum(1.0, top / np.maximum(level, 1e-9))
    if np.min(wanted) >= 1.0:
        return samples
    ahead = round(_ATTACK * RATE)
    held = -_highest(-wanted, ahead)
    gain = np.empty_like(held)
    share = 1 - np.exp(-1 / (_RELEASE * RATE))
    now = 1.0
    for i, value in enumerate(held):
        now = value if value < now else now + share * (value - now)
        gain[i] = now
    gain = np.convolve(gain, np.ones(ahead) / ahead, mode="same")
    return samples * (gain if samples.ndim == 1 else gain[:, None])


def _highest(values: npt.NDArray[np.float64], reach: int) -> npt.NDArray[np.float64]:
    """The highest of the values so near to each."""
    return np.asarray(maximum_filter1d(values, 2 * reach + 1))


def _run(program: str, *arguments: str) -> None:
    path = shutil.which(program)
    if path is None:
        raise CannotRender(f"The program {program} is missing (Debian: apt install {program}).")
    done = subprocess.run([path, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotRender(f"{program} failed: {done.stderr.strip()[-300:]}")
