"""Compiles rules and bots with mypyc, from the same source that plays in pure Python.

    python scripts/dev.py fast                  into build/work/fast, if anything has changed
    python scripts/dev.py fast --test           and test what came of it against pure Python
    CLEOPATRA_FAST=1 pip install .              an installation with compiled rules and bots

Knows mypyc, and which modules stay as they are. Needs a C compiler; nothing else depends on it.
"""

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "work" / "fast"
SWITCH = "CLEOPATRA_FAST"
WITH_LAB = "lab"
"""The value of `SWITCH` that compiles `LAB`, too; "1" compiles what is installed."""
WHERE = "CLEOPATRA_COMPILED"
"""The environment variable with the folder of the compiled package, for tests."""
COMPILER = "mypy>=1.11"
LIBRARY = "cleopatra_fast"
"""The name of the library that holds all compiled modules, and with `__mypyc` after it."""

COMPILED = ("cleopatra/rules", "cleopatra/bots")
ALSO = ("cleopatra/simulate/playing.py",)
LAB = ("scripts/lab/scripted.py", "scripts/lab/explorer.py")
"""Subclasses of compiled classes, which must be compiled with them; they are never installed."""
SOURCES = ("cleopatra", "scripts/lab")
READ = ("assets/bots", "assets/puzzles")
"""Data that the compiled modules read."""
INTERPRETED = frozenset(
    {
        "__init__",  # folders that are looked through for modules
        "events",  # families of dataclasses
        *("options", "bot", "advice"),  # values that go from process to process
        *("sheet", "layouts", "position", "soundness", "preview"),  # read and checked by people
        *("registry", "known", "levels", "value_file"),  # tables
        *(
            "worker",
            "processes",
        ),
        *("adviser", "adviser_worker"),
    }
)
"""Modules that gain nothing by compiling, or that mypyc rejects: by name, in any folder."""

COMPILED_ONLY = ("tests/bots", "tests/analysis", "tests/puzzles")
"""Tests that run with the compiled modules only, where there is a compiler, but for those marked
`pure`: what bots choose is slow in pure Python, and `check_same_games` shows that both agree."""
TESTS = (
    *COMPILED_ONLY,
    *("tests/rules/test_golden.py", "tests/rules/test_conformance.py"),
    *("tests/rules/test_conformance_expansions.py", "tests/rules/test_classic_conformance.py"),
    *("tests/rules/test_state.py", "tests/rules/test_hidden.py"),
    *("tests/rules/test_chance.py", "tests/rules/test_garden.py"),
)
PLAYED = ("-m", "scripts.lab.fingerprint")


class FastError(Exception):
    """The modules could not be compiled or play differently; the text says why."""


def main(arguments: Sequence[str]) -> int:
    """Compile, and test if asked; 1 with a reason on failure. Returns 0 with a message where
    nothing can be compiled: pure Python is the default."""
    parser = argparse.ArgumentParser(prog="dev.py fast", description=__doc__.splitlines()[0])
    parser.add_argument("--test", action="store_true", help="test the compiled modules too")
    chosen = parser.parse_args(arguments)
    if missing := missing_tools():
        print(f"dev.py fast: nothing is compiled here: {missing}")
        return 0
    try:
        folder = build()
        if chosen.test:
            check_same_games(folder)
            run_tests(folder)
    except FastError as problem:
        print(f"dev.py fast: {problem}", file=sys.stderr)
        return 1
    print(f"The compiled program is in {folder.relative_to(ROOT)}: start Python there.")
    return 0


def missing_tools() -> str:
    """What is missing for compiling, as a phrase; "" if nothing."""
    if importlib.util.find_spec("mypyc") is None or importlib.util.find_spec("setuptools") is None:
        return "mypy or setuptools is not installed"
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        return f"{header.name} is missing (Debian, Ubuntu: apt install python3-dev)"
    if os.name != "nt":
        compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
        if shutil.which(compiler) is None:
            return f"there is no C compiler {compiler!r} (Debian, Ubuntu: apt install gcc)"
    return ""


def modules(root: Path, *, with_lab: bool = False) -> list[str]:
    """The modules that are compiled, as paths from `root` with slashes, in a fixed order."""
    found = [
        path.relative_to(root).as_posix()
        for folder in COMPILED
        for path in sorted((root / folder).rglob("*.py"))
        if path.stem not in INTERPRETED
    ]
    return [*found, *ALSO, *(LAB if with_lab else ())]


def extensions() -> list[Any]:
    """What setuptools has to build, in the current folder."""
    with_lab = os.environ.get(SWITCH) == WITH_LAB
    from mypyc import __file__ as mypyc_init
    from mypyc.build import mypycify

    found = mypycify(
        [
            "--config-file=",
            "--strict",
            "--explicit-package-bases",  # `scripts` is no package
            *modules(Path(), with_lab=with_lab),
        ],
        opt_level="2",
        debug_level="0",
        group_name=LIBRARY,
    )
    if os.name != "nt":
        for extension in found:
            # No symbol is replaced at load time, so functions can call each other directly.
            extension.extra_compile_args.append("-fno-semantic-interposition")
            # Products are rounded before they are added, as in pure Python.
            extension.extra_compile_args.append("-ffp-contract=off")
            # No path of the machine that compiles: equal sources make equal libraries.
            extension.extra_compile_args.append(
                f"-ffile-prefix-map={Path(mypyc_init).parent.parent}=."
            )
    return found


def build() -> Path:
    """The folder with the package and its compiled modules, made anew if a source has changed.

    :raises FastError: when the compiler fails.
    """
    stamp = FOLDER / "stamp"
    wanted = _fingerprint()
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        _copy_read()
        return FOLDER
    started = time.monotonic()
    shutil.rmtree(FOLDER, ignore_errors=True)
    _copy_read()
    for name in SOURCES:
        shutil.copytree(ROOT / name, FOLDER / name, ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(
        [sys.executable, str(ROOT / "setup.py"), "--quiet", "build_ext", "--inplace"],
        cwd=FOLDER,
        env={**os.environ, SWITCH: WITH_LAB, "CFLAGS": "-g0"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise FastError(f"compiling failed:\n{done.stdout[-3000:]}")
    shutil.rmtree(FOLDER / "build", ignore_errors=True)
    number = len(modules(FOLDER, with_lab=True))
    print(f"compiled {number} modules in {time.monotonic() - started:.0f} s", flush=True)
    stamp.write_text(wanted, "utf-8")
    return FOLDER


def _copy_read() -> None:
    """Copy the data beside the modules: it changes without a compiler."""
    for folder in READ:
        shutil.copytree(ROOT / folder, FOLDER / folder, dirs_exist_ok=True)


def check_same_games(folder: Path) -> None:
    """Seeded games of random players, greedy bots and the highest level must be the same.

    :raises FastError: if one is not, or if the modules in the folder are not compiled.
    """
    answers = [_play(folder), _play(ROOT)]
    kinds = [answer.partition(" ")[0] for answer in answers]
    if kinds != ["compiled", "pure"]:
        raise FastError(f"compared were {' and '.join(kinds)} modules")
    if answers[0].split()[1:] != answers[1].split()[1:]:
        raise FastError("compiled rules play other games:\n" + "\n".join(answers))
    print("the compiled modules play the same games as pure Python", flush=True)


def workers() -> str:
    """How many processes tests run in, as pytest's `-n` wants it."""
    return str(min(4, os.cpu_count() or 1))


def run_tests(folder: Path) -> None:
    """The tests of rules, bots and adviser with the compiled modules.

    :raises FastError: if one fails.
    """
    how = ["-p", "no:cacheprovider", "-p", "tests.compiled_rules", "-n", workers()]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *how, *TESTS],
        cwd=ROOT,
        env={**os.environ, WHERE: str(folder)},
        stdin=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode != 0:
        raise FastError("tests fail with the compiled modules; see above")


def _play(folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, *PLAYED],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise FastError(f"no games in {folder.name}:\n{done.stderr[-3000:]}")
    return done.stdout.strip()


def _fingerprint() -> str:
    """A digest of what the compiled modules depend on: all sources, this file, mypyc and Python."""
    from mypy.version import __version__

    digest = hashlib.sha256(f"{sys.version}\n{sys.platform}\n{__version__}\n".encode())
    sources = sorted(path for name in SOURCES for path in (ROOT / name).rglob("*.py"))
    for path in [Path(__file__), ROOT / "setup.py", *sources]:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
