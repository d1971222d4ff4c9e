"""The figures of self-play: what is measured, what is written, and that a run can be resumed."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from cleopatra.rules.options import EDITIONS, EXPANSIONS
from cleopatra.simulate.simulate import TableSums
from scripts.lab import balance
from scripts.lab.balance import BalanceRecord, GameKind, kinds, main, row, share_margin


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[GameKind]:
    """Two kinds of games, played by random bots."""
    chosen = [GameKind("deluxe", (), 2), GameKind("deluxe", ("whims",), 3)]
    monkeypatch.setattr(balance, "kinds", lambda: chosen)
    monkeypatch.setattr(balance, "BOT", "random")
    return chosen


def test_every_edition_and_expansion_is_measured_with_every_number_of_seats() -> None:
    found = {(kind.edition, kind.expansions, kind.seats) for kind in kinds()}
    for edition, (fewest, most) in EDITIONS.items():
        assert all((edition, (), seats) in found for seats in range(fewest, most + 1))
    for mix in [*((name,) for name in EXPANSIONS), EXPANSIONS]:
        assert all(("deluxe", mix, seats) in found for seats in (2, 3, 4))
    assert all(kind.options.first_player == "0" for kind in kinds())


def test_row_is_means_and_shares() -> None:
    tally = TableSums(
        games=4, turns=80, scarabs=[100.0, 60.0], amulets=[0.0, 0.0], eaten=[1, 3], wins=[3.0, 1.0]
    )
    told = row(GameKind("deluxe", ("cult",), 2), tally)
    assert told["turns"] == 20.0
    assert told["scarabs"] == 20.0
    assert told["eaten"] == 0.5
    assert told["wins"] == [0.75, 0.25]
    assert told["expansions"] == ["cult"]


def test_interval_is_never_none_and_shrinks() -> None:
    assert share_margin(0.0, 10) > 0.0
    assert share_margin(0.5, 100) > share_margin(0.5, 1000) > 0.03


def test_resumed_run_comes_to_the_same_figures(few: list[GameKind], tmp_path: Path) -> None:
    parts = tmp_path / "parts.json"
    balance.play(BalanceRecord(parts, 3, is_resumed=False), 5, 1, is_quiet=True)
    again = BalanceRecord(parts, 3, is_resumed=True)
    balance.play(again, 12, 1, is_quiet=True)
    whole = BalanceRecord(tmp_path / "whole.json", 3, is_resumed=False)
    balance.play(whole, 12, 1, is_quiet=True)
    for kind in few:
        one, other = asdict(again.of(kind)), asdict(whole.of(kind))
        one.pop("cpu_seconds"), other.pop("cpu_seconds")
        assert one == other
        assert one["games"] == 12


def test_command_writes_what_the_set_up_screen_reads(few: list[GameKind], tmp_path: Path) -> None:
    figures, page = tmp_path / "figures.json", tmp_path / "page.md"
    words = ["--games", "3", "--quiet", "--parts", str(tmp_path / "parts.json")]
    assert main([*words, "--figures", str(figures), "--page", str(page)]) == 0
    told = json.loads(figures.read_text("utf-8"))
    assert (told["format"], told["version"]) == ("cleopatra-balance", 1)
    assert [(r["edition"], r["expansions"], r["seats"]) for r in told["tables"]] == [
        (kind.edition, list(kind.expansions), kind.seats) for kind in few
    ]
    assert all(len(r["wins"]) == r["seats"] and r["games"] == 3 for r in told["tables"])
    assert "| deluxe whims | 3 | 3 |" in page.read_text("utf-8")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}'])
def test_damaged_parts_are_told_and_left_alone(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = tmp_path / "parts.json"
    parts.write_text(text)
    assert main(["--resume", "--parts", str(parts), "--quiet"]) == 2
    assert "cannot be continued" in capsys.readouterr().err
    assert parts.read_text() == text
