"""Sums of scarabs are right as they are read: a line of figures has one result, the true one."""

from __future__ import annotations

import re

import pytest

from cleopatra.rules import reasons
from cleopatra.rules.catalogue import PIECE_KINDS, Piece
from cleopatra.rules.preview import Preview, Sum
from cleopatra.ui.play import sums


def preview(
    *scarabs: tuple[str, int], counted: int = 0, piece: Piece = Piece.WALL, undecided: int = 0
) -> Preview:
    kind = PIECE_KINDS[piece]
    total = Sum(piece, kind.base, kind.per, counted)
    return Preview(1, None, False, scarabs, (), (total,), (), (), 0, (), (), undecided)


@pytest.mark.parametrize(
    ("seen", "text"),
    [
        (preview(("wall", 3)), "3"),
        (preview(("wall", 4), counted=1), "3 + 1 = 4"),
        (preview(("wall", 4), (reasons.ARCHITECT, 4), counted=1), "3 + 1 + 4 = 8"),
        (preview(("wall", 3), (reasons.ARCHITECT, 4)), "3 + 4 = 7"),
        (preview(("obelisk", 16), counted=3, piece=Piece.OBELISK), "10 + 2 × 3 = 16"),
        (preview(("door", 5), ("tribute", -2), piece=Piece.DOOR), "5 \u2212 2 = 3"),
        (preview(counted=2, piece=Piece.MOSAIC, undecided=7), "5 + 2 = 7"),
        (preview(("mosaic", 5), counted=2, piece=Piece.MOSAIC), "5"),  # a statue instead of palms
    ],
)
def test_w9_a_sum_has_one_result(seen: Preview, text: str) -> None:
    assert sums.equation(seen) == text
    plain = text.replace("\u2212", "-").replace("×", "*")
    left, _equals, right = plain.partition("=")
    assert re.fullmatch(r"[\d+* -]+", left)
    assert eval(left) == int(right or left) == sums.gained(seen)
    told = sums.describe(seen)
    assert told.startswith(text) and "→" not in told and told.count("=") <= 1
    assert sums.worth(seen) == f"{sums.gained(seen)} [scarab]"


def test_only_the_last_part_of_a_line_keeps_its_full_stop() -> None:
    assert sums.joined("You pay wood.", "", "+1 amulet") == f"You pay wood{sums.SEPARATOR}+1 amulet"
    assert sums.joined("You pay wood.", "") == "You pay wood."
