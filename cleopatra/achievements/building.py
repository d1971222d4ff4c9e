"""Achievements for what was built, and how."""

from __future__ import annotations

from typing import Final

from cleopatra.achievements.account import GameEvents
from cleopatra.achievements.achievement import Achievement
from cleopatra.rules.catalogue import (
    DOOR,
    LAST_STEP,
    OBELISK,
    PEDESTAL,
    PIECE_KINDS,
    THRONE,
    WALL,
    Category,
)
from cleopatra.rules.events import (
    CleopatraMoved,
    MosaicLaid,
    PieceBuilt,
    PiecePaid,
    VisitEnded,
)

WALLS: Final = 9  # D2.4: all walls of the palace
SPHINXES: Final = 3  # D2.6: all sphinxes of a row
EDGE: Final = 3  # D2.4: all garden squares along a wall
THRONE_SQUARES: Final = 5
VISIT: Final = 3
STEPS: Final = 2


def door_of_fourteen(account: GameEvents, seat: int) -> bool:
    """A door was built with an unbroken chain of all walls. Rule: D6.2"""
    return _counted(account, seat, DOOR, WALLS)


def full_obelisk(account: GameEvents, seat: int) -> bool:
    """An obelisk was built in a row with all its sphinxes. Rule: D6.1"""
    return _counted(account, seat, OBELISK, SPHINXES)


def flowering_wall(account: GameEvents, seat: int) -> bool:
    """A wall was built along three mosaic squares. Rule: D6.1"""
    return _counted(account, seat, WALL, EDGE)


def throne_in_gardens(account: GameEvents, seat: int) -> bool:
    """Pedestal or throne was built with at least five mosaic squares around. Rule: D6.9"""
    return any(_counted(account, seat, piece, THRONE_SQUARES) for piece in (PEDESTAL, THRONE))


def three_in_a_visit(account: GameEvents, seat: int) -> bool:
    """Three pieces or more were built in one visit. Rule: D6.1"""
    return any(e.seat == seat and e.pieces >= VISIT for e in account.events(VisitEnded))


def split_double(account: GameEvents, seat: int) -> bool:
    """The rest of a double paid for another piece. Rule: D6.3"""
    return any(e.seat == seat and e.credit for e in account.events(PiecePaid))


def two_categories(account: GameEvents, seat: int) -> bool:
    """One turn completed two categories. Rule: D6.6"""
    moves = account.happened(CleopatraMoved)
    return any(h.mover == seat and h.event.end - h.event.start >= STEPS for h in moves)


def every_category(account: GameEvents, seat: int) -> bool:
    """At least one piece of each category was built. Rule: D1.2"""
    pieces = account.events(PieceBuilt)
    built = {PIECE_KINDS[e.piece].category for e in pieces if e.seat == seat}
    if any(e.seat == seat for e in account.events(MosaicLaid)):
        built.add(Category.MOSAICS)
    return built == set(Category)


def last_step_and_victory(account: GameEvents, seat: int) -> bool:
    """The seat led the queen to her last step and won. Rule: D10.1"""
    if not account.has_won(seat):
        return False
    moves = account.happened(CleopatraMoved)
    return any(h.mover == seat and h.event.end == LAST_STEP for h in moves)


def _counted(account: GameEvents, seat: int, piece: int, least: int) -> bool:
    pieces = account.events(PieceBuilt)
    return any(e.seat == seat and e.piece == piece and e.counted >= least for e in pieces)


ACHIEVEMENTS: Final = (
    Achievement("three_in_a_visit", three_in_a_visit),
    Achievement("split_double", split_double),
    Achievement("flowering_wall", flowering_wall),
    Achievement("every_category", every_category),
    Achievement("full_obelisk", full_obelisk),
    Achievement("throne_in_gardens", throne_in_gardens),
    Achievement("door_of_fourteen", door_of_fourteen),
    Achievement("two_categories", two_categories),
    Achievement("last_step_and_victory", last_step_and_victory),
)
