"""Pictures into files, and their lines for the manifest.

Knows: file formats and qualities. Must not know: how pictures are drawn.
"""

from pathlib import Path

import numpy as np
from PIL import Image

from scripts.art.job import Drawn, Shade
from scripts.art.render.light import NOON
from scripts.art.sprite import tint

FOLDERS = {"sprite": "world", "flat": "flat", "photo": "photo", "moment": "moments"}
NEAR = 2.0
"""A time of day whose tinted noon is this near (mean error of 255) needs no picture of its own."""
RIM = 14.0
"""Pixels over which the veil of a long shadow fades out."""
SMALL, NEAR_SMALL = 150_000, 4.5
"""Pixels of a small picture, and how near its tint must come."""


def saved(drawn: Drawn, root: Path) -> dict[str, object]:
    """Saves a picture with its shadow and its times; answers its manifest entries by key."""
    (root / FOLDERS[drawn.kind]).mkdir(parents=True, exist_ok=True)
    stem = drawn.key.replace("/", "_")
    file = _write(drawn.image, drawn.kind, stem, root)
    entry: dict[str, object] = {
        "file": file,
        "size": list(drawn.image.size),
        "anchor": [round(value, 2) for value in drawn.anchor],
        "scale": round(drawn.scale, 4),
    }
    times, tints = {NOON: file}, {}
    for name, image in drawn.times.items():
        factors, error = tint(
            np.asarray(drawn.image.convert("RGBA")), np.asarray(image.convert("RGBA"))
        )
        small = image.width * image.height <= SMALL
        if drawn.kind != "flat" and error <= (NEAR_SMALL if small else NEAR):
            tints[name] = [min(255, round(255 * factor)) for factor in factors]
        else:
            times[name] = _write(image, drawn.kind, f"{stem}_{name}", root)
    if len(times) > 1:
        entry["times"] = times
    if tints:
        entry["tints"] = tints
    if drawn.shadow is not None:
        entry["shadow"] = _shadow(drawn.shadow, f"{FOLDERS[drawn.kind]}/{stem}_shadow", root)
    return dict.fromkeys((drawn.key, *drawn.also), entry)


def _shadow(shade: Shade, stem: str, root: Path) -> dict[str, object]:
    """Saves a shadow; answers its part of the manifest entry."""
    files = {}
    for time, image in {NOON: shade.image, **shade.times}.items():
        files[time] = f"{stem}.webp" if time == NOON else f"{stem}_{time}.webp"
        soft = image if time == NOON else _faded(image)
        soft.save(root / files[time], quality=80, method=6, alpha_quality=85)
    entry: dict[str, object] = {
        "file": files[NOON],
        "size": list(shade.image.size),
        "anchor": [round(value, 2) for value in shade.anchor],
        "scale": 1.0,
    }
    if shade.times:
        entry["times"] = files
    return entry


def _faded(shade: Image.Image) -> Image.Image:
    """A long shadow whose veil fades out at the picture's sides, where it would end abruptly."""
    pixels = np.asarray(shade.convert("RGBA"), np.float32).copy()
    height, width = pixels.shape[:2]
    x, y = np.arange(width) + 0.5, np.arange(height) + 0.5
    across = np.clip(np.minimum(x, width - x) / RIM, 0, 1)
    down = np.clip(np.minimum(y, height - y) / RIM, 0, 1)
    pixels[..., 3] *= down[:, None] * across[None, :]
    return Image.fromarray(np.round(pixels).astype(np.uint8))


def _write(image: Image.Image, kind: str, stem: str, root: Path) -> str:
    if kind == "photo":
        file = f"{FOLDERS[kind]}/{stem}.jpg"
        image.convert("RGB").save(root / file, quality=88, optimize=True, progressive=False)
    elif stem == "icon":
        file = "icon.png"
        image.save(root / file, optimize=True)
    else:
        file = f"{FOLDERS[kind]}/{stem}.webp"
        quality = 92 if kind == "flat" else 90
        image.save(root / file, quality=quality, method=6, alpha_quality=100)
    return file
