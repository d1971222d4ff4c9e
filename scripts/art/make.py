"""Draws the game's pictures into assets/art, those whose sources changed.

    python scripts/art/make.py                 draw what changed
    python scripts/art/make.py sphinx card_*   draw these, changed or not
    python scripts/art/make.py --check         only say what would be drawn; exit 1 if anything
    python scripts/art/make.py --accept NAMES  the sources changed, the pictures stay right
    python scripts/art/make.py --try sphinx --view 0 --scale 1 --samples 8 --out folder

Drawing needs requirements-art.lock; playing and --check need none of it.
"""

import argparse
import fnmatch
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from scripts.art import manifest, sources  # noqa: E402

if TYPE_CHECKING:
    from scripts.art.job import Job


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Draw the game's pictures.")
    parser.add_argument("names", nargs="*", help="jobs to draw whether changed or not (* allowed)")
    parser.add_argument("--check", action="store_true", help="only list what is out of date")
    parser.add_argument(
        "--accept", action="store_true", help="take the named pictures as they are for right"
    )
    parser.add_argument("--try", dest="sketch", action="store_true", help="draw into --out only")
    parser.add_argument("--view", type=int, default=0, help="the view to try, 0..3")
    parser.add_argument("--scale", type=float, default=1.0, help="the scale to try")
    parser.add_argument("--samples", type=int, default=8, help="the samples to try")
    parser.add_argument("--out", type=Path, default=Path("build/work/try"))
    options = parser.parse_args()
    if options.check:
        stale = sources.stale(manifest.read())
        for name in stale:
            print(f"out of date: {name}")
        return 1 if stale else 0
    # Whatever draws needs the tools, which a check does without.
    from scripts.art.catalogue import jobs

    chosen = _chosen(jobs(), options.names)
    if not chosen:
        if not options.names:
            return 0
        print(f"no picture is called {' or '.join(options.names)}", file=sys.stderr)
        return 2
    for job in chosen:
        if options.sketch:
            _sketch(job, options)
        elif options.accept:
            manifest.update({}, job.name, sources.mark(job))
        else:
            _draw(job)
    return 0


def _chosen(all_jobs: "list[Job]", names: list[str]) -> "list[Job]":
    if names:
        return [job for job in all_jobs if any(fnmatch.fnmatch(job.name, n) for n in names)]
    marks = manifest.read()["sources"]
    manifest.forget(marks.keys() - {job.name for job in all_jobs})
    return [job for job in all_jobs if marks.get(job.name) != sources.mark(job)]


def _draw(job: "Job") -> None:
    from scripts.art import save, sprite

    start, mark = time.monotonic(), sources.mark(job)
    sprite.digest = sources.digest(job, without=sources.GRADES)
    print(f"{job.name} ...", flush=True)
    for drawn in job.draw():
        manifest.update(save.saved(drawn, manifest.ART))
    manifest.update({}, job.name, mark)
    print(f"{job.name}: {time.monotonic() - start:.1f} s", flush=True)


def _sketch(job: "Job", options: argparse.Namespace) -> None:
    from scripts.art import sprite

    options.out.mkdir(parents=True, exist_ok=True)
    sprite.digest = f"try {time.time()}"
    sprite.sketch = sprite.Sketch(options.view, options.scale, options.samples)
    for drawn in job.draw():
        stem = drawn.key.replace("/", "_")
        drawn.image.save(options.out / f"{stem}.png")
        for name, image in drawn.times.items():
            image.save(options.out / f"{stem}_{name}.png")
        if drawn.shadow is not None:
            drawn.shadow.image.save(options.out / f"{stem}_shadow.png")


if __name__ == "__main__":
    sys.exit(main())
