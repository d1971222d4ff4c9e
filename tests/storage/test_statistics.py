"""The history of results."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.rules.errors import RulesBug
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.statistics import Statistics, Tally, result_of, tallies
from tests.match.tables import match_of, played
from tests.storage.games import GAME

WHEN = "2030-01-01T00:00:00+00:00"


def test_a_result_says_how_everybody_ended() -> None:
    match = played("bbb")
    result = result_of(match, GAME, "now")
    outcome = match.outcome
    assert outcome is not None
    assert tuple(s.scarabs for s in result.seats) == outcome.scarabs
    assert tuple(i for i, s in enumerate(result.seats) if s.won) == outcome.winners
    assert result.turns == match.turn
    assert result.decisions == len(match.log())
    with pytest.raises(RulesBug):
        result_of(match_of("bb"), GAME, "now")


def test_results_come_back_and_add_up(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path / "deep" / "results.jsonl")
    assert statistics.results() == []
    results = [
        result_of(played("bbb", seed=f"s{n}"), f"{n:016x}", f"2030-01-0{n}T00:00:00+00:00")
        for n in range(1, 6)
    ]
    for result in results:
        statistics.add(result)
    assert statistics.results() == results
    sums = tallies(statistics.results(), lambda game, seat: seat.name)
    assert sums["Ana"].games == 5
    assert sum(tally.wins for tally in sums.values()) >= 5
    assert sums["Ana"].scarabs == sum(result.seats[0].scarabs for result in results)
    by_bot = tallies(results, lambda game, seat: seat.bot)
    assert by_bot["random"].games == 15
    assert tallies(results, lambda game, seat: "") == {}
    assert tallies([], lambda game, seat: seat.name) == {}
    assert Tally().plus(replace(results[0].seats[0], eaten=True, scarabs=40)).best == 0


def test_bad_lines_stay_and_are_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    statistics = Statistics(path)
    first = result_of(played("bb"), GAME, WHEN)
    statistics.add(first)
    path.write_bytes(path.read_bytes() + b'{"game": 7}\nnonsense\n{"torn')
    second = replace(first, game="00000000000000bb")
    statistics.add(second)
    assert statistics.results() == [first, second]
    assert b"nonsense" in path.read_bytes()


def test_a_full_disk_leaves_the_history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    statistics = Statistics(tmp_path / "results.jsonl")
    result = result_of(played("bb"), GAME, WHEN)
    statistics.add(result)
    before = statistics.path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveProblem) as caught:
        statistics.add(replace(result, game="00000000000000bb"))
    assert caught.value.code is SaveProblemCode.NO_SPACE
    assert statistics.path.read_bytes() == before


def test_as_many_results_are_read_as_are_promised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cleopatra.storage.statistics.MOST_RESULTS", 3)
    first = result_of(played("bb"), GAME, WHEN)
    path = tmp_path / "statistics.jsonl"
    for number in range(5):
        Statistics(path).add(replace(first, game=f"{number:016x}"))
        games = [int(result.game, 16) for result in Statistics(path).results()]
        assert games == list(range(max(0, number - 2), number + 1))


def test_s10_a_game_that_is_counted_again_stands_last(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path / "results.jsonl")
    first = result_of(played("bb", seed="a"), "0" * 16, WHEN)
    second = result_of(played("bb", seed="b"), "1" * 16, WHEN)
    again = replace(first, digest="f" * 16)
    for result in (first, second, again):
        statistics.add(result)
    assert statistics.results() == [second, again]
