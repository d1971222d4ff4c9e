"""Identifiers for everything on the table that can be pointed at.

The table draws places and finds the one under the pointer or with the focus; tools decide what each
place means at the moment. Items of editions and expansions are numbered by those that add them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class PlaceKind(Enum):
    """The kinds of places; the index of a Place says which one of its kind."""

    SQUARE = "square"  # garden square 0..80, on the stage
    WALL = "wall"  # wall site 0..8, on the stage
    DOOR = "door"  # door site 0..1, on the stage
    SPHINX = "sphinx"  # sphinx site 0..5, on the stage
    OBELISK = "obelisk"  # obelisk site 0..1, on the stage
    THRONE = "throne"  # the throne space, on the stage; index 0
    LAY = "lay"  # a place for the mosaic to be laid, on the stage; index = placement of the garden
    STALL = "stall"  # a market stall with its cards, 0..2; on the stage, its tent
    DECK = "deck"  # the market deck; index 0
    DISCARDS = "discards"  # the discard pile; index 0
    CARD = "card"  # a card of the shown hand; index = card kind of the catalogue
    DRAWN = "drawn"  # a drawn card to be laid on a stall, 0..2 in order of drawing
    TILE = "tile"  # a worshipper on the board of Sobek; index = Worshipper
    PIECE = "piece"  # a kind of piece in the quarry; index = Piece
    SEAT = "seat"  # a player's panel; index = seat
    STEP = "step"  # a step of Cleopatra's path 0..5 on the stage; index 0 means the whole path
    PURSE = "purse"  # a payment in the payment chooser; index in its list
    PICK = "pick"  # an entry of the picker; index in its list
    SUPPLY = "supply"  # an item beside the board; index = its number
    OWN = "own"  # an item in front of a seat; index = seat * THINGS + its number
    CLEOPATRA = "cleopatra"  # the queen on her path, on the stage; index 0
    PILE = "pile"  # the stack of mosaics, on the stage; index 0
    CROCODILE = "crocodile"  # the crocodile, on the stage; index 0
    EXTRA = "extra"  # an item in a part of the table that an extra brings; index = its number


THINGS = 32
"""Items of editions and expansions have unique numbers below this. The index of an item in front of
a seat is `seat * THINGS + number`."""


SITE_KINDS: Final = (
    *(PlaceKind.SQUARE, PlaceKind.WALL, PlaceKind.DOOR),
    *(PlaceKind.SPHINX, PlaceKind.OBELISK, PlaceKind.THRONE),
)
"""Where pieces are built: places that are on the stage and nowhere else."""


@dataclass(frozen=True, slots=True)
class Place:
    """Something on the table: its kind and its index within the kind."""

    kind: PlaceKind
    index: int = 0

    @property
    def is_site(self) -> bool:
        """Whether this is a garden square or a site for a piece, which only the stage shows."""
        return self.kind in SITE_KINDS


def own_place(seat: int, thing: int) -> Place:
    """The place of an item in front of a seat."""
    return Place(PlaceKind.OWN, seat * THINGS + thing)
