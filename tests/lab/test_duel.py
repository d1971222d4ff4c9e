"""The sequential test of strength: how often it is wrong, when it stops, how a run goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from unittest import mock

import pytest

from scripts.lab import duel
from scripts.lab.duel import (
    BOUND,
    ERROR,
    Verdict,
    claim_of,
    fight,
    judged,
    lengths,
    main,
    simulated,
)
from scripts.lab.ladder_claims import LadderProblem, Records
from scripts.lab.report import ROOT

RUNS = 400
WRONG = ERROR + 1.96 * (ERROR * (1.0 - ERROR) / RUNS) ** 0.5
"""The share of wrong decisions that a right test stays below, but for one time in forty."""


@pytest.mark.parametrize(
    ("truth", "wrong"),
    [(0.0, Verdict.BETTER), (-0.02, Verdict.BETTER), (0.03, Verdict.NOT_BETTER)],
)
def test_it_is_wrong_at_most_as_often_as_it_says(truth: float, wrong: Verdict) -> None:
    found = simulated(truth, RUNS)
    assert sum(each.verdict is wrong for each in found) / RUNS <= WRONG
    assert sum(each.verdict is Verdict.UNDECIDED for each in found) / RUNS <= 0.02


def test_a_great_difference_is_known_soon() -> None:
    better, worse = simulated(0.2, 50), simulated(-0.2, 50)
    assert {each.verdict for each in better} == {Verdict.BETTER}
    assert {each.verdict for each in worse} == {Verdict.NOT_BETTER}
    assert max(each.deals for each in better) < 300


def test_it_takes_longest_between_the_hypotheses() -> None:
    deals = [sum(each.deals for each in simulated(truth, 60)) for truth in (0.0, 0.015, 0.03)]
    assert deals[1] > deals[0]
    assert deals[1] > deals[2]


def test_what_comes_after_the_decision_does_not_count() -> None:
    shares = [1.0, 0.5, 1.0, 0.5] * 100
    found = judged(shares)
    assert found.verdict is Verdict.BETTER
    assert found.ratio >= BOUND
    assert judged([*shares[: found.deals], *[0.0] * 1000]) == found
    assert judged(shares[: found.deals - 1]).verdict is Verdict.UNDECIDED


def test_it_says_so_when_the_games_are_not_enough() -> None:
    even = [0.5, 0.5, 1.0, 0.0, 0.53] * 2_000
    assert judged(even, 0.03, most_games=100) == judged(even[:50])
    assert judged(even, 0.03, most_games=100).verdict is Verdict.UNDECIDED
    assert judged([]).deals == 0


def test_a_run_that_was_stopped_goes_on_to_the_same_end(tmp_path: Path) -> None:
    claim = claim_of("greedy", "random", "", 0.4)
    whole = fight(Records(tmp_path / "whole", 9), claim, 9, 200, 1, is_quiet=True)
    for most in (4, 12, 200):
        parts = fight(Records(tmp_path / "parts", 9), claim, 9, most, 1, is_quiet=True)
    assert parts == whole
    assert whole.verdict is Verdict.BETTER
    with mock.patch.object(duel, "play_deals", side_effect=AssertionError):
        assert fight(Records(tmp_path / "whole", 9), claim, 9, 200, 1, is_quiet=True) == whole


@pytest.mark.slow
def test_several_processes_find_what_one_finds(tmp_path: Path) -> None:
    claim = claim_of("greedy", "random", "", 0.4)
    one = fight(Records(tmp_path / "one", 9), claim, 9, 200, 1, is_quiet=True)
    two = fight(Records(tmp_path / "two", 9), claim, 9, 200, 2, is_quiet=True)
    assert one == two


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C is sent to a process group")
def test_ctrl_c_leaves_what_was_played_and_no_process(tmp_path: Path) -> None:
    # So little is asked that nothing is decided for many minutes, however late the signal comes.
    words = ["greedy", "random", "--jobs", "2", "--better-by", "0.01", "--records", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "scripts.lab.duel", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 280
    while not list(tmp_path.glob("*.json")) and time.monotonic() < until:
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=280)  # ends when no process holds the pipes any more
    assert process.returncode == 130
    assert said.strip().endswith("duel: stopped; the same command goes on from here")
    assert "Traceback" not in said
    [path] = tmp_path.glob("*.json")
    assert len(json.loads(path.read_text())["shares"]) % 5 == 0


@pytest.mark.parametrize(
    ("table", "place"),
    [
        ("", "2"),
        ("seats=4 edition=deluxe", "4"),
        ("edition=classic seats=3", "classic-3"),
        ("seats=3 expansions=whims,cult", "cult-whims-3"),
    ],
)
def test_tables_are_told_apart(table: str, place: str) -> None:
    claim = claim_of("level7", "level6", table, 0.03)
    assert (claim.place, claim.code) == (place, "duel-level7-level6")
    assert claim.low == pytest.approx(0.53)


def test_value_files_make_a_name_of_a_file() -> None:
    code = claim_of("level7", "assets/bots/value-deluxe-2.json@swing", "", 0.03).code
    assert code == "duel-level7-assets_bots_value-deluxe-2.json@swing"


def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--records", str(tmp_path), "--quiet", "--better-by", "30", "--most", "100"]
    assert main(["greedy", "random", *words]) == Verdict.BETTER.value == 0
    assert "greedy against random, seats=2: greedy is better." in capsys.readouterr().out
    assert main(["random", "greedy", *words]) == Verdict.NOT_BETTER.value == 1
    assert "random is not better by 30 points" in capsys.readouterr().out
    assert main(["random", "greedy", *words[:-1], "2", "--fresh"]) == Verdict.UNDECIDED.value == 3
    assert "not decided" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["random"], "name two bots"),
        (["oracle", "random"], "unknown bot 'oracle'"),
        (["random", "random"], "two different bots"),
        (["random", "greedy", "--better-by", "0"], "--better-by"),
        (["random", "greedy", "--jobs", "0"], "--jobs"),
        (["random", "greedy", "--table", "seats=9"], "cannot start a game"),
    ],
)
def test_bad_requests_are_explained(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--records", str(tmp_path)]) == 2
    assert why in capsys.readouterr().err


def test_a_damaged_record_is_said_and_left_alone(tmp_path: Path) -> None:
    claim = claim_of("greedy", "random", "", 0.03)
    path = tmp_path / "2-duel-greedy-random.json"
    path.write_text("{}")
    with pytest.raises(LadderProblem, match="cannot be continued"):
        fight(Records(tmp_path, 1), claim, 1, 10, 1)
    assert path.read_text() == "{}"


def test_the_lengths_are_a_table() -> None:
    with mock.patch.object(duel, "_RUNS", 20):
        rows = lengths(0.1, 2_000).splitlines()[2:]
    assert [row.split("|")[1].strip() for row in rows] == ["-5.0", "+0.0", "+5.0", "+10.0", "+15.0"]
