"""The certificates of all shipped puzzles hold."""

from __future__ import annotations

import pytest

from cleopatra.puzzles.library import load_puzzles
from cleopatra.puzzles.proof import replayed, searched
from cleopatra.puzzles.puzzle import Puzzle
from cleopatra.puzzles.question import Kind

PUZZLES = load_puzzles().puzzles


def test_every_solution_reaches_what_its_certificate_claims() -> None:
    assert {puzzle.number: replayed(puzzle) for puzzle in PUZZLES} == {
        puzzle.number: [] for puzzle in PUZZLES
    }


@pytest.mark.matrix
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.number}")
def test_a_new_search_of_every_line_finds_the_same(puzzle: Puzzle) -> None:
    assert searched(puzzle) == []


def test_there_are_puzzles_of_several_kinds() -> None:
    assert {puzzle.kind for puzzle in PUZZLES} >= {Kind.BUILD, Kind.CLEAN, Kind.SEAL}
