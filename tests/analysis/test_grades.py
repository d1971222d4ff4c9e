"""Classes, ratings and turning points follow from steps and from the figures of the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cleopatra.analysis.analyse import class_of, errors_of, turning_points, word_of
from cleopatra.analysis.result import AnalysedStep
from cleopatra.analysis.scale import BadScale, as_data, guessed, scale_for, scales_of
from cleopatra.rules.options import GameOptions

SCALE = replace(
    guessed(GameOptions(seats=2)), levels=(("level1", 2.0), ("level4", 1.0), ("level7", 0.0))
)


def step(turn: int, seat: int = 0, error: float = 0.0, **changes: object) -> AnalysedStep:
    """One step of a game of two in which the seat lost a chance of `error`."""
    plain = AnalysedStep(
        at=turn,
        to=turn + 1,
        turn=turn,
        seat=seat,
        topic="market",
        played=("take 1",),
        best=("take 2",) if error else None,
        is_forced=False,
        before=(0.5, 0.5),
        now=(0.5, 0.5),
        errors={seat: (-error, error) if seat == 0 else (error, -error)},
        luck={},
        rest=(0.0, 0.0),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("points", "noise", "expected"),
    [
        (2.9, 0.1, "fine"),
        (3.0, 0.1, "inaccuracy"),
        (6.0, 0.1, "mistake"),
        (12.0, 0.1, "blunder"),
        (12.0, 6.0, "fine"),
        (-5.0, 0.1, "fine"),
    ],
)
def test_an_error_is_called_one_only_if_it_is_large_and_sure(
    points: float, noise: float, expected: str
) -> None:
    assert class_of(points, noise, SCALE) == expected


def test_the_rating_goes_by_what_the_levels_lose() -> None:
    assert [word_of(error, SCALE) for error in (0.2, 0.9, 2.0, 9.0)] == [
        "masterly",
        "strong",
        "steady",
        "hasty",
    ]


def test_the_errors_of_a_turn_are_added_up() -> None:
    errors = errors_of([step(4, error=0.02), step(4, error=0.05), step(5, 1, 0.2)], 0, SCALE)

    assert [(error.turn, error.kind) for error in errors] == [(4, "mistake")]
    assert errors[0].points == pytest.approx(7.0)
    assert errors[0].best == ("take 2",)


def test_what_was_better_than_the_judge_thought_is_no_negative_error() -> None:
    assert errors_of([step(4, error=-0.1)], 0, SCALE)[0].points == 0.0


def test_the_only_good_move_is_praised() -> None:
    assert errors_of([step(4, lead=0.3)], 0, SCALE)[0].kind == "only"
    assert errors_of([step(4, lead=0.1)], 0, SCALE)[0].kind == "fine"


def test_turning_points_are_three_of_different_turns_and_never_what_nobody_foresaw() -> None:
    steps = [
        step(1, error=0.2),
        step(2, luck={"stall": (0.3, -0.3)}, errors={}),
        step(2, luck={"mosaic": (0.25, -0.25)}, errors={}),
        step(3, luck={"hidden": (0.9, -0.9)}, errors={}),
        step(4, rest=(0.9, -0.9), errors={}),
        step(5, 1, luck={"draw": (-0.1, 0.1)}, errors={}),
        step(6, luck={"draw": (-0.05, 0.05)}, errors={}),
    ]

    found = turning_points(steps, SCALE)

    assert [(point.turn, point.cause, point.seat) for point in found] == [
        (1, "error", 0),
        (2, "stall", 0),
        (5, "draw", 1),
    ]
    assert [round(point.points) for point in found] == [-20, 30, 10]


def test_a_quiet_game_has_no_turning_point() -> None:
    assert turning_points([step(1), step(2, 1)], SCALE) == ()


def test_figures_are_read_as_they_were_written() -> None:
    scales = {"deluxe-2": replace(SCALE, table="deluxe-2", games=40)}

    assert scales_of(as_data(scales)) == scales
    assert scale_for(GameOptions(seats=2), scales) == scales["deluxe-2"]
    assert not scale_for(GameOptions(seats=3), scales).is_fitted


@pytest.mark.parametrize(
    "data", [None, [], {}, {"format": 99, "tables": {}}, {"format": 1, "tables": {"a": {}}}]
)
def test_damaged_figures_are_refused(data: object) -> None:
    with pytest.raises(BadScale):
        scales_of(data)
