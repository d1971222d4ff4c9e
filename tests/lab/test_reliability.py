"""Calibration: what was said and what came, kept between runs, and its place in the page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cleopatra.bots.families import Family
from cleopatra.bots.network import SAID, Calibration, blank
from scripts.lab import reliability
from scripts.lab.jobs import Job
from scripts.lab.kept_games import GameJob, KeptGames, KeptProblem
from scripts.lab.reliability import (
    bins_of,
    brier_by_quarter,
    calibrated,
    calibration_by,
    main,
    play_moments,
)

TWO = Family("deluxe", 2, False)


def test_bins_hold_what_was_said_and_what_came() -> None:
    moments = [(0.1, 0.05, 0.0), (0.5, 0.08, 1.0), (0.9, 1.0, 1.0)]
    bins = bins_of([[moment] for moment in moments])
    first, last = bins[0], bins[-1]
    assert first is not None and last is not None
    assert (first.number, first.said, first.came) == (2, pytest.approx(0.065), 0.5)
    assert (last.number, last.said, last.came) == (1, 1.0, 1.0)
    assert first.margin > last.margin > 0.0
    assert bins[1:-1] == [None] * 8


def test_moments_of_one_game_count_as_one_sample() -> None:
    games = [[(0.5, 0.55, float(n % 2))] for n in range(100)]
    [found] = [each for each in bins_of(games) if each is not None]
    assert found.margin == pytest.approx(1.96 * 0.5 / 10, abs=0.001)
    [again] = [each for each in bins_of([game * 9 for game in games]) if each is not None]
    assert (again.number, again.margin) == (900, pytest.approx(found.margin))


def test_the_calibration_is_found() -> None:
    """What happens half as surely as is said, between 0.25 and 0.75."""
    chance = Random(4)
    moments = []
    for _ in range(20000):
        said = chance.random()
        came = float(chance.random() < 0.25 + said / 2)
        moments.append((0.5, said, came))
    found = calibration_by(moments)
    assert found.chances == pytest.approx([0.25 + said / 2 for said in SAID], abs=0.05)


def test_with_few_moments_the_calibration_changes_nothing() -> None:
    certain = [(0.5, 1.0, 1.0), (0.5, 0.0, 0.0)]
    assert calibration_by(certain).chances == pytest.approx(SAID)
    assert calibration_by([*certain, (0.5, 0.9, 0.0)]).chances == pytest.approx(SAID, abs=0.01)


def test_calibrated_chances_never_fall() -> None:
    moments = [(0.5, 0.6, 1.0)] * 2000 + [(0.5, 0.9, 0.0)] * 2000
    found = calibration_by(moments).chances
    assert list(found) == sorted(found)
    assert Calibration.parse(found) == Calibration(found)


def test_chances_are_compared_after_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    layers = replace(blank(2), calibration=Calibration((0.1,) * 4 + (0.6,) * 4))
    monkeypatch.setattr(reliability, "layers_for", lambda family: layers)
    found = calibrated([(0.1, 0.8, 1.0), (0.2, 1.0, 1.0), (0.3, 0.0, 0.0)], TWO)
    assert found == [(0.1, pytest.approx(0.6), 1.0), (0.2, 1.0, 1.0), (0.3, 0.0, 0.0)]
    monkeypatch.setattr(reliability, "layers_for", lambda family: None)
    assert calibrated([(0.1, 0.8, 1.0)], TWO) == [(0.1, pytest.approx(0.8), 1.0)]


def test_errors_by_quarter_of_the_game() -> None:
    found = brier_by_quarter([(0.1, 0.5, 1.0), (0.2, 0.5, 0.0), (0.99, 0.9, 1.0)])
    assert found == [0.25, None, None, pytest.approx(0.01)]


@pytest.mark.slow
def test_moments_are_seen_from_all_seats_and_agree_with_the_end() -> None:
    moments = play_moments(Job(TWO, 3, 0, 1))
    assert moments == play_moments(Job(TWO, 3, 0, 1))
    assert len(moments) > 20
    assert all(0.0 <= part < 1.0 and 0.0 <= chance <= 1.0 for part, chance, _ in moments)
    assert {came for _, _, came in moments} in ({0.0, 1.0}, {0.5})


def test_command_goes_on_and_writes_between_its_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []

    def moments(job: GameJob) -> list[reliability.CalibrationSample]:
        played.append(job[2])
        return [(0.5, 0.62, 1.0), (0.6, 0.64, 0.0)]

    monkeypatch.setattr(reliability, "play_moments", moments)
    monkeypatch.setattr(reliability, "layers_for", lambda family: None)
    page = tmp_path / "bots.md"
    page.write_text("# How the bots play\n\nMuch.\n", encoding="utf-8")
    words = ["--tables", "deluxe-2", "--work", str(tmp_path), "--page", str(page), "--quiet"]
    assert main([*words, "--games", "2"]) == 0
    assert main([*words, "--games", "3"]) == 0
    assert played == [0, 1, 2]
    text = page.read_text("utf-8")
    assert text.startswith("# How the bots play\n\nMuch.\n")
    assert text.count("<!-- bench:calibration -->") == 1
    assert "| deluxe-2 | 3 |" in text
    assert "63: 50 ±" in text
    assert main([*words, "--games", "1", "--fresh"]) == 0
    assert played[3:] == [0]
    assert main(["--tables", "nowhere"]) == 2
    assert "unknown table" in capsys.readouterr().err


def test_games_of_other_bots_do_not_count(tmp_path: Path) -> None:
    played = KeptGames(tmp_path, "calibration", TWO, 1)
    played.add([(0.5, 0.5, 1.0)])
    path = tmp_path / "calibration-deluxe-2.json"
    path.write_text(path.read_text("utf-8").replace('"bots": "', '"bots": "x'), "utf-8")
    with pytest.raises(KeptProblem, match="--fresh"):
        KeptGames(tmp_path, "calibration", TWO, 1)
    path.write_text("{}", "utf-8")
    with pytest.raises(KeptProblem, match="cannot be continued"):
        KeptGames(tmp_path, "calibration", TWO, 1)
