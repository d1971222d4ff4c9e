"""Any bots against each other: duplicate deals, runs that are continued, damaged files reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleopatra.simulate.playing import line_up
from scripts.lab.ladder import Ladder, main, play
from scripts.lab.ladder_claims import LadderProblem, elo_of, result_of


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_second_game_of_a_deal_exchanges_the_seats(seats: int) -> None:
    for deal in range(4):
        once = line_up(seats, deal, False)
        again = line_up(seats, deal, True)
        assert [1 - side for side in once] == again
        assert set(once) == {0, 1}
    assert line_up(seats, 0, False) != line_up(seats, 1, False)


def test_interval_shrinks_with_deals_and_is_none_without_doubt() -> None:
    few = result_of([0.0, 1.0] * 5)
    many = result_of([0.0, 1.0] * 500)
    assert few.share == many.share == 0.5
    assert few.margin > many.margin > 0.0
    assert abs(many.margin - 1.96 * 0.5 / 1000**0.5) < 0.001
    assert result_of([1.0] * 9).margin == 0.0
    assert elo_of(result_of([0.75, 0.75]).share) == pytest.approx(190.8, abs=0.1)


@pytest.mark.long
def test_stopped_run_goes_on_to_the_same_end(tmp_path: Path) -> None:
    def ladder(name: str) -> Ladder:
        return Ladder(tmp_path / name, ["random"], 2, 9)

    play(ladder("parts.json"), 6, 1, is_quiet=True)
    assert ladder("parts.json").missing(6) == []
    play(ladder("parts.json"), 20, 1, is_quiet=True)
    play(ladder("whole.json"), 20, 1, is_quiet=True)
    parts = ladder("parts.json").results()["random:random"]
    whole = ladder("whole.json").results()["random:random"]
    assert parts.deals == whole.deals == 20
    assert (parts.share, parts.margin) == (whole.share, whole.margin)


@pytest.mark.slow
def test_mirror_control_is_near_half(tmp_path: Path) -> None:
    ladder = Ladder(tmp_path / "mirror.json", ["random"], 4, 1)
    play(ladder, 40, 1, is_quiet=True)
    result = ladder.results()["random:random"]
    assert abs(result.share - 0.5) <= 1.6 * result.margin
    assert "(mirror)" in ladder.table()


def test_games_of_five_are_played_where_the_edition_has_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--players", "5", "--edition", "classic", "--bots", "random", "--games", "2"]
    assert main([*words, "--out", str(tmp_path / "five.json"), "--quiet"]) == 0
    assert "edition=classic seats=5" in capsys.readouterr().out
    assert main(["--players", "5", "--bots", "random", "--out", str(tmp_path / "no.json")]) == 2


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', "\x00\x01", '{"played": 3}'])
def test_damaged_file_is_told_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "ladder.json"
    path.write_text(text)
    with pytest.raises(LadderProblem, match="no ladder file"):
        Ladder(path, ["random"], 2, 1)
    assert path.read_text() == text


def test_other_settings_need_another_file(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    play(Ladder(path, ["random"], 2, 1), 1, 1, is_quiet=True)
    with pytest.raises(LadderProblem, match="another file"):
        Ladder(path, ["random"], 3, 1)


def test_command_prints_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "deep" / "ladder.json")
    words = ["--players", "2", "--games", "4", "--bots", "random", "--out", out, "--quiet"]
    assert main(words) == 0
    assert "| random | random (mirror) | 4 |" in capsys.readouterr().out


def test_bad_request_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--bots", "oracle"]) == 2
    assert "unknown bot 'oracle'" in capsys.readouterr().err
    assert main(["--bots", "random", "--games", "1"]) == 2
    assert "--games" in capsys.readouterr().err
