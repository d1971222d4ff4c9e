"""The benchmark's parts: what it measures exists, and its table is put in its place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import decision, legal_actions
from cleopatra.rules.rng import Rng
from scripts.lab import bench, bench_engine, report
from scripts.lab.peer import Peer, PeerProblem


def test_rounds_count_games_and_decisions() -> None:
    seconds, decisions = bench_engine.our_round(5, 0)
    assert 0.0 < seconds < 5.0
    assert decisions > 50 * 5


def test_measured_positions_are_what_they_say() -> None:
    assert decision(bench_engine.middle_of_game("x")).kind == DecisionKind.TURN
    state = bench_engine.mosaic_to_lay()
    assert decision(state).kind == DecisionKind.LAY
    assert len(legal_actions(state)) > 50


def test_table_is_put_between_its_markers_and_nowhere_else(tmp_path: Path) -> None:
    path = tmp_path / "performance.md"
    path.write_text("# Performance\n\nWords.\n")
    report.write_between(path, "rules", "The rules", "| one |")
    report.write_between(path, "ui", "The window", "| window |")
    report.write_between(path, "rules", "The rules", "| two |")
    text = path.read_text()
    assert "Words." in text
    assert "| one |" not in text
    assert text.index("| two |") < text.index("| window |")
    assert text.count("## The rules") == 1


def test_a_rollout_goes_four_turns_and_leaves_the_state_alone() -> None:
    state = bench_engine.middle_of_game("x")
    turn, ply = state.turn, state.ply
    bench_engine.short_rollout(state, Rng(1).below)
    assert (state.turn, state.ply) == (turn, ply)


def test_our_own_process_is_pure_python_and_plays() -> None:
    with Peer(Path(sys.executable), bench.SCRIPT, bench.ROOT) as own:
        assert own.version == "pure"
        played = own.play(2)
    assert played.number == 2
    assert played.decisions > 100


def test_rows_have_both_columns_and_say_where_nothing_is_compiled() -> None:
    names = ("clone", "places", "legal list", "determinize", "observe", "rollouts/s", "plays/s")
    more = ("plays/s, expansions", "greedy ms, median", "greedy ms, 99th")
    figures = dict.fromkeys((*names, *more), 2.0)
    alone = bench.figure_rows(figures, None)
    assert {row[2] for row in alone} == {bench.NONE}
    both = bench.figure_rows(figures, {**figures, "clone": 0.25})
    assert both[0][1:3] == ("2.00 µs", "0.25 µs")


def test_peer_that_says_nothing_is_explained(tmp_path: Path) -> None:
    silent = tmp_path / "silent.py"
    silent.write_text("")
    with pytest.raises(PeerProblem, match="no answer"):
        Peer(Path(sys.executable), silent)


def test_peer_is_asked_in_lines_of_text(tmp_path: Path) -> None:
    script = tmp_path / "peer.py"
    script.write_text(
        "import json\nprint(json.dumps({'version': '9'}), flush=True)\n"
        "while True:\n    word, n = input().split()\n"
        "    print(json.dumps({'seconds': 2, 'count': int(n), 'decisions': 8}), flush=True)\n"
    )
    with Peer(Path(sys.executable), script) as peer:
        assert peer.version == "9"
        assert peer.play(4) == (2.0, 4, 8)


def test_too_few_rounds_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--rounds", "2"]) == 2
    assert "at least 5 rounds" in capsys.readouterr().err
