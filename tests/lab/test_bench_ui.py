"""The benchmark of the window: its probes give figures, its table names the limits."""

from __future__ import annotations

import time

import pytest

from cleopatra.lab import bench_ui

DUMMY = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


@pytest.fixture(autouse=True)
def without_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in DUMMY.items():
        monkeypatch.setenv(name, value)


def test_the_start_is_measured_from_outside_the_process() -> None:
    figures = bench_ui._probe("title", (640, 360), DUMMY, str(time.time()))
    assert 50 < figures["title"] < 60_000


def test_a_probe_that_fails_says_why() -> None:
    with pytest.raises(bench_ui.ProbeFailed, match="could not convert"):
        bench_ui._probe("title", (640, 360), DUMMY, "yesterday")


def test_a_table_names_figures_and_targets() -> None:
    table = bench_ui._as_table([("frame", "3.0 / 5.0 ms", "under 16.6 ms")])
    assert "| frame | 3.0 / 5.0 ms | under 16.6 ms |" in table


def test_frames_with_movers_are_timed_while_a_bot_thinks() -> None:
    figures = bench_ui._probe("frames", (640, 360), DUMMY)
    assert 0 < figures["cpu_50"] <= figures["cpu_99"]
    assert 0 < figures["wall_50"] <= figures["wall_99"]
