"""The ladder of levels: claims, measured games, records that are continued, tables that keep their
rows."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest

from cleopatra.bots import registry
from cleopatra.bots.characters import CHARACTERS
from cleopatra.bots.levels import LEVELS, SPHINX
from cleopatra.bots.registry import make_bot
from cleopatra.bots.vetoes import Veto
from cleopatra.rules.options import GameOptions
from cleopatra.simulate.playing import line_up
from scripts.lab import ladder, ladder_claims, ladder_page, ladder_rows
from scripts.lab.ladder_claims import (
    EXPLOIT,
    Claim,
    ClaimPart,
    LadderProblem,
    Records,
    claims,
    elo_of,
    exploits,
    fingerprint,
    missing,
    play_deals,
    result_of,
    share_of,
)
from scripts.lab.ladder_game import SHORTEST, BotSums, play_watched

LUCK = Claim("luck", "random", "random", 2, 0.4, 0.6)


def _run(folder: Path, *words: str) -> int:
    places = ["--records", str(folder / "records"), "--figures", str(folder / "ladder.json")]
    places += ["--more", str(folder / "tables.json"), "--page", str(folder / "ladder.md")]
    return ladder.main(["--quiet", *places, *words])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_second_game_of_a_deal_exchanges_the_seats(seats: int) -> None:
    for deal in range(4):
        once = line_up(seats, deal, False)
        again = line_up(seats, deal, True)
        assert [1 - side for side in once] == again
        assert set(once) == {0, 1}
    assert line_up(seats, 0, False) != line_up(seats, 1, False)


def test_interval_shrinks_with_deals_and_is_none_without_doubt() -> None:
    few = result_of([0.0, 1.0] * 5)
    many = result_of([0.0, 1.0] * 500)
    assert few.share == many.share == 0.5
    assert few.margin > many.margin > 0.0
    assert abs(many.margin - 1.96 * 0.5 / 1000**0.5) < 0.001
    assert result_of([1.0] * 9).margin == 0.0
    assert elo_of(result_of([0.75, 0.75]).share) == pytest.approx(190.8, abs=0.1)


class TestClaims:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_every_step_has_one_and_characters_at_two(self, seats: int) -> None:
        codes = [claim.code for claim in claims(seats)]
        assert len(set(codes)) == len(codes) == 6 + 4 + (6 if seats == 2 else 0)
        assert next(c for c in codes if c.startswith("step")) == "step-level2"

    def test_forty_elo_are_nearly_six_percent(self) -> None:
        assert share_of(40.0) == pytest.approx(0.5573, abs=1e-4)
        assert share_of(0.0) == 0.5

    def test_interval_treats_the_two_games_of_a_deal_as_one(self) -> None:
        assert result_of([0.5] * 50).margin == 0.0
        assert result_of([0.0, 1.0] * 50).margin == pytest.approx(0.0985, abs=1e-3)


class TestWatchedGame:
    def test_tallies_agree_with_the_end_of_the_game(self) -> None:
        options = GameOptions(seats=3, seed="watched")
        watched = play_watched(options, [make_bot("random", seat) for seat in range(3)])
        assert [t.scarabs for t in watched.tallies] == list(watched.outcome.scarabs)
        assert [bool(t.eaten) for t in watched.tallies] == list(watched.outcome.eaten)
        assert len({t.length for t in watched.tallies}) == 1
        assert sum(t.turns for t in watched.tallies) == watched.tallies[0].length
        built = sum(t.pieces for t in watched.tallies)
        assert 0 < sum(t.visits for t in watched.tallies) <= built
        assert all(sum(t.times) == t.decisions > 0 for t in watched.tallies)

    def test_random_players_break_vetoes_and_are_caught(self) -> None:
        broken: dict[str, int] = {}
        for game in range(30):
            bots = [make_bot("random", 2 * game + seat) for seat in range(2)]
            for tally in play_watched(GameOptions(seats=2, seed=f"caught{game}"), bots).tallies:
                for veto, number in tally.broken.items():
                    broken[veto] = broken.get(veto, 0) + number
        assert broken[Veto.PAYMENT] > 20
        assert broken[Veto.BID] > 5

    def test_percentiles_of_times(self) -> None:
        tally = BotSums()
        for _ in range(98):
            tally.took(0.001)
        tally.took(0.5)
        tally.took(2.0)
        assert tally.percentile(0.5) == pytest.approx(0.001, rel=0.11)
        assert tally.percentile(0.99) == pytest.approx(0.5, rel=0.11)
        assert tally.percentile(1.0) == tally.slowest == 2.0
        assert BotSums().percentile(0.99) == 0.0
        tally.took(0.0)
        assert tally.percentile(0.0) <= SHORTEST

    def test_tallies_add_up(self) -> None:
        one, other = BotSums(seats=1, amulets=3), BotSums(seats=2, amulets=4, broken={"bid": 1})
        one.took(0.01)
        other.took(3.0)
        one.add(other)
        assert (one.seats, one.amulets, one.broken, one.slowest) == (3, 7, {"bid": 1}, 3.0)
        assert sum(one.times) == one.decisions == 2


class TestRecords:
    @pytest.mark.slow
    def test_stopped_run_goes_on_to_the_same_end(self, tmp_path: Path) -> None:
        def play(name: str, *targets: int) -> list[float]:
            for deals in targets:
                records = Records(tmp_path / name, 9)
                ladder.play(records, [LUCK], 9, deals, 1, is_quiet=True)
                assert missing(records, [LUCK], 9, deals) == []
            return Records(tmp_path / name, 9).of(LUCK).shares

        assert play("parts", 3, 12) == play("whole", 12)

    def test_claims_grow_together(self, tmp_path: Path) -> None:
        records = Records(tmp_path, 1)
        other = Claim("other", "random", "random", 3, 0.4, 0.6)
        records.add(LUCK, play_deals((LUCK, 1, 0, 5)))
        order = [(job[0].kind, job[2]) for job in missing(records, [LUCK, other], 1, 15)]
        assert order == [("other", 0), ("luck", 5), ("other", 5), ("luck", 10), ("other", 10)]

    def test_habits_are_compared_in_games_that_are_alike_until_they_show(self) -> None:
        """A bot against itself wins half of each deal where both games have the same chances."""
        habit = replace(LUCK, kind=EXPLOIT)
        assert play_deals((habit, 1, 0, 6)).shares == [0.5] * 6
        assert play_deals((LUCK, 1, 0, 6)).shares != [0.5] * 6

    def test_times_of_another_build_are_not_mixed_in(self) -> None:
        part = ClaimPart([0.5], BotSums(seats=2, times=[3]), BotSums(), "pure")
        part.add(
            ClaimPart([1.0], BotSums(seats=2, times=[0, 9], slowest=4.0), BotSums(), "compiled")
        )
        assert (part.shares, part.build) == ([0.5, 1.0], "pure")
        assert (part.first.seats, sum(part.first.times), part.first.slowest) == (4, 3, 0.0)

    @pytest.mark.parametrize("text", ["", "[]", "{}", '{"seed": 1}', "\x00\x01"])
    def test_damaged_record_is_told_and_left_alone(self, tmp_path: Path, text: str) -> None:
        path = tmp_path / "2-luck.json"
        path.write_text(text)
        with pytest.raises(LadderProblem, match="cannot be continued"):
            Records(tmp_path, 1).of(LUCK)
        assert path.read_text() == text

    def test_games_of_bots_that_play_otherwise_now_do_not_count(self, tmp_path: Path) -> None:
        Records(tmp_path, 1).add(LUCK, play_deals((LUCK, 1, 0, 1)))
        path = tmp_path / "2-luck.json"
        body = json.loads(path.read_text())
        path.write_text(json.dumps({**body, "bots": "of old"}))
        with pytest.raises(LadderProblem, match=r"bots of old.*--fresh"):
            Records(tmp_path, 1).of(LUCK)

    @pytest.mark.parametrize(
        ("changes", "is_left"), [({"bots": "of old"}, False), ({"seed": 2}, True)]
    )
    def test_only_what_other_bots_played_is_forgotten_as_changed(
        self, tmp_path: Path, changes: dict[str, object], is_left: bool
    ) -> None:
        Records(tmp_path, 1).add(LUCK, play_deals((LUCK, 1, 0, 1)))
        path = tmp_path / "2-luck.json"
        body = json.loads(path.read_text())
        Records(tmp_path, 1).forget_older(LUCK)
        assert path.exists()
        path.write_text(json.dumps({**body, **changes}))
        if is_left:
            with pytest.raises(LadderProblem, match="seed 2"):
                Records(tmp_path, 1).forget_older(LUCK)
        else:
            Records(tmp_path, 1).forget_older(LUCK)
        assert path.exists() == is_left

    def test_fingerprints_tell_bots_apart_and_stay_the_same(self) -> None:
        prints = [fingerprint(Claim("x", name, "random", 2, 0, 1)) for name in ("level1", "random")]
        assert len(set(prints)) == 2
        fingerprint.cache_clear()
        assert fingerprint(Claim("x", "level1", "random", 2, 0, 1)) == prints[0]

    def test_fingerprints_tell_bids_apart(self) -> None:
        """Bots that differ in their bids only begin a game alike."""
        claims = [Claim("x", f"greedy~bid{bid}", "greedy", 2, 0, 1) for bid in (2, 3)]
        assert fingerprint(claims[0]) != fingerprint(claims[1])

    def test_fingerprints_tell_tempers_apart_that_show_in_few_decisions(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        claim = Claim("x", "level4+hoarder", "level4", 2, 0, 1)
        before = fingerprint(claim)
        more = replace(CHARACTERS["hoarder"], card=CHARACTERS["hoarder"].card + 1e-6)
        monkeypatch.setitem(CHARACTERS, "hoarder", more)
        fingerprint.cache_clear()
        assert fingerprint(claim) != before
        fingerprint.cache_clear()

    def test_fingerprints_tell_depths_apart_that_show_in_few_decisions(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ladder_claims, "PRINTED", 0)
        claim = Claim("x", "sphinx", "level7", 3, 0, 1)
        fingerprint.cache_clear()
        before = fingerprint(claim)
        depths = tuple([replace(depth, prior=depth.prior + 1e-6) for depth in SPHINX.depths])
        monkeypatch.setattr(registry, "OPPONENTS", (*LEVELS, replace(SPHINX, depths=depths)))
        fingerprint.cache_clear()
        assert fingerprint(claim) != before
        fingerprint.cache_clear()

    def test_other_seed_needs_a_fresh_start(self, tmp_path: Path) -> None:
        Records(tmp_path, 1).add(LUCK, play_deals((LUCK, 1, 0, 1)))
        with pytest.raises(LadderProblem, match="--fresh"):
            Records(tmp_path, 2).of(LUCK)


class TestTables:
    def test_command_writes_both_and_goes_on(self, tmp_path: Path) -> None:
        assert _run(tmp_path, "--only", "floor", "--games", "2") == 0
        assert _run(tmp_path, "--only", "floor", "--games", "4") == 0
        rows = json.loads((tmp_path / "ladder.json").read_text())
        [row] = rows["claims"]
        assert (row["code"], row["games"], row["seed"]) == ("floor", 4, 1)
        assert [(bot["name"], bot["games"]) for bot in rows["bots"]] == [
            ("level1", 4),
            ("random", 4),
        ]
        page = (tmp_path / "ladder.md").read_text()
        assert "| floor | level1 | random | 4 |" in page
        assert "| open |" in page, "four games prove nothing"

    @pytest.mark.slow
    def test_other_games_and_habits_are_on_the_page_and_not_in_the_game(
        self, tmp_path: Path
    ) -> None:
        classic = ("--edition", "classic", "--players", "3", "--only", "floor", "--games", "2")
        assert _run(tmp_path, *classic) == 0
        habit = ("--exploits", "--only", "exploit-greedy~bid3", "--games", "2")
        assert _run(tmp_path, *habit) == 0
        assert json.loads((tmp_path / "ladder.json").read_text())["claims"] == []
        rows = json.loads((tmp_path / "tables.json").read_text())["claims"]
        assert [(row.get("table", ""), row["seats"], row["code"]) for row in rows] == [
            ("", 2, "exploit-greedy~bid3"),
            ("edition=classic", 3, "floor"),
        ]
        assert sorted(path.name for path in (tmp_path / "records").iterdir()) == [
            "2-exploit-greedy~bid3.json",
            "classic-3-floor.json",
        ]
        page = (tmp_path / "ladder.md").read_text()
        assert "## edition=classic, 3 players" in page
        assert "## Simple habits: Base game, 2 players" in page

    def test_bots_without_vetoes_have_a_table_of_their_own(self) -> None:
        names = ("level4+pious", "sphinx", "greedy", "level7~bid5")
        tally = BotSums(seats=2, broken={"doom": 3})
        rows = [ladder_rows.bot_row(name, 2, "", tally, None) for name in names]
        page = ladder_page.page({**ladder_rows.empty(), "bots": rows}, ladder_rows.empty())
        asked, others = page.split("## Vetoes broken by bots without vetoes")
        for name in names[:2]:
            assert f"| {name} | 2 | 2 | 0 | 0 | 3 | 0 | 0 |" in asked
        for name in names[2:]:
            assert f"| {name} | 2 | 2 | 0 | 0 | 3 | 0 | 0 |" in others
            assert name not in asked

    def test_tables_that_cannot_be_set_up_are_refused(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert _run(tmp_path, "--edition", "classic", "--players", "2") == 2
        assert "cannot start a game" in capsys.readouterr().err

    def test_all_expansions_are_one_table(self) -> None:
        assert ladder.table_of("deluxe", "all", 4) == "expansions=cult,whims,bastet,architects"
        assert ladder.table_of("deluxe", "whims,cult", 2) == "expansions=cult,whims"
        assert ladder.table_of("deluxe", "", 2) == ""

    def test_other_tables_stay_as_they_were(self, tmp_path: Path) -> None:
        row = ladder_rows.claim_row(
            Claim("top", "level7", "greedy", 3, 0.5, 1.0), ClaimPart([1.0]), 5
        )
        old = {**ladder_rows.empty(), "claims": [row]}
        (tmp_path / "ladder.json").write_text(json.dumps(old))
        assert _run(tmp_path, "--only", "floor", "--games", "2") == 0
        rows = json.loads((tmp_path / "ladder.json").read_text())
        assert [(r["seats"], r["code"]) for r in rows["claims"]] == [(2, "floor"), (3, "top")]

    def test_rows_of_bots_that_play_otherwise_now_are_left_out(self, tmp_path: Path) -> None:
        claim = Claim("top", "level7", "greedy", 2, 0.75, 1.0)
        row = ladder_rows.claim_row(claim, ClaimPart([1.0]), 1)
        for bots, left in ((row["bots"], [claim.code]), ("of old", [])):
            old = {
                **ladder_rows.empty(),
                "claims": [{**row, "bots": bots}],
                "bots": [ladder_rows.bot_row("level7", 2, "", BotSums(seats=2), None)],
            }
            (tmp_path / "ladder.json").write_text(json.dumps(old))
            assert _run(tmp_path, "--table") == 0
            rows = json.loads((tmp_path / "ladder.json").read_text())
            assert [r["code"] for r in rows["claims"]] == left
            assert [r["name"] for r in rows["bots"]] == ["level7"] * len(left)

    @pytest.mark.parametrize(
        ("kind", "share", "margin", "games", "verdict"),
        [
            ("step", 0.6, 0.02, 2000, "yes"),
            ("step", 0.6, 0.02, 400, "open"),
            ("step", 0.56, 0.02, 2000, "open"),
            ("step", 0.54, 0.02, 2000, "no"),
            ("top", 0.77, 0.01, 2000, "yes"),
            ("beyond", 0.6, 0.05, 200, "yes"),
            ("beyond", 0.6, 0.05, 190, "open"),
            ("beyond", 0.53, 0.05, 200, "open"),
            ("beyond", 0.48, 0.05, 200, "no"),
            ("exploit", 0.52, 0.05, 400, "yes"),
            ("exploit", 0.56, 0.05, 400, "no"),
            ("exploit", 0.4, 0.05, 200, "open"),
            ("mirror", 0.51, 0.02, 2000, "yes"),
            ("mirror", 0.54, 0.02, 2000, "no"),
        ],
    )
    def test_verdicts(
        self, kind: str, share: float, margin: float, games: int, verdict: str
    ) -> None:
        claim = next(c for c in (*claims(2), *exploits(2)) if c.kind == kind)
        with mock.patch.object(ladder_rows, "fingerprint", return_value="0"):
            row = ladder_rows.claim_row(claim, ClaimPart([0.5]), 1)
        row |= {"share": share, "margin": margin, "games": games}
        assert ladder_page.verdict(row) == verdict

    def test_bad_requests_are_explained(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert _run(tmp_path, "--only", "nonsense") == 2
        assert "unknown claim 'nonsense'" in capsys.readouterr().err
        assert _run(tmp_path, "--games", "1") == 2
        assert "--games" in capsys.readouterr().err
        (tmp_path / "ladder.json").write_text("{}")
        assert _run(tmp_path, "--only", "floor", "--games", "2") == 2
        assert "no table of the ladder" in capsys.readouterr().err
        assert (tmp_path / "ladder.json").read_text() == "{}"
