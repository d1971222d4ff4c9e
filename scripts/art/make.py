"""Draws the game's pictures into assets/art, those whose sources changed.

    python scripts/art/make.py                 draw what changed
    python scripts/art/make.py sphinx card_*   draw these, changed or not
    python scripts/art/make.py --check         only say what would be drawn; exit 1 if anything

Needs numpy, numba, scipy, scikit-image and Pillow; playing needs none of them.
"""

import argparse
import ast
import fnmatch
import hashlib
import json
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

ART = ROOT / "assets" / "art"
HERE = Path(__file__).resolve().parent
SHARED = ("render/*.py", "paint/glyphs.py", "paint/palette.py")
"""What every picture depends on."""


def digest(job: "Job") -> str:
    """A hash of everything a job's pictures depend on, but the libraries and the catalogue.

    Comments and line breaks don't count.
    """
    files = [HERE / name for name in job.sources]
    if any(name.startswith("models/") for name in job.sources):
        files += [HERE / "paint/textures.py", ROOT / "cleopatra/ui/stage/world.py"]
    if "models/mosaics.py" in job.sources:
        files.append(ROOT / "cleopatra/ui/stage/pieces.py")
    for pattern in SHARED:
        files += sorted(HERE.glob(pattern))
    value = hashlib.sha256(f"{job.name} {job.settings}".encode())
    for path in files:
        value.update(path.name.encode())
        value.update(ast.dump(ast.parse(path.read_text(encoding="utf-8"))).encode())
    return value.hexdigest()[:16]


def read_manifest() -> dict[str, dict[str, object]]:
    """The present manifest's parts, empty where there is none."""
    try:
        raw = json.loads((ART / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {"sprites": {}, "sources": {}}
    return {"sprites": raw["sprites"], "sources": raw["sources"]}


def write_manifest(sprites: dict[str, object], sources: dict[str, object]) -> None:
    """Writes the manifest, one picture a line."""
    lines = [
        f"    {json.dumps(key)}: {json.dumps(sprites[key], sort_keys=True)}"
        for key in sorted(sprites)
    ]
    marks = [f"    {json.dumps(key)}: {json.dumps(sources[key])}" for key in sorted(sources)]
    text = '{\n  "format": 1,\n  "sprites": {\n' + ",\n".join(lines)
    text += '\n  },\n  "sources": {\n' + ",\n".join(marks) + "\n  }\n}\n"
    (ART / "manifest.json").write_text(text, encoding="utf-8")


def save(drawn: "Drawn") -> dict[str, object]:
    """Saves one picture (and its shadow) and answers its manifest entry."""
    folder = {"sprite": "world", "flat": "flat", "photo": "photo"}[drawn.kind]
    stem = drawn.key.replace("/", "_")
    (ART / folder).mkdir(parents=True, exist_ok=True)
    if drawn.kind == "photo":
        file = f"{folder}/{stem}.jpg"
        drawn.image.convert("RGB").save(ART / file, quality=88, optimize=True, progressive=False)
    elif drawn.key == "icon":
        file = "icon.png"
        drawn.image.save(ART / file, optimize=True)
    else:
        file = f"{folder}/{stem}.webp"
        quality = 92 if drawn.kind == "flat" else 90
        drawn.image.save(ART / file, quality=quality, method=6, alpha_quality=100)
    entry: dict[str, object] = {
        "file": file,
        "size": list(drawn.image.size),
        "anchor": [round(value, 2) for value in drawn.anchor],
        "scale": round(drawn.scale, 4),
    }
    if drawn.shadow is not None:
        shade = f"{folder}/{stem}_shadow.webp"
        drawn.shadow.image.save(ART / shade, quality=80, method=6, alpha_quality=80)
        entry["shadow"] = {
            "file": shade,
            "size": list(drawn.shadow.image.size),
            "anchor": [round(value, 2) for value in drawn.shadow.anchor],
            "scale": 1.0,
        }
    return entry


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Draw the game's pictures.")
    parser.add_argument("names", nargs="*", help="jobs to draw whether changed or not (* allowed)")
    parser.add_argument(
        "--check", action="store_true", help="draw nothing, list what is out of date"
    )
    options = parser.parse_args()
    manifest = read_manifest()
    sources = manifest["sources"]
    all_jobs = jobs()
    if options.names:
        chosen = [
            job for job in all_jobs if any(fnmatch.fnmatch(job.name, n) for n in options.names)
        ]
        if not chosen:
            print(f"no picture is called {' or '.join(options.names)}", file=sys.stderr)
            return 2
    else:
        chosen = [job for job in all_jobs if sources.get(job.name) != digest(job)]
    if options.check:
        for job in chosen:
            print(f"out of date: {job.name}")
        return 1 if chosen else 0
    for job in chosen:
        start, mark = time.monotonic(), digest(job)
        fresh = {drawn.key: save(drawn) for drawn in job.draw()}
        # Another run may have written meanwhile: add to what is there now.
        manifest = read_manifest()
        manifest["sprites"].update(fresh)
        manifest["sources"][job.name] = mark
        write_manifest(manifest["sprites"], manifest["sources"])
        print(f"{job.name}: {time.monotonic() - start:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    from scripts.art.catalogue import Drawn, Job, jobs

    sys.exit(main())
