"""The script of the Windows set-up, for NSIS.

Knows NSIS and what Windows wants to know of a program. The set-up copies everything into a folder
beside its place, and only then takes the older version away and moves the new one in: whatever
goes wrong before leaves the machine as it was.
"""

from __future__ import annotations

import re
from pathlib import Path, PureWindowsPath
from typing import Final

from release.workspace import PACKAGE, PROGRAM, ROOT, SUFFIX, Workspace, size_of

TOOLS: Final = {"makensis": "nsis"}
PUBLISHER: Final = "The Cleopatra contributors"
FILE_CLASS: Final = "Cleopatra.Game"
UNINSTALL_KEY: Final = rf"Software\Microsoft\Windows\CurrentVersion\Uninstall\{PROGRAM}"
RUNNING, TOO_OLD, NO_RIGHTS, NO_SPACE, NOT_COPIED = 3, 4, 5, 6, 7
"""Exit codes of a set-up that refused."""
STAGE: Final = "being-installed"
TEMPLATE: Final = ROOT / "build" / "windows" / "setup.nsi"
BEST: Final = "/SOLID lzma"
FAST: Final = "zlib"


def pack(
    space: Workspace, folder: Path, target: Path, version: str, compressor: str = BEST
) -> None:
    """Make a set-up of a program's folder. Raises Failed."""
    script = space.work / f"{target.stem}.nsi"
    script.write_text(script_for(folder, target, version, compressor), "utf-8", newline="\n")
    target.unlink(missing_ok=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    options = ("-V2", "-INPUTCHARSET", "UTF8")
    space.run(["makensis", *options, str(script)], env=space.environment())


def script_for(folder: Path, target: Path, version: str, compressor: str = BEST) -> str:
    """The script that packs a folder; files in a fixed order."""
    numbers = [*re.findall(r"\d+", version), "0", "0", "0", "0"][:4]
    kilobytes = size_of(folder) // 1024
    words = {
        "PROGRAM": PROGRAM,
        "PUBLISHER": PUBLISHER,
        "KEY": UNINSTALL_KEY,
        "SUFFIX": SUFFIX,
        "CLASS": FILE_CLASS,
        "VERSION": version,
        "NUMBERS": ".".join(numbers),
        "COMPRESSOR": compressor,
        "TARGET": _quoted(target),
        "ICON": _quoted(ROOT / "build" / "icons" / f"{PACKAGE}.ico"),
        "KILOBYTES": str(kilobytes),
        "MEGABYTES": str(kilobytes // 1024 + 20),
        "STAGE": STAGE,
        "COPY": "\n".join(_copying(folder)),
        "MOVE": "\n".join(_moving(folder)),
        "REMOVE": "\n".join(_removing(folder)),
        "RUNNING": str(RUNNING),
        "TOOOLD": str(TOO_OLD),
        "NORIGHTS": str(NO_RIGHTS),
        "NOSPACE": str(NO_SPACE),
        "NOTCOPIED": str(NOT_COPIED),
    }
    return re.sub(r"@([A-Z]+)@", lambda match: words[match[1]], TEMPLATE.read_text("utf-8"))


def _copying(folder: Path) -> list[str]:
    """The lines that copy every file into the stage."""
    lines, inside = [], None
    stage = rf"$INSTDIR\{STAGE}"
    for file in _files(folder):
        place = _inside(folder, file.parent)
        if place != inside:
            lines.append(f'  SetOutPath "{_below(stage, place)}"')
            inside = place
        lines.append(f'  File "{_quoted(file)}"')
    return lines


def _moving(folder: Path) -> list[str]:
    """The lines that move what is in the stage to its place."""
    names = sorted(path.name for path in folder.iterdir())
    return [rf'  Rename "$INSTDIR\{STAGE}\{name}" "$INSTDIR\{name}"' for name in names]


def _removing(folder: Path) -> list[str]:
    """The lines that remove every file and then the folders that are empty: whoever installed it
    among things of their own keeps those."""
    files = [
        f'  Delete "{_below("$INSTDIR", _inside(folder, file.parent))}\\{_quoted(file.name)}"'
        for file in _files(folder)
    ]
    inner = sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True)
    return files + [f'  RMDir "{_below("$INSTDIR", _inside(folder, path))}"' for path in inner]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _inside(folder: Path, path: Path) -> str:
    """A folder's place inside the program as Windows writes it; "" for the program's own."""
    parts = path.relative_to(folder).parts
    return str(PureWindowsPath(*parts)) if parts else ""


def _below(above: str, place: str) -> str:
    return f"{above}\\{_quoted(place)}" if place else above


def _quoted(text: Path | str) -> str:
    """Text as it stands between quotes in a script."""
    return str(text).replace("$", "$$")
