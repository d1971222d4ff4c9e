"""The figures of the analysis: what is kept between runs, what is fitted, and the page."""

from __future__ import annotations

import json
from dataclasses import replace
from math import exp
from pathlib import Path
from random import Random

import pytest

from cleopatra.analysis.scale import Scale, guessed
from cleopatra.bots.families import Family
from cleopatra.rules.options import GameOptions
from scripts.lab import analysed_games
from scripts.lab.analysed_games import AnalysisProblem, JudgedGame, SplitGame, judged_games
from scripts.lab.analysis import main, read_figures
from scripts.lab.analysis_fit import (
    MeanWithMargin,
    believed,
    errors_by_level,
    falling,
    fit_belief,
    fit_chances,
    reliability,
    worst_of,
)

TWO = Family("deluxe", 2, False)
SCALE = guessed(GameOptions(seats=2))


def judged(game: int, slope: float = 0.5) -> JudgedGame:
    """A game whose winner follows from log odds that say twice too much."""
    chance = Random(f"judged {game}")
    moments = []
    for phase in (0, 0, 0, 1):
        odds = chance.uniform(-3, 3)
        has_won = chance.random() < 1 / (1 + exp(-2 * slope * odds))
        moments.append((phase, [odds, -odds], [float(has_won), float(not has_won)]))
    return JudgedGame(game, moments)


def split(game: int, names: tuple[str, str] = ("level1", "level7")) -> SplitGame:
    """A game in which errors show half in the result, and level 1 loses four points a choice."""
    chance = Random(f"split {game}")
    error, luck, rest = (chance.gauss(0, size) for size in (0.3, 0.2, 0.1))
    result = 0.5 + 0.5 * error + luck + rest
    sides = (1, -1)
    return SplitGame(
        game,
        list(names),
        [0.5, 0.5],
        {"stall": [luck * side for side in sides], "deal": [0.0, 0.0]},
        [error, 0.0],
        [0.0, -error],
        [(result - 0.5 - error - luck) * side for side in sides],
        [result, 1 - result],
        [(20.0, 80.0 if name == "level1" else 2.0) for name in names],
        [[(7.0, 0.5), (0.0, 0.0)], [(1.0, 0.1)]],
        [((7.0, 0.5), (13.0, 0.5))],
        0.0,
        1.0,
    )


def test_slopes_follow_what_came() -> None:
    games = [judged(game) for game in range(300)]
    fitted = fit_chances(games, SCALE)

    assert fitted.games == 300
    assert sum(fitted.slopes[0]) / 2 == pytest.approx(0.5, abs=0.1)
    assert all(abs(sum(offsets)) < 1e-3 for offsets in fitted.offsets)
    bins = reliability(games, SCALE)
    assert all(each is not None and each.off < 0.2 for each in bins)
    assert worst_of(bins) < 20


def test_few_games_leave_the_slope_where_it_was() -> None:
    assert sum(fit_chances([judged(1)], SCALE).slopes[0]) / 2 == pytest.approx(0.9, abs=0.35)
    assert fit_chances([], SCALE).slopes == SCALE.slopes


def test_the_belief_is_the_slope_of_results_on_errors() -> None:
    found = fit_belief([split(game) for game in range(200)])
    assert found.value == pytest.approx(0.5, abs=0.05)
    assert believed(found) == pytest.approx(0.5, abs=0.06)
    assert believed(MeanWithMargin(3.0, 5.0, 12)) < 0.8
    assert believed(MeanWithMargin(-2.0, 0.1, 500)) == 0.2


def test_errors_of_levels_fall_even_where_few_games_say_otherwise() -> None:
    levels = errors_by_level([split(game) for game in range(4)], 0.5)
    assert {name: each.value for name, each in levels.items()} == {"level1": 2.0, "level7": 0.05}
    means = {
        "a": MeanWithMargin(2.0, 0, 1),
        "b": MeanWithMargin(1.0, 0, 1),
        "c": MeanWithMargin(3.0, 0, 3),
        "d": MeanWithMargin(0.5, 0, 1),
    }
    assert falling(means) == (("a", 2.4), ("b", 2.4), ("c", 2.4), ("d", 0.5))


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def play(job: analysed_games.JudgeJob) -> JudgedGame:
        played.append(job[2])
        return judged(job[2])

    monkeypatch.setattr(analysed_games, "play_judged", play)
    judged_games(tmp_path, TWO, 1, 2, 1, is_quiet=True)
    file = next(tmp_path.iterdir())
    file.write_text(file.read_text("utf-8") + '{"stamp": "1", "ga', encoding="utf-8")

    found = judged_games(tmp_path, TWO, 1, 4, 1, is_quiet=True)

    assert played == [0, 1, 2, 3]
    assert [each.game for each in found] == [0, 1, 2, 3]


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "judged-deluxe-2-1.jsonl").write_text("nonsense\n{}\n", encoding="utf-8")
    with pytest.raises(AnalysisProblem, match="damaged"):
        judged_games(tmp_path, TWO, 1, 2, 1, is_quiet=True)


def test_the_command_writes_figures_and_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(analysed_games, "play_judged", lambda job: judged(job[2]))
    monkeypatch.setattr(analysed_games, "play_split", lambda job: split(job[2]))
    figures, page = tmp_path / "analysis.json", tmp_path / "analysis.md"
    page.write_text("# Analysis\n\nMuch.\n", encoding="utf-8")
    words = ["--tables", "deluxe-2", "--judged", "30", "--games", "20", "--quiet"]
    words += ["--work", str(tmp_path), "--figures", str(figures), "--page", str(page)]

    assert main(words) == 0

    scale = read_figures(figures)["deluxe-2"]
    assert isinstance(scale, Scale)
    assert scale.games == 30
    assert [name for name, _ in scale.levels] == ["level1", "level7"]
    text = page.read_text("utf-8")
    assert text.startswith("# Analysis\n\nMuch.\n")
    assert "| deluxe-2 | 3 / 6 / 12 | level1 | 40 |" in text
    assert "| deluxe-2 | 0 | 0.0 ± 0.0 |" in text
    assert "| **all** | 1 | 0.0 ± 0.0 |" in text
    assert "| **all** | 20 | " in text
    figures.write_text(json.dumps({"format": 7}), encoding="utf-8")
    assert main(words) == 2
    assert "cannot be used" in capsys.readouterr().err
    assert main(["--tables", "nowhere", *words[2:]]) == 2


def test_another_fit_of_the_judge_asks_for_new_analyses() -> None:
    other = replace(SCALE, slopes=((0.5, 0.5), (0.5, 0.5)))
    assert analysed_games.stamp_of(SCALE) != analysed_games.stamp_of(other)
    assert analysed_games.stamp_of(SCALE) == analysed_games.stamp_of(
        replace(SCALE, belief=0.1, games=9)
    )
