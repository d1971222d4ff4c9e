"""`cleopatra statistics`: figures as text, all games as JSON or a table, bad input."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.cli import BAD_INPUT, OK, run
from cleopatra.match.setup import SeatInfo
from cleopatra.storage.paths import Home
from cleopatra.storage.saved import read_save, write_save
from cleopatra.storage.saves import Saves
from cleopatra.ui.terminal import launch
from cleopatra.ui.terminal.console import Console
from cleopatra.ui.terminal.game import Ending
from cleopatra.ui.terminal.launch import GameRequest

SAMPLE = Path(__file__).parents[3] / "saves" / "gallery-finished.cleo"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with the replay of a game in which Ana played, and a damaged line."""
    saved = read_save(SAMPLE)
    setup = saved.log.setup.with_seat(0, SeatInfo("Ana", saved.log.setup.seats[0].colour))
    log = replace(saved.log, setup=setup)
    home = Home(tmp_path)
    write_save(home.replays / f"{saved.game}.cleo", replace(saved, log=log))
    home.statistics.write_text("{torn\n", "utf-8")
    return tmp_path


def test_the_figures_of_a_person_are_printed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["statistics", "--home", str(home), "--language", "en"]) == OK
    said = capsys.readouterr()

    assert said.out.startswith("Ana: 1 game\n")
    assert "Victories: 0 of 1, too few games for a percentage" in said.out
    assert "The Great Gate" in said.out
    assert "1 line of results.jsonl is damaged" in said.err


def test_all_games_are_printed_as_json_or_a_table(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["statistics", "--home", str(home), "--json"]) == OK
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert game["seats"][0]["name"] == "Ana"
    assert run(["--home", str(home), "statistics", "--csv"]) == OK

    assert len(capsys.readouterr().out.splitlines()) == 1 + len(game["seats"])


def test_nothing_is_written_by_looking(home: Path) -> None:
    before = sorted((path, path.read_bytes()) for path in home.rglob("*") if path.is_file())
    run(["statistics", "--home", str(home)])

    assert sorted((p, p.read_bytes()) for p in home.rglob("*") if p.is_file()) == before


def test_bad_input_gets_a_sentence(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["statistics", "--home", str(home), "--name", "Bo"]) == BAD_INPUT
    assert "nobody called 'Bo'" in capsys.readouterr().err
    assert run(["statistics", "--json", "--csv"]) == BAD_INPUT
    assert "not allowed with" in capsys.readouterr().err
    (home / "results.jsonl").unlink()
    (home / "results.jsonl").mkdir()
    assert run(["statistics", "--home", str(home)]) == BAD_INPUT
    assert "no file of this game" in capsys.readouterr().err


def test_an_empty_home_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["statistics", "--home", str(tmp_path), "--language", "en"]) == OK
    assert "Play a game to its end" in capsys.readouterr().out


def test_the_end_of_a_game_tells_what_is_new(home: Path, tmp_path: Path) -> None:
    (over,) = (home / "replays").iterdir()
    other = tmp_path / "other"
    shown = io.StringIO()
    console = Console(io.StringIO(), shown)

    ending = launch.play(GameRequest(load=str(over)), Saves(Home(other)), console)

    assert ending is Ending.OVER
    assert "New: Both Halves, The Great Gate and 5 more" in shown.getvalue()
