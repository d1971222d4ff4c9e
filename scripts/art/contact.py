"""Contact sheets: flat pictures large, as small as in a stall and without colour; what moves on the
stage in its four views, at twice the usual size.

    python scripts/art/contact.py build/work/sheets

Writes cards.webp, tokens.webp and moving.webp from what is in assets/art; needs Pillow only.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from scripts.art import manifest  # noqa: E402

CARDS = ("card_", "worshipper_", "architect_", "sobek_")
TOKENS = (
    *("scarab_", "amulet", "whim_", "badge_", "pyramid_", "merchant_nile", "sanctuary", "token_"),
    *("die_", "altar", "icon_"),
)
PAPER = (226, 206, 160)
SHEETS = {"cards": (CARDS, (150, 225), (46, 69)), "tokens": (TOKENS, (96, 96), (24, 24))}
"""Sheet -> which pictures, their large size and the size of the game."""
MOVING = ("cleopatra", "crocodile_", "palm")
"""What moves on the stage, by the beginnings of the names."""
SAND = (199, 154, 98)
_COLUMNS = 11
_GAP = 6


def pictures(starts: tuple[str, ...]) -> Iterator[Image.Image]:
    """The pictures whose names begin so, by name."""
    sprites = manifest.read()["sprites"]
    for name in sorted(sprites):
        entry = sprites[name]
        if name.startswith(starts) and isinstance(entry, dict):
            yield Image.open(manifest.ART / str(entry["file"])).convert("RGBA")


def sheet(starts: tuple[str, ...], large: tuple[int, int], small: tuple[int, int]) -> Image.Image:
    """Each picture in its cell: large, below it small, and small in grey."""
    found = list(pictures(starts))
    cell = (large[0] + _GAP, large[1] + small[1] + 3 * _GAP)
    rows = -(-len(found) // _COLUMNS)
    whole = Image.new("RGB", (_COLUMNS * cell[0] + _GAP, rows * cell[1] + _GAP), PAPER)
    for index, picture in enumerate(found):
        x = _GAP + index % _COLUMNS * cell[0]
        y = _GAP + index // _COLUMNS * cell[1]
        for size, dx, dy, is_grey in (
            (large, 0, 0, False),
            (small, 0, large[1] + _GAP, False),
            (small, small[0] + _GAP, large[1] + _GAP, True),
        ):
            shown = picture.copy()
            shown.thumbnail(size, Image.Resampling.LANCZOS)
            colours = shown.convert("LA").convert("RGBA") if is_grey else shown
            whole.paste(colours, (x + dx, y + dy), shown)
    return whole


def moving() -> Image.Image:
    """Every different view of what moves on the stage, as at scale 2, on sand."""
    sprites = manifest.read()["sprites"]
    files: dict[str, float] = {}
    for name in sorted(sprites):
        entry = sprites[name]
        if name.startswith(MOVING) and isinstance(entry, dict):
            files.setdefault(str(entry["file"]), float(str(entry["scale"])))
    whole = Image.new("RGB", (1960, 6000), SAND)
    x = y = high = _GAP
    for file, scale in files.items():
        picture = Image.open(manifest.ART / file).convert("RGBA")
        size = round(picture.width * 2 / scale), round(picture.height * 2 / scale)
        picture = picture.resize(size)
        if x + picture.width > whole.width:
            x, y, high = _GAP, y + high + _GAP, 0
        whole.paste(picture, (x, y), picture)
        x, high = x + picture.width + _GAP, max(high, picture.height)
    return whole.crop((0, 0, whole.width, y + high + _GAP))


def main() -> int:
    """The command."""
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, (starts, large, small) in SHEETS.items():
        sheet(starts, large, small).save(folder / f"{name}.webp", quality=82, method=6)
        print(folder / f"{name}.webp")
    moving().save(folder / "moving.webp", quality=82, method=6)
    print(folder / "moving.webp")
    return 0


if __name__ == "__main__":
    sys.exit(main())
