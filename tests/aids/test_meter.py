"""The crocodile meter: what it reads, that it tells nothing hidden, and its figures as a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cleopatra.aids.meter import (
    NAMES,
    BadFigures,
    MeterModel,
    as_data,
    corruption_of,
    danger_of,
    models_of,
    signs,
)
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, legal_actions
from cleopatra.rules.forecast import counted_now
from cleopatra.rules.observe import observe
from cleopatra.storage.aids_figures import read_models
from tests.aids.tables import GAMES, game, moments
from tests.rules.builders import position

MODEL = MeterModel(
    (0.5,) + (0.0,) * (len(NAMES) - 1),
    ((0.25,) * len(NAMES), (-1.0,) * len(NAMES)),
    (0.5, -0.25),
    (0.75, 2.0),
    -1.0,
    7,
)
MODELS = {"deluxe": MODEL, "deluxe-expansions": MODEL, "classic": MODEL}


@pytest.mark.parametrize("number", range(0, GAMES, 9))
def test_what_is_hidden_changes_nothing(number: int) -> None:
    for moment in moments(game(number), 12):
        viewer = number % len(moment.starts)
        seen = observe(moment.state, viewer)
        for seed in range(2):
            other = observe(determinize(seen, seed), viewer)
            assert signs(other) == signs(seen)
            assert danger_of(other, MODELS) == danger_of(seen, MODELS)


@pytest.mark.parametrize("number", range(0, GAMES, 9))
def test_corruption_is_what_the_count_would_make_of_it(number: int) -> None:
    for moment in moments(game(number), 12):
        seen = observe(moment.state, 0)
        for seat, found in enumerate(corruption_of(seen)):
            assert (found.low, found.high) == counted_now(seen, seat)
            assert found.low <= found.expected <= found.high
        assert corruption_of(seen)[0].low == corruption_of(seen)[0].high


def test_signs_are_about_one_and_each_has_a_name() -> None:
    for moment in moments(game(4), 40):
        numbers = signs(observe(moment.state, 1))
        assert len(numbers) == len(NAMES)
        assert all(-9.0 < number < 9.0 for number in numbers)


def test_more_amulets_of_the_own_are_seen() -> None:
    few = signs(observe(position(amulets=(1, 3)), 0))
    many = signs(observe(position(amulets=(9, 3)), 0))
    at = dict(zip(NAMES, range(len(NAMES)), strict=True))
    assert many[at["own"]] - few[at["own"]] == 1.0
    assert many[at["above_least"]] > few[at["above_least"]]
    assert many[at["least"]] == few[at["least"]]


def test_the_edition_says_what_is_deadly() -> None:
    for number, bound in ((0, 8), (4, None)):
        (moment,) = list(moments(game(number), 3))[:1]
        danger = danger_of(observe(moment.state, 1), MODELS)
        assert danger is not None
        assert danger.bound == bound
        assert danger.own.seat == 1
        assert [r.seat for r in danger.rivals] == [0, *range(2, len(moment.starts))]
        assert danger.own[1:] == counted_now(observe(moment.state, 1), 1)


def test_there_is_no_meter_for_spectators_after_the_end_and_without_figures() -> None:
    moment = next(iter(moments(game(0), 5)))
    state = moment.state
    assert danger_of(observe(state, None), MODELS) is None
    assert danger_of(observe(state, 0), {"classic": MODEL}) is None
    while decision(state).actors:
        apply(state, legal_actions(state)[-1], decision(state).actors[0])
    assert danger_of(observe(state, 0), MODELS) is None


def test_a_network_adds_up() -> None:
    numbers = (2.0, *(0.5,) * (len(NAMES) - 1))
    total = sum(numbers)
    odds = -1.0 + 1.0 + 0.75 * (0.25 * total + 0.5)  # the second unit is below zero
    assert MODEL.chance(numbers) == pytest.approx(1 / (1 + 2.718281828459045**-odds))
    assert MODEL.chance((99.0, *numbers[1:])) == MODEL.chance((4.0, *numbers[1:]))


def test_figures_survive_the_file(tmp_path: Path) -> None:
    path = tmp_path / "aids.json"
    path.write_text(json.dumps(as_data(MODELS)), "utf-8")
    assert read_models(path) == MODELS


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"signs": ["own"]},
        {"tables": {"deluxe": {}}},
        {"tables": {"deluxe": {**as_data(MODELS)["tables"]["deluxe"], "out": [1.0]}}},  # type: ignore[index]
        {"tables": {"deluxe": {**as_data(MODELS)["tables"]["deluxe"], "offset": "x"}}},  # type: ignore[index]
        {"tables": 3},
    ],
)
def test_damaged_figures_are_refused_and_leave_no_meter(
    change: dict[str, object], tmp_path: Path
) -> None:
    data = as_data(MODELS) | change
    with pytest.raises(BadFigures):
        models_of(data)
    path = tmp_path / "aids.json"
    path.write_text(json.dumps(data), "utf-8")
    assert read_models(path) == {}
    assert read_models(tmp_path / "missing.json") == {}
