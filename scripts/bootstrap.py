"""The project's own environment: makes `.venv`, fills it with the locked versions, runs in it.

Knows the lock files and pip; standard library only, so that it works on a machine with nothing but
Python. Must not import the game: what it prepares may not be there yet.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"

VENV_MISSING = """\
Python is here, but not what makes a virtual environment (the modules venv and pip).
  Debian, Ubuntu: sudo apt install python3-venv
  Fedora:         sudo dnf install python3-pip
  elsewhere:      install Python again with "pip" ticked
Then give the same command again.

What Python said:
"""

INSTALL_FAILED = """\
The libraries could not be installed. The first time this needs the network (or a local package
index that pip is set up for); afterwards it does not. What pip said last:
"""

PIN_MISSING = """\
A library that this game needs cannot be had in the version it was tested with ({lock}).
The package index may lack it, or there may be no file for this system and this Python: try another
Python (3.11 to 3.13) or another index. No other version was installed. What pip said last:
"""

HASH_DIFFERS = """\
A library is not the file it was when its version was pinned ({lock}): its hash differs.
It may have been tampered with or cut short on its way; nothing was installed. Try again, or another
package index. What pip said last:
"""


class SetupError(Exception):
    """Something a person has to put right before it can go on; the text says what and how."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A set of libraries: its lock file and the groups of `pyproject.toml` that it pins."""

    name: str
    lock: str
    groups: tuple[str, ...] = ()


PLAY = Profile("play", "requirements.lock", ("accessible",))
DEVELOP = Profile("dev", "requirements-dev.lock", ("dev",))
ART = Profile("art", "requirements-art.lock", ("dev", "art"))
BENCH = Profile("bench", "requirements-bench.lock", ("dev", "bench"))


def say(text: str) -> None:
    """Tell the person at the terminal, on the error stream: the output belongs to the tool."""
    print(text, file=sys.stderr, flush=True)


def prepare(profile: Profile) -> Path:
    """Make `.venv` fit for a profile and return its interpreter.

    Does nothing when the stamp of an earlier run still matches the project file, the lock file and
    the interpreter. A broken environment is made again.

    :raises SetupError: when something has to be installed by hand, or cannot be fetched.
    """
    version = _probe(_interpreter())
    if version is None:
        _create()
        version = _probe(_interpreter())
        if version is None:
            raise SetupError(f"The new environment in {VENV} does not start.")
    stamp = VENV / f"stamp-{profile.name}"
    wanted = _fingerprint(profile, version)
    if not stamp.is_file() or stamp.read_text("utf-8") != wanted:
        _install(profile)
        stamp.write_text(wanted, "utf-8")
    return _interpreter()


def run(profile: Profile, arguments: Sequence[str], *, cwd: Path | None = None) -> int:
    """Run the environment's Python with these arguments; return its exit code.

    Returns 2 with the reason printed when the environment cannot be made, 130 on Ctrl+C.
    """
    try:
        python = prepare(profile)
        return subprocess.run([str(python), *arguments], cwd=cwd, check=False).returncode
    except SetupError as problem:
        say(str(problem))
        return 2
    except KeyboardInterrupt:
        return 130


def _interpreter() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _probe(python: Path) -> str | None:
    """The interpreter's version, or None if it does not start or is too old."""
    question = "import sys; print(*sys.version_info[:3]); sys.exit(sys.version_info < (3, 11))"
    try:
        answer = subprocess.run(
            [str(python), "-c", question], capture_output=True, text=True, check=False
        )
    except OSError:
        return None
    return answer.stdout.strip() if answer.returncode == 0 else None


def _fingerprint(profile: Profile, version: str) -> str:
    """A digest of everything the installed libraries depend on. The folder is part of it, as the
    installation points at it."""
    digest = hashlib.sha256(f"{version}\n{sys.platform}\n{ROOT}\n".encode())
    for name in ("pyproject.toml", "requirements.lock", profile.lock):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def _create() -> None:
    if VENV.exists():
        if VENV.is_symlink() or not (VENV / "pyvenv.cfg").is_file():
            raise SetupError(
                f"{VENV} is there, but is no virtual environment. Move it away and try again."
            )
        say("The environment in .venv does not start any more; making it again.")
        shutil.rmtree(VENV)
    command = [sys.executable, "-m", "venv", str(VENV)]
    made = _call(command)
    if made.returncode != 0:
        # Debian keeps ensurepip in a package of its own; a pip outside can fill the environment.
        shutil.rmtree(VENV, ignore_errors=True)
        bare = _call([*command, "--without-pip"])
        if bare.returncode != 0 or _outer_pip() is None:
            shutil.rmtree(VENV, ignore_errors=True)
            raise SetupError(VENV_MISSING + _tail(made))


def _outer_pip() -> list[str] | None:
    """The pip of this interpreter, told to work on the environment."""
    pip = [sys.executable, "-m", "pip", "--python", str(_interpreter())]
    return pip if _call([*pip, "--version"]).returncode == 0 else None


def _pip() -> list[str]:
    inner = [str(_interpreter()), "-m", "pip"]
    if _call([*inner, "--version"]).returncode == 0:
        return inner
    outer = _outer_pip()
    if outer is None:
        raise SetupError(VENV_MISSING + "No module named pip")
    return outer


def _install(profile: Profile) -> None:
    say("Preparing the libraries (only the first time and after an update; about a minute) ...")
    install = [*_pip(), "install", "--disable-pip-version-check", "--no-input", "--quiet"]
    pinned = _call([*install, "--require-hashes", "-r", str(ROOT / profile.lock)])
    if pinned.returncode != 0:
        raise SetupError(_reason(pinned.stdout).format(lock=profile.lock) + _tail(pinned))
    here = _call([*install, "--no-deps", "--no-build-isolation", "-e", str(ROOT)])
    if here.returncode != 0:
        raise SetupError(INSTALL_FAILED + _tail(here))


def _reason(said: str) -> str:
    """The explanation of a failed installation, by pip's output."""
    if "DO NOT MATCH THE HASHES" in said:
        return HASH_DIFFERS
    nothing_found = "from versions: none" in said  # pip says the same without a network
    return (
        PIN_MISSING if "No matching distribution" in said and not nothing_found else INSTALL_FAILED
    )


def _call(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )


def _tail(call: subprocess.CompletedProcess[str], lines: int = 12) -> str:
    return "\n".join(line[:160] for line in call.stdout.strip().splitlines()[-lines:])
