"""The settings of a player and their file. A damaged file does not stop the game: it is put aside,
what is valid in it is kept, and the rest starts from the defaults.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

from cleopatra.storage.checking import Within
from cleopatra.storage.migrate import SETTINGS_STEPS
from cleopatra.storage.own_file import FileRead, OwnFile

MOST_SHEETS: Final = 24

Percent = Annotated[int, Within(0, 100)]
Pixels = Annotated[int, Within(320, 16_384)]
DesktopPixel = Annotated[int, Within(-65_536, 65_536)]
ShortText = Annotated[str, Within(0, 60)]
PersonName = Annotated[str, Within(1, 24, printable=True)]
Language = Annotated[str, Within(0, 20, r"([A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*)?")]
PlayerColour = Annotated[int, Within(0, 4)]
Chords = Annotated[tuple[ShortText, ...], Within(0, 20)]
SheetText = Annotated[str, Within(0, 400, printable=True)]
AT_MOST_FIVE: Final = Within(0, 5)


@dataclass(frozen=True, slots=True)
class LastTable:
    """The table of the last game, offered again at set-up. `bots` has "" for a person."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    names: Annotated[tuple[PersonName, ...], AT_MOST_FIVE] = ()
    colours: Annotated[tuple[PlayerColour, ...], AT_MOST_FIVE] = ()
    bots: Annotated[tuple[ShortText, ...], AT_MOST_FIVE] = ()
    options: Annotated[str, Within(0, 2_000, printable=True)] = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; change with `dataclasses.replace`. Lengths in pixels, loudness 0..100.

    `window_width`, `window_height` and `window_place` (its corner on the desktop, () for where the
    system puts it) are those of the plain window: neither maximised nor full screen.
    `text_scale` is a percentage 75..200, `language` a code like `es` or "" for the system's.
    `interface_scale` is a percentage of the usual size of everything drawn, or "auto" for what
    suits the screen. With `covers_hands` the hands of several people at one machine stay face down
    in their turns, too. `panels_open` keeps all parts of the table unfolded; with `step_mode` the
    table waits for the player after each move of a bot.
    With `uses_pads` False no game pad does anything.
    `bindings` maps an action's name to key names; what is not in it has its default.
    With `reads_aloud` the program's own voice says what happens, at `speech_rate` percent of its
    usual rate; `speech_detail` says whether details are read, too.
    `sheets` are tables of costs and rewards that owners of a box typed in, in their text form.
    `hints` is how much the adviser says when he is asked.
    `player` is whose statistics and achievements are shown; "" for the person who has played most.
    `hushed` are the confirmations and tips a player has switched off, or been told, by name;
    `tips` is the switch for all of them. `coached` is the id of the game in which the adviser
    speaks without being asked.
    """

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    language: Language = ""
    window_mode: Literal["window", "fullscreen", "borderless"] = "window"
    window_width: Pixels = 1280
    window_height: Pixels = 720
    window_place: Annotated[tuple[DesktopPixel, ...], Within(0, 2)] = ()
    window_maximised: bool = False
    acceleration: Literal["auto", "on", "off"] = "auto"
    text_scale: Annotated[int, Within(75, 200)] = 100
    interface_scale: Literal["auto", "100", "125", "150", "175", "200"] = "auto"
    panels_open: bool = False
    covers_hands: bool = False
    step_mode: bool = False
    animation_speed: Literal["slow", "normal", "fast", "very_fast", "none"] = "normal"
    reduced_motion: bool = False
    master_volume: Percent = 100
    music_volume: Percent = 90
    effects_volume: Percent = 85
    interface_volume: Percent = 80
    speech_volume: Percent = 100
    is_muted: bool = False
    is_mono: bool = False
    plays_unseen: bool = False
    turn_sound: bool = True
    captions: bool = False
    all_captions: bool = False
    screen_reader: Literal["auto", "off"] = "auto"
    high_contrast: bool = False
    reads_aloud: bool = False
    speech_rate: Annotated[int, Within(50, 300)] = 100
    speech_detail: Literal["brief", "full"] = "full"
    aids: Literal["ledger", "open", "purist"] = "ledger"
    tips: bool = True
    hints: Literal["off", "nudge", "plan", "compare"] = "nudge"
    hushed: Annotated[tuple[ShortText, ...], Within(0, 500)] = ()
    coached: ShortText = ""
    uses_pads: bool = True
    bindings: Annotated[dict[ShortText, Chords], Within(0, 500)] = field(default_factory=dict)
    last_table: LastTable = field(default_factory=LastTable)
    sheets: Annotated[tuple[SheetText, ...], Within(0, MOST_SHEETS)] = ()
    player: Annotated[str, Within(0, 24, printable=True)] = ""


FILE: Final = OwnFile(Settings, "cleopatra-settings", 256 * 1024, SETTINGS_STEPS)
"""With every key bound again it takes 8 KB."""


def read_settings(path: Path) -> FileRead[Settings]:
    """The settings of a file; never raises. A missing file gives the defaults, silently."""
    return FILE.read(path)


def write_settings(path: Path, settings: Settings) -> None:
    """Writes the settings. Raises SaveProblem, also for settings that could not be read back;
    then the file is as it was."""
    FILE.write(path, settings)
