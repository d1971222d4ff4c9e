"""Sheets of costs and rewards: what each kind of piece costs in named units, and its reward.

A sheet's text form is one word, so that it can stand among a game's options:
`my_box:sphinx=asm/3+1,wall=aws/3+1,...` with the seven pieces in the order of Piece. The letters
before the `/` are the units of the cost (a artisan, w wood, s stone, m marble, l lapis lazuli),
behind it stand the base of the reward and what each counted thing adds (D6.1). Pure data.

It lies next to the options, and in no edition's folder, because it is the form of one of them:
`GameOptions.sheet` holds the text of a sheet for any edition that plays with one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from cleopatra.rules.catalogue import PIECE_KINDS, Pattern, PieceKind, Unit
from cleopatra.rules.errors import BadOptions

LETTERS: Final = "awsml"
"""The units' letters, by Unit."""
MOST_UNITS: Final = 9
"""The most of one unit that a piece can cost."""
MOST_BASE: Final = 40
MOST_PER: Final = 9
MOST_REWARDS: Final = 430
"""The most that all pieces together may bring: totals must stay within the highest bid."""
LONGEST_NAME: Final = 24

_NAME: Final = re.compile(r"[^\W_][\w-]*")
_REWARD: Final = re.compile(r"([0-9]{1,2})\+([0-9])", re.ASCII)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One kind of piece: `units` of the cost by Unit, reward `base + per * n`. Rule: D6.1"""

    units: tuple[int, ...]
    base: int
    per: int

    def __str__(self) -> str:
        cost = "".join(letter * n for letter, n in zip(LETTERS, self.units, strict=True))
        return f"{cost}/{self.base}+{self.per}"


@dataclass(frozen=True, slots=True)
class CostSheet:
    """A named table of costs and rewards, `rows` by Piece.

    Raises BadOptions: `sheet_name` (1 to 24 letters, digits, `-` and `_`, a letter or digit first),
    `sheet_rows`, `sheet_cost` and `sheet_reward` with the `piece`, `sheet_too_rich` with `most`.
    """

    name: str
    rows: tuple[SheetRow, ...]

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name) or len(self.name) > LONGEST_NAME:
            raise BadOptions("sheet_name", name=self.name, most=LONGEST_NAME)
        if len(self.rows) != len(PIECE_KINDS):
            raise BadOptions("sheet_rows", rows=len(self.rows))
        for kind, row in zip(PIECE_KINDS, self.rows, strict=True):
            is_cost = len(row.units) == len(Unit) and all(0 <= n <= MOST_UNITS for n in row.units)
            if not is_cost or not any(row.units):
                raise BadOptions("sheet_cost", piece=kind.code, most=MOST_UNITS)
            if not (0 <= row.base <= MOST_BASE and 0 <= row.per <= MOST_PER):
                raise BadOptions("sheet_reward", piece=kind.code)
        if sum(kind.number * kind.most for kind in self.pieces()) > MOST_REWARDS:
            raise BadOptions("sheet_too_rich", most=MOST_REWARDS)

    def __str__(self) -> str:
        rows = (f"{k.code}={row}" for k, row in zip(PIECE_KINDS, self.rows, strict=True))
        return f"{self.name}:{','.join(rows)}"

    @staticmethod
    def parse(text: str) -> CostSheet:
        """The exact inverse of `str`, but for the order of letters. Raises BadOptions."""
        return _parse(text)

    def pieces(self) -> tuple[PieceKind, ...]:
        """The kinds of pieces with these costs and rewards; what is counted stays as in D6.1."""
        return tuple(map(_piece, PIECE_KINDS, self.rows))


def _piece(kind: PieceKind, row: SheetRow) -> PieceKind:
    counted = (kind.most - kind.base) // kind.per
    return replace(
        kind,
        artisans=row.units[Unit.ARTISAN],
        resources=sum(row.units) - row.units[Unit.ARTISAN],
        pattern=Pattern.NAMED,
        named=row.units,
        base=row.base,
        per=row.per,
        most=row.base + row.per * counted,
        rule="K2.3",
    )


@lru_cache(maxsize=64)
def _parse(text: str) -> CostSheet:
    name, _, rest = text.partition(":")
    parts = rest.split(",")
    if len(parts) != len(PIECE_KINDS):
        raise BadOptions("sheet_rows", rows=len(parts))
    rows = []
    for kind, part in zip(PIECE_KINDS, parts, strict=True):
        code, _, row = part.partition("=")
        if code != kind.code:
            raise BadOptions("sheet_rows", rows=len(parts))
        cost, _, reward = row.partition("/")
        if set(cost) - set(LETTERS):
            raise BadOptions("sheet_cost", piece=kind.code, most=MOST_UNITS)
        numbers = _REWARD.fullmatch(reward)
        if numbers is None:
            raise BadOptions("sheet_reward", piece=kind.code)
        units = tuple(cost.count(letter) for letter in LETTERS)
        rows.append(SheetRow(units, int(numbers[1]), int(numbers[2])))
    return CostSheet(name, tuple(rows))


RECONSTRUCTED: Final = CostSheet.parse(
    "reconstructed:sphinx=asm/3+1,wall=aws/3+1,door=aawsl/5+1,mosaic=awsml/5+1,"
    "obelisk=aaassmm/10+2,pedestal=aaammll/10+1,throne=aaammll/10+1"
)
"""The printed summary sheet of 2006 as far as fragments allow a reconstruction. Rule:
K2.3"""
