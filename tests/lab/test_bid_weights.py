"""What bids are worth: results of random bids, the weights that fit them, the command."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random

import pytest

from cleopatra.bots.families import Family
from cleopatra.bots.offering_odds import USUAL_BID
from scripts.lab import bid_weights
from scripts.lab.bid_weights import ROLLOUTS, main, offering_odds_of, play_bids, weights_of
from scripts.lab.jobs import Job
from scripts.lab.kept_games import GameJob, NumberRow

TWO = Family("deluxe", 2, False)


def made_up(rank: float, bid: float, games: int) -> list[list[NumberRow]]:
    """Results of games in which ranks and bids are worth so much of what was expected of them. That
    is uncertain at each Offering."""
    chance = Random(5)
    found: list[list[NumberRow]] = []
    for _ in range(games):
        rows: list[NumberRow] = []
        for _ in range(6):
            mean, better = chance.gauss(0.0, 1.0), chance.choice((-0.5, 0.5))
            bids = chance.uniform(-10.0, 10.0), chance.uniform(-10.0, 10.0)
            ranked, own, others = 2.0 * better, -0.1 * bids[0], 0.1 * bids[1]
            odds = mean + rank * ranked + bid * (own + others)
            won = float(chance.random() < 1.0 / (1.0 + exp(-odds)))
            said = [term * chance.uniform(0.5, 1.5) for term in (ranked, own, others)]
            rows.append((mean, *said, better, *bids, *bids, 0.1, won))
        found.append(rows)
    return found


def test_weights_are_found_again() -> None:
    found = weights_of([[], *made_up(0.8, 0.4, 900)])
    assert found.rank[0] == pytest.approx(0.8, abs=0.12)
    assert found.own[0] == pytest.approx(0.4, abs=0.15)
    assert found.others[0] == pytest.approx(0.4, abs=0.15)
    assert found.bid[0] == pytest.approx(0.5, abs=0.1)
    assert 0.0 < found.bid[1] < 0.3


def test_what_the_odds_depend_on_is_found_again() -> None:
    """A scarab costs .06 of log odds whatever is read, which says nothing; the best rank brings .7
    besides."""
    chance = Random(6)
    games: list[list[NumberRow]] = []
    for _ in range(700):
        rows: list[NumberRow] = []
        for _ in range(8):
            mean, place = chance.gauss(0.0, 1.0), chance.randrange(4)
            own, others = chance.randrange(20), chance.randrange(60)
            slope, ranked = chance.uniform(0.0, 0.2), 0.3 * (1.5 - place)
            odds = -0.2 + 1.3 * mean + ranked - 0.06 * own + 0.7 * (place == 0)
            odds += 0.01 * (others - 3 * USUAL_BID)
            won = float(chance.random() < 1.0 / (1.0 + exp(-odds)))
            rows.append((mean, ranked, 0, 0, 1.5 - place, 0, 0, own, others, slope, won))
        games.append(rows)
    found = offering_odds_of(games, 4)
    assert found.constant == pytest.approx(-0.2, abs=0.25)
    assert found.standing == pytest.approx(1.3, abs=0.1)
    assert found.own == pytest.approx(0.0, abs=0.2)
    assert found.scarab == pytest.approx(0.06, abs=0.02)
    assert found.others == pytest.approx(0.01, abs=0.005)
    assert found.ranks[-1] == 0.0
    assert found.ranks[0] - found.ranks[1] + 0.3 * found.rank == pytest.approx(1.0, abs=0.25)


@pytest.mark.slow
def test_results_are_of_all_seats_and_the_same_again() -> None:
    """D9.3: with the better rank a seat is never thought to lose chance."""
    rows = play_bids(Job(TWO, 1, 0, 1))
    assert rows == play_bids(Job(TWO, 1, 0, 1))
    assert len(rows) == ROLLOUTS * 2
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        assert first[-1] + second[-1] == pytest.approx(1.0)
        assert first[4] == -second[4]
        assert first[1] * first[4] >= 0.0
        assert (first[5], first[6]) == (second[6], second[5])
    assert all(row[2] <= 0.0 <= row[3] for row in rows)


def test_command_goes_on_and_writes_between_its_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []
    results = made_up(1.0, 0.7, 40)

    def rows(job: GameJob) -> list[NumberRow]:
        played.append(job[2])
        return results[job[2]]

    monkeypatch.setattr(bid_weights, "play_bids", rows)
    monkeypatch.setattr(bid_weights, "RESAMPLED", 5)
    page = tmp_path / "bots.md"
    page.write_text("# How the bots play\n\nMuch.\n", encoding="utf-8")
    words = ["--tables", "deluxe-2", "--work", str(tmp_path), "--page", str(page), "--quiet"]
    assert main([*words, "--games", "20"]) == 0
    assert main([*words, "--games", "40"]) == 0
    assert played == list(range(40))
    text = page.read_text("utf-8")
    assert text.startswith("# How the bots play\n\nMuch.\n")
    assert text.count("<!-- bench:bids -->") == 1
    assert "| deluxe-2 | 40 | 40 |" in text
    assert main([*words, "--games", "0"]) == 2
    assert "at least 1" in capsys.readouterr().err
