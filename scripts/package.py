"""Builds the program as players get it: one folder, stripped and measured, and starts it once.

    python scripts/dev.py build                 into build/dist/Cleopatra
    python scripts/dev.py build --selftest      and start it without a display

`dev.py release` makes of it what players download.
Knows PyInstaller and the size limit. What goes into the folder stands in build/cleopatra.spec.
Rules and bots go in compiled (see fast.py) where there is a C compiler.
"""

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path

import fast
from bootstrap import ROOT

LIMIT = 125  # megabytes of 1,000,000 bytes
SELFTEST_LIMIT = 180.0  # seconds
# Large with symbols: the interpreter, its modules, the physics. Stripping all breaks some wheels.
STRIPPED = ("libpython*", "lib-dynload/*.so", "_chipmunk*", f"{fast.LIBRARY}*.so")


class BuildError(Exception):
    """The program could not be built or does not do what it must; the text says why."""


def main(arguments: Sequence[str]) -> int:
    """Build, print size and time, and start the program if asked; 1 with a reason on failure."""
    parser = argparse.ArgumentParser(prog="dev.py build", description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "dist", help="target folder")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "work", help="work folder")
    parser.add_argument("--selftest", action="store_true", help="start the program afterwards")
    chosen = parser.parse_args(arguments)
    try:
        folder = build(chosen.out, chosen.work)
        if chosen.selftest:
            print(selftest(folder))
    except BuildError as problem:
        print(f"dev.py build: {problem}", file=sys.stderr)
        return 1
    return 0


def missing_tools() -> str:
    """What is missing for PyInstaller, as a sentence; "" if nothing."""
    if not sys.platform.startswith("linux"):
        return ""
    if shutil.which("objdump") is None:
        return "objdump is missing (Debian, Ubuntu: apt install binutils)"
    name = sysconfig.get_config_var("INSTSONAME") or ""
    places = [sysconfig.get_config_var("LIBDIR"), f"{sys.base_prefix}/lib", "/lib", "/usr/lib"]
    multiarch = sysconfig.get_config_var("MULTIARCH") or ""
    folders = [Path(place) / sub for place in places if place for sub in ("", multiarch)]
    if not name.startswith("libpython") or not any((folder / name).exists() for folder in folders):
        short = f"{sys.version_info.major}.{sys.version_info.minor}"
        return f"Python's shared library is missing (Debian, Ubuntu: apt install libpython{short})"
    return ""


def build(out: Path, work: Path) -> Path:
    """Build the program's folder, strip it, print its size and the time; return the folder.

    :raises BuildError: when a tool is missing, PyInstaller fails, or the folder is too large.
    """
    missing = missing_tools()
    if missing:
        raise BuildError(missing)
    tree = source_tree()
    started = time.monotonic()
    spec = ROOT / "build" / "cleopatra.spec"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(out.resolve()), "--workpath", str(work.resolve()), str(spec)]
    done = subprocess.run(
        command,
        cwd=tree,
        env={"PYTHONHASHSEED": "1", **os.environ, "CLEOPATRA_TREE": str(tree)},
        check=False,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode != 0:
        raise BuildError("PyInstaller failed; its reason is above")
    folder = out / "Cleopatra"
    if tree != ROOT and not any(folder.rglob(f"{fast.LIBRARY}*")):
        raise BuildError("the compiled modules did not get into the program")
    _strip(folder)
    size = sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir()) / 1e6
    print(f"built {folder}: {size:.1f} MB in {time.monotonic() - started:.0f} s", flush=True)
    if size > LIMIT:
        raise BuildError(f"{size:.1f} MB is more than the {LIMIT} MB a download may have")
    return folder


def source_tree() -> Path:
    """The folder whose package goes into the program: the one with compiled modules if they can be
    built; prints which it is."""
    missing = fast.missing_tools()
    if missing:
        print(f"rules and bots stay in pure Python: {missing}", flush=True)
        return ROOT
    try:
        tree = fast.build()
    except fast.FastError as problem:
        print(f"rules and bots stay in pure Python: {problem}", flush=True)
        return ROOT
    print("rules and bots are compiled", flush=True)
    return tree


def selftest(folder: Path) -> str:
    """Start the built program without display or sound; return the last line it printed.

    :raises BuildError: when it does not end with 0 in time.
    """
    program = folder / ("Cleopatra.exe" if os.name == "nt" else "Cleopatra")
    headless = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    started = time.monotonic()
    try:
        ended = subprocess.run(
            [str(program), "--selftest"],
            env={**os.environ, **headless},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=SELFTEST_LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired as hang:
        raise BuildError(f"the selftest did not end within {SELFTEST_LIMIT:.0f} s") from hang
    if ended.returncode != 0:
        raise BuildError(f"the selftest ended with {ended.returncode}:\n{ended.stdout[-3000:]}")
    lines = ended.stdout.strip().splitlines()
    said = lines[-1] if lines else "(a program without console says nothing)"
    return f"selftest passed in {time.monotonic() - started:.1f} s: {said}"


def _strip(folder: Path) -> None:
    tool = shutil.which("strip")
    if tool is None or not sys.platform.startswith("linux"):
        return
    for pattern in STRIPPED:
        for library in folder.rglob(pattern):
            subprocess.run([tool, "--strip-unneeded", str(library)], check=False)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
