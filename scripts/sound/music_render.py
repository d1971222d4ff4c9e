"""Turns a MIDI file into a loop: FluidSynth, a fold, one loudness for all, ogg Vorbis.

Knows the programs `fluidsynth` and `ffmpeg` and the sound font; nothing of the pieces. What rings
on after the last bar is added to the first one, so that the loop has no seam.
"""

from __future__ import annotations

import array
import re
import shutil
import subprocess
import sys
import wave
from dataclasses import dataclass
from pathlib import Path

from scripts.sound.synth import RATE

LOUDNESS = -18.0
"""LUFS of every piece as a whole."""
PEAK = -1.0
"""dB of full scale that no true peak may pass."""
FONTS = tuple(
    Path(folder) / "FluidR3_GM.sf2"
    for folder in ("/usr/share/sounds/sf2", "/usr/share/soundfonts", "/usr/local/share/soundfonts")
)
SYNTH = (
    "-ni", "-q", "-g", "2.0", "-R", "1", "-C", "0", "-r", str(RATE), "-O", "s16", "-T", "wav",
    "-o", "synth.reverb.room-size=0.62", "-o", "synth.reverb.damp=0.35",
    "-o", "synth.reverb.width=0.8", "-o", "synth.reverb.level=0.55",
)  # fmt: skip
FILTER = "highpass=f=26"
"""Takes away the standing offset of some of the font's samples."""
ENCODER = ("-c:a", "libvorbis", "-q:a", "3", "-map_metadata", "-1", "-bitexact")


class CannotRender(RuntimeError):
    """A program or the sound font is missing, or one of them failed."""


@dataclass(frozen=True, slots=True)
class Loudness:
    """What a listener gets: LUFS of the whole, LU between soft and loud, dB of the true peak."""

    whole: float
    span: float
    peak: float


def recipe() -> str:
    """All that decides about the sound besides the notes, as text for a content check."""
    return repr((SYNTH, FILTER, ENCODER, LOUDNESS, PEAK))


def render(midi: bytes, seconds: float, target: Path, folder: Path) -> Loudness:
    """Write the loop of exactly `seconds` to `target`; `folder` is for what is only passing.

    :raises CannotRender: when a program or the sound font is missing, or one of them fails.
    """
    font = next((path for path in FONTS if path.is_file()), None)
    if font is None:
        raise CannotRender("FluidR3_GM.sf2 is missing (Debian: apt install fluid-soundfont-gm).")
    ends = ("mid", "raw.wav", "clean.wav", "loop.wav")
    score, raw, clean, loop = (folder / f"{target.stem}.{end}" for end in ends)
    score.write_bytes(midi)
    _run("fluidsynth", *SYNTH, "-F", str(raw), str(font), str(score))
    # Before the fold: a filter that started at the seam would be heard there.
    _run("ffmpeg", "-v", "error", "-y", "-i", str(raw), "-af", FILTER, str(clean))
    fold(clean, loop, round(seconds * RATE))
    plain = measure(loop)
    gain = min(LOUDNESS - plain.whole, PEAK - plain.peak)
    _run(
        "ffmpeg", "-v", "error", "-y", "-i", str(loop), "-af", f"volume={gain:.2f}dB", *ENCODER,
        str(target),
    )  # fmt: skip
    return measure(target)


def fold(source: Path, target: Path, frames: int) -> None:
    """Cut a recording to `frames` and add what came after them to the beginning.

    :raises CannotRender: when it is shorter than that.
    """
    with wave.open(str(source), "rb") as file:
        channels = file.getnchannels()
        samples = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    count = frames * channels
    if len(samples) < count:
        raise CannotRender(f"{source.name} is shorter than the piece")
    loop, tail = samples[:count], samples[count:]
    for index, value in enumerate(tail[:count]):
        loop[index] = max(-32768, min(32767, loop[index] + value))
    if sys.byteorder == "big":
        loop.byteswap()
    with wave.open(str(target), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(loop.tobytes())


def measure(path: Path) -> Loudness:
    """How loud a file is.

    :raises CannotRender: when ffmpeg is missing or can't read it.
    """
    report = _run(
        "ffmpeg", "-hide_banner", "-nostats", "-i", str(path), "-af", "ebur128=peak=true",
        "-f", "null", "-",
    ).rpartition("Summary:")[2]  # fmt: skip
    found = [re.search(rf"{word}:\s+(-?[\d.]+|-inf)", report) for word in ("I", "LRA", "Peak")]
    values = [float(match[1]) for match in found if match is not None]
    if len(values) != 3:
        raise CannotRender(f"ffmpeg tells no loudness of {path.name}")
    return Loudness(*values)


def _run(program: str, *arguments: str) -> str:
    """Run a program; answers what it said on its error stream."""
    path = shutil.which(program)
    if path is None:
        raise CannotRender(f"The program {program} is missing (Debian: apt install {program}).")
    done = subprocess.run([path, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotRender(f"{program} failed: {done.stderr.strip()[-300:]}")
    return done.stderr
