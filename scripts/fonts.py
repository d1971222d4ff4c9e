"""Makes the faces for names in other scripts, `assets/fonts/script-*`, from the Noto fonts.

    python scripts/dev.py fonts SOURCES

SOURCES is a folder with unpacked Noto fonts: those of Debian's packages fonts-noto-core and
fonts-noto-cjk, and the .woff files of npm's @fontsource/noto-emoji. Together the results must not
be larger than `MOST`. Knows fontTools; the game needs it never.
"""

import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

OUT = Path(__file__).resolve().parent.parent / "assets" / "fonts"
MOST = 6_000_000
"""Bytes of all faces together."""
SCRIPTS = (
    *("Arabic", "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati"),
    *("Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam", "Myanmar", "Sinhala"),
    *("Tamil", "Telugu", "Thai"),
)
CHINESE = 2
"""The collection's font with the forms of simplified Chinese."""
CODES = {
    # Presentation forms and rare additions would take a third of these files.
    "Arabic": (*range(0x20, 0x7F), *range(0x600, 0x780), 0x200C, 0x200D, 0xFDF2),
    "Ethiopic": (*range(0x20, 0x7F), *range(0x1200, 0x1380)),
}
EMOJI_WITHOUT = ("fvar", "gvar", "STAT", "HVAR", "avar")
EAST_ASIAN = (
    *((0x1100, 0x11FF), (0x3000, 0x30FF), (0x3130, 0x318F), (0xAC00, 0xD7A3)),
    (0xFF00, 0xFFEF),
)
"""Blocks that are taken whole: punctuation, kana, Hangul, wide forms."""
HAN_LISTS = (("gb2312", 0x81, 0xFF), ("shift_jis", 0x81, 0xFF), ("big5", 0xA4, 0xC7))
"""Encodings and their first bytes, whose Han characters are the common ones of each country."""


def main(arguments: list[str]) -> int:
    """Make all faces; 1 if they are too large, 2 for wrong arguments."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print(__doc__)
        return 2
    sources = Path(arguments[0])
    paths = [make(sources, name) for name in SCRIPTS]
    paths += [east_asian(sources), emoji(sources)]
    size = sum(path.stat().st_size for path in paths)
    print(f"{len(paths)} faces, {size:,} bytes")
    return int(size > MOST)


def make(sources: Path, name: str) -> Path:
    """The face of one script with all that shapes its letters."""
    path = find(sources, f"NotoSans{name}-Regular.ttf")
    font = TTFont(path)
    return write(font, CODES.get(name) or font.getBestCmap(), f"script-{name.lower()}.ttf", True)


def east_asian(sources: Path) -> Path:
    """Chinese, Japanese and Korean in one face."""
    font = TTFont(find(sources, "NotoSansCJK-Regular.ttc"), fontNumber=CHINESE, lazy=True)
    codes = {code for first, last in EAST_ASIAN for code in range(first, last + 1)}
    return write(font, codes | set(common_han()), "script-han.otf", False)


def common_han() -> Iterator[int]:
    for encoding, first, last in HAN_LISTS:
        for pair in (bytes((high, low)) for high in range(first, last) for low in range(64, 255)):
            letter = pair.decode(encoding, "ignore")
            if len(letter) == 1 and 0x4E00 <= ord(letter) <= 0x9FFF:
                yield ord(letter)


def emoji(sources: Path) -> Path:
    """Emoji in one colour, put together from the parts in which they are published."""
    parts = sorted(sources.rglob("noto-emoji-*-400-normal.woff"))
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, part in enumerate(parts):
            font = TTFont(part)
            font.flavor = None
            for table in EMOJI_WITHOUT:
                if table in font:
                    del font[table]
            paths.append(f"{folder}/{number}.ttf")
            font.save(paths[-1])
        whole = Merger().merge(paths)
        return write(whole, whole.getBestCmap(), "script-emoji.ttf", True)


def find(sources: Path, name: str) -> Path:
    """:raises FileNotFoundError: naming the file."""
    for path in sorted(sources.rglob(name)):
        return path
    raise FileNotFoundError(f"{name} is not in {sources}")


def write(font: TTFont, codes: Iterable[int], name: str, shapes: bool) -> Path:
    options = subset.Options()
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.layout_features = ["*"] if shapes else []
    if not shapes:
        options.drop_tables += ["BASE", "GDEF", "VORG", "vhea", "vmtx"]
    maker = subset.Subsetter(options)
    maker.populate(unicodes=codes)
    maker.subset(font)
    path = OUT / name
    font.save(path)
    print(f"{name:24} {path.stat().st_size:>9,}")
    return path


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
