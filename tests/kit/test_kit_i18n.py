"""Languages at run time: what is said, falling back and switching."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import locale_tool as tool
from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Layers
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.pilot import Pilot
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.skin.skin import SKIN
from scripts.lab.kit_gallery import Gallery
from tests.catalogues import CODE, SPANISH, project, translate


@pytest.fixture
def catalogues(tmp_path: Path) -> Path:
    """A folder with a complete Spanish catalogue of a small project."""
    folder, source = project(tmp_path)
    tool.update(folder, source)
    translate(folder, SPANISH)
    tool.compile_all(folder)
    return folder


def test_a_language_is_spoken(catalogues: Path) -> None:
    assert i18n.languages(catalogues)[0] == "en" and "es" in i18n.languages(catalogues)
    assert i18n.set_language("es", catalogues) == "es"
    assert _("Build") == "Construir"
    assert _('a\n"b"') == 'á\n"b"'
    assert i18n.ngettext("{count} turn", "{count} turns", 1).format(count=1) == "1 turno"
    assert i18n.ngettext("{count} turn", "{count} turns", 3).format(count=3) == "3 turnos"
    assert i18n.pgettext("speed", "Fast") == "Rápido"
    assert _("Not in any catalogue") == "Not in any catalogue"
    assert _("") == ""


def test_without_a_catalogue_the_language_is_english(tmp_path: Path) -> None:
    assert i18n.set_language("xx", tmp_path) == "en"
    assert i18n.language() == "en"
    assert _("Build") == "Build"
    broken = tmp_path / "es" / "LC_MESSAGES"
    broken.mkdir(parents=True)
    (broken / "cleopatra.mo").write_bytes(b"rubbish, no catalogue at all")
    assert i18n.set_language("es", tmp_path) == "en"


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:10],
        lambda data: data[:200],
        lambda data: b"rubbish, no catalogue at all",
        lambda data: data.replace(b"plural=(n != 1)", b"plural=(n !! 1)"),
        lambda data: data.replace(b"charset=UTF-8", b"charset=klin5"),
        lambda data: b"",
    ],
)
def test_a_broken_catalogue_is_english_with_a_sentence_in_the_log(
    catalogues: Path, caplog: pytest.LogCaptureFixture, damage: Callable[[bytes], bytes]
) -> None:
    path = catalogues / "es" / "LC_MESSAGES" / "cleopatra.mo"
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    assert path.read_bytes() != whole
    assert i18n.set_language("es", catalogues) == "en"
    assert _("Build") == "Build"
    assert i18n.share("es", catalogues) == 0
    assert "cleopatra.mo cannot be used, so texts are English" in caplog.text


def test_english_fills_the_gaps_of_a_catalogue(tmp_path: Path) -> None:
    folder, source = project(tmp_path, CODE + '    print(_("Take the scarabs"))\n')
    tool.update(folder, source)
    translate(folder, {"Build": ("Budować",)}, "pl")
    translate(folder, SPANISH)
    tool.compile_all(folder)
    assert 0 < i18n.share("pl", folder) < 20
    assert i18n.share("es", folder) > 50
    assert i18n.share("en", folder) == 100
    assert i18n.set_language("pl", folder) == "pl"
    assert _("Build") == "Budować"
    assert i18n.ngettext("{count} turn", "{count} turns", 1) == "{count} turn"
    assert i18n.ngettext("{count} turn", "{count} turns", 22) == "{count} turns"
    i18n.prefer_context("talents")
    assert _("Take the scarabs") == "Take the talents"
    i18n.prefer_context("")
    i18n.set_language("en")


@pytest.mark.parametrize(
    ("number", "form"), [(1, "karta"), (2, "karty"), (5, "kart"), (12, "kart"), (22, "karty")]
)
def test_polish_has_three_forms(tmp_path: Path, number: int, form: str) -> None:
    folder, source = project(tmp_path, 'ngettext("{n} card", "{n} cards", n)\n')
    tool.update(folder, source)
    translate(folder, {"{n} card": ("{n} karta", "{n} karty", "{n} kart")}, "pl")
    tool.compile_all(folder)
    i18n.set_language("pl", folder)
    said = i18n.ngettext("{n} card", "{n} cards", number).format(n=number)
    i18n.set_language("en")
    assert said == f"{number} {form}"


def test_lists_and_shares_are_written_as_the_language_does() -> None:
    said = {}
    for code in ("en", "es"):
        i18n.set_language(code)
        said[code] = (i18n.listed(["a"]), i18n.listed(["a", "{b}", "c"]), i18n.percent(12))
        said[code] += (i18n.all_of([]), i18n.all_of(["a", "b"]), i18n.all_of(["a", "b", "c"]))
    i18n.set_language("en")
    assert said == {
        "en": ("a", "a, {b}, c", "12%", "", "a and b", "a, b and c"),
        "es": ("a", "a, {b}, c", "12\u00a0%", "", "a y b", "a, b y c"),
    }


def test_a_switch_of_language_rebuilds_the_screen(catalogues: Path) -> None:
    class Says(Scene):
        def build(self) -> Widget:
            return Layers([Label(_("Build"), uid="word")])

    pilot = Pilot(Says(), SKIN)
    i18n.set_language("es", catalogues)
    pilot.stack.rebuild()
    pilot.settle()
    label = pilot.find("word")
    assert isinstance(label, Label)
    assert label.text == "Construir"


def test_a_rebuild_keeps_the_focus() -> None:
    pilot = Pilot(Gallery(), SKIN)
    pilot.scene.page.focus("language")
    pilot.stack.rebuild()
    assert pilot.focused == "language"


def test_numbers_have_the_decimal_mark_of_the_language() -> None:
    said = {}
    for code in ("en", "es"):
        i18n.set_language(code)
        said[code] = (i18n.decimal(0.118, 2), i18n.decimal(22.64, 1), i18n.decimal(39.6, 0))
    i18n.set_language("en")
    assert said == {"en": ("0.12", "22.6", "40"), "es": ("0,12", "22,6", "40")}


@pytest.mark.parametrize(
    ("preferred", "environment", "language"),
    [
        ([("es", "MX")], {}, "es"),
        ([("es", None)], {}, "es"),
        ([("xx", "YY"), ("es", "ES"), ("en", "US")], {}, "es"),
        ([("xx", "YY")], {}, "en"),
        ([], {}, "en"),
        ([("es", "MX")], {"LC_ALL": "C.UTF-8"}, "en"),
        ([("en", "US")], {"LC_MESSAGES": "es_ES.UTF-8"}, "es"),
        ([("pt", "PT")], {}, "pt_BR"),
        ([("pt", "BR")], {}, "pt_BR"),
        ([("pt", None)], {}, "pt_BR"),
        ([("pl", "PL"), ("es", "ES")], {}, "es"),
    ],
)
def test_the_systems_language_is_the_first_there_is_a_catalogue_for(
    monkeypatch: pytest.MonkeyPatch,
    preferred: list[tuple[str, str | None]],
    environment: dict[str, str],
    language: str,
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    found = [{"language": code, "country": country} for code, country in preferred]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: found)
    shares = {"en": 100, "es": 100, "pl": 20, "pt_BR": 80}
    monkeypatch.setattr(i18n, "languages", lambda: list(shares))
    monkeypatch.setattr(i18n, "share", shares.__getitem__)
    assert i18n.system_language() == language
