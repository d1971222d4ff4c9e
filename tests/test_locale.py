"""The catalogues: extracted, merged, compiled and checked."""

from __future__ import annotations

import ast
import gettext
from pathlib import Path

import pytest

import locale_merge
import locale_rename
import locale_tool as tool
from tests.catalogues import CODE, SPANISH, project, translate


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """The folders of catalogues and source; the Spanish catalogue is complete."""
    folder, source = project(tmp_path)
    tool.update(folder, source)
    translate(folder, SPANISH)
    tool.compile_all(folder)
    return folder, source


def po(folder: Path, language: str = "es") -> str:
    return tool.po_path(language, folder).read_text("utf-8")


def spoken(folder: Path, language: str = "es") -> gettext.GNUTranslations:
    with tool.po_path(language, folder).with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


@pytest.mark.slow
def test_the_shipped_catalogues_are_complete() -> None:
    assert tool.problems() == []


def test_messages_are_found_translated_and_compiled(folders: tuple[Path, Path]) -> None:
    folder, source = folders
    assert tool.problems(folder, source) == []
    spanish = spoken(folder)
    assert spanish.gettext("Build") == "Construir"
    assert spanish.gettext('a\n"b"') == 'á\n"b"'
    assert spanish.ngettext("{count} turn", "{count} turns", 1) == "{count} turno"
    assert spanish.ngettext("{count} turn", "{count} turns", 3) == "{count} turnos"
    assert spanish.pgettext("speed", "Fast") == "Rápido"
    assert spoken(folder, "en").gettext("Build") == "Build"


def test_what_is_not_translated_is_told_and_is_no_fault(tmp_path: Path) -> None:
    folder, source = project(tmp_path)
    tool.update(folder, source)
    translate(folder, {"Build": ("Construir",), "Fast": ("Rápido",)})
    tool.compile_all(folder)
    assert tool.problems(folder, source) == []
    assert "not translated: 'Later'" in tool.open_work(folder)["es"]
    assert tool.open_work(folder)["en"] == []
    assert tool.percent_done(tool.read_po(tool.po_path("es", folder), "es")) == 33
    assert spoken(folder).info()["x-translated"] == "33%"


def test_a_message_that_is_in_no_catalogue_yet_is_reported(folders: tuple[Path, Path]) -> None:
    folder, source = folders
    project(folder.parent, CODE + '    print(_("New"))\n')
    found = tool.problems(folder, source)
    assert "es: not in the catalogue; run update: 'New' (game/scene.py)" in found


def test_translations_survive_and_unused_ones_go(folders: tuple[Path, Path]) -> None:
    folder, source = folders
    project(folder.parent, CODE.replace('_("Build")', '_("Zzz!")'))
    assert "es: unused: 'Build'" in tool.problems(folder, source)
    tool.update(folder, source)
    assert 'msgstr "Luego"' in po(folder)
    assert "Build" not in po(folder)


def test_a_changed_message_keeps_its_translation_until_it_was_looked_at(
    folders: tuple[Path, Path],
) -> None:
    folder, source = folders
    project(folder.parent, CODE.replace('_("Build")', '_("Build it")'))
    for _again in range(2):  # a second update must not lose what the first one kept
        tool.update(folder, source)
        assert '#| msgid "Build"\nmsgid "Build it"\nmsgstr "Construir"' in po(folder)
    tool.compile_all(folder)
    assert spoken(folder).gettext("Build it") == "Build it"
    assert "to be looked at again: 'Build it' was ('Build',)" in tool.open_work(folder)["es"]
    translate(folder, {"Build it": ("Construirlo",)})
    tool.compile_all(folder)
    assert tool.problems(folder, source) == []
    assert tool.open_work(folder)["es"] == []
    assert "fuzzy" not in po(folder)
    assert spoken(folder).gettext("Build it") == "Construirlo"


def test_a_changed_message_about_money_keeps_each_name_of_the_money(tmp_path: Path) -> None:
    folder, source = project(tmp_path, '_("Take 3 scarabs from the chest")\n')
    tool.update(folder, source)
    path = tool.po_path("es", folder)
    catalog = tool.read_po(path, "es")
    for message in catalog:
        if message.id:
            message.string = f"Toma 3 {'talentos' if message.context else 'escarabajos'}"
    path.write_text(tool.po_text(catalog), "utf-8")
    project(tmp_path, '_("Take 3 scarabs out of the chest")\n')
    tool.update(folder, source)
    catalog = tool.read_po(path, "es")
    found = {message.context: message.string for message in catalog if message.id}
    assert found == {None: "Toma 3 escarabajos", "talents": "Toma 3 talentos"}
    english = tool.read_po(tool.po_path("en", folder), "en")
    assert {m.context: m.string for m in english if m.id} == {
        None: "Take 3 scarabs out of the chest",
        "talents": "Take 3 talents out of the chest",
    }


def test_comments_for_translators_and_those_of_translators_are_kept(
    folders: tuple[Path, Path],
) -> None:
    folder, source = folders
    path = tool.po_path("es", folder)
    asked = '#. how fast the pieces move\nmsgctxt "speed"\nmsgid "Fast"'
    assert asked in po(folder)
    path.write_text(po(folder).replace(asked, "# deprisa?\n" + asked), "utf-8")
    tool.update(folder, source)
    assert "# deprisa?\n" + asked in po(folder)


def test_a_moved_module_leaves_the_catalogues_as_they_are(folders: tuple[Path, Path]) -> None:
    folder, source = folders
    before = po(folder), po(folder, "en")
    (source / "deeper").mkdir()
    (source / "deeper" / "other.py").write_text("\n\n" + CODE, "utf-8")
    (source / "scene.py").unlink()
    tool.update(folder, source)
    assert (po(folder), po(folder, "en")) == before


def test_plural_rules_are_those_of_the_language() -> None:
    polish = tool.PlainCatalog("pl")
    polish.add(("{n} card", "{n} cards"), ("{n} karta", "{n} karty", "{n} kart"))
    assert '"Plural-Forms: nplurals=3;' in tool.po_text(polish)
    assert 'msgstr[2] "{n} kart"' in tool.po_text(polish)


def test_a_missing_plural_form_is_reported(folders: tuple[Path, Path]) -> None:
    folder, source = folders
    translate(folder, {"{count} turn": ("{count} turno", "")})
    found = tool.problems(folder, source)
    assert any("a plural form is missing: ('{count} turn'" in line for line in found)


def test_a_catalogue_with_too_few_plural_forms_is_reported(folders: tuple[Path, Path]) -> None:
    folder, source = folders
    path = tool.po_path("pl", folder)
    two = 'msgstr[0] "{count} tura"\nmsgstr[1] "{count} tury"'
    three = 'msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""'
    assert three in po(folder, "pl")
    path.write_text(po(folder, "pl").replace(three, two), "utf-8")
    found = tool.problems(folder, source)
    assert any(line.startswith("pl: ") and "form" in line for line in found), found


def test_a_sentence_is_renamed_with_its_translation(folders: tuple[Path, Path]) -> None:
    folder, source = folders
    quoted = source.parent / "tests" / "test_scene.py"
    quoted.parent.mkdir()
    quoted.write_text('assert said == "Pay {count} [wood]" != "Build"\n', "utf-8")
    names = locale_rename.pairs(
        "- Pay {count} [wood]\n+ Pay this: {count} [wood]\n\n- {count} turn\n+ {count} round"
    )
    tool.rename(names, folder, source)
    tool.update(folder, source)
    tool.compile_all(folder)
    assert spoken(folder).gettext("Pay this: {count} [wood]") == "Paga {count} [wood]"
    assert spoken(folder).ngettext("{count} round", "{count} turns", 3) == "{count} turnos"
    assert '"Pay this: {count} [wood]"' in quoted.read_text("utf-8")
    assert tool.problems(folder, source) == []
    assert tool.open_work(folder)["es"] == []


def test_a_long_sentence_is_renamed_to_one_in_several_pieces() -> None:
    long = "You may go to the market, and take a stall. " * 4
    source = 'def f():\n    return _("short", 3) + g("short")\n'
    found = locale_rename.renamed_source(source, {"short": long}, frozenset({"_"}))
    tree = ast.parse(found)
    literals = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
    assert long in literals and "short" in literals
    assert max(map(len, found.splitlines())) <= 100


def test_a_sentence_of_a_lesson_is_renamed(tmp_path: Path) -> None:
    lesson = tmp_path / "deluxe" / "01-market.toml"
    lesson.parent.mkdir()
    lesson.write_text('[[step]]\nsay = "Take a tent: \\"yes\\""\nseats = 2\n', "utf-8")
    locale_rename.rename_lessons(tmp_path, {'Take a tent: "yes"': "Take a stall — “yes”"})
    assert lesson.read_text("utf-8") == '[[step]]\nsay = "Take a stall — “yes”"\nseats = 2\n'


@pytest.mark.parametrize("text", ["- old", "+ new", "- old\n- older\n+ new"])
def test_a_sentence_without_a_partner_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        locale_rename.pairs(text)


@pytest.mark.parametrize(
    ("english", "wrong", "lost"),
    [
        ("Pay {count} [wood]", ("Paga {cuenta} [wood]",), "['{count}', '{cuenta}']"),
        ("Pay {count} [wood]", ("Paga {count}",), "['[wood]']"),
        ("{count} turn", ("un turno", "{count} turnos"), "['{count}']"),
    ],
)
def test_a_translation_that_loses_a_part_is_reported(
    folders: tuple[Path, Path], english: str, wrong: tuple[str, ...], lost: str
) -> None:
    folder, source = folders
    translate(folder, {english: wrong})
    tool.compile_all(folder)
    (found,) = tool.problems(folder, source)
    assert found.startswith(f"es: {lost} differ in")


def test_a_catalogue_that_was_not_compiled_is_reported(folders: tuple[Path, Path]) -> None:
    folder, source = folders
    translate(folder, {"Build": ("Edificar",)})
    (found,) = tool.problems(folder, source)
    assert "run compile" in found


def test_a_catalogue_in_another_form_is_reported(folders: tuple[Path, Path]) -> None:
    folder, source = folders
    path = tool.po_path("es", folder)
    path.write_text(po(folder) + '\n#~ msgid "Old"\n#~ msgstr "Viejo"\n', "utf-8")
    (found,) = tool.problems(folder, source)
    assert "run update" in found


@pytest.mark.parametrize("line", ["msgstr b", 'msgstr "b', 'msgtext "b"', "<<<<<<< ours"])
def test_a_broken_catalogue_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "x.po"
    path.write_text(f'msgid "a"\n{line}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"x\.po, line 2"):
        tool.read_po(path, "es")


def test_two_branches_catalogues_are_merged_by_message(folders: tuple[Path, Path]) -> None:
    folder, _source = folders
    versions = [folder / name for name in ("common.po", "ours.po", "theirs.po")]
    for path in versions:
        path.write_text(po(folder), "utf-8")
    common, ours, theirs = versions
    ours.write_text(po(folder).replace("Construir", "Edificar"), "utf-8")
    new = '\nmsgid "New"\nmsgstr "Nuevo"\n'
    theirs.write_text(po(folder).replace("Rápido", "Veloz") + new, "utf-8")
    assert locale_merge.main(common, ours, theirs) == 0
    found = {m.id: m.string for m in tool.read_po(ours, "es") if m.id}
    assert (found["Build"], found["Fast"], found["New"]) == ("Edificar", "Veloz", "Nuevo")
    assert len(found) == len(SPANISH) + 1
    ours.write_text("<<<<<<< no catalogue\n", "utf-8")
    assert locale_merge.main(common, ours, theirs) == 1


def test_translators_are_told_what_is_a_button_and_what_a_function_says(tmp_path: Path) -> None:
    code = (
        "def name(which):\n    # Translators, throughout: on a tile.\n"
        '    return {1: _("Vizier"), 2: _("Beggar")}[which]\n'
        'Button(_("Build"), act)\nprint(_("Lay"))\n'
    )
    folder, source = project(tmp_path, code)
    tool.update(folder, source)
    notes = {m.id: m.auto_comments for m in tool.read_po(tool.po_path("pl", folder), "pl") if m.id}
    assert notes["Vizier"] == notes["Beggar"] == ["on a tile."]
    assert notes["Build"] == ["On a button: keep it as short as the English."]
    assert notes["Lay"] == []


def test_what_follows_a_command_is_translated(tmp_path: Path) -> None:
    folder, source = project(tmp_path, 'f(_("[word]"), _("Pay [wood]"))\n')
    tool.update(folder, source)
    translate(folder, {"[word]": ("[palabra]",), "Pay [wood]": ("Paga [madera]",)})
    tool.compile_all(folder)
    (found,) = tool.problems(folder, source)
    assert "[madera]" in found
