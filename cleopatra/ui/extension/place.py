"""Names for everything on the table that can be pointed at.

The table draws places and tells which one lies under the pointer or the focus; tools say what each
of them means now. What lies in common or before a seat is numbered by whoever brings it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class PlaceKind(Enum):
    """What a place is; its index says which one."""

    SQUARE = "square"  # garden square 0..80, on the stage
    WALL = "wall"  # wall site 0..8, on the stage
    DOOR = "door"  # door site 0..1, on the stage
    SPHINX = "sphinx"  # sphinx site 0..5, on the stage
    OBELISK = "obelisk"  # obelisk site 0..1, on the stage
    THRONE = "throne"  # the throne space, on the stage; index 0
    STALL = "stall"  # tent with its fan of cards, 0..2
    DECK = "deck"  # the market deck; index 0
    DISCARDS = "discards"  # the discard pile; index 0
    CARD = "card"  # a card of the shown hand; index = card kind of the catalogue
    DRAWN = "drawn"  # a drawn card that goes onto a tent, 0..2 in order of drawing
    TILE = "tile"  # a worshipper on the board of Sobek; index = Worshipper
    PIECE = "piece"  # a kind of piece in the quarry; index = Piece
    SEAT = "seat"  # a player's panel; index = seat
    STEP = "step"  # Cleopatra's path; index 0
    PURSE = "purse"  # a way to pay in the payment chooser; index in the list
    PICK = "pick"  # something in the picker; index in the list
    SUPPLY = "supply"  # something that lies in common beside the board; index = its number
    OWN = "own"  # something that lies before a seat; index = seat * THINGS + its number
    EXTRA = "extra"  # something in a part of the table that an extra brings; index = its number


THINGS = 32
"""Things of editions and expansions have numbers below this, which no other has; a place before a
seat is `seat * THINGS + number`."""


@dataclass(frozen=True, slots=True)
class Place:
    """Something on the table: a kind and which one of it."""

    kind: PlaceKind
    index: int = 0


def own_place(seat: int, thing: int) -> Place:
    """The place of a thing that lies before a seat."""
    return Place(PlaceKind.OWN, seat * THINGS + thing)
