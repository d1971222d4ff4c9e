"""The box on the set-up screen: switches, figures of self-play, the editor of costs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cleopatra.kit.style import theme
from cleopatra.kit.widgets.buttons import ImageButton
from cleopatra.kit.widgets.labels import Label
from cleopatra.rules.sheet import RECONSTRUCTED, CostSheet
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.setup import box
from cleopatra.ui.scenes.setup.costs import SheetScene
from cleopatra.ui.scenes.setup.setup_scene import SetupScene
from cleopatra.ui.scenes.shared import balance
from cleopatra.ui.scenes.shared.balance import GameMeans
from cleopatra.ui.words import setup_words
from tests.ui.scenes.conftest import Opener

ROW = {
    "edition": "deluxe",
    "expansions": ["whims", "bastet"],
    "seats": 3,
    "games": 1000,
    "turns": 41.4,
    "scarabs": 52.3,
    "eaten": 0.12,
    "wins": [0.40, 0.33, 0.27],
}


def scene_of(program: Program) -> SetupScene:
    scene = SetupScene(program)
    program.stack.push(scene)
    scene.open_more()
    return scene


def test_a_person_chooses_box_and_expansions_with_the_mouse(opened: Opener) -> None:
    pilot, program = opened()
    scene = scene_of(program)
    pilot.wheel(-20, "setup.expansion.cult")
    pilot.click("setup.expansion.bastet")
    pilot.click("setup.expansion.architects")
    assert scene.draft.build("1").options.expansions == ("bastet", "architects")
    pilot.click("setup.expansion.bastet")
    assert scene.draft.build("1").options.expansions == ("architects",)
    pilot.wheel(20, "setup.expansion.bastet")
    pilot.click("setup.edition.classic")
    assert not pilot.has("setup.expansion.cult")
    assert scene.draft.build("1").options.edition == "classic"
    pilot.click("setup.edition.deluxe")
    assert scene.draft.build("1").options.expansions == ("architects",)


def test_a_sheet_is_typed_in_kept_played_with_and_forgotten(opened: Opener) -> None:
    pilot, program = opened()
    scene = scene_of(program)
    pilot.click("setup.edition.classic")
    pilot.click("setup.sheet.edit")
    editor = pilot.scene
    assert isinstance(editor, SheetScene)
    assert not pilot.find("sheet.keep").enabled  # no name yet
    pilot.click("sheet.name")
    pilot.type("My box")
    pilot.click("sheet.sphinx.artisan")
    pilot.type("2")
    pilot.click("sheet.throne.base")
    pilot.type("15")
    assert pilot.find("sheet.keep").enabled
    pilot.click("sheet.keep")
    assert pilot.scene is scene
    kept = CostSheet.parse(program.settings.now.sheets[0])
    assert kept.name == "My_box"
    assert kept.rows[0].units[0] == 2 and kept.rows[6].base == 15
    assert kept.rows[1:6] == RECONSTRUCTED.rows[1:6]
    assert scene.draft.build("1").options.sheet == str(kept)
    pilot.click("setup.sheet.edit")
    pilot.click("sheet.drop")
    assert program.settings.now.sheets == ()
    assert scene.draft.build("1").options.sheet == str(RECONSTRUCTED)


def test_the_editor_says_what_is_wrong_with_a_sheet(opened: Opener) -> None:
    pilot, program = opened()
    scene = scene_of(program)
    pilot.click("setup.edition.classic")
    scene._keep_sheet(CostSheet("taken", RECONSTRUCTED.rows))
    scene.draft.sheet = ""
    scene.rebuild()
    pilot.click("setup.sheet.edit")
    pilot.click("sheet.name")
    pilot.type("taken")
    assert "already" in pilot.find("sheet.keep").tooltip
    pilot.type("2")
    assert pilot.find("sheet.keep").enabled
    for unit in ("artisan", "stone", "marble"):
        pilot.click(f"sheet.sphinx.{unit}")
        pilot.type("0")
    assert "Sphinx" in pilot.find("sheet.keep").tooltip
    pilot.click("sheet.reset")
    assert pilot.find("sheet.keep").enabled


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_note_of_a_reconstruction_is_there(opened: Opener, language: str) -> None:
    pilot, program = opened(language=language)
    scene_of(program)
    pilot.click("setup.edition.classic")
    assert pilot.scene.page.audit() == []


def test_figures_are_read_and_said(tmp_path: Path) -> None:
    path = tmp_path / "balance.json"
    body = {"format": "cleopatra-balance", "version": 1, "tables": [ROW]}
    path.write_text(json.dumps(body), encoding="utf-8")
    found = balance.figures("deluxe", ("bastet", "whims"), 3, path)
    assert found is not None and found.games == 1000
    assert balance.figures("deluxe", ("bastet",), 3, path) is None
    usual = GameMeans(1000, 38.0, 52.0, 0.10, (0.34, 0.33, 0.33))
    text = balance.line(found, usual)
    assert "41 turns (+3)" in text and "52 scarabs" in text and "12% eaten (+2)" in text
    assert "seat 1 wins 7% more" in text
    assert "no seat" in balance.line(usual)
    assert "38 turns (−3)" in balance.line(usual, found)


def test_the_box_says_where_its_figures_come_from(
    opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        {**ROW, "edition": "classic", "expansions": [], "seats": 5, "wins": [0.2] * 5},
        {**ROW, "expansions": [], "seats": 2, "wins": [0.5, 0.5]},
        {**ROW, "expansions": ["cult"], "seats": 2, "turns": 44, "wins": [0.6, 0.4]},
    ]
    body = {"format": "cleopatra-balance", "version": 1, "tables": rows}
    path = tmp_path / "figures.json"
    path.write_text(json.dumps(body), encoding="utf-8")
    plain = balance._read
    monkeypatch.setattr(balance, "_read", lambda _shipped: plain(path))
    pilot, program = opened()
    scene = scene_of(program)
    texts = texts_of(scene)
    assert any(text.startswith("1000 games of bots: 41 turns") for text in texts)
    assert sum("44 turns (+3)" in text for text in texts) == 1
    assert scene.page.audit() == []
    pilot.click("setup.edition.classic")
    scene.set_count(5)
    assert scene.draft.count == 5
    assert any("52 talents each" in text for text in texts_of(scene))
    assert scene.page.audit() == []


def texts_of(scene: SetupScene) -> list[str]:
    """All labels of the page."""
    return [widget.text for widget in scene.page.root.walk() if isinstance(widget, Label)]


@pytest.mark.parametrize(
    "body",
    ["", "[]", '{"format": "other"}', '{"format":"cleopatra-balance","version":1,"tables":[{}]}'],
)
def test_damaged_figures_cost_nothing(tmp_path: Path, body: str) -> None:
    path = tmp_path / f"{len(body)}.json"
    path.write_text(body, encoding="utf-8")
    assert balance.figures("deluxe", (), 2, path) is None


def test_figures_stand_below_the_switches(
    opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        {**ROW, "expansions": names, "seats": 2, "wins": [0.5, 0.5]}
        for names in ([], ["cult"], ["whims"], ["bastet"], ["architects"], ["cult", "whims"])
    ]
    body = {"format": "cleopatra-balance", "version": 1, "tables": rows}
    (tmp_path / "balance.json").write_text(json.dumps(body), encoding="utf-8")
    monkeypatch.setattr(balance, "asset_root", lambda: tmp_path)
    pilot, program = opened()
    scene_of(program)
    before = len(list(pilot.scene.page.root.walk()))
    pilot.click("setup.expansion.cult")
    pilot.click("setup.expansion.whims")
    assert len(list(pilot.scene.page.root.walk())) == before + 1  # all together
    assert pilot.scene.page.audit() == []


def test_names_are_shown_as_they_were_typed() -> None:
    assert box.spoken("My_box") == "My box"


@pytest.mark.parametrize("scale", [100, 150])
def test_the_plans_of_the_gardens_fill_their_tiles(opened: Opener, scale: int) -> None:
    pilot, program = opened(text_scale=scale)
    scene_of(program)
    pilot.click("setup.tabs.1")
    pilot.settle()
    for garden in setup_words.gardens():
        tile = pilot.find(f"setup.garden.{garden.value}")
        assert isinstance(tile, ImageButton)
        box = tile.picture_box(pilot.scene.kit)
        caption = pilot.scene.kit.text.fit(garden.label, theme.SMALL, box.width, None, 2).height
        assert tile.rect.contains(box)
        assert 0 <= tile.rect.bottom - box.bottom - caption <= 24
