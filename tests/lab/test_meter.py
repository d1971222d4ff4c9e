"""The crocodile meter is fitted to games of bots and measured on games it was not fitted to."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from cleopatra.aids.meter import NAMES, models_of
from cleopatra.bots.families import all_families
from cleopatra.rules.options import GameOptions
from scripts.lab import meter
from scripts.lab.meter import MeterSample, chances, fit, note_record
from scripts.lab.selfplay import SelfPlayGame
from tests.rules.builders import builder_action, walk

FAMILY = next(family for family in all_families() if family.name == "deluxe-2")


def made_up(folder: Path, games: int = 25) -> meter.MeterNotes:
    """Games in which the first sign decides."""
    rng = np.random.default_rng(5)
    notes = meter.MeterNotes(folder, "levels", FAMILY, 1)
    for game in range(games):
        rows = []
        for _ in range(30):
            first = float(rng.normal())
            is_eaten = bool(rng.random() < 1.0 / (1.0 + np.exp(-2.0 * first)))
            rows.append(MeterSample(0.5, (first, *(0.0,) * (len(NAMES) - 1)), is_eaten))
        notes.add(game, rows)
    return notes


def test_the_fit_finds_what_decides(tmp_path: Path) -> None:
    positions = meter.positions_of([made_up(tmp_path, 100)])
    model = fit(positions.numbers, positions.eaten, 100)
    low, high = (-2.0, *(0.0,) * (len(NAMES) - 1)), (2.0, *(0.0,) * (len(NAMES) - 1))
    assert model.chance(low) < 0.25 and model.chance(high) > 0.75
    both = chances(model, np.array([low, high]))
    assert both == pytest.approx([model.chance(low), model.chance(high)])


def test_nobody_is_told_by_figures_fitted_to_his_own_game(tmp_path: Path) -> None:
    positions = meter.positions_of([made_up(tmp_path, 10)])
    told = meter.told_by_others(positions)
    other = meter.MeterSamples(
        positions.numbers,
        np.where(
            np.array(positions.games) == positions.games[0], 1.0 - positions.eaten, positions.eaten
        ),
        positions.games,
        positions.tables,
        positions.sources,
    )
    own = np.array(positions.games) == positions.games[0]
    assert meter.told_by_others(other)[own] == pytest.approx(told[own])
    assert meter.told_by_others(other)[~own] != pytest.approx(told[~own])


def test_the_command_writes_figures_and_a_table(tmp_path: Path) -> None:
    made_up(tmp_path)
    figures, page = tmp_path / "aids.json", tmp_path / "aids.md"
    words = ["--tables", "deluxe-2", "--work", str(tmp_path), "--quiet"]
    assert meter.main([*words, "--figures", str(figures), "--page", str(page)]) == 0
    assert models_of(json.loads(figures.read_text("utf-8")))["deluxe"].games == 25
    assert "| deluxe-2 | 25 |" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--tables", "senet"], "unknown table 'senet'"),
        (["--tables", "deluxe-2"], "too few games of deluxe"),
        (["--games", "-1"], "--games must not be negative"),
    ],
)
def test_a_bad_request_gets_a_sentence(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert meter.main([*words, "--work", str(tmp_path), "--quiet"]) == 2
    assert said in capsys.readouterr().err


def test_damaged_notes_are_named(tmp_path: Path) -> None:
    (tmp_path / "levels-deluxe-2-1.jsonl").write_text("[0, [[", "utf-8")
    with pytest.raises(meter.MeterProblem, match="levels-deluxe-2-1"):
        meter.MeterNotes(tmp_path, "levels", FAMILY, 1)


def test_a_recorded_game_is_noted_the_same_again() -> None:
    options = GameOptions(seats=2, seed="noted-3")
    actions = [f"{seat} {action.text}" for _, seat, action, _ in walk(options, builder_action)]
    record = SelfPlayGame(str(options), tuple(actions))
    noted = note_record(record)
    assert noted == note_record(record)
    assert len(noted) % 2 == 0 and len(noted) > 4
    assert all(0.0 <= each.over < 1.0 for each in noted)


def test_positions_of_one_game_count_as_one() -> None:
    errors = np.array([0.5, 0.5, -0.5, -0.5])
    apart = meter.margin_of(errors, ["a", "b", "c", "d"])
    together = meter.margin_of(errors, ["a", "a", "b", "b"])
    assert together == pytest.approx(2**0.5 * apart)
