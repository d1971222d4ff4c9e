"""Value functions from self-play: the fit learns what is there, and a stopped run is continued."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from cleopatra.bots.features import names
from cleopatra.bots.value_file import Layers, read_layers
from cleopatra.lab.fitting import (
    Positions,
    Recipe,
    fit,
    followers,
    loss_of,
    odds_of,
    returns,
    targets,
)
from cleopatra.lab.selfplay import EATEN, play_samples
from cleopatra.lab.training import main


def _positions(number: int, seed: int) -> Positions:
    """Chances that are not linear: no straight line through the two numbers fits them."""
    chance = np.random.default_rng(seed)
    numbers = chance.normal(0.0, 1.0, (number, 2)).astype(np.float32)
    odds = 2.0 * np.abs(numbers[:, 0]) - 1.5 + 0.5 * numbers[:, 1]
    wanted = (1.0 / (1.0 + np.exp(-odds))).astype(np.float32)
    who = np.arange(number)
    return Positions(numbers, wanted, who, who % 5 == 0)


class TestFit:
    def test_hidden_units_learn_what_a_line_cannot(self) -> None:
        positions = _positions(4000, 1)
        recipe = Recipe(hidden=8, epochs=30, pace=1e-2, restraint=1e-5)
        straight = fit(positions, Recipe(hidden=8, epochs=0))
        bent = fit(positions, recipe)
        assert straight.rows == ()
        held = positions.is_kept
        wanted = positions.wanted[held]
        least = -np.mean(wanted * np.log(wanted) + (1 - wanted) * np.log(1 - wanted))
        assert loss_of(bent, positions) < least + 0.01
        assert loss_of(straight, positions) > least + 0.03

    def test_the_same_arguments_give_the_same_network(self) -> None:
        positions, recipe = _positions(300, 2), Recipe(hidden=3, epochs=2)
        assert fit(positions, recipe) == fit(positions, recipe)

    def test_odds_are_the_sum_the_layers_say(self) -> None:
        layers = Layers(((1.0, 0.0), (0.0, 1.0)), (0.0, -1.0), (2.0, 3.0), (0.5, 0.0), 0.25)
        numbers = np.asarray([[2.0, 3.0], [-2.0, 0.0]], np.float32)
        assert odds_of(layers, numbers).tolist() == [2 * 2 + 3 * 2 + 1 + 0.25, -1 + 0.25]

    def test_who_was_eaten_is_worth_nothing_and_scores_count_beside_the_victory(self) -> None:
        scores = np.asarray([[60.0, EATEN], [EATEN, 60.0], [60.0, 59.0], [60.0, 20.0]], np.float32)
        value = targets(scores, np.asarray([1.0, 0.0, 1.0, 1.0], np.float32))
        assert value[0] > 0.99
        assert value[1] < 0.01
        assert 0.7 < value[2] < value[3]

    def test_returns_go_from_the_end_back_to_the_mover(self) -> None:
        follows = followers(np.asarray([0, 1, 0, 1, 2]))
        assert follows.tolist() == [2, 3, -1, -1, -1]
        ends = np.asarray([1.0, 0.0, 1.0, 0.0, 0.5], np.float32)
        thought = np.full(5, 0.5, np.float32)
        assert returns(follows, thought, ends, 1.0).tolist() == ends.tolist()
        assert returns(follows, thought, ends, 0.5).tolist() == [0.75, 0.25, 1.0, 0.0, 0.5]


def test_samples_of_a_game_are_the_same_again_and_seen_from_the_mover() -> None:
    first = play_samples(2, 4, 1, None, 0.0)
    assert first == play_samples(2, 4, 1, None, 0.0)
    assert {sample.mover for sample in first} == {0, 1}
    assert all(len(sample.numbers) == len(names(2)) for sample in first)
    by_mover = {sample.mover: sample for sample in first}
    assert by_mover[0].scores == by_mover[1].scores[::-1]
    assert by_mover[0].won + by_mover[1].won == pytest.approx(1.0)


class TestCommand:
    def test_makes_a_value_file_and_goes_on_from_what_was_played(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        out = tmp_path / "value-2.json"
        words = ["--players", "2", "--games", "2", "--rounds", "2", "--hidden", "2", "--quiet"]
        words += ["--work", str(tmp_path / "work"), "--out", str(out)]
        assert main(words) == 0
        first = out.read_text("utf-8")
        made = json.loads(first)
        assert "--games 2 --rounds 2 --seed 1" in made["command"]
        assert made["games"] == 4
        assert len(read_layers(out, 2).straight) == len(names(2))
        played = sorted((tmp_path / "work").glob("*.npz"))
        stamps = [file.stat().st_mtime_ns for file in played]
        assert len(played) == 2
        (tmp_path / "work" / "round-2.json").unlink()
        assert main(words) == 0
        assert [file.stat().st_mtime_ns for file in played] == stamps
        assert out.read_text("utf-8") == first
        assert "4 games" in capsys.readouterr().out

    def test_damaged_positions_are_told(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "round-1-0-1.npz").write_bytes(b"nothing")
        words = ["--games", "1", "--rounds", "1", "--quiet", "--work", str(tmp_path)]
        assert main([*words, "--out", str(tmp_path / "value.json")]) == 2
        assert "round-1-0-1.npz" in capsys.readouterr().err

    def test_nothing_to_play_is_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--games", "0"]) == 2
        assert "at least 1" in capsys.readouterr().err
