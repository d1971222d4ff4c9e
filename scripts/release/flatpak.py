"""What a Flatpak is built from: the manifest, every source it needs, and their hashes.

Knows which Python the Flatpak runtime has. Nothing is built here, as the runtime comes from
Flathub; flatpak-builder, where it is there, reads what it would build.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from release import archives, desktop, wheel
from release.report import Failed, Outcome
from release.workspace import (
    APP_ID,
    PROGRAM,
    ROOT,
    Workspace,
    digest,
    missing_commands,
    remove,
    size_of,
)

NAME: Final = "flatpak"
IS_HERE: Final = sys.platform.startswith("linux")
TOOLS: Final = {"flatpak-builder": "flatpak-builder"}
FOLDER: Final = ROOT / "build" / "flatpak"
SERIES: Final = "3.12"
"""The Python of the runtime that the manifest names."""
MACHINES: Final = ("x86_64", "aarch64")
PLATFORMS: Final = ("manylinux_2_28_{}", "manylinux_2_17_{}", "manylinux2014_{}")


def missing() -> str:
    """What is missing to make and try it, as a phrase; "" if nothing."""
    return ""


def unpacked_size(file: Path) -> int:
    """Nobody unpacks it but flatpak-builder."""
    return 0


def build(space: Workspace, out: Path) -> list[Path]:
    """Put manifest and sources into a folder and pack it."""
    folder = space.fresh("flatpak") / f"{PROGRAM}-{space.version}-flatpak-sources"
    folder.mkdir()
    shutil.copy(FOLDER / f"{APP_ID}.yml", folder)
    desktop.lay_out(folder, space)
    found = {machine: _fetch(space, machine) for machine in MACHINES}
    (own,) = wheel.build_wheel(space, folder)
    entries = [entry(own, [])]
    for name in sorted({file.name for files in found.values() for file in files}):
        holders = [machine for machine in MACHINES if name in {f.name for f in found[machine]}]
        file = next(f for f in found[holders[0]] if f.name == name)
        shutil.copy(file, folder)
        entries.append(entry(folder / name, holders if len(holders) < len(MACHINES) else []))
    entries.append({"type": "dir", "path": "share", "dest": "share"})
    (folder / "sources.json").write_text(json.dumps(entries, indent=1) + "\n", "utf-8")
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"{folder.name}.tar.xz"
    archives.pack_tar_xz(folder, target, space.epoch, 0)
    return [target]


def entry(file: Path, machines: list[str]) -> dict[str, object]:
    """How a file beside the manifest is named in it; `machines` are those that it is only for."""
    found: dict[str, object] = {"type": "file", "path": file.name, "sha256": digest(file)}
    return {**found, **({"only-arches": machines} if machines else {})}


def trials(space: Workspace, files: list[Path]) -> None:
    """Everything that can be tried without the runtime. Raises Failed."""
    step = space.report.step
    folder = space.work / "flatpak" / f"{PROGRAM}-{space.version}-flatpak-sources"
    step(NAME, "sources", lambda: _check_sources(folder))
    step(NAME, "desktop files", lambda: desktop.check(folder, space))
    if shutil.which("flatpak-builder") is None:
        space.report.skip(NAME, f"the manifest is not read: {missing_commands(TOOLS)}")
        return
    step(NAME, "manifest", lambda: _read_manifest(space, folder))
    # It has to be built by the workflow: the runtime is nowhere but on Flathub.
    step(NAME, "install as it does", lambda: _install(space, folder))


def _fetch(space: Workspace, machine: str) -> list[Path]:
    """The libraries for a kind of computer, from the cache or fetched with their hashes."""
    folder = space.cache / f"libraries-flatpak-{machine}"
    lock = ROOT / "requirements.lock"
    stamp = folder / "stamp"
    if not stamp.exists() or stamp.read_text("utf-8") != digest(lock):
        remove(folder)
        folder.mkdir(parents=True)
        system = [f"--platform={kind.format(machine)}" for kind in PLATFORMS]
        system += [f"--python-version={SERIES}", "--only-binary=:all:", "--no-deps"]
        fetch = ("-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--dest")
        space.python(*fetch, str(folder), *system, "--require-hashes", "-r", str(lock))
        stamp.write_text(digest(lock), "utf-8")
    return sorted(folder.glob("*.whl"))


def _check_sources(folder: Path) -> Outcome:
    """Every source is there with its hash, and nothing is fetched from anywhere."""
    entries = json.loads((folder / "sources.json").read_text("utf-8"))
    files = [one for one in entries if one["type"] == "file"]
    wrong = [one["path"] for one in files if digest(folder / one["path"]) != one["sha256"]]
    if wrong or any("url" in one for one in entries):
        raise Failed(f"not as pinned: {wrong}")
    return Outcome(f"{len(files)} files, all pinned and none fetched", size_of(folder))


def _read_manifest(space: Workspace, folder: Path) -> Outcome:
    said = space.run(["flatpak-builder", "--show-manifest", f"{APP_ID}.yml"], cwd=folder)
    manifest = json.loads(said[said.index("{") :])
    if manifest["id"] != APP_ID or len(manifest["modules"][0]["sources"]) < 2:
        raise Failed(f"flatpak-builder reads something else: {said[:300]}")
    return Outcome(f"flatpak-builder reads {len(manifest['modules'][0]['sources'])} sources")


def _install(space: Workspace, folder: Path) -> Outcome:
    """The manifest's own command, with a Python of this machine instead of the runtime's."""
    prefix = space.fresh("flatpak-app")
    entries = json.loads((folder / "sources.json").read_text("utf-8"))
    here = [one["path"] for one in entries if one.get("only-arches", ["x86_64"]) == ["x86_64"]]
    wheels = [str(folder / name) for name in here if str(name).endswith(".whl")]
    space.python(
        *("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"),
        *("--no-deps", "--no-compile", f"--target={prefix}", f"--python-version={SERIES}"),
        *(f"--platform={kind.format('x86_64')}" for kind in PLATFORMS),
        *("--only-binary=:all:", *wheels),
    )
    listed = subprocess.run(["ls", str(prefix)], capture_output=True, text=True, check=True)
    wanted = {"accesskit", "cleopatra", "pygame", "pymunk", "pydantic", "platformdirs"}
    absent = wanted - set(listed.stdout.split())
    if absent:
        raise Failed(f"not installed: {', '.join(sorted(absent))}")
    return Outcome(f"{len(wheels)} wheels fit together on Python {SERIES}", size_of(prefix))
