"""Writes effects and music as ogg files, those whose sources changed.

    python -m scripts.sound.build               make what changed
    python -m scripts.sound.build gong title    make these, changed or not
    python -m scripts.sound.build --check       only say what would be made; exit 1 if anything

Needs soundfile, scipy and pyloudnorm; music also the program `fluidsynth` and a sound font. The
game itself needs none of them. What each file was made from is kept in `made_from.json` beside the
sounds.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from scripts.sound import effects, music, stamps
from scripts.sound.music_render import CannotRender


def make(name: str, out: Path) -> str:
    """Write one sound; answers a line about it.

    :raises CannotRender: for music, when what it needs is missing.
    """
    targets = stamps.targets_of(name, out)
    targets[0].parent.mkdir(parents=True, exist_ok=True)
    if name not in music.PIECES:
        return effects.make(name, targets[0].parent)
    heard = music.make(name, targets[0])
    size = targets[0].stat().st_size
    return f"{name:14} {music.PIECES[name].seconds:6.2f} s {size:8} bytes  {heard}"


def main() -> int:
    """Make what changed, or what is named; 0, or 1 when something could or should be made."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=stamps.OUT)
    parser.add_argument("--check", action="store_true", help="only say what would be made")
    parser.add_argument("names", nargs="*", help="sounds to make, changed or not")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.names) - set(stamps.NAMES))
    if unknown:
        parser.error(f"there is no sound {', '.join(unknown)}; there are {', '.join(stamps.NAMES)}")
    out: Path = arguments.out
    names: list[str] = arguments.names or stamps.stale(out)
    if arguments.check:
        print("To be made: " + ", ".join(names) if names else "All sounds are up to date.")
        return 1 if names else 0
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


if __name__ == "__main__":
    raise SystemExit(main())
