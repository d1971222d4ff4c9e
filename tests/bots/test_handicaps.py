"""Handicaps of levels at tables that have their own, and files of them that cannot be used."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from cleopatra.bots import level_bot
from cleopatra.bots.evaluation import Evaluation, Weights
from cleopatra.bots.families import all_families
from cleopatra.bots.level_bot import (
    PATH,
    BadHandicaps,
    Handicap,
    LevelBot,
    _shipped,
    handicap_of,
    read_handicaps,
)
from cleopatra.bots.levels import LEVELS
from cleopatra.bots.registry import temper_of
from cleopatra.rules.composition import compose
from cleopatra.rules.options import GameOptions

TWO = GameOptions(seats=2)


def _shipped_from(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_bot, "PATH", path)
    _shipped.cache_clear()


@pytest.fixture(autouse=True)
def _forgotten() -> object:
    yield
    _shipped.cache_clear()


@pytest.mark.pure
def test_a_table_has_its_own_handicaps_or_those_of_the_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "own.json"
    own = {"level1": {"temperature": 0.5, "bought": 0.6}, "level5": {"temperature": 0.25}}
    tables = {"deluxe-expansions-2": own}
    path.write_text(json.dumps({"format": 2, "tables": tables}), encoding="utf-8")
    _shipped_from(path, monkeypatch)
    with_one = GameOptions.parse("seats=2 expansions=whims")
    assert handicap_of(LEVELS[0], with_one) == Handicap(0.5, 0.6)
    assert handicap_of(LEVELS[4], with_one) == Handicap(0.25)
    assert handicap_of(LEVELS[5], with_one) == Handicap(LEVELS[5].temperature(2))
    assert handicap_of(LEVELS[4], TWO) == Handicap(LEVELS[4].temperature(2))
    assert temper_of("level1", with_one) == "0.5 None bought 0.6"
    assert temper_of("level5", with_one) == "0.25 None"
    bot = LevelBot(0, LEVELS[0])
    for options, weights in ((with_one, Weights(bought=0.6)), (TWO, Weights())):
        evaluation = bot._make_evaluation(compose(options))
        assert isinstance(evaluation, Evaluation)
        assert evaluation.weights == weights


def test_what_is_shipped_names_tables_and_levels_that_there_are() -> None:
    shipped = read_handicaps(PATH)
    assert set(shipped) <= {family.name for family in all_families()}
    assert {level for table in shipped.values() for level in table} <= {
        level.name for level in LEVELS
    }
    assert not any("level7" in table for table in shipped.values())


@pytest.mark.pure
@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        '{"format": 1, "tables": {}}',
        '{"format": 2, "tables": {"deluxe-2": 3}}',
        '{"format": 2, "tables": {"deluxe-2": {"level5": 0.1}}}',
        '{"format": 2, "tables": {"deluxe-2": {"level5": {"temperature": -0.1}}}}',
        '{"format": 2, "tables": {"deluxe-2": {"level5": {"temperature": NaN}}}}',
        '{"format": 2, "tables": {"deluxe-2": {"level5": {"temperature": "hot"}}}}',
        '{"format": 2, "tables": {"deluxe-2": {"level5": {"temperature": 0, "bought": 1.1}}}}',
        '{"format": 2, "tables": {"deluxe-2": {"level5": {"bought": 0.5}}}}',
    ],
)
def test_a_bad_file_is_told_and_levels_play_all_the_same(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadHandicaps, match=r"bad\.json"):
        read_handicaps(path)
    _shipped_from(path, monkeypatch)
    with caplog.at_level(logging.WARNING):
        assert handicap_of(LEVELS[0], TWO) == Handicap(LEVELS[0].temperature(2))
    assert "temperatures of the base game" in caplog.text


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadHandicaps, match="cannot be read"):
        read_handicaps(tmp_path / "none.json")
