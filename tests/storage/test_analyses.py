"""Analyses are kept beside their replays, and only what fits the game is ever shown."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.analysis.analyse import analyse
from cleopatra.analysis.result import Analysis
from cleopatra.assets import asset_path
from cleopatra.storage.analyses import (
    FIGURES,
    path_beside,
    read_analysis,
    read_figures,
    write_analysis,
)
from tests.analysis.games import finished

GAME = finished("whims", last=8)


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return analyse(GAME, {}, samples=1)


def test_an_analysis_is_read_as_it_was_written(tmp_path: Path, analysis: Analysis) -> None:
    path = path_beside(tmp_path / "game.cleo")
    assert read_analysis(path, GAME) is None

    write_analysis(path, GAME, analysis)

    assert read_analysis(path, GAME) == analysis
    assert [file.name for file in tmp_path.iterdir()] == ["game.analysis"]


def test_that_of_another_game_does_not_count(tmp_path: Path, analysis: Analysis) -> None:
    path = tmp_path / "game.analysis"
    write_analysis(path, GAME, analysis)

    assert read_analysis(path, finished("whims", last=9)) is None


def test_a_damaged_one_does_not_count(tmp_path: Path, analysis: Analysis) -> None:
    path = tmp_path / "game.analysis"
    write_analysis(path, GAME, analysis)
    whole = path.read_bytes()
    step = replace(analysis.steps[0], at=9999)
    for damaged in (
        b"",
        whole[: len(whole) // 2],
        b"[" * 100_000,
        whole.replace(b'"seat"', b'"feet"', 1),
    ):
        path.write_bytes(damaged)
        assert read_analysis(path, GAME) is None
    for wrong in (
        replace(analysis, players=analysis.players[:1]),
        replace(analysis, steps=()),
        replace(analysis, steps=(step,)),
    ):
        write_analysis(path, GAME, wrong)
        assert read_analysis(path, GAME) is None


def test_the_shipped_figures_can_be_read_and_damaged_ones_are_done_without(tmp_path: Path) -> None:
    for name, scale in read_figures(asset_path(FIGURES)).items():
        assert scale.table == name
        assert scale.is_fitted
        assert 0.0 < scale.belief <= 1.0
        errors = [error for _, error in scale.levels]
        assert errors == sorted(errors, reverse=True)

    path = tmp_path / FIGURES
    assert read_figures(path) == {}
    path.write_text(json.dumps({"format": 1, "tables": {"deluxe-2": 3}}))
    assert read_figures(path) == {}
