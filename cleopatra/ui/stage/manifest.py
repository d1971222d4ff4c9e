"""The list of all pictures: files, sizes, anchors, and their versions for the hours of the day.

Knows: the format of assets/art/manifest.json. Must not know: pygame, or what a name means.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cleopatra.ui.stage.daytime import TINTS, WHITE, Hour, Tint

FORMAT: Final = 1


class ManifestError(Exception):
    """The manifest is missing or damaged; the message says what to do."""


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """One line of the manifest: a file, its anchor in its own pixels, and its scale.

    `file` shows noon; `times` are files for other hours, all of the same size; `tints` is what
    the noon picture is multiplied with for an hour that has no file.
    """

    file: str
    anchor: tuple[float, float]
    size: tuple[int, int]
    scale: float
    shadow: "ManifestEntry | None" = None
    times: Mapping[Hour, str] = field(default_factory=dict)
    tints: Mapping[Hour, Tint] = field(default_factory=dict)

    def picture(self, hour: Hour) -> tuple[str, Tint]:
        """The file for an hour, and the tint that makes it look like that hour."""
        own = self.times.get(hour)
        if own is not None:
            return own, WHITE
        if self.times and hour is Hour.NOON:
            return self.file, WHITE
        return self.file, self.tints.get(hour, TINTS[hour])

    @property
    def files(self) -> tuple[str, ...]:
        """All files of the entry, without its shadow's."""
        return tuple(dict.fromkeys((self.file, *self.times.values())))


def read_manifest(root: Path) -> dict[str, ManifestEntry]:
    """All entries of `root`/manifest.json by key: `name`, or `name/view` for what turns.

    :raises ManifestError: if the file is missing or cannot be understood.
    """
    path = root / "manifest.json"
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ManifestError(f"the list of pictures is missing: {path}") from error
    except ValueError as error:
        raise ManifestError(f"the list of pictures is damaged: {path}") from error
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise ManifestError(f"the list of pictures has an unknown format: {path}")
    return {key: _entry(value, key) for key, value in raw["sprites"].items()}


def _entry(raw: dict[str, object], key: str) -> ManifestEntry:
    try:
        anchor, size, shadow = raw["anchor"], raw["size"], raw.get("shadow")
        times, tints = raw.get("times", {}), raw.get("tints", {})
        assert isinstance(anchor, list) and isinstance(size, list)
        assert isinstance(times, dict) and isinstance(tints, dict)
        return ManifestEntry(
            str(raw["file"]),
            (float(anchor[0]), float(anchor[1])),
            (int(size[0]), int(size[1])),
            float(str(raw["scale"])),
            _entry(shadow, key + " shadow") if isinstance(shadow, dict) else None,
            {Hour(name): str(file) for name, file in times.items()},
            {Hour(name): _tint(value) for name, value in tints.items()},
        )
    except (KeyError, IndexError, ValueError, TypeError, AssertionError) as error:
        raise ManifestError(f"the picture list has a damaged entry for {key!r}") from error


def _tint(raw: object) -> Tint:
    assert isinstance(raw, list)
    red, green, blue = (max(0, min(255, round(float(value)))) for value in raw)
    return red, green, blue
