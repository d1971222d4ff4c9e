"""The fitted value: what it reads, from which files, and that it knows no more than its seat."""

from __future__ import annotations

import json
import logging
import math
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cleopatra.bots import value_file
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.extras.known import knowledge_for
from cleopatra.bots.families import Family, all_families, family_of
from cleopatra.bots.features import names, penalty, tiles_then
from cleopatra.bots.hand_features import guessed_hand
from cleopatra.bots.network import SAID, Head, NetworkWeights, blank
from cleopatra.bots.offering_odds import OfferingOdds
from cleopatra.bots.value import ValueEvaluation
from cleopatra.bots.value_file import BadValueFile, layers_for, path_for, read_layers
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import PENALTIES
from cleopatra.rules.composition import compose
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions
from cleopatra.rules.glance import glance
from cleopatra.rules.hands import counts, pack
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.state import State
from tests.rules.builders import act, builder_action, position, sample_positions

BLANK = blank()
TWO = Family("deluxe", 2, False)
SHIPPED = [family for family in all_families() if path_for(family).exists()]


OFFERING = {
    "constant": 0.0,
    "standing": 1.0,
    "rank": 0.9,
    "own": 0.5,
    "scarab": 0.1,
    "others": 0.02,
    "ranks": [0.5, 0.0],
}


def _file(tmp_path: Path, **changes: Any) -> Path:
    """A valid value file for two seats, with changes; None removes a field."""
    width = len(TWO.names)
    head = {"straight": [0.0] * width, "out": [1.0, -1.0], "offset": 0.25}
    data = {
        "format": value_file.FORMAT,
        "table": TWO.name,
        "features": list(TWO.names),
        "rows": [[0.0] * width, [0.1] * width],
        "biases": [0.0, 0.5],
        "heads": [head, {**head, "offset": 0.5}],
    } | changes
    path = tmp_path / "value-deluxe-2.json"
    path.write_text(json.dumps({k: v for k, v in data.items() if v is not None}), "utf-8")
    return path


def _old_file(tmp_path: Path) -> Path:
    """A file of the format before there were families."""
    width = len(names(2))
    data = {
        "format": value_file.OLD_FORMAT,
        "seats": 2,
        "features": list(names(2)),
        "rows": [[0.0] * width, [0.1] * width],
        "biases": [0.0, 0.5],
        "out": [1.0, -1.0],
        "straight": [0.0] * width,
        "offset": 0.25,
    }
    path = tmp_path / "old.json"
    path.write_text(json.dumps(data), "utf-8")
    return path


def _shipped() -> NetworkWeights:
    layers = layers_for(TWO)
    assert layers is not None
    return layers


class TestNumbers:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_every_position_is_read_as_finite_numbers_one_for_each_name(self, seats: int) -> None:
        options = GameOptions(seats=seats, seed="numbers")
        for state in sample_positions(options, 25, builder_action):
            for seat in range(seats):
                evaluation = ValueEvaluation(state.rules, BLANK)
                found = evaluation.numbers(evaluation.stand(observe(state, seat)))
                assert len(found) == len(names(seats))
                assert all(math.isfinite(number) for number in found)

    def test_names_are_told_apart(self) -> None:
        for seats in (2, 3, 4):
            assert len(set(names(seats))) == len(names(seats))

    def test_numbers_are_what_their_names_say(self) -> None:
        state = position(
            hand="2*artisan wood wood stone cave", scarabs=[12, 7], amulets=[3, 1], walls=(0, 1)
        )
        evaluation = ValueEvaluation(state.rules, BLANK)
        read = evaluation.numbers(evaluation.stand(observe(state, 0)))
        found = dict(zip(names(2), read, strict=True))
        assert (found["own_scarabs"], found["rival1_scarabs"]) == (12, 7)
        assert (found["own_amulets"], found["rival1_amulets"]) == (3, 1)
        assert (found["own_artisans"], found["own_most"], found["own_wild"]) == (2, 2, 1)
        assert found["own_taint"] == 1
        assert found["walls"] == 7
        assert found["own_points"] > 0

    def test_imagined_changes_are_read(self) -> None:
        state = position(scarabs=[12, 7], amulets=[3, 1])
        evaluation = ValueEvaluation(state.rules, BLANK)
        standing = evaluation.stand(observe(state, 0))
        read = evaluation.numbers(standing, None, [2, -1], [5.0, 0.0])
        found = dict(zip(names(2), read, strict=True))
        assert (found["own_scarabs"], found["own_amulets"]) == (17, 5)
        assert (found["rival1_scarabs"], found["rival1_amulets"]) == (7, 0)

    def test_penalties_between_the_steps_of_the_table(self) -> None:
        assert [penalty(float(n)) for n in range(len(PENALTIES))] == list(PENALTIES)
        assert PENALTIES[2] < penalty(2.5) < PENALTIES[3]
        assert penalty(8.0) > PENALTIES[-1]

    def test_a_worshipper_that_was_asked_stands_last_when_the_turn_is_over(self) -> None:
        """Rule: D7.2"""
        state = position()
        state.tiles, state.active = (2, 0, 4, 1, 3), 0
        assert tiles_then(glance(state, 0)) == (2, 4, 1, 3, 0)

    def test_a_guessed_hand_has_all_the_cards_and_those_that_are_known(self) -> None:
        state = position(hand={1: "3*artisan wood 2*stone marble"}, known={1: "2*stone"})
        view = observe(state, 0).seats[1]
        guessed = counts(guessed_hand(pack(view.hand_known), view.hand_size))
        assert sum(guessed) == view.hand_size
        assert all(n >= known for n, known in zip(guessed, view.hand_known, strict=True))
        assert len(guessed) == len(CARD_KINDS)


class TestFamilies:
    @pytest.mark.parametrize("family", all_families(), ids=lambda family: str(family.name))
    def test_every_table_is_read_as_one_number_for_each_name(self, family: Family) -> None:
        expansions = EXPANSIONS[1:3] if family.has_expansions else ()
        options = GameOptions(
            edition=family.edition, seats=family.seats, expansions=expansions, seed="families"
        )
        assert family_of(options) == family
        assert len(set(family.names)) == len(family.names)
        for state in sample_positions(options, 12, builder_action):
            knowledge = knowledge_for(state.rules.options)
            reader = ValueEvaluation(state.rules, blank(2), None, knowledge)
            for seat in range(family.seats):
                found = reader.numbers(reader.stand(observe(state, seat)))
                assert len(found) == len(family.names)
                assert all(math.isfinite(number) for number in found)

    @pytest.mark.parametrize("family", all_families(), ids=lambda family: str(family.name))
    def test_a_family_can_be_sent_to_another_process(self, family: Family) -> None:
        """By its own fields: compiled, it could not be restored otherwise."""
        assert pickle.loads(pickle.dumps(family)) == family
        made, fields = family.__reduce__()
        assert made(*fields) == family

    def test_expansions_that_are_not_there_read_as_nothing(self) -> None:
        state = position(expansions=("bastet",))
        reader = ValueEvaluation(state.rules, blank(2), None, knowledge_for(state.rules.options))
        found = reader.numbers(reader.stand(observe(state, 0)))
        family = family_of(state.rules.options)
        assert family is not None
        read = dict(zip(family.names, found, strict=True))
        assert read["bastet_there"] == 1.0
        assert {read[name] for name in read if name.startswith(("cult_", "whims_"))} == {0.0}

    def test_who_moves_next_is_counted_from_the_viewer(self) -> None:
        state = position(seats=3)
        for viewer, steps in ((0, 0), (1, 2), (2, 1)):
            reader = ValueEvaluation(state.rules, blank(2))
            read = dict(
                zip(
                    Family("deluxe", 3, False).names,
                    reader.numbers(reader.stand(observe(state, viewer))),
                    strict=True,
                )
            )
            assert [read[f"moves{step}"] for step in range(3)] == [
                float(step == steps) for step in range(3)
            ]

    def test_an_expansion_of_somebody_elses_has_no_value(self) -> None:
        assert family_of(GameOptions(expansions=("cult",))) is not None
        assert all(set(family.parts) for family in all_families())

    def test_a_turn_about_to_begin_in_the_last_round_is_counted(self) -> None:
        """Rule: D10.1"""
        state = position(seats=2)
        state.turns_left = 1
        standing = Evaluation(state.rules).stand(observe(state, 1))
        assert standing.turns == (1.0, 0.0)
        state.did_market = True
        standing = Evaluation(state.rules).stand(observe(state, 1))
        assert standing.turns == (0.0, 0.0)

    def test_where_that_was_not_measured_to_be_better_it_is_not(self) -> None:
        state = position(seats=3)
        state.turns_left = 2
        standing = Evaluation(state.rules).stand(observe(state, 1))
        assert standing.turns == (0.0, 1.0, 0.0)


class TestFiles:
    @pytest.mark.parametrize("family", SHIPPED, ids=lambda family: str(family.name))
    def test_shipped_files_are_sound_and_say_how_they_were_made(self, family: Family) -> None:
        read_layers(path_for(family), family)
        data = json.loads(path_for(family).read_text("utf-8"))
        assert data["command"].startswith("python scripts/dev.py train")
        assert data["games"] > 0

    def test_tables_of_the_base_game_have_one(self) -> None:
        assert {Family("deluxe", seats, False) for seats in (2, 3, 4)} <= set(SHIPPED)

    def test_what_is_written_is_read(self, tmp_path: Path) -> None:
        layers = read_layers(_file(tmp_path), TWO)
        assert [(head.out, head.offset) for head in layers.heads] == [
            ((1.0, -1.0), 0.25),
            ((1.0, -1.0), 0.5),
        ]

    def test_a_file_may_say_what_a_scarab_is_worth_that_is_bid(self, tmp_path: Path) -> None:
        assert read_layers(_file(tmp_path), TWO).bid_weight == 1.0
        layers = read_layers(_file(tmp_path, bid_weight=0.5), TWO)
        rules = compose(GameOptions(seats=2))
        assert ValueEvaluation(rules, layers).bid_weight == 0.5
        assert Evaluation(rules).bid_weight == 1.0

    def test_a_file_may_say_what_the_odds_at_an_offering_depend_on(self, tmp_path: Path) -> None:
        assert read_layers(_file(tmp_path), TWO).offering is None
        layers = read_layers(_file(tmp_path, offering=OFFERING), TWO)
        assert layers.offering == OfferingOdds(0.0, 1.0, 0.9, 0.5, 0.1, 0.02, (0.5, 0.0))
        rules = compose(GameOptions(seats=2))
        assert ValueEvaluation(rules, layers).offering == layers.offering
        assert Evaluation(rules).offering is None

    def test_a_file_may_calibrate_chances(self, tmp_path: Path) -> None:
        rules = compose(GameOptions(seats=2))
        plain = ValueEvaluation(rules, read_layers(_file(tmp_path), TWO))
        chances = [0.12, 0.15, 0.30, 0.42, 0.58, 0.70, 0.84, 0.86]
        meek = ValueEvaluation(rules, read_layers(_file(tmp_path, told=chances), TWO))
        assert plain.calibrated(0.8) == Evaluation(rules).calibrated(0.8) == 0.8
        assert [meek.calibrated(said) for said in SAID] == pytest.approx(chances)
        assert meek.calibrated(0.5) == pytest.approx(0.5)
        assert meek.calibrated(0.825) == pytest.approx(0.77)
        assert (meek.calibrated(0.001), meek.calibrated(0.999)) == pytest.approx((0.12, 0.86))
        assert (meek.calibrated(0.0), meek.calibrated(1.0)) == (0.0, 1.0)
        seen = observe(position(hand="2*artisan 2*wood"), 0)
        assert meek.assess(seen) == plain.assess(seen)

    def test_a_file_of_the_old_format_has_one_head(self, tmp_path: Path) -> None:
        layers = read_layers(_old_file(tmp_path), TWO)
        assert [len(head.straight) for head in layers.heads] == [len(names(2))]
        with pytest.raises(BadValueFile, match="format"):
            read_layers(_old_file(tmp_path), Family("deluxe", 3, False))

    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            ({"format": 99}, "format"),
            ({"table": "deluxe-3"}, "table"),
            ({"features": ["scarabs"]}, "other features"),
            ({"rows": [[1.0, 2.0]] * 2}, "rows"),
            ({"biases": [0.0]}, "fit together"),
            ({"heads": []}, "heads"),
            ({"heads": None}, "no value file"),
            ({"biases": "much"}, "no value file"),
            ({"biases": [float("nan"), 0.0]}, "finite"),
            ({"bid_weight": -0.1}, "bid_weight"),
            ({"bid_weight": float("nan")}, "bid_weight"),
            ({"bid_weight": "half"}, "no value file"),
            ({"offering": {"rank": 1.0}}, "an offering has"),
            ({"offering": {**OFFERING, "ranks": [0.5]}}, "2 ranks"),
            ({"offering": {**OFFERING, "own": float("inf")}}, "finite"),
            ({"offering": {**OFFERING, "own": "much"}}, "no value file"),
            ({"offering": 1.0}, "no value file"),
            ({"told": [0.5, 0.6]}, "needs 8"),
            ({"told": [0.5] * 7 + [float("nan")]}, "0 to 1"),
            ({"told": [0.5] * 7 + [1.1]}, "0 to 1"),
            ({"told": [0.5] * 7 + [0.4]}, "never fall"),
            ({"told": "much"}, "no value file"),
        ],
    )
    def test_a_bad_file_is_refused_with_the_reason(
        self, changes: dict[str, Any], reason: str, tmp_path: Path
    ) -> None:
        with pytest.raises(BadValueFile, match=reason):
            read_layers(_file(tmp_path, **changes), TWO)

    def test_a_file_that_is_not_json_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "value-deluxe-2.json"
        path.write_text("{", "utf-8")
        with pytest.raises(BadValueFile, match="no value file"):
            read_layers(path, TWO)

    def test_without_a_file_bots_are_told_to_do_without(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(value_file, "FOLDER", tmp_path)
        layers_for.cache_clear()
        try:
            with caplog.at_level(logging.WARNING):
                assert layers_for(TWO) is None
        finally:
            layers_for.cache_clear()
        assert "value-deluxe-2.json" in caplog.text


class TestValue:
    @pytest.mark.parametrize("rows", [0, 1, 3, 4, 5, 12])
    def test_is_the_network_of_its_layers_however_many_rows_it_has(self, rows: int) -> None:
        chance = Random(rows)
        width = len(TWO.names)

        def some(number: int) -> tuple[float, ...]:
            return tuple(chance.uniform(-0.05, 0.05) for _ in range(number))

        heads = tuple(Head(some(width), some(rows), 0.1) for _ in range(2))
        layers = NetworkWeights(tuple(some(width) for _ in range(rows)), some(rows), heads)
        state = position(scarabs=[30, 20], amulets=[3, 4], hand="wood 2xstone")
        evaluation = ValueEvaluation(state.rules, layers)
        standing = evaluation.stand(observe(state, 0))
        numbers = evaluation.numbers(standing)

        def weighed(weights: tuple[float, ...]) -> float:
            return math.fsum(w * n for w, n in zip(weights, numbers, strict=True))

        utility = 0.0
        for head in heads:
            value = head.offset + weighed(head.straight)
            for row, bias, out in zip(layers.rows, layers.biases, head.out, strict=True):
                value += out * max(bias + weighed(row), 0.0)
            assert abs(value) < 5.9
            utility -= math.log1p(math.exp(-value))
        assert evaluation.utility(standing) == pytest.approx(utility, abs=1e-2)
        survives, wins = evaluation.odds(standing)
        both = -math.log1p(math.exp(-survives)) - math.log1p(math.exp(-wins))
        assert both == pytest.approx(evaluation.utility(standing))

    def test_likes_scarabs_and_dislikes_amulets(self) -> None:
        layers = _shipped()

        def utility(scarabs: int, amulets: int) -> float:
            state = position(scarabs=[scarabs, 20], amulets=[amulets, 3])
            return ValueEvaluation(state.rules, layers).assess(observe(state, 0))

        assert 0.0 > utility(30, 3) > utility(20, 3) > utility(20, 6) > utility(20, 12)

    def test_lays_drawn_cards_as_well_as_any_way_to_lay_them(self) -> None:
        """Rule: D5.2"""
        state = position(
            hand="wood",
            stalls=("artisan^ artisan^ artisan^", "wood^", "stone^"),
            deck="artisan^ 2xwood^ cave",
        )
        act(state, "take 2")
        evaluation = ValueEvaluation(state.rules, _shipped())

        def ends(before: State) -> list[State]:
            if decision(before).kind != DecisionKind.PUT:
                return [before]
            found: list[State] = []
            for action in legal_actions(before):
                after = before.clone()
                apply(after, action)
                found += ends(after)
            return found

        best = max(evaluation.assess(observe(end, 0)) for end in ends(state))
        while decision(state).kind == DecisionKind.PUT:
            stall = evaluation.lay(observe(state, 0))
            assert stall is not None
            act(state, f"put {stall + 1}")
        assert evaluation.assess(observe(state, 0)) == pytest.approx(best)
