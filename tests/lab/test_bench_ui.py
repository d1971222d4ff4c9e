"""The benchmark of the window: its probes give figures, its table names the limits."""

from __future__ import annotations

import time

import pytest

from cleopatra.match.replay import Replay
from scripts.lab import bench_films, bench_ui
from scripts.lab.bench_probes import RECORDED
from scripts.lab.situations import Recorded

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


@pytest.mark.slow
def test_frames_with_movers_are_timed_while_a_bot_thinks() -> None:
    figures = bench_ui._probe("frames", (640, 360), DUMMY)
    assert 0 < figures["cpu_50"] <= figures["cpu_99"]
    assert 0 < figures["wall_50"] <= figures["wall_99"]


def test_each_kind_of_film_has_a_row_with_its_target(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {
        f"{word}_{kind}_{share}": 4.0
        for word in bench_ui.FILMS
        for kind in ("wall", "cpu")
        for share in (50, 99)
    }
    monkeypatch.setattr(bench_ui, "_probe", lambda *_arguments: figures)
    rows = bench_ui._film_rows("X11", DUMMY)
    assert len(rows) == len(bench_ui.FILMS) == 3
    assert all(row[1:] == ("4.0 / 4.0 ms (CPU 4.0 / 4.0)", "under 16.6 ms") for row in rows)


def test_figures_of_a_film_are_its_middle_and_its_slowest_frames() -> None:
    frames = [(float(number), number / 2) for number in range(200)]
    found = bench_films._figures("film", frames)
    assert found == {
        "film_wall_50": 100.0,
        "film_wall_99": 198.0,
        "film_cpu_50": 50.0,
        "film_cpu_99": 99.0,
    }


def test_the_measured_decisions_are_what_they_are_said_to_be() -> None:
    log = Recorded(RECORDED).log
    words = [log.decisions[at].text.split()[0] for at in bench_films.DIRECTED]
    replay = Replay(log)
    shown = set()
    for at in bench_films.DIRECTED:
        replay.jump(at + 1)
        shown |= {type(event).__name__ for event in replay.truth()}
    assert len(words) == 5 and {"MosaicLaid", "PieceBuilt", "CleopatraMoved"} <= shown
    assert log.decisions[bench_films.LAST_BID].text.startswith("bid ")
    assert not log.decisions[bench_films.LAST_BID + 1].text.startswith("bid ")
