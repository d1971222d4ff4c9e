"""Writes effects and music as ogg files, those whose sources changed.

    python -m scripts.sound.build               make what changed
    python -m scripts.sound.build gong title    make these, changed or not
    python -m scripts.sound.build --check       only say what would be made; exit 1 if anything

Effects need `soundfile` or the program `ffmpeg`, music needs `ffmpeg`, `fluidsynth` and the sound
font FluidR3_GM; the game itself needs none of them. What each file was made from is kept in
`made_from.json` beside the sounds.
"""

from __future__ import annotations

import argparse
import array
import hashlib
import importlib
import json
import shutil
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

from scripts.sound import music
from scripts.sound.effects import EFFECTS
from scripts.sound.music_render import CannotRender
from scripts.sound.synth import RATE, Samples

HERE = Path(__file__).resolve().parent
OUT = HERE.parents[1] / "assets" / "sound"
STAMPS = "made_from.json"
NAMES = (*EFFECTS, *music.PIECES)
"""Everything that can be made."""


def digest(name: str) -> str:
    """A hash of what a sound is made from: the effects' sources, or a piece's notes."""
    if name in music.PIECES:
        return music.digest(name)
    sources = [(HERE / file).read_text(encoding="utf-8") for file in ("synth.py", "effects.py")]
    return hashlib.sha256("".join([name, *sources]).encode()).hexdigest()[:16]


def target_of(name: str, out: Path) -> Path:
    """The file of a sound."""
    return out / "music" / f"{name}.ogg" if name in music.PIECES else out / f"{name}.ogg"


def read_stamps(out: Path) -> dict[str, str]:
    """What the files were made from; empty where that is not known."""
    try:
        stamps = json.loads((out / STAMPS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(value) for name, value in stamps.items()}


def stale(out: Path) -> list[str]:
    """The sounds whose file is missing or was made from something else."""
    stamps = read_stamps(out)
    return [
        name
        for name in NAMES
        if stamps.get(name) != digest(name) or not target_of(name, out).is_file()
    ]


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


def make(name: str, out: Path) -> str:
    """Write one sound; answers a line about it.

    :raises CannotRender: for music, when what it needs is missing.
    """
    target = target_of(name, out)
    target.parent.mkdir(parents=True, exist_ok=True)
    if name in music.PIECES:
        heard = music.make(name, target)
        seconds, remark = music.PIECES[name].seconds, f"  {heard.whole} LUFS, peak {heard.peak} dB"
    else:
        samples = EFFECTS[name]()
        with tempfile.TemporaryDirectory() as folder:
            raw = Path(folder) / f"{name}.wav"
            write_wav(samples, raw)
            to_ogg(raw, target)
        seconds, remark = len(samples) / RATE, ""
    return f"{name:14} {seconds:6.2f} s  {target.stat().st_size:7} bytes{remark}"


def main() -> int:
    """Make what changed, or what is named; 0, or 1 when something could or should be made."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--check", action="store_true", help="only say what would be made")
    parser.add_argument("names", nargs="*", help="sounds to make, changed or not")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.names) - set(NAMES))
    if unknown:
        parser.error(f"there is no sound {', '.join(unknown)}; there are {', '.join(NAMES)}")
    out: Path = arguments.out
    names: list[str] = arguments.names or stale(out)
    if arguments.check:
        print("To be made: " + ", ".join(names) if names else "All sounds are up to date.")
        return 1 if names else 0
    stamps = read_stamps(out)
    for name in names:
        try:
            print(make(name, out), flush=True)
        except CannotRender as problem:
            print(f"{name}: {problem}", file=sys.stderr)
            return 1
        stamps[name] = digest(name)
        text = json.dumps({key: stamps[key] for key in NAMES if key in stamps}, indent=2)
        (out / STAMPS).write_text(text + "\n", encoding="utf-8")
    if not names:
        print("All sounds are up to date.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
