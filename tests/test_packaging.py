"""The program as players get it: small enough, and it starts on a machine without our tools."""

from __future__ import annotations

import importlib.util
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import package
import release_tool

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("de", "en", "es", "fr", "it", "pl", "pt_BR")
NEEDED = (
    *("lessons", "book", "art/flat/portrait_*", "licences/*AccessKit*", "licences/*Prism*"),
    *(f"locale/{language}/LC_MESSAGES/cleopatra.mo" for language in LANGUAGES),
)
"""Parts of assets that a program without them would only miss when a player comes to them."""

_IMPORT_WITH_PINS_ONLY = """
import importlib, re, sys
from importlib.machinery import BuiltinImporter, FrozenImporter, PathFinder
from importlib.metadata import packages_distributions

wanted = {re.sub("[-_.]+", "-", pin).lower() for pin in pins}
hidden = {
    name
    for name, wheels in packages_distributions().items()
    if not wanted & {re.sub("[-_.]+", "-", wheel).lower() for wheel in wheels}
} - {"cleopatra"}

class Hidden:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in hidden | {"scripts", "tests"}:
            return None
        return PathFinder.find_spec(name, path, target)

sys.meta_path = [f for f in sys.meta_path if f in (BuiltinImporter, FrozenImporter)] + [Hidden]
print(len([importlib.import_module(name) for name in names]))
"""


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


def test_every_module_can_be_imported_with_the_libraries_of_a_player() -> None:
    """Developers' libraries are hidden: a wheel must not hold a module that needs them."""
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted((ROOT / "cleopatra").rglob("*.py"))
        if path.name != "__main__.py"
    ]
    pins = re.findall(r"^([\w.-]+)==", _read("requirements.lock"), re.MULTILINE)
    program = f"names, pins = {names!r}, {pins!r}\n{_IMPORT_WITH_PINS_ONLY}"

    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split()[-1] == str(len(names)) != "0"


def test_what_trials_leave_behind_is_not_searched(tmp_path: Path) -> None:
    """Wine's folders have a link to the whole disk: whoever follows it does not come back soon."""
    for name in ("pyproject.toml", "MANIFEST.in", "setup.py", "README.md"):
        (tmp_path / name).write_text(_read(name), "utf-8")
    for name in ("cleopatra/__init__.py", "scripts/fast.py", "scripts/bootstrap.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(_read(name), "utf-8")
    (tmp_path / "scripts" / "interpreter.py").write_text(_read("scripts/interpreter.py"), "utf-8")
    deep = tmp_path / "build" / "work" / "cleopatra" / "found"
    deep.mkdir(parents=True)
    (deep / "found.py").write_text("", "utf-8")
    watched = (
        "import os, sys\n"
        "seen = []\n"
        "sys.addaudithook(lambda event, told: "
        "seen.append(str(told[0])) if event in ('os.scandir', 'os.listdir') else None)\n"
        "sys.argv = ['setup.py', '-q', 'egg_info']\n"
        "exec(compile(open('setup.py').read(), os.path.abspath('setup.py'), 'exec'),"
        " {'__file__': os.path.abspath('setup.py'), '__name__': '__main__'})\n"
        "assert seen\n"
        "print(*[name for name in seen if os.path.join('build', 'work') in name], sep='\\n')\n"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-c", watched],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.strip() == ""


def test_wheel_and_source_distribution_hold_every_asset(tmp_path: Path) -> None:
    assert {path.name for path in (ROOT / "assets" / "locale").iterdir()} == set(LANGUAGES)
    command = [sys.executable, "-B", "setup.py", "-q", "egg_info", "--egg-base", str(tmp_path)]
    command += ["build_py", "--build-lib", str(tmp_path / "wheel")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)

    listed = (tmp_path / "cleopatra.egg-info" / "SOURCES.txt").read_text("utf-8").splitlines()
    inside = tmp_path / "wheel" / "cleopatra" / "asset_files"
    for part in NEEDED:
        files = [path for place in (ROOT / "assets").glob(part) for path in _files(place)]
        assert files, part
        for path in files:
            assert (inside / path.relative_to(ROOT / "assets")).is_file(), path
            assert path.relative_to(ROOT).as_posix() in listed, path
    for source in _files(ROOT / "cleopatra"):
        if source.suffix == ".py":
            assert (tmp_path / "wheel" / source.relative_to(ROOT)).is_file(), source


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_a_program_tells_screen_readers_and_speaks_by_itself_where_it_is_light(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    plan = _planned(tmp_path, monkeypatch, system)

    packed = {Path(source).name: place for source, place in plan.datas}
    assert packed["aids.json"] == "assets"
    assert packed["cleopatra.mo"].startswith("assets/locale/")
    assert not any(name.endswith((".po", ".pot")) for name in packed)
    assert "accesskit" in plan.hiddenimports
    voice = {(Path(source).name, place) for source, place in plan.binaries}
    if system == "linux":
        assert "prism" in plan.excludes
        assert not voice
    else:
        assert "prism" not in plan.excludes
        assert {"prism", "_cffi_backend"} <= set(plan.hiddenimports)
        assert voice == {("prism.dll", "prism/_native"), ("_prism_cffi.pyd", "prism/_native")}
        assert ("prismatoid.dist-info", "prismatoid.dist-info") in plan.datas


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


def _files(place: Path) -> list[Path]:
    return [path for path in [place, *place.rglob("*")] if path.is_file()]


def _planned(folder: Path, monkeypatch: pytest.MonkeyPatch, system: str) -> SimpleNamespace:
    """What the plan asks PyInstaller for on a system, where the library for speech is installed."""
    for name in ("prism.dll", "prism.lib", "_prism_cffi.pyd"):
        (folder / "prism" / "_native").mkdir(parents=True, exist_ok=True)
        (folder / "prism" / "_native" / name).write_bytes(b"")
    asked = SimpleNamespace(pure=(), scripts=(), binaries=(), datas=())

    def analysis(scripts: list[str], **options: object) -> SimpleNamespace:
        vars(asked).update(options)
        return asked

    def nothing(*parts: object, **options: object) -> None:
        return None

    hooks = ModuleType("PyInstaller.utils.hooks")
    known = {
        "collect_submodules": lambda name: [name],
        "copy_metadata": lambda name: [(f"{name}.dist-info", f"{name}.dist-info")],
        "get_package_paths": lambda name: (str(folder), str(folder / name)),
    }
    for name, function in known.items():
        monkeypatch.setattr(hooks, name, function, raising=False)
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, hooks.__name__, hooks)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.delenv("CLEOPATRA_TREE", raising=False)
    steps = dict.fromkeys(("PYZ", "EXE", "COLLECT", "BUNDLE"), nothing)
    names = {"SPECPATH": str(ROOT / "build"), "workpath": str(folder), "Analysis": analysis}
    runpy.run_path(str(ROOT / "build" / "cleopatra.spec"), init_globals={**names, **steps})
    return asked


def _read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")
