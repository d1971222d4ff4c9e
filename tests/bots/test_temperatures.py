"""Temperatures of levels at tables that have their own, and files of them that cannot be used."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from cleopatra.bots import temperatures
from cleopatra.bots.families import all_families
from cleopatra.bots.levels import LEVELS
from cleopatra.bots.temperatures import (
    PATH,
    BadTemperatures,
    _shipped,
    read_temperatures,
    temperature_of,
)
from cleopatra.rules.options import GameOptions

TWO = GameOptions(seats=2)


def _shipped_from(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(temperatures, "PATH", path)
    _shipped.cache_clear()


@pytest.fixture(autouse=True)
def _forgotten() -> object:
    yield
    _shipped.cache_clear()


def test_a_table_has_its_own_temperatures_or_those_of_the_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "own.json"
    tables = {"deluxe-expansions-2": {"level5": 0.25}}
    path.write_text(json.dumps({"format": 1, "tables": tables}), encoding="utf-8")
    _shipped_from(path, monkeypatch)
    with_one = GameOptions.parse("seats=2 expansions=whims")
    assert temperature_of(LEVELS[4], with_one) == 0.25
    assert temperature_of(LEVELS[5], with_one) == LEVELS[5].temperature(2)
    assert temperature_of(LEVELS[4], TWO) == LEVELS[4].temperature(2)


def test_what_is_shipped_names_tables_and_levels_that_there_are() -> None:
    shipped = read_temperatures(PATH)
    assert set(shipped) <= {family.name for family in all_families()}
    assert {level for table in shipped.values() for level in table} <= {
        level.name for level in LEVELS
    }
    assert all(table.get("level7", 0.0) == 0.0 for table in shipped.values())


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        '{"format": 2, "tables": {}}',
        '{"format": 1, "tables": {"deluxe-2": 3}}',
        '{"format": 1, "tables": {"deluxe-2": {"level5": -0.1}}}',
        '{"format": 1, "tables": {"deluxe-2": {"level5": NaN}}}',
    ],
)
def test_a_bad_file_is_told_and_levels_play_all_the_same(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadTemperatures, match=r"bad\.json"):
        read_temperatures(path)
    _shipped_from(path, monkeypatch)
    with caplog.at_level(logging.WARNING):
        assert temperature_of(LEVELS[0], TWO) == LEVELS[0].temperature(2)
    assert "temperatures of the base game" in caplog.text


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadTemperatures, match="cannot be read"):
        read_temperatures(tmp_path / "none.json")
