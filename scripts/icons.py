"""Makes the program's icons for every system, and its window's, from assets/art/icon.png.

Knows Pillow and the icon formats; the results are committed.
"""

import io
import shutil
import struct
import sys
from pathlib import Path

from PIL import Image

from bootstrap import ROOT

SOURCE = ROOT / "assets" / "art" / "icon.png"
TARGET = ROOT / "build" / "icons"
WINDOW = ROOT / "assets" / "icon.png"
SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS = {b"icp4": 16, b"icp5": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256}
"""Kinds of picture in an icns file: those no larger than the source."""


def main() -> int:
    """Write cleopatra.png, .ico and .icns; 1 with a reason if the picture is missing."""
    if not SOURCE.is_file():
        print(f"dev.py icons: {SOURCE} is missing; draw it with dev.py art", file=sys.stderr)
        return 1
    make(SOURCE, TARGET)
    shutil.copyfile(TARGET / "cleopatra.png", WINDOW)
    return 0


def make(source: Path, target: Path) -> None:
    """Write the three icon files of a square picture into a folder."""
    target.mkdir(parents=True, exist_ok=True)
    with Image.open(source) as picture:
        icon = picture.convert("RGBA").resize((256, 256), Image.Resampling.LANCZOS)
    icon.save(target / "cleopatra.png", optimize=True)
    icon.save(target / "cleopatra.ico", sizes=[(size, size) for size in SIZES])
    (target / "cleopatra.icns").write_bytes(_icns(icon))


def _icns(icon: Image.Image) -> bytes:
    """The macOS container; Pillow's own would contain enlarged sizes."""
    blocks = b""
    for kind, size in ICNS.items():
        file = io.BytesIO()
        icon.resize((size, size), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
        blocks += kind + struct.pack(">I", 8 + file.tell()) + file.getvalue()
    return b"icns" + struct.pack(">I", 8 + len(blocks)) + blocks


if __name__ == "__main__":
    raise SystemExit(main())
