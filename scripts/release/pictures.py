"""The pictures on the page for players: what the trials saw, made small enough for a page.

Knows which of the trials' pictures are shown, and where they are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image

from release.workspace import ROOT

TARGET: Final = ROOT / "docs" / "gallery"
KEPT: Final = {
    "windows-setup": "download-setup",
    "windows-title": "download-windows",
    "deb-game": "download-linux",
}
"""Picture of a trial -> its name on the page."""
WIDTH: Final = 960
QUALITY: Final = 85
PAGE_HEIGHT: Final = 240
"""Pixels; a message box of Windows is lower, a page of a set-up higher."""
DARKEST: Final = 8
"""Anything lighter, of 255, is part of a window: around them the screen is black."""


def keep(seen: Path, target: Path = TARGET) -> Iterator[str]:
    """Write those pictures that were taken into docs; gives lines to print."""
    for name, kept in KEPT.items():
        source = seen / f"{name}.png"
        if source.is_file():
            with Image.open(source) as picture:
                shown = cropped(picture.convert("RGB"))
            shown.thumbnail((WIDTH, WIDTH), Image.Resampling.LANCZOS)
            shown.save(target / f"{kept}.jpg", quality=QUALITY, optimize=True)
            yield f"kept {kept}.jpg, {shown.width} x {shown.height}"
        else:
            yield f"{kept}.jpg is as before: {name} was not seen in this run"


def shows_page(picture: Path) -> bool:
    """Whether a picture of the screen shows more than a message box."""
    with Image.open(picture) as opened:
        return cropped(opened.convert("RGB")).height >= PAGE_HEIGHT


def cropped(picture: Image.Image) -> Image.Image:
    """A picture of the screen without the empty desktop around what is on it."""
    shown = picture.convert("L").point([0] * DARKEST + [255] * (256 - DARKEST)).getbbox()
    return picture.crop(shown) if shown else picture
