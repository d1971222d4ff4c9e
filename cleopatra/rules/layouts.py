"""The garden layouts that ship, and the reading of others. Pure text; knows no pieces.

A layout text is nine rows of nine letters from the back (row 8) to the front (row 0), joined by
`/`: `P` palm, `.` garden square, `T` throne space. Rule: D2.1-D2.3
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cleopatra.rules.errors import BadText

SIDE: Final = 9
SQUARES: Final = SIDE * SIDE

LAYOUTS: Final[dict[str, str]] = {
    # D2.2, D2.3 [C]: the throne space at the front edge, above the doors; 22 palms
    "front": (
        "P.......P/.P..P..P./...PPP.../..P.P.P../P.......P/.P..P..P./P..TTT..P/.P.TTT.P./..PTTTP.."
    ),
    # K1.5 [C]: the throne space at the back edge
    "back": (
        "P..TTT..P/.P.TTT.P./..PTTTP../P.......P/.P..P..P./........./..P.P.P../P..PPP..P/.P..P..P."
    ),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """Squares as ints 0..80, index = row * 9 + column; row 0 is the front, column 0 the left."""

    text: str
    palms: frozenset[int]
    throne: frozenset[int]

    @staticmethod
    def parse(text: str) -> Layout:
        """Reads a layout's name or text form. Raises BadText naming the row and what is wrong."""
        rows = LAYOUTS.get(text, text).split("/")
        if len(rows) != SIDE:
            raise BadText("garden", text, f"{len(rows)} rows instead of {SIDE}")
        palms: set[int] = set()
        throne: set[int] = set()
        for from_back, row_text in enumerate(rows):
            row = SIDE - 1 - from_back
            if len(row_text) != SIDE:
                raise BadText("garden", text, f"row {row} has {len(row_text)} squares")
            for column, letter in enumerate(row_text):
                square = row * SIDE + column
                if letter == "P":
                    palms.add(square)
                elif letter == "T":
                    throne.add(square)
                elif letter != ".":
                    raise BadText("garden", text, f"row {row} column {column}: {letter!r}")
        if len(throne) != SIDE:
            raise BadText("garden", text, f"{len(throne)} throne squares instead of 9")
        corner = min(throne)
        block = {corner + SIDE * r + c for r in range(3) for c in range(3)}
        if throne != block or corner % SIDE > SIDE - 3:
            raise BadText("garden", text, "the throne squares are no block of 3 x 3")
        return Layout(text, frozenset(palms), frozenset(throne))
