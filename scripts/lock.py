"""Pins what `pyproject.toml` asks for, group by group, into requirements*.lock.

    python scripts/dev.py lock           the newest versions that are allowed
    python scripts/dev.py lock --keep    the versions that are pinned already; adds what is missing

Each lock names only what it adds to the one it includes, for every system and every Python that the
project supports, with the hashes of all files of a version. No index is named: a mirror that serves
the same files will do. uv resolves, in an environment of its own; nobody else needs it.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

from bootstrap import ART, BENCH, DEVELOP, PLAY, ROOT, Profile
from interpreter import NEEDED

RESOLVER = "uv>=0.5"
OLDEST = ".".join(map(str, NEEDED))
HEADERS = {
    PLAY: "# What the game is played with: python scripts/play.py",
    DEVELOP: "# What it is tested and packaged with: python scripts/test.py",
    ART: "# What its pictures and sounds are made with; the results are committed.",
    BENCH: "# What its engine is compared with: python scripts/dev.py bench",
}
NOTE = "# Made by `python scripts/dev.py lock`, with the hashes of every system's files."
BASES = {DEVELOP: PLAY, ART: DEVELOP, BENCH: DEVELOP}
OPTIONS = ("--universal", "--generate-hashes", "--no-header", "--no-annotate", "--quiet")

Pins = dict[str, list[str]]
"""Library in lower case with hyphens -> its pins, one for each condition, hashes included."""
_PIN = re.compile(r"^([\w.-]+)==[^\n\\]*(?:\\\n[^\n\\]*)*", re.MULTILINE)


def main(arguments: Sequence[str]) -> int:
    """Write every lock file anew; return 0."""
    parser = argparse.ArgumentParser(prog="dev.py lock", description=__doc__.splitlines()[0])
    parser.add_argument("--keep", action="store_true", help="keep the versions pinned already")
    keep = parser.parse_args(arguments).keep
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        resolver = _resolver(work / "venv")
        for profile in HEADERS:
            below = known(BASES.get(profile))
            found = _resolve(resolver, profile, below, work, keep)
            added = {name: texts for name, texts in found.items() if name not in below}
            (ROOT / profile.lock).write_text(_lock_text(profile, added), "utf-8", newline="\n")
            print(f"{profile.lock}: {len(added)} libraries")
    return 0


def pins(text: str) -> Pins:
    """The pins of a lock file's text, without those of the file it includes."""
    found: Pins = {}
    for match in _PIN.finditer(text):
        found.setdefault(re.sub(r"[._-]+", "-", match[1]).lower(), []).append(match[0])
    return found


def without_hashes(pin: str) -> str:
    """The first line of a pin: library, version, condition."""
    return pin.split("\\\n")[0].rstrip()


def known(profile: Profile | None) -> Pins:
    """The pins of a lock file and of those it includes; none without a profile."""
    if profile is None:
        return {}
    return known(BASES.get(profile)) | pins((ROOT / profile.lock).read_text("utf-8"))


def bounds(profile: Profile) -> list[str]:
    """What `pyproject.toml` asks for in a group and those below it, the build tools included."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        whole = tomllib.load(file)
    project = whole["project"]
    wanted: list[str] = [*whole["build-system"]["requires"], *project["dependencies"]]
    for group in profile.groups:
        wanted += project["optional-dependencies"][group]
    return wanted


def _lock_text(profile: Profile, added: Pins) -> str:
    base = [f"-r {BASES[profile].lock}"] if profile in BASES else []
    lines = [pin for name in sorted(added) for pin in added[name]]
    return "\n".join([HEADERS[profile], NOTE, *base, *lines]) + "\n"


def _resolver(folder: Path) -> Path:
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [str(scripts / "python"), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", RESOLVER], check=True)
    return scripts / "uv"


def _resolve(resolver: Path, profile: Profile, below: Pins, work: Path, keep: bool) -> Pins:
    """All that a group needs, with the versions of the locks it includes."""
    wanted, fixed, out = work / "wanted.in", work / "fixed.in", work / "resolved.lock"
    wanted.write_text("\n".join(bounds(profile)) + "\n", "utf-8")
    fixed.write_text(
        "".join(f"{without_hashes(p)}\n" for ps in below.values() for p in ps), "utf-8"
    )
    # uv prefers the versions in a file that it is to overwrite.
    before = (ROOT / profile.lock).read_text("utf-8") if keep else ""
    kept = [without_hashes(pin) for texts in pins(before).values() for pin in texts]
    out.write_text("\n".join(kept) + "\n", "utf-8")
    command = [str(resolver), "pip", "compile", *OPTIONS, "--python-version", OLDEST]
    command += ["--constraints", str(fixed), "--output-file", str(out), str(wanted)]
    subprocess.run(command, check=True, env=_environment(), cwd=work)
    return pins(out.read_text("utf-8"))


def _environment() -> dict[str, str]:
    """uv does not read pip's settings: tell it of the index that pip is set up for."""
    pip = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    asked = subprocess.run(pip, capture_output=True, text=True, check=False)
    index = os.environ.get("PIP_INDEX_URL") or asked.stdout.strip()
    return {**os.environ, **({"UV_DEFAULT_INDEX": index} if index else {})}


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
