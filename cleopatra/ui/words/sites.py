"""Names of the places of the palace in words: garden squares, sites of walls, doors, sphinxes.

A square is a letter for its column, from the left, and a number for its row, from the front: A1 is
the front left corner, I9 the back right one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.lists import listed
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.layouts import SIDE

COLUMNS: Final = "ABCDEFGHI"
_SQUARE: Final = re.compile(r"([a-i])([1-9])", re.IGNORECASE)


def square(number: int) -> str:
    """The name of a garden square 0..80: `C5`."""
    return f"{COLUMNS[number % SIDE]}{number // SIDE + 1}"


def squares(numbers: Sequence[int]) -> str:
    """The names of several squares: `B2, B3, C3`."""
    return listed([square(number) for number in numbers])


def square_of(name: str) -> int | None:
    """The inverse of `square`, in capitals or small letters; None for anything else."""
    found = _SQUARE.fullmatch(name.strip())
    if found is None:
        return None
    return (int(found[2]) - 1) * SIDE + COLUMNS.index(found[1].upper())


def site(piece: int, number: int) -> str:
    """Where a piece stands or could stand, by its site, counted from 0: `left side, front`."""
    names = _names().get(Piece(piece))
    return _("the throne space") if names is None else names[number]


def _names() -> dict[Piece, tuple[str, ...]]:
    return {
        # Translators: nine places for walls around the palace, seen from the plaza at its front.
        Piece.WALL: (
            _("left side, front"),
            _("left side, middle"),
            _("left side, back"),
            _("back, left"),
            _("back, middle"),
            _("back, right"),
            _("right side, back"),
            _("right side, middle"),
            _("right side, front"),
        ),
        Piece.DOOR: (_("left door"), _("right door")),
        # Translators: places for sphinxes, in two rows that lead to the palace.
        Piece.SPHINX: (
            _("left row, first place"),
            _("left row, second place"),
            _("left row, third place"),
            _("right row, first place"),
            _("right row, second place"),
            _("right row, third place"),
        ),
        Piece.OBELISK: (_("left obelisk"), _("right obelisk")),
    }
