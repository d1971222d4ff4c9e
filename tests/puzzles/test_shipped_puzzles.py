"""The certificates of all shipped puzzles hold."""

from __future__ import annotations

import pytest

from cleopatra.puzzles.library import load_puzzles
from cleopatra.puzzles.puzzle import Puzzle, PuzzleKind
from cleopatra.rules.options import EDITIONS, EXPANSIONS
from scripts.lab.proof import replayed, searched

PUZZLES = load_puzzles().puzzles


def test_every_solution_reaches_what_its_certificate_claims() -> None:
    assert {puzzle.number: replayed(puzzle) for puzzle in PUZZLES} == {
        puzzle.number: [] for puzzle in PUZZLES
    }


_QUICK = 150
"""States that a search may need in an ordinary run."""


@pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(
            puzzle,
            id=f"{puzzle.number}",
            marks=pytest.mark.matrix if puzzle.certificate.states < _QUICK else pytest.mark.long,
        )
        for puzzle in PUZZLES
    ],
)
def test_a_new_search_of_every_line_finds_the_same(puzzle: Puzzle) -> None:
    assert searched(puzzle) == []


def test_there_are_puzzles_of_every_kind_and_table() -> None:
    assert {puzzle.kind for puzzle in PUZZLES} == set(PuzzleKind)
    options = [puzzle.options for puzzle in PUZZLES]
    assert {one.edition for one in options} == set(EDITIONS)
    assert {name for one in options for name in one.expansions} == set(EXPANSIONS)
