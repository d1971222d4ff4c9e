"""Writes the effects as ogg files: `python -m scripts.sound.build [--out DIR] [NAME ...]`.

Needs `soundfile` or the program `ffmpeg` for the last step; the game itself needs neither.
"""

from __future__ import annotations

import argparse
import array
import importlib
import shutil
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

from scripts.sound.effects import EFFECTS
from scripts.sound.synth import RATE, Samples

OUT = Path(__file__).resolve().parents[2] / "assets" / "sound"


def write_wav(samples: Samples, path: Path) -> None:
    """16 bit mono."""
    values = array.array("h", (round(max(-1.0, min(1.0, v)) * 32767) for v in samples))
    if sys.byteorder == "big":
        values.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(values.tobytes())


def to_ogg(source: Path, target: Path) -> None:
    """Ogg Vorbis of modest quality.

    :raises SystemExit: when there is neither soundfile nor ffmpeg.
    """
    try:
        soundfile = importlib.import_module("soundfile")
    except ImportError:
        pass
    else:
        data, rate = soundfile.read(str(source), dtype="float32")
        soundfile.write(
            str(target), data, rate, format="OGG", subtype="VORBIS", compression_level=0.75
        )
        return
    ffmpeg = shutil.which("ffmpeg")
    if ffmpeg is None:
        raise SystemExit("Install the package soundfile, or ffmpeg, to write ogg files.")
    command = [ffmpeg, "-v", "error", "-y", "-i", str(source), "-c:a", "libvorbis", "-q:a", "2"]
    subprocess.run([*command, "-map_metadata", "-1", str(target)], check=True)


def main() -> int:
    """Build all effects, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("names", nargs="*", help="effects to build, all by default")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in arguments.names or EFFECTS:
            raw = Path(folder) / f"{name}.wav"
            samples = EFFECTS[name]()
            write_wav(samples, raw)
            target = arguments.out / f"{name}.ogg"
            to_ogg(raw, target)
            print(f"{name:14} {len(samples) / RATE:5.2f} s  {target.stat().st_size:6} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
