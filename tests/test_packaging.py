"""The program as players get it: small enough, and it starts on a machine without our tools."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import package
import release_tool

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.packaging
@pytest.mark.parametrize("product", ["wheel", "deb"])
def test_a_download_can_be_installed_played_and_removed(tmp_path: Path, product: str) -> None:
    """The quick part of the trials of a release; `dev.py release --all` has the rest."""
    if importlib.util.find_spec("PyInstaller") is None:
        pytest.skip("PyInstaller is not installed here")
    if missing := release_tool.PRODUCTS[product].missing():
        pytest.skip(missing)

    command = [sys.executable, str(release_tool.__file__), "--quick", "--only", product]
    for option in ("out", "work", "cache"):
        command += [f"--{option}", str(tmp_path / option)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900)

    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert "1 files" in done.stdout
    assert "self-test: all well" in done.stdout or "skipped" in done.stdout
    assert ", 0 failed" in done.stdout
    assert (tmp_path / "out" / "SHA256SUMS").is_file()


@pytest.mark.skipif(os.name == "nt", reason="the stand-in program is a shell script")
def test_a_program_that_does_not_start_is_refused(tmp_path: Path) -> None:
    program = tmp_path / "Cleopatra"
    program.write_text("#!/bin/sh\necho broken; exit 3\n", "utf-8")
    program.chmod(0o755)

    with pytest.raises(package.BuildError, match=r"ended with 3:\nbroken"):
        package.selftest(tmp_path)


def test_the_version_stands_in_one_place_and_the_changelog_tells_of_it() -> None:
    version = re.search(r'__version__ = "([\d.]+)"', _read("cleopatra/__init__.py"))
    assert version is not None
    number = version[1]
    assert re.search(rf"^## {re.escape(number)}( |$)", _read("CHANGELOG.md"), re.MULTILINE)
    elsewhere = ("pyproject.toml", "build/windows/version.txt", "build/cleopatra.spec")
    assert not [name for name in elsewhere if number in _read(name)]


def test_icons_are_there_for_every_system() -> None:
    folder = ROOT / "build" / "icons"
    assert (folder / "cleopatra.png").read_bytes().startswith(b"\x89PNG")
    assert (folder / "cleopatra.ico").read_bytes().startswith(b"\x00\x00\x01\x00")
    assert (folder / "cleopatra.icns").read_bytes().startswith(b"icns")


def _read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")
