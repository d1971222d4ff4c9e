"""The ladder in the game: figures from a file, words for all opponents, honest if empty."""

from __future__ import annotations

import json
from pathlib import Path
from unittest import mock

import pytest

from cleopatra.bots.registry import character_names, opponent_names
from cleopatra.ui.scenes.records import ladder_scene
from cleopatra.ui.scenes.records.ladder_scene import LadderScene, measured
from cleopatra.ui.words import opponents
from scripts.lab import ladder_rows
from scripts.lab.ladder_claims import ClaimPart, claims
from scripts.lab.ladder_game import BotSums
from tests.ui.scenes.conftest import Opener


def figures(path: Path) -> Path:
    """A file in which every step is won by 60 of 100 and everything else by half. The bots'
    fingerprints take seconds and are not looked at here."""
    played = []
    for claim in claims(2):
        share = 0.6 if claim.kind == "step" else 0.5
        part = ClaimPart(
            [share] * 10, BotSums(seats=20, amulets=140, turns=1), BotSums(seats=20), "pure"
        )
        for seconds in (0.01, 0.02):
            part.first.took(seconds)
        played.append((claim, part))
    file = path / "ladder.json"
    with mock.patch.object(ladder_rows, "fingerprint", return_value="0"):
        page = ladder_rows.updated(ladder_rows.empty(), played, 1)
    file.write_text(json.dumps(page))
    return file


def test_every_level_and_character_has_its_words() -> None:
    assert tuple(words.code for words in opponents.strengths()) == opponent_names()
    assert tuple(words.code for words in opponents.characters()) == ("", *character_names())
    lines = [*opponents.strengths(), *opponents.characters()[1:]]
    assert all(words.label and words.text for words in lines)
    assert opponents.title("level4+gambler") == "4 · Architect, Gambler"
    assert opponents.title("greedy") == opponents.title("level4")
    assert opponents.title("sphinx+pious") == "The Sphinx, Pious"
    assert opponents.title("somebody") == "somebody"


def test_figures_are_read_as_the_lab_writes_them(tmp_path: Path) -> None:
    found = measured(2, figures(tmp_path))
    heights = [rung.elo for rung in found.rungs]
    assert heights == [-210, -140, -70, 0, 70, 140, 210, 210]
    step = found.rungs[1].step
    assert step is not None and (step.share, step.games) == (0.6, 20)
    assert found.rungs[6].seconds == pytest.approx(0.02, rel=0.11)
    assert [habit.character for habit in found.habits] == ["", *character_names()]
    assert found.habits[1].amulets == 7.0
    three = measured(3, figures(tmp_path))
    assert three.is_empty and three.habits == found.habits, "characters are compared at two"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "cleopatra-ladder", "version": 9}'])
def test_a_file_that_cannot_be_used_measures_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "ladder.json"
    file.write_text(text)
    assert measured(2, file).is_empty
    assert measured(2, tmp_path / "missing.json").is_empty


def test_a_gap_in_the_steps_leaves_what_is_behind_it_open(tmp_path: Path) -> None:
    file = figures(tmp_path)
    body = json.loads(file.read_text())
    body["claims"] = [row for row in body["claims"] if row["code"] != "step-level6"]
    file = tmp_path / "gap.json"
    file.write_text(json.dumps(body))
    heights = [rung.elo for rung in measured(2, file).rungs]
    assert heights[5:] == [None, None, None] and heights[4] is not None and heights[0] is not None


def test_the_set_up_leads_there_and_back(
    opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = figures(tmp_path)
    monkeypatch.setattr(ladder_scene, "asset_root", lambda: file.parent)
    pilot, program = opened()
    program.open("setup")
    pilot.settle()
    pilot.click("setup.ladder")
    assert isinstance(program.stack.top, LadderScene)
    pilot.click("ladder.tabs.1")
    pilot.key("escape")
    assert not isinstance(program.stack.top, LadderScene)
