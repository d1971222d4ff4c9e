"""Simulations: the shape of the report, the same sums whatever the processes, clear refusals."""

from __future__ import annotations

import json

import pytest

from cleopatra.rules.options import GameOptions
from cleopatra.simulate.simulate import Request, main, report, simulate


def _json(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main([*words, "--json", "--quiet"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1, "one object on one line"
    found: dict[str, object] = json.loads(out)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_by_themselves(capsys: pytest.CaptureFixture[str], players: int) -> None:
    found = _json(capsys, "--players", str(players), "--bots", "random", "--games", "30")
    assert found["games"] == 30
    assert found["capped"] == 0
    assert found["players"] == players
    for name in ("scarabs_by_seat", "wins_by_seat", "eaten_share_by_seat", "amulets_by_seat"):
        values = found[name]
        assert isinstance(values, list)
        assert len(values) == players
    for name in ("decisions", "turns", "games_per_cpu_second", "decisions_per_cpu_second"):
        value = found[name]
        assert isinstance(value, (int, float))
        assert value > 0
    share = found["eaten_share"]
    assert isinstance(share, float)
    assert 0 < share < 1
    assert found["wins_by_bot"] == {"random": pytest.approx(30)}
    assert (found["first_seed"], found["last_seed"]) == ("1.0", "1.29")


def test_wins_are_told_by_seat_and_by_bot(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--players", "3", "--bots", "random,greedy,random", "--games", "2", "--seed", "5")
    found = _json(capsys, *words)
    wins = found["wins_by_seat"]
    by_bot = found["wins_by_bot"]
    assert isinstance(wins, list)
    assert isinstance(by_bot, dict)
    assert by_bot["greedy"] == wins[1]
    assert by_bot["random"] == pytest.approx(wins[0] + wins[2])
    assert found["bots"] == ["random", "greedy", "random"]


def test_processes_change_nothing_but_time() -> None:
    options = GameOptions(seats=4)

    def sums(jobs: int) -> dict[str, object]:
        request = Request(options, ("random",) * 4, 50, 3, jobs)
        values = report(request, simulate(request))
        return {k: v for k, v in values.items() if "cpu" not in k}

    assert sums(1) == sums(2)


def test_seed_decides_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = ("1", "1", "2")
    found = [_json(capsys, "--games", "10", "--seed", seed)["decisions"] for seed in seeds]
    assert found[0] == found[1] != found[2]


def test_house_rules_reach_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    found = _json(capsys, "--games", "3", "--option", "refill=one", "--option", "garden=back")
    assert "refill=one" in str(found["options"])
    assert "garden=back" in str(found["options"])


def test_expansions_reach_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    found = _json(capsys, "--games", "3", "--expansions", "whims,cult")
    assert "expansions=cult,whims" in str(found["options"])
    assert found["capped"] == 0


def test_table_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "3", "--quiet"]) == 0
    assert "eaten share" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--bots", "oracle"], "unknown bot 'oracle'"),
        (["--bots", "random,random"], "2 bots for 4 players"),
        (["--players", "7"], "seats_out_of_range"),
        (["--games", "0"], "--games"),
        (["--jobs", "0"], "--jobs"),
        (["--option", "refill=never"], "bad_value"),
        (["--option", "seed=3"], "--seed"),
        (["--option", "garden=P/P"], "garden"),
        (["--option", "expansions=cult"], "--expansions"),
        (["--expansions", "cult,nile"], "unknown_expansion"),
        (["--edition", "nile"], "invalid choice"),
        (["--games", "many"], "invalid int"),
    ],
)
def test_bad_request_is_explained(
    capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.out == ""
