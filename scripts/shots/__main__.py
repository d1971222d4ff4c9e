"""Photographs every screen: `python scripts/dev.py shots [--out DIR] [--only WORD] [--sheets]`.

`--films [--size WxH] [--whole]` writes a strip of every film and great moment instead.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SIZES: Final = ((1366, 768), (1920, 1080), (2560, 1080), (1080, 1920))
"""Windows in which films are photographed when none is named."""


def _size(text: str) -> tuple[int, int]:
    width, height = (int(part) for part in text.split("x"))
    return width, height


def _films(out: Path, sizes: Sequence[tuple[int, int]], only: Sequence[str], is_whole: bool) -> int:
    """A strip of every film, or of those named, in every window; the number of those that failed,
    at most 1."""
    from scripts.shots.films import FILMS, film
    from scripts.shots.recorded_port import Prompter
    from scripts.shots.studio import Format, Studio

    wanted = [one for one in FILMS if not only or one.name in only]
    faults = 0
    for width, height in sizes:
        prompter = Prompter()
        form = Format(f"{width}x{height}", (width, height))
        with Studio(out / "films", form, ports=prompter.port) as studio:
            for one in wanted:
                try:
                    strip = film(studio, prompter, one)
                except Exception as problem:
                    faults += 1
                    print(f"{form.label} {one.name}: {problem!r}", file=sys.stderr)
                    continue
                print(strip.save(studio.out, is_whole=is_whole), flush=True)
    return min(faults, 1)


def main() -> int:
    """The command line; 0 if every subject was photographed, else 1."""
    parser = argparse.ArgumentParser(
        prog="dev.py shots", description="Photograph every screen from a recorded game."
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "build" / "work" / "shots", help="folder of the pictures"
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="WORD", help="subjects named so"
    )
    parser.add_argument(
        "--format", action="append", default=[], metavar="LABEL", help="formats labelled so"
    )
    parser.add_argument(
        "--sheets",
        action="store_true",
        help="make contact sheets, too: those that pages link in docs/gallery, others beside --out",
    )
    parser.add_argument(
        "--references", action="store_true", help="only renew the pictures that a test compares"
    )
    parser.add_argument(
        "--lessons",
        action="store_true",
        help="only every step of every lesson (--only: of those named so), text at 150 %%",
    )
    parser.add_argument(
        "--films",
        action="store_true",
        help="only a strip of every film and great moment (--only: of those named so)",
    )
    parser.add_argument(
        "--size",
        action="append",
        default=[],
        type=_size,
        metavar="WxH",
        help="with --films: the window in pixels, may be repeated",
    )
    parser.add_argument(
        "--whole", action="store_true", help="with --films: every picture in its full size, too"
    )
    arguments = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    if arguments.references:
        from scripts.shots import references

        for path in references.renew():
            print(f"{path.relative_to(ROOT).as_posix()}: {path.stat().st_size // 1024} kB")
        return 0

    if arguments.films:
        return _films(arguments.out, arguments.size or SIZES, arguments.only, arguments.whole)

    if arguments.lessons:
        from scripts.shots import lessons
        from scripts.shots.studio import Studio

        with Studio(arguments.out, lessons.LARGE) as studio:
            lessons.shoot(studio, tuple(arguments.only))
            print(f"{len(studio.taken)} pictures in {studio.out}")
        return 0

    from scripts.shots import sheets
    from scripts.shots.formats import FORMATS
    from scripts.shots.studio import Studio
    from scripts.shots.subjects import SUBJECTS

    started = time.perf_counter()
    count, faults = 0, 0
    for form in FORMATS:
        if arguments.format and form.label not in arguments.format:
            continue
        wanted = [
            subject
            for subject in SUBJECTS
            if form.label in subject.formats
            and (not arguments.only or subject.name in arguments.only)
        ]
        if not wanted:
            continue
        with Studio(arguments.out, form) as studio:
            for subject in wanted:
                try:
                    subject.shoot(studio)
                except Exception as problem:
                    faults += 1
                    print(f"{form.label} {subject.name}: {problem!r}", file=sys.stderr)
                print(f"{form.label:8} {subject.name:12} {len(studio.taken)}", flush=True)
            count += len(studio.taken)
    if arguments.sheets:
        for path in sheets.make(arguments.out, ROOT / "docs" / "gallery", arguments.out / "sheets"):
            print(f"{path.name}: {path.stat().st_size // 1024} kB")
    print(f"{count} pictures in {arguments.out}, {time.perf_counter() - started:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
