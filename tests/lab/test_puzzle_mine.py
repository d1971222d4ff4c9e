"""The search for puzzles in games of bots, and the list that comes of it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from cleopatra.puzzles.goal import judge
from cleopatra.puzzles.library import load_puzzles, read_library
from cleopatra.puzzles.puzzle import PuzzleKind, PuzzleQuestion
from scripts.lab.proof import replayed, searched
from scripts.lab.puzzle_find import examined, find
from scripts.lab.puzzle_levels import GREEDY, level_that_solves, names, try_with
from scripts.lab.puzzle_mine import (
    MinedPuzzles,
    MineProblem,
    chosen,
    main,
    report,
    with_more,
    write_list,
)
from scripts.lab.solver import solve
from tests.rules.builders import position

PUZZLES = load_puzzles().puzzles


def test_what_is_found_in_a_game_has_a_certificate_and_is_found_again() -> None:
    wanted = frozenset({PuzzleKind.LAST, PuzzleKind.SEAL})
    game = 88  # a short one with a puzzle in it

    found = find(game, 1, wanted)

    assert found == find(game, 1, wanted)
    assert found.puzzles
    for puzzle in found.puzzles:
        assert replayed(puzzle) == []
        assert searched(puzzle) == []


def test_an_answer_that_is_found_by_taking_the_most_at_once_is_no_puzzle() -> None:
    state = position(hand="artisan 2*wood", walls=range(9), scarabs=(0, 0))
    question = PuzzleQuestion(PuzzleKind.BUILD, 0)

    assert examined(question, state, solve(question, state)) is None


def test_a_greedy_player_builds_what_brings_most_at_once() -> None:
    state = position(hand="3*artisan 2*wood 2*stone marble", pile="IX", scarabs=(0, 0))
    question = PuzzleQuestion(PuzzleKind.BUILD, 0)

    greedy = try_with(question, state, GREEDY, 1000)

    assert greedy is not None
    assert "build mosaic" in names(greedy.actions[: greedy.first])
    assert greedy.value < 13


@pytest.mark.parametrize("number", [0, -1])
def test_the_lowest_level_that_solves_a_shipped_puzzle_is_known(number: int) -> None:
    puzzle = sorted(PUZZLES, key=lambda one: (one.certificate.states, one.number))[number]
    proof = puzzle.certificate

    assert level_that_solves(puzzle.question, puzzle.position(), proof.best) == proof.level


def test_the_tempting_move_of_every_shipped_puzzle_can_be_played() -> None:
    for puzzle in PUZZLES[::20]:
        verdict = judge(puzzle, puzzle.certificate.tempting)
        assert verdict.is_allowed
        assert not verdict.is_best


def test_a_stopped_search_goes_on_and_damage_is_told(tmp_path: Path) -> None:
    mine = MinedPuzzles(tmp_path, 7)
    mine.play(frozenset({PuzzleKind.LAST}))

    again = MinedPuzzles(tmp_path, 7)
    assert again.rows == mine.rows
    assert again.puzzles == mine.puzzles
    assert "1 games" in report(again, again.puzzles)

    (tmp_path / "7-found.jsonl").write_text("{", "utf-8")
    with pytest.raises(MineProblem, match="cannot be used"):
        MinedPuzzles(tmp_path, 7)


def test_the_chosen_puzzles_are_of_all_kinds_by_their_shares() -> None:
    few = chosen(PUZZLES, 40)

    kinds = [puzzle.kind for puzzle in few]
    assert len(few) == len({puzzle.number for puzzle in few}) == 40
    assert [kinds.count(kind) for kind in PuzzleKind] == [12, 10, 10, 8]


def test_a_list_is_written_and_checked_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzles.bin"
    quick = sorted(PUZZLES, key=lambda puzzle: puzzle.certificate.states)[:3]
    write_list(path, with_more(None, quick, date(2026, 11, 1), 1))

    assert main(["--check", "--list", str(path)]) == 0
    assert "3 certificates, 0 doubts" in capsys.readouterr().out
    assert [puzzle.number for puzzle in read_library(path).puzzles] == [1, 2, 3]
    assert main(["--check", "--list", str(tmp_path / "none.bin")]) == 2
    assert "missing" in capsys.readouterr().err
