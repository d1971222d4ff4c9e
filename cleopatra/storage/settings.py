"""What a player set once and for all. A file that cannot be read costs nobody the game: it is
put aside, what is good in it is kept, and the rest starts from the defaults.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from cleopatra.storage.migrate import SETTINGS_STEPS, SETTINGS_VERSION, migrate
from cleopatra.storage.problems import SaveProblem, Trouble
from cleopatra.storage.snapshot import Json, read_bytes, replace_file, set_aside

FORMAT: Final = "cleopatra-settings"
MOST_SHEETS: Final = 24

Percent = Annotated[int, Field(ge=0, le=100)]
Pixels = Annotated[int, Field(ge=320, le=16_384)]
Short = Annotated[str, Field(max_length=60)]
Named = Annotated[str, Field(min_length=1, max_length=24)]


@dataclass(frozen=True, slots=True)
class LastTable:
    """The table of the last game, offered again at set-up. `bots` has "" for a person."""

    names: tuple[Named, ...] = ()
    colours: tuple[Annotated[int, Field(ge=0, le=4)], ...] = ()
    bots: tuple[Short, ...] = ()
    options: Annotated[str, Field(max_length=2_000)] = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; change with `dataclasses.replace`. Lengths in pixels, loudness 0..100.

    `text_scale` is a percentage 75..200, `language` a code like `es` or "" for the system's.
    `bindings` maps an action's name to key names; what is not in it has its default.
    `sheets` are tables of costs and rewards that owners of a box typed in, in their text form.
    `hints` is how much the adviser says when he is asked.
    `hushed` are the confirmations and tips a player has switched off, by name.
    """

    __pydantic_config__ = ConfigDict(extra="forbid", defer_build=True)

    language: Short = ""
    window_mode: Literal["window", "fullscreen", "borderless"] = "window"
    window_width: Pixels = 1280
    window_height: Pixels = 720
    acceleration: Literal["auto", "on", "off"] = "auto"
    text_scale: Annotated[int, Field(ge=75, le=200)] = 100
    animation_speed: Literal["slow", "normal", "fast", "very_fast", "none"] = "normal"
    reduced_motion: bool = False
    master_volume: Percent = 80
    music_volume: Percent = 60
    effects_volume: Percent = 80
    interface_volume: Percent = 60
    is_muted: bool = False
    captions: bool = False
    aids: Literal["ledger", "open", "purist"] = "ledger"
    tips: bool = True
    hints: Literal["off", "nudge", "plan", "compare"] = "nudge"
    hushed: tuple[Short, ...] = ()
    bindings: dict[Short, tuple[Short, ...]] = field(default_factory=dict)
    last_table: LastTable = field(default_factory=LastTable)
    sheets: Annotated[
        tuple[Annotated[str, Field(max_length=400)], ...], Field(max_length=MOST_SHEETS)
    ] = ()


@dataclass(frozen=True, slots=True)
class SettingsRead:
    """Settings, and what must be told: `problem` says why the file was not (wholly) used,
    `lost` which fields start from their defaults, `aside` where the old file now lies."""

    settings: Settings
    problem: SaveProblem | None = None
    lost: tuple[str, ...] = ()
    aside: Path | None = None


_ADAPTER: Final = TypeAdapter(Settings)


def read_settings(path: Path) -> SettingsRead:
    """The settings of a file; never raises. A missing file gives the defaults, silently."""
    try:
        data = read_bytes(path)
    except SaveProblem as problem:
        if problem.code is Trouble.MISSING:
            return SettingsRead(Settings())
        return SettingsRead(Settings(), problem)
    try:
        return SettingsRead(_parse(data, path))
    except _PartlyBad as partly:
        lost = SaveProblem(Trouble.DAMAGED, path, fields=" ".join(partly.lost))
        return SettingsRead(partly.settings, lost, partly.lost, set_aside(path))
    except SaveProblem as problem:
        return SettingsRead(Settings(), problem, (), set_aside(path))


def write_settings(path: Path, settings: Settings) -> None:
    """Writes the settings. Raises SaveProblem; then the file is as it was."""
    body: Json = {"format": FORMAT, "version": SETTINGS_VERSION, **asdict(settings)}
    replace_file(path, json.dumps(body, ensure_ascii=False, indent=1).encode() + b"\n")


class _PartlyBad(Exception):
    """Some fields were wrong: the settings without them, and their names."""

    def __init__(self, settings: Settings, lost: tuple[str, ...]) -> None:
        super().__init__(lost)
        self.settings = settings
        self.lost = lost


def _parse(data: bytes, path: Path) -> Settings:
    try:
        body = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise SaveProblem(Trouble.DAMAGED, path, reason="no JSON") from error
    if not isinstance(body, dict) or body.pop("format", None) != FORMAT:
        raise SaveProblem(Trouble.NOT_A_SAVE, path)
    version = body.pop("version", None)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SaveProblem(Trouble.DAMAGED, path, reason="version")
    if version > SETTINGS_VERSION:
        newest = SETTINGS_VERSION
        raise SaveProblem(Trouble.NEWER_VERSION, path, version=version, newest=newest)
    body = migrate(body, version, SETTINGS_STEPS, path)
    try:
        return _ADAPTER.validate_python(body)
    except ValidationError as error:
        bad = {str(e["loc"][0]) for e in error.errors(include_url=False) if e["loc"]}
    known = {f.name for f in fields(Settings)}
    good = {name: value for name, value in body.items() if name in known and name not in bad}
    raise _PartlyBad(_ADAPTER.validate_python(good), tuple(sorted(bad)))
