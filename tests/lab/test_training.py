"""Value functions from self-play: the fit learns what is there, and a stopped run is continued."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cleopatra.bots.bot import QUICK
from cleopatra.bots.families import Family, all_families, family_of
from cleopatra.bots.network import Head, NetworkWeights
from cleopatra.bots.value_file import path_for, read_layers
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import decision, legal_actions
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.position import write_position
from scripts.lab.explorer import Explorer
from scripts.lab.fitting import (
    Recipe,
    TrainingSet,
    built_on,
    chances_of,
    fit,
    fit_and_validate,
    followers,
    loss_of,
    merged,
    odds_of,
    returns,
    scaled,
    targets,
)
from scripts.lab.selfplay import EATEN, SelfPlayGame, options_of, play, samples_of
from scripts.lab.training import main
from tests.rules.builders import builder_action, sample_positions

TWO = Family("deluxe", 2, False)


def _positions(number: int, seed: int) -> TrainingSet:
    """Chances that are not linear: no straight line through the two numbers fits them."""
    chance = np.random.default_rng(seed)
    numbers = chance.normal(0.0, 1.0, (number, 2)).astype(np.float32)
    odds = 2.0 * np.abs(numbers[:, 0]) - 1.5 + 0.5 * numbers[:, 1]
    wanted = (1.0 / (1.0 + np.exp(-odds))).astype(np.float32)
    who = np.arange(number)
    both = np.stack([1.0 - wanted, wanted], axis=1).astype(np.float32)
    full = np.zeros(number, np.bool_)
    return TrainingSet(numbers, both, np.ones_like(both), wanted, who, who % 5, full)


class TestFit:
    def test_hidden_units_learn_what_a_line_cannot(self) -> None:
        positions = _positions(4000, 1)
        held = positions.fold == 0
        learned, unseen = positions.only(~held), positions.only(held)
        recipe = Recipe(hidden=8, epochs=30, pace=1e-2, restraint=1e-5)
        straight = fit(learned, Recipe(hidden=8, epochs=0))
        bent = fit(learned, recipe)
        assert straight.rows == ()
        wanted = unseen.wanted
        least = -np.mean(wanted * np.log(wanted) + (1 - wanted) * np.log(1 - wanted))
        assert loss_of(bent, unseen) < 2 * (least + 0.01)
        assert loss_of(straight, unseen) > 2 * (least + 0.03)
        assert fit_and_validate(positions, recipe).layers.rows != ()

    def test_hidden_units_that_do_not_help_are_left_out(self) -> None:
        positions = _positions(200, 4)
        noise = np.random.default_rng(5).integers(0, 2, positions.wanted.shape)
        fitted = fit_and_validate(
            replace(positions, wanted=noise.astype(np.float32)), Recipe(hidden=20, pace=5e-2)
        )
        assert fitted.layers.rows == ()

    def test_the_odds_are_scaled_to_what_came(self) -> None:
        """The last head learns from scores, which say less than victories do."""
        positions = _positions(3000, 6)
        odds = 2.0 * positions.numbers[:, 1]
        positions = replace(
            positions,
            wanted=np.stack([np.ones_like(odds), 1.0 / (1.0 + np.exp(-odds))], axis=1),
            won=(odds > 0.0).astype(np.float32),
        )
        recipe = Recipe(epochs=0, restraint=1e-4)
        plain, fitted = fit(positions, recipe), fit_and_validate(positions, recipe)
        assert fitted.layers.heads[1].straight[1] > 2.0 * plain.heads[1].straight[1]
        high = fitted.chances > 0.9
        assert positions.won[high].mean() == pytest.approx(fitted.chances[high].mean(), abs=0.05)

    def test_the_odds_are_scaled_by_games_at_full_strength_if_there_are_enough(self) -> None:
        positions = _positions(3000, 8)
        full = np.arange(3000) % 4 == 0
        opposite = np.where(full, 0.5, positions.wanted[:, 1]).astype(np.float32)
        positions = replace(positions, won=opposite)
        recipe = Recipe(epochs=0, restraint=1e-4)
        by_all = fit_and_validate(positions, recipe).layers.heads[1].straight[1]
        by_full = fit_and_validate(replace(positions, full=full), recipe).layers.heads[1]
        by_few = fit_and_validate(replace(positions, full=np.arange(3000) < 100), recipe)
        assert abs(by_full.straight[1]) < 0.1 * by_all
        assert by_few.layers.heads[1].straight[1] == by_all

    def test_a_network_can_be_scaled_and_kept_otherwise(self) -> None:
        positions = _positions(3000, 9)
        rough = fit(positions, Recipe(epochs=0, restraint=1e-4))
        doubled = Head(tuple(2.0 * x for x in rough.heads[1].straight), (), rough.heads[1].offset)
        fitted = scaled(replace(rough, heads=(rough.heads[0], doubled)), positions)
        assert fitted.layers.heads[1].straight == pytest.approx(rough.heads[1].straight, rel=0.02)

    def test_anchors_keep_their_weights(self) -> None:
        positions = replace(_positions(500, 7), anchors=(1,))
        heavy = Recipe(epochs=0, restraint=10.0)
        anchored = fit(positions, heavy).heads[1].straight[1]
        assert anchored > 3.0 * fit(replace(positions, anchors=()), heavy).heads[1].straight[1]

    def test_the_same_arguments_give_the_same_network(self) -> None:
        positions, recipe = _positions(300, 2), Recipe(hidden=3, epochs=2)
        assert fit(positions, recipe) == fit(positions, recipe)

    def test_odds_are_the_sum_the_layers_say(self) -> None:
        heads = (Head((0.5, 0.0), (2.0, 3.0), 0.25), Head((0.0, 1.0), (0.0, 0.0), 0.0))
        layers = NetworkWeights(((1.0, 0.0), (0.0, 1.0)), (0.0, -1.0), heads)
        numbers = np.asarray([[2.0, 3.0], [-2.0, 0.0]], np.float32)
        assert odds_of(layers, numbers).tolist() == [
            [2 * 2 + 3 * 2 + 1 + 0.25, 3.0],
            [-1 + 0.25, 0.0],
        ]
        assert chances_of(layers, numbers)[1] == pytest.approx(0.5 / (1 + np.exp(0.75)))

    def test_survivors_learn_from_scores_and_victory_and_the_eaten_only_that(self) -> None:
        scores = np.asarray([[60.0, EATEN], [EATEN, 60.0], [60.0, 59.0], [60.0, 20.0]], np.float32)
        wanted, counts = targets(scores, np.asarray([1.0, 0.0, 1.0, 1.0], np.float32))
        assert wanted[:, 0].tolist() == [1.0, 0.0, 1.0, 1.0]
        assert counts.tolist() == [[1.0, 1.0], [1.0, 0.0], [1.0, 1.0], [1.0, 1.0]]
        assert wanted[0, 1] > 0.99
        assert 0.7 < wanted[2, 1] < wanted[3, 1]

    def test_a_fit_built_on_another_network_begins_there(self) -> None:
        positions = _positions(400, 8)
        base = NetworkWeights(
            ((1.0, 0.0), (-1.0, 0.0)),
            (0.0, 0.0),
            (Head((0.0, 0.5), (2.0, 2.0), -1.5), Head((0.25, 0.0), (0.0, 1.0), 0.5)),
        )
        more = built_on(positions, base)
        fitted = fit(more, Recipe(hidden=3, epochs=3, pace=1e-2, restraint=0.3))
        layers = merged(fitted, base)
        assert np.allclose(
            odds_of(layers, positions.numbers), odds_of(fitted, more.numbers), atol=1e-4
        )
        assert len(layers.rows) == 3 + 2
        alone = fit(positions, Recipe(hidden=3, epochs=3, pace=1e-2, restraint=0.3))
        assert loss_of(layers, positions) < loss_of(alone, positions) - 0.1

    def test_positions_that_do_not_count_teach_nothing(self) -> None:
        positions = _positions(600, 3)
        counts = positions.counts.copy()
        counts[::2, 1] = 0.0
        other = positions.wanted.copy()
        other[::2, 1] = 1.0
        recipe = Recipe(hidden=2, epochs=2)
        one = fit(replace(positions, counts=counts), recipe)
        assert one == fit(replace(positions, counts=counts, wanted=other), recipe)

    def test_returns_go_from_the_end_back_to_the_mover(self) -> None:
        follows = followers(np.asarray([0, 1, 0, 1, 2]))
        assert follows.tolist() == [2, 3, -1, -1, -1]
        ends = np.asarray([1.0, 0.0, 1.0, 0.0, 0.5], np.float32)
        thought = np.full(5, 0.5, np.float32)
        assert returns(follows, thought, ends, 1.0).tolist() == ends.tolist()
        assert returns(follows, thought, ends, 0.5).tolist() == [0.75, 0.25, 1.0, 0.0, 0.5]


def test_a_game_is_the_same_again_and_read_from_all_seats() -> None:
    record = play(TWO, 4, 1, None)
    assert record is not None
    assert record == play(TWO, 4, 1, None) == SelfPlayGame.parse(record.line)
    full = replace(record, is_full=True)
    assert SelfPlayGame.parse(full.line) == full
    samples = samples_of(TWO, record)
    assert samples == samples_of(TWO, record)
    assert {sample.viewer for sample in samples} == {0, 1}
    assert all(len(sample.numbers) == len(TWO.names) for sample in samples)
    by_viewer = {sample.viewer: sample for sample in samples}
    assert by_viewer[0].scores == by_viewer[1].scores[::-1]
    assert by_viewer[0].won + by_viewer[1].won == pytest.approx(1.0)
    flag = TWO.names.index("moves0")
    assert {sample.numbers[flag] for sample in samples} == {0.0, 1.0}


@pytest.mark.long
def test_some_games_by_a_value_are_at_full_strength() -> None:
    layers = read_layers(path_for(TWO), TWO)
    records = [play(TWO, 4, game, layers) for game in range(12)]
    assert {record.is_full for record in records if record is not None} == {False, True}


@pytest.mark.parametrize("family", all_families(), ids=lambda family: str(family.name))
def test_games_of_every_family_can_be_set_up(family: Family) -> None:
    seen = set()
    for game in range(40):
        options = options_of(family, f"a{game}", Random(game))
        assert family_of(GameOptions.parse(str(options))) == family
        seen.update(options.expansions)
    assert seen == (set(EXPANSIONS) if family.has_expansions else set())


class TestCommand:
    def _words(self, folder: Path, *more: str) -> list[str]:
        fixed = ["--tables", "deluxe-2", "--hidden", "2", "--epochs", "2", "--quiet"]
        return [*fixed, "--work", str(folder), *more]

    @pytest.mark.long
    def test_makes_a_value_file_and_goes_on_from_what_was_played(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(self._words(tmp_path, "--games", "10")) == 0
        folder = tmp_path / "deluxe-2-1"
        played = folder / "games-0.txt.gz"
        stamp = played.stat().st_mtime_ns
        fitted = folder / "fit.json"
        first = fitted.read_text("utf-8")
        made = json.loads(first)
        assert made["command"].startswith("python scripts/dev.py train --tables deluxe-2")
        assert made["games"] == 10
        assert len(read_layers(fitted, TWO).heads) == 2
        fitted.unlink()
        assert main(self._words(tmp_path, "--games", "10")) == 0
        assert played.stat().st_mtime_ns == stamp
        assert fitted.read_text("utf-8") == first
        assert main(self._words(tmp_path, "--games", "10", "--fit", "--seed", "1")) == 0
        assert "deluxe-2: 10 games" in capsys.readouterr().out

    def test_damaged_games_are_told(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        folder = tmp_path / "deluxe-2-1"
        folder.mkdir()
        (folder / "games-0.txt.gz").write_bytes(b"nothing")
        assert main(self._words(tmp_path, "--games", "10")) == 2
        assert "games-0.txt.gz" in capsys.readouterr().err

    def test_bad_requests_are_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--games", "0"]) == 2
        assert "at least 1" in capsys.readouterr().err
        assert main(["--tables", "deluxe-9"]) == 2
        assert "deluxe-2" in capsys.readouterr().err


@pytest.mark.parametrize(
    "table",
    ["seats=2", "edition=classic seats=3", "seats=2 expansions=cult,whims,bastet,architects"],
)
def test_the_explorer_knows_no_more_than_its_seat(table: str) -> None:
    options = GameOptions.parse(f"{table} seed=unseen")
    family = family_of(options)
    assert family is not None
    chance = Random(7)

    def some(number: int) -> tuple[float, ...]:
        return tuple(chance.uniform(-0.02, 0.02) for _ in range(number))

    width = len(family.names)
    heads = tuple(Head(some(width), some(3), 0.1) for _ in range(2))
    layers = NetworkWeights(tuple(some(width) for _ in range(3)), some(3), heads)
    asked = differing = 0
    for state in sample_positions(options, 10, builder_action):
        if not decision(state).actors:
            continue
        seat = decision(state).actors[0]
        seen = observe(state, seat)
        choice = Explorer(3, layers).choose(seen, legal_actions(state, seat), QUICK)
        for seed in (1, 2):
            other = determinize(seen, seed)
            differing += write_position(other) != write_position(state)
            legal = legal_actions(other, seat)
            again = Explorer(3, layers).choose(observe(other, seat), legal, QUICK)
            assert again.text == choice.text
        asked += decision(state).kind == DecisionKind.TURN
    assert asked > 0, "without an open turn nothing was planned"
    assert differing > 5, "the worlds must differ, or nothing was proved"
