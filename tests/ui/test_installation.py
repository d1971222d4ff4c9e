"""Fonts and icons that are missing or damaged end in one sentence, or are replaced."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra import assets
from cleopatra.cli import FAILED, run
from cleopatra.kit.style import theme
from cleopatra.kit.style.fontfile import DamagedFont, check_font, open_font
from cleopatra.kit.style.icons import Icons
from cleopatra.kit.style.theme import Face
from cleopatra.ui.skin.skin import SKIN, InstallationDamaged, check_installation

Damage = Callable[[bytes], bytes | None]

DAMAGES: dict[str, Damage] = {
    "missing": lambda data: None,
    "empty": lambda data: b"",
    "its first bytes": lambda data: data[:100],
    "half of it": lambda data: data[: len(data) // 2],
    "nearly all of it": lambda data: data[:-2000],
    "a letter": lambda data: b"Dear architect, " * 4000,
}


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the shipped files, with fonts that may be changed."""
    root = tmp_path / "assets"
    root.mkdir()
    for entry in assets.asset_root().iterdir():
        if entry.name == "fonts":
            shutil.copytree(entry, root / entry.name)
        else:
            (root / entry.name).symlink_to(entry)
    monkeypatch.setattr(assets, "_ROOT", root)
    return root


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=list(DAMAGES))
def test_x5_a_damaged_font_ends_in_one_sentence(
    shipped: Path, tmp_path: Path, damage: Damage, capsys: pytest.CaptureFixture[str]
) -> None:
    font = shipped / SKIN.fonts[Face.ITALIC]
    data = damage(font.read_bytes())
    font.unlink()
    if data is not None:
        font.write_bytes(data)
    home = tmp_path / "home"
    home.mkdir()
    assert run(["--home", str(home)]) == FAILED
    told = capsys.readouterr().err
    assert "installation is damaged" in told and font.name in told
    assert "Traceback" not in told and len(told.strip().splitlines()) == 1
    assert list(home.iterdir()) == []


def test_x5_the_self_test_says_it_too(
    shipped: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (shipped / SKIN.fonts[Face.TEXT]).unlink()
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    assert run(["--selftest"]) == FAILED
    assert "installation is damaged" in capsys.readouterr().err


def test_x5_a_missing_icon_is_named() -> None:
    pictures = [f"icon_{name}" for name in SKIN.painted]
    check_installation(SKIN, pictures)
    without = replace(SKIN, painted={k: v for k, v in SKIN.painted.items() if k != "scarab"})
    with pytest.raises(InstallationDamaged, match="scarab"):
        check_installation(without, pictures)


@pytest.mark.parametrize("name", ["scarab", "any"])
def test_x5_a_damaged_icon_is_drawn_instead(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / f"icon_{name}.webp"
    path.write_bytes(SKIN.file(SKIN.painted[name]).read_bytes()[:200])
    icons = Icons(replace(SKIN, file=lambda asked: path if "icon_" in asked else SKIN.file(asked)))
    for line in (None, theme.CREAM):
        picture = icons.get(name, 48, None, line)
        assert max(picture.get_size()) == 48
        assert picture.get_bounding_rect(40).width > 16
    assert "missing or damaged" in caplog.text


def test_x5_shipped_fonts_are_whole_and_no_cut_one_is_opened(tmp_path: Path) -> None:
    rng = random.Random("cuts")
    for face in SKIN.fonts:
        whole = SKIN.font(face).read_bytes()
        check_font(SKIN.font(face))
        for number in range(12):
            cut = tmp_path / f"{face.name}-{number}.ttf"
            cut.write_bytes(whole[: rng.randrange(len(whole) - 8)])
            with pytest.raises(DamagedFont):
                open_font(cut, 20)


def test_x5_a_font_with_a_wrong_byte_in_its_small_tables_is_not_opened(tmp_path: Path) -> None:
    data = bytearray(SKIN.font(Face.HEADING).read_bytes())
    at = data.index(b"maxp")
    start = int.from_bytes(data[at + 8 : at + 12], "big")
    data[start + 4] ^= 0xFF  # how many glyphs there are
    font = tmp_path / "glyphs.ttf"
    font.write_bytes(data)
    with pytest.raises(DamagedFont, match="maxp"):
        open_font(font, 20)
