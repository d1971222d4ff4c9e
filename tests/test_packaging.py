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

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.packaging
def test_the_packaged_program_is_small_and_plays(tmp_path: Path) -> None:
    if importlib.util.find_spec("PyInstaller") is None:
        pytest.skip("PyInstaller is not installed here")
    if missing := package.missing_tools():
        pytest.skip(missing)

    command = [sys.executable, str(package.__file__), "--selftest"]
    command += ["--out", str(tmp_path / "dist"), "--work", str(tmp_path / "work")]
    built = subprocess.run(command, capture_output=True, text=True, check=False, timeout=500)

    assert built.returncode == 0, built.stdout[-3000:] + built.stderr[-3000:]
    size = re.search(r": ([\d.]+) MB in", built.stdout)
    assert size is not None
    assert float(size[1]) <= package.LIMIT
    assert "selftest passed" in built.stdout


@pytest.mark.skipif(os.name == "nt", reason="the stand-in program is a shell script")
def test_a_program_that_does_not_start_is_refused(tmp_path: Path) -> None:
    program = tmp_path / "Cleopatra"
    program.write_text("#!/bin/sh\necho broken; exit 3\n", "utf-8")
    program.chmod(0o755)

    with pytest.raises(package.BuildError, match=r"ended with 3:\nbroken"):
        package.selftest(tmp_path)


def test_version_is_the_same_everywhere() -> None:
    version = re.search(r'__version__ = "([\d.]+)"', _read("cleopatra/__init__.py"))
    assert version is not None
    number = version[1]
    assert f'version = "{number}"' in _read("pyproject.toml")
    assert f"'ProductVersion', '{number}'" in _read("build/windows/version.txt")
    assert f"## {number}" in _read("CHANGELOG.md")


def test_icons_are_there_for_every_system() -> None:
    folder = ROOT / "build" / "icons"
    assert (folder / "cleopatra.png").read_bytes().startswith(b"\x89PNG")
    assert (folder / "cleopatra.ico").read_bytes().startswith(b"\x00\x00\x01\x00")
    assert (folder / "cleopatra.icns").read_bytes().startswith(b"icns")


def _read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")
