"""Writes effects and music as ogg files, those whose sources changed.

    python -m scripts.sound.build               make what changed
    python -m scripts.sound.build gong title    make these, changed or not
    python -m scripts.sound.build --check       say what would be made, and measure what there is
    python -m scripts.sound.build --judge       play and record through the real mixer, and say what
                                                is wrong; the last line is one JSON object

Both exit with 1 if anything is not as it should be.

Needs soundfile, scipy and pyloudnorm; music also the program `fluidsynth` and a sound font. The
game itself needs none of them. What each file was made from is kept in `made_from.json` beside the
sounds.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from scripts.sound import effects, music, stamps
from scripts.sound.checking import check
from scripts.sound.judge import judge
from scripts.sound.music_midi import to_midi
from scripts.sound.music_render import CannotRender, render
from scripts.sound.places import PLACE_SOUNDS, make_place
from scripts.sound.synth import RATE


def make(name: str, out: Path) -> str:
    """Write one sound; answers a line about it.

    :raises CannotRender: for music, when what it needs is missing.
    """
    targets = stamps.targets_of(name, out)
    targets[0].parent.mkdir(parents=True, exist_ok=True)
    if name in PLACE_SOUNDS:
        return f"{name:14} {make_place(name, targets[0])}"
    if name not in music.PIECES:
        return effects.make(name, targets[0].parent)
    midi, frames = to_midi(music.PIECES[name]), music.frames_of(name)
    with tempfile.TemporaryDirectory() as folder:
        heard = render(midi, frames, music.recipe_of(name), targets[0], Path(folder))
    size = targets[0].stat().st_size
    return f"{name:14} {frames / RATE:6.2f} s {size:8} bytes  {heard}"


def main() -> int:
    """Make what changed, or what is named; 0, or 1 when something could or should be made."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=stamps.OUT)
    parser.add_argument("--check", action="store_true", help="measure, make nothing")
    parser.add_argument("--judge", action="store_true", help="hear what players hear")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="of the judge's recordings")
    parser.add_argument("names", nargs="*", help="sounds to make, changed or not")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.names) - set(stamps.NAMES))
    if unknown:
        parser.error(f"there is no sound {', '.join(unknown)}; there are {', '.join(stamps.NAMES)}")
    out: Path = arguments.out
    if arguments.judge:
        line = ""
        for line in judge(arguments.keep):
            print(line, flush=True)
        return 1 if json.loads(line)["faults"] else 0
    names: list[str] = arguments.names or stamps.stale(out)
    if arguments.check:
        return _check(out, names)
    made_from = stamps.read(out)
    for name in names:
        try:
            print(make(name, out), flush=True)
        except CannotRender as problem:
            print(f"{name}: {problem}", file=sys.stderr)
            return 1
        made_from[name] = stamps.digest(name)
        stamps.write(made_from, out)
    if not names:
        print("All sounds are up to date.")
    return 0


def _check(out: Path, stale: list[str]) -> int:
    """Say what would be made, and measure the rest."""
    if stale:
        print("To be made: " + ", ".join(stale))
        return 1
    lines, faults = check(out)
    print("\n".join(lines))
    print("Wrong: " + "; ".join(faults) if faults else "All sounds are up to date and as meant.")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
