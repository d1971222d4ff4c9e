"""What makes a program at home on a Linux desktop: menu entry, icons, file type, manual, metainfo.

Knows the templates in build/linux and where the desktop looks for what. Every package format puts
the same files below its own prefix.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from PIL import Image

from release.report import Outcome
from release.workspace import APP_ID, MIME_TYPE, PACKAGE, ROOT, Workspace

TEMPLATES: Final = ROOT / "build" / "linux"
ICON: Final = ROOT / "build" / "icons" / "cleopatra.png"
ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
HOMEPAGE: Final = "https://github.com/cleopatra-architects/cleopatra"
HOMEPAGE_VARIABLE: Final = "CLEOPATRA_HOMEPAGE"
"""The environment variable with the address of the repository that a release is made in."""

TOOLS: Final = {
    "appstreamcli": "appstream",
    "desktop-file-validate": "desktop-file-utils",
    "mandoc": "mandoc",
    "xmllint": "libxml2-utils",
}
"""The checks, and the Debian package that brings each; one that is missing is said."""

_HEADING = re.compile(r"^## (\d+(?:\.\d+)+)(?: \((\d{4}-\d\d-\d\d)\))?.*$", re.MULTILINE)


def lay_out(prefix: Path, space: Workspace, command: str = PACKAGE) -> None:
    """Write all files below a prefix such as `usr`; the menu starts the game by `command`."""
    share = prefix / "share"
    entry = _made(share / "applications" / f"{APP_ID}.desktop")
    text = (TEMPLATES / entry.name).read_text("utf-8")
    entry.write_text(text.replace(f"Exec={PACKAGE} ", f"Exec={command} "), "utf-8", newline="\n")
    kind = _made(share / "mime" / "packages" / f"{APP_ID}.xml")
    shutil.copyfile(TEMPLATES / kind.name, kind)
    info = _made(share / "metainfo" / f"{APP_ID}.metainfo.xml")
    info.write_text(metainfo(space), "utf-8")
    manual = _made(share / "man" / "man6" / f"{PACKAGE}.6.gz")
    manual.write_bytes(gzip.compress(man_page(space).encode(), 9, mtime=0))
    _write_icons(share / "icons" / "hicolor")


def metainfo(space: Workspace) -> str:
    """The AppStream metainfo with the releases of the changelog."""
    page = os.environ.get(HOMEPAGE_VARIABLE) or HOMEPAGE
    pictures = page.replace("//github.com/", "//raw.githubusercontent.com/")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = releases(changelog, space.version, _day(space))
    words = {
        "HOMEPAGE": page,
        "PICTURES": f"{pictures}/v{space.version}/docs/gallery",
        "RELEASES": "\n".join(_release(*one) for one in found),
    }
    return _filled((TEMPLATES / f"{APP_ID}.metainfo.xml").read_text("utf-8"), words)


def releases(changelog: str, version: str, today: str) -> list[tuple[str, str, str]]:
    """Version, date and first paragraph of each release in a changelog, newest first. What is
    newer than this version is not released; this version without a date is released today."""
    limit = _numbers(version)
    parts = _HEADING.split(changelog)[1:]
    found = []
    for number, day, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if _numbers(number) <= limit and (day or number == version):
            summary = text.strip().split("\n\n")[0]
            found.append((number, day or today, " ".join(summary.split())))
    return found


def man_page(space: Workspace) -> str:
    """The man page of this version."""
    words = {"VERSION": space.version, "DATE": _day(space)}
    return _filled((TEMPLATES / f"{PACKAGE}.6").read_text("utf-8"), words)


def check(prefix: Path, space: Workspace) -> Outcome:
    """Have every tool that is here check the files below a prefix. Raises Failed."""
    share = prefix / "share"
    manual = space.work / f"{PACKAGE}.6"
    manual.write_text(man_page(space), "utf-8")
    commands = {
        "appstreamcli": ["validate", "--no-net", f"{share}/metainfo/{APP_ID}.metainfo.xml"],
        "desktop-file-validate": [f"{share}/applications/{APP_ID}.desktop"],
        "mandoc": ["-T", "lint", "-W", "error", str(manual)],
        "xmllint": ["--noout", f"{share}/mime/packages/{APP_ID}.xml"],
    }
    done = []
    for tool, words in commands.items():
        if shutil.which(tool):
            space.run([tool, *words])
            done.append(tool)
    absent = sorted(set(commands) - set(done))
    left_out = f"; not here: {', '.join(absent)}" if absent else ""
    return Outcome(f"no errors from {', '.join(done) or 'no tool'}{left_out}")


def _write_icons(folder: Path) -> None:
    with Image.open(ICON) as picture:
        whole = picture.convert("RGBA")
    for size in ICON_SIZES:
        small = whole.resize((size, size), Image.Resampling.LANCZOS)
        for kind, name in (("apps", APP_ID), ("mimetypes", MIME_TYPE.replace("/", "-"))):
            target = _made(folder / f"{size}x{size}" / kind / f"{name}.png")
            small.save(target, optimize=True)


def _release(number: str, day: str, text: str) -> str:
    plain = escape(re.sub(r"[*`_]", "", text))
    return (
        f'    <release version="{number}" date="{day}" type="stable">\n'
        f"      <description>\n        <p>{plain}</p>\n      </description>\n    </release>"
    )


def _filled(template: str, words: dict[str, str]) -> str:
    return re.sub(r"@([A-Z]+)@", lambda match: words[match[1]], template)


def _day(space: Workspace) -> str:
    return datetime.fromtimestamp(space.epoch, UTC).strftime("%Y-%m-%d")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version))


def _made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
