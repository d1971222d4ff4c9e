"""Which sound was made from which sources. Needs none of the libraries that make sounds."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

from cleopatra.ui.skin.cues import CUES
from cleopatra.ui.skin.score import recordings
from scripts.sound import music

HERE: Final = Path(__file__).resolve().parent
OUT: Final = HERE.parents[1] / "assets" / "sound"
STAMPS: Final = "made_from.json"
PLACE_NAMES: Final = tuple(
    name for name in recordings() if name.partition("_")[0] in ("river", "people")
)
NAMES: Final = (*CUES, *music.PIECES, *PLACE_NAMES)
"""Everything that can be made."""
_SOURCES: Final = (
    "synth.py",
    "takes.py",
    "loudness.py",
    "effects.py",
    "effects_palace.py",
    "effects_table.py",
)


def digest(name: str) -> str:
    """A hash of what a sound is made from: the effects' sources, or a piece's notes."""
    if name in music.PIECES:
        return music.digest(name)
    files = ("synth.py", "places.py") if name in PLACE_NAMES else _SOURCES
    sources = [(HERE / file).read_text(encoding="utf-8") for file in files]
    return hashlib.sha256("".join([name, *sources]).encode()).hexdigest()[:16]


def targets_of(name: str, out: Path) -> list[Path]:
    """The files of a sound."""
    if name in PLACE_NAMES:
        return [out / "music" / "stems" / f"{name}.ogg"]
    if name in music.PIECES:
        return [out / music.folder_of(name) / f"{name}.ogg"]
    return [out / "effects" / f"{name}_{take}.ogg" for take in range(1, CUES[name].takes + 1)]


def read(out: Path) -> dict[str, str]:
    """What the files were made from; empty where that is not known."""
    try:
        stamps = json.loads((out / STAMPS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(value) for name, value in stamps.items()}


def write(stamps: dict[str, str], out: Path) -> None:
    """Remember what the files were made from."""
    text = json.dumps({name: stamps[name] for name in NAMES if name in stamps}, indent=2)
    (out / STAMPS).write_text(text + "\n", encoding="utf-8")


def stale(out: Path) -> list[str]:
    """The sounds of which a file is missing, or that were made from something else."""
    stamps = read(out)
    return [
        name
        for name in NAMES
        if stamps.get(name) != digest(name)
        or not all(path.is_file() for path in targets_of(name, out))
    ]
