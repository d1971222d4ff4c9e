"""The tools that make downloads: equal sources make equal files, and every lie is found."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image

import release_tool
from cleopatra.assets import INSTALLED, find_root
from release import archives, bundle, desktop, nsis, pictures, windows_build
from release.player import Player, check_leftovers, check_saves, check_selftest
from release.report import FAILED, SKIPPED, Failed, File, Outcome, Report
from release.workspace import APP_ID, MIME_TYPE, ROOT, Workspace

EPOCH = 1_700_000_000
ON_LINUX = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the scripts are for Linux"
)
CHANGELOG = """# What is new

## 2.0.0

Soon.

## 1.0.0

A *new* palace.

- More.

## 0.1.0 (2026-11-20)

The first version.
"""


@pytest.fixture
def space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(EPOCH))
    work = tmp_path / "work"
    work.mkdir()
    return Workspace(work, tmp_path / "out", tmp_path / "cache", Report(tmp_path / "log.txt"))


def folder_of(place: Path, names: list[str], when: int) -> Path:
    """A folder with such files, the first of them a program, made at that time."""
    folder = place / "game"
    for number, name in enumerate(names):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"text of {name}\n", "utf-8")
        file.chmod(0o700 if number == 0 else 0o600)
        os.utime(file, (when, when))
    return folder


NAMES = ["run", "deep/er/b.txt", "deep/a.txt", "Ωμέγα.txt"]


@pytest.mark.parametrize("kind", ["tar.xz", "zip"])
def test_a_folder_packs_alike_whenever_it_was_made(tmp_path: Path, kind: str) -> None:
    pack = archives.pack_zip if kind == "zip" else archives.pack_tar_xz
    first, second = tmp_path / f"1.{kind}", tmp_path / f"2.{kind}"
    pack(folder_of(tmp_path / "a", NAMES, EPOCH - 5000), first, EPOCH)
    pack(folder_of(tmp_path / "b", NAMES[:1] + NAMES[:0:-1], EPOCH + 5000), second, EPOCH)
    assert archives.differences(first, second) == ""
    unpacked = tmp_path / "unpacked"
    shutil.unpack_archive(first, unpacked, "zip" if kind == "zip" else "xztar")
    assert (unpacked / "game" / "Ωμέγα.txt").read_text("utf-8") == "text of Ωμέγα.txt\n"


@pytest.mark.parametrize("kind", ["tar.xz", "zip"])
def test_what_differs_in_two_archives_is_named(tmp_path: Path, kind: str) -> None:
    pack = archives.pack_zip if kind == "zip" else archives.pack_tar_xz
    first, second = tmp_path / f"1.{kind}", tmp_path / f"2.{kind}"
    folder = folder_of(tmp_path, NAMES, EPOCH)
    pack(folder, first, EPOCH)
    (folder / "deep" / "a.txt").write_text("another text\n", "utf-8")
    pack(folder, second, EPOCH)
    assert archives.differences(first, second) == "differs in game/deep/a.txt"


def test_a_source_distribution_is_packed_anew_alike(tmp_path: Path) -> None:
    made = []
    for number, when in enumerate((EPOCH - 9, EPOCH + 9)):
        folder = folder_of(tmp_path / str(number), NAMES, when)
        base = tmp_path / f"sdist-{number}"
        made.append(Path(shutil.make_archive(str(base), "gztar", folder.parent, folder.name)))
    assert archives.differences(*made) != ""
    for archive in made:
        archives.repack_tar_gz(archive, EPOCH)
    assert archives.differences(*made) == ""


@ON_LINUX
def test_the_sums_are_what_sha256sum_wants(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, ["a.deb", "b.zip"], EPOCH)
    archives.write_sums(folder)
    check = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    assert subprocess.run(check, cwd=folder, check=False, capture_output=True).returncode == 0
    (folder / "a.deb").write_bytes(b"x")
    assert subprocess.run(check, cwd=folder, check=False, capture_output=True).returncode == 1


def test_a_report_names_no_path_of_this_machine(tmp_path: Path) -> None:
    report = Report(tmp_path / "log.txt", {"/secret/place": "WORK"})

    def fail() -> Outcome:
        raise Failed("no room in /secret/place | at all")

    report.step("deb", "install", lambda: Outcome("into /secret/place", 2_000_000))
    with pytest.raises(Failed):
        report.step("deb", "upgrade", fail)
    report.skip("windows", "missing: wine")
    page = report.markdown("# Trials\n")
    assert "/secret" not in page
    assert "| deb | install | 0.0 | 2.0 MB | ok | into WORK |" in page
    assert "| FAILED | no room in WORK / at all |" in page
    assert (report.count(FAILED), report.count(SKIPPED)) == (1, 1)


def test_a_run_of_one_product_is_added_to_what_was_kept(tmp_path: Path) -> None:
    place = tmp_path / "report.json"
    first = Report(tmp_path / "log.txt")
    for product in ("wheel", "deb"):
        first.step(product, "make", lambda: Outcome("first", 7))
        first.files.append(File(product, f"a.{product}", 1, 2, "0" * 64))
    first.keep(place)
    second = Report(tmp_path / "log.txt")
    second.step("wheel", "make", lambda: Outcome("second"))
    second.add_kept(place)
    second.sort(["wheel", "deb"])
    assert [(row.product, row.outcome.text) for row in second.rows] == [
        ("wheel", "second"),
        ("deb", "first"),
    ]
    assert [file.name for file in second.files] == ["a.deb"]


def test_what_is_left_out_is_an_error_only_where_all_was_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("release.wheel.missing", lambda: "missing: a wheelwright")
    words = ["--only", "wheel", "--out", str(tmp_path / "out"), "--work", str(tmp_path / "work")]
    words += ["--cache", str(tmp_path / "cache")]
    assert release_tool.main(words) == 0
    assert release_tool.main([*words, "--all"]) == 1
    assert "missing: a wheelwright" in capsys.readouterr().out


def test_a_run_that_is_interrupted_keeps_what_it_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("release.wheel.missing", interrupt)
    words = ["--only", "wheel", "--out", str(tmp_path / "out"), "--work", str(tmp_path / "work")]
    assert release_tool.main([*words, "--all", "--cache", str(tmp_path / "cache")]) == 1
    assert '"text": "interrupted"' in (tmp_path / "out" / release_tool.KEPT).read_text("utf-8")


def test_an_unknown_product_gets_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        release_tool.parse(["--only", "wheel,cart"])
    assert "cart; there are wheel, deb" in capsys.readouterr().err


def test_releases_are_those_of_the_changelog_up_to_this_version() -> None:
    assert desktop.releases(CHANGELOG, "1.0.0", "2027-01-01") == [
        ("1.0.0", "2027-01-01", "A *new* palace."),
        ("0.1.0", "2026-11-20", "The first version."),
    ]
    assert [one[0] for one in desktop.releases(CHANGELOG, "0.1.0", "2027-01-01")] == ["0.1.0"]


def test_the_desktop_gets_one_name_everywhere(space: Workspace, tmp_path: Path) -> None:
    desktop.lay_out(tmp_path / "usr", space, "/usr/games/cleopatra")
    share = tmp_path / "usr" / "share"
    info = ElementTree.parse(share / "metainfo" / f"{APP_ID}.metainfo.xml").getroot()
    entry = (share / "applications" / f"{APP_ID}.desktop").read_text("utf-8")
    kind = ElementTree.parse(share / "mime" / "packages" / f"{APP_ID}.xml").getroot()
    assert info.findtext("id") == APP_ID
    assert info.findtext("launchable") == f"{APP_ID}.desktop"
    assert info.findtext("provides/mediatype") == MIME_TYPE
    assert next(info.iter("release")).get("version") == space.version
    assert {"Exec=/usr/games/cleopatra %f", f"Icon={APP_ID}", f"MimeType={MIME_TYPE};"} <= set(
        entry.splitlines()
    )
    assert [one.get("type") for one in kind] == [MIME_TYPE]
    assert "@" not in entry
    for size in desktop.ICON_SIZES:
        icon = share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{APP_ID}.png"
        assert icon.read_bytes().startswith(b"\x89PNG")


def test_windows_gets_its_own_libraries_with_their_hashes() -> None:
    pins = windows_build.windows_pins()
    assert {"pygame-ce", "pymunk", "pydantic", "platformdirs", "pefile", "pyinstaller"} <= set(pins)
    assert {"accesskit", "prismatoid"} <= set(pins), "what only downloads have"
    assert "macholib" not in pins
    assert all("==" in pin and " --hash=sha256:" in pin and ";" not in pin for pin in pins.values())


def test_a_set_up_copies_moves_and_removes_every_file(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, ["Cleopatra.exe", "_internal/a$b.txt", "_internal/c/d.txt"], EPOCH)
    script = nsis.script_for(folder, tmp_path / "setup.exe", "1.2.3")
    assert script.count("  File ") == 3
    packed = str(folder / "_internal" / "a$b.txt").replace("$", "$$")
    assert f'  File "{packed}"' in script
    assert r'  SetOutPath "$INSTDIR\being-installed\_internal\c"' in script
    for line in (
        r'Rename "$INSTDIR\being-installed\_internal" "$INSTDIR\_internal"',
        r'Delete "$INSTDIR\_internal\a$$b.txt"',
        r'Delete "$INSTDIR\Cleopatra.exe"',
        r'RMDir "$INSTDIR\_internal\c"',
        'VIProductVersion "1.2.3.0"',
    ):
        assert line in script
    assert "@" not in script.replace("@ signs", "")
    inner, outer = (rf'RMDir "$INSTDIR\_internal{end}"' for end in (r"\c", ""))
    assert script.index(inner) < script.index(outer)


def test_a_player_finds_what_was_touched(tmp_path: Path) -> None:
    player = Player(tmp_path / "files")
    player.settle_in()
    player.check_untouched("nothing")
    player.check_settings()
    (player.saves / "slot-01.cleo").write_bytes(b"x")
    with pytest.raises(Failed, match="the upgrade touched the player's files: saves/slot-01"):
        player.check_untouched("the upgrade")
    (player.files / "settings.json").write_text('{"master_volume": 80}', "utf-8")
    with pytest.raises(Failed, match="the volume was 35, now it is 80"):
        player.check_settings()


def test_what_a_removal_leaves_behind_is_found() -> None:
    before = {"usr", "usr/bin"}
    own = "home/player/saves"
    kept = before | {"home", "home/player", own, f"{own}/a.cleo"}
    assert "2 of" in check_leftovers(before, kept, own, set()).text
    with pytest.raises(Failed, match="left behind: usr/lib/cleopatra"):
        check_leftovers(before, kept | {"usr/lib/cleopatra"}, own, set())


def test_a_program_that_does_not_do_what_it_must_is_found(tmp_path: Path) -> None:
    player = Player(tmp_path / "files")
    player.settle_in()
    with pytest.raises(Failed, match="the self-test said: a picture is missing"):
        check_selftest(lambda *words: "a picture is missing")
    with pytest.raises(Failed, match="the replay said: damaged"):
        check_saves(lambda *words: "damaged", player)


def test_the_oldest_system_is_read_from_what_libraries_ask_for(tmp_path: Path) -> None:
    (tmp_path / "libold.so").write_bytes(b"\x7fELF.. GLIBC_2.17 GLIBC_2.4 ")
    (tmp_path / "libnew.so").write_bytes(b"\x7fELF.. GLIBC_2.31 GLIBC_2.9 ")
    (tmp_path / "notes.txt").write_bytes(b"GLIBC_2.99")
    assert bundle.oldest_glibc(tmp_path) == "2.31"


@pytest.mark.parametrize(
    ("program", "library"),
    [
        ("Cleopatra", "accesskit/accesskit.abi3.so"),
        ("Cleopatra.exe", "accesskit/accesskit.pyd"),
        ("Cleopatra.exe", "prism/_native/prism.dll"),
    ],
)
def test_a_program_that_cannot_be_heard_is_refused(
    space: Workspace, tmp_path: Path, program: str, library: str
) -> None:
    """It starts without these libraries, so nothing else would tell."""
    names = [
        program,
        "_internal/prism/_native/_prism_cffi.pyd",
        "_internal/prism/_native/prism.dll",
    ]
    names += ["_internal/accesskit/accesskit.abi3.so", "_internal/accesskit/accesskit.pyd"]
    folder = folder_of(tmp_path, [*names, "_internal/assets/a.txt"], EPOCH)
    space.sources = tmp_path / "checkout"
    shutil.copytree(folder / "_internal" / "assets", space.sources / "assets")
    assert "all 1 assets" in bundle.check(folder, space).text
    (folder / "_internal" / library).unlink()
    with pytest.raises(Failed, match=library.partition("/")[0]):
        bundle.check(folder, space)


def test_an_installed_wheel_has_its_files_inside(tmp_path: Path) -> None:
    package = tmp_path / "cleopatra"
    package.mkdir()
    assert find_root(package) == tmp_path / "assets"
    (package / INSTALLED).mkdir()
    assert find_root(package) == package / INSTALLED


def test_pictures_are_kept_without_the_empty_desktop(tmp_path: Path) -> None:
    whole = Image.new("RGB", (1280, 800), (0, 0, 0))
    whole.paste((200, 120, 40), (100, 40, 900, 640))
    (tmp_path / "seen").mkdir()
    whole.save(tmp_path / "seen" / "deb-game.png")
    said = list(pictures.keep(tmp_path / "seen", tmp_path))
    assert "kept download-linux.jpg, 800 x 600" in said
    assert sum("is as before" in line for line in said) == len(pictures.KEPT) - 1
    with Image.open(tmp_path / "download-linux.jpg") as kept:
        assert kept.size == (800, 600)


def test_a_message_box_is_not_taken_for_the_page_of_a_set_up(tmp_path: Path) -> None:
    screen = Image.new("RGB", (1280, 800), (0, 0, 0))
    screen.paste((240, 240, 240), (452, 368, 827, 450))
    screen.save(tmp_path / "message.png")
    screen.paste((240, 240, 240), (390, 200, 890, 590))
    screen.save(tmp_path / "page.png")
    assert not pictures.shows_page(tmp_path / "message.png")
    assert pictures.shows_page(tmp_path / "page.png")


# The scripts of the archive for Linux, with a program that only says that it was started


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    folder = tmp_path / "Загрузки d'été" / "Cleopatra-1"
    words = {"GLIBC": "2.17", "MACHINE": os.uname().machine, "ID": APP_ID, "KILOBYTES": "10"}
    for name in ("play", "install.sh"):
        text = (ROOT / "build" / "linux" / name).read_text("utf-8")
        for word, value in words.items():
            text = text.replace(f"@{word}@", value)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
        (folder / name).chmod(0o755)
    program = folder / "program" / "Cleopatra"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\necho "started with $*"\n', "utf-8")
    program.chmod(0o755)
    entry = folder / "share" / "applications" / f"{APP_ID}.desktop"
    entry.parent.mkdir(parents=True)
    shutil.copy(ROOT / "build" / "linux" / entry.name, entry)
    return folder


def sh(script: Path, *words: str, home: Path, path: str = "") -> tuple[int, str]:
    env = {"PATH": path + os.environ["PATH"], "HOME": str(home)}
    ended = subprocess.run(
        ["sh", str(script), *words], env=env, capture_output=True, text=True, check=False, cwd="/"
    )
    return ended.returncode, (ended.stdout + ended.stderr).strip()


@ON_LINUX
def test_the_archive_installs_upgrades_and_removes_itself(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "Дом & Garten"
    home.mkdir()
    script = unpacked / "install.sh"
    assert sh(script, home=home)[0] == 0
    (unpacked / "program" / "stale").touch()
    assert sh(script, home=home)[0] == 0
    (unpacked / "program" / "stale").unlink()
    assert sh(script, home=home)[0] == 0
    prefix = home / ".local"
    assert not (prefix / "lib" / "cleopatra" / "program" / "stale").exists()
    assert sh(prefix / "bin" / "cleopatra", "a b", home=home) == (0, "started with a b")
    entry = (prefix / "share" / "applications" / f"{APP_ID}.desktop").read_text("utf-8")
    assert f'Exec="{prefix}/bin/cleopatra" %f' in entry.splitlines()
    code, said = sh(prefix / "lib" / "cleopatra" / "install.sh", "--uninstall", home=home)
    assert (code, "stay in" in said) == (0, True)
    assert [path for path in home.rglob("*") if path != prefix] == []


@ON_LINUX
@pytest.mark.parametrize(
    ("words", "tools", "sentence"),
    [
        ((), {"getconf": "echo glibc 2.5"}, "its C library is 2.5, and the game needs 2.17"),
        ((), {"getconf": "exit 1"}, "needs a Linux with the GNU C library"),
        ((), {"uname": "echo riscv64"}, "and this one is riscv64"),
        ((), {"df": "echo; echo disk 9 5 4 50% /"}, "there is not enough room"),
        ((), {"cp": "exit 1"}, "the files could not be copied; nothing was installed"),
        (("--prefix", "here"), {}, "must begin with a slash"),
        (("--prefix", "/dev/null/x"), {}, "cannot be written to"),
        (("--uninstall",), {}, "there is no Cleopatra in"),
        (("--dance",), {}, "unknown word --dance"),
    ],
)
def test_an_installation_that_cannot_be_says_why_and_leaves_nothing(
    unpacked: Path, tmp_path: Path, words: tuple[str, ...], tools: dict[str, str], sentence: str
) -> None:
    home, fakes = tmp_path / "home", tmp_path / "tools"
    home.mkdir()
    fakes.mkdir()
    for name, body in tools.items():
        (fakes / name).write_text(f"#!/bin/sh\n{body}\n", "utf-8")
        (fakes / name).chmod(0o755)
    code, said = sh(unpacked / "install.sh", *words, home=home, path=f"{fakes}:")
    assert (code, sentence in said) == (1, True), said
    assert [path for path in home.rglob("*") if path.is_file() or "cleopatra" in path.name] == []


@ON_LINUX
def test_a_folder_unpacked_in_part_says_so(unpacked: Path, tmp_path: Path) -> None:
    shutil.rmtree(unpacked / "program")
    code, said = sh(unpacked / "play", home=tmp_path)
    assert (code, "unpack the download as a whole" in said) == (1, True)
