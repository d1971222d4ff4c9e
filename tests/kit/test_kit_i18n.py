"""Languages: falling back, switching, and catalogues that are complete."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.widgets import Label, Layers, Widget
from cleopatra.kit.window.gallery import Gallery
from cleopatra.kit.window.pilot import Pilot
from cleopatra.kit.window.scene import Scene


def load_tool() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "scripts" / "locale_tool.py"
    spec = importlib.util.spec_from_file_location("locale_tool", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["locale_tool"] = module
    spec.loader.exec_module(module)
    return module


tool = load_tool()
CODE = """
from cleopatra.ui.i18n import gettext as _, ngettext, pgettext, mark
A = mark("Later")
def f(n):
    print(_("Build"), _("Pay {count} [wood]").format(count=n), _(name), _("a\\n\\"b\\""))
    print(ngettext("{count} turn", "{count} turns", n).format(count=n), pgettext("speed", "Fast"))
"""


@pytest.fixture
def project(tmp_path: Path) -> tuple[Path, Path]:
    source = tmp_path / "game"
    source.mkdir()
    (source / "scene.py").write_text(CODE, encoding="utf-8")
    return tmp_path / "locale", source


def translate(folder: Path, texts: dict[str, tuple[str, ...]]) -> None:
    path = tool.po_path("es", folder)
    entries = tool.read_po(path)
    for key, entry in entries.items():
        if entry.text in texts:
            entries[key] = tool.replace(entry, texts=texts[entry.text])
    tool.write_po(path, "es", entries)


SPANISH = {
    "Later": ("Luego",),
    "Build": ("Construir",),
    "Pay {count} [wood]": ("Paga {count} [wood]",),
    'a\n"b"': ('á\n"b"',),
    "{count} turn": ("{count} turno", "{count} turnos"),
    "Fast": ("Rápido",),
}


def test_sentences_are_found_translated_compiled_and_spoken(project: tuple[Path, Path]) -> None:
    folder, source = project
    tool.update(folder, source)
    assert any("not translated: 'Build'" in line for line in tool.problems(folder, source))
    translate(folder, SPANISH)
    tool.compile_all(folder)
    assert tool.problems(folder, source) == []
    assert i18n.languages(folder) == ["en", "es"]
    assert i18n.set_language("es", folder) == "es"
    assert _("Build") == "Construir"
    assert _('a\n"b"') == 'á\n"b"'
    assert i18n.ngettext("{count} turn", "{count} turns", 1).format(count=1) == "1 turno"
    assert i18n.ngettext("{count} turn", "{count} turns", 3).format(count=3) == "3 turnos"
    assert i18n.pgettext("speed", "Fast") == "Rápido"
    assert _("Not in any catalogue") == "Not in any catalogue"
    assert _("") == ""


def test_translations_survive_an_update_and_dead_sentences_go(project: tuple[Path, Path]) -> None:
    folder, source = project
    tool.update(folder, source)
    translate(folder, SPANISH)
    (source / "scene.py").write_text(CODE.replace('_("Build")', '_("Raise")'), encoding="utf-8")
    assert any("left over: 'Build'" in line for line in tool.problems(folder, source))
    tool.update(folder, source)
    entries = tool.read_po(tool.po_path("es", folder))
    assert entries["", "Later"].texts == ("Luego",)
    assert ("", "Build") not in entries
    assert not entries["", "Raise"].is_translated


def test_a_translation_that_loses_a_part_is_reported(project: tuple[Path, Path]) -> None:
    folder, source = project
    tool.update(folder, source)
    translate(folder, {**SPANISH, "Pay {count} [wood]": ("Paga {cuenta} [wood]",)})
    tool.compile_all(folder)
    (found,) = tool.problems(folder, source)
    assert "{count}" in found
    assert "{cuenta}" in found


def test_a_catalogue_that_was_not_compiled_is_reported(project: tuple[Path, Path]) -> None:
    folder, source = project
    tool.update(folder, source)
    tool.compile_all(folder)
    translate(folder, SPANISH)
    (found,) = tool.problems(folder, source)
    assert "run compile" in found


def test_a_broken_catalogue_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.po"
    path.write_text('msgid "a"\nmsgstr b\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"x\.po, line 2"):
        tool.read_po(path)


def test_without_a_catalogue_the_language_is_english(tmp_path: Path) -> None:
    assert i18n.set_language("xx", tmp_path) == "en"
    assert i18n.language() == "en"
    assert _("Build") == "Build"
    broken = tmp_path / "es" / "LC_MESSAGES"
    broken.mkdir(parents=True)
    (broken / "cleopatra.mo").write_bytes(b"rubbish, no catalogue at all")
    assert i18n.set_language("es", tmp_path) == "en"


def test_a_switch_of_language_rebuilds_the_screen(project: tuple[Path, Path]) -> None:
    class Says(Scene):
        def build(self) -> Widget:
            return Layers([Label(_("Build"), uid="word")])

    folder, source = project
    tool.update(folder, source)
    translate(folder, SPANISH)
    tool.compile_all(folder)
    pilot = Pilot(Says())
    i18n.set_language("es", folder)
    pilot.stack.rebuild()
    pilot.settle()
    label = pilot.find("word")
    assert isinstance(label, Label)
    assert label.text == "Construir"


def test_a_rebuild_keeps_the_focus() -> None:
    pilot = Pilot(Gallery())
    pilot.scene.page.focus("language")
    pilot.stack.rebuild()
    assert pilot.focused == "language"


def test_the_shipped_catalogues_are_complete() -> None:
    assert tool.problems() == []


def test_numbers_have_the_decimal_mark_of_the_language() -> None:
    said = {}
    for code in ("en", "es"):
        i18n.set_language(code)
        said[code] = (i18n.decimal(0.118, 2), i18n.decimal(22.64, 1), i18n.decimal(39.6, 0))
    i18n.set_language("en")
    assert said == {"en": ("0.12", "22.6", "40"), "es": ("0,12", "22,6", "40")}
