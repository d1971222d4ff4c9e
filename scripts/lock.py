"""Pins the newest versions that `pyproject.toml` allows, group by group, into requirements*.lock.

Each lock names only what it adds to the one it stands on. Lines with a condition after ";" are
libraries of other systems, which cannot be found out here: they are kept as they are. The files
name no index, so that every machine uses the one its pip is set up for.
"""

import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

from bootstrap import ART, BENCH, DEVELOP, PLAY, ROOT, Profile

HEADERS = {
    PLAY: "# What the game is played with: python scripts/play.py",
    DEVELOP: "# What it is tested and packaged with: python scripts/test.py",
    ART: "# What its pictures and sounds are made with; the results are committed.",
    BENCH: "# What its engine is compared with: python scripts/dev.py bench",
}
NOTE = """\
# Made by `python scripts/dev.py lock`. Lines with a condition (after ";") are for other systems
# and kept by hand. No index is named: every machine uses the one its pip is set up for.
"""
BASES = {DEVELOP: PLAY, ART: DEVELOP, BENCH: DEVELOP}


def main() -> int:
    """Write every lock file anew; return 0."""
    for profile in HEADERS:
        known = _pins(BASES[profile]) if profile in BASES else {}
        pins = {name: line for name, line in _resolve(profile).items() if name not in known}
        _write(profile, sorted(pins.values(), key=str.lower))
        print(f"{profile.lock}: {len(pins)} versions")
    return 0


def _resolve(profile: Profile) -> dict[str, str]:
    """Install a group and all it stands on into an empty environment; what pip put there."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(
            Path(folder) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        )
        pip = [python, "-m", "pip", "--disable-pip-version-check"]
        base = ["-r", str(ROOT / BASES[profile].lock)] if profile in BASES else []
        subprocess.run([*pip, "install", "-q", "-U", *base, *_bounds(profile)], check=True)
        frozen = subprocess.run(
            [*pip, "freeze", "--all"], check=True, capture_output=True, text=True
        ).stdout
    return {name: line for name, line in _by_name(frozen).items() if name != "pip"}


def _bounds(profile: Profile) -> list[str]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        whole = tomllib.load(file)
    bounds: list[str] = [*whole["build-system"]["requires"], *whole["project"]["dependencies"]]
    for group in profile.groups:
        bounds += whole["project"]["optional-dependencies"][group]
    return bounds


def _pins(profile: Profile) -> dict[str, str]:
    """The pins of a lock file and of those it stands on, by library."""
    below = _pins(BASES[profile]) if profile in BASES else {}
    return below | _by_name((ROOT / profile.lock).read_text("utf-8"))


def _by_name(text: str) -> dict[str, str]:
    return {line.split("==")[0].lower(): line for line in text.splitlines() if "==" in line}


def _write(profile: Profile, pins: list[str]) -> None:
    path = ROOT / profile.lock
    old = path.read_text("utf-8").splitlines() if path.is_file() else []
    kept = [line for line in old if ";" in line and not line.startswith("#")]
    base = [f"-r {BASES[profile].lock}"] if profile in BASES else []
    lines = [HEADERS[profile], *NOTE.splitlines(), *base, *pins, *kept]
    path.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
