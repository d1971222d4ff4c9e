"""Languages at run time: what is said, falling back and switching."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import locale_tool as tool
from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.widgets import Label, Layers, Widget
from cleopatra.kit.window.pilot import Pilot
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.skin.gallery import Gallery
from cleopatra.ui.skin.skin import SKIN
from tests.catalogues import SPANISH, project, translate


@pytest.fixture
def catalogues(tmp_path: Path) -> Path:
    """A folder with a complete Spanish catalogue of a small project."""
    folder, source = project(tmp_path)
    tool.update(folder, source)
    translate(folder, SPANISH)
    tool.compile_all(folder)
    return folder


def test_a_language_is_spoken(catalogues: Path) -> None:
    assert i18n.languages(catalogues) == ["en", "es"]
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
    monkeypatch.setattr(i18n, "languages", lambda: ["en", "es"])
    assert i18n.system_language() == language
